"""Amounts and conditions of abilities, as they are at the moment they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.card.model import Op
from bossbook.card.words.amounts import COUNTS
from bossbook.engine.numbers import active_rooms, count, minibosses_of
from bossbook.pending.record import Play, Ref
from bossbook.state import State

_MOST = 999  # of any amount: a homemade card may multiply without end


def amount(state: State, play: Play, value: object, room: tuple[int, int] | None = None) -> int:
    """How much that is: a number, something counted, or so much for each of that.

    ``room`` is the room (its seat and place) that "here" speaks of; else it is the ability's own.
    """
    if isinstance(value, int):
        return value
    given: Mapping[str, object] = value if isinstance(value, Mapping) else {"count": value}
    counted = _count(state, play, given, room)
    times, plus = given.get("times", 1), given.get("plus", 0)
    assert isinstance(times, int) and isinstance(plus, int)
    return max(min(counted * times + plus, _MOST), -_MOST)


def _count(
    state: State, play: Play, given: Mapping[str, object], room: tuple[int, int] | None
) -> int:
    word, named = str(given["count"]), dict(play.named)
    if word not in COUNTS:
        chosen = named.get(word)
        return chosen.at if chosen is not None else 0
    if word == "level":
        return level_of(state, named.get(str(given.get("of"))))
    seat, place = room or state.locate(play.source) or (play.seat, -1)
    return count(state, word, seat if word.endswith("_here") else play.seat, place)


def level_of(state: State, ref: Ref | None) -> int:
    """The level of a named miniboss; 0 if it has gone."""
    at = state.locate(ref.at) if ref is not None else None
    miniboss = state.players[at[0]].stacks[at[1]].miniboss if at else None
    return miniboss.level if miniboss is not None else 0


# -- conditions


def holds(state: State, play: Play, condition: Op) -> bool:
    """Whether a condition holds now."""
    named = {**dict(play.named), "this": Ref("room", play.source)}
    args = {
        name: named.get(value) if name in condition.naming else value
        for name, value in condition.args.items()
    }
    return _CONDITIONS[condition.verb](state, play, args)


Given = Mapping[str, object]  # the arguments of a condition, with what was named looked up


def has_fewer_rooms(state: State, seat: int) -> bool:
    """Active visible rooms count, as it resolves (RULING-45)."""
    counts = [len(active_rooms(state, other)) for other in state.seats()]
    return len(active_rooms(state, seat)) < max(counts)


def _coins(state: State, play: Play, args: Given) -> bool:
    number = args["number"]
    return isinstance(number, int) and state.players[play.seat].coins >= number


def _counters(state: State, play: Play, args: Given) -> bool:
    number, at = args["number"], state.locate(play.source)
    if at is None or not isinstance(number, int):
        return False
    return count(state, "counters_here", *at) >= number


def _has_miniboss(state: State, play: Play, args: Given) -> bool:
    ref = args["room"]
    return isinstance(ref, Ref) and level_of(state, ref) > 0


def _only_miniboss(state: State, play: Play, args: Given) -> bool:
    ref = args["miniboss"]
    at = state.locate(ref.at) if isinstance(ref, Ref) else None
    if at is None or at[0] != play.seat or state.players[at[0]].stacks[at[1]].miniboss is None:
        return False
    return minibosses_of(state, play.seat) == 1


def _one_in(state: State, play: Play, args: Given) -> bool:
    """By chance; the generator is part of the state (RULING-28)."""
    number = args["number"]
    return isinstance(number, int) and state.random_below(max(number, 1)) == 0


_CONDITIONS: Mapping[str, Callable[[State, Play, Given], bool]] = {
    "fewer_rooms": lambda state, play, args: has_fewer_rooms(state, play.seat),
    "no_coins": lambda state, play, args: state.players[play.seat].coins == 0,
    "coins": _coins,
    "counters": _counters,
    "hero_at_entrance": lambda state, play, args: bool(state.players[play.seat].entrance),
    "has_miniboss": _has_miniboss,
    "only_miniboss": _only_miniboss,
    "one_in": _one_in,
}


def conditions() -> frozenset[str]:
    """The conditions that have a function."""
    return frozenset(_CONDITIONS)
