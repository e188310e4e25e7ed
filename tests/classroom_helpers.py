"""A class of made-up students: an assignment of every kind, and notebooks filled in."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bossbook.classroom import Assignment
from bossbook.classroom.answers import line_of, plays_of
from bossbook.lessons import Task
from bossbook.lessons.goal import GoalTask
from bossbook.lessons.tasks import MANY, NUMBER, ONE

WEEK = """\
title: Who comes, and who dies
about: Lessons 04 and 05 come first.
seed: 7
points: 2
positions:
  two:
    edition: base
    town: [{name: Ada, class: mage, health: 6}]
    players:
      - {name: Pip, boss: Gorgona, rooms: [Haunted Library]}
      - {name: Grim, boss: Robobo, rooms: [Dizzygas Hallway]}
  walkers:
    edition: base
    phase: adventure
    players:
      - name: Pip
        boss: Gorgona
        rooms: [Bottomless Pit]
        entrance: [{name: Bo, class: mage, health: 9}]
      - {name: Grim, boss: Robobo, rooms: [Dizzygas Hallway]}
exercises:
  - bait/the-cleric
  - {practice: bait, times: 2, points: 3}
  - {practice: cards}
  - {one_of: [adventure/how-many-die, adventure/a-sleepy-dungeon], id: dying}
  - adventure/two-in-the-queue
  - id: own
    kind: choose
    asks: Which of the two is the shy one?
    choices: [The wardrobe, The lamp]
    answer: The lamp
    rules: [BAIT-1]
    hints: {because: Lamps are famously shy.}
  - {id: ada, kind: bait, position: two}
  - id: pit
    kind: goal
    asks: Be rid of Bo.
    position: walkers
    player: Pip
    want: [{souls: {Pip: 1}}]
    solution: ["use:0:Bottomless Pit:0"]
    rules: [ADV-4]
"""

Answers = Callable[[str, Task], object]


def right(id: str, task: Task) -> object:
    """The right answer as the notebook writes it."""
    if isinstance(task, GoalTask):
        return plays_of(task.play(task.right()), task.goal)
    return task.right()


def wrong(id: str, task: Task) -> object:
    """A wrong answer of the right kind."""
    if isinstance(task, GoalTask):
        return ["pass"]
    good = task.solution.right
    others = [key for key in task.choices if key not in good]
    ways = {NUMBER: lambda: int(good[0]) + 1, ONE: lambda: others[0], MANY: lambda: others[:1]}
    return ways[task.way]()


def opened(path: Path) -> dict[str, Any]:
    """A notebook as data."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def sources(path: Path) -> list[str]:
    """The code of a notebook, cell by cell."""
    return [
        "".join(cell["source"]) for cell in opened(path)["cells"] if cell["cell_type"] == "code"
    ]


def fill_in(path: Path, homework: Assignment, student: str, answers: Answers) -> None:
    """Write answers into a notebook, as the student's JupyterLab does."""
    document = opened(path)
    for cell in document["cells"]:
        id = cell["metadata"].get("bossbook", {}).get("answer")
        part = homework.part(id) if id else None
        if part is not None:
            cell["source"] = [line_of(id, answers(id, part.task(student)))]
    path.write_text(json.dumps(document), encoding="utf-8")


def replace_source(path: Path, id: str, lines: Sequence[str]) -> None:
    """Put something else into an answer cell."""
    document = opened(path)
    for cell in document["cells"]:
        if cell["metadata"].get("bossbook", {}).get("answer") == id:
            cell["source"] = list(lines)
    path.write_text(json.dumps(document), encoding="utf-8")
