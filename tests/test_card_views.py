"""Cards as faces, in charts and in the browser: every card, every filter, hostile names."""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
from test_views_html import HOSTILE, OURS, Page

import bossbook as bb
from bossbook.card.model import Card
from bossbook.card.sets import load_set
from bossbook.rules import clause
from bossbook.views.card_face import (
    anatomy_html,
    anatomy_notes,
    anatomy_text,
    card_html,
    card_label,
)
from bossbook.views.pictures.card_sets import (
    balance_rows,
    class_balance,
    copies,
    copies_rows,
    damage_against_treasure,
    damage_rows,
)
from bossbook.views.pictures.theme import COLOURS, SHAPES, Figure
from bossbook.widgets.browser import PAGE, Anatomy, CardBrowser, Faces, find, matching
from bossbook.widgets.card_questions import (
    balance_question,
    copies_question,
    damage_question,
    lure_question,
)
from bossbook.widgets.guess import Guess

WILD = Path(__file__).parent / "cardsets" / "wild.yaml"
SETS: dict[str, Any] = {"base": None, "toy": ["toy"], "wild": [WILD]}
CHARTS = {"damage": damage_against_treasure, "balance": class_balance, "copies": copies}
FIGURE = {"figcaption", "figure", "g", "line", "rect", "table", "tbody", "td", "text", "th",
          "thead", "tr"}  # fmt: skip


def of(name: str) -> list[dict[str, Any]]:
    return bb.cards("base", SETS[name])


BASE = of("base")
each_set = pytest.mark.parametrize("name", SETS)
each_chart = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)


def room(**fields: Any) -> dict[str, Any]:
    plain = {"name": "R", "deck": "room", "copies": 1, "kind": "trap", "advanced": False,
             "damage": 1, "treasure": {"mage": 1}, "text": ""}  # fmt: skip
    return plain | fields


def one_of_each(name: str) -> list[dict[str, Any]]:
    """A card of every deck with the same name and text."""
    own = {"name": name, "text": name, "copies": 1}
    hero = own | {"health": 3, "classes": ["mage"], "players": 2}
    return [
        room(**own),
        own | {"deck": "boss", "xp": 100, "treasure": {"thief": 1}},
        own | {"deck": "spell", "phase": ["build"]},
        hero | {"deck": "hero"},
        hero | {"deck": "epic", "classes": []},
        own | {"deck": "miniboss"},
    ]


def shown(widget: ipywidgets.Widget) -> str:
    """All the HTML that a widget shows now, without its style sheets."""
    if isinstance(widget, ipywidgets.HTML):
        visible = widget.layout.display != "none" and not widget.value.startswith("<style")
        return widget.value if visible else ""
    return "".join(shown(child) for child in getattr(widget, "children", ()))


# -- faces


@each_set
def test_every_card_has_a_face_that_says_all_its_fields(name: str) -> None:
    for card in of(name):
        page = Page(card_html(card))
        assert set(page.tags) <= OURS
        for field in ("name", "text", "xp", "health"):
            assert str(card.get(field, "")) in page.text
        if "damage" in card:
            assert ("?" if card["damage"] is None else str(card["damage"])) in page.text
        assert page.text.count(", for the ") == _icons(card)
        assert f"copies in the deck: {card['copies']}" in page.text
        assert ("our own design" in page.text) == card.get("ours", False)


def _icons(card: dict[str, Any]) -> int:
    treasure = card.get("treasure", {})
    most = sum(treasure.values())
    return most if most <= 4 else len(treasure)


def test_the_engines_own_cards_have_the_same_faces() -> None:
    card = next(card for card in load_set("base").cards if card.deck == "room")
    assert isinstance(card, Card)
    assert card_html(card) == card_html(find(BASE, card.name))


@pytest.mark.parametrize(
    ("card", "said"),
    [
        (room(), "ordinary trap room"),
        (room(advanced=True, kind="monster"), "advanced monster room"),
        ({**one_of_each("S")[2], "phase": ["adventure"]}, "spell for the adventure phase"),
        (
            {**one_of_each("S")[2], "phase": ["build", "adventure"]},
            "spell for the build phase and the adventure phase",
        ),
        (one_of_each("E")[4], "epic hero"),
    ],
)
def test_what_a_card_is_stands_in_its_label(card: dict[str, Any], said: str) -> None:
    assert card_label(card).text == f"{card['name']}: {said}"
    assert ("aria-label", card_label(card).text) in Page(card_html(card)).attributes


