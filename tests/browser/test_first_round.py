"""The first lesson as a learner meets it: a whole round in JupyterLab, by mouse and by keyboard.

The pictures in build/screenshots/ are for people to look at.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from players import TOO_WIDE, Player, resize
from playwright.sync_api import Page, expect

from bossbook.lessons.progress import Progress

MOST_CLICKS = 35  # more than that is no round of two minutes


@pytest.fixture
def learner(open_notebook: Callable[[str], Page]) -> Player:
    page = open_notebook("01_first_round.ipynb")
    expect(page.locator(".jp-RenderedText[data-mime-type$='stderr']")).to_have_count(0)
    return Player(page)


def to_the_first_prediction(learner: Player) -> None:
    learner.click("bb-next")
    learner.sees("Grim places a room card face down")
    learner.is_asked("Press a card of your hand.")
    learner.choose("build:Damp Chapel@new")
    learner.sees("Pip placed Damp Chapel")
    learner.to_a_question()
    learner.is_asked("Your second room.")
    learner.choose("build:Ogre Nursery@new")
    learner.sees("Pip placed Ogre Nursery")
    learner.to_a_question()
    learner.is_asked("Where will Aunt Sparkle go?")


def test_a_whole_round_by_mouse(learner: Player) -> None:
    learner.is_asked("You are Pip, and your boss is Gloop the Unwashed.")
    learner.photograph("01-1-start")
    to_the_first_prediction(learner)
    learner.photograph("01-2-predict")

    learner.click("bb-predict-town")
    learner.sees("One dungeon shows more tomes than any other, boss included. Try once more.")
    expect(learner.button("bb-predict-town")).to_be_disabled()
    learner.photograph("01-3-wrong")
    learner.click("bb-predict-pip")
    learner.sees("Not this time. You said: Dungeon of Pip. It was: Dungeon of Grim.")
    learner.sees("Aunt Sparkle finds most treasure with Grim")

    learner.click("bb-back")
    learner.is_asked("Where will Aunt Sparkle go?")
    learner.click("bb-predict-grim")
    learner.sees("Right! You saw it coming.")
    learner.is_asked("Where will Deacon Crumb go?")
    learner.click("bb-predict-pip")
    expect(learner.table.locator(".bb-tally")).to_contain_text("2 of 2")

    learner.table.locator(".bb-story .bb-rule-button", has_text="BAIT-2").click()
    rule = learner.table.locator(".bb-rulebox")
    expect(rule).to_contain_text("The hero goes to the entrance of the dungeon with the most.")
    rule.locator(".bb-rule-button").first.click()
    expect(rule).not_to_contain_text("The hero goes to the entrance of the dungeon with the most.")
    learner.click("bb-rule-close")
    expect(rule).to_have_count(0)

    learner.to_a_question()
    expect(learner.table.locator(".bb-progress")).to_have_text("Round 1 is over")
    learner.sees("Pip: souls 1, wounds 0.")
    learner.sees("Grim: souls 0, wounds 1.")
    expect(learner.button("bb-next")).to_have_count(0)
    expect(learner.table.locator("[data-bb=go].bb-more")).to_be_visible()
    learner.photograph("01-5-end")
    assert learner.clicks <= MOST_CLICKS


def test_a_table_that_is_played_is_what_is_on_the_screen(learner: Player) -> None:
    learner.page.get_by_role("heading", name="Your first round").scroll_into_view_if_needed()
    learner.click("bb-next")
    learner.is_asked("Press a card of your hand.")
    expect(learner.table).to_be_in_viewport(ratio=1)
    learner.choose("build:Damp Chapel@new")
    learner.to_a_question()
    learner.is_asked("Your second room.")
    expect(learner.table).to_be_in_viewport(ratio=1)
    learner.photograph("01-6-laptop")
    heading = learner.page.get_by_role("heading", name="What you know now")
    heading.scroll_into_view_if_needed()  # who reads elsewhere is left alone
    learner.page.evaluate("() => document.querySelector('.bb-screen [data-bb=go]').click()")
    learner.sees("Pip declines to build")  # at once: nothing is seen of a choice to build nothing
    expect(heading).to_be_in_viewport()


def test_the_lesson_by_keyboard_alone(learner: Player) -> None:
    press = learner.page.keyboard.press
    learner.button("bb-next").focus()
    press("Enter")
    learner.sees("Grim places a room card face down")
    chapel = learner.table.locator("[data-bb=card][data-card='Damp Chapel']")
    nursery = learner.table.locator("[data-bb=card][data-card='Ogre Nursery']")
    expect(chapel).to_be_focused()  # what was pressed is disabled now: the focus went on
    press("o")
    expect(nursery).to_be_focused()
    press("Shift+O")
    expect(chapel).to_be_focused()
    press("Tab")
    expect(nursery).to_be_focused()
    press("Space")
    expect(learner.table.locator("[data-key='build:Ogre Nursery@new']")).to_be_focused()
    press("Escape")
    expect(nursery).to_have_attribute("aria-pressed", "false")
    expect(nursery).to_be_focused()
    press("Enter")
    expect(learner.table.locator("[data-key='build:Ogre Nursery@new']")).to_be_focused()
    press("Enter")
    learner.sees("Pip placed Ogre Nursery")
    learner.focus_is_on("bb-next")
    press("u")
    learner.is_asked("Press a card of your hand.")
    learner.choose("build:Ogre Nursery@new")
    press("n")
    learner.sees("Pip has built Ogre Nursery")
    press("n")
    learner.is_asked("Your second room.")
    while learner.waiting != "over":  # a whole round, with no mouse
        before = learner.tick
        press({"step": "n", "decision": "o", "prediction": "Enter"}[learner.waiting])
        if learner.waiting == "decision":
            learner.table.locator("[data-bb=go]").focus()
            press("Enter")
        expect(learner.table).not_to_have_attribute("data-tick", before)
    expect(learner.table.locator(".bb-progress")).to_have_text("Round 1 is over")


def test_the_timeline_by_keyboard(learner: Player) -> None:
    learner.is_led()
    learner.button("bb-history").click()
    slider = learner.table.locator("input[type=range]")
    end = int(slider.get_attribute("max") or 0)
    slider.focus()
    learner.page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(end - 1))
    expect(slider).to_be_focused()
    learner.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    expect(learner.table.locator(".bb-progress")).to_have_text("Step 0: setup")
    learner.page.keyboard.press("End")
    learner.is_asked("Round 1 is over.")


def test_what_a_screen_reader_needs_is_there(learner: Player) -> None:
    live = learner.table.locator("[role=status][aria-live=polite]")
    expect(live).to_contain_text("Step 0")
    kept = live.element_handle()
    learner.click("bb-next")
    expect(live).to_contain_text("Grim places a room card face down")
    assert kept is not None
    assert kept.evaluate("el => el.isConnected"), "a live region must stay, or it is not read"
    for name in ("Town", "Dungeon of Pip", "Dungeon of Grim", "Your choice"):
        expect(learner.table.get_by_role("region", name=name)).to_be_visible()
    expect(learner.table.locator("[aria-current=step]")).to_have_text("setup")
    learner.is_led()
    learner.button("bb-history").click()
    expect(learner.table.get_by_role("region", name="What has happened")).to_be_visible()
    slider = learner.table.get_by_role("slider", name="Timeline: every step so far")
    expect(slider).to_have_attribute("aria-valuetext", "Round 1 is over")


def test_nothing_sticks_out_in_a_dark_and_narrow_lab(
    learner: Player, dark: Callable[[], None]
) -> None:
    dark()
    resize(learner.page, 800, 768)
    to_the_first_prediction(learner)
    learner.click("bb-predict-grim")
    learner.is_asked("Where will Deacon Crumb go?")
    learner.click("bb-predict-pip")
    learner.click("bb-next")
    learner.sees("deals 1 damage")
    for width in (800, 1280):
        resize(learner.page, width, 768)
        learner.photograph(f"01-4-dark-{width}")
        assert learner.table.evaluate(TOO_WIDE) == [], width


FIRST = {  # what is to be pressed first, and what stands beside it
    "00_start_here": (".bb-guide", "[data-bb=go]"),
    "01_first_round": (".bb-guide", "[data-bb=go]"),
    "02_cards": (".bb-ask", "button.bb-guess >> nth=0"),
    "03_building": ("[data-bb=go]",),
    "04_bait": ("[data-bb=go]",),
    "05_adventure": (".bb-ask", "button.bb-guess >> nth=0"),
    "06_spells_and_priority": (".bb-ask", "button.bb-start"),
    "07_level_up_and_winning": ("[data-bb=go]",),
    "08_play": ("[data-bb=go]",),
    "09_what_if": ("[data-bb=laboratory] .bb-room button >> nth=0",),
}


@pytest.mark.parametrize("name", FIRST)
def test_what_to_press_first_is_seen_at_once(
    open_notebook: Callable[[str], Page], name: str
) -> None:
    page = open_notebook(f"{name}.ipynb")
    for part in FIRST[name]:
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)


def test_a_task_is_begun_from_its_question(open_notebook: Callable[[str], Page]) -> None:
    page = open_notebook("06_spells_and_priority.ipynb")
    page.locator("button.bb-start").first.click()
    table = page.locator(".bb-play").first
    expect(table).to_have_attribute("data-waiting", "decision")
    expect(table).to_be_in_viewport(ratio=0.97)
    expect(page.locator("button.bb-restart").first).to_be_visible()
    expect(page.locator("button.bb-start").first).to_be_hidden()


def test_a_beginner_is_shown_where_a_card_may_go(learner: Player) -> None:
    learner.click("bb-next")
    learner.press(learner.table.locator("[data-bb=card]").first)
    lit = learner.table.locator(".bb-lit")
    expect(lit).to_have_attribute("data-key", "build:Damp Chapel@new")
    learner.press(lit)
    learner.sees("Pip placed Damp Chapel")


def test_the_first_soul_by_clicks_alone(open_notebook: Callable[[str], Page]) -> None:
    """00 as a newcomer meets it: whatever is lit is pressed, or the button that goes on."""
    learner = Player(open_notebook("00_start_here.ipynb"))
    said, bar = [], learner.table.locator(".bb-part-bar button")
    while learner.waiting != "over":
        lit = learner.table.locator(".bb-lit")
        expect(lit).to_have_count(1)
        expect(lit).to_be_in_viewport(ratio=1)
        assert bar.count() <= 1, "controls are for later"
        said.append(learner.table.locator(".bb-guide").inner_text())
        learner.press(
            lit if learner.waiting == "decision" else learner.table.locator("[data-bb=go]")
        )
        learner.photograph(f"00-soul-{len(said)}")
    assert len(set(said)) == 10 and learner.clicks <= 12
    assert "his soul is yours" in said[-1]
    expect(learner.table.locator("[data-player=Pip] .bb-score-soul")).to_contain_text("1")
    expect(learner.table.locator("[data-grave]")).to_be_visible()
    learner.is_asked("Round 1 is over.")
    assert bar.count() > 1, "now all of them are there"


def test_the_map_tells_what_was_solved_in_another_notebook(
    open_notebook: Callable[[str], Page], lab_home: Path
) -> None:
    file = lab_home / "learner" / "progress.json"
    file.unlink(missing_ok=True)
    page = open_notebook("00_start_here.ipynb")
    first = page.locator(".bb-course li").first
    expect(first).to_contain_text("0 of 1 solved")
    expect(first).not_to_be_in_viewport()
    Progress(file).solve("start_here/where-does-bert-go")
    first.scroll_into_view_if_needed()
    expect(first).to_contain_text("1 of 1 solved")
    expect(page.locator(".bb-course li").nth(1)).to_contain_text("go on here")


def test_the_first_question_of_all(open_notebook: Callable[[str], Page]) -> None:
    learner = Player(open_notebook("00_start_here.ipynb"), ".bb-lesson:has(.bb-guess)")
    learner.is_asked("Where will Bert with the Ladder go?")
    learner.photograph("00-start-here")
    learner.button("bb-predict-grim").click()
    learner.sees("Right!")
    learner.button("bb-again").click()
    learner.is_asked("Where will Bert with the Ladder go?")
