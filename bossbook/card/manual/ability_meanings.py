"""What the words of the effect language mean, in a sentence each: for the reference.

What *when*, *choose*, *cost* and *do* may say has its meaning in its own row (``card.words`` and
``card.things``).
"""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.manual.card_meanings import CLASSES_MEAN
from bossbook.card.words.about_heroes import DESTINATIONS
from bossbook.card.words.amounts import COUNTS
from bossbook.card.words.conditions import CONDITIONS
from bossbook.card.words.of_heroes import LOCATIONS
from bossbook.card.words.standing import SIDES


def sentence(meaning: str) -> str:
    """The meaning of a word by itself; its row has it as a clause."""
    return f"{meaning[:1].upper()}{meaning[1:]}."


FIELDS_MEAN: Mapping[str, str] = {
    "when": "When it works: what sets it off. A spell needs none; it works when it is played.",
    "do": "What happens: operations, one after the other.",
    "of": "With `builds_another`: only a room of this kind (`monster` or `trap`) sets it off.",
    "level": "On a miniboss: the level from which on it works; 1, if it is not said.",
    "phase": "Only in this phase (`build` or `adventure`) can it be used.",
    "if": "Only under this condition does it work: a word, or a word and what it is about.",
    "either": "Several ways to use it, each with `choose`, `cost`, `do` and `if` of its own: one "
    "is chosen.",
    "choose": "Names what the owner chooses. Choices are made before the cost is paid.",
    "cost": "Operations that come first; who cannot do them all cannot use the ability.",
    "once": "It works once per round.",
    "optional": "The owner is asked, and may say no. Without it, an ability that is set off works.",
}

# Of parts only.
PART_FIELDS_MEAN: Mapping[str, str] = {
    "otherwise": "With `if`: what happens if the condition does not hold.",
    "times": "How often it is done: an amount.",
}

AMOUNT_FIELDS_MEAN: Mapping[str, str] = {
    "count": "What is counted: a word, or the name of a chosen number.",
    "of": "Of which chosen thing it is counted.",
    "times": "So much for each; one, if it is not said.",
    "plus": "So much besides.",
}

LIMITS_MEAN: Mapping[str, str] = {
    "kind": "Only `monster` or only `trap` rooms.",
    "advanced": "Only advanced rooms; with `false`, only the others.",
    "ordinary": "Only ordinary heroes, not epic ones; of rooms, only those that are not advanced.",
    "health_at_most": "Only heroes who have no more health left than this.",
    "souls_ahead": "Only players who have at least so many souls more than the owner.",
    "most": "With `number`: no more than this.",
    "least": "With `number`: no less than this; none, if it is not said.",
    "counters": "Only rooms with at least so many counters.",
    "base_at_most": "Only rooms whose base damage, which is printed, is no more than this.",
    "with_miniboss": "Only heroes in a room that has a miniboss; of rooms, only those.",
    "fewer_minibosses": "Only rooms of a player who has fewer minibosses than the owner.",
    "affordable": "Only minibosses with no more levels than the owner has coins.",
    "free": "Only rooms on which a miniboss could be built.",
    "asleep": "Only rooms that are stunned, or that started frozen and were not woken yet.",
    "of": "With `card: hand_of`: the player, chosen before, whose hand it is.",
    "same_dungeon_as": "Only rooms in the dungeon of a room chosen before.",
    "deck": "Only cards of this deck: `rooms` (minibosses among them), `spells` or `minibosses`.",
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
    "location": "Which key location.",
    "less": "How much less.",
    "amount": "How much, or how many.",
    "class": "Which treasure class.",
    "miniboss": "The name given to the chosen miniboss.",
    "level": "Which level.",
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
    "location": {word: sentence(name) for word, name in LOCATIONS.items()},
    "condition": {"fewer_rooms": "If some opponent has more active rooms than the owner."},
    "amount": {word: row.meaning for word, row in COUNTS.items()},
    "class": CLASSES_MEAN,
    "limiting deck": {
        "rooms": "Room cards; in hand, minibosses count as such.",
        "spells": "Spells.",
        "minibosses": "Minibosses.",
    },
    "if": {word: row.meaning for word, row in CONDITIONS.items()},
}
