"""What came out of a tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import NamedTuple

from bossbook.errors import InvalidSetup
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.showing import Frame, as_frame, as_html, as_text
from bossbook.tournaments.intervals import mean_interval, wilson
from bossbook.tournaments.schedule import Schedule
from bossbook.tournaments.seat_rows import SeatRow, play_to_the_end


class BotScore(NamedTuple):
    """How one bot did: its wins, their share of all games, and Wilson's 95 % interval."""

    bot: str
    wins: int
    games: int
    share: float
    low: float
    high: float


class Gap(NamedTuple):
    """How much more often a bot won than another one, over games with the same deals."""

    pairs: int
    mean: float
    low: float
    high: float


@dataclass(frozen=True, eq=False)
class Tournament:
    """Many games: ``rows`` has one dict for every seat and game, by game and seat.

    In a notebook it shows itself as a table with intervals; ``print`` it for the same in text.
    """

    schedule: Schedule
    rows: Sequence[SeatRow]

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows) // self.schedule.players

    @property
    def label(self) -> str:
        """The tournament in one line."""
        return self.schedule.label

    def standings(self) -> list[BotScore]:
        """How each bot did, in the order in which they were named."""
        games = self.games
        wins = {entrant.label: 0 for entrant in self.schedule.entrants}
        for row in self.rows:
            wins[row["bot"]] += row["won"]
        return [
            BotScore(bot, won, games, won / games if games else 0.0, *wilson(won, games))
            for bot, won in wins.items()
        ]

    def summary(self) -> Data:
        """Wins, intervals and lengths as plain data."""
        found = self.standings()
        rounds = [row["rounds"] for row in self.rows if row["seat"] == 0]
        return {
            "games": self.games,
            "wins": {one.bot: one.wins for one in found},
            "intervals": {one.bot: [one.low, one.high] for one in found},
            "rounds": {"mean": fmean(rounds), "median": median(rounds)} if rounds else None,
            "tournament": self.label,
        }

    def as_frame(self) -> Frame:
        """The rows as a pandas data frame."""
        return as_frame(self)

    def game(self, number: int) -> Game:
        """A game of this tournament, played again: to look at how it went."""
        if number not in {row["game"] for row in self.rows}:
            text = N_("There is no game {number!r} here: they are counted from 0 to {last}.")
            raise InvalidSetup(say(text, number=number, last=self.games - 1))
        game = self.schedule.game(number)
        play_to_the_end(game, self.schedule.bots(number), self.schedule, number)
        return game

    def gap(self, bot: str, other: Tournament | None = None, than: str | None = None) -> Gap:
        """How much more often ``bot`` wins here than ``than`` does, there or here.

        Games with the same cards in the same seats are compared with each other, turn by turn, so
        the luck of the deal falls out: what is left is surer than two intervals beside each other.
        """
        there, than = other or self, bot if than is None else than
        ours, theirs = self._wins_by_turn(bot), there._wins_by_turn(than)
        if there.schedule.deals != self.schedule.deals:
            text = N_("These two tournaments have not dealt the same cards to the same seats.")
            raise InvalidSetup(say(text))
        both = sorted(ours.keys() & theirs.keys())
        found = [(ours[turn] - theirs[turn]) / self.schedule.turn for turn in both]
        return Gap(len(both), fmean(found), *mean_interval(found))

    def _wins_by_turn(self, bot: str) -> Mapping[int, int]:
        """The wins of a bot in every whole turn of the seats."""
        if bot not in {entrant.label for entrant in self.schedule.entrants}:
            text = N_("No bot {bot!r} takes part. There is: {known}.")
            known = [entrant.label for entrant in self.schedule.entrants]
            raise InvalidSetup(say(text, bot=bot, known=known))
        turn = self.schedule.turn
        wins = dict.fromkeys(range(self.games // turn), 0)
        for row in self.rows:
            if row["won"] and row["bot"] == bot and row["game"] // turn in wins:
                wins[row["game"] // turn] += 1
        return wins

    def __len__(self) -> int:
        return self.games

    def __repr__(self) -> str:
        return f"<Tournament {self.label}: {self.games} games>"

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        return as_html(self)
