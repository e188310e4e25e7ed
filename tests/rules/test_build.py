"""Section 5 of the rules: the build phase, Level Up, the entrance."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    DRAW,
    ability,
    asked,
    askings,
    boss,
    dungeon,
    each_edition,
    entrance,
    hand,
    hero,
    kinds,
    of,
    options,
    play_on,
    play_round,
    player,
    refusal,
    room,
    rooms,
    score,
    seat_of,
    spell,
    table,
    the,
    told,
)

import bossbook as bb

TRICK = spell("Trick", DRAW)
HASTE = spell("Haste", "extra_build", phase="build")
BLAST = spell("Blast", {"destroy": "it"}, it={"room": "any"})
GIFT = ability("built", DRAW)
GREED = ability("builds_another", DRAW)


def build(game: bb.Game, key: str) -> None:
    """The next to be asked builds."""
    asked(game)
    game.play(f"build:{key}")


# -- BUILD-1


@each_edition
def test_build_1_each_player_places_one_room_face_down(edition: str) -> None:
    players = player("Ann", 900, hand=rooms(2)), player("Ben", 500, hand=rooms(2))
    game = table(edition, *players, phase="build")
    assert asked(game).player == "Ann"
    game.play("build:Room 1@new")
    assert asked(game).player == "Ben", "Ann has had her one room"
    game.play("build:Room 2@new")
    assert (hand(game, "Ann"), hand(game, "Ben")) == (["Room 2"], ["Room 1"])
    assert told(game.run("phase"), "built", "card") == ["Room 1", "Room 2"]


@each_edition
def test_build_1_a_second_room_is_refused(edition: str) -> None:
    players = player("Ann", 900, hand=[*rooms(2), TRICK]), player("Ben", 500)
    game = table(edition, *players, phase="build")
    build(game, "Room 1@new")
    with pytest.raises(bb.IllegalPlay) as illegal:
        game.play("build:Room 2@new")
    assert "BUILD-1" in illegal.value.rules


@each_edition
def test_build_1_all_see_where_but_only_the_builder_sees_what(edition: str) -> None:
    players = player("Ann", 900, rooms=[room("Den")], hand=[room("Pit")]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    events = game.play("build:Pit@0")
    assert the(events, "places_over").data == {"player": "Ann", "place": 0, "under": "Den"}
    assert the(events, "placed_card").seen_by == ("Ann",)
    seen = game.view("Ben")["players"][0]["rooms"]
    assert seen[0]["facedown"] is True


# -- BUILD-2


@each_edition
def test_build_2_left_of_the_leftmost_room_or_on_top_of_one(edition: str) -> None:
    players = player("Ann", 900, rooms=rooms(2), hand=[room("Pit")]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    assert options(game) == ["build:Pit@new", "build:Pit@0", "build:Pit@1", "decline"]
    game.play("build:Pit@new")
    play_on(game)
    assert dungeon(game, "Ann") == ["Pit", "Room 1", "Room 2"]


@each_edition
def test_build_2_at_most_five_visible_rooms(edition: str) -> None:
    """The boss is not one of them."""
    players = player("Ann", 900, rooms=rooms(4), hand=[room("Pit")]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    assert "build:Pit@new" in options(game)
    players = player("Ann", 900, rooms=rooms(5), hand=[room("Pit")]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    assert options(game) == [*(f"build:Pit@{place}" for place in range(5)), "decline"]
    assert refusal(game, "build:Pit@new").rules == ("BUILD-2",)
    game.play("build:Pit@4")
    play_on(game)
    assert dungeon(game, "Ann") == ["Room 1", "Room 2", "Room 3", "Room 4", "Pit"]


# -- BUILD-3

UNDER = [
    room("Study", mage=1, kind="monster"),
    room("Library", mage=2, thief=1, advanced=True),
    room("Nave", cleric=1),
    room("Abbey", cleric=1, advanced=True),
]


@each_edition
def test_build_3_an_ordinary_room_goes_on_any_room(edition: str) -> None:
    players = player("Ann", 900, rooms=UNDER, hand=[room("Hut", fighter=1)]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    assert options(game) == ["build:Hut@new", *(f"build:Hut@{n}" for n in range(4)), "decline"]


@each_edition
def test_build_3_an_advanced_room_needs_a_shared_treasure_class(edition: str) -> None:
    """On an ordinary or an advanced one; monster or trap does not matter."""
    tower = room("Tower", mage=1, fighter=1, advanced=True)
    players = player("Ann", 900, rooms=UNDER, hand=[tower]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    assert options(game) == ["build:Tower@0", "build:Tower@1", "decline"]
    for place in ("new", "2", "3"):
        assert "BUILD-3" in refusal(game, f"build:Tower@{place}").rules


# -- BUILD-4


@each_edition
def test_build_4_a_player_may_decline_and_says_so(edition: str) -> None:
    players = player("Ann", 900, hand=rooms(1)), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    game.play("decline")
    declined = the(game.step(), "declines")
    assert declined.data["player"] == "Ann"
    assert "BUILD-4" in declined.rules
    play_on(game)
    assert (dungeon(game, "Ann"), hand(game, "Ann")) == ([], ["Room 1"])


@each_edition
def test_build_4_while_still_active_one_may_think_again(edition: str) -> None:
    """Ben's spell gives the floor back to Ann before her turn is over."""
    players = player("Ann", 900, hand=rooms(1)), player("Ben", 500, hand=[TRICK])
    game = table(edition, *players, phase="build")
    asked(game)
    game.play("decline")
    assert asked(game).player == "Ben"
    game.play("cast:Trick")
    decision = asked(game)
    assert (decision.player, decision.kind) == ("Ann", "build")
    game.play("build:Room 1@new")
    play_on(game)
    assert dungeon(game, "Ann") == ["Room 1"]


