"""The table one thing below the other, as exercises and pictures show it: on wide and narrow pages
one row to the boss, whole words, nothing out of reach.

No JupyterLab is needed for that: the table is HTML.
"""

from typing import Any

import pytest
from players import TOO_WIDE
from playwright.sync_api import Locator, Page, expect

import bossbook as bb
from bossbook.views.board.excerpt import excerpt_html
from bossbook.views.board.layout import table_html
from bossbook.views.styles import style_html

FIVE = ["Neanderthal Cave", "Construction Zone", "Dark Laboratory", "Dizzygas Hallway",
        "Monstrous Monument"]  # fmt: skip
LYING = [{"card": "Brainsucker Hive", "deactivated": True}, "Boulder Ramp"]
WIDTHS = [1090, 840, 690, 610, 380]  # 610: a window of 800 pixels; 380: with a side bar too
# Words that are broken in two by the end of a line.
BROKEN = """el => [...el.querySelectorAll('.bb-name, .bb-kind, .bb-lying')].flatMap(one => {
  const found = [];
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
    const range = document.createRange();
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(line => line.top)).size > 1) found.push(word[0]);
  }
  return found;
})"""
# Words that stick out of their card, or are cut off.
SPILT = """el => [...el.querySelectorAll('.bb-name, .bb-kind, .bb-lying')].filter(one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const words = range.getBoundingClientRect();
  const card = one.closest('.bb-card, .bb-hero').getBoundingClientRect();
  return words.right > card.right + 3 || one.scrollWidth > one.clientWidth + 1;
}).map(one => one.textContent)"""


def position(waiting: bool = True) -> dict[str, Any]:
    fool, queue = "The Fool", ["Tieg and the Magic Bubble"] if waiting else []
    return {
        "edition": "base",
        "phase": "adventure",
        "town": [fool],
        "players": [
            {"name": "Pip", "boss": "Cerebellus", "rooms": FIVE, "entrance": queue},
            {
                "name": "Grim",
                "boss": "Gorgona",
                "rooms": LYING,
                "entrance": ["Delatorious, Angel of Light"],
            },
        ],
    }


def show(page: Page, width: int, waiting: bool = True) -> Locator:
    game = bb.load_position(position(waiting))
    page.set_viewport_size({"width": width + 20, "height": 1400})
    table = f'<div class="bb bb-lesson bb-play" style="width: {width}px">{table_html(game)}</div>'
    page.set_content(f'<html lang="en"><body>{style_html()}{table}</body></html>')
    return page.locator(".bb-play")


@pytest.mark.parametrize("width", WIDTHS)
def test_rooms_and_boss_stand_in_one_row_and_words_are_whole(bare: Page, width: int) -> None:
    table = show(bare, width)
    for row in table.locator(".bb-rooms").all():
        floors = row.locator(".bb-corridor").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().top)"
        )
        assert max(floors) - min(floors) < 1
    assert table.evaluate(BROKEN) == []
    assert table.evaluate(SPILT) == []
    assert table.evaluate(TOO_WIDE) == []
    assert bare.evaluate("document.documentElement.scrollWidth") <= width + 20


@pytest.mark.parametrize("width", WIDTHS)
def test_souls_and_wounds_have_their_words(bare: Page, width: int) -> None:
    labels = show(bare, width).locator(".bb-head .bb-label")
    seen = [one.inner_text() for one in labels.all() if one.is_visible()]
    assert seen == ["Treasure", "Souls", "Wounds"] * 2


@pytest.mark.parametrize("width", [840, 610])
def test_a_deactivated_room_has_upright_words_of_a_readable_size(bare: Page, width: int) -> None:
    room = show(bare, width).locator(".bb-off")
    for part in room.locator(".bb-name, .bb-lying, .bb-kind").all():
        box = part.bounding_box()
        assert box is not None
        assert box["width"] > box["height"]
        assert float(part.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 11
    assert room.evaluate("one => getComputedStyle(one).transform") == "none"


@pytest.mark.parametrize("waiting", [True, False])  # with nobody there the boss is half in sight
def test_the_keyboard_reaches_the_boss_and_comes_back(bare: Page, waiting: bool) -> None:
    rooms = show(bare, 610, waiting).locator(".bb-rooms").first
    assert rooms.evaluate("one => one.scrollWidth > one.clientWidth")
    cards = rooms.locator(".bb-card")
    for _ in range(20):
        bare.keyboard.press("Tab")
        if cards.last.evaluate("one => one === document.activeElement"):
            break
    in_sight = """([one, card]) => card.getBoundingClientRect().right <=
      one.getBoundingClientRect().right && card.getBoundingClientRect().left >=
      one.getBoundingClientRect().left"""
    row = rooms.element_handle()
    bare.wait_for_function(in_sight, arg=[row, cards.last.element_handle()])
    expect(cards.last.locator(".bb-tell-text")).to_be_visible()
    for _ in range(cards.count() - 1):
        bare.keyboard.press("Shift+Tab")
    bare.wait_for_function(in_sight, arg=[row, cards.first.element_handle()])


@pytest.mark.parametrize("width", [840, 610])
def test_a_heros_rule_is_read_by_keyboard_and_is_seen_whole(bare: Page, width: int) -> None:
    town = show(bare, width).locator(".bb-town")
    town.locator(".bb-hero").focus()
    rule = town.locator(".bb-tell")
    expect(rule.get_by_text("Treasure does not lure this hero")).to_be_visible()
    box = rule.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width


# Parts of a hero that stick out of its card: on the bricks nobody can read them.
OUTSIDE = """el => [...el.querySelectorAll('.bb-hero .bb-line > *')].filter(part => {
  const hero = part.closest('.bb-hero').getBoundingClientRect();
  return part.getBoundingClientRect().right > hero.right + 1;
}).map(part => part.textContent)"""
CUT_OFF = """el => [...el.querySelectorAll('.bb-rank')]
  .filter(rank => rank.scrollWidth > rank.clientWidth + 1).length"""


@pytest.mark.parametrize("width", [1228, 945])  # of an exercise, at both sizes of a laptop
def test_an_excerpt_keeps_heroes_ranks_and_names_whole(bare: Page, width: int) -> None:
    """An epic hero at a door, an advanced room, and a long name beside its counters."""
    game = bb.load_position(
        {
            "edition": "super",
            "phase": "adventure",
            "players": [
                {
                    "name": "Pip",
                    "boss": "Granny Gnash",
                    "rooms": [{"card": "Ogre Gymnasium", "counters": 2}, "Catacomb Choir"],
                    "entrance": [{"name": "Lord Van Ette", "class": "cleric", "health": 13,
                                  "epic": True}],
                },
                {"name": "Grim", "boss": "Sir Swindle", "rooms": ["Colossus Cradle"]},
                {"name": "Moss", "boss": "Baroness Cog"},
            ],
        }
    )  # fmt: skip
    bare.set_viewport_size({"width": width + 20, "height": 800})
    drawn = f'<div class="bb bb-lesson" style="width: {width}px">{excerpt_html(game)}</div>'
    bare.set_content(f'<html lang="en"><body>{style_html()}{drawn}</body></html>')
    part = bare.locator(".bb-excerpt")
    assert part.evaluate(OUTSIDE) == []
    assert part.evaluate(CUT_OFF) == 0
    assert part.evaluate(BROKEN) == []
