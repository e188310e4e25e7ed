"""Only what is new is put on the page: it comes to what a page shows that has just been opened."""

from __future__ import annotations

from typing import Any

import pytest
from bare_page import BarePage
from playwright.sync_api import Page

import bossbook as bb
from bossbook.bots import make
from bossbook.views.escape import Markup, tag
from bossbook.widgets.laboratory import Laboratory
from bossbook.widgets.page import Page as LivePage
from bossbook.widgets.table import Table

SIZE = (1290, 640)
# All parts, without what tells where the focus has been and what was pressed in this page.
PARTS = """() => {
  const table = document.querySelector('#table').cloneNode(true);
  for (const one of table.querySelectorAll('[data-lm-suppress-shortcuts]'))
    one.removeAttribute('data-lm-suppress-shortcuts');
  for (const one of table.querySelectorAll('.bb-motion')) one.remove();
  return table.innerHTML;
}"""


def as_opened_now(bare: Page, widget: LivePage) -> Any:
    browser = bare.context.browser
    assert browser is not None
    fresh = browser.new_page(reduced_motion="reduce")
    BarePage(fresh, widget, *SIZE)
    shown = fresh.evaluate(PARTS)
    fresh.close()
    return shown


@pytest.mark.parametrize("edition", ["base", "super"])
def test_a_table_that_was_played_on_shows_what_a_new_page_shows(bare: Page, edition: str) -> None:
    game = bb.new_game(edition, ["Ann", "Ben", "Cleo"], seed=3)
    table, bot = Table(game), make("greedy", 1)
    shown = BarePage(bare, table, *SIZE)
    for step in range(90):
        decision = table.session.decision
        if step % 23 == 22:
            table.act("undo")
        elif decision is None:
            table.act("step")
        else:
            table.play(bot.choose(game.view(decision.player), decision).key)
        shown.show()
        if step % 15 == 14:
            assert bare.evaluate(PARTS) == as_opened_now(bare, table)


def test_an_edited_laboratory_shows_what_a_new_page_shows(bare: Page) -> None:
    game = bb.new_game("base", ["Ann", "Ben", "Cleo"], seed=3)
    bot = make("greedy", 1)
    while game.round < 3 or game.decision is None or game.decision.kind != "build":
        game.run()
        decision = game.decision
        assert decision is not None
        game.play(bot.choose(game.view(decision.player), decision).key)
        game.run()
    lab = Laboratory(game, "Ann")
    shown = BarePage(bare, lab, *SIZE)
    for what, arg in (
        ("select", "room:0:Ben"), ("turn", "Ben\n0\n"), ("select", "town"),
        ("remove-hero", "0"), ("select", "room:0:Ann"),
    ):  # fmt: skip
        lab.act(what, arg)
        assert not lab.trouble
        shown.show()
        assert bare.evaluate(PARTS) == as_opened_now(bare, lab)


class Counter(LivePage):
    """A field beside a number, and a drawing that changes with it."""

    def __init__(self) -> None:
        super().__init__({}, ())
        self.number, self.focus = 0, "box"
        self.refresh()

    def refresh(self) -> None:
        """Show the number."""
        drawn = Markup(f'<svg viewBox="0 0 {self.number % 2 + 1} 1"></svg>')
        box = tag("select", tag("option", "one"), tag("option", "two"), data_f="box")
        number = tag("b", self.number, class_="number")
        told = tag("div", number, drawn, tag("p", drawn, class_="same"))
        self.show(told, tag("div", tag("i", self.number), box), [told], None)

    def text(self) -> str:
        """The number."""
        return str(self.number)


def test_a_field_begins_anew_and_drawings_come_with_what_changes(bare: Page) -> None:
    counter = Counter()
    shown = BarePage(bare, counter, *SIZE)
    bare.focus("select")
    bare.select_option("select", "two")
    bare.evaluate("() => { window.kept = document.querySelector('.bb-part-bar .same'); }")
    for number in (2, 3):
        bare.evaluate("() => document.querySelector('b').classList.add('bb-filtered')")
        counter.number = number
        counter.refresh()
        shown.show()
        assert bare.locator(".bb-part-board b").inner_text() == str(number)
        assert bare.evaluate(PARTS) == as_opened_now(bare, counter)
    assert bare.locator("select").input_value() == "one"
    # it was replaced as its drawing changed with the second one, the paragraph around it stayed
    assert bare.evaluate("() => window.kept.isConnected && window.kept.childNodes.length === 1")