def test_card_3_gold_is_told_by_a_frame_and_by_a_word() -> None:
    gold, silver = card_html(room(advanced=True)), card_html(room())
    assert "bb-face-advanced" in gold
    assert "bb-face-advanced" not in silver
    assert "advanced" in Page(gold).text
    assert "ordinary" in Page(silver).text


def test_card_5_phases_have_their_icons() -> None:
    spell = one_of_each("S")[2]
    assert "bb-icon-hammer" in card_html(spell)
    assert "bb-icon-axe" not in card_html(spell)
    assert "bb-icon-axe" in card_html({**spell, "phase": ["adventure"]})


def test_card_4_a_hero_without_class_says_so() -> None:
    assert "no class" in Page(card_html(one_of_each("E")[4])).text


FACES = {card["name"]: card for card in bb.cards("minibosses")}


@pytest.mark.parametrize("name", [name for name, card in FACES.items() if "ruled" in card])
def test_what_is_our_own_ruling_is_said_on_the_card(name: str) -> None:
    shown = card_html(FACES[name])
    assert "our ruling: " in shown
    for id in FACES[name]["ruled"].values():
        assert id in shown and clause(id).text in Page(shown).text


def test_what_is_known_is_not_called_a_ruling() -> None:
    assert "our ruling" not in card_html(FACES["Gregore"])


def test_mini_4_the_face_of_a_miniboss_has_a_line_for_every_level() -> None:
    shown = Page(card_html(FACES["Spike"])).text
    for level, power in FACES["Spike"]["levels"].items():
        assert f"Level {level}: {power}" in " ".join(shown.split())


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text_on_faces(name: str) -> None:
    for card in one_of_each(name):
        for html in (card_html(card), anatomy_html(card)):
            page = Page(html)
            assert set(page.tags) <= OURS
            assert not [key for key, _ in page.attributes if key.startswith("on")]
            assert page.text.count(name) == 2  # the name and the text


@pytest.mark.parametrize("deck", ["boss", "room", "spell", "hero", "epic"])
def test_an_anatomy_numbers_pieces_that_are_on_the_card(deck: str) -> None:
    card = next(card for card in BASE if card["deck"] == deck)
    html, notes = anatomy_html(card), anatomy_notes(card)
    for number, (piece, _, _, rules) in enumerate(notes, 1):
        mark = f'<span class="bb-callout bb-callout-{piece}" aria-hidden="true">{number}</span>'
        assert html.count(mark) == 1
        assert [clause(rule).id for rule in rules] == list(rules)
    assert len(anatomy_text(card).splitlines()) == len(notes) + 1


def test_the_anatomies_cite_card_1_to_card_5() -> None:
    cited = {rule for card in BASE for *_, rules in anatomy_notes(card) for rule in rules}
    assert {f"CARD-{number}" for number in range(1, 6)} <= cited


# -- charts: their rows


def test_damage_rows_count_room_cards_with_their_copies() -> None:
    cards = [
        room(copies=2),
        room(copies=3),
        room(damage=None, advanced=True),
        *one_of_each("x")[1:],
    ]
    assert damage_rows(cards) == [
        {"treasure": 1, "damage": "?", "rank": "advanced", "cards": 1},
        {"treasure": 1, "damage": "1", "rank": "ordinary", "cards": 5},
    ]


def test_only_rooms_of_both_ranks_stand_beside_the_line() -> None:
    cards = [room(), room(advanced=True), room(damage=2), room(damage=3, advanced=True)]
    chart = damage_against_treasure(cards).chart.to_dict()
    values = chart["layer"][0].get("data", chart.get("data"))["values"]
    found = {(one["damage"], one["rank"]): one["beside"] for one in values}
    assert found == {
        ("1", "ordinary room"): -1,
        ("1", "advanced room"): 1,
        ("2", "ordinary room"): 0,
        ("3", "advanced room"): 0,
    }


