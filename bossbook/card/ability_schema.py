"""The language of abilities as a JSON Schema, made from the tables of its vocabulary.

Whether a name refers to something chosen before, only the reader can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import ModuleType
from typing import Any

from bossbook.card.meanings import KINDS_MEAN
from bossbook.card.model import REFERRING, SPELL
from bossbook.card.things import THINGS
from bossbook.card.words import OPERATIONS, STANDING
from bossbook.card.words.triggers import TRIGGERS
from bossbook.card.words.word import Word

Schema = dict[str, Any]
_NAME: Schema = {"type": "string", "minLength": 1}
_OPS: Schema = {"$ref": "#/$defs/operations"}
DECK_WORDS_MEAN = {"rooms": "Room cards.", "spells": "Spells."}


def ability_field(deck: str) -> Schema:
    """The field 'ability' of a card; without a deck, of any card."""
    name = f"{deck}_ability" if deck else "ability"
    return {"anyOf": [{"type": "null"}, *_one_or_more(name)["anyOf"]]}


def ability_schemas(decks: Iterable[str]) -> Schema:
    """The definitions that abilities are made of."""
    words = _Words()
    return {
        "ability": words.ability(),
        **{f"{deck}_ability": words.ability_on(deck) for deck in decks},
        "choose": {"type": "object", "additionalProperties": {"$ref": "#/$defs/choice"}},
        "choice": {"anyOf": [words.choice(what) for what in THINGS]},
        "part": _object(words.fields(words.known.PART_FIELDS), ("do",)),
        "operations": _one_or_more("operation"),
        "operation": words.operation(OPERATIONS),
        "standing": _one_or_more("standing_word"),
        "standing_word": words.operation(STANDING),
    }


def described(schema: Mapping[str, Any], description: str) -> Schema:
    """A schema with what an editor shows about it."""
    return {"description": description, **schema}


def one_of(words: Mapping[str, str]) -> Schema:
    """One of some words, each with its meaning."""
    return {"anyOf": [{"const": word, "description": told} for word, told in words.items()]}


def _object(properties: Schema, required: Iterable[str] = ()) -> Schema:
    result = {"type": "object", "properties": properties, "additionalProperties": False}
    return result | {"required": list(required)}


def _one_or_more(name: str) -> Schema:
    one = {"$ref": f"#/$defs/{name}"}
    return {"anyOf": [one, {"type": "array", "items": one}]}


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


class _Words:
    """The words of abilities and their meanings, as schemas."""

    def __init__(self) -> None:
        from bossbook.effects import meanings, vocabulary  # late: they know of cards, too

        self.known: ModuleType = vocabulary
        self.mean: ModuleType = meanings
        self.words: Mapping[str, Mapping[str, str]] = {
            **meanings.WORDS_MEAN,
            "deck": DECK_WORDS_MEAN,
            "kind": KINDS_MEAN,
        }

    def triggers(self, deck: str = "") -> Schema:
        """The triggers that go with a deck, or all."""
        told = {when: _sentence(TRIGGERS[when].meaning) for when in self.known.triggers_on(deck)}
        return one_of(told)

    def fields(self, names: Iterable[str]) -> Schema:
        """The fields of an ability or of a part."""
        known: Schema = {
            "when": self.triggers(),
            "of": one_of(KINDS_MEAN),
            "choose": {"$ref": "#/$defs/choose"},
            "cost": _OPS,
            "do": _OPS,
            "once": {"type": "boolean"},
            "optional": {"type": "boolean"},
        }
        return {name: described(known[name], self.mean.FIELDS_MEAN[name]) for name in names}

    def ability(self) -> Schema:
        """What 'do' may say depends on 'when'."""
        fields = self.fields(self.known.FIELDS)
        do = {"do": {"description": self.mean.FIELDS_MEAN["do"]}}
        standing = {"properties": {"when": {"const": "standing"}}, "required": ["when"]}
        return _object(fields | do, ("do",)) | {
            "if": standing,
            "then": {"properties": {"do": {"$ref": "#/$defs/standing"}}},
            "else": {"properties": {"do": _OPS}},
        }

    def ability_on(self, deck: str) -> Schema:
        """An ability of a card of this deck: not every trigger goes with it."""
        when = described(self.triggers(deck), self.mean.FIELDS_MEAN["when"])
        required = {} if deck == SPELL else {"required": ["when"]}
        return {"$ref": "#/$defs/ability", "properties": {"when": when}, **required}

    def choice(self, what: str) -> Schema:
        """One kind of choice, with all that may limit it."""
        limits: Schema = {
            "deck": one_of(DECK_WORDS_MEAN),
            "kind": one_of(KINDS_MEAN),
            "advanced": {"type": "boolean"},
            "ordinary": {"type": "boolean"},
            **{name: _number(0, high) for name, high in self.known.NUMBERS.items()},
            **dict.fromkeys(REFERRING, _NAME),
        }
        told = {name: described(one, self.mean.LIMITS_MEAN[name]) for name, one in limits.items()}
        thing = THINGS[what]
        where = {place: row.meaning for place, row in thing.places.items()}
        places = described(one_of(where), thing.meaning)
        choice = _object(told | {what: places}, (what,))
        if "hand_of" in where:
            choice["if"] = {"properties": {what: {"const": "hand_of"}}}
            choice["then"] = {"required": ["of"]}
        return choice

    def operation(self, verbs: Mapping[str, Word]) -> Schema:
        """A word alone, where it needs nothing else, or a word and its arguments."""
        alone = {verb: word.meaning for verb, word in verbs.items() if not word.needs}
        called = _object(
            {verb: described(self.arguments(word), word.meaning) for verb, word in verbs.items()}
        )
        return {"anyOf": [one_of(alone), called | {"minProperties": 1, "maxProperties": 1}]}

    def arguments(self, word: Word) -> Schema:
        """All arguments by name; or the first one by itself, if it is enough."""
        if word.starts_part:
            return {"$ref": "#/$defs/part"}
        told = self.mean.ARGUMENTS_MEAN
        named = {
            name: described(self.argument(argument.kind), told[name])
            for name, argument in word.arguments.items()
        }
        ways: list[Schema] = [_object(named, word.needs)]
        if named and len(word.needs) <= 1:
            ways.append(next(iter(named.values())))
        if not word.needs:
            ways.append({"type": "null"})
        return {"anyOf": ways} if len(ways) > 1 else ways[0]

    def argument(self, kind: str) -> Schema:
        """What may stand for an argument."""
        if kind == "number":
            return _number(-99, 99)
        if kind in ("chosen", "deck or chosen"):
            return _NAME
        word = one_of(self.words[kind])
        return {"anyOf": [_number(0, 99), *word["anyOf"]]} if kind == "amount" else word


def _sentence(told: str) -> str:
    return f"{told[:1].upper()}{told[1:]}."
