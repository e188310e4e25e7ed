"""What a position leaves open: cards of which only the number is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bossbook.card.model import BOSS, EPIC, HERO, MINIBOSS, ROOM, SPELL
from bossbook.documents import Node, integer, shown
from bossbook.messages import N_
from bossbook.state import State

if TYPE_CHECKING:
    from bossbook.positions.reading import PositionReader

DECKS: Mapping[str, tuple[str, ...]] = {  # what lies in them, where only a number is given
    "rooms": (ROOM, MINIBOSS),
    "spells": (SPELL,),
    "heroes": (HERO,),
    "epics": (EPIC,),
    "bosses": (BOSS,),
}
_ANY = 10**40  # a document has no larger number


@dataclass(slots=True)
class Gaps:
    """What a position does not say: how many cards of which kind lie where."""

    hands: dict[int, dict[str, int]] = field(default_factory=dict)  # "rooms", "spells", "any"
    asides: dict[int, dict[str, int]] = field(default_factory=dict)
    offers: dict[int, int] = field(default_factory=dict)
    chosen: list[int] = field(default_factory=list)  # seats whose secret boss is chosen
    facedown: list[tuple[int, int]] = field(default_factory=list)  # seat and place
    decks: dict[str, int | None] = field(default_factory=dict)  # None: all that is not shown


@dataclass(slots=True)
class Reading:
    """A position that has been read: the state as far as it is shown, and its gaps."""

    state: State
    gaps: Gaps
    node: Node
    unseen: tuple[int, ...] | None


def read_unknown(reader: PositionReader, node: Node, *piles: str) -> int:
    """How many unknown cards there are; never more than the sets have, which is said once."""
    count = integer(node, reader.report, piles[0] if len(piles) == 1 else "hand", high=_ANY)
    decks = [deck for pile in piles for deck in DECKS[pile]]
    most = sum(copies for card, copies in reader.copies.items() if card.deck in decks)
    if count <= most:
        return count
    if not reader.told_too_many:
        sentence = N_("{count} unknown cards are asked for, but the sets in use have {most}.")
        reader.report.add(node, sentence, count=shown(node), most=most)
    reader.told_too_many = True
    return 0
