"""What a learner has solved: tries, hints and points, kept in the learner's own folder.

A convenience that never gets in the way: whatever goes wrong with the file, learning goes on, and
the learner is told in a sentence.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeVar

from bossbook.files import locked, write_at_once
from bossbook.lessons.series import Series
from bossbook.lessons.tasks import TIERS
from bossbook.messages import N_, Message, say

T = TypeVar("T")
VERSION = 2
READABLE = (1, VERSION)  # 1 knew of nothing that was found by trying, and of no practice
MOST_POINTS = 3
MOST_WRONG = 1_000_000  # wrong answers: more were never given
FILE = "progress.json"


_NO_PLACE = N_(
    "Your progress cannot be written to your folder, so it lasts until this notebook is closed."
    " Everything else works."
)
_NEWER = N_(
    "Your progress was kept by a newer version of bossbook and is left as it is. What you solve now"
    " counts until this notebook is closed."
)
_DAMAGED = N_("Your progress could not be read. It is kept as {name}; counting begins anew.")
_IN_PART = N_(
    "A part of your progress could not be read. The file is kept as {name}; everything else counts"
    " as before."
)


class Record(NamedTuple):
    """How one exercise went: wrong answers, tiers of hints, whether it is solved, its points.

    ``found``: the answer turned up when everything else had been tried. That is not solved.
    """

    wrong: int = 0
    hints: int = 0
    solved: bool = False
    points: int = 0
    found: bool = False

    @property
    def worth(self) -> int:
        """The points for solving it now: nothing once the answer was seen, else at least one."""
        if self.hints >= TIERS or self.found:
            return 0
        return max(1, MOST_POINTS - self.hints - self.wrong)

    @property
    def makes_sense(self) -> bool:
        """Whether an exercise can have gone like that: a file may say anything."""
        numbers = (self.wrong, self.hints, self.points)
        flags = (self.solved, self.found)
        if any(type(one) is not bool for one in flags) or any(type(n) is not int for n in numbers):
            return False
        most = (MOST_WRONG, TIERS, MOST_POINTS if self.solved else 0)
        return all(0 <= number <= limit for number, limit in zip(numbers, most, strict=True))

    def merged(self, other: Record) -> Record:
        """Of two records of one exercise: the solved one, or the tries and hints of both."""
        if self.solved or other.solved:
            return self if self.solved else other
        wrong, hints = max(self.wrong, other.wrong), max(self.hints, other.hints)
        return Record(wrong, hints, found=self.found or other.found)


class Tally(NamedTuple):
    """What is solved of several exercises."""

    solved: int
    points: int
    found: int = 0  # by trying everything

    def words(self, count: int) -> Message:
        """The same in words, for so many exercises in all."""
        text = N_("{solved} of {count} solved, points: {points} of {most}")
        if self.found:
            text = N_(
                "{solved} of {count} solved, only found by trying: {found},"
                " points: {points} of {most}"
            )
        return say(text, **self._asdict(), count=count, most=count * MOST_POINTS)


class Progress:
    """The records of all exercises. Without a file they last as long as the program."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._records: dict[str, Record] = {}
        self._series: dict[str, Series] = {}  # of practice, by topic
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
        return Tally(
            sum(one.solved for one in records),
            sum(one.points for one in records),
            sum(one.found and not one.solved for one in records),
        )

    def series(self, topic: str) -> Series:
        """How practice of a topic went so far."""
        return self._series.get(topic, Series())

    def take_notice(self) -> str:
        """What the learner should know about the file; it is said once."""
        notice, self._notice = self._notice, None
        return notice.text if notice else ""

    # -- what happens; the first solution counts, and what comes after it changes nothing

    def wrong(self, path: str) -> None:
        """A wrong answer was given."""
        self._change(path, lambda one: one._replace(wrong=min(one.wrong + 1, MOST_WRONG)))

    def hint(self, path: str, tier: int) -> None:
        """A tier of hints was looked at."""
        seen = min(tier, TIERS)
        self._change(path, lambda one: one._replace(hints=max(one.hints, seen)))

    def solve(self, path: str) -> Record:
        """The right answer was given; the record that stands from now on."""
        self._change(path, lambda one: one._replace(solved=True, points=one.worth))
        return self.record(path)

    def find(self, path: str) -> Record:
        """The right answer turned up when everything else had been tried: not solved yet."""
        self._change(path, lambda one: one._replace(found=True))
        return self.record(path)

    def practise(self, topic: str, right: bool) -> Series:
        """The next question of a series was answered, rightly at the first try or not."""
        with self._alone():
            self._take(self._look())
            self._series[topic] = self.series(topic).answered(right)
            self._write()
        return self.series(topic)

    def forget(self) -> None:
        """Start anew."""
        self._records, self._series = {}, {}
        with self._alone() as file:
            if file is not None:
                try:
                    file.unlink(missing_ok=True)
                except OSError:
                    self._give_up_file()

    # -- the file: others write to it, too; so it is read, changed and written under a lock

    def _change(self, path: str, change: Callable[[Record], Record]) -> None:
        if self.record(path).solved:
            return
        with self._alone():
            self._take(self._look())
            before = self.record(path)
            if not before.solved:
                self._records[path] = change(before)
                self._write()

    def reload(self) -> None:
        """Look at the file again: another notebook may have written to it."""
        found = self._look()
        if found is None or found.whole:
            self._take(found)
            return
        with self._alone():  # somebody else may be about to set it aside
            self._take(self._look())

    @contextmanager
    def _alone(self) -> Iterator[Path | None]:
        """The file for ourselves, for a moment; where that cannot be, it goes on in memory."""
        with ExitStack() as lock:
            if self.file is not None:
                try:
                    lock.enter_context(locked(self.file))
                except OSError:
                    self._give_up_file()
            yield self.file

    def _look(self) -> _Content | None:
        """What the file says; None if there is none to go by."""
        if self.file is None:
            return None
        try:
            return _parsed(self.file.read_bytes())
        except FileNotFoundError:
            return _Content({}, True, {})
        except OSError:
            self._give_up_file()
        except _Newer:
            self._give_up_file(_NEWER)
        return None

    def _take(self, found: _Content | None) -> None:
        """Go by what the file says; a damaged one is set aside."""
        if found is None:
            return
        if found.whole:
            self._records, self._series = found.records, found.series
            return
        for path, record in found.records.items():
            self._records[path] = self.record(path).merged(record)
        self._series |= found.series
        self._set_aside(_IN_PART if self._records or self._series else _DAMAGED)

    def _set_aside(self, sentence: str) -> None:
        """A damaged file is kept under another name: somebody may want to look at it."""
        file = self.file
        assert file is not None
        names = (file.with_name(f"{file.stem}.damaged-{n}.json") for n in count(1))
        try:
            aside = next(name for name in names if not name.exists())
            file.rename(aside)
        except OSError:
            self._give_up_file()
            return
        self._notice = say(sentence, name=aside.name)
        if self._records or self._series:
            self._write()

    def _write(self) -> None:
        """All of it, or nothing: what is half written is never seen."""
        if self.file is None:
            return
        exercises = {path: record._asdict() for path, record in sorted(self._records.items())}
        practice = {topic: series.as_dict() for topic, series in sorted(self._series.items())}
        content = {"version": VERSION, "exercises": exercises, "practice": practice}
        body = json.dumps(content, indent=1)
        try:
            write_at_once(self.file, body.encode())
        except OSError:
            self._give_up_file()

    def _give_up_file(self, why: str = _NO_PLACE) -> None:
        """From now on in memory only."""
        self.file, self._notice = None, say(why)


