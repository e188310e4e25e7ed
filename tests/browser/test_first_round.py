"""The first lesson as a learner meets it: a whole round in JupyterLab, by mouse and by keyboard.

The pictures in build/screenshots/ are for people to look at.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

SCREENSHOTS = Path(__file__).resolve().parents[2] / "build" / "screenshots"
MOST_CLICKS = 35  # more than that is no round of two minutes
CHANGE_THEME = """theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"""


class Learner:
    """Somebody who clicks through the lesson, and counts the clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.lesson = page.locator(".bb-lesson").first
        self.clicks = 0

    def button(self, css: str) -> Locator:
        return self.lesson.locator(f"button.{css}").first

    def click(self, css: str) -> None:
        self.button(css).click()
        self.clicks += 1

    def sees(self, text: str) -> None:
        expect(self.lesson.locator(".bb-story")).to_contain_text(text)

    def is_asked(self, text: str) -> None:
        expect(self.lesson.locator(".bb-panel")).to_contain_text(text)

    def focus_is_on(self, css: str) -> None:
        expect(self.button(css)).to_be_focused()

    def photograph(self, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.evaluate("document.querySelector('.bb-lesson').scrollIntoView()")
        self.page.mouse.move(0, 0)
        self.page.wait_for_timeout(500)  # what moves has come to rest
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png")


@pytest.fixture
def learner(open_notebook: Callable[[str], Page]) -> Learner:
    page = open_notebook("01_first_round.ipynb")
    expect(page.locator(".jp-RenderedText[data-mime-type$='stderr']")).to_have_count(0)
    return Learner(page)


@pytest.fixture
def dark(page: Page) -> Iterator[Callable[[], None]]:
    """Switches the dark theme on, and off again at the end (it is a setting of the server)."""

    def switch() -> None:
        page.evaluate(CHANGE_THEME, "JupyterLab Dark")
        page.wait_for_selector("body[data-jp-theme-light='false']", state="attached")

    yield switch
    page.evaluate(CHANGE_THEME, "JupyterLab Light")


def to_the_first_prediction(learner: Learner) -> None:
    learner.click("bb-next")
    learner.sees("Grim places a room card face down")
    learner.is_asked("which room do you build first?")
    learner.click("bb-option-0")
    learner.sees("Pip placed Damp Chapel")
    learner.click("bb-run-phase")
    learner.is_asked("it is your turn to build")
    learner.click("bb-option-3")
    learner.sees("Pip placed Ogre Nursery")
    learner.click("bb-run-phase")
    learner.is_asked("Where will Aunt Sparkle go?")


def test_a_whole_round_by_mouse(learner: Learner) -> None:
    learner.sees("You are Gloop the Unwashed")
    learner.photograph("1-start")
    to_the_first_prediction(learner)
    learner.photograph("2-predict")

    learner.click("bb-predict-town")
    learner.sees("Not this time. You said: Stays in town. It was: Dungeon of Grim.")
    learner.sees("Aunt Sparkle finds most treasure with Grim")
    learner.photograph("3-wrong")

    learner.click("bb-back")
    learner.is_asked("Where will Aunt Sparkle go?")
    learner.click("bb-predict-grim")
    learner.sees("Right! You saw it coming.")
    learner.is_asked("Where will Deacon Crumb go?")
    learner.click("bb-predict-pip")
    expect(learner.lesson.locator(".bb-tally")).to_contain_text("2 of 2")

    rule = learner.lesson.locator(".bb-story details.bb-rule", has_text="BAIT-2")
    rule.locator("summary").click()
    expect(rule).to_contain_text("The hero goes to the entrance of the dungeon with the most.")

    over = learner.lesson.locator(".bb-progress", has_text="Round 1 is over")
    while not over.count():
        before = learner.lesson.locator(".bb-progress").inner_text()
        learner.click("bb-next")
        expect(learner.lesson.locator(".bb-progress")).not_to_have_text(before)
    learner.sees("Pip: souls 1, wounds 0.")
    learner.sees("Grim: souls 0, wounds 1.")
    expect(learner.button("bb-next")).to_be_hidden()
    expect(learner.button("bb-more")).to_be_visible()
    learner.photograph("5-end")
    assert learner.clicks <= MOST_CLICKS


def test_the_lesson_by_keyboard_alone(learner: Learner) -> None:
    press = learner.page.keyboard.press
    learner.button("bb-next").focus()
    press("Enter")
    learner.sees("Grim places a room card face down")
    learner.focus_is_on("bb-option-0")  # what was pressed is disabled now: the focus went on
    press("Tab")
    learner.focus_is_on("bb-option-1")
    press("Space")
    learner.sees("Pip placed Ogre Nursery")
    learner.focus_is_on("bb-next")
    press("Tab")
    learner.focus_is_on("bb-run-phase")
    press("Tab")
    learner.focus_is_on("bb-back")
    press("Enter")
    learner.is_asked("which room do you build first?")


def test_what_a_screen_reader_needs_is_there(learner: Learner) -> None:
    live = learner.lesson.locator("[role=status][aria-live=polite]")
    expect(live).to_contain_text("Step 0")
    kept = live.element_handle()
    learner.click("bb-next")
    expect(live).to_contain_text("Grim places a room card face down")
    assert kept is not None
    assert kept.evaluate("el => el.isConnected"), "a live region must stay, or it is not read"
    for name in ("Town", "Dungeon of Pip", "Dungeon of Grim"):
        expect(learner.lesson.get_by_role("region", name=name)).to_be_visible()
    expect(learner.lesson.locator("[aria-current=step]")).to_have_text("setup")


@pytest.mark.parametrize("width", [1280, 800])
def test_nothing_sticks_out_in_a_dark_and_narrow_lab(
    learner: Learner, dark: Callable[[], None], width: int
) -> None:
    dark()
    learner.page.set_viewport_size({"width": width, "height": 1000})
    to_the_first_prediction(learner)
    learner.click("bb-predict-grim")
    learner.is_asked("Where will Deacon Crumb go?")
    learner.click("bb-predict-pip")
    for said in ("Adventure phase", "enters the dungeon", "enters Lost", "deals 1 damage"):
        learner.click("bb-next")
        learner.sees(said)
    learner.photograph(f"4-dark-{width}")
    wider = learner.lesson.evaluate(
        "el => [...el.querySelectorAll('*')]"
        ".filter(e => !e.closest('.bb-sr, .bb-live') && e.getClientRects().length)"
        ".filter(e => e.getBoundingClientRect().right > el.getBoundingClientRect().right + 1)"
        ".map(e => e.className)"
    )
    assert wider == []


def test_the_first_question_of_all(open_notebook: Callable[[str], Page]) -> None:
    learner = Learner(open_notebook("00_start_here.ipynb"))
    learner.is_asked("Where will Bert with the Ladder go?")
    learner.photograph("0-start-here")
    learner.click("bb-predict-grim")
    learner.sees("Right!")
    learner.click("bb-again")
    learner.is_asked("Where will Bert with the Ladder go?")
