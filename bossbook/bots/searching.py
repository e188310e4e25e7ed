"""The searching bot: Monte Carlo search over what it cannot see, within a budget.

It begins as the careful bot does, and goes on where that one stops: each playout is one option,
tried on a table that agrees with the view. The choices that the option brings with it are searched,
all play on by reflex to the end of the round, and what lies there is judged by all heroes who are
still to come and by what can be built of the hand (``far``). Every table is used for all options
that are still in the running, and half of them are given up after each share of the budget
(sequential halving): a tree would spend most of its playouts on choices that the others never
have, since they hold other cards.

More rounds are not played: the reflexes' mistakes and luck hide what an option has done.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log2
from time import monotonic

from bossbook.bots.careful import CarefulBot
from bossbook.bots.far import far_chance
from bossbook.bots.outlook import Heat, Outlook
from bossbook.bots.seeds import Dice
from bossbook.game import Decision
from bossbook.positions import View
from bossbook.protocol import Option

PLAYOUTS = 80
BEST = 4  # so many of what the careful bot sees are searched further
_SHARE = 5  # of the budget, at most, are the tables of a heat
_IN_WINDOWS = ("act", "negate")


class SearchingBot:
    """Searches as far as its budget goes: ``playouts`` for each decision, or ``seconds``."""

    def __init__(
        self,
        seed: int = 0,
        playouts: int = PLAYOUTS,
        seconds: float | None = None,
    ) -> None:
        self._dice = Dice(seed)
        self._begins = CarefulBot(self._dice.seed(), far_chance)
        self._playouts, self._seconds = playouts, seconds

    @property
    def repeatable(self) -> bool:
        """Whether the same seed plays the same game: not by the clock."""
        return self._seconds is None

    def choose(self, view: View, decision: Decision) -> Option:
        """The option with the best outlook."""
        if len(decision.options) == 1:
            return decision.options[0]
        return self.look(view, decision).ranked()[0]

    def look(self, view: View, decision: Decision) -> Outlook:
        """What each option leads to, as far as the budget goes."""
        outlook = self._begins.look(view, decision, self._playouts)
        if decision.kind in _IN_WINDOWS and self._seconds is None:
            return outlook
        best, left = min(BEST, len(decision.options)), self._playouts - outlook.playouts
        heats = halving(best, left, most=self._playouts // _SHARE)
        if self._seconds is not None:
            heats = _until(monotonic() + self._seconds, best)
        outlook.run(view, decision.player, self._dice, heats)
        return outlook


def halving(options: int, playouts: int, most: int = 99) -> Iterator[Heat]:
    """Heats of about the same cost, each for half of the options of the one before it.

    Where there are few options, a heat has at most so many tables: they need no more.
    """
    share = playouts // max(ceil(log2(options)), 1)
    while options > 1 and playouts >= options:
        tables = min(max(share // options, 1), playouts // options, max(most, 1))
        yield Heat(tables, options)
        playouts -= tables * options
        options = ceil(options / 2)


def _until(end: float, options: int) -> Iterator[Heat]:
    """Heats until a moment of the clock; there is always a first one."""
    yield Heat(1, options)
    while monotonic() < end:
        options = max(ceil(options * 0.8), 2)
        yield Heat(2, options)
