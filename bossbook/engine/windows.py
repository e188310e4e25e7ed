"""Windows in which spells and activated abilities may be used, under both priority rules.

A window is one step on the agenda: where it is, who is active, who is asked next, how many have
passed in a row. Whatever is played lies above it on the agenda and is done before it goes on; what
lies between is the only difference between the two priority rules:

* ``active_first`` (ORDER-3, RULING-10): what the active player plays resolves at once; what
  another plays waits while the active player answers. Only negating reaches out of turn.
* ``last_in_first_out`` (ORDER-4, RULING-39): after every play all are asked again before it
  resolves.
"""

from __future__ import annotations

from typing import Any

from bossbook.effects.limits import check_play
from bossbook.effects.targets import Play
from bossbook.engine import actions, building
from bossbook.engine.core import ask, chooser, due, glue, push, visible
from bossbook.engine.numbers import health_left
from bossbook.engine.order import clockwise, others
from bossbook.messages import N_, Message, say
from bossbook.protocol import MOMENTS, Log, Option, Refusal, rest
from bossbook.state import State, Step


def open_window(state: State, where: str, active: int) -> None:
    """Open a window: 'build', 'entry' (before a hero enters) or 'room' (while it is inside)."""
    push(state, ("window", where, active, 0, 0))


def _asked(state: State, active: int) -> list[int]:
    if state.setup.edition.priority == "last_in_first_out":
        return clockwise(state, active)
    return [active, *others(state, active)]


@glue("window")
def _window(state: State, log: Log, where: str, active: int, at: int, passed: int) -> None:
    """Ask the next player who can do anything; when all pass in a row the window closes."""
    if where != "build" and not state.setup.table.actors:
        return
    able = {seat for seat in state.seats() if _can_act(state, seat, where, active)}
    if not able:
        return
    asked = _asked(state, active)
    if where == "answer" and state.setup.edition.priority == "active_first":
        asked = asked[:1]
    while passed < len(asked):
        seat = asked[at % len(asked)]
        if seat in able:
            own = where == "build" and seat == active and building.may_place(state, seat)
            ask(state, "build" if own else "act", seat, where, active, at, passed)
            return
        at, passed = at + 1, passed + 1


def _can_act(state: State, seat: int, where: str, active: int) -> bool:
    if where == "build" and seat == active and building.may_place(state, seat):
        return True
    return next(actions.usable(state, seat), None) is not None


# -- the decisions


def _clauses(state: State) -> tuple[str, str]:
    """The rule and the ruling by which the edition runs a window."""
    lifo = state.setup.edition.priority == "last_in_first_out"
    return ("ORDER-4", "RULING-39") if lifo else ("ORDER-3", "RULING-10")


def _act_options(state: State, seat: int, *window: Any) -> list[Option]:
    return [
        *actions.options(state, seat, _clauses(state)[0]),
        Option("pass", ("pass",), _clauses(state)[1:], N_("Pass."), {}),
    ]


def _build_options(state: State, seat: int, *window: Any) -> list[Option]:
    placed = building.has_placed(state, seat)
    return [
        *building.place_options(state, seat),
        *actions.options(state, seat, _clauses(state)[0]),
        Option("pass", ("pass",), ("RULING-37",), N_("Place no other room."), {})
        if placed
        else Option("decline", ("pass",), ("BUILD-4", "RULING-37"), _DECLINE, {}),
    ]


_DECLINE = N_("Decline to build, for good unless somebody acts.")


def _act(
    state: State, log: Log, move: Step, seat: int, where: str, active: int, at: int, passed: int
) -> None:
    if move[0] == "pass":
        push(state, ("window", where, active, at + 1, passed + 1))
        return
    push(state, ("window", where, active, 0, 0))
    if move[0] == "place":
        building.place(state, log, seat, move[1], move[2])
    else:
        _start_play(state, seat, move)


