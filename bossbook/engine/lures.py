"""What lures a hero, decided once: who is ahead, who is tied, how far it is to be first (BAIT-3).

Nothing here knows a state. Whoever has counted, in the engine, a forecast, a bot or a picture,
asks ``leaders``, or reads a ``Lure``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeVar

from bossbook.card.model import Card

# What heroes compare: the most treasure lures, or the fewest souls; to some nothing counts.
TREASURE, SOULS, NOTHING = "treasure", "souls", "nothing"

Seat = TypeVar("Seat")


def compared_by(card: Card) -> str:
    """What a hero compares."""
    if card.lure == "fewest_souls":
        return SOULS
    return TREASURE if card.classes else NOTHING


def leaders(by: str, counts: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Who lures: one, several who are tied, or none. A hero goes to an only leader (BAIT-3)."""
    if by == NOTHING or not counts:
        return ()
    best = (min if by == SOULS else max)(counts.values())
    if by == TREASURE and best == 0:
        return ()
    return tuple([seat for seat, count in counts.items() if count == best])


@cache
def most_beaten(count: int) -> int | None:
    """How much treasure others may have at most where so much lures a hero; None: it lures none."""
    tries = (count, count - 1)
    return next((n for n in tries if leaders(TREASURE, {"it": count, "other": n}) == ("it",)), None)


class _Told(NamedTuple):
    """The kind of event that tells how a hero decides, and the clauses by which it does."""

    reason: str
    rules: tuple[str, ...]


# What is compared -> how it is told that nobody leads, that one does, that several do.
_TOLD: Mapping[str, tuple[_Told, ...]] = {
    TREASURE: (
        _Told("stays_no_treasure", ("BAIT-3",)),
        _Told("lured", ("BAIT-2",)),
        _Told("stays_tied", ("BAIT-3", "BAIT-6")),
    ),
    SOULS: (
        _Told("stays_souls_tied", ("BAIT-3",)),
        _Told("lured_by_souls", ()),
        _Told("stays_souls_tied", ("BAIT-3",)),
    ),
    NOTHING: (_Told("stays_classless", ()),),
}

# The kinds of events that tell how a hero decides -> what it compares.
DECIDED: Mapping[str, str] = {
    **{told.reason: by for by, row in _TOLD.items() for told in row},
    **dict.fromkeys(("lured_alone", "stays_wanting"), TREASURE),
}


class Lure(NamedTuple):
    """What one hero compares, who leads in that, and by which clauses it goes or stays."""

    by: str  # TREASURE, SOULS (where the fewest lure) or NOTHING
    counts: dict[int, int]
    leaders: tuple[int, ...]
    rules: tuple[str, ...]
    reason: str  # the kind of the event that tells it
    wanted: int = 0  # where so much is enough, and nothing is compared (SOLO-4)

    def told(self) -> dict[str, int]:
        """What an event tells besides the counts: how much was wanted, and found (SOLO-4)."""
        return {"wanted": self.wanted, "count": sum(self.counts.values())} if self.wanted else {}

    @property
    def goes_to(self) -> int | None:
        """The only leader; None: it stays in town."""
        return self.leaders[0] if len(self.leaders) == 1 else None

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats between which it cannot decide."""
        return self.leaders if len(self.leaders) > 1 else ()

    @property
    def rivals(self) -> tuple[int, ...]:
        """The counts of those who do not lead, the most luring first."""
        others = [count for seat, count in self.counts.items() if seat not in self.leaders]
        return tuple(sorted(others, reverse=self.by != SOULS))

    @property
    def margin(self) -> int:
        """How far the only leader is ahead of the next; 0 if there is none."""
        if self.goes_to is None:
            return 0
        best = self.counts[self.goes_to]
        if self.wanted:
            return best - self.wanted
        return abs(best - self.rivals[0]) if self.rivals else best

    @property
    def lacks(self) -> dict[int, int]:
        """How many icons more, or souls fewer, would make each seat the only leader."""
        if self.by == NOTHING:
            return {}
        return {seat: self._lack(seat) for seat in self.counts}

    def _lack(self, seat: int) -> int:
        if self.goes_to == seat:
            return 0
        if self.wanted:
            return self.wanted - self.counts[seat]
        sign = -1 if self.by == SOULS else 1
        others = [sign * count for other, count in self.counts.items() if other != seat]
        return max(others, default=0) - sign * self.counts[seat] + 1


def decide(by: str, counts: dict[int, int], *rules: str) -> Lure:
    """What a hero does who has counted so; ``rules`` are the clauses by which it counts."""
    found, clauses, reason = _decided(by, tuple(counts), tuple(counts.values()), rules)
    return Lure(by, counts, found, clauses, reason)


def decide_alone(counts: dict[int, int], wanted: int, *rules: str) -> Lure:
    """What a hero does who wants so much treasure of the only dungeon (SOLO-4)."""
    found = tuple([seat for seat, count in counts.items() if count >= wanted])
    reason = "lured_alone" if found else "stays_wanting"
    return Lure(TREASURE, counts, found, rules, reason, wanted)


@lru_cache(maxsize=4096)
def _decided(
    by: str, seats: tuple[int, ...], counts: tuple[int, ...], rules: tuple[str, ...]
) -> tuple[tuple[int, ...], tuple[str, ...], str]:
    """Who leads, the clauses, the event: there are few ways in which counts differ."""
    found = leaders(by, dict(zip(seats, counts, strict=True)))
    told = _TOLD[by][min(len(found), 2)]
    return found, (*rules, *told.rules), told.reason
