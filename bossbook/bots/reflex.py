"""What a player does without much thought: the habit by which imagined tables are played on.

It builds for the heroes in town and for damage and treasure, keeps its spells, and takes the first
of what else it must choose. It has to be quick: it is asked thousands of times for one decision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import add, sub

from bossbook.card.model import CLASSES, Card
from bossbook.engine import core
from bossbook.engine.building import Build
from bossbook.engine.lures import TREASURE, compared_by
from bossbook.engine.numbers import health_left, room_damage, treasure
from bossbook.engine.rooms import NEW
from bossbook.pending.decisions import (
    Act,
    BuildCard,
    BuildNow,
    FirstRoom,
    Negate,
    PlaceOrAct,
    SetupDiscard,
)
from bossbook.pending.record import Choosing
from bossbook.state import State

# What a hero is worth who would come: one that dies, one that survives; being near; a good dungeon.
SOUL, WOUND, NEAR, SHAPE = 10.0, -8.0, 0.4, 0.3
_OTHERS = -0.4  # what the same is worth, if it is another's
_FAR = 3  # so many icons behind, a hero is out of reach
_CLASS_AT = {name: at for at, name in enumerate(CLASSES)}


def reflex(state: State, due: Choosing) -> object:
    """The move of somebody who thinks of this round's heroes only."""
    if isinstance(due, Act | Negate):
        return None  # to pass is always possible
    if isinstance(due, PlaceOrAct | FirstRoom | BuildNow | BuildCard):
        return best_build(state, due)
    return _OTHERWISE.get(type(due), _first)(state, due)


def others_idle(seat: int) -> Callable[[State, Choosing], object]:
    """The same habit of one player; all others do nothing that they need not do."""

    def habit(state: State, due: Choosing) -> object:
        return reflex(state, due) if due.seat == seat else idle(state, due)

    return habit


def idle(state: State, due: Choosing) -> object:
    """To do nothing if that is possible, else the first option."""
    if isinstance(due, Act | Negate | PlaceOrAct):
        return None
    options = core.chooser_of(due).options(state, due)
    return next((option for option in options if option.idle), options[0]).move


def _first(state: State, due: Choosing) -> object:
    options = core.chooser_of(due).options(state, due)
    return next((option for option in options if not option.idle), options[0]).move


def _discard(state: State, due: Choosing) -> object:
    """Advanced rooms and spells go before strong ordinary rooms."""
    options, table = core.chooser_of(due).options(state, due), state.setup.table
    return max(options, key=lambda option: burden(table[_card_of(state, option.about.card)])).move


def _card_of(state: State, key: str) -> int:
    return state.setup.table.keys.index(key)


def burden(card: Card) -> float:
    """How little a card is missed at setup."""
    if card.deck == "spell":
        return 1.0
    return 2.0 * card.advanced - sum(card.treasure) - 0.5 * (card.damage or 0)


_OTHERWISE: Mapping[type[Choosing], Callable[[State, Choosing], object]] = {SetupDiscard: _discard}

# -- at a glance


def glance(state: State, seat: int) -> float:
    """What the heroes on their way, and the next ones, promise a player: nothing is played on."""
    others = [_on_their_way(state, other) for other in state.seats() if other != seat]
    coming = _on_their_way(state, seat) + _OTHERS * sum(others)
    scored = SOUL * state.souls(seat) + WOUND * state.wounds(seat)
    return scored + coming + (Marks(state, seat).standing if state.phase == "build" else 0.0)


def _on_their_way(state: State, seat: int) -> float:
    player, walker, mark = state.players[seat], state.walker, 0.0
    damages = [room_damage(state, seat, at) for at in range(len(player.stacks))]
    waiting = [(hero, 0) for hero in player.entrance]
    if walker is not None and walker.seat == seat:
        waiting.append((walker.hero, walker.place + 1))
    for hero, place in waiting:
        dies = sum(damages[place:]) >= health_left(state, hero)
        mark += state.setup.table.worth[hero.card] * (SOUL if dies else WOUND)
    return mark


# -- building


class _Visitor:
    """A hero in town as a builder sees it: what it counts, what the others have of that."""

    __slots__ = ("health", "kinds", "rival", "worth")

    def __init__(self, kinds: Sequence[int], health: int, worth: int, rival: int) -> None:
        self.kinds, self.health, self.worth, self.rival = kinds, health, worth, rival

    def promise(self, icons: Sequence[int], damage: int) -> float:
        """What it promises to a dungeon with so much treasure and damage."""
        ahead = sum([icons[kind] for kind in self.kinds]) - self.rival
        dies = damage >= self.health
        mark = NEAR * max(ahead + _FAR, 0) * (1 if dies else -1)
        if ahead > 0:
            mark += self.worth * (SOUL if dies else WOUND)
        return mark


def visitors(state: State, seat: int) -> list[_Visitor]:
    """The heroes in town that treasure lures."""
    others = [treasure(state, other) for other in state.seats() if other != seat]
    found = []
    for hero in state.town:
        card = state.setup.table[hero.card]
        if compared_by(card) == TREASURE:
            kinds = [_CLASS_AT[name] for name in card.classes]
            rival = max([sum([icons[k] for k in kinds]) for icons in others], default=0)
            found.append(_Visitor(kinds, health_left(state, hero), card.worth, rival))
    return found


def best_build(state: State, due: Choosing) -> object:
    """The build with the best promise; none if that is better."""
    options = core.chooser_of(due).options(state, due)
    builds = [option.move for option in options if isinstance(option.move, Build)]
    nothing = next((option.move for option in options if option.idle), None)
    if not builds:
        return nothing if nothing is not None or options[-1].idle else options[0].move
    marks = Marks(state, due.seat)
    best = max(builds, key=marks.of)
    declined = any(option.idle for option in options) and marks.standing > marks.of(best)
    return nothing if declined else best


class Marks:
    """Marks for the builds of one player."""

    def __init__(self, state: State, seat: int) -> None:
        self._table, self._stacks = state.setup.table, state.players[seat].stacks
        self._damages = [room_damage(state, seat, at) for at in range(len(self._stacks))]
        self._icons, self._damage = treasure(state, seat), sum(self._damages)
        self._visitors = visitors(state, seat)
        self.standing = self._mark(self._icons, self._damage)

    def of(self, build: Build) -> float:
        """What the dungeon promises after a build."""
        card, on = self._table[build.card], build.on
        dealt = len(self._stacks) if card.damage is None else card.damage
        icons, damage = tuple(map(add, self._icons, card.treasure)), self._damage + dealt
        if on != NEW and self._stacks[on].rooms:
            under = self._table[self._stacks[on].rooms[0].card]
            icons, damage = tuple(map(sub, icons, under.treasure)), damage - self._damages[on]
        return self._mark(icons, damage)

    def _mark(self, icons: Sequence[int], damage: int) -> float:
        mark = SHAPE * (damage + 0.5 * sum(icons))
        for visitor in self._visitors:
            mark += visitor.promise(icons, damage)
        return mark
