"""How games of a tournament went, and the pictures of many games."""

from __future__ import annotations

import pytest
from test_tournament import played

import bossbook as bb
from bossbook.tournaments.courses import Courses, _changes, _decisive, courses
from bossbook.tournaments.intervals import chance_to_tell, games_needed, mean_interval, wilson
from bossbook.views.pictures import intervals, means, shares, spread
from bossbook.widgets.power import PowerCalculator


@pytest.fixture(scope="module")
def found() -> bb.tournaments.Tournament:
    return played(cards=None, players=3, games=6)


@pytest.fixture(scope="module")
def looked_at(found: bb.tournaments.Tournament) -> Courses:
    return courses(found)


# -- courses


def test_a_row_for_every_round_and_game(found, looked_at) -> None:
    rounds = {row["game"]: row["rounds"] for row in found.rows}
    assert {row["game"]: row["rounds"] for row in looked_at.games} == rounds
    assert [(row["game"], row["round"]) for row in looked_at.rounds] == [
        (game, number) for game in rounds for number in range(1, rounds[game] + 1)
    ]


def test_courses_say_what_happened(found, looked_at) -> None:
    for row in looked_at.games:
        game = found.game(row["game"])
        rounds = [one for one in looked_at.rounds if one["game"] == row["game"]]
        assert game.result is not None and row["winner"] == game.result.winner
        assert row["decisions"] == game.plays
        in_rounds = sum(one["decisions"] for one in rounds)
        assert 0 < in_rounds <= game.plays  # the rest is setup
        ties = [e for e in game.events if e.kind in ("stays_tied", "stays_souls_tied")]
        assert row["jams"] == len(ties) == sum(one["jams"] for one in rounds)
        last = game.result.scores.values()
        assert rounds[-1]["souls"] == sum(score["souls"] for score in last)
        assert rounds[-1]["wounds"] == sum(score["wounds"] for score in last)
        assert 1 <= row["options"] <= row["most_options"]
        assert 1 <= row["decisive"] <= row["rounds"]


def test_single_games_can_be_looked_at(found, looked_at) -> None:
    alone = courses(found, [4])
    assert alone.games == [row for row in looked_at.games if row["game"] == 4]


@pytest.mark.parametrize(
    ("leaders", "changes", "decisive"),
    [
        (["A", "A", "A"], 0, 1),
        (["", "A", "A"], 0, 2),
        (["B", "", "A"], 1, 3),
        (["A", "B", "A"], 2, 3),
        (["A", "", "A"], 0, 3),
        (["B", "B", "B"], 0, 3),  # won although somebody else led: it was the last round
        ([""], 0, 1),
    ],
)
def test_lead_changes_and_the_decisive_round(leaders, changes, decisive) -> None:
    assert _changes(leaders) == changes
    assert _decisive(leaders, "A", len(leaders)) == decisive


# -- pictures


def test_shares_have_the_numbers_of_the_rows(found) -> None:
    for by in ("bot", "boss", "player", "first"):
        figure = shares(found, by)
        for row in figure.rows:
            mine = [one for one in found.rows if one[by] == row[by]]
            assert row["wins"] == sum(one["won"] for one in mine)
            assert row["games"] == len({one["game"] for one in mine})
            assert (row["low"], row["high"]) == wilson(row["wins"], row["games"])
            assert f"{100 * row['share']:.1f} %" in figure.text
        assert figure.svg().startswith("<svg")


def test_shares_say_what_is_even(found) -> None:
    assert "Dashes: 33.3 %" in shares(found, "player").text
    assert "Dashes" not in shares(found, "first").text  # one of three is first, two are not
    best = [row["share"] for row in shares(found, "boss").rows]
    assert best == sorted(best, reverse=True)


def test_means_and_spreads() -> None:
    rows = [{"kind": "a", "n": 1}, {"kind": "b", "n": 4}, {"kind": "a", "n": 3}]
    figure = means(rows, "kind", "n")
    assert [(row["kind"], row["mean"], row["count"]) for row in figure.rows] == [
        ("a", 2.0, 2),
        ("b", 4.0, 1),
    ]
    assert (figure.rows[0]["low"], figure.rows[0]["high"]) == mean_interval([1.0, 3.0])
    assert [(r["n"], r["count"]) for r in spread(rows, "n").rows] == [
        (1, 1),
        (2, 0),
        (3, 1),
        (4, 1),
    ]
    assert "N: how often. 3 in all; 2.7 on average, median 3, from 1 to 4." in (
        spread(rows, "n").text
    )


def test_intervals_of_results_of_others() -> None:
    figure = intervals([(12, 20), (1200, 2000)])
    assert [row["share"] for row in figure.rows] == [0.6, 0.6]
    assert "12 of 20: 60.0 %, between 38.7 % and 78.1 %" in figure.text


# -- how many games


def test_the_chance_to_tell_is_exact() -> None:
    # two games: an interval leaves out 50 % only if none of the wins would (it never does)
    assert chance_to_tell(2, 0.9) == 0.0
    # six games: 0 or 6 wins
    assert not wilson(5, 6)[0] > 0.5 and wilson(6, 6)[0] > 0.5
    assert chance_to_tell(6, 0.7) == pytest.approx(0.7**6 + 0.3**6)
    assert chance_to_tell(6, 1.0) == 1.0
    for share in (0.6, 0.7):
        assert chance_to_tell(games_needed(share), share) == pytest.approx(0.8, abs=0.03)


def test_the_calculator_follows_its_boxes() -> None:
    calculator = PowerCalculator()
    assert "wins 60 % of its games" in calculator.text()
    assert f"about {games_needed(0.6)} games" in calculator.text()
    calculator.boxes["share"].value = 0.7
    calculator.boxes["power"].value = 0.9
    assert f"about {games_needed(0.7, power=0.9)} games" in calculator.text()
    assert f"After 20 games: in {100 * chance_to_tell(20, 0.7):.1f} %." in calculator.text()
    assert str(games_needed(0.7, power=0.9)) in calculator._answer.value
    assert calculator.trouble == ""
