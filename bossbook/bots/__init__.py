"""Bots: anything with ``choose(view, decision) -> option``. A bot sees only the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.api import Bot
from bossbook.bots.greedy import GreedyBot
from bossbook.bots.random_bot import RandomBot
from bossbook.bots.seeds import derive
from bossbook.errors import InvalidSetup
from bossbook.messages import N_, say

__all__ = ["NAMES", "GreedyBot", "RandomBot", "derive", "make"]

_BOTS: Mapping[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
NAMES: tuple[str, ...] = tuple(_BOTS)


def make(name: str, seed: int) -> Bot:
    """A bot by its name, with a seed of its own."""
    if name not in _BOTS:
        raise InvalidSetup(say(N_("No bot {name!r}. There is: {known}."), name=name, known=NAMES))
    return _BOTS[name](seed)
