"""Means of a few tables, and how far off they may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

_CERTAIN = 1.96  # standard errors on both sides hold the truth in 95 of 100 cases


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of some tables, and its standard error."""

    mean: float
    error: float = 0.0

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Estimate:
        """The mean of some numbers; one alone has no error that could be told."""
        spread = stdev(numbers) if len(numbers) > 1 else 0.0
        return cls(fmean(numbers), spread / sqrt(len(numbers)))

    @property
    def low(self) -> float:
        """The lower end, as a chance, with 95 % certainty."""
        return min(max(self.mean - _CERTAIN * self.error, 0.0), 1.0)

    @property
    def high(self) -> float:
        """The upper end, as a chance, with 95 % certainty."""
        return min(max(self.mean + _CERTAIN * self.error, 0.0), 1.0)

    @property
    def sure(self) -> float:
        """A gain, if it is one: nothing, if it could as well be luck."""
        return self.mean if self.mean > _CERTAIN * self.error else 0.0
