"""What every card did in a game, seat by seat, from the game's events.

Events call cards by their names, so every card needs a name of its own (``twins.told_apart``).
Copies of one card are one line: what they did is added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypedDict

from bossbook.plain import ReadData
from bossbook.protocol import Event


class CardCounts(TypedDict):
    """What a card did for one seat of one game."""

    seat: int
    card: str
    drawn: int  # copies that came to the hand, however they did
    built: int  # copies that came to stand in the dungeon
    used: int  # how often it was played from the hand or used by this player
    worked: int  # how often it was set off by something
    entered: int  # how often a hero entered it
    damage: int  # that it dealt to heroes who were in it
    kills: int  # heroes who died in it
    covered: int  # copies that were built over
    uncovered: int
    destroyed: int
    discarded: int  # copies that were discarded from the hand
    by: int  # events that an ability of it brought about


COUNTS = tuple(CardCounts.__annotations__)[2:]


class Laid(NamedTuple):
    """A card that was built on another one."""

    seat: int
    card: str
    under: str


class CardsSeen(NamedTuple):
    """All that was seen of the cards in a game."""

    cards: list[CardCounts]
    laid: list[Laid]


class Watcher:
    """Reads events one after the other, and counts."""

    def __init__(self, players: Sequence[str]) -> None:
        self._seats = {name: seat for seat, name in enumerate(players)}
        self._counts: dict[tuple[int, str], CardCounts] = {}
        self._last_user: dict[str, int] = {}
        self._hands: dict[int, list[str]] = {}
        self.laid: list[Laid] = []

    def see(self, events: Iterable[Event]) -> None:
        """Take these into account."""
        for event in events:
            notes = _NOTED.get(event.kind)
            if notes is not None:
                notes(self, event.data)
            cause = event.data.get("by")
            if cause:
                self._caused(str(cause))

    def found(self) -> CardsSeen:
        """What was counted so far."""
        return CardsSeen([dict(each) for each in self._counts.values()], list(self.laid))  # type: ignore[misc]

    # -- counting

    def _of(self, seat: int, card: str) -> CardCounts:
        key = (seat, card)
        if key not in self._counts:
            zeros = dict.fromkeys(COUNTS, 0)
            self._counts[key] = CardCounts(seat=seat, card=card, **zeros)  # type: ignore[typeddict-item]
        return self._counts[key]

    def _seat(self, data: ReadData, who: str = "player") -> int:
        return self._seats[data[who]]

    def add(self, data: ReadData, count: str, named: str = "card", number: int = 1) -> None:
        """Count something of the card that an event names, for the player whom it names."""
        self._of(self._seat(data), data[named])[count] += number  # type: ignore[literal-required]

    def _caused(self, card: str) -> None:
        """An ability did something: it counts for whoever set it off last."""
        if card in self._last_user:
            self._of(self._last_user[card], card)["by"] += 1

    # -- what the events say

    def hand_seen(self, data: ReadData) -> None:
        """The first hand, or the one after a mulligan."""
        seat = self._seat(data)
        self._hands[seat] = list(data["cards"])
        for card in data["cards"]:
            self._of(seat, card)["drawn"] += 1

    def mulligan(self, data: ReadData) -> None:
        """The hand was shuffled back before it could be used: it was not drawn."""
        seat = self._seat(data)
        for card in self._hands.pop(seat, []):
            self._of(seat, card)["drawn"] -= 1

    def boss_dealt(self, data: ReadData) -> None:
        """A boss is there from the beginning."""
        self._of(self._seat(data), data["boss"])["built"] += 1

    def built_over(self, data: ReadData) -> None:
        """One room is built, another one covered."""
        self.add(data, "built")
        self.add(data, "covered", "under")
        self.laid.append(Laid(self._seat(data), data["card"], data["under"]))

    def set_off(self, data: ReadData, count: str) -> None:
        """An ability is used or set off; what it does from now on is its user's doing."""
        if not data.get("hero"):
            self.add(data, count)
            self._last_user[data["card"]] = self._seat(data)

    def room_deals(self, data: ReadData) -> None:
        """Damage to a hero in a room."""
        self.add(data, "damage", "room", max(data["damage"], 0))

    def dies(self, data: ReadData) -> None:
        """A hero dies in a room, unless that has gone."""
        if data["room"]:
            self.add(data, "kills", "room")


_Note = Callable[[Watcher, ReadData], None]


def _counts(count: str, named: str = "card") -> _Note:
    return lambda watcher, data: watcher.add(data, count, named)


def _sets_off(count: str) -> _Note:
    return lambda watcher, data: watcher.set_off(data, count)


_NOTED: Mapping[str, _Note] = {
    "hand_seen": Watcher.hand_seen,
    "mulligan": Watcher.mulligan,
    "boss_dealt": Watcher.boss_dealt,
    "drew": _counts("drawn"),
    "takes": _counts("drawn"),
    "found": _counts("drawn"),
    "stolen": _counts("drawn"),
    "takes_from_market": _counts("drawn"),
    "miniboss_returned": _counts("drawn"),
    "discards": _counts("discarded"),
    "built": _counts("built"),
    "built_over": Watcher.built_over,
    "miniboss_built": _counts("built"),
    "miniboss_taken": _counts("built"),
    "miniboss_discarded": _counts("destroyed"),
    "uncovered": _counts("uncovered"),
    "destroyed": _counts("destroyed"),
    "plays": _sets_off("used"),
    "uses": _sets_off("used"),
    "works": _sets_off("worked"),
    "enters_room": _counts("entered", "room"),
    "room_deals": Watcher.room_deals,
    "dies": Watcher.dies,
}


def watched(players: Sequence[str], events: Iterable[Event]) -> CardsSeen:
    """What the cards did in a game."""
    watcher = Watcher(players)
    watcher.see(events)
    return watcher.found()


def opening(players: Sequence[str], events: Iterable[Event]) -> dict[int, list[str]]:
    """What everybody was dealt first: the hand, and the boss or the bosses to choose from."""
    seats = {name: seat for seat, name in enumerate(players)}
    found: dict[int, list[str]] = {seat: [] for seat in seats.values()}
    hands: set[int] = set()
    offered: set[int] = set()
    for event in events:
        if event.kind == "bosses_seen":
            offered.add(seats[event.data["player"]])
            found[seats[event.data["player"]]] += event.data["bosses"]
        elif event.kind == "boss_dealt" and seats[event.data["player"]] not in offered:
            found[seats[event.data["player"]]].append(event.data["boss"])
        elif event.kind == "hand_seen" and seats[event.data["player"]] not in hands:
            hands.add(seats[event.data["player"]])
            found[seats[event.data["player"]]] += event.data["cards"]
    return found


def all_dealt(players: Sequence[str], events: Iterable[Event]) -> bool:
    """Whether everybody has a hand."""
    hands = {event.data["player"] for event in events if event.kind == "hand_seen"}
    return len(hands) == len(players)
