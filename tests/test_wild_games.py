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
from bossbook.effects.operations import verbs

WILD = Path(__file__).parent / "cardsets" / "wild.yaml"
FULL = os.environ.get("BB_SOAK") == "full"
EDITIONS = ("alpha", "base", "revised")


def test_every_word_of_the_language_has_a_meaning() -> None:
    assert verbs() == set(OPERATIONS)


def test_the_wild_set_uses_every_word() -> None:
    abilities = [ability for card in load_set(WILD).cards for ability in card.abilities]
    used = {op.verb for ability in abilities for op in (*ability.cost, *ability.do)}
    assert used == set(EVERY_WORD)
    whens = {ability.when for ability in abilities} - {PART}
    assert whens == set(vocabulary.TRIGGERS)
    assert {choice.what for a in abilities for choice in a.choose} == set(vocabulary.CHOICES)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wild_games_end_and_keep_their_cards(edition: str, players: int) -> None:
    for seed in range(1000 if FULL else 15):
        game = new_game(edition, players, (), seed, [WILD])
        before = census(game)
        play_randomly(game, seed, builders=seed % 2 == 0)
        assert game.result is not None and census(game) == before


@pytest.mark.soak
@pytest.mark.skipif(not FULL, reason="the long run: make soak")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thousand_wild_games(edition: str, players: int) -> None:
    test_wild_games_end_and_keep_their_cards(edition, players)


@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_holds_after_every_step_of_a_wild_game(edition: str) -> None:
    for seed in range(10 if FULL else 2):
        game = new_game(edition, 2 + seed % 3, (), seed, [WILD])
        play_randomly(game, seed, Inspector(game), builders=seed % 2 == 0)
