"""Everything that can happen while one hero walks a dungeon: copies of the game, one an option.

States that are equal in all that matters to the walk are looked into once. Lines in which little
is played come first, so that a search that has to stop has left out only the busiest ones.

Random effects use the game's own generator: on a copy a draw or a blind pick comes out as it will
in the game itself. A tree over all hands shows that one future.
"""

from __future__ import annotations

import heapq
from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import NamedTuple

from bossbook.engine import core
from bossbook.engine.numbers import health_left
from bossbook.forecast.moments import Moment, left_dungeon
from bossbook.forecast.walks import outcome_of
from bossbook.game import Game
from bossbook.protocol import Event, Option
from bossbook.state import REMEMBERED, Hero, PlayerState, State, Uid

_MOST_STEPS = 1_000  # between two decisions; more is a circle
_MOST_DRAWN = 20  # a walk does not empty a deck that is thicker than that
_PLAYS = ("act", "build", "negate")  # decisions in which not passing is a play
CHOICE, LEAF, CUT = "choice", "leaf", "cut"


class Ending(NamedTuple):
    """How a walk ends: soul, wound, town, entrance or removed; where the hero died."""

    outcome: str
    died_in: str | None = None
    place: int = -1


class Edge(NamedTuple):
    """An option, and the number of what it leads to."""

    option: Option
    to: int


@dataclass(slots=True)
class Found:
    """A decision (with the game in which it is due), an ending, or a place not looked into."""

    kind: str
    game: Game | None = None
    ending: Ending | None = None
    decision: str = ""
    seat: int = -1
    room: str | None = None
    place: int = -1
    left: int = 0
    edges: list[Edge] = field(default_factory=list)


class Explorer:
    """Looks into a walk; ``found`` is a graph, ``root`` the number of its first node."""

    def __init__(self, moment: Moment, most: int) -> None:
        self._moment, self._most = moment, most
        self._known_uids = moment.game.state.uids
        self._numbers: dict[Hashable, int] = {}
        self._decisions = 0
        self._queue: list[tuple[int, int]] = []  # plays made, number: newest first
        self.found: list[Found] = []
        self.root = self._reach(moment.game, [], 0)
        while self._queue:
            plays, newest = heapq.heappop(self._queue)
            self._look_into(-newest, plays)

    def _look_into(self, number: int, plays: int) -> None:
        found = self.found[number]
        game, found.game = found.game, None
        assert game is not None and game.decision is not None
        for option in game.decision.options:
            copy = game.fork()
            events = copy.play(option.key)
            busy = found.decision in _PLAYS and not option.idle
            found.edges.append(Edge(option, self._reach(copy, events, plays + busy)))

    def _reach(self, game: Game, events: list[Event], plays: int) -> int:
        """Run to the next real decision or the end of the walk; the number of what is there."""
        for _ in range(_MOST_STEPS):
            if self._over(game.state):
                return self._number(self._ending(game.state, events))
            due = core.due(game.state)
            if due is None:
                events = game.step()
                continue
            assert game.decision is not None
            options = game.decision.options
            if len(options) != 1:
                return self._decision(game, plays) if options else self._number(None)
            events = game.play(options[0].key)
        return self._number(None)

    def _over(self, state: State) -> bool:
        return left_dungeon(state, self._moment.hero.uid, self._moment.seat)

    def _ending(self, state: State, events: list[Event]) -> Ending:
        name = self._moment.name
        of_hero = [event for event in events if event.data.get("hero") == name]
        death = next((event.data for event in of_hero if event.kind == "dies"), None)
        if death is not None:
            return Ending("soul", death["room"] or None, death["place"])
        known = any(event.kind in ("soul", "wound", "to_town") for event in of_hero)
        if not known and any(hero.uid == self._moment.hero.uid for hero in _at_entrances(state)):
            return Ending("entrance")
        return Ending(outcome_of(name, events))

    def _number(self, ending: Ending | None) -> int:
        """The node of an ending; None: the one for all that is not looked into."""
        if ending not in self._numbers:
            self._numbers[ending] = len(self.found)
            self.found.append(Found(LEAF if ending else CUT, ending=ending))
        return self._numbers[ending]

    def _decision(self, game: Game, plays: int) -> int:
        key = what_matters(game.state, self._known_uids)
        if key in self._numbers:
            return self._numbers[key]
        if self._decisions >= self._most:
            return self._number(None)
        self._decisions += 1
        number = self._numbers[key] = len(self.found)
        self.found.append(self._described(game))
        heapq.heappush(self._queue, (plays, -number))
        return number

    def _described(self, game: Game) -> Found:
        state, due = game.state, core.due(game.state)
        assert due is not None
        walker = state.walker
        if walker is None:
            return Found(CHOICE, game, None, due.name, due.seat, left=self._left(state))
        at = state.locate(walker.room) if walker.room else None
        card = state.players[at[0]].stacks[at[1]].rooms[0].card if at else None
        room = None if card is None else state.setup.table.names[card]
        return Found(CHOICE, game, None, due.name, due.seat, room, walker.place, self._left(state))

    def _left(self, state: State) -> int:
        uid = self._moment.hero.uid
        inside = [state.walker.hero] if state.walker else []
        heroes = (hero for hero in (*inside, *_at_entrances(state)) if hero.uid == uid)
        return health_left(state, next(heroes))


def _at_entrances(state: State) -> list[Hero]:
    return [hero for player in state.players for hero in player.entrance]


# -- when two states are the same


def what_matters(state: State, known_uids: int) -> Hashable:
    """A key that is equal for states from which the same can happen.

    Uids given since the start say only in which order things were done: they are counted anew. So
    is the order of the discard pile, unless a deck may have to be remade from it.
    """
    thin = min(len(state.rooms), len(state.spells)) <= _MOST_DRAWN
    plain = _Plain(known_uids)
    return (
        tuple((type(step), plain(step.values())) for step in state.agenda),
        plain(state.walker),
        plain(state.town),
        tuple(plain(player.entrance) for player in state.players),
        tuple(map(_of_player, state.players)),
        tuple(sorted(state.lasting)),
        state.discard if thin else tuple(sorted(state.discard)),
        (state.rooms, state.spells, state.heroes, state.epics, state.removed, state.rng),
    )


# All of a player but the entrance, whose uids are counted anew.
_LEFT_OUT = ("entrance", *REMEMBERED)
_of_player = attrgetter(*(e.name for e in fields(PlayerState) if e.name not in _LEFT_OUT))


class _Plain:
    """Values with the uids that are new numbered in the order in which they are met."""

    def __init__(self, known: int) -> None:
        self._known = known
        self._new: dict[int, str] = {}

    def __call__(self, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(self(item) for item in value)
        if isinstance(value, Uid) and value > self._known:
            return self._new.setdefault(value, f"new {len(self._new)}")
        return value
