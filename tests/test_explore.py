"""Rooms to switch on and off: routes and stairs follow; and what lessons show without a button."""

from pathlib import Path

import pytest
from test_views_html import Page

import bossbook as bb
from bossbook.forecast.walks import walks
from bossbook.lessons import position
from bossbook.widgets.explore import Explore, levels, routes, stairs
from bossbook.widgets.told import Grid, Seen, Told


def answer(made: Explore) -> str:
    assert made.trouble == ""
    return Page(made._answer.value).text


def in_the_game(made: Explore) -> set[tuple[str, str]]:
    """Where the bait phase takes everybody, with these rooms switched off."""
    game = bb.Game(made.state())
    game.run("phase")
    return {(e.data["hero"], e.data["player"]) for e in game.events if e.kind == "lured"}


def test_routes_follow_the_boxes() -> None:
    made = routes(position("bait/the-book"))
    for key in [None, *made.boxes]:
        if key is not None:
            made.boxes[key].value = not made.boxes[key].value
        lured = in_the_game(made)
        places = Page(made._answer.value)
        for hero, player in lured:
            assert f"{hero}{player}" in places.text
    assert made.text() == routes(position("bait/the-book")).text()


def test_key_deactivate_a_room_that_is_switched_off_has_no_treasure() -> None:
    made = routes(position("bait/the-book"))
    before = answer(made)
    made.boxes[1, 0].value = False  # the belfry
    assert answer(made) != before
    assert ("The Cleric", "Pip") in in_the_game(made)
    made.boxes[1, 0].value = True
    assert answer(made) == before


def test_stairs_follow_the_boxes() -> None:
    made = stairs(position("adventure/three-doors"))
    assert not made.boxes[0, 1].value  # it sleeps in this position
    assert "Tieg and the Magic Bubble reaches the boss, 2 damage short" in answer(made)
    assert "Lord Van Ette reaches the boss, 13 damage short: 2 wounds for Moss" in answer(made)
    made.boxes[0, 1].value = True
    assert "Tieg and the Magic Bubble dies in Neanderthal Cave" in answer(made)
    fates = {walk.hero: walk.outcome for walk in walks(bb.Game(made.state()))}
    assert fates["Tieg and the Magic Bubble"] == "soul"


def test_mini_4_routes_and_stairs_follow_the_levels() -> None:
    """Kid Croak brings a sword on level 1; without him the fighter goes elsewhere."""
    made = levels(position("minibosses_and_coins/two-minibosses"))
    assert ("Joe the Smith", "Pip") not in in_the_game(made)
    before = answer(made)
    made.boxes[1, 1].value = 0
    assert answer(made) != before
    for key, level in (((0, 2), 2), ((0, 0), 0), ((0, 0), 3)):
        made.boxes[key].value = level
        for hero, player in in_the_game(made):
            assert f"{hero}{player}" in Page(made._answer.value).text
    assert made.trouble == ""


def test_levels_stay_as_they_were_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    source = position("minibosses_and_coins/two-minibosses")
    levels(source, name="two").boxes[0, 0].value = 3
    again = levels(source, name="two")
    assert [box.value for box in again.boxes.values()] == [3, 1, 2]


def test_rooms_stay_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    routes(position("bait/the-book"), name="book").boxes[0, 0].value = False
    again = routes(position("bait/the-book"), name="book")
    assert [box.value for box in again.boxes.values()] == [False, True, True, True]
    assert all(box.value for box in routes(position("bait/the-book")).boxes.values())


def test_a_face_down_card_is_seen_by_its_owner_alone() -> None:
    game = position("building/one-sword-each")
    game.run()
    game.play("build:Goblin Armory@new")
    seen = Seen(game, "Pip", "Pip", "Grim")
    assert seen.text().splitlines() == [
        "Pip sees: Goblin Armory, face down; Golem Factory",
        "Grim sees: a card, face down; Golem Factory",
    ]
    pips, grims = (child.value for child in seen.children[-2:])
    assert "Goblin Armory" in pips and "Goblin Armory" not in grims


def test_sentences_and_rows_of_a_lesson() -> None:
    game = position("building/cellar")
    game.run()
    game.play("use:0:Torture Chamber:0")
    told = Told(game.run("phase")[:3])
    assert "Dark Laboratory of Pip comes to light. [KEY-destroy, BUILD-9]" in told.text()
    grid = Grid([{"a": 1, "b": "<i>"}])
    assert repr(grid) == "a: 1, b: <i>"
    assert "<td>&lt;i&gt;</td>" in grid._repr_html_()
