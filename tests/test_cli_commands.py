"""The commands that play and look things up, and the program itself: every exit code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest
from command_line import HOMEMADE, MISTAKEN, NAMES, WORKED_EXAMPLE, Cli, hostile

import bossbook as bb
from bossbook import messages, rules

# --- play --------------------------------------------------------------------------------------


def test_play_as_data(cli: Cli) -> None:
    done = cli("play", "--seed", "3", "--players", "3", "--json")
    assert (done.code, done.err) == (0, "")
    data = done.data
    assert {"winner", "rounds", "decisions", "scores", "fingerprint"} <= data.keys()
    assert list(data["scores"]) == ["Player 1", "Player 2", "Player 3"]
    assert data["winner"] in data["scores"]
    assert data["rounds"] > 1 and data["decisions"] > data["rounds"]
    assert cli("play", "--seed", "3", "--players", "3", "--json").data == data
    other = cli("play", "--seed", "4", "--players", "3", "--json").data
    assert other["fingerprint"] != data["fingerprint"]


def test_play_counts_the_plays_of_the_game_it_plays(cli: Cli) -> None:
    from bossbook import bots

    names = ["Player 1", "Player 2"]
    game = bb.new_game("revised", names, 8, ["classic"])
    seats = [bots.make(name, bots.derive(8, i)) for i, name in enumerate(["greedy", "random"])]
    bb.play_out(game, dict(zip(names, seats, strict=True)))
    options = ["--edition", "revised", "--variants", "classic", "--bots", "greedy,random"]
    data = cli("play", "--seed", "8", "--json", *options).data
    assert data["fingerprint"] == game.fingerprint()
    assert data["decisions"] == sum(m is not None for m in json.loads(game.save())["moves"])
    assert game.result is not None
    assert (data["winner"], data["rounds"]) == (game.result.winner, game.round)


def test_fewer_bots_than_seats_repeat_in_turn(cli: Cli) -> None:
    four = ["play", "--players", "4", "--json", "--bots"]
    few = cli(*four, "greedy,random")
    all_named = cli(*four, "greedy,random,greedy,random")
    assert few.data == all_named.data


def test_play_for_people(cli: Cli) -> None:
    brief = cli("play", "--seed", "1", "--cards", "toy").out
    assert "Player 1: " in brief and "wins." in brief
    assert brief.splitlines()[-1].startswith("Rounds: ")
    story = cli("play", "--seed", "1", "--cards", "toy", "--story").out
    assert story.endswith(brief)
    assert "Round 2 begins. [START-1]" in story.splitlines()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--edition bse", "No edition 'bse'"),
        ("--edition super --variants challenge", "is for one player"),
        ("--players 5", "2 to 4 players"),
        ("--players 0", "1 to 6"),
        ("--players 1000000000", "1 to 6"),
        ("--players two", "invalid"),
        ("--variants hrad", "No variant 'hrad'"),
        ("--variants endless", "'endless'"),
        ("--bots clever", "No bot 'clever'"),
        ("--bots random,random,random", "3 bots are named for 2 seats"),
        ("--bots ,", "0 bots"),
        ("--seed x", "invalid int"),
        ("--seed", "expected one argument"),
        ("--lang xx", "invalid choice"),
        ("surplus", "unrecognized"),
        ("--sed 3", "unrecognized"),
    ],
)
def test_wrong_usage(cli: Cli, options: str, said: str) -> None:
    done = cli("play", *options.split(), "--json")
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err


# --- check -------------------------------------------------------------------------------------


def test_check_says_what_is_in_each_file(cli: Cli) -> None:
    cards = cli.file(HOMEMADE, "homemade.yaml")
    done = cli("check", cards, WORKED_EXAMPLE)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        f"{cards}: card set 'homemade', 1 kind of cards, 3 cards",
        f"{WORKED_EXAMPLE}: position, edition 'base', 2 players, 3 heroes in town",
    ]
    assert cli("check", cards, WORKED_EXAMPLE, "--json").data == {
        "files": [
            {"file": str(cards), "kind": "card set", "ok": True},
            {"file": WORKED_EXAMPLE, "kind": "position", "ok": True},
        ]
    }


def test_check_goes_through_all_files(cli: Cli) -> None:
    bad_cards = cli.file("format: 2\nset: x\n", "cards.yaml")
    bad_position = cli.file(MISTAKEN)
    neither = cli.file("{a: 1}", "neither.json")
    done = cli("check", bad_cards, WORKED_EXAMPLE, bad_position, neither, "--json")
    assert done.code == 1
    kinds = [(each["kind"], each["ok"]) for each in done.data["files"]]
    assert kinds == [("card set", False), ("position", True), ("position", False), (None, False)]
    files = [mistake["file"] for mistake in done.data["mistakes"]]
    assert files == [str(bad_cards), *[str(bad_position)] * 3, str(neither)]
    assert len(done.err.splitlines()) == 5


def test_check_takes_the_card_sets_that_come_along(cli: Cli) -> None:
    from bossbook.resources import cardsets_dir

    files = sorted(str(file) for file in cardsets_dir().glob("*.yaml"))
    assert cli("check", *files).code == 0
    assert cli("check").code == 2


# --- cards -------------------------------------------------------------------------------------


def test_cards_as_data(cli: Cli) -> None:
    data = cli("cards", "--json").data
    assert data == {"cards": bb.cards("base")}
    assert {card["deck"] for card in data["cards"]} == {"boss", "room", "spell", "hero", "epic"}
    alpha = cli("cards", "--edition", "alpha", "--json").data["cards"]
    assert len(alpha) == len(data["cards"]) + 1


def test_cards_for_people(cli: Cli) -> None:
    lines = cli("cards").out.splitlines()
    assert lines[0] == "Bosses: kinds 8, cards 8"
    assert "Epic heroes: kinds 16, cards 16" in lines
    altar = next(line for line in lines if "Dark Altar" in line)
    assert altar.split() == ["3×", "Dark", "Altar", "trap", "damage", "1", "CC"]
    ballroom = next(line for line in lines if "Ballroom" in line)
    assert "monster, advanced" in ballroom and "damage computed" in ballroom
    fool = next(line for line in lines if "The Fool" in line)
    assert "no class" in fool and "health 2" in fool and "from 2 players on" in fool


def test_cards_of_other_sets(cli: Cli) -> None:
    cards = cli.file(HOMEMADE, "homemade.yaml")
    data = cli("cards", "--cards", cards, "--json").data
    assert [(card["name"], card["treasure"]) for card in data["cards"]] == [("Cellar", {"mage": 3})]
    assert cli("cards", "--edition", "nope").code == 2


# --- rules -------------------------------------------------------------------------------------


def test_rules_lists_all_clauses(cli: Cli) -> None:
    assert [c["id"] for c in cli("rules", "--json").data["clauses"]] == list(rules.clauses())
    lines = cli("rules").out.splitlines()
    assert any(line.split(maxsplit=1) == ["BAIT-3", "Ties stay in town"] for line in lines)


def test_rules_shows_one_clause(cli: Cli) -> None:
    (clause,) = cli("rules", "bait-3", "--json").data["clauses"]
    assert (clause["id"], clause["title"]) == ("BAIT-3", "Ties stay in town")
    assert "BAIT-6" in clause["related"] and "super" in clause["editions"]
    text = cli("rules", "bait-3").out
    assert "BAIT-3  Ties stay in town" in text
    assert "BAIT-6     Hero jam" in text
    assert "Editions: alpha, base, revised, minibosses, super." in text
    assert "A ruling" in cli("rules", "RULING-1").out


def test_rules_finds_words(cli: Cli) -> None:
    found = cli("rules", "hero", "jam", "--json").data["clauses"]
    assert [clause["id"] for clause in found] == ["BAIT-6", "TIP-jam"]
    assert "Hero jam" in cli("rules", "hero", "jam").out


def test_rules_that_do_not_exist(cli: Cli) -> None:
    done = cli("rules", "BIAT-3", "--json")
    assert done.code == 1
    assert "BAIT-3" in done.data["mistakes"][0]["hint"]
    done = cli("rules", "quetzalcoatlus")
    assert (done.code, done.out) == (1, "")
    assert "'bossbook rules' lists them all." in done.err


# --- the program -------------------------------------------------------------------------------


def test_help_lists_the_commands_that_there_are(cli: Cli) -> None:
    done = cli("--help")
    assert done.code == 0
    listed = re.findall(r"^ {4}(\w+)", done.out, re.MULTILINE)
    ours = ["bait", "walk", "verdict", "whatif", "play", "tournament"]
    assert listed == [*ours, "check", "cards", "rules", "puzzles", "class", "keep", "lab", "apps"]
    for command in listed:
        done = cli(command, "--help")
        assert done.code == 0
        assert "--json" in done.out and "--lang" in done.out


@pytest.mark.parametrize("argv", [[], ["nonsense"], ["bait"], ["bait", "a", "b"]])
def test_without_a_command_or_its_file(cli: Cli, argv: list[str]) -> None:
    done = cli(*argv)
    assert (done.code, done.out) == (2, "")
    assert "usage: bossbook" in done.err


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"bossbook {bb.__version__}\n"


def test_the_language_of_one_command_is_not_that_of_the_process(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken: list[str] = []
    monkeypatch.setattr(messages, "LANGUAGES", ("en", "xx"))
    monkeypatch.setattr(
        "bossbook.cli.moments.judge", lambda _: spoken.append(messages.language()) or 1 / 0
    )
    with pytest.raises(ZeroDivisionError):
        cli("verdict", WORKED_EXAMPLE, "--lang", "xx")
    assert (spoken, messages.language()) == (["xx"], "en")


def test_a_language_without_a_catalogue_is_english_and_that_is_said(cli: Cli) -> None:
    english, polish = (cli("verdict", WORKED_EXAMPLE, "--lang", code) for code in ("en", "pl"))
    assert (polish.code, polish.out, english.err) == (0, english.out, "")
    assert "'pl'" in polish.err and cli("verdict", WORKED_EXAMPLE, "--lang", "tlh").code == 2


def test_ctrl_c_ends_quietly(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("bossbook.cli.moments.judge", interrupted)
    done = cli("verdict", WORKED_EXAMPLE)
    assert (done.code, done.out, done.err) == (130, "", "")


def program(*argv: str, **environment: str) -> subprocess.Popen[bytes]:
    """The program in a process of its own."""
    code = "import sys; from bossbook.cli import main; sys.exit(main())"
    return subprocess.Popen(
        [sys.executable, "-c", code, *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


def test_a_closed_pipe_gives_no_traceback() -> None:
    with program("cards", "--json") as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize("option", [[], ["--json"]])
def test_a_terminal_without_the_letters_is_no_mistake(cli: Cli, option: list[str]) -> None:
    file = cli.file(hostile())
    with program("bait", str(file), *option, PYTHONIOENCODING="ascii") as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, b"")
    if option:
        assert json.loads(out)["heroes"][2]["hero"] == f"Town {NAMES[2]}"
    else:
        assert b"\\u6f22" in out
