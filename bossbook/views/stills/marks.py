"""The small things on a still: badges, names, numbers with their icons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bossbook.views.pixels.icons import badge_drawing, icon
from bossbook.views.stills.paper import Paper, columns_in
from bossbook.wording import wrap

RED, GREEN, GOLD = "#b3242f", "#00664a", "#8a5a00"
_BADGE = 15
_NAME = 96  # how wide a name may be
_MOST_BADGES = 4


def draw_badge(paper: Paper, name: str, x: float, y: float) -> None:
    """The badge of a class."""
    paper.drawing(x, y, badge_drawing(name, _BADGE), css=f"bb-c-{name}")


def draw_name(paper: Paper, name: str, x: float, y: float) -> None:
    """A name in the middle; a long one in two lines, and smaller."""
    lines = [line.strip() for line in wrap(name, columns_in(_NAME, 10))]
    if len(lines) == 1:
        paper.words(x, y + 3, lines[0], 10, middle=True)
    for at, line in enumerate(lines[:2] if len(lines) > 1 else []):
        paper.words(x, y - 1 + at * 9, line, 9, middle=True)


def draw_numbers(paper: Paper, damage: object, icons: Iterable[str], x: float, y: float) -> None:
    """The damage of a room and its treasure; ``x`` is their middle."""
    shown = list(icons)[:_MOST_BADGES]
    left = x - (30 + 16 * len(shown)) / 2
    paper.drawing(left, y - 1, icon("damage", 13), RED)
    paper.words(left + 15, y + 11, damage, 13, bold=True)
    for at, name in enumerate(shown):
        draw_badge(paper, name, left + 30 + 16 * at, y - 2)


def repeated(icons: Mapping[str, int]) -> list[str]:
    """Treasure icons one by one."""
    return [name for name, count in icons.items() for _ in range(count)]
