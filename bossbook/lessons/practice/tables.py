"""Tables laid by chance: dungeons, bosses, heroes, out of the cards of an edition."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from bossbook.card.model import BOSS, HERO, ROOM, SPELL, Card
from bossbook.card.sets import cards_in_play
from bossbook.editions import EDITIONS
from bossbook.lessons.practice.chance import Chance
from bossbook.plain import Data

EDITION = "base"
NAMES = ("Pip", "Grim", "Moss")


@cache
def cards(deck: str, edition: str = EDITION) -> tuple[Card, ...]:
    """The cards of one deck, each once."""
    sets = [EDITIONS[edition].card_set]
    return tuple(card for card in cards_in_play(sets, edition) if card.deck == deck)


def names(
    deck: str, fits: Callable[[Card], bool] = lambda card: True, edition: str = EDITION
) -> list[str]:
    """The names of the cards of a deck that are like that."""
    return [card.name for card in cards(deck, edition) if fits(card)]


def rooms(
    chance: Chance, low: int, high: int, quiet: bool = False, edition: str = EDITION
) -> list[object]:
    """The rooms of a dungeon; ``quiet`` ones do nothing when they are built."""
    fitting = names(ROOM, lambda card: not (quiet and _speaks(card)), edition)
    return list(chance.some(fitting, chance.number(low, high)))


def _speaks(card: Card) -> bool:
    """Whether a room does something when rooms are built."""
    return any(ability.when in _WHEN_BUILDING for ability in card.abilities)


_WHEN_BUILDING = ("built", "builds_another", "built_or_uncovered", "builds_beside", "build_phase")


def asleep(room: object) -> Data:
    """The same room, deactivated."""
    return {"card": room, "deactivated": True}


def covering(room: object, under: object) -> Data:
    """A room on top of another one."""
    return {"card": room, "under": [under]}


def table(
    chance: Chance, dungeons: list[list[object]], edition: str = EDITION, **more: object
) -> Data:
    """A position: these dungeons with bosses of chance, and whatever else there is to it."""
    bosses = chance.some(names(BOSS, edition=edition), len(dungeons))
    seats = [
        {"name": name, "boss": boss, "rooms": rooms}
        for name, boss, rooms in zip(NAMES, bosses, dungeons, strict=False)
    ]
    return {"edition": edition, "players": seats, **more}


def hero(chance: Chance, fits: Callable[[Card], bool] = lambda card: True) -> Card:
    """An ordinary hero."""
    return chance.pick_in_turn([card for card in cards(HERO) if fits(card)])


def spells(chance: Chance, count: int) -> list[str]:
    """Some spells."""
    return chance.some(names(SPELL), count)
