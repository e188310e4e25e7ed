"""The steps of a game's rounds: what happens phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.pending.of_town import MinionPhase, TownPhase
from bossbook.pending.record import (
    ADVENTURE,
    ANY,
    BAIT,
    BUILD,
    END,
    MINIONS,
    REVEAL,
    SETUP,
    START,
    BuiltBySeat,
    BuiltRooms,
    DeckName,
    Flag,
    Number,
    OnTable,
    OnTableOrNone,
    PhaseId,
    Seat,
    Seats,
    WitnessesOrAll,
    step,
)
from bossbook.state import Step

# -- phases


@step(*ANY, name="phase")
class PhaseBegins(Step):
    """A phase begins."""

    phase: PhaseId


@step(*ANY, glue=True)
class PhaseOver(Step):
    """It is over: the next one."""

    phase: PhaseId


# -- setup


@step(*SETUP)
class SetupHeroes(Step):
    """The hero decks are sorted and shuffled."""


@step(*SETUP, glue=True)
class SetupBosses(Step):
    """Bosses are shuffled, and dealt or offered."""


@step(*SETUP)
class DealBoss(Step):
    """One gets a boss."""

    seat: Seat


@step(*SETUP)
class OfferBosses(Step):
    """One gets bosses to choose from."""

    seat: Seat


@step(*SETUP, glue=True)
class AskBoss(Step):
    """One keeps one of them."""

    seat: Seat


@step(*SETUP)
class ShowBoss(Step):
    """The boss that was kept is shown."""

    seat: Seat


@step(*SETUP, glue=True)
class BoxBosses(Step):
    """The other bosses leave the game."""


@step(*SETUP)
class SetupDecks(Step):
    """Rooms and spells are shuffled."""


@step(*SETUP, glue=True)
class SetupHands(Step):
    """Hands, mulligans, the setup discard, first rooms."""


@step(*SETUP)
class LayDiscardPile(Step):
    """The discard pile does not begin empty."""


@step(*SETUP)
class FillVaults(Step):
    """Everybody gets coins."""


@step(*SETUP)
class DealHand(Step):
    """One gets a hand."""

    seat: Seat


@step(*SETUP, glue=True)
class AskMulligan(Step):
    """Whether it may be exchanged."""

    seat: Seat


@step(*SETUP, glue=True)
class AskDiscard(Step):
    """So many cards are still to be set aside."""

    seat: Seat
    count: Number


@step(*SETUP)
class ShowDiscards(Step):
    """What all have set aside goes to the discard pile."""


@step(*SETUP, glue=True)
class AskFirstRoom(Step):
    """The first room."""

    seat: Seat


@step(*SETUP, glue=True)
class SetupOver(Step):
    """The first round begins."""


# -- the start of the round


@step(*START, glue=True)
class StartPhase(Step):
    """Heroes come, everybody draws."""


@step(*START)
class Arrive(Step):
    """A hero comes to town."""


@step(*START, glue=True)
class ChooseDraw(Step):
    """A room card; or a spell, where a room allows it."""

    seat: Seat


@step(*START)
class StartDraw(Step):
    """A card is drawn."""

    seat: Seat
    deck: DeckName


# -- building


@step(*BUILD, glue=True)
class BuildPhase(Step):
    """Turns, then the reveal."""


@step(*BUILD, glue=True)
class TriggerBuildPhase(Step):
    """What the beginning of the phase sets off."""


@step(*BUILD, glue=True)
class BuildTurn(Step):
    """A window in which its player may place."""

    seat: Seat


@step(*BUILD)
class BuildTurnOver(Step):
    """Who has not placed has declined."""

    seat: Seat


@step(*REVEAL)
class Reveal(Step):
    """All face-down cards are turned up, at the same time."""


@step(*REVEAL, glue=True)
class TurnUp(Step):
    """One player's cards, then those of the others that are left."""

    left: Seats
    built: BuiltBySeat


@step(*REVEAL, glue=True)
class AskPayment(Step):
    """Who has revealed a miniboss pays for it, or not."""

    seat: Seat


@step(*REVEAL, glue=True)
class AfterReveal(Step):
    """Level Up, then "when you build"."""

    seat: Seat
    earned: Flag
    built: BuiltRooms
    witnesses: WitnessesOrAll = None


