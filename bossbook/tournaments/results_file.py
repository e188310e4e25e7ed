"""The file of a tournament: written as games end, and gone on from.

A line for every seat and game, as CSV. Each says in its last column which tournament it belongs to,
so that nothing else is needed beside the file, and files can be put together. The lines of a game
are written at once; of a game that was cut off in the middle nothing is taken.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TextIO, cast, get_type_hints

from bossbook.errors import InvalidResults, Mistake
from bossbook.files import write_at_once
from bossbook.messages import N_, Message, say
from bossbook.tournaments.schedule import Schedule
from bossbook.tournaments.seat_rows import SeatRow

_COLUMNS: Mapping[str, type] = get_type_hints(SeatRow)
_WHICH = "tournament"
_HEAD = [*_COLUMNS, _WHICH]
_TRUTH = {"True": True, "False": False}
Games = dict[int, list[SeatRow]]


class ResultsFile:
    """What has been played already, and a place for what is played now."""

    def __init__(self, path: str | Path, schedule: Schedule) -> None:
        self.path = Path(path)
        self._schedule, self._label = schedule, schedule.label
        self._file: TextIO | None = None
        self.games = self._open()

    def _open(self) -> Games:
        """Read what is there, and leave a file behind that can be added to."""
        try:
            content = self.path.read_bytes() if self.path.exists() else b""
            games = self._read(content)
            if content != self._written(games).encode():
                write_at_once(self.path, self._written(games).encode())
            self._file = self.path.open("a", encoding="utf-8", newline="")
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise self._refuse(
                say(N_("This cannot be written: {reason}."), reason=reason)
            ) from None
        return games

    # -- reading

    def _read(self, content: bytes) -> Games:
        """The games that are there as a whole; a half-written end is left out."""
        whole = content[: content.rfind(b"\n") + 1]
        try:
            lines = list(csv.reader(io.StringIO(whole.decode("utf-8"), newline="")))
        except (UnicodeDecodeError, csv.Error):
            raise self._refuse(say(N_("This is no file of a tournament."))) from None
        if not lines:
            self._check_beginning(content)
            return {}
        if lines[0] != _HEAD:
            raise self._refuse(say(N_("This is no file of a tournament.")), 1)
        seats: dict[int, dict[int, SeatRow]] = {}
        for number, line in enumerate(lines[1:], 2):
            row = self._row(line, number)
            seats.setdefault(row["game"], {}).setdefault(row["seat"], row)
        every = range(self._schedule.players)
        return {
            game: [rows[seat] for seat in every]
            for game, rows in sorted(seats.items())
            if all(seat in rows for seat in every)
        }

    def _check_beginning(self, content: bytes) -> None:
        """A file without one whole line: ours, cut off, or somebody's?"""
        if not (",".join(_HEAD) + "\n").encode().startswith(content):
            raise self._refuse(say(N_("This is no file of a tournament.")), 1)

    def _row(self, line: Sequence[str], number: int) -> SeatRow:
        if len(line) == len(_HEAD) and line[-1] != self._label:
            text = N_(
                "This file is of another tournament ({there}), not of this one ({here}). "
                "Choose another file, or the same arguments."
            )
            raise self._refuse(say(text, there=line[-1], here=self._label), number)
        try:
            typed = zip(_COLUMNS.items(), line[:-1], strict=True)
            row = {name: _value(kind, text) for (name, kind), text in typed}
        except (ValueError, KeyError):
            raise self._refuse(say(N_("This line cannot be read.")), number) from None
        return cast(SeatRow, row)

    def _refuse(self, message: Message, line: int = 0) -> InvalidResults:
        return InvalidResults([Mistake(str(self.path), line, 1 if line else 0, message)])

    # -- writing

    def add(self, rows: Sequence[SeatRow]) -> None:
        """Write a game that has just ended, and let go of it: nothing waits in a buffer."""
        assert self._file is not None
        self._file.write(_lines(rows, self._label))
        self._file.flush()
        self.games[rows[0]["game"]] = list(rows)

    def close(self) -> None:
        """Let go of the file; games that ended in another order are put in theirs."""
        if self._file is None:
            return
        self._file.close()
        self._file = None
        if list(self.games) != sorted(self.games):
            write_at_once(self.path, self._written(self.games).encode())

    def _written(self, games: Games) -> str:
        head = io.StringIO()
        csv.writer(head, lineterminator="\n").writerow(_HEAD)
        return head.getvalue() + "".join(
            _lines(rows, self._label) for _, rows in sorted(games.items())
        )


def _lines(rows: Iterable[SeatRow], label: str) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([*row.values(), label] for row in rows)
    return text.getvalue()


def _value(kind: type, text: str) -> object:
    """A cell as what its column holds."""
    return _TRUTH[text] if kind is bool else kind(text)
