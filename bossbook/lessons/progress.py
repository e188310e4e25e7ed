"""What a learner has solved: tries, hints and points, kept in the learner's own folder.

A convenience that never gets in the way: whatever goes wrong with the file, learning goes on, and
the learner is told in a sentence.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bossbook.files import write_at_once
from bossbook.lessons.tasks import TIERS
from bossbook.messages import N_, Message, say

VERSION = 1
MOST_POINTS = 3
FILE = "progress.json"


_NO_PLACE = N_(
    "Your progress cannot be written to your folder, so it lasts until this notebook is closed."
    " Everything else works."
)
_NEWER = N_(
    "Your progress was kept by a newer version of bossbook and is left as it is. What you solve now"
    " counts until this notebook is closed."
)


class Record(NamedTuple):
    """How one exercise went: wrong answers, tiers of hints, whether it is solved, its points."""

    wrong: int = 0
    hints: int = 0
    solved: bool = False
    points: int = 0

    @property
    def worth(self) -> int:
        """The points for solving it now: nothing once the answer was shown, else at least one."""
        if self.hints >= TIERS:
            return 0
        return max(1, MOST_POINTS - self.hints - self.wrong)

    def merged(self, other: Record) -> Record:
        """Of two records of one exercise: the solved one, or the tries and hints of both."""
        if self.solved or other.solved:
            return self if self.solved else other
        return Record(max(self.wrong, other.wrong), max(self.hints, other.hints))


class Tally(NamedTuple):
    """What is solved of several exercises."""

    solved: int
    points: int


class Progress:
    """The records of all exercises. Without a file they last as long as the program."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._records: dict[str, Record] = {}
        self._notice: Message | None = None
        self.reload()

    @classmethod
    def in_memory(cls) -> Progress:
        """A progress that is kept nowhere: for tests, and for cells that check a notebook."""
        return cls()

    # -- what is known

    def record(self, path: str) -> Record:
        """How an exercise went so far."""
        return self._records.get(path, Record())

    def tally(self, paths: Iterable[str]) -> Tally:
        """How many of some exercises are solved, and the points for them."""
        records = [self.record(path) for path in paths]
        return Tally(sum(one.solved for one in records), sum(one.points for one in records))

    def take_notice(self) -> str:
        """What the learner should know about the file; it is said once."""
        notice, self._notice = self._notice, None
        return notice.text if notice else ""

    # -- what happens; the first solution counts, and what comes after it changes nothing

    def wrong(self, path: str) -> None:
        """A wrong answer was given."""
        before = self.record(path)
        self._keep(path, before._replace(wrong=before.wrong + 1))

    def hint(self, path: str, tier: int) -> None:
        """A tier of hints was looked at."""
        before = self.record(path)
        self._keep(path, before._replace(hints=max(before.hints, tier)))

    def solve(self, path: str) -> Record:
        """The right answer was given; the record that stands from now on."""
        before = self.record(path)
        self._keep(path, before._replace(solved=True, points=before.worth))
        return self.record(path)

    def forget(self) -> None:
        """Start anew."""
        self._records = {}
        if self.file is not None:
            try:
                self.file.unlink(missing_ok=True)
            except OSError:
                self._give_up_file()

    # -- the file: read, one record put in, written at once; others may write in between

    def _keep(self, path: str, record: Record) -> None:
        if self.record(path).solved:
            return
        self.reload()
        self._records[path] = self.record(path).merged(record)
        if self.file is not None:
            try:
                _write(self.file, self._records)
            except OSError:
                self._give_up_file()

    def reload(self) -> None:
        """Look at the file again: another notebook may have written to it."""
        if self.file is None:
            return
        try:
            content = self.file.read_bytes()
        except FileNotFoundError:
            self._records = {}
            return
        except OSError:
            self._give_up_file()
            return
        try:
            self._records = _parsed(content)
        except _Newer:
            self._give_up_file(_NEWER)
        except (ValueError, TypeError, AttributeError, RecursionError):
            self._set_aside(self.file)

    def _set_aside(self, file: Path) -> None:
        """A damaged file is kept under another name: somebody may want to look at it."""
        names = (file.with_name(f"{file.stem}.damaged-{n}.json") for n in range(1, 1000))
        aside = next(name for name in names if not name.exists())
        try:
            file.rename(aside)
        except OSError:
            self._give_up_file()
            return
        text = N_("Your progress could not be read. It is kept as {name}; counting begins anew.")
        self._notice = say(text, name=aside.name)

    def _give_up_file(self, why: str = _NO_PLACE) -> None:
        """From now on in memory only."""
        self.file, self._notice = None, say(why)


class _Newer(Exception):
    """The file is not damaged: it comes from a later version."""


def _parsed(content: bytes) -> dict[str, Record]:
    data = json.loads(content)
    if data["version"] > VERSION:
        raise _Newer
    return {path: _record(fields) for path, fields in data["exercises"].items()}


def _record(fields: Any) -> Record:
    record = Record(**fields)
    if not all(isinstance(n, int) and n >= 0 for n in record):
        raise ValueError(fields)
    return record


def _write(file: Path, records: dict[str, Record]) -> None:
    """All of it, or nothing: what is half written is never seen."""
    exercises = {path: record._asdict() for path, record in sorted(records.items())}
    body = json.dumps({"version": VERSION, "exercises": exercises}, indent=1)
    write_at_once(file, body.encode())


# -- the learner's own


def learner() -> Progress:
    """The progress of whoever sits here, as it stands now."""
    found = _in(home())
    found.reload()
    return found


@cache  # so that what has to be said about the file is said once
def _in(folder: Path | None) -> Progress:
    return Progress(folder / FILE if folder else None)


def home() -> Path | None:
    """The learner's folder: BOSSBOOK_HOME, or where the system keeps such things."""
    given = os.environ.get("BOSSBOOK_HOME", "")
    if given:
        return Path(given).expanduser()
    try:
        from platformdirs import user_data_dir  # late: only learners need it
    except ImportError:
        with suppress(RuntimeError):
            return Path.home() / ".bossbook"
        return None
    return Path(user_data_dir("bossbook"))
