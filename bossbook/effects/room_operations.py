"""The operations that change what rooms have for a round: text, treasure, when they were built."""

from __future__ import annotations

from bossbook.card.model import Args
from bossbook.effects.amounts import amount
from bossbook.effects.finding import place_of
from bossbook.effects.performing import DONE, Idle, operation
from bossbook.engine import rooms
from bossbook.engine.core import push
from bossbook.engine.numbers import active_rooms
from bossbook.pending.of_plays import TriggerBuiltAgain
from bossbook.pending.record import Play, Ref
from bossbook.protocol import Log
from bossbook.state import Lasting, State


def _change(state: State, log: Log, ref: Ref | None, kind: str, **changes: bool) -> Idle:
    """A room is changed until the end of the round, and that is told."""
    at = place_of(state, ref)
    if at is None:
        return {"why": "room_gone"}
    room = state.players[at[0]].stacks[at[1]].rooms[0]
    rooms.change_room(state, *at, room._replace(**changes))  # type: ignore[arg-type]
    card, player = state.setup.table.names[room.card], state.setup.names[at[0]]
    log.add(kind, ("CARD-8", "RULING-44"), player=player, card=card, place=at[1])
    return DONE


@operation("silence")
def _silence(state: State, log: Log, play: Play, args: Args) -> Idle:
    return _change(state, log, args["room"], "room_silenced", silenced=True)


@operation("one_of_each")
def _one_of_each(state: State, log: Log, play: Play, args: Args) -> Idle:
    return _change(state, log, args["room"], "treasure_of_each", rich=True, bare=False)


@operation("no_treasure")
def _no_treasure(state: State, log: Log, play: Play, args: Args) -> Idle:
    return _change(state, log, args["room"], "treasure_gone", rich=False, bare=True)


def _last(state: State, log: Log, ref: Ref | None, what: str, kind: str) -> Idle:
    """An effect on a player until the end of the round."""
    if ref is None:
        return {"why": "no_player"}
    state.lasting += (Lasting(what, ref.at),)
    log.add(kind, ("CARD-8",), player=state.setup.names[ref.at])
    return DONE


@operation("silence_dungeon")
def _silence_dungeon(state: State, log: Log, play: Play, args: Args) -> Idle:
    return _last(state, log, args["player"], "silenced", "dungeon_silenced")


@operation("silence_boss")
def _silence_boss(state: State, log: Log, play: Play, args: Args) -> Idle:
    return _last(state, log, args["player"], "boss_off", "boss_silenced")


@operation("add_treasure")
def _add_treasure(state: State, log: Log, play: Play, args: Args) -> Idle:
    """A dungeon has more treasure of a class; or less, but never below zero."""
    ref: Ref | None = args["player"]
    kind, number = args["class"], args.get("count", 1)
    if ref is None or not kind:
        return {"why": "no_player"}
    state.lasting += (Lasting(f"treasure_{kind}", ref.at, number),)
    told = {"player": state.setup.names[ref.at], "count": number, "classes": [kind]}
    log.add("treasure_added", ("CARD-8", "BAIT-1"), **told)
    return DONE


@operation("boost_others")
def _boost_others(state: State, log: Log, play: Play, args: Args) -> Idle:
    """Each other room that is there now; what is counted is counted for each (RULING-44)."""
    table, wanted = state.setup.table, args.get("kind", "")
    for place, room in active_rooms(state, play.seat):
        if room.uid == play.source or wanted not in ("", table[room.card].kind):
            continue
        by = amount(state, play, args["add"], (play.seat, place))
        if by:
            rooms.boost(state, log, play.seat, place, by)
    return {"why": "no_room"}


@operation("build_again")
def _build_again(state: State, log: Log, play: Play, args: Args) -> Idle:
    """A room counts as just built, at once (RULING-50)."""
    at = place_of(state, args["room"])
    if at is None:
        return {"why": "room_gone"}
    _again(state, log, at[0], (state.players[at[0]].stacks[at[1]].rooms[0].uid,))
    return DONE


@operation("build_all_again")
def _build_all_again(state: State, log: Log, play: Play, args: Args) -> Idle:
    uids = tuple(room.uid for _, room in active_rooms(state, play.seat))
    if not uids:
        return {"why": "no_room"}
    _again(state, log, play.seat, uids)
    return DONE


def _again(state: State, log: Log, seat: int, uids: tuple[int, ...]) -> None:
    cards = [
        state.setup.table.names[room.card]
        for _, room in active_rooms(state, seat)
        if room.uid in uids
    ]
    log.add("counts_as_built", ("CARD-8", "RULING-50"), player=state.setup.names[seat], cards=cards)
    push(state, TriggerBuiltAgain(seat, uids))


@operation("mark")
def _mark(state: State, log: Log, play: Play, args: Args) -> Idle:
    """The room of the ability remembers a player until the end of the round."""
    ref: Ref | None = args["player"]
    at = state.locate(play.source)
    if ref is None or at is None:
        return {"why": "no_player" if at else "room_gone"}
    room = state.players[at[0]].stacks[at[1]].rooms[0]
    rooms.change_room(state, *at, room._replace(marked=(ref.at,)))
    names = state.setup.names
    card = state.setup.table.names[room.card]
    log.add("marks_player", ("CARD-8",), player=names[at[0]], other=names[ref.at], card=card)
    return DONE
