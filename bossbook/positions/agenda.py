"""An agenda as a whole: what can be pending beside what, given the table that is laid.

A walk needs a hero who walks, what waits needs a window below it, the game must be able to go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bossbook.effects.targets import Ref, pending_spells
from bossbook.engine import heroes
from bossbook.phases import OVER
from bossbook.positions.steps import row_of
from bossbook.state import State, Step

LEADS_ON = ("phase", "phase_over", "setup_hands", "setup_over")  # at the bottom: the game goes on
# What is done as soon as it is pending: nothing can come before it.
NEXT = frozenset(
    {"decide", "somebody_is_asked", "phase", "name_targets", "announce", "operation", "fizzle"}
    | {"enter_room", "reach_boss", "start_phase", "build_phase", "bait_phase"}
    | {"adventure_phase", "end_phase"}
)
_WAYS_ON = ("walk_on", "enter_room", "leave_room", "reach_boss")


def misfits(state: State) -> Iterator[int]:
    """The steps, by their places in the agenda, that cannot be pending there."""
    last = len(state.agenda) - 1
    for at, step in enumerate(state.agenda):
        row, _ = row_of(step)
        if (
            state.phase not in row.phases
            or (step[0] in LEADS_ON) != (at == 0)
            or (step[0] in NEXT and at != last)
            or not all(rule(state, at, step) for rule in _RULES)
        ):
            yield at


def _below(state: State, at: int, *names: str) -> bool:
    return any(step[0] in names for step in state.agenda[:at])


def _has_its_window(state: State, at: int, step: Step) -> bool:
    """What is being played belongs to a window, an answer to something that waits (RULING-10)."""
    if step[:2] == ("window", "answer") or step[0] == "negate_round":
        return _below(state, at, "resolve")
    played = step[0] in ("name_targets", "announce", "proceed", "decide") and step[-1] == "play"
    return not played or _below(state, at, "window", "resolve")


def _finds_what_it_says(state: State, at: int, step: Step) -> bool:
    """What is announced has just been named."""
    if step[0] != "announce":
        return True
    return all(ref is None or _is_there(state, ref) for _, ref in step[1].named)


def _is_there(state: State, ref: Ref) -> bool:
    if ref[0] == "room":
        return state.locate(ref[1]) is not None
    if ref[0] == "hero":
        return heroes.find(state, ref[1]) is not None
    return ref[0] != "play" or any(play.uid == ref[1] for play in pending_spells(state))


def _has_its_walker(state: State, at: int, step: Step) -> bool:
    """A walk's steps need a hero who walks, and a room that is there."""
    walker = state.walker
    if not _of_walk(step):
        return True
    if walker is None:
        return False
    stacks = state.players[walker.seat].stacks
    if step[0] == "enter_room":
        return step[1] < len(stacks) and bool(stacks[step[1]].rooms)
    if step[0] in ("leave_room", "walk_on", "reach_boss"):
        return True
    return _below(state, at, "leave_room") and (stands(state) or _thrown_out(state))


def _walks_alone(state: State, at: int, step: Step) -> bool:
    """No other turn begins before a walk is over; who is thrown out is so before walking on."""
    if step[0] == "thrown_out":
        return not any(map(_of_walk, state.agenda[at:]))
    begins = step[0] in ("adventure_turn", "adventure_turn_late", "enter_dungeon")
    return not begins or not any(map(_of_walk, state.agenda[:at]))


def _of_walk(step: Step) -> bool:
    return step[0] in (*_WAYS_ON, "room_deals", "trigger_enters") or step[:2] == ("window", "room")


def _thrown_out(state: State) -> bool:
    return any(step[0] == "thrown_out" for step in state.agenda)


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
    dealt = state.setup.edition.bosses_dealt
    name, above = step[0], state.agenda[at + 1 :]
    if name in ("setup_bosses", "box_bosses"):  # nothing else is left to deal after them
        enough = name == "box_bosses" or len(state.bosses) >= dealt * len(state.seats())
        return enough and not _below(state, at, "setup_bosses", "deal_boss", "offer_bosses")
    if name in ("deal_boss", "offer_bosses"):
        wanted: int = sum(step[0] == name for step in state.agenda)
        return len(state.bosses) >= wanted * (1 if name == "deal_boss" else dealt)
    if name == "ask_boss":
        return bool(state.players[step[1]].offers) or ("offer_bosses", step[1]) in above
    if name == "show_boss":
        asked = (("ask_boss", step[1]), ("decide", "keep_boss", step[1]))
        return state.players[step[1]].boss >= 0 or any(one in above for one in asked)
    return True


def _leaves_somebody(state: State, at: int, step: Step) -> bool:
    """The last one is not eliminated: the game would be over (RULING-9)."""
    gone = {step[1] for step in state.agenda if step[0] == "eliminate"}
    return step[0] != "eliminate" or len(gone) < len(state.seats())


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
    ways = sum(step[0] in _WAYS_ON for step in state.agenda)
    dying = any(step[:2] == ("dies", walker.hero.uid) for step in state.agenda)
    in_place = not walker.room or stands(state) or _thrown_out(state)
    if state.phase == OVER:  # the game ended while it was inside
        return in_place
    return in_place and (ways == 1 or (ways == 0 and dying))
