"""Forecasts as HTML: builds ranked by what they promise, with every hero's chance to come."""

from __future__ import annotations

from bossbook.forecast.bait import STAYS, HeroForecast
from bossbook.forecast.ranking import Guest, Ranked, Ranking
from bossbook.messages import N_, say
from bossbook.views.escape import Markup, tag
from bossbook.views.laboratory.strips import chance_bar, chance_key
from bossbook.views.pixels.icons import icon
from bossbook.views.pressing import folded, press

SHOWN = 6


def ranking_html(ranking: Ranking, *, on_bench: bool = False) -> Markup:
    """The best builds open to view, the others folded up; ``on_bench``: each can be tried."""
    player = ranking.forecast.player
    label = say(N_("What {player} could build, best first"), player=player)
    words = _Words(player, on_bench)
    rows = [_row(at, one, words) for at, one in enumerate(ranking.builds, 1)]
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


def _row(at: int, ranked: Ranked, words: _Words) -> Markup:
    heroes = zip(ranked.guests, ranked.build.heroes, strict=True)
    coming = [words.guest(guest, hero) for guest, hero in heroes if guest.chance > 0]
    return tag(
        "tr",
        tag("th", f"{at}. ", ranked.build.text, words.try_it(ranked), scope="row"),
        tag("td", f"{ranked.souls:.2f}", class_="bb-count", data_head=words.souls),
        tag("td", f"{ranked.wounds:.2f}", class_="bb-count", data_head=words.wounds),
        tag("td", tag("ul", coming) if coming else words.nobody),
        tag("td", ranked.reason),
    )


class _Words:
    """What stands in many rows, made once."""

    def __init__(self, player: str, on_bench: bool) -> None:
        self._label = say(N_("Put it on the bench")).text if on_bench else ""
        self.souls, self.wounds = say(N_("souls")).text, say(N_("wounds")).text
        self.nobody = say(N_("nobody")).text
        self._player = player
        self._guests: dict[tuple[Guest, float], Markup] = {}

    def try_it(self, ranked: Ranked) -> Markup | None:
        """A button that makes this build on the bench."""
        if not self._label or ranked.build.option is None:
            return None
        title = say(N_("Put it on the bench: {build}"), build=ranked.build.text)
        return press("build", self._label, key=ranked.build.key, css="bb-do bb-try", title=title,
                     aria_label=title)  # fmt: skip

    def guest(self, guest: Guest, hero: HeroForecast) -> Markup:
        """A hero who may come: one and the same after many builds."""
        known = guest, hero.goes_to.get(STAYS, 0.0)
        if known not in self._guests:
            self._guests[known] = _guest(guest, hero, self._player)
        return self._guests[known]


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
