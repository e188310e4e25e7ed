"""The workshop as a widget: text and form follow each other, stations show what they should."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_views_html import Page

from bossbook.views.escape import html_text
from bossbook.widgets.card_editor import CardEditor
from bossbook.widgets.workshop import MOST_REPLACED, STATIONS, Workshop, printed_labels, workshop
from bossbook.workshop.draft import Draft

TRAP = "name: Pit\nkind: trap\ndamage: 1\nability:\n  when: enters\n" \
       "  do: [{hurt: {hero: visitor, amount: 1}}]\n"  # fmt: skip


def typed(bench: Workshop, text: str) -> None:
    message = {"do": "write", "text": text, "number": 1, "view": "here"}
    bench.editor._received(None, message, [])


def sent_by(editor: CardEditor, monkeypatch: pytest.MonkeyPatch, **message: object) -> list[object]:
    sent: list[object] = []
    monkeypatch.setattr(editor, "send", sent.append)
    editor._received(None, message, [])
    return sent


def test_what_is_typed_is_read_at_once() -> None:
    bench = Workshop()
    typed(bench, "name: Nest\nkind: trp\ndamage: 2\n")
    assert bench.editor.mistakes == [{"line": 2, "column": 7}]
    assert "Did you mean 'trap'?" in Page(bench.editor.below).text
    assert "As it was before the mistake." in Page(bench._face.value).text
    typed(bench, TRAP)
    assert "No mistakes" in Page(bench.editor.below).text
    assert "When a hero enters: deal 1 damage to it." in Page(bench._face.value).text
    assert bench.editor.given["view"] == "here"  # it is not sent its own text


def test_nothing_that_is_typed_becomes_html() -> None:
    bench = Workshop()
    typed(bench, 'name: "<b>x</b>"\nkind: "<i>"\ndamage: 1\n')
    shown = bench.editor.below + bench.tabs.story + bench._face.value
    assert "<b>x</b>" not in shown and "<i>" not in bench.editor.below


@pytest.mark.parametrize(
    "message",
    [None, 3, {}, {"do": "write"}, {"do": "write", "text": 3, "number": 1}, {"do": "x", "text": ""},
     {"do": "write", "text": "x" * 200_000, "number": 1},
     {"do": "complete", "text": "a", "cursor": "1", "number": 2}],
)  # fmt: skip
def test_a_message_that_makes_no_sense_does_nothing(message: object) -> None:
    bench = Workshop()
    before = bench.draft
    bench.editor._received(None, message, [])
    assert bench.draft == before and bench.trouble == ""


def test_words_are_proposed_where_the_page_counts_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    editor = Workshop().editor
    text = "name: \U0001f409\nki"
    units = len(text.encode("utf-16-le")) // 2
    (found,) = sent_by(
        editor, monkeypatch, do="complete", text=text, cursor=units, number=7, wanted=True
    )
    assert isinstance(found, dict)
    assert (found["start"], found["end"], found["number"]) == (units - 2, units, 7)
    assert [one["word"] for one in found["words"]] == ["kind"]


def test_the_form_follows_the_text_and_the_text_the_form() -> None:
    bench = Workshop()
    typed(bench, "name: Nest # geese\nkind: trap\ndamage: 1\ntreasure: {mage: 2}\n")
    form = bench.form
    assert form.fields["name"].value == "Nest" and form.fields["kind"].value == "trap"
    assert form.icons["mage"].value == 2
    form.fields["damage"].value = 3
    form.icons["thief"].value = 1
    assert bench.draft.text == (
        "name: Nest # geese\nkind: trap\ndamage: 3\ntreasure: {mage: 2, thief: 1}\n"
    )
    assert bench.editor.given["text"] == bench.draft.text
    assert bench.trouble == ""


def test_a_printed_ability_is_chosen_in_the_form() -> None:
    bench = Workshop()
    name = next(
        key for _, key in bench.form.fields["ability"].options if key not in ("none", "own")
    )
    bench.form.fields["ability"].value = name
    assert bench.draft.card is not None and bench.draft.card.wholes
    bench.form.fields["ability"].value = "none"
    assert "ability" not in bench.draft.fields


def test_while_the_text_is_out_of_order_the_form_waits() -> None:
    bench = Workshop()
    typed(bench, "name: [\n")
    assert all(field.disabled for field in bench.form.fields.values())
    typed(bench, TRAP)
    assert not any(field.disabled for field in bench.form.fields.values())


def test_another_kind_of_card_has_another_form() -> None:
    bench = Workshop()
    bench.deck_box.value = "boss"
    assert bench.draft.deck == "boss" and "xp" in bench.form.fields
    assert bench.editor.given["text"] == bench.draft.text


def test_any_printed_card_can_be_opened() -> None:
    bench = Workshop()
    for label in list(printed_labels())[::60]:
        bench.remix_box.value = label
        bench.open_button.click()
        assert bench.trouble == "" and bench.draft.card is not None
        assert bench.draft.name == label.rpartition(" · ")[0]
    bench.remix_box.value = "nobody"
    bench.open_button.click()
    assert "nobody" in bench.trouble


def test_every_station_shows_itself() -> None:
    bench = Workshop()
    typed(bench, TRAP)
    for station in STATIONS:
        if station != "measure":
            bench.do(lambda station=station: bench.go_to(station))
            assert bench.trouble == "" and bench.station == station
    assert "Your room among those of the base set" in bench._compared.value
    bench.go_to("try")
    assert bench.table is not None and bench.table.game.phase == "adventure"
    bench.go_to("play")
    assert bench.table.game.round == 1 and "Pit" in str(bench.table.game.position()["players"][0])


@pytest.mark.parametrize("deck", ["room", "spell", "boss", "miniboss"])
def test_a_card_is_measured_in_the_laboratory(deck: str) -> None:
    bench = Workshop(deck)
    bench.do(lambda: bench.go_to("measure"))
    assert bench.trouble == "" and bench.measured is not None
    assert bench.draft.name in bench.measured.text()


def test_with_mistakes_there_is_nothing_to_try() -> None:
    bench = Workshop()
    typed(bench, "name: Nest\n")
    bench.go_to("try")
    assert "mend them first" in Page(bench._said.value).text


def test_a_miniboss_has_a_table_for_each_of_its_powers() -> None:
    bench = Workshop("miniboss")
    bench.go_to("try")
    assert len(bench.ability_box.options) == 2
    before = bench.table
    bench.ability_box.value = 1
    assert bench.table is not before and bench.trouble == ""


def test_a_challenge_is_checked_and_remembered() -> None:
    bench = Workshop(challenge="first-bite", name="here")
    bench.check_button.click()
    assert "Bo survives" in bench.text()
    typed(bench, "name: Nest\nkind: monster\ndamage: 3\ntreasure: {fighter: 1}\n")
    bench.check_button.click()
    assert bench.solved == {"first-bite"}
    again = Workshop(name="here")
    assert (again.draft, again.solved) == (bench.draft, {"first-bite"})
    assert again.challenge_box.value == "first-bite"


def test_a_card_is_kept_taken_out_and_found_on_another_bench() -> None:
    bench = Workshop()
    typed(bench, TRAP)
    bench.go_to("keep")
    bench.keeping.note.value = "for thieves"
    bench.keeping.keep_button.click()
    other = Workshop()
    other.go_to("keep")
    assert "for thieves" in Page(other.keeping.kept.story).text
    other.keeping.kept.act("open-own", "Pit")
    assert other.draft == Draft("room", TRAP) and other.station == "write"
    other.keeping.kept.act("remove-own", "Pit")
    assert Workshop().keeping.own.cards() == ()


def test_what_another_card_has_replaced_is_brought_back() -> None:
    bench = Workshop(name="kind")
    bench.deck_box.value = "spell"  # nothing was written yet
    assert bench.back_button.layout.display == "none"
    bench.deck_box.value = "room"
    typed(bench, TRAP)
    bench.deck_box.value = "boss"
    assert bench.draft != Draft("room", TRAP)
    again = Workshop(name="kind")
    assert again.back_button.layout.display is None
    again.back_button.click()
    assert again.draft == Draft("room", TRAP) and again.deck_box.value == "room"


def test_only_the_last_cards_that_were_replaced_are_remembered() -> None:
    bench = Workshop(name="many")
    for number in range(MOST_REPLACED + 3):
        typed(bench, f"name: Pit {number}\n")
        bench.put_on_bench(Draft.begun("room"))
    assert len(Workshop(name="many")._replaced) == MOST_REPLACED
    bench.back_button.click()
    assert bench.draft.name == f"Pit {MOST_REPLACED + 2}"


def test_what_was_measured_stands_on_the_sheet() -> None:
    bench = Workshop()
    typed(bench, TRAP)
    assert "<figure" not in bench.keeping.sheet()
    bench.go_to("measure")
    assert bench.measured is not None and bench.measurement() is None
    bench.measured.boxes["bot"].value = "random"
    bench.measured.boxes["deals"].value = 10
    bench.measured.finish()
    found = bench.measurement()
    assert found is not None
    bench.go_to("play")
    bench.go_to("measure")
    assert bench.measurement() is not None
    sheet = bench.keeping.sheet()
    assert "<figure" in sheet and html_text(found.answer().text) in sheet
    typed(bench, TRAP.replace("Pit", "Hole"))
    assert bench.measurement() is None, "it was another card"


def test_what_is_pasted_is_opened() -> None:
    bench, other = Workshop(), Workshop()
    typed(bench, TRAP)
    bench.go_to("keep")
    line = Page(bench.keeping.kept.story).text.split("friend:")[1].strip()
    other.keeping.paste.value = line
    other.keeping.take_button.click()
    assert other.draft == bench.draft
    other.keeping.paste.value = "bbc1.broken"
    other.keeping.take_button.click()
    assert "line" in other.trouble


def test_files_are_saved_beside_the_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bench = Workshop()
    typed(bench, TRAP)
    bench.go_to("keep")
    bench.keeping.save_button.click()
    assert {path.name for path in tmp_path.iterdir()} == {"pit-card.yaml", "pit-card.html"}
    assert "Saved beside this notebook" in Page(bench._said.value).text


def test_one_card_is_not_saved_over_another_and_a_set_has_its_own_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in (TRAP, TRAP.replace("Pit", "Con")):  # which is no name of a file on Windows
        bench = Workshop()
        typed(bench, text)
        bench.go_to("keep")
        bench.keeping.save_button.click()
        bench.keeping.keep_button.click()
    bench.keeping.which.value = "all"
    bench.keeping.save_button.click()
    names = {path.stem for path in tmp_path.glob("*.yaml")}
    assert names == {"pit-card", "con-card", "workshop-cards"}
    assert "name: Pit" in (tmp_path / "pit-card.yaml").read_text(encoding="utf-8")


def test_the_word_solved_stands_above_the_goals() -> None:
    bench = Workshop(challenge="first-bite")
    typed(bench, "name: Nest\nkind: monster\ndamage: 3\ntreasure: {fighter: 1}\n")
    bench.check_button.click()
    told = Page(bench._challenge_told.value).text
    assert told.index("Solved!") < told.index("Bo comes to you")


def test_the_function_comes_back_to_the_card_and_a_still_has_its_face() -> None:
    first = workshop()
    typed(first, TRAP)
    again = workshop()
    assert again.draft == first.draft
    assert "Pit" in again.still().svg()


def test_a_memory_that_makes_no_sense_is_none(tmp_path: Path) -> None:
    bench = Workshop(name="odd")
    bench._ribbon.write(
        {
            "deck": "x",
            "text": 3,
            "challenge": [],
            "solved": 4,
            "note": {},
            "way": 1,
            "replaced": [3, ["room", 4]],
        }
    )
    assert Workshop(name="odd").draft == Draft.begun("room")
