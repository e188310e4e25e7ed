"""What a player is asked to choose for.

A choice has a name, and the operations that use the name say what it is for, in a question of their
own; a cost comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bossbook.card.model import Ability, Choice, Op, parts_of
from bossbook.card.words import OPERATIONS
from bossbook.card.words.word import Argument
from bossbook.messages import N_

# For a cost that has no question of its own.
_SOME_COST = N_("{player}, what do you choose as the cost?")
# What no operation names itself, such as the player whose hand a later choice is made from.
_SOMETHING: Mapping[str, str] = {
    "room": N_("{player}, which room do you choose?"),
    "hero": N_("{player}, which hero do you choose?"),
    "dead": N_("{player}, which dead hero do you choose?"),
    "survivor": N_("{player}, which survivor do you choose?"),
    "player": N_("{player}, which player do you choose?"),
    "spell": N_("{player}, which spell do you choose?"),
    "card": N_("{player}, which card do you choose?"),
    "deck": N_("{player}, which kind of card do you choose?"),
}


def question(ability: Ability, parts: Sequence[Ability], choice: Choice) -> str:
    """What a player is asked who has to make a choice."""
    for _, argument in _uses(ability.cost, choice.name):
        return argument.as_cost or _SOME_COST
    for op, argument in _uses(_all_operations(ability, parts, choice.name), choice.name):
        return argument.question(op.args)
    return _SOMETHING[choice.what]


def _uses(ops: Iterable[Op], name: str) -> Iterator[tuple[Op, Argument]]:
    """The operations that are about a chosen thing, with the argument for which it stands."""
    for op in ops:
        for argument in op.naming:
            if op.args[argument] == name:
                yield op, OPERATIONS[op.verb].arguments[argument]


def _all_operations(ability: Ability, parts: Sequence[Ability], name: str) -> Iterator[Op]:
    """What an ability does, parts included, but those in which the name stands for another."""
    for op in ability.do:
        yield op
        for part in parts_of([op], parts):
            if all(choice.name != name for choice in part.choose):
                yield from _all_operations(part, parts, name)
