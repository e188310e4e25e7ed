"""The first lesson: a whole round, with everything set up."""

from __future__ import annotations

from importlib import resources

from bossbook.api import load_position
from bossbook.bots import make
from bossbook.bots.plan import Plan
from bossbook.messages import N_, say
from bossbook.widgets.table import Table


def first_round(name: str = "") -> Table:
    """The first round of a game of two: everything is set up, and the learner builds a room.

    ``name``: by it the learner comes back to where the round was left.
    """
    game = load_position(_data("first_round_start.yaml"))
    grim = Plan(_data("first_round_grim.txt").splitlines(), make("greedy", 1))
    learner, opponent = game.players
    text = N_(
        "You are {boss}, a boss with an empty dungeon; {opponent} has the one above. The cards are"
        " dealt and both of you have put your spells away. {opponent} builds first: press"
        ' "Next step".'
    )
    state = game.state
    boss = state.setup.table.names[state.players[game.players.index(learner)].boss]
    intro = say(text, boss=boss, opponent=opponent)
    bots = {opponent: grim}
    return Table(game, learner, bots, predict=True, rounds=1, intro=intro, name=name)


def _data(name: str) -> str:
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")
