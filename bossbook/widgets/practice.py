"""Practice at the end of a lesson: an endless series of small questions, with a streak.

    from bossbook.widgets.practice import practice
    practice("bait")

What is asked is made in ``bossbook/lessons/practice``; what was missed comes again.
"""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import VBox, Widget

from bossbook.lessons.practice import TOPICS, question
from bossbook.lessons.progress import Progress, learner
from bossbook.lessons.series import Series
from bossbook.lessons.tasks import Task
from bossbook.messages import N_, Message, say
from bossbook.views.escape import Markup, tag
from bossbook.views.pixels.icons import icon
from bossbook.widgets.exercise import Exercise, digest_of, give, wrong_answer
from bossbook.widgets.parts import Checked, Frame, html, replace_children, row, show

TRIES = 2
_GOALS = (5, 10, 25, 50, 100)  # streaks worth a word


def practice(topic: str, progress: Progress | None = None) -> Practice:
    """The series of a topic, where the learner has got to."""
    return Practice(topic, learner() if progress is None else progress)


class Drill(Exercise):
    """One question of a series: two tries, then the answer. The series counts, not the points."""

    tries = TRIES

    def __init__(self, task: Task, answered: Callable[[Drill], None]) -> None:
        self._answered = answered
        super().__init__(task, Progress.in_memory())

    def _laid_out(self, bar: Widget) -> list[Widget]:
        return [row(self._panel, VBox([self._story]), css="bb-asked"), self._table]

    @property
    def first_try(self) -> bool:
        """Whether the very first answer was right."""
        return self.solved and len(self._given) == 1

    def do(self, action: Callable[[], None]) -> None:
        """Give an answer; once the question is closed the series is told."""
        before = self.closed
        super().do(action)
        if self.closed and not before:
            self._answered(self)

    def next_focus(self) -> str:
        """Back to the answers; when there is nothing to answer the series takes the keyboard."""
        return "" if self.closed else super().next_focus()


class Practice(Frame):
    """The question on the table, and how the series goes."""

    def __init__(self, topic: str, progress: Progress) -> None:
        self.topic, self.progress = topic, progress
        self._head, self._place = html(), VBox()
        tooltip = N_("Another question of this kind")
        self.next_button = self.button(
            N_("Next question"), tooltip, self._ask, "bb-next-question", "bb-main"
        )
        super().__init__(self._head, self._place, row(self.next_button))
        self.add_class("bb-practice")
        self._ask()
        self.refresh()

    @property
    def series(self) -> Series:
        """How it goes so far."""
        return self.progress.series(self.topic)

    def _ask(self) -> None:
        self._again = self.series.repeats
        self.drill = Drill(question(self.topic, self.series.question), self._count)
        replace_children(self._place, [self.drill])

    def _count(self, drill: Drill) -> None:
        """The question is answered."""
        self.do(lambda: self._note(drill.first_try))

    def _note(self, right: bool) -> None:
        self.progress.practise(self.topic, right)

    # -- what is shown

    def refresh(self) -> None:
        """Show the streak; the question shows itself."""
        self._head.value = tag("div", self.trouble_html(), self._score(), class_="bb-practice-head")
        show(self.drill.closed, self.next_button)
        if self.drill.closed:
            self.live.say(self._streak().text)

    def _score(self) -> list[Markup]:
        series = self.series
        shown = [tag("span", icon("star"), self._streak(), class_="bb-streak")]
        if series.asked:
            right = say(
                N_("{right} of {asked} right at the first try"),
                right=series.right,
                asked=series.asked,
            )
            shown.append(tag("span", right, class_="bb-label"))
        if self._again and not self.drill.closed:
            missed = say(N_("This one you have missed before."))
            shown.append(tag("span", missed, class_="bb-label"))
        notice = self.progress.take_notice()
        return [*shown, tag("span", notice, class_="bb-hint")] if notice else shown

    def _streak(self) -> Message:
        series = self.series
        if self.drill.closed and series.streak in _GOALS:
            return say(N_("{streak} in a row: well done!"), streak=series.streak)
        text = N_("In a row: {streak} (best: {best})")
        return say(text, streak=series.streak, best=series.best)

    def next_focus(self) -> str:
        """On to the next question, or into the new one."""
        return "bb-next-question" if self.drill.closed else self.drill.next_focus()

    def text(self) -> str:
        """The question as plain text, and what was said to an answer."""
        return "\n".join([*self.trouble_lines, self.drill.text()])


# -- for the cell in which a notebook checks itself


def rehearse_practice(topic: str, count: int = 12) -> Checked:
    """A series that is kept nowhere, every third question missed; without telling the answers."""
    made, shown = Practice(topic, Progress.in_memory()), []
    for number in range(count):
        task = made.drill.task
        shown.append(task.asks)
        while number % 3 == 2 and not made.drill.closed:
            give(made.drill, wrong_answer(task))
        if not made.drill.closed:
            give(made.drill, task.right())
        shown.append(made.text())
        made.next_button.click()
    text = N_("{topic}: {right} of {asked} right, {due} to come again, digest {digest}. {trouble}")
    series, trouble = made.series, made.trouble or made.drill.trouble or say(N_("No trouble."))
    values = {"right": series.right, "asked": series.asked, "due": len(series.due)}
    return Checked(say(text, topic=topic, digest=digest_of(shown), trouble=trouble, **values).text)


__all__ = ["TOPICS", "Drill", "Practice", "practice", "rehearse_practice"]
