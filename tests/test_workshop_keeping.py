"""What a learner keeps, sends and hands in: nothing is lost, nothing foreign becomes HTML."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

import bossbook as bb
from bossbook.card.card_set import CardSet
from bossbook.card.sets import load_set, take_set
from bossbook.views.workshop.sheet import SheetNotes, sheet_html
from bossbook.workshop.comparing import findings, rows_beside, size
from bossbook.workshop.draft import BEGINNINGS, Draft
from bossbook.workshop.own_set import OwnSet, save_beside, set_text
from bossbook.workshop.sharing import share_cards, taken, unshare_cards

NEST = Draft("room", "# geese\nname: Nest   # mine\nkind: trap\ndamage: 1\n")
ALL = [Draft.begun(deck) for deck in BEGINNINGS]
EVIL = "<script>alert(1)</script>"


# -- the learner's own set


def test_a_card_is_there_another_day(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    OwnSet(file).keep(NEST, "bites")
    (kept,) = OwnSet(file).cards()
    assert (kept.draft, kept.name, kept.note) == (NEST, "Nest", "bites")


def test_the_same_name_takes_the_same_place(tmp_path: Path) -> None:
    own = OwnSet(tmp_path / "own.json")
    own.keep(NEST)
    own.keep(Draft.begun("boss"))
    own.keep(NEST.changed("damage", 3))
    assert [one.draft.fields.get("damage") for one in own.cards()] == [3, None]
    own.remove("Nest")
    assert [one.deck for one in OwnSet(tmp_path / "own.json").cards()] == ["boss"]


def test_two_notebooks_lose_nothing(tmp_path: Path) -> None:
    one, other = OwnSet(tmp_path / "own.json"), OwnSet(tmp_path / "own.json")
    one.keep(NEST)
    other.keep(Draft.begun("spell"))
    assert {card.name for card in OwnSet(tmp_path / "own.json").cards()} == {"Nest", "My Spell"}


def test_a_card_with_mistakes_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="mistakes"):
        OwnSet(tmp_path / "own.json").keep(Draft("room", "name: Nest\n"))


@pytest.mark.parametrize("content", ["", "{", "[]", '{"version": 1, "cards": 3}'])
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, content: str) -> None:
    file = tmp_path / "own.json"
    file.write_text(content)
    own = OwnSet(file)
    assert own.cards() == () and "own.damaged-1.json" in own.take_notice()
    assert (tmp_path / "own.damaged-1.json").read_text() == content


def test_of_a_file_damaged_in_part_the_sound_cards_stay(tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    OwnSet(file).keep(NEST)
    data = json.loads(file.read_text())
    data["cards"].append({"deck": "room", "name": "Other", "text": "name: Not it"})
    file.write_text(json.dumps(data))
    own = OwnSet(file)
    assert [card.name for card in own.cards()] == ["Nest"] and "Some" in own.take_notice()


def test_the_set_can_be_played_with_and_keeps_the_comments(tmp_path: Path) -> None:
    own = OwnSet(tmp_path / "own.json")
    own.keep(NEST)
    text = set_text([one.draft for one in own.cards()])
    assert "# geese" in text and "# mine" in text
    assert [card.name for card in own.as_set().cards] == ["Nest"]
    game = bb.new_game("base", ["Ann", "Ben"], 1, cards=["base", text])
    assert "Nest" in game.state.setup.table.names


def test_a_set_of_every_kind_of_card_is_read_again() -> None:
    read = take_set(set_text(ALL), "own")
    assert isinstance(read, CardSet)
    assert sorted(card.deck for card in read.cards) == sorted(BEGINNINGS)


def test_a_card_in_braces_and_one_with_a_long_text_go_into_the_file_too() -> None:
    odd = [
        Draft("room", "{name: A, kind: trap, damage: 1}"),
        Draft("hero", 'name: "B\\\n  C"\nhealth: 3\n'),
    ]
    read = take_set(set_text(odd), "own")
    assert isinstance(read, CardSet)
    assert [card.name for card in read.cards] == [odd[0].name, odd[1].name]


def test_a_foreign_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "cards.yaml").write_text("mine!")
    assert save_beside("cards.yaml", set_text([NEST]), tmp_path).name == "cards-2.yaml"
    assert save_beside("cards.yaml", set_text(ALL), tmp_path).name == "cards-2.yaml"  # our own
    assert (tmp_path / "cards.yaml").read_text() == "mine!"


# -- lines


def test_cards_go_into_a_line_and_come_out_as_they_were() -> None:
    line = share_cards([NEST, *ALL])
    assert line.startswith("bbc1.") and "\n" not in line
    assert unshare_cards(line) == (NEST, *ALL)
    assert unshare_cards(f" {line[:30]}\n{line[30:]} ") == (NEST, *ALL)
    assert taken(line, "room")[0] == NEST


@pytest.mark.parametrize("line", ["", "bbc1.", "bbc1.AAAA", "bb1.x", "bbc2.abc", "bbc1.é"])
def test_a_damaged_line_is_told(line: str) -> None:
    with pytest.raises(ValueError, match="line"):
        unshare_cards(line)


@given(st.integers(6, 100), st.characters(codec="ascii"))
def test_a_line_with_another_letter_is_refused_or_the_same(at: int, letter: str) -> None:
    line = share_cards([NEST])
    at = min(at, len(line) - 1)
    other = line[:at] + letter + line[at + 1 :]
    try:
        assert unshare_cards(other) == (NEST,)
    except ValueError as error:
        assert str(error)


def test_a_set_or_a_card_can_be_pasted_too() -> None:
    assert [one.deck for one in taken(set_text(ALL), "room")] == [
        "boss", "room", "miniboss", "spell", "hero", "epic", "item",
    ]  # fmt: skip
    assert taken("name: X\n", "spell") == (Draft("spell", "name: X\n"),)


# -- the sheet


def test_a_sheet_stands_alone_and_has_all_that_is_handed_in() -> None:
    cards = [draft.card for draft in ALL if draft.card is not None]
    notes = SheetNotes(idea="To see", findings=["It is strong."], texts=[("Nest", NEST.text)])
    page = BeautifulSoup(sheet_html(cards, notes), "html.parser")
    assert len(page.select(".bb-sheet > li .bb-face")) == len(cards)
    assert page.find("script") is None and page.find("link") is None
    assert not [one for one in page.find_all(True) if one.get("src")]
    assert "https:" not in page.style.text and "@media print" in page.style.text
    for piece in ("To see", "It is strong.", "# geese"):
        assert piece in page.main.text


def test_nothing_that_somebody_wrote_becomes_html_on_a_sheet() -> None:
    draft = Draft("room", f'name: "{EVIL}"\nkind: trap\ndamage: 1\n')
    assert draft.card is not None
    notes = SheetNotes(EVIL, EVIL, EVIL, [EVIL], [(EVIL, EVIL)])
    html = sheet_html([draft.card], notes)
    assert "<script" not in html and html.count("&lt;script&gt;") >= 6


# -- compared


def test_a_room_is_compared_with_those_that_are_like_it() -> None:
    base = load_set("base").cards
    made = Draft("room", "name: A\nkind: trap\ndamage: 4\ntreasure: {mage: 2}\n").card
    assert made is not None
    alike = [c for c in base if c.deck == "room" and not c.advanced and sum(c.treasure) == 2]
    told = [str(one) for one in findings(made, base)]
    assert (
        f"Of the {len(alike)} different ordinary rooms with 2 treasure icons, 0 deal more"
        in told[0]
    )
    rows = rows_beside(made, base)
    assert rows[-1]["own"] and len(rows) == 1 + sum(card.deck == "room" for card in base)


def test_a_text_is_no_advantage_by_itself_and_nobody_says_so() -> None:
    """The cave's text is a burden, so a room with its numbers and no text is not worse."""
    made = Draft("room", "name: A\nkind: monster\ndamage: 3\ntreasure: {fighter: 1}\n").card
    assert made is not None
    told = " ".join(str(one) for one in findings(made, load_set("base").cards))
    assert "In nothing does it show more than Neanderthal Cave" in told
    assert "worse" not in told and "better" not in told


def test_what_is_said_of_an_idea_keeps_its_lines() -> None:
    page = sheet_html([], SheetNotes(idea="One.\nTwo."))
    assert 'class="bb-idea">One.\nTwo.<' in page and ".bb-idea { white-space: pre-line; }" in page


def test_abilities_are_measured_by_what_they_say() -> None:
    text = "name: A\nspell: both\nability: {choose: {it: {room: any}}, do: [{deactivate: it}]}\n"
    card = Draft("spell", text).card
    assert card is not None and size(card) == 2


@pytest.mark.parametrize("deck", BEGINNINGS)
def test_every_kind_of_card_has_something_to_be_said(deck: str) -> None:
    card = Draft.begun(deck).card
    assert card is not None
    assert all(str(one) for one in findings(card, load_set("base").cards))
