"""Walks: how far heroes get, everybody passing what is optional. Copies are played on, and tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bossbook.api import AnySource, game_of
from bossbook.engine import core
from bossbook.engine.numbers import health, health_left
from bossbook.errors import BossbookError
from bossbook.forecast.moments import entering, from_the_entrances
from bossbook.game import Decision, Game
from bossbook.pending.decisions import Act
from bossbook.pending.record import Choosing
from bossbook.protocol import Event, Log, Option
from bossbook.showing import Shown, ShownList, as_text
from bossbook.state import Hero, State

MOST_MOVES = 10_000  # cards can be written that send heroes round and round
_MOST_MOVES_ON = 1_000  # of one hero
TOUGH = 1_000_000  # health that no dungeon takes
_OUTCOMES: Mapping[str, str] = {
    "soul": "soul",
    "wound": "wound",
    "to_town": "town",
    "to_entrance": "entrance",
}


@dataclass(slots=True)
class RoomEntered(Shown):
    """A room entered: what it dealt, the hero's damage after it, the health that is left."""

    room: str
    place: int
    damage: int
    total: int
    left: int

    def __repr__(self) -> str:
        return as_text(self)

    def as_dict(self) -> dict[str, object]:
        """In the shape of ``bossbook walk --json``."""
        return {
            "room": self.room,
            "place": self.place,
            "damage": self.damage,
            "total": self.total,
        }


@dataclass(slots=True)
class Walk(Shown):
    """One hero's way through a dungeon; ``outcome`` is empty while it is under way."""

    uid: int
    hero: str
    dungeon: str
    total: int
    health: int
    left: int
    rooms: list[RoomEntered] = field(default_factory=list)
    dealt: bool = True  # whether the last of them has dealt its damage
    outcome: str = ""
    died_in: str | None = None
    worth: int = field(default=1, repr=False, compare=False)  # in souls, or in wounds
    table: State | None = field(default=None, repr=False, compare=False)  # at its last entry
    _over: int | None = field(default=None, repr=False, compare=False)

    @property
    def over(self) -> int | None:
        """How much more damage than needed the whole way has; None if it does not die of damage.

        The rooms that the hero did not live to see count too: so this is what can be lost (a room
        deactivated, a stronger hero) before it survives, as ``short`` is what is missing.
        """
        if self.outcome != "soul" or self.left > 0:
            return None
        if self._over is None:
            self._over = _to_spare(self)
        return self._over

    @property
    def short(self) -> int | None:
        """How much damage was missing; None for a hero who does not reach the boss."""
        return self.left if self.outcome == "wound" else None

    def __repr__(self) -> str:
        return as_text(self)

    def as_dict(self) -> dict[str, object]:
        """In the shape of ``bossbook walk --json``."""
        return {
            "hero": self.hero,
            "dungeon": self.dungeon,
            "rooms": [entry.as_dict() for entry in self.rooms],
            "outcome": self.outcome,
            "died_in": self.died_in,
        }


class WalkList(ShownList[Walk]):
    """The walks of a phase, in their order."""


# -- asking for walks


def walks(source: AnySource) -> WalkList:
    """The walks of an adventure phase in their order; one under way goes on, else it begins."""
    game = game_of(source)
    going = game if game.phase == "adventure" else from_the_entrances(game.state)
    followed, state = Walks(going), going.state
    while state.phase == "adventure":
        followed.pass_on(state)
    return WalkList(followed.done)


def expected_walk(source: AnySource, hero: str, dungeon: str | None = None) -> Walk:
    """A hero's walk through a dungeon as it stands, also of one who is still in town."""
    moment = entering(game_of(source), hero, dungeon)
    walks, state = Walks(moment.game), moment.game.state
    for _ in range(MOST_MOVES):
        if walks.done and walks.done[-1].outcome:
            return walks.done[-1]
        if moment.outside():
            break
        walks.pass_on(state)
    return _kept_out(state, moment.hero, moment.name, moment.owner)


def _kept_out(state: State, hero: Hero, name: str, owner: str) -> Walk:
    """A hero who never comes to enter."""
    left = health_left(state, hero)
    return Walk(hero.uid, name, owner, hero.damage, health(state, hero), left, outcome="entrance")


def walk_out(game: Game) -> WalkList:
    """Play an adventure phase to its end; raises EndlessRound if a card never lets it end."""
    walks = Walks(game)
    while game.phase == "adventure":
        walks.note(go_on(game), game.state)
    return WalkList(walks.done)


def go_on(game: Game) -> list[Event]:
    """The next step, or the play of somebody who wants nothing."""
    decision = game.decision
    return game.step() if decision is None else game.play(idle_option(decision))


