"""A still: what a notebook keeps of something that lives while its kernel runs."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.showing import as_text
from bossbook.views.escape import Markup
from bossbook.views.rows import Fields
from bossbook.views.stills.board import draw_board
from bossbook.views.stills.cards import draw_cards
from bossbook.views.stills.paper import EDGE, FAINT, MARGIN, WIDTH, Paper, painter, png
from bossbook.wording import clip

_MOST_LINES = 14
_LONGEST_ALT = 400
_SIZE = re.compile(r'<svg[^>]*?\swidth="([\d.]+)"[^>]*?\sheight="([\d.]+)"')


@dataclass(frozen=True)
class Still:
    """What is drawn, from top to bottom; ``alt`` is the same in words.

    ``game``: its table; without ``totals`` the treasure is not counted up, and ``printed`` rooms
    have the damage that stands on them. ``cards``: their faces. ``drawing``: an SVG. ``lines``:
    text, a question and its choices.
    """

    alt: str
    lines: Sequence[str] = ()
    game: Game | None = None
    totals: bool = True
    printed: bool = False
    cards: Sequence[Fields] = ()
    drawing: Markup | None = None

    def svg(self) -> str:
        """The picture, and below it how it comes to life."""
        paper, across = Paper(), WIDTH
        if self.game is not None:
            draw_board(paper, self.game, totals=self.totals, printed=self.printed)
        draw_cards(paper, self.cards)
        if self.drawing is not None:
            across = max(across, _laid(paper, self.drawing))
        _write(paper, self.lines)
        paper.down += 24
        paper.words(MARGIN, paper.down - 4, how_to_wake_it(), 12, colour=FAINT)
        return paper.svg(across)

    def bundle(self) -> tuple[dict[str, str], dict[str, object]]:
        """The picture as a notebook keeps it, and what it says about it."""
        painter()  # where there is none, nothing is drawn for it
        svg = self.svg()
        words = clip(" ".join(self.alt.split()), _LONGEST_ALT)
        about = {"alt": f"{words} {how_to_wake_it()}", "width": _width(svg)}
        return {"image/png": b64encode(png(svg)).decode("ascii")}, {"image/png": about}


def still_of_game(game: object) -> Still:
    """A game that is the last line of a cell."""
    assert isinstance(game, Game)
    return Still(as_text(game), game=game)


def how_to_wake_it() -> str:
    """The one line that stands under a still."""
    return say(
        N_("A picture. It comes to life when the notebook runs in Jupyter: trust it, then Run All.")
    ).text


def _write(paper: Paper, lines: Sequence[str]) -> None:
    """A heading and what follows; a list shows what it is made of, and where it is cut off."""
    shown = [line for line in lines if line.strip()]
    for at, line in enumerate(shown[:_MOST_LINES]):
        deeper = len(line) - len(line.lstrip(" -"))
        paper.paragraph(line.strip(), 14 if at == 0 else 13, bold=at == 0, indent=deeper * 7)
    if len(shown) > _MOST_LINES:
        paper.paragraph("…")


def _laid(paper: Paper, drawing: Markup) -> int:
    """Lay a drawing on the paper; gives how wide the paper must be."""
    found = _SIZE.search(drawing)
    across, down = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    paper.drawing(MARGIN, paper.down, drawing, EDGE)
    paper.down += round(down) + 6
    return round(across) + 2 * MARGIN


def _width(svg: str) -> int:
    found = _SIZE.search(svg)
    return round(float(found[1])) if found else WIDTH
