"""Playing a copy of a game on by itself: some plays as they come up, otherwise nobody does a thing.

So the answers of exercises are played out, never written down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bossbook.api import Bot
from bossbook.forecast.walks import idle_option
from bossbook.game import Decision, Game
from bossbook.positions import View
from bossbook.protocol import Event, Option

MOST_MOVES = 2_000  # cards can be written that send heroes round and round


class Script:
    """A copy of a game that goes on: each given play is made when it first can be.

    Bots play for those who have one, and are not asked about the given plays.
    """

    def __init__(
        self, game: Game, plays: Sequence[str] = (), bots: Mapping[str, Bot] | None = None
    ) -> None:
        self.game = game.fork()
        self.left = list(plays)  # what has not come up yet
        self._bots = bots or {}
        self.events: list[Event] = []
        self._first, self._round = self.game.length, self.game.round

    @property
    def tired(self) -> bool:
        """Whether the round is over, or nothing seems to come to an end."""
        game = self.game
        over = game.phase == "over" or game.round != self._round
        return over or game.length - self._first > MOST_MOVES

    def go(self) -> list[Event]:
        """The next step or play; its events."""
        decision = self.game.decision
        events = self.game.step() if decision is None else self.game.play(self._choice(decision))
        self.events += events
        return events

    def run(self, until: Callable[[Game], bool]) -> bool:
        """Go on until something is so; False if the round ends before."""
        while not until(self.game):
            if self.tired:
                return False
            self.go()
        return True

    def finish(self) -> None:
        """Play the round to its end."""
        while not self.tired:
            self.go()

    def _choice(self, decision: Decision) -> Option | str:
        bot = self._bots.get(decision.player)
        if bot is not None:
            return bot.choose(View(self.game, decision.player), decision)
        planned = decision.find(self.left[0]) if self.left else None
        if planned is not None:
            del self.left[0]
            return planned
        return idle_option(decision)
