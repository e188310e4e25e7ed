"""An agenda as a whole: what can be pending beside what, given the table that is laid.

A walk needs a hero who walks, what waits needs a window below it, the game must be able to go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bossbook.effects.finding import pending_spells
from bossbook.engine import heroes
from bossbook.engine.adventure_phase import turn_of
from bossbook.pending.decisions import KeepBoss, NameTarget
from bossbook.pending.of_plays import (
    Announce,
    Dies,
    Fizzle,
    NameTargets,
    NegateRound,
    PerformOperation,
    Proceed,
    Resolve,
    SomebodyIsAsked,
    Window,
)
from bossbook.pending.of_rounds import (
    OPENINGS,
    AskBoss,
    BoxBosses,
    DealBoss,
    Eliminate,
    EnterRoom,
    LeaveRoom,
    OfferBosses,
    PhaseBegins,
    PhaseOver,
    ReachBoss,
    RoomDeals,
    SetupBosses,
    SetupHands,
    SetupOver,
    ShowBoss,
    ThrownOut,
    TriggerEnters,
    WalkOn,
)
from bossbook.pending.record import Choosing, Ref
from bossbook.phases import OVER
from bossbook.state import State, Step

# At the bottom: the game goes on from there.
_LEADS_ON = (PhaseBegins, PhaseOver, SetupHands, SetupOver)
# What is done as soon as it is pending: nothing can come before it.
_NEXT = (
    *(Choosing, SomebodyIsAsked, PhaseBegins, NameTargets, Announce, PerformOperation, Fizzle),
    *(EnterRoom, ReachBoss, *map(type, (opening() for opening in OPENINGS.values()))),
)
_WAYS_ON = (WalkOn, EnterRoom, LeaveRoom, ReachBoss)


def misfits(state: State) -> Iterator[int]:
    """The steps, by their places in the agenda, that cannot be pending there."""
    last = len(state.agenda) - 1
    for at, step in enumerate(state.agenda):
        if (
            state.phase not in step.phases
            or isinstance(step, _LEADS_ON) != (at == 0)
            or (isinstance(step, _NEXT) and at != last)
            or not all(rule(state, at, step) for rule in _RULES)
        ):
            yield at


def _below(state: State, at: int, *records: type[Step]) -> bool:
    return any(isinstance(step, records) for step in state.agenda[:at])


def _has_its_window(state: State, at: int, step: Step) -> bool:
    """What is being played belongs to a window, an answer to something that waits (RULING-10)."""
    answers = isinstance(step, Window) and step.where == "answer"
    if answers or isinstance(step, NegateRound):
        return _below(state, at, Resolve)
    if isinstance(step, NameTargets | NameTarget | Announce | Proceed) and step.stage == "play":
        return _below(state, at, Window, Resolve)
    return True


def _finds_what_it_says(state: State, at: int, step: Step) -> bool:
    """What is announced has just been named."""
    if not isinstance(step, Announce):
        return True
    return all(ref is None or _is_there(state, ref) for _, ref in step.play.named)


def _is_there(state: State, ref: Ref) -> bool:
    if ref.kind == "room":
        return state.locate(ref.at) is not None
    if ref.kind == "hero":
        return heroes.find(state, ref.at) is not None
    return ref.kind != "play" or any(play.uid == ref.at for play in pending_spells(state))


def _has_its_walker(state: State, at: int, step: Step) -> bool:
    """A walk's steps need a hero who walks, and a room that is there."""
    walker = state.walker
    if not _of_walk(step):
        return True
    if walker is None:
        return False
    stacks = state.players[walker.seat].stacks
    if isinstance(step, EnterRoom):
        return step.place < len(stacks) and bool(stacks[step.place].rooms)
    if isinstance(step, LeaveRoom | WalkOn | ReachBoss):
        return True
    return _below(state, at, LeaveRoom) and (stands(state) or _thrown_out(state))


def _walks_alone(state: State, at: int, step: Step) -> bool:
    """No other turn begins before a walk is over; who is thrown out is so before walking on."""
    if isinstance(step, ThrownOut):
        return not any(map(_of_walk, state.agenda[at:]))
    return turn_of(step) is None or not any(map(_of_walk, state.agenda[:at]))


def _of_walk(step: Step) -> bool:
    if isinstance(step, Window):
        return step.where == "room"
    return isinstance(step, (*_WAYS_ON, RoomDeals, TriggerEnters))


def _thrown_out(state: State) -> bool:
    return any(isinstance(step, ThrownOut) for step in state.agenda)


def stands(state: State) -> bool:
    """Whether the hero who walks stands in a room that is there."""
    walker = state.walker
    if walker is None or not walker.room:
        return False
    at = state.locate(walker.room)
    return at == (walker.seat, walker.place) and not _deactivated(state, *at)


def _deactivated(state: State, seat: int, place: int) -> bool:
    return state.players[seat].stacks[place].rooms[0].deactivated


def _deals_what_there_is(state: State, at: int, step: Step) -> bool:
    """Bosses are dealt as long as there are any; kept is one that was offered, then shown."""
    dealt, above = state.setup.edition.bosses_dealt, state.agenda[at + 1 :]
    if isinstance(step, SetupBosses | BoxBosses):  # nothing else is left to deal after them
        boxed = isinstance(step, BoxBosses)
        enough = boxed or len(state.bosses) >= dealt * len(state.seats())
        return enough and not _below(state, at, SetupBosses, DealBoss, OfferBosses)
    if isinstance(step, DealBoss | OfferBosses):
        wanted = sum(type(other) is type(step) for other in state.agenda)
        return len(state.bosses) >= wanted * (1 if isinstance(step, DealBoss) else dealt)
    if isinstance(step, AskBoss):
        return bool(state.players[step.seat].offers) or OfferBosses(step.seat) in above
    if isinstance(step, ShowBoss):
        asked = (AskBoss(step.seat), KeepBoss(step.seat))
        return state.players[step.seat].boss >= 0 or any(ask in above for ask in asked)
    return True


def _leaves_somebody(state: State, at: int, step: Step) -> bool:
    """The last one is not eliminated: the game would be over (RULING-9)."""
    gone = {other.seat for other in state.agenda if isinstance(other, Eliminate)}
    return not isinstance(step, Eliminate) or len(gone) < len(state.seats())


_RULES: tuple[Callable[[State, int, Step], bool], ...] = (
    _has_its_window,
    _finds_what_it_says,
    _has_its_walker,
    _walks_alone,
    _deals_what_there_is,
    _leaves_somebody,
)


def walks_on(state: State) -> bool:
    """Whether the hero inside a dungeon has exactly one way to go on, or is about to die."""
    walker = state.walker
    if walker is None:
        return True
    ways = sum(isinstance(step, _WAYS_ON) for step in state.agenda)
    deaths = (step.hero for step in state.agenda if isinstance(step, Dies))
    dying = walker.hero.uid in deaths
    in_place = not walker.room or stands(state) or _thrown_out(state)
    if state.phase == OVER:  # the game ended while it was inside
        return in_place
    return in_place and (ways == 1 or (ways == 0 and dying))
