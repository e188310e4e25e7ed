"""Every card of our sets that does something has a test named after it."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from bossbook.card.model import DECKS, Card
from bossbook.card.sets import load_set

HERE = Path(__file__)


def names_of_tests() -> Iterator[str]:
    """The names of all tests in this folder but those of this file."""
    for path in sorted(HERE.parent.glob("test_*.py")):
        if path.name == HERE.name:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def cards() -> Iterator[Card]:
    """The cards of the sets, and those that an edition adds or has otherwise."""
    for printed in map(load_set, ("base", "minibosses", "super", "explorers", "items")):
        yield from printed.cards
        for change in printed.changes.values():
            yield from (*change.cards, *change.add)


def as_words(name: str) -> str:
    """The name of a card as the name of a test has it: specters_sanctum, all_seeing_eye."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "").replace("’", "")).strip("_")


def cards_of(test: str, known: Collection[str]) -> list[str]:
    """The cards, in words, that a test is named after: test_fear_… or test_fear_and_freeze_…"""
    name = test.removeprefix("test_")
    fitting = [words for words in known if name == words or name.startswith(f"{words}_")]
    if not fitting:
        return []
    first = max(fitting, key=len)
    rest = name.removeprefix(first)
    more = cards_of(rest.removeprefix("_and_"), known) if rest.startswith("_and_") else []
    return [first, *more]


def is_about_all(test: str) -> bool:
    """Whether a test is named after a whole kind of cards: test_every_boss_…"""
    return bool(re.match(r"test_(each|every)_(boss|room|spell|card)(_|$)", test))


def test_each_card_that_does_something_has_a_test() -> None:
    assert {card.deck for card in cards()} == set(DECKS)
    wanted = {card.name for card in cards() if card.abilities}
    known = {as_words(card.name) for card in cards()}
    tested = {card for name in names_of_tests() for card in cards_of(name, known)}
    missing = sorted(name for name in wanted if as_words(name) not in tested)
    assert not missing, f"no test_<card>_… for {', '.join(missing)}"


def test_no_test_is_named_after_no_card() -> None:
    known = {as_words(card.name) for card in cards()}
    single = [name for name in names_of_tests() if not is_about_all(name)]
    strays = [name for name in single if not cards_of(name, known)]
    assert not strays, f"there is no such card: {', '.join(strays)}"


def test_a_name_is_matched_as_a_whole() -> None:
    assert as_words("Specter's Sanctum") == "specters_sanctum"
    assert as_words("All-Seeing Eye") == "all_seeing_eye"
    known = {"fear", "zombie", "zombie_prison"}
    assert cards_of("test_fear_sends_a_hero_to_town", known) == ["fear"]
    assert cards_of("test_zombie_prison_waits", known) == ["zombie_prison"]
    assert cards_of("test_fear_and_zombie_both_work", known) == ["fear", "zombie"]
    assert cards_of("test_fearless", known) == []
