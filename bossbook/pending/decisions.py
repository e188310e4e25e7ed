"""The decisions: what somebody has to choose."""

from __future__ import annotations

from bossbook.pending.record import (
    BUILD,
    EFFECTS,
    END,
    MINIONS,
    REVEAL,
    SETUP,
    START,
    TOWN,
    WINDOWS,
    ChoiceName,
    Choosing,
    Flag,
    Naming,
    Number,
    OnTable,
    Seat,
    SetOff,
    Stage,
    UnderWay,
    Where,
    step,
)

# -- decisions


@step(*SETUP)
class KeepBoss(Choosing):
    """Which boss."""

    seat: Seat


@step(*SETUP)
class Mulligan(Choosing):
    """A new hand?"""

    seat: Seat


@step(*SETUP)
class SetupDiscard(Choosing):
    """Which card."""

    seat: Seat


@step(*SETUP)
class FirstRoom(Choosing):
    """Which room."""

    seat: Seat


@step(*START, name="start_draw")
class ChooseStartDraw(Choosing):
    """A room card or a spell."""

    seat: Seat


@step(*TOWN)
class TownTurn(Choosing):
    """A card of the market, a space for the minion: one after the other."""

    seat: Seat
    took: Flag
    placed: Flag


@step(*MINIONS)
class MarketCard(Choosing):
    """Which of the cards left on the market."""

    seat: Seat


@step(*MINIONS)
class DiscardSpell(Choosing):
    """Which spell."""

    seat: Seat


@step(*MINIONS)
class Summon(Choosing):
    """To whose entrance the hero of a location goes."""

    seat: Seat


@step(*MINIONS)
class ShuffleStack(Choosing):
    """Which stack."""

    seat: Seat


@step(*END)
class Scheming(Choosing):
    """A card, and of which deck."""

    seat: Seat


@step(*BUILD, name="build")
class PlaceOrAct(Choosing):
    """In one's own building turn."""

    seat: Seat
    where: Where
    active: Seat
    at: Number
    passed: Number


@step(*WINDOWS)
class Act(Choosing):
    """A spell or an ability."""

    seat: Seat
    where: Where
    active: Seat
    at: Number
    passed: Number


@step(*WINDOWS)
class Negate(Choosing):
    """To negate a spell."""

    seat: Seat
    spell: OnTable
    caster: Seat
    active: Seat
    at: Number


@step(*EFFECTS, name="order")
class OrderEffects(Choosing):
    """Which of several comes first."""

    seat: Seat
    plays: SetOff


@step(*EFFECTS, name="may")
class MayUse(Choosing):
    """An ability that one may use."""

    seat: Seat
    play: Naming


@step(*EFFECTS, name="target")
class NameTarget(Choosing):
    """What it is about."""

    seat: Seat
    play: Naming
    index: Number
    stage: Stage


@step(*EFFECTS, name="way")
class ChooseWay(Choosing):
    """In which of several ways an ability is used."""

    seat: Seat
    play: Naming
    stage: Stage


@step(*REVEAL)
class PayMiniboss(Choosing):
    """To pay for a miniboss that has been revealed, or to discard it."""

    seat: Seat
    place: Number


@step(*WINDOWS)
class PayTax(Choosing):
    """To pay for a spell, or to let it be negated."""

    seat: Seat
    spell: OnTable
    coins: Number = 1


@step(*EFFECTS)
class BuildDiscarded(Choosing):
    """A card out of the discard pile that an ability has named."""

    seat: Seat
    play: UnderWay
    choice: ChoiceName


@step(*EFFECTS)
class BuildNow(Choosing):
    """A room that is built at once."""

    seat: Seat


@step(*EFFECTS)
class BuildCard(Choosing):
    """A card that an ability has named."""

    seat: Seat
    play: UnderWay
    choice: ChoiceName
