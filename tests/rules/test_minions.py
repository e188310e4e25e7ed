"""Section 14: the minion phase and the key locations (MINION, LOC, RULING-43, RULING-49)."""

from __future__ import annotations

from typing import Any

import pytest
from boards import board, in_town_phase, located, market, minion, new, to_phase
from helpers import (
    DRAW,
    ability,
    asked,
    askings,
    boss,
    dungeon,
    entrance,
    hand,
    hero,
    kinds,
    of,
    options,
    play_on,
    player,
    refusal,
    room,
    rooms,
    score,
    spell,
    the,
    told,
)

import bossbook as bb
from bossbook.engine.numbers import room_damage, treasure
from bossbook.spaces import LOCATIONS, SPACES, spaces_of

ARENA = room("Arena", 1, ability=ability("minion", DRAW))


def acting(space: str | None, *, phase: str = "minions", **fields: Any) -> bb.Game:
    """The minion of Ann stands on a space, and the minion phase begins."""
    own = {key: fields.pop(key) for key in ("rooms", "hand", "boss", "levelled") if key in fields}
    ann = {**player("Ann", 900), "minion": space, **own}
    return board(ann, player("Ben", 500), phase=phase, **fields)


def test_minion_1_in_turn_order() -> None:
    game = board(
        player("Ann", 900, minion="temple:treasure"),
        player("Ben", 500, minion="library:treasure"),
        phase="minions",
        first_player="Ben",
    )
    events = game.run("phase")
    assert told(events, "minion_acts", "player") == ["Ben", "Ann"]
    assert all(event.rules[0] == "MINION-1" for event in of(events, "minion_acts"))


def test_minion_1_what_is_left_on_the_market_is_discarded() -> None:
    game = acting(None, market=["Confetti", "Goose Nest"])
    events = game.run("phase")
    assert the(events, "market_cleared").data["cards"] == ["Confetti", "Goose Nest"]
    assert (market(game), game.position()["discard"]) == ([], ["Confetti", "Goose Nest"])


def test_minion_1_no_spell_in_this_phase() -> None:
    game = acting("temple:treasure", hand=[spell("Insight", DRAW)])
    assert askings(game) == []


def test_minion_1_a_room_with_an_action_space() -> None:
    game = acting("room:1", rooms=[room("Pit"), ARENA])
    events = game.run("phase")
    assert the(events, "minion_acts").data == {"player": "Ann", "space": "room:1", "card": "Arena"}
    assert kinds(of(events, "works", "draws")) == ["works", "draws"]


def test_minion_1_a_boss_with_an_action_space() -> None:
    den = boss(900, ability=[ability("level_up", DRAW), ability("minion", {"draw": "spells"})])
    game = acting("boss", boss=den, levelled=True)
    assert told(game.run("phase"), "draws", "deck") == ["spell"]


def test_minion_2_its_room_can_not_be_covered() -> None:
    game = acting("room:0", rooms=[ARENA, room("Pit")], hand=["Goose Nest"], phase="build")
    asked(game)
    assert options(game)[:2] == ["build:Goose Nest@new", "build:Goose Nest@1"]
    assert refusal(game, "build:Goose Nest@0").rules == ("MINION-2",)
    game.play("build:Goose Nest@new")
    assert minion(game, "Ann") == "room:1", "it moves along"


def test_minion_2_its_room_can_not_be_destroyed() -> None:
    ruin = spell("Ruin", {"destroy": "it"}, it={"room": "any"})
    game = acting("room:0", rooms=[ARENA, room("Pit")], hand=[ruin], phase="build")
    asked(game)
    game.play("cast:Ruin")
    play_on(game, "destroyed")
    assert dungeon(game, "Ann") == ["Arena"], "it was no target"


def test_minion_2_nothing_can_be_destroyed_where_it_is_the_only_target() -> None:
    ruin = spell("Ruin", {"destroy": "it"}, it={"room": "any"})
    game = acting("room:0", rooms=[ARENA], hand=[ruin], phase="build")
    asked(game)
    assert "cast:Ruin" not in options(game)


def test_minion_2_a_choice_says_why_its_room_is_not_among_the_targets() -> None:
    ruin = spell("Ruin", {"destroy": "it"}, it={"room": "any"})
    three = [ARENA, room("Pit"), room("Den")]
    game = acting("room:0", rooms=three, hand=[ruin], phase="build")
    asked(game)
    game.play("cast:Ruin")
    assert options(game) == ["room:Ann:1", "room:Ann:2"]
    held = refusal(game, "room:Ann:0")
    assert (held.text, held.rules) == (
        "A minion stands on Arena: it cannot be destroyed.",
        ("MINION-2",),
    )


