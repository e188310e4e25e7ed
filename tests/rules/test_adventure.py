"""Section 7 of the rules: the adventure phase."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    DRAW,
    ability,
    asked,
    askings,
    each_edition,
    entrance,
    hero,
    kinds,
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
    town,
)

import bossbook as bb

TRICK = spell("Trick", DRAW)
TO_TOWN = spell("Shoo", {"send": {"hero": "who", "to": "town"}}, who={"hero": "any_dungeon"})
TO_START = spell("Again", {"send": {"hero": "who", "to": "first_room"}}, who={"hero": "my_dungeon"})
SLAY = spell("Slay", {"kill": "who"}, who={"hero": "any_dungeon"})


def walk(edition: str, rooms: list[Any], heroes: list[Any], *hand: Any, ben: Any = ()) -> bb.Game:
    """The adventure phase of Ann's dungeon; Ben may hold something, too."""
    return table(
        edition,
        player("Ann", 900, rooms=rooms, entrance=heroes, hand=list(hand)),
        player("Ben", 500, hand=list(ben)),
        phase="adventure",
    )


# -- ADV-1


@each_edition
def test_adv_1_one_at_a_time_first_come_first_served(edition: str) -> None:
    """A hero walks the whole dungeon before the next one enters."""
    game = walk(edition, [room("Pit", 1), room("Den", 1)], [hero("Bo"), hero("Abe")])
    events = play_on(game)
    assert [(e.kind, e.data["hero"]) for e in of(events, "enters_dungeon", "enters_room")] == [
        ("enters_dungeon", "Bo"),
        ("enters_room", "Bo"),
        ("enters_room", "Bo"),
        ("enters_dungeon", "Abe"),
        ("enters_room", "Abe"),
        ("enters_room", "Abe"),
    ]
    assert "ADV-1" in of(events, "enters_dungeon")[0].rules


@each_edition
def test_adv_1_player_after_player_in_turn_order(edition: str) -> None:
    game = table(
        edition,
        player("Ann", 300, entrance=[hero("Ada"), hero("Abe")]),
        player("Ben", 800, entrance=[hero("Bo")]),
        phase="adventure",
    )
    assert told(play_on(game), "enters_dungeon", "hero") == ["Bo", "Ada", "Abe"]


# -- ADV-2


@each_edition
def test_adv_2_from_the_entrance_to_the_boss_and_damage_adds_up(edition: str) -> None:
    """Whatever the rooms' treasure: the cleric is hurt by the thieves' room as well."""
    dungeon = [room("Pit", 2, thief=1), room("Den", 0), room("Nave", 3, cleric=1)]
    game = walk(edition, dungeon, [hero("Ada", "cleric", 9)])
    events = of(play_on(game), "room_deals")
    assert [(e.data["room"], e.data["damage"], e.data["total"]) for e in events] == [
        ("Pit", 2, 2),
        ("Den", 0, 2),
        ("Nave", 3, 5),
    ]
    assert all("ADV-2" in event.rules for event in events)


@each_edition
def test_adv_2_enters_effects_come_before_the_damage(edition: str) -> None:
    greeter = room("Greeter", 1, ability=ability("enters", DRAW))
    game = walk(edition, [greeter], [hero("Bo")])
    events = of(play_on(game), "enters_room", "works", "draws", "room_deals")
    assert kinds(events) == ["enters_room", "works", "draws", "room_deals"]


# -- ADV-3


@each_edition
def test_adv_3_windows_before_entering_and_in_each_room_after_its_damage(edition: str) -> None:
    game = walk(edition, [room("Pit", 1), room("Den", 1)], [hero("Bo"), hero("Abe")], TRICK)
    before = []
    while game.phase == "adventure":
        if game.decision and game.decision.player == "Ann":
            before.append(game.events[-1].kind)
            game.play("pass")
        else:
            game.step()
    in_the_rooms = ["room_deals", "room_deals"]
    # Ann's part: before each hero, and in each room; then one window in Ben's part.
    assert before == ["phase_begins", *in_the_rooms, "wound", *in_the_rooms, "wound"]


