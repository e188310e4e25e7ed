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

from collections.abc import Iterator, Mapping
from functools import cache

from bossbook.card.vocabulary import PLAYED_FROM_HAND
from bossbook.effects.limits import check_play
from bossbook.engine import actions, building, coin_turns
from bossbook.engine.building import Build
from bossbook.engine.coin_turns import Promote, Sell
from bossbook.engine.core import Chooser, decides, does, due, push
from bossbook.engine.numbers import health_left
from bossbook.engine.order import clockwise, first_then_others
from bossbook.messages import N_, Message, say
from bossbook.pending.decisions import Act, Negate, PlaceOrAct
from bossbook.pending.of_plays import NameTargets, NegateRound, Resolve, SomebodyIsAsked, Window
from bossbook.pending.of_rounds import AdventureTurn
from bossbook.pending.record import Play, Ref
from bossbook.protocol import MOMENTS, Log, Option, Refusal, rest
from bossbook.state import MOST_PLAYERS, State, Step, Use


def _asked(state: State, active: int) -> tuple[int, ...]:
    """Who is asked, in order; it is the same until somebody leaves."""
    lifo = state.setup.edition.priority == "last_in_first_out"
    asked = clockwise(state, active) if lifo else first_then_others(state, active)
    state.orders[_ASKED[active]] = asked
    return asked


_opened = cache(Window)  # records are never changed, so one of each will do
_ASKED = tuple(f"asked from {seat}" for seat in range(MOST_PLAYERS))


@does(Window)
def _window(step: Window, state: State, log: Log) -> None:
    """A window goes on, or opens only now."""
    open_window(state, step.where, step.active, step.at, step.passed)


def open_window(state: State, where: str, active: int, at: int = 0, passed: int = 0) -> None:
    """Open a window: 'build', 'entry' (before a hero enters) or 'room' (while it is inside).

    The next player who can do anything is asked; when all pass in a row the window closes. Nothing
    can come between opening it and asking the first, so that need not wait on the agenda.
    """
    left = state.orders.get(_ASKED[active]) or _asked(state, active)
    if where == "answer" and state.setup.edition.priority == "active_first":
        left = left[:1]
    if at or passed:
        first = at % len(left)
        left = (left[first:] + left[:first])[: max(len(left) - passed, 0)]
    builder = active if where == "build" and _may_do(state, active) else -1
    if not state.hushed:
        index = actions.first_able(state, left, builder)
    else:
        index = left.index(builder) if builder in left else -1
    if index >= 0:
        asks = PlaceOrAct if left[index] == builder else Act
        state.agenda.append(asks(left[index], where, active, at + index, passed + index))


def _may_do(state: State, seat: int) -> bool:
    """Whether there is anything to do in one's own turn but to act: to place, promote, sell."""
    return building.may_place(state, seat) or bool(coin_turns.more_options(state, seat))


# -- the decisions


# The rule by which each kind of priority runs a window.
_RULE = {"active_first": "ORDER-3", "last_in_first_out": "ORDER-4"}


def _act_options(state: State, due: Act) -> list[Option[Use | None]]:
    priority = state.setup.edition.priority
    return [*actions.options(state, due.seat, _RULE[priority]), _PASSES[priority]]


def _build_options(
    state: State, due: PlaceOrAct
) -> list[Option[Build | Use | Promote | Sell | None]]:
    may_place = building.may_place(state, due.seat)
    enough = _ENOUGH if may_place else _NOTHING_MORE
    return [
        *(building.place_options(state, due.seat) if may_place else ()),
        *coin_turns.more_options(state, due.seat),
        *actions.options(state, due.seat, _RULE[state.setup.edition.priority]),
        enough if building.has_placed(state, due.seat) else _DECLINE,
    ]


def _asks_for_more(state: State, due: PlaceOrAct) -> str:
    """Who has placed, and may place no other room, is asked for the rest of the turn."""
    if building.may_place(state, due.seat) or not building.has_placed(state, due.seat):
        return ""
    return N_("{player}, you have placed your card. Is there more to do in your turn?")


_PASSES: Mapping[str, Option[None]] = {
    "active_first": Option("pass", None, ("RULING-10",), N_("Pass."), {}),
    "last_in_first_out": Option("pass", None, ("RULING-39",), N_("Pass."), {}),
}
_ENOUGH = Option("pass", None, ("RULING-37",), N_("Place no other room."), {})
_NOTHING_MORE = Option("pass", None, ("RULING-37",), N_("Nothing more in this turn."), {})
_TO_DECLINE = N_("Decline to build, for good unless somebody acts.")
_DECLINE = Option("decline", None, ("BUILD-4", "RULING-37"), _TO_DECLINE, {})


