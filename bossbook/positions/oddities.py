"""What could not have come about in a game. A position is not asked how it arose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bossbook.messages import N_, Message, say
from bossbook.positions.dealing import cards_shown
from bossbook.state import State

_TOO_MANY = N_("{card} lies here {count} {count:time|times}; the deck has {copies}.")
_ALONE = N_("{card} in the dungeon of {player} is an advanced room on nothing (BUILD-3).")


def oddities(state: State) -> Iterator[Message]:
    """Cards that lie here oftener than they exist, and advanced rooms on nothing."""
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
