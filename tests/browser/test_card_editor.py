"""The card editor in a bare page: words at the cursor, late and in any order."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from bossbook.widgets.card_editor import CardEditor
from bossbook.workshop.draft import Draft

_START = """async ([source, state]) => {
  document.body.innerHTML = '<div id="editor"></div>';
  const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const heard = {};
  const sent = window.sent = []; // an editor of an earlier test may still send
  window.model = {
    get: (name) => state[name],
    on: (name, listener) => { (heard[name] ||= []).push(listener); },
    send: (message) => { sent.push(message); },
    answer: (found) => { for (const listener of heard["msg:custom"] || []) listener(found); },
  };
  module.default.render({ model: window.model, el: document.querySelector("#editor") });
}"""


class Editor:
    """The editor, and a kernel that answers when the test lets it."""

    def __init__(self, page: Page, text: str) -> None:
        self.page, self.kernel = page, CardEditor(Draft("room", text), lambda draft: None)
        page.set_content("<!doctype html><body></body>")
        page.add_style_tag(content=self.kernel._css)
        state = {
            name: getattr(self.kernel, name) for name in ("label", "given", "mistakes", "below")
        }
        page.evaluate(_START, [self.kernel._esm, state])
        self.area, self.words = page.locator(".bb-code-text"), page.locator(".bb-code-words")
        self.chosen = self.words.locator("[aria-selected=true] b")
        self.area.focus()
        page.keyboard.press("Control+End")
        self.press, self.type = page.keyboard.press, page.keyboard.type

    def question(self) -> dict[str, object]:
        """The next question about words, as the kernel gets it."""
        self.page.wait_for_function("() => window.sent.some((one) => one.do === 'complete')")
        asked = self.page.evaluate(
            "() => window.sent.splice(0).filter((one) => one.do === 'complete')"
        )
        assert len(asked) == 1, asked
        return dict(asked[0])

    def answer(self, question: dict[str, object]) -> None:
        """What the kernel says to a question."""
        found = self.kernel.completed(str(question["text"]), int(str(question["cursor"])))
        self.page.evaluate(
            "(found) => window.model.answer(found)", found | {"number": question["number"]}
        )

    def settled(self) -> None:
        """Longer than the editor ever waits before it asks by itself."""
        self.page.wait_for_timeout(200)


@pytest.fixture
def editor(bare: Page) -> Callable[[str], Editor]:
    return lambda text: Editor(bare, text)


Make = Callable[[str], Editor]


def test_words_asked_for_while_others_are_under_way_have_a_choice(editor: Make) -> None:
    one = editor("treasure: ")
    one.type("{")
    by_itself = one.question()
    one.press("Control+Space")
    one.settled()
    assert one.page.evaluate("() => window.sent.filter((one) => one.do === 'complete')") == []
    one.answer(by_itself)  # about the very same place, so nothing is asked twice
    expect(one.chosen).to_have_text("cleric")


def test_an_answer_that_was_overtaken_is_dropped(editor: Make) -> None:
    one = editor("name: Nest\n")
    one.press("Control+Space")
    late = one.question()
    one.type("tre")
    newer = one.question()
    one.answer(newer)
    expect(one.chosen).to_have_text("treasure")  # asked for by key, and typed on
    one.answer(late)
    expect(one.words.locator("li")).to_have_count(1)
    one.press("Enter")
    expect(one.area).to_have_value("name: Nest\ntreasure: ")


@pytest.mark.parametrize("key", ["Escape", "ArrowLeft", "Home", "PageUp"])
def test_what_was_sent_away_does_not_come_back(editor: Make, key: str) -> None:
    one = editor("name: Nest\nki")
    one.press("Control+Space")
    under_way = one.question()
    one.press(key)
    one.answer(under_way)
    expect(one.words).to_be_hidden()


def test_a_click_elsewhere_sends_the_words_away(editor: Make) -> None:
    one = editor("name: Nest\nki")
    one.press("Control+Space")
    one.answer(one.question())
    expect(one.words).to_be_visible()
    one.area.click(position={"x": 20, "y": 10})
    expect(one.words).to_be_hidden()
    one.press("Control+Space")
    under_way = one.question()
    one.area.click(position={"x": 60, "y": 10})
    one.answer(under_way)
    expect(one.words).to_be_hidden()


def test_a_word_takes_the_place_of_all_that_was_typed_before_the_answer(editor: Make) -> None:
    one = editor("name: Nest\n")
    one.type("t")
    one.answer(one.question())
    expect(one.words).to_be_visible()
    one.type("re")  # nobody has answered that yet
    expect(one.words.locator("li b")).to_have_text(["treasure"])
    one.press("Tab")
    expect(one.area).to_have_value("name: Nest\ntreasure: ")


def test_words_that_fit_no_more_go_before_the_answer(editor: Make) -> None:
    one = editor("name: Nest\n")
    one.type("t")
    one.answer(one.question())
    expect(one.words).to_be_visible()
    one.type("xyz")
    expect(one.words).to_be_hidden()
    one.press("Enter")
    expect(one.area).to_have_value("name: Nest\ntxyz\n")


def test_the_choice_stays_while_the_list_is_made_anew(editor: Make) -> None:
    one = editor("treasure: {")
    one.press("Control+Space")
    one.answer(one.question())
    expect(one.chosen).to_have_text("cleric")
    one.press("ArrowDown")
    expect(one.chosen).to_have_text("fighter")
    one.press("Control+Space")
    one.answer(one.question())
    expect(one.chosen).to_have_text("fighter")
    one.press("Enter")
    expect(one.area).to_have_value("treasure: {fighter: ")


def test_words_that_come_by_themselves_choose_nothing_until_asked(editor: Make) -> None:
    one = editor("treasure: ")
    one.type("{")
    one.answer(one.question())
    expect(one.words).to_be_visible()
    expect(one.chosen).to_have_count(0)
    one.press("Control+Space")
    expect(one.chosen).to_have_text("cleric")  # at once: the list is there
