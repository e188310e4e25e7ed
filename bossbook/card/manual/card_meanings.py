"""What the keys of a card set and the fields of a card mean: for the schema and docs/cards.md."""

from __future__ import annotations

from collections.abc import Mapping

SET_KEYS_MEAN: Mapping[str, str] = {
    "format": "The version of the format: 1.",
    "set": "The short name of the set, by which games and positions speak of it.",
    "title": "The name of the set for people; without it, its short name.",
    "expands": "The name of a set whose heroes these heroes join, when both are in use.",
    "bosses": "The bosses, a list of cards.",
    "rooms": "The rooms of the room deck, a list of cards.",
    "minibosses": "The minibosses of the room deck, a list of cards.",
    "spells": "The spells, a list of cards.",
    "heroes": "The ordinary heroes, a list of cards.",
    "epics": "The epic heroes, a list of cards.",
    "items": "Items that heroes carry, a list of cards.",
    "changes": "What single editions have otherwise: under an edition's name `cards` and `add`.",
}

CHANGES_MEAN: Mapping[str, str] = {
    "cards": "Cards that this edition has otherwise: `card` names one, further fields replace its "
    "own. With `copies: 0` the edition does not have it.",
    "add": "Cards that only this edition has, in sections like those of the set.",
    "card": "The name of the card that is changed.",
}

CARD_FIELDS_MEAN: Mapping[str, str] = {
    "name": "The name on the card; no two cards of a set share one.",
    "copies": "How many of it there are; one, if it is not said.",
    "ours": "Whether it is our own design, not a printed card.",
    "ruled": "Fields that nobody knows for sure, each with the clause by which it was chosen.",
    "kind": "Whether it is a monster room or a trap room.",
    "damage": "The damage it deals to every hero who enters; `computed` if an ability says how "
    "much.",
    "treasure": "Its treasure icons: how many of each class.",
    "advanced": "Whether it is an advanced room, built only on a room that shares a treasure "
    "class.",
    "xp": "Its experience points, which decide the order of the players.",
    "health": "Its health: so much damage kills it. Of an item: so much more its bearer has.",
    "class": "The treasure class that lures it.",
    "classes": "The treasure classes that lure it, if there are several.",
    "epic": "Whether it is an epic hero: two souls or two wounds.",
    "players": "It is used from so many players on; from 2, if it is not said.",
    "solo": "Whether one player alone uses it, too; yes, if it is not said.",
    "lure": "A rule of its own for where it goes, in place of the treasure.",
    "spell": "In which phase it is played.",
    "ability": "What it does: one ability, or a list of them. Its text is made from this.",
}

KINDS_MEAN: Mapping[str, str] = {
    "monster": "A monster room.",
    "trap": "A trap room.",
}
CLASSES_MEAN: Mapping[str, str] = {
    "cleric": "Clerics, lured by relics.",
    "fighter": "Fighters, lured by swords.",
    "mage": "Mages, lured by tomes.",
    "thief": "Thieves, lured by loot.",
    "explorer": "Explorers, lured by maps: they need an expansion.",
}
LURES_MEAN: Mapping[str, str] = {
    "fewest_souls": "It goes to the player with the fewest souls, or stays if two share that.",
}
PHASES_MEAN: Mapping[str, str] = {
    "build": "In the build phase.",
    "adventure": "In the adventure phase.",
    "both": "In either of them.",
}
COMPUTED_MEANS = "A standing ability with `damage_per_room` says how much."

# The words that the fields with a closed list of them take.
CARD_WORDS_MEAN: Mapping[str, Mapping[str, str]] = {
    "kind": KINDS_MEAN,
    "class": CLASSES_MEAN,
    "classes": CLASSES_MEAN,
    "lure": LURES_MEAN,
    "spell": PHASES_MEAN,
}

# What a section's cards are called.
DECKS_MEAN: Mapping[str, str] = {
    "boss": "A boss.",
    "room": "A room.",
    "miniboss": "A miniboss.",
    "spell": "A spell.",
    "hero": "An ordinary hero.",
    "epic": "An epic hero.",
    "item": "An item, which a hero of its class carries.",
}
