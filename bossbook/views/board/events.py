"""The events, the rules and the phases as HTML, and the style sheet; the table is in ``board``.

All text goes through :mod:`bossbook.views.escape`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bossbook.editions import Edition
from bossbook.game import Game
from bossbook.messages import N_, language, say
from bossbook.phases import PHASES, SETUP
from bossbook.protocol import Event
from bossbook.views.board.minibosses import levels_html
from bossbook.views.escape import Markup, classes, how_many, tag, together
from bossbook.views.pixels.icons import icon, treasure_badge
from bossbook.views.pressing import folded
from bossbook.views.rulebook.clauses import ShowRules, rules_html
from bossbook.wording import how_it_ends

_EVENT_ICONS = {
    "soul": "soul",
    "wound": "wound",
    "room_deals": "damage",
    "hurt": "damage",
    "hero_arrives": "house",
    "enters_dungeon": "door",
    "level_up": "crown",
    "game_over": "crown",
    **dict.fromkeys(("pushed", "goes_straight"), "house"),
    "summoned": "bell",
    **dict.fromkeys(("market_filled", "takes_from_market", "market_cleared"), "market"),
    **dict.fromkeys(("minion_placed", "minion_acts", "minion_idle", "minions_home"), "minion"),
    **dict.fromkeys(("takes_marker", "passes_marker"), "flag"),
    **dict.fromkeys(("counters_put", "counters_taken", "counters_moved"), "counter"),
    **dict.fromkeys(("stunned", "woken"), "dizzy"),
    "health_counter": "heart",
    **dict.fromkeys(("item_revealed", "item_given", "item_waits"), "bag"),
}


# -- events and rules


def events_html(
    events: Sequence[Event], shown: int | None = None, rules: ShowRules | None = None
) -> Markup:
    """What happened, sentence by sentence, with the clauses it followed.

    With ``shown``, only the last so many are open to view; the others are folded up. ``rules``
    shows the ids of clauses; without it they are chips that open by themselves.
    """
    hidden = max(len(events) - shown, 0) if shown is not None else 0
    before = _event_list(events[:hidden], rules)
    summary = say(N_("Before that: {count} more"), count=hidden)
    return together(
        folded("earlier", summary, before, css="bb-earlier") if hidden else None,
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
                tag(
                    "span",
                    badges,
                    class_=classes("bb-treasures", how_many(len(badges))),
                    aria_hidden="true",
                ),
                tag("b", count),
            )
        )
    return tag("ul", rows, class_="bb-counts")


# -- where the game stands


def track_html(game: Game, phase: str) -> Markup:
    """The phases of the round, the one given marked."""
    return _track((SETUP, *game.state.setup.edition.phases), phase, language())


@lru_cache(maxsize=64)
def _track(phases: tuple[str, ...], phase: str, _language: str) -> Markup:
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


def legend_html(edition: Edition, riches: bool = False) -> Markup:
    """How to read the table; what wins and what loses is the edition's affair.

    ``riches``: with coins and minibosses, as in every game that has some. A town board explains
    itself where there is one.
    """
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
        *(_of_riches() if riches else ()),
        *(_of_the_board() if "market" in edition.regions else ()),
    )
    ends = how_it_ends(edition)
    rows = [tag("li", tag("span", sign), tag("span", say(text, **ends))) for sign, text in entries]
    summary = tag("summary", say(N_("How to read the table")))
    return tag("details", summary, tag("ul", rows), class_="bb bb-legend")


def _of_the_board() -> tuple[tuple[Markup, str], ...]:
    """How to read a town board."""
    return (
        (icon("market"), N_("The market: everybody takes one card of it in the town phase.")),
        (
            icon("minion"),
            N_(
                "A minion, with the first letter of its owner's name. A round hollow with this"
                " sign is a space for one, on a room or a boss."
            ),
        ),
        (
            icon("bell"),
            N_(
                "Call the hero of a key location to an entrance. Hatched and dashed: this space"
                " is closed now, and says why while it is pointed at."
            ),
        ),
        (icon("flag"), N_("The first player: everything goes clockwise from here.")),
        (icon("counter"), N_("Counters on a room: each adds 1 damage.")),
        (icon("dizzy"), N_("Stunned: this room deals no damage this round.")),
    )


def _of_riches() -> tuple[tuple[Markup, str], ...]:
    """How to read coins, minibosses and heroes of two classes."""
    return (
        (
            icon("coin"),
            N_("Coins, in a vault or on a room: they pay for minibosses, promotions, abilities."),
        ),
        (
            levels_html(2),
            N_(
                "A miniboss under a room. Filled numbers: powers in force. Dashed and struck"
                " through: covered."
            ),
        ),
        (
            together(treasure_badge("mage"), treasure_badge("thief")),
            N_("A hero with several badges counts the treasure of all of them."),
        ),
    )
