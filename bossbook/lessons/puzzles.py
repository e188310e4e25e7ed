"""Puzzles: positions that say, under ``about``, what is to be found out in them.

The file stays a position like any other (``bb.load_position``, ``bossbook bait FILE``); what it is
about is an exercise of the lessons without its position. ``puzzles()`` are those that come along,
``puzzles(folder)`` those of a class.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bossbook.documents import Node, Report, flag, integer, mapping, suggest, text
from bossbook.documents.texts import read_path
from bossbook.errors import Mistake
from bossbook.game import Game
from bossbook.lessons.given import read_state
from bossbook.lessons.goal import DONE, OPEN, GoalTask
from bossbook.lessons.kinds import COMMON, KINDS
from bossbook.lessons.lesson_files import InvalidLesson, LessonReader
from bossbook.lessons.script import Script
from bossbook.lessons.tasks import Task
from bossbook.messages import N_, say, translate
from bossbook.resources import notebooks_dir
from bossbook.state import State

EASIEST, HARDEST = 1, 5
SHELF = "puzzles"  # the first part of every path in the learner's progress
NEEDED = ("title", "difficulty", "question", "clauses", "exercise")
KEYS = (*NEEDED, "hints", "only")
_NAME = frozenset({"title"})
_OUTSIDE = {*COMMON, "position"} - {"kind"}  # what stands beside the exercise, not in it


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. ``only`` promises that one build alone reaches the goal."""

    name: str
    words: str
    difficulty: int
    only: bool
    task: Task
    state: State

    @property
    def title(self) -> str:
        """What it is called."""
        return translate(self.words)

    @property
    def question(self) -> str:
        """What is asked."""
        return self.task.asks

    @property
    def clauses(self) -> tuple[str, ...]:
        """The rules it is about."""
        return self.task.rules

    @property
    def position(self) -> Game:
        """The game as its file describes it, anew."""
        return Game(self.state)


# -- finding them


class PuzzleShelf(NamedTuple):
    """The puzzles of a folder, in order, and the mistakes of the files that hold none."""

    puzzles: tuple[Puzzle, ...]
    mistakes: tuple[Mistake, ...] = ()

    @property
    def broken(self) -> tuple[str, ...]:
        """The names of the files that cannot be used."""
        return tuple(dict.fromkeys(Path(mistake.file).stem for mistake in self.mistakes))


def shelf_of(folder: Path | str | None = None) -> PuzzleShelf:
    """What is in a folder. A file with mistakes does not close it; no folder does."""
    return _ours() if folder is None else _read_folder(Path(folder), Path(folder).name)


def puzzles(folder: Path | str | None = None) -> list[Puzzle]:
    """All puzzles of a folder that can be used, in order."""
    return list(shelf_of(folder).puzzles)


def puzzle(name: str, folder: Path | str | None = None) -> Puzzle:
    """A puzzle by the name of its file: ``puzzle("01-who-gets-the-mage")``."""
    shelf = shelf_of(folder)
    found = {one.name: one for one in shelf.puzzles}
    if name in found:
        return found[name]
    if name in shelf.broken:
        raise InvalidLesson(one for one in shelf.mistakes if Path(one.file).stem == name)
    what = say(N_("There is no puzzle '{name}'."), name=name)
    raise InvalidLesson([Mistake(SHELF, 0, 0, what, suggest(name, found))])


@cache
def _ours() -> PuzzleShelf:
    return _read_folder(notebooks_dir() / "positions")


def _read_folder(folder: Path, shelf: str = "") -> PuzzleShelf:
    """The puzzles of a folder. A shelf of its own keeps a class's progress apart from ours."""
    if not folder.is_dir():
        what = say(N_("There is no such folder."))
        raise InvalidLesson([Mistake(str(folder), 0, 0, what)])
    found: list[Puzzle] = []
    mistakes: list[Mistake] = []
    for file in sorted(folder.glob("*.yaml")):
        try:
            found.append(read_puzzle(file, "/".join(filter(None, (SHELF, shelf)))))
        except InvalidLesson as invalid:
            mistakes += invalid.mistakes
    return PuzzleShelf(tuple(found), tuple(mistakes))


# -- reading one


