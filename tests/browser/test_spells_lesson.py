"""The lesson on spells and priority in JupyterLab: the learner holds the cards.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, Player, exercise_that_asks, photograph, to_the_round
from playwright.sync_api import Locator, Page, expect

NOTEBOOK = "06_spells_and_priority.ipynb"


def play(table: Locator, *keys: str) -> None:
    """Go on to the next decision and choose, one after the other."""
    for key in keys:
        table.locator("button[data-do='run-decision']").click()
        table.locator(f'[data-key="{key}"]').first.click()


def test_the_first_table_is_won(lesson: Page) -> None:
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "06-0-page")
    table = lesson.locator(".bb-play").first
    table.locator("button[data-do='run-decision']").click()
    photograph(table, "06-1-table")
    table.locator("[data-key='cast:Giant Size']").first.click()
    table.locator("[data-key='room:Pip:2']").first.click()
    play(table, "pass", "pass")
    table.locator("button[data-do='run-decision']").click()
    expect(table.locator(".bb-panel")).to_contain_text("negate this spell")
    photograph(table, "06-2-negate")
    table.locator("[data-key='cast:Counterspell']").first.click()
    table.locator("button.bb-next").click()
    expect(table.locator(".bb-story")).to_contain_text("Pip plays Counterspell")
    table.locator("button.bb-next").click()
    expect(table.locator(".bb-story")).to_contain_text("Fear of Grim is negated")
    player = Player(lesson)
    while player.waiting != "over":
        player.go_on()
    won = exercise_that_asks(lesson, "Get Dartteon's soul")
    expect(won.locator(".bb-story").first).to_contain_text("Done!")


def test_a_wrong_answer_a_hint_and_the_right_one(lesson: Page) -> None:
    hammers = exercise_that_asks(lesson, "Which of these spells may Pip play now?")
    hammers.get_by_label("Play the spell Fear.").check()
    hammers.locator("button.bb-check").click()
    expect(hammers.locator(".bb-story")).to_contain_text("Not")
    hammers.locator("button.bb-hint-button").click()
    expect(hammers.locator(".bb-tiers")).to_contain_text("Some of them have no hammer")
    photograph(hammers, "06-3-hint")
    hammers.get_by_label("Play the spell Fear.").uncheck()
    for name in ("Freeze", "Kobold Strike", "Princess in Peril"):
        hammers.get_by_label(f"Play the spell {name}.").check()
    hammers.locator("button.bb-check").click()
    expect(hammers.locator(".bb-story")).to_contain_text("Right!")
    photograph(hammers, "06-4-right")
    for at, figure in enumerate(lesson.locator(".bb-chart").all()):
        photograph(figure, f"06-6-figure-{at}")


def test_grim_talks_and_the_eye_sees(lesson: Page) -> None:
    talk = exercise_that_asks(lesson, "let Fear come to nothing")
    play(talk.locator(".bb-play"), "pass", "use:0:Bottomless Pit:0")
    to_the_round(talk.locator(".bb-play").first)
    expect(talk.locator(".bb-story").first).to_contain_text("Done!")
    eye = exercise_that_asks(lesson, "Get Tieg's soul")
    play(eye.locator(".bb-play"), "cast:Counterspell")
    to_the_round(eye.locator(".bb-play").first)
    expect(eye.locator(".bb-story").first).to_contain_text("Tieg is in town")
    photograph(eye, "06-5-missed")


def test_nothing_sticks_out(lesson: Page) -> None:
    for at, part in enumerate(lesson.locator(".bb-lesson").all()):
        photograph(part, f"06-8-part-{at}")
        assert part.evaluate(TOO_WIDE) == []
