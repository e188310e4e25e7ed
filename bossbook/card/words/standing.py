"""The words of standing abilities, which hold so long as their room is active.

Those of a boss hold from its Level Up on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bossbook.card.model import TREASURE_WORD, Op
from bossbook.card.words.word import COUNT, KIND, NUMBER, Argument, Text, Word, says
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


def _damage_per(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    values = {"add": args["add"], "each": text.each(args["count"])}
    return text.say(N_("this room deals {add:+} damage {each}"), **values)


def _more_treasure(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    treasure = text.say(TREASURE_WORD[args["class"]])
    sentence = N_("this room has {count:+} treasure ({treasure})")
    return text.say(sentence, count=args.get("count", 1), treasure=treasure)


def _boost_all(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    rooms = text.speaker.rooms(args)
    return text.say(N_("all your {rooms} have {add:+} damage"), rooms=rooms, add=args["add"])


def _nothing_beside(text: Text, group: Sequence[Op]) -> Message:
    room = text.speaker.room(group[0].args)
    return text.say(N_("{room} cannot be built next to this one"), room=room)


def _promote_by_discard(text: Text, group: Sequence[Op]) -> Message:
    room = text.speaker.room(group[0].args)
    sentence = N_("to promote a miniboss, you may discard {room} card instead of paying a coin")
    return text.say(sentence, room=room)


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
    "more_damage": Word(
        "The room deals more damage.",
        says(N_("this room deals {add:+} damage")),
        {"add": NUMBER},
    ),
    "damage_per": Word(
        "The room deals so much more damage for each of what is counted.",
        _damage_per,
        {"count": Argument("amount word"), "add": NUMBER},
    ),
    "boost_all": Word(
        "All rooms of the owner deal more damage; with `kind`, those of that kind.",
        _boost_all,
        {"add": NUMBER, "kind": KIND},
    ),
    "more_treasure": Word(
        "The room has more treasure of a class.",
        _more_treasure,
        {"class": Argument("class"), "count": COUNT},
    ),
    "double_printed": Word(
        "The treasure printed on the room counts twice.",
        says(N_("the treasure printed on this room counts twice")),
    ),
    "any_above": Word(
        "Any room may be built on this one, whatever the treasure.",
        says(N_("any room may be built on this one, whatever its treasure")),
    ),
    "nothing_beside": Word(
        "No room can be built next to this one; with `kind`, no room of that kind.",
        _nothing_beside,
        {"kind": KIND},
    ),
    "build_cost": Word(
        "Building the room costs so many coins.",
        says(N_("building this room costs {amount} {amount:coin|coins}")),
        {"amount": NUMBER},
    ),
    "miniboss_start": Word(
        "Minibosses that the owner builds start on this level.",
        says(N_("minibosses that you build start on level {level}")),
        {"level": NUMBER},
    ),
    "promote_by_discard": Word(
        "The owner may discard a room card instead of paying the coin for a promotion; with "
        "`kind`, one of that kind.",
        _promote_by_discard,
        {"kind": KIND},
    ),
    "ignore_heroes": Word(
        "The abilities of heroes in the dungeon or at its entrance do not work.",
        says(N_("abilities of heroes in your dungeon or at its entrance do not work")),
    ),
    "frozen": Word(
        "The room starts frozen and deals no damage until it is woken (`wake`).",
        says(N_("this room starts frozen: it deals no damage until it wakes")),
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