@each_edition
def test_build_4_no_longer_active_one_cannot(edition: str) -> None:
    players = player("Ann", 900, hand=[*rooms(1), TRICK]), player("Ben", 500, hand=rooms(1))
    game = table(edition, *players, phase="build")
    asked(game)
    game.play("decline")
    assert asked(game).player == "Ben"
    game.play("decline")
    assert asked(game).player == "Ann"
    assert options(game) == ["cast:Trick", "pass"]
    with pytest.raises(bb.IllegalPlay) as illegal:
        game.play("build:Room 1@new")
    assert "BUILD-4" in illegal.value.rules


# -- BUILD-5


@each_edition
def test_build_5_not_between_rooms_and_no_reordering(edition: str) -> None:
    """Every way to build is new at the left end or on a room; what stood keeps its order."""
    players = player("Ann", 900, rooms=rooms(3), hand=[room("Pit")]), player("Ben")
    for key in ("new", "0", "1", "2"):
        game = table(edition, *players, phase="build")
        build(game, f"Pit@{key}")
        play_on(game)
        left = [name for name in dungeon(game, "Ann") if name != "Pit"]
        assert left == [name for name in ("Room 1", "Room 2", "Room 3") if name in left]
    game = table(edition, *players, phase="build")
    asked(game)
    assert {key.split("@")[1] for key in options(game)[:-1]} == {"new", "0", "1", "2"}


