"""What a learner has solved: tries, hints and points, kept in the learner's own folder.

A convenience that never gets in the way: whatever goes wrong with the file, learning goes on, and
the learner is told in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from weakref import WeakMethod

from bossbook.lessons.learner_file import FileForm, FileSentences, LearnerFile, home, readable
from bossbook.lessons.series import Series
from bossbook.lessons.tasks import TIERS
from bossbook.messages import N_, Message, say

VERSION = 2
MOST_POINTS = 3
MOST_WRONG = 1_000_000  # wrong answers: more were never given
FILE = "progress.json"


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


class _AllRecords(NamedTuple):
    """What is in the file: records by exercise, series of practice by topic."""

    records: dict[str, Record]
    series: dict[str, Series]

    def merged(self, other: _AllRecords) -> _AllRecords:
        """What either of them knows."""
        both = {path: self.record(path).merged(one) for path, one in other.records.items()}
        return _AllRecords({**self.records, **both}, {**self.series, **other.series})

    def record(self, path: str) -> Record:
        return self.records.get(path, Record())

    def changed(self, path: str, change: Callable[[Record], Record]) -> _AllRecords:
        """The first solution counts: what comes after it changes nothing."""
        before = self.record(path)
        if before.solved:
            return self
        return self._replace(records={**self.records, path: change(before)})

    def practised(self, topic: str, right: bool) -> _AllRecords:
        series = self.series.get(topic, Series()).answered(right)
        return self._replace(series={**self.series, topic: series})

    def fields(self) -> Mapping[str, object]:
        """As it is written."""
        exercises = {path: record._asdict() for path, record in sorted(self.records.items())}
        practice = {topic: series.as_dict() for topic, series in sorted(self.series.items())}
        return {"exercises": exercises, "practice": practice}

    @classmethod
    def read(cls, fields: Mapping[str, object]) -> tuple[_AllRecords, bool]:
        """Whatever makes sense, and whether that is all of it."""
        records, all_records = readable(fields.get("exercises"), _record)
        series, all_series = readable(fields.get("practice", {}), Series.read)
        return cls(records, series), all_records and all_series


def _record(fields: object) -> Record | None:
    """A record as it was written, or None if it was not written so."""
    if not isinstance(fields, dict):
        return None
    try:
        record = Record(**fields)
    except TypeError:
        return None
    return record if record.makes_sense else None


_FORM = FileForm(
    version=VERSION,
    empty=lambda: _AllRecords({}, {}),
    read=_AllRecords.read,
    write=_AllRecords.fields,
    merge=_AllRecords.merged,
    sentences=FileSentences(
        no_place=N_(
            "Your progress cannot be written to your folder, so it lasts until this notebook is"
            " closed. Everything else works."
        ),
        newer=N_(
            "Your progress was kept by a newer version of bossbook and is left as it is. What you"
            " solve now counts until this notebook is closed."
        ),
        damaged=N_("Your progress could not be read. It is kept as {name}; counting begins anew."),
        in_part=N_(
            "A part of your progress could not be read. The file is kept as {name}; everything else"
            " counts as before."
        ),
    ),
    earlier=(1,),  # it knew of nothing that was found by trying, and of no practice
)


class Progress:
    """The records of all exercises. Without a file they last as long as the program."""

    def __init__(self, file: Path | None = None) -> None:
        self._kept = LearnerFile(file, _FORM)
        self._watching: list[WeakMethod[Callable[[], object]]] = []

    @classmethod
    def in_memory(cls) -> Progress:
        """A progress that is kept nowhere: for tests, and for cells that check a notebook."""
        return cls()

    @property
    def file(self) -> Path | None:
        """Where it is kept; None if it lasts as long as the program."""
        return self._kept.path

    def watch(self, tell: Callable[[], object]) -> None:
        """Tell somebody of all that happens from now on, as long as they are there."""
        self._watching.append(WeakMethod(tell))

    # -- what is known

    def record(self, path: str) -> Record:
        """How an exercise went so far."""
        return self._kept.content.record(path)

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
        return self._kept.content.series.get(topic, Series())

    def take_notice(self) -> str:
        """What the learner should know about the file; it is said once."""
        return self._kept.take_notice()

    def reload(self) -> None:
        """Look at the file again: another notebook may have written to it."""
        self._kept.reload()

    # -- what happens

    def wrong(self, path: str) -> None:
        """A wrong answer was given."""
        self._change(path, lambda one: one._replace(wrong=min(one.wrong + 1, MOST_WRONG)))

    def hint(self, path: str, tier: int) -> None:
        """A tier of hints was looked at."""
        seen = min(tier, TIERS)
        self._change(path, lambda one: one._replace(hints=max(one.hints, seen)))

    def solve(self, path: str) -> Record:
        """The right answer was given; the record that stands from now on."""
        return self._change(path, lambda one: one._replace(solved=True, points=one.worth))

    def find(self, path: str) -> Record:
        """The right answer turned up when everything else had been tried: not solved yet."""
        return self._change(path, lambda one: one._replace(found=True))

    def practise(self, topic: str, right: bool) -> Series:
        """The next question of a series was answered, rightly at the first try or not."""
        self._kept.change(lambda kept: kept.practised(topic, right))
        return self.series(topic)

    def forget(self) -> None:
        """Start anew."""
        self._kept.forget()

    def _change(self, path: str, change: Callable[[Record], Record]) -> Record:
        if not self.record(path).solved:
            self._kept.change(lambda kept: kept.changed(path, change))
            self._tell()
        return self.record(path)

    def _tell(self) -> None:
        for one in self._watching[:]:
            tell = one()
            if tell is None:
                self._watching.remove(one)
            else:
                tell()


def file_at(path: Path) -> LearnerFile[_AllRecords]:
    """A file of progress, as it is joined with another."""
    return LearnerFile(path, _FORM)


# -- the learner's own


def learner() -> Progress:
    """The progress of whoever sits here, as it stands now."""
    found = _in(home())
    found.reload()
    return found


@cache  # so that what has to be said about the file is said once
def _in(folder: Path | None) -> Progress:
    return Progress(folder / FILE if folder else None)
