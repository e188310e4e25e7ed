"""What there is to see of what happens: events as cues, which a page plays on the table.

A cue is plain data: its kind, who and where. What stands on the table is named as the table names
it: players and heroes by their names (a hero with a namesake by its uid, too), rooms by their
places. Sentences are told elsewhere, so a cue has none, and whoever does not see it has missed
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from bossbook.card.model import CLASSES
from bossbook.engine.lures import DECIDED
from bossbook.plain import Data, ReadData
from bossbook.protocol import Event

ENTRANCE, BOSS, TOWN = "entrance", "boss", "town"

# What is seen of an event: the keys of its data that a cue takes over, or how they are found.
_Seen = tuple[str, ...] | Callable[[ReadData], Data]


def _compared(data: ReadData) -> Data:
    """The icons that a hero compares light up, then it goes or stays."""
    goes = data.get("player")
    return {
        "hero": data["hero"],
        "icons": [name for name in CLASSES if name in data["classes"]],
        "counts": dict(data["counts"]),
        "player": goes,
        "place": TOWN if goes is None else ENTRANCE,
    }


def _goes(place: str) -> Callable[[ReadData], Data]:
    def seen(data: ReadData) -> Data:
        return {"hero": data["hero"], "player": data.get("player"), "place": place}

    return seen


def _to_location(data: ReadData) -> Data:
    """A hero goes to a key location, or has been called from there."""
    return {"hero": data["hero"], "player": None, "place": data["location"]}


def _in_vaults(data: ReadData) -> Data:
    """By how much whose vault changes."""
    return {"vaults": dict(data.get("vaults") or {})}


_OF_MINIBOSSES = ("miniboss_revealed", "miniboss_built", "miniboss_taken", "promoted", "demoted")
_OF_COINS = (
    *("gains_coins", "pays_coins", "gives_coins", "steals_coins"),
    *("vaults_swapped", "puts_coins", "coins_lost"),
)

_OF_COUNTERS = ("counters_put", "counters_taken", "counters_moved")

# kind of event -> kind of cue, and what it is about
_CUES: Mapping[str, tuple[str, _Seen]] = {
    **dict.fromkeys(DECIDED, ("compares", _compared)),
    "hero_arrives": ("arrives", ("hero",)),
    "enters_dungeon": ("walks", _goes(ENTRANCE)),
    "enters_room": ("walks", ("hero", "player", "place")),
    "sent_back": ("walks", ("hero", "player", "place")),
    "to_town": ("walks", _goes(TOWN)),
    "back_from_entrance": ("walks", _goes(TOWN)),
    "to_entrance": ("walks", _goes(ENTRANCE)),
    "room_deals": ("hurts", ("hero", "player", "place", "damage", "left")),
    "hurt": ("hurts", ("hero", "damage", "left")),
    "strengthened": ("strengthens", ("hero", "health")),
    "dies": ("dies", ("hero", "player", "place")),
    "dies_outside": ("dies", ("hero",)),
    "soul": ("soul", ("hero", "player", "souls")),
    "wound": ("wound", ("hero", "player", "wounds")),
    "healed": ("soul", ("hero", "player", "souls")),
    "places": ("placed", ("player", "place")),
    "places_over": ("placed", ("player", "place")),
    "built": ("built", ("player", "place")),
    "built_over": ("built", ("player", "place")),
    "destroyed": ("destroyed", ("player", "place")),
    "uncovered": ("built", ("player", "place")),
    "deactivated": ("turned", ("player", "place")),
    "level_up": ("levels_up", ("player",)),
    **dict.fromkeys(_OF_MINIBOSSES, ("tucked", ("player", "place"))),
    **dict.fromkeys(_OF_COINS, ("coins", _in_vaults)),
    "pushed": ("walks", _to_location),
    "goes_straight": ("walks", _to_location),
    "summoned": ("walks", _to_location),
    "takes_from_market": ("taken", ("player", "card")),
    "minion_placed": ("minion", ("player", "space")),
    "minion_acts": ("minion", ("player", "space")),
    **dict.fromkeys(_OF_COUNTERS, ("counters", ("player", "place"))),
    "stunned": ("turned", ("player", "place")),
    "woken": ("turned", ("player", "place")),
    "health_counter": ("strengthens", ("hero", "health")),
    "miniboss_discarded": ("discarded", ("player",)),
    "draws": ("drawn", ("player", "deck")),
    "discards": ("discarded", ("player",)),
    "plays": ("played", ("player", "card")),
    "uses": ("played", ("player", "card")),
    "works": ("played", ("player", "card")),
}

# What is worth a moment of its own when all that happens is shown briskly.
WATCHED = frozenset(
    kind for kind, (cue, _) in _CUES.items()
    if cue in {"compares", "hurts", "dies", "soul", "wound", "built", "destroyed", "levels_up",
               "tucked", "taken", "minion", "counters"}
) | {"plays", "to_town", "to_entrance", "pushed", "goes_straight", "stunned"}  # fmt: skip


def worth_seeing(events: Iterable[Event]) -> bool:
    """Whether there is something among them that is worth a moment of its own."""
    return any(event.kind in WATCHED for event in events)


def cues(events: Iterable[Event]) -> list[Data]:
    """What is to be seen of some events, in their order; of most there is nothing."""
    return cues_of((event, None) for event in events)


def cues_of(events: Iterable[tuple[Event, int | None]]) -> list[Data]:
    """The same of events that come with the uid of their hero, where its name does not tell it."""
    return [_cue(event, uid) for event, uid in events if event.kind in _CUES]


def _cue(event: Event, uid: int | None) -> Data:
    kind, seen = _CUES[event.kind]
    about = seen(event.data) if callable(seen) else _taken(event.data, seen)
    return {"cue": kind, **about, **({} if uid is None else {"uid": uid})}


def _taken(data: ReadData, keys: Iterable[str]) -> Data:
    taken = {key: data[key] for key in keys if key in data}
    if taken.get("place") == _BEFORE_ALL_ROOMS:
        taken["place"] = ENTRANCE
    return taken


_BEFORE_ALL_ROOMS = -1


class Grave(NamedTuple):
    """Where a hero died this round: in which room of which dungeon, and at which place it stood."""

    player: str
    room: str
    place: int
    hero: str

    def at(self, rooms: Sequence[str]) -> int | None:
        """The place of that room among those of the dungeon now, which may have been moved.

        Of several of its name, the nearest to where it stood.
        """
        namesakes = [at for at, name in enumerate(rooms) if name == self.room]
        return min(namesakes, key=lambda at: abs(at - self.place), default=None)


def graves(events: Sequence[Event]) -> list[Grave]:
    """The graves of the round that is under way; the next one clears them away."""
    found: list[Grave] = []
    for event in reversed(events):
        if event.kind == "round_begins":
            break
        if event.kind == "dies" and event.data["room"]:
            data = event.data
            found.append(Grave(data["player"], data["room"], data["place"], data["hero"]))
    return found[::-1]
