"""The words of the effect language.

The vocabulary is closed: an ability is *when*, *choose*, *cost* and *do*, and every word that may
stand there is in one of these tables, or in ``card.words``.
"""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.model import CLASSES, KINDS, REFERRING
from bossbook.card.things import THINGS
from bossbook.card.words.about_heroes import DESTINATIONS
from bossbook.card.words.amounts import COUNTS
from bossbook.card.words.conditions import CONDITIONS
from bossbook.card.words.of_heroes import LOCATIONS
from bossbook.card.words.standing import SIDES
from bossbook.card.words.triggers import TRIGGERS

STANDS_ON: Mapping[str, tuple[str, ...]] = {when: row.on for when, row in TRIGGERS.items()}
KNOWS: Mapping[str, tuple[str, ...]] = {when: row.knows for when, row in TRIGGERS.items()}
PLAYED_FROM_HAND = tuple(when for when, row in TRIGGERS.items() if row.played)
WITH_VISITOR = tuple(when for when, row in TRIGGERS.items() if row.visitor)
# Where no hero can be when these are set off: nobody is inside a dungeon, or in a new room.
_NOBODY_INSIDE = tuple(when for when, row in TRIGGERS.items() if row.nobody_inside)
NOBODY: Mapping[str, tuple[str, ...]] = {
    "here": ("built", *_NOBODY_INSIDE),
    "my_dungeon": _NOBODY_INSIDE,
    "opponent_dungeon": _NOBODY_INSIDE,
    "any_dungeon": _NOBODY_INSIDE,
}

CHOICES: Mapping[str, tuple[str, ...]] = {
    what: tuple(thing.places) for what, thing in THINGS.items()
}
WORDS: Mapping[str, tuple[str, ...]] = {
    "deck": ("rooms", "spells"),
    "destination": tuple(DESTINATIONS),
    "side": tuple(SIDES),
    "location": tuple(LOCATIONS),
    "condition": ("fewer_rooms",),  # than some opponent
    "amount": tuple(COUNTS),
    "kind": KINDS,
    "class": CLASSES,
    "limiting deck": ("rooms", "spells", "minibosses"),
    "if": tuple(CONDITIONS),
}
FIELDS = (
    "when", "of", "level", "phase", "if", "choose", "cost", "do", "either", "once", "optional",
)  # fmt: skip
WAY_FIELDS = ("choose", "cost", "do", "if")
PART_FIELDS = ("if", "choose", "do", "otherwise", "times", "optional")
AMOUNT_FIELDS = ("count", "of", "times", "plus")
NUMBERS = {
    **{"health_at_most": 99, "souls_ahead": 99, "most": 99, "least": 99},
    **{"counters": 99, "base_at_most": 99},
}
FLAGS = (
    *("advanced", "ordinary", "with_miniboss", "fewer_minibosses", "affordable", "free"),
    "asleep",
)
LIMITS = ("kind", *FLAGS, *NUMBERS, *REFERRING)


def triggers_on(deck: str) -> tuple[str, ...]:
    """The triggers that may stand on the cards of a deck; without one, all."""
    known = {on for decks in STANDS_ON.values() for on in decks}
    return tuple(when for when in TRIGGERS if deck in STANDS_ON[when] or deck not in known)
