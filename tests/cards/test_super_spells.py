"""The spells of our set for Super Boss Monster."""

from __future__ import annotations

from helpers import (
    DRAW,
    dungeon,
    entrance,
    hand,
    hero,
    kinds,
    of,
    options,
    play_on,
    room,
    spell,
    the,
    told,
)
from lab import card_names, play
from printed import CELL, HALL, counters, damage, supers

from bossbook.card.sets import load_set

CY = hero("Cy", "thief", 30)
INSIGHT = spell("Insight", DRAW)
DEE = hero("Dee", "mage", 6)


def test_freeze_stuns_a_room_in_any_dungeon() -> None:
    game = supers({"rooms": [HALL], "hand": ["Freeze"]}, {"rooms": [CELL]})
    game.run()
    game.play("cast:Freeze")
    assert options(game) == ["room:Ann:0", "room:Ben:0"]
    play(game, "Ann: room:Ben:0")
    assert damage(game, "Ben") == [0]


def test_freeze_leaves_what_the_room_says() -> None:
    game = supers({"rooms": ["Lost Expedition"], "hand": ["Freeze"], "entrance": [CY]})
    play(game, "Ann: cast:Freeze")
    assert the(game.events, "stunned").rules == ("KEY-stun",)
    assert told(game.events, "room_deals", "damage") == [0]


def test_power_up_strengthens_two_rooms() -> None:
    game = supers({"rooms": [HALL, CELL], "hand": ["Power-Up"]})
    play(game, "Ann: cast:Power-Up", "Ann: room:Ann:1")
    assert counters(game) == [1, 1]
    game = supers({"rooms": [HALL], "hand": ["Power-Up"]})
    game.run()
    assert game.decision is None or "cast:Power-Up" not in options(game), "it needs two"


def test_sneaking_lets_heroes_pass_the_first_room_of_an_opponent() -> None:
    ben = {"rooms": [HALL, CELL], "entrance": [CY]}
    game = supers({"hand": ["Sneaking"]}, ben)
    play(game, "Ann: cast:Sneaking")
    assert told(game.events, "skips_room", "room") == ["Hall"]


def test_grand_theft_moves_counters_or_steals_a_room_card() -> None:
    ben = {"rooms": [{**CELL, "counters": 3}], "hand": [HALL]}
    game = supers({"rooms": [HALL], "hand": ["Grand Theft"]}, ben)
    play(game, "Ann: cast:Grand Theft", "Ann: way:1")
    assert counters(game) == [2] and counters(game, "Ben") == [1]
    game = supers({"rooms": [HALL], "hand": ["Grand Theft"]}, ben)
    play(game, "Ann: cast:Grand Theft", "Ann: way:2")
    assert hand(game, "Ann") == ["Hall"]


def test_wall_hack_makes_a_hero_elsewhere_tougher() -> None:
    game = supers({"hand": ["Wall Hack"]}, {"rooms": [CELL], "entrance": [hero("Bo", "mage", 2)]})
    play(game, "Ann: cast:Wall Hack")
    assert kinds(of(game.events, "strengthened", "wound", "soul")) == ["strengthened", "wound"]


def test_security_audit_negates_a_spell() -> None:
    game = supers({"hand": [INSIGHT]}, {"hand": ["Security Audit"]})
    play(game, "Ann: cast:Insight", "Ben: cast:Security Audit")
    assert the(game.events, "negated").data["card"] == "Insight"
    assert "draws" not in kinds(game.events)


def test_co_op_mode_lets_everybody_draw_and_its_player_more() -> None:
    game = supers({"hand": ["Co-op Mode"]}, phase="build")
    events = play(game, "Ann: cast:Co-op Mode")
    drawn = [(event.data["player"], event.data["deck"]) for event in of(events, "draws")]
    assert drawn == [("Ann", "room"), ("Ben", "room"), ("Ann", "spell")]


def test_quest_sends_a_hero_from_town_to_anybody() -> None:
    game = supers({"hand": ["Quest!"]}, phase="build", town=[DEE])
    play(game, "Ann: cast:Quest!", "Ann: player:Ben")
    assert entrance(game, "Ben") == ["Dee"]


