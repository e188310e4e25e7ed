"""The pictures of a game: each is one call on a game or a position, and shows itself."""

from __future__ import annotations

from bossbook.views.pictures.chances import damage_chances
from bossbook.views.pictures.counts import treasure_counts
from bossbook.views.pictures.decks import deck_left
from bossbook.views.pictures.hero_walks import walks
from bossbook.views.pictures.many_games import intervals, means, shares, spread
from bossbook.views.pictures.routes import hero_routes
from bossbook.views.pictures.score_race import race
from bossbook.views.pictures.trees import damage_tree

__all__ = [
    "damage_chances",
    "damage_tree",
    "deck_left",
    "hero_routes",
    "intervals",
    "means",
    "race",
    "shares",
    "spread",
    "treasure_counts",
    "walks",
]
