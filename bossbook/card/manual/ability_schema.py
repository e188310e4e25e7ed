"""The language of abilities as a JSON Schema, made from the tables of its vocabulary.

Whether a name refers to something chosen before, only the reader can tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bossbook.card.manual.ability_meanings import (
    AMOUNT_FIELDS_MEAN,
    ARGUMENTS_MEAN,
    FIELDS_MEAN,
    LIMITS_MEAN,
    PART_FIELDS_MEAN,
    WORDS_MEAN,
    sentence,
)
from bossbook.card.manual.card_meanings import KINDS_MEAN, PHASES_MEAN
from bossbook.card.manual.schemas import (
    Schema,
    a_list,
    a_number,
    an_object,
    any_of,
    constants,
    defined,
    described,
    one_of,
)
from bossbook.card.model import LAST_LEVEL, REFERRING, SPELL
from bossbook.card.things import THINGS
from bossbook.card.vocabulary import FIELDS, FLAGS, NUMBERS, PART_FIELDS, WAY_FIELDS, triggers_on
from bossbook.card.words import OPERATIONS, STANDING
from bossbook.card.words.conditions import CONDITIONS
from bossbook.card.words.triggers import TRIGGERS
from bossbook.card.words.word import Word
from bossbook.phases import OF_SPELLS

_NAME: Schema = {"type": "string", "minLength": 1}
_FLAG: Schema = {"type": "boolean"}
_OPS = defined("operations")
_DECK_WORDS_MEAN = {"rooms": "Room cards.", "spells": "Spells."}
_WORDS_MEAN = {**WORDS_MEAN, "deck": _DECK_WORDS_MEAN, "kind": KINDS_MEAN}


def ability_field(deck: str) -> Schema:
    """The field 'ability' of a card; without a deck, of any card."""
    return _one_or_more(f"{deck}_ability" if deck else "ability", {"type": "null"})


def ability_schemas(decks: Iterable[str]) -> dict[str, Schema]:
    """The definitions that abilities are made of."""
    return {
        "ability": _ability(),
        **{f"{deck}_ability": _ability_on(deck) for deck in decks},
        "choose": {"type": "object", "additionalProperties": defined("choice")},
        "choice": any_of(*map(_choice, THINGS)),
        "part": an_object(_fields(PART_FIELDS), ("do",)),
        "way": an_object(_fields(WAY_FIELDS), ("do",)),
        "condition": _condition(),
        "amount": _amount(0),
        "signed_amount": _amount(-99),
        "operations": _one_or_more("operation"),
        "operation": _operation(OPERATIONS),
        "standing": _one_or_more("standing_word"),
        "standing_word": _operation(STANDING),
    }


def _one_or_more(name: str, *others: Schema) -> Schema:
    return any_of(*others, defined(name), a_list(defined(name)))


def _triggers(deck: str = "") -> Schema:
    """The triggers that go with a deck, or all."""
    return one_of({when: sentence(TRIGGERS[when].meaning) for when in triggers_on(deck)})


def _fields(names: Iterable[str]) -> dict[str, Schema]:
    """The fields of an ability or of a part."""
    known = {
        "when": _triggers(),
        "of": one_of(KINDS_MEAN),
        "choose": defined("choose"),
        "cost": _OPS,
        "do": _OPS,
        "once": _FLAG,
        "optional": _FLAG,
        "level": a_number(1, LAST_LEVEL),
        "phase": one_of({name: PHASES_MEAN[name] for name in OF_SPELLS}),
        "if": defined("condition"),
        "either": a_list(defined("way"), minItems=2),
        "otherwise": _OPS,
        "times": defined("amount"),
    }
    meanings = {**FIELDS_MEAN, **PART_FIELDS_MEAN}
    return {name: described(known[name], meanings[name]) for name in names}


def _condition() -> Schema:
    """A word alone, or a word and what it is about."""
    alone = {word: row.meaning for word, row in CONDITIONS.items() if row.argument is None}
    called = {
        word: described(_argument(row.argument.kind), row.meaning)
        if row.argument
        else described({"type": "null"}, row.meaning)
        for word, row in CONDITIONS.items()
    }
    one_called = an_object(called, ()) | {"minProperties": 1, "maxProperties": 1}
    return any_of(one_of(alone), one_called)


def _amount(low: int) -> Schema:
    """A number, something counted, a chosen number, or so much for each of that."""
    words = constants(_WORDS_MEAN["amount"])
    fields: dict[str, Schema] = {
        "count": _NAME,
        "of": _NAME,
        "times": a_number(-99, 99),
        "plus": a_number(-99, 99),
    }
    told = {name: described(field, AMOUNT_FIELDS_MEAN[name]) for name, field in fields.items()}
    return any_of(a_number(low, 99), *words, _NAME, an_object(told, ("count",)))


def _ability() -> Schema:
    """What 'do' may say depends on 'when'."""
    fields = _fields(FIELDS)
    do: Schema = {"description": FIELDS_MEAN["do"]}
    standing = {"properties": {"when": {"const": "standing"}}, "required": ["when"]}
    needed = {"anyOf": [{"required": ["do"]}, {"required": ["either"]}]}
    return (
        an_object(fields | {"do": do}, ())
        | needed
        | {
            "if": standing,
            "then": {"properties": {"do": defined("standing")}},
            "else": {"properties": {"do": _OPS}},
        }
    )


def _ability_on(deck: str) -> Schema:
    """An ability of a card of this deck: not every trigger goes with it."""
    when = described(_triggers(deck), FIELDS_MEAN["when"])
    required: Schema = {} if deck == SPELL else {"required": ["when"]}
    return defined("ability") | {"properties": {"when": when}} | required


def _choice(what: str) -> Schema:
    """One kind of choice, with all that may limit it."""
    limits: dict[str, Schema] = {
        "deck": one_of(WORDS_MEAN["limiting deck"]),
        "kind": one_of(KINDS_MEAN),
        **dict.fromkeys(FLAGS, _FLAG),
        **{name: a_number(0, high) for name, high in NUMBERS.items()},
        **dict.fromkeys(REFERRING, _NAME),
    }
    all_limits = {name: described(limit, LIMITS_MEAN[name]) for name, limit in limits.items()}
    thing = THINGS[what]
    where = {place: row.meaning for place, row in thing.places.items()}
    places = described(one_of(where), thing.meaning)
    choice = an_object(all_limits | {what: places}, (what,))
    if "hand_of" in where:
        choice["if"] = {"properties": {what: {"const": "hand_of"}}}
        choice["then"] = {"required": ["of"]}
    return choice


def _operation(verbs: Mapping[str, Word]) -> Schema:
    """A word alone, where it needs nothing else, or a word and its arguments."""
    alone = {verb: word.meaning for verb, word in verbs.items() if not word.needs}
    called = {verb: described(_arguments(word), word.meaning) for verb, word in verbs.items()}
    one_called = an_object(called, ()) | {"minProperties": 1, "maxProperties": 1}
    return any_of(one_of(alone), one_called)


def _arguments(word: Word) -> Schema:
    """All arguments by name; or the first one by itself, if it is enough."""
    if word.starts_part:
        return defined("part")
    named = {
        name: described(_argument(argument.kind), ARGUMENTS_MEAN[name])
        for name, argument in word.arguments.items()
    }
    ways: list[Schema] = [an_object(named, word.needs)]
    if named and len(word.needs) <= 1:
        ways.append(next(iter(named.values())))
    if not word.needs:
        ways.append({"type": "null"})
    return any_of(*ways) if len(ways) > 1 else ways[0]


def _argument(kind: str) -> Schema:
    """What may stand for an argument."""
    if kind == "number":
        return a_number(-99, 99)
    if "chosen" in kind:
        return _NAME
    if kind in ("amount", "change"):
        return defined("amount" if kind == "amount" else "signed_amount")
    return any_of(*constants(_WORDS_MEAN[kind.partition(" ")[0]]))
