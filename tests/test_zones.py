"""Where heroes can be is one table: a further place needs a row in it and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from helpers import hero, of, player, room, score, table, the, told, town
from lab import BLESS, CALL, SNIPE, play

import bossbook as bb
from bossbook.card.vocabulary import CHOICES, WORDS
from bossbook.effects.finding import HERO_PLACES
from bossbook.effects.operations import DESTINATIONS
from bossbook.engine import heroes
from bossbook.engine.heroes import ZONES, Zone
from bossbook.state import Hero, State


def test_every_place_where_heroes_are_looked_for_is_in_a_zone() -> None:
    assert HERO_PLACES.keys() == set(CHOICES["hero"])
    looked_at = {zone for zones, _ in HERO_PLACES.values() for zone in zones}
    assert looked_at | {heroes.LOCATION} == ZONES.keys(), "no card looks into key locations"


def test_every_destination_of_a_hero_is_known() -> None:
    assert DESTINATIONS.keys() == set(WORDS["destination"])


@pytest.mark.parametrize(("name", "zone", "seat"), [("To", "town", -1), ("En", "entrance", 1)])
def test_a_hero_is_found_changed_and_lifted_where_it_is(name: str, zone: str, seat: int) -> None:
    state = _waiting().state.copy()
    uid = _uid(state, name)
    at = heroes.find(state, uid)
    assert at is not None and (at.zone, at.seat) == (zone, seat)
    heroes.update(state, at.hero._replace(damage=2))
    changed = heroes.find(state, uid)
    assert changed == at._replace(hero=at.hero._replace(damage=2))
    before = sum(len(there) for _, there in ZONES[zone].groups(state))
    heroes.lift(state, changed)
    assert heroes.find(state, uid) is None
    assert sum(len(there) for _, there in ZONES[zone].groups(state)) == before - 1


def test_the_hero_who_walks_is_lifted_with_its_walk() -> None:
    game = _waiting()
    while not of(game.events, "enters_room"):
        game.play("pass") if game.decision else game.step()
    state = game.state.copy()
    assert state.walker is not None
    at = heroes.find(state, state.walker.hero.uid)
    assert at is not None and (at.zone, at.seat) == ("dungeon", 1)
    heroes.lift(state, at)
    assert state.walker is None
    again = bb.load_position(bb.Game(state).position())
    assert told(again.run("phase"), "enters_dungeon", "hero") == ["Tr"]


@pytest.fixture
def inn(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Any]:
    """A made-up place outside the town; spells that look for heroes in town look there."""
    guests: dict[str, tuple[Hero, ...]] = {"inn": ()}
    zone = Zone(
        lambda state: [(-1, guests["inn"])],
        lambda state, seat, there: guests.update(inn=there),
    )
    assert isinstance(ZONES, dict) and isinstance(HERO_PLACES, dict)
    monkeypatch.setitem(ZONES, "inn", zone)
    monkeypatch.setitem(HERO_PLACES, "town", (("inn",), HERO_PLACES["town"][1]))
    return guests


def test_a_made_up_place_takes_part_in_everything(inn: dict[str, tuple[Hero, ...]]) -> None:
    game = _waiting(hand=[SNIPE, CALL, BLESS])
    state = game.state
    inn["inn"], state.town = state.town, ()
    play(game, "Ann: cast:Snipe", "Ann: hero:To")
    while game.step():
        pass
    assert told(game.events, "dies_outside", "hero") == ["To"]
    assert the(game.events, "dies_outside").rules == ("RULING-20",)
    assert score(game, "Ann") == (1, 0)
    play(game, "Ann: cast:Call")  # the only one left
    while game.step():
        pass
    assert told(game.events, "to_entrance", "hero") == ["Wn"]
    assert (inn["inn"], town(game)) == ((), [])


def _waiting(**fields: Any) -> bb.Game:
    return table(
        "base",
        player("Ann", 900, **fields),
        player("Ben", 500, rooms=[room("Pit", 1)], entrance=[hero("En"), hero("Tr")]),
        phase="adventure",
        town=[hero("To"), hero("Wn")],
    )


def _uid(state: State, name: str) -> int:
    there = [one for zone in ZONES.values() for _, some in zone.groups(state) for one in some]
    return next(one.uid for one in there if state.setup.table.names[one.card] == name)
