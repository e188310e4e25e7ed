"""How often each boss of a card set wins (`make balance`): the screening, and what confirms it.

Every run is a tournament of a bot against its like, with a file of its own in benchmarks/played,
which is kept with the code: killed and started again, on another machine too, it goes on. Every
game has its own deal, so that seats are independent of each other but for the two of one game. What
came out is written to docs/balance.md, between the marks.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import bossbook as bb
from benchmarks.pages import rewrite
from bossbook.tournaments import Tournament
from bossbook.tournaments.intervals import wilson

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "balance.md"
FILES = ROOT / "benchmarks" / "played"
SEED = 16
EVEN, LEAST, MOST = 0.5, 0.4, 0.6  # of two players


class BossRow(NamedTuple):
    """How one boss did: seats, the share that won, and the interval for it."""

    boss: str
    seats: int
    share: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """What the interval allows to say: not much, if it reaches over an edge."""
        if self.low > MOST:
            return "too strong"
        if self.high < LEAST:
            return "too weak"
        within = self.low >= LEAST and self.high <= MOST
        return "within" if within else "not outside, as far as seen"


def boss_rows(rows: Iterable[Mapping[str, object]]) -> list[BossRow]:
    """A row for every boss, the strongest first."""
    seats, wins = Counter[str](), Counter[str]()
    for row in rows:
        seats[str(row["boss"])] += 1
        wins[str(row["boss"])] += bool(row["won"])
    found = [
        BossRow(boss, count, wins[boss] / count, *wilson(wins[boss], count))
        for boss, count in seats.items()
    ]
    return sorted(found, key=lambda one: (-one.share, one.boss))


def played(edition: str, bot: str, games: int, jobs: int) -> Tournament:
    """Play what is not played yet: one bot in both seats."""
    FILES.mkdir(parents=True, exist_ok=True)
    file = FILES / f"{edition}-{bot}.csv"
    return bb.tournament(edition, 2, games, (bot,), SEED, jobs=jobs, out=file)


def report(bot: str, found: Tournament) -> str:
    """What came out, as a table."""
    lines = [
        f"`{bot}` against itself, {found.games} games, {found.schedule.label}:",
        "",
        "| boss | seats | won | 95 % interval | |",
        "|---|---|---|---|---|",
    ]
    for row in boss_rows(found.rows):
        interval = f"{row.low:.0%} to {row.high:.0%}"
        lines.append(f"| {row.boss} | {row.seats} | {row.share:.0%} | {interval} | {row.verdict} |")
    first = [row for row in found.rows if row["first"]]
    share = sum(row["won"] for row in first) / len(first)
    began = f"Whoever began won {share:.0%} of these games."
    return "\n".join([*lines, "", f"{began} {spread_in_words(boss_rows(found.rows))}"])


class Spread(NamedTuple):
    """How far the shares lie from each other, and how far chance alone would have them lie."""

    seen: float
    by_chance: float

    @property
    def real(self) -> float:
        """What is left of it when chance is taken out: bosses that are really unlike."""
        return sqrt(max(0.0, self.seen**2 - self.by_chance**2))


def spread(rows: Sequence[BossRow]) -> Spread:
    """Of the bosses' shares, as standard deviations; seats of one game count as independent."""
    mean = sum(row.share for row in rows) / len(rows)
    seen = sum((row.share - mean) ** 2 for row in rows) / max(1, len(rows) - 1)
    return Spread(sqrt(seen), sqrt(sum(EVEN * (1 - EVEN) / row.seats for row in rows) / len(rows)))


def spread_in_words(rows: Sequence[BossRow]) -> str:
    """What the shares of all bosses together say, where each alone has too few seats."""
    found = spread(rows)
    return (
        f"The shares lie {found.seen:.1%} apart (standard deviation); of equal strength they would"
        f" lie {found.by_chance:.1%} apart by chance. What is left for real differences: "
        + (f"about {found.real:.1%}." if found.real else "nothing that could be seen.")
    )


def main() -> None:
    """Write the page anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="super")
    parser.add_argument("--greedy", type=int, default=10_000, help="games of the screening")
    parser.add_argument("--careful", type=int, default=1_000, help="games that confirm it; 0: none")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    wanted = {"greedy": args.greedy, "careful": args.careful}
    told = "\n\n".join(
        report(bot, played(args.edition, bot, games, args.jobs))
        for bot, games in wanted.items()
        if games
    )
    rewrite(PAGE, told)
    print(told)


if __name__ == "__main__":
    main()
