"""The triggers that no card of the base game has: they wait for other sets, and work."""

from __future__ import annotations

from typing import Any

import pytest

import bossbook as bb

EDITIONS = pytest.mark.parametrize("edition", ["alpha", "base", "revised", "minibosses"])


def room(name: str, ability: dict[str, Any] | None = None, damage: int = 1) -> dict[str, Any]:
    fields = {"name": name, "kind": "trap", "damage": damage, "treasure": {"mage": 1}}
    return fields | ({"ability": ability} if ability else {})


def table(edition: str, ann: dict[str, Any], ben: dict[str, Any], **fields: Any) -> bb.Game:
    players = [
        {"name": "Ann", "boss": {"name": "A", "xp": 9}} | ann,
        {"name": "Ben", "boss": {"name": "B", "xp": 8}} | ben,
    ]
    given = {"edition": edition, "cards": ["base"], "phase": "adventure", "players": players}
    position = given | {"seed": 3} | fields
    return bb.load_position(position)


def draws(game: bb.Game) -> list[tuple[str, str]]:
    return [(e.data["player"], e.data["deck"]) for e in game.events if e.kind == "draws"]


def play_on(game: bb.Game, *keys: str) -> None:
    for key in keys:
        game.run("phase")
        game.play(key)
    phase = game.phase
    while game.phase == phase and game.step():
        pass


@EDITIONS
def test_survives_here_sees_heroes_who_walk_on_alive(edition: str) -> None:
    gate = room("Gate", {"when": "survives_here", "do": [{"draw": "rooms"}]}, damage=3)
    heroes = [{"name": f"H{n}", "class": "mage", "health": n} for n in (3, 4)]
    game = table(edition, {"rooms": [gate], "entrance": heroes}, {})
    play_on(game)
    assert draws(game) == [("Ann", "room")], "one died, one walked on"
    assert (game.state.souls(0), game.state.wounds(0)) == (1, 1)


@EDITIONS
def test_any_room_destroyed_hears_of_every_dungeon_in_order(edition: str) -> None:
    ear = room("Ear", {"when": "any_room_destroyed", "do": [{"draw": "spells"}]})
    bomb = room(
        "Bomb", {"when": "activated", "cost": [{"destroy": "this"}], "do": [{"draw": "rooms"}]}
    )
    game = table(edition, {"rooms": [ear]}, {"rooms": [ear, bomb]})
    play_on(game, "use:1:Bomb:0")
    assert draws(game) == [("Ann", "spell"), ("Ben", "spell"), ("Ben", "room")]


@EDITIONS
def test_opponent_spell_hears_others_only_and_not_what_is_negated(edition: str) -> None:
    ear = room("Ear", {"when": "opponent_spell", "do": [{"draw": "rooms"}]})
    insight = {"name": "Insight", "spell": "both", "ability": {"do": [{"draw": "spells"}]}}
    game = table(edition, {"rooms": [ear], "hand": [insight]}, {"rooms": [ear]})
    play_on(game, "cast:Insight")
    assert draws(game) == [("Ben", "room"), ("Ann", "spell")]
    game = table(edition, {"hand": [insight]}, {"rooms": [ear], "hand": ["Counterspell"]})
    play_on(game, "cast:Insight", "cast:Counterspell")
    assert draws(game) == []


@EDITIONS
def test_end_of_round_comes_first_and_in_order(edition: str) -> None:
    clock = room("Clock", {"when": "end_of_round", "do": [{"draw": "rooms"}]})
    frozen = clock | {"deactivated": True}
    game = table(edition, {"rooms": [clock, frozen]}, {"rooms": [clock]}, phase="end")
    play_on(game)
    kinds = [event.kind for event in game.events]
    assert draws(game) == [("Ann", "room"), ("Ben", "room")]
    assert kinds.index("draws") < kinds.index("reactivated")


@EDITIONS
def test_from_hand_is_played_like_a_spell_and_discarded(edition: str) -> None:
    tomb = room(
        "Tomb", {"when": "from_hand", "choose": {"it": {"card": "discard"}}, "do": [{"take": "it"}]}
    )
    game = table(edition, {"hand": [tomb]}, {"hand": ["Counterspell"]}, discard=["Fear"])
    play_on(game, "hand:Tomb")
    assert game.position()["players"][0]["hand"] == ["Fear"]
    assert [card["name"] for card in game.position()["discard"]] == ["Tomb"]
    assert "negated" not in [event.kind for event in game.events], "no spell, so not negated"
