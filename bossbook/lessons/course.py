"""The course: which notebooks there are, in what order, and what each is about.

An entry whose notebook is not there (yet) is left out wherever the course is shown.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from bossbook.documents import Node, Report, integer, items, mapping, text
from bossbook.documents.texts import read_path
from bossbook.lessons.lesson_files import COURSE, FOLDER, InvalidLesson, lesson, lessons
from bossbook.lessons.puzzles import SHELF, puzzles
from bossbook.messages import translate
from bossbook.resources import notebooks_dir

KEYS = ("notebook", "title", "minutes", "idea")


class CourseEntry(NamedTuple):
    """One lesson of the course."""

    notebook: str
    words: str
    minutes: int
    about: str

    @property
    def number(self) -> str:
        """Its number in the course, as it stands in the file's name."""
        return self.notebook.partition("_")[0]

    @property
    def name(self) -> str:
        """The name of its exercises' file: the notebook's without its number."""
        return self.notebook.partition("_")[2]

    @property
    def file(self) -> str:
        """The notebook's file."""
        return f"{self.notebook}.ipynb"

    @property
    def title(self) -> str:
        """What it is called."""
        return translate(self.words)

    @property
    def idea(self) -> str:
        """What it is about, in a sentence."""
        return translate(self.about)

    @property
    def exercises(self) -> tuple[str, ...]:
        """The paths of its exercises; none if they cannot be read, which a map need not tell."""
        try:
            if self.name == SHELF:
                return tuple(one.path for one in puzzles() if not one.made)
            found = lesson(self.name).tasks.values() if self.name in lessons() else ()
            return tuple(one.path for one in found)
        except InvalidLesson:
            return ()


@cache
def course() -> tuple[CourseEntry, ...]:
    """All lessons, in order. Raises InvalidLesson with every mistake in the file."""
    return read_course(FOLDER / f"{COURSE}.yaml")


def read_course(path: Path) -> tuple[CourseEntry, ...]:
    """The course in a file."""
    report = Report(path.name)
    node = read_path(path, report)
    fields = mapping(node, report, ("lessons",), ("lessons",), "course") if node else {}
    nodes = items(fields["lessons"], report, "lessons") if fields else []
    entries = tuple(_entry(one, report) for one in nodes)
    report.raise_if(InvalidLesson)
    return entries


def _entry(node: Node, report: Report) -> CourseEntry:
    fields = mapping(node, report, KEYS, KEYS, "lesson")
    minutes = integer(fields["minutes"], report, "minutes", low=1) if "minutes" in fields else 0
    words = {key: text(one, report, key) for key, one in fields.items() if key != "minutes"}
    return CourseEntry(
        words.get("notebook", ""), words.get("title", ""), minutes, words.get("idea", "")
    )


def at_hand(folder: Path | None = None) -> tuple[CourseEntry, ...]:
    """The lessons whose notebooks are there."""
    place = notebooks_dir() if folder is None else folder
    return tuple(entry for entry in course() if (place / entry.file).is_file())
