"""Section 11 of the rules, what came with Super Boss Monster: counters, stun, base damage, health.

The words work in every edition, so homemade cards may use them anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from harness import new_game, play_randomly
from helpers import (
    ability,
    each_edition,
    hero,
    kinds,
    names,
    of,
    options,
    play_on,
    play_round,
    player,
    room,
    score,
    seat_of,
    spell,
    table,
    the,
    told,
)
from lab import RUIN, play

import bossbook as bb
from bossbook.engine import counters
from bossbook.engine.numbers import counters_of, room_damage
from bossbook.protocol import Log
from bossbook.state import State

WILD_COUNTERS = Path(__file__).parent.parent / "cardsets" / "wild_counters.yaml"
HALL, CELL = room("Hall", 1), room("Cell", 2, "monster")
CY = hero("Cy", "thief", 20)
POWER = spell("Power", {"put_counters": {"room": "it", "amount": 2}}, it={"room": "mine"})
SLEEP = spell("Sleep", {"stun": "it"}, it={"room": "any"})
TONIC = spell("Tonic", {"health_counter": {"hero": "it", "add": 2}}, it={"hero": "anywhere"})
VENOM = spell("Venom", {"health_counter": {"hero": "it", "add": -2}}, it={"hero": "anywhere"})
AWAY = spell("Away", {"send": {"hero": "it", "to": "town"}}, it={"hero": "any_dungeon"})


def at_hers(edition: str, rooms: Any, hand: Any = (), **more: Any) -> bb.Game:
    """Ann's dungeon and hand, Ben's are empty; the adventure phase."""
    fields = {"rooms": list(rooms), "hand": list(hand)} | more.pop("ann", {})
    people = [player("Ann", 900, **fields), player("Ben", 500)]
    return table(edition, *people, **{"phase": "adventure"} | more)


def dealt(events: Iterable[bb.Event]) -> list[int]:
    return told(events, "room_deals", "damage")


def finish(game: bb.Game) -> Sequence[bb.Event]:
    """Everybody passes to the end of the adventure phase; all events of the game."""
    if game.phase == "adventure":
        play_on(game)
    return game.events


# -- KEY-counter


@each_edition
def test_key_counter_each_adds_one_damage_and_stays(edition: str) -> None:
    game = at_hers(edition, [HALL, CELL], [POWER], ann={"entrance": [CY]})
    events = play(game, "Ann: cast:Power", "Ann: room:Ann:0")
    put = the(events, "counters_put")
    assert put.rules == ("KEY-counter",) and put.data["heaps"] == {"Ann": 2}
    assert dealt(finish(game)) == [3, 2]
    assert seat_of(game, "Ann")["rooms"][0]["counters"] == 2, "it is not for the round only"


@each_edition
def test_key_counter_deals_nothing_on_a_stunned_or_deactivated_room(edition: str) -> None:
    rooms = [{**HALL, "counters": 3, "stunned": True}, {**CELL, "counters": 3, "deactivated": True}]
    game = at_hers(edition, rooms, ann={"entrance": [CY]})
    assert dealt(play_on(game)) == [0]


@each_edition
def test_key_counter_goes_when_its_room_is_covered(edition: str) -> None:
    hand = [room("Hut", 1)]
    game = at_hers(edition, [{**HALL, "counters": 2}], hand, phase="build")
    play(game, "Ann: build:Hut@0")
    if game.phase == "build":
        play_on(game)
    lost = the(game.events, "counters_lost")
    assert lost.rules == ("KEY-counter", "RULING-2") and lost.data["heaps"] == {"Ann": -2}
    assert "counters" not in str(seat_of(game, "Ann")["rooms"])


@each_edition
def test_key_counter_in_your_dungeon_may_use_any_room_and_never_the_boss(edition: str) -> None:
    game = at_hers(edition, [HALL, {**CELL, "stunned": True}], [POWER])
    game.run()
    game.play("cast:Power")
    assert options(game) == ["room:Ann:0", "room:Ann:1"]


@each_edition
def test_key_counter_other_bonuses_end_with_the_round(edition: str) -> None:
    rage = spell("Rage", {"boost_room": {"room": "it", "add": 2}}, it={"room": "mine"})
    game = at_hers(edition, [HALL], [rage], ann={"entrance": [CY]})
    play(game, "Ann: cast:Rage")
    assert dealt(finish(game)) == [3] and "counters_put" not in kinds(game.events)
    while game.phase != "end":
        play_on(game)
    play_on(game)
    assert "bonus" not in str(seat_of(game, "Ann")["rooms"])


@each_edition
def test_key_counter_can_be_a_price_and_can_be_moved(edition: str) -> None:
    furnace = room(
        "Furnace",
        1,
        ability=ability(
            "activated",
            {"hurt": {"hero": "it", "amount": 3}},
            choose={"fuel": {"room": "mine", "counters": 1}, "it": {"hero": "my_dungeon"}},
            cost=[{"remove_counters": {"room": "fuel", "amount": 1}}],
        ),
    )
    game = at_hers(edition, [furnace, {**CELL, "counters": 1}], ann={"entrance": [CY]})
    play(game, "Ann: use:0:Furnace:0")
    taken = the(finish(game), "counters_taken")
    assert taken.data["heaps"] == {"Ann": -1} and the(game.events, "hurt").data["damage"] == 3
    assert dealt(game.events) == [1, 2], "and no counter is left to pay with"


# -- RULING-2


@each_edition
def test_ruling_2_counters_of_a_destroyed_room_go_back_and_move_with_a_stack(edition: str) -> None:
    game = at_hers(edition, [{**HALL, "counters": 2, "under": [CELL]}], [RUIN])
    events = play(game, "Ann: cast:Ruin")
    assert the(events, "counters_lost").rules == ("RULING-2",)
    assert "counters" not in seat_of(game, "Ann")["rooms"][0]
    swap = spell(
        "Swap", {"swap": {"one": "a", "other": "b"}}, a={"room": "mine"}, b={"room": "mine"}
    )
    game = at_hers(edition, [{**HALL, "counters": 2}, CELL], [swap])
    play(game, "Ann: cast:Swap", "Ann: room:Ann:0")
    moved = seat_of(game, "Ann")["rooms"]
    assert moved[1]["name"] == "Hall" and moved[1]["counters"] == 2


# -- SOLO-5


def test_solo_5_a_limit_of_the_edition_holds_for_every_room() -> None:
    state = at_hers("base", [{**HALL, "counters": 3}, CELL]).state.copy()
    limited = replace(state.setup.edition, most_counters=4)
    state.setup = state.setup._replace(edition=limited)
    log = Log()
    assert counters.put(state, log, 0, 0, 3, ("KEY-counter",)) == 1
    assert counters.put(state, log, 0, 0, 1, ("KEY-counter",)) == 0 and len(log) == 1
    assert counters.move(state, log, (0, 0), (0, 1), 9, ("KEY-counter",)) == 4
    assert [counters_of(state, 0), room_damage(state, 0, 1)] == [4, 6]


# -- KEY-stun


@each_edition
def test_key_stun_deals_no_damage_this_round_but_is_entered(edition: str) -> None:
    game = at_hers(edition, [HALL, CELL], [SLEEP], ann={"entrance": [CY]})
    events = play(game, "Ann: cast:Sleep", "Ann: room:Ann:0")
    assert the(events, "stunned").rules == ("KEY-stun",)
    events = finish(game)
    assert told(events, "enters_room", "room") == ["Hall", "Cell"] and dealt(events) == [0, 2]
    while game.phase != "end":
        play_on(game)
    play_on(game)
    assert "stunned" not in seat_of(game, "Ann")["rooms"][0]


def test_key_stun_and_ruling_124_say_why_a_room_deals_nothing() -> None:
    frozen = room("Icebox", 3, ability=ability("standing", "frozen"))
    asleep = [{**HALL, "stunned": True}, frozen, {**frozen, "awake": True}, room("Nook")]
    events = finish(at_hers("super", asleep, ann={"entrance": [CY]}))
    assert [(deal.text.split(" to ")[0], deal.rules) for deal in of(events, "room_deals")] == [
        ("Hall is stunned and deals no damage", ("ADV-2", "KEY-stun")),
        ("Icebox is frozen and deals no damage", ("ADV-2", "RULING-124")),
        ("Icebox deals 3 damage", ("ADV-2",)),
        ("Nook deals 0 damage", ("ADV-2",)),
    ]


@each_edition
def test_key_stun_leaves_treasure_and_abilities(edition: str) -> None:
    toll = ability("dies_here", {"draw": "rooms"})
    gong = room("Gong", 5, mage=1, stunned=True, ability=toll)
    pit = spell("Pit", {"kill": "it"}, it={"hero": "any_dungeon"})
    game = at_hers(edition, [gong], [pit], ann={"entrance": [hero("Bo", "mage", 4)]})
    play(game, "Ann: cast:Pit")
    assert the(finish(game), "works").data["card"] == "Gong"
    waiting = {"town": [hero("Dee", "mage")], "phase": "bait"}
    assert told(play_on(at_hers(edition, [gong], **waiting)), "lured", "player") == ["Ann"]


@each_edition
def test_key_stun_ends_when_the_room_is_woken(edition: str) -> None:
    shout = spell("Shout", {"wake": "it"}, it={"room": "mine"})
    game = at_hers(edition, [{**HALL, "stunned": True}], [shout, shout], ann={"entrance": [CY]})
    play(game, "Ann: cast:Shout", "Ann: cast:Shout")
    assert the(finish(game), "woken").data["card"] == "Hall"
    assert the(game.events, "no_effect").data["why"] == "awake" and dealt(game.events) == [1]


@each_edition
def test_ruling_124_a_frozen_room_deals_nothing_until_the_first_hero_has_passed(
    edition: str,
) -> None:
    thaw = [ability("standing", "frozen"), ability("survives_here", {"wake": "this"})]
    icebox = room("Icebox", 3, ability=thaw, counters=1)
    entrance = {"entrance": [CY, hero("Dee", "mage", 20)]}
    game = at_hers(edition, [icebox], ann=entrance)
    assert dealt(play_on(game)) == [0, 4]
    play_round(game)
    assert seat_of(game, "Ann")["rooms"][0]["awake"] is True, "it does not fall asleep again"


# -- KEY-base


@each_edition
def test_key_base_is_the_printed_number(edition: str) -> None:
    rise = spell("Rise", {"boost_room": {"room": "it", "add": "base_here"}}, it={"room": "mine"})
    strong = {**CELL, "counters": 3, "bonus": 1}
    game = at_hers(edition, [strong], [rise], ann={"entrance": [CY]})
    events = play(game, "Ann: cast:Rise")
    assert the(events, "room_boosted").data["damage"] == 2
    assert dealt(finish(game)) == [8]
    nap = spell("Nap", {"stun": "it"}, it={"room": "any", "base_at_most": 2})
    game = at_hers(edition, [strong, room("Fang", 3)], [nap])
    assert the(play(game, "Ann: cast:Nap"), "stunned").data["card"] == "Cell"


# -- KEY-health


@each_edition
def test_key_health_changes_the_whole_health_beyond_the_round(edition: str) -> None:
    game = at_hers(edition, [CELL], [TONIC], town=[hero("Bo", None, 2)])
    events = play(game, "Ann: cast:Tonic")
    counter = the(events, "health_counter")
    assert counter.rules == ("KEY-health",) and counter.data["left"] == 4
    play_round(game)
    assert game.position()["town"][0]["health_counters"] == 2


@each_edition
def test_key_health_can_kill(edition: str) -> None:
    game = at_hers(edition, [CELL], [VENOM], ann={"entrance": [hero("Bo", "mage", 2)]})
    events = play(game, "Ann: cast:Venom")
    assert kinds(of(events, "health_counter", "dies_outside", "soul")) == [
        "health_counter",
        "dies_outside",
        "soul",
    ]
    assert score(game, "Ann") == (1, 0)


@each_edition
def test_ruling_48_health_counters_go_in_town_and_in_the_score_area(edition: str) -> None:
    tough = hero("Bo", "mage", 9, health_counters=2)
    game = at_hers(edition, [CELL], [AWAY], ann={"entrance": [tough]})
    events = play(game, "Ann: cast:Away")
    gone = the(events, "health_counters_gone")
    assert gone.rules == ("RULING-48",) and gone.data["health"] == 2
    assert "health_counters" not in game.position()["town"][0]
    game = at_hers(edition, [room("Maw", 11)], ann={"entrance": [tough]})
    events = play_on(game)
    assert kinds(of(events, "soul", "health_counters_gone")) == ["soul", "health_counters_gone"]


# -- heroes with abilities (CARD-4)


def visit(
    edition: str, when: str, *do: Any, health: int = 20, rooms: Any = (HALL, CELL), **f: Any
) -> list[bb.Event]:
    """A hero with an ability walks Ann's dungeon; the events."""
    bo = hero("Bo", "mage", health, ability=ability(when, *do, **f))
    return play_on(at_hers(edition, rooms, ann={"entrance": [bo]}))


