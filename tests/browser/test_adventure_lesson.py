"""The lesson on the adventure in JupyterLab: a walk, a goal that is played, a last-minute spell.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, exercise_that_asks, in_view, photograph, practise, to_the_round
from playwright.sync_api import Page, expect

NOTEBOOK = "05_adventure.ipynb"


def test_a_wrong_guess_a_hint_and_the_right_one(lesson: Page) -> None:
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "05-0-page")
    walk = exercise_that_asks(lesson, "How far will Johnny")
    assert in_view(walk)
    photograph(walk, "05-1-walk")
    walk.locator(".bb-predict-boss").click()
    expect(walk.locator(".bb-story")).to_contain_text("does not get that far")
    walk.locator("button.bb-hint-button").click()
    expect(walk.locator(".bb-tiers")).to_contain_text("Read what it does instead")
    photograph(walk, "05-2-hint")
    walk.locator(".bb-predict-2").click()
    expect(walk.locator(".bb-story")).to_contain_text("Right!")
    expect(walk.locator(".bb-strip li")).to_have_count(6)  # the way is shown, room by room
    expect(walk.locator(".bb-whole-story .bb-events")).to_be_hidden()
    assert in_view(walk)
    photograph(walk, "05-3-right")
    rooms_are_switched(lesson)
    damage_is_added_up(lesson)
    practise(lesson)


def rooms_are_switched(lesson: Page) -> None:
    explore = lesson.locator(".bb-explore").first
    expect(explore).to_contain_text("Tieg and the Magic Bubble reaches the boss, 2 damage short")
    explore.locator(".bb-room-0-1 input").check()
    expect(explore).to_contain_text("Tieg and the Magic Bubble dies in Neanderthal Cave")
    photograph(explore, "05-9-stairs")


def damage_is_added_up(lesson: Page) -> None:
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
    to_the_round(table)
    expect(queue.locator(".bb-story").first).to_contain_text("Done!")
    photograph(queue, "05-4-queue")
    last = lesson.locator(".bb-play").filter(has_text="Boden the Pant").first
    last.locator("button[data-do='run-decision']").click()
    last.locator("[data-key='pass']").first.click()
    last.locator("button[data-do='run-decision']").click()
    expect(last.locator(".bb-panel")).to_contain_text("no health left")
    photograph(last, "05-5-last-step")
    last.locator("[data-key='cast:Fear']").first.click()
    last.locator("button.bb-next").click()
    expect(last.locator(".bb-story")).to_contain_text("Grim plays Fear")
    last.locator("button.bb-next").click()
    expect(last.locator(".bb-story")).to_contain_text("goes back to town")
    photograph(last, "05-6-saved")
    for part in lesson.locator(".bb-lesson").all():
        assert part.evaluate(TOO_WIDE) == []
