"""A card beside the printed ones: how its numbers and its ability compare, in rows and in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from bossbook.card.model import BOSS, EPIC, HERO, ROOM, Ability, Card, parts_of
from bossbook.messages import N_, Message, say
from bossbook.views.rows import Row

MOST_NAMES = 4


def size(card: Card) -> int:
    """How much an ability says: everything chosen, paid and done counts one."""
    return sum(_size(ability, card) for ability in card.wholes)


def _size(ability: Ability, card: Card) -> int:
    own = (
        len(ability.choose) + len(ability.cost) + len(ability.do) + (ability.condition is not None)
    )
    inside = sum(_size(part, card) for part in parts_of((*ability.cost, *ability.do), card.parts))
    return own + inside + sum(_size(card.abilities[way], card) for way in ability.ways)


def rows_beside(card: Card, others: Iterable[Card]) -> list[Row]:
    """The printed cards of its deck and the card itself, with the numbers of the curve."""
    rows = [_row(one, False) for one in others if one.deck == card.deck]
    return [*rows, _row(card, True)]


def _row(card: Card, own: bool) -> Row:
    return {
        "name": card.name,
        "own": own,
        "copies": card.copies,
        "icons": sum(card.treasure),
        "damage": card.damage,
        "number": _number(card),
        "advanced": card.advanced,
        "size": size(card),
    }


def _number(card: Card) -> int:
    """The number that counts on a card without damage: XP, health, else the size of its ability."""
    if card.deck == BOSS:
        return card.xp
    return card.health if card.is_hero else size(card)


def findings(card: Card, others: Sequence[Card]) -> list[Message]:
    """What the comparison shows, in sentences."""
    alike = [one for one in others if one.deck == card.deck]
    if not alike:
        return [say(N_("The base set has no card of this kind to compare it with."))]
    told = _room_findings(card, alike) if card.deck == ROOM else _number_findings(card, alike)
    return [*told, _ability_finding(card, alike)]


def _room_findings(card: Card, rooms: Sequence[Card]) -> list[Message]:
    icons = sum(card.treasure)
    alike = [one for one in rooms if one.advanced == card.advanced and sum(one.treasure) == icons]
    known = [one.damage for one in alike if one.damage is not None]
    rank = say(N_("advanced")) if card.advanced else say(N_("ordinary"))
    if not known or card.damage is None:
        text = N_("The base set has no {rank} room with {icons} treasure {icons:icon|icons} and a"
                  " number to compare.")  # fmt: skip
        return [say(text, rank=rank, icons=icons)]
    text = N_(
        "Of the {count} different {rank} rooms with {icons} treasure {icons:icon|icons}, {more}"
        " {more:deals|deal} more damage, {same} as much ({damage}), {less} less."
    )
    numbers = {
        "more": sum(one > card.damage for one in known),
        "same": sum(one == card.damage for one in known),
        "less": sum(one < card.damage for one in known),
    }
    told = [say(text, count=len(known), rank=rank, icons=icons, damage=card.damage, **numbers)]
    return [*told, *_beaten(card, rooms)]


def _beaten(card: Card, rooms: Sequence[Card]) -> list[Message]:
    """Rooms that nobody would build any more: no more damage, no more icons, no more text."""
    worse = [one.name for one in rooms if _is_worse(one, card)]
    better = [one.name for one in rooms if _is_worse(card, one)]
    told = []
    if worse:
        text = N_(
            "In nothing does it show less than {names}, and in something more. Is that meant?"
        )
        told.append(say(text, names=worse[:MOST_NAMES]))
    if better:
        text = N_(
            "In nothing does it show more than {names}, and in something less. What is it for?"
        )
        told.append(say(text, names=better[:MOST_NAMES]))
    return told


def _is_worse(one: Card, other: Card) -> bool:
    """Whether a room has less of all that can be compared: text is only compared with none."""
    if one.damage is None or other.damage is None or one.advanced != other.advanced:
        return False
    if one.abilities or one.advanced:
        return False
    fewer = all(a <= b for a, b in zip(one.treasure, other.treasure, strict=True))
    numbers = one.damage <= other.damage and fewer
    gains = one.damage < other.damage or one.treasure != other.treasure or bool(other.abilities)
    return numbers and gains


def _number_findings(card: Card, alike: Sequence[Card]) -> list[Message]:
    numbers = [_number(one) for one in alike]
    values = {"low": min(numbers), "high": max(numbers), "own": _number(card), "count": len(alike)}
    if card.deck == BOSS:
        text = N_("It has {own} XP; those of the {count} printed bosses go from {low} to {high}.")
    elif card.deck in (HERO, EPIC):
        text = N_("It has {own} health; that of {count} printed heroes goes from {low} to {high}.")
    else:
        return []
    return [say(text, **values)]


def _ability_finding(card: Card, alike: Sequence[Card]) -> Message:
    sizes = sorted(size(one) for one in alike if one.wholes)
    own = size(card)
    if not own:
        without = sum(not one.wholes for one in alike)
        text = N_("It has no ability; of {count} printed ones {without} have none either.")
        return say(text, count=len(alike), without=without)
    if not sizes:
        return say(N_("None of the printed ones has an ability."))
    text = N_(
        "Its ability says {own} {own:thing|things} (what is chosen, paid and done); of the printed"
        " ones with an ability half say {middle} or fewer, the longest {most}."
    )
    return say(text, own=own, middle=int(median(sizes)), most=sizes[-1])
