"""The events, the rules and the phases as HTML, and the style sheet; the table is in ``board``.

All text goes through :mod:`bossbook.views.escape`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING

from bossbook.editions import EDITIONS, Edition
from bossbook.messages import N_, language, say
from bossbook.phases import PHASES, SETUP
from bossbook.protocol import Event
from bossbook.rules import UnknownRule, clause
from bossbook.views.cards import sr
from bossbook.views.escape import Markup, tag, together
from bossbook.views.icons import icon, treasure_badge
from bossbook.views.summary import how_it_ends

if TYPE_CHECKING:
    from bossbook.game import Game

_EVENT_ICONS = {
    "soul": "soul",
    "wound": "wound",
    "room_deals": "damage",
    "hurt": "damage",
    "hero_arrives": "house",
    "enters_dungeon": "door",
    "level_up": "crown",
    "game_over": "crown",
}
STYLE_SHEETS = ("style.css", "play.css")
_LETTERS = "".join(record.letter for record in EDITIONS.values())
_EDITION_CODE = re.compile(rf"\b[{_LETTERS}]+\b[:,]")


@cache
def style_text() -> str:
    """The style sheet."""
    files = resources.files(__package__)
    return "".join(files.joinpath(name).read_text(encoding="utf-8") for name in STYLE_SHEETS)


@cache
def style_html() -> Markup:
    """The style sheet as an element."""
    return tag("style", Markup(style_text()))


# -- events and rules


ShowRules = Callable[[Iterable[str]], Markup]


def events_html(
    events: Sequence[Event], shown: int | None = None, rules: ShowRules | None = None
) -> Markup:
    """What happened, sentence by sentence, with the clauses it followed.

    With ``shown``, only the last so many are open to view; the others are folded up. ``rules``
    shows the ids of clauses; without it they are chips that open by themselves.
    """
    hidden = len(events) - shown if shown is not None and len(events) > shown + 1 else 0
    before = _event_list(events[:hidden], rules)
    folded = tag("summary", say(N_("Before that: {count} more"), count=hidden), data_f="earlier")
    return together(
        tag("details", folded, before, class_="bb-earlier", data_k="earlier") if hidden else None,
        _event_list(events[hidden:], rules),
    )


def _event_list(events: Iterable[Event], rules: ShowRules | None) -> Markup:
    listed = [tag("li", event_html(event, rules)) for event in events]
    return tag("ul", listed, class_="bb bb-events")


def event_html(event: Event, rules: ShowRules | None = None) -> Markup:
    """One sentence with its icon and its clauses."""
    return tag(
        "div",
        tag("span", event_icon(event), event.text, class_="bb-said"),
        (rules or rules_html)(event.rules),
        class_=f"bb-event bb-event-{event.kind}",
    )


def event_icon(event: Event) -> Markup | None:
    """The sign of an event, for those that have one."""
    name = _EVENT_ICONS.get(event.kind)
    return icon(name) if name else None


def rules_html(ids: Iterable[str]) -> Markup:
    """Clauses as chips in a row; a click opens the text."""
    return tag("span", [clause_html(one) for one in ids], class_="bb-rules")


def rule_buttons(ids: Iterable[str]) -> Markup:
    """Clauses as buttons in a row, for a page that opens them in a place of their own."""
    return tag("span", [_rule_button(one, language()) for one in ids], class_="bb-rules")


@lru_cache(maxsize=1000)  # a log has hundreds of them
def _rule_button(id: str, _language: str) -> Markup:
    try:
        title: str | None = clause(id).title
    except UnknownRule:
        title = None
    return tag(
        "button",
        sr(say(N_("rule")), " "),
        id,
        type="button",
        class_="bb-rule-button",
        title=title,
        data_do="rule",
        data_key=id,
        data_f=f"rule {id}",
    )


def rule_box(id: str) -> Markup:
    """A clause in full with the clauses to read beside it, and a button that closes it."""
    found = clause(id)
    related = tag("p", say(N_("See also:")), " ", rule_buttons(found.related))
    close = tag(
        "button", say(N_("Close")), type="button", class_="bb-do bb-rule-close", data_do="rule",
        data_key="", data_f="rule-close",
    )  # fmt: skip
    return tag(
        "section",
        tag("div", tag("b", found.id), " ", found.title, class_="bb-title"),
        tag("p", found.text),
        _letters(found.text),
        related if found.related else None,
        close,
        class_="bb-rulebox",
        aria_label=say(N_("Rule {id}"), id=found.id),
    )


def _letters(text: str) -> Markup | None:
    """What the capital letters in a clause mean, if there are any."""
    if not _EDITION_CODE.search(text):
        return None
    records = EDITIONS.values()
    known = [say("{letter} {name}", letter=one.letter, name=say(one.named)) for one in records]
    meaning = N_("Capital letters name the printings it holds for: {editions}.")
    return tag("small", say(meaning, editions=known))


def clause_html(id: str) -> Markup:
    """A clause as a chip that opens; without any script."""
    try:
        found = clause(id)
    except UnknownRule:
        return tag("span", id, class_="bb-rule")
    return tag(
        "details",
        tag("summary", sr(say(N_("rule")), " "), found.id, title=found.title),
        tag(
            "span",
            tag("b", found.title),
            " ",
            found.text,
            _letters(found.text),
            class_="bb-rule-text",
        ),
        class_="bb-rule",
    )


# -- predictions


def counts_html(classes_: Sequence[str], counts: Iterable[tuple[str, int]]) -> Markup:
    """What a hero compared: for every dungeon its matching treasure, as icons and as a number."""
    rows = []
    for player, count in counts:
        badges = [treasure_badge(classes_[0])] * count if len(classes_) == 1 else []
        rows.append(
            tag(
                "li",
                tag("span", player, class_="bb-name"),
                tag("span", badges, class_="bb-treasures", aria_hidden="true"),
                tag("b", count),
            )
        )
    return tag("ul", rows, class_="bb-counts")


# -- where the game stands


def track_html(game: Game, phase: str) -> Markup:
    """The phases of the round, the one given marked."""
    phases = (SETUP, *game.state.setup.edition.phases)
    track = [
        tag(
            "li",
            say(PHASES[one].name),
            aria_current="step" if one == phase else None,
        )
        for one in phases
    ]
    return tag("ol", track, class_="bb-track", aria_label=say(N_("The phases of a round")))


def _swatch(css: str) -> Markup:
    return tag("span", class_=f"bb-swatch {css}", aria_hidden="true")


def legend_html(edition: Edition) -> Markup:
    """How to read the table; what wins and what loses is the edition's affair."""
    entries = (
        (
            together(treasure_badge("cleric"), treasure_badge("fighter")),
            N_("Treasure is bait. Each kind lures one class: a hero with the same badge."),
        ),
        (icon("damage"), N_("Damage: what a room does to every hero who enters it.")),
        (icon("heart"), N_("Health: when damage has used it up, the hero is dead.")),
        (icon("soul"), N_("Soul: a hero died in your dungeon. {souls}")),
        (icon("wound"), N_("Wound: a hero reached your boss alive. {wounds}")),
        (
            together(_swatch("bb-room"), _swatch("bb-room bb-advanced")),
            N_("Silver edge: ordinary room. Double gold edge: advanced, only built on another."),
        ),
        (icon("door"), N_("Heroes walk from the entrance on the left to the boss on the right.")),
    )
    ends = how_it_ends(edition)
    rows = [tag("li", tag("span", sign), tag("span", say(text, **ends))) for sign, text in entries]
    summary = tag("summary", say(N_("How to read the table")))
    return tag("details", summary, tag("ul", rows), class_="bb bb-legend")
