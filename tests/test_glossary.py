"""The glossary and the differences between editions: complete, linked, and true to the records."""

import doctest
import json
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from bossbook import rules
from bossbook.editions import EDITIONS
from bossbook.rules import differences, glossary
from bossbook.rules.differences import about, differing, named, told_apart, topic, topics
from bossbook.rules.glossary import LANGUAGES, UnknownTerm, find, folded, term, terms

# Every row of the glossary that was handed down, in its order.
HEADINGS = """
boss; dungeon; room; trap room; monster room; advanced (room); ordinary (room); ordinary hero; hero;
epic hero; hybrid hero (two treasures); cleric; fighter; mage; thief; explorer; spell;
treasure (icon); relic / tome / sword / loot; damage; base damage; health; soul; wound; XP;
Level Up; ability; activated ability; standing (ongoing) ability; "when you build this room";
"until end of turn"; once per round; for the rest of the game; round / turn; phase;
beginning of turn; town phase; build phase; minion phase; bait phase; adventure phase; end of turn;
lure, bait (verb); active player; priority; first player (marker); in XP order; clockwise; entrance;
town; town deck; score area; build; build over; place (a card); reveal; room stack; visible;
face down; face up; uncover; cover; adjacent; deactivate; destroy; discard; discard pile;
discard at random; draw; heal; negate, cancel; target; search; shuffle; hand; mulligan;
dead, killed; survive; process (heroes); lose, be eliminated; win; tie; remove from the game;
hero jam; pro tip; player icon; phase icon (hammer / axe); setup; starting hand; coin; vault, hoard;
pot of coins; pay; miniboss; promote / demote; level one, two, three; power (of a miniboss); minion;
minion's house; town board; market; key location; action space; summon space;
temple / stadium / library / hideout / inn; landing site; stun; counter (token); supply; item;
solo mode / challenge mode; variants: classic / hard / I choose you / scheming / endless
"""

# Terms that a language's books do not have, beside those with a suggestion.
MISSING = {
    "pl": "",
    "ru": """hybrid hero (two treasures); explorer; base damage; once per round; town phase;
        minion phase; town deck; pro tip; vault, hoard; pot of coins; pay; level one, two, three;
        power (of a miniboss); minion's house; town board; summon space;
        temple / stadium / library / hideout / inn; landing site; supply;
        solo mode / challenge mode""",
    "it": """hybrid hero (two treasures); explorer; base damage; once per round;
        for the rest of the game; town phase; minion phase; clockwise; town deck; room stack; cover;
        mulligan; vault, hoard; pot of coins; pay; level one, two, three; power (of a miniboss);
        minion's house; town board; summon space; temple / stadium / library / hideout / inn;
        landing site; supply; solo mode / challenge mode""",
}
SUGGESTED = "coin; miniboss; promote / demote; minion; market; key location; action space; stun; \
counter (token); item"


def listed(text: str) -> list[str]:
    return [" ".join(one.split()) for one in text.split(";") if one.strip()]


def records(file: str) -> tuple[str, list[dict[str, Any]]]:
    text = resources.files("bossbook.rules").joinpath(file).read_text(encoding="utf-8")
    return text, json.loads(text)


def headings(found: Any) -> list[str]:
    return [each.en for each in found]


# -- the words


def test_every_row_of_the_glossary_is_there_and_only_once() -> None:
    assert list(terms()) == listed(HEADINGS)
    assert len(records("glossary.json")[1]) == len(terms()) == 112


@pytest.mark.parametrize("language", ["pl", "ru", "it"])
def test_every_language_has_its_words_or_is_known_to_have_none(language: str) -> None:
    without = [each.en for each in terms().values() if not each.words[language]]
    assert without == listed(MISSING[language])
    suggested = [
        each.en for each in terms().values() if any(w.suggested for w in each.words[language])
    ]
    assert suggested == ([] if language == "pl" else listed(SUGGESTED))


def test_there_are_four_languages_and_no_empty_word() -> None:
    assert LANGUAGES == ("en", "pl", "ru", "it")
    for each in terms().values():
        for language in LANGUAGES:
            assert all(text and text == text.strip() for text in each.spelt(language)), each.en


def test_no_english_name_stands_for_two_things() -> None:
    names = [folded(name) for each in terms().values() for name in set(each.spelt("en"))]
    assert [name for name, times in Counter(names).items() if times > 1] == []


def test_every_term_leads_to_clauses_that_exist_in_the_order_of_the_book() -> None:
    order = list(rules.clauses())
    for each in terms().values():
        assert each.clauses, each.en
        assert list(each.clauses) == [id for id in order if id in each.clauses], each.en


def test_a_word_names_the_books_it_stands_in() -> None:
    priority = {word.text: word.editions for word in term("priority").words["pl"]}
    assert priority == {"pierwszeństwo": ("base", "minibosses"), "priorytet": ("super",)}
    assert [word.editions for word in term("soul").words["ru"]] == [("alpha",)]
    assert [word.editions for word in term("soul").words["it"]] == [("revised",)]
    everywhere = term("room").words["pl"][0]
    assert everywhere.everywhere and everywhere.editions == ("base", "minibosses", "super")


def test_a_suggestion_stands_in_no_book() -> None:
    coin = term("coin").words["ru"][0]
    assert (coin.text, coin.suggested, coin.editions) == ("монета", True, ())


