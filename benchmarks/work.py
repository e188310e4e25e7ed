"""Our side: random games through the public API, and what people and bots do in the middle of them.

Every game has its seed and its own generator, so that a block is the same work on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from itertools import count
from typing import Any

import bossbook as bb

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
SIX = [*NAMES, "Eve", "Finn"]
Clock = AbstractContextManager[object]
BASE: Mapping[str, Any] = {"edition": "base", "players": NAMES}


def choose(decision: bb.Decision, dice: random.Random) -> bb.Option:
    """Any option with the same chance, by builtins alone: choosing is not what is measured."""
    return decision.options[int(dice.random() * len(decision.options))]


def play_out(game: bb.Game, dice: random.Random) -> bb.Game:
    """A random game to its end."""
    while True:
        game.run("over")
        decision = game.decision
        if decision is None:
            return game
        game.play(choose(decision, dice))


def play_until(game: bb.Game, dice: random.Random, enough: Callable[[bb.Game], bool]) -> bb.Game:
    """A random game to the first decision at which it is enough, or to its end."""
    while True:
        game.run("over")
        decision = game.decision
        if decision is None or enough(game):
            return game
        game.play(choose(decision, dice))


class Games:
    """A block is one whole game, from ``new_game`` to the result."""

    def __init__(self, **setup: Any) -> None:
        self.setup = {**BASE, **setup}
        self.seeds = count()

    def __call__(self) -> dict[str, int]:
        seed = next(self.seeds)
        game = play_out(bb.new_game(**self.setup, seed=seed), random.Random(seed))
        return {"decisions": game.plays, "steps and plays": game.length}


class Openings:
    """A block is some calls of ``new_game``."""

    def __init__(self, times: int = 50, **setup: Any) -> None:
        self.setup = {**BASE, **setup}
        self.seeds = count()
        self.times = times

    def __call__(self) -> dict[str, int]:
        for _ in range(self.times):
            bb.new_game(**self.setup, seed=next(self.seeds))
        return {"new games": self.times}


def moments(number: int = 12, at_round: int = 4) -> list[bb.Game]:
    """Games in their middle, each at a decision."""
    games = (bb.new_game(**BASE, seed=seed) for seed in count())
    played = (play_until(g, random.Random(7), lambda game: game.round >= at_round) for g in games)
    return [game for _, game in zip(range(number), filter(_is_open, played), strict=False)]


def _is_open(game: bb.Game) -> bool:
    return game.decision is not None


class Copies:
    """A block copies each of some states in the middle of a game a number of times."""

    def __init__(self, copies: Iterable[Callable[[], object]], times: int = 200) -> None:
        self.copies = list(copies)
        self.times = times

    def __call__(self) -> dict[str, int]:
        for copy in self.copies:
            for _ in range(self.times):
                copy()
        return {"copies": self.times * len(self.copies)}


# -- what is done now and then during a game; only that is timed


class DuringGames:
    """A block goes through some moves of random games and times something now and then."""

    unit = ""
    moves = 150
    every = 7

    def __init__(self) -> None:
        self.game = bb.new_game(**BASE)
        self.dice = random.Random(1)
        self.seeds = count(1)

    def __call__(self, watch: Clock) -> dict[str, int]:
        done = 0
        for number in range(self.moves):
            if not self._moved():
                self.game = bb.new_game(**BASE, seed=next(self.seeds))
            elif number % self.every == 0:
                done += self.measured(self.game, watch)
        return {self.unit: done}

    def _moved(self) -> bool:
        """A step, or else a play."""
        if self.game.step():
            return True
        decision = self.game.decision
        if decision is None:
            return False
        self.game.play(choose(decision, self.dice))
        return True

    def measured(self, game: bb.Game, watch: Clock) -> int:
        """Time something that leaves the game as it is; how often it was done."""
        raise NotImplementedError


class Steps(DuringGames):
    """All automatic steps, one at a time."""

    unit = "steps"
    moves = 400

    def __call__(self, watch: Clock) -> dict[str, int]:
        done = 0
        for _ in range(self.moves):
            with watch:
                stepped = self.game.step()
            done += bool(stepped)
            if not stepped and not self._moved():
                self.game = bb.new_game(**BASE, seed=next(self.seeds))
        return {self.unit: done}


class Returns(DuringGames):
    """The last step is undone and done again."""

    unit = "returns"

    def measured(self, game: bb.Game, watch: Clock) -> int:
        if game.moves[-1] is not None:
            return 0
        with watch:
            game.undo()
            game.redo()
        return 1


class Views(DuringGames):
    """The view of whoever has to choose; a bot reads its hand, the dungeons and the town."""

    unit = "views"
    moves = 300
    every = 3

    def measured(self, game: bb.Game, watch: Clock) -> int:
        decision = game.decision
        if decision is None:
            return 0
        with watch:
            look(game.view(decision.player), decision.player)
        return 1


def look(view: Mapping[str, Any], player: str) -> tuple[Any, list[Any], Any]:
    """What a simple bot reads of a view."""
    seats = view["players"]
    own = next(seat for seat in seats if seat["name"] == player)
    return own.get("hand"), [seat.get("rooms") for seat in seats], view.get("town")


class Imaginings:
    """A block imagines games from the views of some moments."""

    def __init__(self, games: list[bb.Game], times: int = 2) -> None:
        self.turns: Iterator[tuple[int, bb.Game]] = (
            (number, games[number % len(games)]) for number in count()
        )
        self.times = times

    def __call__(self, watch: Clock) -> dict[str, int]:
        for _ in range(self.times):
            seed, game = next(self.turns)
            decision = game.decision
            assert decision is not None
            view = game.view(decision.player)
            with watch:
                bb.imagine(view, seed)
        return {"imagined games": self.times}
