"""Words for the place where the cursor stands, each with its meaning.

They come from the schema of card sets, which is made from the tables by which cards are read: a
word that the reader learns is proposed at once. A pure function from a text and a cursor.

>>> [one.word for one in proposals("room", "name: Nest\\nki", 13).words]
['kind']
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from bossbook.card.choosing import ALWAYS_KNOWN, RECALLED, REFERS_TO
from bossbook.card.manual.schemas import Schema
from bossbook.card.manual.set_schema import schema
from bossbook.card.vocabulary import KNOWS, WITH_VISITOR
from bossbook.card.words import EVERY_WORD
from bossbook.card.words.word import Argument
from bossbook.documents import nearest
from bossbook.messages import N_, say
from bossbook.workshop.cursor import ITEM, Spot, spot

MOST = 100
_NAMED = (
    ("this", N_("The room on which the ability stands.")),
    ("visitor", N_("The hero who has set the ability off.")),
    ("victim", N_("The hero who has just died.")),
    ("there", N_("The room in which that happened.")),
    ("owner", N_("The owner of the card.")),
)
_CHOSEN = N_("Chosen above: {what}.")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A word that can stand here."""

    word: str
    meaning: str
    insert: str  # what is written: a key brings its colon


@dataclass(frozen=True, slots=True)
class Proposals:
    """What can stand at the cursor in the place of the word between start and end."""

    start: int
    end: int
    words: tuple[Proposal, ...]


def proposals(deck: str, text: str, cursor: int) -> Proposals:
    """What fits at the cursor: what begins like the word there; else what contains it."""
    here = spot(text, cursor)
    if here.nothing:
        return Proposals(here.start, here.end, ())
    found = {one.word: one for one in _all(deck, text, here)}
    written = text[here.start : min(cursor, here.end)]
    fitting = [one for one in found.values() if _fits(one.word, written)]
    if not fitting and written:
        near = nearest(written, found)
        fitting = [found[near]] if near else []
    fitting.sort(key=lambda one: not one.word.startswith(written))
    return Proposals(here.start, here.end, tuple(fitting[:MOST]))


def _fits(word: str, written: str) -> bool:
    folded = written.casefold()
    return word.casefold().startswith(folded) or (len(folded) > 1 and folded in word.casefold())


def _all(deck: str, text: str, here: Spot) -> Iterator[Proposal]:
    places = _at(deck, here)
    if here.writes_key:
        for word, meaning in _keys(places, here.fields).items():
            if word not in here.fields:
                yield Proposal(word, meaning, _as_key(word, here))
        if here.in_list:
            yield from _words(places)
    else:
        yield from _words(places)
    a_name = any(_is_name(one) for one in places) and _names_matter(here)
    if a_name and (here.in_list or not here.writes_key):
        yield from _names(here)


def _words(places: list[Schema]) -> Iterator[Proposal]:
    for word, meaning in _constants(places).items():
        yield Proposal(word, meaning, word)


def _as_key(word: str, here: Spot) -> str:
    """A key with its colon; an ability has lines of its own."""
    if here.in_braces or word not in _ON_LINES:
        return f"{word}: "
    return f"{word}:\n{' ' * (here.indent + 2)}"


_ON_LINES = ("ability",)


def _names_matter(here: Spot) -> bool:
    """Names of chosen things stand in what is done and chosen, not on the card itself."""
    return any(step in ("do", "cost", "choose", "if", "otherwise") for step in here.path)


def _names(here: Spot) -> Iterator[Proposal]:
    """What has been chosen, and what need not be, as far as it is of the kind that is wanted."""
    kinds = _wanted_kinds(here.path)
    for name, what in here.chosen.items():
        if not kinds or what in kinds or not what:
            yield Proposal(name, say(_CHOSEN, what=what).text, name)
    when = next((fields["when"] for fields in here.around if fields.get("when")), "")
    for name, meaning in _NAMED:
        always = name in ALWAYS_KNOWN and (name != "visitor" or when in WITH_VISITOR)
        known = always or (name in RECALLED and name in KNOWS.get(when, ()))
        if known and (not kinds or {**ALWAYS_KNOWN, **RECALLED}[name][0] in kinds):
            yield Proposal(name, say(meaning).text, name)