@step(*BUILD, *END)
class LevelUp(Step):
    """A boss levels up."""

    seat: Seat


@step(*BUILD, *END, glue=True)
class TriggerLevelUp(Step):
    """What that sets off."""

    seat: Seat


# -- minions


@step(*MINIONS, glue=True)
class TriggerMinion(Step):
    """A minion acts on the action space of a room, or of the boss."""

    seat: Seat
    room: OnTableOrNone


# -- bait


@step(*BAIT, glue=True)
class BaitPhase(Step):
    """One hero after the other."""


@step(*BAIT, name="lure")
class LureHero(Step):
    """A hero compares the dungeons."""

    hero: OnTable


@step(*BAIT)
class LureFromPlace(Step):
    """Alone, it goes by its place in town before anyone has moved."""

    hero: OnTable
    place: Number


# -- adventure


@step(*ADVENTURE, glue=True)
class AdventurePhase(Step):
    """One player after the other."""


@step(*ADVENTURE, glue=True)
class AdventureTurn(Step):
    """The next hero at an entrance; ``seen``: not the first."""

    seat: Seat
    seen: Number


@step(*ADVENTURE, glue=True)
class AdventureTurnLate(Step):
    """One may have come in the window."""

    seat: Seat


@step(*ADVENTURE)
class EnterDungeon(Step):
    """A hero goes in."""

    seat: Seat


@step(*ADVENTURE, glue=True)
class WalkOn(Step):
    """To the next active room, or to the boss."""


@step(*ADVENTURE)
class EnterRoom(Step):
    """Into a room."""

    place: Number


@step(*ADVENTURE)
class RoomDeals(Step):
    """The room's damage."""


@step(*ADVENTURE, glue=True)
class LeaveRoom(Step):
    """Dead, or on to the next one."""


@step(*ADVENTURE, glue=True)
class ThrownOut(Step):
    """The room may have gone under the hero's feet."""


@step(*ADVENTURE)
class ReachBoss(Step):
    """The hero has survived."""


@step(*ADVENTURE, glue=True)
class TriggerEnters(Step):
    """What entering sets off."""


@step(*ADVENTURE, glue=True)
class TriggerHeroEnters(Step):
    """What a hero does who comes into a dungeon."""


@step(*ADVENTURE, glue=True)
class TriggerHeroWounds(Step):
    """What a hero does who has reached the boss."""

    seat: Seat


@step(*ADVENTURE, glue=True)
class TriggerDiesHere(Step):
    """What a death in a room sets off."""

    seat: Seat
    room: OnTableOrNone


@step(*ADVENTURE, glue=True)
class TriggerSurvives(Step):
    """What walking on out of it sets off."""

    seat: Seat
    room: OnTableOrNone


# -- the end of the round


@step(*END, glue=True)
class EndPhase(Step):
    """In the order of RULING-47."""


@step(*END, glue=True)
class TriggerEndOfRound(Step):
    """ "At end of round" effects."""


@step(*END)
class EndEffects(Step):
    """Durations end, rooms become active again."""


@step(*END, glue=True)
class Recover(Step):
    """Rooms and heroes are as good as new."""


@step(*END, glue=True)
class LateLevelUps(Step):
    """Five rooms that stand only now."""


@step(*END, glue=True)
class CountIdle(Step):
    """Rounds in which no hero moved."""


@step(*END)
class WinCheck(Step):
    """Has anybody won?"""


@step(*END)
class Eliminate(Step):
    """Somebody has lost and leaves."""

    seat: Seat


@step(*END, glue=True)
class Consolation(Step):
    """A card for those who got no soul."""


@step(*END, glue=True)
class AskConsolation(Step):
    """Whether one of them wants it."""

    seat: Seat


@step(*END, glue=True)
class NewRound(Step):
    """What is counted per round starts anew."""


# How the phases of a round begin.
OPENINGS: Mapping[str, Callable[[], Step]] = {
    "start": StartPhase,
    "town": TownPhase,
    "build": BuildPhase,
    "minions": MinionPhase,
    "bait": BaitPhase,
    "adventure": AdventurePhase,
    "end": EndPhase,
}
