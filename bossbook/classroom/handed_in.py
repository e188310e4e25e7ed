"""Notebooks that were handed in: found in folders and archives, read without being run."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from bossbook.classroom.students import is_id
from bossbook.errors import InvalidInput, Mistake
from bossbook.messages import N_, say

NOTEBOOK = ".ipynb"
LARGEST = 20_000_000  # bytes: pictures of many tables
MOST_FILES = 5_000
_ASIDE = ".ipynb_checkpoints"


class NothingHandedIn(InvalidInput):
    """A folder that is not there, or has no notebook."""


@dataclass(frozen=True)
class HandedIn:
    """One notebook: where it was, whose it says it is, and the code in its cells."""

    file: str  # as the teacher knows it, below the folder that was given
    content: bytes
    assignment: str = ""
    student: str = ""
    asked: str = ""  # whose questions it has; those for all, if it was handed out to all
    sources: tuple[str, ...] = ()
    remark: str = ""
    readable: bool = True

    def belongs_to(self, name: str) -> bool:
        """Whether it is of this assignment, or does not say of which."""
        return self.readable and self.assignment in ("", name)

    def whose(self, name: str) -> str:
        """The student it is of, as far as its own file can be read; else as its name says."""
        return self.student or student_of(self.file, name)


def handed_in(folders: Iterable[Path | str]) -> list[HandedIn]:
    """Every notebook in these folders, files and archives, in order of their names.

    Those with a remark come last: nobody takes another's place by naming a file after them.
    """
    places = [Path(folder) for folder in folders]
    found = [read(file, content) for place in places for file, content in _files(place)]
    if not found:
        what = say(N_("There is no notebook here."))
        raise NothingHandedIn([Mistake(str(place), 0, 0, what) for place in places])
    return sorted(found, key=lambda one: bool(one.remark))


def _files(folder: Path) -> Iterator[tuple[str, bytes | None]]:
    if not folder.exists():
        raise NothingHandedIn(
            [Mistake(str(folder), 0, 0, say(N_("There is no such folder or file.")))]
        )
    paths = [folder] if folder.is_file() else sorted(folder.rglob("*"))[:MOST_FILES]
    for path in paths:
        if _ASIDE in path.parts or not path.is_file():
            continue
        name = path.relative_to(folder).as_posix() if folder.is_dir() else path.name
        if path.suffix == NOTEBOOK:
            yield name, _bytes(path)
        elif zipfile.is_zipfile(path):
            yield from _of_archive(path, name)


def _bytes(path: Path) -> bytes | None:
    """What is in a file; None if that is too much."""
    try:
        return path.read_bytes() if path.stat().st_size <= LARGEST else None
    except OSError:
        return b""


def _of_archive(path: Path, name: str) -> Iterator[tuple[str, bytes | None]]:
    """The notebooks in an archive, as schools' web pages give them; nothing is unpacked."""
    try:
        with zipfile.ZipFile(path) as archive:
            for one in archive.infolist()[:MOST_FILES]:
                inside = PurePosixPath(one.filename)
                if inside.suffix == NOTEBOOK and _ASIDE not in inside.parts:
                    small = one.file_size <= LARGEST
                    yield f"{name}/{one.filename}", archive.read(one) if small else None
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError):
        return


def read(file: str, content: bytes | None) -> HandedIn:
    """A notebook as far as it can be read; what is wrong with it is its remark."""
    if content is None:
        large = say(
            N_("This file has more than {most} MB, so it is not read."), most=LARGEST // 10**6
        )
        return HandedIn(file, b"", remark=large.text, readable=False)
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        damaged = say(N_("This file is no notebook, or a damaged one.")).text
        return HandedIn(file, content, remark=damaged, readable=False)
    about = _mapping(_mapping(_mapping(document).get("metadata")).get("bossbook"))
    said = _mapping(about.get("assignment"))
    name, student = _text(said.get("assignment")), _text(said.get("student"))
    whose = student_of(file, name)
    remark = say(N_("The notebook says that it is of {other}."), other=student).text
    whose = whose or (student if is_id(student) else "")
    return HandedIn(
        file,
        content,
        name,
        whose,
        whose if student else "",
        tuple(_sources(document)),
        remark if whose and student and student.casefold() != whose.casefold() else "",
    )


def student_of(file: str, assignment: str) -> str:
    """Whose it is by its place: "NAME-ID.ipynb", or "ID/NAME/NAME.ipynb" as nbgrader keeps them."""
    path = PurePosixPath(file)
    start = f"{assignment}-"
    if assignment and path.stem.startswith(start) and is_id(path.stem.removeprefix(start)):
        return path.stem.removeprefix(start)
    folders = [part for part in path.parts[:-1] if part != assignment]
    if assignment and path.stem == assignment and folders and is_id(folders[-1]):
        return folders[-1]
    return ""


def _sources(document: object) -> Iterator[str]:
    cells = _mapping(document).get("cells")
    for cell in cells if isinstance(cells, list) else ():
        source = _mapping(cell).get("source")
        if _mapping(cell).get("cell_type") == "code":
            yield "".join(map(str, source)) if isinstance(source, list) else _text(source)


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
