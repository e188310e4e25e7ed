"""Counters on the table: on rooms and on heroes; and what a stunned room shows."""

from __future__ import annotations

from bossbook.messages import N_, say
from bossbook.state import Hero, Room
from bossbook.views.escape import Markup, classes, sr, tag
from bossbook.views.pixels.icons import icon


def counters_on(room: Room) -> Markup | None:
    """The +1 counters that lie on a room."""
    if not room.counters:
        return None
    told = say(N_("damage counters: {count}"), count=room.counters)
    number = tag("b", f"+{room.counters}", aria_hidden="true")
    return tag("span", icon("counter", 10), number, sr(told), class_="bb-counters-on", title=told)


def stunned_html() -> Markup:
    """The ribbon of a room that deals no damage this round (KEY-stun)."""
    return tag("span", icon("dizzy"), say(N_("stunned")), class_="bb-lying bb-dazed")


def health_counters_on(hero: Hero) -> Markup | None:
    """The +2 and -2 counters on a hero, summed up (KEY-health)."""
    if not hero.health_counters:
        return None
    told = say(N_("health counters {value:+}"), value=hero.health_counters)
    number = tag("b", f"{hero.health_counters:+d}".replace("-", "−"), aria_hidden="true")
    css = classes("bb-health-on", hero.health_counters < 0 and "bb-weaker")
    return tag("span", icon("heart", 8), number, sr(told), class_=css, title=told)


def items_on(hero: Hero, names: tuple[str, ...]) -> Markup | None:
    """The items that a hero carries (MIX-2)."""
    if not hero.item:
        return None
    told = say(N_("carries {item}"), item=say("{all}", all=[names[card] for card in hero.item]))
    return tag("span", icon("bag", 10), sr(told), class_="bb-item-on", title=told)
