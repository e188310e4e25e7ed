"""What ``cards`` takes: names of sets, paths, YAML and JSON texts, mappings; and where from."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from command_line import Cli, hero, player

import bossbook as bb
from bossbook.forecast.bait import forecast

HOME: dict[str, Any] = {
    "format": 1,
    "set": "home",
    "title": "Home-made",
    "rooms": [
        {"name": "Cellar", "kind": "trap", "damage": 4, "treasure": {"mage": 3}, "copies": 3}
    ],
}
TEXT = """\
format: 1
set: home
title: Home-made
rooms:
  - {name: Cellar, kind: trap, damage: 4, treasure: {mage: 3}, copies: 3}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with the set in some files."""
    monkeypatch.chdir(tmp_path)
    for name in ("home.yaml", "plain", "{odd}: name.yaml"):
        (tmp_path / name).write_text(TEXT, encoding="utf-8")
    return tmp_path


WAYS: list[Any] = [
    HOME, TEXT, json.dumps(HOME), "home.yaml", Path("home.yaml"), "plain", "{odd}: name.yaml",
]  # fmt: skip


@pytest.mark.parametrize("given", WAYS, ids=range(len(WAYS)))
def test_every_way_to_give_a_set_gives_the_same_game(given: Any, folder: Path) -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=3, cards=["base", given])
    assert game.position()["decks"]["rooms"].count("Cellar") == 3
    expected = bb.new_game("base", ["Ann", "Ben"], seed=3, cards=["base", HOME])
    assert game.fingerprint() == expected.fingerprint()
    game.run()
    assert bb.load_game(game.save()).fingerprint() == game.fingerprint()
    assert [card["name"] for card in bb.cards("base", [given])] == ["Cellar"]
    assert bb.cards("base", given) == bb.cards("base", [given])


@pytest.mark.parametrize("given", [one for one in WAYS if not isinstance(one, Path)])
def test_positions_take_sets_in_all_these_ways(given: Any, folder: Path) -> None:
    players = [{"name": "Ann", "rooms": ["Cellar", "Dark Altar"]}, {"name": "Ben"}]
    game = bb.load_position({"edition": "base", "cards": ["base", given], "players": players})
    (folder / "home.yaml").unlink()
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()
    assert game.position()["players"][0]["rooms"] == ["Cellar", "Dark Altar"]


def test_a_position_in_yaml_may_write_a_set_out(folder: Path) -> None:
    text = "edition: base\ncards:\n  - base\n  - |\n"
    text += "".join(f"      {line}\n" for line in TEXT.splitlines())
    text += "players: [{name: Ann, rooms: [Cellar]}, {name: Ben}]\n"
    assert bb.load_position(text).position()["players"][0]["rooms"] == ["Cellar"]


# --- mistakes


def test_mistakes_in_a_text_have_line_and_column() -> None:
    wrong = TEXT.replace("damage: 4", "damage: x")
    with pytest.raises(bb.InvalidCards) as caught:
        bb.new_game(cards=["base", wrong, {**HOME, "roms": []}, "bsae"])
    assert [str(mistake) for mistake in caught.value.mistakes] == [
        "cards[1]:5:40: 'damage' must be a whole number, not 'x'.",
        "cards[2]: 'card set' has no key 'roms'. Did you mean 'rooms'?",
        "bsae: There is no card set 'bsae'. There are: base, explorers, items, minibosses, super, "
        "toy. Did you mean 'base'?",
    ]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (7, "not 'int'"),
        ([None], "not 'NoneType'"),
        ([["base"]], "not 'list'"),
        (["set: x\n\tset"], "cards[0]:2:1"),
        (["{"], "cards[0]:1:"),
        (["- base\n"], "'card set' must be a mapping"),
        ([{}], "'card set' needs the key 'format'"),
        ([{1: 2}], "A key must be a text"),
        (["\ud800: 1\n"], "cards[0]"),
        ([{**HOME, "expands": 3}], "'expands' must be a text"),
        ([""], "There is no card set ''"),
        (["no/such.yaml"], "There is no such file"),
        ([], "No card set is named"),
    ],
)
def test_whatever_is_given_for_a_set_only_mistakes_come_out(given: Any, said: str) -> None:
    with pytest.raises(bb.InvalidCards) as caught:
        bb.new_game(cards=given)
    assert said in str(caught.value)


def test_mistakes_in_the_sets_of_a_position_say_where_they_are(cli: Cli) -> None:
    wrong = TEXT.replace("trap", "trop")
    position = {"edition": "base", "cards": ["base", wrong, "none.yaml"], "players": [player("A")]}
    with pytest.raises(bb.InvalidPosition) as caught:
        bb.load_position(position)
    assert [(one.file, one.line, one.column) for one in caught.value.mistakes] == [
        ("position", 0, 0),
        ("cards[1]", 5, 26),
    ]
    done = cli("check", cli.file(position), "--json")
    assert done.code == 1 and "Traceback" not in done.err
    assert [one["what"] for one in done.data["mistakes"]] == [
        "There is no such file.",
        "'kind' cannot be 'trop'.",
    ]


# --- where paths start from


POSITION: dict[str, Any] = {
    "edition": "base",
    "cards": ["base", "sets/home.yaml"],
    "town": [hero("Ada", 6)],
    "players": [
        player("One", rooms=["Cellar"], hand=["Cellar"], entrance=[hero("Bo", 20)]),
        player("Two", hand=2),
    ],
}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A position with a set beside it; and the working directory is another, with another set."""
    school, work = tmp_path / "school", tmp_path / "work"
    (school / "sets").mkdir(parents=True)
    (work / "sets").mkdir(parents=True)
    (school / "position.json").write_text(json.dumps(POSITION), encoding="utf-8")
    (school / "sets" / "home.yaml").write_text(TEXT, encoding="utf-8")
    other = TEXT.replace("damage: 4", "damage: 9")
    (work / "sets" / "home.yaml").write_text(other, encoding="utf-8")
    monkeypatch.chdir(work)
    return school / "position.json"


