"""The town board in a page: cards and spaces are chosen by key, by clicks, and by carrying them."""

from __future__ import annotations

from bare_page import BarePage
from playwright.sync_api import Browser, Page, expect
from test_one_screen import LOOK, READABLE, SIZES, lay

import bossbook as bb
from bossbook.widgets.table import Table

KING = {"name": "King Lik", "class": "fighter", "health": 8}


def town_turn(seed: int = 4, players: int = 2) -> Table:
    """A table at the first town turn of Pip; nothing moves by itself before it."""
    names = ["Pip", "Grim", "Moss", "Fig"][:players]
    table = Table(bb.new_game("super", names, seed=seed), "Pip", hints=True)
    while table.session.decision is None or table.session.decision.kind != "town_turn":
        decision = table.session.decision
        table.act("run-decision") if decision is None else table.play(decision.options[0].key)
    return table


def test_a_market_card_and_a_space_are_chosen_by_the_keyboard(bare: Page) -> None:
    table = town_turn()
    laid = lay(bare, table)
    options = len(table.session.decision.options)
    bare.locator("[data-bb=question]").focus()
    keys = []
    for _ in range(options):
        bare.keyboard.press("o")
        keys.append(bare.evaluate("() => document.activeElement.dataset.key"))
    assert sorted(keys) == sorted(option.key for option in table.session.decision.options)
    space = next(key for key in keys if key.startswith("minion:"))
    bare.locator(f'[data-key="{space}"]').focus()
    told = bare.locator(f'[data-key="{space}"] .bb-tell')
    assert told.evaluate("one => getComputedStyle(one).display") == "grid", "it says what it brings"
    bare.keyboard.press("Enter")
    laid.hear()
    assert table.game.position()["players"][0]["minion"] == space.removeprefix("minion:")
    card = next(key for key in keys if key.startswith("take:"))
    held = len(table.game.state.players[0].hand)
    bare.locator(f'[data-bb=market] [data-key="{card}"]').first.focus()
    bare.keyboard.press(" ")
    laid.hear()
    assert len(table.game.state.players[0].hand) == held + 1 and table.trouble == ""


def test_a_card_is_carried_to_the_hand_and_the_minion_to_a_space(bare: Page) -> None:
    table = town_turn()
    laid = lay(bare, table)
    carry(bare, laid, '[data-minion="Pip"][data-carry]', '[data-key^="minion:"].bb-spot >> nth=1')
    assert table.game.position()["players"][0]["minion"]
    held = len(table.game.state.players[0].hand)
    carry(bare, laid, "[data-bb=market] [data-carry] >> nth=0", "[data-bb=town]")
    assert len(table.game.state.players[0].hand) == held, "dropped elsewhere it stays where it was"
    carry(bare, laid, "[data-bb=market] [data-carry] >> nth=0", "[data-bb=hand]")
    assert len(table.game.state.players[0].hand) == held + 1 and table.trouble == ""


def carry(page: Page, laid: BarePage, what: str, where: str) -> None:
    """Press it, carry it in some steps, let it go."""
    page.locator(what).hover()
    page.mouse.down()
    box = page.locator(where).first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=5)
    expect(page.locator(".bb-ghost")).to_be_visible()
    page.mouse.up()
    laid.hear()


def test_a_minion_and_a_taken_card_are_seen_to_go(browser: Browser) -> None:
    context = browser.new_context(reduced_motion="no-preference")
    bare, table = context.new_page(), town_turn()
    laid = lay(bare, table)
    key = next(o.key for o in table.session.decision.options if o.key.startswith("minion:"))
    bare.locator(f'[data-key="{key}"]').click()
    laid.hear()
    assert [cue["cue"] for cue in table.cues] == ["minion"]
    assert bare.locator('[data-minion="Pip"]').evaluate("one => one.getAnimations().length") == 1
    bare.wait_for_function("() => !document.querySelector('[data-moving]')")
    bare.locator("[data-bb=market] [data-do=play]").first.click()
    laid.hear()
    assert "taken" in [cue["cue"] for cue in table.cues]
    assert bare.locator(".bb-mote .bb-card").count() == 1
    context.close()


def full_board(players: int) -> dict:
    """Everything at once: heroes in every location, a pile, counters, minions everywhere."""
    rooms = [
        {"card": "Penitents' Pews", "counters": 4},
        {"card": "Bookworm", "stunned": True, "counters": 12},
        {"card": "Restless Pilgrims", "under": ["Candle Ghoul"]},
        {"card": "Frozen Monster", "deactivated": True},
        {"card": "Chalk Circle", "counters": 1},
    ]
    bosses = ["Uncle Ossuary", "Granny Gnash", "His Sliminess", "Abbess Gloom"]
    minions = [None, "room:0", "boss", "temple:summon"]
    seats = [
        {"name": name, "boss": boss, "levelled": True, "rooms": rooms, "minion": minion,
         "entrance": [{**KING, "health_counters": 2}] * 3, "souls": 9, "wounds": 4,
         "hand": ["Freeze", "Bookworm", "Candle Ghoul", "Wind-up Trap", "Pep Talk"]}
        for name, boss, minion in zip(["Pip", "Grim", "Moss", "Fig"], bosses, minions, strict=True)
    ]  # fmt: skip
    hero = {**KING, "name": "Delatorious, Angel of Light", "health_counters": -2}
    places = dict.fromkeys(("temple", "stadium", "library", "hideout"), hero)
    return {
        "edition": "super",
        "phase": "town",
        "players": seats[:players],
        "locations": {**places, "inn": [hero] * 3},
        "town": [KING] * max(players, 1),
        "first_player": "Pip",
        "decks": {"heroes": 0, "epics": 0},
    }


def test_a_full_board_fits_too(bare: Page) -> None:
    for players in (1, 2, 4):
        table = Table(full_board(players), "Pip")
        while table.session.decision is None:
            table.act("run-decision")
        laid = lay(bare, table)
        for width, height in SIZES:
            bare.set_viewport_size({"width": width, "height": height})
            assert bare.evaluate(LOOK)["found"] == [], (players, width)
            assert bare.evaluate(READABLE) == [], (players, width)
        laid.show()


# The pieces of the board that lie over the one below them.
OVERLAPS = """() => {
  const board = document.querySelector(".bb-part-board");
  const pieces = [...board.children].filter((one) => !one.hidden);
  const inside = (one) => [...one.querySelectorAll("section"), one].map((each) =>
    each.getBoundingClientRect().bottom);
  return pieces.slice(0, -1).filter((one, at) =>
    Math.max(...inside(one)) > pieces[at + 1].getBoundingClientRect().top + 1)
    .map((one) => one.className);
}"""


def test_on_a_narrow_page_one_thing_stands_below_the_other(bare: Page) -> None:
    lay(bare, town_turn(players=4), (620, 900))
    expect(bare.locator(".bb-tall")).to_be_visible()
    assert bare.evaluate(OVERLAPS) == []
