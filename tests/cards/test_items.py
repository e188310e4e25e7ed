"""The items of our own: a hero who carries one is stronger, and who gets it has something of it."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import hand, hero, kinds, of, room, score, spell, told
from lab import play
from printed import CELL, HALL, counters, supers

import bossbook as bb
from bossbook.card.sets import load_set
from bossbook.engine import heroes
from bossbook.protocol import Log

OGRE, MAW = room("Ogre", 2, "monster"), room("Maw", 30)
SETS = ["super", "explorers", "items"]


def carried(item: str, *rooms: Any, health: int = 20, **ann: Any) -> bb.Game:
    """A hero with an item is about to walk Ann's dungeon."""
    bo = hero("Bo", None, health, item=item)
    game = supers({"rooms": list(rooms), "entrance": [bo]} | ann, cards=SETS)
    play(game)
    return game


def killed(item: str) -> bb.Game:
    """The same where it has died."""
    return carried(item, MAW)


def test_blessed_sandwich_and_emergency_rations_strengthen_and_leave_a_room() -> None:
    for item in ("Blessed Sandwich", "Emergency Rations"):
        assert score(carried(item, CELL, health=2), "Ann") == (0, 1)
        assert told(killed(item).events, "draws", "deck") == ["room"]


def test_saucepan_helmet_gives_three_health_and_leaves_a_counter() -> None:
    assert score(carried("Saucepan Helmet", CELL, CELL, health=2), "Ann") == (0, 1)
    game = carried("Saucepan Helmet", CELL, CELL, HALL, health=2)
    assert score(game, "Ann") == (1, 0), "two and three make five"
    assert counters(killed("Saucepan Helmet")) == [1]


def test_halo_on_a_spring_shrugs_monsters_off() -> None:
    game = carried("Halo on a Spring", OGRE, CELL)
    assert told(game.events, "room_deals", "damage") == [1, 2]
    assert counters(killed("Halo on a Spring")) == [1]


def test_ten_foot_pole_shrugs_traps_off() -> None:
    game = carried("Ten-Foot Pole", OGRE, CELL)
    assert told(game.events, "room_deals", "damage") == [2, 1]
    assert counters(killed("Ten-Foot Pole")) == [1]


def test_oversized_axe_and_pocket_thunder_stun_a_room() -> None:
    for item, deck in (("Oversized Axe", "room"), ("Pocket Thunder", "spell")):
        game = carried(item, HALL, MAW)
        events = play(game, "Ann: room:Ann:0")
        assert told(events, "room_deals", "damage") == [0, 30]
        assert told(events, "draws", "deck") == [deck]


def test_self_stirring_teacup_leaves_a_spell() -> None:
    assert score(carried("Self-Stirring Teacup", CELL, health=2), "Ann") == (0, 1)
    assert told(killed("Self-Stirring Teacup").events, "draws", "deck") == ["spell"]


def test_felt_slippers_pass_the_first_room() -> None:
    game = carried("Felt Slippers", HALL, MAW)
    assert told(game.events, "enters_room", "room") == ["Maw"]
    assert told(game.events, "draws", "deck") == ["room"]


def test_bottomless_pockets_cost_a_victim_a_card_and_pay_a_killer_two() -> None:
    game = carried("Bottomless Pockets", HALL, hand=[CELL])
    assert kinds(of(game.events, "wound", "discards")) == ["wound", "discards"]
    assert hand(game, "Ann") == []
    assert told(killed("Bottomless Pockets").events, "draws", "deck") == ["room", "room"]


@pytest.mark.parametrize("rooms", [(MAW,), (HALL,)])
def test_every_card_that_a_scored_hero_carried_leaves_the_game(rooms: Any) -> None:
    game = carried("Saucepan Helmet", *rooms)
    table = game.state.setup.table
    assert [table.names[card] for card in game.state.removed] == ["Saucepan Helmet"]
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()


def test_every_card_stays_with_its_bearer_who_goes_back_to_town() -> None:
    away = spell("Away", {"send": {"hero": "it", "to": "town"}}, it={"hero": "any_dungeon"})
    game = supers(
        {
            "rooms": [HALL],
            "hand": [away],
            "entrance": [hero("Bo", None, 9, item="Saucepan Helmet")],
        },
        cards=SETS,
    )
    play(game, "Ann: cast:Away")
    assert [
        one["item"] for one in game.position()["town"] if isinstance(one, dict) and "item" in one
    ] == ["Saucepan Helmet"]


def test_every_card_can_be_given_to_a_hero_beside_another() -> None:
    game = supers(town=[hero("Bo", None, 4, item="Felt Slippers")], cards=SETS)
    state, log = game.state.copy(), Log()
    helmet = state.setup.table.names.index("Saucepan Helmet")
    heroes.give_item(state, log, state.town[0].uid, helmet, ("MIX-2",))
    assert [event.kind for event in log] == ["item_given"] and len(state.town[0].item) == 2
    both = hero("Bo", None, 4, item=["Felt Slippers", "Saucepan Helmet"])
    again = supers(town=[both], cards=SETS)
    assert again.position()["town"][0]["item"] == ["Felt Slippers", "Saucepan Helmet"]


def test_every_card_of_the_set_has_a_class_and_something_for_the_killer() -> None:
    for card in load_set("items").cards:
        assert len(card.classes) == 1 and any(each.when == "hero_dies" for each in card.abilities)
