"""The card workshop in JupyterLab: typed, completed by keyboard, filled in, tried, kept.

The pictures in build/screenshots/ are for people to look at.
"""

from collections.abc import Callable

from players import TOO_WIDE, in_view, photograph
from playwright.sync_api import Locator, Page, expect

NOTEBOOK = "18_card_workshop.ipynb"


def bench(page: Page, number: int = 0) -> Locator:
    return page.locator(".bb-workshop").nth(number)


def write(one: Locator, text: str) -> None:
    area = one.locator(".bb-code-text")
    area.fill(text)
    expect(area).to_have_value(text)


def test_a_card_is_written_completed_tried_and_kept(lesson: Page, dark: Callable[[], None]) -> None:
    one, press = bench(lesson, 5), lesson.keyboard.press
    one.scroll_into_view_if_needed()
    area, words = one.locator(".bb-code-text"), one.locator(".bb-code-words")

    # a mistake is told where it stands, and a click goes there
    write(one, "name: Goose Gate\nkind: monstre\ndamage: 2\n")
    wrong = one.locator(".bb-mistakes")
    expect(wrong).to_contain_text("line 2, column 7")
    expect(wrong).to_contain_text("Did you mean 'monster'?")
    expect(one.locator(".bb-code-lines .bb-wrong")).to_have_text("✗ 2")
    photograph(one, "workshop-1-mistake")
    wrong.locator("button").click()
    assert area.evaluate("one => one.selectionStart") == len("name: Goose Gate\nkind: ")

    # a word is completed by keyboard alone, and no key reaches the notebook
    cells = lesson.locator(".jp-Cell").count()
    press("Control+Space")
    expect(words).to_be_visible()
    expect(words.locator("[aria-selected=true] b")).to_have_text("monster")
    press("Escape")
    expect(words).to_be_hidden()
    press("Control+End")
    lesson.keyboard.type("tre")
    expect(words.locator("b").first).to_have_text("treasure")
    press("Tab")
    lesson.keyboard.type("{")
    press("Control+Space")
    chosen = words.locator("[aria-selected=true] b")
    expect(chosen).to_have_text("cleric")
    photograph(one, "workshop-2-words")
    press("ArrowDown")
    expect(chosen).to_have_text("fighter")
    press("Enter")
    lesson.keyboard.type("1}")
    expect(area).to_have_value("name: Goose Gate\nkind: monstre\ndamage: 2\ntreasure: {fighter: 1}")
    press("Escape")
    assert lesson.locator(".jp-Cell").count() == cells

    # what is right is seen at once; the form follows the text, and the text the form
    write(one, "name: Goose Gate # honk\nkind: monster\ndamage: 2\ntreasure: {fighter: 1}\n")
    expect(one.locator(".bb-face-name")).to_have_text("Goose Gate")
    expect(one.locator(".bb-fine").first).to_be_visible()
    photograph(one, "workshop-3-card")
    one.locator(".bb-way select").select_option("as a form")
    expect(one.locator(".bb-form-damage input")).to_have_value("2")
    one.locator(".bb-form-damage input").fill("3")
    press("Tab")
    expect(one.locator(".bb-face-damage b")).to_have_text("3")
    photograph(one, "workshop-4-form")
    one.locator(".bb-way select").select_option("as text")
    expect(area).to_have_value(
        "name: Goose Gate # honk\nkind: monster\ndamage: 3\ntreasure: {fighter: 1}\n"
    )

    # tried on a table
    one.get_by_role("button", name="Try it").click()
    table = one.locator("[data-bb=table]")
    expect(table).to_contain_text("Goose Gate")
    tick = int(table.get_attribute("data-tick") or 0)
    table.locator("[data-bb=go]").click()
    expect(table).not_to_have_attribute("data-tick", str(tick))
    photograph(one, "workshop-5-try")

    # kept, and found again
    one.get_by_role("button", name="Keep and hand in").click()
    one.locator("button.bb-keep").click()
    expect(one.locator(".bb-own-cards")).to_contain_text("Goose Gate")
    photograph(one, "workshop-6-keep")
    dark()
    photograph(one, "workshop-7-keep-dark")
    one.get_by_role("button", name="Compare").click()
    expect(one.locator(".bb-chart [role=img]")).to_be_visible()
    photograph(one, "workshop-8-compare-dark")
    one.get_by_role("button", name="Write").first.click()
    photograph(one, "workshop-9-write-dark")
    assert one.evaluate(TOO_WIDE) == []


def test_a_challenge_is_checked_by_playing(lesson: Page) -> None:
    one = bench(lesson)
    photograph(one, "workshop-a-challenge")
    one.locator("button.bb-check-card").click()
    expect(one.locator(".bb-missed")).to_contain_text("Bo survives")
    write(one, "name: Goose Gate\nkind: monster\ndamage: 3\ntreasure: {fighter: 1}\n")
    expect(one.locator(".bb-face-damage b")).to_have_text("3")
    one.locator("button.bb-check-card").click()
    expect(one.locator(".bb-challenge .bb-fine")).to_have_text("✓ Solved!")
    assert one.locator(".bb-bench-right").evaluate("el => el.scrollHeight <= el.clientHeight")
    assert in_view(one)
    photograph(one, "workshop-b-solved")