def is_puzzle(node: Node) -> bool:
    """Whether a position asks something, or tries to; a title alone is only a title."""
    about = node.value.get("about") if isinstance(node.value, dict) else None
    return about is not None and isinstance(about.value, dict) and bool(about.value.keys() - _NAME)


def read_puzzle(path: Path, shelf: str = SHELF, called: str = "") -> Puzzle:
    """The puzzle in a file, which mistakes call by its name or as it is ``called``.

    Raises InvalidLesson with every mistake in it.
    """
    report = Report(called or path.name, path.parent)
    node = read_path(path, report)
    made = _puzzle(node, path.stem, shelf, report) if node is not None else None
    report.raise_if(InvalidLesson)
    assert made is not None
    return made


def _puzzle(node: Node, name: str, shelf: str, report: Report) -> Puzzle | None:
    state = read_state(node, report)
    about = _about(node, report)
    if state is None or not about:
        return None
    title = text(about["title"], report, "title")
    difficulty = integer(about["difficulty"], report, "difficulty", EASIEST, HARDEST)
    only = "only" in about and flag(about["only"], report, "only")
    tasks = LessonReader(shelf, report).read(_lesson(node, about, name, report)).tasks
    made = [Puzzle(name, title, difficulty, only, task, state) for task in tasks.values()]
    return made[0] if made else None


def _about(node: Node, report: Report) -> dict[str, Node]:
    """What the puzzle says of itself; nothing if something that it needs is missing."""
    if not isinstance(node.value, dict):
        return {}  # said already
    if "about" not in node.value:
        sentence = N_("A puzzle says under 'about' what it asks; this position does not.")
        report.add(node, sentence)
        return {}
    fields = mapping(node.value["about"], report, KEYS, NEEDED, "about")
    return fields if all(key in fields for key in NEEDED) else {}


def _lesson(node: Node, about: Mapping[str, Node], name: str, report: Report) -> Node:
    """A lesson with one exercise, made of what the file says; every part keeps its place."""
    given, asks = about["exercise"], about["question"]
    own = [key for kind in KINDS.values() for key in kind.keys if key not in _OUTSIDE]
    fields = mapping(given, report, ("kind", *own), ("kind",), "exercise")
    question = text(asks, report, "question") or name  # a mistake in it is told once
    written = {
        **fields,
        "id": Node(name),
        "asks": Node(question, asks.line, asks.column),
        "rules": about["clauses"],
    }
    if "hints" in about:
        written["hints"] = about["hints"]
    if "kind" in fields and _has_position(fields["kind"].value):
        written["position"] = _without_about(node)
    return Node({"exercises": Node([Node(written, given.line, given.column, given.places)])})


def _has_position(kind: object) -> bool:
    return isinstance(kind, str) and kind in KINDS and "position" in KINDS[kind].keys


def _without_about(node: Node) -> Node:
    assert isinstance(node.value, dict)
    fields = {key: value for key, value in node.value.items() if key != "about"}
    return Node(fields, node.line, node.column, node.places)


# -- is there really only one way?


def winning_builds(task: GoalTask) -> set[tuple[str, ...]]:
    """The learner's builds in every line of play that reaches the goal, by trying everything.

    For authors: a puzzle that says "the only build" had better be right. In what order two rooms
    are placed makes no difference here.
    """
    return {tuple(sorted(built)) for built in _wins(task, task.goal.start, ())}


def _wins(task: GoalTask, start: Game, built: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    game = _next_choice(task, start)
    standing, decision = task.state_of(game).state, game.decision
    if standing == DONE:
        yield built
    if standing != OPEN or decision is None:
        return
    for option in decision.options:
        after = game.fork()
        after.play(option)
        build = (option.key,) if option.about.what == "build" else ()
        yield from _wins(task, after, (*built, *build))


def _next_choice(task: GoalTask, game: Game) -> Game:
    """The game when the learner has to choose, or when the goal is reached or missed."""
    script, learner = Script(game, (), task.goal.bots), task.goal.player

    def due(now: Game) -> bool:
        asked = now.decision is not None and now.decision.player == learner
        return asked or task.state_of(now).state != OPEN

    script.run(due)
    return script.game
