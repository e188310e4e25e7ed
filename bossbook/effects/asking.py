"""What a player is asked to choose for.

A choice has a name, and the operations that use the name say what it is for, in a question of their
own; a cost comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bossbook.card.model import Ability, Choice, Op, parts_of
from bossbook.card.things import THINGS
from bossbook.card.words import OPERATIONS
from bossbook.card.words.word import Argument
from bossbook.messages import N_

# For a cost that has no question of its own.
_SOME_COST = N_("{player}, what do you choose as the cost?")


def question(ability: Ability, parts: Sequence[Ability], choice: Choice) -> str:
    """What a player is asked who has to make a choice."""
    for _, argument in _uses(ability.cost, choice.name):
        return argument.as_cost or _SOME_COST
    for op, argument in _uses(_all_operations(ability, parts, choice.name), choice.name):
        return argument.question(op.args)
    return THINGS[choice.what].asks


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
