"""The table in small, as it is printed into a notebook: the town, and every dungeon in a row.

Nothing here shows a secret: hands are left out, and a card that lies face down stays so.
"""

from __future__ import annotations

from bossbook.card.model import CLASSES, LAST_LEVEL, Card
from bossbook.engine import coins
from bossbook.engine.numbers import icons_at, room_damage, treasure
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.phases import PHASES
from bossbook.spaces import BOSS
from bossbook.state import NO_CARD, Stack, State
from bossbook.views.pixels.icons import icon
from bossbook.views.pixels.sprites import (
    boss_sprite,
    card_back,
    dungeon_mouth,
    room_sprite,
)
from bossbook.views.stills.heroes import HERO_WIDE, draw_hero
from bossbook.views.stills.marks import (
    GOLD,
    GREEN,
    RED,
    draw_badge,
    draw_name,
    draw_numbers,
    repeated,
)
from bossbook.views.stills.paper import FAINT, MARGIN, PAPER, WIDTH, Paper
from bossbook.views.stills.town_board import draw_minion, draw_town_board, minion_on
from bossbook.wording import clip

_ROOM, _DOOR, _BOSS = 100, 62, 86  # how wide they are
_BAND = 128  # how high a dungeon is


def draw_board(paper: Paper, game: Game, *, totals: bool, printed: bool) -> None:
    """The table of a game, below what is on the paper already.

    ``totals``: with the treasure of each dungeon counted up. ``printed``: with the damage that
    stands on the rooms, not with what it comes to.
    """
    state = game.state
    _head(paper, game)
    _town(paper, state)
    draw_town_board(paper, state, printed)
    for seat in range(len(state.players)):
        _dungeon(paper, state, seat, totals, printed)


def _head(paper: Paper, game: Game) -> None:
    parts = [say(game.state.setup.edition.title)]
    parts += [say(N_("round {round}"), round=game.round)] if game.round else []
    parts.append(say(PHASES[game.phase].name))
    paper.paragraph(say("{parts}", parts=parts).text, 12)
    paper.down += 4


# -- heroes


