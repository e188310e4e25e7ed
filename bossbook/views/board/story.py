"""The story of a table: what was done last, in a few sentences that fit into its box."""

from __future__ import annotations

from collections.abc import Sequence

from bossbook.messages import N_, Message, say
from bossbook.phases import PHASES
from bossbook.protocol import Event
from bossbook.tabletop.round_story import RoundStory
from bossbook.tabletop.session import CURTAIN, DECISION, PREDICTION, Session
from bossbook.views.board.events import events_html
from bossbook.views.board.predictions import answer_html, mark_html
from bossbook.views.escape import Markup, tag, together
from bossbook.views.pressing import folded
from bossbook.views.rulebook.clauses import rule_buttons


def story_html(session: Session, intro: object) -> Markup:
    """What was done last, and how a prediction came out."""
    guess, last, question = session.last_guess, session.last, session.question
    if question is not None and session.missed:
        told = tag("div", mark_html(False, question.says_to(session.missed)), class_="bb-answer")
    elif guess is not None:
        told = answer_html(guess.question, guess.guess, rule_buttons)
    elif session.waiting == CURTAIN:
        told = _told([event for event in last if event.seen_by is None])
    elif session.told_round is not None:
        told = round_html(session.told_round, last)
    elif last:
        before = [event for event in last if event.kind != "game_over"]  # the ending tells it
        told = _told(before)
    else:
        told = tag("div", _untold(session, intro), class_="bb-said bb-untold")
    return told


def round_html(story: RoundStory, events: Sequence[Event]) -> Markup:
    """A round in three lines, and all of it behind the last one."""
    number = tag("b", say(N_("Round {round}:"), round=story.round), " ")
    summary = say(N_("All of it: {count} {count:line|lines}"), count=len(events))
    whole = folded("round", summary, events_html(events, rules=rule_buttons), css="bb-earlier")
    lines: list[object] = list(story.lines) or [""]
    lines[0] = together(number, lines[0])
    lines[-1] = together(lines[-1], " ", whole)
    told = tag("ul", [tag("li", line) for line in lines], class_="bb-round-story")
    return tag("div", told, class_="bb-said")


def notices_html(session: Session) -> Markup | None:
    """What the opened game has to say about itself; mostly nothing."""
    paragraphs = [tag("p", notice, class_="bb-hint") for notice in session.notices]
    return together(*paragraphs) if paragraphs else None


def _untold(session: Session, intro: object) -> object:
    """What is said where nothing has happened: the intro belongs to the start alone."""
    if session.game.length == session.began:
        return intro or _where(session)
    return session.last_choice or what_to_do(session)


def _where(session: Session) -> Message:
    """What the phase is about; what to do stands beside it."""
    return say(PHASES[session.phase].begins or N_("The cards are dealt, and the game begins."))


_LINE = 42  # letters that a line of the story surely takes
_LINES = 4  # that it surely has; one is for what was before
_MOST_TOLD = 3  # sentences at once


def _told(events: Sequence[Event]) -> Markup:
    """The last sentences, as many as there is room for; the others are folded up."""
    lines = [_lines(event) for event in events]
    if len(events) <= _MOST_TOLD and sum(lines) <= _LINES:
        return events_html(events, rules=rule_buttons)
    fits = [count for count in (2, 1) if sum(lines[-count:]) < _LINES]
    return events_html(events, shown=max(fits, default=1), rules=rule_buttons)


def _lines(event: Event) -> int:
    """How many lines of the story a sentence takes with its rules."""
    chips = sum(len(id) + 3 for id in event.rules)
    return -(-(len(event.text) + chips) // _LINE)


def what_to_do(session: Session) -> Message:
    """What to press, where nothing is asked."""
    go_on = say(N_('Press "Next step" and watch.'))
    if session.people:
        go_on = say(N_('Press "Next step" and watch, or "Next decision" to go on to your turn.'))
    if session.is_task:  # watching step by step one would not know where to act
        go_on = say(N_('Press "Next decision": it stops where you can act.'))
    return {
        DECISION: say(N_("Your turn: choose.")),
        PREDICTION: say(N_("Predict what happens next.")),
    }.get(session.waiting, go_on)
