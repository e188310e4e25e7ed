"""How the games of a tournament went: round by round, and each as a whole.

A tournament keeps only how games ended; here they are played again, which gives the same games, and
looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean
from typing import TypedDict

from bossbook.api import Bot
from bossbook.game import Decision, Game
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.tournaments.seat_rows import play_to_the_end
from bossbook.tournaments.standings import Tournament

LEVEL = ""  # nobody leads alone
_TIED = ("stays_tied", "stays_souls_tied")


class RoundRow(TypedDict):
    """One round of one game, at its end."""

    game: int
    round: int
    leader: str  # the player with the most souls minus wounds; empty: several have as much
    souls: int  # of all players together
    wounds: int
    jams: int  # heroes who stayed in town this round because the most treasure was shared
    decisions: int
    options: float  # of a decision, in the mean


class CourseRow(TypedDict):
    """One game as a whole."""

    game: int
    rounds: int
    winner: str
    lead_changes: int
    decisive: int  # the round from whose end on the winner led alone; the last one, if never before
    jams: int
    decisions: int
    options: float  # of a decision, in the mean
    most_options: int


class _Noting:
    """A bot at whose decisions somebody writes down how many options there are."""

    def __init__(self, bot: Bot, noted: list[tuple[int, int]]) -> None:
        self._bot, self._noted = bot, noted

    def choose(self, view: View, decision: Decision) -> Option | str:
        self._noted.append((view["round"], len(decision.options)))
        return self._bot.choose(view, decision)


@dataclass(frozen=True)
class Courses:
    """Games looked at: ``rounds`` has a row for every round, ``games`` one for every game."""

    rounds: Sequence[RoundRow]
    games: Sequence[CourseRow]


def courses(found: Tournament, numbers: Iterable[int] | None = None) -> Courses:
    """How games went; ``numbers`` are those of the games to look at, by default all."""
    rounds: list[RoundRow] = []
    games: list[CourseRow] = []
    for number in range(found.games) if numbers is None else numbers:
        game, noted = _played_again(found, number)
        of_game = _rounds(game, number, noted)
        rounds += of_game
        games.append(_whole(game, number, of_game, noted))
    return Courses(rounds, games)


def _played_again(found: Tournament, number: int) -> tuple[Game, list[tuple[int, int]]]:
    noted: list[tuple[int, int]] = []
    planned = found.schedule
    bots: dict[str, Bot] = {n: _Noting(b, noted) for n, b in planned.bots(number).items()}
    game = planned.game(number)
    play_to_the_end(game, bots, planned, number)
    return game, noted


def _rounds(game: Game, number: int, noted: Sequence[tuple[int, int]]) -> list[RoundRow]:
    found: list[RoundRow] = []
    at, jams = 0, 0
    for event in game.events:
        if event.kind == "round_begins":
            at, jams = event.data["round"], 0
        elif event.kind in _TIED:
            jams += 1
        elif event.kind == "scores":
            scores = event.data["scores"]
            counts = [count for when, count in noted if when == at]
            found.append(
                RoundRow(
                    game=number,
                    round=at,
                    leader=_leader(scores),
                    souls=sum(score["souls"] for score in scores.values()),
                    wounds=sum(score["wounds"] for score in scores.values()),
                    jams=jams,
                    decisions=len(counts),
                    options=fmean(counts) if counts else 0.0,
                )
            )
    return found


def _leader(scores: dict[str, dict[str, int]]) -> str:
    """Whoever leads alone."""
    points = {name: score["souls"] - score["wounds"] for name, score in scores.items()}
    most = max(points.values())
    leaders = [name for name, count in points.items() if count == most]
    return leaders[0] if len(leaders) == 1 else LEVEL


def _whole(
    game: Game, number: int, rounds: Sequence[RoundRow], noted: Sequence[tuple[int, int]]
) -> CourseRow:
    winner = game.result.winner if game.result else None
    counts = [count for _, count in noted]
    leaders = [row["leader"] for row in rounds]
    return CourseRow(
        game=number,
        rounds=game.round,
        winner=winner or "",
        lead_changes=_changes(leaders),
        decisive=_decisive(leaders, winner or "", game.round),
        jams=sum(row["jams"] for row in rounds),
        decisions=len(counts),
        options=fmean(counts),
        most_options=max(counts),
    )


def _changes(leaders: Iterable[str]) -> int:
    """How often the lead went over to somebody else; to be level for a while is no change."""
    alone = [leader for leader in leaders if leader != LEVEL]
    return sum(before != after for before, after in pairwise(alone))


def _decisive(leaders: Sequence[str], winner: str, last: int) -> int:
    """The round from whose end on the winner always led."""
    behind = [at for at, leader in enumerate(leaders, 1) if leader != winner]
    return min(behind[-1] + 1 if behind else 1, last)
