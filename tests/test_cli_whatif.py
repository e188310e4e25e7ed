"""``bossbook whatif``: the bait forecast on the command line."""

from __future__ import annotations

from typing import Any

import pytest
from command_line import (
    HOMEMADE,
    MISTAKEN,
    NAMES,
    NO_POSITIONS,
    WORKED_EXAMPLE,
    Cli,
    hero,
    hostile,
    player,
    room,
)

import bossbook as bb
from bossbook.forecast.bait import forecast

TOMES = room("Tomes", treasure={"mage": 1})
BELL = room("Bell", treasure={"cleric": 1})
POSITION: dict[str, Any] = {
    "edition": "base",
    "town": [hero("Ada"), {"name": "Bo", "health": 3}],
    "players": [
        player("One", rooms=[TOMES], hand=[TOMES, "Freeze"]),
        player("Two", rooms=[TOMES], hand={"rooms": 2, "spells": 1}),
    ],
    "unseen": [TOMES, BELL],
}


def test_the_answer_key_by_key(cli: Cli) -> None:
    done = cli("whatif", cli.file(POSITION), "--player", "One", "--json")
    assert (done.code, done.err) == (0, "")
    bo = {"hero": "Bo", "goes_to": {"One": 0.0, "Two": 0.0, "town": 1.0}, "possible": ["town"]}
    nothing = {"One": 0.25, "Two": 0.25, "town": 0.5}
    new = {"One": 0.75, "Two": 0.0, "town": 0.25}
    anywhere = ["One", "Two", "town"]
    assert done.data == {
        "player": "One",
        "model": "uniform",
        "builds": [
            {
                "build": build,
                "heroes": [{"hero": "Ada", "goes_to": goes_to, "possible": possible}, bo],
                "expected_heroes": goes_to["One"],
            }
            for build, goes_to, possible in (
                (None, nothing, anywhere),
                ({"card": "Tomes", "on": None}, new, ["One", "town"]),
                ({"card": "Tomes", "on": 0}, nothing, anywhere),
            )
        ],
    }


def test_the_worked_example(cli: Cli) -> None:
    for name in ("One", "Two"):
        data = cli("whatif", WORKED_EXAMPLE, "--player", name, "--json").data
        (only,) = data["builds"]
        assert (data["player"], only["build"], only["expected_heroes"]) == (name, None, 1.0)
        goes = [{to for to, chance in one["goes_to"].items() if chance} for one in only["heroes"]]
        assert goes == [{"One"}, {"Two"}, {"town"}]


def test_for_people_the_best_build_comes_first(cli: Cli) -> None:
    done = cli("whatif", cli.file(POSITION), "--player", "One")
    assert done.out.splitlines()[:8] == [
        "Every opponent builds a random card in a random legal place.",
        "Drawing from the 2 room cards that One cannot see: Two.",
        "'-': never, whatever the others build.",
        "",
        "Build Tomes as a new room. Heroes expected: 0.75.",
        "       One    Two  town",
        "  Ada  75.0%  -    25.0%",
        "  Bo   -      -    100%",
    ]


def test_solo_4_alone_nobody_else_builds(cli: Cli) -> None:
    alone = {"edition": "super", "players": [player("One")], "town": [hero("Ada")]}
    done = cli("whatif", cli.file(alone), "--player", "One")
    told, never = done.out.splitlines()[:2]
    assert "SOLO-4" in told and "opponent" not in done.out
    assert never == "'-': never."


def test_the_other_model(cli: Cli) -> None:
    """With both unseen cards in hand Two builds the new tome that lures Ada, and kills her."""
    weak = {**POSITION, "town": [hero("Ada", 2)]}
    data = cli.about("whatif", weak, "--player", "One", "--model", "best:2")
    assert data["model"] == "best:2"
    assert data["builds"][0]["heroes"][0]["goes_to"] == {"One": 0.0, "Two": 1.0, "town": 0.0}
    told = cli("whatif", cli.file(weak), "--player", "One", "--model", "best:2").out
    assert "out of random room cards: 2." in told.splitlines()[0]


def test_a_view_and_a_game_get_the_same_answer(cli: Cli) -> None:
    game = bb.new_game("base", ["Ann", "Ben", "Cleo"], seed=4)
    while game.round < 2 or game.decision is None:
        if not game.step():
            assert game.decision is not None
            game.play(game.decision.options[0])
    view = dict(game.view("Ann"))
    data = cli.about("whatif", view, "--player", "Ann")
    assert data == forecast(game, "Ann").as_dict()
    assert [one["hero"] for one in data["builds"][0]["heroes"]] == view["town"]


