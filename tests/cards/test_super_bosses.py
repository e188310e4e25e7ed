"""The bosses of our sets for Super Boss Monster: Level Ups, action spaces, what goes on working."""

from __future__ import annotations

import pytest
from helpers import DRAW, entrance, hand, hero, kinds, options, play_on, room, spell, the, told
from lab import play
from printed import CELL, HALL, acting, counters, damage, levelling, supers

import bossbook as bb
from bossbook.card.sets import load_set
from bossbook.engine.abilities import action_spaces

OGRE, MAW = room("Ogre", 1, "monster"), room("Maw", 3)
INSIGHT = spell("Insight", DRAW)
BO = hero("Bo", "mage", 3)
MIXED = [OGRE, room("Den", 1, "monster"), HALL, CELL]
SETS = {"cards": ["super", "explorers"]}


def level_up(boss: str, **ann: object) -> bb.Game:
    return levelling("base", boss, {"rooms": MIXED} | ann, **SETS)


def space_of(boss: str, ann: object = None, ben: object = None, **fields: object) -> bb.Game:
    """Ann's minion acts on the space of her boss, who has levelled up."""
    own = {"boss": boss, "levelled": True, "rooms": [OGRE, HALL], "minion": "boss"} | (ann or {})  # type: ignore
    return acting(boss, own, ben, **fields)


def after_kill(boss: str) -> bb.Game:
    """A hero dies in the dungeon of a boss who has levelled up."""
    game = supers({"boss": boss, "levelled": True, "rooms": [MAW], "entrance": [BO]})
    play_on(game)
    return game


def test_abbess_gloom_strengthens_every_room() -> None:
    assert counters(level_up("Abbess Gloom")) == [1, 0, 0, 1, 1]


def test_uncle_ossuary_brings_any_discarded_card_back() -> None:
    game = space_of("Uncle Ossuary", discard=["Freeze"])
    play(game, "Ann: room:Ann:1")
    assert hand(game, "Ann") == ["Freeze"] and counters(game) == [0, 1]


def test_uncle_ossuary_strengthens_a_room_even_if_nothing_lies_there() -> None:
    game = space_of("Uncle Ossuary")
    play(game, "Ann: room:Ann:0")
    assert hand(game, "Ann") == [] and counters(game) == [1, 0]


def test_the_hollow_choirmaster_strengthens_a_room_for_a_kill() -> None:
    assert counters(after_kill("The Hollow Choirmaster")) == [1]


def test_emperor_dododo_strengthens_monster_rooms() -> None:
    assert counters(level_up("Emperor Dododo")) == [0, 1, 1, 0, 0]


def test_granny_gnash_strengthens_a_room() -> None:
    game = space_of("Granny Gnash")
    play(game, "Ann: room:Ann:1")
    assert counters(game) == [0, 2]


def test_general_havoc_makes_all_monster_rooms_stronger_once_levelled() -> None:
    rooms = [OGRE, HALL]
    assert damage(supers({"boss": "General Havoc", "levelled": True, "rooms": rooms}), "Ann") == [
        2,
        1,
    ]
    assert damage(supers({"boss": "General Havoc", "rooms": rooms}), "Ann") == [1, 1]


def test_doctor_pandemonia_draws_two_spells() -> None:
    game = level_up("Doctor Pandemonia")
    assert told(game.events, "draws", "deck").count("spell") == 2


def test_the_unblinking_draws_two_spells() -> None:
    assert told(space_of("The Unblinking").events, "draws", "deck") == ["spell", "spell"]


def test_queen_hoarfrost_stuns_a_room_for_a_spell() -> None:
    ann = {"boss": "Queen Hoarfrost", "levelled": True, "hand": [INSIGHT]}
    game = supers(ann, {"rooms": [CELL]})
    play(game, "Ann: use:boss:Queen Hoarfrost:0")
    assert damage(game, "Ben") == [0] and hand(game, "Ann") == []
    game = supers(ann | {"levelled": False}, {"rooms": [CELL]})
    game.run()
    assert game.decision is None or not any(key.startswith("use:boss") for key in options(game))


def test_his_sliminess_draws_a_room_for_a_kill() -> None:
    assert the(after_kill("His Sliminess").events, "draws").data["deck"] == "room"


def test_baroness_cog_winds_one_trap_room_up() -> None:
    game = level_up("Baroness Cog")
    assert "room:Ann:1" not in options(game), "an ogre is no trap"
    play(game, "Ann: room:Ann:0")
    assert counters(game)[0] == 3


def test_sir_swindle_steals_a_room_card_or_strengthens_a_trap() -> None:
    game = space_of("Sir Swindle", ben={"hand": [CELL]})
    play(game, "Ann: way:1")
    assert hand(game, "Ann") == ["Cell"]
    game = space_of("Sir Swindle", ben={"hand": [CELL]})
    play(game, "Ann: way:2")
    assert counters(game) == [0, 1]


def test_captain_quicksand_draws_rooms_and_strengthens_traps() -> None:
    game = level_up("Captain Quicksand")
    assert counters(game) == [1, 0, 0, 1, 1]
    assert told(game.events, "draws", "deck").count("room") == 2


def test_the_mapmaker_fetches_an_ordinary_hero() -> None:
    epic = {**hero("Eve", "mage", 12), "epic": True}
    there = {"temple": epic, "inn": [hero("Dee", "mage")]}
    game = space_of("The Mapmaker", locations=there, town=[hero("Cy", "mage")])
    assert entrance(game, "Ann") == ["Dee"]


def test_lady_landslide_makes_all_trap_rooms_stronger() -> None:
    game = supers({"boss": "Lady Landslide", "levelled": True, "rooms": [OGRE, HALL]})
    assert damage(game, "Ann") == [1, 2]


@pytest.mark.parametrize("boss", ["Uncle Ossuary", "Granny Gnash", "The Unblinking", "Sir Swindle"])
def test_every_boss_with_an_action_space_has_it_from_its_level_up_on(boss: str) -> None:
    ann = {"boss": boss, "rooms": ["Minion Arena", {"card": "Minion Arena", "deactivated": True}]}
    low, high = (supers(ann | {"levelled": levelled}) for levelled in (False, True))
    assert [source.place for source in action_spaces(low.state, 0)] == [0]
    assert [source.place for source in action_spaces(high.state, 0)] == [0, -1]


def test_every_boss_has_an_xp_of_its_own() -> None:
    bosses = [c for name in SETS["cards"] for c in load_set(name).cards if c.deck == "boss"]
    assert len(bosses) == 15 and len({card.xp for card in bosses}) == 15
    assert "level_up" in kinds(level_up("Abbess Gloom").events)
