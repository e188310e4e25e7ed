"""Builds ranked by souls and wounds, against a slow computation of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from command_line import Cli, hero, player, room

import bossbook as bb
from bossbook.bots import make
from bossbook.forecast.bait import forecast
from bossbook.forecast.ranking import ranking
from bossbook.lessons import position
from bossbook.views.frames import as_frame

POSITION: dict[str, Any] = {
    "edition": "base",
    "town": ["Charles the Young", "Mitchell, the Judge", "Antonius, the Rune Knight"],
    "players": [
        {"name": "Pip", "boss": "Seducia", "hand": ["Dark Altar", "Neanderthal Cave", "Freeze"],
         "rooms": ["Golem Factory", "Brainsucker Hive", "Open Grave"]},
        {"name": "Grim", "boss": "Draculord", "rooms": ["Dark Laboratory"], "hand": {"rooms": 2}},
    ],
    "unseen": ["Dark Altar", "Open Grave", "Goblin Armory", "Witch's Kitchen"],
}  # fmt: skip


def built(build: tuple[str, int | None] | None) -> dict[str, Any]:
    """The position after a build of Pip's, written as data."""
    after = json.loads(json.dumps(POSITION))
    if build is not None:
        card, on = build
        rooms = after["players"][0]["rooms"]
        if on is None:
            rooms.insert(0, card)
        else:
            rooms[on] = {"card": card, "under": [rooms[on]]}
    return after


def fate(cli: Cli, after: dict[str, Any], name: str) -> str:
    """What becomes of a hero alone at Pip's entrance, by the command line."""
    after = {**after, "town": []}
    after["players"] = [{**one, "hand": []} for one in after["players"]]
    after["players"][0] = {**after["players"][0], "entrance": [name]}
    return cli.about("walk", after)["heroes"][0]["outcome"]


def test_souls_and_wounds_are_chances_times_fates(cli: Cli) -> None:
    found = ranking(POSITION, "Pip")
    chances = {one.key: one for one in forecast(POSITION, "Pip").builds}
    assert {one.build.key for one in found.builds} == set(chances)
    worth = {"Antonius, the Rune Knight": 2}
    for one in found.builds:
        souls = wounds = 0.0
        after = built(one.build.build)
        for guest in chances[one.build.key].heroes:
            outcome = fate(cli, after, guest.hero)
            share = guest.goes_to["Pip"] * worth.get(guest.hero, 1)
            souls += share * (outcome == "soul")
            wounds += share * (outcome == "wound")
        assert (one.souls, one.wounds) == (pytest.approx(souls), pytest.approx(wounds))
        assert one.value == pytest.approx(souls - wounds)


def test_damage_to_spare_is_that_of_the_whole_dungeon() -> None:
    """A hero who dies in the first room: the second one is to spare."""
    rooms = [room("Six", 6, treasure={"mage": 1}), room("Nine", 9)]
    asked = {"edition": "base", "town": [hero("Ada", 6)],
             "players": [player("Me", rooms=rooms), player("Two")]}  # fmt: skip
    (only,) = ranking(asked, "Me").builds
    assert only.guests[0].margin == 9
    assert only.reason.text == "Ada comes (100%) and dies, 9 damage to spare."


def test_the_best_comes_first_and_says_why() -> None:
    found = ranking(position("what_if/altar-or-library"), "Pip")
    values = [one.value for one in found.builds]
    assert values == sorted(values, reverse=True)
    assert found.best.build.key == "build:Dark Altar@new"
    assert "dies" in found.best.reason.text
    assert found.of("decline") is not None
    assert found.of("build:Nothing@new") is None


def test_the_reason_tells_of_the_hero_for_whom_it_makes_most_difference() -> None:
    found = ranking(position("what_if/altar-or-library"), "Pip")
    idle = found.of("decline")
    assert idle is not None
    for one in found.builds:
        shifts = {
            now.hero: abs((now.souls - now.wounds) - (was.souls - was.wounds))
            for now, was in zip(one.guests, idle.guests, strict=True)
        }
        if max(shifts.values()) < 1e-9:
            assert one is idle or one.reason.text.startswith("This round it changes nothing")
        else:
            assert one.reason.text.startswith(max(shifts, key=lambda hero: shifts[hero]))
    library = found.of("build:Haunted Library@new")
    assert library is not None
    assert "82.6% instead of 29.3%" in library.reason.text


def test_the_reason_says_who_is_driven_away() -> None:
    tome = {"name": "Shelf", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    bell = {"name": "Bell", "kind": "trap", "damage": 1, "treasure": {"cleric": 1}}
    asked = {
        "edition": "base",
        "town": [{"name": "Ada", "class": "mage", "health": 9}],
        "players": [{"name": "Pip", "rooms": [tome], "hand": [bell]}, {"name": "Grim"}],
    }
    best = ranking(asked, "Pip").best
    assert best.build.key == "build:Bell@0"
    assert best.reason.text == "Ada stays away (100% without this room)."


def test_nobody_can_come_where_nobody_is() -> None:
    found = ranking({**POSITION, "town": []}, "Pip")
    assert {one.reason.text for one in found.builds} == {"Nobody can come."}
    assert {one.value for one in found.builds} == {0.0}


def test_it_knows_what_the_player_sees_and_changes_nothing() -> None:
    names = ["Ann", "Ben", "Cleo"]
    game = bb.new_game("base", names, seed=6)
    bots = {name: make("greedy", at) for at, name in enumerate(names)}
    while game.round < 4 or game.decision is None or game.decision.kind != "build":
        game.run()
        decision = game.decision
        game.play(bots[decision.player].choose(game.view(decision.player), decision))
        game.run()
    before = game.fingerprint()
    found = ranking(game, "Ann")
    assert game.fingerprint() == before
    for seed in range(2):
        other = ranking(bb.imagine(game.view("Ann"), seed), "Ann")
        assert other.as_dict() == found.as_dict()


def test_rows_text_and_frame_agree() -> None:
    found = ranking(POSITION, "Pip")
    frame = as_frame(found)
    assert list(frame["build"]) == [one.build.key for one in found.builds]
    assert len(found.text().splitlines()) == len(found.builds)
    json.dumps(found.as_dict())