def _wanted_kinds(path: tuple[str, ...]) -> set[str]:
    """The kinds of things that the word at the end of a path takes; none: any."""
    *_, verb, argument = ("", "", *path)
    if argument in REFERS_TO:
        return set(REFERS_TO[argument])
    if verb not in EVERY_WORD or argument not in EVERY_WORD[verb].arguments:
        verb, argument = argument, next(iter(_arguments(argument)), "")
    if argument not in _arguments(verb):
        return set()
    return set(_arguments(verb)[argument].takes) or {argument}


def _arguments(verb: str) -> Mapping[str, Argument]:
    return EVERY_WORD[verb].arguments if verb in EVERY_WORD else {}


# -- the schema


@cache
def _schema() -> Schema:
    return schema()


def _definition(name: str) -> Schema:
    defined = _schema()["$defs"]
    assert isinstance(defined, dict)
    found: Schema = defined[name.rpartition("/")[2]]
    return found


def _at(deck: str, here: Spot) -> list[Schema]:
    """What may stand at the end of a path."""
    places = [_definition(deck)]
    depth = -1
    for step in here.path:
        if step == ITEM:
            places = list(_items(places))
            continue
        depth += 1
        fields = here.around[depth] if depth < len(here.around) else {}
        places = list(_into(places, step, fields.get("when", "")))
    return places


def _parts(one: Schema) -> list[Schema]:
    """What a schema is put together from."""
    referred = [_definition(str(one["$ref"]))] if "$ref" in one else []
    ways = one.get("anyOf")
    # the reader asks for 'do' or 'either': that is no other way to write a mapping
    return [*referred, *(ways if isinstance(ways, list) and "properties" not in one else ())]


def _flat(places: list[Schema]) -> Iterator[Schema]:
    """Schemas with all that they are put together from."""
    for one in places:
        yield one
        yield from _flat(_parts(one))


def _into(places: list[Schema], key: str, when: str = "") -> Iterator[Schema]:
    """What may stand behind a key; of 'do' only what goes with the trigger."""
    for one in places:
        own = _properties(one)
        if key == "do" and "then" in one and "else" in one:
            ways = [one["then"], one["else"]]
            kept = ways if not when else ways[:1] if when == "standing" else ways[1:]
            yield from _into(kept, key)  # type: ignore[arg-type]
        elif key in own:
            yield own[key]  # which says more than what it goes back to
        elif isinstance(one.get("additionalProperties"), dict):
            yield one["additionalProperties"]  # type: ignore[misc]
        else:
            yield from _into(_parts(one), key, when)


def _items(places: list[Schema]) -> Iterator[Schema]:
    for one in _flat(places):
        if isinstance(one.get("items"), dict):
            yield one["items"]  # type: ignore[misc]


def _properties(one: Schema) -> Mapping[str, Schema]:
    found = one.get("properties", {})
    return found if isinstance(found, dict) and one.get("type") != "null" else {}


def _keys(places: list[Schema], written: Mapping[str, str]) -> dict[str, str]:
    """Keys with their meanings, those first that are needed; only of what the others go with."""
    needed: dict[str, str] = {}
    others: dict[str, str] = {}
    for one in _flat(places):
        own = _properties(one)
        if not set(written) <= set(own) and "$ref" not in one:
            continue
        required = one.get("required", ())
        for key, inner in own.items():
            group = needed if isinstance(required, list) and key in required else others
            group[key] = str(inner.get("description", "")) or group.get(key, "")
    return {**needed, **{key: others[key] for key in others if key not in needed}}


def _constants(places: list[Schema]) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in _flat(places):
        if isinstance(one.get("const"), str):
            found[str(one["const"])] = str(one.get("description", ""))
        if one.get("type") == "boolean":
            found |= {"true": say(N_("Yes.")).text, "false": say(N_("No.")).text}
    return found


def _is_name(one: Schema) -> bool:
    return any(each.get("type") == "string" for each in _flat([one]))
