"""The lesson on the editions in JupyterLab: stage by stage, and variants as switches.

The pictures in build/screenshots/ are for people to look at.
"""

from collections.abc import Callable

from players import TOO_WIDE, photograph
from playwright.sync_api import Page, expect

NOTEBOOK = "12_editions.ipynb"


def test_stage_by_stage_and_a_switch(lesson: Page, dark: Callable[[], None]) -> None:
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "12-0-page")
    sides = lesson.locator(".bb-side-by-side")
    table = sides.locator("table.bb-openings")
    expect(sides).to_contain_text("what will not be the same")
    sides.locator("button.bb-next-stage").click()
    expect(table).to_contain_text("The deal")
    expect(table).not_to_contain_text("Boden the Pantless")
    sides.locator("button.bb-next-stage").click()
    expect(table).to_contain_text("The first hand")
    sides.locator("button.bb-all-stages").click()
    expect(table).to_contain_text("Boden the Pantless dies")
    expect(sides.locator("button.bb-next-stage")).to_be_hidden()
    photograph(sides, "12-1-all-stages")
    assert sides.evaluate(TOO_WIDE) == []
    sides.locator(".bb-variant-hard input").check()
    expect(table).not_to_contain_text("Boden the Pantless dies")
    photograph(sides, "12-2-hard")
    sides.locator(".bb-variant-hard input").uncheck()
    expect(table).to_contain_text("Boden the Pantless dies")
    dark()
    photograph(table.locator("tbody tr").first, "12-3-dark")
