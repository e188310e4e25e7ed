"""The commands about a position, and what all commands do with mistakes, names and card sets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from command_line import (
    HOMEMADE,
    MISTAKEN,
    NAMES,
    NO_POSITIONS,
    WALKS,
    WORKED_EXAMPLE,
    Cli,
    hero,
    hostile,
    player,
    room,
)

import bossbook as bb
from bossbook import rules

# --- bait --------------------------------------------------------------------------------------


def test_bait_7_the_worked_example(cli: Cli) -> None:
    done = cli("bait", WORKED_EXAMPLE, "--json")
    assert (done.code, done.err) == (0, "")
    heroes = done.data["heroes"]
    assert [(each["hero"], each["goes_to"], each["counts"]) for each in heroes] == [
        ("Mage", "One", {"One": 2, "Two": 0}),
        ("Cleric", "Two", {"One": 1, "Two": 3}),
        ("Thief", None, {"One": 2, "Two": 2}),
    ]
    assert "BAIT-2" in heroes[0]["rules"]
    assert "BAIT-3" in heroes[2]["rules"]
    assert all(set(each["rules"]) <= set(rules.clauses()) for each in heroes)
    assert heroes[2]["text"].startswith("Thief cannot decide")


def test_bait_says_where_and_why(cli: Cli) -> None:
    done = cli("bait", WORKED_EXAMPLE)
    assert done.out.splitlines()[:2] == [
        "Mage (mage, health 6): One 2, Two 0 -> One",
        "  Mage finds most treasure with One and goes to the entrance (One 2, Two 0)."
        " [BAIT-1, BAIT-2, BAIT-4]",
    ]
    assert "Thief (thief, health 6): One 2, Two 2 -> stays in town" in done.out


def test_bait_is_the_bait_phase_whatever_the_position_says(cli: Cli) -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=5)
    while game.round < 2 or game.decision is None:
        game.run()
        assert game.decision is not None
        game.play(game.decision.options[0])
    position = game.position()
    assert "agenda" in position and position["phase"] == "build"
    now = cli.about("bait", position)
    plain = {key: position[key] for key in ("town", "players", "cards", "decks", "discard")}
    assert now == cli.about("bait", plain)
    assert [each["hero"] for each in now["heroes"]] == position["town"]


def test_bait_counts_what_a_lure_rule_of_its_own_compares(cli: Cli) -> None:
    position = {"town": ["The Fool"], "players": [player("A", souls=3), player("B", souls=1)]}
    (fool,) = cli.about("bait", position)["heroes"]
    assert (fool["counts"], fool["goes_to"]) == ({"A": 3, "B": 1}, "B")
    assert "RULING-26" in fool["rules"]


def test_bait_of_heroes_without_and_with_two_classes(cli: Cli) -> None:
    town = [
        {"name": "None", "health": 3},
        {"name": "Both", "classes": ["mage", "thief"], "health": 3},
    ]
    rooms = [room("R", treasure={"mage": 1, "thief": 2})]
    position = {"town": town, "players": [player("A", rooms=rooms), player("B")]}
    none, both = cli.about("bait", position)["heroes"]
    assert (none["goes_to"], both["goes_to"]) == (None, "A")
    assert both["counts"] == {"A": 3, "B": 0}


def test_bait_with_nobody_in_town(cli: Cli) -> None:
    position = {"edition": "base", "players": [player("A"), player("B")]}
    assert cli.about("bait", position) == {"heroes": []}
    assert cli("bait", cli.file(position)).out == "Nobody is in town.\n"


# --- walk --------------------------------------------------------------------------------------


def test_walk_room_by_room(cli: Cli) -> None:
    done = cli("walk", WALKS, "--json")
    assert (done.code, done.err) == (0, "")
    spikes = {"room": "Spikes", "place": 0, "damage": 2, "total": 2}
    ogre = {"room": "Ogre", "place": 2, "damage": 3, "total": 5}
    in_ann = {"dungeon": "Ann", "rooms": [spikes, ogre]}
    assert done.data == {
        "heroes": [
            {
                "hero": "Weak",
                "dungeon": "Ann",
                "rooms": [spikes],
                "outcome": "soul",
                "died_in": "Spikes",
            },
            {"hero": "Mid", **in_ann, "outcome": "soul", "died_in": "Ogre"},
            {"hero": "Strong", **in_ann, "outcome": "wound", "died_in": None},
            {"hero": "Cy", "dungeon": "Ben", "rooms": [], "outcome": "wound", "died_in": None},
        ],
        "scores": {"Ann": {"souls": 5, "wounds": 3}, "Ben": {"souls": 0, "wounds": 1}},
    }


def test_walk_tells_the_story(cli: Cli) -> None:
    lines = cli("walk", WALKS).out.splitlines()
    assert "Weak dies in Spikes, in the dungeon of Ann. [ADV-4]" in lines
    assert "Cy survives and hurts Ben: wounds +1. [ADV-6, RULING-12]" in lines
    assert lines[-2:] == ["  Ann: souls 5, wounds 3", "  Ben: souls 0, wounds 1"]


def send(whom: str, to: str) -> dict[str, Any]:
    return {"send": {"hero": whom, "to": to}}


def walked(cli: Cli, ability: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """One hero of health 20 walks two rooms, the second of which has an ability."""
    rooms = [room("First", 2), room("Second", 3, ability=ability)]
    owner = player("A", rooms=rooms, entrance=[hero("H", 20)], **more)
    heroes = cli.about("walk", {"players": [owner, player("B")]})["heroes"]
    assert isinstance(heroes, list)
    return heroes


def test_walk_has_one_entry_per_room_entered(cli: Cli) -> None:
    """Sent back before the damage, the hero has entered the room, which dealt nothing (ADV-10)."""
    (walk,) = walked(cli, {"when": "enters", "do": [send("visitor", "previous_room")]})
    assert [(r["room"], r["damage"], r["total"]) for r in walk["rooms"]] == [
        ("First", 2, 2),
        ("Second", 0, 2),
        ("First", 2, 4),
        ("Second", 3, 7),
    ]


@pytest.mark.parametrize(("to", "outcome"), [("town", "town"), ("own_entrance", "entrance")])
def test_walk_of_a_hero_who_is_sent_away(cli: Cli, to: str, outcome: str) -> None:
    (walk,) = walked(cli, {"when": "enters", "do": [send("visitor", to)]})
    assert (walk["outcome"], walk["died_in"]) == (outcome, None)
    assert [r["damage"] for r in walk["rooms"]] == [2, 0]


def test_walk_totals_know_of_other_damage(cli: Cli) -> None:
    """An effect hurts the hero before the room does; what it dealt is not the room's."""
    sting = {"hurt": {"hero": "visitor", "amount": 5}}
    (walk,) = walked(cli, {"when": "enters", "do": [sting]})
    assert [(r["damage"], r["total"]) for r in walk["rooms"]] == [(2, 2), (3, 10)]
    (walk,) = walked(cli, {"when": "enters", "do": [sting, send("visitor", "previous_room")]})
    assert [(r["damage"], r["total"]) for r in walk["rooms"]] == [(2, 2), (0, 7), (2, 9), (3, 12)]


