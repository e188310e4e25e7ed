"""Decks, hands and the discard pile: drawing, discarding, remaking a deck (KEY-empty)."""

from __future__ import annotations

from bossbook.pending.of_plays import TriggerDiscarded
from bossbook.protocol import About, Log, Option
from bossbook.state import State

ROOMS, SPELLS = "rooms", "spells"
_WORD = {ROOMS: "room", SPELLS: "spell"}


def draw(state: State, log: Log, seat: int, deck: str, rules: tuple[str, ...]) -> int | None:
    """A player draws a card of the room or the spell deck; None if there is none (RULING-8)."""
    cards = _cards(state, deck)
    if not cards:
        remake(state, log, deck)
        cards = _cards(state, deck)
    name = state.setup.names[seat]
    if not cards:
        log.add("nothing_to_draw", ("RULING-8",), player=name, deck=_WORD[deck])
        return None
    card = cards[0]
    setattr(state, deck, cards[1:])
    state.players[seat].take(card)
    log.add("draws", rules, player=name, deck=_WORD[deck])
    log.add("drew", rules, (name,), player=name, card=state.setup.table.names[card])
    if len(cards) == 1:
        remake(state, log, deck)
    return card


def turn_over(state: State, log: Log, deck: str) -> int | None:
    """The top card of the room or the spell deck, to be laid open; None if there is none."""
    if not _cards(state, deck):
        remake(state, log, deck)
    cards = _cards(state, deck)
    if not cards:
        return None
    setattr(state, deck, cards[1:])
    if len(cards) == 1:
        remake(state, log, deck)
    return cards[0]


def next_hero(state: State) -> int | None:
    """The next hero: ordinary ones before epic ones, which fill up (RULING-7); None: all came."""
    deck = "heroes" if state.heroes else "epics"
    cards: tuple[int, ...] = getattr(state, deck)
    if not cards:
        return None
    setattr(state, deck, cards[1:])
    return cards[0]


def draw_option(deck: str, sentence: str, rules: tuple[str, ...]) -> Option[str]:
    """To draw a card of a deck."""
    return Option(f"draw:{deck}", deck, rules, sentence, {}, About("draw", deck=deck))


def _cards(state: State, deck: str) -> tuple[int, ...]:
    return state.rooms if deck == ROOMS else state.spells


def remake(state: State, log: Log, deck: str) -> None:
    """Shuffle the discard pile's cards of that kind into a new deck, if there are any."""
    table = state.setup.table
    kind = table.is_room if deck == ROOMS else table.is_spell
    cards = tuple(card for card in state.discard if kind[card])
    if cards:
        state.discard = tuple(card for card in state.discard if not kind[card])
        setattr(state, deck, state.shuffled(cards))
        log.add("deck_remade", ("KEY-empty",), deck=_WORD[deck], count=len(cards))


def discard_from_hand(
    state: State, log: Log, seat: int, card: int, rules: tuple[str, ...] = ("KEY-discard",)
) -> None:
    """A card goes from a hand to the discard pile, face up."""
    state.players[seat].lose(card)
    state.discard += (card,)
    names = state.setup
    log.add("discards", rules, player=names.names[seat], card=names.table.names[card])
    tell_discarded(state, seat, card)


def tell_discarded(state: State, seat: int, card: int) -> None:
    """Others may hear that a card was discarded from a hand; of several, of the first one first."""
    if "opponent_discards" in state.setup.table.held:
        first = len(state.agenda)
        while first and isinstance(state.agenda[first - 1], TriggerDiscarded):
            first -= 1
        state.agenda.insert(first, TriggerDiscarded(seat, state.setup.table.keys[card]))


def shuffle_into(state: State, deck: str, cards: tuple[int, ...]) -> None:
    """Put cards back into their deck and shuffle it."""
    setattr(state, deck, state.shuffled(_cards(state, deck) + cards))
