"""The lesson on minibosses and coins in JupyterLab: a hired miniboss, levels, questions.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, exercise, in_view, photograph, practise
from playwright.sync_api import Page, expect

NOTEBOOK = "11_minibosses_and_coins.ipynb"


def test_levels_are_chosen_and_the_routes_follow(lesson: Page) -> None:
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "11-0-page")
    levels = lesson.locator(".bb-explore")
    box = levels.locator(".bb-miniboss-0-2 select")
    before = levels.locator(".bb-lures").inner_text()
    box.select_option(label="level 2")
    expect(levels.locator(".bb-lures")).not_to_have_text(before)
    photograph(levels, "11-1-levels")
    assert levels.evaluate(TOO_WIDE) == []


def test_a_coin_too_few_wrong_then_right(lesson: Page) -> None:
    coin = exercise(lesson, "minibosses_and_coins/one-coin")
    assert in_view(coin)
    coin.locator(".bb-predict-1").click()
    expect(coin.locator(".bb-verdict")).to_contain_text("Not this time.")
    coin.locator(".bb-predict-discarded").click()
    expect(coin.locator(".bb-verdict")).to_contain_text("Right!")
    photograph(coin, "11-2-one-coin")
    vault = exercise(lesson, "minibosses_and_coins/the-vault")
    vault.locator(".bb-number input").fill("3")
    vault.locator("button.bb-check").click()
    expect(vault.locator(".bb-verdict")).to_contain_text("Not 3.")
    photograph(vault, "11-3-the-vault")


def test_practice_goes_on(lesson: Page) -> None:
    practise(lesson)
