"""The rooms of Rise of the Minibosses with tomes, with loot, and with several treasures."""

from __future__ import annotations

from helpers import (
    DRAW,
    dungeon,
    hand,
    hero,
    kinds,
    names,
    of,
    options,
    play_on,
    refusal,
    room,
    score,
    seat_of,
    spell,
    the,
    told,
)
from lab import card_names, play
from printed import CELL, HALL, coins, damage, icons, minis, pass_to, with_miniboss
from test_minibosses_rooms_1 import MAX, OGRE, RUIN, building

INSIGHT = spell("Insight", DRAW)
NIX = spell("Nix", {"negate": "it"}, it={"spell": "opponent"})
TOME, LOOT = room("Study", 1, mage=1), room("Shed", 1, thief=1)

# -- tomes


def test_mysterious_portal_draws_a_spell_for_a_miniboss_card() -> None:
    game = building("Mysterious Portal", hand=["Mysterious Portal", "Spike"])
    events = play(game, "Ann: yes")
    assert the(events, "draws").data["deck"] == "spell" and card_names(game) == ["Spike"]
    game = building("Mysterious Portal", hand=["Mysterious Portal"])
    assert game.phase != "build" or "yes" not in options(game)


def test_mysterious_portal_works_when_uncovered_too() -> None:
    covered = {**HALL, "under": ["Mysterious Portal"]}
    game = minis({"rooms": [covered], "hand": [RUIN, "Spike"]})
    events = play(game, "Ann: cast:Ruin", "Ann: yes")
    assert the(events, "draws").data["deck"] == "spell" and "Spike" in card_names(game)


def test_alchemists_lab_brings_coins_for_the_first_spell_that_is_not_negated() -> None:
    game = minis({"rooms": ["Alchemist's Lab"], "hand": [INSIGHT, INSIGHT]})
    play(game, "Ann: cast:Insight", "Ann: cast:Insight")
    assert coins(game, "Ann") == 2
    game = minis({"rooms": ["Alchemist's Lab"], "hand": [INSIGHT]}, {"hand": [NIX]})
    play(game, "Ann: cast:Insight", "Ben: cast:Nix")
    assert coins(game, "Ann") == 0


def test_black_market_draws_a_spell_for_a_coin_when_any_room_is_destroyed() -> None:
    bens = {"rooms": ["Unstable Mine"]}
    game = minis({"rooms": ["Black Market"], "coins": 2}, bens)
    play(game, "Ben: use:0:Unstable Mine:0")
    events = play(game, "Ann: yes")
    assert coins(game, "Ann") == 1 and the(events, "draws").data["player"] == "Ann"
    game = minis({"rooms": ["Black Market", "Unstable Mine", "Unstable Mine"], "coins": 2})
    play(game, "Ann: use:1:Unstable Mine:0", "Ann: yes", "Ann: use:1:Unstable Mine:0")
    assert coins(game, "Ann") == 7 and "yes" not in options(game)  # once per round
    game = minis({"rooms": ["Black Market"], "coins": 0}, bens)
    play(game, "Ben: use:0:Unstable Mine:0")
    assert game.decision is None or "yes" not in options(game)


def test_mind_thresher_takes_the_soul_away_for_two_spells() -> None:
    weak = [hero("Bo", None, 1), hero("Al", None, 1)]
    game = minis({"rooms": ["Mind Thresher"], "entrance": weak})
    game.run()
    events = play(game, "Ann: yes")
    assert len(of(events, "draws")) == 2 and the(events, "removed").data["hero"] == "Bo"
    pass_to(game, "end")
    assert score(game, "Ann") == (1, 0)
    assert names(game.position()["removed"]) == ["Bo"]


def test_cursed_well_draws_a_spell_or_brings_two_coins() -> None:
    game = minis({"hand": ["Cursed Well"]})
    play(game, "Ann: hand:Cursed Well")
    assert options(game) == ["way:1", "way:2"]
    assert game.decision is not None
    assert all(option.text[0].isupper() for option in game.decision.options)
    play(game, "Ann: way:2")
    assert coins(game, "Ann") == 2 and card_names(game) == ["Cursed Well"]
    game = minis({"hand": ["Cursed Well"]})
    play(game, "Ann: hand:Cursed Well", "Ann: way:1")
    assert coins(game, "Ann") == 0 and len(hand(game, "Ann")) == 1


def test_loot_box_costs_two_coins_and_draws_two_spells() -> None:
    game = building("Loot Box", coins=3)
    assert coins(game, "Ann") == 1 and len(of(game.events, "draws")) == 2
    assert the(game.events, "pays_coins").rules == ("BUILD-11", "RULING-32")