def test_a_word_for_one_of_several_things_says_for_which() -> None:
    for each in terms().values():
        for words in each.words.values():
            assert {word.of for word in words} - {""} <= set(each.names), each.en
    assert {w.of: w.text for w in term("loot").words["it"]}["loot"] == "Bottino"


@pytest.mark.parametrize(
    ("spelt", "found"),
    [
        ("HERO JAM", "hero jam"),
        ("advanced", "advanced (room)"),
        ("until end of turn", '"until end of turn"'),
        ("tome", "relic / tome / sword / loot"),
        ("token", "counter (token)"),
    ],
)
def test_a_term_is_found_by_its_english_names(spelt: str, found: str) -> None:
    assert term(spelt).en == found


def test_an_unknown_term_suggests_what_was_probably_meant() -> None:
    with pytest.raises(UnknownTerm) as caught:
        term("dungon")
    assert "dungeon" in caught.value.near
    assert str(caught.value).startswith("The glossary has no 'dungon'. Did you mean dungeon")
    with pytest.raises(UnknownTerm, match=r"^The glossary has no 'zzz'\.$"):
        term("zzz")


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("korek", "hero jam"),
        ("пробки", "hero jam"),
        ("affollamento", "hero jam"),
        ("Stanza", "room"),
        ("pulapek", "trap room"),  # without the Polish letters
        ("priorita", "priority"),
        ("mag", "mage"),  # the whole Polish word, before words that begin with it
        ("минибосс", "miniboss"),  # a suggestion of ours
    ],
)
def test_find_looks_in_all_languages_and_puts_the_best_first(word: str, first: str) -> None:
    assert find(word)[0].en == first


def test_find_finds_everything_for_nothing_and_nothing_for_nonsense() -> None:
    assert headings(find(" ")) == list(terms())
    assert find("spaceship") == ()


@pytest.mark.parametrize("file", ["glossary.json", "differences.json"])
def test_files_are_written_with_indent_1_and_plain_utf_8(file: str) -> None:
    text, loaded = records(file)
    assert text == json.dumps(loaded, ensure_ascii=False, indent=1) + "\n"


# -- the differences


def test_every_topic_says_something_for_every_edition() -> None:
    for each in topics().values():
        assert tuple(each.says) == rules.EDITIONS, each.id
        assert all(said.text.endswith(".") for said in each.says.values()), each.id
        assert each.differs(rules.EDITIONS), each.id


def test_topics_and_titles_are_distinct_and_parts_stay_together() -> None:
    assert len({each.title for each in topics().values()}) == len(topics())
    assert len(records("differences.json")[1]) == len(topics())
    parts = [each.part for each in topics().values()]
    assert parts == sorted(parts, key=list(dict.fromkeys(parts)).index)


def test_a_clause_is_cited_only_for_editions_it_holds_for() -> None:
    for each in topics().values():
        assert each.clauses, each.id
        for edition, said in each.says.items():
            for id in said.clauses:
                assert edition in rules.clause(id).editions, (each.id, edition, id)


@pytest.mark.parametrize("id", [each.id for each in topics().values() if each.field])
def test_what_a_topic_says_agrees_with_the_record_of_the_edition(id: str) -> None:
    each = topic(id)
    for edition, value in each.values.items():
        recorded = getattr(EDITIONS[edition], each.field)
        assert recorded == (tuple(value) if isinstance(value, list) else value), edition


def test_editions_that_differ_in_a_field_differ_in_their_sentences() -> None:
    for each in topics().values():
        for one in each.values:
            for other in each.values:
                if each.values[one] != each.values[other]:
                    assert each.says[one].text != each.says[other].text, (each.id, one, other)


def test_every_clause_in_which_editions_differ_has_a_topic() -> None:
    assert [rule.id for rule in differing() if not about(rule.id)] == []


def test_letters_are_told_from_the_article() -> None:
    assert named("A hero who reaches the boss. A town.") == ()
    assert named("A: clockwise. BRM: by XP.") == ("alpha", "base", "revised", "minibosses")
    assert named("(as A and B always do)") == ("alpha", "base")
    assert named("A could be read otherwise") == ("alpha",)
    alpha = [rule.id for rule in rules.clauses().values() if "alpha" in named(rule.text)]
    assert {"SETUP-5", "ORDER-1", "VAR-classic", "RULING-22", "RULING-29"} <= set(alpha)
    assert not {"BAIT-1", "ADV-5", "TIP-jam", "RULING-12", "RULING-40"} & set(alpha)


def test_a_clause_tells_editions_apart_by_its_letters_or_by_not_holding() -> None:
    pair = ("base", "revised")
    assert told_apart(rules.clause("ADV-4"), pair)
    assert told_apart(rules.clause("WIN-6"), pair)
    assert not told_apart(rules.clause("WIN-2"), pair)  # ABRM: both
    assert told_apart(rules.clause("WIN-2"), ("base", "super"))
    assert not told_apart(rules.clause("BAIT-3"), rules.EDITIONS)


def test_editions_that_agree_side_by_side_are_taken_together() -> None:
    assert topic("death").neighbours(rules.EDITIONS) == [
        ("alpha",),
        ("base",),
        ("revised",),
        ("minibosses", "super"),
    ]
    assert topic("death").neighbours(["alpha", "revised"]) == [("alpha", "revised")]
    assert not topic("death").differs(["alpha", "revised"])


@pytest.mark.parametrize("module", [glossary, differences])
def test_the_examples_in_the_modules_are_true(module: Any) -> None:
    outcome = doctest.testmod(module)
    assert outcome.attempted > 0 and outcome.failed == 0