def _start_play(state: State, seat: int, move: Step) -> None:
    _, card, ability, source = move
    check_play(state, card)
    if source == 0:
        state.players[seat].lose(card)
    play = Play(state.uid(), seat, card, ability, source)
    push(state, ("name_targets", play, 0, "play"))


def _build_refused(state: State, seat: int, *window: Any) -> list[Refusal]:
    return [*building.place_refusals(state, seat), *actions.refusals(state, seat)]


def _act_refused(state: State, seat: int, where: str, active: int, *_: Any) -> list[Refusal]:
    why = building.bar(state, seat, active, waiting=where == "answer")
    return [*building.place_refusals(state, seat, why), *actions.refusals(state, seat)]


def _about_window(state: State, seat: int, where: str, active: int, *_: Any) -> Message | None:
    """What is going on while the window is open."""
    owner, names = state.setup.names[active], state.setup.table.names
    if where == "answer":
        return _about_waiting(state)
    if where == "build":
        return say(MOMENTS["build"], owner=owner) if seat != active else None
    if where == "room":
        return _about_walker(state, owner)
    waiting = [hero for hero in state.players[active].entrance if not hero.waits]
    if not waiting:
        return say(MOMENTS["no_hero"], owner=owner)
    return say(MOMENTS["entry"], hero=names[waiting[0].card], owner=owner)


def _about_walker(state: State, owner: str) -> Message | None:
    walker = state.walker
    at = state.locate(walker.room) if walker is not None else None
    if walker is None or at is None:
        return None
    names, room = state.setup.table.names, state.players[at[0]].stacks[at[1]].rooms[0]
    left = rest(health_left(state, walker.hero))
    hero = names[walker.hero.card]
    return say(MOMENTS["room"], hero=hero, room=names[room.card], owner=owner, rest=left)


def _about_waiting(state: State, moment: str = "answer") -> Message | None:
    """The newest play that waits to take effect."""
    waiting = (item[1] for item in reversed(state.agenda) if item[0] == "resolve")
    play = next(waiting, None)
    if play is None:
        return None
    names = state.setup.names
    values = {"other": names[play.seat], "card": state.setup.table.names[play.card]}
    return say(MOMENTS[moment], **values)


def _about_negating(
    state: State, seat: int, uid: int, caster: int, active: int, *_: Any
) -> Message | None:
    """A spell as it is played; or, when the active player has answered it, at the last moment."""
    answered = caster != active and ("window", "answer") not in (i[:2] for i in state.agenda)
    return _about_waiting(state, "last_moment" if answered else "played")


chooser("act", _act_options, _act, _act_refused, _about_window)
chooser("build", _build_options, _act, _build_refused)

# -- what happens to a play between being announced and taking effect


def _active_now(state: State) -> int:
    """The active player of the innermost window, which may have closed over a waiting play.

    The window in a room closes with the hero's walk, and a cost may have ended that; then it is
    the player whose part of the adventure phase it is.
    """
    for name, *rest_of_it in reversed(state.agenda):
        if name in ("window", "resolve"):
            return int(rest_of_it[1])
        if name == "adventure_turn":
            return int(rest_of_it[0])
    raise LookupError("nothing can be played outside a window")


def let_wait(state: State, play: Play) -> None:
    """Put a play on the agenda with whatever may come before it takes effect."""
    active = _active_now(state)
    push(state, *_answers(state, play, active), ("resolve", play, active))


def _answers(state: State, play: Play, active: int) -> list[Step]:
    """What comes between a play and its effect, in order."""
    if state.setup.edition.priority == "last_in_first_out":
        return [("window", "answer", active, _asked(state, active).index(play.seat) + 1, 0)]
    spell = state.setup.table.is_spell[play.card]
    first: list[Step] = [("negate_round", play.uid, play.seat, active, 0)] if spell else []
    if play.seat == active:
        return first
    # who has just passed the answer need not be asked once more: the others begin
    last: list[Step] = [("negate_round", play.uid, play.seat, active, 1)] if spell else []
    return [*first, ("window", "answer", active, 0, 0), *last]


