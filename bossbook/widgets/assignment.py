"""A question of an assignment in a student's notebook: answered here, judged when it is handed in.

    from bossbook.widgets.assignment import answer, ask
    ask({"id": "bait-1", "asks": …})

The answer is a line of Python in the cell below. Our extension of JupyterLab writes it there (it
looks for ``data-bb-answer``); elsewhere the student is shown the line, and puts it there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ipywidgets import VBox, Widget

from bossbook.classroom.answers import answer, line_of, plays_of, words_of
from bossbook.classroom.handout import Asked, asked
from bossbook.lessons.goal import GoalTask
from bossbook.lessons.progress import Progress
from bossbook.lessons.ribbons import Ribbon, ribbon
from bossbook.lessons.tasks import Task
from bossbook.messages import N_, say
from bossbook.views.card_face import cards_html
from bossbook.views.escape import Markup, tag
from bossbook.views.stills.still import Still
from bossbook.views.styles import card_style_html
from bossbook.widgets.exercise import Exercise, GoalExercise
from bossbook.widgets.parts import html, row, show

__all__ = ["AssignedQuestion", "GoalQuestion", "answer", "ask"]


def ask(question: Mapping[str, object]) -> Exercise:
    """A question that was handed out, as its student left it."""
    task = asked(question)
    made = GoalQuestion if isinstance(task, GoalTask) else AssignedQuestion
    return made(task, ribbon(f"assignment/{task.path}/{task.asks}"))


class _Unmarked(Exercise):
    """What all questions of an assignment have: an answer that stands, and is not judged."""

    value: object = None  # the answer, as it will be written down
    _fresh = False  # whether it was given here and now

    def __init__(self, task: Task, ribbon: Ribbon | None = None) -> None:
        super().__init__(task, Progress.in_memory(), ribbon)

    @property
    def line(self) -> str:
        """The line for the answer cell."""
        return line_of(self.task.path, self.value)

    def _take_down(self, value: object) -> None:
        self.value, self._fresh = value, True

    def _answer_html(self) -> Markup | None:
        """The answer in words, and its line; only what was just given goes into the notebook."""
        if self.value is None:
            return None
        said = say(N_("Your answer: {answer}"), answer=words_of(self.task, self.value))
        by_hand = say(N_("Put this line into the cell below, and save the notebook:"))
        written = say(N_("It stands in the cell below. You can change it until you hand it in."))
        data = json.dumps({"id": self.task.path, "line": self.line}) if self._fresh else None
        return tag(
            "div",
            tag("div", said, class_="bb-said"),
            tag("div", written, class_="bb-answer-written"),
            tag("div", by_hand, " ", tag("code", self.line), class_="bb-answer-line"),
            class_="bb-handed",
            data_bb_answer=data,
        )


class AssignedQuestion(_Unmarked):
    """A question with choices, marks or a number."""

    def _laid_out(self, bar: Widget) -> list[Widget]:
        """The question, the answer beside it, and the table that it is about."""
        styles = (
            [html(card_style_html())] if isinstance(self.task, Asked) and self.task.cards else []
        )
        return [*styles, row(self._panel, VBox([self._story]), css="bb-asked"), self._table]

    def _judge(self, answer: object) -> None:
        """Take the answer down; what is none is told."""
        keys = self.task.taken(answer)
        value = int(keys[0]) if self.number is not None else list(keys) if self.marks else keys[0]
        self._take_down(value)

    def _memory(self) -> dict[str, object]:
        return {"asks": self.task.asks, "value": self.value}

    def _recall(self, memory: Mapping[str, object]) -> None:
        value = memory.get("value")
        if memory.get("asks") == self.task.asks and isinstance(value, str | int | list):
            self.value = value

    def refresh(self) -> None:
        """Show the question and the answer so far."""
        self._table.value = self._table_html()
        self._story.value = tag("div", self.trouble_html(), self._answer_html(), class_="bb-story")
        show(self.value is not None or bool(self.trouble), self._story)
        for key, button in self.predict_buttons.items():
            button.button_style = "info" if key == self.value else ""
            button.icon = "check" if key == self.value else ""
        self.live.say(self.trouble or self._read_out())

    def _read_out(self) -> str:
        if self.value is None:
            return self.task.asks
        return say(N_("Your answer: {answer}"), answer=words_of(self.task, self.value)).text

    def _table_html(self) -> Markup:
        if isinstance(self.task, Asked) and self.task.cards:
            return cards_html(self.task.cards)
        return super()._table_html()

    def _lines(self) -> Iterator[str]:
        yield self.task.asks
        yield from (f"- {choice}" for choice in self.task.choices.values())
        if self.value is not None:
            yield self._read_out()

    def still(self) -> Still:
        """The question and what it is about; not the answer, which stands below."""
        made = super().still()
        cards = self.task.cards if isinstance(self.task, Asked) else ()
        return replace(made, cards=[dict(card) for card in cards]) if cards else made


class GoalQuestion(_Unmarked, GoalExercise):
    """A question that is answered by playing: whether the goal is reached the table tells."""

    def _note(self, answer: object) -> None:
        """The plays of the game that ended here are the answer."""
        self._take_down(plays_of(self.table.game, self.task.goal))

    def _story_html(self) -> Markup:
        return tag("div", super()._story_html(), self._answer_html())

    def refresh(self) -> None:
        """There are no hints here."""
        super().refresh()
        show(False, self.hint_button)
