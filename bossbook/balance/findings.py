"""What came out of a measurement: as tidy rows, as numbers, and in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TypedDict

from bossbook.balance.comparing import (
    Paired,
    holm,
    mean_difference,
    paired,
    pairs_needed,
    smallest_effect,
)
from bossbook.balance.measuring import ARMS, MeasuringPlan, Pair, PlayerRow
from bossbook.balance.replaying import replayed
from bossbook.balance.twins import against_words
from bossbook.balance.watching import CardCounts
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.showing import Shown
from bossbook.tournaments.intervals import mean_interval, wilson
from bossbook.wording import sentences

POINTS = (0.10, 0.05, 0.03, 0.02, 0.01)  # differences that one may want to see
FEWEST = 10  # deals: with fewer nothing is said


class GameRow(TypedDict):
    """One game."""

    pair: int
    arm: str
    deal: int
    players: int
    rounds: int
    decisions: int
    winner: int  # the seat; -1: nobody
    first_won: bool  # whether whoever was first in the order has won
    holder_won: bool | None  # whether whoever had the card at the start has won


class CardRow(CardCounts):
    """What a card did for one seat of one game, and whether that seat has won."""

    pair: int
    arm: str
    won: bool


class EventRow(TypedDict):
    """One event of one game, flat."""

    pair: int
    arm: str
    number: int
    round: int
    kind: str
    player: str
    card: str
    hero: str
    text: str


class HavingRow(TypedDict):
    """How seats did that have done something with the card, or with its twin."""

    arm: str
    what: str
    seats: int
    of: int  # all seats
    wins: int
    share: float
    low: float
    high: float


class PartRow(TypedDict):
    """The difference in one part of the deals."""

    by: str
    value: str
    pairs: int
    with_it: float  # the share won with the card
    without: float
    difference: float
    low: float
    high: float
    p: float
    corrected: float  # Holm's p, among all parts of this question


class LengthRow(TypedDict):
    """How long games last."""

    arm: str
    rounds: float
    low: float
    high: float
    games: int


@dataclass(frozen=True, repr=False)
class Measurement(Shown):
    """Pairs of games with a card and with its twin, and what they allow to say.

    In a notebook it shows its answer and a picture; ``print`` it for the answer.
    """

    plan: MeasuringPlan
    pairs: Sequence[Pair]

    def __repr__(self) -> str:
        return f"<Measurement {self.card}: {len(self.pairs)} deals>"

    def __str__(self) -> str:
        return self.answer().text

    # -- tidy rows

    @property
    def card(self) -> str:
        """What was measured."""
        return self.plan.arms.card.name

    @property
    def players(self) -> list[PlayerRow]:
        """A row for every seat and game."""
        return [row for pair in self.pairs for game in pair for row in game["seats"]]

    @property
    def rows(self) -> list[PlayerRow]:
        """The same: what ``as_frame`` makes a table of."""
        return self.players

    @property
    def games(self) -> list[GameRow]:
        """A row for every game."""
        return [_game_row(game["seats"]) for pair in self.pairs for game in pair]

    @property
    def cards(self) -> list[CardRow]:
        """A row for every card that a seat has had something to do with, and game."""
        return [
            CardRow(pair=game["pair"], arm=game["arm"], won=_won(game["seats"], row), **row)
            for pair in self.pairs
            for game in pair
            for row in game["cards"]
        ]

    def events(self, most: int = 5) -> Iterator[EventRow]:
        """A row for every event of the first pairs, which are played again for that."""
        for pair in self.pairs[:most]:
            for at, game in enumerate(pair):
                played = replayed(self.plan.table(game["pair"])[at], game["deal"])
                yield from _event_rows(game["pair"], game["arm"], played.events)

    def laid(self) -> Counter[tuple[str, str]]:
        """How often which card was built on which other one, with the card in the deck."""
        return Counter((each.card, each.under) for one, _ in self.pairs for each in one["laid"])

    # -- numbers

    def effect(self) -> Paired:
        """How much more often whoever is dealt the card wins with it than with its twin."""
        return paired([_outcome(pair) for pair in self.pairs if _holder(pair) is not None])

    def having(self) -> list[HavingRow]:
        """How seats did that held it, built it, used it: with the card, and with its twin."""
        return [self._having(arm, what) for what in HAVING for arm in ARMS]

    def _having(self, arm: str, what: str) -> HavingRow:
        counts = {
            (row["pair"], row["seat"]): row
            for row in self.cards
            if row["arm"] == arm and row["card"] == self.card
        }
        seats = [row for row in self.players if row["arm"] == arm]
        mine = [row for row in seats if HAVING[what](row, counts.get((row["pair"], row["seat"])))]
        wins = sum(row["won"] for row in mine)
        low, high = wilson(wins, len(mine))
        share = wins / len(mine) if mine else 0.0
        return HavingRow(
            arm=arm,
            what=what,
            seats=len(mine),
            of=len(seats),
            wins=wins,
            share=share,
            low=low,
            high=high,
        )

    def parts(self, by: str) -> list[PartRow]:
        """The difference by boss, seat, order or players, corrected for how many there are."""
        found: dict[object, list[tuple[bool, bool]]] = {}
        for pair in self.pairs:
            holder = _holder(pair)
            if holder is not None:
                found.setdefault(holder[by], []).append(_outcome(pair))  # type: ignore[literal-required]
        ordered = sorted(found, key=lambda value: (isinstance(value, str), value))
        rows = [_part(by, value, found[value]) for value in ordered]
        for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
            row["corrected"] = p
        return rows

    def length(self) -> tuple[list[LengthRow], tuple[float, float, float]]:
        """How long games last, and by how much longer they do with the card."""
        rounds = {arm: [float(r["rounds"]) for r in self.games if r["arm"] == arm] for arm in ARMS}
        rows = [
            LengthRow(arm=arm, rounds=fmean(n), low=low, high=high, games=len(n))
            for arm, n in rounds.items()
            if n
            for low, high in [mean_interval(n)]
        ]
        return rows, mean_difference(*rounds.values())

    def needed(self) -> list[tuple[float, int | None]]:
        """For differences that one may want to see: how many deals it takes."""
        changed = self.effect().changed
        return [(points, pairs_needed(points, changed)) for points in POINTS]

    # -- words

    def answer(self) -> Message:
        """What can be said, in plain words."""
        if not self.pairs:
            return say(N_("Nothing has been measured yet."))
        if not self.plan.arms.dealt:
            return self._answer_by_length()
        if len(self.pairs) < FEWEST:
            text = N_("{pairs} {pairs:deal is|deals are} too few to say anything about {card}.")
            return say(text, pairs=len(self.pairs), card=self.card)
        return sentences([self._shares(), self._verdict(), self._reach()])

    def _shares(self) -> Message:
        won = [
            sum(row["won"] for row in self.players if row["dealt"] and row["arm"] == arm)
            for arm in ARMS
        ]
        text = N_(
            "Whoever is dealt {card} wins {with_it} of {pairs} games with it, and {without} of "
            "the same deals with {twin}."
        )
        return say(
            text,
            card=self.card,
            with_it=_percent(won[0] / len(self.pairs)),
            without=_percent(won[1] / len(self.pairs)),
            pairs=len(self.pairs),
            twin=against_words(self.plan.arms),
        )

    def _verdict(self) -> Message:
        found = self.effect()
        numbers = {"mean": points(found.mean), "low": points(found.low), "high": points(found.high)}
        if not found.seen:
            text = N_(
                "No difference can be seen with {pairs} deals: it may be anything from {low} to "
                "{high} points."
            )
        elif found.mean > 0:
            text = N_("It helps: {mean} points, somewhere from {low} to {high}.")
        else:
            text = N_("It hurts: {mean} points, somewhere from {low} to {high}.")
        return say(text, pairs=found.pairs, **numbers)

    def _reach(self) -> Message:
        """What so many deals can show at all, and what it would take to see less."""
        found = self.effect()
        least = smallest_effect(found.pairs, found.changed)
        smaller = next((each for each in POINTS if each < least), POINTS[-1])
        needed = pairs_needed(smaller, found.changed)
        text = N_(
            "So many deals show a difference of {least} points; {needed} would show {smaller}."
        )
        return say(
            text, least=plain_points(least), needed=f"{needed:,}", smaller=plain_points(smaller)
        )

    def _answer_by_length(self) -> Message:
        """Of a card that nobody is dealt."""
        _, (mean, low, high) = self.length()
        numbers = {"mean": f"{mean:+.2f}", "low": f"{low:+.2f}", "high": f"{high:+.2f}"}
        text = N_(
            "Nobody is dealt {card}, so games are compared by their length: {mean} rounds with it, "
            "somewhere from {low} to {high}, in {pairs} deals."
        )
        return say(text, card=self.card, pairs=len(self.pairs), **numbers)


# -- who has done what with the card

_Had = Callable[[PlayerRow, CardCounts | None], bool]
HAVING: Mapping[str, _Had] = {
    "dealt": lambda seat, _: seat["dealt"],
    "held": lambda seat, card: seat["dealt"] or (card is not None and card["drawn"] > 0),
    "built": lambda _, card: card is not None and card["built"] > 0,
    "used": lambda _, card: card is not None and card["used"] + card["worked"] > 0,
    "never": lambda seat, card: not seat["dealt"] and card is None,
}
HAVING_WORDS: Mapping[str, str] = {
    "dealt": N_("dealt at the start"),
    "held": N_("had at some time"),
    "built": N_("built"),
    "used": N_("used, or set off"),
    "never": N_("never seen"),
}


def _holder(pair: Pair) -> PlayerRow | None:
    """The seat that had the card at the start, in the game with it."""
    return next((row for row in pair[0]["seats"] if row["dealt"]), None)


def _outcome(pair: Pair) -> tuple[bool, bool]:
    """Whether the holder has won: with the card, and with its twin."""
    one, other = (next(row["won"] for row in game["seats"] if row["dealt"]) for game in pair)
    return one, other


def _part(by: str, value: object, outcomes: Sequence[tuple[bool, bool]]) -> PartRow:
    found = paired(outcomes)
    return PartRow(
        by=by,
        value=str(value),
        pairs=found.pairs,
        with_it=fmean(one for one, _ in outcomes),
        without=fmean(other for _, other in outcomes),
        difference=found.mean,
        low=found.low,
        high=found.high,
        p=found.p,
        corrected=found.p,
    )


# -- rows


def _game_row(seats: Sequence[PlayerRow]) -> GameRow:
    some = seats[0]
    held = [row["won"] for row in seats if row["dealt"]]
    return GameRow(
        pair=some["pair"],
        arm=some["arm"],
        deal=some["deal"],
        players=some["players"],
        rounds=some["rounds"],
        decisions=some["decisions"],
        winner=next((row["seat"] for row in seats if row["won"]), -1),
        first_won=any(row["won"] and row["order"] == 1 for row in seats),
        holder_won=held[0] if held else None,
    )


def _won(seats: Sequence[PlayerRow], card: CardCounts) -> bool:
    return seats[card["seat"]]["won"]


def _event_rows(pair: int, arm: str, events: Sequence[Event]) -> Iterator[EventRow]:
    at = 0
    for number, event in enumerate(events):
        data = event.data
        if event.kind == "round_begins":
            at = data["round"]
        yield EventRow(
            pair=pair,
            arm=arm,
            number=number,
            round=at,
            kind=event.kind,
            player=str(data.get("player", "")),
            card=str(data.get("card", data.get("room", data.get("boss", "")))),
            hero=str(data.get("hero", "")) if not isinstance(data.get("hero"), bool) else "",
            text=event.text,
        )


# -- numbers in words


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def points(difference: float) -> str:
    """A difference of shares in points, with its sign."""
    return f"{100 * difference:+.1f}"


def plain_points(difference: float) -> str:
    """The size of a difference in points."""
    return f"{100 * difference:.1f}".removesuffix(".0")
