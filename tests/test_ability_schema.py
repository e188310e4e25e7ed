"""What an editor sees of abilities: the schema takes what the reader takes, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bossbook.card.model import Card
from bossbook.card.reading import read_card
from bossbook.card.schema import schema
from bossbook.documents import Report, from_plain, read_path

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
    doing({"hurt": {"hero": "visitor", "amount": "lots"}}),
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
