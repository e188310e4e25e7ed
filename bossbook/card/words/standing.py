"""The words of standing abilities, which hold so long as their room is active."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bossbook.card.model import Op
from bossbook.card.words.word import KIND, NUMBER, Argument, Text, Word, says
from bossbook.messages import N_, Message


class Side(NamedTuple):
    """Which of the rooms beside this one: a row, too, with the phrases for any and one kind."""

    meaning: str
    any_kind: str
    of_kind: str


SIDES: Mapping[str, Side] = {
    "left": Side(
        "The room directly to the left.",
        N_("the room directly to the left of this one has {add:+} damage"),
        N_("{room} directly to the left of this one has {add:+} damage"),
    ),
    "right": Side(
        "The room directly to the right.",
        N_("the room directly to the right of this one has {add:+} damage"),
        N_("{room} directly to the right of this one has {add:+} damage"),
    ),
    "neighbours": Side(
        "The rooms on both sides.",
        N_("rooms next to this one have {add:+} damage"),
        N_("{rooms} next to this one have {add:+} damage"),
    ),
}


def _boost(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    side = SIDES[args["to"]]
    sentence = side.of_kind if args.get("kind") else side.any_kind
    rooms, room = text.speaker.rooms(args), text.speaker.room(args)
    return text.say(sentence, add=args["add"], rooms=rooms, room=room)


def _damage_per_room(text: Text, group: Sequence[Op]) -> Message:
    rooms = text.speaker.rooms(group[0].args)
    return text.say(N_("this room deals as much damage as you have {rooms}"), rooms=rooms)


WORDS: Mapping[str, Word] = {
    "boost": Word(
        "The rooms beside this one deal more damage; with `kind`, only those of that kind.",
        _boost,
        {"to": Argument("side"), "add": NUMBER, "kind": KIND},
    ),
    "damage_per_room": Word(
        "The room's damage is the number of active rooms in its dungeon; with `kind`, of that "
        "kind. The card has `damage: computed`.",
        _damage_per_room,
        {"kind": KIND},
    ),
    "no_advanced_above": Word(
        "No advanced room can be built on this one.",
        says(N_("no advanced room can be built on this one")),
    ),
    "spell_at_start": Word(
        "At the start of the round the owner may draw a spell, not a room card.",
        says(N_("at the start of a round, you may draw a spell instead of a room card")),
    ),
}
