"""The greedy bot: looks one build ahead, at the bait margin and at the heroes it would kill.

It knows what the view shows: the table, its own hand, the heroes in town. It takes the others'
dungeons as they stand (their face-down cards are secret) and thinks no further than this round.
It counts printed damage and treasure only, and keeps its spells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bossbook.bots.open_table import Cards, OpenTable, read_table
from bossbook.bots.seeds import Dice
from bossbook.card.model import CLASSES, Card
from bossbook.engine import lures
from bossbook.engine.lures import TREASURE, compared_by
from bossbook.game import Decision
from bossbook.positions import View
from bossbook.protocol import About, Option

# What a hero is worth to the bot: one that dies, one that survives; being ahead; a good dungeon.
SOUL, WOUND, MARGIN, SHAPE = 10.0, -8.0, 0.4, 0.3
_FAR = 3  # so many icons behind, a hero is out of reach


class GreedyBot:
    """Builds what promises the most souls this round; otherwise keeps what helps building."""

    def __init__(self, seed: int = 0) -> None:
        self._dice = Dice(seed)

    def choose(self, view: View, decision: Decision) -> Option:
        """The option with the best promise; of equals any."""
        marks = _MARKS.get(decision.kind, _use_what_can_be_used)(view, decision)
        best = max(marks)
        equal = [o for o, mark in zip(decision.options, marks, strict=True) if mark == best]
        return equal[self._dice.below(len(equal))]


def _use_what_can_be_used(view: View, decision: Decision) -> list[float]:
    return [0.0 if option.idle else 0.1 for option in decision.options]


def _keep_spells(view: View, decision: Decision) -> list[float]:
    """It does not know when a spell is worth its card, and keeps it."""
    return [0.1 if option.idle else 0.0 for option in decision.options]


def _discards(view: View, decision: Decision) -> list[float]:
    """At setup: spells and advanced rooms go before strong ordinary rooms."""
    cards = Cards(view)
    return [_burden(cards.named(option.about.card)) for option in decision.options]


def _burden(card: Card | None) -> float:
    if card is None or card.deck == "spell":
        return 1.0
    return 2.0 * card.advanced - sum(card.treasure) - 0.5 * (card.damage or 0)


def _builds(view: View, decision: Decision) -> list[float]:
    """The promise of the table as it would be after each build."""
    cards = Cards(view)
    table = read_table(view, cards)
    stands = _promise(table, decision.player, table.dungeons[decision.player])
    marks = []
    for option in decision.options:
        rooms = _after(table.dungeons[decision.player], option.about, cards)
        if rooms is not None:
            marks.append(_promise(table, decision.player, rooms))
        else:
            marks.append(stands - (0.0 if option.idle else 0.1))
    return marks


def _after(
    rooms: tuple[Card | None, ...], about: About, cards: Cards
) -> tuple[Card | None, ...] | None:
    """A dungeon after the build that an option is about; None if it is about none."""
    if about.what != "build":
        return None
    card, place = cards.named(about.card), about.place
    if place is None:
        return (card, *rooms)
    return (*rooms[:place], card, *rooms[place + 1 :])


def _treasure(boss: Card | None, rooms: Sequence[Card | None]) -> list[int]:
    shown = [card.treasure for card in (boss, *rooms) if card is not None]
    return [sum(icons) for icons in zip(*shown, strict=True)] if shown else [0] * len(CLASSES)


def _promise(table: OpenTable, player: str, rooms: Sequence[Card | None]) -> float:
    """Souls and wounds to expect from the heroes in town, and a little for a good dungeon."""
    treasure = {
        name: _treasure(table.bosses[name], rooms if name == player else dungeon)
        for name, dungeon in table.dungeons.items()
    }
    damage = sum(card.damage or 0 for card in rooms if card is not None)
    mark = SHAPE * (damage + 0.5 * sum(treasure[player]))
    for hero in table.town:
        if compared_by(hero) != TREASURE:
            continue
        kinds = [CLASSES.index(name) for name in hero.classes]
        counts = {name: sum(icons[i] for i in kinds) for name, icons in treasure.items()}
        dies = damage >= hero.health
        if lures.leaders(TREASURE, counts) == (player,):
            mark += hero.worth * (SOUL if dies else WOUND)
        count = counts.pop(player)
        nearness = max(count - max(counts.values(), default=0) + _FAR, 0)
        mark += MARGIN * nearness * (1 if dies else -1)
    return mark


_MARKS: Mapping[str, Callable[[View, Decision], list[float]]] = {
    "setup_discard": _discards,
    "first_room": _builds,
    "build": _builds,
    "build_now": _builds,
    "build_card": _builds,
    "act": _keep_spells,
    "negate": _keep_spells,
}
