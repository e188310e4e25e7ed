"""Heroes who walk alone through a dungeon as it stands, nobody holding anything.

Most dungeons are *quiet*: their rooms deal damage, whoever comes, and do nothing else to a hero on
its way. What such a way deals hangs on the dungeon alone, and is remembered. Where rooms do more,
that may hang on all that is on the table: there every hero's walk is played on it anew.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple

from bossbook.card.words.triggers import TRIGGERS
from bossbook.engine.numbers import health_left
from bossbook.forecast.dungeons import Dungeon, Memory, table_with
from bossbook.forecast.moments import beginning
from bossbook.forecast.walks import TOUGH, Walk, expected_walk, pass_on
from bossbook.pending.of_rounds import AdventureTurn
from bossbook.protocol import Log
from bossbook.state import Hero, Setup, State

SOUL, WOUND, ENTRANCE = "soul", "wound", "entrance"
# What a hero sets off while it is on its way: dead or at the boss it is there no more.
_ON_THE_WAY = tuple(name for name, trigger in TRIGGERS.items() if trigger.visitor)


class Fate(NamedTuple):
    """How a hero leaves a dungeon, and with how much damage to spare or (negative) missing."""

    outcome: str
    margin: int | None


_WAYS: Memory[Dungeon, int | None] = Memory()


class Alone:
    """Heroes before one dungeon, each as if it were the only one.

    ``table`` makes the table on which the dungeon stands: few dungeons need it.
    """

    def __init__(self, state: State, dungeon: Dungeon, table: Callable[[], State]) -> None:
        self._state, self._dungeon, self._table = state, dungeon, table

    @cached_property
    def _quiet(self) -> bool:
        return is_quiet(self._state.setup, self._dungeon)

    @cached_property
    def _damage(self) -> int | None:
        return damage_of_way(self._state.setup, self._dungeon)

    def fate(self, hero: Hero) -> Fate:
        """What becomes of a hero who comes."""
        special = hero.item or self._state.setup.table[hero.card].abilities
        if special or not self._quiet:
            return _played(self._table(), self._dungeon.seat, hero)
        if self._damage is None:
            return Fate(ENTRANCE, None)
        left = health_left(self._state, hero) - self._damage
        return Fate(WOUND if left > 0 else SOUL, -left)


def damage_of_way(setup: Setup, dungeon: Dungeon) -> int | None:
    """What a quiet dungeon deals from its entrance to its boss; None if nobody can go in."""
    known = _WAYS.under(setup)
    if dungeon not in known:
        known[dungeon] = _walked(setup, dungeon)
    return known[dungeon]


def is_quiet(setup: Setup, dungeon: Dungeon) -> bool:
    """Whether no room of a dungeon does anything to a hero on its way but deal damage."""
    held = setup.table.held
    speaking = [held[when] for when in _ON_THE_WAY if when in held]
    seen = [stack.rooms[0] for stack in dungeon.stacks if stack.rooms]
    entered = [room.card for room in seen if not room.deactivated]
    return not any(card in cards for cards in speaking for card in entered)


def _walked(setup: Setup, dungeon: Dungeon) -> int | None:
    """A hero walks through all of it who cannot die."""
    state, log, seat = table_with(setup, dungeon), Log(), dungeon.seat
    hero = Hero(_anybody(setup), state.uid(), bonus=TOUGH)
    state.phase, state.agenda = "adventure", [AdventureTurn(seat, 0)]
    state.players[seat].entrance = (hero,)
    while state.agenda:
        pass_on(state, log)
        if state.walker is not None:
            hero = state.walker.hero
    return None if state.players[seat].entrance else hero.damage


def _anybody(setup: Setup) -> int:
    """Any card will do for a hero who cannot die."""
    heroes = (number for number, card in enumerate(setup.table) if card.is_hero)
    return next((hero for hero in heroes if not setup.table[hero].abilities), 0)


def _played(state: State, seat: int, hero: Hero) -> Fate:
    """Any other dungeon: nobody holds anything, so everybody passes, and need not be asked."""
    alone = state.copy()
    alone.town = ()
    for other, player in enumerate(alone.players):
        player.entrance = (hero._replace(waits=False),) if other == seat else ()
        player.hand = ()
    names = state.setup
    game = beginning(alone, "adventure")
    walk = expected_walk(game, names.table.names[hero.card], names.names[seat])
    return Fate(walk.outcome, _margin(walk))


def _margin(walk: Walk) -> int | None:
    return -walk.short if walk.short else walk.over
