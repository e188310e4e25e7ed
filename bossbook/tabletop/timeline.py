"""The timeline of a game at a table: for every moment how much had happened, and in which phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bossbook.game import Game
from bossbook.protocol import Event


@dataclass(frozen=True)
class TimelinePoint:
    """A point of the timeline: how much had happened by then, and in which phase it was."""

    events: int
    round: int
    phase: str


def points_of(game: Game) -> list[TimelinePoint]:
    """The moments of a game that has come some way already."""
    past = game.fork()
    past.go(0)
    moments = [TimelinePoint(len(past.events), past.round, past.phase)]
    while past.length < game.length:
        before = len(past.events)
        past.redo()
        moments.append(point_after(moments[-1], len(past.events), past.events[before:]))
    return moments


def point_after(before: TimelinePoint, events: int, new: Sequence[Event]) -> TimelinePoint:
    """The moment after some events: they may have begun a phase."""
    begun = next((e for e in reversed(new) if e.kind == "phase_begins"), None)
    if begun is None:
        return TimelinePoint(events, before.round, before.phase)
    return TimelinePoint(events, begun.data["round"], str(begun.data["phase"]))


def reached(until: str, here: TimelinePoint, now: TimelinePoint) -> bool:
    """Whether another phase or round has begun, if that is asked for."""
    if until == "round":
        return now.round != here.round
    return until == "phase" and (now.round, now.phase) != (here.round, here.phase)