@each_edition
def test_adv_3_axe_spells_and_activated_abilities(edition: str) -> None:
    lever = room("Lever", 1, ability=ability("activated", DRAW))
    axe, hammer = spell("Axe", DRAW, phase="adventure"), spell("Hammer", DRAW, phase="build")
    game = walk(edition, [lever], [hero("Bo")], axe, hammer)
    asked(game)
    assert options(game) == ["cast:Axe", "use:0:Lever:0", "pass"]


@each_edition
def test_adv_3_the_active_player_is_asked_first(edition: str) -> None:
    game = table(
        edition,
        player("Ann", 300, rooms=[room("Pit", 1)], entrance=[hero("Bo")], hand=[TRICK]),
        player("Ben", 800, hand=[TRICK]),
        phase="adventure",
    )
    play_on(game, until="enters_dungeon")
    assert askings(game) == [("Ann", "act"), ("Ben", "act")]


# -- ADV-4

DYING = [("alpha", False), ("base", True), ("revised", False)]


@pytest.mark.parametrize(("edition", "window"), DYING)
def test_adv_4_whether_there_is_a_window_between_damage_and_death(
    edition: str, window: bool
) -> None:
    """B: damage, the window, death on leaving. A, R: dead at once; the window is for the living."""
    game = walk(edition, [room("Pit", 6)], [hero("Bo", health=6)], TO_TOWN)
    play_on(game, until="room_deals")
    assert (game.decision is not None) == window
    if window:
        game.play("cast:Shoo")
        play_on(game)
        assert (town(game), score(game, "Ann")) == (["Bo"], (0, 0))
    else:
        assert "ADV-4" in the(game.step(), "dies").rules
        assert score(game, "Ann") == (1, 0)


@each_edition
@pytest.mark.parametrize(("damage", "dead"), [(5, False), (6, True), (7, True)])
def test_adv_4_damage_that_equals_health_is_death(edition: str, damage: int, dead: bool) -> None:
    game = walk(edition, [room("Pit", damage)], [hero("Bo", health=6)])
    play_on(game)
    assert score(game, "Ann") == ((1, 0) if dead else (0, 1))


@each_edition
def test_adv_4_the_room_where_health_reached_zero_is_where_the_hero_died(edition: str) -> None:
    graves = [room(f"Grave {n}", 3, ability=ability("dies_here", DRAW)) for n in (1, 2, 3)]
    game = walk(edition, graves, [hero("Bo", health=6)])
    events = play_on(game)
    assert (the(events, "dies").data["room"], the(events, "dies").data["place"]) == ("Grave 2", 1)
    assert told(events, "works", "card") == ["Grave 2"]
    assert told(events, "enters_room", "room") == ["Grave 1", "Grave 2"]


def test_adv_4_whoever_is_strengthened_dies_in_a_later_room() -> None:
    """Where death comes on leaving: nothing left in Grave 1, saved, nothing left in Grave 2."""
    bless = spell("Bless", {"strengthen": {"hero": "who", "add": 3}}, who={"hero": "my_dungeon"})
    graves = [room(f"Grave {n}", 3, ability=ability("dies_here", DRAW)) for n in (1, 2, 3)]
    game = walk("base", graves, [hero("Bo", health=3)], bless)
    play_on(game, until="room_deals")
    game.play("cast:Bless")
    events = play_on(game)
    assert (the(events, "dies").data["room"], the(events, "dies").data["place"]) == ("Grave 2", 1)
    assert told(events, "works", "card") == ["Grave 2"]


def test_adv_4_sent_back_without_health_it_died_where_that_reached_zero() -> None:
    graves = [room(f"Grave {n}", 2, ability=ability("dies_here", DRAW)) for n in (1, 2)]
    game = walk("base", graves, [hero("Bo", health=4)], TO_START)
    play_on(game, until="room_deals")
    game.play("pass")
    play_on(game, until="room_deals")
    game.play("cast:Again")
    events = play_on(game)
    assert told(events, "enters_room", "room") == ["Grave 1"]
    assert (the(events, "dies").data["room"], the(events, "dies").data["place"]) == ("Grave 2", 1)
    assert told(events, "works", "card") == ["Grave 2"]


