"""Cards that somebody has named in secret, or is being asked about: some card that fits.

A view tells that a card was named in a hand or a deck, not which; and whoever is asked to choose a
card has one. What is imagined must be able to go on, so if the cards dealt at random hold none that
fits, one is exchanged for one that does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

from bossbook.card.model import Choice
from bossbook.effects.finding import DRAWN
from bossbook.effects.targets import candidates
from bossbook.engine import core
from bossbook.pending.decisions import Act, PlaceOrAct
from bossbook.pending.record import Choosing, Play, Ref, plays_of, with_plays
from bossbook.state import State


def fill_secrets(state: State) -> None:
    """Put a fitting card in the place of every secret on the agenda."""
    chosen: dict[tuple[int, str], Ref | None] = {}
    state.agenda = [
        with_plays(step, lambda play: _without_secrets(state, play, chosen))
        for step in state.agenda
    ]


def _without_secrets(state: State, play: Play, chosen: dict[tuple[int, str], Ref | None]) -> Play:
    known = play._replace(named=())
    for name, ref in play.named:
        if ref is not None and ref.kind == "secret":
            key = (play.uid, name)
            if key not in chosen:
                chosen[key] = _some_card(state, known, name, ref.word)
            ref = chosen[key]
        known = known._replace(named=(*known.named, (name, ref)))
    return known


def _some_card(state: State, play: Play, name: str, pile: str) -> Ref | None:
    abilities = state.setup.table[play.card].abilities
    choice = next((c for c in abilities[play.ability].choose if c.name == name), None)
    if name == DRAWN:
        return _drawn(state, play)
    if choice is None or choice.what != "card":
        return None
    found = candidates(state, play, choice) or _exchanged(state, play, choice, pile)
    found = [ref for ref in found if ref.kind == pile] or found
    return found[state.random_below(len(found))] if found else None


def _drawn(state: State, play: Play) -> Ref | None:
    """A room card that its player has just drawn: any one in hand may be it."""
    table = state.setup.table
    rooms = [card for card in state.players[play.seat].hand if table.is_room[card]]
    return Ref("hand", card=rooms[state.random_below(len(rooms))]) if rooms else None


def _exchanged(state: State, play: Play, choice: Choice, pile: str) -> list[Ref]:
    """Swap a card of the hand for one in a deck with which the choice can be made."""
    if pile != "hand":
        return []
    table, player = state.setup.table, state.players[play.seat]
    for deck, kind in (("rooms", table.is_room), ("spells", table.is_spell)):
        mine = [card for card in player.hand if kind[card]]
        for at, card in enumerate(getattr(state, deck)) if mine else ():
            before = player.hand
            player.lose(mine[0])
            player.take(card)
            found = candidates(state, play, choice)
            if found:
                cards = getattr(state, deck)
                setattr(state, deck, (*cards[:at], mine[0], *cards[at + 1 :]))
                return found
            player.hand = before
    return []


# -- what somebody is asked

_CAN_PASS = Act | PlaceOrAct  # asked all the time, and needing no card


def deal_what_is_asked(state: State, hidden: Collection[int]) -> None:
    """Whoever is asked has something to choose: if need be, a hidden hand gets such a card."""
    due = core.due(state)
    if due is None or isinstance(due, _CAN_PASS) or _has_options(state, due):
        return
    for seat in sorted(hidden, key=lambda one: one != due.seat):
        for _ in _exchanges(state, seat):
            if _has_options(state, due):
                return


def _has_options(state: State, due: Choosing) -> bool:
    return bool(core.chooser_of(due).options(state, due))


def _exchanges(state: State, seat: int) -> Iterator[None]:
    """One card of a hand after the other is exchanged for one of its deck, for a moment each.

    Who goes no further keeps the exchange.
    """
    table, player = state.setup.table, state.players[seat]
    named = {
        ref.card
        for step in state.agenda
        for play in plays_of(step)
        for _, ref in play.named
        if ref is not None
    }
    hand = [card for card in dict.fromkeys(player.hand) if card not in named]
    for deck, kind in (("rooms", table.is_room), ("spells", table.is_spell)):
        cards: tuple[int, ...] = getattr(state, deck)
        for (at, drawn), mine in product(enumerate(cards), (card for card in hand if kind[card])):
            before = player.hand
            player.lose(mine)
            player.take(drawn)
            setattr(state, deck, (*cards[:at], mine, *cards[at + 1 :]))
            yield
            player.hand = before
            setattr(state, deck, cards)
