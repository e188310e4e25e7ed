"""What an exercise is, without any widget: a question, a check, and three tiers of hints.

What the engine found out stands in a :class:`Solution`; what an author wrote, in :class:`Words`.
A :class:`Task` puts the two together and never tells more than it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bossbook.card.model import Card
from bossbook.forecast.walks import Walk
from bossbook.game import Game
from bossbook.lessons.letters import as_taught, in_names
from bossbook.messages import N_, Message, say, translate
from bossbook.protocol import Event
from bossbook.rules import Clause, clause
from bossbook.views.board.events import counts_html, event_html
from bossbook.views.board.predictions import mark_html
from bossbook.views.escape import Markup, tag
from bossbook.views.laboratory.strips import walk_strip
from bossbook.views.rulebook.clauses import clause_html, rules_html
from bossbook.wording import with_rules

ONE, MANY, NUMBER, PLAY = "one", "many", "number", "play"  # the ways to answer
TIERS = 3
NUDGE, RULE, ANSWER = range(1, TIERS + 1)
HIGHEST = 999  # what a learner can type
_FEW = 4  # sentences that are told at once
MANY_TRIES = 4  # so many wrong numbers or marks, and the next one was hit upon, not found out

GivenAnswer = str | int | tuple[str, ...]


class Said(NamedTuple):
    """A sentence and the clauses it rests on; it reads like an event."""

    message: Message
    rules: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The sentence in the language in force."""
        return self.message.text


class Marked(NamedTuple):
    """Whether an answer is right, and what there is to say about it."""

    right: bool
    text: str
    rules: tuple[str, ...]
    html: Markup


class Hint(NamedTuple):
    """One tier of help."""

    tier: int
    text: str
    rules: tuple[str, ...]
    html: Markup


@dataclass(frozen=True)
class Words:
    """What the author wrote."""

    asks: str = ""
    nudge: str = ""
    because: str = ""
    rules: tuple[str, ...] = ()
    hint_rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Solution:
    """What was found out. ``right`` are keys of the choices, or the number as a text."""

    right: tuple[str, ...]
    asks: Message
    nudge: Message
    way: str = ONE
    choices: Mapping[str, Message] = field(default_factory=dict)
    rules: tuple[str, ...] = ()  # the clauses that decide
    told: tuple[Event | Said, ...] = ()  # what shows that it is so
    replies: Mapping[str, Message] = field(default_factory=dict)  # to wrong choices
    names: Mapping[str, str] = field(default_factory=dict)  # other words for keys of choices
    before: Game | None = None  # the table as it is asked about …
    after: Game | None = None  # … and when it is answered
    viewer: str | None = None  # whose hand is seen
    totals: bool = True  # whether the table may show the sums of treasure before the answer
    printed: bool = False  # whether it shows damage and treasure as printed until then
    classes: tuple[str, ...] = ()  # of the hero asked about
    counts: Mapping[str, int] = field(default_factory=dict)  # what it compares
    look: tuple[Card, ...] = ()  # cards to look at
    editions: tuple[str, ...] = ()  # those that are compared
    concerned: tuple[str, ...] = ()  # the players whose dungeons it is about; none: all
    walk: Walk | None = None  # of the hero asked about


