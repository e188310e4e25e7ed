"""Pixel drawings: bitmaps written as text, put together from pieces and painted as SVG.

The bitmaps stand in the files ``*_art.txt`` beside this module. A line ``= name`` begins one; every
character below it is a pixel, and says by its role, not by its colour, how it is painted. A drawing
becomes one path for each role. The paths are painted one over the other, so each may run on under
those that follow: that keeps them short.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib import resources
from itertools import accumulate
from typing import TypeVar

from bossbook.views.escape import Markup, tag

_T = TypeVar("_T")
Rows = Sequence[str]
Paint = tuple[str, str]  # the CSS classes of a role, and its colour where no style sheet is
Paints = Mapping[str, Paint]

CLEAR = "."
RIM: Paint = ("bb-px-rim", "#fff8e7")
_FILES = ("heroes", "bosses", "rooms", "scenes")

# In the order of painting: walls, then the ink, which lies under a figure as its silhouette.
ROLES: Paints = {
    "`": ("bb-px-wall", "#574a52"),
    ",": ("bb-px-joint", "#40363f"),
    "#": ("bb-px-ink", "#241d1a"),
    "~": ("bb-px-dark", "#6a4a35"),
    ";": ("bb-px-stone", "#8d8279"),
    "-": ("bb-px-shade", "#5c3b86"),
    "+": ("bb-px-main", "#8457b8"),
    "*": ("bb-px-light", "#bf9be6"),
    "3": ("bb-px-shade", "#8f1f2c"),
    "1": ("bb-px-main", "#c8323c"),
    "2": ("bb-px-light", "#f08a80"),
    "o": ("bb-px-skin", "#f4c9a0"),
    "@": ("bb-px-hair", "#6b3f22"),
    ":": ("bb-px-silver", "#b4bfca"),
    "!": ("bb-px-red", "#d8404a"),
    "%": ("bb-px-gold", "#f0c33c"),
    "=": ("bb-px-paper", "#fff8e7"),
}

# The three tones of a class, those of the light style sheet.
_TONES: Mapping[str, tuple[str, str, str]] = {
    "cleric": ("#004a78", "#0072b2", "#6cbbe8"),
    "fighter": ("#853300", "#c44f00", "#f59a5b"),
    "mage": ("#763065", "#b04f95", "#e3a1cf"),
    "thief": ("#004f3a", "#007a59", "#4fc09c"),
    "explorer": ("#5d4700", "#8a6a00", "#d3b04a"),
}
FIRST, SECOND = "-+*", "312"  # the tones of a figure's first and second class


# -- the bitmaps


@cache
def bitmap(name: str) -> tuple[str, ...]:
    """A bitmap by its name, as written."""
    return _bitmaps()[name]


@cache
def variants(kind: str) -> tuple[str, ...]:
    """The names of all bitmaps of a kind: those that begin with its words."""
    return tuple(name for name in _bitmaps() if name.startswith(f"{kind} "))


@cache
def _bitmaps() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for file in _FILES:
        text = resources.files(__package__).joinpath(f"{file}_art.txt").read_text(encoding="utf-8")
        for block in text.split("\n= ")[1:]:
            name, *rows = block.splitlines()
            found[name] = tuple(row for row in rows if row)
    return found


# -- putting pieces together


def blank(across: int, down: int) -> list[str]:
    """An empty drawing."""
    return [CLEAR * across] * down


def over(rows: Rows, piece: Rows, left: int = 0, top: int = 0) -> list[str]:
    """A drawing with a piece laid over it; what sticks out is cut off."""
    laid = [list(row) for row in rows]
    for y, row in enumerate(piece, top):
        for x, sign in enumerate(row, left):
            if sign != CLEAR and 0 <= y < len(laid) and 0 <= x < len(laid[y]):
                laid[y][x] = sign
    return ["".join(row) for row in laid]


def mirrored(half: Rows) -> list[str]:
    """A left half and its mirror image. Light falls from the left: '*' is lit there, shade here."""
    width = max(map(len, half))
    whole = []
    for row in half:
        left = row.ljust(width, CLEAR)
        whole.append(left + left[::-1].replace("*", "-").replace("2", "3"))
    return whole


def recoloured(rows: Rows, signs: str, others: str) -> list[str]:
    """A drawing in which some signs stand for others."""
    return [row.translate(str.maketrans(signs, others)) for row in rows]


def outlined(rows: Rows) -> list[str]:
    """A drawing with ink on the clear pixels around it; ink itself needs no line."""
    bare = recoloured(rows, "#", CLEAR)
    return over(over(blank(len(rows[0]), len(rows)), _grown(bare, "#"), -1, -1), rows)


def _grown(rows: Rows, sign: str) -> list[str]:
    """The silhouette, a pixel larger on every side."""
    shape = ["".join(CLEAR if one == CLEAR else sign for one in row) for row in rows]
    larger = blank(len(rows[0]) + 2, len(rows) + 2)
    for left, top in ((1, 0), (0, 1), (2, 1), (1, 2)):
        larger = over(larger, shape, left, top)
    return larger


# -- painting


def class_paints(first: str | None = None, second: str | None = None) -> dict[str, Paint]:
    """The roles with the tones of a class, or of two, where they are known."""
    paints = dict(ROLES)
    for signs, name in ((FIRST, first), (SECOND, second)):
        for sign, colour in zip(signs, _TONES[name] if name else (), strict=False):
            paints[sign] = (f"{ROLES[sign][0]} bb-c-{name}", colour)
    return paints


def known(classes: Iterable[str]) -> list[str]:
    """The classes among them that have colours and a figure of their own."""
    return [name for name in classes if name in _TONES]


def rim(rows: Rows, paint: Paint = RIM) -> Markup:
    """A light edge around a figure, so that its ink is seen on dark ground too."""
    return _path(_grown(rows, "#"), "#", frozenset(), paint, -1)


def painted(rows: Rows, paints: Paints = ROLES) -> list[Markup]:
    """A drawing as paths, one for each role in it."""
    later = set("".join(rows)) - {CLEAR}
    paths = []
    for sign, paint in paints.items():
        if sign in later:
            later.discard(sign)
            paths.append(_path(rows, sign, frozenset(later), paint, 0))
    return paths


def picture(
    rows: Rows,
    *on_top: Markup,
    size: int,
    kind: str,
    paints: Paints = ROLES,
    edge: Markup | None = None,
) -> Markup:
    """The drawing as an SVG of that width, with its rim and what lies over it. It is silent."""
    across, down = len(rows[0]), len(rows)
    return tag(
        "svg",
        edge,
        painted(rows, paints),
        on_top,
        class_=f"bb-sprite bb-sprite-{kind}",
        viewBox=f"0 0 {across} {down}",
        width=size,
        height=round(size * down / across),
        overflow="visible" if edge else None,  # a rim sticks out
        shape_rendering="crispEdges",
        aria_hidden="true",
        focusable="false",
    )


def _path(rows: Rows, sign: str, later: frozenset[str], paint: Paint, shift: int) -> Markup:
    drawn = "".join(
        f"M{x + shift} {y + shift}h{across}v{down}H{x + shift}"
        for x, y, across, down in _boxes(rows, sign, later | {sign})
    )
    return tag("path", d=drawn, class_=paint[0], fill=paint[1])


def _boxes(rows: Rows, sign: str, free: frozenset[str]) -> Iterator[tuple[int, int, int, int]]:
    """Few boxes that cover every pixel of the sign, and otherwise only pixels that are free."""
    room = [[one in free for one in row] + [False] for row in rows]
    need = [[one == sign for one in row] for row in rows]
    for y, line in enumerate(need):
        while True in line:
            x = line.index(True)
            across, down = _box(room[y:], need[y:], x)
            yield x, y, across, down
            for covered in need[y : y + down]:
                covered[x : x + across] = [False] * across


def _box(room: list[list[bool]], need: list[list[bool]], x: int) -> tuple[int, int]:
    """Width and height of the box from a corner that covers most, and of those the smallest."""
    most, best, width = 0, (1, 1), len(need[0]) - x
    columns = [0] * width
    for down, (free, needed) in enumerate(zip(room, need, strict=True), 1):
        width = min(width, free.index(False, x) - x)
        columns = [
            count + more for count, more in zip(columns, needed[x : x + width], strict=False)
        ]
        for across, covered in enumerate(accumulate(columns), 1):
            if covered > most:
                most, best = covered, (across, down)
        if not width:
            break
    return best


# -- chance that belongs to a name


class NameDice:
    """Choices that a name makes: always the same ones, on every machine."""

    def __init__(self, *names: object) -> None:
        text = "/".join(map(str, names))
        self._number = int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest(), "big")

    def below(self, count: int) -> int:
        """A number from 0 to one less than the count."""
        self._number, chosen = divmod(self._number, count)
        return chosen

    def one_of(self, things: Sequence[_T]) -> _T:
        """One of several things."""
        return things[self.below(len(things))]
