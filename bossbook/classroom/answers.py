"""Answers: how a student's notebook writes them down, how they are read from it, and judged.

A cell says ``answer("bait-1", "Grim")``. When it is marked nothing of a notebook is run: the line
is read as it stands, and what is not a plain text, number or list of texts is no answer.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bossbook.documents import Plain, Report, from_plain
from bossbook.errors import BossbookError
from bossbook.game import Game
from bossbook.lessons import InvalidLesson, Task, task
from bossbook.lessons.goal import OPEN, Goal, GoalTask
from bossbook.lessons.lesson_files import LessonReader
from bossbook.lessons.practice import question
from bossbook.lessons.script import MOST_MOVES
from bossbook.lessons.tasks import MANY, NUMBER, PLAY
from bossbook.messages import N_, say
from bossbook.positions import View

Value = str | int | list[str]

_NO_PYTHON = (ValueError, TypeError, SyntaxError, RecursionError, MemoryError)
NONE_YET = "…"  # what stands in an answer cell until there is an answer
FUNCTION, QUESTION = "answer", "ask"
LONGEST = 20_000  # letters of a cell
LONGEST_QUESTION = 500_000  # the same with a whole table in it
RIGHT, WRONG, MISSING, UNREADABLE = "right", "wrong", "missing", "unreadable"


# -- in the student's notebook


_given: dict[str, object] = {}  # in this notebook


def answer(id: str, value: object = NONE_YET) -> None:
    """Write an answer down. It is judged when the notebook is handed in, and not before."""
    _given[id] = value


def line_of(id: str, value: object) -> str:
    """The line that writes an answer down."""
    taken = list(value) if isinstance(value, tuple) else value
    return f"{FUNCTION}({_quoted(id)}, {_quoted(taken)})"


def _quoted(value: object) -> str:
    """A value as Python reads it; in double quotes, as people write them."""
    return json.dumps(value, ensure_ascii=False)


def points(id: str, most: int, exercise: Plain) -> int:
    """The points for what was answered in this notebook: for the cells of nbgrader."""
    judged = judge(written_task(exercise), _given.get(id, NONE_YET))
    return most if judged.state == RIGHT else 0


def written_task(written: Plain) -> Task:
    """An exercise as an assignment writes it: by its path, by a question's number, or all of it."""
    if isinstance(written, str):
        return task(written)
    if isinstance(written, dict) and "practice" in written:
        number = written.get("question")
        return question(str(written["practice"]), number if isinstance(number, int) else 0)
    report = Report("exercise")
    node = from_plain(written, report)
    tasks = LessonReader("exercise", report).read(node).tasks if node is not None else {}
    report.raise_if(InvalidLesson)
    return next(iter(tasks.values()))


# -- reading a notebook that was handed in


class FoundAnswer(NamedTuple):
    """What stands in a notebook for one exercise, and what is odd about it."""

    value: object = NONE_YET
    remark: str = ""


def read_answers(sources: Sequence[str], ids: Sequence[str]) -> dict[str, FoundAnswer]:
    """The answers in the cells of a notebook, by exercise; nothing of them is run."""
    found: dict[str, FoundAnswer] = {}
    for source in sources:
        for id, one in _calls(source):
            if id not in ids:
                continue
            before = found.get(id)
            if before is not None and before.value not in (one.value, NONE_YET):
                one = FoundAnswer(one.value, say(N_("Answered twice; the last one counts.")).text)
            found[id] = one if before is None or one.value != NONE_YET else before
    return found


def read_questions(sources: Sequence[str]) -> dict[str, object]:
    """The questions that stand in the cells of a notebook, by exercise; nothing of them is run."""
    found: dict[str, object] = {}
    for source in sources:
        for call in _calls_of(QUESTION, _parsed(source[:LONGEST_QUESTION])):
            try:
                question = ast.literal_eval(call.args[0]) if call.args else None
            except _NO_PYTHON:
                question = None
            if isinstance(question, dict):
                found[str(question.get("id"))] = question
    return found


