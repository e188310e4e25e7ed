"""What heroes can say of themselves (CARD-4): it holds as long as they are on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bossbook.card.model import Op
from bossbook.card.words.word import KIND, NUMBER, Argument, Text, Word, says
from bossbook.messages import N_, Message


class Location(NamedTuple):
    """A key location (LOC-1): a row, too."""

    meaning: str
    phrase: str


LOCATIONS: Mapping[str, Location] = {
    "temple": Location("The temple, for clerics.", N_("the temple")),
    "stadium": Location("The stadium, for fighters.", N_("the stadium")),
    "library": Location("The library, for mages.", N_("the library")),
    "hideout": Location("The hideout, for thieves.", N_("the hideout")),
    "inn": Location("The inn, for everybody.", N_("the inn")),
}


def _goes_to(text: Text, group: Sequence[Op]) -> Message:
    location = text.say(LOCATIONS[group[0].args["location"]].phrase)
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
