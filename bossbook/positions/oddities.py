"""What could not have come about in a game. A position is not asked how it arose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bossbook.messages import N_, Message, say
from bossbook.positions.dealing import cards_shown
from bossbook.state import Stack, State

_TOO_MANY = N_("{card} lies here {count} {count:time|times}; the deck has {copies}.")
_ALONE = N_("{card} in the dungeon of {player} is an advanced room on nothing (BUILD-3).")
_NEIGHBOURS = N_("{card} and {other} of {player} lie side by side; minibosses never do (MINI-1).")


def oddities(state: State) -> Iterator[Message]:
    """Cards oftener than they exist, advanced rooms on nothing, minibosses side by side."""
    setup = state.setup
    for number, count in sorted(Counter(cards_shown(state)).items()):
        card = setup.table[number]
        if number not in setup.inline and count > card.copies:
            yield say(_TOO_MANY, card=card.name, count=count, copies=card.copies)
    for name, player in zip(setup.names, state.players, strict=True):
        for stack in player.stacks:
            lowest = setup.table[stack.rooms[-1].card] if stack.rooms else None
            if lowest is not None and lowest.advanced:
                yield say(_ALONE, card=lowest.name, player=name)
        yield from _neighbours(setup.table.names, name, player.stacks)


def _neighbours(names: Sequence[str], player: str, stacks: Sequence[Stack]) -> Iterator[Message]:
    for one, two in pairwise(stack.miniboss for stack in stacks):
        if one is not None and two is not None:
            yield say(_NEIGHBOURS, card=names[one.card], other=names[two.card], player=player)
