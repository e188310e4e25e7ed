"""How likely each player is to win, seen further ahead: by all heroes who are still to come.

``chances`` looks at the next round. Here each player's souls are carried on to the end of the hero
decks, as if dungeons and treasure stayed as they are, and a dungeon counts as it would be with the
best of the hand built into it: what is built early and what is kept for later are worth about the
same, and a card that fits nowhere is worth nothing. The weights are those that tell best who won
some 2,000 quick games in which all cast what pays; they told it better of games of ``greedy``, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from bossbook.bots.chances import chance, expected, in_town, of_deck, to_come, with_waiting
from bossbook.engine.numbers import room_damage, treasure
from bossbook.engine.rooms import NEW, ways_to_build
from bossbook.state import State

_MOST_RACE = 1.4  # of the souls that win: more are never needed
_BUILDS = 2  # so many cards of the hand count
_MANY = 10  # of heroes, of damage


class FarStrength(NamedTuple):
    """What makes a player strong in the long run, each as a number of about one."""

    souls_squared: float  # of those that win
    race: float  # the same with all who are still to come, squared
    reach: float  # damage, with the best of the hand built
    wounds: float  # of those that lose
    danger: float  # wounds still to come, the more there are already
    leaks: float  # wounds to expect of the next round
    level_up: float  # still to come
    spells: float


WEIGHTS = FarStrength(0.83, 1.10, 1.26, -1.0, -2.2, -0.24, 0.51, 0.30)


def far_chance(state: State, seat: int) -> float:
    """How likely a player is to win; where wounds do not end a game, as ``chances`` says."""
    edition = state.setup.edition
    if edition.alone or state.result is not None or not edition.wounds_to_lose:
        return chance(state, seat)
    seats = state.seats()
    if seat not in seats:
        return 0.0
    powers = {
        each: exp(sum([weight * number for weight, number in zip(WEIGHTS, known, strict=True)]))
        for each, known in zip(seats, far_strengths(state), strict=True)
    }
    return powers[seat] / sum(powers.values())


def far_strengths(state: State) -> list[FarStrength]:
    """What makes each player strong who is still in the game, in seat order."""
    seats, cards = state.seats(), state.setup.table
    icons = [treasure(state, seat) for seat in seats]
    waiting, decks = in_town(state), tuple(sorted(state.heroes + state.epics))
    soon = [*waiting, *to_come(state)]
    all_left = [*waiting, *of_deck(decks, cards, len(decks))]
    most = max([comer.health for comer in all_left], default=0)
    found = []
    for at, seat in enumerate(seats):
        stacks = range(len(state.players[seat].stacks))
        damages = [room_damage(state, seat, place) for place in stacks]
        damage, others = sum(damages), icons[:at] + icons[at + 1 :]
        _, leaks = with_waiting(state, seat, damage, *expected(soon, icons[at], others, damage))
        later = expected(all_left, icons[at], others, damage)
        reach = min(damage + to_build(state, seat, damages), most)
        found.append(_far_strength(state, seat, reach, leaks, later))
    return found


def _far_strength(
    state: State, seat: int, reach: int, leaks: float, later: tuple[float, float]
) -> FarStrength:
    edition, player = state.setup.edition, state.players[seat]
    kills, wounds_later = later
    souls, wounds = state.souls(seat) / edition.souls_to_win, state.wounds(seat)
    race = min(souls + kills / edition.souls_to_win, _MOST_RACE)
    hurt = wounds / (edition.wounds_to_lose or wounds)
    spells = sum([state.setup.table.is_spell[card] for card in player.hand])
    return FarStrength(
        souls * souls, race * race, reach / _MANY, hurt, hurt * hurt * wounds_later / _MANY, leaks,
        float(not player.levelled), spells / 3,
    )  # fmt: skip


def to_build(state: State, seat: int, damages: Sequence[int]) -> int:
    """By how much the damage grows by the best cards of the hand."""
    table, gains = state.setup.table, dict[int, int]()
    rooms = [card for card in state.players[seat].hand if table.is_buildable[card]]
    for card, on in ways_to_build(state, seat, dict.fromkeys(rooms)):
        printed = table[card].damage
        dealt = len(damages) if printed is None else printed
        gain = dealt - (damages[on] if on != NEW else 0)
        gains[card] = max(gain, gains.get(card, 0))
    return sum(sorted([gains.get(card, 0) for card in rooms])[-_BUILDS:])
