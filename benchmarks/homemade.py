"""Card sets that are made for measuring: very many cards, very many heroes.

What is measured is how many there are, and not what they do. So the many cards are those of the
base set under other names, and the many heroes meet the toy set's rooms, which do nothing of their
own: late rounds are like early ones, but for what has piled up.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

from ruamel.yaml import YAML

from bossbook.card.model import CLASSES
from bossbook.card.sets import CardSet, take_set
from bossbook.resources import cardsets_dir

HOMEMADE = 500
HEROES, EPICS = 360, 40
ROOM_COPIES = 32


def plain_set(name: str) -> dict[str, Any]:
    """A set as plain data."""
    text = (cardsets_dir() / f"{name}.yaml").read_text(encoding="utf-8")
    return YAML(typ="safe", pure=True).load(text)


def more_cards(count: int = HOMEMADE) -> CardSet:
    """So many different cards more: the base set's rooms and spells over and over, renamed."""
    base = plain_set("base")
    sources = [("rooms", card) for card in base["rooms"]]
    sources += [("spells", card) for card in base["spells"]]
    made: dict[str, Any] = {"format": 1, "set": "homemade", "rooms": [], "spells": []}
    for number, (deck, card) in enumerate(islice(cycle(sources), count)):
        made[deck].append({**card, "name": f"{card['name']} {number}"})
    return _read(made)


def many_heroes() -> CardSet:
    """The toy set with 400 heroes in the place of its own, and rooms for as long as they come."""
    made = plain_set("toy") | {"set": "crowd"}
    made["rooms"] = [room | {"copies": ROOM_COPIES} for room in made["rooms"]]
    made["heroes"] = [_hero(number, 4 + number % 5) for number in range(HEROES)]
    made["epics"] = [_hero(number, 11) for number in range(HEROES, HEROES + EPICS)]
    return _read(made)


def _hero(number: int, health: int) -> dict[str, Any]:
    return {"name": f"Hero {number}", "class": CLASSES[number % 4], "health": health}


def _read(made: dict[str, Any]) -> CardSet:
    taken = take_set(made, made["set"])
    assert isinstance(taken, CardSet)
    return taken
