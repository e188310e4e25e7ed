"""A card that is being written: read as `bossbook check` reads it, changed word by word."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bossbook.card.model import Card
from bossbook.card.sets import known_sets, load_set
from bossbook.errors import InvalidCards
from bossbook.workshop.draft import BEGINNINGS, Draft, known_fields

PRINTED = [card for name in known_sets() for card in load_set(name).cards]
WRITTEN = """\
# geese bite
name: Goose Nest   # my own
kind: monster

damage: 1
treasure:
  thief: 1         # a bag
ability:
  when: enters     # every time
  do: [{hurt: {hero: visitor, amount: 1}}]
# the end
"""


def told(draft: Draft) -> list[tuple[int, int, str, str]]:
    return [(one.line, one.column, one.what, one.hint) for one in draft.mistakes]


@pytest.mark.parametrize("deck", BEGINNINGS)
def test_every_kind_of_card_begins_as_one_that_can_be_read(deck: str) -> None:
    draft = Draft.begun(deck)
    assert draft.card is not None and draft.card.deck == deck
    assert (draft.mistakes, draft.doubts) == ((), [])


def test_every_printed_card_comes_back_from_its_text() -> None:
    def bare(card: Card) -> Card:
        return replace(card, copies=1, ours=False, ruled=(), solo=True)

    assert len(PRINTED) > 300
    assert [card.name for card in PRINTED if Draft.of_card(card).card != bare(card)] == []


def test_a_mistake_has_its_line_and_column_and_what_was_meant() -> None:
    draft = Draft("room", "name: Nest\nkind: monstre\ndamge: 2\n")
    assert told(draft) == [
        (2, 7, "'kind' cannot be 'monstre'.", "Did you mean 'monster'?"),
        (3, 1, "'room' has no key 'damge'.", "Did you mean 'damage'?"),
    ]
    assert draft.card is None and draft.lines == {2, 3}


@pytest.mark.parametrize(
    ("text", "line"),
    [("", 1), ("- a list", 1), ("name: [", 1), ("name: a\n\tkind: b", 2), ("just a word", 1)],
)
def test_what_is_no_card_is_told_and_never_raised(text: str, line: int) -> None:
    draft = Draft("room", text)
    assert draft.card is None
    assert draft.mistakes[0].line == line


@given(st.text(max_size=60))
def test_whatever_is_typed_only_mistakes_come_of_it(text: str) -> None:
    draft = Draft("room", text)
    assert (draft.card is None) == bool(draft.mistakes)
    assert isinstance(draft.follows_a_form, bool)


@given(st.integers(0, len(WRITTEN)))
def test_half_a_card_can_be_read_too(end: int) -> None:
    draft = Draft("room", WRITTEN[:end])
    assert (draft.card is None) == bool(draft.mistakes)


def test_mistakes_are_those_that_check_finds() -> None:
    text = "name: Nest\nkind: monster\ndamage: 1\nability: {when: level_up, do: [{draw: spels}]}\n"
    lines = ["format: 1", "set: mine", "rooms:", *(f"  {one}" for one in text.splitlines())]
    lines[3] = "- " + lines[3].strip()
    with pytest.raises(InvalidCards) as refused:
        load_set_text("\n".join(lines))
    assert [one.what for one in Draft("room", text).mistakes] == [
        one.what for one in refused.value.mistakes
    ]


def load_set_text(text: str) -> object:
    from bossbook.card.sets import take_set

    return take_set(text, "mine")


# -- what a form changes


@pytest.mark.parametrize(
    ("key", "value", "old", "new"),
    [
        ("damage", 3, "damage: 1\n", "damage: 3\n"),
        ("name", "Geese: a lot", "name: Goose Nest   #", 'name: "Geese: a lot"   #'),
        ("kind", None, "kind: monster\n", ""),
        ("treasure", {"mage": 2}, "treasure:\n  thief: 1  ", "treasure: {mage: 2}  "),
        ("advanced", True, "# a bag\n", "# a bag\nadvanced: true\n"),
    ],
)
def test_one_field_changes_and_all_else_stays(key: str, value: object, old: str, new: str) -> None:
    assert old in WRITTEN
    changed = Draft("room", WRITTEN).changed(key, value)
    assert changed.text == WRITTEN.replace(old, new, 1)
    assert changed.fields.get(key) == value


def test_an_ability_is_put_in_and_taken_out_on_lines_of_its_own() -> None:
    ability = {"when": "activated", "cost": [{"destroy": "this"}], "do": [{"draw": "spells"}]}
    draft = Draft("room", "name: A\nkind: trap\ndamage: 1  # low\n")
    written = draft.changed("ability", ability)
    assert written.fields["ability"] == ability and written.card is not None
    assert written.text.startswith(draft.text)
    assert "\nability:\n  when: activated\n" in written.text
    other = written.changed("ability", {**ability, "once": True})
    assert other.fields["ability"] == {**ability, "once": True}
    assert written.changed("ability", None).text == draft.text


@given(
    st.sampled_from([WRITTEN, "{name: A, damage: 1}", "", "name: A", "damage:\nname: x"]),
    st.lists(
        st.sampled_from(
            [("damage", 4), ("name", "B #1"), ("treasure", {"thief": 2}), ("ability", None),
             ("kind", "trap"), ("advanced", True), ("damage", None), ("copies", 3), ("name", None),
             ("ability", {"when": "built", "do": [{"draw": {"deck": "spells", "count": 2}}]})]
        ),
        max_size=8,
    ),
)  # fmt: skip
def test_whatever_is_changed_in_a_form_stands_in_the_text(
    text: str, changes: list[tuple[str, object]]
) -> None:
    draft, wanted = Draft("room", text), dict(Draft("room", text).fields)
    for key, value in changes:
        draft = draft.changed(key, value)
        wanted[key] = value
        assert {k: v for k, v in draft.fields.items() if v is not None} == {
            k: v for k, v in wanted.items() if v is not None
        }


def test_a_text_out_of_order_is_not_touched_by_the_form() -> None:
    draft = Draft("room", "name: [\n")
    assert not draft.follows_a_form
    with pytest.raises(ValueError, match="mend it first"):
        draft.changed("name", "A")


def test_another_deck_keeps_what_both_have() -> None:
    boss = Draft("room", WRITTEN).on_deck("boss")
    assert boss.fields["name"] == "Goose Nest" and boss.fields["treasure"] == {"thief": 1}
    assert boss.fields["xp"] == 500 and "kind" not in boss.fields
    assert Draft.begun("room").on_deck("spell") == Draft.begun("spell")


def test_a_card_that_speaks_of_another_deck_is_found_out() -> None:
    assert Draft("room", "name: A\nspell: build\n").looks_like == "spell"
    assert Draft("room", WRITTEN).looks_like == ""


def test_the_form_has_a_field_for_all_that_must_be_said() -> None:
    assert known_fields("room")[:5] == ("name", "kind", "damage", "treasure", "advanced")
    assert known_fields("spell")[:2] == ("name", "spell")