def test_walk_of_a_hero_who_is_killed_without_damage(cli: Cli) -> None:
    (walk,) = walked(cli, {"when": "enters", "do": [{"kill": "visitor"}]})
    assert (walk["outcome"], walk["died_in"]) == ("soul", "Second")


def test_walk_of_a_hero_who_enters_twice_has_two_entries(cli: Cli) -> None:
    raise_dead = {
        "when": "dies_here",
        "once": True,
        "choose": {"it": {"dead": "mine"}},
        "do": [send("it", "own_entrance")],
    }
    rooms = [room("Grave", 9, ability=raise_dead)]
    owner = player("A", rooms=rooms, entrance=[hero("H")])
    data = cli.about("walk", {"players": [owner, player("B")]})
    assert [(each["hero"], each["died_in"]) for each in data["heroes"]] == [("H", "Grave")] * 2
    assert data["scores"]["A"] == {"souls": 1, "wounds": 0}


def test_walk_passes_every_optional_play(cli: Cli) -> None:
    zap = {
        "name": "Zap",
        "spell": "adventure",
        "ability": {
            "choose": {"it": {"hero": "any_dungeon"}},
            "do": [{"hurt": {"hero": "it", "amount": 9}}],
        },
    }
    trap = {
        "when": "activated",
        "choose": {"it": {"hero": "here"}},
        "cost": [{"destroy": "this"}],
        "do": [{"kill": "it"}],
    }
    (walk,) = walked(cli, trap, hand=[zap])
    assert walk["outcome"] == "wound"
    (walk,) = walked(cli, {"when": "enters", "optional": True, "do": [{"kill": "visitor"}]})
    assert walk["outcome"] == "wound"


def test_walk_takes_the_first_option_of_a_compulsory_choice(cli: Cli) -> None:
    ability = {
        "when": "enters",
        "choose": {"it": {"room": "mine"}},
        "do": [{"boost_room": {"room": "it", "add": 5}}],
    }
    rooms = [room("First", 2, ability=ability), room("Second", 3)]
    owner = player("A", rooms=rooms, entrance=[hero("H", 20)])
    (walk,) = cli.about("walk", {"players": [owner, player("B")]})["heroes"]
    assert [r["damage"] for r in walk["rooms"]] == [7, 3]


