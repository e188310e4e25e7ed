"""Heroes who walk alone through a dungeon as it stands, nobody holding anything.

Most dungeons are *quiet*: their rooms deal damage, and do nothing else to a hero on its way. There
a walk hangs on the dungeon and the hero only, and is remembered. Where rooms do more, what they do
may hang on all that is on the table: such a walk is played on it anew.
"""

from __future__ import annotations

from collections.abc import Callable
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


_FATES: Memory[tuple[Dungeon, Hero], Fate] = Memory()


class Alone:
    """Heroes before one dungeon, each as if it were the only one.

    ``table`` makes the table on which the dungeon stands: few dungeons need it.
    """

    def __init__(self, setup: Setup, dungeon: Dungeon, table: Callable[[], State]) -> None:
        self._setup, self._dungeon = setup, dungeon
        self._quiet, self._table = is_quiet(setup, dungeon), table
        self._known = _FATES.under(setup)

    def fate(self, hero: Hero) -> Fate:
        """What becomes of a hero who comes."""
        if not self._quiet:
            return _played(self._table(), self._dungeon.seat, hero)
        way = self._dungeon, Hero(hero.card, 0, hero.damage, hero.bonus)
        if way not in self._known:
            self._known[way] = _walked(self._setup, *way)
        return self._known[way]


def is_quiet(setup: Setup, dungeon: Dungeon) -> bool:
    """Whether no room of a dungeon does anything to a hero on its way but deal damage."""
    held = setup.table.held
    speaking = [held[when] for when in _ON_THE_WAY if when in held]
    seen = [stack.rooms[0] for stack in dungeon.stacks if stack.rooms]
    entered = [room.card for room in seen if not room.deactivated]
    return not any(card in cards for cards in speaking for card in entered)


def _walked(setup: Setup, dungeon: Dungeon, hero: Hero) -> Fate:
    """A quiet dungeon: the hero walks all of it as if it could not die, and then is told."""
    state, log, seat = table_with(setup, dungeon), Log(), dungeon.seat
    tough = hero._replace(uid=state.uid(), bonus=hero.bonus + TOUGH)
    state.phase, state.agenda = "adventure", [AdventureTurn(seat, 0)]
    state.players[seat].entrance = (tough,)
    while state.agenda:
        pass_on(state, log)
        if state.walker is not None:
            tough = state.walker.hero
    if state.players[seat].entrance:
        return Fate(ENTRANCE, None)
    left = health_left(state, tough) - TOUGH
    return Fate(WOUND if left > 0 else SOUL, -left)


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
