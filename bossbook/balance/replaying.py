"""A game of a measurement played again: to look at how it went."""

from __future__ import annotations

from bossbook.game import Game
from bossbook.tournaments.schedule import Schedule
from bossbook.tournaments.seat_rows import play_to_the_end


def replayed(schedule: Schedule, deal: int) -> Game:
    """The very same game, to its end."""
    game = schedule.game(deal)
    play_to_the_end(game, schedule.bots(deal), schedule, deal)
    return game
