"""All of a measurement as files, by one call."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from bossbook.balance.findings import Measurement
from bossbook.files import write_at_once
from bossbook.views.pictures.balance import pictures_of
from bossbook.views.pictures.exports import csv_of, has_parquet, parquet_of
from bossbook.views.rows import Row

EVENTS_OF = 5  # pairs whose events are written, since these games are played again for it


def export(found: Measurement, folder: str | Path, events_of: int = EVENTS_OF) -> list[Path]:
    """Write a measurement to a folder; the files, in the order in which they were written.

    The tidy tables of games, players, cards and events (of the first ``events_of`` deals) as CSV,
    and as Parquet where its extra is installed; every picture as Vega-Lite, with its own numbers
    as CSV; what is built on what as GraphML; the answer in words.
    """
    place = Path(folder)
    written: list[Path] = []
    for name, rows in _tables(found, events_of).items():
        written += _table(place / name, rows)
    for name, drawn in pictures_of(found).items():
        formats = ("csv", "json", "graphml") if name == "built_on" else ("csv", "json")
        written += drawn().save(place / name, *formats)
    answer = place / "answer.txt"
    write_at_once(answer, f"{found.answer().text}\n{found.plan.label}\n".encode())
    return [*written, answer]


def _tables(found: Measurement, events_of: int) -> dict[str, Iterable[Row]]:
    return {
        "games": [dict(row) for row in found.games],
        "players": [dict(row) for row in found.players],
        "cards": [dict(row) for row in found.cards],
        "events": [dict(row) for row in found.events(events_of)],
    }


def _table(path: Path, rows: Iterable[Row]) -> list[Path]:
    listed = list(rows)
    contents = {"csv": csv_of(listed)}
    if has_parquet():
        contents["parquet"] = parquet_of(listed)
    for ending, content in contents.items():
        write_at_once(path.with_name(f"{path.name}.{ending}"), content)
    return [path.with_name(f"{path.name}.{ending}") for ending in contents]
