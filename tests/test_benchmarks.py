"""The benchmarks measure what they say. How long anything takes is not asserted anywhere."""

from __future__ import annotations

import random
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import bossbook as bb
from benchmarks import bytecodes, goals, growth, homemade, laboratory, profiles, work
from benchmarks.measuring import Sample, Watch, cost, interleave, python_calls, speed, spread, timed
from benchmarks.report import Part, report
from benchmarks.rows import HEAD, Goal, Row

RESULTS = Path(__file__).parent.parent / "benchmarks" / "RESULTS.md"


# -- measuring


def double(number: int) -> int:
    return 2 * number


def five_calls() -> int:
    return sum(double(number) for number in (1, 2))  # two, and the generator three times


def test_calls_of_python_functions_are_counted_and_builtins_are_not() -> None:
    assert python_calls(double, 3) == 0
    assert python_calls(lambda: len([double(1), abs(double(2))])) == 2
    assert python_calls(five_calls) == 2 + 3
    assert python_calls(work.play_out, game := bb.new_game(seed=1), random.Random(1)) > game.plays


def test_every_work_gets_a_block_in_every_round_and_they_take_turns_to_begin() -> None:
    begun: list[str] = []

    def noting(name: str):
        return timed(lambda: begun.append(name) or {"things": 2})

    found = interleave({"one": noting("one"), "two": noting("two")}, 4)
    assert [len(samples) for samples in found.values()] == [4, 4]
    assert begun[:2] == ["one", "two"], "a block of each to warm up"
    firsts = begun[2::2]
    assert all(first != after for first, after in pairwise(firsts))


def test_ratios_are_of_the_same_round() -> None:
    ours = [Sample(2.0, {"a": 1}), Sample(8.0, {"a": 2}), Sample(3.0, {"a": 1})]
    theirs = [Sample(1.0, {"b": 1}), Sample(1.0, {"b": 1}), Sample(1.0, {"b": 1})]
    assert cost(ours, "a", theirs, "b").median == 3
    assert speed(ours, "a", theirs, "b").median == pytest.approx(1 / 3)
    assert spread([1, 2, 3, 4, 5]) == (3, 2, 4, 5)


# -- rows


@pytest.mark.parametrize(
    ("better", "found", "verdict"),
    [
        ("higher", 3.0, "aim reached"),
        ("higher", 2.0, "reached"),
        ("higher", 1.9, "missed"),
        ("lower", 1.0, "aim reached"),
        ("lower", 2.0, "reached"),
        ("lower", 2.1, "missed"),
    ],
)
def test_the_verdict(better, found: float, verdict: str) -> None:
    goal = Goal("a", "b", better, 2.0, 3.0 if better == "higher" else 1.0)
    assert goal.met_by(found).verdict == verdict
    assert Goal("a", "b", better).met_by(found).verdict == ""


def test_a_report_has_every_row_and_every_column() -> None:
    rows = [Row(goal, spread([1.0, 2.0, 4.0])) for goal in goals.GOALS]
    text = report([Part("The goals", rows)], "Somewhere.")
    lines = [line for line in text.splitlines() if line.startswith("|")]
    assert len(lines) == len(rows) + 2
    assert {line.count("|") for line in lines} == {len(HEAD) + 1}


def test_the_results_have_all_rows() -> None:
    text = RESULTS.read_text(encoding="utf-8")
    for goal in (
        *goals.GOALS,
        goals.LOG,
        goals.LOG_CALLS,
        goals.PAST,
        goals.IMPORT,
        goals.FORECAST,
    ):
        lines = [line for line in text.splitlines() if goal.what in line and goal.over in line]
        assert len(lines) == 1, goal


# -- what is played


def test_blocks_are_whole_games_and_the_same_in_every_run() -> None:
    one, other = work.Games(players=["Ann", "Ben"]), work.Games(players=["Ann", "Ben"])
    done = [one() for _ in range(2)]
    assert done == [other() for _ in range(2)]
    assert all(block["steps and plays"] > block["decisions"] > 10 for block in done)


@pytest.mark.parametrize("kind", [work.Steps, work.Returns, work.Views])
def test_what_is_timed_during_games_leaves_them_as_they_are(kind) -> None:
    measured, plain = kind(), work.DuringGames()
    plain.moves = 0
    watch = Watch()
    assert measured(watch)[kind.unit] > 0 and watch.seconds > 0
    while plain.game.length < measured.game.length:
        plain._moved()
    assert plain.game.fingerprint() == measured.game.fingerprint()


def test_moments_are_decisions_in_the_middle_of_games() -> None:
    games = work.moments(3)
    assert len(games) == 3
    assert all(game.decision is not None and game.round >= 4 for game in games)
    assert work.Imaginings(games, 2)(Watch()) == {"imagined games": 2}
    hand, dungeons, town = work.look(games[0].view("Ann"), "Ann")
    assert isinstance(hand, list) and len(dungeons) == 4 and town is not None


def test_an_edit_in_the_laboratory_is_a_whole_edit() -> None:
    edits = laboratory.Edits(4)
    before = edits.lab.position
    assert edits(Watch()) == {"edits": 4}
    assert edits.lab.position != before


def test_the_homemade_sets_are_as_large_as_they_say() -> None:
    assert len({card.name for card in homemade.more_cards().cards}) == homemade.HOMEMADE == 500
    decks = [card.deck for card in homemade.many_heroes().cards]
    assert decks.count("hero") + decks.count("epic") == 400


def test_the_long_game_goes_on_and_on() -> None:
    game = growth.long_game(1)
    done = growth.play_rounds(game, random.Random(1), 12)
    assert game.round == 12 and game.result is None
    assert done == {growth.MOVES: game.length}


def test_a_profile_names_the_functions_of_a_work() -> None:
    entries, number, unit = profiles.profiled("openings")
    assert (unit, number) == ("new games", 10 * work.Openings().times)
    opened = next(entry for entry in entries if entry.code.co_name == "new_game")
    assert opened.callcount == number
    first = profiles.table(entries, number, lambda entry: entry.totaltime, 3)
    assert len(first) == 3 and first[0].endswith("Openings.__call__")


def test_bytecodes_are_the_same_whatever_else_the_machine_does() -> None:
    setup = {"edition": "minibosses", "players": work.NAMES[:2]}
    once, again = (bytecodes.counted(setup, 1) for _ in range(2))
    assert sys.gettrace() is None
    loop = next(code for code in once[0] if code.co_name == "go_on")
    assert once[0][loop] == again[0][loop] > 10
    lines = bytecodes.table([once[0], {**once[0], loop: 1e6}], 2)
    assert lines[0].endswith("go_on") and "1000000.00" in lines[0] and len(lines) == 2
