"""Who offers a hero the most, over everything that the opponents may build: exact counting.

Chances are whole numbers here, *shares*: so many of so many equally likely ways. They are added and
multiplied without rounding, and divided once, at the end.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from math import factorial, prod

from bossbook.engine.lures import most_beaten

Treasure = tuple[int, ...]  # the icons of a dungeon, in the order of the classes
Outcomes = Mapping[Treasure, int]  # what a dungeon may become, each with its shares
Placed = tuple[tuple[Treasure, int], ...]  # the same as pairs: what one card may make of it
Destination = int | None  # a seat, or
ME, TOWN = -1, None  # the seat of the one who asks; where a hero stays
_Found = tuple[tuple[int, int], ...]  # numbers of icons, from the fewest on, each with its shares


@dataclass(frozen=True, slots=True)
class Futures:
    """What the opponents' dungeons may become.

    ``drawn`` are those who each get a different card of one pile: for each of them, what every sort
    of card makes of the dungeon; ``copies`` says how many of each sort there are. ``own`` are those
    whose build has nothing to do with anybody else's.
    """

    drawn: Mapping[int, Sequence[Placed]] = field(default_factory=dict)
    copies: Sequence[int] = ()
    own: Mapping[int, Outcomes] = field(default_factory=dict)


def deals(rows: Sequence[Sequence[int]], copies: Sequence[int]) -> int:
    """Deal one card to each row, no card twice: the sum, over all deals, of the rows' products.

    ``rows[i][k]`` is what a card of sort k is worth to row i. Deals in which several rows share one
    card are counted in and taken away again, block by block (Möbius inversion over the partitions
    of the rows), so the work does not grow with the number of cards.
    """
    blocks = _shared(rows, copies)
    ways = [1] + [0] * (len(blocks) - 1)
    for subset in range(1, len(blocks)):
        lowest = subset & -subset
        rest = part = subset ^ lowest
        total = blocks[lowest] * ways[rest]
        while part:
            total += blocks[part | lowest] * ways[rest ^ part]
            part = (part - 1) & rest
        ways[subset] = total
    return ways[-1]


def _shared(rows: Sequence[Sequence[int]], copies: Sequence[int]) -> list[int]:
    """For each set of rows: its worth if they all get the same card, with the sign it counts by."""
    products: list[Sequence[int]] = [copies]
    blocks = [0]
    for subset in range(1, 1 << len(rows)):
        lowest = subset & -subset
        row = rows[lowest.bit_length() - 1]
        products.append([a * b for a, b in zip(products[subset ^ lowest], row, strict=True)])
        others = subset.bit_count() - 1
        blocks.append((-1) ** others * factorial(others) * sum(products[subset]))
    return blocks


class Contest:
    """How heroes of one sort decide: they count the icons of the classes with these indices."""

    def __init__(self, futures: Futures, kinds: tuple[int, ...]) -> None:
        own = {seat: _counted(outcomes.items(), kinds) for seat, outcomes in futures.own.items()}
        self._own = {seat: _Counts(found) for seat, found in own.items()}
        self._drawn, self._copies = self._sorts(futures, kinds)
        self.seats = (*self._own, *self._drawn)

    def _sorts(
        self, futures: Futures, kinds: tuple[int, ...]
    ) -> tuple[dict[int, list[_Counts]], list[int]]:
        """Cards that make the same counts for everybody are one sort."""
        if not futures.drawn:
            return {}, []
        rows = [[counted_again(placed, kinds) for placed in row] for row in futures.drawn.values()]
        sorts: Counter[tuple[_Found, ...]] = Counter()
        for card, copies in zip(zip(*rows, strict=True), futures.copies, strict=True):
            sorts[card] += copies
        columns = ([_Counts(one) for one in column] for column in zip(*sorts, strict=True))
        return dict(zip(futures.drawn, columns, strict=True)), list(sorts.values())

    @cached_property
    def total(self) -> int:
        """All shares together."""
        every = [*self._own.values(), *(one for row in self._drawn.values() for one in row)]
        return self._all_at_most(max((one.highest for one in every), default=0))

    @cached_property
    def _leads(self) -> dict[int, dict[int, int]]:
        """For each opponent the shares in which it leads, by the most that it beats then."""
        leads: dict[int, dict[int, int]] = {}
        for seat in self.seats:
            mine = [self._own[seat]] if seat in self._own else self._drawn[seat]
            beats = {count: most_beaten(count) for one in mine for count in one.counts}
            leads[seat] = {most: self._alone(seat, count, most)
                           for count, most in beats.items() if most is not None}  # fmt: skip
        return leads

    def shares(self, mine: int) -> dict[Destination, int]:
        """The shares of each opponent, of the asked player (ME), and of staying in town."""
        beaten = most_beaten(mine)
        shares: dict[Destination, int] = {ME: 0 if beaten is None else self._all_at_most(beaten)}
        for seat, leads in self._leads.items():
            shares[seat] = sum(ways for most, ways in leads.items() if most >= mine)
        shares[TOWN] = self.total - sum(shares.values())
        return shares

    def _all_at_most(self, count: int) -> int:
        own = prod(one.at_most(count) for one in self._own.values())
        rows = [[one.at_most(count) for one in row] for row in self._drawn.values()]
        return own and own * deals(rows, self._copies)

    def _alone(self, leader: int, count: int, beaten: int) -> int:
        """The shares in which one opponent has that many and all others no more than it beats."""

        def fits(seat: int, one: _Counts) -> int:
            return one.exactly(count) if seat == leader else one.at_most(beaten)

        own = prod(fits(seat, one) for seat, one in self._own.items())
        rows = [[fits(seat, one) for one in row] for seat, row in self._drawn.items()]
        return own * deals(rows, self._copies) if own and all(map(any, rows)) else 0


def _counted(outcomes: Iterable[tuple[Treasure, int]], kinds: tuple[int, ...]) -> _Found:
    """How many icons of these classes a dungeon may come to have, each with its shares."""
    counts: dict[int, int] = {}
    for treasure, shares in outcomes:
        count = sum([treasure[kind] for kind in kinds])
        counts[count] = counts.get(count, 0) + shares
    return tuple(sorted(counts.items()))


# Many cards make the same of a dungeon, and of other dungeons, and after the next change again.
counted_again = lru_cache(maxsize=10_000)(_counted)


class _Counts:
    """How many icons a dungeon may come to have, each with its shares."""

    __slots__ = ("_exactly", "_sums", "counts", "highest")

    def __init__(self, found: _Found) -> None:
        self._exactly = dict(found)
        self.counts = [*self._exactly]
        self.highest = self.counts[-1]
        self._sums = [0, *accumulate(self._exactly[count] for count in self.counts)]

    def exactly(self, count: int) -> int:
        return self._exactly.get(count, 0)

    def at_most(self, count: int) -> int:
        return self._sums[bisect_right(self.counts, count)]
