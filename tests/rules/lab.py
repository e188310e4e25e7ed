"""A laboratory for spells and abilities: small cards that do one thing each, and scripts of plays.

A script line says who must be asked, and what they answer: ``play(game, "Ann: cast:Frost")``.
"""

from __future__ import annotations

from typing import Any

from helpers import ability, hero, player, room, spell, table

import bossbook as bb

# -- spells


def _on(what: str, where: str, **fits: Any) -> dict[str, Any]:
    return {"it": {what: where, **fits}}


INSIGHT = spell("Insight", {"draw": "rooms"})
LESSON = spell("Lesson", {"draw": "spells"})
NIX = spell("Nix", {"negate": "it"}, **_on("spell", "opponent"))

FROST = spell("Frost", {"deactivate": "it"}, **_on("room", "any"))
RUIN = spell("Ruin", {"destroy": "it"}, **_on("room", "any"))
SURGE = spell("Surge", {"boost_room": {"room": "it", "add": 3}}, **_on("room", "any"))
WILT = spell("Wilt", {"boost_room": {"room": "it", "add": -3}}, **_on("room", "any"))
TWICE = spell("Twice", {"double_room": "it"}, **_on("room", "any"))
RALLY = spell("Rally", {"boost_rooms": 1})
GLITTER = spell("Glitter", "double_treasure")
SWITCH = spell(
    "Switch", {"swap": {"one": "a", "other": "b"}}, a={"room": "mine"}, b={"room": "mine"}
)

FEAR = spell("Fear", {"send": {"hero": "it", "to": "town"}}, **_on("hero", "any_dungeon"))
BACK = spell("Back", {"send": {"hero": "it", "to": "first_room"}}, **_on("hero", "any_dungeon"))
EJECT = spell("Eject", {"send": {"hero": "it", "to": "own_entrance"}}, **_on("hero", "any_dungeon"))
CALL = spell("Call", {"send": {"hero": "it", "to": "my_entrance"}}, **_on("hero", "town"))
GHOST = spell("Ghost", {"send": {"hero": "it", "to": "own_entrance"}}, **_on("dead", "opponent"))
BLESS = spell("Bless", {"strengthen": {"hero": "it", "add": 3}}, **_on("hero", "any_dungeon"))
ZAP = spell("Zap", {"hurt": {"hero": "it", "amount": 2}}, **_on("hero", "any_dungeon"))
FINISH = spell("Finish", {"kill": "it"}, **_on("hero", "any_dungeon", health_at_most=3))
SNIPE = spell("Snipe", {"hurt": {"hero": "it", "amount": 9}}, **_on("hero", "town"))
HEAL = spell("Heal", {"heal": "it"}, **_on("survivor", "mine"))

RUSH = spell("Rush", "extra_build")
CATCH_UP = spell("Catch Up", {"extra_build": "fewer_rooms"})
BAN = spell("Ban", "forbid_building")
BAR = spell("Bar", {"block_entrance": "it"}, **_on("player", "any"))
FUMBLE = spell(
    "Fumble", {"discard_random": {"player": "it", "deck": "rooms"}}, **_on("player", "opponent")
)
STORM = spell(
    "Storm",
    "discard_hands",
    {"everybody_draws": "spells"},
    {"everybody_draws": {"deck": "rooms", "count": 2}},
)

# -- rooms, all of one damage and one loot


def lab_room(name: str, when: str, *do: Any, damage: int = 1, **fields: Any) -> dict[str, Any]:
    """A room with one ability; ``choose``, ``cost``, ``once`` and ``optional`` go into it."""
    words = ("choose", "cost", "once", "optional")
    own = {word: fields.pop(word) for word in words if word in fields}
    return room(name, damage, **{"thief": 1} | fields, ability=ability(when, *do, **own))


LEVER = lab_room("Lever", "activated", {"draw": "rooms"}, once=True)
ALTAR = lab_room(
    "Altar",
    "activated",
    {"take": "it"},
    cost={"destroy": "this"},
    choose={"it": {"card": "discard"}},
)
PIT = lab_room(
    "Pit", "activated", {"kill": "it"}, cost={"destroy": "this"}, choose={"it": {"hero": "here"}}
)
EYE = lab_room(
    "Eye",
    "activated",
    {"negate": "it"},
    cost={"discard": "pay"},
    choose={"it": {"spell": "opponent"}, "pay": {"card": "hand", "deck": "spells"}},
)
SCHOOL = lab_room("School", "built", {"draw": "spells"})
YARD = lab_room("Yard", "built", "build_now")
BOMB = lab_room("Bomb", "built", {"destroy": "it"}, choose={"it": {"room": "opponent"}})
KENNEL = lab_room("Kennel", "builds_another", {"draw": "rooms"})
GRAVE = lab_room("Grave", "dies_here", {"draw": "spells"})
MAZE = lab_room("Maze", "enters", {"send": {"hero": "visitor", "to": "previous_room"}})
SCRAPYARD = lab_room("Scrapyard", "room_destroyed", {"draw": "rooms"})
CHORUS = lab_room("Chorus", "spell_played", {"draw": "rooms"})

# -- playing


def play(game: bb.Game, *script: str) -> list[bb.Event]:
    """Play a script, then go on to the next decision or the end of the phase; the events."""
    before, phase = len(game.events), game.phase
    for line in script:
        who, key = line.split(": ", 1)
        game.run()
        assert game.decision is not None, f"{line!r}, but nobody is asked"
        assert game.decision.player == who, f"{line!r}, but {game.decision!r}"
        phase = game.phase
        game.play(key)
    while game.phase == phase and game.step():
        pass
    return list(game.events[before:])


def card_names(game: bb.Game, pile: str = "discard") -> list[str]:
    """The names of the cards in the discard pile, or in a deck."""
    table, cards = game.state.setup.table, getattr(game.state, pile)
    return [table.names[card] for card in cards]


def due(game: bb.Game) -> tuple[str, str] | None:
    """Who is asked what now."""
    return (game.decision.player, game.decision.kind) if game.decision else None


# -- a table for two

HALL, CELL, ATTIC = room("Hall", 1), room("Cell", 2), room("Attic", 3)
HUT = room("Hut", 1, mage=1)
CY, DEE, EVE = hero("Cy", "thief", 20), hero("Dee", "mage", 20), hero("Eve", "mage", 20)
BO = hero("Bo", "mage", 5)


def duo(edition: str, ann: Any = None, ben: Any = None, **more: Any) -> bb.Game:
    """Ann, who has more XP, and Ben, as given; in the adventure phase unless told otherwise."""
    anns, bens = player("Ann", 900) | (ann or {}), player("Ben", 500) | (ben or {})
    return table(edition, anns, bens, **{"phase": "adventure"} | more)
