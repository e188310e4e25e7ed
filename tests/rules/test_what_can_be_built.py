"""Cards of the room deck, and rooms: only rooms are built (MINI-1)."""

from __future__ import annotations

from helpers import ability, boss, each_edition, options, refusal, room, rooms
from lab import FROST, HALL, due, duo, play

import bossbook as bb

SPIKE = {"format": 1, "set": "spikes", "minibosses": [{"name": "Spike", "copies": 2}]}


@each_edition
def test_mini_1_a_miniboss_is_a_room_card_and_no_room(edition: str) -> None:
    seats = [{"name": "Ann", "hand": ["Spike", HALL]}, {"name": "Ben", "hand": ["Spike"]}]
    position = {"edition": edition, "cards": ["toy", SPIKE], "phase": "build", "players": seats}
    game = bb.load_position(position)
    play(game)
    assert [key for key in options(game) if key.startswith("build:")] == ["build:Hall@new"]
    assert refusal(game, "build:Spike@new").rules == ("MINI-1",)
    assert game.view("Ann")["players"][1]["hand"] == {"rooms": 1, "spells": 0}


@each_edition
def test_ruling_40_a_spell_that_was_named_is_not_built(edition: str) -> None:
    forge = ability("built", {"build_card": "it"}, choose={"it": {"card": "hand"}})
    ann = {"boss": boss(900), "rooms": rooms(1), "hand": [room("Forge", ability=forge), FROST]}
    game = duo(edition, ann, phase="build")
    play(game, "Ann: build:Forge@new")
    while due(game) and due(game)[1] in ("act", "build"):
        play(game, f"{due(game)[0]}: {'pass' if due(game)[1] == 'act' else 'decline'}")
    assert due(game) is None, "nobody is asked where to build Frost"
