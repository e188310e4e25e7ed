"""Positions: one format for what is written by hand, saved, and seen by a player."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bossbook import documents
from bossbook.documents import Node, Report
from bossbook.engine import core
from bossbook.errors import BossbookError, InvalidInput, InvalidPosition
from bossbook.messages import N_
from bossbook.positions.dealing import cards_shown, deal
from bossbook.positions.gaps import Reading
from bossbook.positions.reading import PositionReader
from bossbook.positions.sharing import is_shared, unshare
from bossbook.positions.view import View
from bossbook.positions.writing import fingerprint, write
from bossbook.protocol import Log
from bossbook.state import State

__all__ = [
    "STUMBLES",
    "View",
    "cards_shown",
    "file_of",
    "fingerprint",
    "node_of",
    "read_node",
    "read_state",
    "write",
]

# What the engine stumbles over where a position makes no sense in a way that reading cannot see.
STUMBLES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
    ValueError,
)
_TRIED = 12  # moves
TOLD = ("events", "decision")  # a view tells these; a position does not need them
Source = str | Path | dict[str, Any]


def read_state(
    source: Source | View, seed: int | None = None, error: type[InvalidInput] = InvalidPosition
) -> State:
    """A position as a complete state; raises the error with every mistake in it."""
    report = Report(file_of(source))
    node = node_of(source, report)
    reading = read_node(node, report) if node is not None else None
    report.raise_if(error)
    assert reading is not None
    if seed is not None:
        reading.state.rng = seed & ((1 << 64) - 1)
    state = deal(reading, report)
    _check_agenda(state, report, reading.node)
    report.raise_if(error)
    return state


def read_node(node: Node, report: Report) -> Reading | None:
    """A position as far as it is shown, its gaps left open."""
    if not isinstance(node.value, dict):
        report.add(node, N_("A position is a mapping with the keys 'edition' and 'players'."))
        return None
    return PositionReader(node, report).read()


def _check_agenda(state: State, report: Report, node: Node) -> None:
    """What is pending must fit the table: a copy is played on for some moves."""
    if report.mistakes or not node.value or "agenda" not in node.value:  # type: ignore[operator]
        return
    try:
        _try_out(state.copy())
    except BossbookError:
        return  # a card that goes too far says so itself when it is played
    except STUMBLES:
        report.add(node.key_place("agenda"), N_("The agenda does not fit this position."))


def _try_out(state: State) -> None:
    log = Log()
    core.settle(state, log)
    for _ in range(_TRIED):
        item = core.due(state)
        if item is not None:
            _, kind, *asked = item
            core.CHOOSERS[kind].about(state, *asked)
            core.play(state, log, core.CHOOSERS[kind].options(state, *asked)[0].move)
        elif not core.advance(state, log):
            return


def _is_path(source: object) -> bool:
    if isinstance(source, Path):
        return True
    if is_shared(source):
        return False
    return (
        isinstance(source, str) and "\n" not in source and "{" not in source and ": " not in source
    )


def file_of(source: object) -> str:
    """What a mistake in this source calls its file."""
    return str(source) if _is_path(source) else "position"


def node_of(source: object, report: Report) -> Node | None:
    """A source, whatever it is, as a document."""
    if _is_path(source):
        return documents.read_path(Path(str(source)), report)
    if is_shared(source):
        return documents.from_plain(unshare(str(source)), report)
    if isinstance(source, str):
        return documents.read_text(source, report)
    if isinstance(source, Mapping):
        source = {key: source[key] for key in source if key not in TOLD}
    return documents.from_plain(source, report)