def _act(
    state: State, log: Log, due: Act | PlaceOrAct, move: Build | Use | Promote | Sell | None
) -> None:
    if move is None:
        open_window(state, due.where, due.active, due.at + 1, due.passed + 1)
        return
    state.agenda.append(_opened(due.where, due.active))
    if isinstance(move, Build):
        building.place(state, log, due.seat, move)
    elif isinstance(move, Promote | Sell):
        coin_turns.do_more(state, log, due.seat, move)
    else:
        _start_play(state, due.seat, move)


def _start_play(state: State, seat: int, use: Use) -> None:
    check_play(state, use.card)
    ability = state.setup.table[use.card].abilities[use.ability]
    if ability.when in PLAYED_FROM_HAND:
        state.players[seat].lose(use.card)
    owner = (("owner", Ref("player", use.owner)),) if "owner" in ability.recalls else ()
    play = Play(state.uid(), seat, use.card, use.ability, use.source, owner)
    state.agenda.append(NameTargets(play, 0, "play"))


def _build_refused(state: State, due: PlaceOrAct) -> list[Refusal]:
    why = ""
    if not building.may_place(state, due.seat):
        why = building.bar(state, due.seat, due.active, waiting=False)
    return _all_refused(state, due, why)


def _act_refused(state: State, due: Act) -> list[Refusal]:
    why = building.bar(state, due.seat, due.active, waiting=due.where == "answer")
    return _all_refused(state, due, why)


def _all_refused(state: State, due: Act | PlaceOrAct, why: str) -> list[Refusal]:
    """``why`` no room card can be placed; then minibosses, spells and abilities."""
    waiting = due.where == "answer"
    bar = coin_turns.bar_of_promotions(state, due.seat, due.active, waiting=waiting)
    return [
        *building.place_refusals(state, due.seat, why),
        *coin_turns.more_refusals(state, due.seat, bar),
        *actions.refusals(state, due.seat),
    ]


def _about_act(state: State, due: Act) -> Message | None:
    return _about_window(state, due)


def _about_window(state: State, window: Act | Window) -> Message | None:
    """What is going on while the window is open."""
    owner, names = state.setup.names[window.active], state.setup.table.names
    seat = window.seat if isinstance(window, Act) else -1
    if window.where == "answer":
        return _about_waiting(state, "answer", seat)
    if window.where == "build":
        own = seat == window.active
        return None if own else say(MOMENTS["build"], owner=owner)
    if window.where == "room":
        return _about_walker(state, owner)
    waiting = [hero for hero in state.players[window.active].entrance if not hero.waits]
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


def _about_waiting(state: State, moment: str, asked: int) -> Message | None:
    """The newest play that waits to take effect; it may be of the one who is asked (RULING-39)."""
    waiting = next(plays_waiting(state), None)
    if waiting is None:
        return None
    own = waiting.play.seat == asked
    return say(MOMENTS["own_answer" if own else moment], **_whose(state, waiting.play))


def _whose(state: State, play: Play) -> dict[str, str]:
    return {"other": state.setup.names[play.seat], "card": state.setup.table.names[play.card]}


def plays_waiting(state: State) -> Iterator[Resolve]:
    """What has been played and waits to take effect, the newest first."""
    return (step for step in reversed(state.agenda) if isinstance(step, Resolve))


def _about_negating(state: State, due: Negate) -> Message | None:
    """A spell as it is played; or, when the active player has answered it, at the last moment."""
    answered = due.caster != due.active and not any(map(_is_answer, state.agenda))
    return _about_waiting(state, "last_moment" if answered else "played", due.seat)


def _is_answer(step: Step) -> bool:
    return isinstance(step, Window) and step.where == "answer"


decides(Act, Chooser(_act_options, _act, _act_refused, _about_act))
decides(PlaceOrAct, Chooser(_build_options, _act, _build_refused, question=_asks_for_more))

# -- what happens to a play between being announced and taking effect


def _active_now(state: State) -> int:
    """The active player of the innermost window, which may have closed over a waiting play.

    The window in a room closes with the hero's walk, and a cost may have ended that; then it is
    the player whose part of the adventure phase it is.
    """
    for step in reversed(state.agenda):
        if isinstance(step, Window | Resolve):
            return step.active
        if isinstance(step, AdventureTurn):
            return step.seat
    raise LookupError("nothing can be played outside a window")


