"""The log of a game: every event with its rule, in groups that can be looked at alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from bossbook.messages import N_, Message, language, say
from bossbook.protocol import Event
from bossbook.views.board.events import event_icon
from bossbook.views.escape import Markup, tag
from bossbook.views.pressing import press
from bossbook.views.rulebook.clauses import rule_buttons

ALL, HEROES, ROOMS, SPELLS, SCORE = "all", "heroes", "rooms", "spells", "score"
CARDS, COINS = "cards", "coins"
GROUPS: Mapping[str, str] = {
    ALL: N_("everything"),
    HEROES: N_("heroes"),
    ROOMS: N_("rooms"),
    SPELLS: N_("spells and abilities"),
    SCORE: N_("souls and wounds"),
    CARDS: N_("cards and setup"),
    COINS: N_("coins"),
}
# kind of event -> its group; phases and rounds belong to all
_KINDS: Mapping[str, str] = {
    HEROES: "heroes_sorted heroes_left_out hero_arrives first_epic no_hero_left lured "
    "lured_by_souls stays_tied stays_no_treasure stays_classless stays_souls_tied enters_dungeon "
    "enters_room passes_room skips_room hero_delayed first_room_skipped "
    "room_deals dies dies_outside hurt strengthened to_town to_entrance sent_back "
    "back_from_entrance health_counter health_counters_gone item_revealed item_waits item_given "
    "items_gone pushed goes_straight summoned lured_alone stays_wanting",
    ROOMS: "places places_over placed_card declines nothing_revealed built built_over returned "
    "taken_back level_up destroyed uncovered deactivated reactivated swapped may_build_now "
    "may_build_more building_forbidden builds_no_more may_match_freely counts_as_built "
    "miniboss_revealed miniboss_built miniboss_discarded miniboss_returned miniboss_taken "
    "promoted demoted counters_put counters_taken counters_moved counters_lost stunned woken "
    "last_room_boosted stack_shuffled",
    SPELLS: "plays uses works negated no_effect fizzles room_boosted room_doubled rooms_boosted "
    "treasure_doubled treasure_added treasure_of_each treasure_gone room_silenced "
    "dungeon_silenced boss_silenced marks_player spells_taxed entrance_blocked effects_end",
    SCORE: "soul wound healed removed scores eliminated game_over",
    CARDS: "decks_shuffled boss_dealt bosses_offered bosses_seen boss_chosen hand_dealt hand_seen "
    "mulligan keeps_hand sets_aside set_aside_card draws drew nothing_to_draw deck_remade discards "
    "takes looks looked_at steals stolen searches found discard_pile_laid milled shows_minibosses "
    "shows_hand takes_marker passes_marker market_filled market_short market_cleared "
    "takes_from_market minion_placed minion_acts minion_idle minions_home",
    COINS: "gains_coins pays_coins gives_coins steals_coins vaults_swapped puts_coins coins_lost",
}
GROUP_OF: Mapping[str, str] = {
    kind: group for group, kinds in _KINDS.items() for kind in kinds.split()
}
HEADINGS = frozenset({"phase_begins", "round_begins"})
PAGE = 24
NOTHING_PASSED: Mapping[int, str] = {}


@dataclass(frozen=True)
class Filter:
    """What of the log is shown: a group, a player's part, and how many entries."""

    group: str = ALL
    player: str = ""  # all
    most: int = PAGE

    def changed(self, what: str, value: str) -> Filter:
        """The filter with another group or player; what is not known is left alone."""
        if what == "group" and value in GROUPS:
            return replace(self, group=value, most=PAGE)
        return replace(self, player=value, most=PAGE) if what == "player" else self

    def longer(self) -> Filter:
        """Some more entries."""
        return replace(self, most=self.most + 5 * PAGE)

    def lets_through(self, event: Event) -> bool:
        """Whether an event is shown; headings always are."""
        if event.kind in HEADINGS:
            return True
        if self.group != ALL and GROUP_OF.get(event.kind) != self.group:
            return False
        return not self.player or self.player in _named(event)