def test_loot_box_goes_back_to_the_hand_without_the_coins() -> None:
    game = building("Loot Box", coins=1)
    assert hand(game, "Ann") == ["Loot Box"] and dungeon(game, "Ann") == []
    assert "BUILD-11" in the(game.events, "returned").rules and coins(game, "Ann") == 1


def test_crystal_ballroom_draws_a_spell_for_each_coin_and_is_weaker_for_it() -> None:
    game = building("Crystal Ballroom", on="0", rooms=[TOME], coins=5)
    assert options(game) == ["number:0", "number:1", "number:2", "number:3"]
    events = play(game, "Ann: number:3")
    assert len(of(events, "draws")) == 3 and damage(game, "Ann") == [0]
    assert coins(game, "Ann") == 2


def test_efreets_chamber_draws_and_is_weaker_or_discards_and_is_stronger() -> None:
    rooms, wait = ["Efreet's Chamber"], [MAX]
    game = minis({"rooms": rooms, "entrance": wait, "hand": [INSIGHT]})
    play(game, "Ann: use:0:Efreet's Chamber:0", "Ann: way:2")
    assert damage(game, "Ann") == [4] and hand(game, "Ann") == []
    assert "use:0:Efreet's Chamber:0" not in options(game)
    game = minis({"rooms": rooms, "entrance": wait})
    events = play(game, "Ann: use:0:Efreet's Chamber:0")
    assert the(events, "draws").data["deck"] == "spell" and damage(game, "Ann") == [0]


def test_efreets_chamber_needs_a_hero_at_the_entrance() -> None:
    game = minis({"rooms": ["Efreet's Chamber"], "hand": [INSIGHT]})
    game.run()
    assert refusal(game, "use:0:Efreet's Chamber:0").rules == ("CARD-8",)


def test_magipede_deals_more_for_each_spell_in_hand() -> None:
    game = minis({"rooms": ["Magipede"], "hand": [INSIGHT, INSIGHT, "Spike"]})
    assert damage(game, "Ann") == [4]
    play(game, "Ann: cast:Insight")
    assert damage(game, "Ann") == [3]


# -- loot


def test_delvers_quarry_draws_a_room_card_when_built_or_uncovered() -> None:
    game = building("Delver's Quarry")
    assert [e.data["deck"] for e in of(game.events, "draws")] == ["room"]
    game = minis({"rooms": [{**HALL, "under": ["Delver's Quarry"]}], "hand": [RUIN]})
    events = play(game, "Ann: cast:Ruin")
    assert told(events, "draws", "deck") == ["room"]


def test_garbage_chute_brings_coins_when_a_room_is_destroyed_once_per_round() -> None:
    rooms = ["Garbage Chute", "Unstable Mine", "Unstable Mine"]
    game = minis({"rooms": rooms}, {"rooms": ["Garbage Chute"]})
    play(game, "Ann: use:1:Unstable Mine:0", "Ann: use:1:Unstable Mine:0")
    assert (coins(game, "Ann"), coins(game, "Ben")) == (8, 2)


def test_unstable_mine_is_destroyed_for_three_coins() -> None:
    game = minis({"rooms": ["Unstable Mine"]})
    play(game, "Ann: use:0:Unstable Mine:0")
    assert coins(game, "Ann") == 3 and dungeon(game, "Ann") == []


def test_sawtooth_pendulum_kills_a_weak_hero_in_it_for_a_coin() -> None:
    game = minis({"rooms": ["Sawtooth Pendulum"], "entrance": [hero("Bo", None, 5)], "coins": 1})
    play(game, "Ann: use:0:Sawtooth Pendulum:0")
    assert score(game, "Ann") == (1, 0) and coins(game, "Ann") == 0
    game = minis({"rooms": ["Sawtooth Pendulum"], "entrance": [hero("Bo", None, 6)], "coins": 1})
    play_on(game)
    assert score(game, "Ann") == (0, 1)


def test_the_catapult_deactivates_an_opponents_room_for_a_miniboss_card() -> None:
    game = minis({"rooms": ["The Catapult"], "hand": ["Spike"]}, {"rooms": [CELL]})
    events = play(game, "Ann: use:0:The Catapult:0")
    assert the(events, "deactivated").data["card"] == "Cell" and card_names(game) == ["Spike"]


def test_endless_gallery_adds_a_treasure_to_any_dungeon() -> None:
    game = minis({"rooms": ["Endless Gallery"]}, phase="build")
    play(game, "Ann: use:0:Endless Gallery:0", "Ann: player:Ben", "Ann: class:thief")
    assert icons(game, "Ben") == {"thief": 1} and dungeon(game, "Ann") == []


