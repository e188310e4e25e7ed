"""The laboratory knows the town board: what can be edited there, and what comes of it."""

from __future__ import annotations

from typing import Any

import bossbook as bb
from bossbook.bots import make
from bossbook.forecast.compare import compare
from bossbook.positions.sketch import sketch_of
from bossbook.widgets.laboratory import Laboratory
from bossbook.widgets.what_if import WhatIf

MAGE = {"name": "Mia", "class": "mage", "health": 6}
BOOKS = {"name": "Books", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}


def position(**more: Any) -> dict[str, Any]:
    return {
        "edition": "super",
        "phase": "build",
        "players": [
            {"name": "Pip", "boss": "Uncle Ossuary", "rooms": [BOOKS, "Penitents' Pews"]},
            {"name": "Grim", "boss": "Granny Gnash", "rooms": [BOOKS]},
        ],
        "town": [MAGE],
        **more,
    }


def goals(lab: Laboratory) -> list[str | None]:
    look = lab.bench.look()
    return [
        None if one.goes_to is None else look.game.players[one.goes_to] for _, one in look.lures
    ]


def test_loc_3_the_treasure_of_a_minion_counts() -> None:
    lab = Laboratory(position(), "Pip")
    assert goals(lab) == [None]
    lab.act("minion", "Pip\nlibrary:treasure")
    assert lab.trouble == "" and goals(lab) == ["Pip"]
    lab.act("select", "hero:0")
    assert lab.trouble == "" and "Mia finds most treasure with Pip" in lab.story
    lab.act("minion", "Pip\n")
    assert goals(lab) == [None] and lab.position["players"][0]["minion"] is None


def test_loc_3_a_comparison_tells_what_a_minion_changes() -> None:
    with_minion = position()
    with_minion["players"][0] |= {"minion": "library:treasure"}
    found = compare(position(), with_minion)
    assert "Pip, minion on: the tome of the library is new" in found.text()
    assert "Mia goes to Pip instead of staying in town" in found.text()


def test_loc_1_a_hero_in_a_location_is_not_lured() -> None:
    lab = Laboratory(position(), "Pip")
    lab.act("locate", "library\nWandering Wizard")
    assert lab.trouble == "" and lab.position["locations"]["library"] == "Wandering Wizard"
    assert len(lab.bench.look().lures) == 1, "those in town alone"
    lab.act("locate", "inn\nSlacker")
    lab.act("locate", "inn\nNimble Nan")
    assert lab.position["locations"]["inn"] == ["Slacker", "Nimble Nan"]
    lab.act("unlocate", "inn")
    lab.act("unlocate", "library")
    places = lab.position["locations"]
    assert (places["library"], places["inn"]) == (None, ["Slacker"])
    lab.act("locate", "moon\nSlacker")
    assert "No key location is called moon" in lab.trouble


def test_market_counters_and_stun_are_edited() -> None:
    lab = Laboratory(position(), "Pip")
    lab.act("sell", "Bookworm")
    lab.act("sell", "Freeze")
    lab.act("unsell", "0")
    assert lab.trouble == "" and lab.position["market"] == ["Freeze"]
    lab.act("counters", "Pip\n1\n3")
    assert lab.position["players"][0]["rooms"][1] == {"card": "Penitents' Pews", "counters": 3}
    lab.act("stun", "Pip\n1\n")
    assert lab.position["players"][0]["rooms"][1]["stunned"] is True
    lab.act("stun", "Pip\n1\n")
    lab.act("counters", "Pip\n1\n0")
    assert lab.position["players"][0]["rooms"][1] == "Penitents' Pews"
    lab.act("first-player", "Grim")
    assert lab.position["first_player"] == "Grim" and lab.bench.look().state.first == 1
    lab.act("remove-player", "Grim")
    assert lab.trouble == "" and "first_player" not in lab.position


def test_everything_on_the_board_has_its_editor() -> None:
    lab = Laboratory(position(locations={"temple": MAGE}, market=["Freeze"]), "Pip")
    board = "".join(lab.board)
    for key in ("location:temple", "location:inn", "market", "player:Pip", "room:0:Pip"):
        assert f'data-key="{key}"' in board
        lab.act("select", key)
        assert lab.trouble == "" and "bb-editor" in lab.story
    lab.act("select", "player:Pip")
    assert "bb-lab-minion" in lab.story and "the tome of the library" in lab.story
    lab.act("select", "room:1:Pip")
    assert "bb-lab-counters" in lab.story


def test_solo_4_the_thresholds_decide_for_one() -> None:
    alone = position(town=[MAGE, MAGE, MAGE])
    del alone["players"][1]
    lab = Laboratory(alone, "Pip")
    assert goals(lab) == ["Pip", None, None]
    lab.act("minion", "Pip\nlibrary:treasure")
    assert goals(lab) == ["Pip", "Pip", None]


def test_mix_3_a_fifth_player_brings_the_explorers() -> None:
    lab = Laboratory(position(), "Pip")
    for _ in range(4):
        lab.act("add-player")
    assert lab.trouble == "" and len(lab.position["players"]) == 6
    assert lab.position["cards"] == ["super", "explorers"]
    assert 'data-location="landing"' in "".join(lab.board)


def test_another_edition_puts_the_board_away() -> None:
    lab = Laboratory(position(locations={"temple": MAGE}, market=["Freeze"]), "Pip")
    lab.act("minion", "Pip\nlibrary:treasure")
    lab.act("edition", "revised")
    assert lab.trouble == ""
    assert "market" not in lab.position and "minion" not in lab.position["players"][0]
    lab.act("undo")
    assert lab.position["market"] == ["Freeze"]


def test_any_moment_of_a_game_opens_and_is_played_on_and_shared() -> None:
    """Minions on rooms, cards face down, heroes everywhere."""
    for players in (1, 3, 5):
        names = ["Pip", "Grim", "Moss", "Fig", "Oak"][:players]
        cards = ["super", "explorers"] if players > 4 else None
        game, bot = bb.new_game("super", names, seed=3, cards=cards), make("random", 1)
        for number in range(85):
            game.run()
            if game.decision is None:
                break
            if number % 28 == 27:
                opened_and_played_on(game)
            game.play(bot.choose(game.view(game.decision.player), game.decision))


def opened_and_played_on(game: bb.Game) -> None:
    before = game.fingerprint()
    made = WhatIf(game, "Pip")
    assert made.lab.trouble == ""
    assert Laboratory(made.lab.line(), "Pip").position == made.lab.position
    made.lab.act("play-on")
    made.table.act("run-decision")
    assert made.lab.trouble == made.table.trouble == ""
    assert game.fingerprint() == before


def test_a_minion_stays_on_its_room_when_cards_lie_face_down() -> None:
    source = position()
    source["players"][0] |= {"hand": ["Bookworm"], "minion": "room:1"}
    game = bb.load_position(source)
    while game.decision is None or game.decision.player != "Pip":
        game.run()
        if game.decision is not None and game.decision.player != "Pip":
            game.play(game.decision.options[-1])
    game.play("build:Bookworm@new")
    assert game.position()["players"][0]["minion"] == "room:2"
    sketch = sketch_of(game.state, 0)
    assert sketch["players"][0]["minion"] == "room:1"
    assert sketch["players"][0]["rooms"][1] == "Penitents' Pews"
