"""Every kind of exercise: the keys it knows, those it needs, and what finds its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bossbook.lessons.amounts import number
from bossbook.lessons.authored import cards, choose
from bossbook.lessons.given import Given
from bossbook.lessons.goal import goal
from bossbook.lessons.plays import allowed, builds
from bossbook.lessons.predictions import bait, compare, verdict, walk
from bossbook.lessons.promises import promise
from bossbook.lessons.tasks import Solution

COMMON = ("id", "kind", "asks", "rules", "hints")
NEEDED = ("id", "kind")
_TABLE = ("position", "viewer", "plays")
_DECISION = ("position", "plays", "player", "decision")


class Kind(NamedTuple):
    """One kind of exercise."""

    solve: Callable[[Given], Solution]
    keys: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


KINDS: Mapping[str, Kind] = {
    "bait": Kind(bait, (*_TABLE, "hero"), ("position",)),
    "walk": Kind(walk, (*_TABLE, "hero"), ("position",)),
    "verdict": Kind(verdict, ("position", "viewer"), ("position",)),
    "compare": Kind(
        compare,
        (*_TABLE, "hero", "about", "editions", "outcome"),
        ("position", "editions", "outcome"),
    ),
    "builds": Kind(builds, (*_DECISION, "card"), ("position", "card")),
    "allowed": Kind(allowed, (*_DECISION, "choices"), ("position",)),
    "promise": Kind(promise, ("position", "player", "choices"), ("position",)),
    "number": Kind(number, (*_TABLE, "count", "player", "class"), ("position", "count")),
    "choose": Kind(
        choose,
        ("position", "viewer", "choices", "answer", "answers"),
        ("asks", "choices", "rules"),
    ),
    "cards": Kind(
        cards, ("edition", "sets", "cards", "which"), ("asks", "cards", "which", "rules")
    ),
    "goal": Kind(
        goal,
        ("position", "player", "bots", "plan", "until", "want", "solution"),
        ("asks", "position", "want", "solution", "rules"),
    ),
}
