"""What is declared of a room or a hero is all that has to be said: everybody goes by it."""

from __future__ import annotations

from typing import Any

import pytest

import bossbook as bb
from bossbook.facts import Field, facts, what_goes
from bossbook.forecast.compare import compare
from bossbook.positions.sharing import share
from bossbook.positions.sketch import cover_room, sketch_of
from bossbook.state import Hero, PlayerState, Room, State

DEN = {"name": "Den", "kind": "trap", "damage": 2, "treasure": {"mage": 1}}
TOM = {"name": "Tom", "class": "mage", "health": 9}


def some(field: Field) -> Any:
    """A value that is not the default, as a position writes it."""
    if field.fact.refers:
        return ["@1"]
    if field.fact.deck:
        return "Saucepan Helmet"
    return {bool: True, int: 3}.get(field.type, [0])


def table(room: dict[str, Any], hero: dict[str, Any]) -> dict[str, Any]:
    ann = {"name": "Ann", "rooms": [room], "entrance": [hero]}
    people, cards = [ann, {"name": "Ben"}], ["base", "items"]
    return {"edition": "base", "cards": cards, "phase": "build", "players": people}


ROOM_FIELDS, HERO_FIELDS = facts(Room), facts(Hero)
CASES = [(Room, name) for name in ROOM_FIELDS] + [(Hero, name) for name in HERO_FIELDS]
each_fact = pytest.mark.parametrize(("record", "name"), CASES)


def with_fact(record: type, name: str) -> dict[str, Any]:
    value = {name: some(facts(record)[name])}
    return table(DEN | (value if record is Room else {}), TOM | (value if record is Hero else {}))


@each_fact
def test_it_is_read_written_copied_and_shared(record: type, name: str) -> None:
    position = with_fact(record, name)
    game = bb.load_position(position)
    seat = game.position()["players"][0]
    written = (seat["rooms"] if record is Room else seat["entrance"])[0]
    assert written[name] == some(facts(record)[name])
    prints = {game.fingerprint(), bb.load_position(game.position()).fingerprint()}
    assert prints == {bb.load_position(share(position)).fingerprint()}
    assert game.fingerprint() != bb.load_position(table(DEN, TOM)).fingerprint()


@each_fact
def test_it_goes_when_it_is_said_to(record: type, name: str) -> None:
    game = bb.load_position(with_fact(record, name))
    state = game.state
    thing = state.players[0].stacks[0].rooms[0] if record is Room else state.players[0].entrance[0]
    for occasion in ("covered", "round_ends"):
        after = thing._replace(**what_goes(record, occasion))
        gone = getattr(after, name) == facts(record)[name].default
        assert gone == (occasion in facts(record)[name].fact.goes)


@pytest.mark.parametrize("name", ROOM_FIELDS)
def test_an_imagined_table_and_a_sketch_know_a_room_with_it(name: str) -> None:
    game = bb.load_position(with_fact(Room, name))
    ((room,),) = [stack.rooms for stack in bb.imagine(game.view("Ann"), 1).state.players[0].stacks]
    ((real,),) = [stack.rooms for stack in game.state.players[0].stacks]
    assert getattr(room, name) == getattr(real, name) != facts(Room)[name].default
    sketch = cover_room(sketch_of(game.state), "Ann", 0, "Dark Altar")
    assert name not in sketch["players"][0]["rooms"][0]["under"][0]


@each_fact
def test_two_tables_that_differ_in_it_are_told_apart(record: type, name: str) -> None:
    found = compare(table(DEN, TOM), with_fact(record, name))
    assert found.rows


@pytest.mark.parametrize("record", [PlayerState, State])
def test_a_copy_has_every_field_and_shares_no_list(record: type) -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=1)
    game.run()
    one = game.state if record is State else game.state.players[0]
    other = one.copy()
    for name in record.__slots__:  # type: ignore[attr-defined]
        here, there = getattr(one, name), getattr(other, name)
        if isinstance(here, list):
            assert here is not there
        else:
            assert here is there
