"""What choices may name that only games with coins and minibosses have."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from bossbook.card.model import CLASSES, Args, CardTable
from bossbook.engine import minibosses
from bossbook.engine.numbers import is_frozen, minibosses_of
from bossbook.pending.record import Play, Ref
from bossbook.state import Hero, Stack, State

Finder = Callable[[State, Play], list[Ref]]
Asker = Callable[[State, Play], bool]
Limit = Callable[[State, Play, int, int], bool]  # of a room at a seat and a place


def seats_of(state: State, seat: int, whose: str) -> Sequence[int]:
    """The seats whose things a choice may name."""
    if whose in ("this", "another", "mine"):
        return (seat,)
    seats = state.seats()
    return seats if whose == "any" else [other for other in seats if other != seat]


def _has_miniboss(state: State, play: Play, seat: int, place: int) -> bool:
    return state.players[seat].stacks[place].miniboss is not None


def _is_free(state: State, play: Play, seat: int, place: int) -> bool:
    return not minibosses.misfit(state, seat, place)


def _of_the_weaker(state: State, play: Play, seat: int, place: int) -> bool:
    return minibosses_of(state, seat) < minibosses_of(state, play.seat)


def _sleeps(state: State, play: Play, seat: int, place: int) -> bool:
    stunned = state.players[seat].stacks[place].rooms[0].stunned
    return stunned or is_frozen(state, seat, place)


ROOM_LIMITS: Mapping[str, Limit] = {
    "with_miniboss": _has_miniboss,
    "free": _is_free,
    "fewer_minibosses": _of_the_weaker,
    "asleep": _sleeps,
}


def room_limits(args: Args) -> list[Limit]:
    """What a room has to be like, besides its card and the counters on it."""
    return [fits for name, fits in ROOM_LIMITS.items() if args.get(name)]


def within(limits: Sequence[Limit], state: State, play: Play, seat: int, place: int) -> bool:
    """Whether a room is like that."""
    for fits in limits:  # noqa: SIM110 - asked in many windows: no generator
        if not fits(state, play, seat, place):
            return False
    return True


def minibosses_in_dungeons(table: CardTable, args: Args) -> Finder:
    whose, affordable = args["from"], args.get("affordable")

    def found(state: State, play: Play) -> list[Ref]:
        vault, refs = state.players[play.seat].coins, []
        for seat in seats_of(state, play.seat, whose):
            for stack in state.players[seat].stacks:
                miniboss, room = stack.miniboss, stack.rooms[0] if stack.rooms else None
                if miniboss is None or room is None or room.deactivated:
                    continue
                if not affordable or miniboss.level <= vault:
                    refs.append(Ref("miniboss", room.uid))
        return refs

    return found


def any_miniboss(table: CardTable, args: Args) -> Asker:
    whose, affordable = args["from"], args.get("affordable")

    def asks(state: State, play: Play) -> bool:
        vault = state.players[play.seat].coins
        for seat in seats_of(state, play.seat, whose):
            stacks = state.players[seat].stacks
            if not any(map(_MINIBOSS, stacks)):  # mostly there is none
                continue
            for rooms, _, miniboss in stacks:
                if miniboss is None or not rooms or rooms[0].deactivated:
                    continue
                if not affordable or miniboss.level <= vault:
                    return True
        return False

    return asks


_MINIBOSS = itemgetter(Stack._fields.index("miniboss"))


def beside_miniboss(state: State, hero: Hero) -> bool:
    """Whether a hero stands in a room that has a miniboss."""
    walker = state.walker
    if walker is None or walker.hero.uid != hero.uid:
        return False
    at = state.locate(walker.room) if walker.room else None
    return at is not None and state.players[at[0]].stacks[at[1]].miniboss is not None


def numbers(table: CardTable, args: Args) -> Finder:
    least, most = args.get("least", 0), args.get("most")

    def found(state: State, play: Play) -> list[Ref]:
        vault = state.players[play.seat].coins
        high = vault if most is None else min(vault, most)
        return [Ref("number", number) for number in range(least, high + 1)]

    return found


def any_number(table: CardTable, args: Args) -> Asker:
    least, most = args.get("least", 0), args.get("most")

    def asks(state: State, play: Play) -> bool:
        high = state.players[play.seat].coins
        return bool(least <= (high if most is None else min(high, most)))

    return asks


def classes(table: CardTable, args: Args) -> Finder:
    """The four classes; the fifth, where a card in use shows it."""
    shown = [
        name for at, name in enumerate(CLASSES) if at < 4 or any(c.treasure[at] for c in table)
    ]
    refs = [Ref("class", word=name) for name in shown]
    return lambda state, play: refs