def _named(event: Event) -> set[str]:
    data = event.data
    return {str(data[key]) for key in ("player", "other") if key in data}


def filtered(events: Iterable[tuple[int, Event]], wanted: Filter) -> list[tuple[int, Event]]:
    """The numbered events that pass; a heading with nothing below it is left out."""
    passed = [(at, event) for at, event in events if wanted.lets_through(event)]
    return [
        (at, event)
        for place, (at, event) in enumerate(passed)
        if event.kind not in HEADINGS
        or (place + 1 < len(passed) and passed[place + 1][1].kind not in HEADINGS)
    ]


def log_parts(
    events: Sequence[tuple[int, Event]],
    wanted: Filter,
    players: Sequence[str],
    passed: Mapping[int, str] = NOTHING_PASSED,
) -> tuple[Markup, list[Markup]]:
    """The log with its filters, and its rows, which go into its list one by one.

    Each event comes with the number of the move that brought it. What is left out above changes
    by whole pages, so that a row more is a row at the end. ``passed``: what the table has passed
    for somebody, by the moves; it is a window's, as spells are.
    """
    shown = filtered(events, wanted)
    first = max(len(shown) - wanted.most, 0) // PAGE * PAGE
    since = shown[first][0] if first else 0
    numbered = [(at, _entry(at, event)) for at, event in shown[first:]]
    if wanted.group in (ALL, SPELLS) and not wanted.player:
        windows = [(at + 1, _window(at, text)) for at, text in passed.items() if at >= since]
        numbered = sorted([*windows, *numbered], key=lambda row: row[0])  # stable
    rows = [row for _, row in numbered]
    return _log_html(wanted, tuple(players), first > 0, bool(rows), language()), rows


@lru_cache(maxsize=64)
def _log_html(
    wanted: Filter, players: tuple[str, ...], earlier: bool, some: bool, _language: str
) -> Markup:
    label = say(N_("What has happened"))
    entries = tag("ol", class_="bb-log-list", tabindex=0, aria_label=label)
    return tag(
        "section",
        tag("div", tag("span", label, class_="bb-title"), _filters(wanted, players),
            class_="bb-log-head"),
        _earlier() if earlier else None,
        entries if some else tag("p", say(N_("Nothing yet.")), class_="bb-hint"),
        class_="bb-log",
        aria_label=label,
    )  # fmt: skip


def _filters(wanted: Filter, players: Sequence[str]) -> Markup:
    groups = [(group, say(text)) for group, text in GROUPS.items()]
    names: list[tuple[str, Message | str]] = [("", say(N_("everybody")))]
    names += [(name, name) for name in players]
    return tag(
        "span",
        _choice(say(N_("Show")), "log-group", groups, wanted.group),
        _choice(say(N_("of")), "log-player", names, wanted.player),
        class_="bb-log-filters",
    )


def _choice(
    label: object, change: str, options: Iterable[tuple[str, object]], chosen: str
) -> Markup:
    listed = [tag("option", text, value=key, selected=key == chosen) for key, text in options]
    box = tag("select", listed, class_=f"bb-{change}", data_change=change, data_f=change)
    return tag("label", label, " ", box)


def _earlier() -> Markup:
    return press("log-more", say(N_("Show earlier entries")), css="bb-do bb-log-more")


def _window(at: int, text: str) -> Markup:
    title = say(N_("Go back to this window: there you are asked"))
    return tag("li", press("go", text, key=at, css="bb-entry", title=title), class_="bb-passed")


def _entry(at: int, event: Event) -> Markup:
    return _remembered(at, event, language())


@lru_cache(maxsize=2000)
def _remembered(at: int, event: Event, _language: str) -> Markup:
    if event.kind in HEADINGS:
        return tag("li", event.text, class_=f"bb-log-{event.kind}")
    title = say(N_("Go to this moment"))
    go = press("go", event_icon(event), event.text, key=at, css="bb-entry", title=title)
    return tag("li", go, rule_buttons(event.rules), class_=f"bb-event-{event.kind}")