@each_edition
def test_adv_4_health_of_zero_is_death_however_it_came_about(edition: str) -> None:
    """Hurt by 3, then weakened by 3: nothing is left of 6."""
    tire = spell("Tire", {"strengthen": {"hero": "who", "add": -3}}, who={"hero": "my_dungeon"})
    game = walk(edition, [room("Pit", 3), room("Den", 0)], [hero("Bo", health=6)], tire)
    play_on(game, until="room_deals")
    game.play("cast:Tire")
    events = play_on(game)
    assert the(events, "dies").data["room"] == "Pit"
    assert score(game, "Ann") == (1, 0)


@each_edition
def test_adv_4_a_hero_without_health_does_not_reach_the_boss(edition: str) -> None:
    game = walk(edition, [], [hero("Bo", health=4, damage=4)])
    events = play_on(game)
    assert "ADV-4" in the(events, "dies").rules
    assert score(game, "Ann") == (1, 0)


# -- ADV-5


@each_edition
def test_adv_5_a_dead_hero_is_a_soul_an_epic_one_two(edition: str) -> None:
    heroes = [hero("Bo"), hero("Eve", health=11, epic=True)]
    game = walk(edition, [room("Pit", 20)], heroes)
    events = of(play_on(game), "soul")
    assert [(e.data["hero"], e.data["souls"]) for e in events] == [("Bo", 1), ("Eve", 2)]
    assert all("ADV-5" in event.rules for event in events)
    assert score(game, "Ann") == (3, 0)
    assert [card["name"] for card in seat_of(game, "Ann")["score"]["dead"]] == ["Bo", "Eve"]


# -- ADV-6


@each_edition
def test_adv_6_a_survivor_is_a_wound_an_epic_one_two(edition: str) -> None:
    heroes = [hero("Bo"), hero("Eve", health=11, epic=True)]
    game = walk(edition, [room("Pit", 1)], heroes)
    events = of(play_on(game), "wound")
    assert [(e.data["hero"], e.data["wounds"]) for e in events] == [("Bo", 1), ("Eve", 2)]
    assert all("ADV-6" in event.rules for event in events)
    assert score(game, "Ann") == (0, 3)
    assert [card["name"] for card in seat_of(game, "Ann")["score"]["survived"]] == ["Bo", "Eve"]


# -- ADV-7


@each_edition
def test_adv_7_killed_by_other_means_is_a_soul_for_the_dungeons_owner(edition: str) -> None:
    """Ben's spell kills the hero in Ann's dungeon: Ann's soul."""
    game = walk(edition, [room("Pit", 1)], [hero("Bo")], ben=[SLAY])
    play_on(game, until="room_deals")
    assert asked(game).player == "Ben"
    game.play("cast:Slay")
    events = play_on(game)
    assert "ADV-7" in the(events, "dies").rules
    assert (score(game, "Ann"), score(game, "Ben")) == ((1, 0), (0, 0))


# -- ADV-8


@each_edition
def test_adv_8_a_hero_sent_back_to_town_is_unhurt_next_round(edition: str) -> None:
    game = walk(edition, [room("Pit", 5)], [hero("Bo", health=6)], TO_TOWN)
    play_on(game, until="room_deals")
    game.play("cast:Shoo")
    events = play_on(game)
    assert "ADV-8" in the(events, "to_town").rules
    assert game.position()["town"][0]["damage"] == 5, "until the end of the round"
    play_round(game)
    assert (town(game), "damage" in game.position()["town"][0]) == (["Bo"], False)


@each_edition
@pytest.mark.parametrize(("to", "ends"), [("town", "to_town"), ("my_entrance", "to_entrance")])
def test_adv_8_a_hero_sent_away_as_it_leaves_a_room_does_not_walk_on(
    edition: str, to: str, ends: str
) -> None:
    away = {"send": {"hero": "visitor", "to": to}}
    gate = room("Gate", 1, ability=ability("survives_here", away))
    game = walk(edition, [gate, room("Den", 1)], [hero("Bo")])
    events = play_on(game)
    assert told(events, "enters_room", "room") == ["Gate"]
    assert ends in kinds(events) and "wound" not in kinds(events)


