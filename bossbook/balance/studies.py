"""Case studies: games that were played once, by the hundred, and kept (`make case-studies`).

``case_studies.json`` says of each what was played: the bot, the seed, the version, how many games.
The rows stand in ``case_studies.csv``; measured cards have a file each.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from math import sqrt
from statistics import NormalDist, fmean, variance
from typing import NamedTuple, TypedDict, cast

from bossbook.balance.comparing import holm, share_test
from bossbook.balance.findings import Measurement
from bossbook.balance.kept import read_pairs
from bossbook.balance.measuring import make_plan
from bossbook.errors import InvalidSetup
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.tournaments.intervals import SURE, wilson

TABLE, ABOUT = "case_studies.csv", "case_studies.json"
FOLDER = "kept_studies"


class StudyRow(TypedDict):
    """One seat of one game of a study."""

    study: str
    game: int
    players: int
    seat: int
    boss: str
    first: bool  # whether first in the order of round 1
    won: bool
    souls: int
    wounds: int
    rounds: int


class ShareRow(TypedDict):
    """How often games were won, of those that somebody took part in."""

    what: str
    games: int
    wins: int
    share: float
    low: float
    high: float
    even: float  # what equals would win
    p: float  # how likely such a result is among equals
    corrected: float


class Difference(NamedTuple):
    """How far two means are apart, in games that have nothing to do with each other."""

    mean: float
    low: float
    high: float
    p: float  # how likely so much or more is if they are the same

    @property
    def seen(self) -> bool:
        """Whether the interval leaves out that they are the same."""
        return self.low > 0 or self.high < 0


def about() -> Data:
    """What was played: bot, seed, version, and each study with its label and number of games."""
    return cast(Data, json.loads(_content(ABOUT)))


@lru_cache(maxsize=1)
def _rows() -> tuple[StudyRow, ...]:
    lines = csv.DictReader(_content(TABLE).decode("utf-8").splitlines())
    return tuple(_row(line) for line in lines)


def _row(line: Mapping[str, str]) -> StudyRow:
    numbers = {
        name: int(line[name])
        for name in ("game", "players", "seat", "souls", "wounds", "rounds", "first", "won")
    }
    truth = {"first": bool(numbers.pop("first")), "won": bool(numbers.pop("won"))}
    return cast(StudyRow, {"study": line["study"], "boss": line["boss"], **numbers, **truth})


def study(*names: str) -> list[StudyRow]:
    """The rows of one study, or of several; without a name, of all."""
    known = tuple(about()["studies"])
    for name in names:
        if name not in known:
            text = N_("There is no study {name!r}. There is: {known}.")
            raise InvalidSetup(say(text, name=name, known=known))
    return [row for row in _rows() if not names or row["study"] in names]


def measured(name: str) -> Measurement:
    """The kept measurement of a card."""
    known: Mapping[str, Data] = about()["cards"]
    if name not in known:
        text = N_("There is no study {name!r}. There is: {known}.")
        raise InvalidSetup(say(text, name=name, known=tuple(known)))
    one = known[name]
    plan = make_plan(
        one["card"], "base", one["sets"], 2, about()["bot"], about()["seed"], (), one["against"]
    )
    lines = gzip.decompress(_content(f"{name}.jsonl.gz")).decode("utf-8").splitlines()
    return Measurement(plan, read_pairs(lines))


def _content(name: str) -> bytes:
    return resources.files(__package__).joinpath(FOLDER, name).read_bytes()


# -- what they say


def games_of(rows: Iterable[StudyRow]) -> list[StudyRow]:
    """A row for each game: that of the first seat."""
    return [row for row in rows if row["seat"] == 0]


def share(what: str, rows: Sequence[StudyRow]) -> ShareRow:
    """How often these seats have won."""
    wins, games = sum(row["won"] for row in rows), len(rows)
    low, high = wilson(wins, games)
    even = 1 / rows[0]["players"]
    p = share_test(wins, games, even)
    numbers = {"share": wins / games, "low": low, "high": high, "even": even, "p": p}
    return cast(ShareRow, {"what": what, "games": games, "wins": wins, **numbers, "corrected": p})


def first_players(*names: str) -> list[ShareRow]:
    """How often whoever was first has won, in each of these studies; p is corrected for them."""
    return _corrected([share(n, [row for row in study(n) if row["first"]]) for n in names])


def _corrected(rows: list[ShareRow]) -> list[ShareRow]:
    """The same rows, with p values that know of each other (Holm)."""
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["corrected"] = p
    return rows


def bosses(name: str) -> list[ShareRow]:
    """How often each boss has won, the strongest first; p is corrected for how many there are."""
    seats: dict[str, list[StudyRow]] = {}
    for row in study(name):
        seats.setdefault(row["boss"], []).append(row)
    found = _corrected([share(boss, rows) for boss, rows in seats.items()])
    return sorted(found, key=lambda one: (-one["share"], one["what"]))


def difference(one: Sequence[float], other: Sequence[float]) -> Difference:
    """How far the means of two groups of games are apart, and between what that lies."""
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    mean = fmean(one) - fmean(other)
    spread = sqrt(variance(one) / len(one) + variance(other) / len(other))
    if not spread:
        return Difference(mean, mean, mean, 0.0 if mean else 1.0)
    p = 2 * NormalDist().cdf(-abs(mean) / spread)
    return Difference(mean, mean - z * spread, mean + z * spread, p)


def compared(name: str, other: str, column: str) -> Difference:
    """How much more there is in the games of one study than in those of another."""
    mine, theirs = (
        [float(row[column]) for row in games_of(study(each))]  # type: ignore[literal-required]
        for each in (name, other)
    )
    return difference(mine, theirs)
