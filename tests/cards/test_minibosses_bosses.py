"""The bosses of Rise of the Minibosses: what they do from their Level Up on."""

from __future__ import annotations

import pytest
from helpers import DRAW, hand, hero, kinds, of, options, play_on, refusal, room, score, spell, the
from lab import play
from printed import (
    CELL,
    HALL,
    coins,
    damage,
    icons,
    levelling,
    miniboss,
    minis,
    pass_to,
    with_miniboss,
)

import bossbook as bb

INSIGHT = spell("Insight", DRAW)
WEAK, WEAKER = hero("Wim", None, 1), hero("Wum", None, 1)
BEAST = room("Beast", 1, kind="monster")


def up(boss: str, ben: object = None, **ann: object) -> bb.Game:
    """Ann's boss has levelled up; the adventure phase begins."""
    phase = str(ann.pop("phase", "adventure"))
    return minis({"boss": boss, "levelled": True, "rooms": [HALL], **ann}, ben, phase=phase)


def test_gregore_gains_a_coin_for_the_first_kill_of_a_round() -> None:
    game = up("Gregore", entrance=[WEAK, WEAKER])
    play_on(game)
    assert score(game, "Ann") == (2, 0) and coins(game, "Ann") == 1


def test_gregore_gains_nothing_before_level_up() -> None:
    game = minis({"boss": "Gregore", "rooms": [HALL], "entrance": [WEAK]})
    play_on(game)
    assert score(game, "Ann") == (1, 0) and coins(game, "Ann") == 0


def test_gregore_levels_up_and_works_in_the_same_round() -> None:
    """A lasting Level Up begins with the fifth room (LEVEL-1)."""
    game = levelling("minibosses", "Gregore", {"entrance": [WEAK]}, cards=["minibosses"])
    pass_to(game, "end")
    assert coins(game, "Ann") == 1


def test_calabeza_may_discard_a_monster_room_instead_of_the_coin() -> None:
    rooms = [with_miniboss("Spike", 1)]
    game = up("Calabeza", phase="build", rooms=rooms, hand=["Goblin Market", "Unstable Mine"])
    game.run()
    ways = [key for key in options(game) if key.startswith("promote")]
    assert ways == ["promote:0:Goblin Market"]
    events = play(game, "Ann: promote:0:Goblin Market")
    assert miniboss(game, "Ann") == ("Spike", 2) and hand(game, "Ann") == ["Unstable Mine"]
    assert kinds(events)[:2] == ["discards", "promoted"]
    assert not [key for key in options(game) if key.startswith("promote")]


def test_belladonna_pays_two_coins_for_a_random_spell_of_an_opponent() -> None:
    game = up("Belladonna", {"hand": [INSIGHT, "Goblin Market"]}, coins=4)
    play(game, "Ann: use:boss:Belladonna:0")
    assert coins(game, "Ann") == 2 and hand(game, "Ben") == ["Goblin Market"]
    assert "use:boss:Belladonna:0" not in options(game)


def test_belladonna_cannot_be_used_with_one_coin_or_before_level_up() -> None:
    game = up("Belladonna", {"hand": [INSIGHT]}, coins=1, hand=[INSIGHT])
    game.run()
    assert refusal(game, "use:boss:Belladonna:0").rules == ("KEY-pay", "RULING-34")
    game = minis({"boss": "Belladonna", "coins": 3, "hand": [INSIGHT]}, {"hand": [INSIGHT]})
    game.run()
    assert refusal(game, "use:boss:Belladonna:0").rules == ("LEVEL-1",)


@pytest.mark.parametrize(("built", "gained"), [(BEAST, 1), (CELL, 0)])
def test_lamia_gains_a_coin_for_each_monster_room(built: dict[str, object], gained: int) -> None:
    game = up("Lamia", phase="build", hand=[built])
    play(game, f"Ann: build:{built['name']}@new")
    pass_to(game, "bait")
    assert coins(game, "Ann") == gained


@pytest.mark.parametrize(("built", "gained"), [(BEAST, 0), (CELL, 1)])
def test_dr_deadly_gains_a_coin_for_each_trap_room(built: dict[str, object], gained: int) -> None:
    game = up("Dr. Deadly", phase="build", hand=[built])
    play(game, f"Ann: build:{built['name']}@new")
    pass_to(game, "bait")
    assert coins(game, "Ann") == gained


