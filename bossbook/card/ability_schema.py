"""The language of abilities as a JSON Schema, made from the tables of its vocabulary.

Whether a name refers to something chosen before, only the reader can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

from bossbook.card.model import REFERRING, SPELL

Schema = dict[str, Any]
_NAME: Schema = {"type": "string", "minLength": 1}
_OPS: Schema = {"$ref": "#/$defs/operations"}


def ability_field(deck: str) -> Schema:
    """The field 'ability' of a card; without a deck, of any card."""
    name = "triggered" if deck not in ("", SPELL) else "ability"
    return {"anyOf": [{"type": "null"}, *_one_or_more(name)["anyOf"]]}


def ability_schemas() -> Schema:
    """The definitions that abilities are made of."""
    words = _vocabulary()
    return {
        "ability": _ability(words),
        "triggered": {"$ref": "#/$defs/ability", "required": ["when"]},
        "choose": {"type": "object", "additionalProperties": {"$ref": "#/$defs/choice"}},
        "choice": {"anyOf": [_choice(words, what) for what in words.CHOICES]},
        "part": _object(_fields(words.PART_FIELDS, words), ("do",)),
        "operations": _one_or_more("operation"),
        "operation": _operation(words, words.OPERATIONS),
        "standing": _one_or_more("standing_word"),
        "standing_word": _operation(words, words.STANDING),
    }


def _vocabulary() -> ModuleType:
    from bossbook.effects import vocabulary  # late: it knows of cards, too

    return vocabulary


def _object(properties: Schema, required: Iterable[str] = ()) -> Schema:
    result = {"type": "object", "properties": properties, "additionalProperties": False}
    return result | {"required": list(required)}


def _one_or_more(name: str) -> Schema:
    one = {"$ref": f"#/$defs/{name}"}
    return {"anyOf": [one, {"type": "array", "items": one}]}


def _fields(names: Iterable[str], words: ModuleType) -> Schema:
    known: Schema = {
        "when": {"enum": list(words.TRIGGERS)},
        "of": {"enum": list(words.WORDS["kind"])},
        "choose": {"$ref": "#/$defs/choose"},
        "cost": _OPS,
        "do": _OPS,
        "once": {"type": "boolean"},
        "optional": {"type": "boolean"},
    }
    return {name: known[name] for name in names}


def _ability(words: ModuleType) -> Schema:
    """What 'do' may say depends on 'when'."""
    fields = _fields(words.FIELDS, words)
    standing = {"properties": {"when": {"const": "standing"}}, "required": ["when"]}
    return _object(fields | {"do": {}}, ("do",)) | {
        "if": standing,
        "then": {"properties": {"do": {"$ref": "#/$defs/standing"}}},
        "else": {"properties": {"do": _OPS}},
    }


def _choice(words: ModuleType, what: str) -> Schema:
    limits: Schema = {
        "deck": {"enum": list(words.WORDS["deck"])},
        "kind": {"enum": list(words.WORDS["kind"])},
        "advanced": {"type": "boolean"},
        "ordinary": {"type": "boolean"},
        **{name: _number(0, high) for name, high in words.NUMBERS.items()},
        **dict.fromkeys(REFERRING, _NAME),
    }
    choice = _object(limits | {what: {"enum": list(words.CHOICES[what])}}, (what,))
    if "hand_of" in words.CHOICES[what]:
        choice["if"] = {"properties": {what: {"const": "hand_of"}}}
        choice["then"] = {"required": ["of"]}
    return choice


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _operation(words: ModuleType, verbs: Mapping[str, Mapping[str, str]]) -> Schema:
    """A word alone, where it needs nothing else, or a word and its arguments."""
    alone = [verb for verb, spec in verbs.items() if not _required(spec)]
    called = _object({verb: _arguments(words, spec) for verb, spec in verbs.items()})
    return {"anyOf": [{"enum": alone}, called | {"minProperties": 1, "maxProperties": 1}]}


def _required(spec: Mapping[str, str]) -> list[str]:
    return [name for name, kind in spec.items() if not kind.endswith("?")]


def _arguments(words: ModuleType, spec: Mapping[str, str]) -> Schema:
    """All arguments by name; or the first one by itself, if it is enough."""
    if spec == {"part": "part"}:
        return {"$ref": "#/$defs/part"}
    named = {name: _argument(words, kind.rstrip("?")) for name, kind in spec.items()}
    required = _required(spec)
    ways: list[Schema] = [_object(named, required)]
    if spec and len(required) <= 1:
        ways.append(next(iter(named.values())))
    if not required:
        ways.append({"type": "null"})
    return {"anyOf": ways} if len(ways) > 1 else ways[0]


def _argument(words: ModuleType, kind: str) -> Schema:
    if kind == "number":
        return _number(-99, 99)
    if kind in ("chosen", "deck or chosen"):
        return _NAME
    word: Schema = {"enum": list(words.WORDS[kind])}
    return {"anyOf": [_number(0, 99), word]} if kind == "amount" else word
