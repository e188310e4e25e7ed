"""What a position leaves open: cards that it counts and does not name. ``dealing`` fills them."""

from __future__ import annotations

from dataclasses import dataclass, field

from bossbook.documents import Node
from bossbook.state import State


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
    unsaid: frozenset[int] = frozenset()  # seats of whose hand it says nothing at all
