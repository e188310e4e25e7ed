"""An ability on its way: announced, its cost paid, answered, its words done."""

from __future__ import annotations

from bossbook.card.model import LAST_LEVEL, Ability, Op, sends_back
from bossbook.card.reasons import NO_EFFECT
from bossbook.card.vocabulary import PLAYED_FROM_HAND
from bossbook.card.words import PARTED
from bossbook.effects.limits import count_use
from bossbook.effects.naming import aims, owner_of
from bossbook.effects.operations import perform
from bossbook.effects.performing import Idle
from bossbook.effects.targets import ability_of, still_there
from bossbook.engine import coins, decks, minibosses, windows
from bossbook.engine.core import Chooser, closing, decides, does
from bossbook.engine.rooms import change_room
from bossbook.messages import N_, Message, say
from bossbook.pending.decisions import ChooseWay, NameTarget, PayTax
from bossbook.pending.of_plays import (
    Announce,
    AskTax,
    Effect,
    Fizzle,
    NameTargets,
    PerformOperation,
    Proceed,
    Resolve,
    TriggerSpellPlayed,
)
from bossbook.pending.record import Play
from bossbook.protocol import MOMENTS, Log, Option
from bossbook.state import State


@does(Announce)
def _announce(step: Announce, state: State, log: Log) -> None:
    """Say what is played or set off, pay its cost, and let it resolve or wait."""
    play, stage = step.play, step.stage
    ability = ability_of(state, play)
    count_use(state, play)
    named = aims(state, play)
    played = ability.when in PLAYED_FROM_HAND
    log.add(
        "works" if stage == "trigger" else "plays" if played else "uses",
        _clauses(state, play, ability, stage),
        player=state.setup.names[play.seat],
        card=state.setup.table.names[play.card],
        targets=[{"what": one.kind, **one.values} for one in named],
        **({"hero": True} if state.setup.table[play.card].comes_to_town else {}),
    )
    if ability.once or ability.level == LAST_LEVEL:
        _mark_used(state, play, ability)
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
        _ask_tax_of(state, step.play)


def _ask_tax_of(state: State, play: Play) -> None:
    """A spell of this player may cost coins, by a card (KEY-pay)."""
    tax = state.amount("spell_tax", play.seat) if state.lasting else 0
    if tax and state.setup.table.is_spell[play.card]:
        state.agenda.append(AskTax(play.seat, play.uid, tax))


def _clauses(state: State, play: Play, ability: Ability, stage: str) -> tuple[str, ...]:
    if stage != "trigger":
        return ("SPELL-1",) if ability.when == "cast" else ("SPELL-3", "CARD-3")
    if ability.when == "enters":
        moves = sends_back(ability, state.setup.table[play.card].parts)
        return ("ADV-10",) if moves else ("ADV-2",)
    reveal = "SETUP-7" if state.phase == "setup" else "BUILD-8"
    at_reveal = {"level_up": ("LEVEL-1", "ORDER-5"), "built": (reveal, "ORDER-5")}
    if ability.when == "build_phase":
        return ("RULING-50",) if state.board is None else ("RULING-41",)
    if ability.when == "minion":
        return ("MINION-1", "CARD-3")
    if state.setup.table[play.card].comes_to_town:
        return ("CARD-4", "RULING-123")
    if ability.when == "built_or_uncovered":
        return (reveal, "BUILD-9", "KEY-uncover")
    return at_reveal.get(ability.when, ("RULING-41",))


def _mark_used(state: State, play: Play, ability: Ability) -> None:
    """Once per round; so is the last level of a miniboss, which is lost by it (MINI-4)."""
    number = play.ability if ability.way_of < 0 else ability.way_of
    at = state.locate(play.source)
    if at is None:
        for player in state.players if play.source == 0 else ():
            if player.boss == play.card:
                player.used = (*player.used, number)
        return
    stack = state.players[at[0]].stacks[at[1]]
    miniboss = stack.miniboss
    if miniboss is not None and miniboss.card == play.card:
        minibosses.put(state, *at, miniboss._replace(used=(*miniboss.used, number)))
    else:
        room = stack.rooms[0]
        change_room(state, *at, room._replace(used=(*room.used, number)))


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
    _finish(state, log, step.play)


