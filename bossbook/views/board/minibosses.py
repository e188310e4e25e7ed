"""Minibosses as HTML: tucked under their room, with their level and their powers.

A power in force has a solid mark and a tick, a covered one a dashed mark and no tick; words say
the same where they are pointed at, and to screen readers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bossbook.engine.minibosses import UNPAID
from bossbook.messages import N_, language, say
from bossbook.state import State
from bossbook.tabletop.powers import COVERED, IN_FORCE, LEVELS, Power, miniboss_words, powers
from bossbook.views.board.offers import NOTHING, Offers
from bossbook.views.board.pieces import NO_SPOTLIGHT, Spotlight
from bossbook.views.escape import Markup, classes, sr, tag
from bossbook.views.pixels.icons import icon
from bossbook.views.pixels.sprites import boss_sprite

_TOLD_ON_IT = ("promote", "use", "pay")  # what is done by pressing it says what it is


def miniboss_html(
    state: State,
    seat: int,
    place: int,
    *,
    light: Spotlight = NO_SPOTLIGHT,
    offers: Offers = NOTHING,
) -> Markup | None:
    """The miniboss under the room of a place, if there is one."""
    stack, owner = state.players[seat].stacks[place], state.setup.names[seat]
    if stack.miniboss is None or not stack.rooms:
        return None
    table, spot = state.setup.table, ("miniboss", owner, place)
    card, level = table[stack.miniboss.card], stack.miniboss.level
    told = miniboss_words(state, stack).text
    return tag(
        "span",
        _face(card.name, level, told, language()),
        _what_it_does(offers, spot),
        offers.at(*spot),
        powers_html(powers(state, seat, place), told),
        class_=classes(
            "bb-card bb-miniboss",
            level == UNPAID and "bb-unpaid",
            stack.rooms[0].deactivated and "bb-off",
            (owner, card.name) in light.cards and "bb-now",
            offers.marks(*spot),
        ),
        data_miniboss=card.name,
        data_level=level,
        **offers.attributes(*spot),
    )


def _what_it_does(offers: Offers, spot: tuple[str, str, int]) -> Markup | None:
    """What comes of pressing it, in few words; that it costs coins it has said already."""
    offer = offers.on(*spot)
    if offer is None or offer.about.what not in _TOLD_ON_IT:
        return None
    return tag("span", offer.label, offer.changes_html(), class_="bb-miniboss-does")


@lru_cache(maxsize=500)
def _face(name: str, level: int, told: str, _language: str) -> Markup:
    return tag(
        "span",
        tag("span", boss_sprite(name, (), 32), class_="bb-miniboss-figure", aria_hidden="true"),
        tag("span", name, class_="bb-name", aria_hidden="true"),
        levels_html(level),
        sr(say(N_("miniboss")), " ", told),
        class_="bb-miniboss-face",
    )


def levels_html(level: int) -> Markup:
    """A mark for every level; those above this one are covered."""
    marks = [_level_mark(number, level) for number in LEVELS]
    return tag("span", marks, class_="bb-levels", aria_hidden="true")


def _level_mark(number: int, level: int) -> Markup:
    """A level: whether it is uncovered."""
    css = "bb-level" if number <= level else "bb-level bb-covered"
    return tag("span", number, class_=css)


def powers_html(listed: Sequence[Power], title: str) -> Markup:
    """All powers, those in force and those covered, to be read beside the miniboss."""
    return tag(
        "span",
        tag("b", title, aria_hidden="true"),
        tag("span", [_power(power) for power in listed], class_="bb-powers"),
        class_="bb-tell",
    )


def _power(power: Power) -> Markup:
    mark = icon("right", 12) if power.stands == IN_FORCE else None
    head = say(N_("Level {level}, {stands}:"), level=power.level, stands=power.word)
    return tag(
        "span",
        tag("b", mark, head, class_="bb-power-head"),
        " ",
        power.text,
        " ",
        class_=classes("bb-power", power.stands == COVERED and "bb-covered"),
    )
