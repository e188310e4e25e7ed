"""The results as a text to read: one table for each part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.rows import Row, markdown

RESULTS = Path(__file__).parent / "RESULTS.md"

HEAD = """# Results

<!-- Written by `make bench`; docs/speed.md says how to read it. -->

Work: four-player base games by random choice through the public API, event log on, all cards. Every
figure is a ratio to a yardstick of the same run: so many blocks of each side in turn, the median of
their ratios, and the bounds of the middle half. Calls and memory are counted, not timed.
"""


class Part(NamedTuple):
    """Rows under a heading."""

    title: str
    rows: Sequence[Row]

    def text(self) -> str:
        """The heading and the table."""
        return f"## {self.title}\n\n{markdown(self.rows)}\n"


def with_part(text: str, part: Part) -> str:
    """A file with a part in the place of the one of the same title, or at its end."""
    before, heading, rest = text.partition(f"## {part.title}\n")
    _, next_heading, after = rest.partition("\n## ")
    return f"{before.rstrip()}\n\n{part.text()}" + (f"{next_heading}{after}" if heading else "")


def report(parts: Iterable[Part], surroundings: str) -> str:
    """The whole file."""
    return "\n".join([HEAD, f"{surroundings}\n", *(part.text() for part in parts)])
