"""A bar that tells how far the games are, and when they end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bossbook.messages import N_, say
from bossbook.tournaments.seat_rows import SeatRow

Bar = Any  # tqdm's, which brings no types


def with_bar(
    played: Iterator[list[SeatRow]], games: int, left: int, *, show: bool
) -> Iterator[list[SeatRow]]:
    """The same games, with a bar beside them: on standard error, or in the notebook.

    Without tqdm there is none.
    """
    tqdm = _tqdm() if show else None
    if tqdm is None:
        yield from played
        return
    unit = say(N_("game")).text
    with tqdm(total=games, initial=games - left, unit=unit, mininterval=0.5) as bar:
        for rows in played:
            bar.update()
            yield rows


def _tqdm() -> Bar | None:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm
