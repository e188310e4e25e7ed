"""The rulebook in JupyterLab: looking up, following links, other languages, other editions.

The pictures in build/screenshots/ are for people to look at.
"""

from collections.abc import Callable, Iterator

import pytest
from players import TOO_WIDE, photograph, resize
from playwright.sync_api import Locator, Page, expect
from running_lab import CHANGE_THEME

NOTEBOOK = "17_rulebook.ipynb"


@pytest.fixture
def book(lesson: Page) -> Locator:
    found = lesson.locator(".bb-book").first
    expect(found.locator(".bb-clause")).to_have_count(6)
    return found


@pytest.fixture
def theme(page: Page) -> Iterator[Callable[[str], None]]:
    """Changes the theme, and changes it back at the end (it is a setting of the server)."""

    def switch(name: str) -> None:
        page.evaluate(CHANGE_THEME, f"JupyterLab {name}")
        light = str(name == "Light").lower()
        page.wait_for_selector(f"body[data-jp-theme-light='{light}']", state="attached")

    yield switch
    page.evaluate(CHANGE_THEME, "JupyterLab Light")


def part(book: Locator, name: str) -> None:
    book.locator(f".bb-book-part-{name}").click()
    expect(book.locator(f".bb-book-part-{name}")).to_have_attribute("aria-current", "page")


def test_search_open_a_related_rule_and_come_back(lesson: Page, book: Locator) -> None:
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "17-0-page")
    hits, opened = book.locator(".bb-browse-hits"), book.locator(".bb-book-open")
    book.get_by_label("Id, family or words").fill("stays town")
    expect(hits).to_contain_text("Rules with “stays town”")
    expect(book.locator("mark").first).to_be_visible()
    photograph(book, "17-1-search")
    book.locator("[data-bb-open='rule BAIT-3']").first.click()
    expect(opened).to_contain_text("Ties stay in town")
    expect(book.locator("[role=status]")).to_contain_text("BAIT-3. Ties stay in town.")
    photograph(book, "17-2-open")
    opened.locator("[data-bb-open='rule BAIT-6']").click()
    expect(opened).to_contain_text("Hero jam")
    book.locator("button.bb-book-back").click()
    expect(opened).to_contain_text("Ties stay in town")
    book.locator("button.bb-book-next").click()
    expect(opened).to_contain_text("Oldest hero first")
    book.locator("button.bb-book-list").click()
    expect(hits).to_contain_text("Rules with “stays town”")
    book.get_by_label("Id, family or words").fill("BIAT-3")
    expect(book.locator(".bb-browse-none [data-bb-open='rule BAIT-3']")).to_be_visible()
    photograph(book, "17-3-nothing")
    book.get_by_label("Id, family or words").fill("")
    book.get_by_label("Only rulings").check()
    book.get_by_label("Edition").select_option("S Super Boss Monster")
    expect(book.locator(".bb-clause-kind").first).to_have_text("ruling")
    photograph(book, "17-4-rulings")


def test_the_glossary_speaks_polish(book: Locator) -> None:
    part(book, "glossary")
    photograph(book, "17-5-glossary")
    book.get_by_label("A word in English").fill("bohaterski korek")
    expect(book.locator(".bb-terms tbody tr")).to_have_count(1)
    expect(book.locator(".bb-terms [lang=pl]")).to_have_text("bohaterski korek")
    book.locator(".bb-terms [data-bb-open='rule BAIT-6']").click()
    expect(book.locator(".bb-book-open")).to_contain_text("Hero jam")
    book.locator("[data-bb-open='term hero jam']").click()
    expect(book.locator(".bb-terms [lang=it]")).to_have_text("affollamento di Eroi")


def test_the_editions_side_by_side(book: Locator) -> None:
    part(book, "sides")
    expect(book.locator(".bb-sides thead th")).to_have_count(6)
    photograph(book, "17-6-sides")
    for name in ("A First printing", "M Rise of the Minibosses", "R Revised base game"):
        book.get_by_label(name).uncheck()
    expect(book.locator(".bb-sides thead th")).to_have_count(3)
    book.get_by_label("Topic or words").fill("tie")
    expect(book.locator(".bb-sides")).to_contain_text("The highest XP wins.")
    photograph(book, "17-7-two-editions")
    book.get_by_label("Topic or words").fill("")
    book.get_by_label("Compare").select_option("which rules hold")
    expect(book.locator(".bb-holding tbody tr").first).to_be_visible()
    photograph(book, "17-8-holding")


def test_by_keyboard_alone(lesson: Page, book: Locator) -> None:
    press = lesson.keyboard.press
    book.get_by_label("Id, family or words").focus()
    lesson.keyboard.type("BAIT-3")
    expect(book.locator(".bb-clause")).to_have_count(1)
    book.locator(".bb-clause-id").focus()
    press("Enter")
    expect(book.locator(".bb-book-open")).to_be_visible()
    expect(book.locator("button.bb-book-back")).to_be_focused()
    press("Space")
    expect(book.locator(".bb-book-open")).to_have_count(0)
    expect(book.locator(".bb-book-part-rules")).to_be_focused()
    press("Tab")
    expect(book.locator(".bb-book-part-glossary")).to_be_focused()
    press("Enter")
    expect(book.locator(".bb-terms")).to_be_visible()
    expect(book.locator(".bb-book-part-glossary")).to_be_focused()


def test_nothing_sticks_out_in_any_light_at_any_width(
    lesson: Page, book: Locator, theme: Callable[[str], None]
) -> None:
    opened = lesson.locator(".bb-book").nth(1)
    for colours, width in [("Light", 1280), ("Light", 800), ("Dark", 800), ("Dark", 1280)]:
        theme(colours)
        resize(lesson, width, 1800)
        shot = f"17-9-{colours.lower()}-{width}"
        part(book, "rules")
        book.get_by_label("Id, family or words").fill("mulligan")
        photograph(book, f"{shot}-search")
        photograph(opened, f"{shot}-open")
        assert opened.evaluate(TOO_WIDE) == [], shot
        for which in ("rules", "glossary", "sides"):
            part(book, which)
            photograph(book, f"{shot}-{which}")
            assert book.evaluate(TOO_WIDE) == [], shot
        book.get_by_label("Compare").select_option("which rules hold")
        expect(book.locator(".bb-holding")).to_be_visible()
        photograph(book, f"{shot}-holding")
        assert book.evaluate(TOO_WIDE) == [], shot
