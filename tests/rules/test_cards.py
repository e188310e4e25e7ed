"""Section 1 of the rules: what is on the cards."""

from __future__ import annotations

from typing import Any

from helpers import (
    DRAW,
    ability,
    asked,
    askings,
    boss,
    each_edition,
    hero,
    options,
    play_on,
    play_round,
    player,
    refusal,
    room,
    rooms,
    score,
    spell,
    table,
    the,
    told,
)

import bossbook as bb
from bossbook.card.model import TREASURE_WORD

FOUR = {"cleric", "fighter", "mage", "thief"}
FROST = spell("Frost", {"deactivate": "it"}, it={"room": "any"})
LEVER = ability("activated", DRAW)


def printed(edition: str, *decks: str) -> list[dict[str, Any]]:
    return [card for card in bb.cards(edition) if card["deck"] in decks]


# -- CARD-1


@each_edition
def test_card_1_four_classes_and_no_explorer(edition: str) -> None:
    rooms_and_bosses = printed(edition, "room", "boss")
    assert {name for card in rooms_and_bosses for name in card["treasure"]} == FOUR
    assert {name for card in printed(edition, "hero", "epic") for name in card["classes"]} == FOUR


def test_card_1_each_class_has_its_treasure() -> None:
    words = {name: TREASURE_WORD[name] for name in FOUR}
    assert words == {"cleric": "relic", "fighter": "sword", "mage": "tome", "thief": "loot"}


# -- CARD-2


@each_edition
def test_card_2_a_boss_has_xp_and_one_treasure_icon(edition: str) -> None:
    bosses = printed(edition, "boss")
    assert all(card["xp"] > 0 and sum(card["treasure"].values()) == 1 for card in bosses)
    count = {"alpha": 9, "minibosses": 12}.get(edition, 8)
    assert len({card["name"] for card in bosses}) == len(bosses) == count


@each_edition
def test_card_2_the_boss_counts_towards_its_dungeons_treasure(edition: str) -> None:
    game = table(
        edition,
        player("Ann", boss=boss(900, mage=1), rooms=[room("Study", mage=1)]),
        player("Ben", rooms=[room("Shelf", mage=1)]),
        town=[hero("Mia", "mage")],
    )
    assert the(play_on(game), "lured").data["counts"] == {"Ann": 2, "Ben": 1}


@each_edition
def test_card_2_the_boss_is_no_room(edition: str) -> None:
    """It deals no damage, and what acts on rooms cannot be aimed at it."""
    game = table(
        edition,
        player("Ann", rooms=[room("Pit", 1), room("Den", 1)], entrance=[hero("Bo", health=3)]),
        player("Ben", rooms=[room("Lair")], hand=[FROST]),
        phase="adventure",
    )
    asked(game)
    game.play("cast:Frost")
    assert options(game) == ["room:Ann:0", "room:Ann:1", "room:Ben:0"]
    game.play("room:Ben:0")
    events = play_on(game)
    assert told(events, "room_deals", "room") == ["Pit", "Den"]
    assert the(events, "wound").data["hero"] == "Bo"


# -- CARD-3


@each_edition
def test_card_3_a_room_is_monster_or_trap_with_damage_and_treasure(edition: str) -> None:
    cards = printed(edition, "room")
    assert {card["kind"] for card in cards} == {"monster", "trap"}
    assert {card["advanced"] for card in cards} == {True, False}
    assert all(card["treasure"] for card in cards)
    assert any(len(card["treasure"]) > 1 for card in cards), "some carry several kinds"


@each_edition
def test_card_3_an_ability_holds_while_its_room_is_visible_and_active(edition: str) -> None:
    def offered(**state: Any) -> list[str]:
        dungeon = [room("Lever", ability=LEVER, **state), room("Den")]
        game = table(edition, player("Ann", rooms=dungeon), player("Ben"), phase="build")
        game.run("phase")
        return options(game)

    assert offered() == ["use:0:Lever:0", "pass"]
    assert offered(deactivated=True) == []


@each_edition
def test_card_3_the_ability_of_a_covered_room_does_not_hold(edition: str) -> None:
    covered = room("Den", under=[room("Lever", ability=LEVER)])
    game = table(edition, player("Ann", rooms=[covered]), player("Ben"), phase="build")
    assert askings(game) == []


@each_edition
def test_card_3_the_ability_of_a_face_down_room_does_not_hold_yet(edition: str) -> None:
    lever = room("Lever", ability=LEVER)
    game = table(edition, player("Ann", hand=[lever]), player("Ben"), phase="build")
    asked(game)
    game.play("build:Lever@new")
    game.run("phase")
    assert game.phase == "bait" and game.decision is None, "face down it cannot be used"
    game.run()
    assert options(game) == ["use:0:Lever:0", "pass"], "revealed, in the next phase, it can"


# -- CARD-4


