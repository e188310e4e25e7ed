"""What is pending, read back: the agenda of a position that the program wrote.

Only steps that the engine knows are taken, and only with values of the kinds it writes.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any, Protocol

from bossbook.card.model import CLASSES, DECKS, KINDS, MINIBOSS, ROOM
from bossbook.documents import Node, Report, integer, items, mapping, short, word
from bossbook.messages import N_
from bossbook.pending.record import REFERENCES, Play, Ref
from bossbook.positions.steps import knows, made
from bossbook.positions.values import is_play, is_seat
from bossbook.protocol import VERDICTS
from bossbook.state import MOST_ROOMS, NO_CARD, Hero, Lasting, State, Step, Uid, Walker

MOST = 999  # of anything that is counted in a position: souls, rounds, damage, steps ...
MOST_WRITTEN = 99_999  # the same in one that a game has written
MOST_LASTING = 99  # some of them double what is there
_UID = re.compile(r"@\d{1,9}", re.ASCII)
_PLAY_KEYS = ("uid", "seat", "card", "ability", "source", "named", "visitor")
_ALL_DECKS = DECKS
_NOT_AS_WRITTEN = N_("'{what}' is not as this version writes it.")
LASTING = (
    *("room_damage", "double_treasure", "extra_build", "no_building", "no_entry", "skip_first"),
    *("silenced", "boss_off", "spell_tax", "free_match", "last_room_damage"),
    *(f"{kind}_damage" for kind in KINDS),
    *(f"treasure_{name}" for name in CLASSES),
)


class Reader(Protocol):
    """What reads the rest of the position, too."""

    state: State
    report: Report
    most: int  # of anything that is counted
    highest_uid: int  # of those that anything refers to

    def card(self, node: Node, decks: Collection[str]) -> int:
        """The number of a card; NO_CARD after a mistake."""

    def hero(self, node: Node) -> Hero | None:
        """A hero on the table; None after a mistake."""

    def number(self, fields: dict[str, Node], key: str, default: int, low: int = 0) -> int:
        """A number of something, if it is said."""


def read_value(reader: Reader, node: Node) -> Any:
    """A value as the writer wrote it: '@1' is a uid, a list a tuple, a play a play."""
    value = node.value
    if isinstance(value, str) and _UID.fullmatch(value):
        number = int(value[1:])
        reader.highest_uid = max(reader.highest_uid, number)
        return Uid(number)
    if type(value) is int:
        return integer(node, reader.report, "number", -reader.most, reader.most)
    if isinstance(value, list):
        return tuple(read_value(reader, item) for item in value)
    if isinstance(value, dict):
        return _read_play(reader, node)
    return value


def _read_play(reader: Reader, node: Node) -> Play | None:
    outer = mapping(node, reader.report, ("play",), ("play",), "agenda")
    if "play" not in outer:
        return None
    fields = mapping(outer["play"], reader.report, _PLAY_KEYS, _PLAY_KEYS, "play")
    if len(fields) < len(_PLAY_KEYS):
        return None
    card = reader.card(fields["card"], _ALL_DECKS)
    named = tuple(
        _read_named(reader, item) for item in items(fields["named"], reader.report, "named")
    )
    plain = {key: read_value(reader, fields[key]) for key in ("uid", "seat", "ability", "source")}
    play = Play(card=card, named=named, visitor=read_value(reader, fields["visitor"]), **plain)
    if card != NO_CARD and is_play(reader.state, play):
        return play
    reader.report.add(node, N_("This ability is not one of the cards in use."))
    return None


def _read_named(reader: Reader, node: Node) -> tuple[str, Ref | None]:
    parts = items(node, reader.report, "named")
    if len(parts) != 2 or not isinstance(parts[0].value, str):
        reader.report.add(node, _NOT_AS_WRITTEN, what="named")
        return "", None
    name = parts[0].value
    return name, None if parts[1].value is None else _read_reference(reader, parts[1])


def _read_reference(reader: Reader, node: Node) -> Ref:
    """A thing that was named; whether the ability can have named it is seen later."""
    kind, *parts = items(node, reader.report, "named") or [node]
    found_by = REFERENCES.get(kind.value, ()) if isinstance(kind.value, str) else ()
    if not found_by or len(parts) != len(found_by):
        return Ref("")
    ref = Ref(str(kind.value))
    for part, item in zip(found_by, parts, strict=True):
        ref = ref._replace(**{part: _read_part(reader, part, item)})
    return ref


def _read_part(reader: Reader, part: str, node: Node) -> Any:
    if part == "card":
        return reader.card(node, _ALL_DECKS)
    return str(node.value) if part == "word" else read_value(reader, node)


def read_agenda(reader: Reader, node: Node) -> list[Step]:
    """The steps that are pending."""
    agenda = []
    for item in _at_most(MOST, node, reader, "agenda"):
        written = read_value(reader, item)
        if not isinstance(written, tuple) or not knows(written):
            reader.report.add(item, N_("The agenda has a step that this version does not know."))
            continue
        step = made(reader.state, written)
        if step is None:
            sentence = N_("'{step}' stands in the agenda with values that do not fit it.")
            reader.report.add(item, sentence, step=written[0])
        else:
            agenda.append(step)
    return agenda


def _at_most(most: int, node: Node, reader: Reader, what: str) -> list[Node]:
    found = items(node, reader.report, what)
    if len(found) > most:
        sentence = N_("'{what}' has at most {most} items, not {count}.")
        reader.report.add(node, sentence, what=what, most=most, count=len(found))
    return found[:most]


def read_uid(reader: Reader, node: Node) -> int:
    """What refers to something on the table; 0: to nothing."""
    value = read_value(reader, node)
    if isinstance(value, Uid) or (type(value) is int and value == 0):
        return value
    reader.report.add(node, _NOT_AS_WRITTEN, what=short(str(node.plain())))
    return 0


def read_lasting(reader: Reader, node: Node | None) -> tuple[Lasting, ...]:
    """Effects until the end of the round."""
    if node is None:
        return ()
    lasting = []
    most = MOST_LASTING if reader.most == MOST else MOST
    for item in _at_most(most, node, reader, "lasting"):
        values = read_value(reader, item)
        if _sound_effect(reader, values):
            lasting.append(Lasting(*values))
        else:
            reader.report.add(item, N_("An effect that this version does not know."))
    return tuple(lasting)


def _sound_effect(reader: Reader, values: Any) -> bool:
    if not isinstance(values, tuple) or len(values) != 3 or values[0] not in LASTING:
        return False
    return _is_seat(reader, values[1]) and type(values[2]) is int


def _is_seat(reader: Reader, value: Any) -> bool:
    return type(value) is int and -1 <= value < len(reader.state.players)


def read_result(reader: Reader, node: Node | None) -> tuple[int, tuple[str, ...], str] | None:
    """How the game ended."""
    if node is None or node.value is None:
        return None
    values = read_value(reader, node)
    if _sound_result(reader, values):
        return (values[0], values[1], values[2])
    reader.report.add(node, _NOT_AS_WRITTEN, what="result")
    return None


def _sound_result(reader: Reader, values: Any) -> bool:
    if not isinstance(values, tuple) or len(values) != 3 or not isinstance(values[1], tuple):
        return False
    winner, rules, reason = values
    known = _is_seat(reader, winner) and reason in VERDICTS
    return known and all(isinstance(rule, str) for rule in rules)


def read_walking(reader: Reader, node: Node) -> Walker | None:
    """The hero inside a dungeon."""
    keys = ("hero", "dungeon", "place", "room", "fell")
    fields = mapping(node, reader.report, keys, ("hero", "dungeon"), "walking")
    if not {"hero", "dungeon"} <= fields.keys():
        return None
    hero = reader.hero(fields["hero"])
    owner = word(fields["dungeon"], reader.report, reader.state.setup.names, "dungeon")
    if hero is None or not owner:
        return None
    seat = reader.state.setup.names.index(owner)
    room = read_uid(reader, fields["room"]) if "room" in fields else 0
    place = reader.number(fields, "place", -1, low=-1)
    if place >= len(reader.state.players[seat].stacks) or not is_seat(reader.state, seat):
        reader.report.add(node, _NOT_AS_WRITTEN, what="walking")
    return Walker(seat, hero, place, room, _read_fell(reader, fields.get("fell")))


def _read_fell(reader: Reader, node: Node | None) -> tuple[int, int, int] | None:
    """Uid, card and place of the room that took a hero's health."""
    parts = [] if node is None or node.value is None else items(node, reader.report, "fell")
    if len(parts) == 3:
        uid, card, at = parts
        place = integer(at, reader.report, "fell", high=MOST_ROOMS)
        return read_uid(reader, uid), reader.card(card, (ROOM, MINIBOSS)), place
    if parts and node is not None:
        reader.report.add(node, _NOT_AS_WRITTEN, what="fell")
    return None
