"""Tables with the printed cards of the base set, named as they are printed.

What only stands around (a quiet room, a hero of round numbers) is written out where it is used.
"""

from __future__ import annotations

from typing import Any

from helpers import play_on, player, room
from lab import play

import bossbook as bb
from bossbook.card.model import CLASSES
from bossbook.engine.numbers import room_damage, treasure

HALL, CELL, ATTIC = room("Hall", 1), room("Cell", 2), room("Attic", 3)
FOUR = [room(f"Room {number}", 1, fighter=1, thief=1) for number in range(1, 5)]
FIFTH = room("Fifth", 1)


def printed(edition: str, ann: Any = None, ben: Any = None, *more: Any, **fields: Any) -> bb.Game:
    """Ann, who goes first, and Ben, as given; everything unsaid is dealt from the base set."""
    players = [player("Ann", 990) | (ann or {}), player("Ben", 100) | (ben or {}), *more]
    return bb.load_position(
        {"edition": edition, "cards": ["base"], "players": players, "phase": "adventure", "seed": 5}
        | fields
    )


def levelling(
    edition: str, boss: str, ann: Any = None, ben: Any = None, *more: Any, **fields: Any
) -> bb.Game:
    """Ann builds her fifth room, nobody else does anything: her boss levels up."""
    anns = {"boss": boss, "rooms": FOUR, "hand": [FIFTH]} | (ann or {})
    bens = player("Ben", 100) | (ben or {})
    game = printed(edition, anns, bens, *more, phase="build", **fields)
    while "level_up" not in (event.kind for event in game.events):
        game.run()
        assert game.decision is not None
        keys = [option.key for option in game.decision.options]
        ways = [key for key in ("build:Fifth@new", "pass", "decline") if key in keys]
        game.play(ways[0])
        while game.decision is None and game.phase == "build" and game.step():
            if game.events[-1].kind == "level_up":
                break
    play(game)
    return game


def keeps_secret(game: bb.Game, card: str, *players: str) -> bool:
    """Whether no event that these players have seen names a card."""
    return not any(
        card in str(event.as_dict())
        for event in game.events
        for one in players
        if event.visible_to(one)
    )


def deck(game: bb.Game, name: str) -> list[str]:
    """The names in a deck, from the top."""
    table = game.state.setup.table
    return [table.names[card] for card in getattr(game.state, name)]


def pass_to(game: bb.Game, phase: str) -> list[bb.Event]:
    """Everybody passes until the next such phase begins; the events."""
    before = len(game.events)
    play_on(game)
    while game.phase != phase:
        play_on(game)
    return list(game.events[before:])


# -- Rise of the Minibosses


def minis(ann: Any = None, ben: Any = None, *more: Any, **fields: Any) -> bb.Game:
    """The same with the cards of Rise of the Minibosses."""
    return printed("minibosses", ann, ben, *more, **{"cards": ["minibosses"]} | fields)


def with_miniboss(name: str, level: int, under: dict[str, Any] | str = HALL) -> dict[str, Any]:
    """A room with a miniboss on that level."""
    card = {"card": under} if isinstance(under, str) else under
    return {**card, "miniboss": {"card": name, "level": level}}


def coins(game: bb.Game, name: str) -> int:
    """The coins in a player's vault."""
    return game.state.players[game.players.index(name)].coins


def miniboss(game: bb.Game, name: str, place: int = 0) -> tuple[str, int] | None:
    """The miniboss of a place, and its level."""
    stack = game.state.players[game.players.index(name)].stacks[place]
    if stack.miniboss is None:
        return None
    return game.state.setup.table.names[stack.miniboss.card], stack.miniboss.level


def damage(game: bb.Game, name: str) -> list[int]:
    """What a player's rooms would deal now, from the entrance on."""
    seat = game.players.index(name)
    places = range(len(game.state.players[seat].stacks))
    return [room_damage(game.state, seat, place) for place in places]


def icons(game: bb.Game, name: str) -> dict[str, int]:
    """The treasure of a player's dungeon, boss included."""
    counted = treasure(game.state, game.players.index(name))
    return {word: number for word, number in zip(CLASSES, counted, strict=True) if number}


# -- Super Boss Monster


def supers(ann: Any = None, ben: Any = None, *more: Any, **fields: Any) -> bb.Game:
    """The same with our cards for Super Boss Monster, explorers among them.

    What the cards say is the same in every edition; the base game has no board around them.
    """
    edition = fields.pop("edition", "base")
    return printed(edition, ann, ben, *more, **{"cards": ["super", "explorers"]} | fields)


def revealing(card: str, on: str = "new", ann: Any = None, ben: Any = None) -> bb.Game:
    """Ann has built a card, and what that sets off is under way."""
    anns = {"hand": [card]} | (ann or {})
    game = supers(anns, ben, phase="build")
    return build(game, f"build:{card}@{on}")


def build(game: bb.Game, key: str) -> bb.Game:
    """Ann builds; nobody else does anything till somebody must choose, or the phase is over."""
    game.run()
    while game.decision is not None and key not in keys_of(game):
        game.play("pass")
        game.run()
    game.play(key)
    while game.phase == "build" and (game.decision is None or "pass" in keys_of(game)):
        game.play("pass") if game.decision else game.step()
    return game


def keys_of(game: bb.Game) -> list[str]:
    """The keys of what may be played now."""
    return [option.key for option in game.decision.options] if game.decision else []


def acting(boss_or_room: str, ann: Any = None, ben: Any = None, **fields: Any) -> bb.Game:
    """Ann's minion acts on a room of hers, which is last, or on her boss, which has levelled up.

    It is the minion phase of the edition with the board.
    """
    anns = {"rooms": [HALL, boss_or_room], "minion": "room:1"} | (ann or {})
    board = {"edition": "super", "phase": "minions", "first_player": "Ann"}
    game = supers(anns, ben, **board | fields)
    play(game)
    return game


def counters(game: bb.Game, name: str = "Ann") -> list[int]:
    """The counters on a player's rooms, from the entrance on."""
    stacks = game.state.players[game.players.index(name)].stacks
    return [stack.rooms[0].counters for stack in stacks]


def visited(*rooms: Any, hero: Any, **ann: Any) -> bb.Game:
    """A hero has walked Ann's dungeon, everybody passing."""
    game = supers({"rooms": list(rooms), "entrance": [hero]} | ann)
    play_on(game)
    return game
