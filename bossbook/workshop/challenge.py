"""What a challenge is: data, and goals that are checked by playing."""

from __future__ import annotations

from dataclasses import dataclass

from bossbook.workshop.goals import CardGoal


@dataclass(frozen=True)
class Challenge:
    """A card to invent."""

    title: str
    task: str
    deck: str
    goals: tuple[CardGoal, ...]
    lesson: bool = False  # one of the five that the lesson leads through
