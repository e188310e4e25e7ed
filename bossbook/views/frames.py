"""What was found out, as a pandas data frame: for everything that has ``rows``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bossbook.views.rows import DataFrame, Row


class HasRows(Protocol):
    """A forecast, a ranking, a comparison, a tree, a figure."""

    @property
    def rows(self) -> Iterable[Row]:
        """Plain dicts with the same keys."""


def as_frame(found: HasRows) -> DataFrame:
    """The rows as a data frame."""
    import pandas as pd

    return pd.DataFrame([dict(row) for row in found.rows])
