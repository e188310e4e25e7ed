"""What the commands read: positions, and the card sets named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bossbook.card.sets import known_sets, load_set
from bossbook.documents import Node, Report
from bossbook.documents.texts import read_path
from bossbook.errors import InvalidPosition
from bossbook.positions.dealing import deal
from bossbook.positions.reading import PositionReader
from bossbook.state import State


def sets_named(arguments: Sequence[str] | None) -> list[str] | None:
    """The card sets of all ``--cards``, each checked; None if there is no such option."""
    if arguments is None:
        return None
    names = [name for argument in arguments for name in _split(argument)]
    for name in names:
        load_set(name)
    return names


def _split(argument: str) -> list[str]:
    """Names and paths between commas; a file whose own name has a comma is left whole."""
    try:
        if Path(argument).is_file():
            return [argument]
    except (OSError, ValueError):
        pass
    return argument.split(",")


def names_listed(argument: str) -> list[str]:
    """Names between commas: of bots, of variants."""
    return [name.strip() for name in argument.split(",") if name.strip()]


def load_state(file: str, sets: Sequence[str] | None) -> State:
    """The state of a position; ``sets`` take the place of the card sets that it names."""
    report = Report(file, Path(file).parent)
    node = read_path(Path(file), report)
    report.raise_if(InvalidPosition)
    assert node is not None
    reading = PositionReader(_with_sets(node, sets), report).read()
    report.raise_if(InvalidPosition)
    assert reading is not None
    state = deal(reading, report)
    report.raise_if(InvalidPosition)
    return state


def _with_sets(node: Node, sets: Sequence[str] | None) -> Node:
    if sets is None or not isinstance(node.value, dict):
        return node
    named = Node([Node(_from_here(name)) for name in sets])
    return replace(node, value={**node.value, "cards": named})


def _from_here(name: str) -> str:
    """A path of the command line, as a position in another folder may say it."""
    return name if name in known_sets() else str(Path(name).absolute())
