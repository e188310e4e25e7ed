"""The random bot: every option with the same chance."""

from __future__ import annotations

from bossbook.bots.seeds import Dice
from bossbook.game import Decision
from bossbook.positions import View
from bossbook.protocol import Option


class RandomBot:
    """Chooses any option, each with the same chance."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Dice(seed)

    def choose(self, view: View, decision: Decision) -> Option:
        """Any option."""
        return decision.options[self._dice.below(len(decision.options))]