@does(Effect)
def _effect(step: Effect, state: State, log: Log) -> None:
    """One operation after the other; then a spell goes to the discard pile (SPELL-1)."""
    play, index = step.play, step.index
    ops = state.setup.table[play.card].abilities[play.ability].do
    if index == len(ops):
        _finish(state, log, play)
        return
    state.agenda.append(Effect(play, index + 1))
    if ops[index].verb in PARTED:
        _tell_idle(state, log, play, _do(state, log, play, ops[index]))
    else:
        state.agenda.append(PerformOperation(play, index))


@does(PerformOperation)
def _operation(step: PerformOperation, state: State, log: Log) -> None:
    """One operation of an ability; what cannot be done is said, and left (RULING-34)."""
    play = step.play
    _tell_idle(state, log, play, _do(state, log, play, ability_of(state, play).do[step.index]))


def _tell_idle(state: State, log: Log, play: Play, idle: Idle) -> None:
    """Say why nothing came of an operation, if nothing did."""
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


def _finish(state: State, log: Log, play: Play) -> None:
    """What was played is laid down; a miniboss that has used its last level is demoted."""
    _lay_down(state, play)
    ability = ability_of(state, play)
    if ability.when == "from_hand":  # a card out of the hand, discarded as the cost
        decks.tell_discarded(state, play.seat, play.card)
    at = state.locate(play.source) if ability.level == LAST_LEVEL else None
    miniboss = state.players[at[0]].stacks[at[1]].miniboss if at else None
    if at is not None and miniboss is not None and miniboss.card == play.card:
        minibosses.demote(state, log, *at, ("MINI-4",))


def _lay_down(state: State, play: Play) -> None:
    if ability_of(state, play).when in PLAYED_FROM_HAND:
        state.discard += (play.card,)


@closing
def _lay_down_all(state: State) -> None:
    """What had been played when the game ended."""
    for play in cards_in_play(state):
        _lay_down(state, play)


# -- spells that cost a coin


@does(AskTax)
def _ask_tax(step: AskTax, state: State, log: Log) -> None:
    """Who plays such a spell pays, or it is negated."""
    if not any(waiting.play.uid == step.spell for waiting in windows.plays_waiting(state)):
        return
    if state.players[step.seat].coins >= step.coins:
        state.agenda.append(PayTax(step.seat, step.spell, step.coins))
    else:
        _cancel(state, log, step.spell)


def _cancel(state: State, log: Log, uid: int) -> None:
    negated = windows.withdraw(state, uid)
    if negated is not None:
        state.discard += (negated.card,)
        log.add("negated", ("SPELL-4", "KEY-pay"), **_who_and_what(state, negated))


def _tax_options(state: State, due: PayTax) -> list[Option[bool]]:
    values = {"coins": due.coins}
    pay, refuse = N_("Pay {coins} {coins:coin|coins}."), N_("Do not pay: the spell is negated.")
    return [
        Option("pay", True, ("KEY-pay",), pay, values),
        Option("refuse", False, ("KEY-pay", "SPELL-4"), refuse, values),
    ]


def _play_tax(state: State, log: Log, due: PayTax, pays: bool) -> None:
    if pays:
        coins.pay(state, log, due.seat, due.coins, ("KEY-pay",))
    else:
        _cancel(state, log, due.spell)


def _about_tax(state: State, due: PayTax) -> Message | None:
    """Which spell it is."""
    waiting = (step.play for step in windows.plays_waiting(state) if step.play.uid == due.spell)
    return next(
        (say(MOMENTS["card"], card=_who_and_what(state, play)["card"]) for play in waiting), None
    )


decides(PayTax, Chooser(_tax_options, _play_tax, about=_about_tax))

_HoldsCard = NameTargets | NameTarget | ChooseWay | Announce | Proceed | Resolve | Effect | Fizzle


def cards_in_play(state: State) -> list[Play]:
    """The abilities on the agenda whose card has left the hand and lies in no pile yet."""
    plays = [step.play for step in state.agenda if isinstance(step, _HoldsCard)]
    return [play for play in plays if ability_of(state, play).when in PLAYED_FROM_HAND]
