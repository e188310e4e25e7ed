"""What a view shows, as cards: for bots that reckon with damage and treasure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NotRequired, TypedDict

from bossbook.card.card_set import CardSet
from bossbook.card.fields import Written, read_card
from bossbook.card.model import EPIC, HERO, ROOM, Card, CardTable
from bossbook.card.set_format import read_set
from bossbook.card.sets import cards_in_play
from bossbook.documents import Report, from_plain
from bossbook.positions import View
from bossbook.positions.writing import HERO_KEYS, ROOM_KEYS


class _SeenPlayer(TypedDict):
    """What is read of a player in a view."""

    name: str
    boss: Written | None
    rooms: list[Written]
    out: NotRequired[bool]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """The open part of the table. A dungeon's rooms run from the entrance; None is no room now."""

    town: tuple[Card, ...]
    bosses: dict[str, Card | None]
    dungeons: dict[str, tuple[Card | None, ...]]


class Cards:
    """Cards by name, or as they are written out in a view."""

    def __init__(self, view: View) -> None:
        self._by_name = _known(json.dumps(view["cards"]), view["edition"])

    def named(self, name: str) -> Card | None:
        """A card by its name in a view or in an option's key; an inline one's counts as a set's."""
        return self._by_name.get(name) or self._by_name.get(name.rpartition("#")[0])

    def shown(self, written: Written) -> Card | None:
        """A card as a view writes it: a name, a mapping with 'card', or its own fields."""
        if isinstance(written, str):
            return self.named(written)
        if "card" in written:
            return self.named(str(written["card"]))
        return _written_out(written) if "name" in written else None


@lru_cache(maxsize=16)
def _known(sets: str, edition: str) -> dict[str, Card]:
    """The cards of the sets that a view names or writes out; as JSON, so that it can be a key."""
    chosen = [name if isinstance(name, str) else _set(name) for name in json.loads(sets)]
    table = CardTable(cards_in_play(chosen, edition, complete=False))
    return dict(zip(table.written, table, strict=True))


def _set(fields: Mapping[str, object]) -> CardSet:
    report = Report("cards")
    node = from_plain(fields, report)
    card_set = read_set(node, report) if node else None
    assert card_set is not None
    return card_set


def _written_out(fields: Mapping[str, object]) -> Card | None:
    report = Report("view")
    node = from_plain(fields, report)
    return read_card(node, report, None, state_keys=ROOM_KEYS | HERO_KEYS) if node else None


def read_table(view: View, cards: Cards) -> OpenTable:
    """The town and the dungeons of a view."""
    everybody: list[_SeenPlayer] = view["players"]
    players = [player for player in everybody if not player.get("out")]
    return OpenTable(
        town=tuple(_heroes(view["town"], cards)),
        bosses={p["name"]: cards.shown(p["boss"]) if p["boss"] else None for p in players},
        dungeons={p["name"]: tuple(_room(r, cards) for r in p["rooms"]) for p in players},
    )


def _heroes(town: Iterable[Written], cards: Cards) -> Iterator[Card]:
    for hero in town:
        card = cards.shown(hero)
        if card is not None and card.deck in (HERO, EPIC):
            yield card


def _room(room: Written, cards: Cards) -> Card | None:
    if isinstance(room, Mapping) and room.get("deactivated"):
        return None
    card = cards.shown(room)
    return card if card is not None and card.deck == ROOM else None
