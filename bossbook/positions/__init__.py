"""Positions: one format for what is written by hand, saved, and seen by a player."""

from bossbook.positions.dealing import cards_shown
from bossbook.positions.loading import STUMBLES, Source, node_of, read_node, read_state, report_on
from bossbook.positions.view import View
from bossbook.positions.writing import fingerprint, write

__all__ = [
    "STUMBLES",
    "Source",
    "View",
    "cards_shown",
    "fingerprint",
    "node_of",
    "read_node",
    "read_state",
    "report_on",
    "write",
]
