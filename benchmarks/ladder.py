"""The ladder of the bots: each plays many games against the one before it (`make ladder`).

Every match is a tournament with a file of its own in build/ladder: killed and started again, it
goes on. What came out is written to docs/ladder.md, between the marks.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

import bossbook as bb
from benchmarks.pages import rewrite
from bossbook.api import Bot
from bossbook.bots import NAMES, make
from bossbook.game import Decision
from bossbook.positions import View
from bossbook.protocol import Option

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "ladder.md"
FILES = ROOT / "build" / "ladder"
SEED = 14
TABLES = ((2, "base"), (2, "minibosses"), (4, "base"))  # the quick ones first


class Match(NamedTuple):
    """Two neighbours of the ladder at one kind of table."""

    better: str
    worse: str
    players: int
    edition: str

    @property
    def file(self) -> Path:
        """Where its games are kept."""
        return FILES / f"{self.edition}-{self.players}-{self.better}-{self.worse}.csv"

    def play(self, games: int, jobs: int) -> bb.Tournament:
        """Play what is not played yet."""
        FILES.mkdir(parents=True, exist_ok=True)
        bots = (self.better, self.worse)
        return bb.tournament(
            self.edition, self.players, games, bots, SEED, jobs=jobs, out=self.file
        )


def matches() -> Iterator[Match]:
    """All matches, the quick ones first."""
    for worse, better in pairwise(NAMES):
        for players, edition in TABLES:
            yield Match(better, worse, players, edition)


class Clocked:
    """A bot whose moves are timed."""

    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        self._bot, self._seconds = bot, seconds

    def choose(self, view: View, decision: Decision) -> Option | str:
        """What the bot chooses."""
        begun = time.process_time()
        option = self._bot.choose(view, decision)
        self._seconds.append(time.process_time() - begun)
        return option


def new_game_takes() -> float:
    """The yardstick: seconds of the processor for a new game."""
    begun = time.process_time()
    for seed in range(200):
        bb.new_game("base", ["Ann", "Ben"], seed)
    return (time.process_time() - begun) / 200


def moves_of(name: str, games: int = 2) -> list[float]:
    """How long a bot's moves take against its like, in new games."""
    ratios: list[float] = []
    for seed in range(games):
        yardstick, seconds = new_game_takes(), list[float]()
        game = bb.new_game("base", ["Ann", "Ben"], seed)
        bb.play_out(
            game, {p: Clocked(make(name, at), seconds) for at, p in enumerate(game.players)}
        )
        ratios += [each / yardstick for each in seconds]
    return ratios


def report(games: int, jobs: int) -> str:
    """Play everything and tell of it."""
    lines = ["| match | games | won by the first | 95 % interval | rounds (median) |",
             "|---|---|---|---|---|"]  # fmt: skip
    for match in matches():
        played = match.play(games, jobs)
        score, rounds = played.standings()[0], played.summary()["rounds"]["median"]
        table = f"{match.edition}, {match.players} players"
        share = f"{score.wins} ({score.share:.0%}) | {score.low:.0%} to {score.high:.0%}"
        who = f"`{match.better}` – `{match.worse}`, {table}"
        lines.append(f"| {who} | {score.games} | {share} | {rounds:g} |")
    lines += ["", "| bot | a move takes (median) | the mean of its moves |", "|---|---|---|"]
    for name in NAMES:
        moves = moves_of(name)
        mean = sum(moves) / len(moves)
        lines.append(f"| `{name}` | {median(moves):.1f} new games | {mean:.1f} new games |")
    return "\n".join(lines)


def main() -> None:
    """Write the page anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    told = report(args.games, args.jobs)
    rewrite(PAGE, told)
    print(told)


if __name__ == "__main__":
    main()
