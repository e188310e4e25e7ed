"""Where abilities are found: on cards in hand, on rooms, on bosses.

Whoever looks for the abilities of something asks :func:`abilities_at`: what else may carry some
(minibosses, heroes) is a matter of this module alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from bossbook.card.model import Held
from bossbook.state import Source, State


def in_dungeon(state: State, seat: int) -> list[Source]:
    """The visible rooms of a dungeon, deactivated ones included."""
    return [
        Source(seat, stack.rooms[0].card, place, stack.rooms[0])
        for place, stack in enumerate(state.players[seat].stacks)
        if stack.rooms
    ]


def listening(state: State, seat: int, when: str) -> list[Source]:
    """The rooms of a dungeon that count (CARD-3) and whose abilities are set off in this way."""
    held = state.setup.table.held.get(when)
    if not held:  # mostly no card of a game has any such
        return []
    return [
        Source(seat, stack.rooms[0].card, place, stack.rooms[0])
        for place, stack in enumerate(state.players[seat].stacks)
        if stack.rooms and stack.rooms[0].card in held and not stack.rooms[0].deactivated
    ]


def room_at_work(state: State, seat: int, uid: int) -> list[Source]:
    """The one room with that uid, if it is there and counts."""
    for place, stack in enumerate(state.players[seat].stacks):
        if stack.rooms and stack.rooms[0].uid == uid:
            room = stack.rooms[0]
            return [] if room.deactivated else [Source(seat, room.card, place, room)]
    return []


def boss_of(state: State, seat: int) -> list[Source]:
    """A player's boss, once there is one."""
    boss = state.players[seat].boss
    return [Source(seat, boss)] if boss >= 0 else []


def abilities_at(state: State, source: Source, when: str) -> Sequence[Held]:
    """The abilities of something that are used or set off in this way."""
    return state.setup.table.held.get(when, {}).get(source.card, ())


def any_at(state: State, seat: int, place: int, when: str) -> bool:
    """Whether the visible room of a place has any such: what sets nothing off need not be done."""
    held = state.setup.table.held.get(when)
    return held is not None and state.players[seat].stacks[place].rooms[0].card in held
