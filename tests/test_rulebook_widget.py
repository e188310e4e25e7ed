"""The rulebook widget, without a browser: what its controls and links do.

Links are followed as the browser reports them. ``click()`` outside a notebook swallows what a
handler raises; ours keep it in ``trouble``, so every test ends with looking at that.
"""

from collections.abc import Iterator

import ipywidgets
import pytest
from test_views_html import HOSTILE, Page

from bossbook.rules import EDITIONS, clause, clauses
from bossbook.rules.differences import topics
from bossbook.rules.glossary import terms
from bossbook.views.rulebook.book import (
    ABSENT,
    HOLDS,
    NAMED,
    clause_page,
    glossary_html,
    holding_html,
    letters_text,
    rich,
    sides_html,
    standing,
)
from bossbook.widgets.rulebook import RuleBook, rulebook

OURS = {
    "abbr", "article", "b", "button", "div", "em", "li", "mark", "nav", "p", "small", "span",
    "style", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip


@pytest.fixture
def book() -> Iterator[RuleBook]:
    made = rulebook()
    yield made
    assert made.trouble == ""


def shown(widget: ipywidgets.Widget) -> str:
    """All the HTML that can be seen now."""
    if widget.layout.display == "none":
        return ""
    inside = [shown(child) for child in getattr(widget, "children", ()) if hasattr(child, "layout")]
    return "".join([widget.value if isinstance(widget, ipywidgets.HTML) else "", *inside])


def ids(book: RuleBook) -> list[str]:
    return [line.split()[1] for line in book.text().splitlines()[1:] if line.startswith("- ")]


def head(book: RuleBook) -> str:
    return book.text().splitlines()[0]


def look_for(book: RuleBook, **wanted: object) -> None:
    for name, value in wanted.items():
        book.filters[name].value = value


# -- the rules


def test_it_begins_with_the_first_rules_of_the_book(book: RuleBook) -> None:
    assert ids(book) == list(clauses())[:6]
    assert book.back_button.disabled
    book.more_button.click()
    assert ids(book) == list(clauses())[:12]
    assert book.next_focus() == ""


def test_more_goes_away_with_the_last_rule_and_leaves_the_keyboard_a_place(book: RuleBook) -> None:
    look_for(book, search="BAIT")
    book.more_button.click()
    assert ids(book) == [f"BAIT-{n}" for n in range(1, 9)]
    assert book.more_button.layout.display == "none"
    assert book.next_focus() == "bb-book-part-rules"


@pytest.mark.parametrize(
    ("word", "says", "found"),
    [
        ("bait-3", "[Rules] Rules with the id bait-3: 1 of 1", ["BAIT-3"]),
        ("LOC-", "[Rules] Rules with the id LOC-: 6 of 6", [f"LOC-{n}" for n in range(1, 7)]),
        ("hero jam", "[Rules] Rules with “hero jam”: 2 of 2", ["BAIT-6", "TIP-jam"]),
    ],
)
def test_search_by_id_by_family_and_by_words(
    book: RuleBook, word: str, says: str, found: list[str]
) -> None:
    look_for(book, search=word)
    assert head(book) == says
    assert ids(book) == found
    assert book.live.text == says.removeprefix("[Rules] ")


def test_words_are_marked_in_the_text_but_ids_are_not(book: RuleBook) -> None:
    look_for(book, search="stays TOWN")
    assert "<mark>stays</mark>" in shown(book) and "<mark>town</mark>" in shown(book)
    look_for(book, search="TOWN")
    assert "<mark>" not in shown(book)


def test_a_near_id_is_suggested_and_leads_there(book: RuleBook) -> None:
    look_for(book, search="BIAT-3")
    assert "No rule has “BIAT-3”." in book.text()
    assert "Did you mean: BAIT-3" in book.text()
    assert 'data-bb-open="rule BAIT-3"' in shown(book)


def test_a_word_of_another_language_leads_to_the_glossary(book: RuleBook) -> None:
    look_for(book, search="korek")
    assert 'data-bb-open="term hero jam"' in shown(book)
    book.links.follow("term", "hero jam")
    assert "bohaterski korek" in book.text()


def test_the_filters_work_together_and_say_when_they_hide_everything(book: RuleBook) -> None:
    look_for(book, search="heroes", edition="super", section="Solo mode")
    assert set(ids(book)) <= {f"SOLO-{n}" for n in range(1, 11)}
    look_for(book, search="BAIT")
    assert "Nothing passes these filters. Without them there would be 8." in book.text()
    book.clear_button.click()
    assert ids(book) == list(clauses())[:6]
    assert book.clear_button.layout.display == "none"


def test_only_rulings(book: RuleBook) -> None:
    look_for(book, search="mulligan", rulings=True)
    assert ids(book) and all(id.startswith("RULING-") for id in ids(book))
    assert shown(book).count(">ruling</span>") == len(ids(book))


def test_an_edition_leaves_out_what_does_not_hold_for_it(book: RuleBook) -> None:
    look_for(book, search="WIN", edition="super")
    assert ids(book) == ["WIN-1", "WIN-7"]


# -- from rule to rule


def test_a_link_opens_a_rule_and_back_leads_home(book: RuleBook) -> None:
    look_for(book, search="ties town")
    book.links.follow("rule", "BAIT-3")
    assert head(book) == "[Rules] Bait phase: 3 of 8"
    assert "BAIT-3. Ties stay in town." in book.live.text
    assert book.next_focus() == "bb-book-back"
    book.links.follow("rule", "BAIT-6")
    book.back_button.click()
    assert "BAIT-3 Ties stay in town" in book.text()
    book.back_button.click()
    assert head(book).startswith("[Rules] Rules with “ties town”")
    assert book.back_button.disabled
    assert book.next_focus() == "bb-book-part-rules"


def test_the_same_link_can_be_followed_twice(book: RuleBook) -> None:
    book.links.follow("rule", "BAIT-3")
    book.back_button.click()
    book.links.follow("rule", "BAIT-3")
    assert "BAIT-3 Ties stay in town" in book.text()


def test_next_and_previous_go_through_the_book_and_stop_at_its_ends() -> None:
    book = rulebook("ENTR-1")
    book.next_button.click()
    assert book.place.clause == "BAIT-1"
    book.previous_button.click()
    book.previous_button.click()
    assert book.place.clause == "LEVEL-1"
    first, last = rulebook(next(iter(clauses()))), rulebook(list(clauses())[-1])
    assert first.previous_button.disabled and not first.next_button.disabled
    assert last.next_button.disabled and not last.previous_button.disabled
    last.previous_button.click()
    last.next_button.click()
    assert last.next_focus() == "bb-book-back"  # the button it stood on is off now
    assert [one.trouble for one in (book, first, last)] == ["", "", ""]


def test_searching_closes_the_open_rule_and_back_opens_it_again() -> None:
    book = rulebook("BAIT-3")
    look_for(book, search="w")
    look_for(book, search="wound")
    assert head(book).startswith("[Rules] Rules with “wound”")
    book.back_button.click()
    assert book.place.clause == "BAIT-3"
    book.list_button.click()
    assert head(book).startswith("[Rules] Rules with “wound”")
    assert book.trouble == ""


def test_an_open_rule_leads_to_its_words_and_to_the_editions(book: RuleBook) -> None:
    book.links.follow("rule", "ADV-4")
    assert 'data-bb-open="term health"' in shown(book)
    assert 'data-bb-open="topic death"' in shown(book)
    book.links.follow("topic", "death")
    assert book.text().splitlines()[1].startswith("When a hero dies")
    assert len(book.pages["sides"].hits()) == 1
    book.back_button.click()
    assert book.place.clause == "ADV-4"


def test_it_opens_at_a_rule_or_looks_for_what_it_is_given() -> None:
    assert rulebook("bait-3").place.clause == "BAIT-3"
    assert ids(rulebook("hero jam")) == ["BAIT-6", "TIP-jam"]


def test_a_link_that_leads_nowhere_is_trouble_that_is_shown() -> None:
    book = rulebook()
    book.links.follow("rule", "BAIT-99")
    assert "BAIT-99" in book.trouble and "UnknownRule" not in book.trouble
    assert 'role="alert"' in shown(book)
    book.links.follow("rule", "BAIT-3")
    assert book.trouble == ""


# -- the glossary


@pytest.mark.parametrize("word", ["bohaterski korek", "ПРОБКИ", "affollamento", "hero jam"])
def test_the_glossary_is_searched_in_four_languages(book: RuleBook, word: str) -> None:
    book.links.follow("part", "glossary")
    look_for(book, word=word)
    assert head(book) == f"[Glossary] Terms with “{word}”: 1"
    assert "[BAIT-6, TIP-jam]" in book.text()
    assert 'data-bb-open="rule BAIT-6"' in shown(book)


def test_the_glossary_says_which_book_and_what_is_a_suggestion(book: RuleBook) -> None:
    book.links.follow("part", "glossary")
    look_for(book, word="coin")
    assert "pl: moneta (M S); ru: монета (our suggestion)" in book.text()
    look_for(book, word="loot")
    assert "Bottino (loot)" in book.text()


def test_an_unknown_word_is_met_with_words_like_it(book: RuleBook) -> None:
    book.links.follow("part", "glossary")
    look_for(book, word="dungon")
    assert "The glossary has no “dungon” in any language." in book.text()
    assert "Did you mean: dungeon" in book.text()


# -- the editions side by side


def test_two_editions_show_only_what_they_differ_in(book: RuleBook) -> None:
    book.links.follow("part", "sides")
    look_for(book, minibosses=False, super=False, base=False)
    titles = [one.title for one in book.pages["sides"].hits()]
    assert "The opening hand" in titles and "When a hero dies" not in titles
    look_for(book, different=False)
    assert len(book.pages["sides"].hits()) == len(topics())


def test_one_edition_alone_is_not_compared(book: RuleBook) -> None:
    book.links.follow("part", "sides")
    look_for(book, **{name: name == "base" for name in EDITIONS})
    assert "Choose at least two editions" in book.text()


def test_topics_are_found_by_part_and_by_word(book: RuleBook) -> None:
    book.links.follow("part", "sides")
    look_for(book, topics="Winning", topic="xp")
    assert [one.id for one in book.pages["sides"].hits()] == ["ties"]
    assert "  A B R M: The lowest XP wins." in book.text()
    assert "  S: The highest XP wins." in book.text()


def test_which_rules_hold_where(book: RuleBook) -> None:
    book.links.follow("part", "sides")
    look_for(book, compare="rule", topic="WIN-")
    assert book.filters["topics"].layout.display == "none"  # clauses have no such parts
    assert "A– B– R– M– S◆  WIN-7 How a Super game ends" in book.text()
    assert "WIN-1 " not in book.text()  # it holds for all alike
    look_for(book, different=False)
    assert "A● B● R● M● S●  WIN-1" in book.text()


def test_clauses_are_shown_many_at_once_and_topics_few(book: RuleBook) -> None:
    book.links.follow("part", "sides")
    look_for(book, compare="rule")
    assert len(book.text().splitlines()) == 1 + 24 + 1
    book.more_button.click()
    assert len(book.text().splitlines()) == 1 + 48 + 1
    look_for(book, compare="topic")
    assert shown(book).count('<th scope="row">') == 8


def test_how_a_clause_stands_to_an_edition() -> None:
    assert standing(clause("BAIT-3"), "base") == HOLDS
    assert standing(clause("ADV-4"), "base") == NAMED
    assert standing(clause("WIN-7"), "base") == ABSENT


# -- the HTML


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_typed_comes_out_as_text(book: RuleBook, name: str) -> None:
    for part, box in (("rules", "search"), ("glossary", "word"), ("sides", "topic")):
        book.links.follow("part", part)
        look_for(book, **{box: name})
        page = Page(shown(book))
        assert set(page.tags) <= OURS
        assert not [key for key, _ in page.attributes if key.startswith("on")]


@pytest.mark.parametrize("word", ["<", "(", "\\", "a|b", "*", "S"])
def test_no_word_breaks_the_marking(word: str) -> None:
    text = "S: a < b (or a|b*)"
    assert Page(rich(text, [word])).text == text


def test_every_page_of_the_book_is_well_formed_and_every_link_leads_somewhere() -> None:
    pages = [
        *map(clause_page, clauses().values()),
        glossary_html(list(terms().values())),
        sides_html(list(topics().values()), EDITIONS),
        holding_html(list(clauses().values()), EDITIONS),
    ]
    targets = {"rule": clauses(), "term": terms(), "topic": topics()}
    for html in pages:
        page = Page(html)
        assert set(page.tags) <= OURS
        followed = [value or "" for key, value in page.attributes if key == "data-bb-open"]
        assert followed
        for kind, _, target in (value.partition(" ") for value in followed):
            assert target in targets[kind]


def test_letters_are_explained_in_words() -> None:
    assert letters_text(clause("WIN-6").text).startswith("Letters: A First printing, B Base game,")
    assert letters_text(clause("BAIT-3").text) == ""
    page = Page(clause_page(clause("WIN-6")))
    assert "Holds in: Revised base game." in page.text
    assert ("title", "First printing, Base game, Rise of the Minibosses") in page.attributes


def test_every_control_has_a_class_of_our_own(book: RuleBook) -> None:
    for name, widget in book.filters.items():
        assert f"bb-book-{name}" in widget._dom_classes
    for name in ("back", "list", "previous", "next", "more", "clear"):
        assert f"bb-book-{name}" in getattr(book, f"{name}_button")._dom_classes
