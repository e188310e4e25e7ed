"""One question with a few answers: guess first, then see. A wrong guess is told why, and another
one may be made before the answer is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from ipywidgets import Button

from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, say
from bossbook.tabletop.questions import how_it_came_out, try_once_more
from bossbook.views.board.predictions import mark_html
from bossbook.views.card_face import AnyCard, cards_html, fields_of
from bossbook.views.escape import Markup, slug, tag
from bossbook.views.pictures.theme import Figure
from bossbook.views.rulebook.clauses import rules_html
from bossbook.views.stills.still import Still
from bossbook.views.styles import card_style_html
from bossbook.widgets.parts import Frame, html, panel, row, show
from bossbook.wording import with_rules

TRIES = 2


class Guess(Frame):
    """A question. The figure is shown when it is answered, the cards to ``look`` at before.

    ``why`` says what there is to see, ``rules`` which clauses it has to do with, ``replies`` what
    is wrong with a choice. By its ``name`` it is as it was left.
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
        replies: Mapping[str, str] | None = None,
        name: str = "",
    ) -> None:
        self.choices = tuple(map(str, choices))
        self.answer = str(answer)
        if self.answer not in self.choices:
            raise ValueError(say(N_("The answer must be one of the choices.")).text)
        self._asks, self._figure, self._why, self._rules = asks, figure, why, tuple(rules)
        self._replies = replies or {}
        self._guesses: list[str] = []
        self._ribbon = ribbon(name and f"guess/{name}")
        self._story = html()
        self._panel = panel(html(self._question()), row(*map(self._button, self.choices)))
        tooltip = N_("Ask the same question again")
        self.again_button = self.button(
            N_("Ask me again"), tooltip, self._guesses.clear, "bb-again"
        )
        self._seen = [fields_of(card) for card in look]
        cards = [html(cards_html(self._seen))] if self._seen else []
        super().__init__(
            html(card_style_html()), *cards, self._panel, self._story, row(self.again_button)
        )
        self._recall()
        self.refresh()

    @property
    def predict_buttons(self) -> dict[str, Button]:
        """The buttons, by their choices."""
        return dict(zip(self.choices, self._panel.children[1].children, strict=True))

    def _button(self, choice: str) -> Button:
        label, tooltip = say("{choice}", choice=choice), N_("Guess this, then see")
        act = partial(self._take, choice)
        return self.button(label, tooltip, act, "bb-guess", f"bb-predict-{slug(choice)}")

    # -- guesses, and coming back to them

    def _take(self, guess: str) -> None:
        if not self.answered and guess not in self._guesses:
            self._guesses.append(guess)

    @property
    def answered(self) -> bool:
        """Whether the answer is shown: it was found, or there is no second try any more."""
        tries = min(TRIES, len(self.choices) - 1)
        return self.answer in self._guesses or len(self._guesses) >= tries

    def do(self, action: Callable[[], None]) -> None:
        """Do what a button says; how things stand then is kept."""
        super().do(action)
        self._ribbon.write({"asks": self._asks, "guesses": self._guesses})

    def _recall(self) -> None:
        kept = self._ribbon.read()
        guesses = kept.get("guesses")
        if kept.get("asks") == self._asks and isinstance(guesses, list):
            for guess in guesses:
                if guess in self.choices:
                    self._take(guess)

    # -- what is shown

    def refresh(self) -> None:
        """Show the question, what is wrong with a guess, or the answer."""
        self._story.value = self._story_html()
        for choice, button in self.predict_buttons.items():
            button.disabled = choice in self._guesses
        show(not self.answered, self._panel)
        show(bool(self._guesses) or bool(self.trouble), self._story)
        show(self.answered, self.again_button)
        self.live.say(self._verdict() if self._guesses else self._asks)

    def next_focus(self) -> str:
        """The first choice, or the button to be asked again."""
        return "bb-again" if self.answered else "bb-guess"

    def still(self) -> Still:
        """The question, and what there is to look at before one answers."""
        text = self.text()
        return Still(text, text.splitlines(), cards=self._seen)

    def text(self) -> str:
        """The question and what was said to a guess, or the answer, as plain text."""
        if not self.answered:
            said = [self._verdict()] if self._guesses else []
            return "\n".join([self._asks, *(f"- {choice}" for choice in self.choices), *said])
        why = [with_rules(self._why, self._rules)] if self._why else []
        shown = [self._figure.text] if self._figure is not None else []
        return "\n".join([self._verdict(), *why, *shown])

    def _question(self) -> Markup:
        return tag("div", self._asks, class_="bb-ask")

    def _verdict(self) -> str:
        """What is said to the last guess."""
        guess = self._guesses[-1]
        if self.answered:
            return how_it_came_out(guess, self.answer)
        more = self._replies.get(guess, say(N_("Have another look.")).text)
        return try_once_more(guess, more)

    def _story_html(self) -> Markup:
        mark = self._guesses and mark_html(self._guesses[-1] == self.answer, self._verdict())
        shown = tag("div", mark or None, *self._explained(), class_="bb-answer")
        return tag("div", self.trouble_html(), shown, class_="bb-story")

    def _explained(self) -> list[Markup]:
        """Why the answer is what it is; nothing before it is shown."""
        if not self.answered:
            return []
        figure = [] if self._figure is None else [self._figure.html()]
        return [tag("div", self._why, " ", rules_html(self._rules), class_="bb-event"), *figure]