class Task:
    """One exercise."""

    def __init__(self, path: str, kind: str, words: Words, solution: Solution) -> None:
        self.path = path
        self.kind = kind
        self.way = solution.way
        self.solution = solution
        self._words = words

    # -- the question

    @property
    def asks(self) -> str:
        """The question."""
        return translate(self._words.asks) if self._words.asks else self.solution.asks.text

    @property
    def choices(self) -> dict[str, str]:
        """The choices by their keys, in words; none where a number is asked for."""
        return {key: message.text for key, message in self.solution.choices.items()}

    @property
    def rules(self) -> tuple[str, ...]:
        """The clauses that this exercise teaches."""
        return self._words.rules or self.solution.rules

    # -- the answer

    def right(self) -> GivenAnswer:
        """The right answer: a key, the keys to mark, or a number."""
        right = self.solution.right
        if self.way == NUMBER:
            return int(right[0])
        return right if self.way == MANY else right[0]

    def check(self, answer: object) -> Marked:
        """Judge an answer. What is no answer at all is a ValueError that says so."""
        taken = self.taken(answer)
        right = set(taken) == set(self.solution.right)
        text = say(N_("Right!")).text if right else self._reply(taken)
        return self._verdict(right, text)

    def taken(self, answer: object) -> tuple[str, ...]:
        if self.way == NUMBER:
            return (str(_whole_number(answer)),)
        keys: tuple[object, ...] = (answer,)
        if isinstance(answer, Iterable) and not isinstance(answer, str):
            keys = tuple(answer)
        unknown = [key for key in keys if key not in self.solution.choices]
        if unknown or (self.way == ONE and len(keys) != 1):
            text = N_("{answer!r} is no answer here. There is: {known}.")
            raise ValueError(say(text, answer=answer, known=list(self.solution.choices)).text)
        return tuple(map(str, keys))

    def _reply(self, taken: tuple[str, ...]) -> str:
        """A helpful sentence about a wrong answer."""
        replies: Mapping[str, Callable[[tuple[str, ...]], Message]] = {
            NUMBER: self._reply_to_number,
            MANY: self._reply_to_marks,
        }
        return replies.get(self.way, self._reply_to_choice)(taken).text

    def tried_out(self, wrong: Sequence[object]) -> bool:
        """Whether after these wrong answers the right one need not have been found out: nothing
        else was left, or very much had been tried."""
        if self.way == ONE:
            return len(set(wrong)) >= len(self.solution.choices) - 1
        return self.way != PLAY and len(wrong) >= MANY_TRIES

    def _reply_to_choice(self, taken: tuple[str, ...]) -> Message:
        more = self.solution.replies.get(taken[0], self._nudge())
        guess = _without_stop(self.solution.choices[taken[0]])
        return say(N_("Not this time. You said: {guess}. {more}"), guess=guess, more=more)

    def _reply_to_number(self, taken: tuple[str, ...]) -> Message:
        """What this number would be the answer to; or else which way to look."""
        slip = self.solution.replies.get(taken[0])
        if slip is not None:
            return say(N_("Not {number}. {slip}"), number=taken[0], slip=slip)
        few = int(taken[0]) < int(self.solution.right[0])
        more, less = (
            N_("Not {number}: it is more. {nudge}"),
            N_("Not {number}: it is less. {nudge}"),
        )
        return say(more if few else less, number=taken[0], nudge=self._nudge())

    def _reply_to_marks(self, taken: tuple[str, ...]) -> Message:
        """Why one of the marks is wrong; what is missing is for the learner to find."""
        wrong = [key for key in taken if key not in self.solution.right]
        if not taken:
            return say(N_("Not yet: something is to be marked. {nudge}"), nudge=self._nudge())
        if not wrong:
            text = N_("What you marked is right, but it is not everything. {nudge}")
            return say(text, nudge=self._nudge())
        first, others = wrong[0], len(wrong) - 1
        text = N_("Not yet. {choice}? {why}")
        if others:
            text = N_(
                "Not yet. {choice}? {why} And {others} more {others:mark is|marks are} wrong."
            )
        why = self.solution.replies.get(first, self._nudge())
        return say(text, choice=_without_stop(self.solution.choices[first]), why=why, others=others)

    # -- what is shown

    def _verdict(self, right: bool, text: str) -> Marked:
        rules = self.rules if right else ()
        body = (self._because(), *self._proof()) if right else ()
        shown = tag("div", mark_html(right, text), body, class_="bb-answer")
        return Marked(right, text, rules, shown)

    def told(self) -> list[str]:
        """What shows that the answer is right, line by line, as plain text."""
        because = [translate(self._words.because)] if self._words.because else []
        return [*because, *(with_rules(one.text, one.rules) for one in self.solution.told)]

    def _because(self) -> Markup | None:
        if not self._words.because and self.solution.told:
            return None
        why = translate(self._words.because) if self._words.because else ""
        return tag("div", why, " ", rules_html(self.rules), class_="bb-event")

    def _proof(self) -> Iterable[Markup]:
        found = self.solution
        if found.counts:
            yield counts_html(found.classes, found.counts.items())
        if found.walk is not None:
            yield tag("div", walk_strip(found.walk), class_="bb-ways")
        if found.told:
            yield _listed(found.told)

    # -- hints

    def hint(self, tier: int) -> Hint:
        """Help in three tiers: a nudge, the rule, the answer and why."""
        if tier == NUDGE:
            text = self._nudge().text
            return Hint(tier, text, (), tag("div", text, class_="bb-said"))
        return self._rule_hint() if tier == RULE else self._answer_hint()

    def _nudge(self) -> Message:
        words = self._words.nudge
        return authored(words) if words else self.solution.nudge

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that this is about: a hint need not speak of others."""
        found = self.solution
        return found.editions or (found.before.edition if found.before else "base",)

    def _as_taught(self, rule: Clause) -> str:
        concerned = set(rule.editions) & set(self.editions)
        return as_taught(rule.text, concerned) if concerned else in_names(rule.text)

    def _rule_hint(self) -> Hint:
        ids = self._words.hint_rules or self.rules
        said = [(one, self._as_taught(one)) for one in map(clause, ids)]
        text = " ".join(f"{one.id}: {one.title}. {taught}" for one, taught in said)
        lines = [
            tag("div", tag("b", one.title, "."), " ", taught, " ", clause_html(one.id))
            for one, taught in said
        ]
        return Hint(RULE, text, ids, tag("div", lines, class_="bb-answer"))

    def _answer_hint(self) -> Hint:
        text = say(N_("The answer: {answer}."), answer=self.answer_words()).text
        shown = tag("div", tag("div", text, class_="bb-said"), self._because(), *self._proof())
        return Hint(ANSWER, " ".join([text, *self.told()]), self.rules, shown)

    def answer_words(self) -> str:
        """The right answer in words."""
        if self.way == NUMBER:
            return self.solution.right[0]
        return in_a_row(self.solution.choices[key] for key in self.solution.right)


def authored(text: str) -> Message:
    """An author's sentence: it is its own entry of the catalogue, and has no blanks to fill."""
    return say(text.replace("{", "{{").replace("}", "}}"))


