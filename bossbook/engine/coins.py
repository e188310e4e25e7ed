"""Coins: in vaults, on rooms, in the common pot, which does not run out (COIN-1, RULING-48).

Every change is told, and says as data by how much which vault and which dungeon's rooms changed:
``vaults`` and ``piles``. So the events of a game add up to what lies on the table.
"""

from __future__ import annotations

from bossbook.engine.core import push
from bossbook.pending.of_plays import TriggerGained
from bossbook.protocol import Log
from bossbook.state import Room, State

START = 3  # in every vault, where coins are in play (SETUP-4)


def in_play(state: State) -> bool:
    """Whether this game has coins: by its edition, or by a set in use (RULING-58)."""
    return state.setup.edition.coins > 0 or state.setup.table.has_coins


def can_be_had(state: State) -> bool:
    """Whether a room card can be discarded for a coin: sets are mixed (COIN-3, MIX-4)."""
    return len(state.setup.sets) > 1 and in_play(state)


def rule(state: State, usual: str) -> str:
    """The clause by which there are coins, or are more: another one with a town board (MIX-4)."""
    return usual if state.board is None else "MIX-4"


def gain(state: State, log: Log, seat: int, amount: int, rules: tuple[str, ...]) -> None:
    """Coins come from the common pot."""
    if amount <= 0:
        return
    name = state.setup.names[seat]
    _change(state, seat, amount)
    log.add("gains_coins", rules, player=name, coins=amount, vaults={name: amount})
    _tell_gain(state, seat)


def _change(state: State, seat: int, by: int) -> None:
    state.players[seat].coins += by


def _tell_gain(state: State, seat: int) -> None:
    if "gains_coins" in state.setup.table.held:
        push(state, TriggerGained(seat))


def pay(state: State, log: Log, seat: int, amount: int, rules: tuple[str, ...]) -> None:
    """Coins go to the common pot (KEY-pay)."""
    amount = min(amount, state.players[seat].coins)
    if amount <= 0:
        return
    name = state.setup.names[seat]
    _change(state, seat, -amount)
    log.add("pays_coins", rules, player=name, coins=amount, vaults={name: -amount})


def move(
    state: State, log: Log, kind: str, seats: tuple[int, int], amount: int, rules: tuple[str, ...]
) -> None:
    """Coins go from one vault to another, as many as there are: given, or stolen."""
    giver, taker = seats
    amount = min(amount, state.players[giver].coins)
    if amount <= 0 or giver == taker:
        return
    names = state.setup.names
    _change(state, giver, -amount)
    _change(state, taker, amount)
    acting, other = (giver, taker) if kind == "gives_coins" else (taker, giver)
    vaults = {names[giver]: -amount, names[taker]: amount}
    people = {"player": names[acting], "other": names[other]}
    log.add(kind, rules, **people, coins=amount, vaults=vaults)
    _tell_gain(state, taker)


def swap(state: State, log: Log, seat: int, other: int, rules: tuple[str, ...]) -> None:
    """Two players swap all that is in their vaults."""
    one, two = state.players[seat], state.players[other]
    by, names = two.coins - one.coins, state.setup.names
    one.coins, two.coins = two.coins, one.coins
    vaults = {names[seat]: by, names[other]: -by} if seat != other else {}
    log.add("vaults_swapped", rules, player=names[seat], other=names[other], vaults=vaults)


def put(
    state: State, log: Log, seat: int, room: Room, owner: int, amount: int, rules: tuple[str, ...]
) -> Room:
    """Coins go from a vault on a room; the room as it is then."""
    amount = min(amount, state.players[seat].coins)
    if amount <= 0:
        return room
    names = state.setup.names
    _change(state, seat, -amount)
    log.add(
        "puts_coins",
        rules,
        player=names[seat],
        card=state.setup.table.names[room.card],
        coins=amount,
        vaults={names[seat]: -amount},
        piles={names[owner]: amount},
    )
    return room._replace(coins=room.coins + amount)


def lose(state: State, log: Log, seat: int, room: Room) -> None:
    """The coins on a room are lost: it is covered or destroyed (COIN-2)."""
    if not room.coins:
        return
    name = state.setup.names[seat]
    log.add(
        "coins_lost",
        ("COIN-2",),
        player=name,
        card=state.setup.table.names[room.card],
        coins=room.coins,
        piles={name: -room.coins},
    )