@each_edition
def test_card_4_a_hero_may_shrug_damage_off(edition: str) -> None:
    assert dealt(visit(edition, "standing", {"shrugs_off": 1})) == [0, 1]
    assert dealt(visit(edition, "standing", {"shrugs_off": {"less": 2, "kind": "monster"}})) == [
        1,
        0,
    ]


@each_edition
def test_card_4_a_hero_may_pass_the_first_room(edition: str) -> None:
    events = visit(edition, "standing", "skips_first")
    assert told(events, "skips_room", "room") == ["Hall"] and dealt(events) == [2]


@each_edition
def test_card_4_a_hero_may_do_something_as_it_enters(edition: str) -> None:
    events = visit(edition, "hero_enters", {"health_counter": {"hero": "visitor", "add": 2}})
    works = the(events, "works")
    assert works.rules == ("CARD-4", "RULING-123")
    assert works.text == "The ability of Bo works in the dungeon of Ann."
    assert kinds(of(events, "enters_dungeon", "health_counter", "enters_room"))[:3] == [
        "enters_dungeon",
        "health_counter",
        "enters_room",
    ]


@each_edition
def test_card_4_a_hero_that_destroys_the_first_room_walks_on_to_what_is_left(edition: str) -> None:
    events = visit(edition, "hero_enters", {"destroy": "it"}, choose={"it": {"room": "mine"}})
    assert the(events, "destroyed").data["card"] == "Hall"
    assert told(events, "enters_room", "room") == ["Cell"]


