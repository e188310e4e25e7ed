"""Our engine over the yardsticks, and what bots and pages need over what it is made of."""

from __future__ import annotations

import random
from collections.abc import Callable

import chess

import bossbook as bb
from benchmarks import goals, laboratory, work, yardsticks
from benchmarks.measuring import Work, cost, interleave, python_calls, speed, timed
from benchmarks.rows import Row

ROUNDS = 100
SEEDS = range(20)  # of the games whose calls are counted


def rows(rounds: int = ROUNDS) -> list[Row]:
    """All rows, measured together."""
    found = interleave(works(), rounds)
    games, moves = found["games"], "steps and plays"
    openings = found["openings"], "new games"
    copies = found["copies"], "copies"
    return [
        Row(goals.UNO, speed(games, moves, found["uno"], "steps")),
        Row(goals.POKER, speed(games, "decisions", found["holdem"], "decisions")),
        Row(goals.OPERATIONS, speed(games, moves, found["holdem"], "operations")),
        Row(goals.COPY, speed(*copies, found["boards"], "copies")),
        goals.CALLS.met_by(calls_per_decision(SEEDS)),
        Row(goals.VIEW, cost(found["views"], "views", *copies)),
        Row(goals.IMAGINE, cost(found["imaginings"], "imagined games", *openings)),
        Row(goals.UNDO, cost(found["returns"], "returns", found["steps"], "steps")),
        Row(goals.LABORATORY, cost(found["edits"], "edits", *openings)),
    ]


def works() -> dict[str, Work]:
    """Everything that is compared, each as a block."""
    moments = work.moments()
    return {
        "games": timed(work.Games()),
        "uno": timed(yardsticks.Uno()),
        "holdem": timed(yardsticks.Holdem()),
        "copies": timed(work.Copies(game.state.copy for game in moments)),
        "boards": timed(work.Copies(map(_copying, yardsticks.boards(len(moments))))),
        "openings": timed(work.Openings()),
        "steps": work.Steps(),
        "returns": work.Returns(),
        "views": work.Views(),
        "imaginings": work.Imaginings(moments),
        "edits": laboratory.Edits(),
    }


def _copying(board: chess.Board) -> Callable[[], object]:
    return lambda: board.copy(stack=False)


def calls_per_decision(seeds: range) -> float:
    """Calls of Python functions for a decision; those of ``new_game`` do not count."""
    calls = decisions = 0
    for seed in seeds:
        game = bb.new_game(**work.BASE, seed=seed)
        calls += python_calls(work.play_out, game, random.Random(seed))
        decisions += game.plays
    return calls / decisions
