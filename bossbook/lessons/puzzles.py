"""Puzzles: positions that say, under ``about``, what is to be found out in them.

The file stays a position like any other (``bb.load_position``, ``bossbook bait FILE``); what it is
about is an exercise of the lessons without its position. ``puzzles()`` are those that come along,
``puzzles(folder)`` those of a class. Beside them lie many that were made from games, a line each
(``made.jsonl``): of those only the outside is read, until somebody wants to solve one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypedDict

from bossbook.documents import Node, Report, flag, from_plain, integer, mapping, suggest, text
from bossbook.documents.texts import read_path
from bossbook.errors import Mistake
from bossbook.game import Game
from bossbook.lessons.given import read_state
from bossbook.lessons.goal import DONE, OPEN, GoalTask
from bossbook.lessons.kinds import COMMON, KINDS
from bossbook.lessons.lesson_files import InvalidLesson, LessonReader, own_folders
from bossbook.lessons.script import Script
from bossbook.lessons.tasks import Task
from bossbook.messages import N_, Message, say, translate
from bossbook.plain import Data
from bossbook.resources import notebooks_dir
from bossbook.state import State

EASIEST, HARDEST = 1, 5
SHELF = "puzzles"  # the first part of every path in the learner's progress
NEEDED = ("title", "difficulty", "question", "clauses", "exercise")
KEYS = (*NEEDED, "hints", "only")
MADE = "made.jsonl"  # beside the files: puzzles that were made from games, a line each
RATINGS = (700, 900, 1100, 1300, 1500)  # of a puzzle by its stars
_NAME = frozenset({"title"})
_OUTSIDE = {*COMMON, "position"} - {"kind"}  # what stands beside the exercise, not in it


class Content(NamedTuple):
    """What a puzzle is made of: what is asked, and the position."""

    task: Task
    state: State


@dataclass(frozen=True)
class Puzzle:
    """One puzzle. ``only`` promises that one build alone reaches the goal."""

    name: str
    words: str | Message
    difficulty: int
    only: bool
    clauses: tuple[str, ...]  # the rules it is about
    edition: str
    path: str  # in the learner's progress
    rating: int  # how strong one is who solves every second one like it
    opened: Callable[[], Content] = field(compare=False, repr=False)
    made: bool = False  # from a game, by a program

    @property
    def title(self) -> str:
        """What it is called."""
        return translate(self.words) if isinstance(self.words, str) else self.words.text

    @property
    def question(self) -> str:
        """What is asked."""
        return self.task.asks

    @cached_property
    def _content(self) -> Content:
        return self.opened()

    @property
    def task(self) -> Task:
        """What is to be solved."""
        return self._content.task

    @property
    def state(self) -> State:
        """The position as its file describes it."""
        return self._content.state

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
    """What is in a folder, here or in one of the search path for lessons.

    A file with mistakes does not close it; no folder does.
    """
    if folder is None:
        return _ours()
    found = next((one / folder for one in own_folders() if (one / folder).is_dir()), Path(folder))
    return _read_folder(Path(folder) if Path(folder).is_dir() else found, Path(folder).name)


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
    found += made_puzzles(folder / MADE, "/".join(filter(None, (SHELF, shelf))))
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
    if not tasks:
        return None
    (task,) = tasks.values()
    edition, rating = state.setup.edition.id, RATINGS[max(difficulty, EASIEST) - 1]
    content = Content(task, state)
    return Puzzle(
        name, title, difficulty, only, task.rules, edition, task.path, rating, lambda: content
    )


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


# -- those made from games


class MadeLine(TypedDict):
    """A puzzle as its line describes it: a build is to be found that brings just so much."""

    name: str
    rating: int
    player: str
    souls: int  # in this round
    wounds: int  # at most
    clauses: list[str]
    solution: list[str]
    position: Data


def made_puzzles(file: Path, shelf: str) -> list[Puzzle]:
    """The puzzles of a file of lines; none if there is no such file."""
    if not file.is_file():
        return []
    lines = file.read_text(encoding="utf-8").splitlines()
    return [made_puzzle(json.loads(line), shelf) for line in lines]


def made_puzzle(line: MadeLine, shelf: str = SHELF) -> Puzzle:
    """A puzzle made from a game; its position is read when somebody wants to solve it."""
    name, position = line["name"], line["position"]

    def opened() -> Content:
        report = Report(name)
        node = from_plain({**position, "about": _about_made(line)}, report)
        read = _puzzle(node, name, shelf, report) if node is not None else None
        report.raise_if(InvalidLesson)
        assert read is not None
        return Content(read.task, read.state)

    return Puzzle(
        name,
        _title(line),
        stars_of(line["rating"]),
        True,
        tuple(line["clauses"]),
        position["edition"],
        f"{shelf}/{name}",
        line["rating"],
        opened,
        made=True,
    )


def stars_of(rating: int) -> int:
    """How difficult a puzzle is, by its rating: as many stars as its neighbours by hand."""
    return min(range(EASIEST, HARDEST + 1), key=lambda stars: abs(RATINGS[stars - 1] - rating))


def _title(line: MadeLine) -> Message:
    heroes = [hero["card"] if isinstance(hero, dict) else hero for hero in line["position"]["town"]]
    number = line["name"].rpartition("-")[2]
    return say(
        N_("No. {number}: {heroes}"), number=number, heroes=[h.split(",")[0] for h in heroes]
    )


def _about_made(line: MadeLine) -> Data:
    """What is asked, as an author would write it."""
    player, position = line["player"], line["position"]
    before = next(each for each in position["players"] if each["name"] == player)
    souls = before.get("souls", 0) + line["souls"]
    wounds = before.get("wounds", 0) + line["wounds"]
    asked = {key: line[key] for key in ("player", "souls", "wounds")}
    missed = say(N_("That is less than this round can bring.")).text
    return {
        "title": _title(line).text,
        "difficulty": stars_of(line["rating"]),
        "only": True,
        "question": say(_UNHURT if not line["wounds"] else _HURT, **asked).text,
        "clauses": line["clauses"],
        "exercise": {
            "kind": "goal",
            "player": player,
            "want": [
                {"souls": {player: souls}, "else": missed},
                {"wounds": {player: wounds}, "else": say(N_("That hurts more than it must.")).text},
            ],
            "solution": line["solution"],
        },
        "hints": {"nudge": say(_NUDGE).text, "because": say(_BECAUSE).text},
    }


_UNHURT = N_(
    "You are {player}, and nobody else has a card left. Find the only build that brings you"
    " {souls} {souls:soul|souls} in this round, and no wound."
)
_HURT = N_(
    "You are {player}, and nobody else has a card left. Find the only build that brings you"
    " {souls} {souls:soul|souls} in this round, and no more than {wounds} {wounds:wound|wounds}."
)
_NUDGE = N_("Who comes after each build, and who of them dies? Covered rooms count no more.")
_BECAUSE = N_("Every other build lures fewer who die, or more who live.")


# -- is there really only one way?


class TooMuch(Exception):
    """There is more to try than somebody wanted to wait for."""


def winning_builds(task: GoalTask, most: int | None = None) -> set[tuple[str, ...]]:
    """The learner's builds in every line of play that reaches the goal, by trying everything.

    For authors: a puzzle that says "the only build" had better be right. In what order two rooms
    are placed makes no difference here. Raises TooMuch beyond so many choices.
    """
    left = count() if most is None else iter(range(most))
    return {tuple(sorted(built)) for built in _wins(task, task.goal.start, (), left)}


def _wins(
    task: GoalTask, start: Game, built: tuple[str, ...], left: Iterator[int]
) -> Iterator[tuple[str, ...]]:
    if next(left, None) is None:
        raise TooMuch
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
        yield from _wins(task, after, (*built, *build), left)


def _next_choice(task: GoalTask, game: Game) -> Game:
    """The game when the learner has to choose, or when the goal is reached or missed."""
    script, learner = Script(game, (), task.goal.bots), task.goal.player

    def due(now: Game) -> bool:
        asked = now.decision is not None and now.decision.player == learner
        return asked or task.state_of(now).state != OPEN

    script.run(due)
    return script.game
