"""Rules are found by what people type."""

from __future__ import annotations

import pytest

from bossbook import rules
from bossbook.rules.searching import stem

# What somebody types, and a clause that must be among the first three.
QUESTIONS = {
    "tie": "BAIT-3",
    "ties": "BAIT-3",
    "tied heroes": "BAIT-3",
    "what happens if two dungeons are tied": "BAIT-3",
    "when does a hero die": "ADV-4",
    "hero dies": "ADV-4",
    "can I build on a deactivated room": "BUILD-5",
    "building between rooms": "BUILD-5",
    "can i reorder my rooms": "BUILD-5",
    "advanced room": "BUILD-3",
    "where can I build an advanced room": "BUILD-3",
    "how many rooms can a dungeon have": "BUILD-2",
    "how many cards do I draw at the start": "SETUP-4",
    "starting hand": "SETUP-4",
    "mulligan": "SETUP-5",
    "bad hand": "SETUP-5",
    "who goes first": "ORDER-1",
    "active player": "ORDER-2",
    "can I respond to a spell": "ORDER-3",
    "level up": "LEVEL-1",
    "what is the entrance": "ENTR-1",
    "how are heroes lured": "BAIT-2",
    "counting treasure": "BAIT-1",
    "hero with two classes": "RULING-4",
    "does the boss's treasure count": "BAIT-1",
    "when can I play spells": "ADV-3",
    "casting spells": "SPELL-1",
    "how do I get spells": "SPELL-2",
    "drawing spells": "SPELL-2",
    "cancel a spell": "SPELL-4",
    "negating": "SPELL-4",
    "deactivated": "KEY-deactivate",
    "destroyed room": "KEY-destroy",
    "what happens when a room is destroyed": "KEY-destroy",
    "healing wounds": "KEY-heal",
    "hand limit": "KEY-hand",
    "deck is empty": "KEY-empty",
    "run out of cards": "KEY-empty",
    "can I look at face down cards": "KEY-look",
    "how do I win": "WIN-3",
    "winning the game": "WIN-3",
    "ten souls": "WIN-3",
    "5 wounds": "WIN-2",
    "when do I lose": "WIN-2",
    "tiebreaker": "WIN-5",
    "eliminated player": "END-4",
    "hero survives": "ADV-6",
    "hero reaches the boss": "ADV-6",
    "is damage kept for the next round": "ADV-8",
    "do i have to build": "BUILD-4",
    "skip building": "BUILD-4",
    "covered rooms": "BUILD-7",
    "solo mode": "SOLO-1",
    "playing alone": "SOLO-1",
    "mixing expansions": "MIX-1",
    "minibosses": "MINI-1",
    "coins": "COIN-1",
    "no class": "RULING-26",
    "dungeon without rooms": "RULING-12",
    "once per round": "KEY-once",
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_finds_its_rule_among_the_first_three(question: str) -> None:
    found = [each.id for each in rules.search(question)]
    assert QUESTIONS[question] in found[:3]


def test_a_whole_word_comes_before_the_middle_of_one() -> None:
    found = [each.id for each in rules.search("tie")]
    assert "BAIT-3" in found[:2]
    assert "SPELL-3" not in found, "activated abili-tie-s"


@pytest.mark.parametrize(
    "forms",
    [
        ("tie", "ties", "tied"),
        ("build", "builds", "building", "built"),
        ("hero", "heroes", "hero's"),
        ("die", "dies", "died", "dying", "dead", "death"),
        ("negate", "negates", "negated", "negating"),
        ("ability", "abilities"),
        ("stun", "stunned", "stunning"),
        ("lure", "lured", "luring", "lures"),
        ("class", "classes"),
        ("spell", "spells"),
        ("miniboss", "minibosses"),
        ("use", "used", "using", "uses"),
        ("boss", "bosses"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: tuple[str, ...]) -> None:
    assert len({stem(form) for form in forms}) == 1


def test_words_that_are_not_the_same_have_stems_of_their_own() -> None:
    words = ("tie", "tip", "die", "dice", "boss", "spell", "room", "round", "town", "class", "heal")
    assert len({stem(word) for word in words}) == len(words)


def test_a_word_that_is_begun_finds_what_it_begins() -> None:
    """In a field where every letter counts at once."""
    for begun in ("neg", "negat", "mul", "mulli", "deacti"):
        assert rules.search(begun), begun
    assert rules.search("negat")[0].title.startswith(("Negating", "Who may negate"))


def test_the_order_of_the_words_does_not_matter() -> None:
    assert rules.search("town tie") == rules.search("tie town")


def test_what_has_all_the_words_comes_alone() -> None:
    assert [each.id for each in rules.search("hammer axe")] == ["CARD-5"]


def test_a_word_that_nobody_knows_does_not_hide_the_rest() -> None:
    assert rules.search("hero jam please")[0].id == "BAIT-6"


def test_words_that_say_nothing_still_find_something() -> None:
    assert rules.search("what is it")
