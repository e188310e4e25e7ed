"""What happens is shown: it ends where it should, can be skipped, slowed down and switched off."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from bare_page import BarePage
from playwright.sync_api import Browser, Page, expect

from bossbook.api import load_position
from bossbook.widgets.table import Table

SIZE = (1290, 640)  # what is seen of a notebook at 1366×768
START = """
edition: base
phase: bait
town:
  - {name: Ada, class: mage, health: 5}
  - {name: Bo, class: mage, health: 9}
players:
  - name: Pip
    boss: {name: Croak, xp: 100}
    rooms:
      - {name: Cellar, kind: trap, damage: 2}
      - {name: Books, kind: trap, damage: 3, treasure: {mage: 2}}
  - name: Grim
    boss: {name: Gorgo, xp: 900}
    rooms: [{name: Hut, kind: monster, damage: 1, treasure: {mage: 1}}]
"""
# All that stands on the board, without what only shows that something moves.
BOARD = """() => {
  const board = document.querySelector('.bb-part-board').cloneNode(true);
  for (const one of board.querySelectorAll('[class]'))
    one.classList.remove('bb-beat', 'bb-counts-now');
  return board.innerHTML;
}"""
AT_REST = "() => !document.querySelector('[data-moving], .bb-mote')"


class Watcher:
    """A table in a page, and somebody who presses its buttons."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.widget = Table(load_position(START), "Pip", rounds=1)
        self.bare = BarePage(page, self.widget, *SIZE)

    def press(self, what: str) -> None:
        """One click and its answer; what moves then, moves."""
        self.page.click(f'[data-do="{what}"]')
        self.bare.hear()

    def to(self, kind: str) -> None:
        """Step by step, without waiting for anything, up to a step with such a cue."""
        while kind not in [cue["cue"] for cue in self.widget.cues]:
            assert self.widget.session.waiting == "step"
            self.press("step")

    def plain_board(self) -> str:
        """What a page shows of this moment on which nothing ever moved."""
        calm = self.page.context.new_page()
        BarePage(calm, self.widget, *SIZE)
        board: str = calm.evaluate(BOARD)
        calm.close()
        return board

    def is_at_rest(self) -> None:
        """Nothing moves, and everything is as it should be."""
        self.page.wait_for_function(AT_REST)
        assert self.page.evaluate(BOARD) == self.plain_board()


@pytest.fixture(scope="module")
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Pages of a browser that wants motion, or less of it."""
    contexts = []

    def opened(motion: str = "no-preference") -> Page:
        contexts.append(browser.new_context(reduced_motion=motion))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def page(open_page: Callable[..., Page]) -> Page:
    return open_page()


@pytest.fixture
def watcher(page: Page) -> Watcher:
    return Watcher(page)


def moving(page: Page) -> int:
    return page.evaluate("() => document.getAnimations().filter((one) => one.effect).length")


def test_a_hero_compares_walks_and_ends_at_the_entrance(watcher: Watcher) -> None:
    watcher.to("compares")
    expect(watcher.page.locator(".bb-bubble")).to_have_count(2)
    expect(watcher.page.locator(".bb-bubble.bb-wins")).to_have_text("2")
    assert watcher.page.locator(".bb-counts-now").count() >= 2
    watcher.is_at_rest()
    expect(watcher.page.locator('[data-place="entrance"] [data-hero="Ada"]')).to_be_visible()


def test_damage_flies_health_falls_and_a_grave_stays(watcher: Watcher) -> None:
    watcher.to("hurts")
    expect(watcher.page.locator(".bb-blow")).to_have_text("−2")
    expect(watcher.page.locator(".bb-old-hearts")).to_contain_text("5")
    watcher.is_at_rest()
    expect(watcher.page.locator('[data-hero="Ada"] .bb-hearts')).to_contain_text("3/5")
    watcher.to("soul")
    expect(watcher.page.locator(".bb-flying-soul")).to_have_count(1)
    watcher.is_at_rest()
    expect(watcher.page.locator('[data-place="1"] [data-grave]')).to_be_visible()


def test_whatever_is_pressed_ends_what_moves_and_is_done(watcher: Watcher) -> None:
    """A click need not wait, and needs no second one."""
    watcher.to("compares")
    assert watcher.page.locator("[data-moving]").count() == 1
    before = watcher.widget.game.length
    watcher.page.click('[data-do="step"]')
    assert watcher.page.locator(".bb-mote").count() == 0
    watcher.bare.hear()
    assert watcher.widget.game.length == before + 1
    watcher.is_at_rest()


def test_a_key_ends_what_moves(watcher: Watcher) -> None:
    watcher.to("hurts")
    watcher.page.locator('[data-do="step"]').focus()
    watcher.page.keyboard.press("Escape")
    assert watcher.page.locator("[data-moving], .bb-mote").count() == 0
    watcher.is_at_rest()


def stride(watcher: Watcher) -> list[str]:
    """To the next decision, with everything that is shown on the way."""
    seen: list[str] = []
    watcher.press("run-decision")
    while watcher.widget.striding:
        seen += [cue["cue"] for cue in watcher.widget.cues]
        assert watcher.page.locator(".bb-live").text_content() == ""  # told once, at the end
        watcher.page.wait_for_function("() => window.sent.length")
        watcher.bare.hear()
    return seen


def test_to_the_next_decision_everything_is_shown_and_told_in_three_lines(watcher: Watcher) -> None:
    seen = stride(watcher)
    assert [*dict.fromkeys(seen)] == ["compares", "walks", "hurts", "dies", "soul", "wound"]
    watcher.is_at_rest()
    lines = watcher.page.locator(".bb-round-story > li")
    expect(lines).to_have_count(3)
    expect(lines.nth(1)).to_contain_text("Ada dies in Books, Bo reaches the boss")
    expect(watcher.page.locator(".bb-live")).to_contain_text("souls +1, wounds +1")


def test_a_click_on_the_board_skips_all_of_it(watcher: Watcher) -> None:
    watcher.press("run-decision")
    assert watcher.widget.striding
    watcher.page.locator('[data-bb="town"]').click()
    watcher.bare.hear()
    assert not watcher.widget.striding and watcher.widget.session.waiting == "over"
    watcher.is_at_rest()
    expect(watcher.page.locator(".bb-round-story > li")).to_have_count(3)


def test_how_fast_it_is_can_be_chosen_and_is_kept(watcher: Watcher) -> None:
    page = watcher.page
    page.evaluate("() => { document.querySelector('.bb-menu').open = true; }")
    pace = page.locator("[data-pace]")
    expect(pace).to_have_value("normal")
    pace.select_option("off")
    watcher.press("step")
    watcher.press("step")
    assert moving(page) == 0
    page.evaluate("() => { document.querySelector('.bb-menu').open = true; }")
    expect(pace).to_have_value("off")
    pace.select_option("normal")


def test_whoever_wants_less_motion_gets_none(open_page: Callable[..., Page]) -> None:
    """And goes to the next decision at once, with the same story."""
    watcher = Watcher(open_page("reduce"))
    watcher.press("step")
    watcher.press("step")
    assert watcher.widget.cues and moving(watcher.page) == 0
    watcher.press("run-decision")
    assert not watcher.widget.striding and watcher.widget.session.waiting == "over"
    watcher.is_at_rest()
    expect(watcher.page.locator(".bb-round-story > li")).to_have_count(3)
