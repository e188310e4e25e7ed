"""The rooms of our sets for Super Boss Monster: relics, swords, tomes, loot, maps, several."""

from __future__ import annotations

from helpers import (
    DRAW,
    entrance,
    hand,
    hero,
    kinds,
    of,
    options,
    play_on,
    room,
    score,
    spell,
    the,
    told,
)
from lab import play
from printed import (
    CELL,
    HALL,
    acting,
    build,
    counters,
    damage,
    keys_of,
    revealing,
    supers,
    visited,
)

from bossbook.card.sets import load_set

BO = hero("Bo", "mage", 3)  # dies in a room that deals three
CY = hero("Cy", "thief", 30)  # lives
OGRE, MAW = room("Ogre", 1, "monster"), room("Maw", 3)
INSIGHT = spell("Insight", DRAW)
RUIN = spell("Ruin", {"destroy": "it"}, it={"room": "any"})

# -- relics


def test_penitents_pews_bring_a_room_card_back() -> None:
    game = acting("Penitents' Pews", discard=["Freeze", "Frozen Monster"])
    assert hand(game, "Ann") == ["Frozen Monster"], "a spell is no room card"


def test_bell_of_unrest_grows_once_a_round_by_the_dead() -> None:
    game = supers(
        {"rooms": ["Bell of Unrest"], "entrance": [hero("A", None, 2), hero("B", None, 3)]}
    )
    play_on(game)
    assert told(game.events, "room_deals", "damage") == [2, 3] and counters(game) == [1]


def test_candle_ghoul_strengthens_another_room() -> None:
    game = revealing("Candle Ghoul", ann={"rooms": [HALL]})
    assert counters(game) == [0, 1] and damage(game, "Ann") == [2, 2]


def test_candle_ghoul_alone_strengthens_nobody() -> None:
    game = revealing("Candle Ghoul")
    assert counters(game) == [0]


def test_restless_pilgrims_may_bring_a_room_for_a_kill_anywhere() -> None:
    game = supers({"rooms": [MAW, "Restless Pilgrims"], "entrance": [BO]})
    events = play(game, "Ann: yes")
    assert the(events, "draws").data["deck"] == "room"


def test_catacomb_choir_strengthens_all_monster_rooms() -> None:
    game = visited(OGRE, HALL, "Catacomb Choir", hero=hero("Bo", None, 4))
    assert counters(game) == [1, 0, 1]


def test_sarcophagus_press_heals_for_two_counters_of_one_room() -> None:
    ann = {"rooms": [{**HALL, "counters": 1}, {"card": "Sarcophagus Press", "counters": 2}]}
    ann["score"] = {"dead": [], "survived": ["King Lik"]}
    game = supers(ann)
    events = play(game, "Ann: use:1:Sarcophagus Press:0")
    assert the(events, "counters_taken").data["count"] == 2 and score(game, "Ann") == (1, 0)
    ann["rooms"] = [{**HALL, "counters": 1}, {"card": "Sarcophagus Press", "counters": 1}]
    game = supers(ann)
    game.run()
    assert game.decision is None or not any(key.startswith("use") for key in options(game))


# -- swords


def test_minion_arena_gives_damage_without_counters() -> None:
    game = acting("Minion Arena")
    assert sorted(keys_of(game)) == ["room:Ann:0", "room:Ann:1"]
    play(game, "Ann: room:Ann:0")
    assert damage(game, "Ann") == [4, 1] and counters(game) == [0, 0]


def test_frozen_monster_is_woken_by_the_first_hero_who_passes() -> None:
    game = supers({"rooms": ["Frozen Monster"], "entrance": [CY, {**CY, "name": "Dee"}]})
    play_on(game)
    assert told(game.events, "room_deals", "damage") == [0, 3]
    assert the(game.events, "woken").data["card"] == "Frozen Monster"


def test_frozen_monster_covered_and_uncovered_is_frozen_again() -> None:
    woken = {"card": "Frozen Monster", "awake": True}
    assert damage(supers({"rooms": [woken]}), "Ann") == [3]
    game = supers({"rooms": [{**HALL, "under": ["Frozen Monster"]}], "hand": [RUIN]})
    play(game, "Ann: cast:Ruin")
    assert damage(game, "Ann") == [0]


def test_ogre_gymnasium_starts_with_two_counters() -> None:
    game = revealing("Ogre Gymnasium")
    assert damage(game, "Ann") == [3] and counters(game) == [2]


