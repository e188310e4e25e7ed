"""What a card shows of one thing, in a sentence: why a card that was marked is not one of those."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.card.model import ROOM, TREASURE_WORD, Card
from bossbook.messages import N_, Message, say
from bossbook.views.card_face import fields_of, kind_words
from bossbook.wording import words


def fact(card: Card, about: str) -> Message:
    """What there is to see on a card: what it is, or its treasure, damage, class, health."""
    return _FACTS.get(about, _what_it_is)(card)


def _what_it_is(card: Card) -> Message:
    """Its name stands before that already."""
    return say(N_("The card says: {what}."), what=kind_words(fields_of(card)))


def _treasure(card: Card) -> Message:
    """The icons of a room; of what is no room, what it is."""
    if card.deck != ROOM:
        return _what_it_is(card)
    icons = [
        say(N_("{count} × {treasure}"), count=count, treasure=say(TREASURE_WORD[name]))
        for name, count in card.icons().items()
    ]
    if not icons:
        return say(N_("{card} shows no treasure."), card=card.name)
    return say(N_("The treasure on {card}: {icons}."), card=card.name, icons=icons)


def _damage(card: Card) -> Message:
    if card.deck != ROOM:
        return _what_it_is(card)
    if card.damage is None:
        return say(N_("{card} has no damage printed: it counts other rooms."), card=card.name)
    return say(N_("The damage of {card} is {damage}."), card=card.name, damage=card.damage)


def _classes(card: Card) -> Message:
    if not card.is_hero:
        return _what_it_is(card)
    if not card.classes:
        return say(N_("{card} has no class."), card=card.name)
    return say(N_("The class of {card}: {classes}."), card=card.name, classes=words(card.classes))


def _health(card: Card) -> Message:
    if not card.is_hero:
        return _what_it_is(card)
    return say(N_("{card} has {health} health."), card=card.name, health=card.health)


_FACTS: Mapping[str, Callable[[Card], Message]] = {
    "treasure": _treasure,
    "damage": _damage,
    "class": _classes,
    "health": _health,
}
