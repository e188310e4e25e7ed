"""What coins let one do in one's own turn: promote a miniboss, discard a room card for a coin.

One question decides both what is offered and what is refused: what hinders it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bossbook.card.model import LAST_LEVEL
from bossbook.engine import coins, decks, minibosses
from bossbook.engine.numbers import standing_of_boss
from bossbook.messages import N_
from bossbook.protocol import About, Log, Option, Refusal
from bossbook.state import NO_CARD, State


class Promote(NamedTuple):
    """To promote the miniboss of a place, for a coin or (with a card) for a discarded one."""

    place: int
    card: int = NO_CARD


class Sell(NamedTuple):
    """To discard a room card for a coin."""

    card: int


# Why a miniboss cannot be promoted now, or a card not discarded for a coin.
HINDRANCES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "late": (N_("{card} can be promoted in the build phase only."), ("MINI-3",)),
    "others_turn": (N_("{card} can be promoted in your own build turn only."), ("RULING-50",)),
    "waiting": (N_("{card} can be promoted once nothing waits to resolve."), ("RULING-50",)),
    "done": (N_("You have promoted a miniboss this round; once is all."), ("MINI-3",)),
    "unpaid": (N_("{card} has not been paid for yet."), ("MINI-2",)),
    "highest": (N_("{card} is on its highest level."), ("MINI-3", "MINI-4")),
    "deactivated": (N_("{room} is deactivated, and its miniboss with it."), ("RULING-23",)),
    "fresh": (
        N_("{card} was revealed or demoted this round; it can be promoted from the next one on."),
        ("RULING-50", "MINI-4"),
    ),
    "coins": (N_("There is no coin in the vault to promote {card}."), ("MINI-3", "KEY-pay")),
}
_SOLD = N_("You have discarded a room card for a coin this round; once is all.")


def more_options(state: State, seat: int) -> list[Option[Promote | Sell]]:
    """Every such thing; nothing in games without coins."""
    if not coins.in_play(state):
        return []
    # who has promoted this round promotes no other; and mostly nothing can be sold
    options = _promotions(state, seat) if not state.players[seat].promoted else []
    return options + _sales(state, seat) if coins.can_be_had(state) else options


def more_refusals(state: State, seat: int, bar: str) -> list[Refusal]:
    """What cannot be done of it, and why; ``bar`` is a reason that holds for every miniboss."""
    if not coins.in_play(state):
        return []
    sold = _cards_to_sell(state, seat) if state.players[seat].sold else ()
    return [
        *_promotions_refused(state, seat, bar),
        *(_sold(state, About("sell", state.setup.table.keys[card])) for card in sold),
    ]


def bar_of_promotions(state: State, seat: int, active: int, *, waiting: bool) -> str:
    """Why a player may promote none of the minibosses at such a moment."""
    if state.phase != "build":
        return "late"
    if seat != active:
        return "others_turn"
    return "waiting" if waiting else ""


def do_more(state: State, log: Log, seat: int, move: Promote | Sell) -> None:
    """Promote a miniboss, or discard a card for a coin: done at once, unanswerable (RULING-50)."""
    player = state.players[seat]
    if isinstance(move, Sell):
        player.sold += 1
        decks.discard_from_hand(
            state, log, seat, move.card, (coins.rule(state, "COIN-3"), "KEY-discard")
        )
        coins.gain(state, log, seat, 1, (coins.rule(state, "COIN-3"), "RULING-58"))
        return
    player.promoted += 1
    if move.card == NO_CARD:
        coins.pay(state, log, seat, minibosses.PRICE, ("MINI-3", "KEY-pay"))
    else:
        decks.discard_from_hand(state, log, seat, move.card, ("KEY-discard", "CARD-8"))
    minibosses.promote(state, log, seat, move.place, ("MINI-3", "RULING-50"))


# -- promotions: once per round, one that was there before this round (MINI-3, RULING-50)


def _promotions(state: State, seat: int) -> list[Option[Promote | Sell]]:
    options: list[Option[Promote | Sell]] = []
    for place, stack in enumerate(state.players[seat].stacks):
        if stack.miniboss is not None and not _grounded(state, seat, place):
            options += _ways_to_promote(state, seat, place)
    return options


def _grounded(state: State, seat: int, place: int) -> str:
    """Why a miniboss cannot rise, whatever is paid (a key of HINDRANCES)."""
    player = state.players[seat]
    stack = player.stacks[place]
    miniboss = stack.miniboss
    assert miniboss is not None
    if miniboss.level == minibosses.UNPAID:
        return "unpaid"
    if miniboss.level >= LAST_LEVEL:
        return "highest"
    if stack.rooms and stack.rooms[0].deactivated:
        return "deactivated"
    if miniboss.fresh:
        return "fresh"
    return "done" if player.promoted else ""


def _ways_to_promote(state: State, seat: int, place: int) -> list[Option[Promote | Sell]]:
    about, values = _told(state, seat, place)
    options: list[Option[Promote | Sell]] = []
    if state.players[seat].coins >= minibosses.PRICE:
        rules = ("MINI-3", "KEY-pay")
        options.append(Option(_key(about), Promote(place), rules, _PROMOTE, values, about))
    table = state.setup.table
    for card in _instead_of_a_coin(state, seat):
        by_card = about._replace(price=table.keys[card])
        told, move = {**values, "other": table.names[card]}, Promote(place, card)
        rules = ("MINI-3", "CARD-8")
        options.append(Option(_key(by_card), move, rules, _PROMOTE_BY, told, by_card))
    return options


def _promotions_refused(state: State, seat: int, bar: str) -> list[Refusal]:
    """A miniboss that somebody may promote for a card is refused for a coin alone."""
    refused, player = [], state.players[seat]
    for place, stack in enumerate(player.stacks):
        if stack.miniboss is None:
            continue
        short = "" if player.coins >= minibosses.PRICE else "coins"
        why = bar or _grounded(state, seat, place) or short
        if why:
            refused.append(_refusal(why, *_told(state, seat, place)))
    return refused


def _told(state: State, seat: int, place: int) -> tuple[About, dict[str, object]]:
    """What a promotion is about, and the words that its sentences need."""
    stack, table = state.players[seat].stacks[place], state.setup.table
    miniboss = stack.miniboss
    assert miniboss is not None
    about = About("promote", table.keys[miniboss.card], place, state.setup.names[seat])
    room = table.names[stack.rooms[0].card] if stack.rooms else ""
    level = miniboss.level + 1
    return about, {"card": table.names[miniboss.card], "room": room, "level": level}


def _key(about: About) -> str:
    return f"promote:{about.place}:{about.price}" if about.price else f"promote:{about.place}"


def _instead_of_a_coin(state: State, seat: int) -> list[int]:
    """The cards of the hand that may be discarded for a promotion."""
    table, hand = state.setup.table, dict.fromkeys(state.players[seat].hand)
    kinds = [op.args.get("kind", "") for op in standing_of_boss(state, seat, "promote_by_discard")]
    rooms_held = [card for card in hand if table.is_room[card]]
    return [card for card in rooms_held if "" in kinds or table[card].kind in kinds]


_PROMOTE = N_("Pay a coin to promote {card} to level {level}.")
_PROMOTE_BY = N_("Discard {other} to promote {card} to level {level}.")
_SELL = N_("Discard {card} for a coin.")


# -- sales: where sets are mixed, once per round a room card for a coin (COIN-3)


def _sales(state: State, seat: int) -> list[Option[Promote | Sell]]:
    if state.players[seat].sold:
        return []
    table, rules = state.setup.table, (coins.rule(state, "COIN-3"), "RULING-58")
    return [
        Option(
            f"sell:{table.keys[card]}",
            Sell(card),
            rules,
            _SELL,
            {"card": table.names[card]},
            About("sell", table.keys[card]),
        )
        for card in _cards_to_sell(state, seat)
    ]


def _cards_to_sell(state: State, seat: int) -> list[int]:
    if not coins.can_be_had(state):
        return []
    table = state.setup.table
    return [card for card in dict.fromkeys(state.players[seat].hand) if table.is_room[card]]


def _sold(state: State, about: About) -> Refusal:
    return Refusal(f"sell:{about.card}", (coins.rule(state, "COIN-3"),), _SOLD, {}, about)


def _refusal(why: str, about: About, values: dict[str, object]) -> Refusal:
    sentence, rules = HINDRANCES[why]
    return Refusal(_key(about), rules, sentence, values, about)