def test_the_damage_chart_says_what_its_numbers_and_its_question_mark_mean() -> None:
    assert "In each shape: how many cards." in damage_against_treasure([room()]).svg()
    assert "Damage ?" not in damage_against_treasure([room()]).svg()
    assert "Damage ?" in damage_against_treasure([room(damage=None)]).svg()


def test_balance_rows_count_icons_and_heroes() -> None:
    rows = balance_rows([room(copies=3, treasure={"mage": 2, "thief": 1}), *one_of_each("x")[3:5]])
    found = {(row["of"], row["class"]): row["count"] for row in rows if row["count"]}
    assert found == {
        ("rooms", "mage"): 6,
        ("rooms", "thief"): 3,
        ("heroes", "mage"): 1,
        ("epics", "none"): 1,
    }
    assert ("rooms", "cleric", 0) in [tuple(row.values()) for row in rows]


def test_copies_rows_add_up_to_the_decks() -> None:
    totals: Counter[str] = Counter()
    for row in copies_rows(BASE):
        assert row["cards"] == row["copies"] * row["different"]
        totals[row["deck"]] += row["cards"]
    assert totals == {"boss": 8, "room": 75, "spell": 31, "hero": 25, "epic": 16}


def test_the_base_set_favours_no_class() -> None:
    counts = {(row["of"], row["count"]) for row in balance_rows(BASE) if row["class"] != "none"}
    assert counts == {("rooms", 27), ("bosses", 2), ("heroes", 6), ("epics", 4)}


def test_bait_is_paid_for_with_damage() -> None:
    text = damage_against_treasure(BASE).text
    assert "1.5 for ordinary rooms with treasure 1, 1.0 for ordinary rooms with treasure 2" in text


# -- charts: drawings and words


@each_set
@each_chart
def test_every_chart_has_words_numbers_and_a_small_stable_drawing(chart: Any, name: str) -> None:
    figure: Figure = chart(of(name))
    page = Page(figure._repr_html_())
    assert ("aria-label", figure.text) in page.attributes
    assert figure.text in page.text
    assert set(page.tags) <= OURS | FIGURE
    assert figure.svg() == chart(of(name)).svg()
    assert len(figure.svg()) < 30_000
    frame = figure.as_frame()
    assert frame.to_dict("records") == figure.rows
    assert repr(figure) == figure.text


@each_chart
def test_a_chart_of_nothing_is_no_error(chart: Any) -> None:
    assert chart([]).rows == []
    assert "<svg" in chart([]).svg()


@pytest.mark.parametrize("name", HOSTILE)
@each_chart
def test_hostile_names_are_not_in_charts(chart: Any, name: str) -> None:
    assert set(Page(chart(one_of_each(name)).html()).tags) <= OURS | FIGURE


def test_every_class_has_a_colour_and_a_shape_of_its_own() -> None:
    assert len(set(COLOURS.values())) == len(COLOURS) == len(set(SHAPES.values())) == len(SHAPES)


def test_charts_are_loaded_late() -> None:
    code = "import bossbook.views.pictures.card_sets, sys; print('altair' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert run.stdout == "False\n"


# -- filters


@pytest.mark.parametrize(
    ("wanted", "test"),
    [
        ({"deck": "epic"}, lambda card: card["deck"] == "epic"),
        ({"kind": "trap"}, lambda card: card.get("kind") == "trap"),
        ({"rank": "advanced"}, lambda card: card.get("advanced") is True),
        ({"rank": "ordinary"}, lambda card: card.get("advanced") is False),
        ({"ability": "with"}, lambda card: card["text"] != ""),
        ({"ability": "without"}, lambda card: card["text"] == ""),
        (
            {"class": "mage", "deck": "hero"},
            lambda card: card["deck"] == "hero" and "mage" in card["classes"],
        ),
        (
            {"class": "thief", "deck": "room"},
            lambda card: card["deck"] == "room" and "thief" in card["treasure"],
        ),
        ({"search": "  DARK  "}, lambda card: "dark" in (card["name"] + card["text"]).lower()),
    ],
)
def test_a_filter_lets_through_what_it_says(wanted: dict[str, str], test: Any) -> None:
    expected = [card["name"] for card in BASE if test(card)]
    assert 0 < len(expected) < len(BASE)
    assert [card["name"] for card in matching(BASE, **wanted)] == expected


