"""From a mapping in a card set or a position to a card, and back.

The tables of fields below are the one place that says how a card is written: the reader, the
writer and the schema for editors (:mod:`bossbook.card.manual.set_schema`) all go by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bossbook.card.abilities import read_abilities
from bossbook.card.manual.card_meanings import (
    CLASSES_MEAN,
    COMPUTED_MEANS,
    KINDS_MEAN,
    LURES_MEAN,
    PHASES_MEAN,
)
from bossbook.card.manual.schemas import Schema, a_list, a_number, any_of, constants, one_of
from bossbook.card.model import (
    BOSS,
    CLASSES,
    EPIC,
    HERO,
    ITEM,
    KINDS,
    MINIBOSS,
    NO_TREASURE,
    ROOM,
    SPELL,
    Ability,
    Card,
    treasure,
)
from bossbook.documents import Node, Report, flag, integer, items, mapping, text, word
from bossbook.messages import N_, say
from bossbook.phases import OF_SPELLS

Written = str | Mapping[str, object]  # a card as positions and views have it: its name, or fields
COMPUTED = "computed"  # the damage of a room whose ability says how much
LURES = ("fewest_souls",)
SPELL_PHASES = {**{phase: (phase,) for phase in OF_SPELLS}, "both": OF_SPELLS}
MAX_COPIES = 99


@dataclass(frozen=True, slots=True)
class CardField:
    """A field of a card: how it is read, and how an editor checks it."""

    read: Callable[[Node, Report, str], object]
    schema: Schema


def _text() -> CardField:
    return CardField(text, {"type": "string", "minLength": 1})


def _flag() -> CardField:
    return CardField(flag, {"type": "boolean"})


def _number(low: int = 0, high: int = 10**6) -> CardField:
    def read(node: Node, report: Report, what: str) -> int:
        return integer(node, report, what, low, high)

    return CardField(read, a_number(low, high))


def _word(known: tuple[str, ...], meanings: Mapping[str, str]) -> CardField:
    def read(node: Node, report: Report, what: str) -> str:
        return word(node, report, known, what)

    return CardField(read, one_of({name: meanings[name] for name in known}))


def _read_damage(node: Node, report: Report, what: str) -> int | None:
    return None if node.value == COMPUTED else integer(node, report, what)


def _read_treasure(node: Node, report: Report, what: str) -> tuple[int, ...]:
    if node.value is None:
        return NO_TREASURE
    icons = mapping(node, report, CLASSES, (), what)
    return treasure({name: integer(count, report, name) for name, count in icons.items()})


def _read_class(node: Node, report: Report, what: str) -> tuple[str, ...]:
    return () if node.value is None else (word(node, report, CLASSES, what),)


def _read_classes(node: Node, report: Report, what: str) -> tuple[str, ...]:
    classes: list[str] = []
    for item in items(node, report, what):
        name = word(item, report, CLASSES, what)
        if name and name in classes:
            report.add(item, N_("'{what}' names '{name}' twice."), what=what, name=name)
        classes.append(name)
    return tuple(classes)


def _read_ruled(node: Node, report: Report, what: str) -> tuple[tuple[str, str], ...]:
    ruled = mapping(node, report, (*FIELDS, "ability"), (), what)
    return tuple((name, text(clause, report, what)) for name, clause in ruled.items())


_ICONS: Schema = {
    "type": ["object", "null"],
    "properties": {
        name: {"description": CLASSES_MEAN[name], "type": "integer", "minimum": 0}
        for name in CLASSES
    },
    "additionalProperties": False,
}

_COMPUTED: Schema = {"const": COMPUTED, "description": COMPUTED_MEANS}

FIELDS: Mapping[str, CardField] = {
    "name": _text(),
    "copies": _number(high=MAX_COPIES),
    "ours": _flag(),
    "ruled": CardField(
        _read_ruled, {"type": "object", "additionalProperties": {"type": "string", "minLength": 1}}
    ),
    "kind": _word(KINDS, KINDS_MEAN),
    "damage": CardField(_read_damage, any_of(_number().schema, _COMPUTED)),
    "treasure": CardField(_read_treasure, _ICONS),
    "advanced": _flag(),
    "xp": _number(),
    "health": _number(),
    "class": CardField(_read_class, any_of(*constants(CLASSES_MEAN), {"type": "null"})),
    "classes": CardField(_read_classes, a_list(one_of(CLASSES_MEAN), uniqueItems=True)),
    "epic": _flag(),
    "players": _number(1, 6),
    "solo": _flag(),
    "lure": _word(LURES, LURES_MEAN),
    "spell": _word(tuple(SPELL_PHASES), PHASES_MEAN),
    # "ability" is a language of its own: see bossbook.card.abilities.
}

_COMMON = ("ability", "copies", "solo", "ours", "ruled")
_HERO_OPTIONAL = ("class", "classes", "epic", "players", "lure", *_COMMON)

REQUIRED: Mapping[str, tuple[str, ...]] = {
    ROOM: ("name", "kind", "damage"),
    MINIBOSS: ("name",),
    HERO: ("name", "health"),
    EPIC: ("name", "health"),
    BOSS: ("name", "xp"),
    SPELL: ("name", "spell"),
    ITEM: ("name",),
}
OPTIONAL: Mapping[str, tuple[str, ...]] = {
    ROOM: ("treasure", "advanced", *_COMMON),
    MINIBOSS: _COMMON,
    HERO: _HERO_OPTIONAL,
    EPIC: _HERO_OPTIONAL,
    BOSS: ("treasure", *_COMMON),
    SPELL: _COMMON,
    ITEM: ("class", "classes", "health", *_COMMON),
}
_TELLTALE = (("spell", SPELL), ("xp", BOSS), ("health", HERO), ("damage", ROOM), ("kind", ROOM))


def read_card(
    node: Node,
    report: Report,
    deck: str | None,
    *,
    state_keys: frozenset[str] = frozenset(),
) -> Card | None:
    """A card from its mapping; None after reporting a mistake.

    Without a deck its fields tell which it belongs to. ``state_keys`` are further keys that the
    mapping may have and that are left to somebody else.
    """
    before = report.noted
    deck = deck or _told_deck(node, report)
    if deck is None:
        return None
    allowed = {*REQUIRED[deck], *OPTIONAL[deck], *state_keys}
    nodes = mapping(node, report, allowed, REQUIRED[deck], deck)
    own = {key: nodes[key] for key in nodes if key in REQUIRED[deck] or key in OPTIONAL[deck]}
    values = {key: FIELDS[key].read(own[key], report, key) for key in own if key in FIELDS}
    if "class" in own and "classes" in own:
        report.add(node.key_place("classes"), N_("Either 'class' or 'classes', not both."))
    if deck == EPIC and values.get("epic") is False:
        report.add(own["epic"], N_("An epic hero cannot have 'epic: false'."))
    abilities = _abilities(own.get("ability"), report, deck)
    return _card(deck, values, abilities) if report.noted == before else None


def _told_deck(node: Node, report: Report) -> str | None:
    if not isinstance(node.value, dict):
        mapping(node, report, (), (), "card")
        return None
    for key, deck in _TELLTALE:
        if key in node.value:
            return deck
    if has_levels(node):
        return MINIBOSS
    hint = say(N_("A room has 'kind' and 'damage', a hero 'health', a boss 'xp', a spell 'spell'."))
    report.add(node, N_("This does not say what kind of card it is."), hint)
    return None


def has_levels(node: Node) -> bool:
    """Whether the abilities of a card that is written out have levels, as only a miniboss has."""
    ability = node.value.get("ability") if isinstance(node.value, dict) else None
    parts = ability.value if ability is not None and isinstance(ability.value, list) else [ability]
    return any(part and isinstance(part.value, dict) and "level" in part.value for part in parts)


def _abilities(node: Node | None, report: Report, deck: str) -> tuple[Ability, ...]:
    if node is None or node.value is None:
        return ()
    return read_abilities(node, report, deck)


def _card(deck: str, values: dict[str, Any], abilities: tuple[Ability, ...]) -> Card:
    # as many types as there are fields: what each of them reads, the table above says
    given = {key: values[key] for key in values if key not in ("class", "epic", "spell")}
    if "class" in values:
        given["classes"] = values["class"]
    if "spell" in values:
        given["phases"] = SPELL_PHASES[values["spell"]]
    if values.get("epic"):
        deck = EPIC
    return Card(deck=deck, abilities=abilities, **given)


def card_fields(card: Card) -> dict[str, object]:
    """The mapping from which :func:`read_card` makes this card again."""
    fields: dict[str, object] = {"name": card.name}
    fields |= _WRITERS[card.deck](card)
    if card.abilities:
        sources = [dict(ability.source) for ability in card.wholes]
        fields["ability"] = sources[0] if len(sources) == 1 else sources
    if card.copies != 1:
        fields["copies"] = card.copies
    if not card.solo:
        fields["solo"] = False
    if card.ours:
        fields["ours"] = True
    if card.ruled:
        fields["ruled"] = dict(card.ruled)
    return fields


def _room_fields(card: Card) -> dict[str, object]:
    damage = COMPUTED if card.damage is None else card.damage
    fields: dict[str, object] = {"kind": card.kind, "damage": damage}
    if card.advanced:
        fields["advanced"] = True
    return fields | _treasure_field(card)


def _treasure_field(card: Card) -> dict[str, object]:
    icons = card.icons()
    return {"treasure": icons} if icons else {}


def _boss_fields(card: Card) -> dict[str, object]:
    return {"xp": card.xp} | _treasure_field(card)


def _spell_fields(card: Card) -> dict[str, object]:
    return {"spell": "both" if len(card.phases) > 1 else card.phases[0]}


def _item_fields(card: Card) -> dict[str, object]:
    return ({"health": card.health} if card.health else {}) | _class_field(card)


def _class_field(card: Card) -> dict[str, object]:
    if len(card.classes) == 1:
        return {"class": card.classes[0]}
    return {"classes": list(card.classes)} if card.classes else {}


def _hero_fields(card: Card) -> dict[str, object]:
    fields: dict[str, object] = {"health": card.health} | _class_field(card)
    if card.deck == EPIC:
        fields["epic"] = True
    if card.players != 2:
        fields["players"] = card.players
    if card.lure:
        fields["lure"] = card.lure
    return fields


_WRITERS: Mapping[str, Callable[[Card], dict[str, object]]] = {
    ROOM: _room_fields,
    MINIBOSS: lambda card: {},
    HERO: _hero_fields,
    EPIC: _hero_fields,
    BOSS: _boss_fields,
    SPELL: _spell_fields,
    ITEM: _item_fields,
}
