"""Sharing a game or a position as one line (``lines`` says what such a line is)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from bossbook.documents import Report
from bossbook.plain import Data
from bossbook.positions.lines import pack
from bossbook.positions.loading import Source, node_of, read_state
from bossbook.positions.view import View
from bossbook.positions.writing import write


@runtime_checkable
class HasPosition(Protocol):
    """A game: it can tell its position."""

    def position(self) -> Data:
        """This moment as a position."""


def share(source: HasPosition | Source | View) -> str:
    """A game or a position (a path, a text, a dict) as one line; the same one every time.

    A game is shared whole, hidden cards included. ``share(game.view("Ann"))`` gives away only what
    Ann may know.
    """
    return pack(source.position() if isinstance(source, HasPosition) else _alone(source))


def _alone(source: Source | View) -> Mapping[str, object]:
    """A position as plain data that stands alone: card sets from files are written out."""
    state = read_state(source)  # raises what is wrong with it
    node = node_of(source, Report("position"))
    assert node is not None
    data: Mapping[str, object] = node.plain_fields()
    return {**data, "cards": write(state)["cards"]} if data.get("cards") else data
