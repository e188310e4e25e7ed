"""The rooms of Rise of the Minibosses with relics and with swords."""

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
    refusal,
    room,
    score,
    spell,
    the,
    told,
)
from lab import card_names, play
from printed import CELL, HALL, coins, damage, minis, pass_to, with_miniboss

import bossbook as bb

INSIGHT = spell("Insight", DRAW)
RUIN = spell("Ruin", {"destroy": "it"}, it={"room": "mine"})
MAX = hero("Max", None, 30)
BEAST, OGRE = room("Beast", 1, kind="monster", fighter=2), room("Ogre", 1, kind="monster")


def building(card: str, ben: object = None, on: str = "new", **ann: object) -> bb.Game:
    """Ann has placed a card, and it is about to be revealed: everybody passes up to there."""
    fields = {"hand": [card], **ann}
    game = minis(fields, ben, phase="build", discard=fields.pop("discard", []))
    play(game, f"Ann: build:{card}@{on}")
    while game.decision is not None and "pass" in options(game):
        game.play("pass")
        game.run()
    return game


def test_spectral_bomb_costs_an_opponent_a_random_spell() -> None:
    game = minis({"rooms": ["Spectral Bomb"]}, {"hand": [INSIGHT]})
    play(game, "Ann: use:0:Spectral Bomb:0")
    assert hand(game, "Ben") == [] and dungeon(game, "Ann") == []


def test_monster_academy_brings_two_coins_for_each_miniboss_in_hand() -> None:
    game = building("Monster Academy", hand=["Monster Academy", "Spike", "Jinx"], coins=1)
    assert coins(game, "Ann") == 5
    assert the(game.events, "shows_minibosses").data["cards"] == ["Jinx", "Spike"]


def test_monster_academy_works_when_uncovered_too() -> None:
    covered = {**HALL, "under": ["Monster Academy"]}
    game = minis({"rooms": [covered], "hand": [RUIN, "Spike"]})
    events = play(game, "Ann: cast:Ruin")
    assert coins(game, "Ann") == 2
    assert "KEY-uncover" in the(events, "works").rules


def test_ancient_guardtower_takes_a_random_spell_for_a_coin_this_round_only() -> None:
    bens = {"hand": [INSIGHT, INSIGHT, "Goblin Market"]}
    game = building("Ancient Guardtower", bens, coins=2)
    pass_to(game, "adventure")
    game.run()
    play(game, "Ann: use:0:Ancient Guardtower:1")
    assert (coins(game, "Ann"), coins(game, "Ben")) == (1, 1)
    assert hand(game, "Ann") == ["Insight"] and len(hand(game, "Ben")) == 2
    assert "use:0:Ancient Guardtower:1" not in options(game)
    pass_to(game, "build")
    game.run()
    assert "use:0:Ancient Guardtower:1" not in options(game)


def test_tomb_of_terrors_is_discarded_from_hand_for_a_card_of_the_pile() -> None:
    game = minis({"hand": ["Tomb of Terrors"]}, discard=["Windfall", "Spike"])
    play(game, "Ann: hand:Tomb of Terrors")
    assert options(game) == ["card:Spike", "card:Windfall"]
    play(game, "Ann: card:Windfall")
    assert hand(game, "Ann") == ["Windfall"]
    assert card_names(game) == ["Spike", "Tomb of Terrors"]


def test_imp_hoard_takes_a_card_that_an_opponent_discards_once_per_round() -> None:
    dump = spell("Dump", {"discard": "a"}, {"discard": "b"}, a={"card": "hand"}, b={"card": "hand"})
    bens = {"hand": [dump, "Goblin Market", "Spike"]}
    game = minis({"rooms": ["Imp Hoard"]}, bens)
    play(game, "Ben: cast:Dump", "Ben: card:Goblin Market")
    assert game.decision is not None and game.decision.player == "Ann"
    play(game, "Ann: yes")
    assert hand(game, "Ann") == ["Goblin Market"]
    assert card_names(game) == ["Spike", "Dump"]


