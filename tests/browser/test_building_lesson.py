"""The lesson on building in JupyterLab: gold on silver, a guest at the door, questions.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, exercise, photograph
from playwright.sync_api import Locator, Page, expect

NOTEBOOK = "03_building.ipynb"


def play(table: Locator, key: str) -> None:
    """Press the button of an option, wherever it stands."""
    table.locator(f'button[data-key="{key}"]').first.click()


def mark(question: Locator, *places: int) -> None:
    """Mark these places and no others, and have them checked."""
    for at, box in enumerate(question.locator(".bb-markable input").all()):
        box.set_checked(at in places)
    question.locator("button.bb-check").click()


def test_gold_on_silver_and_a_guest_who_steps_aside(lesson: Page) -> None:
    table = lesson.locator(".bb-play").first
    panel, story = table.locator(".bb-panel"), table.locator(".bb-story")
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "03-0-page")
    table.locator("button.bb-run-phase").click()
    expect(panel).to_contain_text("do you want to use a spell or an ability?")
    play(table, "cast:Princess in Peril")
    expect(panel).to_contain_text("Princess in Peril")
    table.locator("button.bb-option[data-key^='hero:']").nth(1).click()
    table.locator("button.bb-run-phase").click()
    expect(story).to_contain_text("Nick the Masher now stands at the entrance of Pip")
    expect(panel).to_contain_text("it is your turn to build")
    photograph(table, "03-1-your-turn")
    play(table, "build:Beast Menagerie@0")
    expect(story).to_contain_text("Pip placed Beast Menagerie")
    photograph(table, "03-2-face-down")
    table.locator("button.bb-to-phase").click()
    expect(story).to_contain_text("Centipede Tunnel, which is now covered")
    photograph(table, "03-3-revealed")
    assert table.evaluate(TOO_WIDE) == []


def test_where_may_it_go_wrong_then_right_with_a_hint(lesson: Page) -> None:
    gold = exercise(lesson, "building/a-home-for-gold")
    photograph(gold, "03-4-question")
    mark(gold, 0, 2)
    expect(gold.locator(".bb-verdict")).to_be_visible()
    expect(gold.locator(".bb-verdict")).not_to_contain_text("Right!")
    gold.locator("button.bb-hint-button").click()
    expect(gold.locator(".bb-tiers")).to_contain_text("Which icon does the golden room show?")
    photograph(gold, "03-5-wrong-and-a-hint")
    mark(gold, 2, 3)
    expect(gold.locator(".bb-verdict")).to_contain_text("Right!")
    expect(gold).to_contain_text("shares no treasure class with Centipede Tunnel")
    photograph(gold, "03-6-right")
    for name in ("full-house", "who-still-draws", "second-card", "another-hand-please"):
        photograph(exercise(lesson, f"building/{name}"), f"03-7-{name}")
    for part in lesson.locator(".bb-lesson").all():
        assert part.evaluate(TOO_WIDE) == []


def test_too_late_at_the_reveal(lesson: Page) -> None:
    mirror = exercise(lesson, "building/the-mirror")
    table = mirror.locator(".bb-play").first
    photograph(mirror, "03-8-mirror")
    table.locator("button.bb-run-phase").click()
    play(table, "pass")
    play(table, "build:Mimic Vault@new")
    play(table, "pass")
    table.locator("button.bb-run-phase").click()
    expect(mirror.locator(".bb-verdict").first).to_contain_text("taken from under your nose")
    photograph(mirror, "03-9-mirror-missed")


def test_a_hand_is_dealt(lesson: Page) -> None:
    table = lesson.locator(".bb-play").last
    table.locator("button.bb-run-phase").click()
    expect(table.locator(".bb-panel")).to_contain_text("this hand may be exchanged")
    photograph(table, "03-10-mulligan")
    assert table.evaluate(TOO_WIDE) == []