@each_edition
def test_ruling_123_a_hero_may_leave_something_to_its_killer_or_its_victim(edition: str) -> None:
    events = visit(edition, "hero_dies", {"draw": "rooms"}, health=3)
    assert kinds(of(events, "soul", "works", "draws")) == ["soul", "works", "draws"]
    events = visit(edition, "hero_wounds", {"stun": "it"}, choose={"it": {"room": "mine"}})
    assert kinds(of(events, "wound", "stunned")) == ["wound", "stunned"]


@each_edition
def test_card_4_heroes_are_silent_where_a_room_says_so(edition: str) -> None:
    quiet = room("Quiet", 2, ability=ability("standing", "ignore_heroes"))
    assert dealt(visit(edition, "standing", {"shrugs_off": 1}, rooms=(HALL, quiet))) == [1, 2]
    assert "works" not in kinds(visit(edition, "hero_enters", {"draw": "rooms"}, rooms=(quiet,)))


@each_edition
def test_ruling_123_who_kills_a_hero_in_town_has_what_it_leaves(edition: str) -> None:
    bo = hero("Bo", "mage", 2, ability=ability("hero_dies", {"draw": "rooms"}))
    game = at_hers(edition, [HALL], [VENOM], town=[bo])
    events = play(game, "Ann: cast:Venom")
    assert the(of(events, "draws"), "draws").data["player"] == "Ann"


