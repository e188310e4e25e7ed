"""Sets mixed (MIX-1, RULING-58): what each brings to a game, and whose heroes stay in the box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from bossbook.card.card_set import CardSet
from bossbook.card.model import BOSS, HERO, Card
from bossbook.documents import Report
from bossbook.errors import InvalidCards
from bossbook.messages import N_, say


class LeftOut(NamedTuple):
    """The heroes of a set that are not used, because heroes come from one set only."""

    title: str  # of the set
    heroes: tuple[Card, ...]
    used: str  # the title of the set that supplies the heroes

    def told(self) -> dict[str, object]:
        """As the event has it that says so; the count is of cards, with all copies."""
        count = sum(card.copies for card in self.heroes)
        return {"set": self.title, "count": count, "used": self.used}


def mixed(sets: Sequence[CardSet], edition: str) -> tuple[Card, ...]:
    """The cards of a game: the heroes of one set and its expansions, all the rest of every set."""
    supplier = _supplier(sets, edition)
    cards: list[Card] = []
    for card_set in sets:
        supplies = _base_of(card_set, sets) is supplier
        cards += (card for card in card_set.in_edition(edition) if supplies or not card.is_hero)
    return tuple(cards) if len(sets) == 1 else tuple(_put_together(cards))


def left_out(sets: Sequence[CardSet], edition: str) -> tuple[LeftOut, ...]:
    """The sets whose heroes are not used."""
    supplier = _supplier(sets, edition)
    if supplier is None:
        return ()
    others = (each for each in sets if _base_of(each, sets) is not supplier)
    boxes = (LeftOut(each.title, _heroes(each, edition), supplier.title) for each in others)
    return tuple(box for box in boxes if box.heroes)


def _heroes(card_set: CardSet, edition: str) -> tuple[Card, ...]:
    return tuple(card for card in card_set.in_edition(edition) if card.is_hero)


def _supplier(sets: Sequence[CardSet], edition: str) -> CardSet | None:
    """The first set that has heroes, or the one which that set expands."""
    first = next((each for each in sets if _heroes(each, edition)), None)
    return None if first is None else _base_of(first, sets)


def _base_of(card_set: CardSet, sets: Sequence[CardSet]) -> CardSet:
    """The set in use that a set expands in the end; itself if it stands alone."""
    by_name = {each.name: each for each in reversed(sets)}
    seen = {card_set.name}
    while card_set.expands in by_name and card_set.expands not in seen:
        seen.add(card_set.expands)
        card_set = by_name[card_set.expands]
    return card_set


def _put_together(cards: Iterable[Card]) -> Iterable[Card]:
    """The same card in two sets is one card with the copies of both; namesakes stay two."""
    copies: dict[Card, int] = {}
    for card in cards:
        single = replace(card, copies=1)
        copies[single] = copies.get(single, 0) + card.copies
    return (replace(card, copies=number) for card, number in copies.items())


def check_complete(sets: Sequence[CardSet], edition: str) -> None:
    """Refuse sets that have no bosses or no heroes to begin a game with."""
    decks = {card.deck for card in mixed(sets, edition)}
    report, supplier = Report(sets[0].file), _supplier(sets, edition)
    hint = say(N_("Name a complete set with it, before or after."))
    names = [each.name for each in sets]
    if BOSS not in decks:
        report.add((1, 1), N_("A game needs bosses, and '{names}' has none."), hint, names=names)
    if HERO not in decks:
        if supplier is not None:
            names = [supplier.name]
            hint = say(N_("Let it say which set it expands, or name it after a complete one."))
        sentence = N_("A game needs ordinary heroes, and '{names}' has none.")
        report.add((1, 1), sentence, hint, names=names)
    report.raise_if(InvalidCards)
