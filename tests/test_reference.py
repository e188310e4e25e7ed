"""docs/effects.md: in step with the tables, every word in it, every example right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bossbook.card.model import Card
from bossbook.card.text import card_text
from bossbook.documents import Report, read_text
from bossbook.effects import meanings
from bossbook.effects.reference import reference
from bossbook.effects.vocabulary import (
    CHOICES,
    FIELDS,
    LIMITS,
    OPERATIONS,
    STANDING,
    STANDS_ON,
    TRIGGERS,
    WORDS,
    read_abilities,
)

FILE = Path(__file__).parent.parent / "docs" / "effects.md"
EXAMPLE = re.compile(r"```yaml\n(.*?)\n```\n\n> (.+)", re.DOTALL)
EXAMPLES = sorted({(m[0], m[1].partition("\n")[0]) for m in EXAMPLE.findall(reference())})


def test_the_reference_is_in_step() -> None:
    assert FILE.read_text(encoding="utf-8") == reference(), "write it anew with make reference"


def test_every_word_is_in_it() -> None:
    headings = set(re.findall(r"^### (.+)$", reference(), re.MULTILINE))
    words = {*TRIGGERS, *OPERATIONS, *STANDING, *LIMITS, *FIELDS} - {"when", "do"}
    places = {f"{what}: {place}" for what in CHOICES for place in CHOICES[what]}
    assert {f"`{word}`" for word in words | places} <= headings
    arguments = {f"`{word}` ({kind})" for kind in meanings.WORDS_MEAN for word in WORDS[kind]}
    assert arguments <= headings


def test_no_meaning_is_left_of_a_word_that_is_gone() -> None:
    assert set(meanings.OPERATIONS_MEAN) == set(OPERATIONS)
    assert set(meanings.STANDING_MEAN) == set(STANDING)
    assert set(meanings.LIMITS_MEAN) == {*LIMITS, "deck"}
    assert {what: tuple(told) for what, told in meanings.PLACES_MEAN.items()} == dict(CHOICES)
    assert {k: tuple(told) for k, told in meanings.WORDS_MEAN.items()} == {
        kind: words for kind, words in WORDS.items() if kind not in ("deck", "kind")
    }


@pytest.mark.parametrize(("yaml", "told"), EXAMPLES)
def test_every_example_is_right_and_says_what_it_says(yaml: str, told: str) -> None:
    report = Report("example")
    node = read_text(yaml, report)
    assert node is not None
    deck = STANDS_ON[node.plain().get("when", "cast")][0]
    abilities = read_abilities(node, report, deck)
    assert report.mistakes == []
    assert card_text(Card("C", deck, abilities=abilities)) == told