@pytest.mark.parametrize(("levelled", "level"), [(True, 2), (False, 1)])
def test_king_croak_starts_minibosses_on_level_2(levelled: bool, level: int) -> None:
    game = up("King Croak", phase="build", levelled=levelled, hand=["Spike"], coins=1)
    play(game, "Ann: build:Spike@0")
    play(game, "Ann: pay")
    assert miniboss(game, "Ann") == ("Spike", level) and coins(game, "Ann") == 0


def test_ravenus_pays_two_coins_to_double_a_monster_room() -> None:
    game = up("Ravenus", {"rooms": [BEAST]}, coins=2, rooms=[HALL])
    play(game, "Ann: use:boss:Ravenus:0")
    assert damage(game, "Ben") == [2] and coins(game, "Ann") == 0
    pass_to(game, "start")
    assert damage(game, "Ben") == [1]


def test_baron_hex_gains_a_coin_for_each_spell_that_is_not_negated() -> None:
    game = up("Baron Hex", hand=[INSIGHT, INSIGHT])
    play(game, "Ann: cast:Insight", "Ann: cast:Insight")
    assert coins(game, "Ann") == 2
    nix = spell("Nix", {"negate": "it"}, it={"spell": "opponent"})
    game = up("Baron Hex", {"hand": [nix]}, hand=[INSIGHT])
    play(game, "Ann: cast:Insight", "Ben: cast:Nix")
    assert coins(game, "Ann") == 0


@pytest.mark.parametrize(("rooms", "drawn"), [([with_miniboss("Spike", 1)], 1), ([HALL], 0)])
def test_oculus_draws_when_a_hero_dies_in_a_room_with_a_miniboss(
    rooms: list[object], drawn: int
) -> None:
    game = up("Oculus", rooms=rooms, entrance=[WEAK])
    events = play_on(game)
    assert len(of(events, "draws")) == drawn and score(game, "Ann") == (1, 0)


@pytest.mark.parametrize("room", [with_miniboss("Spike", 1), HALL])
def test_oculus_draws_for_a_room_in_anybodys_dungeon_too(room: object) -> None:
    """Whose room it is, the card does not say."""
    game = up("Oculus", {"rooms": [room], "entrance": [WEAK]})
    events = play_on(game)
    assert score(game, "Ben") == (1, 0)
    assert [event.data["player"] for event in of(events, "draws")] == ["Ann"] * (room is not HALL)


def test_kazanna_pays_two_coins_for_a_spell_once_per_round() -> None:
    game = up("Kazanna", coins=5)
    events = play(game, "Ann: use:boss:Kazanna:0")
    assert the(events, "draws").data["deck"] == "spell" and coins(game, "Ann") == 3
    assert "use:boss:Kazanna:0" not in options(game)
    pass_to(game, "build")
    game.run()
    assert "use:boss:Kazanna:0" in options(game)


def test_scott_adds_damage_to_trap_rooms_until_an_opponent_pays() -> None:
    game = up("Scott", {"coins": 2}, rooms=[HALL, BEAST])
    assert damage(game, "Ann") == [2, 1]
    game.run()
    events = play(game, "Ben: pay:Ann:boss:Scott:1")
    assert damage(game, "Ann") == [1, 1]
    assert (coins(game, "Ann"), coins(game, "Ben")) == (1, 1)
    assert the(events, "gives_coins").data["vaults"] == {"Ben": -1, "Ann": 1}
    pass_to(game, "start")
    assert damage(game, "Ann") == [2, 1]


def test_kirax_adds_a_treasure_of_any_kind_to_any_dungeon() -> None:
    game = up("Kirax", coins=2)
    play(game, "Ann: use:boss:Kirax:0", "Ann: player:Ben")
    assert options(game) == ["class:cleric", "class:fighter", "class:mage", "class:thief"]
    play(game, "Ann: class:mage")
    assert icons(game, "Ben") == {"mage": 1} and coins(game, "Ann") == 0
    pass_to(game, "start")
    assert icons(game, "Ben") == {}
