"""Minions: where they stand, which spaces are open to them, what they guard (MINION, LOC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from bossbook.engine.abilities import action_spaces
from bossbook.engine.town import board
from bossbook.messages import N_
from bossbook.spaces import (
    BOSS,
    EVERY_LOCATION,
    LOCATIONS,
    ROOM,
    SECOND,
    SPACES,
    SUMMON,
    TREASURE,
    Space,
)
from bossbook.state import AT_HOME, Lasting, Minion, State, TownBoard

LAST_ROOM = "last_room_damage"  # what lasts of the hideout's second space
AMBUSH = 2  # so much more damage

# Why a minion may not go to a space: the sentence and its clauses.
BARRED: dict[str, tuple[str, tuple[str, ...]]] = {
    "taken": (N_("There is a minion already: {what}."), ("TOWN-6",)),
    "hero_there": (N_("A hero is there, so only the summons is open: {what}."), ("LOC-2",)),
    "no_hero": (N_("No hero is there who could be summoned: {what}."), ("LOC-2",)),
}

HELD = N_("A minion stands on {card}: it cannot be destroyed.")


class Site(NamedTuple):
    """A space as a minion sees it: how it is called, on which card, and what bars it."""

    minion: Minion
    name: str  # the space's, or "room:2"
    card: int = -1  # of a room or a boss
    place: int | None = None  # of the room
    barred: str = ""


def sites(state: State, seat: int) -> list[Site]:
    """All spaces that a player's minion could ever go to now (TOWN-6)."""
    return [*_on_the_board(*crowd(state)), *on_cards(state, seat)]


def is_any_open(state: State, seat: int) -> bool:
    """Whether a player's minion could go anywhere now."""
    return bool(open_on_the_board(*crowd(state)) or action_spaces(state, seat))


class Crowd(NamedTuple):
    """What opens and closes the spaces of the board: where minions and heroes are."""

    taken: frozenset[str]
    there: tuple[bool, ...]  # in which locations there are heroes
    extended: bool  # whether the location of the explorers is in play


def crowd(state: State) -> Crowd:
    """Where minions and heroes are now."""
    laid = board(state)
    taken, there = frozenset(map(_SPACE, laid.minions)), tuple(map(bool, laid.locations))
    return Crowd(taken, there, state.setup.table.has_explorers)


_SPACE = itemgetter(0)  # of a minion


def _on_the_board(taken: frozenset[str], there: Sequence[bool], extended: bool) -> Iterator[Site]:
    for space in SPACES.values():
        if extended or not EVERY_LOCATION[space.location].expansion:
            barred = "taken" if space.id in taken else _closed(space, there)
            yield Site(Minion(space.id), space.id, barred=barred)


@lru_cache(maxsize=4096)
def open_on_the_board(
    taken: frozenset[str], there: tuple[bool, ...], extended: bool
) -> tuple[Site, ...]:
    """Those spaces of the board to which minions can go: asked at every choice in town."""
    return tuple([site for site in _on_the_board(taken, there, extended) if not site.barred])


def _closed(space: Space, there: Sequence[bool]) -> str:
    """With a hero in a location only its summon space is open, without one all others (LOC-2)."""
    location = space.location
    occupied = location in LOCATIONS and there[LOCATIONS.index(location)]
    if space.kind == SUMMON:
        return "" if occupied else "no_hero"
    return "hero_there" if occupied else ""


def is_laid_out(state: State, location: str) -> bool:
    """Whether a location is part of the board here: the landing site only for explorers (MIX-3)."""
    return state.setup.table.has_explorers or not EVERY_LOCATION[location].expansion


def on_cards(state: State, seat: int) -> Iterator[Site]:
    """On rooms of one's own, on one's boss once it has levelled up: nothing closes them."""
    for source in action_spaces(state, seat):
        if source.room is None:
            yield Site(Minion(BOSS), BOSS, source.card)
        elif not source.level:
            place = f"{ROOM}:{source.place}"
            yield Site(Minion(ROOM, source.uid), place, source.card, source.place)


def place_minion(state: State, seat: int, minion: Minion) -> None:
    """A minion goes somewhere."""
    laid = board(state)
    minions = (*laid.minions[:seat], minion, *laid.minions[seat + 1 :])
    state.board = TownBoard(minions, *laid[1:])


def send_home(state: State) -> bool:
    """All minions go home (END-3); whether any had been out."""
    laid = board(state)
    out = any(minion != AT_HOME for minion in laid.minions)
    state.board = laid._replace(minions=(AT_HOME,) * len(laid.minions))
    return out


def with_none_out(state: State) -> State:
    """A copy on which all minions are at home: what they alone hinder can be done there."""
    freed = state.copy()
    send_home(freed)
    return freed


def where(state: State, seat: int) -> tuple[str, str]:
    """Where a minion stands, as a position writes it, and the card it is on."""
    minion = board(state).minions[seat]
    names = state.setup.table.names
    if minion.space == BOSS:
        boss = state.players[seat].boss
        return BOSS, names[boss] if boss >= 0 else ""
    if minion.space != ROOM:
        return minion.space, ""
    at = state.locate(minion.room)
    if at is None:
        return "", ""
    return f"{ROOM}:{at[1]}", names[state.players[at[0]].stacks[at[1]].rooms[0].card]


def guards(state: State, seat: int, place: int) -> bool:
    """Whether a minion holds a room, so that it can be neither covered nor destroyed (MINION-2)."""
    laid = state.board
    if laid is None or not laid.minions[seat].room:
        return False
    stack = state.players[seat].stacks[place]
    return bool(stack.rooms) and stack.rooms[0].uid == laid.minions[seat].room


def held_room(state: State, seat: int) -> int:
    """The room of a player that a minion holds, counted from 1 at the entrance; 0: none."""
    if state.board is None or not state.board.minions[seat].room:
        return 0
    places = range(len(state.players[seat].stacks))
    return next((place + 1 for place in places if guards(state, seat, place)), 0)


def lasting_of(space: str, seat: int) -> Lasting | None:
    """What a space brings until the end of the round, if it does (LOC-3, LOC-5)."""
    found = SPACES.get(space)
    if found is None:
        return None
    if found.kind == TREASURE:
        return Lasting(f"treasure_{EVERY_LOCATION[found.location].class_}", seat, 1)
    if found.location == "hideout" and found.kind == SECOND:
        return Lasting(LAST_ROOM, seat, AMBUSH)
    return None


def act_as_one(state: State) -> None:
    """What all minions bring until the end of the round, as if the minion phase were over."""
    if state.board is None:
        return
    for seat, minion in enumerate(state.board.minions):
        lasting = lasting_of(minion.space, seat)
        if lasting is not None:
            state.lasting += (lasting,)


def let_minions_act(state: State) -> None:
    """The same, if the minion phase is still to come in this round: for forecasts."""
    phases = state.setup.edition.phases
    if state.board is None or state.phase not in phases:
        return
    if phases.index(state.phase) <= phases.index("minions"):
        act_as_one(state)
