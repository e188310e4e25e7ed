"""A student's copy of an assignment: answers given by clicks are written into the notebook."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from classroom_helpers import WEEK, sources
from players import pictured
from playwright.sync_api import Page, expect
from running_lab import AT_REST, COMES_ALIVE, OPEN_ANEW

from bossbook import classroom

NAME = "week-anna.ipynb"


def test_clicks_become_answers_that_can_be_marked(
    open_notebook: Callable[[str], Page], lab_home: Path
) -> None:
    week = classroom.assignment(WEEK, "week")
    (path,) = classroom.make(week, lab_home / "notebooks", ["anna"])
    page = open_notebook("00_start_here.ipynb")
    page.evaluate(OPEN_ANEW, NAME)
    notice = page.locator("[data-bb-lesson=untrusted] .bb-notice")
    notice.get_by_role("button").click()
    page.locator(".jp-Dialog").get_by_role("button", name="Trust").click()
    assert page.evaluate(COMES_ALIVE) == {"state": "alive", "errors": []}
    page.evaluate(AT_REST)
    pictured(page, "assignment")

    own = page.locator(".bb-lesson", has_text="Which of the two is the shy one?")
    own.get_by_role("button", name="The wardrobe").click()
    line = page.locator(".jp-CodeCell.bb-subject", has_text='answer("own"')
    expect(line).to_contain_text('answer("own", "1")')
    own.get_by_role("button", name="The lamp").click()
    expect(line).to_contain_text('answer("own", "2")')
    expect(own).to_contain_text("It stands in the cell below.")
    expect(own.locator(".bb-answer-line")).to_be_hidden()
    pictured(page, "assignment-answered")

    expect_saved(page, path, 'answer("own", "2")')
    marks = classroom.mark(week, [path])
    assert {row.exercise: row.points for row in marks.marks if row.points} == {"own": 2}


def expect_saved(page: Page, path: Path, line: str) -> None:
    """The notebook's file has this line, by itself. While it is being written it may be empty."""
    for _ in range(100):
        with suppress(ValueError):
            if line in sources(path):
                return
        page.wait_for_timeout(100)
    assert line in sources(path)
