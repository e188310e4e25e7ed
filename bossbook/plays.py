"""An ability under way, and what it has named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Ref(NamedTuple):
    """Something named, so that it can be found again however the table has changed meanwhile."""

    kind: str
    at: int = 0  # the uid of a room, a hero or a play; a seat
    card: int = -1  # none
    word: str = ""  # a deck or a pile


# kind of thing named -> the fields by which it is found, in the order in which they are written
REFERENCES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("room", "hero", "play", "player", "miniboss", "number"), ("at",)),
    **dict.fromkeys(("dead", "survivor", "hand_of"), ("at", "card")),
    **dict.fromkeys(("hand", "discard", "rooms", "spells", "heroes", "epics", "market"), ("card",)),
    **dict.fromkeys(("deck", "secret", "class"), ("word",)),
}
Bindings = tuple[tuple[str, Ref | None], ...]


class Play(NamedTuple):
    """An ability under way: who uses which ability of which card, and what has been named."""

    uid: int
    seat: int
    card: int
    ability: int
    source: int  # uid of the room it stands on; 0 for a spell or a boss
    named: Bindings = ()
    visitor: int = 0  # uid of the hero who set it off
