"""All words that *cost* and *do* of an ability may say, family by family."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.words import cards, heroes, rooms, standing, turns
from bossbook.card.words.word import Word

OPERATIONS: Mapping[str, Word] = {**cards.WORDS, **rooms.WORDS, **heroes.WORDS, **turns.WORDS}
STANDING: Mapping[str, Word] = standing.WORDS
EVERY_WORD: Mapping[str, Word] = {**OPERATIONS, **STANDING}
PARTED = tuple(verb for verb, word in OPERATIONS.items() if word.starts_part)
