"""Assignments: what is handed out holds no answer, and marks are computed from answers alone."""

from __future__ import annotations

import json
import os
import zipfile
from pathlib import Path

import pytest
from classroom_helpers import WEEK, fill_in, opened, replace_source, right, sources, wrong
from command_line import Cli
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from bossbook import classroom
from bossbook.classroom import Assignment, InvalidAssignment
from bossbook.classroom.answers import (
    MISSING,
    RIGHT,
    UNREADABLE,
    WRONG,
    answer,
    judge,
    line_of,
    points,
    read_answers,
)
from bossbook.classroom.handed_in import NothingHandedIn
from bossbook.classroom.handout import asked, question_of
from bossbook.classroom.students import InvalidStudents
from bossbook.lessons import InvalidLesson, lesson, task
from bossbook.lessons.practice import TOPICS, question

IDS = [
    "the-cleric",
    "bait-1",
    "bait-2",
    "cards-1",
    "dying",
    "two-in-the-queue",
    "own",
    "ada",
    "pit",
]


@pytest.fixture
def week(tmp_path: Path) -> Assignment:
    file = tmp_path / "week.yaml"
    file.write_text(WEEK, encoding="utf-8")
    return classroom.assignment(file)


# -- the assignment


def test_an_assignment_has_exercises_of_lessons_of_practice_and_of_its_own(
    week: Assignment,
) -> None:
    assert [part.id for part in week.parts] == IDS
    assert [part.points for part in week.parts] == [2, 3, 3, 2, 2, 2, 2, 2, 2]
    assert (week.name, week.title, week.most) == ("week", "Who comes, and who dies", 20)


def test_students_get_questions_of_their_own_the_same_every_time(week: Assignment) -> None:
    bait = week.part("bait-1")
    assert bait is not None
    own = {student: bait.task(student).asks for student in ("anna", "bert", "cleo", "dora")}
    assert len(set(own.values())) > 1
    assert own == {student: bait.task(student).asks for student in own}
    dying = week.part("dying")
    assert dying is not None
    assert {dying.task(f"s{number}").path for number in range(20)} == {
        "adventure/how-many-die",
        "adventure/a-sleepy-dungeon",
    }


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("exercises: [bait/the-cleric]", "assignment:1:1: 'assignment' needs the key 'title'."),
        ("title: X\nexercises: []", "assignment:2:12: An assignment has 1 to 100 exercises."),
        ("title: X\nexercises: [bait/the-cleric, bait/the-cleric]",
         "assignment:2:30: Two exercises are called 'the-cleric'."),
        ("title: X\nexercises: [bait/the-clerk]",
         "assignment:2:13: There is no exercise 'the-clerk' in this lesson. Did you mean"),
        ("title: X\nexercises: [{practice: bate}]",
         "assignment:2:24: 'practice' cannot be 'bate'."),
        ("title: X\nexercises: [{id: x}]", "assignment:2:13: Say one of these: 'exercise'"),
        ("title: X\nexercises: [{exercise: bait/the-cleric, points: 0}]",
         "assignment:2:49: 'points' must be at least 1."),
        ("title: X\nexercises: [{exercise: bait/the-cleric, times: 2}]",
         "assignment:2:48: 'times' goes with 'practice'."),
        ("title: X\nexercises: [{one_of: bait}]",
         "assignment:2:22: 'one_of' is a list of exercises."),
        ("title: X\npositions: {here: nowhere.yaml}\nexercises: [bait/the-cleric]",
         "assignment:2:19: nowhere.yaml: There is no such file."),
        ("title: X\nexercises: [{id: q, kind: choose, asks: Q, choices: [a, b], answer: c,"
         " rules: [BAIT-1]}]", "assignment:2:69: The answer 'c' is none of the choices."),
        ("[", "assignment:"),
    ],
)  # fmt: skip
def test_mistakes_of_an_assignment_are_told_with_their_places(text: str, mistake: str) -> None:
    with pytest.raises(InvalidAssignment) as wrong:
        classroom.assignment(text + "\n")
    assert any(str(one).startswith(mistake) for one in wrong.value.mistakes), str(wrong.value)


