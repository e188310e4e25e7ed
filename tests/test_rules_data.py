"""The rule data: its records, the editions they hold for, their links, and looking them up."""

from __future__ import annotations

import doctest
import json
import pickle
import re
import subprocess
import sys
from collections import Counter
from dataclasses import FrozenInstanceError
from importlib import resources
from typing import Any

import pytest

from bossbook import rules

FIELDS = ["id", "title", "editions", "section", "text", "related"]
EDITION_OF = {"A": "alpha", "B": "base", "R": "revised", "M": "minibosses", "S": "super"}
CLAUSE_ID = re.compile(r"\b[A-Z]{3,}-(?:\d+|[a-z]+)\b")

FAMILIES = {
    "CARD": 8,
    "SETUP": 8,
    "ORDER": 5,
    "START": 4,
    "BUILD": 11,
    "LEVEL": 1,
    "ENTR": 1,
    "BAIT": 8,
    "ADV": 10,
    "END": 4,
    "WIN": 7,
    "SPELL": 5,
    "KEY": 17,
    "VAR": 5,
    "COIN": 3,
    "MINI": 5,
    "TOWN": 7,
    "MINION": 2,
    "LOC": 6,
    "MIX": 4,
    "SOLO": 10,
    "TIP": 7,
    "RULING": 58,
}


# What does not hold for all five editions. A clause that is missing here holds for all.
HOLDS_FOR = {
    "A": "RULING-22",
    "R": "WIN-6",
    "M": """
        CARD-6 SETUP-6 BUILD-11 KEY-pay
        COIN-1 COIN-2 COIN-3 MINI-1 MINI-2 MINI-3 MINI-4 MINI-5
        RULING-3 RULING-23 RULING-32 RULING-50
    """,
    "S": """
        SETUP-8 ORDER-4 BUILD-10 BAIT-8 END-3 WIN-7 KEY-stun KEY-base KEY-counter KEY-health
        TOWN-1 TOWN-2 TOWN-3 TOWN-4 TOWN-5 TOWN-6 TOWN-7 MINION-1 MINION-2
        LOC-1 LOC-2 LOC-3 LOC-4 LOC-5 LOC-6 MIX-2 MIX-3 MIX-4
        SOLO-1 SOLO-2 SOLO-3 SOLO-4 SOLO-5 SOLO-6 SOLO-7 SOLO-8 SOLO-9 SOLO-10
        RULING-5 RULING-6 RULING-24 RULING-39 RULING-49 RULING-51
    """,
    "AB": "RULING-33",
    "AR": "RULING-13",
    "RM": "VAR-classic VAR-endless",
    "MS": "KEY-uncover",
    "ABM": "RULING-9",
    "BRM": "VAR-scheming RULING-27",
    "BMS": "RULING-36",
    "BRMS": "VAR-choose",
    "ABRM": """
        ORDER-3 START-1 START-2 START-3 START-4 END-4 WIN-2 WIN-3 WIN-4 WIN-5 VAR-hard TIP-out
        RULING-1 RULING-10 RULING-14 RULING-15 RULING-30
    """,
}


def records(file: str) -> list[dict[str, Any]]:
    text = resources.files("bossbook.rules").joinpath(file).read_text(encoding="utf-8")
    loaded: list[dict[str, Any]] = json.loads(text)
    return loaded


BOOK = records("clauses.json")
OWN = records("rulings.json")
ALL = [*BOOK, *OWN]


def editions(codes: str) -> tuple[str, ...]:
    return tuple(EDITION_OF[code] for code in codes)


def ids(found: tuple[rules.Clause, ...]) -> list[str]:
    return [each.id for each in found]


# --- the records ---------------------------------------------------------------------------------


@pytest.mark.parametrize("record", ALL, ids=lambda record: record["id"])
def test_record_is_well_formed(record: dict[str, Any]) -> None:
    assert list(record) == FIELDS
    assert CLAUSE_ID.fullmatch(record["id"])
    for field in ("title", "section", "text"):
        assert record[field] and record[field] == record[field].strip()
    assert 2 <= len(record["title"].split()) <= 6
    assert not record["text"].startswith(record["id"])


