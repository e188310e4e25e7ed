"""The library of positions: those in ``notebooks/positions``, by their titles."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from bossbook.documents import Report, mapping
from bossbook.documents.texts import read_path
from bossbook.messages import N_, say
from bossbook.resources import notebooks_dir

FOLDER = "positions"
EMPTY = "-"  # no position: a table with nothing on it


class Listed(NamedTuple):
    """A file of the library: its title, and why it cannot be read, if it cannot."""

    title: str
    trouble: str = ""


@cache  # reading them takes longer than a click may
def listed() -> dict[str, Listed]:
    """Every file of the library by its name."""
    return {path.stem: _listed(path) for path in sorted((notebooks_dir() / FOLDER).glob("*.yaml"))}


def _listed(path: Path) -> Listed:
    report = Report(path.name)
    node = read_path(path, report)
    if node is not None:
        mapping(node, report, node.value if isinstance(node.value, dict) else (), (), "position")
    if node is None or report.mistakes:
        return Listed(path.stem, str(report.mistakes[0]))
    about = node.plain_fields().get("about")
    title = about.get("title") if isinstance(about, dict) else None
    return Listed(str(title or path.stem))


def position_named(name: str) -> Path:
    """A position of the library; only names that are in it."""
    if name not in listed():
        raise ValueError(say(N_("The library has no position {name}."), name=name).text)
    return notebooks_dir() / FOLDER / f"{name}.yaml"
