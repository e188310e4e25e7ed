"""The operations on cards: in hands, in decks, in the discard pile."""

from __future__ import annotations

from bossbook.card.model import Args
from bossbook.effects.finding import HERO_DECKS, MILLED, searched
from bossbook.effects.performing import DONE, Idle, operation
from bossbook.engine import decks
from bossbook.engine.order import effect_order
from bossbook.pending.of_plays import Effect
from bossbook.pending.record import Play, Ref
from bossbook.protocol import Log
from bossbook.state import State


@operation("draw")
def _draw(state: State, log: Log, play: Play, args: Args) -> Idle:
    for _ in range(args.get("count", 1)):
        decks.draw(state, log, play.seat, args["deck"], (*_allowed(args["deck"]), "CARD-8"))
    return DONE


def _allowed(deck: str) -> tuple[str, ...]:
    """A spell is drawn only where a card says so (SPELL-2); a room needs no such rule."""
    return ("SPELL-2",) if deck == decks.SPELLS else ()


@operation("discard")
def _discard(state: State, log: Log, play: Play, args: Args) -> Idle:
    ref: Ref | None = args["card"]
    if ref and ref.card in state.players[play.seat].hand:
        decks.discard_from_hand(state, log, play.seat, ref.card)
        return DONE
    return {"why": "card_gone"}


@operation("discard_random")
def _discard_random(state: State, log: Log, play: Play, args: Args) -> Idle:
    for seat, card in _picked_blind(state, args):
        decks.discard_from_hand(state, log, seat, card, ("KEY-discard", "RULING-28"))
    return _none_in_hand(state, args)


def _picked_blind(state: State, args: Args) -> list[tuple[int, int]]:
    """A random card of a kind in the chosen player's hand, with the seat; nothing if none is."""
    if not args["player"]:
        return []
    seat, table = args["player"].at, state.setup.table
    kind = table.is_room if args["deck"] == "rooms" else table.is_spell
    cards = [card for card in state.players[seat].hand if kind[card]]
    return [(seat, cards[state.random_below(len(cards))])] if cards else []


def _none_in_hand(state: State, args: Args) -> Idle:
    """Why no card of a hand was picked, if none was."""
    if not args["player"]:
        return {"why": "no_player"}
    why = "no_room_in_hand" if args["deck"] == "rooms" else "no_spell_in_hand"
    return {"why": why, "other": state.setup.names[args["player"].at]}


@operation("discard_hands")
def _discard_hands(state: State, log: Log, play: Play, args: Args) -> Idle:
    for seat in effect_order(state):
        for card in state.players[seat].hand:
            decks.discard_from_hand(state, log, seat, card, ("KEY-discard", "RULING-45"))
    return {"why": "hands_empty"}


@operation("everybody_draws")
def _everybody_draws(state: State, log: Log, play: Play, args: Args) -> Idle:
    for seat in effect_order(state):
        for _ in range(args.get("count", 1)):
            allowed = _allowed(args["deck"]) or ("CARD-8",)
            decks.draw(state, log, seat, args["deck"], (*allowed, "RULING-45"))
    return DONE


@operation("take")
def _take(state: State, log: Log, play: Play, args: Args) -> Idle:
    """A card named in the discard pile or in a searched deck goes to the hand (KEY-search)."""
    ref: Ref | None = args["card"]
    if ref and ref.card in getattr(state, ref.kind):
        pile, card = ref.kind, ref.card
        lift(state, pile, card)
        state.players[play.seat].take(card)
        name, owner = state.setup.table.names[card], state.setup.names[play.seat]
        if pile in _OPEN_PILES:
            log.add(_OPEN_PILES[pile], ("CARD-8",), player=owner, card=name)
        else:
            log.add("found", ("KEY-search",), (owner,), player=owner, card=name)
    shuffle_searched(state, log, play, ref)
    return {"why": "card_gone"}


_OPEN_PILES = {"discard": "takes", "market": "takes_from_market"}


def lift(state: State, pile: str, card: int) -> None:
    """Take one card out of a pile."""
    cards = list(getattr(state, pile))
    cards.remove(card)
    setattr(state, pile, tuple(cards))


def shuffle_searched(state: State, log: Log, play: Play, ref: Ref | None) -> None:
    """After looking through a deck, shuffle it (KEY-search)."""
    for deck in searched(state, play, ref):
        setattr(state, deck, state.shuffled(getattr(state, deck)))
        owner = state.setup.names[play.seat]
        log.add("searches", ("KEY-search",), player=owner, deck=_DECK_WORD[deck])
        if not getattr(state, deck) and deck not in HERO_DECKS:
            decks.remake(state, log, deck)


