"""An endless series of questions: how it goes so far, and which one comes next.

A question is a number: what it asks is made from that. What was missed comes again a few questions
later, and once more after a longer while; who knows it then is not asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

AGAIN_AFTER = (3, 10)  # questions: after a miss, and after it was right once
MOST_DUE = 50
_HIGHEST = 1_000_000_000


class Due(NamedTuple):
    """A question that comes again: when, and how often it has been right since it was missed."""

    question: int
    at: int
    known: int = 0


class Series(NamedTuple):
    """How many questions were answered, how many of them at the first try, and what comes again."""

    asked: int = 0
    right: int = 0
    streak: int = 0
    best: int = 0
    fresh: int = 0  # the number of the next question that was never asked
    due: tuple[Due, ...] = ()

    @property
    def question(self) -> int:
        """The number of the next question: one that is due, else a new one."""
        again = self._again
        return self.fresh if again is None else again.question

    @property
    def repeats(self) -> bool:
        """Whether the next question is one that was missed before."""
        return self._again is not None

    @property
    def _again(self) -> Due | None:
        ready = [one for one in self.due if one.at <= self.asked]
        return min(ready, key=lambda one: one.at) if ready else None

    def answered(self, right: bool) -> Series:
        """The series after the next question has been answered, rightly at the first try or not."""
        asked, streak = self.asked + 1, self.streak + 1 if right else 0
        return Series(
            asked,
            self.right + right,
            streak,
            max(self.best, streak),
            self.fresh + (not self.repeats),
            self._due_after(right),
        )

    def _due_after(self, right: bool) -> tuple[Due, ...]:
        again = self._again
        rest = tuple(one for one in self.due if one is not again)
        known = 0 if not right else again.known + 1 if again is not None else len(AGAIN_AFTER)
        if known >= len(AGAIN_AFTER):
            return rest
        later = Due(self.question, self.asked + 1 + AGAIN_AFTER[known], known)
        return (*rest, later)[-MOST_DUE:]

    # -- kept as plain data

    def as_dict(self) -> dict[str, object]:
        """As plain data."""
        return {**self._asdict(), "due": [list(one) for one in self.due]}

    @classmethod
    def read(cls, data: object) -> Series | None:
        """A series that was written down, or None if it was not written so."""
        if not isinstance(data, Mapping) or set(data) != set(cls._fields):
            return None
        numbers = {name: data[name] for name in cls._fields[:-1]}
        due = [_due(one) for one in data["due"]] if isinstance(data["due"], list) else [None]
        if not all(map(_is_count, numbers.values())) or None in due or len(due) > MOST_DUE:
            return None
        found = cls(**numbers, due=tuple(one for one in due if one is not None))
        sound = found.right <= found.asked and found.streak <= found.best <= found.asked
        return found if sound else None


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= _HIGHEST


def _due(data: object) -> Due | None:
    sound = isinstance(data, list) and len(data) == len(Due._fields) and all(map(_is_count, data))
    return Due(*data) if sound and isinstance(data, list) else None