@each_edition
def test_build_5_not_on_a_face_down_room(edition: str) -> None:
    players = player("Ann", 900, rooms=[room("Den")], hand=[HASTE, *rooms(2)]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    game.play("cast:Haste")
    build(game, "Room 1@0")
    asked(game)
    assert options(game) == ["build:Room 2@new", "pass"]
    assert "BUILD-5" in refusal(game, "build:Room 2@0").rules


@each_edition
def test_build_5_not_on_a_deactivated_room(edition: str) -> None:
    asleep = room("Den", deactivated=True)
    players = player("Ann", 900, rooms=[asleep], hand=rooms(1)), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    assert options(game) == ["build:Room 1@new", "decline"]
    assert "BUILD-5" in refusal(game, "build:Room 1@0").rules


# -- BUILD-6


@each_edition
def test_build_6_build_spells_and_activated_abilities(edition: str) -> None:
    lever = room("Lever", ability=ability("activated", DRAW))
    spells = [spell("Hammer", DRAW, phase="build"), spell("Axe", DRAW, phase="adventure")]
    players = player("Ann", 900, rooms=[lever], hand=[*spells, *rooms(1)]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    assert [key for key in options(game) if not key.startswith("build:")] == [
        "cast:Hammer",
        "use:0:Lever:0",
        "decline",
    ]


@each_edition
def test_build_6_only_until_the_reveal(edition: str) -> None:
    lever = room("Lever", ability=ability("activated", DRAW))
    players = (
        player("Ann", 900, rooms=[lever], hand=[TRICK, *rooms(1)]),
        player("Ben", hand=[TRICK]),
    )
    game = table(edition, *players, phase="build")
    build(game, "Room 1@new")
    assert len(askings(game.fork())) > 0
    play_on(game, until="built")
    assert askings(game) == []


# -- BUILD-7


@each_edition
def test_build_7_the_covered_room_stays_under_the_new_one(edition: str) -> None:
    den = room("Den", under=[room("Cellar")])
    players = player("Ann", 900, rooms=[den], hand=[room("Pit")]), player("Ben")
    game = table(edition, *players, phase="build")
    build(game, "Pit@0")
    events = play_on(game)
    assert "BUILD-7" in the(events, "built_over").rules
    (stack,) = seat_of(game, "Ann")["rooms"]
    assert stack["name"] == "Pit"
    assert [card["name"] for card in stack["under"]] == ["Den", "Cellar"]


@each_edition
def test_build_7_only_the_top_card_counts_for_treasure_and_damage(edition: str) -> None:
    pit = room("Pit", 1, thief=1, under=[room("Study", 5, mage=3)])
    game = table(
        edition,
        player("Ann", rooms=[pit]),
        player("Ben", rooms=[room("Desk", mage=1)]),
        town=[hero("Mia", "mage"), hero("Tim", "thief")],
    )
    counts = {event.data["hero"]: event.data["counts"] for event in of(play_on(game), "lured")}
    assert counts == {"Mia": {"Ann": 0, "Ben": 1}, "Tim": {"Ann": 1, "Ben": 0}}
    events = play_on(game)
    assert (told(events, "room_deals", "room")[0], told(events, "room_deals", "damage")[0]) == (
        "Pit",
        1,
    )


@each_edition
@pytest.mark.parametrize(("where", "draws"), [("new", 1), ("0", 0)])
def test_build_7_a_covered_rooms_ability_stops_at_once(
    edition: str, where: str, draws: int
) -> None:
    """Building over a room that says "draw when you build another room" draws nothing."""
    greedy = room("Greedy", ability=GREED)
    players = player("Ann", 900, rooms=[greedy], hand=rooms(1)), player("Ben")
    game = table(edition, *players, phase="build")
    build(game, f"Room 1@{where}")
    assert len(of(play_on(game), "draws")) == draws


# -- BUILD-8


@each_edition
def test_build_8_all_rooms_are_revealed_at_the_same_time(edition: str) -> None:
    players = player("Ann", 900, hand=rooms(1)), player("Ben", 500, hand=rooms(1))
    game = table(edition, *players, phase="build")
    build(game, "Room 1@new")
    build(game, "Room 1@new")
    assert not of(game.events, "built")
    reveal = game.step()
    assert kinds(reveal) == ["built", "built"]
    assert all("BUILD-8" in event.rules for event in reveal)


@each_edition
def test_build_8_player_by_player_level_up_then_when_you_build(edition: str) -> None:
    fifth = room("Fifth", ability=GIFT)
    ann = player("Ann", boss=boss(400, ability=ability("level_up", DRAW)), rooms=rooms(4))
    ben = player("Ben", boss=boss(800, ability=ability("level_up", DRAW)), rooms=rooms(4))
    game = table(edition, ann | {"hand": [fifth]}, ben | {"hand": [fifth]}, phase="build")
    build(game, "Fifth@new")
    build(game, "Fifth@new")
    events = of(play_on(game), "built", "level_up", "works")
    assert [(event.kind, event.data["player"], event.data.get("card")) for event in events] == [
        ("built", "Ben", "Fifth"),
        ("built", "Ann", "Fifth"),
        ("level_up", "Ben", None),
        ("works", "Ben", "Boss 800"),
        ("works", "Ben", "Fifth"),
        ("level_up", "Ann", None),
        ("works", "Ann", "Boss 400"),
        ("works", "Ann", "Fifth"),
    ]


# -- BUILD-9


@each_edition
def test_build_9_when_you_build_fires_for_a_built_room(edition: str) -> None:
    players = player("Ann", 900, hand=[room("Gift", ability=GIFT)]), player("Ben")
    game = table(edition, *players, phase="build")
    build(game, "Gift@new")
    events = play_on(game)
    assert told(events, "works", "card") == ["Gift"]
    assert told(events, "draws", "player") == ["Ann"]


@each_edition
def test_build_9_not_for_one_that_comes_to_light(edition: str) -> None:
    lid = room("Lid", under=[room("Gift", ability=GIFT)])
    players = player("Ann", 900, rooms=[lid], hand=[BLAST]), player("Ben")
    game = table(edition, *players, phase="build")
    asked(game)
    game.play("cast:Blast")
    events = play_on(game)
    assert "BUILD-9" in the(events, "uncovered").rules
    assert dungeon(game, "Ann") == ["Gift"]
    assert not of(events, "works", "draws")


# -- LEVEL-1


@each_edition
def test_level_1_at_the_first_five_visible_rooms_before_the_fifths_own_effect(edition: str) -> None:
    ann = player("Ann", boss=boss(900, ability=ability("level_up", DRAW)), rooms=rooms(4))
    fifth = room("Fifth", ability=GIFT)
    game = table(edition, ann | {"hand": [fifth]}, player("Ben"), phase="build")
    build(game, "Fifth@new")
    assert not of(game.events, "level_up"), "not before the reveal"
    events = play_on(game)
    assert "LEVEL-1" in the(events, "level_up").rules
    assert told(events, "works", "card") == ["Boss 900", "Fifth"]
    assert seat_of(game, "Ann")["levelled"] is True


@each_edition
def test_level_1_not_with_four_rooms_or_on_top_of_one(edition: str) -> None:
    for standing, where in ((3, "new"), (4, "0")):
        ann = player("Ann", 900, rooms=rooms(standing), hand=[room("Pit")])
        game = table(edition, ann, player("Ben"), phase="build")
        build(game, f"Pit@{where}")
        assert not of(play_on(game), "level_up")


@each_edition
def test_level_1_once_in_a_game(edition: str) -> None:
    """Dropping below five and coming back does not repeat it."""
    blast = spell("Blast", {"destroy": "it"}, phase="adventure", it={"room": "mine"})
    ann = player("Ann", 900, rooms=rooms(4), hand=[room("Fifth"), room("Sixth"), blast])
    game = table(edition, ann, player("Ben"), phase="build")
    build(game, "Fifth@new")
    assert len(of(play_on(game), "level_up")) == 1
    asked(game)
    game.play("cast:Blast")
    game.play("room:Ann:0")
    play_round(game)
    assert len(dungeon(game, "Ann")) == 4
    play_on(game)
    build(game, "Sixth@new")
    assert not of(play_on(game), "level_up")
    assert len(dungeon(game, "Ann")) == 5


# -- ENTR-1


@each_edition
def test_entr_1_the_entrance_is_left_of_the_leftmost_room(edition: str) -> None:
    """A waiting hero makes way when the dungeon grows, and meets the new room first."""
    ann = player(
        "Ann", 900, rooms=[room("Den", 1)], hand=[room("Pit", 2)], entrance=[hero("Bo", health=3)]
    )
    game = table(edition, ann, player("Ben"), phase="build", town=[])
    build(game, "Pit@new")
    play_on(game)
    assert entrance(game, "Ann") == ["Bo"]
    play_on(game)
    events = play_on(game)
    assert told(events, "enters_room", "room") == ["Pit", "Den"]
    assert score(game, "Ann") == (1, 0)


ANNEX = spell("Annex", "build_now")
AGAIN = spell(
    "Again", {"send": {"hero": "it", "to": "first_room"}}, "build_now", it={"hero": "any_dungeon"}
)


def walk_of_bo(edition: str, *, ann: list[Any], ben: list[Any]) -> bb.Game:
    """Bo stands in Den, the first of Ann's two rooms; Ben has two rooms as well."""
    first = player(
        "Ann",
        900,
        rooms=[room("Den", 1), room("Lair", 1)],
        hand=[*ann, room("Pit", 2)],
        entrance=[hero("Bo", health=30)],
    )
    second = player("Ben", rooms=[room("Hole", 1), room("Nest", 1)], hand=[*ben, room("Gap", 2)])
    game = table(edition, first, second, phase="adventure")
    play_on(game, until="room_deals")
    return game


@each_edition
def test_entr_1_a_hero_inside_moves_along_when_the_dungeon_grows(edition: str) -> None:
    game = walk_of_bo(edition, ann=[ANNEX], ben=[])
    game.play("cast:Annex")
    game.run()
    game.play("build:Pit@new")
    events = play_on(game)
    assert told(events, "enters_room", "room") == ["Lair"], "Den lies behind it, Pit too"
    assert told(events, "enters_room", "place") == [2]


@each_edition
def test_entr_1_a_hero_on_its_way_to_the_first_room_meets_the_new_one(edition: str) -> None:
    game = walk_of_bo(edition, ann=[AGAIN], ben=[])
    game.play("cast:Again")
    game.run()
    game.play("build:Pit@new")
    assert told(play_on(game), "enters_room", "room") == ["Pit", "Den", "Lair"]


@each_edition
def test_entr_1_a_hero_in_another_dungeon_stays_where_it_is(edition: str) -> None:
    game = walk_of_bo(edition, ann=[], ben=[ANNEX])
    game.run()
    game.play("cast:Annex")
    game.run()
    game.play("build:Gap@new")
    assert told(play_on(game), "enters_room", "room") == ["Lair"]


@each_edition
def test_key_destroy_elsewhere_does_not_move_a_hero(edition: str) -> None:
    ruin = spell("Ruin", {"destroy": "it"}, it={"room": "opponent"})
    game = walk_of_bo(edition, ann=[ruin], ben=[])
    game.play("cast:Ruin")
    game.play("room:Ben:0")
    assert told(play_on(game), "enters_room", "room") == ["Lair"]
