"""The lesson on the adventure in JupyterLab: a walk, a goal that is played, a last-minute spell.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, exercise_that_asks, photograph
from playwright.sync_api import Page, expect

NOTEBOOK = "05_adventure.ipynb"


def test_a_wrong_guess_a_hint_and_the_right_one(lesson: Page) -> None:
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "05-0-page")
    walk = exercise_that_asks(lesson, "How far will Johnny")
    walk.get_by_text("ability", exact=True).nth(1).click()
    photograph(walk, "05-1-walk")
    walk.locator(".bb-predict-boss").click()
    expect(walk.locator(".bb-story")).to_contain_text("does not get that far")
    walk.locator("button.bb-hint-button").click()
    expect(walk.locator(".bb-tiers")).to_contain_text("Read what it does instead")
    photograph(walk, "05-2-hint")
    walk.locator(".bb-predict-2").click()
    expect(walk.locator(".bb-story")).to_contain_text("Right!")
    photograph(walk, "05-3-right")
    for at, figure in enumerate(lesson.locator(".bb-chart").all()):
        photograph(figure, f"05-7-figure-{at}")


def test_the_stairs_come_after_a_guess_and_their_words_are_folded_up(lesson: Page) -> None:
    quiz = exercise_that_asks(lesson, "How many of the four heroes will die?")
    expect(quiz.locator(".bb-chart")).to_have_count(0)
    quiz.locator("button.bb-predict-0").click()
    expect(quiz.locator(".bb-story")).to_contain_text("Not this time.")
    expect(quiz.locator(".bb-chart [role=img]")).to_contain_text("2 wounds")
    words = quiz.locator(".bb-chart figcaption details")
    expect(words).not_to_have_attribute("open", "")
    words.locator("summary").click()
    expect(words).to_contain_text("Epic: 2 wounds for Moss.")
    photograph(quiz, "05-9-stairs")


def test_the_printed_damage_is_added_up_by_the_learner(lesson: Page) -> None:
    sums = exercise_that_asks(lesson, "has put the Goblin Armory to sleep")
    ramp = sums.locator(".bb-room").filter(has_text="Boulder Ramp").locator(".bb-damage b")
    expect(ramp).to_have_text("1")
    sums.locator("button.bb-check").click()
    expect(sums.locator(".bb-story")).to_contain_text("Please type a whole number from 0 to 999.")
    sums.locator(".bb-number input").fill("8")
    sums.locator("button.bb-check").click()
    expect(sums.locator(".bb-story")).to_contain_text("Boulder Ramp: 1 + 2 (Dizzygas Hallway)")
    expect(ramp).to_have_text("3")


def test_the_queue_and_the_last_moment_are_played(lesson: Page) -> None:
    queue = exercise_that_asks(lesson, "Three souls, please")
    table = queue.locator(".bb-play")
    for play in ("pass", "use:0:Bottomless Pit:0"):
        table.locator("button[data-do='run-decision']").click()
        table.locator(f"[data-key='{play}']").first.click()
    table.locator("button[data-do='run-round']").click()
    expect(queue.locator(".bb-story").first).to_contain_text("Done!")
    photograph(queue, "05-4-queue")
    last = lesson.locator(".bb-play").filter(has_text="Boden the Pant").first
    last.locator("button[data-do='run-decision']").click()
    last.locator("[data-key='pass']").click()
    last.locator("button[data-do='run-decision']").click()
    expect(last.locator(".bb-panel")).to_contain_text("no health left")
    photograph(last, "05-5-last-step")
    last.locator("[data-key='cast:Fear']").first.click()
    last.locator("button.bb-next").click()
    expect(last.locator(".bb-story")).to_contain_text("Grim plays Fear")
    last.locator("button.bb-next").click()
    expect(last.locator(".bb-story")).to_contain_text("goes back to town")
    photograph(last, "05-6-saved")


def test_nothing_sticks_out(lesson: Page) -> None:
    for at, part in enumerate(lesson.locator(".bb-lesson").all()):
        photograph(part, f"05-8-part-{at}")
        assert part.evaluate(TOO_WIDE) == []