def _town(paper: Paper, state: State) -> None:
    top, across = paper.down, (WIDTH - 2 * MARGIN - _DOOR) // HERO_WIDE
    rows = max(1, -(-len(state.town) // across))
    high = 72 * rows + 10 if state.town else 32
    paper.box(MARGIN, top, WIDTH - 2 * MARGIN, high)
    paper.drawing(MARGIN + 8, top + 8, icon("house"), FAINT)
    paper.words(MARGIN + 28, top + 21, say(N_("Town")), 12, bold=True)
    if not state.town:
        paper.words(MARGIN + 80, top + 21, say(N_("Nobody is in town.")), 12, colour=FAINT)
    for at, hero in enumerate(state.town):
        draw_hero(
            paper,
            state,
            hero,
            MARGIN + _DOOR + 8 + at % across * HERO_WIDE,
            top + 72 * (at // across),
        )
    paper.down = top + high + 8


# -- dungeons


def _dungeon(paper: Paper, state: State, seat: int, totals: bool, printed: bool) -> None:
    top, out = paper.down, state.players[seat].out
    high = 34 if out else _BAND
    paper.box(MARGIN, top, WIDTH - 2 * MARGIN, high)
    _score(paper, state, seat, top + 20)
    if totals:
        _totals(paper, state, seat, top + 20)
    if out:
        paper.words(MARGIN + 250, top + 20, say(N_("Out of the game.")), 12, colour=FAINT)
    else:
        _rooms(paper, state, seat, top + 32, printed)
    paper.down = top + high + 8


def _rooms(paper: Paper, state: State, seat: int, y: float, printed: bool) -> None:
    player = state.players[seat]
    x = _entrance(paper, state, seat, y)
    for place in range(len(player.stacks)):
        _stack(paper, state, (seat, place), printed, x, y)
        x += _ROOM
    if player.boss != NO_CARD and not player.offers:
        _boss(paper, state.setup.table[player.boss], x, y)
        if minion_on(state, BOSS, seat) is not None:
            draw_minion(paper, state, seat, x + 44, y + 32)


def _score(paper: Paper, state: State, seat: int, y: float) -> None:
    paper.words(MARGIN + 10, y, clip(state.setup.names[seat], 20), 13, bold=True)
    scored = [(state.souls(seat), "soul", GREEN), (state.wounds(seat), "wound", RED)]
    if coins.in_play(state):
        scored.append((state.players[seat].coins, "coin", GOLD))
    for at, (number, name, colour) in enumerate(scored):
        x = MARGIN + 160 + 40 * at
        paper.drawing(x, y - 11, icon(name, 14), colour)
        paper.words(x + 18, y, number, 13, bold=True)
    if state.first == seat and "first_player" in state.setup.edition.regions:
        x = MARGIN + 168 + 40 * len(scored)
        paper.drawing(x, y - 11, icon("flag", 13), GOLD)
        paper.words(x + 17, y, say(N_("first player")), 11)


def _totals(paper: Paper, state: State, seat: int, y: float) -> None:
    player = state.players[seat]
    if player.offers or player.out:  # the treasure would tell the boss that was chosen
        return
    counts = zip(CLASSES, treasure(state, seat), strict=True)
    for at, (name, number) in enumerate((n, c) for n, c in counts if c or n != "explorer"):
        x = WIDTH - MARGIN - 200 + 38 * at
        draw_badge(paper, name, x, y - 12)
        paper.words(x + 19, y, number, 13, bold=True)


def _entrance(paper: Paper, state: State, seat: int, y: float) -> float:
    """The way in and who waits there; gives where the first room stands."""
    waiting, walker = state.players[seat].entrance, state.walker
    inside = [walker.hero] if walker is not None and walker.seat == seat else []
    paper.drawing(MARGIN + 8, y + 8, dungeon_mouth())
    x = MARGIN + _DOOR
    for hero in (*waiting, *inside)[:2]:
        draw_hero(paper, state, hero, x, y)
        x += HERO_WIDE
    return x


def _stack(
    paper: Paper, state: State, at: tuple[int, int], printed: bool, x: float, y: float
) -> None:
    """A place of a dungeon: what its room comes to, or ``printed`` what stands on the card."""
    seat, place = at
    stack = state.players[seat].stacks[place]
    if not stack.rooms:
        paper.drawing(x + 22, y + 2, card_back("room"))
        return
    room, card = stack.rooms[0], state.setup.table[stack.rooms[0].card]
    if len(stack.rooms) > 1:
        paper.box(x + 5, y + 3, 92, 52)
    paper.drawing(x + 3, y, room_sprite(card.name, card.kind, tuple(card.icons()), 92))
    if room.deactivated:
        paper.box(x + 3, y + 16, 92, 20, PAPER)
        paper.words(x + 49, y + 30, say(N_("deactivated")), 11, bold=True, middle=True)
    draw_name(paper, card.name, x + 49, y + 63)
    damage = card.damage if printed else room_damage(state, seat, place)
    as_printed = printed or room.deactivated
    counts = card.treasure if as_printed else icons_at(state, seat, stack)
    icons = repeated(dict(zip(CLASSES, counts, strict=True)))
    draw_numbers(paper, "?" if damage is None else damage, icons, x + 49, y + 78)
    if stack.facedown != NO_CARD:
        paper.drawing(x + 60, y + 4, card_back("room", 30))
    _tucked(paper, state, stack, x, y)
    guest = minion_on(state, f"room:{place}", seat)
    if guest is not None:
        draw_minion(paper, state, guest, x + 56, y + 34 if not room.counters else y + 12)


def _tucked(paper: Paper, state: State, stack: Stack, x: float, y: float) -> None:
    """The miniboss under a room with its level, the coins and counters on it; whether it sleeps."""
    if stack.miniboss is not None:
        name, level = state.setup.table.names[stack.miniboss.card], stack.miniboss.level
        paper.box(x + 3, y, 46, 22, PAPER)
        paper.drawing(x + 4, y + 1, boss_sprite(name, (), 20))
        paper.words(x + 26, y + 15, f"{level}/{LAST_LEVEL}", 11, bold=True)
    if stack.rooms[0].coins:
        paper.box(x + 3, y + 30, 34, 18, PAPER)
        paper.drawing(x + 5, y + 33, icon("coin", 12), GOLD)
        paper.words(x + 20, y + 43, stack.rooms[0].coins, 11, bold=True)

    room = stack.rooms[0]
    if room.counters:
        paper.box(x + 52, y + 30, 43, 18, PAPER)
        paper.drawing(x + 54, y + 33, icon("counter", 12), RED)
        paper.words(x + 69, y + 43, f"+{room.counters}", 11, bold=True)
    if room.stunned and not room.deactivated:
        paper.box(x + 3, y + 8, 92, 20, PAPER)
        paper.words(x + 49, y + 22, say(N_("stunned")), 11, bold=True, middle=True)


def _boss(paper: Paper, card: Card, x: float, y: float) -> None:
    paper.drawing(x + (_BOSS - 52) / 2, y, boss_sprite(card.name, tuple(card.icons()), 52))
    draw_name(paper, card.name, x + _BOSS / 2, y + 63)
    icons = repeated(card.icons())
    paper.drawing(x + 14, y + 76, icon("crown", 13), GOLD)
    paper.words(x + 30, y + 88, card.xp, 11)
    for at, name in enumerate(icons[:2]):
        draw_badge(paper, name, x + 58 + 16 * at, y + 76)
