"""A little picture for every card, made from its name: always the same one, nobody's drawing.

Creatures are mirrored left and right and have two eyes; devices and spells are mirrored four ways.
The pictures mean nothing, so screen readers pass them over.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256

from bossbook.views.escape import Markup, tag
from bossbook.views.icons import PIXEL, pixels

_QUARTER = 6
# Half a creature, from its edge to its middle: '#' is there, '.' is not, '?' is up to the name.
_CREATURE = (
    "???...",
    ".???.?",
    "..????",
    ".?####",
    "??####",
    "?#####",
    "??####",
    ".?####",
    ".???##",
    ".???..",
)
_EYES = frozenset({(4, 4), (5, 4)})  # row, column of the half


@cache
def sprite(name: str, creature: bool = True, size: int = 72) -> Markup:
    """The picture that belongs to a name, in the colour of the text around it."""
    rows = _creature(name) if creature else _device(name)
    across, down = PIXEL * len(rows[0]), PIXEL * len(rows)
    return tag(
        "svg",
        tag("path", d=pixels(rows), fill="currentColor"),
        class_="bb-sprite",
        viewBox=f"0 0 {across} {down}",
        width=size,
        height=round(size * down / across),
        shape_rendering="crispEdges",
        aria_hidden="true",
        focusable="false",
    )


def _creature(name: str) -> list[str]:
    bits, rows = _bits(name), []
    for y, row in enumerate(_CREATURE):
        half = "".join(_pixel(sign, bits, (y, x)) for x, sign in enumerate(row))
        rows.append(half + half[::-1])
    return rows


def _pixel(sign: str, bits: Iterator[bool], at: tuple[int, int]) -> str:
    drawn = next(bits) if sign == "?" else sign == "#"
    return "#" if drawn and at not in _EYES else "."


def _device(name: str) -> list[str]:
    bits = _bits(name)
    quarter = [[False] * _QUARTER for _ in range(_QUARTER)]
    for y in range(_QUARTER):
        for x in range(y + 1):
            quarter[y][x] = quarter[x][y] = next(bits) or x == y == _QUARTER - 1
    half = ["".join("#" if on else "." for on in row + row[::-1]) for row in quarter]
    return half + half[::-1]


def _bits(name: str) -> Iterator[bool]:
    """True and False as the name has it, without end."""
    count = 0
    while True:
        for byte in sha256(f"{name}/{count}".encode("utf-8", "surrogatepass")).digest():
            yield from (bool(byte >> bit & 1) for bit in range(8))
        count += 1
