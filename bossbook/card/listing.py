"""Cards as plain data for people and programs: every printed field that applies."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.model import BOSS, ITEM, MINIBOSS, ROOM, SPELL, Card
from bossbook.card.text import ability_text, card_text
from bossbook.messages import N_, Message, say

# What people call the fields of a card that nobody knows for sure.
_FIELD_WORDS: Mapping[str, str] = {
    "ability": N_("ability"),
    "classes": N_("classes"),
    "players": N_("number of players"),
    "treasure": N_("treasure"),
    "xp": N_("XP"),
}


def ruled_field(name: str) -> Message:
    """A field that is our own ruling, in words."""
    return say(_FIELD_WORDS.get(name, name))


def listed(card: Card) -> dict[str, object]:
    """A card's printed fields, in the shape of ``bossbook cards --json``."""
    fields: dict[str, object] = {"name": card.name, "deck": card.deck, "copies": card.copies}
    if card.deck == ROOM:
        fields |= {"kind": card.kind, "advanced": card.advanced, "damage": card.damage}
    if card.deck in (ROOM, BOSS):
        fields["treasure"] = card.icons()
    if card.deck == BOSS:
        fields["xp"] = card.xp
    if card.is_hero:
        fields |= {"health": card.health, "classes": list(card.classes), "players": card.players}
        if card.lure:
            fields["lure"] = card.lure
    if card.deck == ITEM:
        fields |= {"health": card.health, "classes": list(card.classes)}
    if card.deck == SPELL:
        fields["phase"] = list(card.phases)
    if not card.solo:
        fields["solo"] = False
    if card.ours:
        fields["ours"] = True
    if card.ruled:
        fields["ruled"] = dict(card.ruled)
    if card.deck == MINIBOSS:
        fields["levels"] = _levels(card)
    fields["text"] = card_text(card)
    return fields


def _levels(card: Card) -> dict[str, str]:
    """The powers of a miniboss, by level."""
    levels: dict[str, str] = {}
    for ability in card.wholes:
        told, level = ability_text(ability, card), str(ability.level)
        levels[level] = f"{levels[level]} {told}" if level in levels else told
    return levels
