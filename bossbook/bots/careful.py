"""The careful bot: it looks one round ahead, at several tables that it imagines.

For a build it knows the exact forecast of who comes, over all that the others may build; for all
else, and for what comes of it, it tries each option out on imagined tables, where everybody goes on
by reflex to the end of the round, and takes the best chance to win. What it cannot see: spells that
the others may cast, and anything after this round but by a rule of thumb (``chances``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.bots.chances import chance
from bossbook.bots.outlook import Heat, Judge, Outlook, within
from bossbook.bots.seeds import Dice
from bossbook.forecast.ranking import Ranking, ranking, ranking_before
from bossbook.forecast.unseen import before_reading
from bossbook.game import Decision
from bossbook.positions import View
from bossbook.protocol import Option

EVERY = 99  # options
MOST = 10_000  # playouts
# In a window nearly nothing matters, and one table shows that. While rooms lie face down, two do.
_BUILDING = (Heat(2, EVERY), Heat(6, 4, behind=0.08))
_WINDOW = (Heat(2, EVERY), Heat(4, 4, behind=0.03))
_WALKING = (Heat(1, EVERY), Heat(3, 4, behind=0.012))
_HEATS: Mapping[tuple[str, str], Sequence[Heat]] = {
    ("build", "act"): _WINDOW,
    ("build", "negate"): _WINDOW,
    ("adventure", "act"): _WALKING,
    ("adventure", "negate"): _WALKING,
}
_A_SOUL = 0.2  # by how much a soul changes the odds, as a logarithm
_TRUST = 0.5  # in the forecast, whose builders build anything, against the tables' reflexes


class CarefulBot:
    """Takes the best chance to win at the end of the round."""

    def __init__(self, seed: int = 0, judge: Judge = chance) -> None:
        self._dice, self._judge = Dice(seed), judge

    def choose(self, view: View, decision: Decision) -> Option:
        """The option with the best outlook."""
        if len(decision.options) == 1:
            return decision.options[0]
        return self.look(view, decision).ranked()[0]

    def look(self, view: View, decision: Decision, playouts: int = MOST) -> Outlook:
        """What each option leads to, as far as it looks and a budget goes."""
        outlook = Outlook(decision.options, judge=self._judge)
        heats = _HEATS.get((view["phase"], decision.kind), _BUILDING)
        affordable = within(heats, len(decision.options), playouts)
        outlook.run(view, decision.player, self._dice, affordable)
        if first_build(decision):
            foresee(outlook, forecast_of(view, decision.player))
        return outlook


def first_build(decision: Decision) -> bool:
    """Whether nothing has been placed yet: the forecast is about that moment."""
    return decision.kind == "build" and decision.find("decline") is not None


def foresee(outlook: Outlook, ranked: Ranking) -> None:
    """Half of what the tables said of this round's souls and wounds is said by the forecast."""
    for option in outlook.options:
        exact, tried = ranked.of(option.key), outlook.of(option)
        if exact is not None and tried.tables:
            odds = _A_SOUL * tried.chance * (1 - tried.chance)
            tried.foreseen = _TRUST * odds * (exact.value - tried.harvest)


def forecast_of(view: View, player: str) -> Ranking:
    """The builds of a player by the exact forecast."""
    reading = view.concealed() if isinstance(view, View) else None
    if reading is None:
        return ranking(view, player)
    return ranking_before(before_reading(reading, player))
