"""Which games a tournament has: who sits where, and what is shuffled from which seed.

Games come in *turns* of the seats: in the games of one turn the same cards are dealt to the same
seats, and the bots move on by one seat from game to game. So every bot meets the same luck (common
random numbers), and what differs between two games of a turn is who played what. The deal depends
on the seed and the number of the turn alone: two tournaments with one seed meet the same deals.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import bossbook
from bossbook.api import Bot, cards, new_game
from bossbook.bots import derive
from bossbook.card.card_set import CardSet
from bossbook.card.sets import SetSource, take_sets
from bossbook.errors import InvalidSetup
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.tournaments.entrants import BotSource, Entrant, entrants

_BOTS = 1 << 32  # bots' seeds are derived apart from the deals'


@dataclass(frozen=True, slots=True)
class Schedule:
    """All that decides how the games of a tournament go; how many are played does not."""

    edition: str
    players: int
    entrants: tuple[Entrant, ...]
    seed: int
    variants: tuple[str, ...]
    sets: tuple[str | CardSet, ...] | None

    @property
    def names(self) -> list[str]:
        """The players' names, in seat order."""
        return _names(self.players)

    @property
    def turn(self) -> int:
        """How many games it takes until the same bots sit in the same seats again."""
        few, seats = len(self.entrants), self.players
        return few if seats % few == 0 else seats

    @property
    def deals(self) -> tuple[object, ...]:
        """What decides which cards are dealt to whom: the same for tournaments to be compared."""
        return (self.edition, self.players, self.seed, self.variants, self._cards(), self.turn)

    def positions(self, number: int) -> list[int]:
        """For every seat of a game, the place in the list of bots, repeated to fill the table."""
        return [(seat + number) % self.players for seat in range(self.players)]

    def seated(self, number: int) -> list[Entrant]:
        """Who sits where in a game; fewer bots than seats repeat in turn."""
        return [self.entrants[at % len(self.entrants)] for at in self.positions(number)]

    def game(self, number: int) -> Game:
        """A game before its first step: the same cards for all games of a turn."""
        seed = derive(self.seed, number // self.turn)
        return new_game(self.edition, self.names, seed, self.variants, self.sets)

    def bots(self, number: int) -> dict[str, Bot]:
        """Fresh bots for a game; each takes its own luck along from seat to seat."""
        seed = derive(self.seed, _BOTS + number // self.turn)
        seated = zip(self.names, self.positions(number), self.seated(number), strict=True)
        return {name: entrant.make(derive(seed, at)) for name, at, entrant in seated}

    @property
    def label(self) -> str:
        """The tournament in one line, as it stands in every row of a file of results."""
        bots = " - ".join(entrant.label for entrant in self.entrants)
        variants = ", ".join(["", *self.variants])
        table = f"{self.players} players" if self.players > 1 else "1 player"
        cards = f"cards {self._cards()}"
        version = f"bossbook {bossbook.__version__}"
        return f"{self.edition}{variants}, {table}: {bots}; seed {self.seed}, {cards}, {version}"

    def _cards(self) -> str:
        """A digest of the cards: a set that has been changed since is another one."""
        printed = json.dumps(cards(self.edition, self.sets), sort_keys=True)
        return hashlib.sha256(printed.encode()).hexdigest()[:8]


def make_schedule(
    edition: str,
    players: int,
    bots: BotSource | Iterable[BotSource] | Mapping[str, BotSource],
    seed: int,
    variants: Iterable[str],
    sets: SetSource | Iterable[SetSource] | None,
) -> Schedule:
    """The schedule of a tournament, checked: whatever is wrong is told before the first game."""
    _check_players(players)
    found = tuple(entrants(bots))
    if not 1 <= len(found) <= players:
        sentence = N_(
            "{count} {count:bot is|bots are} named for {seats} {seats:seat|seats}: name one for "
            "each, or fewer."
        )
        raise InvalidSetup(say(sentence, count=len(found), seats=players))
    taken = None if sets is None else take_sets(sets)
    trial = new_game(edition, _names(players), seed, variants, taken)  # refuses what cannot be
    return Schedule(edition, players, found, seed, trial.variants, taken)


def _names(players: int) -> list[str]:
    return [f"Player {seat}" for seat in range(1, players + 1)]


def _check_players(players: object) -> None:
    if not isinstance(players, int) or isinstance(players, bool) or not 1 <= players <= 6:
        text = N_("'players' is how many play, such as 2, not {players!r}.")
        raise InvalidSetup(say(text, players=players))
