"""A question of an assignment in a notebook: answered, written down, not judged."""

from __future__ import annotations

import json
from html import unescape

from classroom_helpers import WEEK

from bossbook import classroom
from bossbook.classroom.answers import judge, read_answers
from bossbook.classroom.handout import question_of
from bossbook.classroom.making import notebook
from bossbook.lessons.goal import GoalTask
from bossbook.widgets.assignment import AssignedQuestion, GoalQuestion, ask
from bossbook.widgets.exercise import Exercise

WEEKLY = classroom.assignment(WEEK)


def handed_out(id: str, student: str = "anna") -> Exercise:
    part = WEEKLY.part(id)
    assert part is not None
    return ask(question_of(id, part.task(student), part.written(student)))


def line_in(made: Exercise) -> str:
    """The line that the extension writes into the notebook; empty if it writes none."""
    _, found, after = made._story.value.partition('data-bb-answer="')
    return str(json.loads(unescape(after.partition('"')[0]))["line"]) if found else ""


def test_an_answer_is_written_down_and_can_be_changed() -> None:
    made = handed_out("own")
    assert isinstance(made, AssignedQuestion) and line_in(made) == ""
    made.predict_buttons["1"].click()
    assert line_in(made) == 'answer("own", "1")'
    made.predict_buttons["2"].click()
    assert line_in(made) == 'answer("own", "2")'
    assert "The lamp" in made.text()
    assert not made.predict_buttons["1"].disabled


def test_nothing_tells_whether_it_is_right() -> None:
    told = set()
    for key in ("1", "2"):
        made = handed_out("own")
        made.predict_buttons[key].click()
        told.add(made.text().replace("The wardrobe", "…").replace("The lamp", "…"))
        assert made.verdict is None
    assert len(told) == 1


def test_numbers_and_marks_are_written_as_such() -> None:
    number = handed_out("dying")
    assert number.number is not None
    number.number.value = "3"
    number.check_button.click()
    assert line_in(number) == 'answer("dying", 3)'
    number.number.value = "many"
    number.check_button.click()
    assert "whole number" in number.trouble
    cards = handed_out("cards-1")
    first, second, *_ = cards.marks
    cards.marks[first].value = cards.marks[second].value = True
    cards.check_button.click()
    assert line_in(cards) == f"answer({json.dumps('cards-1')}, {json.dumps([first, second])})"


def test_it_is_as_it_was_left_and_writes_nothing_by_itself() -> None:
    handed_out("own").predict_buttons["2"].click()
    again = handed_out("own")
    assert isinstance(again, AssignedQuestion)
    assert again.value == "2" and "The lamp" in again.text()
    assert line_in(again) == ""


def test_a_goal_is_played_and_its_plays_are_the_answer() -> None:
    made = handed_out("pit")
    assert isinstance(made, GoalQuestion)
    session = made.table.session
    while made.verdict is None:
        decision = session.game.decision
        if decision is not None and decision.find("use:0:Bottomless Pit:0"):
            made.table.play("use:0:Bottomless Pit:0")
        else:
            made.table.act("step")
    line = line_in(made)
    value = read_answers([line], ["pit"])["pit"].value
    part = WEEKLY.part("pit")
    assert part is not None
    task = part.task("anna")
    assert isinstance(task, GoalTask) and judge(task, value).state == "right"


def test_every_cell_of_a_made_notebook_runs() -> None:
    document = notebook(WEEKLY, "anna")
    names: dict[str, object] = {}
    for cell in document["cells"]:  # type: ignore[index, call-overload, union-attr]
        if cell["cell_type"] == "code":  # type: ignore[index, call-overload]
            exec("".join(cell["source"]), names)  # type: ignore[index, call-overload, arg-type]
    assert {"ask", "answer"} <= set(names)