class _Newer(Exception):
    """The file is not damaged: it comes from a later version."""


class _Content(NamedTuple):
    """What can be read of a file, and whether that is all of it."""

    records: dict[str, Record]
    whole: bool
    series: dict[str, Series]


def _parsed(content: bytes) -> _Content:
    """Whatever is there: a damaged file is read as far as it makes sense."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        data = None
    fields = data if isinstance(data, dict) else {}
    version, exercises = fields.get("version"), fields.get("exercises")
    if type(version) is int and version > VERSION:
        raise _Newer
    practice = fields.get("practice", {})
    records, all_records = _readable(exercises, _record)
    series, all_series = _readable(practice, Series.read)
    whole = type(version) is int and version in READABLE and all_records and all_series
    return _Content(records, whole, series)


def _readable(data: object, read: Callable[[object], T | None]) -> tuple[dict[str, T], bool]:
    """What can be read of a mapping, and whether that is all of it."""
    listed = data if isinstance(data, dict) else {}
    found = {name: read(one) for name, one in listed.items()}
    sound = {name: one for name, one in found.items() if one is not None}
    return sound, isinstance(data, dict) and len(sound) == len(found)


def _record(fields: object) -> Record | None:
    """A record as it was written, or None if it was not written so."""
    if not isinstance(fields, dict):
        return None
    try:
        record = Record(**fields)
    except TypeError:
        return None
    return record if record.makes_sense else None


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
