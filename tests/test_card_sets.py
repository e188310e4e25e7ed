"""Card sets: what is in them, how they are read and kept, and what a mistake in one is told."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bossbook.card import sets, store
from bossbook.card.card_set import CardSet
from bossbook.card.fields import FIELDS, OPTIONAL, REQUIRED, card_fields, read_card
from bossbook.card.manual.set_schema import schema, schema_text
from bossbook.card.model import (
    BOSS,
    CLASSES,
    DECKS,
    EPIC,
    HERO,
    ITEM,
    KINDS,
    MINIBOSS,
    ROOM,
    SPELL,
    Card,
    treasure,
)
from bossbook.card.set_format import read_set
from bossbook.card.sets import cards_in_play, known_sets, load_set
from bossbook.documents import Report, from_plain
from bossbook.documents.texts import read_path, read_text
from bossbook.errors import InvalidCards, InvalidInput
from bossbook.resources import cardsets_dir

FOUR = ("cleric", "fighter", "mage", "thief")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Every test has a cache folder of its own, and a process that has read nothing."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    sets._in_process.clear()
    yield tmp_path / "cache" / "bossbook"
    sets._in_process.clear()


def of_deck(cards: Iterable[Card], deck: str) -> list[Card]:
    return [card for card in cards if card.deck == deck]


def copies(cards: Iterable[Card]) -> int:
    return sum(card.copies for card in cards)


def by_players(cards: Iterable[Card]) -> list[int]:
    return [copies(card for card in cards if card.players <= players) for players in (2, 3, 4)]


# --- the base game -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "bosses", "spells"), [("alpha", 9, 30), ("base", 8, 31), ("revised", 8, 31)]
)
def test_component_counts(edition: str, bosses: int, spells: int) -> None:
    cards = cards_in_play(["base"], edition)
    assert copies(of_deck(cards, BOSS)) == bosses
    assert copies(of_deck(cards, ROOM)) == 75
    assert copies(of_deck(cards, SPELL)) == spells
    assert by_players(of_deck(cards, HERO)) == [13, 17, 25]
    assert by_players(of_deck(cards, EPIC)) == [8, 12, 16]
    assert of_deck(cards, MINIBOSS) == []


def test_base_kinds_of_cards() -> None:
    cards = load_set("base").cards
    assert {deck: len(of_deck(cards, deck)) for deck in DECKS} == {
        BOSS: 8,
        ROOM: 31,
        MINIBOSS: 0,
        SPELL: 16,
        HERO: 25,
        EPIC: 16,
        ITEM: 0,
    }
    assert not any(card.ours for card in cards)


def test_base_bosses() -> None:
    bosses = of_deck(load_set("base").cards, BOSS)
    assert sorted(boss.xp for boss in bosses) == [400, 500, 600, 650, 750, 800, 850, 900]
    icons = Counter(name for boss in bosses for name in boss.icons())
    assert icons == dict.fromkeys(FOUR, 2)
    assert all(sum(boss.treasure) == 1 and boss.copies == 1 for boss in bosses)


def test_base_rooms() -> None:
    rooms = of_deck(load_set("base").cards, ROOM)
    each = [room for room in rooms for _ in range(room.copies)]
    assert {room.copies for room in rooms} == {2, 3}
    # The deck is fair: 27 icons of each class.
    icons = Counter(
        name for room in each for name, count in room.icons().items() for _ in range(count)
    )
    assert icons == dict.fromkeys(FOUR, 27)
    assert Counter((room.kind, room.advanced) for room in each) == {
        ("monster", False): 30,
        ("trap", False): 29,
        ("monster", True): 10,
        ("trap", True): 6,
    }
    assert Counter(room.damage for room in each) == {0: 5, 1: 40, 2: 15, 3: 11, 4: 2, None: 2}
    assert [room.name for room in rooms if room.damage is None] == ["Monster's Ballroom"]
    assert all(room.copies == 2 for room in rooms if room.advanced)


def test_base_spells() -> None:
    spells = of_deck(load_set("base").cards, SPELL)
    each = [spell for spell in spells for _ in range(spell.copies)]
    assert Counter(spell.phases for spell in each) == {
        ("build",): 7,
        ("adventure",): 15,
        ("build", "adventure"): 9,
    }


def test_base_heroes_are_the_same_for_every_class() -> None:
    cards = load_set("base").cards
    for name in FOUR:
        heroes = [card for card in of_deck(cards, HERO) if card.classes == (name,)]
        epics = [card for card in of_deck(cards, EPIC) if card.classes == (name,)]
        assert sorted((hero.health, hero.players) for hero in heroes) == [
            (4, 2),
            (4, 4),
            (6, 2),
            (6, 3),
            (8, 2),
            (8, 4),
        ]
        assert sorted((hero.health, hero.players) for hero in epics) == [
            (11, 2),
            (11, 3),
            (13, 2),
            (13, 4),
        ]
    (fool,) = [card for card in cards if card.is_hero and not card.classes]
    assert fool == Card("The Fool", HERO, health=2, lure="fewest_souls")


def test_alpha_has_a_freeze_less_and_a_boss_more() -> None:
    base = {card.name: card for card in cards_in_play(["base"], "base")}
    alpha = {card.name: card for card in cards_in_play(["base"], "alpha")}
    (more,) = alpha.keys() - base.keys()
    assert alpha[more].deck == BOSS
    assert alpha[more].ours
    assert alpha[more].xp not in {card.xp for card in base.values() if card.deck == BOSS}
    assert sum(alpha[more].treasure) == 1
    assert [name for name in base if base[name].copies != alpha[name].copies] == ["Freeze"]
    assert (base["Freeze"].copies, alpha["Freeze"].copies) == (4, 3)


# --- the toy set -------------------------------------------------------------------------------


def test_toy_set() -> None:
    cards = load_set("toy").cards
    assert all(card.ours and not card.abilities for card in cards)
    bosses = of_deck(cards, BOSS)
    assert len({boss.xp for boss in bosses}) == len(bosses) == 8
    rooms = of_deck(cards, ROOM)
    assert (len(rooms), copies(rooms)) == (12, 45)
    assert {(room.kind, room.advanced) for room in rooms} == {
        (kind, advanced) for kind in KINDS for advanced in (False, True)
    }
    assert {room.damage for room in rooms} == {1, 2, 3, 4}
    assert {name for room in rooms for name in room.icons()} == set(FOUR)
    assert any(len(room.icons()) > 1 for room in rooms)
    assert copies(of_deck(cards, SPELL)) == 12
    assert {spell.phases for spell in of_deck(cards, SPELL)} == {
        ("build",),
        ("adventure",),
        ("build", "adventure"),
    }
    assert by_players(of_deck(cards, HERO)) == [9, 12, 16]
    assert by_players(of_deck(cards, EPIC)) == [6, 9, 12]
    assert {hero.health for hero in of_deck(cards, HERO)} == set(range(4, 9))
    assert {hero.health for hero in of_deck(cards, EPIC)} == set(range(9, 14))


# --- every set that comes with bossbook --------------------------------------------------------


def test_the_known_sets_are_there() -> None:
    assert {"base", "toy"} <= set(known_sets())


@pytest.mark.parametrize("name", known_sets())
def test_a_set_is_named_like_its_file_and_has_no_mistakes(name: str) -> None:
    assert load_set(name).name == name
    assert load_set(cardsets_dir() / f"{name}.yaml").cards == load_set(name).cards


@pytest.mark.parametrize("name", known_sets())
def test_a_set_is_right_by_the_schema_it_names(name: str) -> None:
    path = cardsets_dir() / f"{name}.yaml"
    first_line = path.read_text(encoding="utf-8").splitlines()[0]
    assert first_line == "# yaml-language-server: $schema=schema.json"
    node = read_path(path, Report(str(path)))
    assert node is not None
    jsonschema.validate(node.plain(), json.loads((cardsets_dir() / "schema.json").read_text()))


# --- the schema --------------------------------------------------------------------------------


def test_the_schema_file_is_in_step() -> None:
    written = (cardsets_dir() / "schema.json").read_text(encoding="utf-8")
    assert written == schema_text(), "write it anew with python -m bossbook.card.manual.set_schema"


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(
    "section",
    [
        {"rooms": [{"name": "R", "kind": "monster"}]},
        {"rooms": [{"name": "R", "kind": "pit", "damage": 1}]},
        {"rooms": [{"name": "R", "kind": "trap", "damage": -1}]},
        {"rooms": [{"name": "R", "kind": "trap", "damage": "lots"}]},
        {"rooms": [{"name": "R", "kind": "trap", "damage": 1, "treasure": {"bard": 1}}]},
        {"heroes": [{"name": "H", "health": 4, "class": "mage", "classes": ["mage"]}]},
        {"heroes": [{"name": "H", "health": 4, "classes": ["mage", "mage"]}]},
        {"heroes": [{"name": "H", "health": 4, "lure": "most_souls"}]},
        {"heroes": [{"name": "H", "health": 4, "players": 7}]},
        {"bosses": [{"name": "B", "xp": "many"}]},
        {"spells": [{"name": "S", "spell": "never"}]},
        {"spells": [{"name": "S", "spell": "both", "copies": 100}]},
        {"spells": [{"name": "S", "spell": "both", "ours": "yes"}]},
        {"spells": [{"name": "", "spell": "both"}]},
        {"potions": []},
        {"changes": {"deluxe": {}}},
        {"changes": {"alpha": {"cards": [{"copies": 1}]}}},
        {"changes": {"alpha": {"remove": []}}},
        {"format": 2},
    ],
)
def test_editors_see_what_the_reader_sees(section: dict[str, Any]) -> None:
    document = {"format": 1, "set": "s"} | section
    assert not jsonschema.Draft202012Validator(schema()).is_valid(document)
    report = Report("f")
    node = from_plain(document, report)
    assert node is not None
    read_set(node, report)
    assert report.mistakes


# --- one card ----------------------------------------------------------------------------------

_NAMES = st.text(st.characters(categories=["L", "N", "P"]), min_size=1, max_size=12)
_COMMON: dict[str, st.SearchStrategy[Any]] = {
    "name": _NAMES,
    "copies": st.integers(0, 99),
    "ours": st.booleans(),
}
_TREASURES = st.dictionaries(st.sampled_from(CLASSES), st.integers(0, 4)).map(treasure)
_HEROES: dict[str, st.SearchStrategy[Any]] = {
    "health": st.integers(0, 30),
    "classes": st.lists(st.sampled_from(CLASSES), unique=True, max_size=5).map(tuple),
    "players": st.integers(1, 6),
    "lure": st.sampled_from(["", "fewest_souls"]),
}
_CARDS = {
    ROOM: st.builds(
        Card,
        deck=st.just(ROOM),
        kind=st.sampled_from(KINDS),
        advanced=st.booleans(),
        damage=st.none() | st.integers(0, 20),
        treasure=_TREASURES,
        **_COMMON,
    ),
    MINIBOSS: st.builds(Card, deck=st.just(MINIBOSS), **_COMMON),
    ITEM: st.builds(
        Card,
        deck=st.just(ITEM),
        health=st.integers(0, 9),
        classes=st.lists(st.sampled_from(CLASSES), unique=True).map(tuple),
        **_COMMON,
    ),
    HERO: st.builds(Card, deck=st.just(HERO), **_HEROES, **_COMMON),
    EPIC: st.builds(Card, deck=st.just(EPIC), **_HEROES, **_COMMON),
    BOSS: st.builds(
        Card, deck=st.just(BOSS), xp=st.integers(0, 2000), treasure=_TREASURES, **_COMMON
    ),
    SPELL: st.builds(
        Card,
        deck=st.just(SPELL),
        phases=st.sampled_from([("build",), ("adventure",), ("build", "adventure")]),
        **_COMMON,
    ),
}


def reread(card: Card, deck: str | None) -> Card | None:
    report = Report("f")
    node = read_text(json.dumps(card_fields(card)), report)
    assert node is not None
    result = read_card(node, report, deck)
    assert report.mistakes == []
    return result


@pytest.mark.parametrize("deck", DECKS)
@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_a_card_written_and_read_is_the_same_card(deck: str, data: st.DataObject) -> None:
    card = data.draw(_CARDS[deck])
    assert reread(card, deck) == card
    if deck not in (MINIBOSS, ITEM):  # whose fields do not tell what it is
        assert reread(card, None) == card


@pytest.mark.parametrize("name", known_sets())
def test_every_card_of_a_set_written_and_read_is_the_same_card(name: str) -> None:
    for card in load_set(name).cards:
        assert reread(card, card.deck) == card


def test_every_field_of_every_deck_can_be_read() -> None:
    used = {name for table in (REQUIRED, OPTIONAL) for names in table.values() for name in names}
    assert used == {*FIELDS, "ability"}


def card_mistakes(text: str, deck: str | None = None, **options: Any) -> list[str]:
    report = Report("f")
    node = read_text(text, report)
    assert node is not None
    card = read_card(node, report, deck, **options)
    assert (card is None) == bool(report.mistakes)
    return [str(found) for found in report.mistakes]


def test_inline_cards_as_the_contract_writes_them() -> None:
    for text, card in (
        (
            "{name: Ada, class: mage, health: 6}",
            Card("Ada", HERO, classes=("mage",), health=6),
        ),
        (
            "{name: Bo, classes: [cleric, thief], health: 12, epic: true}",
            Card("Bo", EPIC, classes=("cleric", "thief"), health=12),
        ),
        (
            "{name: B1, xp: 800, treasure: {cleric: 1}}",
            Card("B1", BOSS, xp=800, treasure=(1, 0, 0, 0, 0)),
        ),
        (
            "{name: R1, kind: monster, damage: 2, treasure: {mage: 2}, advanced: false}",
            Card("R1", ROOM, kind="monster", damage=2, treasure=(0, 0, 2, 0, 0)),
        ),
        ("{name: R2, kind: trap, damage: 0, treasure: }", Card("R2", ROOM, kind="trap")),
        ("{name: R3, kind: trap, damage: 0, treasure: {}}", Card("R3", ROOM, kind="trap")),
        (
            "{name: R4, kind: trap, damage: computed, ability: }",
            Card("R4", ROOM, kind="trap", damage=None),
        ),
        ("{name: S, spell: both}", Card("S", SPELL, phases=("build", "adventure"))),
        ("{name: Nobody, health: 0, class: }", Card("Nobody", HERO)),
    ):
        report = Report("f")
        node = read_text(text, report)
        assert node is not None
        assert read_card(node, report, None) == card
        assert report.mistakes == []


def test_the_state_of_a_card_is_left_to_others() -> None:
    state = frozenset({"damage", "deactivated"})
    assert card_mistakes("{name: Cy, class: thief, health: 4, damage: -9}", state_keys=state) == []
    assert card_mistakes("{name: Cy, health: 4, damage: 0}") == [
        "f:1:23: 'hero' has no key 'damage'. Known here: ability, class, classes, copies, epic, "
        "health, lure, name, ours, players, ruled, solo."
    ]
    # A room's damage is its own.
    room = "{name: R, kind: trap, damage: -1, deactivated: true}"
    assert card_mistakes(room, state_keys=state) == ["f:1:31: 'damage' must not be negative."]


@pytest.mark.parametrize(
    ("text", "deck", "expected"),
    [
        ("Dark Altar", None, ["f:1:1: 'card' must be a mapping, not 'Dark Altar'."]),
        (
            "{name: X}",
            None,
            [
                "f:1:1: This does not say what kind of card it is. A room has 'kind' and "
                "'damage', a hero 'health', a boss 'xp', a spell 'spell'."
            ],
        ),
        ("{name: X, kind: trap}", None, ["f:1:1: 'room' needs the key 'damage'."]),
        (
            "{name: X, kind: trapp, damage: 1}",
            None,
            ["f:1:17: 'kind' cannot be 'trapp'. Did you mean 'trap'?"],
        ),
        (
            "{name: X, health: 4, class: mag}",
            None,
            ["f:1:29: 'class' cannot be 'mag'. Did you mean 'mage'?"],
        ),
        (
            "{name: X, health: 4, classes: [mage, thief, mage]}",
            None,
            ["f:1:45: 'classes' names 'mage' twice."],
        ),
        (
            "{name: X, health: 4, class: mage, classes: [thief]}",
            None,
            ["f:1:35: Either 'class' or 'classes', not both."],
        ),
        (
            "{name: X, health: 4, epic: false}",
            "epic",
            ["f:1:28: An epic hero cannot have 'epic: false'."],
        ),
        (
            "{name: X, xp: 10, treasure: {mage: -1, bard: 1}}",
            None,
            [
                "f:1:40: 'treasure' has no key 'bard'. "
                "Known here: cleric, explorer, fighter, mage, thief.",
                "f:1:36: 'mage' must not be negative.",
            ],
        ),
        (
            "{name: X, spell: always}",
            None,
            ["f:1:18: 'spell' cannot be 'always'. Known here: adventure, both, build."],
        ),
        ("{name: X, xp: true}", None, ["f:1:15: 'xp' must be a whole number, not true."]),
        ("{name: 7, xp: 1}", None, ["f:1:8: 'name' must be a text, not 7. Put it in quotes."]),
        ("{name: X, xp: 1, copies: 100}", None, ["f:1:26: 'copies' must be at most 99."]),
        (
            "{name: X, kind: trap, damage: comptued}",
            None,
            ["f:1:31: 'damage' must be a whole number, not 'comptued'."],
        ),
        (
            "{name: X, health: 4, lure: nearest}",
            None,
            ["f:1:28: 'lure' cannot be 'nearest'. Known here: fewest_souls."],
        ),
    ],
)
def test_mistakes_in_a_card(text: str, deck: str | None, expected: list[str]) -> None:
    assert card_mistakes(text, deck) == expected


# --- mistakes in a set -------------------------------------------------------------------------

HEAD = "format: 1\nset: mine\n"
ROOMS = """rooms:
  - {name: Broom Cupboard, kind: trap, damage: 1, treasure: {thief: 1}}
  - {name: Larder, kind: monster, damage: 2}
