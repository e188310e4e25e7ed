"""A bot with a plan: for lessons in which the other players do what the lesson needs."""

from __future__ import annotations

from collections.abc import Collection

from bossbook.api import Bot
from bossbook.game import Decision
from bossbook.positions import View
from bossbook.protocol import Option


class Plan:
    """Plays the options it was told to, whenever they come up; otherwise it asks another bot."""

    def __init__(self, keys: Collection[str], otherwise: Bot) -> None:
        self._keys = keys
        self._otherwise = otherwise

    def choose(self, view: View, decision: Decision) -> Option | str:
        """An option of the plan, or what the other bot chooses."""
        planned = next((key for key in self._keys if decision.find(key) is not None), None)
        return planned or self._otherwise.choose(view, decision)
