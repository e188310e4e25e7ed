"""The bait phase: each hero compares the dungeons (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bossbook.card.model import CLASSES
from bossbook.engine.core import glue, push, visible
from bossbook.engine.numbers import icons_of
from bossbook.protocol import Log
from bossbook.state import Hero, State


class Lure(NamedTuple):
    """What one hero compares, and where it goes (None: it stays in town)."""

    counts: dict[int, int]
    goes_to: int | None
    rules: tuple[str, ...]
    reason: str  # the kind of the event that tells it


def lure(state: State, hero: Hero) -> Lure:
    """Where a hero would go now, and why: by a rule of its own, or by the edition's."""
    own = state.setup.table[hero.card].lure
    return _LURES[own or state.setup.edition.lure](state, hero)


def _most_treasure(state: State, hero: Hero) -> Lure:
    card = state.setup.table[hero.card]
    kinds = [CLASSES.index(name) for name in card.classes]
    counts = {seat: sum(icons_of(state, seat, kind) for kind in kinds) for seat in state.seats()}
    if not card.classes:
        return Lure(counts, None, ("RULING-26",), "stays_classless")
    most = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == most]
    rules = ("BAIT-1", "RULING-4") if len(card.classes) > 1 else ("BAIT-1",)
    if most == 0:
        return Lure(counts, None, (*rules, "BAIT-3"), "stays_no_treasure")
    if len(leaders) > 1:
        return Lure(counts, None, (*rules, "BAIT-3", "BAIT-6"), "stays_tied")
    return Lure(counts, leaders[0], (*rules, "BAIT-2"), "lured")


def _fewest_souls(state: State, hero: Hero) -> Lure:
    counts = {seat: state.souls(seat) for seat in state.seats()}
    fewest = min(counts.values())
    last = [seat for seat, count in counts.items() if count == fewest]
    if len(last) > 1:
        return Lure(counts, None, ("RULING-26", "BAIT-3"), "stays_souls_tied")
    return Lure(counts, last[0], ("RULING-26",), "lured_by_souls")


_LURES: Mapping[str, Callable[[State, Hero], Lure]] = {
    "most_treasure": _most_treasure,
    "fewest_souls": _fewest_souls,
}


@glue("bait_phase")
def _bait_phase(state: State, log: Log) -> None:
    """In order of arrival (BAIT-4, START-4)."""
    push(state, *(("lure", hero.uid) for hero in state.town))


@visible("lure", when=lambda state, uid: any(hero.uid == uid for hero in state.town))
def _lure(state: State, log: Log, uid: int) -> None:
    """One hero compares the dungeons and goes, or stays."""
    hero = next(hero for hero in state.town if hero.uid == uid)
    found = lure(state, hero)
    card, names = state.setup.table[hero.card], state.setup.names
    counts = {names[seat]: count for seat, count in found.counts.items()}
    data = {"hero": card.name, "classes": list(card.classes), "counts": counts}
    if found.goes_to is None:
        log.add(found.reason, (*found.rules, "BAIT-4"), None, **data)
        return
    state.town = tuple(other for other in state.town if other.uid != uid)
    state.players[found.goes_to].entrance += (hero,)
    state.moved = True
    log.add(found.reason, (*found.rules, "BAIT-4"), None, **data, player=names[found.goes_to])