def test_nobody_in_town(cli: Cli) -> None:
    empty = {"edition": "base", "players": [player("A", hand=[TOMES]), player("B", hand=1)]}
    data = cli.about("whatif", empty, "--player", "A")
    assert [(build["heroes"], build["expected_heroes"]) for build in data["builds"]] == [
        ([], 0.0),
        ([], 0.0),
    ]
    assert "Nobody is in town." in cli("whatif", cli.file(empty), "--player", "A").out


def test_one_player_alone(cli: Cli) -> None:
    alone = {"edition": "base", "town": [hero("Ada")], "players": [player("A", rooms=[TOMES])]}
    data = cli.about("whatif", alone, "--player", "A")
    assert data["builds"][0]["heroes"][0]["goes_to"] == {"A": 1.0, "town": 0.0}


def test_cards_replace_those_of_the_position(cli: Cli) -> None:
    position = {
        "edition": "base",
        "town": [hero("Ada")],
        "players": [player("A", hand=["Cellar"]), player("B", hand=1)],
    }
    cards = cli.file(HOMEMADE, "homemade.yaml")
    file = cli.file(position)
    assert cli("whatif", file, "--player", "A").code == 1
    done = cli("whatif", file, "--player", "A", "--cards", cards, "--json")
    nothing, cellar = done.data["builds"]
    assert nothing["heroes"][0]["goes_to"] == {"A": 0.0, "B": 1.0, "town": 0.0}
    assert cellar["heroes"][0]["goes_to"] == {"A": 0.0, "B": 0.0, "town": 1.0}


# --- mistakes ----------------------------------------------------------------------------------


def test_a_player_who_is_not_there_is_wrong_usage(cli: Cli) -> None:
    for more in ([], ["--json"]):
        done = cli("whatif", WORKED_EXAMPLE, "--player", "Three", *more)
        assert (done.code, done.out) == (2, "")
        assert done.err == "bossbook whatif: No player 'Three'. There is: One, Two.\n"


@pytest.mark.parametrize("arguments", [[], ["--player", "One", "--model", "clever"]])
def test_wrong_usage(cli: Cli, arguments: list[str]) -> None:
    done = cli("whatif", WORKED_EXAMPLE, *arguments)
    assert done.code == 2
    assert "--player" in done.err and "Traceback" not in done.err


def test_every_mistake_stands_at_its_place(cli: Cli) -> None:
    file = cli.file(MISTAKEN)
    done = cli("whatif", file, "--player", "One", "--json")
    assert done.code == 1
    assert [(one["line"], one["column"]) for one in done.data["mistakes"]] == [
        (3, 24),
        (5, 23),
        (6, 25),
    ]
    assert done.err == cli("bait", file).err


@pytest.mark.parametrize(
    "content",
    [
        *NO_POSITIONS,
        b"edition: base\nplayers: [{name: A}]\nunseen: 3\n",
        b"edition: base\nplayers: [{name: A}]\nunseen: [Freeze]\n",
        b"edition: base\nplayers: [{name: A}]\nunseen: [{name: X}]\n",
        b"edition: base\nplayers: [{name: A, out: true}]\n",
    ],
)
def test_no_input_gives_a_traceback(cli: Cli, content: bytes) -> None:
    file = cli.file("")
    file.write_bytes(content)
    done = cli("whatif", file, "--player", "A", "--json")
    assert done.code == 1
    assert done.data["mistakes"]


def test_hostile_names_break_no_line(cli: Cli) -> None:
    file = cli.file(hostile())
    for name in NAMES:
        done = cli("whatif", file, "--player", name)
        assert (done.code, done.err) == (0, "")
        lines = done.out.splitlines()
        assert len(lines) == 4 + 2 + len(NAMES)
        assert all(line.isprintable() for line in lines)
    heroes = cli("whatif", file, "--player", NAMES[0], "--json").data["builds"][0]["heroes"]
    assert [one["hero"] for one in heroes] == [f"Town {name}" for name in NAMES]
    assert list(heroes[0]["goes_to"]) == [*NAMES, "town"]


def test_enormous_treasure_is_no_reason_to_wait(cli: Cli) -> None:
    hoard = room("Hoard", treasure={"mage": 1_000_000})
    position = {
        "town": [hero("Ada")],
        "players": [player("A", rooms=[hoard], hand=[TOMES]), player("B", hand=1)],
        "unseen": [hoard, TOMES],
    }
    first = cli.about("whatif", position, "--player", "A")["builds"][0]["heroes"][0]
    assert first["goes_to"] == {"A": 0.5, "B": 0.0, "town": 0.5}
