"""A table under fingers: on a phone in landscape and on a tablet, with nothing around it.

At every decision the question and the button are in view, everything that can be chosen comes into
view by swiping inside the table, and is big enough for a finger.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from bare_page import BarePage
from players import pictured
from playwright.sync_api import Browser, Locator, Page
from test_one_screen import decisions, new_table

PHONES = [(804, 352), (700, 322)]  # what 844 x 390 and 740 x 360 leave of a lesson
TABLETS = [(790, 1140), (1150, 780)]
FINGER = 36  # pixels

# What is out of reach: not whole in view even after swiping, under something, or too small.
REACH = """(finger) => {
  const table = document.querySelector("[data-bb=table]"), found = [];
  const page = document.querySelector("#place"), top = page.scrollTop;
  const frame = page.getBoundingClientRect();
  const look = (one) => {
    const name = [one.dataset.bb || one.className, one.dataset.key || one.textContent].join(" ");
    const box = one.getBoundingClientRect();
    if (!box.width) return found.push(`${name}: not there`);
    if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
        || box.bottom > frame.bottom + 1) found.push(`${name}: out of view`);
    const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!one.contains(seen)) found.push(`${name}: under ${seen && seen.className}`);
    // a space of the town board is as high as a finger, and not as wide
    const pressed = one.matches("[data-do]:not([data-key^='minion:']), summary");
    if (pressed && Math.min(box.width, box.height) < finger - 0.5)
      found.push(`${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`);
  };
  if (innerHeight < 500) {
    for (const name of ["question", "go"]) look(table.querySelector(`[data-bb=${name}]`));
    if (table.clientHeight > page.clientHeight) found.push("the table is higher than the page");
  }
  const pressed = "[data-bb=option], [data-bb=card], [data-bb=go], button.bb-do:enabled, summary";
  for (const one of table.querySelectorAll(pressed)) {
    if (one.closest("details:not([open]) > :not(summary), [hidden], .bb-story, .bb-full")) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    look(one);
  }
  if (innerHeight < 500 && page.scrollTop !== top) found.push("the page had to scroll");
  if (document.documentElement.scrollWidth > innerWidth || page.scrollWidth > page.clientWidth)
    found.push("the page scrolls sideways");
  return found;
}"""


@pytest.fixture(scope="module")
def finger(browser: Browser) -> Iterator[Page]:
    """A page of a device without a mouse."""
    context = browser.new_context(has_touch=True, is_mobile=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def lay(page: Page, table: Any, size: tuple[int, int]) -> BarePage:
    laid = BarePage(page, table, *size)
    page.evaluate("() => document.querySelector('#table').scrollIntoView()")
    page.wait_for_function("() => document.querySelector('#table').style.cssText")
    return laid


# The town board of super is too wide for a phone: its spaces lie under each other there.
@pytest.mark.parametrize(
    ("edition", "players", "size"),
    [
        *[("base", players, size) for players in (2, 4) for size in (*PHONES, *TABLETS)],
        *[("minibosses", 3, PHONES[1]), *(("super", 4, size) for size in TABLETS)],
    ],
)
def test_everything_at_a_decision_is_in_reach_of_a_finger(
    finger: Page, edition: str, players: int, size: tuple[int, int]
) -> None:
    table = new_table(players, 7, edition)
    laid = lay(finger, table, size)
    for number, decision in enumerate(decisions(table, 7)):
        laid.show()
        told = finger.evaluate(REACH, FINGER)
        assert told == [], f"{decision.kind}, {number}"
        if number in (0, 5, 12):
            pictured(finger, f"touch-{edition}-{players}-{size[0]}-{number}")


def middle(part: Locator) -> tuple[float, float]:
    box = part.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", PHONES)
def test_a_card_is_built_by_taps_and_by_carrying_it(finger: Page, size: tuple[int, int]) -> None:
    table = new_table(2, 7)
    laid = lay(finger, table, size)
    for decision in decisions(table, 7):
        if decision.kind == "build":
            break
    laid.show()
    hand = len(table.game.state.players[0].hand)
    finger.locator(".bb-hand [data-do=pick]").first.tap()
    laid.hear()
    finger.locator(".bb-plot[data-do=play]").first.tap()
    laid.hear()
    assert len(table.game.state.players[0].hand) == hand - 1
    while len(table.game.state.players[0].hand) < hand:
        table.act("undo")
    laid.show()
    assert len(table.game.state.players[0].hand) == hand
    hand_of = finger.context.new_cdp_session(finger)

    def moves(kind: str, *to: float) -> None:
        points = [{"x": to[0], "y": to[1]}] if to else []
        hand_of.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = middle(finger.locator(".bb-hand [data-do=pick]").first)
    moves("touchStart", x, y)
    moves("touchMove", x, y - 30)
    moves("touchMove", x, y - 60)
    laid.hear()
    moves("touchMove", *middle(finger.locator(".bb-plot[data-do=play]").first))
    moves("touchEnd")
    laid.hear()
    assert len(table.game.state.players[0].hand) == hand - 1