def test_minion_2_refusals_name_the_minion_where_only_that_hinders() -> None:
    ruin = spell("Ruin", {"destroy": "it"}, it={"room": "any"})
    trap = room("Trap", 1, ability=ability("activated", DRAW, cost=[{"destroy": "this"}]))
    game = acting("room:0", rooms=[trap], hand=[ruin, "Goose Nest"], phase="build")
    asked(game)
    assert {key: refusal(game, key).rules for key in ("cast:Ruin", "use:0:Trap:0")} == {
        "cast:Ruin": ("MINION-2",),
        "use:0:Trap:0": ("MINION-2", "RULING-49"),
    }
    empty = board(player("Ann", 900, hand=[ruin, "Goose Nest"]), player("Ben"), phase="build")
    asked(empty)
    assert refusal(empty, "cast:Ruin").rules == ("RULING-55",)


@pytest.mark.parametrize("space", ["room:0", "boss"])
def test_minion_1_where_there_is_no_action_space_it_brings_nothing(space: str) -> None:
    """Of a position that says so: a room without one, and a boss that has not levelled up."""
    den = boss(900, ability=ability("minion", DRAW))
    events = acting(space, rooms=[room("Pit")], boss=den).run("phase")
    assert kinds(of(events, "minion_acts", "minion_idle", "draws")) == ["minion_idle"]


def test_minion_2_deactivated_before_it_brings_nothing() -> None:
    game = acting("room:0", rooms=[{**ARENA, "deactivated": True}])
    events = game.run("phase")
    assert "MINION-2" in the(events, "minion_idle").rules
    assert of(events, "draws") == []


def test_ruling_49_its_own_destroy_this_can_not_be_used() -> None:
    trap = room(
        "Trap",
        1,
        ability=[
            ability("minion", DRAW),
            {"when": "activated", "cost": [{"destroy": "this"}], "do": [DRAW]},
        ],
    )
    free = acting(None, rooms=[trap], phase="build")
    asked(free)
    assert "use:0:Trap:1" in options(free)
    held = acting("room:0", rooms=[trap], phase="build")
    held.run()
    assert "use:0:Trap:1" not in options(held)


def test_ruling_49_a_summon_whose_hero_has_gone_does_nothing() -> None:
    game = acting("temple:summon")
    events = game.run("phase")
    assert "RULING-49" in the(events, "minion_idle").rules


def test_ruling_49_entrance_order_is_arrival() -> None:
    game = board(
        player("Ann", 900, minion="temple:summon", entrance=[hero("Wait")], rooms=rooms(1, mage=1)),
        player("Ben", 500),
        phase="minions",
        town=[hero("Lured", "mage")],
        locations={"temple": hero("Called", "cleric")},
    )
    game.run()
    game.play("player:Ann")
    to_phase(game, "adventure")
    assert entrance(game, "Ann") == ["Wait", "Called", "Lured"]


def test_loc_1_locations_and_their_spaces() -> None:
    assert LOCATIONS == ("temple", "stadium", "library", "hideout", "inn")
    for location in LOCATIONS[:-1]:
        assert [one.kind for one in spaces_of(location)] == ["treasure", "second", "summon"]
    assert [one.kind for one in spaces_of("inn")] == ["summon"]
    game = board()
    asked(game)
    offered = {key.removeprefix("minion:") for key in options(game) if key.startswith("minion")}
    assert offered == {s.id for s in SPACES.values() if s.kind != "summon"} - {
        "landing:treasure",
        "landing:second",
    }


def test_loc_1_they_are_not_part_of_the_town_for_effects() -> None:
    call = spell("Call", {"send": {"hero": "it", "to": "my_entrance"}}, it={"hero": "town"})
    game = acting(None, hand=[call], phase="build", locations={"inn": [hero("Bo")]})
    asked(game)
    assert "cast:Call" not in options(game)


def test_loc_2_with_a_hero_only_the_summons_are_open() -> None:
    game = board(locations={"temple": hero("Bo")}, decks={"heroes": []})
    asked(game)
    assert "minion:temple:summon" in options(game)
    assert refusal(game, "minion:temple:treasure").rules == ("LOC-2",)
    assert refusal(game, "minion:temple:second").rules == ("LOC-2",)


def test_loc_2_without_a_hero_they_are_closed() -> None:
    game = board(decks={"heroes": []})
    asked(game)
    for location in LOCATIONS:
        assert refusal(game, f"minion:{location}:summon").rules == ("LOC-2",)


@pytest.mark.parametrize(
    ("space", "index"), [("temple", 0), ("stadium", 1), ("library", 2), ("hideout", 3)]
)
def test_loc_3_the_boss_has_that_treasure_until_the_end_of_the_round(
    space: str, index: int
) -> None:
    game = acting(f"{space}:treasure")
    assert sum(treasure(game.state, 0)) == 0, "only in the minion phase (LOC-6)"
    game.run("phase")
    assert treasure(game.state, 0)[index] == 1
    assert "LOC-3" in the(game.events, "treasure_added").rules
    to_phase(game, "town")
    assert sum(treasure(game.state, 0)) == 0