"""


def set_mistakes(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidCards) as caught:
        load_set(path)
    lines = str(caught.value).splitlines()
    assert all(line.startswith(f"{path}:") for line in lines)
    return [line.removeprefix(f"{path}:") for line in lines]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- a\n", ["1:1: 'card set' must be a mapping, not a list."]),
        (
            "title: Mine\n",
            [
                "1:1: 'card set' needs the key 'format'.",
                "1:1: 'card set' needs the key 'set'.",
            ],
        ),
        (
            "format: 2\nset: mine\n",
            ["1:9: This is format 2; this version of bossbook reads format 1."],
        ),
        ("format: one\nset: mine\n", ["1:9: 'format' must be a whole number, not 'one'."]),
        (HEAD + "room: []\n", ["3:1: 'card set' has no key 'room'. Did you mean 'rooms'?"]),
        (HEAD + "rooms: {}\n", ["3:8: 'rooms' must be a list, not a mapping."]),
        (HEAD + "rooms: [Larder]\n", ["3:9: 'room' must be a mapping, not 'Larder'."]),
        (
            HEAD + ROOMS + "spells:\n  - {name: Larder, spell: build}\n",
            ["7:12: Two cards are called 'Larder'. The other one is in line 5."],
        ),
        (
            HEAD + ROOMS + "changes: {alfa: {}}\n",
            ["6:11: 'changes' has no key 'alfa'. Did you mean 'alpha'?"],
        ),
        (
            HEAD + ROOMS + "changes: {alpha: {card: []}}\n",
            ["6:19: 'alpha' has no key 'card'. Did you mean 'cards'?"],
        ),
        (
            HEAD + ROOMS + "changes: {alpha: {cards: [{card: Ladder, copies: 2}]}}\n",
            ["6:34: This set has no card 'Ladder'. Did you mean 'Larder'?"],
        ),
        (
            HEAD + ROOMS + "changes: {alpha: {cards: [{copies: 2}]}}\n",
            [
                "6:27: 'cards' needs the key 'card'.",
                "6:28: 'cards' has no key 'copies'. Known here: card.",
            ],
        ),
        (
            HEAD + ROOMS + "changes: {alpha: {cards: [{card: Larder, health: 2}]}}\n",
            [
                "6:42: 'room' has no key 'health'. Known here: ability, advanced, card, copies, "
                "damage, kind, ours, ruled, solo, treasure."
            ],
        ),
        (
            HEAD + ROOMS + "changes: {alpha: {cards: [{card: Larder, damage: -2}]}}\n",
            ["6:50: 'damage' must not be negative."],
        ),
        (
            HEAD + ROOMS + "changes:\n  alpha:\n    cards:\n"
            "      - {card: Larder, copies: 2}\n      - {card: Larder, copies: 3}\n",
            ["10:16: 'Larder' is changed twice."],
        ),
        (
            HEAD + ROOMS + "changes:\n  alpha:\n    add:\n"
            "      rooms: [{name: Larder, kind: trap, damage: 1}]\n",
            ["9:22: Two cards are called 'Larder'. The other one is in line 5."],
        ),
        (
            HEAD + ROOMS + "changes: {alpha: {add: {traps: []}}}\n",
            [
                "6:25: 'add' has no key 'traps'. Known here: bosses, epics, heroes, items, "
                "minibosses, rooms, spells."
            ],
        ),
        (HEAD + "rooms: [\n", ["4:1: A value is missing here."]),
    ],
)
def test_mistakes_in_a_set(tmp_path: Path, text: str, expected: list[str]) -> None:
    found = set_mistakes(tmp_path, text)
    assert len(found) == len(expected)
    for line, start in zip(found, expected, strict=True):
        assert line.startswith(start)


def test_all_mistakes_are_told_at_once_and_in_order(tmp_path: Path) -> None:
    text = (
        HEAD
        + "bosses: [{name: B, xp: -1}]\n"
        + "rooms:\n  - {name: R, kind: trap, damage: 1, damage: 2}\n"
        + "  - {name: R, kind: trop, damge: 1}\n"
    )
    assert set_mistakes(tmp_path, text) == [
        "3:24: 'xp' must not be negative.",
        "5:38: The key 'damage' is here twice.",
        "6:12: Two cards are called 'R'. The other one is in line 5.",
        "6:21: 'kind' cannot be 'trop'. Did you mean 'trap'?",
        "6:27: 'room' has no key 'damge'. Did you mean 'damage'?",
    ]


def test_a_mistake_in_a_shared_card_is_not_told_again_for_its_change(tmp_path: Path) -> None:
    text = HEAD + "rooms: [{name: R, kind: trap, damage: x}]\n"
    change = "changes: {alpha: {cards: [{card: R, copies: 2}]}}\n"
    assert set_mistakes(tmp_path, text + change) == [
        "3:39: 'damage' must be a whole number, not 'x'."
    ]


def test_mistakes_as_data(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + "roms: []\n")
    with pytest.raises(InvalidInput) as caught:
        load_set(str(path))
    assert [found.as_dict() for found in caught.value.mistakes] == [
        {
            "file": str(path),
            "line": 3,
            "column": 1,
            "what": "'card set' has no key 'roms'.",
            "hint": "Did you mean 'rooms'?",
        }
    ]


# --- finding a set -----------------------------------------------------------------------------


def test_an_unknown_set_is_told_with_the_known_ones() -> None:
    with pytest.raises(InvalidCards) as caught:
        load_set("bsae")
    (found,) = caught.value.mistakes
    known = ", ".join(known_sets())
    assert found.what == f"There is no card set 'bsae'. There are: {known}."
    assert found.hint == "Did you mean 'base'?"
    for name in ("", "..", "x" * 5000, "a\0b"):
        with pytest.raises(InvalidCards):
            load_set(name)


def test_a_missing_file_is_told_as_one() -> None:
    with pytest.raises(InvalidCards, match=r"^none/such\.yaml: There is no such file\.$"):
        load_set("none/such.yaml")


def test_a_file_is_read_as_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(HEAD + ROOMS)
    Path("plain").write_text(HEAD + ROOMS)
    Path("mine.json").write_text(
        '{"format": 1, "set": "mine", "rooms": ['
        '{"name": "Broom Cupboard", "kind": "trap", "damage": 1, "treasure": {"thief": 1}},'
        '\n\t{"name": "Larder", "kind": "monster", "damage": 2}]}'
    )
    expected = (
        Card("Broom Cupboard", ROOM, kind="trap", damage=1, treasure=(0, 0, 0, 1, 0)),
        Card("Larder", ROOM, kind="monster", damage=2),
    )
    for given_path in ("mine.yaml", "plain", "mine.json", Path("mine.yaml")):
        card_set = load_set(given_path)
        assert (card_set.name, card_set.title, card_set.cards) == ("mine", "mine", expected)


def test_a_known_name_wins_over_a_file_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("base").write_text(HEAD + ROOMS)
    assert load_set("base").name == "base"


# --- mixing and editions -----------------------------------------------------------------------


def test_mix_1_heroes_come_from_the_first_set_and_all_the_rest_from_both() -> None:
    base, toy = load_set("base"), load_set("toy")
    mixed = cards_in_play(["toy", "base"], "base")
    for deck in (HERO, EPIC):
        assert of_deck(mixed, deck) == of_deck(toy.cards, deck)
    for deck in (BOSS, ROOM, SPELL):
        assert of_deck(mixed, deck) == of_deck(toy.cards, deck) + of_deck(base.cards, deck)


def test_the_edition_changes_the_sets_mixed_in_too() -> None:
    alpha = {card.name: card for card in cards_in_play(["toy", "base"], "alpha")}
    assert alpha["Freeze"].copies == 3
    assert copies(of_deck(alpha.values(), BOSS)) == 8 + 9


def test_one_name_is_a_list_of_one() -> None:
    assert cards_in_play("toy", "base") == cards_in_play(["toy"], "base")


def test_some_set_must_have_heroes_and_bosses(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + ROOMS)
    with pytest.raises(InvalidCards) as caught:
        cards_in_play([path], "base")
    hint = "Name a complete set with it, before or after."
    assert str(caught.value).splitlines() == [
        f"{path}:1:1: A game needs bosses, and 'mine' has none. {hint}",
        f"{path}:1:1: A game needs ordinary heroes, and 'mine' has none. {hint}",
    ]
    assert [card.name for card in cards_in_play([path], "base", complete=False)] == [
        "Broom Cupboard",
        "Larder",
    ]
    for mixture in (["base", path], [path, "base"]):
        assert len(cards_in_play(mixture, "base")) == len(load_set("base").cards) + 2


def test_no_set_at_all() -> None:
    with pytest.raises(InvalidCards, match="No card set is named"):
        cards_in_play([], "base")


def test_what_an_edition_may_change(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        HEAD
        + ROOMS
        + """heroes: [{name: Ada, health: 4, class: mage}]
