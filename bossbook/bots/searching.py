"""The searching bot: Monte Carlo search over what it cannot see, within a budget.

It begins with what the careful bot sees, and searches the best few of that deeper. Each playout is
one option, tried on a table that agrees with the view: the choices that the option brings with it
are searched, then all play on by reflex for some rounds, and how that ends is judged by the chance
to win. Every table is used for all options that are still in the running, and half of them are
given up after each share of the budget (sequential halving): a tree would spend most of its
playouts on choices that the others never have, since they hold other cards.

Later rounds are full of luck. So another option than the careful bot's is taken only for what the
playouts say of the two on the same tables, and that is believed the less, the more it varies.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, log2
from time import monotonic

from bossbook.bots.careful import CarefulBot
from bossbook.bots.outlook import Heat, Outlook
from bossbook.bots.seeds import Dice
from bossbook.game import Decision
from bossbook.positions import View
from bossbook.protocol import Option

PLAYOUTS = 120
ROUNDS = 2  # with more of them luck and the reflexes' mistakes hide what an option has done
BEST = 4  # so many of what the careful bot sees are searched deeper
_SHARE = 10  # of the budget, at most, are the tables of a heat
_USUAL = 0.04  # by how much the chances of two good options differ
_IN_WINDOWS = ("act", "negate")


class SearchingBot:
    """Searches as far as its budget goes: ``playouts`` for each decision, or ``seconds``."""

    def __init__(
        self,
        seed: int = 0,
        playouts: int = PLAYOUTS,
        seconds: float | None = None,
        rounds: int = ROUNDS,
    ) -> None:
        self._dice = Dice(seed)
        self._careful = CarefulBot(self._dice.seed())
        self._playouts, self._seconds, self._rounds = playouts, seconds, rounds

    @property
    def repeatable(self) -> bool:
        """Whether the same seed plays the same game: not by the clock."""
        return self._seconds is None

    def choose(self, view: View, decision: Decision) -> Option:
        """The option with the best outlook."""
        if len(decision.options) == 1:
            return decision.options[0]
        if decision.kind in _IN_WINDOWS and self._seconds is None:
            return self._careful.choose(view, decision)
        return self._preferred(self.look(view, decision))

    def look(self, view: View, decision: Decision) -> Outlook:
        """What each option leads to, as far as the budget goes."""
        seen = self._careful.look(view, decision, self._playouts)
        outlook = Outlook(decision.options, self._rounds, prior=seen)
        best, left = min(BEST, len(decision.options)), self._playouts - seen.playouts
        heats = halving(best, left, most=self._playouts // _SHARE)
        if self._seconds is not None:
            heats = _until(monotonic() + self._seconds, best)
        outlook.run(view, decision.player, self._dice, heats)
        return outlook

    def _preferred(self, outlook: Outlook) -> Option:
        """The careful bot's choice, or one of which the playouts say that it is better."""
        assert outlook.prior is not None
        seen = outlook.prior
        first = seen.ranked()[0]

        def gain(option: Option) -> float:
            if not outlook.of(option).tables:
                return -1.0
            deeper = outlook.ahead(option, first).believed(_USUAL)
            return seen.mark(option) - seen.mark(first) + deeper

        return max([first, *outlook.ranked()[:BEST]], key=gain)


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
