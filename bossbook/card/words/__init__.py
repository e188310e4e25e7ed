"""All words that *cost* and *do* of an ability may say, family by family."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.card.words import (
    about_cards,
    about_coins,
    about_counters,
    about_heroes,
    about_minibosses,
    about_rooms,
    about_turns,
    of_heroes,
    standing,
)
from bossbook.card.words.word import Word

OPERATIONS: Mapping[str, Word] = {
    **about_cards.WORDS,
    **about_rooms.WORDS,
    **about_heroes.WORDS,
    **about_counters.WORDS,
    **about_coins.WORDS,
    **about_minibosses.WORDS,
    **about_turns.WORDS,
}
STANDING_OF_HEROES: Mapping[str, Word] = of_heroes.WORDS
STANDING_OF_ROOMS: Mapping[str, Word] = standing.WORDS
STANDING: Mapping[str, Word] = {**STANDING_OF_ROOMS, **STANDING_OF_HEROES}
EVERY_WORD: Mapping[str, Word] = {**OPERATIONS, **STANDING}
PARTED = tuple(verb for verb, word in OPERATIONS.items() if word.starts_part)