changes:
  alpha:
    cards:
      - {card: Larder, copies: 0}
      - {card: Broom Cupboard, damage: 3, treasure: {mage: 1}}
      - {card: Ada, classes: [mage, thief]}
    add:
      rooms: [{name: Attic, kind: trap, damage: 1}]
  revised:
    add:
      rooms: [{name: Attic, kind: trap, damage: 2}]
"""
    )
    mine = load_set(path)
    attic = Card("Attic", ROOM, kind="trap", damage=1)
    assert mine.in_edition("alpha") == (
        Card("Broom Cupboard", ROOM, kind="trap", damage=3, treasure=(0, 0, 1, 0, 0)),
        Card("Ada", HERO, health=4, classes=("mage", "thief")),
        attic,
    )
    assert mine.in_edition("base") == mine.cards
    assert [card.damage for card in mine.in_edition("revised")] == [1, 2, 0, 2]


# --- the cache ---------------------------------------------------------------------------------


def forget_process() -> None:
    sets._in_process.clear()


def test_a_set_is_read_once_per_process() -> None:
    assert load_set("toy") is load_set("toy")


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + ROOMS)
    assert len(load_set(path).cards) == 2
    path.write_text(HEAD + ROOMS + "  - {name: Attic, kind: trap, damage: 1}\n")
    assert len(load_set(path).cards) == 3


def test_a_set_from_the_cache_is_the_same(own_cache: Path) -> None:
    read: list[CardSet] = [load_set(name) for name in known_sets()]
    assert len(list(own_cache.iterdir())) == len(known_sets())
    forget_process()
    assert [load_set(name) for name in known_sets()] == read


def test_the_cache_needs_no_yaml(own_cache: Path) -> None:
    load_set("base")
    code = """
