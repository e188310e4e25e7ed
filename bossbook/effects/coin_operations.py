"""The operations on coins and minibosses."""

from __future__ import annotations

from bossbook.card.model import Args
from bossbook.effects.amounts import amount
from bossbook.effects.finding import place_of, seat_of
from bossbook.effects.performing import DONE, Idle, operation
from bossbook.engine import coins, minibosses, rooms
from bossbook.pending.record import Play, Ref
from bossbook.protocol import Log
from bossbook.state import State

_RULES = ("CARD-8", "COIN-1")
_PAYS = ("KEY-pay",)


@operation("gain_coins")
def _gain_coins(state: State, log: Log, play: Play, args: Args) -> Idle:
    coins.gain(state, log, play.seat, amount(state, play, args["amount"]), _RULES)
    return {"why": "no_coins"}


@operation("pay")
def _pay(state: State, log: Log, play: Play, args: Args) -> Idle:
    coins.pay(state, log, play.seat, amount(state, play, args["amount"]), _PAYS)
    return {"why": "no_coins"}


@operation("give_coins")
def _give_coins(state: State, log: Log, play: Play, args: Args) -> Idle:
    ref: Ref | None = args["player"]
    to = seat_of(state, ref) if ref else -1
    if to < 0:
        return {"why": "no_player"}
    given = amount(state, play, args["amount"])
    coins.move(state, log, "gives_coins", (play.seat, to), given, _PAYS)
    return {"why": "no_coins"}


@operation("steal_coins")
def _steal_coins(state: State, log: Log, play: Play, args: Args) -> Idle:
    ref: Ref | None = args["player"]
    if ref is None:
        return {"why": "no_player"}
    stolen = amount(state, play, args["amount"])
    coins.move(state, log, "steals_coins", (ref.at, play.seat), stolen, _RULES)
    return {"why": "no_coins"}


@operation("swap_coins")
def _swap_coins(state: State, log: Log, play: Play, args: Args) -> Idle:
    ref: Ref | None = args["player"]
    if ref is None:
        return {"why": "no_player"}
    coins.swap(state, log, play.seat, ref.at, _RULES)
    return DONE


@operation("put_coins")
def _put_coins(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["room"])
    if at is None:
        return {"why": "room_gone"}
    room = state.players[at[0]].stacks[at[1]].rooms[0]
    number = amount(state, play, args["amount"], at)
    richer = coins.put(state, log, play.seat, room, at[0], number, _PAYS)
    rooms.change_room(state, *at, richer)
    return {"why": "no_coins"}


# -- minibosses


@operation("promote")
def _promote(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["miniboss"])
    if at is not None:
        minibosses.promote(state, log, *at, ("CARD-8", "MINI-3"))
    return {"why": "no_further_level" if at else "miniboss_gone"}


@operation("demote")
def _demote(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["miniboss"])
    if at is not None:
        minibosses.demote(state, log, *at, ("CARD-8", "MINI-4"))
    return {"why": "no_further_level" if at else "miniboss_gone"}


@operation("return_miniboss")
def _return_miniboss(state: State, log: Log, play: Play, args: Args) -> Idle:
    at = place_of(state, args["miniboss"])
    miniboss = state.players[at[0]].stacks[at[1]].miniboss if at else None
    if at is None or miniboss is None:
        return {"why": "miniboss_gone"}
    minibosses.tell(state, log, "miniboss_returned", *at, ("CARD-8",))
    minibosses.put(state, *at, None)
    state.players[at[0]].take(miniboss.card)
    return DONE


@operation("take_miniboss")
def _take_miniboss(state: State, log: Log, play: Play, args: Args) -> Idle:
    """It comes under a room of the owner, at the level that it has, if it may lie there."""
    old, new = place_of(state, args["miniboss"]), place_of(state, args["room"])
    miniboss = state.players[old[0]].stacks[old[1]].miniboss if old else None
    if old is None or new is None or miniboss is None:
        return {"why": "miniboss_gone"}
    if minibosses.misfit(state, *new):
        return {"why": "no_room_for_miniboss"}
    minibosses.put(state, *old, None)
    minibosses.put(state, *new, miniboss._replace(fresh=True))
    minibosses.tell(state, log, "miniboss_taken", *new, ("CARD-8", "MINI-1"))
    minibosses.announce(state, new[0])
    return DONE


@operation("show_minibosses")
def _show_minibosses(state: State, log: Log, play: Play, args: Args) -> Idle:
    table = state.setup.table
    hand = state.players[play.seat].hand
    shown = [table.names[card] for card in hand if card in table.minibosses]
    if not shown:
        return {"why": "no_miniboss_in_hand"}
    player = state.setup.names[play.seat]
    log.add("shows_minibosses", ("CARD-8", "KEY-hand"), player=player, cards=shown)
    return DONE