def test_exercises_come_from_a_lesson_beside_the_assignment(tmp_path: Path) -> None:
    _own_lesson(tmp_path / "mine.yaml", "Two")
    file = tmp_path / "a.yaml"
    file.write_text("title: Mine\nexercises: [mine/sum]\n", encoding="utf-8")
    homework = classroom.assignment(file)
    (part,) = homework.parts
    assert part.task("anna").asks == "One and one?"
    (made,) = classroom.make(homework, tmp_path / "out")
    assert "answer:" not in made.read_text(encoding="utf-8")
    assert classroom.answers.written_task(part.written("anna")).check("1").right


def _own_lesson(path: Path, right: str) -> None:
    exercise = {"id": "sum", "kind": "choose", "asks": "One and one?", "choices": ["Two", "Three"],
                "answer": right, "rules": ["BAIT-1"]}  # fmt: skip
    path.write_text(json.dumps({"exercises": [exercise]}), encoding="utf-8")


def test_lessons_of_ones_own_are_found_on_the_search_path_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(InvalidLesson, match="There is no lesson 'mine'"):
        lesson("mine")
    monkeypatch.setenv("BOSSBOOK_LESSONS", str(tmp_path))
    _own_lesson(tmp_path / "mine.yaml", "Two")
    assert task("mine/sum").check("1").right
    _own_lesson(tmp_path / "mine.yaml", "Three")
    assert task("mine/sum").check("2").right


def test_a_mistake_in_a_file_is_all_that_a_notebook_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.yaml").write_text("exercises: [{id: x, kind: bayt}]\n", encoding="utf-8")
    config = Config({"HistoryManager": {"enabled": False}})
    shell = InteractiveShell(ipython_dir=str(tmp_path), config=config)
    shell.run_cell(
        f"from bossbook import classroom\nclassroom.assignment({str(tmp_path)!r} + '/mine.yaml')"
    )
    shown = capsys.readouterr()
    assert "mine.yaml:1:1: 'assignment' needs the key 'title'." in shown.out + shown.err
    assert "Traceback" not in shown.out + shown.err and "line " not in shown.out + shown.err


# -- students


