"""The format of card sets as a JSON Schema, so that editors check and complete as one writes.

It is made from the tables by which sets are read. ``cardsets/schema.json`` holds it; after a change
of the tables, ``python -m bossbook.card.manual.set_schema`` prints it anew.
"""

from __future__ import annotations

import json

from bossbook.card.fields import FIELDS, OPTIONAL, REQUIRED
from bossbook.card.manual.ability_schema import ability_field, ability_schemas
from bossbook.card.manual.card_meanings import (
    CARD_FIELDS_MEAN,
    CHANGES_MEAN,
    DECKS_MEAN,
    SET_KEYS_MEAN,
)
from bossbook.card.manual.schemas import Schema, a_list, an_object, defined, described
from bossbook.card.model import DECKS
from bossbook.card.set_format import CHANGE_KEYS, FORMAT, KEYS, REQUIRED_KEYS, SECTIONS
from bossbook.editions import EDITIONS


def schema() -> Schema:
    """The schema (JSON Schema 2020-12) of a card set."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A bossbook card set",
        **an_object({key: _top_level(key) for key in KEYS}, REQUIRED_KEYS),
        "$defs": {deck: _card(deck) for deck in DECKS}
        | {"edition": _edition(), "change": _change()}
        | ability_schemas(DECKS),
    }


def schema_text() -> str:
    """The schema as it stands in ``cardsets/schema.json``."""
    return json.dumps(schema(), indent=2) + "\n"


def _field(name: str, deck: str) -> Schema:
    schema = ability_field(deck) if name == "ability" else FIELDS[name].schema
    return described(schema, CARD_FIELDS_MEAN[name])


def _card(deck: str) -> Schema:
    names = (*REQUIRED[deck], *OPTIONAL[deck])
    fields = {name: _field(name, deck) for name in names}
    card = described(an_object(fields, REQUIRED[deck]), DECKS_MEAN[deck])
    if {"class", "classes"} <= set(names):
        card["not"] = {"required": ["class", "classes"]}
    return card


def _change() -> Schema:
    fields = {name: _field(name, "") for name in ("ability", *FIELDS) if name != "name"}
    card = described(FIELDS["name"].schema, CHANGES_MEAN["card"])
    return an_object({"card": card, **fields}, ("card",))


def _section(name: str) -> Schema:
    cards = a_list(defined(SECTIONS[name]))
    return described(cards, SET_KEYS_MEAN[name])


def _top_level(key: str) -> Schema:
    return described(_value_of(key), SET_KEYS_MEAN[key])


def _value_of(key: str) -> Schema:
    if key in SECTIONS:
        return _section(key)
    if key == "format":
        return {"const": FORMAT}
    if key == "changes":
        return an_object({edition: _edition_key(edition) for edition in EDITIONS})
    return dict(FIELDS["name"].schema)


def _edition() -> Schema:
    parts = {
        "cards": a_list(defined("change")),
        "add": an_object({name: _section(name) for name in SECTIONS}),
    }
    return an_object({key: described(parts[key], CHANGES_MEAN[key]) for key in CHANGE_KEYS})


def _edition_key(edition: str) -> Schema:
    return described(defined("edition"), f"What the edition '{edition}' has otherwise.")


if __name__ == "__main__":
    print(schema_text(), end="")
