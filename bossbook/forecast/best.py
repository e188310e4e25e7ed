"""The model ``best:k``: an opponent holds k random room cards and builds what suits them best.

What suits: of the heroes whom the build would lure, one for each who dies in the dungeon, less one
for each who survives, while everybody else's dungeon stays as it stands. Death is judged by the
damage of the rooms alone. Of equally good builds each has the same chance; nothing is built only
where every build would be worse than that. Each hand is drawn as if it were the only one: what one
opponent holds tells nothing about another's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, lcm
from typing import NamedTuple

from bossbook.engine.bait_phase import lure
from bossbook.engine.numbers import health_left, room_damage
from bossbook.forecast.builds import every_build, together, treasure_of
from bossbook.forecast.contest import Futures, Outcomes, Treasure
from bossbook.forecast.unseen import Before
from bossbook.state import MOST_ROOMS, State

MOST_CARDS = 20  # in a hand that is imagined
_Ways = dict[tuple[int, int], int]  # cards taken and builds they offer: in how many ways


class Offer(NamedTuple):
    """The best that can be done with one card: what it is worth, and what each such build makes."""

    worth: int
    outcomes: Sequence[Treasure]
    copies: int = 1


def best(before: Before, cards: int) -> Futures:
    """Everybody builds the best of so many cards; who has a listed hand, the best of that."""
    own: dict[int, Outcomes] = {}
    for seat, hand in before.hands.items():
        pool = before.pool if hand is None else hand
        size = min(cards, len(pool)) if hand is None else len(pool)
        own[seat] = _best_of(before.state, seat, pool, size)
    return Futures(own=own)


def worth(state: State, seat: int) -> int:
    """The heroes in town whom a dungeon lures and would kill, less those who would survive it."""
    damage = sum(room_damage(state, seat, at) for at in range(len(state.players[seat].stacks)))
    lured = [hero for hero in state.town if lure(state, hero).goes_to == seat]
    return sum(1 if health_left(state, hero) <= damage else -1 for hero in lured)


def _best_of(state: State, seat: int, pool: Sequence[int], size: int) -> Outcomes:
    """What becomes of a dungeon if its owner builds the best of a hand out of the pool."""
    stands = Offer(worth(state, seat), [treasure_of(state, seat)])
    every = (_offer(state, seat, card, copies) for card, copies in Counter(pool).items())
    offers = [offer for offer in every if offer and offer.worth >= stands.worth]
    if size == len(pool):
        return _out_of_all(offers or [stands])
    return together(_out_of_some(offers, stands, len(pool), size))


def _offer(state: State, seat: int, card: int, copies: int) -> Offer | None:
    builds = [(worth(after, seat), after) for after in every_build(state, seat, card)]
    if not builds:
        return None
    most = max(value for value, _ in builds)
    outcomes = [treasure_of(after, seat) for value, after in builds if value == most]
    return Offer(most, outcomes, copies)


def _out_of_all(offers: Sequence[Offer]) -> Outcomes:
    """The hand is known: the best builds of all its cards."""
    most = max(offer.worth for offer in offers)
    return Counter(outcome for offer in offers if offer.worth == most for outcome in offer.outcomes)


# -- counting hands


def _out_of_some(
    offers: Sequence[Offer], stands: Offer, pool: int, size: int
) -> Iterator[Outcomes]:
    """Worth by worth: the shares of the builds over all hands of which they are the best."""
    unit = lcm(*range(1, MOST_ROOMS * size + 1))
    worse = pool - sum(offer.copies for offer in offers)
    yield {stands.outcomes[0]: unit * comb(worse, size)}
    for level in sorted({offer.worth for offer in offers}):
        equals = [offer for offer in offers if offer.worth == level]
        yield from _shares_of(equals, worse, size, unit)
        worse += sum(offer.copies for offer in equals)


def _shares_of(offers: Sequence[Offer], worse: int, size: int, unit: int) -> Iterator[Outcomes]:
    """The shares of each build, over all hands in which these equally good offers are the best."""
    hands = _hands(offers, size)
    known: dict[tuple[int, int], int] = {}  # cards with as many copies and builds share alike
    for offer in offers:
        sort = (offer.copies, len(offer.outcomes))
        if sort not in known:
            known[sort] = _share(_without(hands, *sort), *sort, worse, size, unit)
        yield together({outcome: known[sort]} for outcome in offer.outcomes)


def _hands(offers: Sequence[Offer], size: int) -> _Ways:
    """In how many ways so many of these cards come into a hand and offer so many builds.

    Copies of a card are different cards in the deck and the same build in the hand.
    """
    ways: _Ways = {(0, 0): 1}
    for offer in offers:
        more: Counter[tuple[int, int]] = Counter(ways)
        for (cards, builds), count in ways.items():
            for copies in range(1, min(offer.copies, size - cards) + 1):
                key = (cards + copies, builds + len(offer.outcomes))
                more[key] += count * comb(offer.copies, copies)
        ways = more
    return ways


def _without(hands: _Ways, copies: int, builds: int) -> _Ways:
    """The same ways with one card of that sort left out: ``_hands`` undone for it."""
    ways: _Ways = {}
    for cards, offered in sorted(hands):
        held = (
            comb(copies, n) * ways.get((cards - n, offered - builds), 0)
            for n in range(1, copies + 1)
        )
        ways[cards, offered] = hands[cards, offered] - sum(held)
    return ways


def _share(ways: _Ways, copies: int, builds: int, worse: int, size: int, unit: int) -> int:
    """The shares of one build of a card: over all hands that hold it, of all it is tied with."""
    total = 0
    for (cards, offered), count in ways.items():
        held = (
            comb(copies, n) * comb(worse, size - cards - n)
            for n in range(1, min(copies, size - cards) + 1)
        )
        total += count * sum(held) * (unit // (offered + builds))
    return total
