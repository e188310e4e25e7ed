"""What the words of the effect language mean, in a sentence each: for the reference.

What *when*, *choose*, *cost* and *do* may say has its meaning in its own row (``card.words`` and
``card.things``).
"""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.words.about_heroes import DESTINATIONS
from bossbook.card.words.standing import SIDES

FIELDS_MEAN: Mapping[str, str] = {
    "when": "When it works: what sets it off. A spell needs none; it works when it is played.",
    "do": "What happens: operations, one after the other.",
    "of": "With `builds_another`: only a room of this kind (`monster` or `trap`) sets it off.",
    "choose": "Names what the owner chooses. Choices are made before the cost is paid.",
    "cost": "Operations that come first; who cannot do them all cannot use the ability.",
    "once": "It works once per round.",
    "optional": "The owner is asked, and may say no. Without it, an ability that is set off works.",
}

LIMITS_MEAN: Mapping[str, str] = {
    "kind": "Only `monster` or only `trap` rooms.",
    "advanced": "Only advanced rooms; with `false`, only the others.",
    "ordinary": "Only ordinary heroes, not epic ones; of rooms, only those that are not advanced.",
    "health_at_most": "Only heroes who have no more health left than this.",
    "souls_ahead": "Only players who have at least so many souls more than the owner.",
    "of": "With `card: hand_of`: the player, chosen before, whose hand it is.",
    "same_dungeon_as": "Only rooms in the dungeon of a room chosen before.",
    "deck": "Only cards of this deck: `rooms` or `spells`.",
}

ARGUMENTS_MEAN: Mapping[str, str] = {
    "deck": "Which kind of card: `rooms` or `spells`.",
    "count": "How many; one, if it is not said.",
    "card": "The name given to the chosen card.",
    "player": "The name given to the chosen player.",
    "room": "The name given to the chosen room, or `this`.",
    "one": "The name given to the first room, or `this`.",
    "other": "The name given to the second room, or `this`.",
    "add": "How much more; less, if it is negative.",
    "hero": "The name given to the chosen hero, or `visitor`.",
    "amount": "How much damage.",
    "to": "Where to.",
    "health": "How much more health it has until the end of the round.",
    "spell": "The name given to the chosen spell.",
    "if": "Only under this condition.",
    "kind": "Only rooms of this kind.",
    "part": "What is chosen and done then.",
}

WORDS_MEAN: Mapping[str, Mapping[str, str]] = {
    "destination": {word: row.meaning for word, row in DESTINATIONS.items()},
    "side": {word: row.meaning for word, row in SIDES.items()},
    "condition": {"fewer_rooms": "If some opponent has more active rooms than the owner."},
    "amount": {"my_rooms": "As many as the owner has active rooms."},
}


def sentence(meaning: str) -> str:
    """The meaning of a trigger by itself; its row has it as a clause."""
    return f"{meaning[:1].upper()}{meaning[1:]}."