# -- items


@each_edition
def test_ruling_125_an_item_works_for_whoever_gets_its_bearer(edition: str) -> None:
    bo = hero("Bo", "mage", 2, item="Saucepan Helmet")
    position = {"cards": ["toy", "items"], "ann": {"entrance": [bo]}}
    game = at_hers(edition, [CELL, CELL], **position)
    assert score_after(game) == (0, 1), "three more than two are five"
    game = at_hers(edition, [CELL, CELL, HALL], **position)
    assert score_after(game) == (1, 0)
    assert the(game.events, "counters_put").data["by"] == "Saucepan Helmet"
    gone = the(game.events, "items_gone")
    assert gone.rules == ("RULING-125",) and gone.data["cards"] == ["Saucepan Helmet"]
    assert names(game.position()["removed"]) == ["Saucepan Helmet"]


def score_after(game: bb.Game) -> tuple[int, int]:
    play_on(game)
    return score(game, "Ann")


# -- conservation


def heaps(game: bb.Game) -> Counter[str]:
    """The counters of every dungeon, by what the events have told."""
    told_of: Counter[str] = Counter()
    for event in game.events:
        told_of.update(event.data.get("heaps", {}))
    return told_of


def lying(state: State) -> Counter[str]:
    return Counter({name: counters_of(state, seat) for seat, name in enumerate(state.setup.names)})


@each_edition
@pytest.mark.parametrize("players", [2, 3])
def test_key_counter_events_add_up_to_what_lies_on_the_table(edition: str, players: int) -> None:
    seen = 0
    for seed in range(3):
        game = new_game(edition, players, (), seed, [WILD_COUNTERS])
        play_randomly(game, seed, builders=True)
        assert +heaps(game) == +lying(game.state)
        seen += sum(event.kind == "counters_moved" for event in game.events)
    assert seen, "a game in which nothing moves shows nothing"
