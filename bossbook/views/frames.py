"""What was found out, as a pandas data frame: for everything that has ``rows``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol


class HasRows(Protocol):
    """A forecast, a ranking, a comparison, a tree, a figure."""

    @property
    def rows(self) -> Iterable[Mapping[str, Any]]:
        """Plain dicts with the same keys."""


def as_frame(found: HasRows) -> Any:
    """The rows as a data frame."""
    import pandas as pd

    return pd.DataFrame([dict(row) for row in found.rows])
