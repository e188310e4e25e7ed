"""The town board in small: the market, the key locations with heroes, spaces and minions."""

from __future__ import annotations

from bossbook.card.model import CLASSES
from bossbook.engine.minions import sites, where
from bossbook.messages import N_, say
from bossbook.spaces import (
    EVERY_LOCATION,
    LOCATIONS,
    SUMMON,
    TREASURE,
    KeyLocation,
    Space,
    spaces_of,
)
from bossbook.state import Hero, State
from bossbook.views.board.minions import initials
from bossbook.views.board.town_board import SECOND_SIGNS, board_matters
from bossbook.views.pixels.icons import badge_drawing, icon
from bossbook.views.pixels.sprites import room_sprite, spell_sprite
from bossbook.views.stills.heroes import HERO_WIDE, draw_hero
from bossbook.views.stills.marks import GOLD, draw_badge, draw_name, draw_numbers, repeated
from bossbook.views.stills.paper import FAINT, INK, MARGIN, PAPER, WIDTH, Paper

_CARD = 100  # how wide a card on the market is
_GAP = 6
_NAME, _GUEST, _SPACES = 22, 74, 26  # how high the parts of a location are


def draw_town_board(paper: Paper, state: State, printed: bool) -> None:
    """What lies between town and dungeons, where there is anything to see there.

    ``printed``: spaces that are closed look like the others.
    """
    if not board_matters(state):
        return
    _locations(paper, state, printed)
    if state.market:
        _market(paper, state)


# -- key locations


def _locations(paper: Paper, state: State, printed: bool) -> None:
    extended = state.setup.table.has_explorers
    shown = [one for one in EVERY_LOCATION.values() if extended or not one.expansion]
    heroes = {one.id: _heroes_in(state, one) for one in shown}
    high = _NAME + (_GUEST if any(heroes.values()) else 0) + _SPACES
    wide = (WIDTH - 2 * MARGIN + _GAP) / len(shown) - _GAP
    found = sites(state, state.seats()[0])
    barred = {site.name: "" if printed else site.barred for site in found if site.card < 0}
    for at, location in enumerate(shown):
        x, y = MARGIN + at * (wide + _GAP), paper.down
        paper.box(x, y, wide, high)
        _title(paper, location, len(heroes[location.id]), x, y)
        if heroes[location.id]:
            newest = heroes[location.id][-1]
            draw_hero(paper, state, newest, x + (wide - HERO_WIDE) / 2, y + _NAME - 2)
        step = (wide - 8) / 3
        for place, space in enumerate(spaces_of(location.id)):
            left = x + 6 + place * step
            _space(paper, state, space, barred[space.id], left, y + high - _SPACES, step - 4)
    paper.down += high + 8


def _heroes_in(state: State, location: KeyLocation) -> tuple[Hero, ...]:
    assert state.board is not None
    if not location.holds_heroes:
        return ()
    return state.board.locations[LOCATIONS.index(location.id)]


def _title(paper: Paper, location: KeyLocation, count: int, x: float, y: float) -> None:
    """The name of a location; of a pile, how many are in it."""
    if location.class_:
        draw_badge(paper, location.class_, x + 6, y + 4)
    else:
        paper.drawing(x + 6, y + 5, icon("bed", 14), FAINT)
    paper.words(x + 26, y + 16, say(location.title), 12, bold=True)
    if count > 1:
        paper.words(x + 110, y + 16, f"×{count}", 12, bold=True)


def _space(
    paper: Paper, state: State, space: Space, barred: str, x: float, y: float, wide: float
) -> None:
    """A space: its sign in a frame if it is open, without one if not; or the minion on it."""
    guest = minion_on(state, space.id)
    if guest is not None:
        draw_minion(paper, state, guest, x, y + 2)
        return
    if not barred:
        paper.box(x, y + 2, wide, 20, PAPER)
    colour = FAINT if barred else INK
    if space.kind == TREASURE:
        kind = EVERY_LOCATION[space.location].class_
        paper.drawing(x + 3, y + 5, badge_drawing(kind, 14), css=f"bb-c-{kind}")
        paper.words(x + 20, y + 16, "+1", 11, colour=colour)
    else:
        sign = "bell" if space.kind == SUMMON else SECOND_SIGNS[space.location][0]
        paper.drawing(x + wide / 2 - 7, y + 5, icon(sign, 14), colour)


# -- minions


def minion_on(state: State, space: str, seat: int | None = None) -> int | None:
    """Whose minion stands there; ``seat``: on a card of this player's, else in a location."""
    if state.board is None:
        return None
    found = [
        owner
        for owner in range(len(state.board.minions))
        if where(state, owner)[0] == space and seat in (None, owner)
    ]
    return found[0] if found else None


def draw_minion(paper: Paper, state: State, seat: int, x: float, y: float) -> None:
    """A minion with the letter of its owner."""
    paper.box(x, y, 36, 20, PAPER)
    paper.drawing(x + 4, y + 4, icon("minion", 12), GOLD)
    paper.words(x + 19, y + 15, initials(state.setup.names)[seat], 12, bold=True)


# -- the market


def _market(paper: Paper, state: State) -> None:
    top, table = paper.down, state.setup.table
    across = (WIDTH - 2 * MARGIN - 80) // _CARD
    rows = -(-len(state.market) // across)
    paper.box(MARGIN, top, WIDTH - 2 * MARGIN, 98 * rows + 6)
    paper.drawing(MARGIN + 8, top + 8, icon("market", 14), FAINT)
    paper.words(MARGIN + 26, top + 20, say(N_("Market")), 12, bold=True)
    for at, number in enumerate(state.market):
        x, y = MARGIN + 80 + at % across * _CARD, top + 6 + 98 * (at // across)
        card = table[number]
        if table.is_spell[number]:
            paper.drawing(x + 22, y, spell_sprite(card.name, 54))
        else:
            paper.drawing(x + 3, y, room_sprite(card.name, card.kind, tuple(card.icons()), 92))
            icons = repeated(dict(zip(CLASSES, card.treasure, strict=True)))
            damage = "?" if card.damage is None else card.damage
            draw_numbers(paper, damage, icons, x + 49, y + 78)
        draw_name(paper, card.name, x + 49, y + 63)
    paper.down = top + 98 * rows + 14
