"""An exercise of a lesson in a notebook: the table, the question, hints, a verdict on the spot.

    from bossbook.widgets.exercise import exercise
    exercise("bait/who-gets-the-mage")

What is asked and what is right stands in ``bossbook/lessons``; here are only the buttons.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial

from ipywidgets import Button, Checkbox, Text, VBox, Widget

from bossbook.lessons import Task, task
from bossbook.lessons.goal import OPEN, GoalTask
from bossbook.lessons.progress import Progress, learner
from bossbook.lessons.ribbons import Ribbon, ribbon
from bossbook.lessons.tasks import HIGHEST, MANY, NUMBER, ONE, TIERS, GivenAnswer, Marked
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.views.board.excerpt import excerpt_html
from bossbook.views.board.predictions import mark_html
from bossbook.views.card_face import cards_html, fields_of
from bossbook.views.escape import Markup, slug, tag, together
from bossbook.views.stills.still import Still
from bossbook.widgets.exercise_html import TITLES, hints_html, question, standing_html, style
from bossbook.widgets.parts import Checked, Frame, html, panel, row, show
from bossbook.widgets.table import Table

_SHORT = 34  # letters of a choice, of which several stand in a line


def exercise(path: str, progress: Progress | None = None) -> Exercise:
    """An exercise by lesson and id; what comes of it is noted in the learner's progress.

    The learner's own is as it was left: hints, answers, a game. One with a ``progress`` of its own
    begins anew.
    """
    found = task(path)
    made = GoalExercise if isinstance(found, GoalTask) else Exercise
    if progress is not None:
        return made(found, progress)
    return made(found, learner(), ribbon(f"exercise/{path}"))


class Exercise(Frame):
    """One exercise. Wrong answers can be corrected; the answer is told when it is asked for."""

    tries = 0  # so many wrong answers, and the right one is told; 0: it never is

    def __init__(self, task: Task, progress: Progress, ribbon: Ribbon | None = None) -> None:
        self.task, self.progress = task, progress
        self._ribbon = ribbon or Ribbon(None)  # where it is kept how things stand
        self._given: list[object] = []  # the answers so far
        self.hints = 0  # how many tiers are open
        self.verdict: Marked | None = None
        self._notice = progress.take_notice()
        self._table, self._hints, self._story, self._mark = html(), html(), html(), html()
        self.predict_buttons: dict[str, Button] = {}
        self.marks: dict[str, Checkbox] = {}
        self.number: Text | None = None
        self._panel = panel(html(question(task)), *self._ways_to_answer())
        tooltip = N_("A little help; each hint tells more, and costs a point")
        self.hint_button = self.button(self._hint_label(), tooltip, self._help, "bb-hint-button")
        tooltip = N_("Ask the same question again")
        self.again_button = self.button(N_("Ask me again"), tooltip, self._begin, "bb-again")
        bar = row(self.hint_button, self.again_button, self._mark)
        super().__init__(html(style(task)), *self._laid_out(bar))
        self._recall(self._ribbon.read())
        self.refresh()

    @property
    def solved(self) -> bool:
        """Whether the right answer was given."""
        return self.verdict is not None and self.verdict.right

    @property
    def given_up(self) -> bool:
        """Whether there were so many wrong answers that the right one is told."""
        others = len(self.task.choices) - 1  # one choice that is left is no choice
        tries = min(self.tries, others) if self.task.way == ONE else self.tries
        return bool(tries) and not self.solved and len(self._given) >= tries

    @property
    def closed(self) -> bool:
        """Whether nothing is to be answered any more."""
        return self.solved or self.given_up

    def _laid_out(self, bar: Widget) -> list[Widget]:
        """What is asked, what is said about it beside that, and the table that it is about."""
        said = VBox([self._story, self._hints])
        return [row(self._panel, said, css="bb-asked"), bar, self._table]

    # -- ways to answer

    def _ways_to_answer(self) -> list[Widget]:
        ways = {ONE: self._buttons, MANY: self._boxes, NUMBER: self._field}
        return ways[self.task.way]()

    def _buttons(self) -> list[Widget]:
        self.predict_buttons = {
            key: self.button(
                say("{choice}", choice=text),
                N_("Answer this, then see"),
                partial(self._judge, key),
                "bb-guess",
                f"bb-predict-{slug(key)}",
            )
            for key, text in self.task.choices.items()
        }
        return [row(*self.predict_buttons.values())]

    def _boxes(self) -> list[Widget]:
        for at, (key, text) in enumerate(self.task.choices.items()):
            box = Checkbox(description=text, indent=False)
            box.layout.width = "auto"
            box.add_class("bb-markable")
            box.add_class(f"bb-mark-{at}")
            self.marks[key] = box
        column = VBox(list(self.marks.values()))
        if max(map(len, self.task.choices.values())) > _SHORT:
            column.add_class("bb-wordy")  # whole sentences: one below the other
        return [column, self._check_button(N_("Check my answers"), self._marked)]

    def _marked(self) -> tuple[str, ...]:
        return tuple(key for key, box in self.marks.items() if box.value)

    def _field(self) -> list[Widget]:
        label, inside = say(N_("Your answer")).text, say(N_("a whole number")).text
        field = self.number = Text(description=label, placeholder=inside)
        field.style.description_width = "initial"
        field.add_class("bb-number")

        def typed(_: object, content: Mapping[str, object], buffers: object) -> None:
            """Enter in the field does what the button does."""
            if content.get("event") == "submit":
                self.answer(field.value)

        field.on_msg(typed)
        check = self._check_button(N_("Check my answer"), lambda: str(field.value))
        return [row(field, check)]

    def _check_button(self, label: str, answer: Callable[[], GivenAnswer]) -> Button:
        self.check_button = self.button(
            label,
            N_("See whether this is right"),
            lambda: self._judge(answer()),
            "bb-check",
            "bb-main",
        )
        return self.check_button

    # -- coming back

    def do(self, action: Callable[[], None]) -> None:
        """Do what a button says; how things stand then is kept."""
        super().do(action)
        self._keep()

    def _keep(self) -> None:
        if self._ribbon.file is not None:
            self._ribbon.write(self._memory())

    def _memory(self) -> dict[str, object]:
        return {"asks": self.task.asks, "hints": self.hints, "given": self._given}

    def _recall(self, memory: Mapping[str, object]) -> None:
        """As it was left, if it was the same question; nothing is counted again."""
        hints, given = memory.get("hints"), memory.get("given")
        if memory.get("asks") != self.task.asks:
            return
        self.hints = hints if type(hints) is int and 0 <= hints <= TIERS else 0
        for answer in given if isinstance(given, list) else ():
            with suppress(ValueError, TypeError, LookupError):
                self._take(tuple(answer) if isinstance(answer, list) else answer)

    def _take(self, answer: object) -> None:
        """An answer that was given before, and what stands in the fields for it."""
        verdict = self.task.check(answer)
        self.verdict = verdict
        self._given.append(answer)
        for key, box in self.marks.items():
            box.value = isinstance(answer, tuple) and key in answer
        if self.number is not None:
            self.number.value = str(answer)
        if not verdict.right:
            self._cross_out(answer)

    # -- what the buttons do

    def answer(self, answer: object) -> None:
        """Give an answer; where something is to be reached, a game."""
        self.do(lambda: self._judge(answer))

    def _judge(self, answer: object) -> None:
        if self.closed:
            return
        try:
            self.verdict = self.task.check(answer)
        except ValueError as no_answer:  # said as it is, and not counted
            self.verdict = Marked(False, str(no_answer), (), mark_html(False, str(no_answer)))
            return
        wrong = list(self._given)
        self._note(answer)
        if self.verdict.right:
            done = self.progress.find if self.task.tried_out(wrong) else self.progress.solve
            done(self.task.path)
        else:
            self.progress.wrong(self.task.path)
            self._cross_out(answer)

    def _note(self, answer: object) -> None:
        """An answer that counts."""
        self._given.append(answer)

    def _cross_out(self, answer: object) -> None:
        """What was wrong once need not be tried again."""
        if isinstance(answer, str) and answer in self.predict_buttons:
            self.predict_buttons[answer].disabled = True

    def _help(self) -> None:
        if self.hints < TIERS and not self.solved:
            self.hints += 1
            self.progress.hint(self.task.path, self.hints)

    def _begin(self) -> None:
        self.verdict, self.hints = None, 0
        self._given.clear()
        for button in self.predict_buttons.values():
            button.disabled = False
        for box in self.marks.values():
            box.value = False
        if self.number is not None:
            self.number.value = ""

    # -- what is shown

    def refresh(self) -> None:
        """Show the question, the hints so far, the verdict."""
        self._table.value = self._table_html()
        self._hints.value = hints_html(self.task, self.hints)
        self._story.value = self._story_html()
        self._notice = self.progress.take_notice() or self._notice
        self._mark.value = standing_html(self.progress.record(self.task.path), self._notice)
        self.hint_button.description = self._hint_label().text
        self.hint_button.disabled = self.hints >= TIERS
        show(not self.closed, self._panel, self.hint_button)
        show(self.hints > 0 and not self.closed, self._hints)
        show(self.verdict is not None or bool(self.trouble), self._story)
        show(self.closed, self.again_button)
        self.live.say(self._read_out())

    def _hint_label(self) -> Message:
        label = N_("Hint ({next} of {tiers})") if self.hints < TIERS else N_("No more hints")
        return say(label, next=self.hints + 1, tiers=TIERS)

    def _table_html(self) -> Markup:
        found = self.task.solution
        game = found.after if self.closed else found.before
        if found.look:
            return cards_html(found.look)
        if game is None:
            return together()
        now = [one for one in found.told if isinstance(one, Event)] if self.closed else []
        return excerpt_html(
            game,
            found.viewer,
            concerned=found.concerned,
            now=now,
            totals=self.closed or found.totals,
            printed=found.printed and not self.closed,
        )

    def _story_html(self) -> Markup:
        answered = self.verdict.html if self.verdict is not None else None
        told = self.task.hint(TIERS).html if self.given_up else None
        return tag("div", self.trouble_html(), answered, told, class_="bb-story")

    def _read_out(self) -> str:
        if self.verdict is not None:
            return self.verdict.text
        return self.task.hint(self.hints).text if self.hints else self.task.asks

    def next_focus(self) -> str:
        """Where the keyboard goes: to be asked again, or back to the answers."""
        if self.solved:
            return "bb-again"
        return "bb-guess" if self.task.way == ONE else "bb-check"

    def text(self) -> str:
        """The question with its choices; then what was asked for: hints, the verdict."""
        return "\n".join(self._lines())

    def still(self) -> Still:
        """What the question is about, and the question."""
        found = self.task.solution
        return Still(
            self.text(),
            list(Exercise._lines(self)),
            None if found.look else found.before,
            totals=found.totals,
            printed=found.printed,
            cards=[fields_of(card) for card in found.look],
        )

    def _lines(self) -> Iterator[str]:
        yield self.task.asks
        yield from (f"- {choice}" for choice in self.task.choices.values())
        for tier in range(1, self.hints + 1):
            yield f"{say(TITLES[tier - 1])}. {self.task.hint(tier).text}"
        if self.verdict is not None:
            yield self.verdict.text
        if self.given_up:
            yield self.task.hint(TIERS).text
        if self.solved:
            yield from (f"- {line}" for line in self.task.told())


# -- exercises that are played


class GoalExercise(Exercise):
    """An exercise on a table of its own: play until the goal is reached."""

    task: GoalTask

    def _laid_out(self, bar: Widget) -> list[Widget]:
        """The table comes last: it is long, and its buttons are at its top."""
        goal = self.task.goal
        self.table = Table(
            goal.start.fork(),
            people=[goal.player],
            bots=goal.bots,
            ends=lambda game: self.task.state_of(game).state != OPEN,
            after=self._changed,
            intro=self.task.asks,  # the question may be out of view while one plays
        )
        said = VBox([self._story, self._hints])
        return [row(self._panel, said, css="bb-asked"), bar, self.table]

    def _ways_to_answer(self) -> list[Widget]:
        tooltip = N_("Back to the start of this exercise")
        self.restart_button = self.button(
            N_("Try again"), tooltip, lambda: self.table.restart(), "bb-restart"
        )
        tooltip = N_("Go on until it is your turn to choose")
        self.begin_button = self.button(N_("Begin"), tooltip, self._start, "bb-start", "bb-main")
        return [row(self.begin_button, self.restart_button)]

    def _start(self) -> None:
        """To the first thing to be chosen: the learner is taken to the table."""
        self.table.act("run-decision")
        self.appeared = self.table.focus

    def _memory(self) -> dict[str, object]:
        played = self.table.session.memory()
        return {**super()._memory(), "solved": self.solved, "table": played}

    def _recall(self, memory: Mapping[str, object]) -> None:
        """The game comes back, and with it what is to be said about it."""
        super()._recall(memory)
        played, session = memory.get("table"), self.table.session
        if not isinstance(played, dict) or memory.get("asks") != self.task.asks:
            return
        session.recall(played)
        here = session.game.length
        if memory.get("solved") is True:  # one may have gone back since
            session.go(len(session.timeline))
        if self.task.state_of(session.game).state != OPEN:
            self.verdict = self.task.check(session.game)
        if session.game.length != here:
            session.go(here)
        self.table.refresh()

    def _note(self, answer: object) -> None:
        """The answer is the game, which is kept as such."""

    def _changed(self, table: Table) -> None:
        """The table has changed: has the goal been reached, or missed?"""
        self._look_at(table)
        self._keep()

    def _look_at(self, table: Table) -> None:
        if self.solved:
            return
        if self.task.state_of(table.game).state == OPEN:  # also after a step back
            self.verdict = None
            self.refresh()
        elif self.verdict is None or self.task.check(table.game).right:
            self.answer(table.game)

    @property
    def _tried(self) -> bool:
        return bool(self.table.game.length != self.table.session.began)

    def refresh(self) -> None:
        """One button begins; those who have tried may try again, in the same place."""
        super().refresh()
        show(not self._tried, self.begin_button)
        show(self._tried, self.restart_button)

    def _begin(self) -> None:
        super()._begin()
        self.table.restart()

    def _lines(self) -> Iterator[str]:
        yield from super()._lines()
        if not self.solved:
            yield self.table.session.text()

    def _table_html(self) -> Markup:
        return together()

    def next_focus(self) -> str:
        """Where the keyboard goes: to be asked again, to try again, or near the table."""
        if self.solved:
            return "bb-again"
        if self._tried:
            return "bb-restart"
        return "bb-start"


# -- for the cell in which a notebook checks itself


def rehearse(*paths: str) -> Checked:
    """Each exercise on a second copy: wrong answer, all hints, right answer; without telling them.

    The digest stands for every text that was shown, so that a change is seen.
    """
    return Checked("\n".join(map(_rehearsed, paths)))


def _rehearsed(path: str) -> str:
    found = task(path)
    if isinstance(found, GoalTask):
        return _report(path, *_rehearsed_goal(found))
    made = exercise(path, Progress.in_memory())
    shown = [made.text()]
    give(made, wrong_answer(found))
    refused = not made.solved
    shown.append(made.text())
    for _ in range(TIERS):
        made.hint_button.click()
    shown.append(made.text())
    hints = made.hints
    give(made, found.right())
    return _report(path, refused, hints, made.solved, [*shown, made.text(), made.trouble])


def _rehearsed_goal(found: GoalTask) -> tuple[bool, int, bool, list[str]]:
    idle, right = found.check(()), found.check(found.right())
    hints = [found.hint(tier).text for tier in range(1, TIERS + 1)]
    return not idle.right, len(hints), right.right, [found.asks, *hints, idle.text, right.text]


def _report(path: str, refused: bool, hints: int, accepted: bool, shown: list[str]) -> str:
    wrong = say(N_("wrong answer refused") if refused else N_("WRONG ANSWER ACCEPTED"))
    right = say(N_("right answer accepted") if accepted else N_("RIGHT ANSWER REFUSED"))
    text = N_("{path}: {wrong}, {hints} {hints:hint|hints}, {right}, digest {digest}")
    digest = digest_of(shown)
    return say(text, path=path, wrong=wrong, hints=hints, right=right, digest=digest).text


def digest_of(shown: Iterable[str]) -> str:
    """A few letters that stand for all these texts."""
    return hashlib.sha256("\n".join(shown).encode()).hexdigest()[:12]


def wrong_answer(task: Task) -> GivenAnswer:
    """An answer that is not right."""
    if task.way == NUMBER:
        number = int(task.solution.right[0])
        return number + 1 if number < HIGHEST else number - 1
    wrong = [key for key in task.choices if key not in task.solution.right]
    if task.way == ONE:
        return wrong[0]
    return tuple(wrong[:1] or task.solution.right[1:])


def give(made: Exercise, answer: GivenAnswer) -> None:
    """Give an answer by the exercise's own buttons, boxes and fields."""
    if made.task.way == ONE:
        made.predict_buttons[str(answer)].click()
        return
    for key, box in made.marks.items():
        box.value = isinstance(answer, tuple) and key in answer
    if made.number is not None:
        made.number.value = str(answer)
    made.check_button.click()
