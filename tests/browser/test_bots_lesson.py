"""The lesson on bots and tournaments in JupyterLab: guesses, charts, the calculator.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, photograph
from playwright.sync_api import Page, expect

NOTEBOOK = "16_bots_and_tournaments.ipynb"


def test_guesses_show_their_charts_and_the_calculator_answers(lesson: Page) -> None:
    own = lesson.locator(".jp-CodeCell.bb-subject", has_text="class Collector")
    expect(own.first).to_be_visible()  # the code that this lesson is about is not folded away

    first = lesson.locator(".bb-lesson", has=lesson.locator("button.bb-guess")).first
    expect(first.locator(".bb-chart svg")).to_have_count(0)
    first.locator("button.bb-guess").last.click()
    expect(first.locator(".bb-chart svg").first).to_be_visible()
    assert first.evaluate(TOO_WIDE) == []
    photograph(first, "16-1-guessed")

    power = lesson.locator(".bb-lesson", has=lesson.locator(".bb-power-share"))
    power.scroll_into_view_if_needed()
    before = power.locator("p").inner_text()
    power.locator(".bb-power-share select").select_option(label="55 %")
    expect(power.locator("p")).to_contain_text("55 %")
    assert power.locator("p").inner_text() != before
    photograph(power, "16-2-power")
