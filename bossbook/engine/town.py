"""The town board: places in town, pushing, key locations (TOWN, LOC)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.engine.rounds import finish
from bossbook.engine.winning import solo_verdict
from bossbook.protocol import Log
from bossbook.spaces import EVERY_LOCATION, INN, LOCATIONS
from bossbook.state import Hero, State, TownBoard


def board(state: State) -> TownBoard:
    """The board of an edition that has one."""
    assert state.board is not None
    return state.board


def heroes_in(state: State, location: int) -> tuple[Hero, ...]:
    """Who is in a location, by its number; the newest last."""
    return board(state).locations[location]


def put_in(state: State, location: int, heroes: tuple[Hero, ...]) -> None:
    """Change who is there."""
    laid = board(state)
    locations = (*laid.locations[:location], heroes, *laid.locations[location + 1 :])
    state.board = laid._replace(locations=locations)


def is_free(state: State, location: int) -> bool:
    """Whether a hero can come: to the inn always, else if nobody is there (TOWN-3)."""
    return location == INN or not heroes_in(state, location)


# -- pushing


def close_up(state: State, log: Log) -> None:
    """Somebody has come to town: who has no place any more is pushed down (TOWN-3)."""
    places = state.setup.edition.town_places
    while places is not None and len(state.town) > places:
        pushed, state.town = state.town[0], state.town[1:]
        _push_down(state, log, pushed)


def _push_down(state: State, log: Log, hero: Hero) -> None:
    location, rules = _PUSHED[state.setup.edition.pushed](state, hero)
    _settle(state, log, "pushed", hero, location, ("TOWN-3", *rules))
    _end_if_crowded(state, log, location)


def _by_class(state: State, hero: Hero) -> tuple[int, tuple[str, ...]]:
    """To the first free location of its classes, else to the inn (TOWN-4)."""
    classes = state.setup.table[hero.card].classes
    wanted = [at for at, name in enumerate(LOCATIONS) if EVERY_LOCATION[name].class_ in classes]
    rules: tuple[str, ...] = () if len(classes) == 1 else ("TOWN-4",)
    if not wanted and classes:
        rules = ("MIX-3", "RULING-121")
    return next((at for at in wanted if is_free(state, at)), INN), rules


def _first_free(state: State, hero: Hero) -> tuple[int, tuple[str, ...]]:
    """To the first free one, whatever its class (SOLO-3)."""
    return next(at for at in range(len(LOCATIONS)) if is_free(state, at)), ("SOLO-3",)


_PUSHED: Mapping[str, Callable[[State, Hero], tuple[int, tuple[str, ...]]]] = {
    "class": _by_class,
    "first_free": _first_free,
}


def send_to_location(state: State, log: Log, hero: Hero, location: str) -> None:
    """A hero goes straight to a location; if that is taken, as if it were pushed (RULING-24)."""
    at = LOCATIONS.index(location)
    rules: tuple[str, ...] = ("TOWN-4",)
    if not is_free(state, at):
        at, rules = INN, ("TOWN-4", "RULING-24")
        if state.setup.edition.pushed == "first_free":
            at, rules = _first_free(state, hero)[0], ("SOLO-3", "RULING-51", "RULING-127")
    _settle(state, log, "goes_straight", hero, at, rules)
    if location != LOCATIONS[INN]:
        _end_if_crowded(state, log, at)


def _settle(
    state: State, log: Log, kind: str, hero: Hero, location: int, rules: tuple[str, ...]
) -> None:
    put_in(state, location, (*heroes_in(state, location), hero))
    state.moved = True
    name = state.setup.table.names[hero.card]
    log.add(kind, rules, hero=name, location=LOCATIONS[location])


def _end_if_crowded(state: State, log: Log, location: int) -> None:
    """Alone, the town is lost when a hero must go to the inn (SOLO-7, RULING-51, RULING-127)."""
    if location == INN and state.setup.edition.alone and state.result is None:
        finish(state, log, solo_verdict("crowded", over=True))
