"""RULING-57: in a window the others see that it is open, not who is asked, nor for what."""

from __future__ import annotations

from typing import Any

from helpers import each_edition, hero, player, table
from lab import CELL, FROST, HALL, INSIGHT, NIX, SURGE, due, play

import bossbook as bb


def trio(edition: str, **hands: list[Any]) -> bb.Game:
    """Ann's part of the adventure phase; Ann, Ben and Cid hold what they are given."""
    seats = [
        player("Ann", 900, rooms=[HALL], entrance=[hero("Max", None, 30)], hand=hands["ann"]),
        player("Ben", 800, hand=hands["ben"]),
        player("Cid", 700, hand=hands["cid"]),
    ]
    return table(edition, *seats, phase="adventure")


def seen(game: bb.Game, name: str) -> dict[str, Any]:
    """What a player knows at this moment."""
    return {key: value for key, value in game.view(name).items() if key != "events"}


@each_edition
def test_ruling_57_the_others_do_not_see_who_is_asked(edition: str) -> None:
    bens = trio(edition, ann=[], ben=[INSIGHT], cid=[NIX])
    cids = trio(edition, ann=[], ben=[NIX], cid=[INSIGHT])
    play(bens), play(cids)
    assert (due(bens), due(cids)) == (("Ben", "act"), ("Cid", "act"))
    decision = seen(bens, "Ann")["decision"]
    assert (decision["player"], decision["kind"]) == (None, "window")
    assert "Max is about to enter the dungeon of Ann" in decision["prompt"]
    assert seen(bens, "Ann") == seen(cids, "Ann")
    assert seen(bens, "Ben")["decision"]["player"] == "Ben", "who is asked knows it"


@each_edition
def test_ruling_57_the_others_do_not_see_whether_it_is_to_negate(edition: str) -> None:
    answering = trio(edition, ann=[INSIGHT], ben=[SURGE], cid=[FROST])
    negating = trio(edition, ann=[FROST], ben=[SURGE], cid=[NIX])
    for game in (answering, negating):
        play(game, "Ann: pass", "Ben: cast:Surge")
    assert (due(answering), due(negating)) == (("Ann", "act"), ("Cid", "negate"))
    assert seen(answering, "Ben") == seen(negating, "Ben")
    prompt = seen(negating, "Ben")["decision"]["prompt"]
    assert "part of Ann" in prompt and "Surge of Ben waits" in prompt


@each_edition
def test_ruling_57_build_turns_and_compulsory_choices_name_the_player(edition: str) -> None:
    seats = [player("Ann", 900, hand=[HALL]), player("Ben", 800, hand=[HALL])]
    game = table(edition, *seats, phase="build")
    play(game)
    assert seen(game, "Ben")["decision"]["player"] == "Ann"
    rooms = {"rooms": [HALL, CELL]}
    game = table(
        edition, player("Ann", 900, hand=[FROST], **rooms), player("Ben"), phase="adventure"
    )
    play(game, "Ann: cast:Frost")
    assert due(game) == ("Ann", "target")
    assert seen(game, "Ben")["decision"]["player"] == "Ann"


@each_edition
def test_ruling_57_an_imagined_game_stands_at_the_same_open_window(edition: str) -> None:
    ann = player("Ann", 900, rooms=["Open Grave", "Dark Altar"], entrance=["Samurai Tom"])
    ben = player("Ben", 800, hand=["Freeze"])
    game = table(
        edition, ann, ben, player("Cid", 700, hand=["Fear"]), cards=["base"], phase="adventure"
    )
    play(game, "Ann: pass")
    assert due(game) == ("Ben", "act")
    imagined = bb.imagine(game.view("Ann"), seed=4)
    assert imagined.decision is None, "who is asked will only turn out"
    assert seen(imagined, "Ann") == seen(game, "Ann")
    assert game.view("Cid")["agenda"] == game.view("Ann")["agenda"]
    imagined.run()
    assert imagined.decision is not None or imagined.phase != "adventure"
