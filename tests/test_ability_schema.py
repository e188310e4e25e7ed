"""What an editor sees of abilities: the schema takes what the reader takes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bossbook.card.fields import read_card
from bossbook.card.manual.set_schema import schema
from bossbook.card.model import Card
from bossbook.card.vocabulary import STANDS_ON, TRIGGERS
from bossbook.documents import Report, from_plain
from bossbook.documents.texts import read_path

WILD = Path(__file__).parent / "cardsets" / "wild.yaml"
VALIDATOR = jsonschema.Draft202012Validator(schema())


def document(ability: Any) -> dict[str, Any]:
    room = {"name": "R", "kind": "trap", "damage": 1, "ability": ability}
    return {"format": 1, "set": "s", "rooms": [room]}


def read(ability: Any) -> Card | None:
    report = Report("f")
    node = from_plain(document(ability)["rooms"][0], report)
    assert node is not None
    return read_card(node, report, "room")


def test_the_wild_set_is_right_by_the_schema() -> None:
    node = read_path(WILD, Report(str(WILD)))
    assert node is not None
    VALIDATOR.validate(node.plain())


RIGHT: list[Any] = [
    None,
    [],
    {"when": "built", "do": "build_now"},
    {"when": "built", "do": {"draw": "spells"}},
    {"when": "built", "do": [{"draw": {"deck": "spells", "count": 2}}]},
    {"when": "built", "do": [{"discard_hands": None}, {"extra_build": None}, "extra_build"]},
    {"when": "standing", "do": [{"boost": {"to": "left", "add": -1}}]},
    {"when": "enters", "do": [{"hurt": {"hero": "visitor", "amount": "my_rooms"}}]},
    {
        "when": "built",
        "choose": {"a": {"card": "hand", "deck": "spells"}},
        "do": [{"discard": "a"}],
    },
    {"when": "built", "do": [{"then": {"optional": True, "do": ["build_now"]}}]},
    [{"when": "built", "do": ["build_now"]}, {"when": "activated", "do": ["double_treasure"]}],
]


@pytest.mark.parametrize("ability", RIGHT, ids=str)
def test_both_take_what_is_right(ability: Any) -> None:
    assert read(ability) is not None
    VALIDATOR.validate(document(ability))


def doing(op: Any, **choose: Any) -> dict[str, Any]:
    return {"when": "built", "choose": choose, "do": [op]}


WRONG: list[Any] = [
    "draw a spell",
    {"do": ["build_now"]},
    {"when": "built"},
    {"when": "sometimes", "do": ["build_now"]},
    {"when": "built", "do": ["build_now"], "twice": True},
    {"when": "built", "do": ["build_now"], "once": "yes"},
    {"when": "built", "do": ["spell_at_start"]},
    {"when": "standing", "do": ["build_now"]},
    {"when": "standing", "do": [{"boost": {"to": "above", "add": 1}}]},
    {"when": "builds_another", "of": "advanced", "do": ["build_now"]},
    doing("draw"),
    doing("explode"),
    doing("then"),
    doing({"draw": "heroes"}),
    doing({"draw": {"count": 2}}),
    doing({"draw": {"deck": "rooms", "count": "two"}}),
    doing({"draw": "rooms", "build_now": None}),
    doing({"build_now": "rooms"}),
    doing({"boost_room": "this"}),
    doing({"hurt": {"hero": "visitor", "amount": -1}}),
    doing({"hurt": {"hero": "visitor", "amount": [1]}}),
    doing({"hurt": {"hero": "visitor", "amount": {"times": 2}}}),
    doing({"then": {"if": "rain", "do": ["build_now"]}}),
    {"when": "built", "either": [{"do": ["build_now"]}]},
    {"when": "activated", "phase": "lunch", "do": ["build_now"]},
    doing({"send": {"hero": "visitor", "to": "the_moon"}}),
    doing({"then": {"when": "built", "do": ["build_now"]}}),
    doing({"destroy": "x"}, x={"room": "everywhere"}),
    doing({"destroy": "x"}, x={"kind": "trap"}),
    doing({"destroy": "x"}, x={"room": "any", "hero": "here"}),
    doing({"destroy": "x"}, x={"room": "any", "colour": "red"}),
    doing({"kill": "x"}, x={"hero": "town", "health_at_most": "few"}),
    doing({"steal": "x"}, x={"card": "hand_of"}),
]


@pytest.mark.parametrize("ability", WRONG, ids=str)
def test_both_refuse_what_is_wrong(ability: Any) -> None:
    assert read(ability) is None
    assert not VALIDATOR.is_valid(document(ability))


def test_a_spell_needs_no_trigger() -> None:
    spell = {"name": "S", "spell": "both", "ability": {"do": ["build_now"]}}
    VALIDATOR.validate({"format": 1, "set": "s", "spells": [spell]})


# -- which trigger goes with which card

FIELDS: dict[str, dict[str, Any]] = {
    "room": {"kind": "trap", "damage": 1},
    "boss": {"xp": 1},
    "spell": {"spell": "both"},
}
SECTION = {"room": "rooms", "boss": "bosses", "spell": "spells"}


@pytest.mark.parametrize("deck", FIELDS)
@pytest.mark.parametrize("when", TRIGGERS)
def test_both_know_which_trigger_goes_with_which_card(when: str, deck: str) -> None:
    do = ["spell_at_start"] if when == "standing" else ["build_now"]
    card = {"name": "C", **FIELDS[deck], "ability": {"when": when, "do": do}}
    report = Report("f")
    node = from_plain(card, report)
    assert node is not None
    goes = read_card(node, report, deck) is not None
    assert goes == (deck in STANDS_ON[when])
    assert VALIDATOR.is_valid({"format": 1, "set": "s", SECTION[deck]: [card]}) == goes


# -- what an editor shows


def keys_and_words(part: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Every key and every word of a closed list in the schema, with what the schema says of it."""
    if isinstance(part, list):
        for number, one in enumerate(part):
            yield from keys_and_words(one, f"{at}/{number}")
        return
    if not isinstance(part, dict):
        return
    for name, inner in part.items():
        if name in ("if", "then", "else", "not"):  # they only tell apart
            continue
        if name == "properties":
            yield from ((f"{at}/{key}", one) for key, one in inner.items())
        if name == "const":
            yield f"{at}={inner}", part
        assert name != "enum", f"{at}: words without a meaning"
        yield from keys_and_words(inner, f"{at}/{name}")


def test_every_key_and_every_word_has_a_description() -> None:
    found = list(keys_and_words({key: one for key, one in schema().items() if key != "$defs"}))
    found += list(keys_and_words(schema()["$defs"]))
    assert len(found) > 200
    silent = [at for at, one in found if not str(one.get("description", "")).endswith(".")]
    assert silent == []
