"""One game of a tournament, played, and what is written down of it: a row for every seat."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import TypedDict

from bossbook.api import Bot
from bossbook.engine.order import turn_order
from bossbook.engine.winning import score
from bossbook.game import Decision, Game
from bossbook.messages import N_, say
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.state import State
from bossbook.tournaments.schedule import Schedule


class SeatRow(TypedDict):
    """One seat of one game. Games and seats are counted from 0, places from 1."""

    game: int
    seat: int
    player: str
    boss: str
    bot: str
    first: bool  # whether first in the order of round 1
    won: bool
    place: int
    souls: int
    wounds: int
    rounds: int  # of the game
    decisions: int  # of this seat
    seconds: float  # that this seat took to choose


class _Clocked:
    """A bot whose choices are counted, with the time they take."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose(self, view: View, decision: Decision) -> Option | str:
        begun = perf_counter()
        chosen = self._bot.choose(view, decision)
        self.seconds += perf_counter() - begun
        self.decisions += 1
        return chosen


def play_game(schedule: Schedule, number: int) -> list[SeatRow]:
    """Play one game of a tournament to its end; its rows, seat by seat."""
    game = schedule.game(number)
    clocked = {name: _Clocked(bot) for name, bot in schedule.bots(number).items()}
    first = play_to_the_end(game, clocked, schedule, number)
    state = game.state
    places = _places(game)
    return [
        SeatRow(
            game=number,
            seat=seat,
            player=name,
            boss=state.setup.table.names[state.players[seat].boss],
            bot=entrant.label,
            first=seat == first,
            won=_winner(state) == seat,
            place=places[seat],
            souls=state.souls(seat),
            wounds=state.wounds(seat),
            rounds=state.round,
            decisions=clocked[name].decisions,
            seconds=round(clocked[name].seconds, 6),
        )
        for seat, (name, entrant) in enumerate(
            zip(schedule.names, schedule.seated(number), strict=True)
        )
    ]


def play_to_the_end(
    game: Game, bots: dict[str, _Clocked] | dict[str, Bot], schedule: Schedule, number: int
) -> int:
    """Let the bots play; the seat that was first in the order of round 1.

    What a bot does wrong is its own error, with a note in which game it happened.
    """
    first = -1
    try:
        while True:
            game.run("over")
            if first < 0 and game.round:
                first = turn_order(game.state)[0]
            decision = game.decision
            if decision is None:
                return first
            game.play(bots[decision.player].choose(View(game, decision.player), decision))
    except Exception as error:
        error.add_note(_where(game, schedule, number))
        raise


def _where(game: Game, schedule: Schedule, number: int) -> str:
    """In which game something went wrong, and whose turn it was."""
    seat = schedule.names.index(game.decision.player) if game.decision else None
    bot = schedule.seated(number)[seat].label if seat is not None else "-"
    text = N_("This was in game {number} of the tournament, round {round}; to choose: {bot}.")
    return say(text, number=number, round=game.round, bot=bot).text


# -- who came where


def _winner(state: State) -> int:
    return state.result[0] if state.result else -1


def _places(game: Game) -> list[int]:
    """The place of every seat: the winner, then whoever stayed longer, then who has more."""
    state, left = game.state, _rounds_of_leaving(game)
    xp = [state.setup.table[player.boss].xp for player in state.players]
    sign = 1 if state.setup.edition.tie_goes_to == "highest_xp" else -1
    order = sorted(
        range(len(state.players)),
        key=lambda seat: (_winner(state) == seat, left[seat], score(state, seat), sign * xp[seat]),
        reverse=True,
    )
    return [order.index(seat) + 1 for seat in range(len(order))]


def _rounds_of_leaving(game: Game) -> list[float]:
    """The round in which each seat lost; endless for those who have not."""
    state = game.state
    limit = state.setup.edition.wounds_to_lose
    seats = range(len(state.players))
    left = [state.round if limit and state.wounds(seat) >= limit else inf for seat in seats]
    number = 0
    for event in game.events:
        if event.kind == "round_begins":
            number = event.data["round"]
        elif event.kind == "eliminated":
            left[game.players.index(event.data["player"])] = number
    return left
