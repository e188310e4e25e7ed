"""The words of the rule tests: building a small table, playing on, reading what has happened.

A card is written where it is used, so that a test can be read without looking anything up:
``room("Nave", 2, cleric=1)`` deals 2 damage and shows one relic.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import bossbook as bb
from bossbook.card.model import CLASSES

EDITIONS = ("alpha", "base", "revised", "minibosses")
each_edition = pytest.mark.parametrize("edition", EDITIONS)

_WAYS_TO_PASS = ("pass", "decline", "keep", "no", "skip")

# -- building a table


def table(edition: str, *players: dict[str, Any], **position: Any) -> bb.Game:
    """A game from a position. The decks are the toy set's, whose cards have no abilities."""
    return bb.load_position(
        {"edition": edition, "cards": ["toy"], "players": list(players), **position}
    )


def player(name: str, xp: int = 500, **fields: Any) -> dict[str, Any]:
    """A player whose boss has so many XP, unless a boss is given."""
    return {"name": name, "boss": boss(xp), **fields}


def boss(xp: int, *, ability: Any = None, **treasure: int) -> dict[str, Any]:
    """A boss: ``boss(700, mage=1)``."""
    return {"name": f"Boss {xp}", "xp": xp, "treasure": treasure, "ability": ability}


def room(name: str, damage: int = 0, kind: str = "trap", **fields: Any) -> dict[str, Any]:
    """A room; classes are its treasure, anything else is a field of the card or its state."""
    treasure = {word: fields.pop(word) for word in CLASSES if word in fields}
    return {"name": name, "kind": kind, "damage": damage, "treasure": treasure, **fields}


def rooms(count: int, **fields: Any) -> list[dict[str, Any]]:
    """Several rooms that differ only in their names: Room 1, Room 2 …"""
    return [room(f"Room {number}", **fields) for number in range(1, count + 1)]


def hero(name: str, class_: str | None = None, health: int = 6, **fields: Any) -> dict[str, Any]:
    """A hero in town or at an entrance."""
    return {"name": name, "class": class_, "health": health, **fields}


def spell(name: str, *do: Any, phase: str = "both", **choose: Any) -> dict[str, Any]:
    """A spell: ``spell("Frost", {"deactivate": "it"}, it={"room": "any"})``."""
    return {"name": name, "spell": phase, "ability": {"choose": choose, "do": list(do)}}


def ability(when: str, *do: Any, **fields: Any) -> dict[str, Any]:
    """An ability of a room or a boss."""
    return {"when": when, "do": list(do), **fields}


DRAW = {"draw": "rooms"}
"""The smallest effect there is, for tests that are about when something works, not what it does."""

# -- playing on


def play_on(game: bb.Game, until: str | None = None) -> list[bb.Event]:
    """Everybody passes until such an event, or to the end of the phase; the events.

    Where one must choose, it is the first option.
    """
    before, phase = len(game.events), game.phase
    while game.phase == phase:
        if until in kinds(_go_on(game)):
            break
    return list(game.events[before:])


def play_round(game: bb.Game) -> list[bb.Event]:
    """Everybody passes till the round is over; the events."""
    before, number = len(game.events), game.round
    while game.round == number and game.phase != "over":
        play_on(game)
    return list(game.events[before:])


def _go_on(game: bb.Game) -> list[bb.Event]:
    return game.play(_passing(game.decision)) if game.decision else game.step()


def _passing(decision: bb.Decision) -> bb.Option:
    ways = [option for option in decision.options if option.key in _WAYS_TO_PASS]
    return ways[0] if ways else decision.options[0]


def asked(game: bb.Game) -> bb.Decision:
    """The next decision."""
    game.run()
    assert game.decision is not None
    return game.decision


def askings(game: bb.Game) -> list[tuple[str, str]]:
    """Who is asked what till the phase is over, everybody passing."""
    phase, found = game.phase, []
    while game.phase == phase:
        if game.decision:
            found.append((game.decision.player, game.decision.kind))
        _go_on(game)
    return found


# -- reading what has happened


def kinds(events: Iterable[bb.Event]) -> list[str]:
    """The kinds of events, in order."""
    return [event.kind for event in events]


def of(events: Iterable[bb.Event], *wanted: str) -> list[bb.Event]:
    """The events of some kinds, in order."""
    return [event for event in events if event.kind in wanted]


def the(events: Iterable[bb.Event], kind: str) -> bb.Event:
    """The one event of a kind."""
    (event,) = of(events, kind)
    return event


def told(events: Iterable[bb.Event], kind: str, key: str) -> list[Any]:
    """What the events of a kind say under a key: ``told(events, "lured", "hero")``."""
    return [event.data[key] for event in of(events, kind)]


def options(game: bb.Game) -> list[str]:
    """The keys of what the player may do now."""
    return [option.key for option in game.decision.options] if game.decision else []


def refusal(game: bb.Game, key: str) -> bb.Refusal:
    """Why the player may not do that now."""
    assert game.decision is not None
    return next(refused for refused in game.decision.refused if refused.key == key)


# -- reading the table


def seat_of(game: bb.Game, name: str) -> dict[str, Any]:
    """A player's part of the position."""
    return next(seat for seat in game.position()["players"] if seat["name"] == name)


def names(cards: Iterable[Any]) -> list[str]:
    """The names of cards, written out or not."""
    return [card if isinstance(card, str) else card.get("card", card.get("name")) for card in cards]


def town(game: bb.Game) -> list[str]:
    """The heroes in town, oldest first."""
    return names(game.position()["town"])


def entrance(game: bb.Game, name: str) -> list[str]:
    """The heroes at a player's entrance."""
    return names(seat_of(game, name)["entrance"])


def dungeon(game: bb.Game, name: str) -> list[str]:
    """The visible rooms of a player, from the entrance to the boss."""
    return names(seat_of(game, name)["rooms"])


def hand(game: bb.Game, name: str) -> list[str]:
    """The cards in a player's hand."""
    return names(seat_of(game, name)["hand"])


def score(game: bb.Game, name: str) -> tuple[int, int]:
    """A player's souls and wounds."""
    seat = game.players.index(name)
    return game.state.souls(seat), game.state.wounds(seat)