def first_room(game: bb.Game) -> Any:
    table, stacks = game.state.setup.table, game.state.players[0].stacks
    return table[stacks[0].rooms[0].card]


def test_paths_in_a_position_start_from_its_file(elsewhere: Path) -> None:
    relative = os.path.relpath(elsewhere)
    for source in (elsewhere, str(elsewhere), relative):
        assert first_room(bb.load_position(source)).damage == 4
        builds = forecast(source, "One").as_dict()["builds"]
        assert {"card": "Cellar", "on": None} in [one["build"] for one in builds]
    for source in (POSITION, json.dumps(POSITION)):
        assert first_room(bb.load_position(source)).damage == 9, "else from the working directory"


def test_commands_find_the_sets_beside_a_position(cli: Cli, elsewhere: Path) -> None:
    damage = cli("walk", elsewhere, "--json").data["heroes"][0]["rooms"][0]["damage"]
    assert damage == 4
    for command in (["bait"], ["verdict"], ["whatif", "--player", "One"], ["check"]):
        done = cli(command[0], elsewhere, *command[1:])
        assert (done.code, done.err) == (0, "")
    (elsewhere.parent / "sets" / "home.yaml").write_text("format: 1\nset: 5\n", encoding="utf-8")
    done = cli("check", elsewhere, "--json")
    assert done.code == 1
    assert str(elsewhere.parent / "sets" / "home.yaml") in {
        m["file"] for m in done.data["mistakes"]
    }


def test_cards_of_the_command_line_start_from_the_working_directory(
    cli: Cli, elsewhere: Path
) -> None:
    named = ["--cards", "base,sets/home.yaml", "--json"]
    assert cli("walk", elsewhere, *named).data["heroes"][0]["rooms"][0]["damage"] == 9
    assert cli("bait", elsewhere, *named).code == 0
    assert cli("whatif", elsewhere, "--player", "One", *named).code == 0
    assert cli("play", *named, "--seed", "2").code == 0


def test_what_is_left_out_is_said_on_the_command_line_too(cli: Cli) -> None:
    school = cli.file({**HOME, "heroes": [hero("Ada", copies=3)]}, "school.json")
    done = cli("cards", "--cards", f"base,{school}", "--json")
    assert done.data["left_out"] == [{"set": "Home-made", "heroes": ["Ada"]}]
    said = "3 heroes of 'Home-made' stay in the box"
    for command in ("cards", "play"):
        assert said in cli(command, "--cards", f"base,{school}").out
        assert "stay in the box" not in cli(command).out
