"""One opening under several editions: the same cards, the same plan, and where the games part.

The opening is a position: its bosses, its hands and what lies on top of its decks. In every
edition it is dealt anew by that edition's own setup, with the cards stacked so that everybody gets
the same ones; then the plan is played to the end of the first round. Whatever is told otherwise in
one edition than in another is a difference, and the topic of the rules that tells the same
editions apart is its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bossbook import api
from bossbook.editions import EDITIONS, edition
from bossbook.forecast.walks import idle_option
from bossbook.game import Decision, Game
from bossbook.messages import N_, Message, say
from bossbook.phases import PHASES
from bossbook.plain import Data
from bossbook.protocol import Event, Option
from bossbook.rules.differences import Topic, topics

SEED = 1
DEAL, HAND, FIRST_ROOM = "deal", "hand", "first_room"
_SETUP: Mapping[str, str] = {
    DEAL: N_("The deal"),
    HAND: N_("The first hand"),
    FIRST_ROOM: N_("The first room"),
}
_OPENS: Mapping[str, str] = {"mulligan": HAND, "setup_discard": HAND, "first_room": FIRST_ROOM}
# The names of bosses come from the opening; rounds and phases are the rows themselves.
_UNTOLD = frozenset({"boss_dealt", "heroes_left_out", "round_begins", "phase_begins"})
_ORDER = ("ORDER-1", "RULING-25")  # who goes first


class Line(NamedTuple):
    """A sentence of the story, with its clauses."""

    text: str
    rules: tuple[str, ...]


class Parting(NamedTuple):
    """Why editions part: a topic of the rules, and who is on which side."""

    topic: Topic
    sides: tuple[tuple[str, ...], ...]


@dataclass
class Replay:
    """The opening as one edition plays it, stage by stage."""

    edition: str
    variants: tuple[str, ...]
    stages: dict[str, list[Line]] = field(default_factory=dict)
    ways_out: dict[str, dict[str, list[Line]]] = field(default_factory=dict)


@dataclass(frozen=True)
class Scene:
    """One stage in all editions."""

    id: str
    title: Message
    cells: Mapping[str, tuple[Line, ...]]
    reasons: tuple[Parting, ...]

    @property
    def same(self) -> bool:
        """Whether all editions tell the same."""
        return len(set(map(_texts, self.cells.values()))) == 1

    @property
    def sides(self) -> list[tuple[str, ...]]:
        """The editions, those together that tell the same and stand side by side."""
        found: list[list[str]] = []
        for name, lines in self.cells.items():
            if found and _texts(self.cells[found[-1][0]]) == _texts(lines):
                found[-1].append(name)
            else:
                found.append([name])
        return list(map(tuple, found))

    def apart(self, line: Line) -> bool:
        """Whether some edition does not tell this."""
        return not all(line.text in _texts(lines) for lines in self.cells.values())


def _texts(lines: Sequence[Line]) -> tuple[str, ...]:
    return tuple(line.text for line in lines)


def side_by_side(
    opening: Game,
    plan: Collection[str],
    editions: Sequence[str],
    variants: Collection[str] = (),
) -> list[Scene]:
    """The opening under these editions, each with those of the variants that it has."""
    replays = [_Replaying(opening, plan, name, variants).run() for name in editions]
    ids = list(dict.fromkeys(id for replay in replays for id in replay.stages))
    return [_scene(id, replays) for id in sorted(ids, key=_place)]


def _place(stage: str) -> int:
    return [*_SETUP, *PHASES].index(stage)


# -- playing it


class _Replaying:
    """A game that is dealt as the opening says, and played by the plan."""

    def __init__(
        self, opening: Game, plan: Collection[str], name: str, variants: Collection[str]
    ) -> None:
        self.opening, self.plan = opening.position(), plan
        chosen = tuple(one for one in variants if one in EDITIONS[name].variants)
        self.replay = Replay(name, chosen)
        players, cards = list(opening.players), self.opening["cards"]
        self.game = api.new_game(name, players, SEED, chosen, cards)
        self._stage = DEAL

    def run(self) -> Replay:
        """The whole opening."""
        seats = len(self.game.players)
        self._until(lambda: self._told("boss_dealt") == seats)
        self._change(self._seat_bosses)
        self._until(lambda: self._told("decks_shuffled") == 1)
        self._change(self._stack)
        self._until(lambda: self.game.round > 1 or self.game.result is not None)
        return self.replay

    def _told(self, kind: str) -> int:
        return sum(event.kind == kind for event in self.game.events)

    def _until(self, reached: Callable[[], bool]) -> None:
        while not reached():
            decision = self.game.decision
            if decision is None:
                self._note(self.game.step())
            else:
                self._enter(_OPENS.get(decision.kind, ""))
                self._note_ways_out(decision)
                self._note(self.game.play(self._choice(decision)))

    def _change(self, change: Callable[[Data], None]) -> None:
        """Lay the table otherwise, and go on."""
        position = self.game.position()
        change(position)
        self.game = api.load_position(position)

    def _seat_bosses(self, position: Data) -> None:
        for seat, wanted in zip(_seats(position), _seats(self.opening), strict=True):
            seat["boss"] = wanted["boss"]

    def _stack(self, position: Data) -> None:
        """Hands on top, in the order in which they are dealt; then what is laid out, then draws."""
        laid, order = edition(self.game.edition).discard_pile, self._dealing_order()
        hands = {seat["name"]: seat["hand"] for seat in _seats(self.opening)}
        stacks, decks = self.opening["decks"], position["decks"]
        for deck, pile in zip(("rooms", "spells"), laid, strict=True):
            held = [card for name in order for card in hands[name] if card in decks[deck]]
            rest = list(decks[deck])
            on_top = held + [card for card in rest if card not in held][:pile]
            for card in on_top + stacks[deck]:
                if card in rest:
                    rest.remove(card)
            decks[deck] = on_top + stacks[deck] + rest
        for deck in ("heroes", "epics"):
            first = [card for card in stacks[deck] if card in decks[deck]]
            decks[deck] = first + [card for card in decks[deck] if card not in first]

    def _dealing_order(self) -> list[str]:
        """In which order hands are dealt in this edition: a copy of the game is asked."""
        trial = self.game.fork()
        dealt: list[str] = []
        while len(dealt) < len(trial.players):
            dealt += [event.data["player"] for event in trial.step() if event.kind == "hand_dealt"]
        return dealt

    def _choice(self, decision: Decision) -> Option | str:
        planned = next((key for key in self.plan if decision.find(key) is not None), None)
        return planned or idle_option(decision)

    # -- what is told

    def _enter(self, stage: str) -> None:
        self._stage = stage or self._stage

    def _note(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "phase_begins":
                self._stage = event.data["phase"]
            elif event.seen_by is None and event.kind not in _UNTOLD:
                lines = self.replay.stages.setdefault(self._stage, [])
                lines.append(Line(event.text, event.rules))

    def _note_ways_out(self, decision: Decision) -> None:
        """What somebody may do instead of anything: a way out that not every edition has."""
        stage = self.replay.ways_out.setdefault(self._stage, {})
        asked = stage.setdefault(f"{decision.player} {decision.kind}", [])
        text = N_("{player} may also: {option}")
        asked += [
            Line(say(text, player=decision.player, option=option.text).text, option.rules)
            for option in decision.options
            if option.idle
        ]


def _seats(position: Data) -> list[Data]:
    seats: list[Data] = position["players"]
    return seats


# -- comparing


def _scene(id: str, replays: Sequence[Replay]) -> Scene:
    title = say(_SETUP[id]) if id in _SETUP else say(PHASES[id].name)
    cells = {
        replay.edition: (*replay.stages.get(id, ()), *_own_ways_out(id, replay, replays))
        for replay in replays
    }
    variants = {name for replay in replays for name in replay.variants}
    return Scene(id, title, cells, tuple(_reasons(cells, variants)))


def _own_ways_out(id: str, replay: Replay, replays: Sequence[Replay]) -> Iterator[Line]:
    """The ways out that another edition does not have, though it asks the same player the same."""
    for asked, lines in replay.ways_out.get(id, {}).items():
        others = [
            _texts(other.ways_out.get(id, {})[asked])
            for other in replays
            if asked in other.ways_out.get(id, {})
        ]
        yield from (line for line in lines if not all(line.text in texts for texts in others))


def _reasons(cells: Mapping[str, tuple[Line, ...]], variants: Collection[str]) -> Iterator[Parting]:
    found: dict[str, Topic] = {}
    every = {line.text: line for lines in cells.values() for line in lines}
    for line in every.values():
        has = {name for name, lines in cells.items() if line.text in _texts(lines)}
        _add(found, _reason(line.rules, cells, has.__contains__, variants))
    _add(found, _reason(_ORDER, cells, _common(cells).__getitem__, variants))
    for topic in found.values():
        yield Parting(topic, tuple(topic.neighbours(cells)))


def _common(cells: Mapping[str, tuple[Line, ...]]) -> dict[str, tuple[str, ...]]:
    """What all of them tell, in the order in which each of them tells it."""
    everywhere = set.intersection(*(set(_texts(lines)) for lines in cells.values()))
    return {
        name: tuple(text for text in _texts(lines) if text in everywhere)
        for name, lines in cells.items()
    }


def _add(found: dict[str, Topic], topic: Topic | None) -> None:
    if topic is not None:
        found[topic.id] = topic


def _reason(
    cited: Sequence[str],
    editions: Collection[str],
    side: Callable[[str], object],
    variants: Collection[str],
) -> Topic | None:
    """The topic on which these clauses rest and that puts the editions on the same sides.

    Of several the one that tells fewest editions apart and is about little else: the nearest.
    """
    if len({side(name) for name in editions}) == 1:
        return None
    fitting = [
        topic
        for topic in topics().values()
        if set(cited) & set(topic.clauses)
        and _explains(topic, editions, side)
        and _recorded(topic, editions, variants)
    ]

    def distance(topic: Topic) -> tuple[int, int, int]:
        hits = len(set(cited) & set(topic.clauses))
        return len(_groups(topic, editions)), -hits, len(topic.clauses)

    return min(fitting, key=distance, default=None)


def _groups(topic: Topic, editions: Collection[str]) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for name in editions:
        groups.setdefault(topic.says[name].text, []).append(name)
    return groups


def _explains(topic: Topic, editions: Collection[str], side: Callable[[str], object]) -> bool:
    """Whether editions of which it says the same are on the same side."""
    groups = _groups(topic, editions).values()
    return len(groups) > 1 and all(len({side(name) for name in group}) == 1 for group in groups)


def _recorded(topic: Topic, editions: Collection[str], variants: Collection[str]) -> bool:
    """Whether the records of the editions differ in the field that the topic is about."""
    if not topic.field:
        return True
    records = [
        edition(name, [one for one in variants if one in EDITIONS[name].variants])
        for name in editions
    ]
    return len({getattr(record, topic.field) for record in records}) > 1