_DECK_WORD = {"rooms": "room", "spells": "spell", "heroes": "hero", "epics": "epic hero"}


@operation("take_discarded")
def _take_discarded(state: State, log: Log, play: Play, args: Args) -> Idle:
    """The card by which the ability was set off."""
    ref = dict(play.named).get("discarded")
    if ref is None or ref.card not in state.discard:
        return {"why": "card_gone"}
    at = len(state.discard) - 1 - state.discard[::-1].index(ref.card)  # the newest copy
    state.discard = state.discard[:at] + state.discard[at + 1 :]
    state.players[play.seat].take(ref.card)
    card, owner = state.setup.table.names[ref.card], state.setup.names[play.seat]
    log.add("takes", ("CARD-8",), player=owner, card=card)
    return DONE


@operation("mill")
def _mill(state: State, log: Log, play: Play, args: Args) -> Idle:
    """The top cards of the room deck are discarded, and the ability remembers them."""
    milled = []
    for _ in range(max(args["count"], 0)):
        if not state.rooms:
            decks.remake(state, log, decks.ROOMS)
        if not state.rooms:
            break
        milled.append(state.rooms[0])
        state.rooms = state.rooms[1:]
    if not milled:
        return {"why": "no_card"}
    state.discard += tuple(milled)
    names = [state.setup.table.names[card] for card in milled]
    log.add("milled", ("CARD-8",), player=state.setup.names[play.seat], cards=names)
    _remember(state, play, [(MILLED, Ref("discard", card=card)) for card in milled])
    return DONE


def _remember(state: State, play: Play, found: list[tuple[str, Ref]]) -> None:
    """What the rest of the ability can name."""
    for i, step in enumerate(state.agenda):
        if isinstance(step, Effect) and step.play.uid == play.uid:
            named = (*found, *step.play.named)
            state.agenda[i] = Effect(step.play._replace(named=named), step.index)


@operation("renew_hand")
def _renew_hand(state: State, log: Log, play: Play, args: Args) -> Idle:
    """A player discards the hand and draws as many of each kind as were in it."""
    ref: Ref | None = args["player"]
    if ref is None:
        return {"why": "no_player"}
    hand, table = state.players[ref.at].hand, state.setup.table
    for card in hand:
        decks.discard_from_hand(state, log, ref.at, card)
    for card in hand:
        deck = decks.ROOMS if table.is_room[card] else decks.SPELLS
        decks.draw(state, log, ref.at, deck, (*_allowed(deck), "CARD-8"))
    return {"why": "hands_empty"}


@operation("look")
def _look(state: State, log: Log, play: Play, args: Args) -> Idle:
    """See the whole hand of another player; the others see only that it is done."""
    if args["player"]:
        seat, names = args["player"].at, state.setup.names
        log.add("looks", ("CARD-8",), player=names[play.seat], other=names[seat])
        cards = [state.setup.table.names[card] for card in state.players[seat].hand]
        seen_by = (names[play.seat], names[seat])
        log.add("looked_at", ("CARD-8", "KEY-hand"), seen_by, player=names[seat], cards=cards)
    return {"why": "no_player"}


@operation("steal")
def _steal(state: State, log: Log, play: Play, args: Args) -> Idle:
    ref: Ref | None = args["card"]
    if ref and ref.card in state.players[ref.at].hand:
        _move_card(state, log, play.seat, ref.at, ref.card, ("CARD-8",))
    return {"why": "card_gone"}


@operation("steal_random")
def _steal_random(state: State, log: Log, play: Play, args: Args) -> Idle:
    for seat, card in _picked_blind(state, args):
        _move_card(state, log, play.seat, seat, card, ("CARD-8", "RULING-28"))
    return _none_in_hand(state, args)


def _move_card(
    state: State, log: Log, to: int, seat: int, card: int, rules: tuple[str, ...]
) -> None:
    """A card goes from one hand to another; only those two see which."""
    state.players[seat].lose(card)
    state.players[to].take(card)
    names, table = state.setup.names, state.setup.table
    deck = "room" if table.is_room[card] else "spell"
    log.add("steals", rules, player=names[to], other=names[seat], deck=deck)
    log.add("stolen", rules, (names[to], names[seat]), player=names[to], card=table.names[card])
