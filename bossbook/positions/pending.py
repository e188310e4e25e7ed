"""What is pending, read back: the agenda of a position that the program wrote.

Only steps that the engine knows are taken, and only with values of the kinds it writes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bossbook.card.model import MINIBOSS, ROOM
from bossbook.documents import Node, integer, items, mapping, word
from bossbook.effects.targets import Play
from bossbook.engine import core
from bossbook.messages import N_
from bossbook.positions.steps import is_sound
from bossbook.positions.values import are_uids, is_play, is_seat, is_uid, is_uid_or_none
from bossbook.positions.writing import CARD_REFS
from bossbook.protocol import VERDICTS
from bossbook.state import MOST_ROOMS, NO_CARD, Hero, Lasting, Step, Uid, Walker

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
        _not_as_written(reader, node, "named")
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


def read_walker(
    reader: PositionReader, node: Node, fields: dict[str, Node], hero: Hero
) -> Walker | None:
    """The hero inside a dungeon: whose, and where it stands there."""
    names, state = reader.state.setup.names, reader.state
    owner = word(fields["dungeon"], reader.report, names, "dungeon")
    if not owner:
        return None
    seat = names.index(owner)
    place = integer(fields["place"], reader.report, "place", -1) if "place" in fields else -1
    room = read_value(reader, fields["room"]) if "room" in fields else 0
    if place >= len(state.players[seat].stacks) or not is_seat(state, seat):
        _not_as_written(reader, node, "walking")
    if not is_uid_or_none(state, room):
        _not_as_written(reader, fields["room"], "room")
    return Walker(seat, hero, place, room, _read_fell(reader, fields.get("fell")))


def _read_fell(reader: PositionReader, node: Node | None) -> tuple[int, int, int] | None:
    """Uid, card and place of the room that took a hero's health."""
    if node is None or node.value is None:
        return None
    parts = items(node, reader.report, "fell")
    uid: Any = read_value(reader, parts[0]) if len(parts) == 3 else None
    if not is_uid(reader.state, uid):
        _not_as_written(reader, node, "fell")
        return None
    place = integer(parts[2], reader.report, "fell", high=MOST_ROOMS)
    return (uid, reader.card(parts[1], (ROOM, MINIBOSS)), place)


def read_uids(reader: PositionReader, node: Node, what: str) -> tuple[int, ...]:
    """What finds several things on the table again."""
    found = read_value(reader, node)
    if are_uids(reader.state, found):
        return tuple(found)
    _not_as_written(reader, node, what)
    return ()


def _not_as_written(reader: PositionReader, node: Node, what: str) -> None:
    reader.report.add(node, N_("'{what}' is not as this version writes it."), what=what)


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
    _not_as_written(reader, node, "result")
    return None


def _sound_result(reader: PositionReader, values: Any) -> bool:
    if not isinstance(values, tuple) or len(values) != 3 or not isinstance(values[1], tuple):
        return False
    winner, rules, reason = values
    known = _is_seat(reader, winner) and reason in VERDICTS
    return known and all(isinstance(rule, str) for rule in rules)
