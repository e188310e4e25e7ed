"""What a view shows, as cards: for bots that reckon with damage and treasure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bossbook.card.card_set import CardSet
from bossbook.card.fields import read_card
from bossbook.card.model import EPIC, HERO, ROOM, Card, CardTable
from bossbook.card.set_format import read_set
from bossbook.card.sets import cards_in_play
from bossbook.documents import Report, from_plain
from bossbook.positions.writing import HERO_KEYS, ROOM_KEYS


@dataclass(frozen=True, slots=True)
class Table:
    """The open part of the table. A dungeon's rooms run from the entrance; None is no room now."""

    town: tuple[Card, ...]
    bosses: dict[str, Card | None]
    dungeons: dict[str, tuple[Card | None, ...]]


class Cards:
    """Cards by name, or as they are written out in a view."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        names = tuple(one if isinstance(one, str) else _frozen(one) for one in view["cards"])
        self._by_name = _known(names, view["edition"])

    def named(self, name: str) -> Card | None:
        """A card by its name in a view or in an option's key; an inline one's counts as a set's."""
        return self._by_name.get(name) or self._by_name.get(name.rpartition("#")[0])

    def shown(self, written: Any) -> Card | None:
        """A card as a view writes it: a name, a mapping with 'card', or its own fields."""
        if isinstance(written, str):
            return self.named(written)
        if "card" in written:
            return self.named(written["card"])
        return _written_out(written) if "name" in written else None


@lru_cache(maxsize=16)
def _known(sets: tuple[Any, ...], edition: str) -> dict[str, Card]:
    chosen: list[str | CardSet] = [one if isinstance(one, str) else _set(one) for one in sets]
    table = CardTable(cards_in_play(chosen, edition, complete=False))
    return dict(zip(table.written, table, strict=True))


def _frozen(data: Any) -> Any:
    """Plain data as something that can be a key."""
    if isinstance(data, Mapping):
        return ("map", *((key, _frozen(value)) for key, value in data.items()))
    if isinstance(data, list):
        return ("list", *(_frozen(item) for item in data))
    return data


def _thawed(data: Any) -> Any:
    if isinstance(data, tuple) and data[:1] == ("map",):
        return {key: _thawed(value) for key, value in data[1:]}
    if isinstance(data, tuple) and data[:1] == ("list",):
        return [_thawed(item) for item in data[1:]]
    return data


def _set(frozen: Any) -> CardSet:
    report = Report("cards")
    node = from_plain(_thawed(frozen), report)
    card_set = read_set(node, report) if node else None
    assert card_set is not None
    return card_set


def _written_out(fields: Mapping[str, Any]) -> Card | None:
    report = Report("view")
    node = from_plain(fields, report)
    return read_card(node, report, None, state_keys=ROOM_KEYS | HERO_KEYS) if node else None


def read_table(view: Mapping[str, Any], cards: Cards) -> Table:
    """The town and the dungeons of a view."""
    players: Sequence[Mapping[str, Any]] = [p for p in view["players"] if not p.get("out")]
    return Table(
        town=tuple(_heroes(view["town"], cards)),
        bosses={p["name"]: cards.shown(p["boss"]) if p["boss"] else None for p in players},
        dungeons={p["name"]: tuple(_room(r, cards) for r in p["rooms"]) for p in players},
    )


def _heroes(written: Iterable[Any], cards: Cards) -> Iterable[Card]:
    for hero in written:
        card = cards.shown(hero)
        if card is not None and card.deck in (HERO, EPIC):
            yield card


def _room(written: Any, cards: Cards) -> Card | None:
    if isinstance(written, Mapping) and written.get("deactivated"):
        return None
    card = cards.shown(written)
    return card if card is not None and card.deck == ROOM else None
