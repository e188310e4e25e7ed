"""What comes of the positions on the bench: who goes where, who dies, side by side."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.forecast.walks import Walk
from bossbook.messages import N_, say
from bossbook.positions.oddities import oddities
from bossbook.state import State
from bossbook.tabletop.bench import Look, Workbench
from bossbook.views.escape import Markup, tag, together
from bossbook.views.laboratory.strips import counts_strip, goal_html, walk_strip
from bossbook.views.pixels.icons import class_badge, icon
from bossbook.views.rulebook.clauses import rule_buttons

_ENDS: Mapping[str, str] = {
    "soul": N_("{hero} dies in {room}: a soul for {player}"),
    "killed": N_("{hero} dies: a soul for {player}"),
    "wound": N_("{hero} reaches the boss, {short} damage short: a wound for {player}"),
    "town": N_("{hero} goes back to town"),
    "entrance": N_("{hero} waits at an entrance"),
    "removed": N_("{hero} leaves the game"),
}
_EPIC_ENDS: Mapping[str, str] = {  # as above, where it counts more than one
    "soul": N_("{hero} dies in {room}: {worth} souls for {player}"),
    "killed": N_("{hero} dies: {worth} souls for {player}"),
    "wound": N_("{hero} reaches the boss, {short} damage short: {worth} wounds for {player}"),
}


def oddities_html(state: State) -> Markup | None:
    """A word on what no game could have brought about."""
    found = list(oddities(state))
    if not found:
        return None
    lead = say(N_("This cannot come about in a game; the answers hold all the same:"))
    return tag("div", tag("p", lead), tag("ul", [tag("li", one) for one in found]),
               class_="bb-hint bb-oddities")  # fmt: skip


def answers_html(bench: Workbench) -> Markup:
    """Every variant's bait, walks and score, side by side."""
    columns = [_column(bench, name) for name in bench.variants]
    label = say(N_("What happens"))
    title = tag("div", label, class_="bb-title")
    return tag("section", title, tag("div", columns, class_="bb-answers"), class_="bb-answers-all",
               aria_label=label)  # fmt: skip


def _column(bench: Workbench, name: str) -> Markup:
    look, first = bench.look(name), next(iter(bench.variants))
    here = name == bench.current
    heroes = [
        _lure_line(look, at, first if _moved(bench.look(first), look, at) else "")
        for at in range(len(look.lures))
    ]
    nobody = tag("li", say(N_("Nobody is in town.")))
    return tag(
        "section",
        tag("div", say(N_("Variant {name}"), name=name), class_="bb-prompt"),
        tag("ol", heroes or nobody, class_="bb-lures"),
        tag("ul", [walk_line(walk) for walk in look.walks], class_="bb-ways"),
        class_="bb-answer-column" + (" bb-here" if here else ""),
        aria_label=say(N_("Variant {name}"), name=name),
    )


def _moved(first: Look, look: Look, at: int) -> bool:
    """Whether a hero goes elsewhere than in the first variant; a hero not there does not count."""
    if at >= len(first.lures):
        return False
    (hero, before), (other, after) = first.lures[at], look.lures[at]
    names = first.game.players, look.game.players
    goals = [None if one.goes_to is None else players[one.goes_to]
             for one, players in zip((before, after), names, strict=True)]  # fmt: skip
    return hero != other or goals[0] != goals[1]


def _lure_line(look: Look, at: int, differs: str) -> Markup:
    """A hero, where it goes, why; ``differs``: the name of the variant where it goes elsewhere."""
    hero, found = look.lures[at]
    names = look.game.players
    card = look.state.setup.table[look.state.town[at].card]
    return tag(
        "li",
        [class_badge(one, 18) for one in card.classes],
        tag("span", hero, class_="bb-name"),
        goal_html(names, found),
        tag("span", say(N_("other than in {name}"), name=differs), class_="bb-differs")
        if differs
        else None,
        rule_buttons(found.rules),
        counts_strip(names, found),
    )


def walk_line(walk: Walk) -> Markup:
    """How a hero fared, and its way as a strip."""
    return tag("li", walk_end(walk), walk_strip(walk), class_=f"bb-event-{walk.outcome}")


def walk_end(walk: Walk) -> Markup:
    """How a hero fared, in a sentence and with a sign."""
    kind = "killed" if walk.outcome == "soul" and walk.died_in is None else walk.outcome
    values = {"hero": walk.hero, "room": walk.died_in, "player": walk.dungeon}
    ends = _EPIC_ENDS if walk.worth > 1 and kind in _EPIC_ENDS else _ENDS
    text = say(ends[kind], short=walk.short, worth=walk.worth, **values)
    sign = icon(walk.outcome) if walk.outcome in ("soul", "wound") else None
    return together(sign, tag("span", text))
