"""A game in hindsight: how likely a player was to win all along, and what each choice cost.

Both are found on tables imagined from what the player saw at that moment, so that nobody is blamed
for what could not be known. The chance is that of some playouts by reflex over the next rounds,
with its margin. What a choice cost is what a careful bot would have chosen, less what was chosen,
both tried on the same tables anew: what only looked better by luck costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bossbook.bots.careful import CarefulBot, first_build
from bossbook.bots.estimates import Estimate
from bossbook.bots.outlook import Outlook
from bossbook.bots.seeds import Dice, derive
from bossbook.forecast.ranking import Ranking, ranking
from bossbook.game import Decision, Game
from bossbook.messages import N_, Message, say
from bossbook.positions import View
from bossbook.protocol import Option

MOST = 3  # mistakes that are tried again
WORTH_TELLING = 0.02  # of a chance to win: less is no mistake
PLAYOUTS, ROUNDS = 16, 2  # for the chance at a moment; how far each goes
TABLES = 10  # on which two choices are compared
_DEALT_FROM = 7


@dataclass(frozen=True)
class Judged:
    """A choice of the player: how likely they were to win then, and what would have been better."""

    before: Game  # the moment itself
    decision: Decision
    chosen: Option
    best: Option  # of a careful bot; the chosen one, if that is as good
    second: Option  # the best of the others
    chance: Estimate  # to win, with what was chosen
    cost: float  # what the best would have brought more; nothing, if that is not certain
    gain: float  # what the chosen one brought more than the second, if it was the best

    @property
    def index(self) -> int:
        """At which move of the game it was."""
        return self.before.length

    @property
    def round(self) -> int:
        """In which round it was."""
        return self.before.round

    @property
    def mistake(self) -> bool:
        """Whether it is worth telling what it cost."""
        return self.cost > WORTH_TELLING

    def cost_of(self, key: str) -> float | None:
        """What another choice would have cost; None for one that was not possible."""
        option = self.decision.find(key)
        if option is None or option == self.best:
            return None if option is None else 0.0
        return max(_difference(self.before, self.decision, self.best, option).mean, 0.0)

    @cached_property
    def ranking(self) -> Ranking | None:
        """What the exact forecast says of the builds, where it is one."""
        return ranking(self.before, self.decision.player) if first_build(self.decision) else None


@dataclass(frozen=True)
class Hindsight:
    """All choices of a player that could have made a difference, and how the game ended."""

    player: str
    choices: tuple[Judged, ...]
    won: bool | None  # None: it goes on
    alike: int  # choices that made no difference, as far as could be seen
    alone: bool = False  # nobody to win against: it is the score that counts (SOLO-8)

    @property
    def measure(self) -> Message:
        """What the chances are chances of."""
        return say(N_("share of the best score to expect") if self.alone else N_("chance to win"))

    @property
    def worst(self) -> list[Judged]:
        """The costliest mistakes, the costliest first."""
        found = [judged for judged in self.choices if judged.mistake]
        return sorted(found, key=lambda judged: (-judged.cost, judged.index))[:MOST]

    @property
    def best_moment(self) -> Judged | None:
        """The choice that brought most beyond what was next best."""
        best = max(self.choices, key=lambda judged: judged.gain, default=None)
        return best if best is not None and best.gain > 0 else None


def hindsight(game: Game, player: str) -> Hindsight:
    """Look back at a game with the eyes of one player."""
    found = [judge(*made) for made in _decisions(game, player)]
    choices = tuple([judged for judged in found if judged is not None])
    alone = game.state.setup.edition.alone
    won = None if game.result is None or alone else game.result.winner == player
    return Hindsight(player, choices, won, len(found) - len(choices), alone)


def _decisions(game: Game, player: str) -> Iterator[tuple[Game, Decision, Option]]:
    """Every decision of a player in which there was a choice, and what was chosen."""
    past = game.fork()
    past.go(0)
    while past.undone:
        decision, move = past.decision, past.undone[0]
        if decision is not None and decision.player == player and len(decision.options) > 1:
            option = decision.find(move) if move is not None else None
            if option is not None:
                yield past.at(past.length), decision, option
        past.redo()


def judge(before: Game, decision: Decision, chosen: Option) -> Judged | None:
    """What a choice was worth; None if all there was led to the same, as far as could be seen."""
    view = View(before, decision.player)
    seen = CarefulBot(_seed(before)).look(view, decision)
    if seen.all_alike:
        return None
    best, second = seen.ranked()[:2]
    if best == chosen:
        ahead = _difference(before, decision, chosen, second)
        return _judged(before, decision, chosen, chosen, second, gain=ahead.sure)
    behind = _difference(before, decision, best, chosen).sure
    better = best if behind else chosen
    return _judged(before, decision, chosen, better, best, cost=behind)


def _judged(
    before: Game,
    decision: Decision,
    chosen: Option,
    best: Option,
    second: Option,
    *,
    cost: float = 0.0,
    gain: float = 0.0,
) -> Judged:
    tried = _tried(before, decision, [chosen], PLAYOUTS, ROUNDS).of(chosen)
    return Judged(before, decision, chosen, best, second, Estimate.of(tried.chances), cost, gain)


def _difference(before: Game, decision: Decision, one: Option, other: Option) -> Estimate:
    """What one option brings more than another, on the same tables."""
    tried = _tried(before, decision, [one, other], TABLES, 1)
    return tried.ahead(one, other)


def _tried(
    before: Game, decision: Decision, options: Sequence[Option], tables: int, rounds: int
) -> Outlook:
    outlook = Outlook(options, rounds)
    outlook.try_all(View(before, decision.player), decision.player, Dice(_seed(before)), tables)
    return outlook


def _seed(before: Game) -> int:
    return derive(_DEALT_FROM, before.length)
