"""Students, by ids of the teacher's choice: a file of them, a list, or a number."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from bossbook.documents import Report
from bossbook.documents.texts import read_bytes
from bossbook.errors import InvalidInput
from bossbook.messages import N_

MOST = 2_000
_FITS = re.compile(r"[A-Za-z0-9](?:[\w.@+-]{0,38}[A-Za-z0-9_])?", re.ASCII)
# Windows keeps these names to itself, whatever ends they have.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)


class InvalidStudents(InvalidInput):
    """A list of students that cannot be used."""


def students(source: str | int | Path | Iterable[str]) -> tuple[str, ...]:
    """The ids: of a file with one a line, of a text with commas, of a list; 30 are s01 to s30."""
    report = Report(str(source) if isinstance(source, Path) else "students")
    found = _numbered(source, report) if isinstance(source, int) else _named(source, report)
    _check(found, report)
    report.raise_if(InvalidStudents)
    return tuple(found)


def names(source: str | int | Path | Iterable[str]) -> dict[str, str]:
    """The names that stand beside the ids in a file; nobody sees them unless that is asked for."""
    path = _file_of(source)
    if path is None:
        return {}
    report = Report(path.name)
    found = {row[0]: " ".join(row[1].split()) for row in _rows(path, report) if len(row) > 1}
    report.raise_if(InvalidStudents)
    return {id: name for id, name in found.items() if name}


def is_id(text: object) -> bool:
    """Whether this can be the id of a student, and so a part of a file's name anywhere."""
    return isinstance(text, str) and bool(_FITS.fullmatch(text)) and not _RESERVED.fullmatch(text)


def _numbered(count: int, report: Report) -> list[str]:
    if not 1 <= count <= MOST:
        report.add(
            (0, 0), N_("A class has 1 to {most} students, not {count}."), most=MOST, count=count
        )
        return []
    width = len(str(count))
    return [f"s{number:0{max(width, 2)}}" for number in range(1, count + 1)]


def _named(source: str | Path | Iterable[str], report: Report) -> Sequence[str]:
    if isinstance(source, str) and source.isdigit():
        return _numbered(int(source[:9]), report)
    path = _file_of(source)
    if path is not None:
        return [row[0] for row in _rows(path, report)]
    assert not isinstance(source, Path)
    parts = source.split(",") if isinstance(source, str) else list(source)
    return [str(part).strip() for part in parts]


def _file_of(source: object) -> Path | None:
    if isinstance(source, str) and not source.isdigit():
        path = Path(source)
        return path if path.suffix in (".txt", ".csv") or path.is_file() else None
    return source if isinstance(source, Path) else None


def _rows(path: Path, report: Report) -> list[list[str]]:
    """The columns of a file, one student a line; a line that begins with # says nothing."""
    report.file = path.name
    content = read_bytes(path, report) or b""
    lines = content.decode("utf-8-sig", "replace").splitlines()
    rows = [[cell.strip() for cell in _columns(line)] for line in lines]
    return [row for row in rows if row[0] and not row[0].startswith("#")]


def _columns(line: str) -> list[str]:
    """Parted by whatever stands first of what spreadsheets put between columns."""
    between = re.search(r"[,;\t]", line)
    if between is None:
        return [line.strip().strip('"')]
    try:
        return next(csv.reader([line], delimiter=between[0], skipinitialspace=True))
    except csv.Error:  # a column without end
        return [line]


def _check(found: Sequence[str], report: Report) -> None:
    known: set[str] = set()
    for at, name in enumerate(found, 1):
        if not is_id(name):
            text = N_(
                "'{name}' cannot be a student's id: letters, digits, '-', '_', '.', at most 40,"
                " no blanks, and no name that Windows keeps for itself."
            )
            report.add((at, 1), text, name=name[:60])
        elif name.casefold() in known:
            report.add((at, 1), N_("Two students are called '{name}'."), name=name)
        known.add(name.casefold())
    if not found and not report.mistakes:
        report.add((0, 0), N_("There is no student here."))
    if len(found) > MOST:
        report.add(
            (0, 0),
            N_("A class has 1 to {most} students, not {count}."),
            most=MOST,
            count=len(found),
        )
