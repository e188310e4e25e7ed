"""Forecasts as HTML: builds ranked by what they promise, with every hero's chance to come."""

from __future__ import annotations

from bossbook.forecast.bait import HeroForecast
from bossbook.forecast.ranking import Guest, Ranked, Ranking
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, tag
from bossbook.views.laboratory.strips import chance_bar, chance_key
from bossbook.views.pixels.icons import icon
from bossbook.views.pressing import folded

SHOWN = 6


def ranking_html(ranking: Ranking) -> Markup:
    """The best builds open to view, the others folded up."""
    player = ranking.forecast.player
    label = say(N_("What {player} could build, best first"), player=player)
    rows = [_row(at, one, player) for at, one in enumerate(ranking.builds, 1)]
    rest = rows[SHOWN:]
    summary = say(N_("{count} more"), count=len(rest))
    others = folded("more-builds", summary, _table(rest)) if rest else None
    notes = [tag("p", note, class_="bb-hint") for note in ranking.forecast.notes]
    return tag(
        "section",
        tag("div", label, class_="bb-title"),
        notes,
        chance_key(player),
        _table(rows[:SHOWN]),
        others,
        class_="bb-forecast",
        aria_label=label,
    )


def _table(rows: list[Markup]) -> Markup:
    titles = (N_("build"), N_("souls"), N_("wounds"), N_("who comes"), N_("why"))
    head = tag("tr", [tag("th", say(title), scope="col") for title in titles])
    return tag("table", tag("thead", head), tag("tbody", rows))


def _row(at: int, ranked: Ranked, player: str) -> Markup:
    heroes = zip(ranked.guests, ranked.build.heroes, strict=True)
    coming = [_guest(guest, hero, player) for guest, hero in heroes if guest.chance > 0]
    return tag(
        "tr",
        tag("th", f"{at}. ", ranked.build.text, scope="row"),
        tag("td", f"{ranked.souls:.2f}", class_="bb-count", data_head=say(N_("souls"))),
        tag("td", f"{ranked.wounds:.2f}", class_="bb-count", data_head=say(N_("wounds"))),
        tag("td", tag("ul", coming) if coming else say(N_("nobody"))),
        tag("td", ranked.reason),
    )


def _guest(guest: Guest, hero: HeroForecast, player: str) -> Markup:
    sign = icon(guest.outcome, 12) if guest.outcome in ("soul", "wound") else None
    word = {"soul": N_("soul"), "wound": N_("wound")}.get(guest.outcome)
    told = tag("span", say(word), class_="bb-hint") if word else None
    return tag(
        "li",
        tag("span", guest.hero, class_="bb-guest-name"),
        chance_bar(hero.goes_to, player),
        tag("b", guest.shown),
        tag("span", sign, told, class_="bb-guest-end"),
    )
