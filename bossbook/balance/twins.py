"""Two card sets that differ in one card alone: the card itself, or a twin in its place.

Left out altogether, a card would leave another deck behind: one card shorter, so the same seed
shuffles it into another order, and hardly a hand would stay the same. A twin keeps every card in
its place. It has the name, the deck and the copies of the card, so decks are shuffled alike, hands
are dealt alike, and what differs between two games of a pair comes from the card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from statistics import median

from bossbook.card.card_set import CardSet
from bossbook.card.model import BOSS, MINIBOSS, NO_TREASURE, ROOM, SPELL, Card, CardTable
from bossbook.card.sets import SetSource, cards_in_play, take_sets
from bossbook.editions import edition as edition_record
from bossbook.errors import InvalidSetup
from bossbook.messages import N_, Message, say

BLANK, PLAIN = "blank", "plain"
HELD = (ROOM, MINIBOSS, SPELL)  # the decks whose cards are dealt to hands
DEALT = (*HELD, BOSS)  # those whose cards somebody has from the beginning


@dataclass(frozen=True)
class Arms:
    """What is compared: the cards of a game with the card, and the same ones with its twin."""

    card: Card
    twin: Card
    with_it: CardSet
    without: CardSet

    @property
    def dealt(self) -> bool:
        """Whether somebody can have it from the beginning, in a hand or as a boss."""
        return self.card.deck in DEALT


def arms(
    edition: str,
    card: str,
    cards: SetSource | Iterable[SetSource] | None = None,
    against: str = "",
) -> Arms:
    """The two sets for a card of an edition or of other sets.

    ``against``: "blank", the same card without its ability (the usual one); "plain", an ordinary
    card of its deck (the usual one for cards without ability); or the name of another card.
    """
    box = in_the_box(edition, cards)
    found = card_named(box, card)
    twin = _twin(box, found, against or (BLANK if found.abilities else PLAIN))
    if replace(twin, copies=1) == replace(found, copies=1):
        text = N_("{card} and its twin are the same card, so there is nothing to compare.")
        raise InvalidSetup(say(text, card=card))
    swapped = tuple(twin if each is found else each for each in box)
    return Arms(found, twin, _as_set("with", box), _as_set("without", swapped))


def in_the_box(
    edition: str, cards: SetSource | Iterable[SetSource] | None = None
) -> tuple[Card, ...]:
    """The cards of a game, mixed, each with a name of its own: events call cards by their names."""
    record = edition_record(edition)
    sets = (record.card_set,) if cards is None else take_sets(cards)
    return told_apart(cards_in_play(sets, record.id))


def told_apart(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The same cards; a namesake is called as the keys of options call it: 'Name#2'."""
    table = CardTable(cards)
    names = zip(table, table.keys, strict=True)
    return tuple(card if card.name == key else replace(card, name=key) for card, key in names)


def card_named(box: Sequence[Card], name: str) -> Card:
    """The card of that name, or an error that says what was probably meant."""
    for card in box:
        if card.name == name:
            return card
    near = get_close_matches(name, [card.name for card in box], 1)
    text = N_("There is no card {name!r} here. Did you mean {near!r}?")
    plain = N_("There is no card {name!r} here.")
    raise InvalidSetup(say(text if near else plain, name=name, near=near[0] if near else ""))


def measurable(box: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that somebody can be dealt."""
    return tuple(card for card in box if card.deck in DEALT)


def _twin(box: Sequence[Card], card: Card, against: str) -> Card:
    if against == BLANK:
        return replace(card, abilities=(), damage=_number(card))
    if against == PLAIN:
        return ordinary(box, card)
    other = card_named(box, against)
    if other.deck != card.deck:
        text = N_("{other} is of another deck than {card}: it cannot stand in its place.")
        raise InvalidSetup(say(text, other=other.name, card=card.name))
    return replace(other, name=card.name, copies=card.copies)


def _number(card: Card) -> int | None:
    """The printed damage; what an ability computes is nothing without it."""
    return 0 if card.damage is None and card.deck == ROOM else card.damage


def ordinary(box: Iterable[Card], card: Card) -> Card:
    """A card that sticks out in nothing: median numbers, one icon of the card's first class."""
    like = [each for each in box if each.deck == card.deck and each.advanced == card.advanced]
    damage = round(median(each.damage or 0 for each in like))
    xp, health = (round(median(getattr(each, name) for each in like)) for name in ("xp", "health"))
    first = next((at for at, icons in enumerate(card.treasure) if icons), 0)
    icons = tuple(int(at == first) for at in range(len(card.treasure)))
    shown = icons if any(any(each.treasure) for each in like) else NO_TREASURE
    return replace(card, abilities=(), treasure=shown, damage=damage, xp=xp, health=health)


def _as_set(name: str, cards: tuple[Card, ...]) -> CardSet:
    return CardSet(name, name, cards, {})


def against_words(found: Arms) -> Message:
    """What the card is compared with, in words."""
    numbers = replace(found.twin, abilities=found.card.abilities)
    if not found.twin.abilities and numbers == found.card:
        return say(N_("the same card without its ability"))
    if found.twin.abilities:
        return say(N_("another card in its place"))
    return say(N_("an ordinary card of its deck"))