def test_walk_that_never_ends_is_a_mistake(cli: Cli) -> None:
    ability = {
        "when": "dies_here",
        "choose": {"it": {"dead": "mine"}},
        "do": [send("it", "own_entrance")],
    }
    owner = player("A", rooms=[room("Wheel", 9, ability=ability)], entrance=[hero("H")])
    file = cli.file({"edition": "base", "players": [owner, player("B")]})
    done = cli("walk", file, "--json")
    assert done.code == 1
    assert "does not come to an end" in done.data["mistakes"][0]["what"]


# --- verdict -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "winner", "eliminated", "clauses"),
    [
        ([(3, 0, 1), (2, 0, 2)], None, [], {"WIN-1"}),
        ([(10, 4, 1), (9, 0, 2)], "P1", [], {"WIN-3"}),
        ([(10, 5, 1), (0, 0, 2)], "P2", ["P1"], {"WIN-2", "RULING-9"}),
        ([(12, 2, 1), (10, 1, 2)], "P1", [], {"WIN-3", "WIN-4"}),
        ([(11, 1, 7), (10, 0, 2)], "P2", [], {"WIN-4", "WIN-5"}),
        ([(4, 5, 7), (6, 8, 2)], "P1", ["P1", "P2"], {"WIN-2", "WIN-4"}),
        ([(9, 5, 7), (1, 0, 2), (0, 0, 3)], None, ["P1"], {"WIN-2", "END-4"}),
    ],
)
def test_verdict(
    cli: Cli,
    players: list[tuple[int, int, int]],
    winner: str | None,
    eliminated: list[str],
    clauses: set[str],
) -> None:
    seated = [
        player(f"P{seat}", xp, souls=souls, wounds=wounds)
        for seat, (souls, wounds, xp) in enumerate(players, start=1)
    ]
    data = cli.about("verdict", {"players": seated})
    assert (data["over"], data["winner"]) == (winner is not None, winner)
    assert data["eliminated"] == eliminated
    assert clauses <= set(data["rules"]) <= set(rules.clauses())
    assert data["scores"]["P1"] == {"souls": players[0][0], "wounds": players[0][1]}


def test_verdict_names_no_leader_who_has_just_lost(cli: Cli) -> None:
    seated = [player("A", souls=9, wounds=5), player("B", souls=2), player("C")]
    file = cli.file({"edition": "base", "players": seated})
    assert cli("verdict", file).out.splitlines() == [
        "Nobody has won yet. B leads with a score of 2. [WIN-1, WIN-2, END-4]",
        "  A: souls 9, wounds 5",
        "  B: souls 2, wounds 0",
        "  C: souls 0, wounds 0",
        "Out: A.",
    ]


def test_verdict_counts_those_already_out_as_eliminated(cli: Cli) -> None:
    seated = [player("A", wounds=6, out=True), player("B"), player("C")]
    assert cli.about("verdict", {"players": seated})["eliminated"] == ["A"]


def test_verdict_of_a_variant(cli: Cli) -> None:
    position = {
        "edition": "revised",
        "variants": ["endless"],
        "players": [player("A", souls=12, wounds=9), player("B", souls=4)],
    }
    assert cli.about("verdict", position)["over"] is False
    over = cli.about("verdict", position | {"decks": {"epics": 0}})
    assert (over["over"], over["winner"], over["eliminated"]) == (True, "B", [])


def test_verdict_with_everybody_out_is_a_mistake(cli: Cli) -> None:
    file = cli.file({"edition": "base", "players": [player("A", out=True)]})
    assert cli("verdict", file).code == 1


# --- mistakes ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["bait", "walk", "verdict", "check"])
def test_every_mistake_stands_on_a_line_of_its_own_with_its_place(cli: Cli, command: str) -> None:
    file = cli.file(MISTAKEN)
    done = cli(command, file)
    assert (done.code, done.out) == (1, "")
    assert [line.removeprefix(f"{file}:") for line in done.err.splitlines()] == [
        "3:24: 'class' cannot be 'mag'. Did you mean 'mage'?",
        "5:23: No card 'Gorgna' of this kind is in the sets in use. Did you mean 'Gorgona'?",
        "6:25: 'wounds' must not be negative.",
    ]
    as_json = cli(command, file, "--json")
    assert (as_json.code, as_json.err) == (1, done.err)
    assert as_json.data["mistakes"][0] == {
        "file": str(file),
        "line": 3,
        "column": 24,
        "what": "'class' cannot be 'mag'.",
        "hint": "Did you mean 'mage'?",
    }
    assert as_json.data["mistakes"][2]["hint"] == ""