def test_ids_are_unique_even_without_capitals() -> None:
    assert repeated(record["id"].casefold() for record in ALL) == []


def test_titles_are_distinct() -> None:
    assert repeated(record["title"].casefold() for record in ALL) == []


def test_texts_are_distinct() -> None:
    assert repeated(record["text"] for record in ALL) == []


def repeated(values: Any) -> list[str]:
    return [value for value, times in Counter(values).items() if times > 1]


def test_every_family_is_complete_and_in_the_order_of_the_rulebook() -> None:
    counted = Counter(record["id"].partition("-")[0] for record in BOOK)
    assert list(counted.items()) == list(FAMILIES.items())


def test_numbered_families_count_from_one_without_gaps() -> None:
    for family in FAMILIES.keys() - {"KEY", "VAR", "TIP"}:
        numbered = [r["id"] for r in BOOK if r["id"].startswith(f"{family}-")]
        assert numbered == [f"{family}-{n}" for n in range(1, FAMILIES[family] + 1)]


def test_the_variants_are_the_five_of_the_books() -> None:
    assert ids(rules.search("VAR")) == [
        "VAR-choose",
        "VAR-scheming",
        "VAR-hard",
        "VAR-classic",
        "VAR-endless",
    ]


def test_a_family_stays_in_one_section() -> None:
    sections: dict[str, set[str]] = {}
    for record in BOOK:
        sections.setdefault(record["id"].partition("-")[0], set()).add(record["section"])
    assert [family for family, names in sections.items() if len(names) > 1] == []
    assert len({record["section"] for record in BOOK}) == 18


ABSORBED = {101}  # by RULING-56: an id that was in use is never given away again


def test_our_own_rulings_are_numbered_from_100_on() -> None:
    numbers = [n for n in range(100, 100 + len(OWN) + len(ABSORBED)) if n not in ABSORBED]
    assert [r["id"] for r in OWN] == [f"RULING-{n}" for n in numbers]


def test_files_are_written_with_indent_1_and_plain_utf_8() -> None:
    for file, loaded in (("clauses.json", BOOK), ("rulings.json", OWN)):
        text = resources.files("bossbook.rules").joinpath(file).read_text(encoding="utf-8")
        assert text == json.dumps(loaded, ensure_ascii=False, indent=1) + "\n", file


# --- the editions --------------------------------------------------------------------------------


def test_editions_are_known_ordered_and_not_empty() -> None:
    for record in ALL:
        known = [edition for edition in rules.EDITIONS if edition in record["editions"]]
        assert record["editions"] and record["editions"] == known, record["id"]


def test_every_clause_holds_for_the_editions_it_was_read_to_hold_for() -> None:
    restricted = {id: editions(codes) for codes, named in HOLDS_FOR.items() for id in named.split()}
    assert restricted.keys() <= {record["id"] for record in BOOK}
    for record in BOOK:
        expected = restricted.get(record["id"], rules.EDITIONS)
        assert tuple(record["editions"]) == expected, record["id"]


@pytest.mark.parametrize(
    "id", ["CARD-6", "ORDER-3", "ORDER-4", "WIN-2", "WIN-6", "KEY-stun", "KEY-pay", "RULING-36"]
)
def test_editions_agree_with_the_code_that_opens_the_text(id: str) -> None:
    opening = re.match(r"\(?([ABRMS]+)[:)]", rules.clause(id).text)
    assert opening is not None
    assert rules.clause(id).editions == editions(opening[1])


def test_holding_keeps_the_order_and_leaves_out_other_editions() -> None:
    held = rules.holding("super")
    assert ids(held) == [id for id, c in rules.clauses().items() if "super" in c.editions]
    assert "WIN-7" in ids(held) and "WIN-2" not in ids(held)


def test_every_clause_is_held_by_some_edition() -> None:
    held = {each.id for edition in rules.EDITIONS for each in rules.holding(edition)}
    assert held == set(rules.clauses())


def test_holding_names_the_editions_when_asked_for_an_unknown_one() -> None:
    with pytest.raises(ValueError, match=r"'second'.*alpha, base, revised, minibosses, super"):
        rules.holding("second")


# --- the links -----------------------------------------------------------------------------------


