"""An assignment: exercises of lessons, of practice and of the teacher's own, each with its points.

What a student is asked depends on the assignment's seed and the student's id alone, so it can be
found again when the answers are marked: a notebook that is handed in is never believed.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bossbook.documents import (
    Node,
    Plain,
    Report,
    from_plain,
    integer,
    items,
    mapping,
    suggest,
    text,
    texts,
    word,
)
from bossbook.errors import InvalidInput, Mistake
from bossbook.lessons import InvalidLesson, Task, read_lesson, task
from bossbook.lessons.lesson_files import LessonReader, exercise_fields, find_lesson
from bossbook.lessons.practice import TOPICS, question
from bossbook.messages import N_, say

Source = str | Path | Mapping[str, object]

KEYS = ("title", "about", "seed", "points", "positions", "exercises")
ENTRY = ("id", "points", "exercise", "practice", "times", "one_of")
MOST_POINTS, MOST_TIMES, MOST_PARTS = 100, 20, 100
_QUESTIONS = 1_000_000  # of a topic: two students hardly ever get the same
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


class InvalidAssignment(InvalidInput):
    """An assignment that cannot be used."""


@dataclass(frozen=True)
class Origin:
    """Where a question comes from: what makes it, and how that is written down."""

    made: Callable[[int], Task]  # from a number that is the student's own
    written: Callable[[int], Plain]  # with its answer: for the teacher alone


@dataclass(frozen=True)
class Part:
    """One exercise of an assignment; of several origins each student gets one."""

    id: str
    points: int
    origins: tuple[Origin, ...]
    seed: int

    def origin(self, student: str) -> Origin:
        """What this student is asked."""
        return self.origins[self.number(student) // _QUESTIONS % len(self.origins)]

    def task(self, student: str) -> Task:
        """This student's exercise."""
        return self.origin(student).made(self.number(student) % _QUESTIONS)

    def written(self, student: str) -> Plain:
        """The same, as it is written down with its answer."""
        return self.origin(student).written(self.number(student) % _QUESTIONS)

    def number(self, student: str) -> int:
        """A number for the student's own question, the same on any machine."""
        said = f"{self.seed}/{student.casefold()}/{self.id}".encode()
        return int.from_bytes(hashlib.sha256(said).digest()[:6])


@dataclass(frozen=True)
class Assignment:
    """All of it. ``name`` is that of its file, and of the notebooks made from it."""

    name: str
    title: str
    about: str
    seed: int
    parts: tuple[Part, ...]

    @property
    def most(self) -> int:
        """The points of somebody who is always right."""
        return sum(part.points for part in self.parts)

    def part(self, id: str) -> Part | None:
        """A part by its id."""
        return next((part for part in self.parts if part.id == id), None)


def assignment(source: Source, name: str = "", called: str = "") -> Assignment:
    """An assignment from a file, a YAML or JSON text, or plain data; all its mistakes at once."""
    path = _path_of(source)
    report = Report(called or path.name, path.parent) if path else Report("assignment", Path())
    node = _node(path or source, report)
    found = (
        _AssignmentReader(name or (path.stem if path else "assignment"), report).read(node)
        if node
        else None
    )
    report.raise_if(InvalidAssignment)
    assert found is not None
    return found


def _path_of(source: Source) -> Path | None:
    if isinstance(source, Path):
        return source
    return Path(source) if isinstance(source, str) and "\n" not in source else None


def _node(source: Source, report: Report) -> Node | None:
    if isinstance(source, Path):
        return texts.read_path(source, report)
    if isinstance(source, str):
        return texts.read_content(source.encode(), report)
    return from_plain(source, report)