@each_edition
def test_adv_8_a_hero_sent_back_to_an_entrance_is_unhurt_next_round(edition: str) -> None:
    out = spell("Out", {"send": {"hero": "who", "to": "own_entrance"}}, who={"hero": "my_dungeon"})
    game = walk(edition, [room("Pit", 5)], [hero("Bo", health=6)], out)
    play_on(game, until="room_deals")
    game.play("cast:Out")
    play_on(game)
    assert (entrance(game, "Ann"), score(game, "Ann")) == (["Bo"], (0, 0))
    play_round(game)
    while game.phase != "adventure":
        play_on(game)
    assert told(play_on(game), "room_deals", "total")[0] == 5, "and not 10"


# -- ADV-9


@each_edition
def test_adv_9_then_the_next_player_is_active(edition: str) -> None:
    """Only when the last of Ann's heroes is dealt with is Ben asked first."""
    game = table(
        edition,
        player("Ann", 900, entrance=[hero("Ada"), hero("Abe")], hand=[TRICK]),
        player("Ben", 500, entrance=[hero("Bo")], hand=[TRICK]),
        phase="adventure",
    )
    asked_and_entered = []
    while game.phase == "adventure":
        if game.decision:
            asked_and_entered.append(game.decision.player)
            game.play("pass")
        else:
            asked_and_entered += told(game.step(), "enters_dungeon", "hero")
    assert asked_and_entered == [
        *("Ann", "Ben", "Ada"),
        *("Ann", "Ben", "Abe"),
        *("Ben", "Ann", "Bo"),
    ]


# -- ADV-10


@each_edition
def test_adv_10_a_hero_sent_back_enters_the_room_anew_and_keeps_its_damage(edition: str) -> None:
    """Effects, damage and window again, and on from there in the same round."""
    greeter = room("Greeter", 1, ability=ability("enters", DRAW))
    game = walk(edition, [greeter, room("Den", 2)], [hero("Bo", health=9)], TO_START, TRICK)
    while told(game.events, "room_deals", "room") != ["Greeter", "Den"]:
        play_on(game, until="room_deals")
    game.play("cast:Again")
    events = play_on(game, until="room_deals")
    assert "ADV-10" in the(events, "sent_back").rules
    assert told(events, "works", "card") == ["Greeter"]
    assert asked(game).player == "Ann"
    events += play_on(game)
    assert told(events, "room_deals", "room") == ["Greeter", "Den"]
    assert told(events, "room_deals", "total") == [4, 6]


BACKDOOR = ability("enters", {"send": {"hero": "visitor", "to": "previous_room"}})


@each_edition
def test_adv_10_an_enters_effect_that_moves_the_hero_comes_before_the_damage(edition: str) -> None:
    """No damage and no window in the room it left; once per hero and round."""
    game = walk(edition, [room("Pit", 1), room("Door", 2, ability=BACKDOOR)], [hero("Bo")], TRICK)
    events = play_on(game)
    walked = [e for e in events if e.kind in ("enters_room", "room_deals", "sent_back")]
    assert [(e.kind, e.data.get("room")) for e in walked] == [
        ("enters_room", "Pit"),
        ("room_deals", "Pit"),
        ("enters_room", "Door"),
        ("sent_back", None),
        ("enters_room", "Pit"),
        ("room_deals", "Pit"),
        ("enters_room", "Door"),
        ("room_deals", "Door"),
    ]
    assert told(events, "room_deals", "total") == [1, 2, 4]


@each_edition
def test_adv_10_there_is_no_window_in_the_room_it_left(edition: str) -> None:
    game = walk(edition, [room("Pit", 1), room("Door", 2, ability=BACKDOOR)], [hero("Bo")], TRICK)
    own_part = [who for who, _ in askings(game)]
    # before entering, in the pit, in the pit again, in the doorway; then Ben's part
    assert own_part == ["Ann"] * 5


@each_edition
@pytest.mark.parametrize("left", [[], [room("Pit", 1, deactivated=True)]])
def test_adv_10_only_if_the_room_to_its_left_is_active(edition: str, left: list[Any]) -> None:
    game = walk(edition, [*left, room("Door", 2, ability=BACKDOOR)], [hero("Bo")])
    events = play_on(game)
    assert not of(events, "sent_back")
    assert told(events, "room_deals", "room") == ["Door"]