def test_a_file_that_is_no_list_is_told(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("anna," + "x" * 200_000, encoding="utf-8")
    with pytest.raises(InvalidStudents, match="cannot be a student's id"):
        classroom.students(file)


def test_students_are_a_number_a_list_or_a_file(tmp_path: Path) -> None:
    assert classroom.students(3) == classroom.students("3") == ("s01", "s02", "s03")
    assert classroom.students("anna, b7") == ("anna", "b7")
    file = tmp_path / "list.csv"
    file.write_text("# who\nanna;Anna A.\nb7\n\n", encoding="utf-8-sig")
    assert classroom.students(str(file)) == ("anna", "b7")


def test_names_are_written_where_they_are_asked_for_and_nowhere_else(
    cli: Cli, tmp_path: Path
) -> None:
    file = cli.file(WEEK, "week.yaml")
    listed = cli.file('anna;"Ann; <b>A.</b>"\nb7\n', "list.csv")
    assert classroom.names(str(listed)) == {"anna": "Ann; <b>A.</b>"}
    assert classroom.names("anna,b7") == {}
    cli("class", "make", file, "--to", tmp_path / "plain", "--students", listed)
    assert "Ann;" not in (tmp_path / "plain" / "week-anna.ipynb").read_text(encoding="utf-8")
    cli("class", "make", file, "--to", tmp_path / "named", "--students", listed, "--names")
    title = opened(tmp_path / "named" / "week-anna.ipynb")["cells"][0]["source"]
    assert "For Ann; &lt;b&gt;A.&lt;/b&gt;\n" in title
    assert "For" not in opened(tmp_path / "named" / "week-b7.ipynb")["cells"][0]["source"][2]
    args = [file, tmp_path / "plain", "--students", listed, "--out", tmp_path / "marks.csv"]
    for more, heads in ([], "student,the-cleric"), (["--names"], "student,name,the-cleric"):
        assert cli("class", "mark", *args, *more).code == 0
        assert (tmp_path / "marks.csv").read_text(encoding="utf-8-sig").startswith(heads)
    assert "\nanna,Ann; <b>A.</b>,0" in (tmp_path / "marks.csv").read_text(encoding="utf-8")
    assert cli("class", "make", file, "--to", tmp_path, "--students", "3", "--names").code == 2


@pytest.mark.parametrize(
    "ids", ["CON", "a/b", "..", "a b", "anna,ANNA", "", "0", "nul.txt", "x" * 50]
)
def test_ids_that_cannot_be_names_of_files_are_refused(ids: str) -> None:
    with pytest.raises(InvalidStudents):
        classroom.students(ids)


# -- handing out


def test_what_is_handed_out_holds_no_answer_of_the_teachers(
    week: Assignment, tmp_path: Path
) -> None:
    for path in classroom.make(week, tmp_path / "out", ["anna"]):
        text = path.read_text(encoding="utf-8")
        for secret in ("solution", "famously", "hints", "use:0:Bottomless", "right"):
            assert secret not in text.replace('"solution"', "").replace("'solution'", ""), secret
        empty = [line for line in sources(path) if line.startswith("answer(")]
        assert empty == [line_of(id, "…") for id in IDS]


def test_notebooks_that_are_there_are_not_touched(week: Assignment, tmp_path: Path) -> None:
    first = classroom.make(week, tmp_path, ["anna"])
    first[0].write_text("my work", encoding="utf-8")
    assert [path.name for path in classroom.make(week, tmp_path, ["anna", "b7"])] == [
        "week-b7.ipynb"
    ]
    assert first[0].read_text(encoding="utf-8") == "my work"


@pytest.mark.parametrize("topic", TOPICS)
def test_a_question_that_was_handed_out_reads_as_it_was(topic: str) -> None:
    for number in range(3):
        made = question(topic, number)
        back = asked(json.loads(json.dumps(question_of("q", made))))
        assert (back.asks, back.choices, back.way) == (made.asks, made.choices, made.way)
        assert back.solution.right == ()


@pytest.mark.parametrize(
    "damage", [{"way": "guess"}, {"asks": 3}, {"position": 5}, {"position": {"edition": "x"}},
               {"totals": "no"}, {"more": 1}, {"way": "play"}]
)  # fmt: skip
def test_a_damaged_question_is_told(damage: dict[str, object]) -> None:
    made = question_of("q", question("bait", 1))
    with pytest.raises(InvalidLesson):
        asked({**made, **damage})


# -- answers


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ('answer("q", "Grim")', "Grim"),
        ("answer('q', 3)", 3),
        ('answer("q", ["a", "b"])', ["a", "b"]),
        ('answer("q", value="Grim")', "Grim"),
        ('# mine\nanswer("q", "Grim")\n# Your answer is the line above.', "Grim"),
        ('answer("q", "Grim")\nraise NotImplementedError()', "Grim"),
        ('this is no python\nanswer("q", "Grim")', "Grim"),
        ('answer("q")', "…"),
        ('answer("q", open("/etc/passwd").read())', None),
        ('answer("q", __import__("os").system("true"))', None),
        ('answer("q", [' + "[" * 5000 + "]" * 5000 + "])", None),
    ],
)
def test_answers_are_read_and_never_run(source: str, value: object) -> None:
    found = read_answers([source], ["q"])
    assert found["q"].value == value if "q" in found else value is None


def test_of_two_answers_the_last_counts_and_that_is_told() -> None:
    found = read_answers(['answer("q", "a")', 'answer("q", "b")', 'answer("q", "…")'], ["q"])
    assert found["q"].value == "b"
    assert "twice" in found["q"].remark


@pytest.mark.parametrize(
    "value", [None, True, 3.5, {"a": 1}, ["a", 3], "nobody", ["Grim", "Pip"], b"x"]
)
def test_what_is_no_answer_is_told_and_gives_nothing(value: object) -> None:
    assert judge(task("bait/the-cleric"), value).state == UNREADABLE


