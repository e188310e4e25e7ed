"""The spells of Rise of the Minibosses."""

from __future__ import annotations

import pytest
from helpers import (
    DRAW,
    dungeon,
    hand,
    hero,
    kinds,
    of,
    options,
    refusal,
    room,
    score,
    spell,
    the,
)
from lab import card_names, play
from printed import CELL, HALL, coins, damage, icons, miniboss, minis, pass_to, with_miniboss

INSIGHT = spell("Insight", DRAW)
MAX = hero("Max", None, 30)
TWO = room("Two", 2, kind="monster", fighter=2)


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 1)])
def test_windfall_brings_three_coins_to_an_empty_vault(before: int, after: int) -> None:
    game = minis({"hand": ["Windfall"], "coins": before})
    play(game, "Ann: cast:Windfall")
    assert coins(game, "Ann") == after


def test_internship_builds_a_miniboss_from_the_top_of_the_deck_at_once() -> None:
    decks = {"rooms": ["Unstable Mine", "Spike", "Goblin Market", "Heist"][:3]}
    ann = {"rooms": [HALL], "hand": ["Internship", "Lightning Rod"], "coins": 1}
    game = minis(ann, phase="build", decks=decks)
    events = play(game, "Ann: cast:Internship")
    assert the(events, "milled").data["cards"] == ["Unstable Mine", "Spike", "Goblin Market"]
    assert options(game) == ["build:Spike@0", "decline"]
    play(game, "Ann: build:Spike@0")
    assert miniboss(game, "Ann") == ("Spike", 1) and coins(game, "Ann") == 0
    assert "build:Lightning Rod@new" in options(game)  # extra to the normal build
    assert card_names(game) == ["Unstable Mine", "Goblin Market", "Internship"]


def test_internship_without_a_miniboss_only_discards() -> None:
    decks = {"rooms": ["Unstable Mine", "Trophy Room", "Goblin Market"]}
    game = minis({"rooms": [HALL], "hand": ["Internship"], "coins": 1}, phase="build", decks=decks)
    events = play(game, "Ann: cast:Internship")
    assert "may_build_now" not in kinds(events)


@pytest.mark.parametrize("coins_had", [0, 1])
def test_internship_says_what_may_be_built_or_that_the_coin_is_missing(coins_had: int) -> None:
    decks = {"rooms": ["Unstable Mine", "Spike", "Goblin Market"]}
    ann = {"rooms": [HALL], "hand": ["Internship"], "coins": coins_had}
    events = play(minis(ann, phase="build", decks=decks), "Ann: cast:Internship")
    if coins_had:
        assert the(events, "may_build_now").text == "Ann may build the card at once."
    else:
        idle = the(events, "no_effect")
        assert idle.text.endswith("lets nothing be built: Ann has not enough coins for the card.")
        assert idle.rules == ("KEY-pay", "RULING-118")


def test_rage_says_only_of_its_second_part_that_a_condition_does_not_hold() -> None:
    ann = {"hand": ["Rage!"], "rooms": [HALL]}
    game = minis(ann, {"rooms": [with_miniboss("Spike", 1)]}, phase="build")
    events = play(game, "Ann: cast:Rage!")
    assert the(events, "room_boosted") and "does nothing" not in the(events, "no_effect").text


def test_spirit_dragon_gives_a_room_one_treasure_of_each_kind() -> None:
    game = minis({"hand": ["Spirit Dragon"]}, {"rooms": [TWO]}, phase="build")
    play(game, "Ann: cast:Spirit Dragon")
    assert icons(game, "Ben") == {"cleric": 1, "fighter": 1, "mage": 1, "thief": 1}
    pass_to(game, "start")
    assert icons(game, "Ben") == {"fighter": 2}


def test_sabotage_takes_the_text_of_a_room() -> None:
    game = minis({"hand": ["Sabotage!"]}, {"rooms": ["Power Leech", TWO]})
    play(game, "Ann: cast:Sabotage!", "Ann: room:Ben:0")
    assert damage(game, "Ben") == [1, 2]
    pass_to(game, "start")
    assert damage(game, "Ben") == [1, 4]


