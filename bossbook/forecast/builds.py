"""What builds make of a dungeon: each legal place of each card, tried out on a copy of the table.

The uniform model: an opponent gets a card at random and puts it in one of its legal places, each
with the same chance; without a legal place nothing is built.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import lcm
from typing import NamedTuple

from bossbook.engine import rooms
from bossbook.engine.numbers import treasure
from bossbook.forecast.contest import Futures, Outcomes, Placed, Treasure
from bossbook.forecast.dungeons import Dungeon, Memory, dungeon_of, table_with
from bossbook.forecast.unseen import Before
from bossbook.state import MOST_ROOMS, Setup, State

# Shares that can be split evenly among the places of any dungeon.
_SHARES = lcm(*range(1, MOST_ROOMS + 2))


def built(state: State, seat: int, card: int, on: int) -> State:
    """A copy of the table in which a card has been built at a legal place, and nothing else."""
    after = state.copy()
    _build(after, seat, card, on)
    return after


def _build(state: State, seat: int, card: int, on: int) -> None:
    rooms.place_facedown(state, seat, card, on)
    rooms.turn_up(state, seat, max(on, 0))


def treasure_of(state: State, seat: int) -> Treasure:
    """What lures heroes to a dungeon."""
    return tuple(treasure(state, seat))


class Built(NamedTuple):
    """What a build makes of a dungeon, and what lures heroes there then."""

    dungeon: Dungeon
    treasure: Treasure


_BUILT: Memory[tuple[Dungeon, int, int], Built] = Memory()
_PLACED: Memory[tuple[Dungeon, int], Placed] = Memory()


def built_in(setup: Setup, dungeon: Dungeon, card: int, on: int) -> Built:
    """A dungeon in which a card has been built at a legal place; remembered."""
    known, build = _BUILT.under(setup), (dungeon, card, on)
    if build not in known:
        after = table_with(setup, dungeon)
        _build(after, dungeon.seat, card, on)
        known[build] = Built(dungeon_of(after, dungeon.seat), treasure_of(after, dungeon.seat))
    return known[build]


def every_build(state: State, seat: int, card: int) -> list[State]:
    """The table after each legal way of building a card."""
    if state.lasts("no_building", seat) or not rooms.can_become_a_room(state, seat, card):
        return []
    places = rooms.places_for(state, seat, card)
    return [built(state, seat, card, on) for on in places]


class Opponents:
    """What each opponent may build, and what would come of it."""

    def __init__(self, before: Before) -> None:
        state, sorts = before.state, _sorts(before.state, before.pool)
        hands = before.hands.items()
        self._copies = tuple(sorts.values())
        self._stands = {seat: treasure_of(state, seat) for seat in before.hands}
        self._drawn = {
            seat: _each_placed(state, seat, sorts) for seat, hand in hands if hand is None
        }
        self._listed = {
            seat: _each_placed(state, seat, hand) for seat, hand in hands if hand is not None
        }

    def uniform(self) -> Futures:
        """Everybody places a random card in a random place.

        With fewer unseen cards than opponents who draw one, each is as likely to go short.
        """
        own = {seat: together(map(dict, cards)) for seat, cards in self._listed.items() if cards}
        idle = {seat: dict(self._nothing(seat)) for seat in self._listed}
        short = max(len(self._drawn) - sum(self._copies), 0)
        return self._futures(short, idle | own)

    def possible(self) -> Futures:
        """Everybody may build what they could hold, anywhere, or nothing; any share means yes."""
        own = {
            seat: together(map(dict, [*cards, self._nothing(seat)]))
            for seat, cards in self._listed.items()
        }
        return self._futures(len(self._drawn), own)

    def _futures(self, blanks: int, own: Mapping[int, Outcomes]) -> Futures:
        """``blanks`` are cards in the pool with which nothing is built."""
        drawn = {seat: [*cards, self._nothing(seat)] for seat, cards in self._drawn.items()}
        return Futures(drawn, (*self._copies, blanks), own)

    def _nothing(self, seat: int) -> Placed:
        return ((self._stands[seat], _SHARES),)


def _sorts(state: State, cards: Iterable[int]) -> Counter[int]:
    """Cards that are alike in all that bait and building ask for: one of each sort, and how many.

    An ability that must be set off does nothing here, so only the standing ones tell cards apart.
    """
    table, sorts = state.setup.table, Counter[int]()
    first: dict[tuple[object, ...], int] = {}
    for number, copies in Counter(cards).items():
        card = table[number]
        standing = tuple(ability for ability in card.abilities if ability.when == "standing")
        look = (card.kind, card.advanced, card.treasure, standing)
        sorts[first.setdefault(look, number)] += copies
    return sorts


def _each_placed(state: State, seat: int, cards: Iterable[int]) -> list[Placed]:
    """What each card makes of a dungeon; remembered."""
    setup, dungeon = state.setup, dungeon_of(state, seat)
    known, outcomes = _PLACED.under(setup), []
    for card in cards:
        if (dungeon, card) not in known:
            known[dungeon, card] = _placed(table_with(setup, dungeon), seat, card)
        outcomes.append(known[dungeon, card])
    return outcomes


def _placed(state: State, seat: int, card: int) -> Placed:
    """A card in each of its legal places, the shares split evenly; without any, no build."""
    outcomes = [treasure_of(after, seat) for after in every_build(state, seat, card)]
    outcomes = outcomes or [treasure_of(state, seat)]
    share = _SHARES // len(outcomes)
    return tuple([(outcome, share * count) for outcome, count in Counter(outcomes).items()])


def together(parts: Iterable[Outcomes]) -> Outcomes:
    """The shares of several parts added up."""
    total: Counter[Treasure] = Counter()
    for part in parts:
        total.update(part)
    return total
