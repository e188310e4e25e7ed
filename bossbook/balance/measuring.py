"""A measurement: the same deals, played with a card and with its twin, by the same bots.

Of the deals those are taken in which exactly one player has the card from the beginning: in the
first hand, or as a boss (or among those to choose from). Who that is was settled before anybody
has chosen anything, and it is the same in both games of the pair; so how much more often that
player wins with the card is what the card does, and nothing else. Heroes, whom nobody is dealt,
are compared by how long games last.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TypedDict

from bossbook.api import Bot
from bossbook.balance.twins import Arms, arms
from bossbook.balance.watching import CardCounts, Laid, all_dealt, opening, watched
from bossbook.card.sets import SetSource
from bossbook.engine.order import turn_order
from bossbook.errors import InvalidSetup
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.positions import View
from bossbook.tournaments.entrants import BotSource
from bossbook.tournaments.schedule import Schedule, make_schedule

WITH, WITHOUT = "with", "without"
ARMS = (WITH, WITHOUT)
NOBODY = -1
MOST_DEALS = 5_000  # looked at in vain, one after the other: then the card is hardly ever dealt


class PlayerRow(TypedDict):
    """One seat of one game. Pairs, deals and seats are counted from 0, the order from 1."""

    pair: int
    arm: str
    deal: int
    players: int
    seat: int
    boss: str
    bot: str
    order: int  # the place in the order of round 1
    dealt: bool  # whether this seat has the card, or its twin, from the beginning
    won: bool
    souls: int
    wounds: int
    rounds: int  # of the game
    decisions: int  # of the game


class GameRecord(TypedDict):
    """One game of a pair: its seats, its cards, and what was built on what."""

    pair: int
    arm: str
    deal: int
    seats: list[PlayerRow]
    cards: list[CardCounts]
    laid: list[Laid]


Pair = list[GameRecord]  # with the card, and without it
Playing = Generator[Pair | None, None, None]  # None: a pause, after a decision or a deal


@dataclass(frozen=True)
class MeasuringPlan:
    """All that decides how the games of a measurement go; how many there are does not."""

    arms: Arms
    tables: tuple[tuple[Schedule, Schedule], ...]  # with and without, for each number of players

    @property
    def label(self) -> str:
        """The measurement in one line, as it stands in its file."""
        sides = "; ".join(f"{one.label} | {other.label}" for one, other in self.tables)
        return f"{self.arms.card.name}: {sides}"

    @property
    def players(self) -> tuple[int, ...]:
        """How many play, at each of the tables."""
        return tuple(one.players for one, _ in self.tables)

    def table(self, pair: int) -> tuple[Schedule, Schedule]:
        """The tables take turns."""
        return self.tables[pair % len(self.tables)]


def make_plan(
    card: str,
    edition: str = "base",
    cards: SetSource | Iterable[SetSource] | None = None,
    players: int | Sequence[int] = 2,
    bots: BotSource | Sequence[BotSource] = "greedy",
    seed: int = 1,
    variants: Iterable[str] = (),
    against: str = "",
) -> MeasuringPlan:
    """A measurement, checked: whatever is wrong is told before the first game."""
    found = arms(edition, card, cards, against)
    numbers = (players,) if isinstance(players, int) else tuple(players)
    if not numbers:
        raise InvalidSetup(say(N_("'players' is how many play, such as 2, or several numbers.")))
    known = tuple(variants)
    tables = tuple(
        (
            make_schedule(edition, number, bots, seed, known, [found.with_it]),
            make_schedule(edition, number, bots, seed, known, [found.without]),
        )
        for number in numbers
    )
    return MeasuringPlan(found, tables)


class PairedGame:
    """One game of a pair, played decision by decision."""

    def __init__(self, schedule: Schedule, deal: int) -> None:
        self.game: Game = schedule.game(deal)
        self._schedule, self._deal = schedule, deal
        self._bots: dict[str, Bot] = schedule.bots(deal)
        self._order: tuple[int, ...] = ()
        self._decisions = 0

    def to_first_hands(self) -> dict[int, list[str]]:
        """Play until everybody has a hand; what everybody was dealt."""
        while not all_dealt(self.game.players, self.game.events):
            self._answer()
            self.game.run("over")
        return opening(self.game.players, self.game.events)

    def to_the_end(self) -> Generator[None, None, None]:
        """Play on, with a pause after every decision."""
        while self.game.result is None:
            self._answer()
            self.game.run("over")
            yield

    def _answer(self) -> None:
        """Let a bot choose, if anybody is asked."""
        game, decision = self.game, self.game.decision
        if not self._order and game.round:
            self._order = turn_order(game.state)
        if decision is not None:
            bot = self._bots[decision.player]
            game.play(bot.choose(View(game, decision.player), decision))
            self._decisions += 1

    def record(self, pair: int, arm: str, dealt: int) -> GameRecord:
        """What is written down of it."""
        seen = watched(self.game.players, self.game.events)
        seats = [self._row(pair, arm, seat, seat == dealt) for seat in range(len(self._order))]
        return GameRecord(
            pair=pair, arm=arm, deal=self._deal, seats=seats, cards=seen.cards, laid=seen.laid
        )

    def _row(self, pair: int, arm: str, seat: int, dealt: bool) -> PlayerRow:
        state = self.game.state
        return PlayerRow(
            pair=pair,
            arm=arm,
            deal=self._deal,
            players=len(state.players),
            seat=seat,
            boss=state.setup.table.names[state.players[seat].boss],
            bot=self._schedule.seated(self._deal)[seat].label,
            order=self._order.index(seat) + 1,
            dealt=dealt,
            won=state.result is not None and state.result[0] == seat,
            souls=state.souls(seat),
            wounds=state.wounds(seat),
            rounds=state.round,
            decisions=self._decisions,
        )


def play_pairs(plan: MeasuringPlan, begin: int, next_deals: dict[int, int]) -> Playing:
    """Pair after pair from that one on, without end; ``next_deals``: where each table goes on."""
    for pair in count(begin):
        at = pair % len(plan.tables)
        games, dealt = None, NOBODY
        for tried, deal in enumerate(count(next_deals.get(at, 0))):
            games, dealt = _suitable(plan, plan.table(pair), deal)
            if games is not None:
                break
            if tried == MOST_DEALS:
                text = N_("In {count} deals nobody, or more than one, had {card} at the start.")
                raise InvalidSetup(say(text, count=tried, card=plan.arms.card.name))
            yield None
        assert games is not None
        next_deals[at] = deal + 1
        for game in games:
            for _ in game.to_the_end():
                yield None
        yield [game.record(pair, arm, dealt) for game, arm in zip(games, ARMS, strict=True)]


def _suitable(
    plan: MeasuringPlan, table: tuple[Schedule, Schedule], deal: int
) -> tuple[tuple[PairedGame, PairedGame] | None, int]:
    """Both games of a deal, and who has the card; no games if nobody has, or several have."""
    name = plan.arms.card.name
    with_it = PairedGame(table[0], deal)
    hands = with_it.to_first_hands()
    holders = [seat for seat, cards in hands.items() if name in cards]
    if plan.arms.dealt and len(holders) != 1:
        return None, NOBODY
    without = PairedGame(table[1], deal)
    if without.to_first_hands() != hands:  # a bot chose another boss, and hands went round
        return None, NOBODY
    return (with_it, without), holders[0] if plan.arms.dealt else NOBODY
