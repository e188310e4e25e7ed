"""The commands about one moment: ``bait``, ``walk`` and ``verdict``. They choose it themselves."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bossbook.cli.answers import Answer
from bossbook.cli.inputs import load_state, sets_named
from bossbook.engine.bait_phase import lure
from bossbook.engine.winning import explain, judge, scores
from bossbook.errors import InvalidPosition, Mistake
from bossbook.game import Decision, Game
from bossbook.messages import N_, say
from bossbook.protocol import Event, Option
from bossbook.state import Hero, State
from bossbook.views.summary import clip, hero_words, with_rules

DOING_NOTHING = ("pass", "decline", "no", "skip")
MOST_MOVES = 10_000  # cards can be written that send heroes round and round

# -- bait


def bait(args: argparse.Namespace) -> Answer:
    """Where every hero in town goes, and why."""
    state = load_state(args.file, sets_named(args.cards))
    state.phase = "bait"
    events = [(hero, _lured(state, hero)) for hero in state.town]
    lines = [line for hero, event in events for line in _bait_lines(state, hero, event)]
    heroes = [_bait_entry(event) for _, event in events]
    return Answer({"heroes": heroes}, lines or [say(N_("Nobody is in town.")).text])


def _lured(state: State, hero: Hero) -> Event:
    """What the bait phase would report of this hero."""
    card, names, found = state.setup.table[hero.card], state.setup.names, lure(state, hero)
    data: dict[str, Any] = {
        "hero": card.name,
        "classes": list(card.classes),
        "counts": {names[seat]: count for seat, count in found.counts.items()},
        "player": None if found.goes_to is None else names[found.goes_to],
    }
    return Event(found.reason, (*found.rules, "BAIT-4"), None, data)


def _bait_entry(event: Event) -> dict[str, Any]:
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
    state = load_state(args.file, sets_named(args.cards))
    state.phase, state.agenda = "adventure", [("phase", "adventure")]
    state.walker = state.result = None
    game, walks = Game(state), Walks()
    while game.phase == "adventure":
        walks.note(_go_on(game), game.state)
        if game.length > MOST_MOVES:
            raise _endless(args.file)
    points = scores(game.state)
    return Answer(
        {"heroes": [each.as_dict() for each in walks.done], "scores": points},
        [*_story(game.events), *_score_lines(points)],
    )


def _go_on(game: Game) -> list[Event]:
    decision = game.decision
    return game.step() if decision is None else game.play(_idle_option(decision))


def _idle_option(decision: Decision) -> Option:
    """To do nothing if that is possible, else the first option."""
    idle = (option for option in decision.options if option.key in DOING_NOTHING)
    return next(idle, decision.options[0])


def _endless(file: str) -> InvalidPosition:
    sentence = N_("The adventure phase does not come to an end: the cards send heroes in a circle.")
    return InvalidPosition([Mistake(file, 0, 0, say(sentence))])


@dataclass(slots=True)
class Walk:
    """One hero's way through a dungeon."""

    uid: int
    hero: str
    dungeon: str
    total: int
    rooms: list[dict[str, Any]] = field(default_factory=list)
    dealt: bool = True  # whether the last of them has dealt its damage
    outcome: str = ""
    died_in: str | None = None

    def as_dict(self) -> dict[str, Any]:
        """In the shape of ``bossbook walk --json``."""
        return {
            "hero": self.hero,
            "dungeon": self.dungeon,
            "rooms": self.rooms,
            "outcome": self.outcome,
            "died_in": self.died_in,
        }


class Walks:
    """Follows the heroes of an adventure phase by its events."""

    OUTCOMES: Mapping[str, str] = {
        "soul": "soul",
        "wound": "wound",
        "to_town": "town",
        "to_entrance": "entrance",
    }

    def __init__(self) -> None:
        self.done: list[Walk] = []

    def note(self, events: Sequence[Event], state: State) -> None:
        """Take in what one step or play has brought, and the state after it."""
        for event in events:
            self._note(event, state)
        if not self.done or self.done[-1].outcome:
            return
        now, walker = self.done[-1], state.walker
        if walker is not None and walker.hero.uid == now.uid:
            now.total = walker.hero.damage
            if not now.dealt:
                now.rooms[-1]["total"] = now.total
        else:
            now.outcome = self._outcome(events)

    def _note(self, event: Event, state: State) -> None:
        data = event.data
        if event.kind == "enters_dungeon" and state.walker is not None:
            hero = state.walker.hero
            self.done.append(Walk(hero.uid, data["hero"], data["player"], hero.damage))
        if not self.done or self.done[-1].outcome or data.get("hero") != self.done[-1].hero:
            return
        now = self.done[-1]
        if event.kind == "enters_room":
            room = {"room": data["room"], "place": data["place"], "damage": 0, "total": now.total}
            now.rooms.append(room)
            now.dealt = False
        elif event.kind == "room_deals":
            now.rooms[-1] |= {"damage": data["damage"], "total": data["total"]}
            now.dealt = True
        elif event.kind == "dies":
            now.died_in = data["room"] or None

    def _outcome(self, events: Sequence[Event]) -> str:
        """How the hero left the dungeon: the last thing told of it."""
        hero = self.done[-1].hero
        told = (e.kind for e in reversed(events) if e.data.get("hero") == hero)
        return next((self.OUTCOMES[kind] for kind in told if kind in self.OUTCOMES), "removed")


def _story(events: Sequence[Event]) -> list[str]:
    return [with_rules(event.text, event.rules) for event in events if event.seen_by is None]


# -- verdict


def verdict(args: argparse.Namespace) -> Answer:
    """Who has won, lost or leads if the round ended now."""
    state = load_state(args.file, sets_named(args.cards))
    names, found, points = state.setup.names, judge(state), scores(state)
    out = [
        name
        for seat, name in enumerate(names)
        if state.players[seat].out or seat in found.eliminated
    ]
    data: dict[str, Any] = {
        "over": found.over,
        "winner": names[found.winner] if found.over and found.winner >= 0 else None,
        "eliminated": out,
        "scores": points,
        "rules": list(found.rules),
        "text": explain(state, found.winner, found.reason).text,
    }
    lines = [with_rules(data["text"], found.rules), *_score_lines(points)]
    if out:
        lines.append(say(N_("Out: {players}."), players=[clip(name) for name in out]).text)
    return Answer(data, lines)


def _score_lines(points: Mapping[str, Mapping[str, int]]) -> list[str]:
    sentence = N_("  {player}: souls {souls}, wounds {wounds}")
    return [say(sentence, player=clip(name), **one).text for name, one in points.items()]
