"""Results as a notebook shows them: plain tables that need no style sheet and can be read anywhere.

Every function here shows one class of results; ``bossbook/__init__.py`` says which. All text goes
through :mod:`bossbook.views.escape`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from bossbook.api import CardList
from bossbook.decision import Decision
from bossbook.forecast.bait import BuildForecast, Forecast, HeroForecast, destination, percent
from bossbook.forecast.changes import Change
from bossbook.forecast.ranking import Guest, Ranked, Ranking
from bossbook.forecast.tree import ENDINGS
from bossbook.forecast.walks import RoomEntered, Walk
from bossbook.forecast.why import Why
from bossbook.game import Result
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event, Option, Refusal
from bossbook.rules import Clause, UnknownRule, clause
from bossbook.rules.differences import Topic
from bossbook.rules.glossary import LANGUAGES, Term
from bossbook.views.escape import Markup, tag, together
from bossbook.wording import letters, word

_SHOWN = 15  # rows; the rest is folded up
_CELL = "text-align: left; vertical-align: top"

Cells = Sequence[object]


def grid(heads: Sequence[str], rows: Iterable[Cells], caption: object = None) -> Markup:
    """A table; of a long one the first rows are open to view."""
    listed = list(rows)
    if not listed:
        return tag("p", say(N_("Nothing.")))
    first, rest = _table(heads, listed[:_SHOWN], caption), listed[_SHOWN:]
    if not rest:
        return first
    more = tag("summary", say(N_("{count} more"), count=len(rest)))
    return together(first, tag("details", more, _table(heads, rest)))


def _table(heads: Sequence[str], rows: Iterable[Cells], caption: object = None) -> Markup:
    titles = [tag("th", say(head), scope="col", style=_CELL) for head in heads]
    return tag(
        "table",
        tag("caption", caption, style=_CELL) if caption else None,
        tag("thead", tag("tr", titles)) if titles else None,
        tag("tbody", [_row(cells) for cells in rows]),
    )


def _row(cells: Cells) -> Markup:
    first, *others = cells
    shown = [tag("td", cell, style=_CELL) for cell in others]
    return tag("tr", tag("th", first, scope="row", style=_CELL), shown)


def _rules(ids: Iterable[str]) -> Markup:
    return together([together(" ", _rule(id)) for id in ids])


def _rule(id: str) -> Markup:
    try:
        return tag("small", id, title=clause(id).title)
    except UnknownRule:
        return tag("small", id)


# -- what a game tells and asks

_CHOICE = (N_("key"), N_("what it is"), N_("rules"))
_EVENT = (N_("what happened"), N_("rules"))


def decision_html(decision: Decision) -> Markup:
    """What is asked, what may be done, and what not."""
    asked = tag("p", tag("b", decision.prompt))
    if not decision.refused:
        return together(asked, options_html(decision.options))
    summary = tag("summary", say(N_("What may not be done now, and why")))
    return together(
        asked,
        options_html(decision.options),
        tag("details", summary, options_html(decision.refused)),
    )


def options_html(choices: Iterable[Option | Refusal]) -> Markup:
    """Options, or what is refused."""
    return grid(_CHOICE, [(tag("code", c.key), c.text, _rules(c.rules)) for c in choices])


def option_html(choice: Option | Refusal) -> Markup:
    """One of them."""
    return options_html([choice])


def events_html(events: Iterable[Event]) -> Markup:
    """What has happened, a row each."""
    return grid(_EVENT, [(event.text, _rules(event.rules)) for event in events])


def event_html(event: Event) -> Markup:
    """One of them."""
    return tag("p", event.text, _rules(event.rules))


def result_html(result: Result) -> Markup:
    """How a game ended, and everybody's score."""
    rows = [(name, score["souls"], score["wounds"]) for name, score in result.scores.items()]
    said = tag("p", tag("b", result.text), _rules(result.rules))
    return together(said, grid((N_("player"), N_("souls"), N_("wounds")), rows))


def position_html(position: Mapping[str, object]) -> Markup:
    """A position as it can be written into a file."""
    return tag("pre", json.dumps(dict(position), ensure_ascii=False, indent=1))


# -- forecasts


def forecast_html(forecast: Forecast) -> Markup:
    """Builds and what each makes of every hero, those that promise most first."""
    heroes = [hero.hero for hero in forecast.builds[0].heroes]
    heads = (N_("build"), N_("heroes expected"), *heroes)
    rows = [
        (build.text, f"{build.expected_heroes:.2f}", *map(_chances, build.heroes))
        for build in forecast.best_first
    ]
    caption = say(N_("What {player} could build, best first"), player=forecast.player)
    return together(grid(heads, rows, caption), [tag("p", note) for note in forecast.notes])


def build_html(build: BuildForecast) -> Markup:
    """What one build makes of every hero."""
    return grid(_HEROES, [(hero.hero, _chances(hero)) for hero in build.heroes], build.text)


def hero_html(hero: HeroForecast) -> Markup:
    """Where one hero may go."""
    return grid(_HEROES, [(hero.hero, _chances(hero))])


_HEROES = (N_("hero"), N_("goes to"))


def _chances(hero: HeroForecast) -> Message:
    chances = [f"{destination(to)} {percent(hero, to)}" for to in hero.possible]
    return say("{chances}", chances=chances)


_RANKED = (N_("build"), N_("souls minus wounds"), N_("souls"), N_("wounds"), N_("why"))