def test_sergeants_yard_grows_with_monster_rooms_only() -> None:
    yard = {"rooms": ["Sergeant's Yard"]}
    assert counters(revealing("Candle Ghoul", on="0", ann=yard)) == [0], "it is covered"
    game = revealing("Restless Pilgrims", ann=yard)
    assert counters(game) == [0, 1]
    assert counters(revealing("Bell of Unrest", ann=yard)) == [0, 0]


def test_titans_changing_room_counts_all_counters_of_the_dungeon() -> None:
    rooms = [{**HALL, "counters": 2}, {"card": "Titan's Changing Room", "counters": 1}]
    assert damage(supers({"rooms": rooms}), "Ann") == [3, 1 + 3 + 1]


# -- tomes


def test_bookworm_deals_one_or_after_a_spell_two() -> None:
    game = supers({"rooms": ["Bookworm"], "hand": [INSIGHT, INSIGHT]})
    assert damage(game, "Ann") == [1]
    play(game, "Ann: cast:Insight", "Ann: cast:Insight")
    assert told(game.events, "room_boosted", "damage") == [1], "once per round"


def test_scribbling_cellar_brings_a_spell() -> None:
    game = acting("Scribbling Cellar")
    assert the(game.events, "draws").data["deck"] == "spell"


def test_static_corridor_stuns_a_room_of_an_opponent() -> None:
    game = revealing("Static Corridor", ben={"rooms": [CELL]})
    assert damage(game, "Ben") == [0] and the(game.events, "stunned").data["player"] == "Ben"
    assert "no_effect" in kinds(revealing("Static Corridor").events)


def test_gremlin_study_may_bring_a_spell_for_a_survivor() -> None:
    game = supers({"rooms": ["Gremlin Study"], "entrance": [CY]})
    events = play(game, "Ann: yes")
    assert the(events, "draws").data["deck"] == "spell"


def test_observatory_of_doom_stuns_or_strengthens_for_a_spell() -> None:
    ann = {"rooms": ["Observatory of Doom"], "hand": [INSIGHT]}
    game = supers(ann, {"rooms": [CELL]})
    play(game, "Ann: use:0:Observatory of Doom:0", "Ann: way:1", "Ann: room:Ben:0")
    assert damage(game, "Ben") == [0] and hand(game, "Ann") == []
    game = supers(ann, {"rooms": [CELL]})
    play(game, "Ann: use:0:Observatory of Doom:0", "Ann: way:2")
    assert counters(game) == [2]


def test_mana_leech_grows_with_the_first_spell_of_a_round() -> None:
    game = supers({"rooms": ["Mana Leech"], "hand": [INSIGHT, INSIGHT]})
    play(game, "Ann: cast:Insight", "Ann: cast:Insight")
    assert counters(game) == [1]


# -- loot


def test_wind_up_trap_is_wound_each_build_phase_and_snaps_at_a_hero() -> None:
    game = supers({"rooms": [{"card": "Wind-up Trap", "counters": 2}]}, phase="build")
    play_on(game)
    assert counters(game) == [3]
    snapped = {"card": "Wind-up Trap", "counters": 2}
    for visitor in (CY, BO):
        game = visited(snapped, hero=visitor)
        assert told(game.events, "room_deals", "damage") == [3] and counters(game) == [0]


def test_pickpocket_alley_steals_a_room_card() -> None:
    game = acting("Pickpocket Alley", ben={"hand": [CELL, INSIGHT]})
    assert hand(game, "Ann") == ["Cell"]


def test_clockwork_relay_moves_all_counters_of_a_room() -> None:
    game = supers({"rooms": [{**HALL, "counters": 2}, "Clockwork Relay"]})
    play(game, "Ann: use:1:Clockwork Relay:0")
    assert counters(game) == [0, 2]


def test_greased_stairs_are_destroyed_for_two_counters() -> None:
    game = supers({"rooms": [HALL, "Greased Stairs"]})
    play(game, "Ann: use:1:Greased Stairs:0")
    assert counters(game) == [2] and damage(game, "Ann") == [3]


def test_gearwork_gauntlet_turns_a_counter_into_damage() -> None:
    rooms = [{**HALL, "counters": 1}, "Gearwork Gauntlet"]
    game = supers({"rooms": rooms, "entrance": [hero("Bo", "mage", 7)]})
    play(game, "Ann: use:1:Gearwork Gauntlet:0")
    assert the(game.events, "hurt").data["damage"] == 2 and score(game, "Ann") == (1, 0)


def test_the_long_con_brings_a_room_card_for_a_death() -> None:
    game = visited("The Long Con", hero=BO)
    assert the(game.events, "draws").data["deck"] == "room"