def test_related_clauses_exist_stand_in_order_and_never_name_the_clause_itself() -> None:
    order = list(rules.clauses())
    for clause in rules.clauses().values():
        assert list(clause.related) == [id for id in order if id in clause.related], clause.id
        assert clause.id not in clause.related


def test_every_clause_is_related_to_some_other() -> None:
    assert [c.id for c in rules.clauses().values() if not c.related] == []


def test_related_clauses_name_each_other() -> None:
    book = {record["id"]: record["related"] for record in BOOK}
    assert [(id, to) for id in book for to in book[id] if id not in book[to]] == []
    whole = {clause.id: clause.related for clause in rules.clauses().values()}
    assert [(id, to) for id in whole for to in whole[id] if id not in whole[to]] == []


def test_every_id_in_a_text_exists_and_is_related() -> None:
    for clause in rules.clauses().values():
        mentioned = set(CLAUSE_ID.findall(clause.text)) - {clause.id}
        assert mentioned <= set(clause.related), clause.id


def test_every_ruling_leads_to_a_clause_it_rules_on() -> None:
    rulings = [c for c in rules.clauses().values() if c.ruling]
    assert [c.id for c in rulings if all(id.startswith("RULING") for id in c.related)] == []


def test_an_own_ruling_comes_last_and_is_linked_back_from_the_clause_it_names() -> None:
    tie = made("BAIT-3", related=("BAIT-6",))
    jam = made("BAIT-6", related=("BAIT-3",))
    merged = rules._merged([tie, jam], [made("RULING-100", related=("BAIT-3",))])
    assert list(merged) == ["BAIT-3", "BAIT-6", "RULING-100"]
    assert merged["BAIT-3"].related == ("BAIT-6", "RULING-100")
    assert merged["BAIT-6"] == jam


def test_a_link_back_that_is_already_there_is_not_doubled() -> None:
    tie = made("BAIT-3", related=("RULING-100",))
    merged = rules._merged([tie], [made("RULING-100", related=("BAIT-3",))])
    assert merged["BAIT-3"].related == ("RULING-100",)


def made(id: str, related: tuple[str, ...]) -> rules.Clause:
    return rules.Clause(id, f"Title of {id}", "Text.", rules.EDITIONS, related, "Bait phase")


# --- looking up ----------------------------------------------------------------------------------


def test_clause_carries_the_record_as_it_is_written() -> None:
    tie = rules.clause("BAIT-3")
    assert (tie.id, tie.title, tie.section) == ("BAIT-3", "Ties stay in town", "Bait phase")
    assert tie.text.startswith("If the most is shared by two or more, or nobody has any,")
    assert "BAIT-6" in tie.related
    assert (tie.family, tie.ruling, tie.tip) == ("BAIT", False, False)


def test_rulings_and_tips_know_what_they_are() -> None:
    kinds = Counter((c.ruling, c.tip) for c in rules.clauses().values())
    rulings, tips = FAMILIES["RULING"] + len(OWN), 7
    expected = {(True, False): rulings, (False, True): tips, (False, False): 131}
    assert kinds == expected


def test_clauses_come_in_the_order_of_the_files() -> None:
    assert list(rules.clauses()) == [record["id"] for record in ALL]
    assert all(id == each.id for id, each in rules.clauses().items())


@pytest.mark.parametrize("spelt", ["BAIT-3", "bait-3", "Bait-3", " bait-3 "])
def test_clause_is_found_whatever_the_capitals(spelt: str) -> None:
    assert rules.clause(spelt).id == "BAIT-3"


@pytest.mark.parametrize("spelt", ["KEY-deactivate", "key-deactivate", "KEY-DEACTIVATE"])
def test_clause_with_a_word_for_a_number_is_found_whatever_the_capitals(spelt: str) -> None:
    assert rules.clause(spelt).id == "KEY-deactivate"


@pytest.mark.parametrize(
    ("mistyped", "meant"),
    [("BIAT-3", "BAIT-3"), ("bait3", "BAIT-3"), ("key-deactivat", "KEY-deactivate")],
)
def test_unknown_rule_suggests_what_was_probably_meant(mistyped: str, meant: str) -> None:
    with pytest.raises(rules.UnknownRule) as caught:
        rules.clause(mistyped)
    assert caught.value.id == mistyped
    assert meant in caught.value.near
    assert repr(mistyped) in str(caught.value) and meant in str(caught.value)


