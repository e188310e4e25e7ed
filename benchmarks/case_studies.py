"""The games behind the case studies of lesson 19 (`make case-studies`).

Every study is a tournament of `greedy` against itself, or the measurement of a card, with a file
of its own in build/case_studies: killed and started again, it goes on. Games are played in small
portions of all studies in turn, so that it can be stopped at any time, and has something of
everything; `--write` then puts what there is into the package. A deal depends on the seed and the
number of the game alone; with one bot in all seats every game has a deal of its own.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import bossbook as bb
from bossbook.balance import Measurement, measure
from bossbook.balance.kept import line_of
from bossbook.balance.studies import ABOUT, FOLDER, TABLE, StudyRow
from bossbook.files import write_at_once
from bossbook.tournaments import Tournament
from bossbook.tournaments.seat_rows import SeatRow

ROOT = Path(__file__).resolve().parent.parent
FILES = ROOT / "build" / "case_studies"
KEPT = ROOT / "bossbook" / "balance" / FOLDER
BOT, SEED = "greedy", 19


class Study(NamedTuple):
    """One table: what is played there, and what part of the games it gets."""

    name: str
    edition: str
    players: int = 2
    variants: tuple[str, ...] = ()
    portion: int = 10  # games of it in a round of all studies


STUDIES: Sequence[Study] = (
    Study("base", "base", portion=60),
    Study("hard", "base", variants=("hard",), portion=15),
    Study("alpha", "alpha", portion=8),
    Study("revised", "revised", portion=8),
    Study("minibosses", "minibosses", portion=8),
    Study("super", "super", portion=6),
    Study("three", "base", players=3, portion=8),
    Study("four", "base", players=4, portion=5),
)


class CardStudy(NamedTuple):
    """One card, measured: of which sets, against what, and how many deals in a round of all."""

    name: str
    card: str
    cards: tuple[str | Mapping[str, object], ...] = ("base",)
    against: str = ""
    portion: int = 10


# A card that a class might write: four damage is as much as the strongest printed rooms deal.
BEAR: Mapping[str, object] = {
    "format": 1,
    "set": "bears",
    "rooms": [
        {
            "name": "Bear Cellar",
            "kind": "monster",
            "damage": 4,
            "treasure": {"fighter": 1},
            "copies": 3,
        }
    ],
}
CARDS: Sequence[CardStudy] = (
    CardStudy("altar", "Dark Altar"),
    CardStudy("hatchery", "Dragon Hatchery", against="plain"),
    CardStudy("bear", "Bear Cellar", ("base", BEAR), "plain"),
)


def measured(study: CardStudy, deals: int, folder: Path = FILES) -> Measurement:
    """Play what is not played yet of a measurement."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{study.name}.jsonl"
    about = {"deals": deals, "bots": BOT, "seed": SEED, "against": study.against, "out": file}
    return measure(study.card, "base", study.cards, **about)


def played(study: Study, games: int, folder: Path = FILES) -> Tournament:
    """Play what is not played yet of a study."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{study.name}.csv"
    where = (study.edition, study.players, games, (BOT,), SEED, study.variants)
    return bb.tournament(*where, out=file, progress=False)


def write() -> None:
    """Put what was played so far into the package, where lesson 19 reads it.

    It is read from a copy: whoever is just playing on is not disturbed.
    """
    with TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(FILES, Path(folder) / "copy"))
        known: dict[str, object] = {}
        lines = [",".join(StudyRow.__annotations__)]
        for study in STUDIES:
            found = played(study, _length(copy / f"{study.name}.csv") // study.players, copy)
            known[study.name] = _about(study, found)
            lines += (_line(study.name, study.players, row) for row in found.rows)
        cards = {study.name: _keep(study, copy) for study in CARDS}
    about = {"bot": BOT, "seed": SEED, "version": bb.__version__, "studies": known, "cards": cards}
    write_at_once(KEPT / TABLE, ("\n".join(lines) + "\n").encode())
    write_at_once(KEPT / ABOUT, (json.dumps(about, indent=1) + "\n").encode())


def _length(file: Path) -> int:
    """Its whole lines, without the first."""
    return file.read_text(encoding="utf-8").count("\n") - 1


def _about(study: Study, found: Tournament) -> dict[str, object]:
    return {
        "edition": study.edition,
        "variants": list(study.variants),
        "players": study.players,
        "games": found.games,
        "label": found.label,
    }


def _line(study: str, players: int, row: SeatRow) -> str:
    numbers = (row["seat"], row["boss"], int(row["first"]), int(row["won"]))
    assert "," not in row["boss"]
    return ",".join(
        map(
            str,
            (study, row["game"], players, *numbers, row["souls"], row["wounds"], row["rounds"]),
        )
    )


def _keep(study: CardStudy, folder: Path) -> dict[str, object]:
    """A measurement, with what the card itself did; the other cards would make the file large."""
    deals = _length(folder / f"{study.name}.jsonl")
    found = measured(study, deals, folder)
    for pair in found.pairs:
        for game in pair:
            game["cards"] = [row for row in game["cards"] if row["card"] == study.card]
            game["laid"] = [laid for laid in game["laid"] if study.card in (laid.card, laid.under)]
    lines = "".join(map(line_of, found.pairs)).encode()
    write_at_once(KEPT / f"{study.name}.jsonl.gz", gzip.compress(lines, mtime=0))
    about = {"card": study.card, "sets": list(study.cards), "against": study.against}
    return {**about, "deals": deals, "label": found.plan.label}


def main() -> None:
    """Play so many portions of every study, or write down what was played."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--portions", type=int, default=40)
    parser.add_argument("--write", action="store_true", help="write what was played so far")
    args = parser.parse_args()
    if args.write:
        write()
        return
    for portion in range(1, args.portions + 1):
        for study in STUDIES:
            played(study, portion * study.portion)
        for card in CARDS:
            measured(card, portion * card.portion)
        print(f"portion {portion} of {args.portions}", flush=True)


if __name__ == "__main__":
    main()
