"""Card sets that are made for measuring: very many cards, very many heroes.

Their rooms and spells are those of the base set under other names, so that what is measured is how
many there are, and not what they do.
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


def base_set() -> dict[str, Any]:
    """The base set as plain data."""
    text = (cardsets_dir() / "base.yaml").read_text(encoding="utf-8")
    return YAML(typ="safe", pure=True).load(text)


def more_cards(count: int = HOMEMADE) -> CardSet:
    """So many different cards more: the base set's rooms and spells over and over, renamed."""
    base = base_set()
    sources = [("rooms", card) for card in base["rooms"]]
    sources += [("spells", card) for card in base["spells"]]
    made: dict[str, Any] = {"format": 1, "set": "homemade", "rooms": [], "spells": []}
    for number, (deck, card) in enumerate(islice(cycle(sources), count)):
        made[deck].append({**card, "name": f"{card['name']} {number}"})
    return _read(made)


def many_heroes() -> CardSet:
    """The base set with 400 heroes in the place of its own."""
    made = {key: value for key, value in base_set().items() if key != "changes"}
    made["set"] = "crowd"
    made["heroes"] = [_hero(number, 4 + number % 5) for number in range(HEROES)]
    made["epics"] = [_hero(number, 11) for number in range(HEROES, HEROES + EPICS)]
    return _read(made)


def _hero(number: int, health: int) -> dict[str, Any]:
    return {"name": f"Hero {number}", "class": CLASSES[number % 4], "health": health}


def _read(made: dict[str, Any]) -> CardSet:
    taken = take_set(made, made["set"])
    assert isinstance(taken, CardSet)
    return taken
