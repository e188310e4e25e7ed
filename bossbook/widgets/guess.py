"""One question with a few answers: guess first, then see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from ipywidgets import Button

from bossbook.messages import N_, say
from bossbook.tabletop.questions import how_it_came_out
from bossbook.views.board.predictions import mark_html
from bossbook.views.card_face import AnyCard, cards_html, fields_of
from bossbook.views.escape import Markup, slug, tag
from bossbook.views.pictures.theme import Figure
from bossbook.views.rulebook.clauses import rules_html
from bossbook.views.stills.still import Still
from bossbook.views.styles import card_style_html
from bossbook.widgets.parts import Frame, html, panel, row, show
from bossbook.wording import with_rules


class Guess(Frame):
    """A question. The figure is shown when it is answered, the cards to ``look`` at before.

    ``why`` says what there is to see, ``rules`` which clauses it has to do with.
    """

    def __init__(
        self,
        asks: str,
        choices: Sequence[object],
        answer: object,
        figure: Figure | None = None,
        why: str = "",
        rules: Iterable[str] = (),
        look: Iterable[AnyCard] = (),
    ) -> None:
        self.choices = tuple(map(str, choices))
        self.answer = str(answer)
        if self.answer not in self.choices:
            raise ValueError(say(N_("The answer must be one of the choices.")).text)
        self._asks, self._figure, self._why, self._rules = asks, figure, why, tuple(rules)
        self._guess: str | None = None
        self._story = html()
        self._panel = panel(html(self._question()), row(*map(self._button, self.choices)))
        tooltip = N_("Ask the same question again")
        self.again_button = self.button(
            N_("Ask me again"), tooltip, lambda: self._take(None), "bb-again"
        )
        self._seen = [fields_of(card) for card in look]
        cards = [html(cards_html(self._seen))] if self._seen else []
        super().__init__(
            html(card_style_html()), *cards, self._panel, self._story, row(self.again_button)
        )
        self.refresh()

    @property
    def predict_buttons(self) -> dict[str, Button]:
        """The buttons, by their choices."""
        return dict(zip(self.choices, self._panel.children[1].children, strict=True))

    def _button(self, choice: str) -> Button:
        label, tooltip = say("{choice}", choice=choice), N_("Guess this, then see")
        act = partial(self._take, choice)
        return self.button(label, tooltip, act, "bb-guess", f"bb-predict-{slug(choice)}")

    def _take(self, guess: str | None) -> None:
        self._guess = guess

    def refresh(self) -> None:
        """Show the question, or the answer."""
        asked = self._guess is None
        self._story.value = "" if asked else self._answered()
        show(asked, self._panel)
        show(not asked, self._story, self.again_button)
        self.live.say(self._asks if asked else self._verdict())

    def next_focus(self) -> str:
        """The first choice, or the button to be asked again."""
        return "bb-guess" if self._guess is None else "bb-again"

    def still(self) -> Still:
        """The question, and what there is to look at before one answers."""
        text = self.text()
        return Still(text, text.splitlines(), cards=self._seen)

    def text(self) -> str:
        """The question, or the answer, as plain text."""
        if self._guess is None:
            return "\n".join([self._asks, *(f"- {choice}" for choice in self.choices)])
        why = [with_rules(self._why, self._rules)] if self._why else []
        shown = [self._figure.text] if self._figure is not None else []
        return "\n".join([self._verdict(), *why, *shown])

    def _question(self) -> Markup:
        return tag("div", self._asks, class_="bb-ask")

    def _verdict(self) -> str:
        return how_it_came_out(self._guess, self.answer)

    def _answered(self) -> Markup:
        mark = mark_html(self._guess == self.answer, self._verdict())
        why = tag("div", self._why, " ", rules_html(self._rules), class_="bb-event")
        figure = None if self._figure is None else self._figure.html()
        shown = tag("div", mark, why, figure, class_="bb-answer")
        return tag("div", self.trouble_html(), shown, class_="bb-story")
