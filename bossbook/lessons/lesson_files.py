"""Reading the lesson files: ``bossbook/lessons/NAME.yaml`` with its positions and exercises.

Every mistake is noted, with its file, line and column, before anything is refused.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from bossbook.documents import GiveUp, Node, Plain, Report, items, mapping, suggest, text, word
from bossbook.documents.texts import read_path
from bossbook.errors import InvalidInput, Mistake
from bossbook.game import Game
from bossbook.lessons.given import Given, read_state
from bossbook.lessons.goal import GoalTask, check_solution, read_goal
from bossbook.lessons.guides import GuidedTable, read_guide
from bossbook.lessons.kinds import COMMON, KINDS, NEEDED
from bossbook.lessons.tasks import PLAY, Task, Words
from bossbook.messages import N_, Message, say
from bossbook.rules import UnknownRule, clause
from bossbook.state import State

T = TypeVar("T")
FOLDER = Path(__file__).parent
COURSE = "course"  # a file beside the lessons that is none
LESSON_KEYS = ("positions", "guides", "exercises")
HINT_KEYS = ("nudge", "rule", "because")
SEARCH_PATH = "BOSSBOOK_LESSONS"  # folders with lessons of one's own, as in PATH


class InvalidLesson(InvalidInput):
    """A lesson file that cannot be used, or an exercise that is not there."""


@dataclass(frozen=True)
class Lesson:
    """The exercises of one file by their ids, its positions and guides by their names."""

    name: str
    tasks: Mapping[str, Task]
    states: Mapping[str, State]
    guides: Mapping[str, GuidedTable]


def lessons() -> tuple[str, ...]:
    """The names of the lessons that have exercises; one's own are not among them."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if path.stem != COURSE))


def lesson(name: str) -> Lesson:
    """A lesson by its name. Raises InvalidLesson with every mistake in its file.

    A file of one's own in a folder of ``BOSSBOOK_LESSONS`` comes before ours of that name, and is
    read again as soon as it has changed.
    """
    mine = find_lesson(name)
    if mine is not None:
        return _read_once(mine, mine.stat().st_mtime_ns)
    if name not in lessons():
        raise _missing(name, N_("There is no lesson '{name}'."), suggest(name, lessons()))
    return _read_once(FOLDER / f"{name}.yaml", 0)


@lru_cache(maxsize=256)
def _read_once(path: Path, written: int) -> Lesson:
    """A lesson's file; ``written`` is when it was, so that a change is seen."""
    return read_lesson(path)


def own_folders() -> list[Path]:
    """The folders of the search path."""
    return [Path(one) for one in os.environ.get(SEARCH_PATH, "").split(os.pathsep) if one]


def find_lesson(name: str, folders: Sequence[Path] = ()) -> Path | None:
    """The file of a lesson of one's own: in these folders, on the search path, or right here."""
    if not re.fullmatch(r"[\w-]+", name):
        return None
    listed = own_folders()
    beside = [] if name in lessons() else [Path()]  # a notebook finds the file that lies beside it
    files = (folder / f"{name}.yaml" for folder in (*folders, *listed, *beside))
    return next((file for file in files if file.is_file()), None)


def exercise_fields(path: Path, id: str) -> Plain:
    """What is written of one exercise, with its lesson's positions: a lesson of one exercise."""
    node = read_path(path, Report(path.name, path.parent))
    fields = node.plain_fields() if node is not None else {}
    listed = fields.get("exercises")
    found = (
        [one for one in listed if isinstance(one, dict) and one.get("id") == id]
        if isinstance(listed, list)
        else []
    )
    return {"positions": fields.get("positions") or {}, "exercises": list(found)}


def task(path: str) -> Task:
    """An exercise by lesson and id: ``task("bait/who-gets-the-mage")``."""
    return _found(path, lambda one: one.tasks, N_("There is no exercise '{name}' in this lesson."))


def position(path: str) -> Game:
    """The game of a lesson's named position, anew: ``position("bait/three-dungeons")``."""
    sentence = N_("There is no position '{name}' in this lesson.")
    return Game(_found(path, lambda one: one.states, sentence))


def guided_table(path: str) -> GuidedTable:
    """A lesson's guided beginning by its name: ``guided_table("start_here/first-soul")``."""
    return _found(path, lambda one: one.guides, N_("There is no guide '{name}' in this lesson."))


def _found(path: str, kind: Callable[[Lesson], Mapping[str, T]], sentence: str) -> T:
    """One thing of a lesson by its name."""
    name, _, id = path.partition("/")
    known = kind(lesson(name))
    if id not in known:
        raise _missing(id, sentence, suggest(id, known))
    return known[id]


def _missing(name: str, sentence: str, hint: Message | None) -> InvalidLesson:
    return InvalidLesson([Mistake("lessons", 0, 0, say(sentence, name=name), hint)])