def test_loc_3_it_counts_for_baiting() -> None:
    game = acting("library:treasure", town=[hero("Bo", "mage")])
    to_phase(game, "adventure")
    assert told(game.events, "lured", "hero") == ["Bo"]


def test_loc_3_a_position_of_the_bait_phase_counts_it() -> None:
    game = acting("library:treasure", phase="bait", town=[hero("Bo", "mage")])
    assert told(game.run("phase"), "lured", "player") == ["Ann"]


def test_loc_4_the_hero_goes_to_any_entrance_with_two_more_health() -> None:
    game = acting("stadium:summon", locations={"stadium": hero("Bo", "fighter", 6)})
    assert asked(game).kind == "summon"
    assert options(game) == ["player:Ann", "player:Ben"]
    game.play("player:Ben")
    assert entrance(game, "Ben") == ["Bo"] and located(game) == {}
    counter = the(game.events, "health_counter")
    assert (counter.data["health"], counter.data["left"]) == (2, 8)
    assert "LOC-4" in counter.rules


def test_loc_4_from_the_inn_with_two_less() -> None:
    game = acting("inn:summon", locations={"inn": [hero("Bo", None, 6), hero("Cy", None, 6)]})
    game.run()
    game.play("player:Ann")
    assert the(game.events, "health_counter").data["left"] == 4
    assert (entrance(game, "Ann"), located(game)) == (["Cy"], {"inn": ["Bo"]})


def test_loc_4_who_has_no_health_left_dies_at_the_entrance() -> None:
    game = acting("inn:summon", locations={"inn": [hero("Bo", None, 2)]})
    game.run()
    game.play("player:Ben")
    game.run("phase")
    assert "RULING-42" in the(game.events, "dies_outside").rules
    assert score(game, "Ben") == (1, 0)


def test_loc_5_the_temple_gives_a_card_of_the_market() -> None:
    game = acting("temple:second", market=["Confetti", "Goose Nest"])
    assert asked(game).kind == "market_card"
    game.play("take:Goose Nest")
    assert hand(game, "Ann") == ["Goose Nest"]
    assert the(game.run("phase"), "market_cleared").data["cards"] == ["Confetti"]


def test_loc_5_the_stadium_a_room() -> None:
    game = acting("stadium:second")
    assert told(game.run("phase"), "draws", "deck") == ["room"]


def test_loc_5_the_library_a_spell_then_one_is_discarded() -> None:
    game = acting("library:second", hand=["Confetti"], decks={"spells": ["Polite Cough"]})
    assert asked(game).kind == "discard_spell"
    assert options(game) == ["discard:Confetti", "discard:Polite Cough"]
    game.play("discard:Confetti")
    assert hand(game, "Ann") == ["Polite Cough"]
    alone = acting("library:second", decks={"spells": ["Polite Cough"]})
    assert told(alone.run("phase"), "discards", "card") == ["Polite Cough"]


def test_loc_5_the_hideout_lets_the_last_room_deal_two_more() -> None:
    game = acting("hideout:second", rooms=[room("Pit", 1), room("Den", 2)])
    game.run("phase")
    assert [room_damage(game.state, 0, place) for place in (0, 1)] == [1, 4]
    assert game.state.players[0].stacks[1].rooms[0].counters == 0, "without a counter"


def test_ruling_43_it_is_the_room_that_is_last_then() -> None:
    game = acting(
        "hideout:second",
        rooms=[room("Pit", 1), room("Den", 2, deactivated=True)],
        phase="adventure",
    )
    assert [room_damage(game.state, 0, place) for place in (0, 1)] == [3, 0]


def test_loc_6_a_location_that_a_summoned_hero_leaves_does_not_open_in_that_town_phase() -> None:
    game = board(locations={"temple": hero("Bo")}, decks={"heroes": []})
    asked(game)
    game.play("minion:temple:summon")
    in_town_phase(game)
    assert minion(game, "Ben") not in ("temple:treasure", "temple:second")
    assert located(game) == {"temple": ["Bo"]}, "it is there till the minion phase"


def test_loc_6_a_room_drawn_there_can_not_be_built_this_round() -> None:
    game = new(2, seed=3)
    to_phase(game, "town")
    in_town_phase(game, "minion:stadium:second")
    to_phase(game, "bait")
    drawn = [e for e in game.events if e.kind == "draws" and "LOC-5" in e.rules]
    assert len(drawn) == 1 and "LOC-6" in drawn[0].rules
    assert "phase_begins" in kinds(game.events)
