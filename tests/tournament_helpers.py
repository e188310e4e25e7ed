"""Bots and a program for the tests of tournaments; importable, so that other processes have it."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import bossbook as bb
from bossbook.bots.seeds import Dice


class LastOption:
    """Always the last option; a class without a constructor of its own."""

    def choose(self, view: Any, decision: Any) -> Any:
        return decision.options[-1]


class Counting:
    """Changes with every choice: what it does in a game depends on those before, if they share."""

    def __init__(self) -> None:
        self.choices = 0

    def choose(self, view: Any, decision: Any) -> str:
        self.choices += 1
        return decision.options[self.choices // 7 % len(decision.options)].key


class Seeded:
    """Wants a seed."""

    def __init__(self, seed: int) -> None:
        self._dice = Dice(seed)

    def choose(self, view: Any, decision: Any) -> Any:
        return decision.options[self._dice.below(len(decision.options))]


class Patient(Seeded):
    """Once some games are written, it waits in the midst of the next one till it may go on.

    Which file has the games, and which is there when it may, the environment says: other processes
    have that, too.
    """

    def choose(self, view: Any, decision: Any) -> Any:
        games, go_on = Path(os.environ["BB_GAMES"]), Path(os.environ["BB_GO_ON"])
        while not go_on.exists() and some_are_written(games):
            time.sleep(0.01)
        return super().choose(view, decision)


def some_are_written(games: Path) -> bool:
    return games.exists() and games.read_bytes().count(b"\n") > 8


class Hasty(LastOption):
    """Goes by the clock, and says so."""

    repeatable = False


class Wrong:
    """Chooses what is not there, as soon as it has played a while."""

    def choose(self, view: Any, decision: Any) -> Any:
        return "no such option" if view["round"] > 1 else decision.options[0]


def without_seconds(rows: Any) -> list[dict[str, Any]]:
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


if __name__ == "__main__":  # a long tournament to be killed: FILE JOBS
    bb.tournament(
        cards="toy", games=2000, bots=("random", "greedy"), out=sys.argv[1],
        jobs=int(sys.argv[2]), progress=False,
    )  # fmt: skip