import sys
from bossbook.card.sets import load_set
slow = ("ruamel.yaml", "bossbook.parsing")
print(len(load_set("base").cards), [module for module in slow if module in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "96 []\n"


def test_a_set_with_mistakes_is_not_kept(tmp_path: Path, own_cache: Path) -> None:
    text = HEAD + "rooms: [{name: R, kind: trap, damage: -1}]\n"
    for _ in range(2):
        assert set_mistakes(tmp_path, text) == ["3:39: 'damage' must not be negative."]
    assert not own_cache.exists()


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-20],
        lambda content: content.replace(b"Gloop", b"Gleep"),
        lambda content: b"\xff" + content,
        lambda content: b"x\n" + b"[" * 100_000,
    ],
)
def test_a_damaged_cache_is_not_believed(own_cache: Path, damage: Any) -> None:
    right = load_set("toy")
    (kept,) = own_cache.iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(damage(whole))
    forget_process()
    assert load_set("toy") == right
    assert kept.read_bytes() == whole


def test_a_kept_document_that_is_no_longer_accepted_is_read_from_its_file(
    tmp_path: Path, own_cache: Path
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(HEAD + ROOMS)
    digest = store.digest_of(path.read_bytes())
    store.Store(digest).put({"format": 1, "set": "mine", "dungeons": []})
    assert len(load_set(path).cards) == 2


def test_without_a_cache_folder_everything_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert len(load_set("toy").cards) == 52
    assert (tmp_path / "file").read_text() == "in the way"


def test_where_the_cache_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert store.folder() == tmp_path / "cache" / "bossbook"
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for unset in ("", "not/absolute"):
        monkeypatch.setenv("XDG_CACHE_HOME", unset)
        assert store.folder() == tmp_path / "home" / ".cache" / "bossbook"


def test_the_cache_leaves_no_half_written_files(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert len(load_set("toy").cards) == 52
    assert list(own_cache.iterdir()) == []


def test_the_cache_forgets_the_oldest(own_cache: Path) -> None:
    for number in range(store.MOST_FILES + 5):
        kept = store.Store(f"{number:064}")
        kept.put({"number": number})
        assert kept.path is not None
        moment = time.time() - 1000 + number
        os.utime(kept.path, (moment, moment))
    names = {path.name for path in own_cache.iterdir()}
    assert len(names) == store.MOST_FILES
    assert store.Store(f"{0:064}").get() is None
    assert store.Store(f"{store.MOST_FILES + 4:064}").get() == {"number": store.MOST_FILES + 4}
