"""What browser tests of the table share: a person who clicks, and looks."""

from __future__ import annotations

import os
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from running_lab import AT_REST

# Pictures are taken on demand: BB_PICTURES=1 make test-browser
PICTURES = bool(os.environ.get("BB_PICTURES"))
SCREENSHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
# Elements that stick out of the widget to the right, by their classes. What lies in a box that
# scrolls sideways does not; the box itself would.
TOO_WIDE = """el => [...el.querySelectorAll('*')]
  .filter(e => !e.closest('.bb-sr, .bb-tell, .bb-live, svg, .bb-marks'))
  .filter(e => {
    let box = e.parentElement;
    while (box !== el && getComputedStyle(box).overflowX !== 'auto') box = box.parentElement;
    return box === el;
  })
  .filter(e => e.getClientRects().length)
  .filter(e => e.getBoundingClientRect().right > el.getBoundingClientRect().right + 1)
  .map(e => e.className)"""


def pictured(page: Page, name: str) -> None:
    """A picture of the window, on demand."""
    if PICTURES:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")


def resize(page: Page, width: int, height: int) -> None:
    """Another size of the window, and wait until everything has found its place in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(AT_REST)


def exercise(page: Page, path: str) -> Locator:
    """The exercise in the cell that names it: "bait/the-thief"."""
    cell = page.locator(".jp-CodeCell").filter(has_text=f'exercise("{path}")')
    return cell.locator(".bb-lesson").first


def exercise_that_asks(page: Page, words: str) -> Locator:
    """The exercise whose question has these words."""
    return page.locator(".bb-lesson").filter(has=page.locator(".bb-ask", has_text=words))


def in_view(part: Locator) -> bool:
    """Whether all of a part can be seen at once, once its top is at the top of the notebook."""
    part.evaluate("el => el.scrollIntoView()")
    box, size = part.bounding_box(), part.page.viewport_size
    assert box is not None and size is not None
    return box["y"] + box["height"] <= size["height"]


def mark(question: Locator, *places: int) -> None:
    """Mark these places and no others, and have them checked."""
    for at, box in enumerate(question.locator(".bb-markable input").all()):
        box.set_checked(at in places)
    question.locator("button.bb-check").click()


# The words of a question and of its places: the next one may be the same card, in another dungeon.
ASKED = """one => [...one.querySelectorAll('.bb-ask, .bb-markable')].map(part => part.textContent)
  .join('\\n')"""


def practise(page: Page) -> None:
    """A question of the lesson's practice, answered as it comes; then the next one."""
    series = page.locator(".bb-practice").first
    expect(series.locator(".bb-streak")).to_contain_text("In a row: ")
    head, verdict = series.locator(".bb-practice-head"), series.locator(".bb-verdict")
    page.evaluate(AT_REST)  # what stands above may still grow
    assert in_view(series.locator(".bb-asked"))
    first, answered = series.evaluate(ASKED), answered_so_far(head)
    for one_try in range(2):  # then the answer
        if series.locator(".bb-check").count():
            mark(series, one_try)
        else:
            series.locator("button.bb-guess:enabled").first.click()
        expect(verdict.first).to_be_visible()
        if "Right!" in verdict.first.inner_text():
            break
    page.evaluate(AT_REST)  # what answers has started before it is put away
    series.locator("button.bb-next-question").click()
    expect(series.locator("button.bb-next-question")).to_be_hidden()
    expect(verdict).to_have_count(0)
    page.wait_for_function(
        f"([one, first]) => ({ASKED})(one) !== first", arg=[series.element_handle(), first]
    )
    expect(head).to_contain_text(f"of {answered + 1} right at the first try")
    assert series.evaluate(TOO_WIDE) == []


def answered_so_far(head: Locator) -> int:
    """How many questions of a practice were answered: who comes back finds what was left."""
    found = re.search(r"of (\d+) right at the first try", head.inner_text())
    return int(found[1]) if found else 0  # a series that begins says nothing yet


