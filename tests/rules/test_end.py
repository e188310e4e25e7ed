"""Section 8 of the rules: the end of the round."""

from __future__ import annotations

import pytest
from helpers import (
    DRAW,
    ability,
    asked,
    askings,
    dungeon,
    each_edition,
    hero,
    of,
    options,
    play_on,
    play_round,
    player,
    room,
    seat_of,
    spell,
    table,
    the,
    told,
)

import bossbook as bb

LEFT = {"heroes": [hero(name, "mage") for name in ("Ada", "Bo", "Cy", "Di")]}

# -- END-1


@each_edition
def test_end_1_deactivated_rooms_become_active_again(edition: str) -> None:
    game = table(
        edition, player("Ann", rooms=[room("Pit", deactivated=True)]), player("Ben"), phase="end"
    )
    event = the(play_on(game), "reactivated")
    assert (event.data["card"], event.data["player"]) == ("Pit", "Ann")
    assert "END-1" in event.rules
    assert "deactivated" not in seat_of(game, "Ann")["rooms"][0]


@each_edition
def test_end_1_until_end_of_turn_effects_end(edition: str) -> None:
    """The pit deals 1 + 2 this round, and 1 in the next."""
    grow = spell("Grow", {"boost_room": {"room": "it", "add": 2}}, it={"room": "mine"})
    rage = spell("Rage", {"boost_rooms": 3})
    ann = player(
        "Ann",
        rooms=[room("Pit", 1, thief=1)],
        entrance=[hero("Tim", "thief", 20)],
        hand=[grow, rage],
    )
    tess = hero("Tess", "thief", 20)
    game = table(edition, ann, player("Ben"), phase="adventure", decks={"heroes": [tess, tess]})
    for key in ("cast:Grow", "cast:Rage"):
        asked(game)
        game.play(key)
    assert told(play_on(game), "room_deals", "damage") == [6]
    events = play_on(game)
    assert "END-1" in the(events, "effects_end").rules
    assert told(play_round(game), "room_deals", "damage") == [1, 1]


@each_edition
def test_end_1_once_per_round_abilities_can_be_used_again(edition: str) -> None:
    lever = room("Lever", ability=ability("activated", DRAW, once=True))
    game = table(edition, player("Ann", 900, rooms=[lever]), player("Ben"), phase="adventure")
    asked(game)
    game.play("use:0:Lever:0")
    assert askings(game) == []
    play_on(game)
    play_on(game)
    asked(game)
    assert "use:0:Lever:0" in options(game)


@each_edition
def test_end_1_what_is_counted_on_a_room_stays_what_lasts_a_round_goes(edition: str) -> None:
    kept = {"counters": 2, "coins": 1}
    gone = {"deactivated": True, "stunned": True, "bonus": 3, "doubled": 1, "used": [0]}
    lever = room("Lever", 1, ability=ability("activated", DRAW, once=True))
    rooms = [{**lever, **kept, **gone, "under": [{**room("Den", 1), **kept}]}]
    game = table(edition, player("Ann", rooms=rooms), player("Ben", 900), phase="end", decks=LEFT)
    play_round(game)
    (stack,) = seat_of(game, "Ann")["rooms"]
    for one in (stack, *stack["under"]):
        assert {word: one.get(word, 0) for word in kept} == kept
        assert not gone.keys() & one.keys()


# -- END-2


@each_edition
def test_end_2_no_spell_and_no_ability(edition: str) -> None:
    lever = room("Lever", ability=ability("activated", DRAW))
    armed = {"rooms": [lever], "hand": [spell("Trick", DRAW), room("Den")]}
    game = table(edition, player("Ann", **armed), player("Ben", **armed), phase="end")
    with pytest.raises(bb.IllegalPlay) as illegal:
        game.play("cast:Trick")
    assert "END-2" in illegal.value.rules
    assert askings(game) == []
    assert game.round == 2


# -- END-4


@each_edition
def test_end_4_with_three_players_a_loser_leaves(edition: str) -> None:
    """The cards are set aside, not discarded; the others play on."""
    game = table(
        edition,
        player("Ann", wounds=5, rooms=[room("Pit")], hand=[room("Den"), spell("Trick", DRAW)]),
        player("Ben"),
        player("Cid"),
        phase="end",
        decks=LEFT,
    )
    event = the(play_on(game), "eliminated")
    assert event.data["player"] == "Ann"
    assert {"END-4", "WIN-2"} <= set(event.rules)
    assert (game.result, game.phase, game.position()["discard"]) == (None, "start", [])
    assert [seat["out"] for seat in game.position()["players"]] == [True, False, False]


@each_edition
def test_end_4_the_number_of_heroes_per_round_stays(edition: str) -> None:
    game = table(
        edition, player("Ann", wounds=5), player("Ben"), player("Cid"), phase="end", decks=LEFT
    )
    play_on(game)
    assert len(of(play_on(game), "hero_arrives")) == 3


@each_edition
def test_end_4_what_was_theirs_is_beyond_any_effect(edition: str) -> None:
    """No treasure to lure, no room to aim at, no card to draw; nobody asks them."""
    frost = spell("Frost", {"deactivate": "it"}, it={"room": "any"})
    game = table(
        edition,
        player("Ann", 900, out=True, rooms=[room("Hoard", mage=5)], hand=[frost, room("Den")]),
        player("Ben", 500, rooms=[room("Desk", mage=1)], hand=[frost]),
        player("Cid", 300, rooms=[room("Pit")]),
        phase="build",
        town=[hero("Mia", "mage")],
    )
    assert asked(game).player == "Ben"
    game.play("cast:Frost")
    assert options(game) == ["room:Ben:0", "room:Cid:0"]
    game.play("room:Cid:0")
    assert {who for who, _ in askings(game)} <= {"Ben", "Cid"}
    assert the(play_on(game), "lured").data["counts"] == {"Ben": 1, "Cid": 0}
    assert dungeon(game, "Ann") == ["Hoard"]


@each_edition
def test_end_4_set_aside_cards_never_come_back_into_a_deck(edition: str) -> None:
    """The room deck is remade from the discard pile alone."""
    game = table(
        edition,
        player("Ann", out=True, rooms=[room("Pit")], hand=[room("Den")]),
        player("Ben"),
        player("Cid"),
        phase="start",
        discard=[room("Hut"), room("Hall")],
        decks={**LEFT, "rooms": []},
    )
    play_on(game)
    drawn = [name for who in ("Ben", "Cid") for name in seat_of(game, who)["hand"]]
    assert sorted(card["name"] for card in drawn) == ["Hall", "Hut"]
