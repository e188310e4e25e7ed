"""What a player is asked to choose for: the questions that go with the words of the language.

A choice has a name, and the operations that use the name say what it is for; a cost comes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bossbook.card.model import Ability, Choice, Op, parts_of
from bossbook.messages import N_

# operation and argument -> what is asked; where a hero goes makes a difference
QUESTIONS: Mapping[str, str] = {
    "discard.card": N_("{player}, which card do you discard?"),
    "discard_random.player": N_("{player}, who discards a card at random?"),
    "take.card": N_("{player}, which card do you take?"),
    "look.player": N_("{player}, which player's hand do you look at?"),
    "steal.card": N_("{player}, which card do you steal?"),
    "steal_random.player": N_("{player}, from whom do you take a card at random?"),
    "steal_random.deck": N_("{player}, which kind of card do you take?"),
    "destroy.room": N_("{player}, which room do you destroy?"),
    "deactivate.room": N_("{player}, which room do you deactivate?"),
    "swap.one": N_("{player}, which room do you swap with another?"),
    "swap.other": N_("{player}, which room do you swap it with?"),
    "boost_room.room": N_("{player}, of which room do you change the damage?"),
    "double_room.room": N_("{player}, which room deals double damage?"),
    "hurt.hero": N_("{player}, which hero takes the damage?"),
    "kill.hero": N_("{player}, which hero dies?"),
    "kill_inside.room": N_("{player}, in which room does the hero die?"),
    "remove.hero": N_("{player}, which dead hero do you remove from the game?"),
    "strengthen.hero": N_("{player}, of which hero do you change the health?"),
    "send.town": N_("{player}, which hero goes back to town?"),
    "send.my_entrance": N_("{player}, which hero comes to your entrance?"),
    "send.own_entrance": N_("{player}, which hero goes back to the entrance?"),
    "send.first_room": N_("{player}, which hero goes back to the first room?"),
    "send.previous_room": N_("{player}, which hero goes back to the room before?"),
    "heal.hero": N_("{player}, which of the heroes who wounded you becomes a soul?"),
    "negate.spell": N_("{player}, which spell do you negate?"),
    "block_entrance.player": N_("{player}, whose dungeon does no hero enter this round?"),
    "build_card.card": N_("{player}, which card do you build?"),
}
# The same for what one pays with; and for a cost that is not among them.
COSTS: Mapping[str, str] = {
    "discard.card": N_("{player}, which card do you discard as the cost?"),
    "discard_random.player": N_("{player}, who discards a card at random as the cost?"),
    "destroy.room": N_("{player}, which room do you destroy as the cost?"),
    "deactivate.room": N_("{player}, which room do you deactivate as the cost?"),
    "remove.hero": N_("{player}, which dead hero do you remove from the game as the cost?"),
    "kill.hero": N_("{player}, which hero dies as the cost?"),
}
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
    for key in _uses(ability.cost, choice.name):
        return COSTS.get(key, _SOME_COST)
    for key in _uses(_all_operations(ability, parts, choice.name), choice.name):
        return QUESTIONS[key]
    return _SOMETHING[choice.what]


def _uses(ops: Iterable[Op], name: str) -> Iterator[str]:
    """The operations that are about a chosen thing, as keys of the questions."""
    for op in ops:
        for argument, value in op.args.items():
            key = f"{op.verb}.{op.args['to'] if op.verb == 'send' else argument}"
            if value == name and key in QUESTIONS:
                yield key


def _all_operations(ability: Ability, parts: Sequence[Ability], name: str) -> Iterator[Op]:
    """What an ability does, parts included, but those in which the name stands for another."""
    for op in ability.do:
        yield op
        for part in parts_of([op], parts):
            if all(choice.name != name for choice in part.choose):
                yield from _all_operations(part, parts, name)