@each_edition
def test_card_4_epic_heroes_count_twice_and_have_more_health(edition: str) -> None:
    ordinary, epic = printed(edition, "hero"), printed(edition, "epic")
    assert max(card["health"] for card in ordinary) < min(card["health"] for card in epic)
    game = table(
        edition,
        player("Ann", rooms=[room("Pit", 9)], entrance=[hero("Bo"), hero("Eve", epic=True)]),
        player("Ben", entrance=[hero("Cy"), hero("Fay", epic=True)]),
        phase="adventure",
    )
    play_on(game)
    assert score(game, "Ann") == (3, 0)
    assert score(game, "Ben") == (0, 3)


@each_edition
def test_card_4_the_players_icon_says_from_how_many_players_on(edition: str) -> None:
    assert {card["players"] for card in printed(edition, "hero", "epic")} == {2, 3, 4}


@each_edition
def test_card_4_the_fool_has_no_class_but_a_lure_of_his_own(edition: str) -> None:
    (fool,) = (card for card in printed(edition, "hero", "epic") if not card["classes"])
    assert (fool["name"], fool["lure"]) == ("The Fool", "fewest_souls")
    game = table(
        edition,
        player("Ann", souls=2, rooms=[room("Hoard", cleric=2, mage=2)]),
        player("Ben", souls=1),
        cards=["base"],
        town=["The Fool"],
    )
    lured = the(play_on(game), "lured_by_souls")
    assert (lured.data["player"], lured.data["counts"]) == ("Ben", {"Ann": 2, "Ben": 1})


# -- CARD-5


@each_edition
def test_card_5_the_icon_names_the_phase(edition: str) -> None:
    phases = {tuple(card["phase"]) for card in printed(edition, "spell")}
    assert phases == {("build",), ("adventure",), ("build", "adventure")}


@each_edition
def test_card_5_a_spell_is_offered_in_the_phase_of_its_icon_only(edition: str) -> None:
    spells = [
        spell("Hammer", DRAW, phase="build"),
        spell("Axe", DRAW, phase="adventure"),
        spell("Twin", DRAW),
    ]
    game = table(edition, player("Ann", hand=spells), player("Ben"), phase="build")
    asked(game)
    assert options(game) == ["cast:Hammer", "cast:Twin", "pass"]
    assert "CARD-5" in refusal(game, "cast:Axe").rules
    play_on(game)
    game.run()
    assert game.phase == "adventure"
    assert options(game) == ["cast:Axe", "cast:Twin", "pass"]
    assert "CARD-5" in refusal(game, "cast:Hammer").rules


# -- CARD-7


@each_edition
def test_card_7_hero_means_ordinary_or_epic_unless_the_card_says_which(edition: str) -> None:
    any_hero = spell("Boo", {"send": {"hero": "who", "to": "my_entrance"}}, who={"hero": "town"})
    ordinary = spell(
        "Psst",
        {"send": {"hero": "who", "to": "my_entrance"}},
        who={"hero": "town", "ordinary": True},
    )
    heroes = [hero("Bo"), hero("Eve", epic=True), hero("Cy")]
    game = table(
        edition, player("Ann", hand=[any_hero, ordinary]), player("Ben"), town=heroes, phase="build"
    )
    asked(game)
    game.play("cast:Boo")
    assert options(game) == ["hero:Bo", "hero:Eve", "hero:Cy"]
    game.undo()
    game.play("cast:Psst")
    assert options(game) == ["hero:Bo", "hero:Cy"]


@each_edition
def test_card_7_monster_rooms_include_the_advanced_ones(edition: str) -> None:
    chill = spell("Chill", {"deactivate": "it"}, it={"room": "any", "kind": "monster"})
    dungeon = [
        room("Den", kind="monster"),
        room("Pit"),
        room("Lair", kind="monster", advanced=True),
    ]
    game = table(edition, player("Ann", rooms=dungeon, hand=[chill]), player("Ben"), phase="build")
    asked(game)
    game.play("cast:Chill")
    assert options(game) == ["room:Ann:0", "room:Ann:2"]


# -- CARD-8


@each_edition
def test_card_8_a_card_may_forbid_what_the_rules_allow(edition: str) -> None:
    """BUILD-3 would let the tower stand on the bog: they share a treasure class."""
    bog = room("Bog", mage=1, ability=ability("standing", "no_advanced_above"))
    game = table(
        edition,
        player("Ann", rooms=[bog], hand=[room("Tower", advanced=True, mage=1)]),
        player("Ben"),
        phase="build",
    )
    asked(game)
    assert options(game) == ["decline"]
    assert "CARD-8" in refusal(game, "build:Tower@0").rules


@each_edition
def test_card_8_a_card_may_allow_what_the_rules_forbid(edition: str) -> None:
    """BUILD-1 allows one room; the spell allows another."""
    haste = spell("Haste", "extra_build", phase="build")
    game = table(edition, player("Ann", hand=[haste, *rooms(2)]), player("Ben"), phase="build")
    asked(game)
    game.play("cast:Haste")
    for name in ("Room 1", "Room 2"):
        asked(game)
        game.play(f"build:{name}@new")
    events = play_round(game)
    assert told(events, "built", "card") == ["Room 2", "Room 1"]
