"""A row of the results: what was found, what it should be, and whether it is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from benchmarks.measuring import Spread

HEAD = (
    "what", "over", "better is", "median", "middle half", "blocks", "must reach", "aim", "verdict"
)  # fmt: skip


@dataclass(frozen=True)
class Goal:
    """What a row is to reach; without numbers it only tells."""

    what: str
    over: str
    better: Literal["higher", "lower"] = "lower"
    must: float | None = None
    aim: float | None = None

    def met_by(self, value: float) -> Row:
        """The row of a value that does not spread, such as a count."""
        return Row(self, Spread(value, value, value, 1))


@dataclass(frozen=True)
class Row:
    """A goal and what was measured."""

    goal: Goal
    found: Spread

    @property
    def verdict(self) -> str:
        """Whether the median is good enough."""
        if self.goal.must is None:
            return ""
        if self.goal.aim is not None and self._reaches(self.goal.aim):
            return "aim reached"
        return "reached" if self._reaches(self.goal.must) else "missed"

    def _reaches(self, bound: float) -> bool:
        median = self.found.median
        return median >= bound if self.goal.better == "higher" else median <= bound

    def cells(self) -> tuple[str, ...]:
        """The row as texts, in the order of ``HEAD``."""
        goal, found = self.goal, self.found
        many = found.blocks > 1
        middle = f"{number(found.low)} to {number(found.high)}" if many else ""
        blocks = str(found.blocks) if many else ""
        must, aim = ("" if one is None else number(one) for one in (goal.must, goal.aim))
        median = number(found.median)
        return goal.what, goal.over, goal.better, median, middle, blocks, must, aim, self.verdict


def number(value: float) -> str:
    """Three figures are more than enough."""
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def markdown(rows: Iterable[Row]) -> str:
    """The rows as a table, aligned, so that it reads as well in a terminal."""
    lines = [HEAD, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        "| "
        + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        + " |"
        for line in lines
    )
