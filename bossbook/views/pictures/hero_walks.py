"""Walks as a picture: the health of each hero, going down room by room on the way to the boss."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bossbook.api import AnySource, game_of
from bossbook.engine.numbers import active_rooms
from bossbook.forecast.moments import after_the_bait, anybody_at_an_entrance
from bossbook.forecast.tree import ENDINGS
from bossbook.forecast.walks import Walk
from bossbook.forecast.walks import walks as walks_of
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.views.pictures.theme import (
    FAINT,
    GLYPH,
    GOLD,
    HEART,
    HOUSE_SHAPE,
    INK,
    SILVER,
    Figure,
    Sheet,
)
from bossbook.views.rows import Row
from bossbook.wording import clean, clip, sentences


class Mark(NamedTuple):
    """How an outcome is shown: by a shape, a letter, a colour and a word."""

    shape: str
    letter: str
    colour: str
    word: str


MARKS: Mapping[str, Mark] = {
    "soul": Mark(
        "M-.85,1L-.85-.2C-.85-1.35,.85-1.35,.85-.2L.85,1L.42,.62L0,1L-.42,.62Z",
        "S",
        "var(--bb-good, #006b4e)",
        N_("soul"),
    ),
    "wound": Mark(
        "M0-1.3C.3-.6,.9-.2,.9,.3C.9,.8,.5,1.1,0,1.1C-.5,1.1-.9,.8-.9,.3C-.9-.2-.3-.6,0-1.3Z",
        "W",
        HEART,
        N_("wound"),
    ),
    "town": Mark(HOUSE_SHAPE, "T", GOLD, N_("town")),
    "entrance": Mark(
        "M-.75,1L-.75-.3C-.75-1.25,.75-1.25,.75-.3L.75,1Z", "E", SILVER, N_("entrance")
    ),
    "removed": Mark("M0-1.1L1.1,0L0,1.1L-1.1,0Z", "R", FAINT, N_("out of the game")),
}

_COLUMN = 104  # pixels of a room
_SIDE = 12
_HEAD, _FOOT = 66, 56
_TALLEST, _LOWEST = 120, 30  # pixels of the stairs
_LETTERS = 15  # of a room's name, a line
PIXELS = 4  # the size of a shape whose path is written in pixels


def walks(source: AnySource) -> Figure:
    """How far each hero gets, everybody passing: health left, room of death, what was missing."""
    game = game_of(source)
    lured = not anybody_at_an_entrance(game.state) and bool(game.state.town)
    if lured:
        game = after_the_bait(game.state)
    found = walks_of(game)
    rows = [row for walk in found for row in _rows(walk, _worth(game, walk))]
    return Figure(_chart(game, found), rows, _words(game, found, lured))


def _worth(game: Game, walk: Walk) -> int:
    """How many souls or wounds the hero counts: an epic one more than one (ADV-5, ADV-6)."""
    cards = game.state.setup.table
    return next(card.worth for card in cards if card.is_hero and card.name == walk.hero)


def _rows(walk: Walk, worth: int) -> list[Row]:
    """One row per room entered; a hero who enters none has one row all the same."""
    ends = {
        "health": walk.health,
        "outcome": walk.outcome,
        "worth": worth,
        "died_in": walk.died_in,
        "over": walk.over,
        "short": walk.short,
    }
    entered: list[Row] = [{**entry.as_dict(), "left": entry.left} for entry in walk.rooms]
    none = {"room": None, "place": None, "damage": 0, "total": walk.total, "left": walk.left}
    who = {"hero": walk.hero, "dungeon": walk.dungeon}
    return [{**who, **one, **ends} for one in entered or [none]]


# -- in words


def _words(game: Game, found: Sequence[Walk], lured: bool) -> Message:
    first = say(N_("Nobody is at an entrance, so the heroes in town go where they are lured."))
    told = [one for walk in found for one in (_told(walk), *_epic(walk, _worth(game, walk)))]
    told = told or [say(N_("No hero walks a dungeon."))]
    return sentences([first, *told] if lured else told)


_SEVERAL: Mapping[str, str] = {
    "soul": N_("{count} {count:soul|souls}"),
    "wound": N_("{count} {count:wound|wounds}"),
}


def _epic(walk: Walk, worth: int) -> list[Message]:
    """What an epic hero counts; nothing is said of the others."""
    if worth == 1 or walk.outcome not in _SEVERAL:
        return []
    several = say(_SEVERAL[walk.outcome], count=worth)
    return [say(N_("Epic: {several} for {owner}."), several=several, owner=walk.dungeon)]


def _told(walk: Walk) -> Message:
    who = say(N_("{hero} (health {health})"), hero=walk.hero, health=walk.health)
    if walk.outcome == "wound":
        text = N_("{who} reaches the boss of {owner}: {short} more damage would have done it.")
        return say(text, who=who, owner=walk.dungeon, short=walk.short)
    if walk.outcome != "soul" or walk.died_in is None:
        return say(ENDINGS[walk.outcome], hero=who, owner=walk.dungeon)
    values = {"who": who, "owner": walk.dungeon, "room": walk.died_in}
    if walk.over:
        text = N_("{who} dies in {room}; the dungeon of {owner} has {over} damage to spare.")
        return say(text, **values, over=walk.over)
    if walk.over is None:
        return say(N_("{who} is killed in {room}, dungeon of {owner}, not by damage."), **values)
    return say(N_("{who} dies in {room}, dungeon of {owner}: just enough damage."), **values)


def _outcome(walk: Walk, worth: int) -> tuple[Message, Message]:
    """What came of it, and the margin, in a few words for the picture."""
    if worth == 1 or walk.outcome not in _SEVERAL:
        return say(MARKS[walk.outcome].word), _verdict(walk)
    several = say(_SEVERAL[walk.outcome], count=worth)
    return several, say(N_("epic, {verdict}"), verdict=_verdict(walk))


def _verdict(walk: Walk) -> Message:
    if walk.outcome == "wound":
        return say(N_("{short} short"), short=walk.short)
    if walk.over is not None:
        return say(N_("{over} to spare") if walk.over else N_("just enough"), over=walk.over)
    return say(N_("health {left}"), left=walk.left)


# -- as a picture


class _Panel(NamedTuple):
    """Where one walk is drawn: the floor of its stairs, the pixels of one health, the columns."""

    walk: Walk
    worth: int
    top: int
    floor: int
    unit: float
    names: list[str]

    @property
    def end(self) -> int:
        return _SIDE + _COLUMN * len(self.names)

    def middle(self, column: int) -> int:
        return _SIDE + _COLUMN * column + _COLUMN // 2

    def level(self, left: int) -> float:
        return self.floor - self.unit * max(left, 0)

    def lefts(self) -> list[int]:
        """The health at the entrance, after every room entered, and at the boss."""
        walk = self.walk
        end = [walk.left] if walk.outcome == "wound" else []
        return [_at_first(walk), *(entry.left for entry in walk.rooms), *end]


def _at_first(walk: Walk) -> int:
    return walk.rooms[0].left + walk.rooms[0].damage if walk.rooms else walk.left


def _chart(game: Game, found: Sequence[Walk]) -> object:
    panels = _panels(game, found)
    columns = max((len(panel.names) for panel in panels), default=4)
    bottom = panels[-1].floor + _FOOT if panels else 30
    sheet = Sheet(_COLUMN * columns + 2 * _SIDE, bottom)
    for panel in panels:
        _draw(sheet, panel)
    if not panels:
        nobody = say(N_("Nobody is on the way to a dungeon.")).text
        sheet.text([{"x": _SIDE, "y": 15, "text": nobody}], color=FAINT)
    hint = N_("Numbers: health left. S: a soul, W: a wound.")
    return sheet.chart(say(N_("How far they get, if everybody passes")), say(hint))


def _panels(game: Game, found: Sequence[Walk]) -> list[_Panel]:
    """One below the other; a health is as high in all of them."""
    unit = min(_TALLEST / max([1, *(_at_first(walk) for walk in found)]), 14)
    panels, top = list[_Panel](), 0
    for walk in found:
        floor = top + _HEAD + max(int(unit * _at_first(walk)), _LOWEST)
        panels.append(_Panel(walk, _worth(game, walk), top, floor, unit, _names(game, walk)))
        top = floor + _FOOT
    return panels


def _names(game: Game, walk: Walk) -> list[str]:
    """Entrance, the rooms entered, those it did not come to, boss."""
    last = walk.rooms[-1].place if walk.rooms else -1
    names = game.state.setup.table.names
    seat = game.players.index(walk.dungeon)
    rest = [names[room.card] for at, room in active_rooms(game.state, seat) if at > last]
    entered = [entry.room for entry in walk.rooms]
    boss = game.state.players[seat].boss
    return [
        say(N_("entrance")).text,
        *entered,
        *(rest if walk.outcome != "wound" else []),
        names[boss] if boss >= 0 else say(N_("boss")).text,
    ]


def _draw(sheet: Sheet, panel: _Panel) -> None:
    _draw_stairs(sheet, panel)
    _draw_names(sheet, panel)
    _draw_end(sheet, panel)


def _draw_stairs(sheet: Sheet, panel: _Panel) -> None:
    """The health as a staircase, the damage of every step beside it."""
    lefts, stairs = panel.lefts(), list[tuple[float, float]]()
    numbers, losses = list[Row](), list[Row]()
    for column, left in enumerate(lefts):
        x, y, half = panel.middle(column), panel.level(left), _COLUMN / 2
        stairs += [(x - half, y), (x + half, y)]
        if left > 0 and column < len(lefts) - 1:  # the last one has the outcome instead
            numbers.append({"x": x, "y": y - 11, "text": str(left)})
        loss = lefts[column - 1] - left if column else 0
        losses += [{"x": x - half + 6, "y": y - 11, "text": f"−{loss}"}] if loss else []
    ground = [(stairs[-1][0], panel.floor), (stairs[0][0], panel.floor)]
    area = {"x": 0, "y": 0, "shape": _outline([*stairs, *ground]), "colour": HEART}
    sheet.points([area], size=PIXELS, opacity=0.16)
    sheet.line([(_SIDE, panel.floor), (panel.end, panel.floor)], FAINT, strokeWidth=1)
    sheet.line(stairs, HEART, strokeWidth=3)
    sheet.text(losses, color=FAINT)
    sheet.text(numbers, align="center", fontWeight="bold", fontSize=14)


def _outline(points: Sequence[tuple[float, float]]) -> str:
    """A closed shape as a path, in pixels."""
    return "M" + "L".join(f"{x:g},{y:g}" for x, y in points) + "Z"


def _draw_names(sheet: Sheet, panel: _Panel) -> None:
    """The hero and the dungeon above; below every column its room, fainter where nobody came."""
    title = say(N_("{hero} in the dungeon of {owner}"), hero=clip(panel.walk.hero, 34),
                owner=clip(panel.walk.dungeon, 24))  # fmt: skip
    sheet.text([{"x": _SIDE, "y": panel.top + 9, "text": title.text}], fontWeight="bold")
    came = len(panel.lefts())
    for column, name in enumerate(panel.names):
        lines = label_lines(name, _LETTERS)
        lines += [say(N_("(boss)")).text] if column == len(panel.names) - 1 else []
        inside = 0 < column < len(panel.names) - 1
        marks = [
            {"x": panel.middle(column), "y": panel.floor + 14 + 15 * at, "text": line}
            for at, line in enumerate(lines)
        ]
        here = column < came
        look = {"color": INK if here else FAINT, "fontStyle": "normal" if inside else "italic"}
        sheet.text(marks, align="center", **look)


def label_lines(text: str, letters: int, most: int = 2) -> list[str]:
    """A name in a few short lines; what does not fit is marked."""
    lines = textwrap.wrap(clean(text), letters) or [""]
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [clip(line, letters) for line in lines]


def _draw_end(sheet: Sheet, panel: _Panel) -> None:
    """The outcome where the walk ended, by shape, letter and words."""
    mark, column = MARKS[panel.walk.outcome], len(panel.lefts()) - 1
    x, y = panel.middle(column), panel.level(panel.walk.left) - 20
    badge = {"x": x - 12, "y": y}
    sheet.points([{**badge, "shape": mark.shape, "colour": mark.colour}], size=520)
    sheet.text([{**badge, "text": mark.letter}], align="center", fontWeight="bold", color=GLYPH)
    word, verdict = _outcome(panel.walk, panel.worth)
    sheet.text([{"x": x + 4, "y": y - 8, "text": word.text}], fontWeight="bold")
    sheet.text([{"x": x + 4, "y": y + 8, "text": verdict.text}])
