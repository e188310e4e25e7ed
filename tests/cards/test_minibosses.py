"""The ten minibosses: each of their powers, and that those above their level are covered."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    DRAW,
    dungeon,
    hand,
    hero,
    of,
    options,
    play_on,
    refusal,
    room,
    score,
    spell,
    the,
    told,
    town,
)
from lab import card_names, play
from printed import (
    CELL,
    HALL,
    coins,
    damage,
    icons,
    keeps_secret,
    miniboss,
    minis,
    pass_to,
    with_miniboss,
)

from bossbook.card.sets import load_set

INSIGHT = spell("Insight", DRAW)
MAX, BO = hero("Max", None, 30), hero("Bo", None, 1)
BEAST = room("Beast", 2, kind="monster")
MINIBOSSES = [card.name for card in load_set("minibosses").cards if card.deck == "miniboss"]


def keys(game: Any, start: str) -> list[str]:
    game.run()
    return [key for key in options(game) if key.startswith(start)]


@pytest.mark.parametrize("name", MINIBOSSES)
def test_each_card_of_the_ten_has_a_power_on_every_level(name: str) -> None:
    card = next(card for card in load_set("minibosses").cards if card.name == name)
    assert sorted(ability.level for ability in card.wholes) == [1, 2, 3]
    last = next(ability for ability in card.wholes if ability.level == 3)
    assert last.when == "activated"


@pytest.mark.parametrize("name", MINIBOSSES)
def test_each_card_of_the_ten_offers_no_power_that_is_covered(name: str) -> None:
    """On level 1, what is used on levels 2 and 3 is not there at all (MINI-4)."""
    game = minis({"rooms": [with_miniboss(name, 1), BEAST], "hand": [INSIGHT], "entrance": [MAX]})
    assert keys(game, f"use:0:{name}") == []
    refused = [refusal.key for refusal in game.decision.refused] if game.decision else []
    assert not [key for key in refused if name in key]


def test_spike_level_1_adds_damage() -> None:
    assert damage(minis({"rooms": [with_miniboss("Spike", 1)]}), "Ann") == [2]


def test_spike_level_2_discards_a_card_to_hurt_the_hero_in_its_room() -> None:
    game = minis({"rooms": [with_miniboss("Spike", 2)], "entrance": [MAX], "hand": [INSIGHT]})
    play(game, "Ann: pass")
    events = play(game, "Ann: use:0:Spike:1")
    assert the(events, "hurt").data["total"] == 4 and hand(game, "Ann") == []
    assert miniboss(game, "Ann") == ("Spike", 2)


def test_spike_level_3_returns_a_miniboss_to_its_owners_hand_and_is_demoted() -> None:
    game = minis({"rooms": [with_miniboss("Spike", 3)]}, {"rooms": [with_miniboss("Jinx", 2)]})
    play(game, "Ann: use:0:Spike:2")
    assert options(game) == ["miniboss:Ann:0", "miniboss:Ben:0"]
    events = play(game, "Ann: miniboss:Ben:0")
    assert hand(game, "Ben") == ["Jinx"] and miniboss(game, "Ben") is None
    assert miniboss(game, "Ann") == ("Spike", 1) and the(events, "demoted").rules == ("MINI-4",)
    assert keys(game, "use:0:Spike") == []


def test_spike_is_offered_with_the_level_of_each_power() -> None:
    ann = {"rooms": [with_miniboss("Spike", 3)], "hand": [INSIGHT], "entrance": [MAX]}
    game = minis(ann)
    game.run()
    assert refusal(game, "use:0:Spike:1").text.startswith("Spike (level 2) needs a hero")
    game.play("pass")
    game.run()
    told_by = {option.key: option for option in game.decision.options}
    texts = [told_by[f"use:0:Spike:{number}"].text for number in (1, 2)]
    assert texts == ["Use level 2 of Spike, room 1.", "Use level 3 of Spike, room 1."]
    assert told_by["use:0:Spike:2"].rules == ("SPELL-3", "MINI-4", "ORDER-3")


def test_spike_level_3_may_return_itself() -> None:
    game = minis({"rooms": [with_miniboss("Spike", 3)]})
    play(game, "Ann: use:0:Spike:2")
    assert hand(game, "Ann") == ["Spike"] and miniboss(game, "Ann") is None


def test_kid_croak_level_1_adds_a_sword() -> None:
    assert icons(minis({"rooms": [with_miniboss("Kid Croak", 1)]}), "Ann") == {"fighter": 1}


def test_kid_croak_level_2_swaps_two_rooms_of_any_dungeon_in_the_build_phase() -> None:
    rooms = [with_miniboss("Kid Croak", 2), BEAST]
    game = minis({"rooms": rooms}, {"rooms": [HALL, CELL]}, phase="build")
    play(game, "Ann: use:0:Kid Croak:1", "Ann: room:Ben:0")
    assert dungeon(game, "Ben") == ["Cell", "Hall"]
    game = minis({"rooms": rooms, "hand": [INSIGHT]}, {"rooms": [HALL, CELL]})
    game.run()
    assert refusal(game, "use:0:Kid Croak:1").rules == ("CARD-5", "SPELL-1")


@pytest.mark.parametrize(("way", "dealt"), [(1, [1, 3]), (2, [1, 1])])
def test_kid_croak_level_3_changes_all_monster_rooms_of_one_dungeon(
    way: int, dealt: list[int]
) -> None:
    game = minis({"rooms": [with_miniboss("Kid Croak", 3)]}, {"rooms": [HALL, BEAST]})
    play(game, "Ann: use:0:Kid Croak:2", f"Ann: way:{way}", "Ann: player:Ben")
    assert damage(game, "Ben") == dealt and miniboss(game, "Ann") == ("Kid Croak", 1)


def test_draculad_level_1_adds_a_relic() -> None:
    assert icons(minis({"rooms": [with_miniboss("Draculad", 1)]}), "Ann") == {"cleric": 1}


def test_draculad_level_2_returns_a_hero_in_the_dungeon_to_town() -> None:
    game = minis({"rooms": [HALL, with_miniboss("Draculad", 2)], "entrance": [MAX]})
    play(game, "Ann: use:1:Draculad:1")
    assert town(game) == ["Max"]


def test_draculad_level_3_looks_at_a_hand_and_may_take_a_card() -> None:
    game = minis({"rooms": [with_miniboss("Draculad", 3)]}, {"hand": [INSIGHT, "Jinx"]})
    play(game, "Ann: use:0:Draculad:2", "Ann: yes", "Ann: card:Jinx")
    assert hand(game, "Ann") == ["Jinx"] and miniboss(game, "Ann") == ("Draculad", 1)
    game = minis({"rooms": [with_miniboss("Draculad", 3)]}, {"hand": [INSIGHT]})
    play(game, "Ann: use:0:Draculad:2", "Ann: no")
    assert hand(game, "Ann") == [] and keeps_secret(game, "Insight")
    assert miniboss(game, "Ann") == ("Draculad", 1)


def test_rocky_level_1_lets_any_room_be_built_on_its_room() -> None:
    ann = {"rooms": [HALL, with_miniboss("Rocky", 1, CELL)], "hand": ["Magipede"]}
    game = minis(ann, phase="build")
    assert keys(game, "build:Magipede") == ["build:Magipede@1"]


def test_rocky_level_2_treats_another_room_as_just_built() -> None:
    rooms = [with_miniboss("Rocky", 2), "Delver's Quarry", CELL]
    game = minis({"rooms": rooms, "entrance": [BO]})
    game.run()
    assert options(game) == ["room:Ann:1", "room:Ann:2"]
    events = play(game, "Ann: room:Ann:1")
    assert the(events, "draws").data["deck"] == "room"
    assert the(events, "counts_as_built").data["cards"] == ["Delver's Quarry"]


def test_rocky_level_3_gives_a_hero_in_any_dungeon_health() -> None:
    game = minis({"rooms": [with_miniboss("Rocky", 3)]}, {"rooms": [HALL], "entrance": [BO]})
    game.run()
    while game.decision is not None and game.state.walker is None:
        game.play("pass")
        game.run()
    play(game, "Ann: use:0:Rocky:2")
    pass_to(game, "end")
    assert score(game, "Ben") == (0, 1) and miniboss(game, "Ann") == ("Rocky", 1)


def test_cerebella_level_1_adds_a_tome() -> None:
    assert icons(minis({"rooms": [with_miniboss("Cerebella", 1)]}), "Ann") == {"mage": 1}


def test_cerebella_level_2_may_draw_a_spell_when_a_hero_dies_in_its_room() -> None:
    game = minis({"rooms": [with_miniboss("Cerebella", 2)], "entrance": [BO, BO]})
    game.run()
    events = play(game, "Ann: yes")
    assert the(events, "draws").data["deck"] == "spell"
    assert len(of(play(game, "Ann: yes"), "draws")) == 1  # not once per round


def test_cerebella_level_3_lets_all_text_in_a_dungeon_be_ignored() -> None:
    bens = {"rooms": ["Power Leech", BEAST, "Pool of Shadows"], "hand": [INSIGHT]}
    game = minis({"rooms": [with_miniboss("Cerebella", 3)]}, bens)
    assert damage(game, "Ben") == [1, 4, 1]
    play(game, "Ann: use:0:Cerebella:2", "Ann: player:Ben")
    assert damage(game, "Ben") == [1, 2, 1] and miniboss(game, "Ann") == ("Cerebella", 1)
    while game.decision is not None and game.decision.player != "Ben":
        game.play("pass")
        game.run()
    assert refusal(game, "use:2:Pool of Shadows:0").rules == ("CARD-3", "CARD-8")
    pass_to(game, "start")
    assert damage(game, "Ben") == [1, 4, 1]


def test_paddywhack_level_1_adds_loot() -> None:
    assert icons(minis({"rooms": [with_miniboss("Paddywhack", 1)]}), "Ann") == {"thief": 1}


def test_paddywhack_level_2_gains_a_coin_more_once_per_round() -> None:
    rooms = ["Unstable Mine", "Unstable Mine", with_miniboss("Paddywhack", 2)]
    game = minis({"rooms": rooms})
    play(game, "Ann: use:0:Unstable Mine:0")
    assert coins(game, "Ann") == 4
    play(game, "Ann: use:0:Unstable Mine:0")
    assert coins(game, "Ann") == 7


def test_paddywhack_level_3_kills_the_hero_in_its_room() -> None:
    game = minis({"rooms": [with_miniboss("Paddywhack", 3)], "entrance": [MAX]})
    play(game, "Ann: use:0:Paddywhack:2")
    assert score(game, "Ann") == (1, 0) and miniboss(game, "Ann") == ("Paddywhack", 1)


def test_icicle_man_level_1_adds_damage_and_level_2_changes_no_number() -> None:
    """No hero has an ability that could be ignored (RULING-113)."""
    for level in (1, 2):
        game = minis({"rooms": [with_miniboss("Icicle Man", level)], "entrance": [MAX]})
        assert damage(game, "Ann") == [2]
        assert told(play_on(game), "room_deals", "damage") == [2]


def test_icicle_man_level_3_deactivates_a_room_in_any_dungeon() -> None:
    game = minis({"rooms": [with_miniboss("Icicle Man", 3)]}, {"rooms": [CELL]})
    play(game, "Ann: use:0:Icicle Man:2", "Ann: room:Ben:0")
    assert damage(game, "Ben") == [0] and miniboss(game, "Ann") == ("Icicle Man", 1)


def test_mageseeker_level_1_adds_damage_for_each_treasure_on_its_room() -> None:
    three = room("Three", 1, mage=2, thief=1)
    assert damage(minis({"rooms": [with_miniboss("Mageseeker", 1, three)]}), "Ann") == [4]


def test_mageseeker_level_2_discards_a_spell_to_negate_an_opponents() -> None:
    ann = {"rooms": [with_miniboss("Mageseeker", 2)], "hand": [INSIGHT]}
    game = minis(ann, {"hand": [spell("Boon", DRAW)]})
    game.run()
    while game.decision is not None and game.decision.player == "Ann":
        game.play("pass")
        game.run()
    events = play(game, "Ben: cast:Boon", "Ann: use:0:Mageseeker:1")
    assert the(events, "negated").data["card"] == "Boon" and hand(game, "Ann") == []


def test_mageseeker_level_3_lets_heroes_skip_the_first_room_of_a_dungeon() -> None:
    bens = {"rooms": [HALL, CELL], "entrance": [MAX]}
    game = minis({"rooms": [with_miniboss("Mageseeker", 3)]}, bens)
    play(game, "Ann: use:0:Mageseeker:2", "Ann: player:Ben")
    play_on(game)
    assert told(game.events, "room_deals", "room") == ["Cell"]
    assert the(game.events, "skips_room").data["room"] == "Hall"


def test_brassknuckle_level_1_adds_damage() -> None:
    assert damage(minis({"rooms": [with_miniboss("Brassknuckle", 1)]}), "Ann") == [2]


def test_brassknuckle_level_2_draws_a_room_that_may_be_built_at_once() -> None:
    decks = {"rooms": ["Unstable Mine", "Goblin Market"]}
    game = minis({"rooms": [with_miniboss("Brassknuckle", 2)], "entrance": [BO, BO]}, decks=decks)
    game.run()
    assert options(game) == ["build:Unstable Mine@new", "build:Unstable Mine@0", "decline"]
    play(game, "Ann: build:Unstable Mine@new")
    assert dungeon(game, "Ann") == ["Unstable Mine", "Hall"]
    assert len(of(pass_to(game, "end"), "may_build_now")) == 0  # once per round


def test_brassknuckle_level_2_pays_for_a_miniboss_that_it_draws() -> None:
    ann = {"rooms": [CELL, BEAST, with_miniboss("Brassknuckle", 2)], "coins": 1}
    game = minis(ann | {"entrance": [hero("Bo", None, 5)]}, decks={"rooms": ["Spike"]})
    game.run()
    play(game, "Ann: build:Spike@0")
    assert miniboss(game, "Ann", 0) == ("Spike", 1) and coins(game, "Ann") == 0


def test_brassknuckle_level_3_doubles_its_room() -> None:
    game = minis({"rooms": [with_miniboss("Brassknuckle", 3, CELL)]})
    play(game, "Ann: use:0:Brassknuckle:2")
    assert damage(game, "Ann") == [6] and miniboss(game, "Ann") == ("Brassknuckle", 1)


def test_jinx_level_1_draws_a_room_and_discards_one_as_the_build_phase_begins() -> None:
    decks = {"rooms": ["Unstable Mine", "Goblin Market"]}
    game = minis(
        {"rooms": [with_miniboss("Jinx", 1)], "hand": ["Spike"]}, phase="build", decks=decks
    )
    game.run()
    assert options(game) == ["card:Unstable Mine", "card:Spike"]
    play(game, "Ann: card:Spike")
    assert hand(game, "Ann") == ["Unstable Mine"] and card_names(game) == ["Spike"]


def test_jinx_level_2_doubles_the_printed_treasure_of_its_room() -> None:
    three = room("Three", 1, mage=2, thief=1)
    game = minis({"rooms": [with_miniboss("Jinx", 2, three)]})
    assert icons(game, "Ann") == {"mage": 4, "thief": 2}
    game = minis({"rooms": [with_miniboss("Jinx", 1, three)]})
    assert icons(game, "Ann") == {"mage": 2, "thief": 1}


def test_jinx_level_3_moves_a_hero_from_town_to_the_entrance() -> None:
    game = minis({"rooms": [with_miniboss("Jinx", 3)]}, town=[MAX])
    events = play(game, "Ann: use:0:Jinx:2")
    assert town(game) == [] and miniboss(game, "Ann") == ("Jinx", 1)
    assert the(events, "to_entrance").data["player"] == "Ann"
