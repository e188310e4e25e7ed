"""Where abilities are found: on cards in hand, on rooms, on bosses.

Whoever looks for the abilities of something asks :func:`abilities_at`: what else may carry some
(minibosses, heroes) is a matter of this module alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bossbook.card.model import Held
from bossbook.engine.numbers import active_rooms
from bossbook.state import Room, State


class Source(NamedTuple):
    """A card that may have abilities, and whose it is; a room with its place."""

    seat: int
    card: int
    place: int = -1
    room: Room | None = None

    @property
    def uid(self) -> int:
        """By which a room is found again; 0: a card in hand, or a boss."""
        return self.room.uid if self.room else 0


def in_hand(state: State, seat: int) -> Iterator[Source]:
    """The cards in a hand, each once."""
    return (Source(seat, card) for card in dict.fromkeys(state.players[seat].hand))


def in_dungeon(state: State, seat: int) -> Iterator[Source]:
    """The visible rooms of a dungeon, deactivated ones included."""
    for place, stack in enumerate(state.players[seat].stacks):
        if stack.rooms:
            yield Source(seat, stack.rooms[0].card, place, stack.rooms[0])


def at_work(state: State, seat: int) -> Iterator[Source]:
    """The rooms of a dungeon whose abilities count (CARD-3)."""
    return (Source(seat, room.card, place, room) for place, room in active_rooms(state, seat))


def boss_of(state: State, seat: int) -> Iterator[Source]:
    """A player's boss, once there is one."""
    boss = state.players[seat].boss
    if boss >= 0:
        yield Source(seat, boss)


def abilities_at(state: State, source: Source, *when: str) -> Iterator[Held]:
    """The abilities of something that are used or set off in one of these ways."""
    held = state.setup.table.held.get(source.card, ())
    return (one for one in held if one.ability.when in when)
