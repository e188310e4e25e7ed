"""What follows from rooms that are switched on and off: routes and stairs, in plain HTML.

They are drawn anew at every click, so they are as simple as :mod:`.strips`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bossbook.engine.bait_phase import lure
from bossbook.engine.lures import Lure
from bossbook.forecast.walks import Walk
from bossbook.messages import N_, Message, say
from bossbook.state import Hero, State
from bossbook.views.escape import Markup, tag
from bossbook.views.laboratory.answers import walk_end
from bossbook.views.laboratory.strips import counts_strip, goal_html
from bossbook.views.pixels.icons import class_badge

_STEP = 9  # pixels of a stair for each point of health
_HIGHEST = 14  # points of health that are drawn in full


def routes_html(state: State) -> Markup:
    """For every place where heroes can go who goes there; below it what each of them counts."""
    lures = [(hero, lure(state, hero)) for hero in state.town]
    names = state.setup.names
    goals = [(say(N_("Town")), None), *((say("{name}", name=n), at) for at, n in enumerate(names))]
    places = [
        _place(state, title, [hero for hero, one in lures if one.goes_to == at])
        for title, at in goals
    ]
    lines = [_line(state, hero, one) for hero, one in lures]
    return tag("div", tag("ul", places, class_="bb-goals"), tag("ol", lines, class_="bb-lures"))


def _place(state: State, title: Message, heroes: Iterable[Hero]) -> Markup:
    table = state.setup.table
    guests = [
        tag("li", [class_badge(one, 16) for one in card.classes], card.name)
        for card in (table[hero.card] for hero in heroes)
    ]
    nobody = tag("div", say(N_("nobody")), class_="bb-hint")
    return tag("li", tag("b", title), tag("ul", guests) if guests else nobody)


def _line(state: State, hero: Hero, found: Lure) -> Markup:
    names, name = state.setup.names, state.setup.table.names[hero.card]
    return tag(
        "li",
        tag("span", name, class_="bb-name"),
        goal_html(names, found),
        counts_strip(names, found),
    )


def stairs_html(walks: Iterable[Walk]) -> Markup:
    """Every walk as stairs that go down with the health, and how it ends."""
    return tag("ul", [_stairs(walk) for walk in walks], class_="bb-ways bb-all-stairs")


def _stairs(walk: Walk) -> Markup:
    steps = tag("ol", list(_steps(walk)), class_="bb-stairs", aria_hidden="true")
    return tag("li", tag("div", walk_end(walk)), steps)


def _steps(walk: Walk) -> Iterator[Markup]:
    yield _step(walk.health, say("{hero}", hero=walk.hero))
    for entry in walk.rooms:
        told = N_("{room}: {damage}")
        yield _step(max(entry.left, 0), say(told, room=entry.room, damage=entry.damage))


def _step(left: int, label: Message) -> Markup:
    high = f"height:{_STEP * min(left, _HIGHEST) + 2}px"
    bar = tag("span", left, style=high, class_="bb-stair")
    return tag("li", bar, tag("span", label, class_="bb-stair-name"))
