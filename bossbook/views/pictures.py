"""The pictures of a game: each is one call on a game or a position, and shows itself."""

from __future__ import annotations

from bossbook.views.chances import damage_chances
from bossbook.views.counts import treasure_counts
from bossbook.views.decks import deck_left
from bossbook.views.race import race
from bossbook.views.routes import hero_routes
from bossbook.views.trees import damage_tree
from bossbook.views.walks import walks

__all__ = [
    "damage_chances",
    "damage_tree",
    "deck_left",
    "hero_routes",
    "race",
    "treasure_counts",
    "walks",
]