def test_all_words_of_a_search_must_be_there_in_name_or_text() -> None:
    cards = [room(name="Big Cave"), room(name="Big Hole", text="Like a cave."), room(name="Cave")]
    assert [card["name"] for card in matching(cards, search="cave big")] == ["Big Cave", "Big Hole"]


@pytest.fixture
def browser() -> Any:
    made = CardBrowser()
    yield made
    assert made.trouble == ""


def faces(widget: ipywidgets.Widget) -> int:
    return shown(widget).count('class="bb-face ')


def test_the_browser_begins_with_all_cards_a_page_at_a_time(browser: CardBrowser) -> None:
    assert browser.text().startswith("96 of 96 different cards; with all copies 155")
    assert faces(browser) == PAGE
    browser.more_button.click()
    assert faces(browser) == 2 * PAGE


def test_the_browsers_boxes_filter_and_say_how_many_are_left(browser: CardBrowser) -> None:
    browser.filters["deck"].value = "room"
    browser.filters["rank"].value = "advanced"
    assert "8 of 96 different cards; with all copies 16" in shown(browser)
    assert browser.live.text.startswith("8 of 96")
    assert faces(browser) == 8
    assert browser.more_button.layout.display == "none"
    browser.clear_button.click()
    assert len(browser.hits) == 96
    assert browser.filters["deck"].value == ""


def test_the_keyboard_is_only_moved_when_its_button_goes(browser: CardBrowser) -> None:
    browser.filters["deck"].value = "epic"
    assert browser.live.focus.split(" ")[0] == ""
    browser.more_button.click()
    assert browser.live.focus.split(" ")[0] == "bb-browse-clear"
    browser.filters["deck"].value = "hero"
    assert browser.live.focus.split(" ")[0] == ""


@pytest.mark.parametrize("words", HOSTILE)
def test_what_was_searched_for_is_only_text(browser: CardBrowser, words: str) -> None:
    browser.filters["search"].value = words
    page = Page(shown(browser))
    assert set(page.tags) <= OURS
    assert f"Nothing found for “{words}”" in page.text
    assert "Nothing found" in browser.text()
    assert browser.live.text.startswith("Nothing found")


def test_filters_that_exclude_each_other_leave_a_message(browser: CardBrowser) -> None:
    browser.filters["deck"].value = "spell"
    browser.filters["rank"].value = "advanced"
    assert "No card passes all these filters." in shown(browser)


def test_every_filter_has_a_label_and_a_class_of_its_own(browser: CardBrowser) -> None:
    labels = [widget.description for widget in browser.filters.values()]
    assert all(labels)
    assert len(set(labels)) == len(labels)
    for name, widget in browser.filters.items():
        assert f"bb-browse-{name}" in widget._dom_classes


def test_the_browser_shows_other_sets_and_only_their_decks() -> None:
    toy = CardBrowser("base", ["toy"])
    assert len(toy.cards) == len(of("toy"))
    assert "our own design" in shown(toy)
    decks = {value for _, value in toy.filters["deck"].options}
    assert decks == {"", *(card["deck"] for card in of("toy"))}


def test_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    browser = CardBrowser()
    browser.filters["search"].value = "x"
    browser.clear_button.click()
    assert capsys.readouterr() == ("", "")


def test_faces_and_anatomy_are_widgets_with_a_text() -> None:
    first = BASE[0]
    assert faces(Faces(first, BASE[1])) == 2
    assert Faces(first).text().startswith(f"{first['name']}: boss")
    assert Anatomy(first).text() == anatomy_text(first)
    with pytest.raises(LookupError, match="No card here is called Nobody"):
        find(BASE, "Nobody")


# -- guesses


def guess(**more: Any) -> Guess:
    return Guess("How many?", [1, 2], 2, copies(BASE), "Count.", ["CARD-3"], **more)