def pass_on(state: State, log: Log) -> None:
    """The same where only what comes of it is wanted: on a state, without a game around it."""
    due = core.due(state)
    if due is None:
        core.advance(state, log)
    else:
        core.play(state, log, _idle_move(state, due))


def _idle_move(state: State, due: Choosing) -> object:
    """To pass in a window is always possible: nobody need look for what else there is."""
    if isinstance(due, Act):
        return None
    options = core.chooser_of(due).options(state, due)
    return next((option for option in options if option.idle), options[0]).move


def idle_option(decision: Decision) -> Option:
    """To do nothing if that is possible, else the first option."""
    idle = (option for option in decision.options if option.idle)
    return next(idle, decision.options[0])


# -- the way that a dead hero did not go


def _to_spare(walk: Walk) -> int:
    """The damage of the whole way less the hero's health: it goes on as if it could not die."""
    table = walk.table
    if table is None or table.walker is None:
        return -walk.left
    hero = table.walker.hero
    tough = hero._replace(bonus=hero.bonus + TOUGH)
    state = table.copy()
    state.walker = table.walker._replace(hero=tough, fell=None)
    left = _left_at_the_end(state, tough)
    return -walk.left if left is None else TOUGH - left


def _left_at_the_end(state: State, hero: Hero) -> int | None:
    """The health of a hero at the end of its way; None if cards hold it for ever."""
    left, log = health_left(state, hero), Log()
    with suppress(BossbookError):  # a way that is too long for the rules
        for _ in range(_MOST_MOVES_ON):
            pass_on(state, log)
            walker = state.walker
            if walker is None or walker.hero.uid != hero.uid:
                return left
            left = health_left(state, walker.hero)
    return None


# -- following them


def outcome_of(hero: str, events: Sequence[Event]) -> str:
    """How a hero left a dungeon: the last thing told of it."""
    kinds = (event.kind for event in reversed(events) if event.data.get("hero") == hero)
    return next((_OUTCOMES[kind] for kind in kinds if kind in _OUTCOMES), "removed")


class Walks:
    """Follows the heroes of an adventure phase by its events."""

    def __init__(self, game: Game) -> None:
        self.done: list[Walk] = []
        if game.state.walker is not None:
            self._catch_up(game)

    def _catch_up(self, game: Game) -> None:
        """A hero is inside already: what the game remembers of its way belongs to its walk."""
        state, events = game.state, game.events
        assert state.walker is not None
        name = state.setup.table.names[state.walker.hero.card]
        entered = [i for i, e in enumerate(events) if _enters(e) and e.data["hero"] == name]
        if not entered:  # the position began with the hero inside
            self._begin(state, state.setup.names[state.walker.seat])
            return
        for event in events[entered[-1] :]:
            self._note(event, state)

    def _begin(self, state: State, dungeon: str) -> None:
        assert state.walker is not None
        hero = state.walker.hero
        name, left = state.setup.table.names[hero.card], health_left(state, hero)
        walk = Walk(hero.uid, name, dungeon, hero.damage, health(state, hero), left)
        walk.worth = state.setup.table[hero.card].worth
        walk.table = state.copy()
        self.done.append(walk)

    def pass_on(self, state: State) -> None:
        """Go on by one step of a copy that nobody else plays, and take it in."""
        log = Log()
        pass_on(state, log)
        self.note(log, state)

    def note(self, events: Sequence[Event], state: State) -> None:
        """Take in what one step or play has brought, and the state after it."""
        for event in events:
            self._note(event, state)
        if not self.done or self.done[-1].outcome:
            return
        now, walker = self.done[-1], state.walker
        if walker is not None and walker.hero.uid == now.uid:
            now.total, now.left = walker.hero.damage, health_left(state, walker.hero)
            if not now.dealt:
                now.rooms[-1].total, now.rooms[-1].left = now.total, now.left
        else:
            now.outcome = outcome_of(now.hero, events)

    def _note(self, event: Event, state: State) -> None:
        data = event.data
        if _enters(event) and state.walker is not None:
            self._begin(state, data["player"])
        if not self.done or self.done[-1].outcome or data.get("hero") != self.done[-1].hero:
            return
        now = self.done[-1]
        if event.kind == "enters_room":
            entered = RoomEntered(data["room"], data["place"], 0, now.total, now.left)
            now.rooms.append(entered)
            now.dealt, now.table = False, state.copy()
        elif event.kind == "room_deals" and now.rooms:
            last = now.rooms[-1]
            last.damage, last.total, last.left = data["damage"], data["total"], data["left"]
            now.total, now.left, now.dealt = last.total, last.left, True
        elif event.kind == "dies":
            now.died_in = data["room"] or None


def _enters(event: Event) -> bool:
    return event.kind == "enters_dungeon"
