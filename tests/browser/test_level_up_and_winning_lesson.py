"""Level Up and winning in JupyterLab: the tenth soul, a verdict, a hint, the race.

The pictures in build/screenshots/ are for people to look at.
"""

from players import TOO_WIDE, Player, exercise, photograph
from playwright.sync_api import Page, expect

NOTEBOOK = "07_level_up_and_winning.ipynb"


def play(player: Player, victim: str) -> None:
    """Build a fifth room, let Gorgona kill somebody, and run to the end of the round."""
    player.click("bb-run-phase")
    player.choose("build:Neanderthal Cave@new")
    player.click("bb-run-phase")
    player.choose(f"hero:{victim}")
    player.click("bb-to-round")


def test_ten_souls_and_still_lost_then_back_and_won(lesson: Page) -> None:
    lesson.locator(".jp-Cell").first.scroll_into_view_if_needed()
    photograph(lesson.locator(".jp-Notebook"), "07-0-page")
    player = Player(lesson)
    table = player.table
    play(player, "Nick the Masher")
    expect(table.locator(".bb-part-story")).to_contain_text("Everybody else is out: Grim wins.")
    photograph(table, "07-1-ten-souls-and-lost")
    player.button("bb-history").click()
    table.locator(".bb-when").first.click()
    expect(table.locator("input[type=range]")).to_have_value("0")
    player.button("bb-history").click()
    play(player, "Hya, Legendary Shinobi")
    expect(table.locator(".bb-part-story")).to_contain_text("Pip has 11 souls and 3 wounds")
    photograph(table, "07-2-won")
    evening = Player(lesson)
    evening.table = lesson.locator(".bb-play").nth(1)
    evening.click("bb-to-round")
    expect(evening.table.locator(".bb-part-story")).to_contain_text("Moss has 5 wounds and is out")
    photograph(evening.table, "07-3-busy-evening")


def test_a_verdict_wrong_then_right_with_a_hint(lesson: Page) -> None:
    row = exercise(lesson, "level_up_and_winning/row-a")
    row.locator(".bb-predict-pip").click()
    expect(row.locator(".bb-verdict")).to_contain_text("Souls minus wounds of Pip: 9.")
    expect(row.locator(".bb-verdict")).not_to_contain_text("Grim")  # a reason, not the answer
    row.locator(".bb-hint-button").click()
    expect(row).to_contain_text("Hint 1: a nudge")
    photograph(row, "07-4-verdict-wrong")
    row.locator(".bb-predict-grim").click()
    expect(row.locator(".bb-verdict")).to_contain_text("Right!")
    expect(row).to_contain_text("Grim has the best score (10) and wins.")
    photograph(row, "07-5-verdict-right")
    for name in ("the-vault", "is-it-time", "last-second", "moss-is-out", "where-does-grim-win"):
        photograph(exercise(lesson, f"level_up_and_winning/{name}"), f"07-6-{name}")
    lesson.locator("summary", has_text="Show the race").click()
    photograph(lesson.locator(".bb-chart").first, "07-7-race")
    for part in lesson.locator(".bb-lesson").all():
        assert part.evaluate(TOO_WIDE) == []
