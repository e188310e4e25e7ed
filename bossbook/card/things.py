"""What can be chosen, and where it is looked for: the words of *choose*."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bossbook.messages import N_


class Place(NamedTuple):
    """Where a thing is looked for, and how a card says that."""

    meaning: str
    phrase: str


@dataclass(frozen=True, slots=True)
class Thing:
    """One kind of thing that is chosen.

    A card points at what it has mentioned in words of their own for each kind, whatever English
    says.
    """

    meaning: str
    asks: str  # where no operation names it, such as the player whose hand a later choice is from
    that: str
    it: str
    another: str
    places: Mapping[str, Place]


THINGS: Mapping[str, Thing] = {
    "room": Thing(
        "Choose a room, and from where.",
        N_("{player}, which room do you choose?"),
        N_("that room"),
        N_("it", "room"),
        N_("another one", "room"),
        {
            "this": Place("The room the ability stands on.", N_("this room")),
            "another": Place(
                "An active room of the owner, but not this one.", N_("another of your {rooms}")
            ),
            "mine": Place("An active room of the owner.", N_("one of your {rooms}")),
            "opponent": Place("An active room of an opponent.", N_("one of an opponent's {rooms}")),
            "any": Place("An active room in any dungeon.", N_("{room} in any dungeon")),
        },
    ),
    "hero": Thing(
        "Choose a hero, and from where.",
        N_("{player}, which hero do you choose?"),
        N_("that hero"),
        N_("it", "hero"),
        N_("another one", "hero"),
        {
            "here": Place("The hero who stands in this room.", N_("{hero} in this room")),
            "my_dungeon": Place(
                "A hero in a room of the owner's dungeon.", N_("{hero} in your dungeon")
            ),
            "opponent_dungeon": Place(
                "A hero in a room of an opponent's dungeon.", N_("{hero} in an opponent's dungeon")
            ),
            "any_dungeon": Place("A hero in a room of any dungeon.", N_("{hero} in any dungeon")),
            "town": Place("A hero in town.", N_("{hero} in town")),
            "location": Place(
                "A hero in a key location; in the inn, any of the pile.",
                N_("{hero} in a key location"),
            ),
            "my_entrance": Place(
                "A hero who waits at the owner's entrance.", N_("{hero} at your entrance")
            ),
            "anywhere": Place("A hero in town, at an entrance or in a dungeon.", N_("{hero}")),
            "town_or_decks": Place(
                "A hero in town or in a hero deck; the decks are shuffled afterwards.",
                N_("{hero} from town or from either hero deck"),
            ),
        },
    ),
    "dead": Thing(
        "Choose a dead hero, and from whose score area.",
        N_("{player}, which dead hero do you choose?"),
        N_("that hero"),
        N_("it", "hero"),
        N_("another one", "hero"),
        {
            "mine": Place("A dead hero in the owner's score area.", N_("one of your dead heroes")),
            "opponent": Place(
                "A dead hero in an opponent's score area.", N_("a dead hero of an opponent")
            ),
        },
    ),
    "survivor": Thing(
        "Choose a hero who has reached the boss.",
        N_("{player}, which survivor do you choose?"),
        N_("that hero"),
        N_("it", "hero"),
        N_("another one", "hero"),
        {
            "mine": Place(
                "A hero who has wounded the owner.", N_("one of the heroes who wounded you")
            ),
        },
    ),
    "player": Thing(
        "Choose a player.",
        N_("{player}, which player do you choose?"),
        N_("that player"),
        N_("that player"),
        N_("another one", "player"),
        {
            "opponent": Place("An opponent.", N_("an opponent")),
            "any": Place("Any player, the owner included.", N_("a player")),
            "marked": Place(
                "The player whom this room remembers (`mark`).",
                N_("the player this room has chosen"),
            ),
        },
    ),
    "miniboss": Thing(
        "Choose a miniboss in a dungeon.",
        N_("{player}, which miniboss do you choose?"),
        N_("that miniboss"),
        N_("it", "miniboss"),
        N_("another one", "miniboss"),
        {
            "mine": Place("A miniboss of the owner.", N_("one of your minibosses")),
            "opponent": Place("A miniboss of an opponent.", N_("one of an opponent's minibosses")),
            "any": Place("A miniboss in any dungeon.", N_("a miniboss in any dungeon")),
        },
    ),
    "number": Thing(
        "Choose how many.",
        N_("{player}, how many coins?"),
        N_("that many coins"),
        N_("that many coins"),
        N_("any number of coins"),
        {
            "coins": Place(
                "A number of coins that the owner has; none is a number, too.",
                N_("any number of coins"),
            ),
        },
    ),
    "class": Thing(
        "Choose a kind of treasure.",
        N_("{player}, which kind of treasure?"),
        N_("that kind"),
        N_("that kind"),
        N_("another one", "kind"),
        {
            "any": Place("The treasure of any class.", N_("of any kind")),
        },
    ),
    "spell": Thing(
        "Choose a spell that waits to take effect.",
        N_("{player}, which spell do you choose?"),
        N_("that spell"),
        N_("it", "spell"),
        N_("another one", "spell"),
        {
            "opponent": Place(
                "A spell that an opponent has played and that has not taken effect yet.",
                N_("a spell that an opponent has just played"),
            ),
            "any": Place(
                "A spell of anybody that has not taken effect yet.",
                N_("a spell that has just been played"),
            ),
        },
    ),
    "card": Thing(
        "Choose a card, and from where.",
        N_("{player}, which card do you choose?"),
        N_("that card"),
        N_("it", "card"),
        N_("another one", "card"),
        {
            "hand": Place("A card in the owner's hand.", N_("{card} from your hand")),
            "discard": Place("A card in the discard pile.", N_("{card} from the discard pile")),
            "room_deck": Place(
                "A card in the room deck, which is shuffled afterwards.",
                N_("{card} from the room deck"),
            ),
            "spell_deck": Place(
                "A card in the spell deck, which is shuffled afterwards.",
                N_("{card} from the spell deck"),
            ),
            "room_deck_or_discard": Place(
                "A card in the room deck or in the discard pile.",
                N_("{card} from the room deck or the discard pile"),
            ),
            "market": Place("A card on the market.", N_("{card} from the market")),
            "milled": Place(
                "One of the cards that `mill` has just discarded.", N_("{card} among them")
            ),
            "hand_of": Place(
                "A card in the hand of the player whom `of` names.", N_("{card} from {whose} hand")
            ),
        },
    ),
    "deck": Thing(
        "Choose a kind of card.",
        N_("{player}, which kind of card do you choose?"),
        N_("that kind"),
        N_("that kind"),
        N_("another one", "kind"),
        {
            "any": Place(
                "Rooms or spells: the kind of card, not a card.", N_("room cards or spells")
            ),
        },
    ),
}