def test_sabotage_deactivates_a_room_of_an_opponent_with_fewer_minibosses() -> None:
    ann = {"hand": ["Sabotage!"], "rooms": [with_miniboss("Spike", 1)]}
    game = minis(ann, {"rooms": [CELL]})
    play(game, "Ann: cast:Sabotage!", "Ann: way:2")
    assert damage(game, "Ben") == [0]
    game = minis(ann, {"rooms": [with_miniboss("Jinx", 1, CELL)]})
    play(game, "Ann: cast:Sabotage!")
    assert options(game) == ["room:Ann:0", "room:Ben:0"]  # the other way is not open


def test_rage_adds_the_level_and_may_double_the_room_of_an_only_miniboss() -> None:
    ann = {"hand": ["Rage!"], "rooms": [with_miniboss("Cerebella", 2, CELL), HALL]}
    game = minis(ann)
    play(game, "Ann: cast:Rage!")
    assert damage(game, "Ann") == [4, 1]
    play(game, "Ann: yes")
    assert damage(game, "Ann") == [8, 1]
    two = {"rooms": [with_miniboss("Cerebella", 2, CELL), HALL, with_miniboss("Spike", 1, TWO)]}
    game = minis(ann | two)
    play(game, "Ann: cast:Rage!", "Ann: miniboss:Ann:0")
    assert damage(game, "Ann") == [4, 1, 3] and "yes" not in options(game)


def test_ambush_discards_two_monster_rooms_or_a_miniboss_to_kill_a_hero() -> None:
    ann = {"rooms": [HALL], "entrance": [MAX]}
    for cards, way in ((["Goblin Market", "Power Leech"], 1), (["Spike"], 2)):
        game = minis(ann | {"hand": ["Ambush", *cards]})
        play(game, "Ann: cast:Ambush", *(["Ann: card:Power Leech"] if way == 1 else []))
        assert score(game, "Ann") == (1, 0), way
        assert sorted(card_names(game)) == sorted([*cards, "Ambush"])
    game = minis(ann | {"hand": ["Ambush", "Goblin Market", "Power Leech", "Spike"]})
    play(game, "Ann: cast:Ambush", "Ann: way:2")
    assert card_names(game) == ["Spike", "Ambush"]
    game = minis(ann | {"hand": ["Ambush", "Goblin Market", INSIGHT]})
    game.run()
    while game.state.walker is None:
        game.play("pass")
        game.run()
    assert refusal(game, "cast:Ambush").rules


def test_rebirth_exchanges_a_hand_card_for_card() -> None:
    bens = {"hand": [INSIGHT, "Spike", "Goblin Market"]}
    game = minis({"hand": ["Rebirth"]}, bens)
    events = play(game, "Ann: cast:Rebirth", "Ann: player:Ben")
    assert len(of(events, "discards")) == 3
    assert sorted(event.data["deck"] for event in of(events, "draws")) == ["room", "room", "spell"]


def test_smash_deals_two_or_four_beside_a_miniboss() -> None:
    game = minis({"rooms": [HALL], "entrance": [MAX], "hand": ["Smash!"]})
    events = play(game, "Ann: cast:Smash!")
    assert the(events, "hurt").data["damage"] == 2
    mine = with_miniboss("Draculad", 1)
    game = minis({"rooms": [mine], "entrance": [MAX], "hand": ["Smash!"]})
    events = play(game, "Ann: cast:Smash!", "Ann: way:2")
    assert the(events, "hurt").data["damage"] == 4
    game = minis({"hand": ["Smash!"]}, {"rooms": [mine], "entrance": [MAX]})
    events = play(game, "Ann: cast:Smash!")
    assert the(events, "hurt").data["damage"] == 4


@pytest.mark.parametrize(("paid", "dealt"), [(0, 2), (2, 4)])
def test_pay_to_win_adds_one_and_one_for_each_coin_paid(paid: int, dealt: int) -> None:
    game = minis({"rooms": [HALL], "hand": ["Pay to Win"], "coins": 3})
    play(game, "Ann: cast:Pay to Win", f"Ann: number:{paid}")
    assert damage(game, "Ann") == [dealt] and coins(game, "Ann") == 3 - paid


def test_zoning_board_lets_an_advanced_room_go_on_any_room() -> None:
    ann = {"rooms": [HALL], "hand": ["Zoning Board", "Magipede"]}
    game = minis(ann, phase="build")
    game.run()
    assert "build:Magipede@0" not in options(game)
    play(game, "Ann: cast:Zoning Board", "Ann: build:Magipede@0")
    pass_to(game, "bait")
    assert dungeon(game, "Ann") == ["Magipede"]


