"""An ability on its way: announced, its cost paid, answered, its words done."""

from __future__ import annotations

from bossbook.card.model import Ability, Op, sends_back
from bossbook.card.reasons import NO_EFFECT
from bossbook.card.vocabulary import PLAYED_FROM_HAND
from bossbook.card.words import PARTED
from bossbook.effects.finding import HIDDEN_PILES
from bossbook.effects.limits import count_use
from bossbook.effects.naming import describe, owner_of
from bossbook.effects.operations import perform
from bossbook.effects.performing import Idle
from bossbook.effects.targets import ability_of, still_there
from bossbook.engine import windows
from bossbook.engine.core import closing, does
from bossbook.engine.rooms import change_room
from bossbook.pending.decisions import NameTarget
from bossbook.pending.of_plays import (
    Announce,
    Effect,
    Fizzle,
    NameTargets,
    PerformOperation,
    Proceed,
    Resolve,
    TriggerSpellPlayed,
)
from bossbook.pending.record import Play
from bossbook.protocol import Log
from bossbook.state import State


@does(Announce)
def _announce(step: Announce, state: State, log: Log) -> None:
    """Say what is played or set off, pay its cost, and let it resolve or wait."""
    play, stage = step.play, step.stage
    ability = ability_of(state, play)
    count_use(state, play)
    named = [describe(state, ref) for _, ref in play.named if ref and ref.kind not in HIDDEN_PILES]
    log.add(
        "works" if stage == "trigger" else "plays" if play.source == 0 else "uses",
        _clauses(state, play, ability, stage),
        player=state.setup.names[play.seat],
        card=state.setup.table.names[play.card],
        targets=[{"what": one.kind, **one.values} for one in named],
    )
    if ability.once:
        _mark_used(state, play)
    state.agenda.append(Proceed(play, stage))
    for op in ability.cost:
        _do(state, log, play, op)


@does(Proceed)
def _proceed(step: Proceed, state: State, log: Log) -> None:
    """Paid for: what was set off takes effect, what was played waits to."""
    if step.stage == "trigger":
        state.agenda.append(Effect(step.play, 0))
    else:
        windows.let_wait(state, step.play)


def _clauses(state: State, play: Play, ability: Ability, stage: str) -> tuple[str, ...]:
    if stage != "trigger":
        return ("SPELL-1",) if ability.when == "cast" else ("SPELL-3", "CARD-3")
    if ability.when == "enters":
        moves = sends_back(ability, state.setup.table[play.card].parts)
        return ("ADV-10",) if moves else ("ADV-2",)
    reveal = "SETUP-7" if state.phase == "setup" else "BUILD-8"
    at_reveal = {"level_up": ("LEVEL-1", "ORDER-5"), "built": (reveal, "ORDER-5")}
    return at_reveal.get(ability.when, ("RULING-41",))


def _mark_used(state: State, play: Play) -> None:
    at = state.locate(play.source)
    if at:
        room = state.players[at[0]].stacks[at[1]].rooms[0]
        change_room(state, *at, room._replace(used=(*room.used, play.ability)))


@does(Resolve)
def _resolve(step: Resolve, state: State, log: Log) -> None:
    """What was played takes effect, unless its target has gone (SPELL-5)."""
    play = step.play
    if not still_there(state, play):
        state.agenda.append(Fizzle(play))
        return
    state.agenda.append(Effect(play, 0))
    if state.setup.table.is_spell[play.card]:
        state.agenda.append(TriggerSpellPlayed(play.seat))


@does(Fizzle)
def _fizzle(step: Fizzle, state: State, log: Log) -> None:
    """Without its target a spell or ability does nothing."""
    log.add("fizzles", ("SPELL-5",), **_who_and_what(state, step.play))
    _lay_down(state, step.play)


@does(Effect)
def _effect(step: Effect, state: State, log: Log) -> None:
    """One operation after the other; then a spell goes to the discard pile (SPELL-1)."""
    play, index = step.play, step.index
    ops = state.setup.table[play.card].abilities[play.ability].do
    if index == len(ops):
        _lay_down(state, play)
        return
    state.agenda.append(Effect(play, index + 1))
    if ops[index].verb in PARTED:
        _do(state, log, play, ops[index])
    else:
        state.agenda.append(PerformOperation(play, index))


@does(PerformOperation)
def _operation(step: PerformOperation, state: State, log: Log) -> None:
    """One operation of an ability; what cannot be done is said, and left (RULING-34)."""
    play = step.play
    idle = _do(state, log, play, ability_of(state, play).do[step.index])
    if idle:
        owner = state.setup.names[owner_of(state, play)]
        rules = NO_EFFECT[idle["why"]][1]
        log.add("no_effect", rules, **_who_and_what(state, play), owner=owner, **idle)


def _do(state: State, log: Log, play: Play, op: Op) -> Idle:
    """Perform an operation; what it reports says which card did it, the answer why nothing."""
    before, by = len(log), state.setup.table.names[play.card]
    idle = perform(state, log, play, op)
    for event in log[before:]:
        event.data.setdefault("by", by)
    return idle


def _who_and_what(state: State, play: Play) -> dict[str, str]:
    return {"player": state.setup.names[play.seat], "card": state.setup.table.names[play.card]}


def _lay_down(state: State, play: Play) -> None:
    if ability_of(state, play).when in PLAYED_FROM_HAND:
        state.discard += (play.card,)


@closing
def _lay_down_all(state: State) -> None:
    """What had been played when the game ended."""
    for play in cards_in_play(state):
        _lay_down(state, play)


_HoldsCard = NameTargets | NameTarget | Announce | Proceed | Resolve | Effect | Fizzle


def cards_in_play(state: State) -> list[Play]:
    """The abilities on the agenda whose card has left the hand and lies in no pile yet."""
    plays = [step.play for step in state.agenda if isinstance(step, _HoldsCard)]
    return [play for play in plays if ability_of(state, play).when in PLAYED_FROM_HAND]
