"""When an ability works: "cast" is a spell's, the others belong to rooms and bosses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bossbook.card.model import BOSS, MINIBOSS, ROOM, SPELL
from bossbook.messages import N_

ROOMS = (ROOM, MINIBOSS)


@dataclass(frozen=True, slots=True)
class Trigger:
    """One word of *when*."""

    meaning: str
    must: str  # what the ability does, set off by this
    may: str  # what its owner may do then
    on: tuple[str, ...] = ROOMS  # the decks of its cards; what heroes can do, no edition says yet
    hero: bool = False  # a hero sets it off
    visitor: bool = False  # who is still on the table
    nobody_inside: bool = False  # no hero can be in a dungeon then
    played: bool = False  # the card itself is played out of the hand, and discarded


TRIGGERS: Mapping[str, Trigger] = {
    "cast": Trigger(
        N_("a spell is played in the phase of its icon"),
        N_("{do}"),
        N_("you may {do}"),
        on=(SPELL,),
        played=True,
    ),
    "activated": Trigger(
        N_("the owner uses it whenever a spell could be played"),
        N_("whenever you could play a spell: {do}"),
        N_("whenever you could play a spell, you may {do}"),
    ),
    "built": Trigger(
        N_("this room has been built"),
        N_("when you build this room: {do}"),
        N_("when you build this room, you may {do}"),
    ),
    "builds_another": Trigger(
        N_("its owner has built another room"),
        N_("when you build another room: {do}"),
        N_("when you build another room, you may {do}"),
    ),
    "level_up": Trigger(
        N_("the dungeon has five rooms for the first time"),
        N_("level up: {do}"),
        N_("level up: you may {do}"),
        on=(BOSS,),
        nobody_inside=True,
    ),
    "enters": Trigger(
        N_(
            "a hero enters this room, before the damage: every time, but once per hero "
            "and round if it moves that hero to another room"
        ),
        N_("when a hero enters: {do}"),
        N_("when a hero enters, you may {do}"),
        hero=True,
        visitor=True,
    ),
    "dies_here": Trigger(
        N_("a hero has died in this room"),
        N_("when a hero dies here: {do}"),
        N_("when a hero dies here, you may {do}"),
        hero=True,
        nobody_inside=True,
    ),
    "survives_here": Trigger(
        N_("a hero walks on alive out of this room"),
        N_("when a hero leaves this room alive: {do}"),
        N_("when a hero leaves this room alive, you may {do}"),
        hero=True,
        visitor=True,
    ),
    "room_destroyed": Trigger(
        N_("another room of this dungeon has been destroyed"),
        N_("when another of your rooms is destroyed: {do}"),
        N_("when another of your rooms is destroyed, you may {do}"),
    ),
    "any_room_destroyed": Trigger(
        N_("another room, in whatever dungeon, has been destroyed"),
        N_("when any other room is destroyed: {do}"),
        N_("when any other room is destroyed, you may {do}"),
    ),
    "spell_played": Trigger(
        N_("its owner has played a spell that was not negated"),
        N_("after you play a spell: {do}"),
        N_("after you play a spell, you may {do}"),
    ),
    "opponent_spell": Trigger(
        N_("an opponent has played a spell that was not negated"),
        N_("after an opponent plays a spell: {do}"),
        N_("after an opponent plays a spell, you may {do}"),
    ),
    "end_of_round": Trigger(
        N_("the round ends, before its effects do"),
        N_("at the end of the round: {do}"),
        N_("at the end of the round, you may {do}"),
        nobody_inside=True,
    ),
    "from_hand": Trigger(
        N_("the owner plays the card out of the hand, which discards it, like a spell"),
        N_("discard this card from your hand: {do}"),
        N_("discard this card from your hand: you may {do}"),
        played=True,
    ),
    "standing": Trigger(
        N_("always, while the room is visible and active"),
        N_("{do}"),
        N_("{do}"),
    ),
}
