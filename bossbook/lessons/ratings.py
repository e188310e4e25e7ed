"""How strong a learner is at puzzles, by what came of those that were tried.

As with chess players: who is as strong as a puzzle solves every second one like it, and 400 points
more are ten to one. The rating is the likeliest one, for somebody who is taken to be in the middle
at first. It is worked out anew from the learner's records, so there is nothing to keep beside them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bossbook.lessons.progress import MOST_POINTS, Record

MIDDLE, _SPREAD = 1000.0, 300.0  # where learners are, and how far apart
_LOWEST, _HIGHEST = 0.0, 3000.0
_TEN_TO_ONE = 400.0
_STEPS = 40  # of halving: more than enough


class Rating(NamedTuple):
    """A learner's rating, and how many puzzles it rests on."""

    value: int
    puzzles: int


def score(record: Record) -> float | None:
    """What came of a puzzle: 1 at once, less with hints and wrong tries; None: not tried yet."""
    if record.solved:
        return record.points / MOST_POINTS
    return 0.0 if record.wrong or record.hints or record.found else None


def solves(learner: float, puzzle: int) -> float:
    """How likely a learner solves a puzzle, by both ratings."""
    return float(1 / (1 + 10 ** ((puzzle - learner) / _TEN_TO_ONE)))


def rating(tried: Iterable[tuple[int, Record]]) -> Rating:
    """The likeliest rating of a learner: puzzles by their ratings, and what came of each."""
    scored = [(level, found) for level, record in tried if (found := score(record)) is not None]
    low, high = _LOWEST, _HIGHEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        surplus = sum(found - solves(middle, level) for level, found in scored)
        pull = (MIDDLE - middle) * _TEN_TO_ONE / (2.3 * _SPREAD**2)
        low, high = (middle, high) if surplus + pull > 0 else (low, middle)
    return Rating(round(low), len(scored))
