"""The +1 counters on rooms (KEY-counter); the supply does not run out (RULING-48).

Every change is told, and says as data by how much whose dungeon has more or fewer: ``heaps``. So
the events of a game add up to what lies on the table.
"""

from __future__ import annotations

from bossbook.protocol import Log
from bossbook.state import Room, Stack, State


def put(state: State, log: Log, seat: int, place: int, amount: int, rules: tuple[str, ...]) -> int:
    """Counters come from the supply on a room; says how many: some games limit them (SOLO-5)."""
    room = _room_at(state, seat, place)
    amount = min(amount, room_for(state, room))
    if amount <= 0:
        return 0
    _change(state, seat, place, amount)
    _tell(state, log, "counters_put", seat, place, amount, rules, {seat: amount})
    return amount


def room_for(state: State, room: Room) -> int:
    """How many more counters a room may have."""
    most = state.setup.edition.most_counters
    return MOST - room.counters if most is None else most - room.counters


MOST = 999  # of anything that is counted in a position


def take(state: State, log: Log, seat: int, place: int, amount: int, rules: tuple[str, ...]) -> int:
    """Counters go back to the supply, as many as there are; says how many."""
    amount = min(amount, _room_at(state, seat, place).counters)
    if amount <= 0:
        return 0
    _change(state, seat, place, -amount)
    _tell(state, log, "counters_taken", seat, place, amount, rules, {seat: -amount})
    return amount


def move(
    state: State,
    log: Log,
    old: tuple[int, int],
    new: tuple[int, int],
    amount: int,
    rules: tuple[str, ...],
) -> int:
    """Counters go from one room to another, as many as there are and may lie there."""
    there, target = _room_at(state, *old), _room_at(state, *new)
    amount = min(amount, there.counters, room_for(state, target))
    if amount <= 0 or old == new:
        return 0
    _change(state, *old, -amount)
    _change(state, *new, amount)
    changes = {old[0]: -amount}
    changes[new[0]] = changes.get(new[0], 0) + amount
    seat, place = old
    other = state.setup.table.names[target.card]
    _tell(state, log, "counters_moved", seat, place, amount, rules, changes, other=other)
    return amount


def lose(state: State, log: Log, seat: int, room: Room, rules: tuple[str, ...]) -> None:
    """A room is covered or destroyed: its counters go back to the supply."""
    if not room.counters:
        return
    player = state.setup.names[seat]
    log.add(
        "counters_lost",
        rules,
        player=player,
        card=state.setup.table.names[room.card],
        count=room.counters,
        heaps={player: -room.counters},
    )


def _room_at(state: State, seat: int, place: int) -> Room:
    return state.players[seat].stacks[place].rooms[0]


def _change(state: State, seat: int, place: int, by: int) -> None:
    player = state.players[seat]
    stack = player.stacks[place]
    room = stack.rooms[0]._replace(counters=stack.rooms[0].counters + by)
    changed = Stack((room, *stack.rooms[1:]), *stack[1:])
    player.stacks = (*player.stacks[:place], changed, *player.stacks[place + 1 :])


def _tell(
    state: State,
    log: Log,
    kind: str,
    seat: int,
    place: int,
    amount: int,
    rules: tuple[str, ...],
    changes: dict[int, int],
    **more: str,
) -> None:
    names = state.setup.names
    log.add(
        kind,
        rules,
        player=names[seat],
        card=state.setup.table.names[_room_at(state, seat, place).card],
        place=place,
        count=amount,
        heaps={names[other]: by for other, by in changes.items()},
        **more,
    )