@pytest.mark.parametrize("command", ["bait", "walk", "verdict", "check"])
@pytest.mark.parametrize("content", NO_POSITIONS)
def test_no_input_gives_a_traceback(cli: Cli, command: str, content: bytes) -> None:
    file = cli.file("")
    file.write_bytes(content)
    done = cli(command, file, "--json")
    assert done.code == 1
    assert done.data["mistakes"]
    assert len(done.err.splitlines()) == len(done.data["mistakes"])


@pytest.mark.parametrize("command", ["bait", "walk", "verdict", "check"])
def test_files_that_cannot_be_read(cli: Cli, command: str, tmp_path: Path) -> None:
    done = cli(command, tmp_path / "none.yaml", "--json")
    assert (done.code, done.data["mistakes"][0]["what"]) == (1, "There is no such file.")
    assert cli(command, tmp_path).code == 1


# --- hostile names -----------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["bait", "walk", "verdict", "check"])
def test_hostile_names_break_no_line(cli: Cli, command: str) -> None:
    plain = hostile()
    for number, (one, name) in enumerate(zip(plain["players"], NAMES, strict=True)):
        assert one["name"] == name
        one["name"] = f"N{number}"
    short = cli(command, cli.file(plain))
    done = cli(command, cli.file(hostile()))
    assert (done.code, done.err) == (0, "")
    assert len(done.out.splitlines()) == len(short.out.splitlines())
    assert all(line.isprintable() for line in done.out.splitlines())


def test_hostile_names_come_through_in_json(cli: Cli) -> None:
    heroes = cli("bait", cli.file(hostile()), "--json").data["heroes"]
    assert [each["hero"] for each in heroes] == [f"Town {name}" for name in NAMES]
    assert list(heroes[0]["counts"]) == NAMES


def test_control_characters_are_shown_and_not_sent(cli: Cli, tmp_path: Path) -> None:
    content = '{edition: base, players: [{name: A, boss: "a\\nb\\u202e\\e[31m"}]}'
    done = cli("bait", cli.file(content))
    assert len(done.err.splitlines()) == 1
    assert r"a\nb\u202e\x1b[31m" in done.err
    done = cli("check", tmp_path / "two\nlines.yaml")
    assert len(done.err.splitlines()) == 1


@pytest.mark.parametrize("letter", ["\xa0", "\u202e", "\U000e0001", "\udc80", "\n", "é"])
def test_json_is_json_whatever_it_quotes(cli: Cli, letter: str, tmp_path: Path) -> None:
    name = str(tmp_path / f"no{letter}where.yaml")
    done = cli("check", name, "--json")
    assert done.data["files"] == [{"file": name, "kind": None, "ok": False}]
    assert len(done.out.splitlines()) == 1


# --- card sets of one's own --------------------------------------------------------------------

IN_CELLAR = {
    "edition": "base",
    "town": [hero("Ada")],
    "players": [
        player("A", rooms=["Cellar"], entrance=[hero("Bo", 4)]),
        player("B"),
    ],
}


def test_cards_replace_those_of_the_position(cli: Cli) -> None:
    file, cards = cli.file(IN_CELLAR), cli.file(HOMEMADE, "homemade.yaml")
    assert cli("bait", file).code == 1
    for option in (["--cards", f"base,{cards}"], ["--cards", "base", "--cards", str(cards)]):
        done = cli("bait", file, "--json", *option)
        assert done.data["heroes"][0]["counts"] == {"A": 3, "B": 0}
    walk = cli("walk", file, "--cards", str(cards), "--json")
    assert walk.data["heroes"][0]["died_in"] == "Cellar"
    assert cli("verdict", file, "--cards", str(cards)).code == 0


def test_a_card_file_whose_name_has_a_comma(cli: Cli) -> None:
    cards = cli.file(HOMEMADE, "home,made.yaml")
    assert cli("bait", cli.file(IN_CELLAR), "--cards", str(cards)).code == 0


def test_mistakes_in_card_files_stand_in_those_files(cli: Cli) -> None:
    cards = cli.file(HOMEMADE.replace("mage: 3", "mag: 3"), "homemade.yaml")
    for command in (["bait", WORKED_EXAMPLE], ["play"], ["cards"]):
        done = cli(*command, "--cards", str(cards))
        assert done.code == 1
        assert done.err.startswith(f"{cards}:4:54: ")
        assert "Did you mean 'mage'?" in done.err


def test_an_unknown_card_set_is_named(cli: Cli) -> None:
    done = cli("bait", WORKED_EXAMPLE, "--cards", "bse", "--json")
    assert done.code == 1
    assert done.data["mistakes"][0]["file"] == "bse"
    assert "base" in done.data["mistakes"][0]["what"]
