"""What a teacher is told beside the points: nobody takes another's place, and nothing is hidden."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from classroom_helpers import WEEK, fill_in, opened, replace_source, right, wrong
from command_line import Cli

from bossbook import classroom
from bossbook.classroom import Assignment, handed_in
from bossbook.classroom.answers import line_of, read_questions

PAIR = ("anna", "b7")


@pytest.fixture
def week(tmp_path: Path) -> Assignment:
    file = tmp_path / "week.yaml"
    file.write_text(WEEK, encoding="utf-8")
    return classroom.assignment(file)


@pytest.fixture
def inbox(week: Assignment, tmp_path: Path) -> Path:
    """Two notebooks, all answers right."""
    for student, path in zip(PAIR, classroom.make(week, tmp_path / "in", PAIR), strict=True):
        fill_in(path, week, student, right)
    return tmp_path / "in"


def edit(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    document = opened(path)
    change(document)
    path.write_text(json.dumps(document), encoding="utf-8")


def test_a_file_named_after_somebody_does_not_take_that_ones_place(
    week: Assignment, inbox: Path, tmp_path: Path
) -> None:
    copy = inbox / "a" / "week-b7.ipynb"  # read before the real one
    copy.parent.mkdir()
    shutil.copy(inbox / "week-anna.ipynb", copy)
    marks = classroom.mark(week, [inbox])
    assert {row.file for row in marks.marks if row.student == "b7"} == {"week-b7.ipynb"}
    assert marks.total("b7") == week.most
    assert [one for one in marks.remarks if one.startswith("a/")] == [
        "a/week-b7.ipynb: The notebook says that it is of anna.",
        "a/week-b7.ipynb: b7 has handed in week-b7.ipynb, too; that one counts.",
    ]
    kept = classroom.collect([inbox], tmp_path / "got", "week")
    assert {one.file for one in kept if one.to} == {"week-anna.ipynb", "week-b7.ipynb"}


def test_a_changed_question_is_told_and_marked_as_it_was_asked(
    week: Assignment, inbox: Path
) -> None:
    def easier(document: dict[str, Any]) -> None:
        for cell in document["cells"]:
            if cell["id"] == "ask-own":
                cell["source"] = ['ask({"id": "own", "asks": "1 + 1?", "way": "number"})']
            if cell["id"] == "answer-own":
                cell["source"] = [line_of("own", 2)]

    edit(inbox / "week-anna.ipynb", easier)
    marks = classroom.mark(week, [inbox])
    (own,) = [row for row in marks.marks if (row.student, row.exercise) == ("anna", "own")]
    assert own.points == 0 and own.odd.startswith("The question is not the one that is marked")
    assert [row.odd for row in marks.marks if row is not own] == [""] * (2 * len(week.parts) - 1)


def test_what_is_odd_in_cells_is_printed_once_for_a_student(week: Assignment, inbox: Path) -> None:
    replace_source(inbox / "week-anna.ipynb", "own", ["nothing"])
    replace_source(inbox / "week-anna.ipynb", "ada", ["nothing"])
    replace_source(inbox / "week-b7.ipynb", "own", ['answer("own", "1")\n', 'answer("own", "2")'])
    marks = classroom.mark(week, [inbox])
    told = [
        "anna: The answer cell is gone, or cannot be read. (own, ada)",
        "b7: Answered twice; the last one counts. (own)",
    ]
    assert [line for line in str(marks).splitlines() if line in told] == told
    assert all(line in marks._repr_html_() for line in told)


def test_a_file_too_large_is_told_by_its_size_and_its_student(
    week: Assignment, inbox: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (inbox / "week-b7.ipynb").write_bytes(b"0" * 200_000)
    monkeypatch.setattr(handed_in, "LARGEST", 150_000)
    marks = classroom.mark(week, [inbox], PAIR)
    assert "b7: week-b7.ipynb cannot be read" in marks.remarks
    assert any("more than 0 MB" in one for one in marks.remarks)
    assert (marks.total("anna"), marks.total("b7")) == (week.most, 0)


def test_whoever_is_not_among_the_students_is_told(week: Assignment, inbox: Path) -> None:
    marks = classroom.mark(week, [inbox], ["anna"])
    assert marks.remarks == (
        "week-b7.ipynb: b7 is not among the students; it is marked all the same.",
    )
    assert marks.total("b7") == week.most


def test_a_notebook_that_is_handed_out_does_not_hold_the_seed(
    week: Assignment, inbox: Path
) -> None:
    about = opened(inbox / "week-anna.ipynb")["metadata"]["bossbook"]["assignment"]
    assert about == {"assignment": "week", "student": "anna"}


def test_questions_are_read_and_never_run() -> None:
    assert read_questions(
        ['ask({"id": "q", "way": "one"})', "ask(open('x'))", "ask(", "ask()"]
    ) == {"q": {"id": "q", "way": "one"}}


def test_the_printed_table_of_a_class_says_what_is_odd(
    cli: Cli, week: Assignment, inbox: Path
) -> None:
    fill_in(inbox / "week-b7.ipynb", week, "b7", wrong)
    replace_source(inbox / "week-anna.ipynb", "own", ["answer('own', 1 + 1)"])
    told = cli("class", "mark", inbox.parent / "week.yaml", inbox)
    assert "anna: The answer is not written out, but computed. (own)" in told.out
    rows = cli("class", "mark", inbox.parent / "week.yaml", inbox, "--json").data["marks"]
    assert {row["odd"] for row in rows} == {"", "The answer is not written out, but computed."}
