"""The table, the events and the rules as HTML: pure functions of a game.

Nothing here shows a secret: a hand and a face-down card are shown to the viewer they belong to,
and with no viewer to nobody. All text goes through :mod:`bossbook.views.escape`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from bossbook.engine.numbers import treasure
from bossbook.messages import N_, say
from bossbook.protocol import Event
from bossbook.rules import UnknownRule, clause
from bossbook.state import NO_CARD, State, Walker
from bossbook.views.cards import (
    NO_SPOTLIGHT,
    Spotlight,
    boss_card,
    classes,
    hand_card,
    hero_html,
    sr,
    stack_html,
    totals_html,
)
from bossbook.views.escape import Markup, tag, together
from bossbook.views.icons import icon, treasure_badge
from bossbook.views.summary import PHASES

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
_EDITION_CODE = re.compile(r"\b[ABRMS]{1,5}\b[:,]")


@cache
def style_html() -> Markup:
    """The style sheet as an element."""
    css = resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    return tag("style", Markup(css))


# -- the table


def table_html(
    game: Game,
    viewer: str | None = None,
    *,
    now: Sequence[Event] = (),
    hand: bool = True,
    totals: bool = True,
) -> Markup:
    """The whole table as one player sees it.

    ``now``: events whose heroes and rooms are marked. ``hand``: with the viewer's hand below.
    ``totals``: with the treasure of each dungeon counted up.
    """
    state = game.state
    light = Spotlight.on(now) if now else NO_SPOTLIGHT
    seats = sorted(range(len(state.players)), key=lambda seat: state.setup.names[seat] == viewer)
    dungeons = [_dungeon(state, seat, viewer, light, totals) for seat in seats]
    shown = hand_html(game, viewer) if hand and viewer is not None else None
    return tag(
        "div",
        tag(
            "div",
            _town(state, light),
            tag("div", dungeons, class_="bb-dungeons"),
            class_="bb-board",
        ),
        shown,
        class_="bb bb-table",
    )


def _town(state: State, light: Spotlight) -> Markup:
    if state.town:
        heroes = [hero_html(state, hero, light) for hero in state.town]
        inside = tag("ol", heroes, class_="bb-queue")
    else:
        inside = tag("p", say(N_("Nobody is in town.")), class_="bb-empty")
    title = tag("div", icon("house"), " ", say(N_("Town")), class_="bb-title")
    return tag("section", title, inside, class_="bb-town", aria_label=say(N_("Town")))


def _dungeon(state: State, seat: int, viewer: str | None, light: Spotlight, totals: bool) -> Markup:
    name = state.setup.names[seat]
    mine = name == viewer
    player = state.players[seat]
    if player.out:
        body: object = tag("p", say(N_("Out of the game.")), class_="bb-empty")
    else:
        body = tag("ol", _slots(state, seat, mine, light), class_="bb-rooms")
    return tag(
        "section",
        _dungeon_head(state, seat, mine, light, totals),
        body,
        class_=classes("bb-dungeon", mine and "bb-mine"),
        aria_label=say(N_("Dungeon of {player}"), player=name),
    )


def _dungeon_head(state: State, seat: int, mine: bool, light: Spotlight, totals: bool) -> Markup:
    name, player = state.setup.names[seat], state.players[seat]
    you = tag("span", say(N_("you")), class_="bb-you") if mine else None
    cards = say(N_("Cards in hand: {count}"), count=len(player.hand))
    secret = bool(player.offers)  # the treasure would tell the boss that was chosen in secret
    counted = totals and not secret
    return tag(
        "div",
        tag("span", name, you, sr(" ", cards), class_="bb-title", title=cards),
        totals_html(treasure(state, seat)) if counted else None,
        _score(state, seat, name in light.scored),
        class_="bb-head",
    )


def _score(state: State, seat: int, now: bool) -> Markup:
    edition = state.setup.edition
    pairs = (
        ("soul", N_("Souls"), state.souls(seat), edition.souls_to_win),
        ("wound", N_("Wounds"), state.wounds(seat), edition.wounds_to_lose),
    )
    counts = [
        tag(
            "span",
            icon(name),
            tag("span", say(label), class_="bb-label"),
            tag("b", number),
            tag("span", sr(" ", say(N_("of"))), "/", goal, class_="bb-goal") if goal else None,
            class_=f"bb-score-{name}",
        )
        for name, label, number, goal in pairs
    ]
    return tag("span", counts, class_=classes("bb-score", now and "bb-now"))


# -- a dungeon, from the entrance to the boss


def _slots(state: State, seat: int, mine: bool, light: Spotlight) -> Iterable[Markup]:
    yield _entrance(state, seat, light)
    for place in range(len(state.players[seat].stacks)):
        card = stack_html(state, seat, place, mine=mine, light=light)
        yield tag("li", card, _corridor(state, seat, place, light), class_="bb-slot")
    player = state.players[seat]
    if player.boss != NO_CARD and not player.offers:
        boss = boss_card(state.setup.table[player.boss], levelled=player.levelled)
        end = tag("span", class_="bb-corridor bb-end")
        yield tag("li", boss, end, class_="bb-slot bb-boss-slot")


def _entrance(state: State, seat: int, light: Spotlight) -> Markup:
    heroes = [hero_html(state, hero, light) for hero in state.players[seat].entrance]
    queue = tag("ol", heroes, class_="bb-queue") if heroes else None
    title = tag("span", icon("door"), say(N_("Entrance")), class_="bb-label")
    door = tag("span", title, queue, class_="bb-door")
    return tag("li", door, _corridor(state, seat, -1, light), class_="bb-slot bb-entrance")


def _corridor(state: State, seat: int, place: int, light: Spotlight) -> Markup:
    """The floor below a room, where the hero inside stands."""
    walker = state.walker
    inside = walker is not None and (walker.seat, walker.place) == (seat, place)
    hero = _walking(state, walker, light) if walker is not None and inside else None
    return tag("span", hero, class_=classes("bb-corridor", hero and "bb-busy"))


def _walking(state: State, walker: Walker, light: Spotlight) -> Markup:
    return hero_html(state, walker.hero, light, item="span")


# -- hands


def hand_html(game: Game, viewer: str) -> Markup:
    """The viewer's own hand."""
    state = game.state
    cards = state.players[state.setup.names.index(viewer)].hand
    shown = [tag("li", hand_card(state.setup.table[card])) for card in cards]
    label = say(N_("Your hand"))
    body = tag("ol", shown, class_="bb-cards-row") if shown else tag("p", say(N_("No cards.")))
    title = tag("div", label, class_="bb-title")
    return tag("section", title, body, class_="bb-hand", aria_label=label)