def photograph(part: Locator, name: str) -> None:
    if not PICTURES:
        return
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    part.scroll_into_view_if_needed()
    part.page.mouse.move(0, 0)
    part.page.wait_for_timeout(400)
    part.screenshot(path=SCREENSHOTS / f"{name}.png")


def unfold(table: Locator, css: str) -> None:
    """Open the menu in which a button stands, if it stands in one."""
    folded = table.locator(f".bb-menu:not([open]):has(button.{css}) > summary")
    if folded.count():
        folded.click()


def to_the_round(table: Locator) -> None:
    """Go on to the next round, by the button in the menu."""
    unfold(table, "bb-to-round")
    table.locator("button.bb-to-round").first.click()


class Player:
    """Somebody at the first table of a page, who counts the clicks."""

    def __init__(self, page: Page, css: str = ".bb-play") -> None:
        self.page = page
        self.table = page.locator(css).first
        self.clicks = 0

    # -- what can be seen

    @property
    def waiting(self) -> str:
        return self.table.get_attribute("data-waiting") or ""

    @property
    def tick(self) -> str:
        return self.table.get_attribute("data-tick") or ""

    def button(self, css: str) -> Locator:
        return self.table.locator(f"button.{css}").first

    def sees(self, text: str) -> None:
        expect(self.table.locator(".bb-story")).to_contain_text(text)

    def is_asked(self, text: str) -> None:
        expect(self.table.locator(".bb-panel")).to_contain_text(text)

    def focus_is_on(self, css: str) -> None:
        expect(self.button(css)).to_be_focused()

    def photograph(self, name: str, whole: bool = False) -> None:
        if not PICTURES:
            return
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(600)  # what moves has come to rest
        if whole:  # in a window that is high enough: the notebook scrolls in a box of its own
            size, height = self.page.viewport_size, self.table.evaluate("el => el.scrollHeight")
            resize(self.page, size["width"] if size else 1280, height + 200)
            self.table.screenshot(path=SCREENSHOTS / f"{name}.png")
            return
        self.table.evaluate("el => el.scrollIntoView()")
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")

    # -- what can be done

    def click(self, css: str) -> None:
        """Press a button, in the menu if it is there, and wait until the table has answered."""
        before = self.tick
        unfold(self.table, css)
        self.button(css).click()
        expect(self.table).not_to_have_attribute("data-tick", before)
        self.clicks += 1

    def choose(self, key: str) -> None:
        """Press what plays an option; where its card is picked first, do that."""
        option = self.table.locator(f'[data-bb=option][data-key="{key}"]').first
        if key.startswith("build:") and not option.count():
            self.press(self.table.locator(f'[data-bb=card][data-card="{card_of(key)}"]').first)
        self.press(option)

    def press(self, what: Locator) -> None:
        """Press something, and wait until the table has answered."""
        before = self.tick
        what.click()
        expect(self.table).not_to_have_attribute("data-tick", before)
        self.clicks += 1

    def to_a_question(self) -> None:
        """On and on, until there is something to choose or to predict."""
        while self.waiting == "step":
            self.click("bb-next")

    def go_on(self) -> str:
        """Do whatever is to be done next, in the plainest way; what that was."""
        waiting = self.waiting
        if waiting == "decision":
            self.choose_something()
            return waiting
        further = "bb-run-phase" if self.button("bb-run-phase").count() else "bb-next"
        guess = "bb-guess:enabled"  # not what was wrong before
        self.click({"step": further, "prediction": guess, "curtain": "bb-lift"}[waiting])
        return waiting

    def is_led(self) -> None:
        """Follow a guide to its end, if there is one; then all controls are there."""
        while self.table.locator(".bb-guide").count():
            self.go_on()

    def choose_something(self) -> None:
        """The first thing that can be chosen; a card that was picked goes to its first place."""
        cards = self.table.locator("[data-bb=card]")
        options = self.table.locator("[data-bb=option]:not([data-bb=go] *)")
        if cards.count() and not options.count():
            self.press(cards.first)
        self.press(options.first if options.count() else self.table.locator("[data-bb=go]"))


def card_of(key: str) -> str:
    """The card that a build is about."""
    return key.removeprefix("build:").rpartition("@")[0]