def _without_stop(choice: Message) -> Message:
    """A choice inside a sentence; some are whole sentences."""
    return authored(choice.text.rstrip("."))


def in_a_row(answers: Iterable[Message]) -> str:
    """Several answers as one sentence without its full stop."""
    return "; ".join(one.text.rstrip(".") for one in answers) or say(N_("none of them")).text


def _whole_number(answer: object) -> int:
    """A whole number, as one or as a text; whoever types something else is told so."""
    try:
        number = int(str(answer).strip())
    except ValueError:
        number = -1
    if isinstance(answer, bool) or not 0 <= number <= HIGHEST:
        typed = str(answer).strip()
        other = N_("Please type a whole number from 0 to {highest}, not {answer!r}.")
        text = other if typed else N_("Please type a whole number from 0 to {highest}.")
        raise ValueError(say(text, highest=HIGHEST, answer=typed).text)
    return number


def _listed(told: Sequence[Event | Said]) -> Markup:
    """A few sentences stand there; a long story is folded up, and its end stands there."""
    events = tag("ul", map(_told_html, told), class_="bb-events")
    if len(told) <= _FEW:
        return events
    last = tag("ul", _told_html(told[-1]), class_="bb-events")
    story = tag("details", tag("summary", say(N_("Step by step"))), events, class_="bb-whole-story")
    return tag("div", last, story)


def _told_html(one: Event | Said) -> Markup:
    if isinstance(one, Event):
        return tag("li", event_html(one))
    said = tag("span", one.text, class_="bb-said")
    return tag("li", tag("div", said, rules_html(one.rules), class_="bb-event"))
