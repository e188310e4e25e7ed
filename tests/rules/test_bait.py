"""Section 6 of the rules: the bait phase."""

from __future__ import annotations

import pytest
from helpers import (
    DRAW,
    ability,
    asked,
    askings,
    boss,
    each_edition,
    entrance,
    hero,
    kinds,
    of,
    play_on,
    player,
    room,
    spell,
    table,
    the,
    told,
    town,
)

import bossbook as bb

# -- BAIT-1


@each_edition
def test_bait_1_icons_are_counted_in_every_dungeon_boss_included(edition: str) -> None:
    """Icons, not rooms; only those of the hero's class."""
    game = table(
        edition,
        player("Ann", boss=boss(900, mage=1), rooms=[room("Study", mage=2), room("Pit", thief=3)]),
        player("Ben", rooms=[room("Desk", mage=1), room("Shelf", mage=1, cleric=1)]),
        town=[hero("Mia", "mage")],
    )
    event = the(play_on(game), "lured")
    assert event.data["counts"] == {"Ann": 3, "Ben": 2}
    assert "BAIT-1" in event.rules


@each_edition
def test_bait_1_with_all_modifiers_in_force(edition: str) -> None:
    """A deactivated room shows nothing; what doubles treasure has doubled it."""
    double = spell("Glitter", "double_treasure", phase="build")
    game = table(
        edition,
        player("Ann", 900, rooms=[room("Study", mage=1), room("Desk", mage=1)], hand=[double]),
        player("Ben", 500, rooms=[room("Shelf", mage=3), room("Hall", mage=3, deactivated=True)]),
        phase="build",
        town=[hero("Mia", "mage")],
    )
    asked(game)
    game.play("cast:Glitter")
    play_on(game)
    assert the(play_on(game), "lured").data["counts"] == {"Ann": 4, "Ben": 3}


@each_edition
def test_bait_1_a_hero_with_two_classes_counts_both(edition: str) -> None:
    game = table(
        edition,
        player("Ann", rooms=[room("Nave", cleric=1), room("Vault", thief=1)]),
        player("Ben", rooms=[room("Crypt", cleric=1)]),
        town=[{"name": "Bo", "classes": ["cleric", "thief"], "health": 6}],
    )
    assert the(play_on(game), "lured").data["counts"] == {"Ann": 2, "Ben": 1}


# -- BAIT-2


@each_edition
def test_bait_2_the_most_treasure_lures(edition: str) -> None:
    game = table(
        edition,
        player("Ann", rooms=[room("Nave", cleric=1)]),
        player("Ben", rooms=[room("Crypt", cleric=3)]),
        player("Cid", rooms=[room("Altar", cleric=2)]),
        town=[hero("Ada", "cleric")],
    )
    event = the(play_on(game), "lured")
    assert event.data["player"] == "Ben" and "BAIT-2" in event.rules
    assert (town(game), entrance(game, "Ben")) == ([], ["Ada"])


# -- BAIT-3


@each_edition
def test_bait_3_a_tie_stays_in_town(edition: str) -> None:
    game = table(
        edition,
        player("Ann", 900, rooms=[room("Nave", cleric=2)]),
        player("Ben", 500, rooms=[room("Crypt", cleric=2)]),
        player("Cid", 300, rooms=[room("Altar", cleric=1)]),
        town=[hero("Ada", "cleric")],
    )
    event = the(play_on(game), "stays_tied")
    assert event.data["counts"] == {"Ann": 2, "Ben": 2, "Cid": 1}
    assert "BAIT-3" in event.rules
    assert town(game) == ["Ada"]


@each_edition
def test_bait_3_a_tie_behind_the_first_is_no_tie(edition: str) -> None:
    game = table(
        edition,
        player("Ann", rooms=[room("Nave", cleric=1)]),
        player("Ben", rooms=[room("Crypt", cleric=1)]),
        player("Cid", rooms=[room("Altar", cleric=2)]),
        town=[hero("Ada", "cleric")],
    )
    play_on(game)
    assert entrance(game, "Cid") == ["Ada"]


@each_edition
def test_bait_3_nobody_has_any(edition: str) -> None:
    game = table(
        edition,
        player("Ann", rooms=[room("Pit", thief=2)]),
        player("Ben"),
        town=[hero("Ada", "cleric")],
    )
    assert "BAIT-3" in the(play_on(game), "stays_no_treasure").rules
    assert town(game) == ["Ada"]


# -- BAIT-4


