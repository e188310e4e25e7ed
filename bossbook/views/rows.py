"""The kinds of things whose insides are not ours to type: rows of plain data, and libraries' own.

The values of a row are what a column of a table may have, so each use knows what it finds there.
Altair, networkx and pandas are loaded late and bring no types that a strict checker could follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Row = dict[str, Any]  # of a table: what can be put into a data frame or a chart
Fields = Mapping[str, Any]  # a card as data, the way ``bb.cards()`` gives it
Chart = Any  # Altair's, and the module itself
Graph = Any  # networkx's
DataFrame = Any  # pandas'
