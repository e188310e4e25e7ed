"""The spells that a player cannot see: who may hold which, and how likely, counted exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from bossbook.api import AnySource, game_of
from bossbook.documents import Report
from bossbook.errors import InvalidPosition
from bossbook.forecast.unseen import check_player, reading_of
from bossbook.game import Game
from bossbook.positions.concealing import conceal
from bossbook.positions.dealing import deal, not_shown
from bossbook.positions.gaps import Gaps, Reading
from bossbook.state import State

Hand = tuple[int, ...]  # sorted numbers of spell cards
Holding = tuple[Hand, ...]  # one hand for each of ``Unknown.seats``
ADVENTURE = "adventure"


class Draw(NamedTuple):
    """So many cards for one player (by its place in ``seats``) out of the pile of unseen cards.

    ``rooms`` come into the pile before: hands of which not even the kind of card is told.
    """

    at: int
    size: int
    rooms: int = 0


class Unknown(NamedTuple):
    """A table as one player knows it: in ``state`` nobody holds a card that is not shown.

    ``seats`` may hold spells that are not shown, each of them out of ``pool``.
    """

    state: State
    seats: tuple[int, ...]
    pool: Mapping[int, int]
    draws: tuple[Draw, ...]
    deck_unknown: bool
    language: str | None

    @property
    def nothing(self) -> Holding:
        """The deal in which nobody holds anything that matters."""
        return ((),) * len(self.seats)


def unknown_spells(source: AnySource, viewer: str) -> Unknown:
    """What a player cannot know: of a game, by the player's view; a position is taken at its word.

    So a hand that a position lists is known, and one of which it tells only the size is not.
    """
    game = game_of(source)
    check_player(viewer, game.players)
    seat = game.players.index(viewer)
    reading = conceal(game.state, seat) if isinstance(source, Game) else reading_of(source)
    pool = Counter(not_shown(reading.state, "spells"))
    draws = _draws(reading)
    seats = tuple(dict.fromkeys(draw.at for draw in draws))
    placed = tuple(draw._replace(at=seats.index(draw.at)) for draw in draws)
    unknown_deck = "spells" in reading.gaps.decks
    return Unknown(_dealt(reading), seats, pool, placed, unknown_deck, game.language)


def _dealt(reading: Reading) -> State:
    """The table with its decks, and without the cards of hands that are not shown."""
    report = Report("position")
    state = deal(replace(reading, state=reading.state.copy()), report)
    report.raise_if(InvalidPosition)
    for seat in reading.gaps.hands:
        state.players[seat].hand = ()
    return state


def _draws(reading: Reading) -> list[Draw]:
    """Who draws how many, by seat: first the spells, then the cards that may be of either kind."""
    state, hands = reading.state, reading.gaps.hands
    inside = [seat for seat in state.seats() if seat in hands]
    spells = [Draw(seat, hands[seat].get("spells", 0)) for seat in inside]
    either = [Draw(seat, hands[seat].get("any", 0)) for seat in inside]
    drawing = [draw for draw in either if draw.size]
    if drawing:
        drawing[0] = drawing[0]._replace(rooms=_rooms_left(state, reading.gaps))
    return [draw for draw in spells if draw.size] + drawing


def _rooms_left(state: State, gaps: Gaps) -> int:
    """The unseen room cards that neither lie face down nor are among a hand's counted rooms."""
    taken = len(gaps.facedown) + sum(counts.get("rooms", 0) for counts in gaps.hands.values())
    return max(len(not_shown(state, "rooms")) - taken, 0)


# -- a table in which they hold something


def with_spells(unknown: Unknown, held: Holding) -> Game:
    """The table with these hands.

    Spells of other phases lie on top of an unknown deck: what is drawn on the way is of no use.
    """
    state = unknown.state.copy()
    for seat, hand in zip(unknown.seats, held, strict=True):
        state.players[seat].hand = hand
    if unknown.seats and unknown.deck_unknown:
        left = Counter(unknown.pool) - Counter(card for hand in held for card in hand)
        deck = sorted(left.elements(), key=lambda card: (of_use(state, card), card))
        state.spells = tuple(deck[: len(state.spells)])
    game = Game(state)
    game.language = unknown.language
    return game


def of_use(state: State, card: int) -> bool:
    """Whether a spell can be played while heroes walk."""
    return ADVENTURE in state.setup.table[card].phases


# -- counting


def deals(unknown: Unknown, kinds: Sequence[int]) -> dict[Holding, Fraction]:
    """Everything that may be held of these kinds, and its chance; the chances add up to 1."""
    copies = tuple(unknown.pool[kind] for kind in kinds)
    others = sum(unknown.pool.values()) - sum(copies)
    ways = {(unknown.nothing, copies, others): Fraction(1)}
    for draw in unknown.draws:
        after: dict[tuple[Holding, tuple[int, ...], int], Fraction] = {}
        for (held, left, rest), chance in ways.items():
            for taken, share in _drawn(left, rest + draw.rooms, draw.size):
                key = _after(held, left, rest, draw, kinds, taken)
                after[key] = after.get(key, Fraction(0)) + chance * share
        ways = after
    found: dict[Holding, Fraction] = {}
    for (held, _, _), chance in ways.items():
        found[held] = found.get(held, Fraction(0)) + chance
    return found


def _after(
    held: Holding,
    left: tuple[int, ...],
    rest: int,
    draw: Draw,
    kinds: Sequence[int],
    taken: tuple[int, ...],
) -> tuple[Holding, tuple[int, ...], int]:
    """Hands and pile after a draw."""
    new = [kind for kind, count in zip(kinds, taken, strict=True) for _ in range(count)]
    hand = tuple(sorted((*held[draw.at], *new)))
    hands = (*held[: draw.at], hand, *held[draw.at + 1 :])
    copies = tuple(a - b for a, b in zip(left, taken, strict=True))
    return hands, copies, rest + draw.rooms - (draw.size - len(new))


def _drawn(
    left: tuple[int, ...], rest: int, count: int
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """How many of each kind there may be among so many cards, and how likely that is."""
    every = comb(sum(left) + rest, count)
    for taken in _amounts(left, count):
        ways = prod(map(comb, left, taken)) * comb(rest, count - sum(taken))
        if ways:
            yield taken, Fraction(ways, every)


def _amounts(left: tuple[int, ...], most: int) -> Iterator[tuple[int, ...]]:
    """Every choice of at most so many cards."""
    if not left:
        yield ()
        return
    for first in range(min(left[0], most) + 1):
        for others in _amounts(left[1:], most - first):
            yield (first, *others)


def is_part(some: Holding, held: Holding) -> bool:
    """Whether everybody holds at least that."""
    return all(not a or _within(a, b) for a, b in zip(some, held, strict=True))


@lru_cache(maxsize=10_000)
def _within(some: Hand, hand: Hand) -> bool:
    return all(some.count(card) <= hand.count(card) for card in set(some))
