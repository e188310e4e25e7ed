"""The moments that forecasts start from, each made on a copy: before the bait, at an entrance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bossbook.engine import heroes
from bossbook.engine.adventure_phase import turn_of
from bossbook.engine.bait_phase import lure
from bossbook.engine.minions import let_minions_act
from bossbook.engine.order import turn_order
from bossbook.forecast.unseen import check_player, gone
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.pending.of_rounds import AdventureTurn, EnterDungeon, PhaseBegins
from bossbook.state import Hero, State


def beginning(now: State, phase: str) -> Game:
    """A game at the beginning of a phase, the table being as it is now."""
    state = now.copy()
    state.phase, state.agenda = phase, [PhaseBegins(phase)]
    state.walker = state.result = None
    return Game(state)


def before_the_bait(now: State) -> State:
    """The table when heroes choose: minions on a space have brought it (LOC-3, LOC-5)."""
    state = now.copy()
    let_minions_act(state)
    state.phase = "bait"  # so that they do it once
    return state


def from_the_entrances(now: State) -> Game:
    """A game at the beginning of the adventure phase."""
    return beginning(before_the_bait(now), "adventure")


def after_the_bait(now: State) -> Game:
    """A game in which the heroes in town have gone where the treasure is."""
    lured = beginning(before_the_bait(now), "bait")
    lured.run("phase")
    return lured


def anybody_at_an_entrance(state: State) -> bool:
    """Whether a hero is inside a dungeon or stands before one."""
    waiting = any(state.players[seat].entrance for seat in state.seats())
    return state.walker is not None or waiting


# -- one hero before one dungeon


def _told_alike(state: State, game: Game) -> Game:
    """A new game without history that speaks the language of the old one."""
    new = Game(state)
    new.language = game.language
    return new


@dataclass(frozen=True, slots=True)
class Moment:
    """A game, a copy, in which one hero is about to walk a dungeon, or is inside it."""

    game: Game
    hero: Hero
    seat: int

    @property
    def name(self) -> str:
        """The hero's name."""
        return self.game.state.setup.table.names[self.hero.card]

    @property
    def owner(self) -> str:
        """The player whose dungeon it is."""
        return self.game.players[self.seat]

    def outside(self) -> bool:
        """Whether the walk is over in this game; a hero who is kept out has none."""
        return left_dungeon(self.game.state, self.hero.uid, self.seat)


def left_dungeon(state: State, uid: int, seat: int) -> bool:
    """Whether a hero neither is in that dungeon nor is going to enter it now."""
    at = heroes.find(state, uid)
    if at is None or at.zone == "town" or at.seat != seat:
        return True
    if at.zone == "dungeon":
        return False
    return at.hero.waits or not _about_to_enter(state, seat)


def _about_to_enter(state: State, seat: int) -> bool:
    return state.walker is None and seat in map(turn_of, state.agenda)


def entering(game: Game, hero: str | None = None, dungeon: str | None = None) -> Moment:
    """A hero, by default the next one to enter, before a dungeon, by default its own.

    A game in which that very walk is under way or due goes on as it stands. Otherwise the hero is
    put first at the entrance, with the window before it enters: the others are not waited for.
    """
    state = game.state
    whose = None if dungeon is None else _seat_of(game, dungeon)
    found = _next_one(state, whose) if hero is None else _named(state, hero, whose)
    seat = _destination(state, found) if whose is None else whose
    if _is_due(state, found, seat):
        return Moment(game.fork(), found.hero, seat)
    copy = state.copy()
    copy.walker = copy.result = None
    if found.zone != "dungeon":
        heroes.lift(copy, found)
    player = copy.players[seat]
    ready = found.hero._replace(waits=False)
    player.entrance = (ready, *player.entrance)
    copy.phase, copy.agenda = "adventure", [AdventureTurn(seat, 0)]
    return Moment(_told_alike(copy, game), ready, seat)


def _seat_of(game: Game, player: str) -> int:
    check_player(player, game.players)
    seat = game.players.index(player)
    out = gone(game.state, seat)
    if out is not None:
        raise ValueError(out.text)
    return seat


def _is_due(state: State, found: heroes.Whereabouts, seat: int) -> bool:
    """Whether the game goes on with this hero's walk by itself."""
    if state.phase != "adventure" or found.seat != seat:
        return False
    if found.zone == "dungeon":
        return True
    first = next((hero for hero in state.players[seat].entrance if not hero.waits), None)
    turns = (step for step in reversed(state.agenda) if turn_of(step) is not None)
    due = next(turns, None) == EnterDungeon(seat)
    return first == found.hero and state.walker is None and due


def _waiting(state: State, seats: Sequence[int]) -> list[heroes.Whereabouts]:
    """The hero inside, then those at entrances, in the order in which they go in."""
    walker = state.walker
    inside = [heroes.Whereabouts(walker.hero, "dungeon", walker.seat)] if walker else []
    return [one for one in inside if one.seat in seats] + [
        heroes.Whereabouts(hero, "entrance", seat)
        for seat in seats
        for hero in state.players[seat].entrance
    ]


def _next_one(state: State, seat: int | None) -> heroes.Whereabouts:
    found = _waiting(state, _turns_to_come(state) if seat is None else [seat])
    ready = [one for one in found if not one.hero.waits] or found
    if not ready:
        raise ValueError(say(N_("No hero is at an entrance: name a hero and a dungeon.")).text)
    return ready[0]


def _turns_to_come(state: State) -> Sequence[int]:
    """The seats in the order of their turns; those who have had theirs come last."""
    order = turn_order(state)
    if state.phase != "adventure":
        return order
    due = set(map(turn_of, state.agenda)) - {None}
    return sorted(order, key=lambda seat: bool(due) and seat not in due)


def _named(state: State, name: str, seat: int | None) -> heroes.Whereabouts:
    """The hero of that name: at this dungeon, at another, in town."""
    found = _waiting(state, _turns_to_come(state))
    found += [heroes.Whereabouts(hero, "town", -1) for hero in state.town]
    named = [one for one in found if state.setup.table.names[one.hero.card] == name]
    if not named:
        known = list(dict.fromkeys(state.setup.table.names[one.hero.card] for one in found))
        text = N_("No hero {name!r} in town, at an entrance or inside. There is: {known}.")
        raise ValueError(say(text, name=name, known=known or say(N_("nobody"))).text)
    return next((one for one in named if one.seat == seat), named[0])


def _destination(state: State, found: heroes.Whereabouts) -> int:
    """The dungeon a hero is at; from town, the one whose treasure lures it."""
    if found.zone != "town":
        return found.seat
    seat = lure(state, found.hero).goes_to
    if seat is None:
        name = state.setup.table.names[found.hero.card]
        text = N_("{hero} would stay in town: say which dungeon you mean.")
        raise ValueError(say(text, hero=name).text)
    return seat
