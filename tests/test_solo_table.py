"""Solo games at a table of one's own: the deal of the day, and the table of the best scores."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest

import bossbook as bb
from bossbook.lessons.high_scores import (
    FILE,
    MOST_KEPT,
    HighScores,
    SoloScore,
    daily_seed,
    score_of,
    solo_game,
)
from bossbook.widgets.solo import Solo


def score(
    points: int, game: str = "", wounds: int = 1, title: str = "boss", rethought: int = 0
) -> SoloScore:
    name = game or f"g{points}"
    return SoloScore(
        points, title, "Granny Gnash", "7", points + wounds, wounds, 8, name, rethought
    )


def played(game: bb.Game) -> bb.Game:
    return bb.play_out(game, {"Pip": bb.bots.make("random", 3)})


# -- the deal of the day


def test_a_date_deals_the_same_cards_to_everybody() -> None:
    day = daily_seed(date(2026, 11, 18))
    assert day == 20261118 and daily_seed(date(2026, 11, 19)) != day
    assert solo_game(day).fingerprint() == solo_game(day).fingerprint()
    made = Solo(scores=HighScores(), today=date(2026, 11, 18))
    made.today_button.click()
    assert made.seed.value == day and made.trouble == ""
    assert made.table.game.at(0).fingerprint() == solo_game(day).fingerprint()


# -- the store


def test_the_best_come_first_and_a_game_counts_once(tmp_path: Path) -> None:
    kept = HighScores(tmp_path / FILE)
    assert [kept.add(score(9)), kept.add(score(12)), kept.add(score(9, "later"))] == [1, 1, 3]
    assert kept.add(score(12)) == 1 and len(kept.best()) == 3
    assert [one.game for one in HighScores(tmp_path / FILE).best()] == ["g12", "g9", "later"]


def test_two_notebooks_lose_nothing(tmp_path: Path) -> None:
    def play(number: int) -> int:
        return HighScores(tmp_path / FILE).add(score(number))

    with ThreadPoolExecutor(6) as people:
        list(people.map(play, range(1, 25)))
    assert [one.score for one in HighScores(tmp_path / FILE).best(99)] == [*range(24, 0, -1)]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"version": 1}', b"\xff\xfe", b"[" * 9999])
def test_a_file_that_cannot_be_read_is_kept_and_told(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / FILE
    file.write_bytes(content)
    kept = HighScores(file)
    assert kept.best() == [] and "kept as high_scores.damaged-1.json" in kept.take_notice()
    assert (tmp_path / "high_scores.damaged-1.json").read_bytes() == content
    assert kept.take_notice() == "" and kept.add(score(3)) == 1
    assert HighScores(file).best() == [score(3)]


def test_what_makes_sense_of_a_damaged_file_still_counts(tmp_path: Path) -> None:
    file = tmp_path / FILE
    good, bad = score(5)._asdict(), score(30)._asdict() | {"souls": 2}
    file.write_text(json.dumps({"version": 1, "scores": [good, bad, 7, {"score": 1}]}))
    kept = HighScores(file)
    assert kept.best() == [score(5)] and "the others still count" in kept.take_notice()
    assert HighScores(file).best() == [score(5)]


def test_a_file_of_a_newer_version_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text('{"version": 99, "scores": "otherwise"}')
    kept = HighScores(file)
    assert "newer version" in kept.take_notice() and kept.add(score(3)) == 1
    assert file.read_text() == '{"version": 99, "scores": "otherwise"}'


def test_without_a_place_to_write_it_goes_on_in_memory(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")
    kept = HighScores(tmp_path / "blocked" / FILE)
    assert kept.add(score(4)) == 1 and "cannot be written" in kept.take_notice()
    assert kept.best() == [score(4)]


def test_the_weakest_go_when_there_are_too_many() -> None:
    kept = HighScores()
    for number in range(MOST_KEPT + 5):
        kept.add(score(8, f"g{number}"))
    assert len(kept.best(10_000)) == MOST_KEPT


def test_challenge_and_ordinary_games_have_tables_of_their_own(tmp_path: Path) -> None:
    kept = HighScores(tmp_path / FILE)
    true = score(3, "true", title="true boss")
    assert [kept.add(score(9)), kept.add(true), kept.add(score(4))] == [1, 1, 2]
    again = HighScores(tmp_path / FILE)
    assert again.best() == [score(9), score(4)] and again.best(challenge=True) == [true]


def test_of_equals_the_one_without_a_second_thought_comes_first() -> None:
    kept = HighScores()
    kept.add(score(9, "rethought", rethought=2))
    assert kept.add(score(9, "at once")) == 1 and kept.add(score(12, "best", rethought=5)) == 1
    assert [one.game for one in kept.best()] == ["best", "at once", "rethought"]


def test_scores_of_the_first_version_are_read(tmp_path: Path) -> None:
    file = tmp_path / FILE
    old = {key: value for key, value in score(5)._asdict().items() if key != "rethought"}
    file.write_text(json.dumps({"version": 1, "scores": [old]}))
    kept = HighScores(file)
    assert kept.best() == [score(5)] and kept.take_notice() == ""
    kept.add(score(7))
    assert HighScores(file).best() == [score(7), score(5)]


# -- at the table


def test_solo_8_a_game_that_is_over_is_in_the_table_with_its_title() -> None:
    game = played(solo_game(5))
    ended = score_of(game, "5")
    assert ended is not None and ended.makes_sense
    assert game.result is not None and f"Title: {ended.title}." in game.result.text
    assert score_of(solo_game(5), "5") is None, "it has not begun"
    two = bb.new_game("super", ["A", "B"], 1)
    bb.play_out(two, {name: bb.bots.make("random", 1) for name in two.players})
    assert score_of(two, "1") is None, "not alone"


def test_a_game_played_at_the_table_counts_once_even_if_it_is_taken_back() -> None:
    made = Solo(seed=5, scores=HighScores())
    assert "None yet" in made.text() and "None yet" in made._best.value
    finish(made)
    assert made.place == 1 and len(made.scores.best()) == 1 and made.trouble == ""
    assert "This game is number 1 of your table." in made.text()
    assert "1 (this game)" in made._best.value
    made.table.act("undo")
    finish(made)
    assert len(made.scores.best()) == 1, "the same end counts once"


def test_what_was_taken_back_is_told_beside_the_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    made = Solo(seed=5, name="solo/x", scores=HighScores())
    made.table.act("run-decision")
    boss, other = (option.key for option in made.table.game.decision.options)
    made.table.play(boss)
    made.table.act("undo")
    made.table.play(boss)
    assert made.table.session.rethought == 0, "the same again is no second thought"
    made.table.act("undo")
    made.table.play(other)
    assert made.table.session.rethought == 1
    again = Solo(seed=5, name="solo/x", scores=HighScores())
    assert again.table.session.rethought == 1, "it is remembered"
    finish(again)
    (ended,) = again.scores.best()
    assert ended.rethought == 1 and "with 1 choice taken back" in again.text()
    assert "Choices taken back" in again._best.value


def finish(made: Solo) -> None:
    """Press on to the end, whatever is offered first."""
    for _ in range(2000):
        if made.table.game.result is not None:
            return
        if made.table.session.waiting == "decision":
            made.table.play(made.table.game.decision.options[0].key)
        else:
            made.table.act("run-decision")
    raise AssertionError("no end")


def test_solo_9_challenge_games_have_true_titles() -> None:
    made = Solo(seed=5, scores=HighScores())
    made.challenge.value = True
    made.new_button.click()
    finish(made)
    (ended,) = made.scores.best(challenge=True)
    assert ended.title.startswith("true ") and ended.deal == "5, challenge"
    assert made.scores.best() == [] and "in challenge mode" in made._best.value
    made.challenge.value = False
    made.new_button.click()
    shown = made._best.value
    assert shown.index("Your best solo games<") < shown.index("in challenge mode"), (
        "the mode played"
    )


def test_the_deal_is_as_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    made = Solo(name="solo/x")
    made.seed.value = 44
    made.new_button.click()
    made.table.act("run-decision")
    again = Solo(name="solo/x")
    assert again.seed.value == 44 and again.table.game.length == made.table.game.length > 0


def test_a_game_that_is_over_is_told_by_its_title_and_looked_back_at() -> None:
    made = Solo(scores=HighScores())
    finish(made)
    title = made.table.game.result.title if made.table.game.result else ""
    assert f"Your title: {title}" in made.table.story and "Not your game" not in made.table.story
    assert made.review_button.layout.display != "none" and made.review is None
    made.review_button.click()
    assert made.trouble == "" and made.review is not None
    assert "choices could have made a difference" in made.review.text()
    made.new_button.click()  # the same deal is as it was left, its review has to be asked for
    assert made.review is None and made._review_place.children == ()


def test_while_a_game_goes_on_there_is_nothing_to_look_back_at() -> None:
    made = Solo(scores=HighScores())
    assert made.review_button.layout.display == "none"
    finish(made)
    made.table.act("undo-choice")
    assert made.table.waiting != "over" and made.review_button.layout.display == "none"
