"""The town as HTML: the heroes in it, and the places that are free where they are counted.

Alone one plays against the town: what its places want, and what the score comes to, is here, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from bossbook.engine.bait_phase import lure
from bossbook.engine.winning import of_one
from bossbook.messages import N_, say
from bossbook.state import State
from bossbook.views.board.offers import Offers
from bossbook.views.board.pieces import Spotlight, hero_html
from bossbook.views.escape import Markup, classes, how_many, sr, tag
from bossbook.views.pixels.icons import icon
from bossbook.views.pixels.sprites import town_sprite

_CROWD, _THRONG = 6, 11  # with more heroes in town they stand closer, and closer still


def town_html(state: State, light: Spotlight, offers: Offers) -> Markup:
    """The heroes in town, in order of arrival."""
    standing = [*_heroes(state, light, offers), *_free_places(state)]
    if standing:
        inside = tag("ol", standing, class_=classes("bb-queue", how_many(len(state.town))))
    else:
        inside = tag("p", say(N_("Nobody is in town.")), class_="bb-empty")
    title = tag("div", icon("house"), " ", say(N_("Town")), class_="bb-title")
    houses = tag("div", town_sprite(), class_="bb-houses", aria_hidden="true")
    return tag(
        "section",
        houses,
        title,
        inside,
        offers.at("town"),
        class_=classes(
            "bb-town",
            len(state.town) > _CROWD and "bb-crowded",
            len(state.town) > _THRONG and "bb-throng",
        ),
        aria_label=say(N_("Town")),
        data_bb="town",
    )


def _heroes(state: State, light: Spotlight, offers: Offers) -> Iterator[Markup]:
    alone = state.setup.edition.lure == "thresholds"
    for hero in state.town:
        wanted = lure(state, hero).wanted if alone else 0
        chip = _wanted(wanted) if wanted else None
        yield hero_html(state, hero, light, offers=offers, extra=chip)


def _free_places(state: State) -> Iterator[Markup]:
    """Where heroes may yet come; alone, with what would lure them there (SOLO-4)."""
    edition = state.setup.edition
    for place in range(len(state.town), edition.town_places or 0):
        wanted = edition.thresholds[place] if place < len(edition.thresholds) else 0
        told = say(N_("place {number} is free"), number=place + 1)
        chip = _wanted(wanted) if wanted else None
        yield tag("li", sr(told, " "), chip, class_="bb-free-place", title=told)


def _wanted(number: int) -> Markup:
    """How much treasure a hero at a place wants to see."""
    told = say(N_("wants {number} treasure here"), number=number)
    shown = tag("span", say(N_("wants {number}"), number=number), aria_hidden="true")
    return tag("span", shown, sr(told), class_="bb-wants", title=told)


def solo_score_html(state: State) -> Markup | None:
    """Score and title so far of one who plays alone; nothing in other games (SOLO-8)."""
    told = of_one(state)
    if not told:
        return None
    return tag(
        "span",
        tag("span", say(N_("Score")), class_="bb-label"),
        tag("b", told["score"]),
        tag("span", say(told["title"]), class_="bb-goal"),
        class_="bb-score-alone",
        title=say(N_("Souls minus wounds, and the title that this score has")),
    )
