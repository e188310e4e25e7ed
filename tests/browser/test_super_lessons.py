"""The lessons on Super Boss Monster in JupyterLab: the town, a pile of answers, a game for one.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, exercise, photograph
from playwright.sync_api import Page, expect

from bossbook.lessons.high_scores import daily_seed


def test_a_minion_is_sent_to_fetch_a_guest(open_notebook) -> None:
    page: Page = open_notebook("13_super_town.ipynb")
    photograph(page.locator(".jp-Notebook"), "13-0-page")
    photograph(page.locator('[data-bb="table"]').first, "13-1-table")
    asked = exercise(page, "super_town/where-may-it-go")
    photograph(asked, "13-2-where")
    assert asked.evaluate(TOO_WIDE) == []
    pushed = exercise(page, "super_town/no-room-in-town")
    pushed.locator(".bb-predict-1").click()
    expect(pushed.locator(".bb-verdict")).to_contain_text("The Acolyte is there already")
    pushed.locator(".bb-predict-2").click()
    expect(pushed.locator(".bb-verdict")).to_contain_text("Right!")
    photograph(pushed, "13-3-pushed")


def test_the_pile_grows_and_is_worked_off(open_notebook) -> None:
    page: Page = open_notebook("14_super_stack.ipynb")
    photograph(page.locator(".jp-Notebook"), "14-0-page")
    pile = page.locator(".bb-lesson", has=page.locator(".bb-conflict")).first
    for deep in (2, 3, 4):
        pile.locator("button.bb-next-stage").click()
        expect(pile.locator(".bb-pile-card")).to_have_count(deep)
    expect(pile.locator(".bb-pile-card").first).to_contain_text("on top: takes effect next")
    expect(pile.locator(".bb-pile-card").nth(2)).to_contain_text("on Colossus Cradle (room 1")
    photograph(pile, "14-1-pile")
    assert pile.evaluate(TOO_WIDE) == []
    for deep in (2, 1, 0):
        pile.locator("button.bb-next-stage").click()
        expect(pile.locator(".bb-pile-card")).to_have_count(deep)
    photograph(pile, "14-2-worked-off")
    counted = exercise(page, "super_stack/what-counters-add")
    counted.locator(".bb-number input").fill("7")
    counted.locator("button.bb-check").click()
    expect(counted.locator(".bb-verdict")).to_contain_text("Right!")
    photograph(counted, "14-3-counters")


def test_the_deal_of_the_day_is_dealt(open_notebook) -> None:
    page: Page = open_notebook("15_solo.ipynb")
    photograph(page.locator(".jp-Notebook"), "15-0-page")
    page.locator("button.bb-daily-deal").click()
    number = page.locator(".bb-setup input[type=number]").first
    expect(number).to_have_value(str(_today(page)))
    expect(page.get_by_text("Your best solo games")).to_be_visible()
    photograph(page.locator('[data-bb="table"]').first, "15-1-table")
    titled = exercise(page, "solo/what-it-is-worth")
    titled.locator(".bb-predict-2").click()
    expect(titled.locator(".bb-verdict")).to_contain_text("Right!")


def _today(page: Page) -> int:
    from datetime import date

    return daily_seed(date.today())