def test_imp_hoard_is_offered_cards_in_the_order_in_which_they_were_discarded() -> None:
    storm = spell("Storm", "discard_hands")
    bens = {"hand": [storm, "Goblin Market", "Spike"]}
    game = minis({"rooms": ["Imp Hoard"]}, bens)
    play(game, "Ben: cast:Storm")
    discarded = [event.data["card"] for event in of(game.events, "discards")]
    assert len(discarded) == 2
    play(game, "Ann: no", "Ann: yes")
    assert hand(game, "Ann") == discarded[1:]


def test_imp_hoard_need_not_be_used_and_does_not_hear_its_owner() -> None:
    dump = spell("Dump", {"discard": "a"}, a={"card": "hand"})
    game = minis({"rooms": ["Imp Hoard"]}, {"hand": [dump, "Spike"]})
    play(game, "Ben: cast:Dump", "Ann: no")
    assert hand(game, "Ann") == []
    game = minis({"rooms": ["Imp Hoard"], "hand": [dump, "Spike"]})
    play(game, "Ann: cast:Dump")
    assert hand(game, "Ann") == [] and card_names(game) == ["Spike", "Dump"]


def test_vampire_lab_heals_a_wound_for_a_miniboss_card() -> None:
    game = building(
        "Vampire Lab",
        hand=["Vampire Lab", "Spike"],
        score={"dead": [], "survived": ["Steven the Human"]},
    )
    assert score(game, "Ann") == (0, 1)
    play(game, "Ann: yes")
    assert score(game, "Ann") == (1, 0) and card_names(game) == ["Spike"]


def test_vampire_lab_works_when_uncovered_and_need_not_be_used() -> None:
    covered = {**HALL, "under": ["Vampire Lab"]}
    survived = {"dead": [], "survived": ["Steven the Human"]}
    for answer, after in (("yes", (1, 0)), ("no", (0, 1))):
        game = minis({"rooms": [covered], "hand": [RUIN, "Spike"], "score": survived})
        play(game, "Ann: cast:Ruin", f"Ann: {answer}")
        assert score(game, "Ann") == after


def test_haunted_cavern_keeps_a_hero_out_for_a_coin() -> None:
    game = minis({"rooms": ["Haunted Cavern"], "entrance": [MAX], "coins": 1})
    play(game, "Ann: use:0:Haunted Cavern:0")
    assert coins(game, "Ann") == 0
    events = pass_to(game, "start")
    assert entrance(game, "Ann") == ["Max"] and "enters_dungeon" not in kinds(events)
    events = pass_to(game, "end")
    assert "Max" in told(events, "enters_dungeon", "hero")


def test_minion_clinic_takes_a_card_for_each_coin_and_is_weaker_for_it() -> None:
    game = building(
        "Minion Clinic",
        on="0",
        rooms=[room("Nave", 1, cleric=1)],
        coins=2,
        discard=["Windfall", "Spike", "Heist"],
    )
    assert options(game) == ["number:0", "number:1", "number:2"]
    play(game, "Ann: number:2", "Ann: card:Spike", "Ann: card:Heist")
    assert hand(game, "Ann") == ["Spike", "Heist"]
    assert coins(game, "Ann") == 0 and damage(game, "Ann") == [1]
    assert the(game.events, "puts_coins").data["piles"] == {"Ann": 2}


def test_robbers_vault_swaps_vaults_even_if_one_is_empty() -> None:
    nave = room("Nave", 1, cleric=1)
    game = building("Robber's Vault", {"coins": 5}, "0", rooms=[nave], coins=0)
    assert (coins(game, "Ann"), coins(game, "Ben")) == (5, 0)


def test_minotaur_catacombs_sends_the_hero_in_it_back_to_the_first_room() -> None:
    game = minis({"rooms": [HALL, "Minotaur Catacombs", CELL], "entrance": [MAX]})
    events = play(game, "Ann: use:1:Minotaur Catacombs:0")
    assert the(events, "sent_back").data["to"] == "Hall"
    walked = told(events, "room_deals", "total")
    assert dungeon(game, "Ann") == ["Hall", "Cell"] and walked[-1] == 5


def test_goblin_market_brings_two_coins_for_a_room_built_next_to_it() -> None:
    game = building("Unstable Mine", rooms=["Goblin Market", HALL])
    assert coins(game, "Ann") == 2
    game = building("Unstable Mine", on="1", rooms=["Goblin Market", HALL])
    assert coins(game, "Ann") == 2
    game = building("Unstable Mine", on="2", rooms=["Goblin Market", HALL, CELL])
    assert coins(game, "Ann") == 0
    game = building("Unstable Mine", on="0", rooms=["Goblin Market"])
    assert coins(game, "Ann") == 0


