"""What the schemas of card sets are put together from (JSON Schema 2020-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Schema = dict[str, object]


def described(schema: Mapping[str, object], description: str) -> Schema:
    """A schema with what an editor shows about it."""
    return {"description": description, **schema}


def any_of(*ways: Schema) -> Schema:
    """What fits one of these schemas."""
    return {"anyOf": list(ways)}


def constants(words: Mapping[str, str]) -> list[Schema]:
    """Words, each with its meaning."""
    return [{"const": word, "description": meaning} for word, meaning in words.items()]


def one_of(words: Mapping[str, str]) -> Schema:
    """One of some words."""
    return any_of(*constants(words))


def an_object(properties: Mapping[str, Schema], required: Iterable[str] | None = None) -> Schema:
    """A mapping with these keys and no others."""
    result = {"type": "object", "properties": properties, "additionalProperties": False}
    return result if required is None else {**result, "required": list(required)}


def a_number(low: int, high: int) -> Schema:
    """A whole number between two bounds."""
    return {"type": "integer", "minimum": low, "maximum": high}


def a_list(items: Schema, **limits: object) -> Schema:
    """Any number of things of one kind."""
    return {"type": "array", "items": items, **limits}


def defined(name: str) -> Schema:
    """What stands under that name in the definitions."""
    return {"$ref": f"#/$defs/{name}"}
