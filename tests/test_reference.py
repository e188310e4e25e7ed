"""docs/effects.md and docs/cards.md: in step with the tables, complete, every example right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bossbook as bb
from bossbook.card.abilities import read_abilities
from bossbook.card.fields import FIELDS as CARD_FIELDS
from bossbook.card.fields import LURES, SPELL_PHASES
from bossbook.card.manual import ability_meanings as meanings
from bossbook.card.manual import card_meanings
from bossbook.card.manual import cards_page as card_page
from bossbook.card.manual.effects_page import deck_of, reference
from bossbook.card.model import CLASSES, DECKS, KINDS, Card
from bossbook.card.set_format import CHANGE_KEYS, KEYS
from bossbook.card.text import card_text
from bossbook.card.vocabulary import (
    CHOICES,
    FIELDS,
    LIMITS,
    PART_FIELDS,
    TRIGGERS,
    WORDS,
)
from bossbook.card.words import EVERY_WORD
from bossbook.card.words.conditions import CONDITIONS
from bossbook.cli import main
from bossbook.documents import Report
from bossbook.documents.texts import read_text

DOCS = Path(__file__).parent.parent / "docs"
FILE = DOCS / "effects.md"
EXAMPLE = re.compile(r"```yaml\n(.*?)\n```\n\n> ([^\n]+)", re.DOTALL)
EXAMPLES = sorted({(m[0], m[1].partition("\n")[0]) for m in EXAMPLE.findall(reference())})


def test_the_reference_is_in_step() -> None:
    assert FILE.read_text(encoding="utf-8") == reference(), "write it anew with make reference"


def test_every_word_is_in_it() -> None:
    headings = set(re.findall(r"^### (.+)$", reference(), re.MULTILINE))
    words = {*TRIGGERS, *EVERY_WORD, *LIMITS, *FIELDS, *PART_FIELDS, *CONDITIONS} - {"when", "do"}
    places = {f"{what}: {place}" for what in CHOICES for place in CHOICES[what]}
    assert {f"`{word}`" for word in words | places} <= headings
    kinds = set(meanings.WORDS_MEAN) - {"if", "limiting deck"}
    arguments = {f"`{word}` ({kind})" for kind in kinds for word in WORDS[kind]}
    assert arguments <= headings


def test_no_meaning_is_left_of_a_word_that_is_gone() -> None:
    arguments = {name for word in EVERY_WORD.values() for name in word.arguments}
    assert set(meanings.ARGUMENTS_MEAN) == arguments
    assert set(meanings.LIMITS_MEAN) == {*LIMITS, "deck"}
    assert {k: tuple(told) for k, told in meanings.WORDS_MEAN.items()} == {
        kind: words for kind, words in WORDS.items() if kind not in ("deck", "kind")
    }


@pytest.mark.parametrize(("yaml", "told"), EXAMPLES)
def test_every_example_is_right_and_says_what_it_says(yaml: str, told: str) -> None:
    report = Report("example")
    node = read_text(yaml, report)
    assert node is not None
    deck = deck_of(node.plain())
    abilities = read_abilities(node, report, deck)
    assert report.mistakes == []
    assert card_text(Card("C", deck, abilities=abilities)) == told


# -- docs/cards.md

CARDS_PAGE = DOCS / "cards.md"
SET, POSITION = re.findall(r"```yaml\n(.*?)```", card_page.reference(), re.DOTALL)


def test_the_page_on_cards_is_in_step() -> None:
    written = CARDS_PAGE.read_text(encoding="utf-8")
    assert written == card_page.reference(), "write it anew with make reference"


def test_every_key_and_word_of_a_card_has_a_meaning() -> None:
    assert set(card_meanings.SET_KEYS_MEAN) == set(KEYS)
    assert set(card_meanings.CHANGES_MEAN) == {*CHANGE_KEYS, "card"}
    assert set(card_meanings.CARD_FIELDS_MEAN) == {*CARD_FIELDS, "ability"}
    assert tuple(card_meanings.KINDS_MEAN) == KINDS
    assert tuple(card_meanings.CLASSES_MEAN) == CLASSES
    assert set(card_meanings.LURES_MEAN) == set(LURES)
    assert set(card_meanings.PHASES_MEAN) == set(SPELL_PHASES)
    assert set(card_meanings.DECKS_MEAN) == set(DECKS)


def test_the_example_set_shows_every_key_and_field() -> None:
    report = Report("example")
    node = read_text(SET, report)
    assert node is not None
    plain = node.plain()
    assert set(plain) == set(KEYS) - {"minibosses", "expands", "items"}
    used = {key for section in plain.values() if isinstance(section, list) for key in section[0]}
    assert used <= {*CARD_FIELDS, "ability"}
    for key in (*plain, *CARD_FIELDS, "ability"):
        assert f"`{key}`" in CARDS_PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", ["alpha", "base", "revised", "minibosses"])
def test_the_example_set_can_be_checked_and_played(
    edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "attic.yaml"
    file.write_text(SET, encoding="utf-8")
    assert main(["check", str(file)]) == 0
    assert "Warning" not in capsys.readouterr().out
    game = bb.new_game(edition, ["Ann", "Ben"], seed=3, cards=[str(file)])
    for _ in range(200):
        if not game.step() and game.decision is not None:
            game.play(game.decision.options[0])
    assert game.round >= 1
    assert bb.new_game(edition, ["Ann", "Ben"], cards=["base", str(file)]).players == ("Ann", "Ben")


def test_the_example_position_can_be_loaded() -> None:
    game = bb.load_position(POSITION)
    assert [hero.card for hero in game.state.town]
    assert game.position()["players"][0]["hand"][0]["name"] == "Cold Draught"


def test_the_pages_are_linked() -> None:
    root = DOCS.parent
    assert "(docs/cards.md)" in (root / "README.md").read_text(encoding="utf-8")
    assert "(cards.md)" in FILE.read_text(encoding="utf-8")
    assert "(effects.md)" in CARDS_PAGE.read_text(encoding="utf-8")
