"""The town board: its key locations and their action spaces, one record each (LOC).

A space is called by the same name everywhere: in positions, in the keys of options, on the table.
What happens on it is the engine's affair (``minion_phase``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bossbook.messages import N_

TREASURE, SECOND, SUMMON = "treasure", "second", "summon"
ROOM, BOSS = "room", "boss"  # the spaces on cards: of a room of one's own ("room:2"), of one's boss


@dataclass(frozen=True, slots=True)
class KeyLocation:
    """A key location; ``class_``: whose treasure it offers, and who is pushed there."""

    id: str
    name: str
    title: str  # the same as a heading
    class_: str = ""
    holds_heroes: bool = True
    expansion: bool = False  # part of the board's extension (MIX-3)


@dataclass(frozen=True, slots=True)
class Space:
    """An action space of a location."""

    id: str
    location: str
    kind: str
    name: str
    does: str  # what a minion brings from there
    rules: tuple[str, ...]


EVERY_LOCATION: Mapping[str, KeyLocation] = MappingProxyType(
    {
        record.id: record
        for record in (
            KeyLocation("temple", N_("the temple"), N_("Temple"), "cleric"),
            KeyLocation("stadium", N_("the stadium"), N_("Stadium"), "fighter"),
            KeyLocation("library", N_("the library"), N_("Library"), "mage"),
            KeyLocation("hideout", N_("the hideout"), N_("Hideout"), "thief"),
            KeyLocation("inn", N_("the inn"), N_("Inn")),
            KeyLocation(
                "landing",
                N_("the landing site"),
                N_("Landing site"),
                "explorer",
                holds_heroes=False,
                expansion=True,
            ),
        )
    }
)

LOCATIONS = tuple(one.id for one in EVERY_LOCATION.values() if one.holds_heroes)
"""Where heroes can be, from left to right (LOC-1)."""
INN = LOCATIONS.index("inn")


def _treasure(location: str, name: str, does: str, *rules: str) -> Space:
    return Space(f"{location}:{TREASURE}", location, TREASURE, name, does, ("LOC-3", *rules))


def _second(location: str, name: str, does: str, *rules: str) -> Space:
    return Space(f"{location}:{SECOND}", location, SECOND, name, does, rules or ("LOC-5",))


def _summon(location: str, name: str, does: str) -> Space:
    return Space(f"{location}:{SUMMON}", location, SUMMON, name, does, ("LOC-4",))


_TO_AN_ENTRANCE = N_("the hero there goes to any entrance, with +2 health")

SPACES: Mapping[str, Space] = MappingProxyType(
    {
        record.id: record
        for record in (
            _treasure("temple", N_("the relic of the temple"), N_("a relic this round")),
            _second(
                "temple", N_("the alms of the temple"), N_("a card that is left on the market")
            ),
            _summon("temple", N_("the summons of the temple"), _TO_AN_ENTRANCE),
            _treasure("stadium", N_("the sword of the stadium"), N_("a sword this round")),
            _second("stadium", N_("the workshop of the stadium"), N_("a room card")),
            _summon("stadium", N_("the summons of the stadium"), _TO_AN_ENTRANCE),
            _treasure("library", N_("the tome of the library"), N_("a tome this round")),
            _second(
                "library",
                N_("the shelves of the library"),
                N_("a spell, then a spell is discarded"),
            ),
            _summon("library", N_("the summons of the library"), _TO_AN_ENTRANCE),
            _treasure("hideout", N_("the loot of the hideout"), N_("a loot this round")),
            _second(
                "hideout",
                N_("the ambush of the hideout"),
                N_("the last room deals 2 more damage this round"),
            ),
            _summon("hideout", N_("the summons of the hideout"), _TO_AN_ENTRANCE),
            _summon(
                "inn",
                N_("the summons of the inn"),
                N_("the newest hero there goes to any entrance, with -2 health"),
            ),
            _treasure(
                "landing", N_("the map of the landing site"), N_("a map this round"), "MIX-3"
            ),
            _second(
                "landing",
                N_("the digging of the landing site"),
                N_("the cards of a stack of rooms are shuffled"),
                "MIX-3",
            ),
        )
    }
)


def spaces_of(location: str) -> list[Space]:
    """The action spaces of a location."""
    return [space for space in SPACES.values() if space.location == location]
