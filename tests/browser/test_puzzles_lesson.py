"""The box of puzzles in JupyterLab: choosing, answering, hints, a puzzle that is played, filters.

The pictures in build/screenshots/ are for people to look at.
"""

from collections.abc import Callable

import pytest
from players import TOO_WIDE, Player, photograph, resize
from playwright.sync_api import Locator, Page, expect

from bossbook.lessons.puzzles import puzzles

COUNT = len(puzzles())


NOTEBOOK = "10_puzzles.ipynb"


@pytest.fixture
def box(lesson: Page) -> Locator:
    found = lesson.locator(".bb-puzzle-box").first
    expect(found.locator(".bb-puzzles li")).to_have_count(COUNT)
    return found


def choose(box: Locator, name: str) -> Locator:
    """Choose a puzzle of the list; what it asks."""
    entry = box.locator(f".bb-puzzles [data-bb-open='puzzle {name}']")
    folded = f"details:not([open]):has([data-bb-open='puzzle {name}']) > summary"
    if box.locator(folded).count():
        box.locator(folded).click()
    entry.click()
    expect(entry).to_have_attribute("aria-current", "true")
    return box.locator(".bb-lesson").first


def test_wrong_hint_right_and_next(lesson: Page, box: Locator) -> None:
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "10-0-page")
    asked = choose(box, "06-under-the-carpet")
    expect(asked.locator(".bb-ask")).to_contain_text("Jesta (thief) has drawn the map herself")
    photograph(box, "10-1-box")
    asked.locator(".bb-predict-pip").click()
    expect(asked.locator(".bb-verdict")).to_contain_text("Not this time")
    asked.locator("button.bb-hint-button").click()
    expect(asked.locator(".bb-tiers")).to_contain_text("Two big stashes have been built over")
    photograph(box, "10-2-wrong-and-a-hint")
    asked.locator(".bb-predict-town").click()
    expect(asked.locator(".bb-verdict")).to_contain_text("Right!")
    expect(box.locator(".bb-browse-hits")).to_contain_text(
        f"1 of {COUNT} solved, points: 1 of {3 * COUNT}"
    )
    solved = box.locator(".bb-puzzles [aria-current]")
    expect(solved).to_contain_text("solved")
    photograph(box, "10-3-right")
    box.locator("button.bb-next-below").click()
    expect(box.locator(".bb-puzzle-title")).to_contain_text("Full house at Fig's")
    expect(box.locator(".bb-number input")).to_be_visible()
    box.get_by_label("Only what is not solved yet").check()
    expect(box.locator(".bb-puzzles li")).to_have_count(COUNT - 1)
    box.get_by_label("Difficulty").select_option(label="5 of 5 stars: fiendish")
    fiendish = sum(one.difficulty == 5 for one in puzzles())
    expect(box.locator(".bb-puzzles li")).to_have_count(fiendish)
    photograph(box, "10-4-filters")
    assert box.evaluate(TOO_WIDE) == []


def test_by_keyboard_alone(lesson: Page, box: Locator) -> None:
    box.get_by_label("From").select_option(label="people")
    expect(box.locator(".bb-puzzles li")).to_have_count(sum(not one.made for one in puzzles()))
    box.locator("[data-bb-open='puzzle 04-ten-is-ten']").focus()
    lesson.keyboard.press("Enter")
    expect(box.locator(".bb-puzzle-title")).to_contain_text("Ten is ten")
    expect(box.locator("button.bb-guess").first).to_be_focused()
    lesson.keyboard.press("Space")
    expect(box.locator(".bb-verdict")).to_contain_text("Not this time")
    listed = box.locator(".bb-puzzles [data-bb-open]").all_inner_texts()
    title = "Where to put the beasts"
    at = [text.startswith("Ten is ten") for text in listed].index(True)
    for following in listed[at + 1 : listed.index(title) + 1]:  # none of them is solved
        box.locator("button.bb-next-puzzle").focus()
        lesson.keyboard.press("Enter")
        expect(box.locator(".bb-puzzle-title")).to_contain_text(following)
    expect(box.locator(".bb-puzzle-title")).to_contain_text(title)
    expect(box.locator("button.bb-check")).to_be_focused()


def test_a_puzzle_that_is_played(lesson: Page, box: Locator) -> None:
    asked = choose(box, "28-one-wound-left")
    player = Player(lesson)
    player.table = asked.locator(".bb-play").first
    for card in ("Golem Factory@new", "Beast Menagerie@0"):
        player.click("bb-run-phase")
        player.choose(f"build:{card}")
        if card.endswith("new"):
            photograph(box, "10-5-played")
            player.click("bb-to-round")
            expect(asked.locator(".bb-story").first).to_contain_text("one too many")
            asked.locator("button.bb-restart").click()
            expect(asked.locator(".bb-story").first).not_to_contain_text("one too many")
    player.click("bb-to-round")
    expect(asked.locator(".bb-story").first).to_contain_text("Done!")
    photograph(box, "10-6-done")
    assert box.evaluate(TOO_WIDE) == []


def test_nothing_sticks_out_in_the_dark_or_when_narrow(
    lesson: Page, box: Locator, dark: Callable[[], None]
) -> None:
    dark()
    choose(box, "11-two-heads")
    own = lesson.locator(".bb-puzzle-box").nth(1)
    for width in (1280, 800):
        resize(lesson, width, 1800)
        photograph(box, f"10-7-dark-{width}")
        photograph(own, f"10-8-own-{width}")
        for part in (box, own):
            assert part.evaluate(TOO_WIDE) == [], width