def test_sleepy_raid_stuns_a_room_of_each_opponent() -> None:
    game = supers({"rooms": [HALL], "hand": ["Sleepy Raid"]}, {"rooms": [HALL, CELL]})
    play(game, "Ann: cast:Sleepy Raid", "Ben: room:Ben:1")
    assert damage(game, "Ann") == [1] and damage(game, "Ben") == [1, 0]


def test_second_wind_up_wakes_a_room_and_strengthens_it() -> None:
    rooms = [{**CELL, "stunned": True}]
    game = supers({"rooms": rooms, "hand": ["Second Wind-up"]})
    play(game, "Ann: cast:Second Wind-up")
    assert told(game.events, "counters_put", "count") == [1] and "woken" in kinds(game.events)


def test_window_shopping_draws_two_rooms_and_discards_a_card() -> None:
    game = supers({"hand": ["Window Shopping", INSIGHT]}, phase="build")
    play(game, "Ann: cast:Window Shopping", "Ann: card:Insight")  # there is no market
    assert told(game.events, "draws", "deck") == ["room", "room"]
    assert "Insight" in card_names(game) and len(hand(game, "Ann")) == 2


def test_window_shopping_takes_what_is_left_on_the_market() -> None:
    ann = {"hand": ["Window Shopping"]}
    game = supers(ann, edition="super", first_player="Ann", phase="build", market=["Bookworm"])
    play(game, "Ann: cast:Window Shopping", "Ann: way:1")
    if game.phase == "build":
        play_on(game)
    assert hand(game, "Ann") == ["Bookworm"] and game.state.market == ()


def test_pep_talk_helps_all_rooms_for_a_round() -> None:
    game = supers({"rooms": [HALL, CELL], "hand": ["Pep Talk"], "entrance": [CY]})
    play(game, "Ann: cast:Pep Talk")
    assert told(game.events, "room_deals", "damage") == [2, 3]


def test_wrong_turn_sends_a_hero_to_the_first_room() -> None:
    game = supers({"rooms": [HALL, CELL], "hand": ["Wrong Turn"], "entrance": [CY]})
    play(game, "Ann: pass", "Ann: cast:Wrong Turn")
    assert told(game.events, "enters_room", "room") == ["Hall", "Cell", "Hall", "Cell"]


def test_rush_job_pays_a_room_card_for_another_build() -> None:
    huts = [room(f"Hut {number}", 1) for number in (1, 2, 3)]
    game = supers({"hand": ["Rush Job", *huts]}, phase="build")
    play(game, "Ann: cast:Rush Job", "Ann: card:Hut 1", "Ann: build:Hut 2@new")
    play(game, "Ann: build:Hut 3@new")
    while game.phase == "build":
        play_on(game)
    assert dungeon(game, "Ann") == ["Hut 3", "Hut 2"] and "Hut 1" in card_names(game)


def test_overclock_doubles_the_base_damage_only() -> None:
    rooms = [{**CELL, "counters": 3}]
    game = supers({"rooms": rooms, "hand": ["Overclock"], "entrance": [CY]})
    play(game, "Ann: cast:Overclock")
    assert told(game.events, "room_deals", "damage") == [2 + 3 + 2]


def test_shrapnel_turns_a_counter_into_four_damage() -> None:
    rooms = [{**CELL, "counters": 1}]
    game = supers({"rooms": rooms, "hand": ["Shrapnel"], "entrance": [hero("Bo", None, 7)]})
    play(game, "Ann: cast:Shrapnel")
    assert kinds(of(game.events, "hurt", "soul")) == ["hurt", "soul"] and counters(game) == [0]


def test_hex_of_hiccups_weakens_a_hero_for_good() -> None:
    game = supers({"hand": ["Hex of Hiccups"]}, phase="build", town=[DEE])
    play(game, "Ann: cast:Hex of Hiccups")
    assert the(game.events, "health_counter").data["left"] == 4


def test_every_spell_that_acts_on_others_stays_in_the_box_in_solo() -> None:
    spells = [card for card in load_set("super").cards if card.deck == "spell"]
    assert sum(card.copies for card in spells) == 32
    out = {card.name: card.copies for card in spells if not card.solo}
    twice = ["Freeze", "Sneaking", "Grand Theft", "Wall Hack", "Security Audit", "Co-op Mode"]
    assert out == {**dict.fromkeys([*twice, "Quest!"], 2), "Sleepy Raid": 1}
