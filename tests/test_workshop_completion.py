"""Words at the cursor: those of the tables by which cards are read, and only where they fit."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bossbook.card.sets import known_sets, load_set
from bossbook.card.things import THINGS
from bossbook.card.vocabulary import FIELDS, triggers_on
from bossbook.card.words import OPERATIONS, STANDING
from bossbook.workshop.completion import Proposals, proposals
from bossbook.workshop.draft import Draft

ABILITY = "name: N\nability:\n  when: activated\n  choose: {it: {hero: here}, r: {room: another}}\n"


def at(text: str, deck: str = "room") -> Proposals:
    """At the bar in the text."""
    return proposals(deck, text.replace("|", ""), text.index("|"))


def words(text: str, deck: str = "room") -> list[str]:
    return [one.word for one in at(text, deck).words]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("ki|", ["kind"]),
        ("name: N\nkind: |", ["monster", "trap"]),
        ("kind: mo|", ["monster"]),
        ("treasure: {mage: 1, th|}", ["thief"]),
        ("treasure:\n  mage: 1\n  c|", ["cleric"]),
        ("advanced: |", ["true", "false"]),
        ("ability:\n  when: le|", []),  # a room has no Level Up
        ("ability:\n  when: enters\n  do:\n    - draw: |", ["rooms", "spells"]),
        ("ability: {when: activated, do: [{draw: {deck: s|", ["spells"]),
        ("kidn|: monster", ["kind"]),  # what was meant
        ("name: N # ki|", []),  # a comment
        ('name: "ki|', []),  # a text
        (ABILITY + "  do: [{kill: |", ["it"]),
        (ABILITY + "  cost: [{destroy: |", ["r", "this"]),
        (ABILITY + "  do:\n    - hurt: {hero: it, am|", ["amount"]),
        ("ability:\n  when: enters\n  do:\n    - hurt: {hero: |}", ["visitor"]),
        ("ability:\n  choose: {who: {player: opponent}, c: {card: hand_of, of: |", ["who"]),
    ],
)  # fmt: skip
def test_what_is_proposed(text: str, wanted: list[str]) -> None:
    assert words(text) == wanted


def test_the_words_are_those_of_the_tables() -> None:
    assert words("ability:\n  when: |") == list(triggers_on("room"))
    assert words("ability:\n  when: |", "boss") == list(triggers_on("boss"))
    assert set(words("ability:\n  when: enters\n  do: [{|")) == set(OPERATIONS)
    assert set(words("ability:\n  when: standing\n  do: [{|")) == set(STANDING)
    assert words("ability:\n  |") == list(FIELDS)
    choice = words("ability:\n  choose: {it: {|")
    assert choice[: len(THINGS)] == list(THINGS)  # what is chosen comes before what limits it
    assert not set(words("ability:\n  choose: {it: {hero: here, |")) & (set(THINGS) - {"deck"})


def test_everything_proposed_has_a_meaning() -> None:
    for text in ("|", "kind: |", "ability:\n  when: |", "ability:\n  |", "treasure: {|",
                 "ability:\n  when: enters\n  do: [{|", ABILITY + "  do: [{kill: |"):  # fmt: skip
        assert words(text)
        assert [one.word for one in at(text).words if not one.meaning] == []


def test_what_is_written_already_is_not_proposed_again() -> None:
    assert "name" not in words("name: N\n|")
    assert "when" not in words("ability:\n  when: built\n  |")


def test_a_word_is_replaced_as_a_whole_and_a_key_brings_its_colon() -> None:
    found = at("name: N\nki|nd")
    assert (found.start, found.end) == (8, 12)
    assert found.words[0].insert == "kind: "
    assert at("abil|").words[0].insert == "ability:\n  "
    assert at("kind: tr|").words[0].insert == "trap"


def test_after_a_card_of_the_lists_a_new_item_takes_fields_of_abilities() -> None:
    text = "ability:\n  - level: 1\n    when: standing\n    do: [{more_damage: 1}]\n  - |"
    assert words(text, "miniboss") == list(FIELDS)


def test_every_word_of_every_printed_card_would_have_been_proposed() -> None:
    """Wherever one stands in a printed card, what follows is among the proposals."""
    missed = []
    for name in known_sets():
        for card in load_set(name).cards[::5]:
            text = Draft.of_card(card).text
            own = {choice.name for ability in card.abilities for choice in ability.choose}
            for start, word in _keys(text):
                found = proposals(card.deck, text[:start], start)
                if word not in own and word not in [one.word for one in found.words]:
                    missed.append((card.name, word))
    assert missed == []


def _keys(text: str) -> list[tuple[int, str]]:
    """The keys that stand at the beginning of a line, and where."""
    return [(one.start(1), one[1]) for one in re.finditer(r"^[ -]*(\w+):", text, re.MULTILINE)]


@given(st.text(alphabet="abn: -{}[],\n\"'#kindwhedo", max_size=50), st.integers(0, 50))
def test_whatever_is_written_nothing_is_raised(text: str, cursor: int) -> None:
    found = proposals("room", text, cursor)
    assert 0 <= found.start <= found.end <= len(text)