def test_a_guess_shows_its_chart_only_when_it_is_answered() -> None:
    quiz = guess()
    assert "<svg" not in shown(quiz)
    assert quiz.text() == "How many?\n- 1\n- 2"
    quiz.predict_buttons["1"].click()
    assert "Not this time. You said: 1. It was: 2." in shown(quiz)
    assert "bb-chart" in shown(quiz)
    assert "CARD-3" in shown(quiz)
    assert quiz.live.focus.startswith("bb-again ")
    quiz.again_button.click()
    quiz.predict_buttons["2"].click()
    assert quiz.text().startswith("Right! You saw it coming.\nCount. [CARD-3]\nBosses: 8 cards")
    assert quiz.trouble == ""


def three(**more: Any) -> Guess:
    return Guess("How many?", [1, 2, 3], 2, copies(BASE), replies={"1": "More."}, **more)


def test_a_wrong_guess_is_told_why_and_there_is_a_second_try() -> None:
    quiz = three()
    quiz.predict_buttons["1"].click()
    assert "You said: 1. More. Try once more." in shown(quiz)
    assert "bb-chart" not in shown(quiz) and "It was" not in quiz.text()
    assert quiz.predict_buttons["1"].disabled and not quiz.predict_buttons["3"].disabled
    assert quiz.live.focus.startswith("bb-guess ")
    quiz.predict_buttons["3"].click()
    assert "You said: 3. It was: 2." in shown(quiz) and "bb-chart" in shown(quiz)
    quiz.again_button.click()
    assert quiz.text() == three().text()
    assert quiz.trouble == ""


def test_a_guess_is_as_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    three(name="here").predict_buttons["1"].click()
    back = three(name="here")
    assert "Try once more." in shown(back) and back.predict_buttons["1"].disabled
    assert three(name="elsewhere").text() == three().text()
    back.predict_buttons["2"].click()
    assert three(name="here").text() == back.text()
    assert three(name="here").answered


def test_a_guess_about_cards_shows_them_first() -> None:
    assert faces(guess(look=BASE[:3])) == 3


def test_the_answer_must_be_one_of_the_choices() -> None:
    with pytest.raises(ValueError, match="one of the choices"):
        Guess("?", [1, 2], 3)


@pytest.mark.parametrize("words", HOSTILE)
def test_a_guess_takes_words_only_as_text(words: str) -> None:
    quiz = Guess(words, [words, "b"], "b", why=words)
    quiz.predict_buttons[words].click()
    assert set(Page(shown(quiz)).tags) <= OURS
    assert quiz.trouble == ""


# -- questions whose answers the cards tell


def test_bait_2_the_room_with_most_of_the_heros_treasure_lures_best() -> None:
    rooms = [room(name="A", treasure={"mage": 2}), room(name="B", treasure={"thief": 1})]
    assert lure_question(rooms, "mage").answer == "A"
    assert lure_question(rooms, "thief").answer == "B"
    with pytest.raises(ValueError, match="lure alike"):
        lure_question(rooms, "cleric")


@pytest.mark.parametrize(("damage", "answer"), [(0, "less"), (1, "about the same"), (3, "more")])
def test_the_damage_question_is_answered_by_the_rooms(damage: int, answer: str) -> None:
    cards = [room(), room(treasure={"mage": 2}, damage=damage), room(advanced=True, damage=9)]
    assert damage_question(cards).answer == answer


def test_the_questions_about_the_base_set() -> None:
    assert damage_question(BASE).answer == "less"
    assert balance_question(BASE).answer == "no single class"
    assert copies_question(BASE).answer == "31"
    assert copies_question(BASE).choices == ("15", "31", "50", "75")


def test_a_favoured_class_is_found() -> None:
    assert balance_question(of("toy")).answer == "cleric"


@pytest.mark.parametrize("ask", [damage_question, balance_question, copies_question])
def test_the_questions_work_with_every_set(ask: Any) -> None:
    for cards in (of("toy"), of("wild")):
        quiz = ask(cards)
        quiz.predict_buttons[quiz.answer].click()
        assert quiz.text().startswith("Right!")