def read_lesson(path: Path, called: str = "") -> Lesson:
    """The lesson in a file, which mistakes call by its name or as it is ``called``."""
    report = Report(called or path.name, path.parent)
    node = read_path(path, report)
    found = LessonReader(path.stem, report).read(node) if node is not None else None
    report.raise_if(InvalidLesson)
    assert found is not None
    return found


class LessonReader:
    """Reads one file."""

    def __init__(self, name: str, report: Report) -> None:
        self._name, self._report = name, report

    def read(self, node: Node) -> Lesson:
        """The lesson, as far as it is without mistakes."""
        fields = mapping(node, self._report, LESSON_KEYS, ("exercises",), "lesson")
        positions = _by_name(fields.get("positions"), self._report, "positions")
        states = {name: read_state(one, self._report) for name, one in positions.items()}
        tasks: dict[str, Task] = {}
        listed = fields.get("exercises")
        for one in items(listed, self._report, "exercises") if listed is not None else ():
            found = self._exercise(one, positions)
            if found is not None:
                self._keep(found, tasks, one)
        known = {n: state for n, state in states.items() if state}
        return Lesson(self._name, tasks, known, self._guides(fields, known))

    def _guides(
        self, fields: Mapping[str, Node], states: Mapping[str, State]
    ) -> dict[str, GuidedTable]:
        listed = _by_name(fields.get("guides"), self._report, "guides")
        read = {name: read_guide(one, self._report, states) for name, one in listed.items()}
        return {name: guide for name, guide in read.items() if guide is not None}

    def _keep(self, found: Task, tasks: dict[str, Task], at: Node) -> None:
        id = found.path.partition("/")[2]
        if id in tasks:
            self._report.add(at, N_("Two exercises are called '{id}'."), id=id)
        tasks[id] = found

    def _exercise(self, node: Node, positions: Mapping[str, Node]) -> Task | None:
        kind = self._kind(node)
        if not kind:
            return None
        before, known = self._report.noted, KINDS[kind]
        keys = (*COMMON, *known.keys)
        fields = mapping(node, self._report, keys, (*NEEDED, *known.needs), "exercise")
        id = text(fields["id"], self._report, "id") if "id" in fields else ""
        words = self._words(fields)
        if self._report.noted > before:
            return None
        given = Given(node, fields, self._report, positions)
        try:
            return self._solved(f"{self._name}/{id}", kind, words, given)
        except GiveUp:
            return None

    def _kind(self, node: Node) -> str:
        """The kind decides which keys there are; without it there is nothing to read."""
        if not isinstance(node.value, dict) or "kind" not in node.value:
            mapping(node, self._report, (*COMMON, *_all_keys()), NEEDED, "exercise")
            return ""
        return word(node.value["kind"], self._report, tuple(KINDS), "kind")

    def _solved(self, path: str, kind: str, words: Words, given: Given) -> Task:
        solution = KINDS[kind].solve(given)
        if solution.way != PLAY:
            return Task(path, kind, words, solution)
        played = GoalTask(path, kind, words, solution, read_goal(given))
        check_solution(played, given)
        return played

    # -- what authors write

    def _words(self, fields: Mapping[str, Node]) -> Words:
        hints: Mapping[str, Node] = {}
        if "hints" in fields:
            hints = mapping(fields["hints"], self._report, HINT_KEYS, (), "hints")
        return Words(
            asks=self._sentence(fields, "asks"),
            nudge=self._sentence(hints, "nudge"),
            because=self._sentence(hints, "because"),
            rules=self._clauses(fields.get("rules"), "rules"),
            hint_rules=self._clauses(hints.get("rule"), "rule"),
        )

    def _sentence(self, fields: Mapping[str, Node], key: str) -> str:
        return text(fields[key], self._report, key) if key in fields else ""

    def _clauses(self, node: Node | None, what: str) -> tuple[str, ...]:
        if node is None:
            return ()
        nodes = node.value if isinstance(node.value, list) else [node]
        return tuple(self._clause(one, what) for one in nodes)

    def _clause(self, node: Node, what: str) -> str:
        id = text(node, self._report, what)
        try:
            return clause(id).id
        except UnknownRule as unknown:
            hint = suggest(id, unknown.near)
            self._report.add(node, N_("There is no rule '{id}'."), hint, id=id)
            return ""


def _by_name(node: Node | None, report: Report, what: str) -> dict[str, Node]:
    """Things that have names; none if there is nothing."""
    if node is None:
        return {}
    if not isinstance(node.value, dict):
        mapping(node, report, (), (), what)
        return {}
    return node.value


def _all_keys() -> tuple[str, ...]:
    return tuple(key for kind in KINDS.values() for key in kind.keys)