def ranking_html(ranking: Ranking) -> Markup:
    """Builds by what they promise, the best first."""
    caption = say(N_("What {player} could build, best first"), player=ranking.forecast.player)
    rows = [_ranked(f"{at}. ", ranked) for at, ranked in enumerate(ranking.builds, 1)]
    notes = [tag("p", note) for note in ranking.forecast.notes]
    return together(grid(_RANKED, rows, caption), notes)


def ranked_html(ranked: Ranked) -> Markup:
    """One build."""
    return grid(_RANKED, [_ranked("", ranked)])


def _ranked(number: str, ranked: Ranked) -> Cells:
    amounts = (f"{ranked.value:+.2f}", f"{ranked.souls:.2f}", f"{ranked.wounds:.2f}")
    return (f"{number}{ranked.build.text}", *amounts, ranked.reason)


def guest_html(guest: Guest) -> Markup:
    """One hero who may come."""
    return tag("p", repr(guest))


def why_html(why: Why) -> Markup:
    """The reason, what everybody has to show, and what would change it."""
    counts = grid((N_("player"), N_("counts")), why.counts.items())
    changes = [tag("li", change.text, _rules(change.rules)) for change in why.changes]
    changes += [tag("li", change.text) for change in why.queue]
    nothing = say(N_("No single change sends it elsewhere."))
    return together(
        tag("p", tag("b", why.message), _rules(why.rules)),
        tag("p", why.gone) if why.gone is not None else None,
        counts,
        tag("ul", changes) if why.changes else tag("p", nothing),
    )


def change_html(change: Change) -> Markup:
    """One change."""
    return tag("p", change.text, _rules(change.rules))


# -- walks


def walk_text(walk: Walk) -> str:
    """A walk as a line."""
    end = _ending(walk)
    return f"{_rooms(walk)}. {end}" if walk.rooms else end


def walks_html(walks: Iterable[Walk]) -> Markup:
    """Walks, a row each."""
    heads = (N_("hero"), N_("dungeon"), N_("health"), N_("rooms and their damage"), N_("end"))
    rows = [
        (
            w.hero,
            w.dungeon,
            w.health,
            say("{rooms}", rooms=list(map(_entered, w.rooms))),
            _ending(w),
        )
        for w in walks
    ]
    return grid(heads, rows)


def walk_html(walk: Walk) -> Markup:
    """One of them."""
    return walks_html([walk])


def room_text(room: RoomEntered) -> str:
    """A room that was entered, as a line."""
    return _entered(room).text


def room_html(room: RoomEntered) -> Markup:
    """A room that was entered."""
    return tag("p", _entered(room))


def _entered(room: RoomEntered) -> Message:
    return say(N_("{room} {damage}"), room=room.room, damage=room.damage)


def _rooms(walk: Walk) -> Message:
    return say("{rooms}", rooms=[_entered(room) for room in walk.rooms])


def _ending(walk: Walk) -> str:
    if walk.outcome not in ENDINGS:
        return say(N_("{hero} is under way."), hero=walk.hero).text
    return say(ENDINGS[walk.outcome], hero=walk.hero, owner=walk.dungeon).text


# -- rules and cards


def clause_html(rule: Clause) -> Markup:
    """A rule in full."""
    return tag("p", tag("b", rule.id, ": ", rule.title), ". ", rule.text)


def clauses_html(rules: Iterable[Clause]) -> Markup:
    """Rules, a row each."""
    return grid((N_("rule"), N_("what it says")), [(r.id, _clause(r)) for r in rules])


def _clause(rule: Clause) -> Markup:
    return together(tag("b", rule.title), ". ", rule.text)


def term_html(term: Term) -> Markup:
    """A word in all languages of the glossary."""
    rows = [(name, say("{words}", words=term.spelt(name))) for name in LANGUAGES]
    return together(grid((N_("language"), N_("words")), rows), tag("p", _rules(term.clauses)))


def terms_html(terms: Iterable[Term]) -> Markup:
    """Words, a row each."""
    rows = [tuple(say("{words}", words=term.spelt(name)) for name in LANGUAGES) for term in terms]
    return grid(LANGUAGES, rows)


def topic_html(topic: Topic) -> Markup:
    """What the editions say on one thing."""
    rows = [(name, said.text, _rules(said.clauses)) for name, said in topic.says.items()]
    return grid((N_("edition"), N_("what it says"), N_("rules")), rows, tag("b", topic.title))


def topics_html(topics: Iterable[Topic]) -> Markup:
    """Several of them."""
    return together([topic_html(topic) for topic in topics])


def cards_html(cards: CardList) -> Markup:
    """Cards, a row each."""
    heads = (N_("card"), N_("deck"), N_("copies"), N_("numbers"), N_("classes"), N_("what it does"))
    return grid(heads, map(_card, cards))


def _card(card: Mapping[str, object]) -> Cells:
    numbers = [
        say(label, number="?" if card[field] is None else card[field])
        for field, label in _NUMBERS.items()
        if field in card
    ]
    treasure, classes = card.get("treasure"), card.get("classes")
    icons = letters(treasure) if isinstance(treasure, dict) else ""
    kinds = list(map(word, classes)) if isinstance(classes, (list, tuple)) else []
    return (
        card["name"],
        card["deck"],
        card["copies"],
        say("{numbers}", numbers=numbers),
        say("{kinds}", kinds=kinds) if kinds else icons,
        card.get("text", ""),
    )


_NUMBERS = {
    "damage": N_("damage {number}"),
    "health": N_("health {number}"),
    "xp": N_("{number} XP"),
}
