"""Small pictures in plain HTML, for pages that change at every click: bars, strips, chances.

They say with lengths what stands in words and numbers beside them, so they are silent for screen
readers; what must be told apart differs in pattern, not only in colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.engine.lures import Lure
from bossbook.forecast.bait import STAYS
from bossbook.forecast.walks import RoomEntered, Walk
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, tag
from bossbook.views.pixels.icons import icon

_MOST_BLOCKS = 12  # of a bar; the number stands beside it


def goal_html(players: Sequence[str], found: Lure) -> Markup:
    """Where a hero goes: to somebody's door, or it stays in town."""
    if found.goes_to is None:
        return tag("b", icon("house", 10), say(N_("stays in town")))
    return tag("b", icon("door", 8), players[found.goes_to])


def counts_strip(names: Sequence[str], found: Lure) -> Markup:
    """What a hero compares: a bar of blocks for every dungeon, the winner's or the tied marked."""
    bars = [_bar(names[seat], count, _mark(found, seat)) for seat, count in found.counts.items()]
    return tag("ul", bars, class_="bb-bars")


def _mark(found: Lure, seat: int) -> str:
    if seat not in found.leaders:
        return ""
    return "tie" if found.tied else "wins"


def _bar(name: str, count: int, mark: str) -> Markup:
    sign = {"tie": tag("span", say(N_("tie")), class_="bb-tie-word"), "wins": icon("door", 8)}
    width = 9 * min(count, _MOST_BLOCKS)
    return tag(
        "li",
        tag("span", name, class_="bb-bar-name"),
        tag("span", class_="bb-blocks", style=f"width:{width}px", aria_hidden="true"),
        tag("b", count),
        sign.get(mark),
        class_=f"bb-bar-{mark}" if mark else None,
    )


def walk_strip(walk: Walk) -> Markup:
    """A hero's way, room by room: the damage, and how much of the health is left."""
    start = tag("li", icon("heart", 10), tag("b", walk.health), class_="bb-strip-start")
    steps = [_step(entry, walk.health) for entry in walk.rooms]
    return tag("ol", start, steps, class_="bb-strip", aria_label=say(N_("Room by room")))


def _step(entry: RoomEntered, health: int) -> Markup:
    left = max(entry.left, 0)
    share = 100 * left / health if health > 0 else 0
    told = say(N_("{damage} damage, {left} health left"), damage=entry.damage, left=left)
    return tag(
        "li",
        tag("span", entry.room, class_="bb-strip-room"),
        tag("span", icon("damage", 10), entry.damage, icon("heart", 10), left,
            class_="bb-strip-numbers", aria_hidden="true"),
        tag("span", told, class_="bb-sr"),
        tag("span", tag("span", style=f"width:{share:.0f}%"), class_="bb-left", aria_hidden="true"),
        class_=None if left else "bb-strip-dead",
        title=f"{entry.room}: {told}",
    )  # fmt: skip


def chance_bar(goes_to: Mapping[str, float], player: str) -> Markup:
    """One bar for all destinations of a hero: here, another dungeon, the town."""
    here, town = goes_to.get(player, 0.0), goes_to.get(STAYS, 0.0)
    parts = (("here", here), ("elsewhere", 1 - here - town), ("town", town))
    return tag(
        "span",
        [tag("span", class_=f"bb-to-{name}", style=f"width:{100 * share:.1f}%")
         for name, share in parts if share > 0.0005],
        class_="bb-chance-bar",
        aria_hidden="true",
    )  # fmt: skip


def chance_key(player: str) -> Markup:
    """What the parts of such a bar mean."""
    meanings = (
        ("here", say(N_("comes to {player}"), player=player)),
        ("elsewhere", say(N_("goes to another dungeon"))),
        ("town", say(N_("stays in town"))),
    )
    return tag(
        "p",
        [tag("span", tag("span", class_=f"bb-to-{name}"), text) for name, text in meanings],
        class_="bb-chance-key bb-hint",
        aria_hidden="true",
    )
