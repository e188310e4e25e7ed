"""Drawings are sent to the page once: a table of many icons stays a small message."""

from __future__ import annotations

import re

# From element to element: letter by letter (".*?") takes eight times as long.
_DRAWING = re.compile(r"<svg[^<]*(?:<(?!/svg>)[^<]*)*</svg>")


_MOST = 200  # pieces that are remembered


class Drawings:
    """The drawings that a page has been given, each with a number."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._thinned: dict[str, str] = {}  # pieces of a page are mostly as they were

    @property
    def drawings(self) -> list[str]:
        """All drawings, in the order of their numbers."""
        return list(self._numbers)

    def thin(self, html: str) -> str:
        """The same HTML with a number in the place of every drawing."""
        if html not in self._thinned:
            if len(self._thinned) > _MOST:
                self._thinned.clear()
            self._thinned[html] = _DRAWING.sub(self._number, html)
        return self._thinned[html]

    def thin_known(self, html: str) -> str:
        """The same, with a number only where the page has been given the drawing."""
        return _DRAWING.sub(self._known, html)

    def _known(self, found: re.Match[str]) -> str:
        return self._number(found) if found[0] in self._numbers else found[0]

    def _number(self, found: re.Match[str]) -> str:
        number = self._numbers.setdefault(found[0], len(self._numbers))
        return f'<i data-s="{number}"></i>'
