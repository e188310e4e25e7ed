"""Pictures with few colours in half the space: every pixel is a number into a list of colours.

For what is kept in the repository; a notebook that runs does not take the time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bossbook.views.stills.paper import Piece, pieces_of, png_of

Pixels = NDArray[np.uint8]
_MOST_COLOURS = 256
_KIND_OF_COLOUR, _BY_NUMBER = 9, 3  # a place in the header, and what stands there


def smaller(drawn: bytes) -> bytes:
    """The same picture; one with too many colours with those that nobody tells apart made one."""
    pieces = pieces_of(drawn)
    if pieces[0].data[_KIND_OF_COLOUR] == _BY_NUMBER:
        return drawn
    pixels = _pixels(pieces)
    numbers, colours = _numbered(pixels)
    fineness = 1
    while len(colours) > _MOST_COLOURS:
        fineness *= 2
        numbers, colours = _numbered(pixels // fineness * fineness)
    header = pieces[0].data[:8] + bytes((8, _BY_NUMBER, 0, 0, 0))
    return png_of(
        Piece(b"IHDR", header),
        Piece(b"PLTE", colours.tobytes()),
        rows=np.insert(numbers, 0, 0, axis=1).tobytes(),
    )


def _pixels(pieces: list[Piece]) -> Pixels:
    """Red, green and blue; every pixel was stored as its difference from the one to its left."""
    across, down = (int.from_bytes(pieces[0].data[at : at + 4]) for at in (0, 4))
    rows = np.frombuffer(next(p.data for p in pieces if p.kind == b"rows"), np.uint8)
    table = rows.reshape(down, across * 4 + 1)
    assert set(table[:, 0]) <= {0, 1}, "rows that are stored in another way"
    pixels = table[:, 1:].reshape(down, across, 4)
    summed = np.cumsum(pixels, axis=1, dtype=np.uint8)
    stored_so = table[:, 0].reshape(down, 1, 1) == 1
    return np.where(stored_so, summed, pixels)[:, :, :3]


def _numbered(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """For every pixel the number of its colour, and the colours."""
    wide = pixels.astype(np.uint32)
    codes = wide[:, :, 0] << 16 | wide[:, :, 1] << 8 | wide[:, :, 2]
    colours, numbers = np.unique(codes, return_inverse=True)
    listed = np.stack([colours >> 16, colours >> 8, colours], axis=1).astype(np.uint8)
    return numbers.reshape(codes.shape).astype(np.uint8), listed