def test_paywall_is_weaker_for_each_coin_that_others_give_its_owner() -> None:
    game = minis({"rooms": ["Paywall"], "entrance": [MAX]}, {"coins": 3})
    game.run()
    play(game, "Ben: pay:Ann:0:Paywall:0")
    assert options(game) == ["number:1", "number:2", "number:3"]
    events = play(game, "Ben: number:2")
    assert damage(game, "Ann") == [2]
    assert (coins(game, "Ann"), coins(game, "Ben")) == (2, 1)
    assert the(events, "gives_coins").data["other"] == "Ann"
    pass_to(game, "start")
    assert damage(game, "Ann") == [4]


def test_paywall_asks_nobody_without_coins() -> None:
    game = minis({"rooms": ["Paywall"], "entrance": [MAX]}, {"coins": 0})
    assert told(play_on(game), "room_deals", "damage") == [4]
    assert "gives_coins" not in kinds(game.events)


def test_living_trap_destroys_a_monster_room_to_kill_the_hero_in_it() -> None:
    game = minis({"rooms": ["Living Trap", OGRE, HALL], "entrance": [MAX]})
    events = play(game, "Ann: use:0:Living Trap:0")
    assert the(events, "dies").data["hero"] == "Max"
    assert dungeon(game, "Ann") == ["Living Trap", "Hall"]


def test_the_dreadmill_takes_a_coin_each_build_phase_or_is_destroyed() -> None:
    game = minis({"rooms": ["The Dreadmill"], "coins": 1}, phase="build")
    game.step()
    pass_to(game, "bait")
    assert coins(game, "Ann") == 0 and damage(game, "Ann") == [3]
    pass_to(game, "build")
    pass_to(game, "bait")
    assert dungeon(game, "Ann") == [] and the(game.events, "coins_lost").rules == ("COIN-2",)


# -- several treasures


def test_personnel_office_brings_a_coin_when_an_opponent_builds_or_promotes_a_miniboss() -> None:
    bens = {
        "rooms": [HALL, CELL, with_miniboss("Draculad", 2, LOOT)],
        "hand": ["Spike"],
        "coins": 2,
    }
    game = minis({"rooms": ["Personnel Office"]}, bens, phase="build")
    game.run()
    while game.decision is not None and game.decision.player == "Ann":
        game.play("decline" if "decline" in options(game) else "pass")
        game.run()
    play(game, "Ben: promote:2")
    assert coins(game, "Ann") == 1
    play(game, "Ben: build:Spike@0", "Ben: pass", "Ben: pay")
    assert coins(game, "Ann") == 1  # once per round
    game = minis({"rooms": ["Personnel Office"]}, bens | {"coins": 1}, phase="build")
    game.run()
    play(game, "Ben: build:Spike@0", "Ben: pass", "Ben: pay")
    assert coins(game, "Ann") == 1


def test_trophy_room_brings_a_coin_for_each_room_with_several_kinds_of_treasure() -> None:
    mixed, double = room("Two", 1, mage=1, thief=1), room("Twin", 1, mage=2)
    game = building("Trophy Room", rooms=[mixed, double, HALL])
    assert coins(game, "Ann") == 2


def test_trophy_room_works_when_uncovered_too() -> None:
    game = minis({"rooms": [{**HALL, "under": ["Trophy Room"]}], "hand": [RUIN]})
    play(game, "Ann: cast:Ruin")
    assert coins(game, "Ann") == 1


def test_lightning_rod_brings_three_coins_for_the_first_death_in_it() -> None:
    weak = [hero("Bo", None, 1), hero("Al", None, 1)]
    game = minis({"rooms": ["Lightning Rod"], "entrance": weak})
    play_on(game)
    assert score(game, "Ann") == (2, 0) and coins(game, "Ann") == 3


def test_pixie_fountain_brings_a_coin_for_each_wound() -> None:
    game = minis({"rooms": ["Pixie Fountain"], "wounds": 3})
    play(game, "Ann: use:0:Pixie Fountain:0")
    assert coins(game, "Ann") == 3


def test_the_keystone_brings_a_coin_for_each_room_that_is_left() -> None:
    game = minis({"rooms": [HALL, "The Keystone", CELL]})
    play(game, "Ann: use:1:The Keystone:0")
    assert coins(game, "Ann") == 2


def test_pool_of_shadows_turns_a_spell_into_two_coins_once_per_round() -> None:
    game = minis({"rooms": ["Pool of Shadows"], "hand": [INSIGHT, INSIGHT]})
    play(game, "Ann: use:0:Pool of Shadows:0")
    assert coins(game, "Ann") == 2 and seat_of(game, "Ann")["coins"] == 2
    assert "use:0:Pool of Shadows:0" not in options(game)
