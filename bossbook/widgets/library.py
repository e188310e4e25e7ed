"""The library of positions: those in ``notebooks/positions``, by their titles."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bossbook.documents import Report, read_path
from bossbook.messages import N_, say
from bossbook.resources import notebooks_dir
from bossbook.views.escape import Markup, tag

FOLDER = "positions"
EMPTY = "-"  # no position: a table with nothing on it


@cache  # reading them takes longer than a click may
def titles() -> dict[str, str]:
    """The name of every position's file, and its title."""
    return {path.stem: _title(path) for path in sorted((notebooks_dir() / FOLDER).glob("*.yaml"))}


def _title(path: Path) -> str:
    node = read_path(path, Report(path.name))
    about = node.plain().get("about") if node is not None else None
    title = about.get("title") if isinstance(about, dict) else None
    return str(title or path.stem)


def position_named(name: str) -> Path:
    """A position of the library; only names that are in it."""
    if name not in titles():
        raise ValueError(say(N_("The library has no position {name}."), name=name).text)
    return notebooks_dir() / FOLDER / f"{name}.yaml"


def library_html() -> Markup:
    """A box to take a position from."""
    options = [tag("option", say(N_("choose one")), value="")]
    options += [tag("option", say(N_("an empty table")), value=EMPTY)]
    options += [tag("option", title, value=name) for name, title in titles().items()]
    box = tag("select", options, class_="bb-library", data_change="library", data_f="library")
    return tag("label", say(N_("From the library")), " ", box)
