"""Fit weights for ``bossbook/bots/far.py`` to quick games: python tools/fit_far.py 2000.

Two players of base build by reflex, with any room now and then, discard at setup mostly at random,
and cast what pays: who does not like what is to become of a hero looks, before it enters and in the
last room, at what they could use, lets the round end without another word, and takes what brings
most, if it is worth the card. After every round what both have is kept, and who won in the end; the
weights are those that make these winners most likely. The loss is told of every fifth game, by
weights that were fitted to the others (0.69 knows nothing), beside that of ``chances``.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from math import log

import numpy as np

from bossbook import new_game
from bossbook.bots.ahead import Unheard, Ways, go_on, open_again, play_on
from bossbook.bots.chances import chance
from bossbook.bots.far import FarStrength, far_strengths
from bossbook.bots.greedy import harvest
from bossbook.bots.reflex import glance, reflex
from bossbook.bots.seeds import Dice, derive
from bossbook.engine import core
from bossbook.engine.building import Build
from bossbook.engine.numbers import health_left, room_damage
from bossbook.errors import BossbookError
from bossbook.pending.decisions import Act, FirstRoom, PlaceOrAct, SetupDiscard
from bossbook.pending.record import Choosing
from bossbook.state import State, Use

NAMES = ("Ann", "Ben")
ODD, ODD_DISCARDS = 7, 2  # one build in so many is any build; a discard likewise
MOST_ROUNDS, MOST_MOVES, MOST_PLAYS = 40, 2_000, 6
WAYS, TRIED = 12, 2  # to use something; those that look best are played on
PAYS = 0.5  # what is gained must be worth more than nothing
RIDGE, HELD_OUT = 10.0, 5
Row = tuple[int, np.ndarray, float]  # the game, what the winner has more, the near chance of theirs


class Casting:
    """A round that is played on, both using what pays."""

    def __init__(self, dice: Dice) -> None:
        self._dice, self._log = dice, Unheard()
        self._left = 0
        self._passed: State | None = None  # how it ends if nobody uses anything any more

    def end_of(self, state: State) -> State:
        """The table when the next round begins, or when the game is over; it may be a copy."""
        self._left, self._passed, until = MOST_PLAYS, None, state.round + 1
        with suppress(BossbookError):
            for _ in range(MOST_MOVES):
                if state.result is not None or state.round >= until:
                    break
                due = core.due(state)
                state.hushed = False
                if isinstance(due, Act) and state.phase == "adventure":
                    state = self._answered(state, due)
                else:
                    go_on(state, self._log, self._habit)
        return state

    def _habit(self, state: State, due: Choosing) -> object:
        discards = isinstance(due, SetupDiscard) and not self._dice.below(ODD_DISCARDS)
        builds = isinstance(due, PlaceOrAct | FirstRoom) and not self._dice.below(ODD)
        if not discards and not builds:
            return reflex(state, due)
        moves = [option.move for option in core.chooser_of(due).options(state, due)]
        if builds:
            moves = [move for move in moves if move is None or isinstance(move, Build)]
        return moves[self._dice.below(len(moves))]

    def _answered(self, state: State, due: Act) -> State:
        """The table after one player has used something, or has passed."""
        better = self._best_use(state, due) if self._left and _dislikes(state, due) else None
        if better is None:
            core.play(state, self._log, None)
            return state
        self._left, self._passed = self._left - 1, None
        open_again(state, better)
        return better

    def _best_use(self, state: State, due: Act) -> State | None:
        if self._passed is None:
            self._passed = _ended(state)
        best, found = harvest(self._passed, due.seat) + PAYS, None
        for option in core.chooser_of(due).options(state, due):
            for way in _ways(state, due.seat, option.move) if option.move is not None else ():
                worth = harvest(_ended(way), due.seat)
                if worth > best:
                    best, found = worth, way
        return found


def _ended(state: State) -> State:
    """How the round ends if everybody passes."""
    end = state.copy()
    play_on(end, reflex, state.round + 1)
    return end


def _ways(state: State, seat: int, move: object) -> list[State]:
    assert isinstance(move, Use)
    ways = [way.state for way in Ways(seat, reflex, WAYS).of(state, move)]
    return sorted(ways, key=lambda way: glance(way, seat), reverse=True)[:TRIED]


def _dislikes(state: State, due: Act) -> bool:
    """Whether who is asked wants another end for a hero who enters, or who is in its last room."""
    player, walker = state.players[due.active], state.walker
    places = [at for at, stack in enumerate(player.stacks) if stack.rooms]
    waiting = [hero for hero in player.entrance if not hero.waits]
    if due.where == "entry" and waiting:
        hero = waiting[0]
    elif due.where == "room" and walker is not None and walker.place >= max(places, default=0):
        hero, places = walker.hero, []
    else:
        return False
    dealt = sum([room_damage(state, due.active, at) for at in places])
    return (dealt >= health_left(state, hero)) != (due.seat == due.active)


def rows_of(number: int) -> list[Row]:
    """One game, a row for every round."""
    state = new_game("base", NAMES, seed=derive(31337, number)).state
    casting = Casting(Dice(derive(number, 1)))
    moments: list[tuple[list[FarStrength], list[float]]] = []
    for _ in range(MOST_ROUNDS):
        state = casting.end_of(state)
        if state.result is not None:
            break
        moments.append((far_strengths(state), [chance(state, seat) for seat in (0, 1)]))
    if state.result is None:
        return []
    winner = state.result[0]
    return [
        (number, np.subtract(have[winner], have[1 - winner]), near[winner])
        for have, near in moments
    ]


def fit(more: np.ndarray) -> np.ndarray:
    """The weights under which those who won are most likely, by what they had more."""
    spread = more.std(axis=0) + 1e-9
    each, weights = more / spread, np.zeros(more.shape[1])
    for _ in range(60):
        chances = 1 / (1 + np.exp(-each @ weights))
        slope = each.T @ (1 - chances) - RIDGE * weights
        curve = (each * (chances * (1 - chances))[:, None]).T @ each + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return weights / spread


def main(games: int) -> None:
    """Play, fit, and tell how well that says who wins games it was not fitted to."""
    rows = [row for number in range(games) for row in rows_of(number)]
    more, held = np.array([row[1] for row in rows]), np.array([r[0] % HELD_OUT == 0 for r in rows])
    lost = np.log1p(np.exp(-more[held] @ fit(more[~held]))).mean()
    near = -sum(log(row[2]) for row in rows if row[0] % HELD_OUT == 0) / held.sum()
    print(f"{len(rows)} rounds; loss {lost:.4f}, of the near chances {near:.4f}.")
    for name, weight in zip(FarStrength._fields, fit(more), strict=True):
        print(f"{name} = {weight:.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
