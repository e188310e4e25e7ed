"""Many games: the contract of ``bb.tournament``, and what makes its results worth anything."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tournament_helpers import Counting, Hasty, LastOption, Seeded, Wrong, without_seconds

import bossbook as bb
from bossbook.tournaments import Stopped, Tournament, workers
from bossbook.tournaments.intervals import games_needed, wilson
from bossbook.tournaments.schedule import make_schedule

CONTRACT = (
    "game", "seat", "player", "boss", "bot", "first", "won", "place",
    "souls", "wounds", "rounds", "decisions", "seconds",
)  # fmt: skip
TWO = ("random", "greedy")


def played(**more: Any) -> Tournament:
    """A short tournament with the small cards."""
    return bb.tournament(**{"cards": "toy", "games": 6, "bots": TWO, "progress": False, **more})


# -- the rows


def test_a_row_for_every_seat_and_game() -> None:
    found = played(players=3, games=4)
    assert [(row["game"], row["seat"]) for row in found.rows] == [
        (game, seat) for game in range(4) for seat in range(3)
    ]
    assert all(tuple(row) == CONTRACT for row in found.rows)


def test_rows_say_what_happened_in_the_game() -> None:
    found = played(games=3)
    for number in range(3):
        game, rows = found.game(number), found.rows[2 * number : 2 * number + 2]
        assert game.result is not None
        scores = {r["player"]: {"souls": r["souls"], "wounds": r["wounds"]} for r in rows}
        assert scores == game.result.scores
        assert [r["player"] for r in rows if r["won"]] == [game.result.winner]
        assert {r["rounds"] for r in rows} == {game.round}
        assert sum(r["decisions"] for r in rows) == game.plays
        bosses = {p["name"]: p["boss"] for p in game.position()["players"]}
        assert {r["player"]: r["boss"] for r in rows} == bosses


def test_first_is_who_leads_the_order_of_round_one() -> None:
    found = played(cards=None, players=4, games=4, bots=["random"])
    xp = {card["name"]: card["xp"] for card in bb.cards("base") if card["deck"] == "boss"}
    for number in range(4):
        rows = [row for row in found.rows if row["game"] == number]
        highest = max(xp[row["boss"]] for row in rows)
        assert [row["seat"] for row in rows if row["first"]] == [
            row["seat"] for row in rows if xp[row["boss"]] == highest
        ][:1]


def who_left(game: bb.Game) -> list[list[str]]:
    """Those who were out, round by round; of one round, their scores decide."""
    left: dict[int, list[str]] = {}
    number = 0
    for event in game.events:
        if event.kind == "round_begins":
            number = event.data["round"]
        elif event.kind == "eliminated":
            left.setdefault(number, []).append(event.data["player"])
    return list(left.values())


def test_places_go_from_the_winner_to_who_left_first() -> None:
    found = played(players=4, games=8, bots=["random"])
    assert any(len(who_left(found.game(number))) > 1 for number in range(8))
    for number in range(8):
        rows = [row for row in found.rows if row["game"] == number]
        assert sorted(row["place"] for row in rows) == [1, 2, 3, 4]
        assert [row["won"] for row in rows] == [row["place"] == 1 for row in rows]
        places = {row["player"]: row["place"] for row in rows}
        by_round = [[places[player] for player in left] for left in who_left(found.game(number))]
        for earlier, later in pairwise(by_round):
            assert max(later) < min(earlier)
        staying = sorted((r for r in rows if r["wounds"] < 5), key=lambda r: r["place"])
        scores = [r["souls"] - r["wounds"] for r in staying if not r["won"]]
        assert scores == sorted(scores, reverse=True)


def test_the_same_arguments_give_the_same_rows() -> None:
    assert without_seconds(played().rows) == without_seconds(played().rows)
    assert without_seconds(played().rows) != without_seconds(played(seed=2).rows)


def test_more_games_begin_with_the_same_ones() -> None:
    assert without_seconds(played(games=9).rows)[:12] == without_seconds(played().rows)


def test_variants_and_editions_are_played() -> None:
    assert played(edition="revised", variants=["endless"]).game(0).variants == ("endless",)
    assert played(variants="hard").schedule.variants == ("hard",)


# -- seats and luck


@pytest.mark.parametrize(("players", "bots"), [(2, 2), (3, 2), (3, 3), (4, 2), (4, 3)])
def test_everybody_sits_everywhere_equally_often(players: int, bots: int) -> None:
    planned = make_schedule("base", players, ["random"] * bots, 1, (), "toy")
    games = range(3 * planned.turn)
    sat = Counter((seat, bot.label) for n in games for seat, bot in enumerate(planned.seated(n)))
    for label in {label for _, label in sat}:
        assert len({sat[seat, label] for seat in range(players)}) == 1


def test_the_games_of_a_turn_deal_the_same_cards_to_the_same_seats() -> None:
    found = played(games=8, players=4, bots=("random", "greedy", "random", "random"))
    starts = [found.schedule.game(number).fingerprint() for number in range(8)]
    assert [starts.index(one) for one in starts] == [0, 0, 0, 0, 4, 4, 4, 4]
    lineups = [tuple(b.label for b in found.schedule.seated(n)) for n in range(4)]
    assert len(set(lineups)) == 4


def test_two_tournaments_with_one_seed_meet_the_same_deals() -> None:
    one, other = played(), played(bots=("random", LastOption))
    for number in range(6):
        assert one.schedule.game(number).fingerprint() == other.schedule.game(number).fingerprint()
    gap = one.gap("greedy", other, "LastOption")
    mean = one.summary()["wins"]["greedy"] - other.summary()["wins"]["LastOption"]
    assert (gap.pairs, gap.mean) == (3, pytest.approx(mean / 6))
    assert gap.low <= gap.mean <= gap.high


def test_games_that_were_dealt_otherwise_are_not_compared() -> None:
    with pytest.raises(bb.InvalidSetup, match="same cards"):
        played().gap("greedy", played(seed=2))
    with pytest.raises(bb.InvalidSetup, match="No bot 'greedi'"):
        played().gap("greedi")


# -- bots


def test_bots_named_twice_are_told_apart() -> None:
    found = played(players=3, bots=["random", "greedy", "random"])
    assert list(found.summary()["wins"]) == ["random", "greedy", "random#2"]


def test_fewer_bots_than_seats_repeat_in_turn() -> None:
    found = played(players=4, games=2)
    assert [row["bot"] for row in found.rows] == [*TWO * 2, *TWO[::-1] * 2]
    assert sum(found.summary()["wins"].values()) == 2


@pytest.mark.parametrize("bot", [LastOption, LastOption(), Seeded, lambda seed: Seeded(seed)])
def test_bots_of_ones_own(bot: Any) -> None:
    found = played(bots=(bot, "random"), games=2)
    assert sum(row["decisions"] for row in found.rows if row["bot"] != "random") > 0
    assert without_seconds(found.rows) == without_seconds(
        played(bots=(bot, "random"), games=2).rows
    )


def test_bots_may_be_given_names() -> None:
    found = played(bots={"mine": LastOption, "theirs": "greedy"}, games=2)
    assert list(found.summary()["wins"]) == ["mine", "theirs"]


def test_a_bot_does_not_carry_anything_from_game_to_game() -> None:
    bot = Counting()
    found = played(bots=("random", bot))
    assert bot.choices == 0
    assert found.game(5).result is not None
    alone = [row for row in found.rows if row["game"] == 5]
    assert sum(row["decisions"] for row in alone) == found.game(5).plays


def test_what_a_bot_does_wrong_says_in_which_game() -> None:
    with pytest.raises(bb.IllegalPlay, match="no such option") as caught:
        played(bots=("random", Wrong))
    assert "game 0 of the tournament, round 2; to choose: Wrong" in caught.value.__notes__[0]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": (Hasty, "random")}, "'Hasty' has a budget of time"),
        ({"bots": ("clever", "random")}, "No bot 'clever'"),
        ({"bots": (object, "random")}, "cannot choose"),
        ({"bots": (3, "random")}, "not 3"),
        ({"bots": ()}, "0 bots are named"),
        ({"bots": ["random"] * 3}, "3 bots are named for 2 seats"),
        ({"bots": {"a\nb": "random"}}, "cannot be a bot's name"),
        ({"players": 5}, "2 to 4 players"),
        ({"players": "two"}, "such as 2"),
        ({"players": 10**9}, "such as 2"),
        ({"games": 0}, "such as 200"),
        ({"games": "many"}, "such as 200"),
        ({"seed": "x"}, "whole number"),
        ({"edition": "bse"}, "No edition 'bse'"),
        ({"variants": 7}, "list of names"),
        ({"jobs": 0}, "'jobs'"),
        ({"backend": "threads"}, "joblib, dask"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(wrong: dict, told: str) -> None:
    with pytest.raises(bb.InvalidSetup, match=told):
        played(**wrong)


def test_unknown_cards_are_refused() -> None:
    with pytest.raises(bb.InvalidCards, match="toi"):
        played(cards="toi")


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(bb.InvalidSetup, match=r"needs joblib: pip install 'bossbook\[lab\]'"):
        played(jobs=2)


# -- what comes out


def test_the_summary_is_plain_data() -> None:
    found = played(games=8)
    data = found.summary()
    assert json.loads(json.dumps(data)) == data
    assert data["games"] == 8 == len(found)
    for bot, wins in data["wins"].items():
        assert wins == sum(row["won"] for row in found.rows if row["bot"] == bot)
        assert data["intervals"][bot] == list(wilson(wins, 8))
    rounds = [row["rounds"] for row in found.rows if row["seat"] == 0]
    assert data["rounds"]["mean"] == pytest.approx(sum(rounds) / 8)
    assert sorted(rounds)[3] <= data["rounds"]["median"] <= sorted(rounds)[4]


def test_wilsons_intervals_are_those_of_the_books() -> None:
    # Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    known = {(81, 263): (0.2553, 0.3662), (15, 148): (0.0624, 0.1605),
             (0, 20): (0.0, 0.1611), (1, 29): (0.0061, 0.1718)}  # fmt: skip
    for (wins, games), bounds in known.items():
        assert wilson(wins, games) == pytest.approx(bounds, abs=5e-5)
    assert wilson(20, 20)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_how_many_games_one_needs() -> None:
    assert games_needed(0.5) is None
    assert games_needed(0.65) == 85  # the usual tables
    assert games_needed(0.55) == 783
    assert games_needed(0.55, power=0.9) > games_needed(0.55)
    assert games_needed(0.3, even=0.25) < games_needed(0.55)


def test_it_shows_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    found = played(bots={"<b>me</b>": "random", "you": "greedy"})
    html, text = found._repr_html_(), str(found)
    assert "&lt;b&gt;me&lt;/b&gt;" in html and "<b>me</b>" not in html
    wins = found.summary()["wins"]
    assert f"{wins['you']} of 6 games won" in text
    low, high = found.summary()["intervals"]["you"]
    assert f"between {100 * low:.1f} % and {100 * high:.1f} %" in text
    assert f"{100 * low:.1f} % to {100 * high:.1f} %" in html
    assert repr(found).startswith("<Tournament base, 2 players: <b>me</b> - you; seed 1")


def test_as_a_frame() -> None:
    frame = played().as_frame()
    assert tuple(frame.columns) == CONTRACT and len(frame) == 12
    assert frame["won"].dtype == bool and frame.groupby("game")["won"].sum().eq(1).all()


def test_a_tournament_needs_no_library() -> None:
    code = (
        "import sys, bossbook as bb; bb.tournament(games=2, bots=['random'], progress=False);"
        "print([m for m in ('pandas', 'numpy', 'joblib', 'distributed', 'tqdm')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_without_tqdm_there_is_no_bar(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert played(progress=True).games == 6
    assert capsys.readouterr().err == ""


def test_the_bar_is_on_standard_error(capsys: Any) -> None:
    played(progress=True)
    shown = capsys.readouterr()
    assert shown.out == "" and "6/6" in shown.err


# -- several processes


def test_the_same_rows_from_several_processes() -> None:
    bots = (Seeded, Counting())
    here = played(bots=bots, games=12)
    there = played(bots=bots, games=12, jobs=2)
    assert without_seconds(there.rows) == without_seconds(here.rows)


def test_joblib_with_one_job() -> None:
    assert without_seconds(played(backend="joblib").rows) == without_seconds(played().rows)


def test_an_error_in_another_process_is_told() -> None:
    with pytest.raises(bb.IllegalPlay, match="no such option"):
        played(bots=("random", Wrong), jobs=2)


# -- the file


def lines_of(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


def test_the_file_has_the_rows(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "games.csv"
    found = played(out=file)
    lines = lines_of(file)
    assert [{k: v for k, v in line.items() if k != "tournament"} for line in lines] == [
        {key: str(value) for key, value in row.items()} for row in found.rows
    ]
    assert {line["tournament"] for line in lines} == {found.label}


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "games.csv"
    first = played(out=file)
    asked: list[int] = []
    here = workers.in_this_process

    def watched(planned: Any, numbers: Any) -> Any:
        asked.extend(numbers)
        return here(planned, numbers)

    monkeypatch.setattr(workers, "in_this_process", watched)
    again = played(out=file)
    assert (asked, again.rows) == ([], first.rows)
    more = played(out=file, games=8)
    assert asked == [6, 7]
    assert more.rows[:12] == first.rows
    assert without_seconds(more.rows) == without_seconds(played(games=8).rows)
    before = file.read_bytes()
    fewer = played(out=file, games=3)
    assert fewer.rows == first.rows[:6] and file.read_bytes() == before


@pytest.mark.parametrize("cut", [1, 30, 100, 101, 150, 220, 300])
def test_a_half_written_end_is_repaired(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "games.csv"
    whole = played(out=file)
    content = file.read_bytes()
    file.write_bytes(content[:-cut])
    mended = played(out=file)
    assert without_seconds(mended.rows) == without_seconds(whole.rows)
    assert len(lines_of(file)) == 12
    assert mended.rows[:8] == whole.rows[:8]  # of these nothing was lost


def test_a_file_cut_off_in_its_first_line_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    played(out=file)
    file.write_bytes(file.read_bytes()[:20])
    assert without_seconds(played(out=file).rows) == without_seconds(played().rows)


def test_half_a_letter_at_the_end_is_repaired(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    bots = {"Żółw": "random", "漢字": "greedy"}
    whole = played(out=file, bots=bots)
    content = file.read_bytes()
    file.write_bytes(content[: content.rindex("漢".encode()) + 1])
    assert without_seconds(played(out=file, bots=bots).rows) == without_seconds(whole.rows)


def test_games_that_stand_there_twice_count_once(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    whole = played(out=file)
    content = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([*content, *content[3:5]]), encoding="utf-8")
    assert played(out=file).rows == whole.rows
    assert len(lines_of(file)) == 12


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 2},
        {"bots": ("greedy", "random")},
        {"players": 3},
        {"edition": "revised"},
        {"variants": ("hard",)},
        {"cards": "base"},
    ],
)
def test_a_file_of_other_arguments_is_refused(tmp_path: Path, other: dict) -> None:
    file = tmp_path / "games.csv"
    played(out=file)
    before = file.read_bytes()
    with pytest.raises(bb.InvalidResults, match="another tournament") as caught:
        played(out=file, **other)
    assert (caught.value.mistakes[0].file, caught.value.mistakes[0].line) == (str(file), 2)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"a,b\n1,2\n", b"some text without an end", b"\xff\xfe\x00\n", b"game,seat\n", b"{}"],
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.csv"
    file.write_bytes(content)
    with pytest.raises(bb.InvalidResults, match="no file of a tournament"):
        played(out=file)
    assert file.read_bytes() == content


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    played(out=file)
    lines = file.read_text().splitlines(keepends=True)
    lines[4] = lines[4].replace("True", "Maybe").replace("False", "Maybe")
    file.write_text("".join(lines))
    with pytest.raises(bb.InvalidResults, match=r"games\.csv:5:1: This line cannot be read"):
        played(out=file)


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(bb.InvalidResults, match="cannot be written"):
        played(out=tmp_path)


def test_stopped_in_the_middle_it_keeps_what_is_done(tmp_path: Path, monkeypatch: Any) -> None:
    file = tmp_path / "games.csv"
    here = workers.in_this_process

    def interrupted(planned: Any, numbers: Any) -> Any:
        for rows in here(planned, numbers):
            if rows[0]["game"] == 4:
                raise KeyboardInterrupt
            yield rows

    with monkeypatch.context() as patched:
        patched.setattr(workers, "in_this_process", interrupted)
        with pytest.raises(Stopped) as caught:
            played(out=file)
    assert caught.value.so_far.games == 4 and len(lines_of(file)) == 8
    whole = played(out=file)
    assert whole.rows[:8] == caught.value.so_far.rows
    assert without_seconds(whole.rows) == without_seconds(played().rows)


@pytest.mark.parametrize("jobs", [1, 2])
def test_killed_in_the_middle_nothing_is_lost_and_nothing_counted_twice(
    tmp_path: Path, jobs: int
) -> None:
    file = tmp_path / "games.csv"
    helper = Path(__file__).with_name("tournament_helpers.py")
    command = [sys.executable, str(helper), str(file), str(jobs)]
    program = subprocess.Popen(command, start_new_session=True)  # its own group of processes
    try:
        while not file.exists() or file.read_bytes().count(b"\n") < 20:
            assert program.poll() is None
            time.sleep(0.02)
    finally:
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()
    complete = Counter(line["game"] for line in lines_of(file) if line["tournament"])
    kept = {int(game) for game, seats in complete.items() if seats == 2}
    assert len(kept) >= 9
    games = max(kept) + 3
    found = played(out=file, games=games, jobs=jobs)
    assert without_seconds(found.rows) == without_seconds(played(games=games).rows)
    lines = lines_of(file)
    assert len(lines) == 2 * games == len({(line["game"], line["seat"]) for line in lines})
