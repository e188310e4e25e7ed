"""Challenges: cards to invent, each checked by playing. Five lead through the lesson, eight follow.

A challenge is data: what is wanted, of which deck the card is, and goals, each with its made table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bossbook.messages import N_, say
from bossbook.workshop.challenge import Challenge
from bossbook.workshop.draft import Draft
from bossbook.workshop.first_challenges import FIRST_CHALLENGES
from bossbook.workshop.goals import Fact
from bossbook.workshop.more_challenges import MORE_CHALLENGES
from bossbook.workshop.tables import OTHER

CHALLENGES: Mapping[str, Challenge] = {**FIRST_CHALLENGES, **MORE_CHALLENGES}


@dataclass(frozen=True)
class GoalReport:
    """How one goal went."""

    asks: str
    met: bool
    seen: Fact
    helps: str


def check(challenge: Challenge, draft: Draft) -> tuple[GoalReport, ...]:
    """Every goal, tried with the card; after one that is not met the others are tried all the same.

    A card with mistakes cannot be tried: then there is one line that says so.
    """
    card = draft.card
    if card is None:
        first = say(N_("The card has mistakes: mend them first."))
        return (GoalReport(say(challenge.task).text, False, first, ""),)
    reports = []
    for goal in challenge.goals:
        found = goal.check(card)
        reports.append(GoalReport(say(goal.asks).text, found.met, found.seen, say(goal.helps).text))
        if goal is challenge.goals[0] and not found.met:
            break  # of the wrong kind: nothing else would make sense
    return tuple(reports)


def solved(reports: tuple[GoalReport, ...]) -> bool:
    """Whether all goals are met."""
    return all(report.met for report in reports)


def task_words(challenge: Challenge) -> str:
    """What is wanted, with the name of the other player in it."""
    return say(challenge.task, other=OTHER).text
