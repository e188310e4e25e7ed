"""What heroes can say of themselves (CARD-4): it holds as long as they are on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook import spaces
from bossbook.card.model import Op
from bossbook.card.words.word import KIND, NUMBER, Argument, Text, Word, says
from bossbook.messages import N_, Message
from bossbook.spaces import EVERY_LOCATION

LOCATIONS: Mapping[str, str] = {name: EVERY_LOCATION[name].name for name in spaces.LOCATIONS}
"""The key locations where heroes can be (LOC-1), and how a card calls them."""


def _goes_to(text: Text, group: Sequence[Op]) -> Message:
    location = text.say(LOCATIONS[group[0].args["location"]])
    return text.say(N_("goes straight to {location} when revealed"), location=location)


def _shrugs_off(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    rooms = text.speaker.rooms(args)
    return text.say(N_("takes {less} less damage from {rooms}"), less=args["less"], rooms=rooms)


WORDS: Mapping[str, Word] = {
    "goes_to": Word(
        "The hero goes straight to a key location as soon as it is revealed.",
        _goes_to,
        {"location": Argument("location")},
    ),
    "shrugs_off": Word(
        "The hero takes less damage from every room; with `kind`, from those of that kind.",
        _shrugs_off,
        {"less": NUMBER, "kind": KIND},
    ),
    "skips_first": Word(
        "The hero passes the first room of a dungeon that it enters.",
        says(N_("passes the first room of a dungeon")),
    ),
}
