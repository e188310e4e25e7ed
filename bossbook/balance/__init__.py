"""Balance: what a card does to games, measured by playing the same deals with it and without it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from bossbook.balance.findings import Measurement
from bossbook.balance.measuring import make_plan
from bossbook.balance.working import Work
from bossbook.card.sets import SetSource
from bossbook.tournaments.entrants import BotSource

__all__ = ["Measurement", "Work", "make_plan", "measure"]


def measure(
    card: str,
    edition: str = "base",
    cards: SetSource | Iterable[SetSource] | None = None,
    deals: int = 100,
    players: int | Sequence[int] = 2,
    bots: BotSource | Sequence[BotSource] = "greedy",
    seed: int = 1,
    variants: Iterable[str] = (),
    against: str = "",
    out: str | Path | None = None,
) -> Measurement:
    """Measure a card: so many deals, each played with it and with its twin.

    ``against``: "blank" (the same card without its ability), "plain" (an ordinary card of its
    deck), or another card's name. ``players``: a number, or several that take turns. ``out``: a
    file that is written as deals end, and gone on from. The same arguments give the same games.
    """
    plan = make_plan(card, edition, cards, players, bots, seed, variants, against)
    work = Work(plan, deals, out)
    work.finish()
    return work.found()
