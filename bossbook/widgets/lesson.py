"""Tables to begin with: everything is set up, and the learner is led through it."""

from __future__ import annotations

from bossbook.bots import make
from bossbook.bots.plan import Plan
from bossbook.game import Game
from bossbook.lessons import guided_table
from bossbook.widgets.table import Table


def guided(path: str, name: str = "", *, predict: bool = False, rounds: int = 1) -> Table:
    """A guided table of a lesson: ``guided("start_here/first-soul")``.

    ``name``: by it the learner comes back to where it was left. The other players keep to the plan
    that the lesson has for them.
    """
    given = guided_table(path)
    game = Game(given.state)
    others = [player for player in game.players if player != given.player]
    bots = {player: Plan(given.plan, make("greedy", 1)) for player in others}
    return Table(
        game, given.player, bots, predict=predict, rounds=rounds, name=name, guide=given.guide
    )


def first_round(name: str = "") -> Table:
    """The first round of a game of two, in which the learner builds two rooms and predicts."""
    return guided("first_round/first-round", name, predict=True)


def first_soul(name: str = "") -> Table:
    """One build, one hero, one soul."""
    return guided("start_here/first-soul", name)
