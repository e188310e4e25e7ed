"""The lesson on building in JupyterLab: gold on silver, a guest at the door, questions.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, Player, exercise, in_view, mark, photograph, practise
from playwright.sync_api import Page, expect

NOTEBOOK = "03_building.ipynb"


def test_gold_on_silver_and_a_guest_who_steps_aside(lesson: Page) -> None:
    player = Player(lesson)
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "03-0-page")
    player.click("bb-run-phase")
    player.is_asked("it is your turn to build")  # not a window for spells
    photograph(player.table, "03-1-your-turn")
    player.choose("cast:Princess in Peril")
    player.choose("hero:Nick the Masher")
    player.to_a_question()  # it is played, and it works
    player.choose("build:Beast Menagerie@0")
    player.sees("Pip placed Beast Menagerie")
    photograph(player.table, "03-2-face-down")
    player.click("bb-to-phase")
    photograph(player.table, "03-3-revealed")
    assert player.table.evaluate(TOO_WIDE) == []
    seen = lesson.locator(".bb-lesson").filter(has_text="Grim sees:").last
    expect(seen).to_contain_text("face down: Goblin Armory")
    practise(lesson)


def test_where_may_it_go_wrong_then_right_with_a_hint(lesson: Page) -> None:
    gold = exercise(lesson, "building/a-home-for-gold")
    photograph(gold, "03-4-question")
    assert in_view(gold)
    mark(gold, 0, 2)
    expect(gold.locator(".bb-verdict")).to_be_visible()
    expect(gold.locator(".bb-verdict")).to_contain_text("it must be built on a room that shares")
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


def test_too_late_at_the_reveal_and_a_hand_is_dealt(lesson: Page) -> None:
    mirror = exercise(lesson, "building/the-mirror")
    photograph(mirror, "03-8-mirror")
    player = Player(lesson)
    player.table = mirror.locator(".bb-play").first
    player.click("bb-run-phase")
    player.choose("pass")  # Grim has placed his card; now it is Pip's turn
    player.is_asked("it is your turn to build")
    player.choose("build:Mimic Vault@new")
    player.choose("pass")  # the last chance before the reveal
    player.click("bb-run-phase")
    expect(mirror.locator(".bb-verdict").first).to_contain_text("taken from under your nose")
    photograph(mirror, "03-9-mirror-missed")
    dealt = Player(lesson)
    dealt.table = lesson.locator(".bb-play").last
    dealt.click("bb-run-phase")
    dealt.is_asked("this hand may be exchanged")
    photograph(dealt.table, "03-10-mulligan")
    assert dealt.table.evaluate(TOO_WIDE) == []
