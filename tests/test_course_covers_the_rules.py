"""The course teaches every rule of the playable editions, and every lesson has what it needs.

What a lesson has taught stands in its recap, the table under "What you know now": the last column
names the clauses, each written out. So a rule that no lesson speaks of is found here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import nbformat
import pytest

from bossbook.lessons.course import CourseEntry, course
from bossbook.resources import notebooks_dir
from bossbook.rules import clauses, holding

RECAP = "What you know now"
EDITIONS = ("alpha", "base", "revised", "minibosses", "super")
NO_LESSONS = ("00", "08", "10", "17")  # the door, the game itself, the puzzles, the rulebook
LESSONS = [entry for entry in course() if entry.number not in NO_LESSONS]
NEXT = dict(pairwise([*course(), course()[0]]))  # the last one leads back to the door
each_lesson = pytest.mark.parametrize("entry", LESSONS, ids=lambda entry: entry.notebook)


def cells(entry: CourseEntry, kind: str) -> list[nbformat.NotebookNode]:
    """The cells of one kind; none if the lesson is not written yet."""
    file = notebooks_dir() / entry.file
    notebook = nbformat.read(file, as_version=4).cells if file.is_file() else []
    return [cell for cell in notebook if cell.cell_type == kind]


def prose(entry: CourseEntry) -> str:
    return "\n\n".join(cell.source for cell in cells(entry, "markdown"))


def recap(entry: CourseEntry) -> list[list[str]]:
    """The rows of the recap's table, without its head."""
    found = re.search(rf"^## {RECAP}\n(.*?)(?=^#|\Z)", prose(entry), re.DOTALL | re.MULTILINE)
    lines = found[1].splitlines() if found else []
    rows = [line.strip().strip("|").split("|") for line in lines if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in rows[2:]]


def cited(entry: CourseEntry) -> Iterator[str]:
    """What stands in the last column, where only ids with commas between them belong."""
    for row in recap(entry):
        yield from re.split(r",\s*", row[-1])


def to_teach() -> list[str]:
    """The clauses of sections 1 to 16 that hold for an edition that can be played."""
    sections = list(dict.fromkeys(each.section for each in clauses().values()))[:16]
    assert (sections[0], sections[-1]) == ("Cards", "Solo mode")
    held = {each.id for edition in EDITIONS for each in holding(edition)}
    return [id for id, each in clauses().items() if id in held and each.section in sections]


# Rulings that players meet in every game; the others are looked up when they come up.
RULINGS = [f"RULING-{number}" for number in (3, 23, 32, 50, *range(54, 59))]


def test_every_rule_stands_in_the_recap_of_a_lesson() -> None:
    taught = {id for entry in LESSONS for id in cited(entry)}
    assert [id for id in (*to_teach(), *RULINGS) if id not in taught] == []


@each_lesson
def test_a_recap_cites_rules_that_exist_and_nothing_else(entry: CourseEntry) -> None:
    assert [id for id in cited(entry) if id not in clauses()] == []


@each_lesson
def test_a_lesson_ends_with_a_recap(entry: CourseEntry) -> None:
    assert recap(entry), f"no table under '## {RECAP}'"


@each_lesson
def test_a_lesson_begins_with_its_title_and_its_goal(entry: CourseEntry) -> None:
    """The goal is the first paragraph, and begins in bold type."""
    assert re.match(r"# \S.*\n\n\*\*[^*]+\*\*", prose(entry))


@each_lesson
def test_a_lesson_has_at_least_two_exercises_of_its_own(entry: CourseEntry) -> None:
    code = "\n".join(cell.source for cell in cells(entry, "code"))
    assert len(set(re.findall(rf'\bexercise\("({entry.name}/[^"]+)"', code))) >= 2


@each_lesson
def test_a_lesson_leads_to_the_next_one(entry: CourseEntry) -> None:
    after = NEXT.get(entry, course()[0])  # the last one leads back to the door
    assert f"]({after.file})" in prose(entry)


@each_lesson
def test_a_lesson_checks_itself(entry: CourseEntry) -> None:
    assert any("check" in cell.metadata.get("tags", ()) for cell in cells(entry, "code"))
