"""The bait phase: each hero compares the dungeons (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from bossbook.card.model import CLASSES
from bossbook.engine.core import does, push
from bossbook.engine.lures import NOTHING, SOULS, TREASURE, Lure, decide, decide_alone
from bossbook.engine.numbers import treasures
from bossbook.pending.of_rounds import BaitPhase, LureFromPlace, LureHero
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


def _thresholds(state: State, hero: Hero) -> Lure:
    """Alone: so much treasure as its place in town asks for is enough (SOLO-4)."""
    classes, seats = state.setup.table[hero.card].classes, state.seats()
    if not classes:
        return decide(NOTHING, dict.fromkeys(seats, 0), "RULING-26")
    counts = lured_by(state, classes).counts
    places = state.setup.edition.thresholds
    wanted = places[min(_place_in_town(state, hero), len(places) - 1)]
    rules = ("SOLO-4", "RULING-6", *(("RULING-4",) if len(classes) > 1 else ()))
    challenge = ("SOLO-9",) if "challenge" in state.setup.edition.in_play else ()
    return decide_alone(counts, wanted, *rules, *challenge)


def _place_in_town(state: State, hero: Hero) -> int:
    """From the left; in the bait phase it is the one before anyone has moved (RULING-6)."""
    for step in state.agenda:
        if isinstance(step, LureFromPlace) and step.hero == hero.uid:
            return step.place
    return next((at for at, one in enumerate(state.town) if one.uid == hero.uid), 0)


_LURES: Mapping[str, Callable[[State, Hero], Lure]] = {
    "most_treasure": _most_treasure,
    "thresholds": _thresholds,
    "fewest_souls": _fewest_souls,
}


@does(BaitPhase)
def _bait_phase(step: BaitPhase, state: State, log: Log) -> None:
    """In order of arrival (BAIT-4, START-4)."""
    if state.setup.edition.lure == "thresholds":
        push(state, *(LureFromPlace(hero.uid, at) for at, hero in enumerate(state.town)))
        return
    state.agenda += [LureHero(hero.uid) for hero in reversed(state.town)]


def _is_in_town(step: LureHero | LureFromPlace, state: State) -> bool:
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
    _decides(state, log, hero, lure(state, hero))


@does(LureFromPlace, due=_is_in_town)
def _lure_from_place(step: LureFromPlace, state: State, log: Log) -> None:
    """The same alone: the place is known before anyone has moved (RULING-6)."""
    hero = _in_town(state, step.hero)
    assert hero is not None
    state.agenda.append(step)
    found = lure(state, hero)
    state.agenda.pop()
    _decides(state, log, hero, found)


def _decides(state: State, log: Log, hero: Hero, found: Lure) -> None:
    card, names = state.setup.table[hero.card], state.setup.names
    counts = dict(zip(map(names.__getitem__, found.counts), found.counts.values(), strict=True))
    rules, classes, to = (*found.rules, "BAIT-4"), list(card.classes), found.goes_to
    more = found.told() if found.wanted else {}
    if to is None:
        log.add(found.reason, rules, hero=card.name, classes=classes, counts=counts, **more)
        return
    at = state.town.index(hero)
    state.town = state.town[:at] + state.town[at + 1 :]
    state.players[to].entrance += (hero,)
    if state.setup.table.counts_lured:
        state.players[to].lured += 1
    state.moved = True
    name = names[to]
    told = {"hero": card.name, "classes": classes, "counts": counts, "player": name}
    log.add(found.reason, rules, **told, **more)