def withdraw(state: State, uid: int) -> Play | None:
    """Take a waiting play off the agenda, and with it what was still to be asked about it."""
    agenda = state.agenda
    waiting = (i for i, item in enumerate(agenda) if item[0] == "resolve" and item[1][0] == uid)
    at = next(waiting, None)
    if at is None:
        return None
    play: Play = agenda.pop(at)[1]
    while at < len(agenda) and _asks_about(agenda[at], uid):
        del agenda[at]
    return play


def _asks_about(item: Step, uid: int) -> bool:
    return item[:2] == ("window", "answer") or item[:2] == ("negate_round", uid)


@glue("negate_round")
def _negate_round(state: State, log: Log, uid: int, caster: int, active: int, at: int) -> None:
    """Everybody but the caster, active player first, may negate a spell (RULING-38)."""
    if not any(item[0] == "resolve" and item[1][0] == uid for item in state.agenda):
        return
    asked = [seat for seat in (active, *others(state, active)) if seat != caster]
    while at < len(asked):
        if next(actions.usable(state, asked[at], negating=True), None) is not None:
            ask(state, "negate", asked[at], uid, caster, active, at)
            return
        at += 1


def _negate_options(state: State, seat: int, *round_: Any) -> list[Option]:
    return [
        *actions.options(state, seat, _clauses(state)[0], negating=True),
        Option("pass", ("pass",), ("RULING-38",), N_("Let it happen."), {}),
    ]


def _negate(
    state: State, log: Log, move: Step, seat: int, uid: int, caster: int, active: int, at: int
) -> None:
    if move[0] == "pass":
        push(state, ("negate_round", uid, caster, active, at + 1))
        return
    push(state, ("negate_round", uid, caster, active, 0))
    _start_play(state, seat, move)


def _negate_refused(state: State, seat: int, *round_: Any) -> list[Refusal]:
    return list(actions.refusals(state, seat, negating=True))


chooser("negate", _negate_options, _negate, _negate_refused, _about_negating)


# -- what the others see of a window (RULING-57)

_WINDOW_KINDS = ("act", "negate")


@visible("somebody_is_asked")
def _somebody_is_asked(state: State, log: Log) -> None:
    """In an imagined game: a window is open, and who is asked in it will only turn out."""


def open_to_others(state: State, seat: int) -> bool:
    """Whether a window is open in which this player is not the one who is asked."""
    if state.agenda and state.agenda[-1] == ("somebody_is_asked",):
        return True
    item = due(state)
    return item is not None and item[1] in _WINDOW_KINDS and item[2] != seat


def agenda_seen_by(state: State, seat: int) -> list[Step]:
    """What is pending, without a word on who is asked in a window, and for what.

    That would tell what somebody holds. It stands as if the window had just been opened.
    """
    item = due(state)
    if item is None or not open_to_others(state, seat):
        return state.agenda
    below, where, active = state.agenda[:-1], item[3], item[4]
    if item[1] == "act" and where != "answer":
        return [*below, ("window", where, active, 0, 0), ("somebody_is_asked",)]
    while below[-1][0] != "resolve":
        below.pop()
    _, play, active = below[-1]
    return [*below, *reversed(_answers(state, play, active)), ("somebody_is_asked",)]


def about_open_window(state: State, seat: int) -> Message | None:
    """Whose part of the phase it is and what goes on: what those know who are not asked."""
    for name, *rest_of_it in reversed(agenda_seen_by(state, seat)):
        if name == "resolve":
            break
        if name == "window" and rest_of_it[0] != "answer":
            return _about_window(state, -1, *rest_of_it[:2])
    play, active = rest_of_it
    names = state.setup.names
    values = {"other": names[play.seat], "card": state.setup.table.names[play.card]}
    return say(MOMENTS["waits"], owner=names[active], **values)