def test_points_for_nbgrader_come_from_what_was_answered_in_this_notebook() -> None:
    found = task("bait/the-cleric")
    answer("cleric", found.right())
    assert points("cleric", 3, "bait/the-cleric") == 3
    answer("cleric", wrong("cleric", found))
    assert points("cleric", 3, "bait/the-cleric") == 0
    assert points("never", 3, {"practice": "bait", "question": 4}) == 0


# -- marking


def handed_in(week: Assignment, folder: Path, count: int = 30) -> Path:
    """Thirty notebooks: good, wrong, empty, tampered with."""
    ids = classroom.students(count)
    for number, (student, path) in enumerate(
        zip(ids, classroom.make(week, folder, ids), strict=True)
    ):
        if number % 5 == 0:
            fill_in(path, week, student, right)
        elif number % 5 == 1:
            fill_in(path, week, student, wrong)
        elif number % 5 == 3:  # somebody else's answers, as they stand there
            fill_in(path, week, ids[0], right)
        elif number % 5 == 4:
            fill_in(path, week, student, right)
            _tamper(path, number // 5)
    return folder


def _tamper(path: Path, how: int) -> None:
    document = opened(path)
    if how == 0:  # the answer cells are gone
        document["cells"] = [c for c in document["cells"] if "answer" not in c["id"]]
    elif how == 1:  # says that it is somebody else's
        document["metadata"]["bossbook"]["assignment"]["student"] = "s01"
    elif how == 2:
        path.write_text('{"cells": [', encoding="utf-8")
        return
    elif how == 3:  # its own marks
        document["metadata"]["bossbook"]["points"] = 1000
        document["cells"].append({"cell_type": "code", "source": "points = 1000"})
    elif how == 4:
        document["cells"] = 3
    else:
        document = ["no notebook"]
    path.write_text(json.dumps(document), encoding="utf-8")


def test_thirty_notebooks_are_marked(week: Assignment, tmp_path: Path) -> None:
    marks = classroom.mark(week, [handed_in(week, tmp_path / "in")], classroom.students(30))
    assert len(marks.students) == 30
    good = [student for student in marks.students if marks.total(student) == week.most]
    assert good == ["s01", "s06", "s10", "s11", "s16", "s20", "s21", "s26"]
    assert all(marks.total(f"s{number:02}") == 0 for number in (2, 3, 5, 7, 8, 12, 13, 15, 25, 30))
    told = "\n".join(marks.remarks)
    assert "week-s10.ipynb: The notebook says that it is of s01." in told
    assert "week-s15.ipynb: This file is no notebook, or a damaged one." in told
    assert "s15: week-s15.ipynb cannot be read" in told
    copied = {row.exercise: row.state for row in marks.marks if row.student == "s04"}
    assert copied["the-cleric"] == RIGHT  # the same for all
    assert {copied["bait-1"], copied["bait-2"], copied["cards-1"]} & {WRONG, UNREADABLE}
    gone = [row for row in marks.marks if row.student == "s05"]
    said = "The answer cell is gone, or cannot be read."
    assert {(row.state, row.remark) for row in gone} == {(MISSING, said)}


def test_what_was_often_wrong_is_told(week: Assignment, tmp_path: Path) -> None:
    marks = classroom.mark(week, [handed_in(week, tmp_path / "in", 15)])
    own = next(one for one in marks.often_wrong if one.exercise == "own")
    assert (own.answer, own.times) == ("The wardrobe", 3)
    assert "own: " in str(marks) and "The wardrobe" in str(marks)
    assert "<script" not in marks._repr_html_() and "✓" in marks._repr_html_()
    frame = marks.as_frame()
    assert list(frame.columns)[:4] == ["student", "exercise", "points", "of"]
    assert int(frame["points"].sum()) == sum(map(marks.total, marks.students))


def test_answers_of_a_tampered_cell_are_not_run(week: Assignment, tmp_path: Path) -> None:
    (path,) = classroom.make(week, tmp_path, ["anna"])
    trap = tmp_path / "trap"
    replace_source(path, "own", [f'answer("own", open({str(trap)!r}, "w").write("x"))'])
    marks = classroom.mark(week, [tmp_path])
    (own,) = [row for row in marks.marks if row.exercise == "own"]
    assert (own.state, own.points) == (UNREADABLE, 0)
    assert "computed" in own.remark
    assert not trap.exists()


def test_one_notebook_for_all_is_marked_by_the_folders_of_its_students(
    week: Assignment, tmp_path: Path
) -> None:
    for student in ("anna", "b7"):
        folder = tmp_path / "submitted" / student / "week"
        (path,) = classroom.make(week, folder)
        fill_in(path, week, "", right if student == "anna" else wrong)
    marks = classroom.mark(week, [tmp_path / "submitted"])
    assert {student: marks.total(student) for student in marks.students} == {"anna": 20, "b7": 0}


def test_notebooks_are_collected_from_folders_and_archives(
    week: Assignment, tmp_path: Path
) -> None:
    made = classroom.make(week, tmp_path / "made", ["anna", "b7"])
    loose, packed = tmp_path / "in" / "deep", tmp_path / "in" / "all.zip"
    loose.mkdir(parents=True)
    made[0].rename(loose / "my homework.ipynb")
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(made[1], "../../week-b7.ipynb")
    (tmp_path / "in" / "other.ipynb").write_text("{}", encoding="utf-8")
    found = classroom.collect([tmp_path / "in"], tmp_path / "got", "week")
    kept = sorted(str(one.to.relative_to(tmp_path / "got").as_posix()) for one in found if one.to)
    assert kept == ["anna/week/week.ipynb", "b7/week/week.ipynb"]
    (left,) = [one for one in found if one.to is None]
    assert left.remark == "It is of no assignment called week."
    (tmp_path / "got/anna/week/week.ipynb").write_text("changed", encoding="utf-8")
    again = classroom.collect([tmp_path / "in"], tmp_path / "got", "week")
    assert any("another one" in one.remark for one in again)
    assert (tmp_path / "got/anna/week/week.ipynb").read_text(encoding="utf-8") == "changed"


def test_two_notebooks_of_one_student_are_told(week: Assignment, tmp_path: Path) -> None:
    classroom.make(week, tmp_path / "a", ["anna"])
    classroom.make(week, tmp_path / "b", ["anna"])
    marks = classroom.mark(week, [tmp_path])
    assert marks.students == ("anna",)
    assert marks.remarks == (
        "b/week-anna.ipynb: anna has handed in a/week-anna.ipynb, too; that one counts.",
    )


def test_a_folder_without_notebooks_is_told(week: Assignment, tmp_path: Path) -> None:
    with pytest.raises(NothingHandedIn, match="There is no notebook here"):
        classroom.mark(week, [tmp_path / "week.yaml"])
    with pytest.raises(NothingHandedIn, match="There is no such folder"):
        classroom.mark(week, [tmp_path / "nowhere"])


# -- the command


def test_the_command_makes_collects_and_marks(cli: Cli, tmp_path: Path) -> None:
    file = cli.file(WEEK, "week.yaml")
    made = cli("class", "make", file, "--to", tmp_path / "out", "--students", "anna,b7", "--json")
    assert (made.code, len(made.data["made"]), made.data["points"]) == (0, 2, 20)
    fill_in(tmp_path / "out" / "week-anna.ipynb", classroom.assignment(file), "anna", right)
    got = cli("class", "collect", file, tmp_path / "out", "--to", tmp_path / "got")
    assert got.code == 0 and "anna" in got.out
    table = tmp_path / "marks.csv"
    told = cli(
        "class",
        "mark",
        file,
        tmp_path / "got",
        "--students",
        "anna,b7,cleo",
        "--out",
        table,
        "--json",
    )
    assert told.data["points"] == {"anna": 20, "b7": 0, "cleo": 0}
    assert table.read_text(encoding="utf-8-sig").splitlines()[1:] == [
        "anna,2,3,3,2,2,2,2,2,2,20,20", "b7,0,0,0,0,0,0,0,0,0,0,20", "cleo,0,0,0,0,0,0,0,0,0,0,20",
    ]  # fmt: skip
    assert "anna" in cli("class", "mark", file, tmp_path / "got").out


@pytest.mark.parametrize(
    ("argv", "code"),
    [
        (["make", "nowhere.yaml", "--to", "x"], 1),
        (["make", "nowhere.yaml"], 2),
        (["mark", "nowhere.yaml"], 2),
        (["collect", "nowhere.yaml", "here"], 2),
        (["eat", "nowhere.yaml"], 2),
    ],
)
def test_the_command_says_what_is_wrong(cli: Cli, argv: list[str], code: int) -> None:
    done = cli("class", *argv)
    assert done.code == code and done.err and "Traceback" not in done.err


@pytest.mark.parametrize(
    "how", [["make"], ["make", "--nbgrader"], ["collect"], ["lesson"], ["mark"]]
)
def test_a_place_that_cannot_be_written_to_is_told(
    cli: Cli, tmp_path: Path, how: list[str]
) -> None:
    file = cli.file(WEEK, "week.yaml")
    cli("class", "make", file, "--to", tmp_path / "made", "--students", "anna")
    blocked = tmp_path / "file"
    blocked.write_text("mine", encoding="utf-8")
    what = {"lesson": ["ours"], "make": [file]}.get(how[0], [file, tmp_path / "made"])
    to = ["--out" if how[0] == "mark" else "--to", blocked / "deeper"]
    done = cli("class", how[0], *what, *to, *how[1:])
    assert done.code == 1 and "cannot be written" in done.err and not done.out
    assert blocked.read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_what_is_handed_out_can_be_read_by_those_who_may_read_files(
    week: Assignment, tmp_path: Path
) -> None:
    usual = tmp_path / "usual"
    usual.write_text("", encoding="utf-8")
    (made,) = classroom.make(week, tmp_path / "out", ["anna"])
    assert made.stat().st_mode == usual.stat().st_mode
    assert [path.name for path in made.parent.iterdir()] == ["week-anna.ipynb"]


def test_the_solutions_are_the_teachers(cli: Cli) -> None:
    file = cli.file(WEEK, "week.yaml")
    told = cli("class", "solutions", file, "--students", "anna,b7")
    assert told.code == 0 and told.out.count("    The lamp") == 2
    of_lesson = cli("class", "solutions", "bait", "--json").data["solutions"]
    assert [row["exercise"] for row in of_lesson] == list(lesson("bait").tasks)
    assert all(row["answer"] for row in of_lesson)
    assert cli("class", "solutions", "nowhere").code == 1


def test_a_new_lesson_is_sound_and_found_beside_its_notebook(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = cli("class", "lesson", "our_week", "--to", tmp_path, "--json")
    assert [Path(one).name for one in made.data["made"]] == ["our_week.yaml", "our_week.ipynb"]
    assert cli("check", tmp_path / "our_week.yaml").out.endswith(": lesson, 2 exercises\n")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for source in sources(tmp_path / "our_week.ipynb"):
        exec(source, names)
    assert "exercise" in names
    assert cli("class", "lesson", "our_week", "--to", tmp_path).code == 1
    assert cli("class", "lesson", "../up", "--to", tmp_path).code == 1


def test_assignments_are_checked_like_other_files(cli: Cli) -> None:
    assert cli("check", cli.file(WEEK, "week.yaml")).out.endswith(
        "week.yaml: assignment, 9 exercises, 20 points\n"
    )
    wrong = cli("check", cli.file("title: X\nexercises: [bait/nobody]\n", "bad.yaml"))
    assert wrong.code == 1 and "bad.yaml:2:13" in wrong.err
    lesson = cli("check", cli.file("exercises: [{id: x, kind: bayt}]\n", "bad.yaml"))
    assert lesson.code == 1 and "bad.yaml:1:27" in lesson.err
