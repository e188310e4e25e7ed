"""What a card may do that its author has hardly meant: no mistake, but worth a warning."""

from __future__ import annotations

from collections.abc import Iterator

from bossbook.card.model import (
    LAST_LEVEL,
    ROOMS_OF_A_DUNGEON,
    SPELL,
    Ability,
    Card,
    Choice,
    Op,
    parts_of,
)
from bossbook.card.vocabulary import NOBODY
from bossbook.card.words import OPERATIONS
from bossbook.messages import N_, Message, say

FEW_CHOICES = 6  # more of them are hard to choose, and to check
_AGAIN = N_(
    "'{card}' can send the same hero back again and again, and the round would not end. "
    "Give its ability 'once: true'."
)
_FREE = N_(
    "'{card}' can be used without end in one round: it costs nothing. "
    "Give its ability 'once: true' or a 'cost'."
)
_MANY = N_("'{card}' has {count} choices for one ability; more than {few} are hard to follow.")
_NEVER = N_("'{card}' can never be played: no hero is in a dungeon in the build phase.")


def doubts(card: Card) -> list[Message]:
    """Everything about a card that deserves a warning."""
    whole = card.wholes
    sentences: list[str] = []
    for ability in whole:
        sentences += _of_ability(card, ability)
    warnings = [say(sentence, card=card.name) for sentence in sentences]
    counts = [len(ability.choose) for ability in card.abilities]
    many = [count for count in counts if count > FEW_CHOICES]
    return [*warnings, *(say(_MANY, card=card.name, count=n, few=FEW_CHOICES) for n in many)]


def _of_ability(card: Card, ability: Ability) -> Iterator[str]:
    ways = [card.abilities[number] for number in ability.ways] or [ability]
    limited = ability.once or all(way.cost for way in ways) or ability.level == LAST_LEVEL
    if not limited and _sends_round(card, ability):
        yield _AGAIN
    elif not limited and ability.when == "activated" and _is_free(card, ability):
        yield _FREE
    if card.deck == SPELL and card.phases == ("build",) and _needs_a_walker(ability):
        yield _NEVER


def _sends_round(card: Card, ability: Ability) -> bool:
    sent = [op.args.get("to") for op in _ops(card, ability) if op.verb == "send"]
    if ability.when == "survives_here":
        return any(to in ROOMS_OF_A_DUNGEON for to in sent)
    risen = any(choice.what == "dead" for choice in _choices(card, ability))
    return ability.when == "dies_here" and risen and bool(sent)


def _is_free(card: Card, ability: Ability) -> bool:
    if any(choice.what == "spell" for choice in _choices(card, ability)):
        return False
    return not any(_uses_up(op) for op in _ops(card, ability))


def _uses_up(op: Op) -> bool:
    return OPERATIONS[op.verb].uses_up or (
        op.verb == "send" and op.args.get("to") not in ROOMS_OF_A_DUNGEON
    )


def _needs_a_walker(ability: Ability) -> bool:
    heroes = (choice for choice in ability.choose if choice.what == "hero")
    return any(choice.args["from"] in NOBODY for choice in heroes)


def _with_parts(card: Card, ability: Ability) -> Iterator[Ability]:
    """An ability, and those inside it."""
    yield ability
    for number in ability.ways:
        yield from _with_parts(card, card.abilities[number])
    for part in parts_of((*ability.cost, *ability.do), card.parts):
        yield from _with_parts(card, part)


def _ops(card: Card, ability: Ability) -> Iterator[Op]:
    for each in _with_parts(card, ability):
        yield from (*each.cost, *each.do)


def _choices(card: Card, ability: Ability) -> Iterator[Choice]:
    for each in _with_parts(card, ability):
        yield from each.choose
