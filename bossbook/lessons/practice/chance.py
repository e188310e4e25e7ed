"""Picking by chance, the same way on every machine and under every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bossbook.bots.seeds import Dice

T = TypeVar("T")


class Chance:
    """A seeded hand that picks, for the question with this number."""

    def __init__(self, seed: int, number: int = 0) -> None:
        self._dice, self._turn = Dice(seed), number % 2

    def number(self, low: int, high: int) -> int:
        """A number from low to high, both included."""
        return low + self._dice.below(high - low + 1)

    def odds(self, once: int, of: int) -> bool:
        """True so many times out of so many."""
        return self._dice.below(of) < once

    def pick(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[self._dice.below(len(things))]

    @property
    def second(self) -> bool:
        """Whether this is one of every second question: what only these ask never comes twice."""
        return self._turn == 1

    def pick_in_turn(self, things: Sequence[T]) -> T:
        """One of every second thing: never what the question before or after this one picks."""
        return self.pick(things[self._turn :: 2])

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """So many different ones, in an order of chance; all of them if there are no more."""
        left = list(things)
        picked: list[T] = []
        while left and len(picked) < count:
            picked.append(left.pop(self._dice.below(len(left))))
        return picked
