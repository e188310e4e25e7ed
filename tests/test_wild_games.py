"""Random games with a set that uses every word of the effect language."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from harness import Inspector, census, new_game, play_randomly

from bossbook.card import vocabulary
from bossbook.card.model import PART
from bossbook.card.sets import load_set
from bossbook.card.words import EVERY_WORD, OPERATIONS
from bossbook.card.words.conditions import CONDITIONS
from bossbook.effects.amounts import conditions
from bossbook.effects.operations import verbs

CARDSETS = Path(__file__).parent / "cardsets"
WILD, WILD_COINS = CARDSETS / "wild.yaml", CARDSETS / "wild_coins.yaml"
WILD_COUNTERS = CARDSETS / "wild_counters.yaml"
SETS = {
    "wild": [WILD],
    "coins": [WILD_COINS],
    "counters": [WILD_COUNTERS],
    "all": [WILD_COUNTERS, WILD, WILD_COINS],
}
FULL = os.environ.get("BB_SOAK") == "full"
EDITIONS = ("alpha", "base", "revised", "minibosses", "super")


def test_every_word_of_the_language_has_a_meaning() -> None:
    assert verbs() == set(OPERATIONS)
    assert conditions() == set(CONDITIONS)


def test_the_wild_sets_use_every_word() -> None:
    cards = [card for path in SETS["all"] for card in load_set(path).cards]
    abilities = [ability for card in cards for ability in card.abilities]
    used = {op.verb for ability in abilities for op in (*ability.cost, *ability.do)}
    assert used == set(EVERY_WORD)
    whens = {ability.when for ability in abilities} - {PART}
    assert whens == set(vocabulary.TRIGGERS)
    assert {choice.what for a in abilities for choice in a.choose} == set(vocabulary.CHOICES)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", SETS)
def test_wild_games_end_and_keep_their_cards(edition: str, players: int, cards: str) -> None:
    for seed in range(1000 if FULL else 5 if cards == "wild" else 2):
        game = new_game(edition, players, (), seed, SETS[cards])
        before = census(game)
        play_randomly(game, seed, builders=seed % 2 == 0)
        assert game.result is not None and census(game) == before


@pytest.mark.soak
@pytest.mark.skipif(not FULL, reason="the long run: make soak")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cards", SETS)
def test_a_thousand_wild_games(edition: str, players: int, cards: str) -> None:
    test_wild_games_end_and_keep_their_cards(edition, players, cards)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("cards", SETS)
def test_everything_holds_after_every_step_of_a_wild_game(edition: str, cards: str) -> None:
    for seed in range(10 if FULL else 2 if cards == "wild" else 1):
        game = new_game(edition, 2 + seed % 3, (), seed, SETS[cards])
        inspect = Inspector(game, None if FULL else 3, SETS[cards])
        play_randomly(game, seed, inspect, builders=seed % 2 == 0)
        assert census(game) == inspect.cards
