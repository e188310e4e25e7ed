"""The powers of a miniboss on the table: which are in force, which are covered (MINI-4).

What the engine would find at work there is told here in words, for every place that shows it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bossbook.card.model import LAST_LEVEL, Card
from bossbook.card.text import ability_text
from bossbook.engine.minibosses import UNPAID
from bossbook.engine.numbers import text_holds
from bossbook.messages import N_, Message, say
from bossbook.state import Stack, State

IN_FORCE, COVERED, SPENT, ASLEEP = "in_force", "covered", "spent", "asleep"
_WORDS: Mapping[str, str] = {
    IN_FORCE: N_("in force"),
    COVERED: N_("covered"),
    SPENT: N_("used this round"),
    ASLEEP: N_("switched off this round"),
}
LEVELS = range(1, LAST_LEVEL + 1)


@dataclass(frozen=True, slots=True)
class Power:
    """One power: the level that uncovers it, what it says, and how it stands."""

    level: int
    text: str
    stands: str

    @property
    def word(self) -> Message:
        """How it stands, in a word or two."""
        return say(_WORDS[self.stands])

    @property
    def message(self) -> Message:
        """All of it in a line."""
        line = N_("Level {level}, {stands}: {power}")
        return say(line, level=self.level, stands=self.word, power=self.text)


def powers(state: State, seat: int, place: int) -> list[Power]:
    """The powers of the miniboss under a room, the lowest level first."""
    stack = state.players[seat].stacks[place]
    if stack.miniboss is None:
        return []
    card = state.setup.table[stack.miniboss.card]
    return [*_powers(state, seat, stack, card)]


def _powers(state: State, seat: int, stack: Stack, card: Card) -> Iterator[Power]:
    miniboss = stack.miniboss
    assert miniboss is not None
    for number, ability in enumerate(card.abilities):
        if ability not in card.wholes:
            continue
        stands = IN_FORCE
        if ability.level > miniboss.level:
            stands = COVERED
        elif _is_asleep(state, seat, stack):
            stands = ASLEEP
        elif number in miniboss.used:
            stands = SPENT
        yield Power(ability.level, ability_text(ability, card), stands)


def _is_asleep(state: State, seat: int, stack: Stack) -> bool:
    """While its room is deactivated its powers are off (RULING-23), and where a card says so."""
    room = stack.rooms[0]
    return room.deactivated or not text_holds(state, seat, room, miniboss=True)


def miniboss_words(state: State, stack: Stack) -> Message:
    """A miniboss in a few words: its name and its level."""
    assert stack.miniboss is not None
    name, level = state.setup.table.names[stack.miniboss.card], stack.miniboss.level
    if level == UNPAID:
        return say(N_("{miniboss}, not paid for yet"), miniboss=name)
    return say(N_("{miniboss}, level {level}"), miniboss=name, level=level)