def let_wait(state: State, play: Play) -> None:
    """Put a play on the agenda with whatever may come before it takes effect."""
    active = _active_now(state)
    push(state, *_answers(state, play, active), Resolve(play, active))


def _answers(state: State, play: Play, active: int) -> list[Step]:
    """What comes between a play and its effect, in order."""
    if state.setup.edition.priority == "last_in_first_out":
        return [Window("answer", active, _asked(state, active).index(play.seat) + 1)]
    spell = state.setup.table.is_spell[play.card]
    first: list[Step] = [NegateRound(play.uid, play.seat, active)] if spell else []
    if play.seat == active:
        return first
    # who has just passed the answer need not be asked once more: the others begin
    last: list[Step] = [NegateRound(play.uid, play.seat, active, 1)] if spell else []
    return [*first, Window("answer", active), *last]


def withdraw(state: State, uid: int) -> Play | None:
    """Take a waiting play off the agenda, and with it what was still to be asked about it."""
    agenda = state.agenda
    waiting = next((step for step in plays_waiting(state) if step.play.uid == uid), None)
    if waiting is None:
        return None
    at = agenda.index(waiting)
    del agenda[at]
    while at < len(agenda) and _asks_about(agenda[at], uid):
        del agenda[at]
    return waiting.play


def _asks_about(step: Step, uid: int) -> bool:
    return _is_answer(step) or (isinstance(step, NegateRound) and step.spell == uid)


@does(NegateRound)
def _negate_round(step: NegateRound, state: State, log: Log) -> None:
    """Everybody but the caster, active player first, may negate a spell (RULING-38)."""
    for waiting in reversed(state.agenda):
        if isinstance(waiting, Resolve) and waiting.play.uid == step.spell:
            break
    else:
        return
    asked = state.orders.get(_ASKED[step.active]) or _asked(state, step.active)
    left = [seat for seat in asked if seat != step.caster][step.at :]
    index = actions.first_able(state, left, negating=True)
    if index >= 0:
        negate = Negate(left[index], step.spell, step.caster, step.active, step.at + index)
        state.agenda.append(negate)


def _negate_options(state: State, due: Negate) -> list[Option[Use | None]]:
    return [
        *actions.options(state, due.seat, _RULE[state.setup.edition.priority], negating=True),
        _LET_IT_HAPPEN,
    ]


_LET_IT_HAPPEN = Option("pass", None, ("RULING-38",), N_("Let it happen."), {})


def _negate(state: State, log: Log, due: Negate, use: Use | None) -> None:
    at = due.at + 1 if use is None else 0
    state.agenda.append(NegateRound(due.spell, due.caster, due.active, at))
    if use is not None:
        _start_play(state, due.seat, use)


def _negate_refused(state: State, due: Negate) -> list[Refusal]:
    return list(actions.refusals(state, due.seat, negating=True))


decides(Negate, Chooser(_negate_options, _negate, _negate_refused, _about_negating))


# -- what the others see of a window (RULING-57)


@does(SomebodyIsAsked)
def _somebody_is_asked(step: SomebodyIsAsked, state: State, log: Log) -> None:
    """In an imagined game: a window is open, and who is asked in it will only turn out."""


def open_to_others(state: State, seat: int) -> bool:
    """Whether a window is open in which this player is not the one who is asked."""
    last = state.agenda[-1] if state.agenda else None
    if isinstance(last, SomebodyIsAsked):
        return True
    return isinstance(last, Act | Negate) and last.seat != seat


def agenda_seen_by(state: State, seat: int) -> list[Step]:
    """What is pending, without a word on who is asked in a window, and for what.

    That would tell what somebody holds. It stands as if the window had just been opened.
    """
    asked = due(state)
    if asked is None or not open_to_others(state, seat):
        return state.agenda
    below = state.agenda[:-1]
    if isinstance(asked, Act) and asked.where != "answer":
        return [*below, Window(asked.where, asked.active), SomebodyIsAsked()]
    waiting = next(plays_waiting(state))
    below = below[: below.index(waiting) + 1]
    answers = reversed(_answers(state, waiting.play, waiting.active))
    return [*below, *answers, SomebodyIsAsked()]


def about_open_window(state: State, seat: int) -> Message | None:
    """Whose part of the phase it is and what goes on: what those know who are not asked."""
    for step in reversed(agenda_seen_by(state, seat)):
        if isinstance(step, Resolve):
            owner = state.setup.names[step.active]
            return say(MOMENTS["waits"], owner=owner, **_whose(state, step.play))
        if isinstance(step, Window) and step.where != "answer":
            return _about_window(state, step)
    return None
