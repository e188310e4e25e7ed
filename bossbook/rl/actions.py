"""How many options a decision can have at most, by the cards that are played with.

Keys of options are distinct, and their grammar (``protocol.kinds.OPTION_KEYS``) says what is in
them: so whoever counts the cards, places and players knows how many there can be.
"""

from __future__ import annotations

from collections.abc import Iterable

from bossbook.card.model import BOSS, MINIBOSS, ROOM, SPELL, Card
from bossbook.state import MOST_ROOMS

_DECKS, _ANSWERS = 2, 3  # rooms, spells; yes, no, pass and the like


def most_options(cards: Iterable[Card], players: int) -> int:
    """No decision of a game with these cards has more options."""
    kinds = list(cards)
    return max(_building(kinds), _targets(kinds, players), _effects(kinds, players)) + _ANSWERS


def _building(cards: list[Card]) -> int:
    """A room card as a new room or on one that lies there; or a spell, a card, a room's ability."""
    rooms, spells = _kinds(cards, ROOM, MINIBOSS), _kinds(cards, SPELL)
    return rooms * (1 + MOST_ROOMS) + spells + rooms + _in_a_dungeon(cards)


def _targets(cards: list[Card], players: int) -> int:
    """Rooms, players, heroes wherever they are, cards wherever they lie, decks, spells played."""
    heroes = sum(card.copies for card in cards if card.is_hero)
    spells = sum(card.copies for card in cards if card.deck == SPELL)
    return players * (MOST_ROOMS + 1) + heroes + spells + len(cards) + _DECKS


def _effects(cards: list[Card], players: int) -> int:
    """Abilities of all that lies on the table."""
    return players * _in_a_dungeon(cards)


def _in_a_dungeon(cards: list[Card]) -> int:
    """Abilities of the rooms of a dungeon, of the minibosses in them, and of its boss."""
    most = dict.fromkeys((ROOM, MINIBOSS, BOSS), 0)
    for card in cards:
        if card.deck in most:
            most[card.deck] = max(most[card.deck], len(card.abilities))
    return MOST_ROOMS * (most[ROOM] + most[MINIBOSS]) + most[BOSS]


def _kinds(cards: list[Card], *decks: str) -> int:
    return sum(card.deck in decks for card in cards)
