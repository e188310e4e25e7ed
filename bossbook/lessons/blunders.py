"""After a game: the builds that cost a player most, by the forecast, each to be tried once more.

What a build cost is what the best one promised at that moment more: expected souls minus wounds of
that round, from what the player could see. The forecast does not think further than the round, so a
build that it blames may have been a good plan; it says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from bossbook.forecast.ranking import Ranked, Ranking, ranking
from bossbook.game import Game
from bossbook.messages import N_, Message, say

MOST = 3
WORTH_TELLING = 0.05  # souls minus wounds, as everything here


@dataclass(frozen=True)
class Blunder:
    """A build that could have been better: when it was, what was built, how the builds ranked."""

    index: int  # of the moment in the game
    round: int
    ranking: Ranking
    chosen: Ranked

    @property
    def cost(self) -> float:
        """What the best build promised more."""
        return self.ranking.best.value - self.chosen.value

    def cost_of(self, key: str) -> float | None:
        """What another build would have cost; None for one that was not possible."""
        other = self.ranking.of(key)
        return None if other is None else self.ranking.best.value - other.value

    def says_to(self, key: str) -> Message:
        """What the forecast says to a second try."""
        cost, best = self.cost_of(key), self.ranking.best
        values = {"build": best.build.text, "reason": best.reason, "value": f"{best.value:+.2f}"}
        if cost is None:
            return say(N_("This is no build. The best was: {build} {reason}"), **values)
        if cost <= WORTH_TELLING:
            return say(
                N_("Yes! Nothing promises more than these {value} (souls minus wounds). {reason}"),
                **values,
            )
        if cost < self.cost - WORTH_TELLING:
            text = N_(
                "Better than before, by {gain} (souls minus wounds)."
                " Still better, with {value}: {build} {reason}"
            )
            return say(text, gain=f"{self.cost - cost:.2f}", **values)
        return say(
            N_("Not yet. The best, with {value} (souls minus wounds), was: {build} {reason}"),
            **values,
        )


def blunders(game: Game, player: str, most: int = MOST) -> list[Blunder]:
    """The player's costliest builds of a game, the costliest first."""
    found = [one for one in _builds(game, player) if one.cost > WORTH_TELLING]
    return sorted(found, key=lambda one: -one.cost)[:most]


def _builds(game: Game, player: str) -> list[Blunder]:
    """Every build decision of a player, with its ranking."""
    past = game.fork()
    past.go(0)
    found = []
    while past.undone:
        decision, move = past.decision, past.undone[0]
        mine = decision is not None and decision.player == player and decision.kind == "build"
        option = decision.find(move) if mine and decision and move is not None else None
        if option is not None and option.about.what in ("build", "decline"):
            ranked = ranking(past, player)
            chosen = ranked.of(option.key)
            if chosen is not None:
                found.append(Blunder(past.length, past.round, ranked, chosen))
        past.redo()
    return found