class _AssignmentReader:
    """Reads one assignment."""

    def __init__(self, name: str, report: Report) -> None:
        self._name, self._report = name, report
        self._folder = report.folder or Path()
        self._positions: dict[str, Node] = {}
        self._seed, self._points, self._taken = 0, 1, Counter[str]()

    def read(self, node: Node) -> Assignment | None:
        """The assignment, as far as it is without mistakes."""
        report = self._report
        fields = mapping(node, report, KEYS, ("title", "exercises"), "assignment")
        title = text(fields["title"], report, "title") if "title" in fields else ""
        about = text(fields["about"], report, "about") if "about" in fields else ""
        self._seed = integer(fields["seed"], report, "seed", 0, 10**9) if "seed" in fields else 0
        self._points = self._worth(fields, 1)
        self._positions = dict(self._named(fields.get("positions")))
        listed = items(fields["exercises"], report, "exercises") if "exercises" in fields else []
        parts = [part for one in listed[:MOST_PARTS] for part in self._parts(one)]
        if "exercises" in fields and not 0 < len(listed) <= MOST_PARTS:
            sentence = N_("An assignment has 1 to {most} exercises.")
            report.add(fields["exercises"], sentence, most=MOST_PARTS)
        return (
            None
            if report.mistakes
            else Assignment(self._name, title, about, self._seed, tuple(parts))
        )

    def _worth(self, fields: Mapping[str, Node], otherwise: int) -> int:
        if "points" not in fields:
            return otherwise
        return integer(fields["points"], self._report, "points", 1, MOST_POINTS)

    def _named(self, node: Node | None) -> Iterator[tuple[str, Node]]:
        """The positions by name; one may be the name of a file beside this one."""
        for name, one in (
            mapping(node, self._report, list(_keys(node)), (), "positions").items() if node else ()
        ):
            found: Node | None = one
            if isinstance(one.value, str):
                found = self._of_file(one)
            if found is not None:
                yield name, found

    def _of_file(self, node: Node) -> Node | None:
        """A position in a file beside this one; what is wrong there is told here."""
        beside = Report(str(node.value), self._folder)
        found = texts.read_path(self._folder / str(node.value), beside)
        for mistake in beside.mistakes:
            self._report.add(node, "{mistake}", mistake=str(mistake))
        return found

    # -- one entry of the list

    def _parts(self, node: Node) -> list[Part]:
        if isinstance(node.value, str):
            return self._found(node, {"exercise": node})
        if isinstance(node.value, dict) and "kind" in node.value:
            return self._own(node)
        fields = mapping(node, self._report, ENTRY, (), "exercise")
        ways = [key for key in ("exercise", "practice", "one_of") if key in fields]
        if len(ways) != 1:
            sentence = N_(
                "Say one of these: 'exercise' (lesson/id), 'practice' (a topic), 'one_of' (a list),"
                " or write an exercise of your own, with its 'kind'."
            )
            self._report.add(node, sentence)
            return []
        return self._found(node, fields)

    def _found(self, node: Node, fields: Mapping[str, Node]) -> list[Part]:
        if "practice" in fields:
            return self._practised(node, fields)
        if "times" in fields:
            self._report.add(fields["times"], N_("'times' goes with 'practice'."))
        listed = [fields["exercise"]] if "exercise" in fields else fields["one_of"].value
        if not isinstance(listed, list) or not listed:
            self._report.add(fields["one_of"], N_("'one_of' is a list of exercises."))
            return []
        origins = [origin for one in listed if (origin := self._of_lesson(one))]
        if not origins:
            return []
        path = listed[0].value
        return [self._part(node, fields, str(path).partition("/")[2], origins)]

    def _practised(self, node: Node, fields: Mapping[str, Node]) -> list[Part]:
        topic = word(fields["practice"], self._report, tuple(TOPICS), "practice")
        times = (
            integer(fields["times"], self._report, "times", 1, MOST_TIMES)
            if "times" in fields
            else 1
        )
        if not topic:
            return []
        origin = Origin(
            lambda number: question(topic, number),
            lambda number: {"practice": topic, "question": number},
        )
        return [
            self._part(node, fields, f"{topic.replace('_', '-')}-{{}}", [origin])
            for _ in range(times)
        ]

    def _of_lesson(self, node: Node) -> Origin | None:
        path = text(node, self._report, "exercise")
        name, _, id = path.partition("/")
        mine = find_lesson(name, [self._folder])
        try:
            found = task(path) if mine is None else _from_file(mine, id)
        except InvalidLesson as wrong:
            for mistake in wrong.mistakes:
                self._report.add(node, "{what}", mistake.suggestion, what=mistake.message)
            return None
        return _the_same(found, path if mine is None else exercise_fields(mine, id))

    def _own(self, node: Node) -> list[Part]:
        """An exercise that is written out here, as in a lesson's file."""
        assert isinstance(node.value, dict)
        fields = {key: one for key, one in node.value.items() if key != "points"}
        written = Node(fields, node.line, node.column, node.places)
        document = Node({"positions": Node(self._positions), "exercises": Node([written])})
        tasks = LessonReader(self._name, self._report).read(document).tasks
        plain = document.plain()
        return [
            self._part(node, node.value, id, [_the_same(one, plain)]) for id, one in tasks.items()
        ]

    def _part(
        self, node: Node, fields: Mapping[str, Node], id: str, origins: Sequence[Origin]
    ) -> Part:
        if "id" in fields:
            id = text(fields["id"], self._report, "id")
        id = self._numbered(id)
        if not _ID.fullmatch(id):
            self._report.add(
                fields.get("id", node), N_("'{id}' is no id: small letters, digits, dashes."), id=id
            )
        self._taken[id] += 1
        if self._taken[id] > 1:
            hint = say(N_("Give one of them an 'id' of its own."))
            self._report.add(node, N_("Two exercises are called '{id}'."), hint, id=id)
        return Part(id, self._worth(fields, self._points), tuple(origins), self._seed)

    def _numbered(self, id: str) -> str:
        """Questions of practice have numbers: "bait-1", "bait-2"."""
        if "{}" not in id:
            return id
        self._taken[id] += 1
        return id.format(self._taken[id])


def _the_same(found: Task, written: Plain) -> Origin:
    """An exercise that is the same for everybody."""
    return Origin(lambda _: found, lambda _: written)


def _keys(node: Node | None) -> Sequence[str]:
    return list(node.value) if node is not None and isinstance(node.value, dict) else []


def _from_file(path: Path, id: str) -> Task:
    known = read_lesson(path).tasks
    if id in known:
        return known[id]
    what = say(N_("There is no exercise '{name}' in this lesson."), name=id)
    raise InvalidLesson([Mistake(path.name, 0, 0, what, suggest(id, known))])
