"""How everything here is measured: short blocks in turn in one process, medians of their ratios.

Works that are to be compared do a block each, one after the other, round after round; each round
gives one ratio, and the median of all rounds is the result. What disturbs the machine for a while
disturbs both sides of the same rounds. Only this process's own time counts. The garbage collector
is on, as it is for everybody who plays, and has always just cleaned up when a block begins.
"""

from __future__ import annotations

import cProfile
import gc
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from types import TracebackType
from typing import NamedTuple


class Sample(NamedTuple):
    """A block: how long it took, and how much of what it did."""

    seconds: float
    done: Mapping[str, int]

    def each(self, unit: str) -> float:
        """Seconds for one of them."""
        return self.seconds / self.done[unit]


class Watch:
    """A stop watch: ``with watch:`` adds to its time."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._since = 0.0

    def __enter__(self) -> None:
        self._since = time.process_time()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.seconds += time.process_time() - self._since


# Does a block, with the watch on during what counts, and says how much of what was done. A profile
# may stand in for the watch.
Work = Callable[[AbstractContextManager[object]], Mapping[str, int]]


def timed(block: Callable[[], Mapping[str, int]]) -> Work:
    """A work all of whose time counts."""

    def work(watch: AbstractContextManager[object]) -> Mapping[str, int]:
        with watch:
            return block()

    return work


def sample(work: Work) -> Sample:
    """A block, timed."""
    watch = Watch()
    done = work(watch)
    return Sample(watch.seconds, done)


def interleave(works: Mapping[str, Work], rounds: int) -> dict[str, list[Sample]]:
    """A block of each work in every round; who begins changes from round to round."""
    for work in works.values():
        sample(work)  # the first block loads and fills what is loaded and filled once
    gc.collect()
    gc.freeze()  # what is there now is nobody's garbage
    samples: dict[str, list[Sample]] = {name: [] for name in works}
    order = list(works)
    for _ in range(rounds):
        order.append(order.pop(0))
        for name in order:
            gc.collect()
            samples[name].append(sample(works[name]))
    gc.unfreeze()
    return samples


class Spread(NamedTuple):
    """Many ratios: the middle one, and the bounds of the middle half."""

    median: float
    low: float
    high: float
    blocks: int


def spread(ratios: Iterable[float]) -> Spread:
    """The median and quartiles."""
    values = list(ratios)
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return Spread(middle, low, high, len(values))


def cost(ours: list[Sample], unit: str, theirs: list[Sample], of: str) -> Spread:
    """How many of theirs one of ours takes: lower is faster."""
    return spread(a.each(unit) / b.each(of) for a, b in zip(ours, theirs, strict=True))


def speed(ours: list[Sample], unit: str, theirs: list[Sample], of: str) -> Spread:
    """How many of ours are done while one of theirs is: higher is faster."""
    return cost(theirs, of, ours, unit)


def python_calls(function: Callable[..., object], *args: object) -> int:
    """How many Python functions a function calls, and those in turn; builtins do not count."""
    profile = cProfile.Profile(builtins=False)
    profile.runcall(function, *args)
    entries = (entry for entry in profile.getstats() if not isinstance(entry.code, str))
    return sum(entry.callcount for entry in entries) - 1  # but for the function itself
