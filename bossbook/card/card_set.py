"""What a card set is: the cards of one file, and what single editions have otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bossbook.card.model import Card


@dataclass(frozen=True, slots=True)
class EditionChange:
    """What an edition does to a set: cards that replace their namesakes, and further ones."""

    cards: tuple[Card, ...] = ()
    add: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of one file, text or mapping."""

    name: str
    title: str
    cards: tuple[Card, ...]
    changes: Mapping[str, EditionChange] = field(hash=False)
    file: str = field(default="", compare=False)  # a set is the same wherever it comes from
    expands: str = ""  # the name of the set to whose heroes its own are added

    def in_edition(self, edition: str) -> tuple[Card, ...]:
        """The cards as an edition has them, without those of which it has no copy."""
        change = self.changes.get(edition, EditionChange())
        changed = {card.name: card for card in change.cards}
        cards = (*(changed.get(card.name, card) for card in self.cards), *change.add)
        return tuple(card for card in cards if card.copies)
