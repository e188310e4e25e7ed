"""The steps of spells and abilities: windows, what is set off, what takes effect."""

from __future__ import annotations

from bossbook.pending.record import (
    EFFECTS,
    WINDOWS,
    BuiltRooms,
    CardKey,
    ItemKeys,
    Naming,
    Number,
    OnTable,
    OnTableOrNone,
    Part,
    Scored,
    Seat,
    SetOff,
    Stage,
    UnderWay,
    Used,
    Where,
    Witnesses,
    WitnessesOrAll,
    step,
)
from bossbook.state import Step

# -- windows


@step(*WINDOWS, glue=True)
class Window(Step):
    """Who is asked next, how many have passed in a row."""

    where: Where
    active: Seat
    at: Number = 0
    passed: Number = 0


@step(*WINDOWS)
class SomebodyIsAsked(Step):
    """In an imagined game: who is asked will only turn out."""


@step(*WINDOWS, glue=True)
class Resolve(Step):
    """What was played waits to take effect."""

    play: Used
    active: Seat


@step(*WINDOWS, glue=True)
class NegateRound(Step):
    """Everybody else may negate a spell."""

    spell: OnTable
    caster: Seat
    active: Seat
    at: Number = 0


@step(*WINDOWS, glue=True)
class TriggerSpellPlayed(Step):
    """What playing a spell sets off."""

    seat: Seat


@step(*WINDOWS)
class Fizzle(Step):
    """The target has gone."""

    play: Used


# -- abilities


@step(*EFFECTS)
class Dies(Step):
    """A hero dies, wherever it is."""

    hero: OnTable
    killer: Seat


@step(*EFFECTS, glue=True)
class TriggerBuilt(Step):
    """What building sets off."""

    seat: Seat
    built: BuiltRooms
    witnesses: WitnessesOrAll = None


@step(*EFFECTS, glue=True)
class TriggerDestroyed(Step):
    """What destroying a room sets off."""

    seat: Seat
    witnesses: Witnesses


@step(*EFFECTS, glue=True)
class TriggerUncovered(Step):
    """What coming to light sets off."""

    seat: Seat
    room: OnTable


@step(*EFFECTS, glue=True)
class TriggerBuiltAgain(Step):
    """Rooms count as just built."""

    seat: Seat
    rooms: Witnesses


@step(*EFFECTS, glue=True)
class TriggerGained(Step):
    """What gaining coins sets off."""

    seat: Seat


@step(*EFFECTS, glue=True)
class TriggerMiniboss(Step):
    """What building or promoting a miniboss sets off, with others."""

    seat: Seat


@step(*EFFECTS, glue=True)
class TriggerDiscarded(Step):
    """What discarding a card from the hand sets off, with others."""

    seat: Seat
    card: CardKey


@step(*EFFECTS, glue=True)
class TriggerKilled(Step):
    """What a hero's death sets off with whoever got the soul; in which room it was, if in any."""

    seat: Seat
    room: OnTableOrNone


@step(*EFFECTS, glue=True)
class TriggerItems(Step):
    """What the items of a scored hero do to whoever got it."""

    seat: Seat
    items: ItemKeys
    when: Scored


@step(*WINDOWS, glue=True)
class AskTax(Step):
    """A spell may have to be paid for."""

    seat: Seat
    spell: OnTable
    coins: Number = 1


@step(*EFFECTS, glue=True)
class Triggers(Step):
    """What is set off at the same moment."""

    seat: Seat
    plays: SetOff


@step(*EFFECTS, name="part", glue=True)
class StartPart(Step):
    """A part of an ability, with choices of its own."""

    play: Part


@step(*EFFECTS, glue=True)
class NameTargets(Step):
    """What an ability is about."""

    play: Naming
    index: Number
    stage: Stage


@step(*EFFECTS)
class Announce(Step):
    """It is told, and paid for."""

    play: UnderWay
    stage: Stage


@step(*EFFECTS, glue=True)
class Proceed(Step):
    """It takes effect, or waits to."""

    play: UnderWay
    stage: Stage


@step(*EFFECTS, glue=True)
class Effect(Step):
    """One operation after the other."""

    play: UnderWay
    index: Number


@step(*EFFECTS, name="operation")
class PerformOperation(Step):
    """One of them."""

    play: UnderWay
    index: Number
