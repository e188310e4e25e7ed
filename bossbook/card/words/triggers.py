"""When an ability works: "cast" is a spell's, some are heroes', the others rooms' and bosses'.

A boss has its abilities from its Level Up on (LEVEL-1); a miniboss those of its level and below.
What a hero sets off happens to the player whose dungeon it is in: that one is "you".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bossbook.card.model import BOSS, EPIC, HERO, ITEM, MINIBOSS, ROOM, SPELL
from bossbook.messages import N_

ROOMS = (ROOM, MINIBOSS)
ALSO_BOSSES = (*ROOMS, BOSS)
HEROES = (HERO, EPIC, ITEM)  # an item has the abilities of its bearer


@dataclass(frozen=True, slots=True)
class Trigger:
    """One word of *when*."""

    meaning: str
    must: str  # what the ability does, set off by this
    may: str  # what its owner may do then
    on: tuple[str, ...] = ROOMS  # the decks of its cards
    hero: bool = False  # a hero sets it off
    visitor: bool = False  # who is still on the table
    nobody_inside: bool = False  # no hero can be in a dungeon then
    played: bool = False  # the card itself is played out of the hand, and discarded
    knows: tuple[str, ...] = ()  # what it has to do with needs no choice: victim, there, owner


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
        on=ALSO_BOSSES,
    ),
    "opponents_may": Trigger(
        N_("an opponent uses it whenever a spell could be played; the card's owner is the `owner`"),
        N_("any opponent may {do}"),
        N_("any opponent may {do}"),
        on=ALSO_BOSSES,
        knows=("owner",),
    ),
    "built": Trigger(
        N_("this room has been built"),
        N_("when you build this room: {do}"),
        N_("when you build this room, you may {do}"),
    ),
    "built_or_uncovered": Trigger(
        N_("this room has been built, or has come to light because the one above was destroyed"),
        N_("when you build or uncover this room: {do}"),
        N_("when you build or uncover this room, you may {do}"),
        on=(ROOM,),
    ),
    "builds_another": Trigger(
        N_("its owner has built another room"),
        N_("when you build another room: {do}"),
        N_("when you build another room, you may {do}"),
        on=ALSO_BOSSES,
    ),
    "builds_beside": Trigger(
        N_("its owner has built a room next to this one"),
        N_("when you build a room next to this one: {do}"),
        N_("when you build a room next to this one, you may {do}"),
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
        knows=("victim",),
    ),
    "kills": Trigger(
        N_("a hero has died and is a soul of the owner"),
        N_("when you kill a hero: {do}"),
        N_("when you kill a hero, you may {do}"),
        on=ALSO_BOSSES,
        hero=True,
        nobody_inside=True,
        knows=("victim", "there"),
    ),
    "any_dies": Trigger(
        N_("a hero has died in a room, in whatever dungeon"),
        N_("when a hero dies in any dungeon: {do}"),
        N_("when a hero dies in any dungeon, you may {do}"),
        on=ALSO_BOSSES,
        hero=True,
        nobody_inside=True,
        knows=("there",),
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
        on=ALSO_BOSSES,
    ),
    "any_room_destroyed": Trigger(
        N_("another room, in whatever dungeon, has been destroyed"),
        N_("when any other room is destroyed: {do}"),
        N_("when any other room is destroyed, you may {do}"),
        on=ALSO_BOSSES,
    ),
    "spell_played": Trigger(
        N_("its owner has played a spell that was not negated"),
        N_("after you play a spell: {do}"),
        N_("after you play a spell, you may {do}"),
        on=ALSO_BOSSES,
    ),
    "opponent_spell": Trigger(
        N_("an opponent has played a spell that was not negated"),
        N_("after an opponent plays a spell: {do}"),
        N_("after an opponent plays a spell, you may {do}"),
        on=ALSO_BOSSES,
    ),
    "opponent_discards": Trigger(
        N_("an opponent has discarded a card from the hand"),
        N_("when an opponent discards a card: {do}"),
        N_("when an opponent discards a card, you may {do}"),
        on=ALSO_BOSSES,
        knows=("discarded",),
    ),
    "opponent_miniboss": Trigger(
        N_("an opponent has built or promoted a miniboss"),
        N_("when an opponent builds or promotes a miniboss: {do}"),
        N_("when an opponent builds or promotes a miniboss, you may {do}"),
        on=ALSO_BOSSES,
    ),
    "gains_coins": Trigger(
        N_("its owner has gained coins"),
        N_("when you gain coins: {do}"),
        N_("when you gain coins, you may {do}"),
        on=ALSO_BOSSES,
    ),
    "build_phase": Trigger(
        N_("the build phase begins"),
        N_("at the start of the build phase: {do}"),
        N_("at the start of the build phase, you may {do}"),
        on=ALSO_BOSSES,
        nobody_inside=True,
    ),
    "end_of_round": Trigger(
        N_("the round ends, before its effects do"),
        N_("at the end of the round: {do}"),
        N_("at the end of the round, you may {do}"),
        on=ALSO_BOSSES,
        nobody_inside=True,
    ),
    "from_hand": Trigger(
        N_("the owner plays the card out of the hand, which discards it, like a spell"),
        N_("discard this card from your hand: {do}"),
        N_("discard this card from your hand: you may {do}"),
        played=True,
    ),
    "minion": Trigger(
        N_("the owner's minion acts on this card's action space, in the minion phase"),
        N_("when your minion acts here: {do}"),
        N_("when your minion acts here, you may {do}"),
        on=(ROOM, BOSS),
        nobody_inside=True,
    ),
    "hero_enters": Trigger(
        N_("this hero enters a dungeon, before its first room; its owner is who acts"),
        N_("when this hero enters your dungeon: {do}"),
        N_("when this hero enters your dungeon, you may {do}"),
        on=HEROES,
        hero=True,
        visitor=True,
    ),
    "hero_dies": Trigger(
        N_("this hero has died; who got the soul is who acts"),
        N_("when you kill this hero: {do}"),
        N_("when you kill this hero, you may {do}"),
        on=HEROES,
        hero=True,
        nobody_inside=True,
        knows=("victim",),
    ),
    "hero_wounds": Trigger(
        N_("this hero has reached the boss; whom it wounded is who acts"),
        N_("when this hero wounds you: {do}"),
        N_("when this hero wounds you, you may {do}"),
        on=HEROES,
        hero=True,
        nobody_inside=True,
    ),
    "standing": Trigger(
        N_("always, while the room is visible and active; of a hero, while it is on the table"),
        N_("{do}"),
        N_("{do}"),
        on=(*ALSO_BOSSES, *HEROES),
    ),
}
