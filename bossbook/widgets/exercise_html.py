"""What an exercise shows beside its table: the question, the hints so far, how it stands."""

from __future__ import annotations

from bossbook.lessons.progress import Record
from bossbook.lessons.tasks import Task
from bossbook.messages import N_, Message, say
from bossbook.views.escape import Markup, tag, together
from bossbook.views.pixels.icons import class_badge, icon
from bossbook.views.styles import card_style_html, lesson_style_html
from bossbook.wording import word

_FOUND = N_("Found by trying everything, so not solved yet. Have yourself asked again.")
TITLES = (N_("Hint 1: a nudge"), N_("Hint 2: the rule"), N_("Hint 3: the answer"))


def style(task: Task) -> Markup:
    """The style sheets that an exercise needs."""
    return together(card_style_html() if task.solution.look else None, lesson_style_html())


def question(task: Task) -> Markup:
    """What is asked, with the badges of the hero it is about."""
    classes = task.solution.classes
    badges = [class_badge(name) for name in classes]
    kinds = [tag("span", word(name), class_="bb-sr") for name in classes]
    return tag("div", badges, kinds, tag("span", task.asks), class_="bb-ask")


def hints_html(task: Task, hints: int) -> Markup:
    """So many tiers of hints."""
    shown = [
        tag("li", tag("div", say(TITLES[tier - 1]), class_="bb-label"), task.hint(tier).html)
        for tier in range(1, hints + 1)
    ]
    return tag("ol", shown, class_="bb-tiers")


def standing_html(record: Record, notice: str) -> Markup:
    """Whether this is solved, in words; and what the learner should know about the progress."""
    solved = record.solved and tag("span", icon("right"), _points(record), class_="bb-tally")
    found = record.found and not record.solved and tag("span", say(_FOUND), class_="bb-tally")
    return together(solved or found, notice and tag("span", notice, class_="bb-hint"))


def _points(record: Record) -> Message:
    return say(N_("Solved: {points} {points:point|points}"), points=record.points)