def _calls(source: str) -> Iterator[tuple[str, FoundAnswer]]:
    """The calls of ``answer`` in a cell."""
    if FUNCTION not in source:
        return
    lines = _parsed(source[:LONGEST])
    if not lines:  # what does not make sense as a whole is read line by line
        lines = [one for line in source[:LONGEST].splitlines() for one in _parsed(line.strip())]
    for call in _calls_of(FUNCTION, lines):
        yield from _read_call(call)


def _calls_of(function: str, lines: Sequence[ast.stmt]) -> Iterator[ast.Call]:
    for line in lines:
        call = line.value if isinstance(line, ast.Expr) else None
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Name)
            and call.func.id == function
        ):
            yield call


def _parsed(source: str) -> list[ast.stmt]:
    """Python, as far as it is any."""
    try:
        return ast.parse(source).body
    except _NO_PYTHON:
        return []


def _read_call(call: ast.Call) -> Iterator[tuple[str, FoundAnswer]]:
    first = call.args[0] if call.args else None
    if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return
    rest = [*call.args[1:], *(word.value for word in call.keywords)]
    if not rest:
        yield first.value, FoundAnswer()
        return
    try:
        yield first.value, FoundAnswer(ast.literal_eval(rest[0]))
    except _NO_PYTHON:
        yield (
            first.value,
            FoundAnswer(None, say(N_("The answer is not written out, but computed.")).text),
        )


# -- judging


class JudgedAnswer(NamedTuple):
    """How an answer is: right, wrong, missing or unreadable; and a sentence about it."""

    state: str
    text: str = ""


def judge(task: Task, value: object) -> JudgedAnswer:
    """Judge an answer anew, by the engine."""
    if value in (NONE_YET, "", "...", [], ()):
        return JudgedAnswer(MISSING)
    taken = _taken(task.way, value)
    if taken is None:
        return JudgedAnswer(UNREADABLE, say(N_("This cannot be an answer here.")).text)
    try:
        if isinstance(task, GoalTask):
            marked = task.check(replayed(task, taken if isinstance(taken, list) else []))
        else:
            marked = task.check(tuple(taken) if isinstance(taken, list) else taken)
    except (ValueError, BossbookError) as wrong:
        return JudgedAnswer(UNREADABLE, str(wrong))
    return JudgedAnswer(RIGHT if marked.right else WRONG, marked.text)


def _taken(way: str, value: object) -> Value | None:
    """An answer of the kind asked for; numbers may come as texts, one mark without a list."""
    if way == NUMBER:
        return value if isinstance(value, int | str) and not isinstance(value, bool) else None
    if way in (MANY, PLAY):
        listed = [value] if isinstance(value, str) else value
        fits = isinstance(listed, list | tuple) and all(isinstance(one, str) for one in listed)
        return [str(one) for one in listed] if fits and isinstance(listed, list | tuple) else None
    return value if isinstance(value, str) else None


def replayed(task: GoalTask, keys: Sequence[str]) -> Game:
    """The game in which the learner made these plays and no other."""
    goal, left = task.goal, list(keys)
    game = goal.start.fork()
    for _ in range(MOST_MOVES):
        decision = game.decision
        if decision is None:
            game.step()
        elif decision.player != goal.player:
            game.play(goal.bots[decision.player].choose(View(game, decision.player), decision))
        elif left:
            game.play(left.pop(0))
        else:
            break
        if task.state_of(game).state != OPEN:
            break
    return game


def plays_of(game: Game, goal: Goal) -> list[str]:
    """The learner's plays in a game, all of them: what ``replayed`` plays again."""
    again, keys = goal.start.fork(), []
    for move in game.moves[goal.start.length :]:
        if move is None:
            again.step()
            continue
        decision = again.decision
        if decision is not None and decision.player == goal.player:
            keys.append(move)
        again.play(move)
    return keys


def words_of(task: Task, value: object) -> str:
    """An answer in the words of its choices."""
    keys: Sequence[object] = value if isinstance(value, list | tuple) else [value]
    said: Mapping[str, str] = task.choices
    return "; ".join(said.get(str(key), str(key)) for key in keys)[:200]
