"""Coming back: a table and an exercise are as they were left, whatever the file says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bossbook.api import new_game
from bossbook.lessons.kept import Shelf
from bossbook.lessons.learner_file import home
from bossbook.lessons.progress import learner
from bossbook.lessons.ribbons import LONGEST, Ribbon, ribbon
from bossbook.widgets.exercise import exercise, wrong_answer
from bossbook.widgets.lesson import first_round
from bossbook.widgets.play import play_a_game
from bossbook.widgets.table import Table

BAIT = "first_round/where-does-sparkle-go"
GOAL = "bait/not-tonight-antonius"


def played() -> Table:
    table = first_round(name="here")
    table.act("step")
    table.play("build:Damp Chapel@new")
    table.act("run-decision")
    table.play("build:Ogre Nursery@new")
    table.act("run-decision")
    table.act("predict", "town")
    table.act("predict", "Pip")
    return table


def file() -> Path:
    folder = home()
    assert folder is not None
    (found,) = (folder / "ribbons").iterdir()
    return found


def test_a_table_comes_back_to_where_it_was_left() -> None:
    left = played()
    again = first_round(name="here")
    assert again.text() == left.text()
    assert [(one.missed, one.guess) for one in again.session.guesses] == [("town", "Pip")]
    assert again.trouble == ""


def test_a_second_try_is_still_the_second_one() -> None:
    left = played()
    left.act("predict", "town")
    again = first_round(name="here")
    assert again.session.missed == left.session.missed == "town"
    assert again.text() == left.text()


def test_predictions_that_were_kept_before_there_was_a_second_try_are_read() -> None:
    played()
    kept = json.loads(file().read_text())
    kept["guesses"] = [row[:2] for row in kept["guesses"]]
    del kept["missed"]
    file().write_text(json.dumps(kept))
    again = first_round(name="here")
    assert [(one.missed, one.guess) for one in again.session.guesses] == [("", "Pip")]


def test_what_was_taken_back_is_still_ahead() -> None:
    left = played()
    for _ in range(3):
        left.act("undo")
    again = first_round(name="here")
    assert again.text() == left.text()
    assert len(again.session.timeline) == len(left.session.timeline)
    left.act("redo")
    again.act("redo")
    assert again.text() == left.text()


def test_a_bot_does_not_think_again_when_one_goes_back() -> None:
    left = played()
    left.act("run-round")
    again = first_round(name="here")
    again.act("go", "0")
    again.act("step")
    assert again.game.moves == left.game.moves[: again.game.length]


def test_more_rounds_stay_asked_for() -> None:
    left = played()
    left.act("run-round")
    while left.session.waiting != "over":
        left.act("run-decision")
        if left.session.waiting == "prediction":
            left.act("predict", "town")
    left.act("more")
    assert first_round(name="here").session.waiting == left.session.waiting != "over"


def test_tables_without_a_name_or_with_another_begin_anew() -> None:
    played()
    fresh = first_round().text()
    assert first_round(name="there").text() == fresh
    assert first_round(name="here").text() != fresh


def test_another_game_under_the_same_name_begins_anew() -> None:
    played()
    other = Table(new_game("base", ["Pip", "Grim"], seed=5), name="here")
    assert other.session.steps == 0


@pytest.mark.parametrize(
    "change",
    [
        {"moves": ["no such play"]},
        {"moves": [None, None, None]},
        {"moves": [{"a": 1}]},
        {"moves": 7},
        {"at": "2"},
        {"at": -5},
        {"at": 10**9},
        {"guesses": [[1], "x", [0, 3], None]},
        {"guesses": {}},
        {"rounds": "many"},
        {"origin": None},
    ],
    ids=str,
)
def test_a_changed_file_never_does_harm(change: dict[str, object]) -> None:
    played()
    file().write_text(json.dumps(json.loads(file().read_text()) | change))
    table = first_round(name="here")
    assert table.trouble == ""
    table.act("go", "0")
    assert table.text() == first_round().text()


@pytest.mark.parametrize("content", ["", "{", "[]", "7", "[" * 100_000, '"' + "x" * LONGEST + '"'])
def test_a_damaged_file_is_as_if_there_were_none(content: str) -> None:
    played()
    file().write_text(content)
    assert first_round(name="here").text() == first_round().text()


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    broken = Ribbon(tmp_path / "file" / "deeper.json")
    broken.write({"a": 1})
    assert (broken.read(), broken.file) == ({}, None)
    assert ribbon("").read() == {}


def test_an_exercise_comes_back_with_its_hints_and_wrong_answers() -> None:
    left = exercise(BAIT)
    wrong = str(wrong_answer(left.task))
    left.hint_button.click()
    left.predict_buttons[wrong].click()
    before = learner().record(BAIT)
    again = exercise(BAIT)
    assert again.text() == left.text()
    assert again.predict_buttons[wrong].disabled
    assert learner().record(BAIT) == before, "nothing is counted twice"


def test_a_solved_exercise_comes_back_solved_until_it_is_asked_again() -> None:
    left = exercise(BAIT)
    left.answer(left.task.right())
    again = exercise(BAIT)
    assert again.solved
    assert again.text() == left.text()
    again.again_button.click()
    assert not exercise(BAIT).solved


def test_marks_and_numbers_come_back() -> None:
    number = exercise("bait/count-the-loot")
    assert number.number is not None
    number.number.value = "99"
    number.check_button.click()
    again = exercise("bait/count-the-loot")
    assert again.number is not None
    assert (again.number.value, again.text()) == ("99", number.text())
    marks = exercise("cards/which-can-be-first")
    first = next(iter(marks.marks))
    marks.marks[first].value = True
    marks.check_button.click()
    again = exercise("cards/which-can-be-first")
    assert again.marks[first].value
    assert again.text() == marks.text()


def test_a_goal_comes_back_with_its_game() -> None:
    left = exercise(GOAL)
    left.table.act("run-decision")
    again = exercise(GOAL)
    assert again.text() == left.text()
    again.answer(again.table.game)


def test_a_reached_goal_stays_reached_though_one_has_gone_back() -> None:
    left = exercise(GOAL)
    plays = list(left.task.right())
    while not left.solved:
        left.table.act("run-decision")
        decision = left.table.session.decision
        if decision is not None:
            keys = [option.key for option in decision.options]
            wanted = next((key for key in plays if key in keys), None)
            left.table.play(wanted or ("pass" if "pass" in keys else keys[0]))
            if wanted:
                plays.remove(wanted)
    left.table.act("undo")
    again = exercise(GOAL)
    assert again.solved
    assert again.table.game.length == left.table.game.length


def test_the_game_that_was_on_the_table_lies_there_again() -> None:
    mine = play_a_game(seed=3)
    mine.table.act("run-decision")
    again = play_a_game(seed=3)
    assert again.game.length == mine.game.length > 0
    again.table.act("step")
    assert len(Shelf.of_the_learner().games()) == 1, "it is the same game"
