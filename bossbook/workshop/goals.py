"""What can be asked of a card, found out by playing: made tables, several ways to use the card.

A goal is met if some way to play meets it. If none does, what happened in the first try is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bossbook.api import load_position
from bossbook.card.model import Card
from bossbook.editions import EDITIONS
from bossbook.errors import BossbookError
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.plain import Data
from bossbook.protocol import Event
from bossbook.workshop.tables import LEARNER, OTHER
from bossbook.workshop.trying import MOST_MOVES, Policy, name_among, policies, set_with

Fact = Message | str


class CardFinding(NamedTuple):
    """Whether a goal is met, and what was seen."""

    met: bool
    seen: Fact


@dataclass(frozen=True)
class CardGoal:
    """One thing a card must be or do: what is asked, how it is found out, what helps."""

    asks: str
    check: Callable[[Card], CardFinding]
    helps: str = ""


@dataclass(frozen=True)
class Played:
    """A game that was played with the card, from its beginning on."""

    game: Game
    card: str  # as it is called there
    before: Game

    @property
    def events(self) -> list[Event]:
        """What happened."""
        return list(self.game.events[len(self.before.events) :])

    def has(self, kind: str, **data: object) -> bool:
        """Whether such a thing has happened."""
        return any(
            event.kind == kind and all(event.data.get(key) == value for key, value in data.items())
            for event in self.events
        )

    def hand(self, player: str) -> int:
        """How many cards a player holds now."""
        return _hand(self.game, player)

    def hand_before(self, player: str) -> int:
        """How many it were."""
        return _hand(self.before, player)

    def souls(self, player: str) -> int:
        """The souls of a player."""
        return self.game.state.souls(self.game.players.index(player))


def _hand(game: Game, player: str) -> int:
    return len(game.state.players[game.players.index(player)].hand)


Laid = Callable[[str], Data]  # from the card's name to a position without edition and cards
Wanted = Callable[[Played], bool]


def by_playing(
    table: Laid, wanted: Wanted, seen: Callable[[Played], Fact], edition: str = "base",
    rounds: int = 1,
) -> Callable[[Card], CardFinding]:  # fmt: skip
    """A check that plays a table on until the goal is met, in one way or another."""

    def check(card: Card) -> CardFinding:
        told: Fact = say(N_("The card cannot lie on this table."))
        for number, played in enumerate(ways_to_play(card, table, edition, rounds)):
            if wanted(played):
                return CardFinding(True, seen(played))
            told = seen(played) if number == 0 else told
        return CardFinding(False, told)

    return check


def ways_to_play(card: Card, table: Laid, edition: str, rounds: int) -> Iterator[Played]:
    """The table, played on in several ways, each to the end of the round."""
    name = name_among(card, edition)
    own = {**set_with(card, name), "expands": EDITIONS[edition].card_set}
    position = {
        "edition": edition, "cards": [EDITIONS[edition].card_set, own], "seed": 3, **table(name),
    }  # fmt: skip
    try:
        before = load_position(position)
    except BossbookError:
        return
    for policy in policies(name):
        game = before.fork()
        try:
            _play_on(game, policy, rounds)
        except BossbookError:
            continue  # a card that goes too far
        yield Played(game, name, before)


def _play_on(game: Game, policy: Policy, rounds: int) -> None:
    last = game.round + rounds
    for _ in range(MOST_MOVES * rounds):
        if game.phase == "over" or game.round >= last:
            return
        if game.decision is None:
            game.step()
        else:
            game.play(policy(game.decision))


# -- what is asked of the printed part


def is_a(*decks: str) -> Callable[[Card], CardFinding]:
    """A card of one of these decks."""
    return lambda card: CardFinding(
        card.deck in decks, say(N_("It is a {deck}."), deck=say(card.deck))
    )


def is_kind(kind: str) -> Callable[[Card], CardFinding]:
    """A room of that kind."""
    return lambda card: CardFinding(
        card.kind == kind, say(N_("It is a {kind}."), kind=say(card.kind or card.deck))
    )


def damage_at_most(most: int) -> Callable[[Card], CardFinding]:
    """A room that deals no more than that by itself."""

    def check(card: Card) -> CardFinding:
        damage = card.damage
        shown = "?" if damage is None else damage
        met = damage is not None and damage <= most
        return CardFinding(met, say(N_("Its damage is {damage}."), damage=shown))

    return check


def icons_at_most(most: int) -> Callable[[Card], CardFinding]:
    """A card with no more treasure than that."""

    def check(card: Card) -> CardFinding:
        count = sum(card.treasure)
        return CardFinding(
            count <= most, say(N_("It shows {count} treasure {count:icon|icons}."), count=count)
        )

    return check


# -- what was seen


def fate_of(hero: str) -> Callable[[Played], Fact]:
    """What became of a hero, in the sentence of the event that tells it."""
    kinds = ("soul", "dies", "wound", "to_town", "stays_tied", "stays_no_treasure", "lured")

    def seen(played: Played) -> Fact:
        told = [
            event.text for event in played.events
            if event.kind in kinds and event.data.get("hero") == hero
        ]  # fmt: skip
        return told[-1] if told else say(N_("{hero} did nothing."), hero=hero)

    return seen


def hands(played: Played) -> Fact:
    """How many cards both hold, before and after."""
    counts = {
        "own": played.hand(LEARNER), "own_before": played.hand_before(LEARNER),
        "other": played.hand(OTHER), "other_before": played.hand_before(OTHER),
    }  # fmt: skip
    text = N_("Your hand: {own_before}, then {own}. {player}'s: {other_before}, then {other}.")
    return say(text, player=OTHER, **counts)


def deeds(played: Played) -> Fact:
    """What the card did."""
    told = [event.text for event in played.events if event.data.get("by") == played.card]
    return told[0] if told else say(N_("The card did nothing in this round."))


Checks = Mapping[str, CardGoal]
