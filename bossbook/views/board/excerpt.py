"""The part of a table that a question is about: some dungeons, the town if somebody is there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bossbook.game import Game
from bossbook.protocol import Event
from bossbook.views.board.layout import STAGE, Board, hand_html
from bossbook.views.board.offers import NOTHING
from bossbook.views.board.pieces import NO_SPOTLIGHT, Spotlight
from bossbook.views.escape import Markup, tag


def excerpt_html(
    game: Game,
    viewer: str | None = None,
    *,
    concerned: Collection[str] = (),
    now: Sequence[Event] = (),
    totals: bool = True,
    printed: bool = False,
    hand: bool = True,
    town: bool = True,
) -> Markup:
    """The dungeons ``concerned`` (all of them if none is named) and the viewer's hand.

    The rest is as in :func:`~bossbook.views.board.layout.table_html`.
    """
    light = Spotlight.on(now) if now else NO_SPOTLIGHT
    board = Board(game, viewer, light, totals, NOTHING, printed)
    seats = [seat for seat, name in enumerate(game.players) if name in (concerned or game.players)]
    heroes = tag("div", board.town(), class_="bb-top") if town and game.state.town else None
    dungeons = [board.dungeon(seat, STAGE) for seat in seats]
    held = hand_html(game, viewer, told=False) if hand and viewer is not None else None
    css = f"bb bb-table bb-screen bb-excerpt bb-excerpt-{len(seats)}"
    return tag("div", heroes, dungeons, held, class_=css)
