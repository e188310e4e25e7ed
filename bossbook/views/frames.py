"""What was found out, as a pandas data frame: for everything that has ``rows``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from bossbook.balance.findings import Measurement
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


def frames(found: Measurement, events_of: int = 5) -> dict[str, DataFrame]:
    """The tidy tables of a measurement: games, players, cards, and events of the first deals."""
    import pandas as pd

    tables: dict[str, Iterable[object]] = {
        "games": found.games,
        "players": found.players,
        "cards": found.cards,
        "events": found.events(events_of),
    }
    return {name: pd.DataFrame(list(rows)) for name, rows in tables.items()}
