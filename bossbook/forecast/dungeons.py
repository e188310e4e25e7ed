"""A dungeon as a value: what builds and walks in it hang on, so that they can be remembered.

Forecasts try every build and walk every hero, again after each change of a position, of which most
leave most dungeons as they were. What is remembered is worked out on a table that is made from the
dungeon alone: nothing else can have had a part in it.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from bossbook.card.model import CardTable
from bossbook.editions import Edition
from bossbook.engine import minions
from bossbook.spaces import ROOM
from bossbook.state import Lasting, Minion, Setup, Stack, State

_MOST = 5_000  # answers of one sort, some megabytes; then all of them are forgotten

K = TypeVar("K")
V = TypeVar("V")


class Dungeon(NamedTuple):
    """The rooms that are seen, each numbered by its place, the boss, and what lasts this round."""

    seat: int
    stacks: tuple[Stack, ...]
    boss: int
    lasting: tuple[Lasting, ...]
    owner: tuple[bool, int, int] = (False, 0, 0)  # levelled, coins, lured: where cards ask for it
    held: int = 0  # the room that a minion holds, so that nothing covers it (MINION-2); 0: none


def dungeon_of(state: State, seat: int) -> Dungeon:
    """A player's dungeon. Of what is covered nothing counts; uids tell only of the past."""
    player = state.players[seat]
    stacks = tuple(_seen(place, stack) for place, stack in enumerate(player.stacks, 1))
    table, held = state.setup.table, minions.held_room(state, seat)
    if not (table.wide or table.has_coins):
        return Dungeon(seat, stacks, player.boss, state.lasting, held=held)
    owner = (player.levelled, player.coins, player.lured)
    return Dungeon(seat, stacks, player.boss, state.lasting, owner, held)


def _seen(number: int, stack: Stack) -> Stack:
    if not stack.rooms:
        return stack
    return Stack((stack.rooms[0]._replace(uid=number),), stack.facedown, stack.miniboss)


def table_with(setup: Setup, dungeon: Dungeon) -> State:
    """A table on which there is nothing but this dungeon."""
    state = State(setup)
    state.lasting, state.uids = dungeon.lasting, len(dungeon.stacks)
    player = state.players[dungeon.seat]
    player.stacks, player.boss = dungeon.stacks, dungeon.boss
    player.levelled, player.coins, player.lured = dungeon.owner
    if dungeon.held:
        minions.place_minion(state, dungeon.seat, Minion(ROOM, dungeon.held))
    return state


class Memory(Generic[K, V]):
    """Answers that hold as long as the rules and the cards in play are the same."""

    every: ClassVar[list[Memory[Any, Any]]] = []

    def __init__(self) -> None:
        self.every.append(self)
        self._for: tuple[Edition, CardTable, int] | None = None
        self._known: dict[K, V] = {}

    def under(self, setup: Setup) -> dict[K, V]:
        """What is known under these rules, with these cards and so many players: to add to."""
        now = setup.edition, setup.table, len(setup.names)
        if now != self._for or len(self._known) > _MOST:
            self._for, self._known = now, {}
        return self._known

    def forget(self) -> None:
        """As if nothing had been asked yet."""
        self._for, self._known = None, {}
