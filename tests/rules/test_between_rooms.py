"""RULING-54: a hero on its way between two rooms is in the dungeon, and in none of its rooms."""

from __future__ import annotations

import pytest
from helpers import each_edition, kinds, options, play_on, score, spell, the, told
from lab import BACK, CELL, CY, GRAVE, HALL, RUIN, ZAP, due, duo, lab_room, play

import bossbook as bb

SLAY = spell("Slay", {"kill": "it"}, it={"hero": "any_dungeon"})
BELL = lab_room(
    "Bell", "activated", {"hurt": {"hero": "it", "amount": 1}}, choose={"it": {"hero": "here"}}
)


def in_the_second_room(edition: str, *anns_hand: object, second: object = CELL) -> bb.Game:
    """Cy stands in the second room of Ann, and Ben, who has a Zap, may act."""
    ann = {"rooms": [HALL, second], "entrance": [CY], "hand": list(anns_hand)}
    game = duo(edition, ann, {"hand": [ZAP]})
    for _ in range(2):
        play_on(game, until="room_deals")
    return game


@each_edition
def test_ruling_54_a_spell_still_finds_a_hero_who_was_moved_by_an_answer(edition: str) -> None:
    game = in_the_second_room(edition, BACK)
    events = play(game, "Ann: pass", "Ben: cast:Zap", "Ann: cast:Back")
    assert kinds(events)[:4] == ["plays", "plays", "sent_back", "hurt"]
    assert "fizzles" not in kinds(events)


@each_edition
def test_ruling_54_a_spell_still_finds_a_hero_whose_room_is_gone(edition: str) -> None:
    game = in_the_second_room(edition, RUIN)
    events = play(game, "Ann: pass", "Ben: cast:Zap", "Ann: cast:Ruin", "Ann: room:Ann:1")
    assert told(events, "hurt", "total") == [1 + 2 + 2]


@each_edition
def test_ruling_54_between_rooms_a_hero_can_be_named_but_not_as_one_in_this_room(
    edition: str,
) -> None:
    game = in_the_second_room(edition, BACK, ZAP, second=BELL)
    assert "use:1:Bell:0" in options(game)
    play(game, "Ann: pass", "Ben: cast:Zap", "Ann: cast:Back")
    assert due(game) == ("Ann", "act")
    assert "cast:Zap" in options(game) and "use:1:Bell:0" not in options(game)


@each_edition
def test_ruling_54_who_dies_between_rooms_died_in_none(edition: str) -> None:
    game = in_the_second_room(edition, BACK, SLAY, second=GRAVE)
    events = play(game, "Ann: pass", "Ben: cast:Zap", "Ann: cast:Back", "Ann: cast:Slay")
    assert the(events, "dies").data["room"] == ""
    assert "works" not in kinds(events), "nobody died in the Grave"
    assert score(game, "Ann") == (1, 0)


@pytest.mark.parametrize("edition", ["base"])
def test_ruling_54_lethally_hurt_in_a_room_and_killed_outside_it(edition: str) -> None:
    ann = {"rooms": [HALL, {**GRAVE, "damage": 99}], "entrance": [CY], "hand": [BACK, SLAY]}
    game = duo(edition, ann, {"hand": [ZAP]})
    for _ in range(2):
        play_on(game, until="room_deals")
    events = play(game, "Ann: pass", "Ben: cast:Zap", "Ann: cast:Back", "Ann: cast:Slay")
    assert the(events, "dies").data["room"] == "" and "works" not in kinds(events)
