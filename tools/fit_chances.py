"""Fit weights for ``bossbook/bots/chances.py`` to quick games: python tools/fit_chances.py 600.

The games are played by reflex, with a room at random now and then, for two to four players. After
every round the numbers of all players are kept, and who won in the end; the weights are those that
make these winners most likely (a softmax over the players, with a little ridge). Reflexes never
cast, so the worth of spells cannot be learned here, rooms come with damage, and these games have no
coins: such weights are kept as they are.
"""

from __future__ import annotations

import sys

import numpy as np

from bossbook import new_game
from bossbook.bots.ahead import Unheard, go_on
from bossbook.bots.chances import WEIGHTS, Strength, strengths
from bossbook.bots.reflex import reflex
from bossbook.bots.seeds import Dice, derive
from bossbook.engine import core
from bossbook.pending.decisions import FirstRoom, PlaceOrAct
from bossbook.pending.record import Choosing
from bossbook.state import State

NAMES = ("Ann", "Ben", "Cleo", "Dan")
ODD = 5  # one build in so many is any build
RIDGE = 2.0
FIXED = ("spells", "rooms", "level_up", "coins")
Row = tuple[list[Strength], int]  # of the players, and which of them won


def game(seed: int, players: int) -> list[Row]:
    """One quick game, a row for every round."""
    state, dice = new_game("base", NAMES[:players], seed=seed).state, Dice(derive(seed, 1))
    moments: list[tuple[tuple[int, ...], list[Strength]]] = []

    def habit(state: State, due: Choosing) -> object:
        if isinstance(due, PlaceOrAct | FirstRoom) and not dice.below(ODD):
            options = core.chooser_of(due).options(state, due)
            return options[dice.below(len(options))].move
        return reflex(state, due)

    log, known = Unheard(), 1
    while state.result is None:
        go_on(state, log, habit)
        if state.result is None and state.round > known:
            known = state.round
            moments.append((state.seats(), strengths(state)))
    winner = state.result[0]
    return [(numbers, seats.index(winner)) for seats, numbers in moments if winner in seats]


def fit(rows: list[Row], steps: int = 400) -> Strength:
    """The weights under which these winners are most likely."""
    learned = np.array([name not in FIXED for name in Strength._fields])
    start = np.array(WEIGHTS) * ~learned
    weights = start.copy()
    for _ in range(steps):
        slope = -RIDGE * (weights - start)
        curve = RIDGE * np.eye(len(weights))
        for numbers, winner in rows:
            each = np.array(numbers)
            powers = np.exp(each @ weights - (each @ weights).max())
            chances = powers / powers.sum()
            mean = chances @ each
            slope += each[winner] - mean
            curve += (each * chances[:, None]).T @ each - np.outer(mean, mean)
        move = np.linalg.solve(curve[np.ix_(learned, learned)], slope[learned])
        weights[learned] += move
        if abs(move).max() < 1e-4:
            break
    return Strength(*weights)


def main(games: int) -> None:
    """Play, fit, and say how often the likeliest player won."""
    rows = [row for seed in range(games) for row in game(seed, 2 + seed % 3)]
    weights = fit(rows)
    marks = [[float(np.dot(weights, each)) for each in numbers] for numbers, _ in rows]
    right = sum(mark.index(max(mark)) == row[1] for mark, row in zip(marks, rows, strict=True))
    print(f"{len(rows)} rounds; the likeliest player won {right / len(rows):.0%} of them.")
    for name, weight in zip(Strength._fields, weights, strict=True):
        print(f"{name} = {weight:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
