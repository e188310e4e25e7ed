"""Who goes first (ORDER-1). Each edition's record names one of these orders."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping

from bossbook.state import State


def _xp(state: State, seat: int) -> int:
    boss = state.players[seat].boss
    return state.setup.table[boss].xp if boss >= 0 else 0


def by_xp(state: State) -> tuple[int, ...]:
    """Descending XP; of equals the earlier seat (RULING-25)."""
    return tuple(sorted(state.seats(), key=lambda seat: (-_xp(state, seat), seat)))


def clockwise_from_xp(state: State) -> tuple[int, ...]:
    """Clockwise from the highest XP still in (RULING-22)."""
    return clockwise(state, by_xp(state)[0])


def clockwise_from_marker(state: State) -> tuple[int, ...]:
    """Clockwise from the holder of the first-player marker; before that, the highest XP."""
    return clockwise(state, state.first) if state.first >= 0 else clockwise_from_xp(state)


def clockwise(state: State, start: int) -> tuple[int, ...]:
    """The seats still in, clockwise from one on."""
    seats = state.seats()
    at = bisect_left(seats, start)
    return seats[at:] + seats[:at]


_ORDERS: Mapping[str, Callable[[State], tuple[int, ...]]] = {
    "xp": by_xp,
    "clockwise_from_xp": clockwise_from_xp,
    "marker": clockwise_from_marker,
}


def turn_order(state: State) -> tuple[int, ...]:
    """The order in which players place rooms and heroes walk."""
    return _remembered(state, state.setup.edition.turn_order)


def effect_order(state: State) -> tuple[int, ...]:
    """The order in which Level Up, "when you build" and other players' effects resolve."""
    return _remembered(state, state.setup.edition.effect_order)


def _remembered(state: State, name: str) -> tuple[int, ...]:
    """The order holds until somebody leaves or the marker is passed on (``State.reorder``)."""
    order = state.orders.get(name)
    if order is None:
        order = state.orders[name] = _ORDERS[name](state)
    return order


def first_then_others(state: State, seat: int) -> tuple[int, ...]:
    """One player, then everybody else in effect order."""
    return (seat, *(other for other in effect_order(state) if other != seat))
