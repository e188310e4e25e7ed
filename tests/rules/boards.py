"""Tables of the edition with the town board, for the tests of its clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from helpers import names, options, player, table

import bossbook as bb


def board(*players: dict[str, Any], **position: Any) -> bb.Game:
    """Ann (900 XP) and Ben (500 XP), unless others are given; the town phase begins.

    Where the deck's ordinary heroes are listed, there are no epic ones unless they are, too.
    """
    seats = players or (player("Ann", 900), player("Ben", 500))
    if "heroes" in position.get("decks", {}):
        position["decks"] = {"epics": [], **position["decks"]}
    return table("super", *seats, **{"phase": "town", **position})


def solo(ann: dict[str, Any] | None = None, **position: Any) -> bb.Game:
    """Ann alone."""
    return board({**player("Ann", 900), **(ann or {})}, **position)


def new(players: int = 2, seed: int = 1, **fields: Any) -> bb.Game:
    """A new game with the toy set."""
    given = {"cards": ["toy"], **fields}
    return bb.new_game("super", ["Ann", "Ben", "Cy", "Di", "Eve", "Flo"][:players], seed, **given)


def in_town_phase(game: bb.Game, *keys: str) -> None:
    """Play these in the town phase, each where it is offered next; all else is the last option."""
    wanted = list(keys)
    while game.phase == "town":
        game.run("phase")
        if game.decision is None:
            continue
        key = next((key for key in wanted if key in options(game)), None)
        if key is not None:
            wanted.remove(key)
        game.play(key or game.decision.options[-1])
    assert not wanted, f"never offered: {wanted}"


def to_phase(game: bb.Game, phase: str) -> None:
    """Go on, everybody passing or taking the first option, till a phase has begun."""
    while game.phase != phase and game.phase != "over":
        game.run("phase")
        if game.decision is not None and game.phase != phase:
            ways = [o for o in game.decision.options if o.idle]
            game.play((ways or list(game.decision.options))[0])


def market(game: bb.Game) -> list[str]:
    """The cards on the market."""
    return names(game.position()["market"])


def located(game: bb.Game) -> dict[str, Sequence[str]]:
    """Who is in which key location, the empty ones left out."""
    found = game.position()["locations"]
    return {
        name: names(who if isinstance(who, list) else [who]) for name, who in found.items() if who
    }


def minion(game: bb.Game, name: str) -> str | None:
    """The space on which a player's minion stands."""
    seats = game.position()["players"]
    found: str | None = next(seat["minion"] for seat in seats if seat["name"] == name)
    return found
