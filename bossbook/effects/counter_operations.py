"""The operations on counters, stunned rooms and health counters."""

from __future__ import annotations

from bossbook.card.model import Args
from bossbook.effects.amounts import amount
from bossbook.effects.finding import place_of
from bossbook.effects.performing import DONE, Idle, operation
from bossbook.engine import counters, heroes, rooms
from bossbook.engine.numbers import active_rooms, is_frozen
from bossbook.pending.record import Play, Ref
from bossbook.protocol import Log
from bossbook.state import State

_RULES = ("KEY-counter",)


@operation("put_counters")
def _put_counters(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if at is None:
        return {"why": "room_gone"}
    counters.put(state, log, *at, amount(state, play, args["amount"], at), _RULES)
    return {"why": "no_counter"}


@operation("put_counters_on_all")
def _put_counters_on_all(state: State, log: Log, play: Play, args: Args) -> Idle:
    """On every room that is there now; what is counted is counted for each (RULING-44)."""
    table, kind = state.setup.table, args.get("kind", "")
    for place, room in active_rooms(state, play.seat):
        if kind in ("", table[room.card].kind):
            number = amount(state, play, args["amount"], (play.seat, place))
            counters.put(state, log, play.seat, place, number, _RULES)
    return {"why": "no_counter"}


def _some(state: State, play: Play, args: Args, at: tuple[int, int]) -> int:
    """As many as the word says; without that, all."""
    return amount(state, play, args.get("amount", counters.MOST), at)


@operation("remove_counters")
def _remove_counters(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if at is None:
        return {"why": "room_gone"}
    counters.take(state, log, *at, _some(state, play, args, at), _RULES)
    return {"why": "no_counter"}


@operation("move_counters")
def _move_counters(state: State, log: Log, play: Play, args: Args) -> Idle:
    old, new = place_of(state, args["one"]), place_of(state, args["other"])
    if old is None or new is None:
        return {"why": "room_gone"}
    counters.move(state, log, old, new, _some(state, play, args, old), _RULES)
    return {"why": "no_counter"}


@operation("stun")
def _stun(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if at is None:
        return {"why": "room_gone"}
    rooms.stun(state, log, *at)
    return DONE


@operation("wake")
def _wake(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if at is None:
        return {"why": "room_gone"}
    room = state.players[at[0]].stacks[at[1]].rooms[0]
    if room.stunned or is_frozen(state, *at):
        rooms.wake(state, log, *at)
    return {"why": "awake", "room": state.setup.table.names[room.card]}


@operation("health_counter")
def _health_counter(state: State, log: Log, play: Play, args: Args) -> Idle:
    ref: Ref | None = args["hero"]
    uid = ref.at if ref and ref.kind == "hero" else 0
    heroes.put_health_counter(state, log, uid, args["add"], ("KEY-health",), by=play.seat)
    return {"why": "hero_gone"}
