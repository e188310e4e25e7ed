"""The commands about one moment: ``bait``, ``walk`` and ``verdict``. They choose it themselves."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence

from bossbook.cli.answers import Answer
from bossbook.cli.inputs import load_state, sets_named
from bossbook.engine.bait_phase import lure
from bossbook.engine.minions import let_minions_act
from bossbook.engine.winning import explain, judge, of_one, scores
from bossbook.forecast.moments import from_the_entrances
from bossbook.forecast.walks import walk_out
from bossbook.messages import N_, say
from bossbook.protocol import Event
from bossbook.state import Hero, State
from bossbook.wording import clip, hero_words, with_rules

# -- bait


def bait(args: argparse.Namespace) -> Answer:
    """Where every hero in town goes, and why."""
    state = load_state(args.file, sets_named(args.cards))
    let_minions_act(state)
    state.phase = "bait"
    events = [(hero, _lured(state, hero)) for hero in state.town]
    lines = [line for hero, event in events for line in _bait_lines(state, hero, event)]
    heroes = [_bait_entry(event) for _, event in events]
    return Answer({"heroes": heroes}, lines or [say(N_("Nobody is in town.")).text])


def _lured(state: State, hero: Hero) -> Event:
    """What the bait phase would report of this hero."""
    card, names, lured = state.setup.table[hero.card], state.setup.names, lure(state, hero)
    data: dict[str, object] = {
        "hero": card.name,
        "classes": list(card.classes),
        "counts": {names[seat]: count for seat, count in lured.counts.items()},
        **lured.told(),
        "player": None if lured.goes_to is None else names[lured.goes_to],
    }
    return Event(lured.reason, (*lured.rules, "BAIT-4"), None, data)


def _bait_entry(event: Event) -> dict[str, object]:
    data = event.data
    return {
        "hero": data["hero"],
        "classes": data["classes"],
        "counts": data["counts"],
        "goes_to": data["player"],
        "rules": list(event.rules),
        "text": event.text,
    }


def _bait_lines(state: State, hero: Hero, event: Event) -> list[str]:
    counts = [f"{clip(name)} {count}" for name, count in event.data["counts"].items()]
    to = event.data["player"]
    goes = clip(to) if to else say(N_("stays in town"))
    who = hero_words(state, hero)
    head = say("{who}: {counts} -> {goes}", who=who, counts=counts, goes=goes).text
    return [head, f"  {with_rules(event.text, event.rules)}"]


# -- walk


def walk(args: argparse.Namespace) -> Answer:
    """The adventure phase, everybody passing what is optional."""
    game = from_the_entrances(load_state(args.file, sets_named(args.cards)))
    heroes = [each.as_dict() for each in walk_out(game)]
    points = scores(game.state)
    return Answer(
        {"heroes": heroes, "scores": points}, [*_story(game.events), *_score_lines(points)]
    )


def _story(events: Sequence[Event]) -> list[str]:
    return [with_rules(event.text, event.rules) for event in events if event.seen_by is None]


# -- verdict


def verdict(args: argparse.Namespace) -> Answer:
    """Who has won, lost or leads if the round ended now."""
    state = load_state(args.file, sets_named(args.cards))
    names, judged, points = state.setup.names, judge(state), scores(state)
    out = [
        name
        for seat, name in enumerate(names)
        if state.players[seat].out or seat in judged.eliminated
    ]
    text = explain(state, judged.winner, judged.reason, judged.rules).text
    data = {
        "over": judged.over,
        "winner": names[judged.winner] if judged.over and judged.winner >= 0 else None,
        "eliminated": out,
        "scores": points,
        "rules": list(judged.rules),
        "text": text,
        **of_one(state),
    }
    lines = [with_rules(text, judged.rules), *_score_lines(points)]
    if out:
        lines.append(say(N_("Out: {players}."), players=[clip(name) for name in out]).text)
    return Answer(data, lines)


def _score_lines(points: Mapping[str, Mapping[str, int]]) -> list[str]:
    sentence = N_("  {player}: souls {souls}, wounds {wounds}")
    return [say(sentence, player=clip(name), **score).text for name, score in points.items()]
