"""Playing on: what becomes of a table if everybody goes on by some habit.

Bots try their options on tables that they imagine from their view. Nothing is told there and
nothing is remembered: only the state after it is of use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from bossbook.api import imagine
from bossbook.engine import core
from bossbook.errors import BossbookError
from bossbook.pending.decisions import Act, BuildCard, BuildNow, MayUse, NameTarget, OrderEffects
from bossbook.pending.record import Choosing
from bossbook.positions import View
from bossbook.protocol import Log
from bossbook.state import State

Habit = Callable[[State, Choosing], object]  # the move that somebody makes without much thought
Worth = Callable[[State], float]

_MOST_MOVES = 2_000  # cards can be written that let a round go on and on
_MOST_BRANCHES = 24  # of the choices that one play brings with it
_PART_OF_A_PLAY = (NameTarget, MayUse, OrderEffects, BuildNow, BuildCard)
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
    log = Unheard()
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
    elif isinstance(due, Act):
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


class Ends:
    """Follows a play through the choices that belong to it, then everybody goes on by habit.

    Its player chooses well whatever it still asks; ``cut``: there was more to choose than it tried.
    """

    def __init__(self, seat: int, habit: Habit, until: int, worth: Worth) -> None:
        self._seat, self._habit, self._until, self._worth = seat, habit, until, worth
        self._left = _MOST_BRANCHES
        self.cut = False

    def best(self, state: State) -> tuple[float, State]:
        """The best end and its worth."""
        due = self._next_choice(state)
        if due is None:
            play_on(state, self._habit, self._until)
            return self._worth(state), state
        options = core.chooser_of(due).options(state, due)
        self._left -= len(options)
        ends = [self.best(played(state, option.move)) for option in options]
        return max(ends, key=lambda end: end[0])

    def _next_choice(self, state: State) -> Choosing | None:
        """The next choice that the play asks of its player; the others go on by habit."""
        log = Unheard()
        with suppress(BossbookError):
            for _ in range(_MOST_MOVES):
                if state.result is not None or state.round >= self._until:
                    return None
                due = core.due(state)
                if due is not None and due.seat == self._seat:
                    return self._branches(due)
                go_on(state, log, self._habit)
        return None

    def _branches(self, due: Choosing) -> Choosing | None:
        """The choice, if it belongs to the play and there is room left to follow it."""
        if not isinstance(due, _PART_OF_A_PLAY):
            return None
        self.cut = self.cut or self._left <= 0
        return None if self.cut else due
