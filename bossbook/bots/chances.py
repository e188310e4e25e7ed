"""How likely each player is to win, by what lies on the table when a round has ended.

A player is as strong as the sum of some numbers, each with a weight, and wins with a chance in
proportion to the power of that. The numbers are what any card set and any edition has. The weights
were set by hand; ``tools/fit_chances.py`` finds those that tell best who wins quick games, which
agree in sign and roughly in proportion.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from bossbook.card.model import CLASSES, Card
from bossbook.engine.lures import TREASURE, compared_by
from bossbook.engine.numbers import health_left, room_damage, treasure
from bossbook.engine.winning import solo_score
from bossbook.protocol import MOST_SCORE
from bossbook.state import MOST_ROOMS, State

_CLASS_AT = {name: at for at, name in enumerate(CLASSES)}
_MOST_AHEAD = 3
# How likely a hero of the next round comes, by how many icons one is ahead of the best other.
_COMES = {-3: 0.04, -2: 0.08, -1: 0.18, 0: 0.3, 1: 0.65, 2: 0.85, 3: 0.93}
# Alone: the share of the souls to come that one hopes for; a hero in a location; a bad score.
_HOPED, _CROWD, _WORST = 0.5, 0.7, 10
_MOST_COINS = 8  # a miniboss costs one, a promotion one: more are hardly spent
_ENDLESS = 12  # wounds, in editions in which they do not end a player's game


class Strength(NamedTuple):
    """What makes a player strong, each as a number of about one."""

    souls: float  # of those that win
    souls_squared: float
    wounds: float  # of those that lose
    wounds_cubed: float
    kills: float  # souls to expect of the next round
    leaks: float  # wounds to expect of it
    damage: float
    icons: float
    rooms: float
    room_cards: float
    spells: float
    level_up: float  # still to come
    coins: float


WEIGHTS = Strength(2.0, 1.5, -0.8, -2.5, 0.75, -0.4, 0.4, 0.0, -0.3, 0.2, 0.6, 0.6, 0.3)


class Comer(NamedTuple):
    """A hero who may come, and how many of that kind there are to expect."""

    kinds: tuple[int, ...]
    health: int
    worth: int
    number: float


def chance(state: State, seat: int) -> float:
    """How likely a player is to win; alone, how good a score is to be expected (SOLO-8)."""
    if state.setup.edition.alone:
        return _share_of_best(state)
    if state.result is not None:
        return float(state.result[0] == seat)
    seats = state.seats()
    if seat not in seats:
        return 0.0
    powers = {each: exp(power) for each, power in zip(seats, powers_of(state), strict=True)}
    return powers[seat] / sum(powers.values())


def _share_of_best(state: State) -> float:
    """The score, and what the heroes still to come promise; over, there is nothing to come."""
    points = float(solo_score(state))
    if state.result is None:
        worth, strength = state.setup.table.worth, strengths(state)[0]
        left = sum([worth[card] for card in (*state.heroes, *state.epics)])
        crowd = sum([bool(there) for there in state.board.locations]) if state.board else 0
        points += _HOPED * left + strength.kills - strength.leaks - _CROWD * crowd
    return min(max((points + _WORST) / (MOST_SCORE + _WORST), 0.0), 1.0)


def powers_of(state: State) -> list[float]:
    """How strong each player is who is still in the game."""
    return [
        sum([weight * number for weight, number in zip(WEIGHTS, strength, strict=True)])
        for strength in strengths(state)
    ]


def strengths(state: State) -> list[Strength]:
    """What makes each player strong who is still in the game, in seat order."""
    seats = state.seats()
    icons = [treasure(state, seat) for seat in seats]
    comers = [*in_town(state), *to_come(state)]
    return [
        _strength(state, seat, icons[at], icons[:at] + icons[at + 1 :], comers)
        for at, seat in enumerate(seats)
    ]


def _strength(
    state: State,
    seat: int,
    icons: tuple[int, ...],
    others: Sequence[tuple[int, ...]],
    comers: Sequence[Comer],
) -> Strength:
    player, edition = state.players[seat], state.setup.edition
    damage = sum([room_damage(state, seat, place) for place in range(len(player.stacks))])
    kills, leaks = with_waiting(state, seat, damage, *expected(comers, icons, others, damage))
    spells = sum([state.setup.table.is_spell[card] for card in player.hand])
    souls = state.souls(seat) / edition.souls_to_win
    wounds = state.wounds(seat) / (edition.wounds_to_lose or _ENDLESS)
    rooms = len(player.stacks) / MOST_ROOMS
    return Strength(
        souls, souls * souls, wounds, wounds**3, kills, leaks, damage / 10, sum(icons) / 10, rooms,
        min(len(player.hand) - spells, 6) / 3, min(spells, 6) / 3,
        0.0 if player.levelled else rooms, min(player.coins, _MOST_COINS) / 4,
    )  # fmt: skip


def with_waiting(
    state: State, seat: int, damage: int, kills: float, leaks: float
) -> tuple[float, float]:
    """Souls and wounds to expect, with those who wait at the entrance."""
    for hero in state.players[seat].entrance:
        dies = _dies(damage - health_left(state, hero))
        worth = state.setup.table.worth[hero.card]
        kills, leaks = kills + dies * worth, leaks + (1 - dies) * worth
    return kills, leaks


def expected(
    comers: Sequence[Comer],
    icons: tuple[int, ...],
    others: Sequence[tuple[int, ...]],
    damage: int,
) -> tuple[float, float]:
    """The souls and wounds to expect of those who may come."""
    kills = leaks = 0.0
    for kinds, health, worth, number in comers:
        best = 0
        for theirs in others:
            best = max(best, sum([theirs[kind] for kind in kinds]))
        ahead = sum([icons[kind] for kind in kinds]) - best
        comes = worth * number * _COMES[max(-_MOST_AHEAD, min(ahead, _MOST_AHEAD))]
        dies = _dies(damage - health)
        kills, leaks = kills + comes * dies, leaks + comes * (1 - dies)
    return kills, leaks


@lru_cache(maxsize=256)
def _dies(spare: int) -> float:
    """How likely a hero dies of so much damage to spare; dungeons grow, and spells happen."""
    return 1 / (1 + exp(-(spare + 1) / 1.5))


def in_town(state: State) -> list[Comer]:
    """Those who wait in town."""
    cards = state.setup.table
    waiting = [(cards[hero.card], health_left(state, hero)) for hero in state.town]
    return [
        Comer(tuple([_CLASS_AT[name] for name in card.classes]), health, card.worth, 1.0)
        for card, health in waiting
        if compared_by(card) == TREASURE
    ]


def to_come(state: State) -> list[Comer]:
    """Those who may be revealed next: of all that are left, as many as come in a round."""
    left = state.heroes if len(state.heroes) >= len(state.players) else state.heroes + state.epics
    return of_deck(tuple(sorted(left)), state.setup.table, len(state.players)) if left else []


def of_deck(left: tuple[int, ...], cards: Sequence[Card], arriving: int) -> list[Comer]:
    """As many as arrive of those who are left in a deck, any of them as likely."""
    counts: dict[tuple[tuple[int, ...], int, int], int] = {}
    for number in left:
        card = cards[number]
        if compared_by(card) == TREASURE:
            kind = (tuple([_CLASS_AT[name] for name in card.classes]), card.health, card.worth)
            counts[kind] = counts.get(kind, 0) + 1
    return [Comer(*kind, count * arriving / len(left)) for kind, count in counts.items()]
