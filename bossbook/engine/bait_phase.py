"""The bait phase: each hero compares the dungeons (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from bossbook.card.model import CLASSES
from bossbook.engine.core import does
from bossbook.engine.lures import NOTHING, SOULS, TREASURE, Lure, decide
from bossbook.engine.numbers import treasures
from bossbook.pending.of_rounds import BaitPhase, LureHero
from bossbook.protocol import Log
from bossbook.state import Hero, State


def lure(state: State, hero: Hero) -> Lure:
    """Where a hero would go now, and why: by a rule of its own, or by the edition's."""
    own = state.setup.table[hero.card].lure
    return _LURES[own or state.setup.edition.lure](state, hero)


def _most_treasure(state: State, hero: Hero) -> Lure:
    classes = state.setup.table[hero.card].classes
    if not classes:
        return decide(NOTHING, dict.fromkeys(state.seats(), 0), "RULING-26")
    return lured_by(state, classes)


def lured_by(state: State, classes: Sequence[str]) -> Lure:
    """Where a hero of these classes would go now: the treasure of both counts (RULING-4)."""
    seats = state.seats()
    icons = treasures(state, seats)
    if len(classes) == 1:
        counts = dict(zip(seats, map(_ICONS[classes[0]], icons), strict=True))
        return decide(TREASURE, counts, "BAIT-1")
    kinds = [_ICONS[name] for name in classes]
    counted = (sum([of_kind(one) for of_kind in kinds]) for one in icons)
    counts = dict(zip(seats, counted, strict=True))
    return decide(TREASURE, counts, "BAIT-1", "RULING-4")


_ICONS = {name: itemgetter(index) for index, name in enumerate(CLASSES)}


def _fewest_souls(state: State, hero: Hero) -> Lure:
    return decide(SOULS, {seat: state.souls(seat) for seat in state.seats()}, "RULING-26")


_LURES: Mapping[str, Callable[[State, Hero], Lure]] = {
    "most_treasure": _most_treasure,
    "fewest_souls": _fewest_souls,
}


@does(BaitPhase)
def _bait_phase(step: BaitPhase, state: State, log: Log) -> None:
    """In order of arrival (BAIT-4, START-4)."""
    state.agenda += [LureHero(hero.uid) for hero in reversed(state.town)]


def _is_in_town(step: LureHero, state: State) -> bool:
    for hero in state.town:  # noqa: SIM110 - no generator for each of them
        if hero.uid == step.hero:
            return True
    return False


def _in_town(state: State, uid: int) -> Hero | None:
    for hero in state.town:
        if hero.uid == uid:
            return hero
    return None


@does(LureHero, due=_is_in_town)
def _lure(step: LureHero, state: State, log: Log) -> None:
    """One hero compares the dungeons and goes, or stays."""
    hero = _in_town(state, step.hero)
    assert hero is not None
    found = lure(state, hero)
    card, names = state.setup.table[hero.card], state.setup.names
    counts = dict(zip(map(names.__getitem__, found.counts), found.counts.values(), strict=True))
    rules, classes, to = (*found.rules, "BAIT-4"), list(card.classes), found.goes_to
    if to is None:
        log.add(found.reason, rules, hero=card.name, classes=classes, counts=counts)
        return
    at = state.town.index(hero)
    state.town = state.town[:at] + state.town[at + 1 :]
    state.players[to].entrance += (hero,)
    state.moved = True
    name = names[to]
    log.add(found.reason, rules, hero=card.name, classes=classes, counts=counts, player=name)