# -- events and rules


def events_html(events: Sequence[Event], shown: int | None = None) -> Markup:
    """What happened, sentence by sentence, with the clauses it followed.

    With ``shown``, only the last so many are open to view; the others are folded up.
    """
    hidden = len(events) - shown if shown is not None and len(events) > shown + 1 else 0
    before = _event_list(events[:hidden])
    folded = tag("summary", say(N_("Before that: {count} more"), count=hidden))
    return together(
        tag("details", folded, before, class_="bb-earlier") if hidden else None,
        _event_list(events[hidden:]),
    )


def _event_list(events: Iterable[Event]) -> Markup:
    return tag("ul", [tag("li", event_html(event)) for event in events], class_="bb bb-events")


def event_html(event: Event) -> Markup:
    """One sentence with its icon and its clauses."""
    name = _EVENT_ICONS.get(event.kind)
    return tag(
        "div",
        tag("span", icon(name) if name else None, event.text, class_="bb-said"),
        rules_html(event.rules),
        class_=f"bb-event bb-event-{event.kind}",
    )


def rules_html(ids: Iterable[str]) -> Markup:
    """Clauses as chips in a row; a click opens the text."""
    return tag("span", [clause_html(one) for one in ids], class_="bb-rules")


def clause_html(id: str) -> Markup:
    """A clause as a chip that opens; without any script."""
    try:
        found = clause(id)
    except UnknownRule:
        return tag("span", id, class_="bb-rule")
    letters = N_(
        "Capital letters name the printings it holds for: A first printing, B base game,"
        " R 2015 revision, M Rise of the Minibosses, S Super Boss Monster."
    )
    codes = say(letters) if _EDITION_CODE.search(found.text) else None
    return tag(
        "details",
        tag("summary", sr(say(N_("rule")), " "), found.id, title=found.title),
        tag(
            "span",
            tag("b", found.title),
            " ",
            found.text,
            codes and tag("small", codes),
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
    phases = ("setup", *game.state.setup.edition.phases)
    track = [
        tag(
            "li",
            say(PHASES.get(one, one)),
            aria_current="step" if one == phase else None,
        )
        for one in phases
    ]
    return tag("ol", track, class_="bb-track", aria_label=say(N_("The phases of a round")))


def _swatch(css: str) -> Markup:
    return tag("span", class_=f"bb-swatch {css}", aria_hidden="true")


def legend_html() -> Markup:
    """How to read the table."""
    entries = (
        (
            together(treasure_badge("cleric"), treasure_badge("fighter")),
            N_("Treasure is bait. Each kind lures one class: a hero with the same badge."),
        ),
        (icon("damage"), N_("Damage: what a room does to every hero who enters it.")),
        (icon("heart"), N_("Health: when damage has used it up, the hero is dead.")),
        (icon("soul"), N_("Soul: a hero died in your dungeon. Ten souls win.")),
        (icon("wound"), N_("Wound: a hero reached your boss alive. Five wounds lose.")),
        (
            together(_swatch("bb-room"), _swatch("bb-room bb-advanced")),
            N_("Silver edge: ordinary room. Double gold edge: advanced, only built on another."),
        ),
        (icon("door"), N_("Heroes walk from the entrance on the left to the boss on the right.")),
    )
    rows = [tag("li", tag("span", sign), tag("span", say(text))) for sign, text in entries]
    summary = tag("summary", say(N_("How to read the table")))
    return tag("details", summary, tag("ul", rows), class_="bb bb-legend")
