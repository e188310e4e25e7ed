"""What is pending, read back: the agenda of a position that the program wrote.

Only steps that the engine knows are taken, and only with values of the kinds it writes.
"""

from __future__ import annotations

import re
from functools import partial
from inspect import Parameter
from typing import TYPE_CHECKING, Any

from bossbook.card.model import MINIBOSS, ROOM
from bossbook.documents import Node, integer, items, mapping, short, word
from bossbook.effects.targets import Play
from bossbook.engine import core
from bossbook.messages import N_
from bossbook.positions.writing import CARD_REFS
from bossbook.protocol import VERDICTS
from bossbook.state import NO_CARD, Lasting, Step, Uid, Walker

if TYPE_CHECKING:
    from bossbook.positions.reading import PositionReader

MOST = 999  # of anything that is counted in a position: souls, rounds, damage, steps ...
MOST_LASTING = 99  # some of them double what is there
_UID = re.compile(r"@\d{1,9}", re.ASCII)
_PLAY_KEYS = ("uid", "seat", "card", "ability", "source", "named", "visitor")
_ALL_DECKS = ("boss", "room", "miniboss", "spell", "hero", "epic")
_KINDS = {"int": (int, Uid), "str": (str,), "bool": (bool,)}  # by how a step notes them; else lists
_NOT_AS_WRITTEN = N_("'{what}' is not as this version writes it.")
_LASTING = ("room_damage", "double_treasure", "extra_build", "no_building", "no_entry")


def read_value(reader: PositionReader, node: Node) -> Any:
    """A value as the writer wrote it: '@1' is a uid, a list a tuple, a play a play."""
    value = node.value
    if isinstance(value, str) and _UID.fullmatch(value):
        number = int(value[1:])
        reader.highest_uid = max(reader.highest_uid, number)
        return Uid(number)
    if type(value) is int:
        return integer(node, reader.report, "number", -MOST, MOST)
    if isinstance(value, list):
        return tuple(read_value(reader, item) for item in value)
    if isinstance(value, dict):
        return _read_play(reader, node)
    return value


def _read_play(reader: PositionReader, node: Node) -> Play | None:
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
    if card != NO_CARD and _sound(reader, play):
        return play
    reader.report.add(node, N_("This ability is not one of the cards in use."))
    return None


def _sound(reader: PositionReader, play: Play) -> bool:
    seats = range(len(reader.state.players))
    abilities = range(len(reader.table[play.card].abilities))
    return play.seat in seats and play.ability in abilities


def _read_named(reader: PositionReader, node: Node) -> tuple[str, Any]:
    parts = items(node, reader.report, "named")
    what = items(parts[1], reader.report, "named") if len(parts) == 2 and parts[1].value else []
    if len(what) < 2:
        return str(parts[0].value) if parts else "", None
    name, (kind, *rest) = parts[0], what
    if kind.value in CARD_REFS:
        before = (read_value(reader, item) for item in rest[:-1])
        return str(name.value), (kind.value, *before, reader.card(rest[-1], _ALL_DECKS))
    if kind.value == "secret":
        return str(name.value), ("secret", str(rest[0].value) if rest else "")
    return str(name.value), (kind.value, *(read_value(reader, item) for item in rest))


def read_agenda(reader: PositionReader, node: Node) -> list[Step]:
    """The steps that are pending."""
    agenda = []
    for item in _at_most(MOST, node, reader, "agenda"):
        step = read_value(reader, item)
        if isinstance(step, tuple) and step and _sound_step(reader, step):
            agenda.append(step)
        else:
            reader.report.add(item, N_("The agenda has a step that this version does not know."))
    return agenda


def _at_most(most: int, node: Node, reader: PositionReader, what: str) -> list[Node]:
    found = items(node, reader.report, what)
    if len(found) > most:
        sentence = N_("'{what}' has at most {most} items, not {count}.")
        reader.report.add(node, sentence, what=what, most=most, count=len(found))
    return found[:most]