def test_respawn_lets_all_rooms_count_as_just_built() -> None:
    game = minis({"rooms": ["Delver's Quarry", "Trophy Room", HALL], "hand": ["Respawn"]})
    events = play(game, "Ann: cast:Respawn", "Ann: first:Trophy Room")
    assert coins(game, "Ann") == 1 and len(of(events, "draws")) == 1


def test_heist_takes_the_treasure_of_a_room() -> None:
    game = minis({"hand": ["Heist"]}, {"rooms": [TWO]}, phase="build")
    play(game, "Ann: cast:Heist")
    assert icons(game, "Ben") == {}
    pass_to(game, "start")
    assert icons(game, "Ben") == {"fighter": 2}


def test_short_circuit_makes_an_opponents_spells_cost_a_coin_this_round() -> None:
    bens = {"hand": [INSIGHT, spell("Boon", DRAW), spell("Gift", DRAW)], "coins": 1}
    game = minis({"hand": ["Short Circuit"]}, bens)
    play(game, "Ben: cast:Insight", "Ann: cast:Short Circuit", "Ben: pay")
    assert coins(game, "Ben") == 0 and "negated" not in kinds(game.events)
    events = play(game, "Ben: cast:Boon")
    assert the(events, "negated").data["card"] == "Boon"


def test_short_circuit_cancels_a_spell_that_is_not_paid_for() -> None:
    game = minis({"hand": ["Short Circuit"]}, {"hand": [INSIGHT], "coins": 1})
    events = play(game, "Ben: cast:Insight", "Ann: cast:Short Circuit", "Ben: refuse")
    assert the(events, "negated").data["card"] == "Insight" and coins(game, "Ben") == 1
    assert "draws" not in kinds(events)


def test_short_circuit_twice_costs_a_coin_each_and_none_is_paid_again() -> None:
    short = {"hand": ["Short Circuit"]}
    bens = {"hand": [INSIGHT, spell("Boon", DRAW)], "coins": 4}
    game = minis(short, bens, {"name": "Cleo", **short})
    play(game, "Ben: cast:Insight", "Ann: cast:Short Circuit", "Cleo: pass", "Ben: pay")
    play(game, "Cleo: cast:Short Circuit", "Ben: pay")
    assert coins(game, "Ben") == 2
    play(game, "Ben: cast:Boon", "Ben: pay")
    assert coins(game, "Ben") == 0


def test_traitor_takes_a_miniboss_for_a_coin_per_level() -> None:
    ann = {"hand": ["Traitor", "Unstable Mine"], "rooms": [HALL], "coins": 3}
    bens = {"rooms": [with_miniboss("Spike", 2, CELL)]}
    game = minis(ann, bens, phase="build")
    play(game, "Ann: cast:Traitor")
    assert miniboss(game, "Ann") == ("Spike", 2) and miniboss(game, "Ben") is None
    assert (coins(game, "Ann"), coins(game, "Ben")) == (1, 2)
    assert not [key for key in options(game) if key.startswith("build:")]
    assert game.phase != "build" or game.decision is None
    assert dungeon(game, "Ann") == ["Hall"] and hand(game, "Ann") == ["Unstable Mine"]


def test_traitor_needs_the_coins_and_a_room_for_the_miniboss() -> None:
    bens = {"rooms": [with_miniboss("Spike", 2, CELL)]}
    for ann in ({"coins": 1, "rooms": [HALL]}, {"coins": 3, "rooms": []}):
        game = minis({"hand": ["Traitor", "Unstable Mine"], **ann}, bens, phase="build")
        game.run()
        assert "cast:Traitor" not in options(game)


def test_armor_up_gives_a_hero_health_for_coins() -> None:
    ann = {"hand": ["Armor Up!"], "coins": 2}
    game = minis(ann, {"rooms": [CELL], "entrance": [hero("Bo", None, 2)]})
    events = play(game, "Ann: cast:Armor Up!", "Ann: number:2")
    assert the(events, "strengthened").data["health"] == 5 and coins(game, "Ann") == 0
    pass_to(game, "end")
    assert score(game, "Ben") == (0, 1)
