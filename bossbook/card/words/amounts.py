"""What can be counted: an amount is a number, or so much for each of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bossbook.messages import N_


class Count(NamedTuple):
    """One thing that can be counted, and how a card says "for each" of it."""

    meaning: str
    each: str
    of: tuple[
        str, ...
    ] = ()  # the kinds of chosen things of which it is counted; none: it needs none
    each_of_it: str = ""  # of one that has been spoken of


COUNTS: Mapping[str, Count] = {
    "my_rooms": Count("As many as the owner has active rooms.", N_("for each of your rooms")),
    "my_mixed_rooms": Count(
        "As many as the owner has active rooms with more than one kind of treasure.",
        N_("for each of your rooms with more than one kind of treasure"),
    ),
    "my_wounds": Count("As many as the owner has wounds.", N_("for each of your wounds")),
    "my_coins": Count(
        "As many as the owner has coins in the vault.", N_("for each coin in your vault")
    ),
    "my_spells": Count(
        "As many as the owner has spells in hand.", N_("for each spell in your hand")
    ),
    "my_minibosses": Count(
        "As many as the owner has minibosses in the dungeon.", N_("for each of your minibosses")
    ),
    "minibosses_in_hand": Count(
        "As many as the owner has minibosses in hand.", N_("for each miniboss in your hand")
    ),
    "lured": Count(
        "As many as heroes have been lured to the owner's dungeon in this round's bait phase.",
        N_("for each hero lured to your dungeon this round"),
    ),
    "coins_here": Count("As many as there are coins on the room.", N_("for each coin on it")),
    "treasure_here": Count(
        "As many as there are treasure icons on the room.", N_("for each treasure on it")
    ),
    "counters_here": Count(
        "As many as there are counters on the room.", N_("for each counter on it")
    ),
    "my_counters": Count(
        "As many as there are counters in the owner's dungeon.",
        N_("for each counter in your dungeon"),
    ),
    "base_here": Count(
        "The base damage of the room: the number that is printed on it.",
        N_("for each point of its base damage"),
    ),
    "level": Count(
        "The level of a miniboss, which `of` names.",
        N_("for each level of {thing}"),
        of=("miniboss",),
        each_of_it=N_("for each of its levels"),
    ),
}
EACH_CHOSEN = N_("for each of those coins")
