"""A whole game against a bot in JupyterLab, with hints, undo, the timeline, and friends."""

from collections.abc import Callable

import pytest
from players import TOO_WIDE, Player, photograph, resize
from playwright.sync_api import Page, expect


@pytest.fixture
def player(open_notebook: Callable[[str], Page]) -> Player:
    return Player(open_notebook("08_play.ipynb"))


def test_a_game_to_its_end(player: Player) -> None:
    photographed = set()
    while player.waiting != "over":
        done = player.go_on()
        walking = player.table.locator(".bb-busy").count() > 0
        moment = "walk" if walking else done
        if moment not in photographed and player.clicks > 25:
            photographed.add(moment)
            player.photograph(f"08-game-{moment}")
    expect(player.table.locator(".bb-ending")).to_contain_text("wins")
    player.photograph("08-over")

    player.button("bb-history").click()
    end = int(player.table.locator("input[type=range]").get_attribute("max") or 0)
    assert end > 60
    player.button("bb-history").click()
    player.table.get_by_text("More", exact=True).click()
    player.click("bb-back-choice")
    assert player.waiting == "decision"
    player.button("bb-history").click()
    player.table.locator(".bb-when").first.click()
    expect(player.table.locator("input[type=range]")).to_have_value("0")
    player.button("bb-history").click()
    player.table.get_by_text("More", exact=True).click()
    player.click("bb-forward")
    expect(player.table.locator("input[type=range]")).to_have_value("1")


def test_hints_the_log_and_the_way_back(player: Player) -> None:
    while (
        player.waiting != "decision"
        or "build" not in player.table.locator(".bb-panel").inner_text()
    ):
        player.go_on()
    for tier in (1, 2, 3):
        player.is_asked(f"Hint ({tier} of 3)")
        player.click("bb-hint-button")
    player.is_asked("A careful bot would choose:")
    player.photograph("08-hints")

    player.button("bb-history").click()
    entries = player.table.locator(".bb-log-list .bb-entry")
    all_entries = entries.count()
    player.table.locator("select.bb-log-group").select_option("heroes")
    expect(entries).not_to_have_count(all_entries)
    at = player.table.locator("input[type=range]").input_value()
    entries.first.click()
    expect(player.table.locator("input[type=range]")).not_to_have_value(at)
    player.table.locator("input[type=range]").focus()
    player.page.keyboard.press("End")
    expect(player.table.locator("input[type=range]")).to_have_value(at)


def test_a_begun_game_can_be_gone_on_with(player: Player) -> None:
    for _ in range(6):
        player.go_on()
    before = player.table.locator(".bb-progress").inner_text()
    player.page.locator("button.bb-new-game").click()
    expect(player.table.locator(".bb-progress")).to_contain_text("Step 0")
    player.page.locator("button.bb-go-on").click()
    expect(player.table.locator(".bb-progress")).to_have_text(before)


def test_friends_at_one_screen_have_a_curtain(player: Player) -> None:
    page = player.page
    page.locator(".bb-setup-against select").select_option("people at this screen")
    page.locator("button.bb-new-game").click()
    expect(player.table.locator(".bb-progress")).to_contain_text("Step 0")
    player.click("bb-run-phase")
    assert player.waiting == "curtain"
    expect(player.table.locator(".bb-hand")).to_contain_text("Hidden")
    expect(player.table.locator("[data-bb='hand'], [data-bb='card']")).to_have_count(0)
    player.photograph("08-curtain")
    player.click("bb-lift")
    expect(player.table.locator("[data-bb='hand']")).to_be_visible()
    assert player.waiting == "decision"


def test_four_players_in_a_narrow_window(player: Player) -> None:
    page = player.page
    resize(page, 800, 768)
    page.locator(".bb-setup-players select").select_option("4")
    page.locator("button.bb-new-game").click()
    expect(player.table.locator(".bb-dungeon")).to_have_count(4)
    for _ in range(12):
        player.go_on()
    player.photograph("08-four-800", whole=True)
    assert player.table.evaluate(TOO_WIDE) == []


def test_a_point_of_the_review_leads_to_its_table(player: Player) -> None:
    for _ in range(8):
        player.go_on()
    shown = player.page.locator(".bb-lesson:has(> .bb-bar .bb-look-again)").nth(2)
    shown.locator("button.bb-look-again").click()
    points = shown.locator(".bb-curve button")
    expect(points.first).to_be_visible()
    points.last.click()
    expect(points.last).to_have_attribute("aria-current", "true")
    told = points.last.get_attribute("title") or ""
    chosen = told.partition(": ")[2].partition(" Then ")[0]
    expect(shown.locator(".bb-story").first).to_contain_text(f"You chose: {chosen}")
    expect(shown.locator(".bb-play")).to_be_visible()
    assert shown.evaluate(TOO_WIDE) == []
    photograph(shown, "08-review")