def test_unknown_rule_suggests_nothing_when_nothing_is_near() -> None:
    with pytest.raises(rules.UnknownRule) as caught:
        rules.clause("xyzzy")
    assert caught.value.near == ()
    assert str(caught.value) == "There is no rule 'xyzzy'."


def test_unknown_rule_can_be_caught_as_a_lookup_error_and_survives_pickling() -> None:
    with pytest.raises(LookupError) as caught:
        rules.clause("BAIT-33")
    copy = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(copy, rules.UnknownRule) and str(copy) == str(caught.value)


def test_clauses_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        rules.clause("BAIT-3").title = "Ties go home"  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.clauses()["BAIT-3"] = rules.clause("BAIT-2")  # type: ignore[index]


def test_clauses_are_read_once() -> None:
    assert rules.clauses() is rules.clauses()


# --- searching -----------------------------------------------------------------------------------


@pytest.mark.parametrize("spelt", ["RULING-1", "ruling-1", " Ruling-1"])
def test_search_for_an_id_finds_that_clause_alone(spelt: str) -> None:
    assert ids(rules.search(spelt)) == ["RULING-1"]


@pytest.mark.parametrize("spelt", ["BAIT", "bait", "BAIT-"])
def test_search_for_a_family_finds_all_of_it_and_nothing_else(spelt: str) -> None:
    assert ids(rules.search(spelt)) == [f"BAIT-{n}" for n in range(1, 9)]


def test_search_keeps_families_with_a_common_beginning_apart() -> None:
    assert {c.family for c in rules.search("MINI")} == {"MINI"}
    assert rules.search("MINI-") == rules.search("MINI"), "not the ruling whose text has MINI-5"
    assert {c.family for c in rules.search("MINION")} == {"MINION"}


def test_search_for_several_words_puts_what_has_all_of_them_first() -> None:
    found = rules.search("town tie")
    assert found[0].id == "BAIT-3"
    assert found == rules.search("tie town")
    assert len(found) <= len(rules.search("tie"))


def test_search_finds_words_of_the_text_whatever_the_capitals() -> None:
    assert ids(rules.search("KOBOLD")) == ["SOLO-8"]
    assert ids(rules.search("hammer AXE")) == ["CARD-5"]


def test_search_finds_part_of_an_id() -> None:
    assert "KEY-facedown" in ids(rules.search("facedown"))


def test_search_puts_titles_first_and_keeps_the_order_among_equals() -> None:
    found = rules.search("mulligan")
    in_title = ["mulligan" in each.title.casefold() for each in found]
    assert True in in_title and "SETUP-5" in ids(found)
    assert in_title == sorted(in_title, reverse=True)
    order = list(rules.clauses())
    for title_hit in (True, False):
        part = [c.id for c, hit in zip(found, in_title, strict=True) if hit is title_hit]
        assert part == sorted(part, key=order.index)


def test_search_puts_a_later_title_before_an_earlier_text() -> None:
    found = ids(rules.search("negat"))
    assert found.index("SPELL-4") < found.index("ORDER-3")


def test_search_finds_nothing_for_a_word_no_clause_has() -> None:
    assert rules.search("spaceship") == ()


def test_search_for_nothing_finds_every_clause() -> None:
    assert rules.search("  ") == tuple(rules.clauses().values())


# --- the module ----------------------------------------------------------------------------------


def test_importing_the_rules_reads_no_file() -> None:
    program = (
        "import sys\n"
        "read = []\n"
        "sys.addaudithook(lambda event, args: event == 'open' and read.append(str(args[0])))\n"
        "from bossbook import rules\n"
        "before = [name for name in read if name.endswith('.json')]\n"
        "rules.clause('BAIT-3')\n"
        "after = [name for name in read if name.endswith(('clauses.json', 'rulings.json'))]\n"
        "print(len(before), len(after))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["0", "2"]


def test_the_examples_in_the_module_are_true() -> None:
    outcome = doctest.testmod(rules)
    assert outcome.attempted > 0 and outcome.failed == 0
