"""``bossbook tournament``: its answers, its file, its exit codes."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import Cli
from tournament_helpers import without_seconds

import bossbook as bb

SHORT = ("tournament", "--cards", "toy", "--games", "6", "--bots", "random,greedy")


def test_the_answer_is_the_summary(cli: Cli) -> None:
    done = cli(*SHORT, "--json")
    assert done.code == 0 and "6/6" in done.err
    found = bb.tournament(cards="toy", games=6, bots=["random", "greedy"], progress=False)
    assert done.data == found.summary()
    assert {"games", "wins", "intervals", "rounds"} <= done.data.keys()
    assert cli(*SHORT).out == f"{found}\n"


def test_a_bot_named_twice_counts_as_two(cli: Cli) -> None:
    data = cli("tournament", "--cards", "toy", "--games", "4", "--bots", "random,random", "--json")
    assert list(data.data["wins"]) == ["random", "random#2"]


def test_all_options_reach_the_games(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    options = "--edition revised --players 3 --seed 5 --variants hard,endless --jobs 2 --backend"
    done = cli(*SHORT, *options.split(), "joblib", "--out", file, "--json")
    assert done.code == 0
    found = bb.tournament(
        "revised", 3, 6, ["random", "greedy"], 5, ["hard", "endless"], "toy", progress=False
    )
    assert done.data == found.summary()
    with file.open(newline="", encoding="utf-8") as opened:
        lines = without_seconds(csv.DictReader(opened))
    rows = [{**row, "tournament": found.label} for row in without_seconds(found.rows)]
    assert lines == [{key: str(value) for key, value in row.items()} for row in rows]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--bots clever,random", "No bot 'clever'"),
        ("--bots random,random,random", "3 bots are named for 2 seats"),
        ("--games 0", "how many games"),
        ("--games many", "invalid int"),
        ("--players 7", "1 to 6"),
        ("--jobs 0", "how many processes"),
        ("--backend cloud", "invalid choice"),
        ("--variants hrad", "No variant 'hrad'"),
        ("--edition bse", "No edition 'bse'"),
    ],
)
def test_wrong_usage(cli: Cli, options: str, said: str) -> None:
    done = cli(*SHORT, *options.split(), "--json")
    assert (done.code, done.out) == (2, "")
    assert said in done.err and "Traceback" not in done.err


def test_a_file_of_another_tournament_is_a_mistake_of_the_input(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert cli(*SHORT, "--out", file).code == 0
    done = cli(*SHORT, "--seed", "9", "--out", file, "--json")
    assert done.code == 1
    (mistake,) = done.data["mistakes"]
    assert (mistake["file"], mistake["line"]) == (str(file), 2)
    assert "another tournament" in mistake["what"]
    unknown = cli(*SHORT, "--cards", str(tmp_path / "none.yaml"), "--json")
    assert unknown.code == 1 and unknown.data["mistakes"]


# What a shell starts in the background does not hear Ctrl-C, nor does what that starts: this does.
PROGRAM = """
import signal, sys
from bossbook.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "games.csv"
    command = [*SHORT[:3], "--games", "3000", "--bots", "random,greedy", "--json"]
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM,
         *command, "--jobs", jobs, "--out", str(file)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    while not file.exists() or file.read_bytes().count(b"\n") < 12:
        assert program.poll() is None
        time.sleep(0.02)
    os.killpg(program.pid, signal.SIGINT)  # as a terminal does: all of them
    out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "Traceback" not in err
    done = json.loads(out)
    assert done["games"] >= 5
    assert f"Stopped after {done['games']} of 3000 games." in err and "goes on from" in err
    games = done["games"]
    found = bb.tournament(
        cards="toy", games=games, bots=["random", "greedy"], out=file, progress=False
    )
    again = bb.tournament(cards="toy", games=games, bots=["random", "greedy"], progress=False)
    assert without_seconds(found.rows) == without_seconds(again.rows)