def test_power_leech_strengthens_the_monster_room_to_its_right() -> None:
    game = minis({"rooms": [OGRE, "Power Leech", OGRE, HALL]})
    assert damage(game, "Ann") == [1, 1, 3, 1]
    assert damage(minis({"rooms": ["Power Leech", HALL]}), "Ann") == [1, 1]


def test_fetid_beast_lets_no_monster_room_be_built_next_to_it() -> None:
    rooms = ["Fetid Beast", HALL, CELL]
    game = minis({"rooms": rooms, "hand": ["Power Leech", "Unstable Mine"]}, phase="build")
    game.run()
    assert refusal(game, "build:Power Leech@new").rules == ("CARD-8",)
    assert refusal(game, "build:Power Leech@1").rules == ("CARD-8",)
    built = [key for key in options(game) if key.startswith("build:")]
    assert built == [
        "build:Power Leech@0",
        "build:Power Leech@2",
        "build:Unstable Mine@new",
        "build:Unstable Mine@0",
        "build:Unstable Mine@1",
        "build:Unstable Mine@2",
    ]


def test_fetid_beast_itself_may_be_built_next_to_a_monster_room() -> None:
    game = building("Fetid Beast", rooms=[OGRE])
    assert dungeon(game, "Ann") == ["Fetid Beast", "Ogre"]


def test_training_camp_doubles_a_monster_room_for_a_miniboss_card() -> None:
    game = minis({"rooms": ["Training Camp", OGRE, HALL], "hand": ["Spike"]})
    play(game, "Ann: use:0:Training Camp:0")
    assert options(game) == ["room:Ann:0", "room:Ann:1"]
    play(game, "Ann: room:Ann:1")
    assert damage(game, "Ann") == [2, 2, 1] and card_names(game) == ["Spike"]


def test_shrooman_aviary_gives_a_hero_health_from_the_hand() -> None:
    game = minis(
        {"hand": ["Shrooman Aviary"]}, {"entrance": [hero("Bo", None, 1)], "rooms": [HALL]}
    )
    play(game, "Ann: hand:Shrooman Aviary")
    pass_to(game, "end")
    assert score(game, "Ben") == (0, 1)


def test_dragons_nest_strengthens_each_other_monster_room_by_its_treasure() -> None:
    two = room("Two", 1, kind="monster", fighter=1, mage=1)
    game = building("Dragon's Nest", on="0", rooms=[two, BEAST, HALL, OGRE])
    assert damage(game, "Ann") == [4, 3, 1, 1]
    pass_to(game, "start")
    assert damage(game, "Ann") == [4, 1, 1, 1]


def test_dragons_nest_works_when_uncovered_too() -> None:
    game = minis({"rooms": [{**HALL, "under": ["Dragon's Nest"]}, BEAST], "hand": [RUIN]})
    play(game, "Ann: cast:Ruin", "Ann: room:Ann:0")
    assert damage(game, "Ann") == [4, 3]


def test_doppelganger_hive_deals_more_for_each_hero_lured_this_round() -> None:
    town = [hero("Al", "fighter", 30), hero("Bo", "fighter", 30), hero("Cy", "thief", 30)]
    game = minis({"rooms": ["Doppelganger Hive"]}, phase="bait", town=town)
    events = pass_to(game, "end")
    assert told(events, "room_deals", "damage") == [4, 4]
    pass_to(game, "build")
    assert damage(game, "Ann") == [2]


def test_foyer_elemental_brings_coins_for_the_first_hero_who_survives_it() -> None:
    game = minis({"rooms": ["Foyer Elemental"], "entrance": [MAX, hero("Mo", None, 30)]})
    play_on(game)
    assert coins(game, "Ann") == 2
    game = minis({"rooms": ["Foyer Elemental"], "entrance": [hero("Bo", None, 4)]})
    assert of(play_on(game), "gains_coins") == []


def test_spike_adds_damage_to_its_room_only() -> None:
    game = minis({"rooms": [with_miniboss("Spike", 1), HALL]})
    assert damage(game, "Ann") == [2, 1]
