"""Ribbons, as in a book: where a learner has got to, by name, so that a cell that runs again knows.

Tables and exercises write down how they stand after everything that is done. What cannot be read
or written is as if it had never been kept: the lesson begins anew, and nothing goes wrong.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path

from bossbook.files import write_at_once
from bossbook.lessons.learner_file import home

FOLDER = "ribbons"
LONGEST = 1_000_000  # bytes: more was never written


class Ribbon:
    """One of them. Without a file nothing is kept."""

    def __init__(self, file: Path | None) -> None:
        self.file = file

    def read(self) -> Mapping[str, object]:
        """What was written down last; nothing if there is none."""
        if self.file is None:
            return {}
        try:
            if self.file.stat().st_size > LONGEST:
                return {}
            kept = json.loads(self.file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def write(self, memory: Mapping[str, object]) -> None:
        """Write down how things stand, in the place of what stood there."""
        if self.file is None:
            return
        try:
            write_at_once(self.file, json.dumps(memory).encode())
        except OSError:
            self.file = None


def ribbon(name: str) -> Ribbon:
    """The learner's own, by a name that stays: "building/three-rounds"."""
    folder = home()
    if folder is None or not name:
        return Ribbon(None)
    readable = re.sub(r"[^\w-]+", "-", name)[:60]
    digest = hashlib.sha256(name.encode()).hexdigest()[:8]  # names may differ in what went
    return Ribbon(folder / FOLDER / f"{readable}-{digest}.json")
