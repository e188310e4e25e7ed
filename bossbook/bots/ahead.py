"""Playing on: what becomes of a table if everybody goes on by some habit.

Bots try their options on tables that they imagine from their view. Nothing is told there and
nothing is remembered: only the state after it is of use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import NamedTuple

from bossbook.api import imagine
from bossbook.engine import core
from bossbook.errors import BossbookError
from bossbook.pending.decisions import (
    Act,
    BuildCard,
    BuildNow,
    ChooseWay,
    MayUse,
    NameTarget,
    OrderEffects,
)
from bossbook.pending.of_plays import Window
from bossbook.pending.record import Choosing
from bossbook.positions import View
from bossbook.protocol import Log, Option
from bossbook.state import State, Use

Habit = Callable[[State, Choosing], object]  # the move that somebody makes without much thought
Worth = Callable[[State], float]

_MOST_MOVES = 2_000  # cards can be written that let a round go on and on
_MOST_WAYS = 24  # of using something
_PART_OF_A_PLAY: tuple[type[Choosing], ...] = (NameTarget, ChooseWay, BuildNow, BuildCard)
_PART_OF_A_USE = (*_PART_OF_A_PLAY, MayUse, OrderEffects)
_HEARD = frozenset({"round_begins", "game_over"})


class Unheard(Log):
    """A log of nothing but the ends of rounds: at those the engine stops, and nowhere else."""

    def add(
        self,
        kind: str,
        rules: tuple[str, ...],
        seen_by: tuple[str, ...] | None = None,
        /,
        **data: object,
    ) -> None:
        """Note that a round, or the game, has come to its end; leave all else untold."""
        if kind in _HEARD:
            super().add(kind, rules, seen_by, **data)


def tables(view: View, seeds: Iterator[int]) -> Iterator[State]:
    """Tables that agree with a view, one for each seed."""
    return (imagine(view, seed).state for seed in seeds)


def last_round(state: State, rounds: int) -> int:
    """The round that begins when so many have been played to their end, the one under way first.

    What is chosen at setup shows only in the first round.
    """
    return max(state.round, 1) + rounds


def play_on(state: State, habit: Habit, until: int) -> None:
    """Go on by habit until a round begins or the game is over; a copy, which is changed."""
    log, state.hushed = Unheard(), True
    with suppress(BossbookError):  # a card without end: what has come of it so far must do
        for _ in range(_MOST_MOVES):
            if state.result is not None or state.round >= until:
                return
            go_on(state, log, habit)


def go_on(state: State, log: Log, habit: Habit) -> None:
    """The next step or play. By habit all pass in a window: it is closed without asking them."""
    due = core.due(state)
    if due is None:
        core.advance(state, log)
    elif isinstance(due, Act | PlayIsOver):
        state.agenda.pop()
        core.settle(state, log)
    else:
        core.play(state, log, habit(state, due))


def played(state: State, move: object) -> State:
    """A copy in which the decision that is due is made."""
    after = state.copy()
    with suppress(BossbookError):
        core.play(after, Unheard(), move)
    return after


class PlayIsOver(Choosing):
    """Lies below what a player uses on an imagined table: so far it goes until all is done."""

    __slots__ = ()
    name, phases, fields = "play_is_over", (), ()
    seat = -1


def used(table: State, move: object) -> State:
    """A copy in which something is used, which stops when that is over."""
    after = table.copy()
    after.agenda.insert(-1, PlayIsOver())
    with suppress(BossbookError):
        core.play(after, Unheard(), move)
    return after


def open_again(table: State, after: State) -> None:
    """Let a window go on in which something was used, unless that has ended what it was about."""
    due, rest = core.due(table), table.agenda[:-1]
    if isinstance(due, Act) and after.result is None and after.agenda == rest:
        after.agenda.append(Window(due.where, due.active))


class PlayedWay(NamedTuple):
    """A way to make a play: what was chosen for it, and the table when that is done."""

    state: State
    chosen: tuple[Option, ...] = ()


class Ways:
    """All ways to make a play of one player, which may ask more of them; all else goes by habit.

    What comes up later in the round is no part of it. ``cut``: there were more ``ways`` than so.
    """

    def __init__(self, seat: int, habit: Habit, ways: int) -> None:
        self._seat, self._habit, self._left = seat, habit, ways
        self._phase, self._parts = "", _PART_OF_A_PLAY
        self.cut = False

    def of(self, table: State, move: object) -> list[PlayedWay]:
        """The ways of a move on a table; where something is used, each as far as that is over."""
        self._phase = table.phase
        if not isinstance(move, Use):
            return self._followed(PlayedWay(played(table, move)))
        self._parts = _PART_OF_A_USE
        return self._followed(PlayedWay(used(table, move)))

    def _followed(self, way: PlayedWay) -> list[PlayedWay]:
        """What becomes of it, as often as there are ways to choose what it asks."""
        state, chosen = way
        due = self._next_choice(state)
        if due is None:
            return [way]
        options = core.chooser_of(due).options(state, due)
        self._left -= len(options)
        further = [PlayedWay(played(state, each.move), (*chosen, each)) for each in options]
        return [end for each in further for end in self._followed(each)]

    def _next_choice(self, state: State) -> Choosing | None:
        """The next choice that the play asks of its player."""
        log, state.hushed = Unheard(), True
        with suppress(BossbookError):
            for _ in range(_MOST_MOVES):
                if state.result is not None or state.phase != self._phase:
                    return None
                due = core.due(state)
                if isinstance(due, PlayIsOver):
                    state.agenda.pop()
                    return None
                if due is not None and due.seat == self._seat and isinstance(due, self._parts):
                    self.cut = self.cut or self._left <= 0
                    return None if self.cut else due
                go_on(state, log, self._habit)
        return None


class Ends:
    """How plays end, if their player chooses well what they ask and then all go on by habit.

    Of many ways to use something the few that look best are played on. ``cut``: there was more to
    choose than it tried.
    """

    def __init__(
        self, seat: int, habit: Habit, until: int, worth: Worth, glance: Worth, ways: int = 3
    ) -> None:
        self._seat, self._habit, self._until = seat, habit, until
        self._worth, self._glance, self._ways = worth, glance, ways
        self.cut = False

    def of(self, table: State, move: object) -> tuple[float, State]:
        """The best end of a move on a table, and its worth."""
        uses = isinstance(move, Use)
        following = Ways(self._seat, self._habit, _MOST_WAYS if uses else 2 * self._ways)
        states = [way.state for way in following.of(table, move)]
        self.cut = self.cut or following.cut
        if uses and len(states) > self._ways:
            states = sorted(states, key=self._glance, reverse=True)[: self._ways]
        for state in states:
            play_on(state, self._habit, self._until)
        return max(((self._worth(state), state) for state in states), key=lambda end: end[0])
