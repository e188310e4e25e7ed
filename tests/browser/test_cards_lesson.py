"""The lesson on cards in JupyterLab: faces, anatomies, the browser's filters, the charts.

The pictures in build/screenshots/ are for people to look at.
"""

from collections.abc import Callable

from players import TOO_WIDE, photograph, resize
from playwright.sync_api import Locator, Page, expect

NOTEBOOK = "02_cards.ipynb"


def guesses(page: Page) -> Locator:
    return page.locator(".bb-lesson").filter(has=page.locator(".bb-guess"))


def answer(quiz: Locator, choice: str) -> None:
    quiz.locator(f".bb-predict-{choice}").click()
    expect(quiz.locator(".bb-verdict")).to_be_visible()


def test_the_browser_filters_by_box_and_by_word(lesson: Page) -> None:
    browser = lesson.locator(".bb-browse").first
    hits, cards = browser.locator(".bb-browse-hits"), browser.locator(".bb-face")
    expect(hits).to_contain_text("96 of 96")
    expect(cards).to_have_count(10)
    browser.get_by_label("Deck").select_option("Rooms")
    browser.get_by_label("Rank of a room").select_option("advanced")
    expect(hits).to_contain_text("8 of 96")
    expect(cards).to_have_count(8)
    photograph(browser, "cards-3-browser")
    browser.get_by_label("Name or text").fill("no such card")
    expect(browser).to_contain_text("Nothing found for “no such card”")
    expect(browser.locator("[role=status]")).to_contain_text("Nothing found")
    photograph(browser, "cards-4-nothing")
    browser.locator("button.bb-browse-clear").click()
    expect(hits).to_contain_text("96 of 96")


def test_the_browser_by_keyboard_alone(lesson: Page) -> None:
    browser = lesson.locator(".bb-browse").first
    press = lesson.keyboard.press
    browser.get_by_label("Ability").focus()
    press("Tab")
    expect(browser.get_by_label("Name or text")).to_be_focused()
    lesson.keyboard.type("negate")
    expect(browser.locator(".bb-browse-hits")).to_contain_text("2 of 96")
    expect(browser.get_by_label("Name or text")).to_be_focused()
    press("Tab")
    expect(browser.locator("button.bb-browse-clear")).to_be_focused()
    press("Enter")
    expect(browser.locator(".bb-browse-hits")).to_contain_text("96 of 96")
    expect(browser.locator("button.bb-browse-more")).to_be_visible()  # it comes after the count
    press("Tab")
    expect(browser.locator("button.bb-browse-more")).to_be_focused()
    press("Space")
    expect(browser.locator(".bb-face")).to_have_count(20)


def test_a_guess_then_a_chart(lesson: Page) -> None:
    photograph(lesson.locator(".jp-Notebook"), "cards-0-page")
    photograph(guesses(lesson).first, "cards-1-first-question")
    anatomy = lesson.locator(".bb-lesson").filter(has=lesson.locator(".bb-anatomy")).first
    photograph(anatomy, "cards-2-anatomy")
    answer(guesses(lesson).nth(1), "more")
    expect(guesses(lesson).nth(1).locator(".bb-verdict")).to_contain_text("Try once more.")
    for at, (choice, said) in enumerate(
        [("about-the-same", "It was: less."), ("no-single-class", "Right!"), ("31", "Right!")], 1
    ):
        quiz = guesses(lesson).nth(at)
        expect(quiz.locator(".bb-chart")).to_have_count(0)
        answer(quiz, choice)
        expect(quiz.locator(".bb-verdict")).to_contain_text(said)
        expect(quiz.locator(".bb-chart [role=img]")).to_be_visible()
        photograph(quiz, f"cards-5-chart-{at}")


def test_nothing_sticks_out_in_the_dark_or_when_narrow(
    lesson: Page, dark: Callable[[], None]
) -> None:
    dark()
    browser = lesson.locator(".bb-browse").first
    browser.get_by_label("Deck").select_option("Spells")
    expect(browser.locator(".bb-face")).to_have_count(10)
    for at, choice in enumerate(["dark-altar", "less", "no-single-class", "31"]):
        answer(guesses(lesson).nth(at), choice)
    anatomies = lesson.locator(".bb-lesson").filter(has=lesson.locator(".bb-anatomy"))
    for width in (1280, 800):
        resize(lesson, width, 1800)
        photograph(browser, f"cards-6-dark-browser-{width}")
        for at in range(1, 4):
            photograph(guesses(lesson).nth(at), f"cards-7-dark-{width}-chart-{at}")
        for at in range(4):
            photograph(anatomies.nth(at), f"cards-8-dark-{width}-anatomy-{at}")
        for part in lesson.locator(".bb-lesson").all():
            assert part.evaluate(TOO_WIDE) == [], width
