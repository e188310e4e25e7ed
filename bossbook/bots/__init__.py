"""Bots: anything with ``choose(view, decision) -> option``. A bot sees only the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bossbook.api import Bot
from bossbook.bots.careful import CarefulBot
from bossbook.bots.greedy import GreedyBot
from bossbook.bots.random_bot import RandomBot
from bossbook.bots.searching import SearchingBot
from bossbook.bots.seeds import derive
from bossbook.errors import InvalidSetup
from bossbook.messages import N_, say

__all__ = [
    "BOTS", "NAMES", "CarefulBot", "GreedyBot", "RandomBot", "SearchingBot", "derive", "make",
]  # fmt: skip


class Kind(NamedTuple):
    """A kind of bot: how it is made from a seed, and how it plays, in a sentence."""

    make: Callable[[int], Bot]
    plays: str


# In the order of how much they think; docs/ladder.md has how often each beats the one before it.
BOTS: Mapping[str, Kind] = {
    "random": Kind(RandomBot, N_("Does anything that the rules allow.")),
    "greedy": Kind(
        GreedyBot, N_("Does what brings the most this round, as if the others did nothing.")
    ),
    "careful": Kind(
        CarefulBot,
        N_("Looks one round ahead: at who may come, and at hands the others may hold."),
    ),
    "searching": Kind(
        SearchingBot,
        N_("Tries its choices out on many tables, and thinks of all heroes still to come."),
    ),
}
NAMES: tuple[str, ...] = tuple(BOTS)


def make(name: str, seed: int) -> Bot:
    """A bot by its name, with a seed of its own."""
    if name not in BOTS:
        raise InvalidSetup(say(N_("No bot {name!r}. There is: {known}."), name=name, known=NAMES))
    return BOTS[name].make(seed)
