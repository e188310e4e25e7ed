"""The part of a table that a question is about: some dungeons, the town if somebody is there."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bossbook.game import Game
from bossbook.protocol import Event
from bossbook.views.board.layout import BARE, STAGE, Board, hand_html
from bossbook.views.board.offers import NOTHING
from bossbook.views.board.pieces import NO_SPOTLIGHT, Spotlight
from bossbook.views.board.town import town_html
from bossbook.views.board.town_board import board_matters
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

    The rest is as in :func:`~bossbook.views.board.layout.table_html`; but nobody is marked as the
    one to decide, for that may be what is asked. Where no dungeon has a room, the scores will do;
    an empty hand, and a town board on which nothing is, are left out.
    """
    light = Spotlight.on(now) if now else NO_SPOTLIGHT
    board = Board(game, viewer, light, totals, NOTHING, printed)
    board.deciding = None
    seats = [seat for seat, name in enumerate(game.players) if name in (concerned or game.players)]
    shown = town_html(game.state, light, NOTHING) if town and game.state.town else None
    heroes = tag("div", shown, class_="bb-top") if shown is not None else None
    laid = town and (game.state.board is None or board_matters(game.state))
    regions = tag("div", board.regions(), class_="bb-regions") if laid else None
    players = [game.state.players[seat] for seat in seats]
    empty = not any(player.stacks or player.entrance for player in players)
    dungeons = [board.dungeon(seat, BARE if empty else STAGE) for seat in seats]
    held = None
    if hand and viewer is not None and game.state.players[game.players.index(viewer)].hand:
        held = hand_html(game, viewer, told=False)
    css = f"bb bb-table bb-screen bb-excerpt bb-excerpt-{len(seats)}"
    return tag("div", heroes, regions, dungeons, held, class_=css)
