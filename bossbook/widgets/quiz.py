"""One question about one small position: predict, then see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ipywidgets import VBox

from bossbook.api import load_position
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.positions import Source
from bossbook.views.escape import tag
from bossbook.views.html import table_html
from bossbook.views.questions import (
    Question,
    answer_html,
    bait_question,
    verdict,
    walk_question,
)
from bossbook.views.summary import with_rules
from bossbook.widgets.parts import Frame, button, html, question_panel, row, show

Asking = Callable[[Game], Question | None]


class Quiz(Frame):
    """Where does the first hero in town go ("bait"), or how far does it get ("walk")?"""

    def __init__(self, position: Source | Mapping[str, Any], about: str = "bait") -> None:
        ask: Asking = {"bait": bait_question, "walk": walk_question}[about]
        self._before = load_position(position)
        self.question = _next_question(self._before, ask)
        self._guess: str | None = None
        self._table, self._story = html(), html()
        self._panel = VBox(question_panel(self.question, self._answer))
        self._panel.add_class("bb-panel")
        tooltip = say(N_("Ask the same question again"))
        self.again_button = button(say(N_("Ask me again")), tooltip, self._ask_again, "bb-again")
        super().__init__(self._table, self._panel, self._story, row(self.again_button))
        self.refresh()

    @property
    def predict_buttons(self) -> dict[str, Any]:
        """The buttons, by the keys of the choices."""
        return dict(zip(self.question.choices, self._panel.children[1].children, strict=True))

    def _answer(self, guess: str) -> None:
        self.do(lambda: setattr(self, "_guess", guess))

    def _ask_again(self) -> None:
        self.do(lambda: setattr(self, "_guess", None))

    def refresh(self) -> None:
        """Show the question, or the answer."""
        asked = self._guess is None
        game = self._before if asked else self.question.after
        now = () if asked else self.question.told
        self._table.value = table_html(game, now=now, totals=not asked)  # else it would be told
        self._story.value = self._answered()
        show(self._panel, asked)
        show(self._story, not asked)
        show(self.again_button, not asked)
        self.live.say(self.question.asks.text if asked else self._verdict())

    def next_focus(self) -> str:
        """The first choice, or the button to be asked again."""
        return "bb-guess" if self._guess is None else "bb-again"

    def text(self) -> str:
        """The question, or the answer, as plain text."""
        if self._guess is None:
            return "\n".join(
                [self.question.asks.text, *map(_bullet, self.question.choices.values())]
            )
        told = [with_rules(event.text, event.rules) for event in self.question.told]
        return "\n".join([self._verdict(), *map(_bullet, told)])

    def _verdict(self) -> str:
        return "" if self._guess is None else verdict(self.question, self._guess)

    def _answered(self) -> str:
        if self._guess is None:
            return ""
        answer = answer_html(self.question, self._guess)
        return tag("div", self.trouble_html(), answer, class_="bb-story")


def _bullet(text: object) -> str:
    return f"- {text}"


def _next_question(game: Game, ask: Asking) -> Question:
    """The first question that comes up as the game goes on."""
    question = ask(game)
    while question is None and game.step():
        question = ask(game)
    if question is None:
        raise ValueError(say(N_("Nothing can be predicted in this position.")).text)
    return question
