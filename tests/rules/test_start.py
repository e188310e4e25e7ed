"""Section 4 of the rules: the start of the round."""

from __future__ import annotations

import pytest
from helpers import (
    DRAW,
    ability,
    askings,
    each_edition,
    hand,
    hero,
    of,
    play_on,
    player,
    room,
    spell,
    table,
    told,
    town,
)

import bossbook as bb

DECKS = {
    "heroes": [hero(name, "mage") for name in ("Ada", "Bo", "Cy", "Di")],
    "epics": [hero(name, "thief", 11, epic=True) for name in ("Eve", "Fay", "Gus", "Hal")],
}


# -- START-1


@each_edition
def test_start_1_one_hero_for_each_player(edition: str) -> None:
    game = table(edition, player("Ann"), player("Ben"), player("Cid"), phase="start", decks=DECKS)
    events = of(play_on(game), "hero_arrives")
    assert [event.data["hero"] for event in events] == town(game) == ["Ada", "Bo", "Cy"]
    assert all("START-1" in event.rules for event in events)


@each_edition
def test_start_1_elimination_does_not_lower_the_number(edition: str) -> None:
    players = player("Ann"), player("Ben", out=True), player("Cid")
    game = table(edition, *players, phase="start", decks=DECKS)
    assert len(of(play_on(game), "hero_arrives")) == 3


@each_edition
def test_start_1_all_ordinary_heroes_before_the_first_epic_one(edition: str) -> None:
    players = player("Ann"), player("Ben"), player("Cid")
    game = table(edition, *players, phase="start", decks=DECKS)
    arrived = told(play_on(game), "hero_arrives", "epic")
    while game.round == 1:
        play_on(game)
    arrived += told(play_on(game), "hero_arrives", "epic")
    assert arrived == [False] * 4 + [True] * 2


# -- START-2


@each_edition
def test_start_2_each_player_draws_one_room_card(edition: str) -> None:
    deck = [room("First"), room("Second"), room("Third")]
    game = table(
        edition,
        player("Ann", 500),
        player("Ben", 900),
        player("Cid", 400, out=True),
        phase="start",
        decks={**DECKS, "rooms": deck},
    )
    events = play_on(game)
    assert told(events, "draws", "player") == ["Ben", "Ann"]
    assert all("START-2" in event.rules for event in of(events, "draws"))
    assert [hand(game, name) for name in game.players] == [["Second"], ["First"], []]


@each_edition
def test_start_2_drawing_comes_after_the_heroes(edition: str) -> None:
    game = table(edition, player("Ann"), player("Ben"), phase="start", decks=DECKS)
    order = [event.kind for event in of(play_on(game), "hero_arrives", "draws")]
    assert order == ["hero_arrives", "hero_arrives", "draws", "draws"]


# -- START-3


@each_edition
def test_start_3_nobody_may_use_anything(edition: str) -> None:
    lever = room("Lever", ability=ability("activated", DRAW))
    full_of_tricks = {"rooms": [lever], "hand": [spell("Trick", DRAW), room("Den")]}
    players = player("Ann", **full_of_tricks), player("Ben", **full_of_tricks)
    game = table(edition, *players, phase="start", decks=DECKS)
    with pytest.raises(bb.IllegalPlay) as illegal:
        game.play("cast:Trick")
    assert "START-3" in illegal.value.rules
    assert askings(game) == []
    assert game.phase == "build"
    assert {who for who, _ in askings(game)} == {"Ann", "Ben"}, "in the next phase they may"


# -- START-4


@each_edition
def test_start_4_heroes_keep_their_order_of_arrival(edition: str) -> None:
    waiting = [hero("Zoe", "cleric"), hero("Abe", "fighter")]
    game = table(edition, player("Ann"), player("Ben"), phase="start", town=waiting, decks=DECKS)
    play_on(game)
    assert town(game) == ["Zoe", "Abe", "Ada", "Bo"]
