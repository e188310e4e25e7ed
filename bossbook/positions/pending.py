"""What is pending, read back: the agenda of a position that the program wrote.

Only steps that the engine knows are taken, and only with values of the kinds it writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bossbook.documents import Node, items, mapping
from bossbook.effects.targets import Play
from bossbook.engine import core
from bossbook.messages import N_
from bossbook.positions.steps import is_sound
from bossbook.positions.values import is_play
from bossbook.positions.writing import CARD_REFS
from bossbook.protocol import VERDICTS
from bossbook.state import NO_CARD, Lasting, Step, Uid

if TYPE_CHECKING:
    from bossbook.positions.reading import PositionReader

_PLAY_KEYS = ("uid", "seat", "card", "ability", "source", "named", "visitor")
_ALL_DECKS = ("boss", "room", "miniboss", "spell", "hero", "epic")
_LASTING = ("room_damage", "double_treasure", "extra_build", "no_building", "no_entry")


def read_value(reader: PositionReader, node: Node) -> Any:
    """A value as the writer wrote it: '@1' is a uid, a list a tuple, a play a play."""
    value = node.value
    if isinstance(value, str) and value.startswith("@") and value[1:].isdecimal():
        number = int(value[1:])
        reader.highest_uid = max(reader.highest_uid, number)
        return Uid(number)
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
    if card != NO_CARD and is_play(reader.state, play):
        return play
    reader.report.add(node, N_("This ability is not one of the cards in use."))
    return None


def _read_named(reader: PositionReader, node: Node) -> tuple[str, Any]:
    parts = items(node, reader.report, "named")
    if len(parts) != 2 or not isinstance(parts[0].value, str):
        reader.report.add(node, N_("'{what}' is not as this version writes it."), what="named")
        return "", None
    name = parts[0].value
    return name, None if parts[1].value is None else _read_reference(reader, parts[1])


def _read_reference(reader: PositionReader, node: Node) -> Any:
    """A thing that was named; whether the ability can have named it is seen later."""
    parts = items(node, reader.report, "named")
    if len(parts) < 2:
        return ("",)
    kind, *rest = parts
    if kind.value in CARD_REFS:
        before = (read_value(reader, item) for item in rest[:-1])
        return (kind.value, *before, reader.card(rest[-1], _ALL_DECKS))
    if kind.value == "secret":
        return ("secret", str(rest[0].value))
    return (kind.value, *(read_value(reader, item) for item in rest))


def read_agenda(reader: PositionReader, node: Node) -> list[Step]:
    """The steps that are pending."""
    agenda = []
    for item in items(node, reader.report, "agenda"):
        step = read_value(reader, item)
        if not isinstance(step, tuple) or not step or not core.knows(step):
            reader.report.add(item, N_("The agenda has a step that this version does not know."))
        elif not is_sound(reader.state, step):
            sentence = N_("'{step}' stands in the agenda with values that do not fit it.")
            reader.report.add(item, sentence, step=step[0])
        else:
            agenda.append(step)
    return agenda


def read_lasting(reader: PositionReader, node: Node | None) -> tuple[Lasting, ...]:
    """Effects until the end of the round."""
    if node is None:
        return ()
    lasting = []
    for item in items(node, reader.report, "lasting"):
        values = read_value(reader, item)
        if _sound_effect(reader, values):
            lasting.append(Lasting(*values))
        else:
            reader.report.add(item, N_("An effect that this version does not know."))
    return tuple(lasting)


def _sound_effect(reader: PositionReader, values: Any) -> bool:
    if not isinstance(values, tuple) or len(values) != 3 or values[0] not in _LASTING:
        return False
    return _is_seat(reader, values[1]) and type(values[2]) is int


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
    reader.report.add(node, N_("'{what}' is not as this version writes it."), what="result")
    return None


def _sound_result(reader: PositionReader, values: Any) -> bool:
    if not isinstance(values, tuple) or len(values) != 3 or not isinstance(values[1], tuple):
        return False
    winner, rules, reason = values
    known = _is_seat(reader, winner) and reason in VERDICTS
    return known and all(isinstance(rule, str) for rule in rules)
