"""A sheet of paper to draw on: words, boxes and pixel drawings, as one SVG; and that as a PNG.

A PNG is what every reader of notebooks shows: HTML loses its style where a copy is not trusted, and
an SVG is taken out. It has no style sheet, so the colours here are those of the light theme.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from bossbook.views.escape import Markup, tag, together
from bossbook.wording import wrap

WIDTH = 780
MARGIN = 14
INK, FAINT, PAPER, PANEL, EDGE = "#211c17", "#5c554d", "#fffdf7", "#f4ecd9", "#cbbd9f"
_SCALE = 1.5  # for screens with fine pixels
_FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
_LETTER = 0.53  # how wide a letter is on average, in its own height
_PALETTE = {
    "cleric": "#0072b2",
    "fighter": "#c44f00",
    "mage": "#b04f95",
    "thief": "#007a59",
    "explorer": "#8a6a00",
}
_STYLE = ".bb-glyph{fill:#fff}" + "".join(
    f".bb-c-{name} .bb-shape{{fill:{colour}}}" for name, colour in _PALETTE.items()
)
_VARIABLE = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Paper:
    """What has been drawn so far, and how far down it goes."""

    def __init__(self) -> None:
        self.down = MARGIN
        self._drawn: list[Markup] = []

    def words(
        self, x: float, y: float, text: object, size: int = 13, *, bold: bool = False,
        colour: str = INK, middle: bool = False,
    ) -> None:  # fmt: skip
        """One line of words; ``y`` is where they stand."""
        self._drawn.append(
            tag(
                "text",
                text,
                x=x,
                y=y,
                font_size=size,
                fill=colour,
                font_family=_FONT,
                font_weight="bold" if bold else None,
                text_anchor="middle" if middle else None,
            )
        )

    def drawing(self, x: float, y: float, drawn: Markup, colour: str = INK, css: str = "") -> None:
        """An SVG of our own, laid at that place."""
        inside = Markup(_VARIABLE.sub(r"\1", drawn))
        place = f"translate({x},{y})"
        self._drawn.append(tag("g", inside, transform=place, color=colour, class_=css or None))

    def box(self, x: float, y: float, across: float, down: float, fill: str = PANEL) -> None:
        """A box with rounded corners; what is drawn later lies on it."""
        self._drawn.append(
            tag("rect", x=x, y=y, width=across, height=down, rx=6, fill=fill, stroke=EDGE)
        )

    def paragraph(self, text: str, size: int = 13, *, bold: bool = False, indent: int = 0) -> None:
        """A text below what there is, in as many lines as it takes."""
        room = WIDTH - 2 * MARGIN - indent
        for line in wrap(text, int(room / (size * _LETTER))):
            self.down += size + 5
            self.words(MARGIN + indent, self.down - 4, line.strip(), size, bold=bold)

    def svg(self, across: int = WIDTH) -> str:
        """All of it."""
        ground = tag("rect", width=across, height=self.down + MARGIN, fill=PAPER)
        drawn = tag(
            "svg",
            tag("style", Markup(_STYLE)),
            ground,
            together(self._drawn),
            width=across,
            height=self.down + MARGIN,
            xmlns="http://www.w3.org/2000/svg",
        )
        return str(drawn)


def columns_in(pixels: float, size: int) -> int:
    """How many letters have room there."""
    return int(pixels / (size * _LETTER))


def painter() -> Callable[..., bytes]:
    """What makes a PNG of an SVG; ImportError where it is not installed."""
    import vl_convert

    paints: Callable[..., bytes] = vl_convert.svg_to_png
    return paints


def png(svg: str) -> bytes:
    """An SVG as a PNG, in a fifth of the space: it comes packed for speed."""
    header, *_, rows = pieces_of(painter()(svg, scale=_SCALE))
    return png_of(header, rows=rows.data)


class Piece(NamedTuple):
    """A piece of a PNG; of the kind "rows" are all its pixels, unpacked."""

    kind: bytes
    data: bytes


def pieces_of(drawn: bytes) -> list[Piece]:
    """What a PNG is made of: its header first, its pixels last."""
    pieces = list(_pieces(drawn))
    rows = zlib.decompress(b"".join(piece.data for piece in pieces if piece.kind == b"IDAT"))
    kept = (b"IHDR", b"PLTE")
    return [*(piece for piece in pieces if piece.kind in kept), Piece(b"rows", rows)]


def png_of(*pieces: Piece, rows: bytes) -> bytes:
    """A PNG of its pieces and its pixels."""
    whole = (*pieces, Piece(b"IDAT", zlib.compress(rows, 6)), Piece(b"IEND", b""))
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in whole
    )


def _pieces(drawn: bytes) -> Iterator[Piece]:
    at = len(_SIGNATURE)
    while at < len(drawn):
        (length,) = struct.unpack_from(">I", drawn, at)
        yield Piece(drawn[at + 4 : at + 8], drawn[at + 8 : at + 8 + length])
        at += length + 12