# -- several treasures


def test_trophy_crypt_strengthens_another_room_for_every_death() -> None:
    game = visited(HALL, "Trophy Crypt", hero=hero("Bo", None, 2))
    assert counters(game) == [1, 0]


def test_whispering_font_draws_a_spell_and_discards_a_card() -> None:
    game = revealing("Whispering Font", ann={"hand": ["Whispering Font", CELL]})
    events = play(game, "Ann: card:Cell")
    assert the(events, "discards").data["card"] == "Cell" and len(hand(game, "Ann")) == 1


def test_grave_goods_exchange_draws_a_room_once_for_what_is_destroyed() -> None:
    ann = {"rooms": ["Grave Goods Exchange"], "hand": [RUIN, RUIN]}
    game = supers(ann, {"rooms": [HALL, CELL]})
    play(game, "Ann: cast:Ruin", "Ann: room:Ben:0", "Ann: cast:Ruin", "Ann: room:Ben:0")
    assert told(game.events, "draws", "deck") == ["room"]


def test_chalk_circle_fetches_a_hero_from_town() -> None:
    game = acting("Chalk Circle", town=[hero("Dee", "mage")])
    assert entrance(game, "Ann") == ["Dee"]


def test_scrapyard_brawl_takes_a_counter_from_an_opponent() -> None:
    game = revealing("Scrapyard Brawl", ben={"rooms": [{**CELL, "counters": 2}, HALL]})
    assert counters(game) == [1] and counters(game, "Ben") == [1, 0]
    assert the(game.events, "counters_moved").data["heaps"] == {"Ben": -1, "Ann": 1}


def test_hall_of_clocks_wakes_a_stunned_room() -> None:
    game = supers({"rooms": [{**CELL, "stunned": True}, "Hall of Clocks"]})
    play(game, "Ann: use:1:Hall of Clocks:0")
    assert damage(game, "Ann") == [2, 1]


def test_hall_of_clocks_is_not_offered_while_nothing_sleeps() -> None:
    game = supers({"rooms": [CELL, "Hall of Clocks"]})
    assert game.decision is None and game.phase != "build", "nobody was asked"


def test_hall_of_clocks_wakes_none_that_is_awake() -> None:
    rooms = [{**CELL, "stunned": True}, "Hall of Clocks", CELL, "Frozen Monster"]
    game = supers({"rooms": rooms})
    play(game, "Ann: use:1:Hall of Clocks:0")
    assert [option.key for option in game.decision.options] == ["room:Ann:0", "room:Ann:3"]


# -- maps


def test_chamber_of_charts_brings_a_room_card() -> None:
    assert the(acting("Chamber of Charts").events, "draws").data["deck"] == "room"


def test_uncharted_cavern_draws_a_room_and_discards_a_card() -> None:
    game = revealing("Uncharted Cavern", ann={"hand": ["Uncharted Cavern", CELL]})
    play(game, "Ann: card:Cell")
    assert kinds(of(game.events, "draws", "discards")) == ["draws", "discards"]


def test_quicksand_crossing_grows_by_survivors() -> None:
    assert counters(visited("Quicksand Crossing", hero=CY)) == [1]
    assert counters(visited("Quicksand Crossing", hero=hero("Bo", None, 2))) == [0]


def test_base_camp_bears_bear_any_advanced_room() -> None:
    game = supers({"rooms": ["Base Camp Bears"], "hand": ["Colossus Cradle"]}, phase="build")
    build(game, "build:Colossus Cradle@0")
    assert damage(game, "Ann") == [5]


def test_idol_on_a_scale_falls_on_the_hero_inside() -> None:
    game = supers({"rooms": ["Idol on a Scale"], "entrance": [hero("Bo", None, 9)]})
    play(game, "Ann: use:0:Idol on a Scale:0")
    assert the(game.events, "hurt").data["damage"] == 6 and score(game, "Ann") == (1, 0)


def test_lost_expedition_grows_with_a_kill() -> None:
    assert counters(visited(MAW, "Lost Expedition", hero=BO)) == [0, 1]


def test_every_room_deck_is_as_large_as_it_should_be() -> None:
    rooms = [card for card in load_set("super").cards if card.deck == "room"]
    assert sum(card.copies for card in rooms) == 75
    shown = [sum(card.treasure[at] * card.copies for card in rooms) for at in range(4)]
    assert shown == [27] * 4, "no class is richer than another"
    maps = [card for card in load_set("explorers").cards if card.deck == "room"]
    assert sum(card.copies for card in maps) * 6 == 75 + 15
