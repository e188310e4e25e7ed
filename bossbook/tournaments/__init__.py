"""Many games: bots against each other, seats rotated, everything repeatable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing, nullcontext
from pathlib import Path

from bossbook.card.sets import SetSource
from bossbook.errors import InvalidSetup
from bossbook.messages import N_, say
from bossbook.tournaments.entrants import BotSource
from bossbook.tournaments.progress import with_bar
from bossbook.tournaments.results_file import Games, ResultsFile
from bossbook.tournaments.schedule import Schedule, make_schedule
from bossbook.tournaments.standings import Tournament
from bossbook.tournaments.workers import crew

__all__ = ["Stopped", "Tournament", "tournament"]


def tournament(
    edition: str = "base",
    players: int = 2,
    games: int = 200,
    bots: BotSource | Iterable[BotSource] | Mapping[str, BotSource] = ("careful", "greedy"),
    seed: int = 1,
    variants: Iterable[str] = (),
    cards: SetSource | Iterable[SetSource] | None = None,
    jobs: int = 1,
    out: str | Path | None = None,
    progress: bool = True,
    backend: str | None = None,
) -> Tournament:
    """Let bots play many games. The same arguments give the same rows, but for their seconds.

    ``bots``: names, classes or functions that make a bot (from a seed, or from nothing), or bots;
    a mapping gives them names. Fewer bots than seats repeat in turn. ``out``: a CSV file, written
    as games end and gone on from. ``jobs``: processes; ``backend``: "joblib" or "dask".
    """
    planned = make_schedule(edition, players, bots, seed, variants, cards)
    play = crew(jobs, backend)
    numbers = range(_check_games(games))
    file = ResultsFile(out, planned) if out is not None else None
    played: Games = file.games if file else {}
    left = [number for number in numbers if number not in played]
    try:
        with closing(file) if file else nullcontext(), closing(play(planned, left)) as ended:
            for rows in with_bar(ended, len(numbers), len(left), show=progress):
                if file:
                    file.add(rows)
                played[rows[0]["game"]] = rows
    except KeyboardInterrupt:
        raise Stopped(_of(planned, played, numbers)) from None
    return _of(planned, played, numbers)


def _of(planned: Schedule, played: Games, numbers: Iterable[int]) -> Tournament:
    return Tournament(planned, [row for n in numbers if n in played for row in played[n]])


class Stopped(KeyboardInterrupt):
    """Somebody has stopped a tournament; ``so_far`` has the games that were over by then."""

    def __init__(self, so_far: Tournament) -> None:
        super().__init__()
        self.so_far = so_far


def _check_games(games: object) -> int:
    if not isinstance(games, int) or isinstance(games, bool) or games < 1:
        text = N_("'games' is how many games are played, such as 200, not {games!r}.")
        raise InvalidSetup(say(text, games=games))
    return games
