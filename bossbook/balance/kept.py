"""The file of a measurement: a line for each pair, written as pairs end, and gone on from.

The first line says which measurement it is. What was cut off in the middle of a line is left out.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar, cast

from bossbook.balance.measuring import ARMS, GameRecord, MeasuringPlan, Pair, PlayerRow
from bossbook.balance.watching import COUNTS, CardCounts, Laid
from bossbook.errors import InvalidResults, Mistake
from bossbook.files import write_at_once
from bossbook.messages import N_, Message, say
from bossbook.plain import Data

VERSION = 1
_HEAD = "measurement"
R = TypeVar("R", PlayerRow, CardCounts)


class PairsFile:
    """What was measured already, and a place for what is measured now. Without a path: memory."""

    def __init__(self, path: str | Path | None, plan: MeasuringPlan) -> None:
        self.path = None if path is None else Path(path)
        self._plan = plan
        self.pairs: list[Pair] = []
        if self.path is not None:
            self._open(self.path)

    def next_deals(self) -> dict[int, int]:
        """For every table, the deal after the last one that was played."""
        tables = len(self._plan.tables)
        return {pair[0]["pair"] % tables: pair[0]["deal"] + 1 for pair in self.pairs}

    def add(self, pair: Pair) -> None:
        """Write a pair that has just ended; nothing waits in a buffer."""
        self.pairs.append(pair)
        if self.path is None:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8", newline="\n") as file:
                file.write((self._head() if file.tell() == 0 else "") + line_of(pair))
        except OSError as error:
            raise self._refuse(self._reason(error)) from None

    def _head(self) -> str:
        return json.dumps({_HEAD: VERSION, "of": self._plan.label}) + "\n"

    def _open(self, path: Path) -> None:
        head = self._head()
        try:
            content = path.read_bytes() if path.exists() else b""
            whole = content[: content.rfind(b"\n") + 1].decode("utf-8")
            self.pairs = self._read(whole.splitlines(), head)
            written = head + "".join(map(line_of, self.pairs))
            if content and content != written.encode():
                write_at_once(path, written.encode())
        except UnicodeDecodeError:
            raise self._refuse(say(_NO_FILE)) from None
        except OSError as error:
            raise self._refuse(self._reason(error)) from None

    def _read(self, lines: Sequence[str], head: str) -> list[Pair]:
        if not lines:
            return []
        if lines[0] + "\n" != head:
            ours = _parsed(lines[0], (_HEAD, "of"))
            raise self._refuse(say(_OTHER if ours else _NO_FILE), 1)
        found: list[Pair] = []
        for number, line in enumerate(lines[1:], 2):
            read = _parsed(line, ARMS)
            pair = _pair(read) if read else None
            if pair is None or pair[0]["pair"] > len(found):
                raise self._refuse(say(N_("This line cannot be read.")), number)
            if pair[0]["pair"] == len(found):  # else two have measured the same at the same time
                found.append(pair)
        return found

    def _reason(self, error: OSError) -> Message:
        reason = error.strerror or type(error).__name__
        return say(N_("This cannot be written: {reason}."), reason=reason)

    def _refuse(self, message: Message, line: int = 0) -> InvalidResults:
        return InvalidResults([Mistake(str(self.path), line, 1 if line else 0, message)])


_NO_FILE = N_("This is no file of a measurement.")
_OTHER = N_("This file is of another measurement. Choose another file, or the same arguments.")


def read_pairs(lines: Sequence[str]) -> list[Pair]:
    """The pairs of a file that is known to be whole."""
    read = (_parsed(line, ARMS) for line in lines)
    return [pair for each in read if each for pair in [_pair(each)] if pair]


def line_of(pair: Pair) -> str:
    """A pair as it is written."""
    written = {record["arm"]: {**record, "cards": _short(record["cards"])} for record in pair}
    return json.dumps(written, separators=(",", ":")) + "\n"


def _short(cards: Sequence[CardCounts]) -> list[Data]:
    """Without all that has never happened, which is most."""
    return [{key: n for key, n in row.items() if n or key not in COUNTS} for row in cards]


def _parsed(line: str, keys: Sequence[str]) -> Data | None:
    with suppress(ValueError, RecursionError):
        found = json.loads(line)
        if isinstance(found, dict) and all(key in found for key in keys):
            return found
    return None


def _pair(read: Data) -> Pair | None:
    """As it was before it was written; None if it never was."""
    try:
        return [_record(read[arm]) for arm in ARMS]
    except (TypeError, KeyError):
        return None


_ZEROS = dict.fromkeys(COUNTS, 0)


def _whole(kind: type[R], row: Data) -> R:
    """A row with all its columns, in their order."""
    return cast(R, {name: row[name] for name in kind.__annotations__})


def _record(read: Data) -> GameRecord:
    return GameRecord(
        pair=read["pair"],
        arm=read["arm"],
        deal=read["deal"],
        seats=[_whole(PlayerRow, row) for row in read["seats"]],
        cards=[_whole(CardCounts, {**_ZEROS, **row}) for row in read["cards"]],
        laid=[Laid(*each) for each in read["laid"]],
    )
