"""Cards in small: the drawing, the name, the numbers, and what they do."""

from __future__ import annotations

from collections.abc import Sequence

from bossbook.views.card_face import card_art, kind_words
from bossbook.views.pixels.icons import icon
from bossbook.views.rows import Fields
from bossbook.views.stills.marks import GOLD, RED, draw_badge, repeated
from bossbook.views.stills.paper import FAINT, MARGIN, WIDTH, Paper, columns_in
from bossbook.wording import clip, wrap

_ACROSS = 4
_WIDE = (WIDTH - 2 * MARGIN + 8) // _ACROSS
_TEXT = 11
_MOST_LINES = 6


def draw_cards(paper: Paper, cards: Sequence[Fields]) -> None:
    """Cards side by side, four in a row."""
    for first in range(0, len(cards), _ACROSS):
        shown = cards[first : first + _ACROSS]
        texts = [_wrapped(str(card.get("text", ""))) for card in shown]
        high = 122 + 14 * max(map(len, texts))
        for at, (card, lines) in enumerate(zip(shown, texts, strict=True)):
            _card(paper, card, lines, MARGIN + at * _WIDE, high)
        paper.down += high + 8


def _wrapped(text: str) -> list[str]:
    lines = [line.strip() for line in wrap(text, columns_in(_WIDE - 20, _TEXT))] if text else []
    return lines if len(lines) <= _MOST_LINES else [*lines[: _MOST_LINES - 1], "…"]


def _card(paper: Paper, card: Fields, lines: Sequence[str], x: float, high: float) -> None:
    y, middle = paper.down, x + (_WIDE - 8) / 2
    paper.box(x, y, _WIDE - 8, high)
    paper.words(
        middle, y + 18, clip(card["name"], columns_in(_WIDE - 20, 13)), bold=True, middle=True
    )
    kind = clip(kind_words(card).text, columns_in(_WIDE - 12, 10))
    paper.words(middle, y + 32, kind, 10, colour=FAINT, middle=True)
    art = card_art(card, 64 if card["deck"] == "room" else 44)
    paper.drawing(middle - (32 if card["deck"] == "room" else 22), y + 40, art)
    for at, line in enumerate(lines):
        paper.words(x + 8, y + 100 + 14 * at, line, _TEXT)
    _numbers(paper, card, x + 10, y + high - 12)


def _numbers(paper: Paper, card: Fields, x: float, y: float) -> None:
    for field, name, colour in (
        ("damage", "damage", RED),
        ("health", "heart", RED),
        ("xp", "crown", GOLD),
    ):
        if field in card:
            paper.drawing(x, y - 11, icon(name, 13), colour)
            paper.words(x + 16, y, "?" if card[field] is None else card[field], bold=True)
            x += 48
    for at, name in enumerate([*repeated(card.get("treasure", {})), *card.get("classes", ())][:5]):
        draw_badge(paper, name, x + at * 18, y - 12)