def read_uid(reader: PositionReader, node: Node) -> int:
    """What refers to something on the table; 0: to nothing."""
    value = read_value(reader, node)
    if isinstance(value, Uid) or (type(value) is int and value == 0):
        return value
    reader.report.add(node, _NOT_AS_WRITTEN, what=short(str(node.plain())))
    return 0


def read_marks(reader: PositionReader, node: Node) -> tuple[int, ...]:
    """The rooms whose once-per-hero effect a hero has met."""
    return tuple(read_uid(reader, item) for item in items(node, reader.report, "marks"))


def read_walking(reader: PositionReader, node: Node) -> Walker | None:
    """The hero inside a dungeon."""
    keys = ("hero", "dungeon", "place", "room", "fell")
    fields = mapping(node, reader.report, keys, ("hero", "dungeon"), "walking")
    if not {"hero", "dungeon"} <= fields.keys():
        return None
    hero, names = reader.hero(fields["hero"]), reader.state.setup.names
    owner = word(fields["dungeon"], reader.report, names, "dungeon")
    if hero is None or not owner:
        return None
    place = integer(fields["place"], reader.report, "place", -1, MOST) if "place" in fields else -1
    room = read_uid(reader, fields["room"]) if "room" in fields else 0
    return Walker(names.index(owner), hero, place, room, _read_fell(reader, fields.get("fell")))


def _read_fell(reader: PositionReader, node: Node | None) -> tuple[int, int, int] | None:
    """The room that took its health: uid, card and place."""
    parts = items(node, reader.report, "fell") if node is not None else []
    if len(parts) != 3:
        return None
    uid, card, at = parts
    place = integer(at, reader.report, "fell", high=MOST)
    return read_uid(reader, uid), reader.card(card, (ROOM, MINIBOSS)), place


def _sound_step(reader: PositionReader, step: Step) -> bool:
    """Whether the engine knows a step and can take what is written with it."""
    taken, given = core.parameters(step), step[1:]
    if taken is None:
        return False
    if taken and taken[-1].kind is Parameter.VAR_POSITIONAL:
        return len(given) >= len(taken) - 1
    return len(given) == len(taken) and all(map(partial(_fits, reader), taken, given))


def _fits(reader: PositionReader, taken: Parameter, value: Any) -> bool:
    """Whether a value is of the kind that a step takes there; seats and phases are the game's."""
    if taken.name == "seat":
        return _is_seat(reader, value) and value >= 0
    if taken.name == "phase":
        return value in reader.state.setup.edition.phases
    return type(value) in _KINDS.get(taken.annotation, (tuple, Play))


def read_lasting(reader: PositionReader, node: Node | None) -> tuple[Lasting, ...]:
    """Effects until the end of the round."""
    if node is None:
        return ()
    lasting = []
    for item in _at_most(MOST_LASTING, node, reader, "lasting"):
        values = read_value(reader, item)
        if _sound_effect(reader, values):
            lasting.append(Lasting(*values))
        else:
            reader.report.add(item, N_("An effect that this version does not know."))
    return tuple(lasting)


def _sound_effect(reader: PositionReader, values: Any) -> bool:
    if not isinstance(values, tuple) or len(values) != 3 or values[0] not in _LASTING:
        return False
    return _is_seat(reader, values[1]) and isinstance(values[2], int)


def _is_seat(reader: PositionReader, value: Any) -> bool:
    return type(value) is int and -1 <= value < len(reader.state.players)


def read_result(
    reader: PositionReader, node: Node | None
) -> tuple[int, tuple[str, ...], str] | None:
    """How the game ended."""
    if node is None or node.value is None:
        return None
    values = read_value(reader, node)
    if _sound_result(reader, values):
        return (values[0], values[1], values[2])
    reader.report.add(node, _NOT_AS_WRITTEN, what="result")
    return None


def _sound_result(reader: PositionReader, values: Any) -> bool:
    if not isinstance(values, tuple) or len(values) != 3 or not isinstance(values[1], tuple):
        return False
    winner, rules, reason = values
    known = _is_seat(reader, winner) and reason in VERDICTS
    return known and all(isinstance(rule, str) for rule in rules)
