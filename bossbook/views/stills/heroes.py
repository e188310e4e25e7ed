"""Heroes on a still."""

from __future__ import annotations

from bossbook.engine.numbers import health_left
from bossbook.state import Hero, State
from bossbook.views.pixels.icons import icon
from bossbook.views.pixels.sprites import hero_sprite
from bossbook.views.stills.marks import GOLD, RED, draw_badge, draw_name
from bossbook.views.stills.paper import Paper

HERO_WIDE = 96


def draw_hero(paper: Paper, state: State, hero: Hero, x: float, y: float) -> None:
    """A hero with name, classes and the health that is left."""
    card = state.setup.table[hero.card]
    paper.drawing(
        x + HERO_WIDE / 2 - 16, y + 3, hero_sprite(card.name, card.classes, card.worth > 1, 32)
    )
    draw_name(paper, card.name, x + HERO_WIDE / 2, y + 46)
    left = x + HERO_WIDE / 2 - 8 * len(card.classes) - 15
    for at, name in enumerate(card.classes):
        draw_badge(paper, name, left + at * 17, y + 55)
    heart = left + 17 * len(card.classes)
    paper.drawing(heart, y + 57, icon("heart", 12), RED)
    paper.words(heart + 14, y + 67, health_left(state, hero), 12, bold=True)
    if card.worth > 1:
        paper.drawing(heart + 30, y + 57, icon("star", 12), GOLD)
