"""Collecting: notebooks from wherever they came, each to its student's folder."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from bossbook.classroom.handed_in import NOTEBOOK, handed_in
from bossbook.classroom.writing import told, write
from bossbook.messages import N_, say


class Collected(NamedTuple):
    """What became of one notebook: where it lies now, or why it was left."""

    file: str
    to: Path | None
    remark: str = ""


def collect(folders: Iterable[Path | str], to: Path | str, name: str) -> list[Collected]:
    """Copy notebooks to ``to/STUDENT/NAME/NAME.ipynb``, as nbgrader has them."""
    found = []
    for one in handed_in(folders):
        remark = one.remark
        if one.assignment != name:
            remark = remark or say(N_("It is of no assignment called {name}."), name=name).text
        elif not one.student:
            remark = remark or say(N_("It does not say whose it is.")).text
        else:
            found.append(_kept(one.file, one.content, Path(to) / one.student / name, name, remark))
            continue
        found.append(Collected(one.file, None, remark))
    return found


def _kept(file: str, content: bytes, folder: Path, name: str, remark: str) -> Collected:
    path = folder / f"{name}{NOTEBOOK}"
    with told(path):
        there = path.read_bytes() if path.exists() else None
    if there is None:
        write(path, content)
    elif there != content:
        return Collected(file, None, say(N_("There is another one of this student already.")).text)
    return Collected(file, path, remark)
