"""A prediction as HTML: what is asked, how it came out, and whether that was right."""

from __future__ import annotations

from bossbook.engine.lures import DECIDED
from bossbook.tabletop.questions import Question
from bossbook.views.board.events import counts_html, events_html
from bossbook.views.escape import Markup, tag
from bossbook.views.pixels.icons import class_badge, icon
from bossbook.views.rulebook.clauses import ShowRules
from bossbook.wording import word


def question_html(question: Question) -> Markup:
    """The question with the hero's badge and a hint."""
    badges = [class_badge(name) for name in question.classes]
    kind = [tag("span", word(name), class_="bb-sr") for name in question.classes]
    asks = tag("div", badges, kind, tag("span", question.asks), class_="bb-ask")
    return tag("div", asks, tag("div", question.hint, class_="bb-hint"), class_="bb")


def answer_html(question: Question, guess: str, rules: ShowRules | None = None) -> Markup:
    """The verdict, what was compared, and the sentence with its rules."""
    mark = mark_html(guess == question.answer, question.came_out(guess))
    counts = [event.data["counts"] for event in question.told if event.kind in DECIDED]
    compared = [counts_html(question.classes, one.items()) for one in counts]
    return tag(
        "div", mark, compared, events_html(question.told, shown=5, rules=rules), class_="bb-answer"
    )


def mark_html(right: bool, text: str) -> Markup:
    """A verdict with its mark: a tick or a cross, and words."""
    word = "right" if right else "wrong"
    return tag("div", icon(word), text, class_=f"bb-verdict bb-{word}")
