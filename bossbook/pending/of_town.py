"""The steps of the town board: the market, heroes who are pushed, minions."""

from __future__ import annotations

from bossbook.pending.record import END, MINIONS, SETUP, TOWN, Flag, Seat, step
from bossbook.state import Step


@step(*SETUP)
class TakeMarker(Step):
    """Who has the highest XP goes first."""


@step(*TOWN, glue=True)
class TownPhase(Step):
    """The market, heroes, then everybody takes a card and places a minion."""


@step(*TOWN)
class FillMarket(Step):
    """Cards are laid out."""


@step(*TOWN)
class RevealItem(Step):
    """An item is shown; some hero takes it, or it waits."""


@step(*TOWN)
class RevealHero(Step):
    """A hero comes to town, or straight to a location."""


@step(*TOWN, glue=True)
class AskTown(Step):
    """What is left of a player's turn in town."""

    seat: Seat
    took: Flag = False
    placed: Flag = False


@step(*MINIONS, glue=True)
class MinionPhase(Step):
    """One minion after the other, then the market is cleared."""


@step(*MINIONS)
class MinionActs(Step):
    """A player gets the effect of the minion's space."""

    seat: Seat


@step(*MINIONS, glue=True)
class AskSpell(Step):
    """A spell is discarded, if there is any."""

    seat: Seat


@step(*MINIONS)
class ClearMarket(Step):
    """What is left is discarded."""


@step(*END)
class MinionsHome(Step):
    """Minions go home, the marker passes on."""
