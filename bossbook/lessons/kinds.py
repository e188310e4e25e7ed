"""Every kind of exercise: the keys it knows, those it needs, and what finds its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bossbook.lessons.amounts import number
from bossbook.lessons.authored import cards, choose
from bossbook.lessons.fates import becomes
from bossbook.lessons.given import Given
from bossbook.lessons.goal import goal
from bossbook.lessons.plays import allowed, builds
from bossbook.lessons.predictions import bait, compare, walk, who_wins
from bossbook.lessons.promises import promise
from bossbook.lessons.pushing import pushed
from bossbook.lessons.tasks import Solution
from bossbook.lessons.turns import floor, level_up

COMMON = ("id", "kind", "asks", "rules", "hints")
NEEDED = ("id", "kind")
_TABLE = ("position", "viewer", "plays")
_DECISION = ("position", "plays", "player", "decision")


class TaskKind(NamedTuple):
    """One kind of exercise."""

    solve: Callable[[Given], Solution]
    keys: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


KINDS: Mapping[str, TaskKind] = {
    "bait": TaskKind(bait, (*_TABLE, "hero"), ("position",)),
    "walk": TaskKind(walk, (*_TABLE, "hero"), ("position",)),
    "verdict": TaskKind(who_wins, ("position", "viewer"), ("position",)),
    "compare": TaskKind(
        compare,
        (*_TABLE, "hero", "about", "editions", "outcome"),
        ("position", "editions", "outcome"),
    ),
    "builds": TaskKind(builds, (*_DECISION, "card"), ("position", "card")),
    "allowed": TaskKind(allowed, (*_DECISION, "choices"), ("position",)),
    "promise": TaskKind(promise, ("position", "player", "choices"), ("position",)),
    "number": TaskKind(
        number, (*_TABLE, "count", "player", "class", "offer"), ("position", "count")
    ),
    "becomes": TaskKind(becomes, (*_TABLE, "card"), ("position", "card")),
    "pushed": TaskKind(pushed, ("position", "viewer", "hero"), ("position", "hero")),
    "floor": TaskKind(floor, ("position", "plays", "hero"), ("position",)),
    "level_up": TaskKind(level_up, (*_TABLE, "player"), ("position",)),
    "choose": TaskKind(
        choose,
        ("position", "viewer", "choices", "answer", "answers"),
        ("asks", "choices", "rules"),
    ),
    "cards": TaskKind(
        cards, ("edition", "sets", "cards", "which"), ("asks", "cards", "which", "rules")
    ),
    "goal": TaskKind(
        goal,
        ("position", "player", "bots", "plan", "until", "want", "solution"),
        ("asks", "position", "want", "solution", "rules"),
    ),
}
