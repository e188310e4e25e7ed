"""The greedy bot: it tries what it could do, lets this round end, and counts souls and wounds.

It imagines one table that agrees with its view, and takes the others to do nothing there. So it
knows what its cards really do, whatever cards they are; what the others may build or cast, and
what comes after this round, it does not think of.
"""

from __future__ import annotations

from bossbook.bots.ahead import Ends, last_round, tables
from bossbook.bots.reflex import Marks, glance, others_idle, reflex
from bossbook.bots.seeds import Dice
from bossbook.engine import core
from bossbook.engine.building import Build
from bossbook.engine.numbers import room_damage, treasure
from bossbook.game import Decision
from bossbook.pending.decisions import SetupDiscard
from bossbook.pending.record import Choosing
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.state import State

# What counts at the end of the round: a soul and a wound, mine and another's; cards; the dungeon.
SOUL, WOUND, OTHERS, SPELL, ROOM_CARD, SHAPE = 10.0, -8.0, -0.4, 3.0, 0.5, 0.3
_BUILDS = 4  # so many are tried out
_WAYS = 2  # to use something are tried out
_UNKNOWN = -1e9  # of an option that this imagined table does not have


class GreedyBot:
    """Does what brings the most this round."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Dice(seed)
        self._passed: set[object] = set()

    def choose(self, view: View, decision: Decision) -> Option:
        """The option that brings most; of equals the idle one, so that nothing is wasted."""
        if len(decision.options) == 1:
            return decision.options[0]
        moment = _moment(view, decision)
        if moment in self._passed:  # what did not pay in the last room does not in this one
            return next(option for option in decision.options if option.idle)
        (table,) = tables(view, iter([self._dice.seed()]))
        marks = marks_on(table)
        best = max(decision.options, key=lambda o: (marks.get(o.key, _UNKNOWN), o.idle))
        if decision.kind == "act" and best.idle:
            self._passed.add(moment)
        return best


def _moment(view: View, decision: Decision) -> object:
    """What a window is about: who walks where, and what could be used."""
    walking = view.get("walking") or {}
    hero = walking.get("hero")
    name = hero.get("card") or hero.get("name") if isinstance(hero, dict) else hero
    usable = tuple([option.key for option in decision.options])
    return view["round"], len(view["discard"]), walking.get("dungeon"), name, usable


def marks_on(table: State) -> dict[str, float]:
    """What each option comes to on this table, by its key."""
    due = core.due(table)
    assert due is not None
    seat = due.seat
    habit, until = others_idle(seat), last_round(table, 1)

    def worth(end: State) -> float:
        return harvest(end, seat)

    def looks(state: State) -> float:
        return glance(state, seat)

    return {
        option.key: Ends(seat, habit, until, worth, looks, _WAYS).of(table, option.move)[0]
        for option in _promising(table, due)
    }


def _promising(table: State, due: Choosing) -> list[Option]:
    """All options; of many builds those that promise most at a glance, and to build nothing.

    At setup it goes by habit: this round shows little of what a hand is worth.
    """
    options = list(core.chooser_of(due).options(table, due))
    if isinstance(due, SetupDiscard):
        habit = reflex(table, due)
        return [option for option in options if option.move == habit]
    builds = [option.move for option in options if isinstance(option.move, Build)]
    worst = sorted(builds, key=Marks(table, due.seat).of)[:-_BUILDS] if builds else []
    return [option for option in options if option.move not in worst]


def harvest(state: State, seat: int) -> float:
    """Souls and wounds, and a little for cards and for a good dungeon."""
    others = [other for other in state.seats() if other != seat]
    theirs = sum(_score(state, other) for other in others) / max(len(others), 1)
    return _score(state, seat) + OTHERS * theirs + _keeps(state, seat)


def _score(state: State, seat: int) -> float:
    return SOUL * state.souls(seat) + WOUND * state.wounds(seat)


def _keeps(state: State, seat: int) -> float:
    player, is_spell = state.players[seat], state.setup.table.is_spell
    spells = sum([is_spell[card] for card in player.hand])
    damage = sum([room_damage(state, seat, place) for place in range(len(player.stacks))])
    shape = SHAPE * (damage + 0.5 * sum(treasure(state, seat)))
    return SPELL * spells + ROOM_CARD * (len(player.hand) - spells) + shape