@each_edition
def test_bait_4_in_order_of_arrival(edition: str) -> None:
    """They stand at the entrance in that order, behind those who wait there already."""
    game = table(
        edition,
        player(
            "Ann", rooms=[room("Nave", cleric=1), room("Study", mage=1)], entrance=[hero("Zoe")]
        ),
        player("Ben", rooms=[room("Pit", thief=1)]),
        town=[
            hero("Mia", "mage"),
            hero("Tim", "thief"),
            hero("Ada", "cleric"),
            hero("Max", "mage"),
        ],
    )
    events = of(play_on(game), "lured")
    assert [event.data["hero"] for event in events] == ["Mia", "Tim", "Ada", "Max"]
    assert all("BAIT-4" in event.rules for event in events)
    assert entrance(game, "Ann") == ["Zoe", "Mia", "Ada", "Max"]
    assert entrance(game, "Ben") == ["Tim"]


# -- BAIT-5


@each_edition
def test_bait_5_no_spell_and_no_ability(edition: str) -> None:
    lever = room("Lever", mage=1, ability=ability("activated", DRAW))
    game = table(
        edition,
        player("Ann", rooms=[lever], hand=[spell("Trick", DRAW), room("Den")]),
        player("Ben", rooms=[room("Desk", mage=2)], hand=[spell("Trick", DRAW)]),
        town=[hero("Mia", "mage")],
    )
    with pytest.raises(bb.IllegalPlay) as illegal:
        game.play("cast:Trick")
    assert "BAIT-5" in illegal.value.rules
    assert askings(game) == []
    assert game.phase == "adventure"


# -- BAIT-6


def jammed(edition: str, ann_hand: list[object]) -> bb.Game:
    """Ann and Ben have one tome each; two mages are in town, a third is to come."""
    return table(
        edition,
        player("Ann", 900, rooms=[room("Study", mage=1)], hand=ann_hand),
        player("Ben", 500, rooms=[room("Desk", mage=1)]),
        town=[hero("Mia", "mage"), hero("Max", "mage"), hero("Tim", "thief")],
        decks={"heroes": [hero("Zed", "mage"), hero("Ada", "cleric")], "epics": [hero("Eve")]},
    )


@each_edition
def test_bait_6_new_heroes_join_those_who_stay(edition: str) -> None:
    game = jammed(edition, [])
    assert kinds(play_on(game))[1:] == ["stays_tied", "stays_tied", "stays_no_treasure"]
    play_on(game)
    play_on(game)
    play_on(game)
    assert game.round == 2
    assert town(game) == ["Mia", "Max", "Tim", "Zed", "Ada"]


@each_edition
def test_bait_6_when_building_breaks_the_tie_all_of_that_class_move(edition: str) -> None:
    game = jammed(edition, [room("Tower", mage=1)])
    for _ in range(4):
        play_on(game)
    asked(game)
    game.play("build:Tower@new")
    play_on(game)
    play_on(game)
    assert entrance(game, "Ann") == ["Mia", "Max", "Zed"]
    assert town(game) == ["Tim", "Ada"]


@each_edition
def test_bait_6_destroying_breaks_a_tie_as_well(edition: str) -> None:
    blast = spell("Blast", {"destroy": "it"}, it={"room": "opponent"})
    game = jammed(edition, [blast])
    play_on(game)
    asked(game)
    game.play("cast:Blast")
    while game.round == 1 or game.phase in ("start", "build"):
        play_on(game)
    assert told(play_on(game), "lured", "hero") == ["Mia", "Max", "Zed"]
    assert entrance(game, "Ann") == ["Mia", "Max", "Zed"]


# -- BAIT-7


@each_edition
def test_bait_7_the_example_of_the_books(edition: str) -> None:
    game = table(
        edition,
        player("One", boss=boss(900, thief=1), rooms=[room("R1", cleric=1, mage=2, thief=1)]),
        player("Two", boss=boss(500, cleric=1), rooms=[room("R2", cleric=2, fighter=1, thief=2)]),
        town=[hero("Mage", "mage"), hero("Cleric", "cleric"), hero("Thief", "thief")],
    )
    events = play_on(game)
    assert {event.data["hero"]: event.data["counts"] for event in events[1:]} == {
        "Mage": {"One": 2, "Two": 0},
        "Cleric": {"One": 1, "Two": 3},
        "Thief": {"One": 2, "Two": 2},
    }
    assert entrance(game, "One") == ["Mage"]
    assert entrance(game, "Two") == ["Cleric"]
    assert town(game) == ["Thief"]
