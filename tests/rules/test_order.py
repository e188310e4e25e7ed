"""Section 3 of the rules: who goes first, and who may answer whom."""

from __future__ import annotations

import pytest
from helpers import (
    DRAW,
    ability,
    asked,
    askings,
    boss,
    each_edition,
    hero,
    kinds,
    of,
    options,
    play_on,
    player,
    room,
    rooms,
    spell,
    table,
    told,
)

# Seats go clockwise: Ann, Ben, Cid. Ben has most XP, Cid least.
BY_XP = ["Ben", "Ann", "Cid"]
CLOCKWISE = ["Ben", "Cid", "Ann"]
TURN_ORDER = [("alpha", CLOCKWISE), ("base", BY_XP), ("revised", BY_XP)]

TRICK = spell("Trick", DRAW)
FROST = spell("Frost", {"deactivate": "it"}, it={"room": "opponent"})
STOP = spell("Stop", {"negate": "it"}, it={"spell": "opponent"})


# -- ORDER-1


@pytest.mark.parametrize(("edition", "order"), TURN_ORDER)
def test_order_1_placing_rooms(edition: str, order: list[str]) -> None:
    """B, R: descending XP. A: clockwise from the highest XP."""
    game = table(
        edition,
        player("Ann", 700, hand=rooms(1)),
        player("Ben", 900, hand=rooms(1)),
        player("Cid", 500, hand=rooms(1)),
        phase="build",
    )
    assert askings(game) == [(name, "build") for name in order]


@pytest.mark.parametrize(("edition", "order"), TURN_ORDER)
def test_order_1_walking_heroes(edition: str, order: list[str]) -> None:
    game = table(
        edition,
        player("Ann", 700, entrance=[hero("Ada")]),
        player("Ben", 900, entrance=[hero("Bo")]),
        player("Cid", 500, entrance=[hero("Cy")]),
        phase="adventure",
    )
    assert told(play_on(game), "enters_dungeon", "player") == order


@each_edition
def test_order_1_level_up_and_when_you_build_go_by_xp(edition: str) -> None:
    """In A as well, where the rooms were placed clockwise."""
    gift = room("Gift", ability=ability("built", DRAW))

    def about_to_level(name: str, xp: int) -> dict[str, object]:
        return player(name, xp, rooms=rooms(4), hand=[gift])

    game = table(
        edition,
        about_to_level("Ann", 700),
        about_to_level("Ben", 900),
        about_to_level("Cid", 500),
        phase="build",
    )
    for _ in range(3):
        asked(game)
        game.play("build:Gift@new")
    events = play_on(game)
    assert told(events, "level_up", "player") == BY_XP
    assert told(events, "works", "player") == BY_XP


@each_edition
def test_order_1_a_level_up_at_the_end_of_the_round_goes_by_xp(edition: str) -> None:
    """A: Level Up resolves in descending XP, whenever it takes effect."""
    asleep = [*rooms(4), room("Fifth", deactivated=True)]
    game = table(
        edition,
        player("Ann", 700, rooms=asleep),
        player("Ben", 900, rooms=asleep),
        player("Cid", 500, rooms=asleep),
        phase="end",
    )
    assert told(play_on(game), "level_up", "player") == BY_XP


@each_edition
def test_order_1_other_players_are_asked_by_xp(edition: str) -> None:
    """Cid is active; of the others the one with more XP comes first."""
    game = table(
        edition,
        player("Ann", 700, hand=[TRICK]),
        player("Ben", 900, hand=[TRICK]),
        player("Cid", 500, hand=[TRICK], rooms=[room("Pit")], entrance=[hero("Cy")]),
        phase="adventure",
    )
    play_on(game, until="enters_dungeon")
    play_on(game, until="room_deals")
    window = [who for who, _ in askings(game)][:3]
    assert window == ["Cid", "Ben", "Ann"]


@each_edition
@pytest.mark.parametrize("caster", BY_XP)
def test_order_1_opponents_of_an_effect_on_each_of_them_go_by_xp(edition: str, caster: str) -> None:
    """Also in A, where rooms are placed clockwise."""
    choose, lose = {"it": {"card": "hand"}}, {"discard": "it"}
    toll = spell("Toll", {"each_opponent": {"choose": choose, "do": [lose]}})
    hands = {name: rooms(2) for name in BY_XP} | {caster: [toll]}
    game = table(
        edition,
        player("Ann", 700, hand=hands["Ann"]),
        player("Ben", 900, hand=hands["Ben"]),
        player("Cid", 500, hand=hands["Cid"]),
        phase="adventure",
    )
    asked(game)
    game.play("cast:Toll")
    game.run()
    events = [*game.play("card:Room 2"), *game.run(), *game.play("card:Room 1"), *game.run()]
    assert told(events, "discards", "player") == [name for name in BY_XP if name != caster]
    assert told(events, "discards", "card") == ["Room 2", "Room 1"]


# -- ORDER-2


@each_edition
def test_order_2_active_is_who_places_a_room(edition: str) -> None:
    """In each turn of the build phase the one whose turn it is comes first."""
    game = table(
        edition,
        player("Ann", 700, hand=[TRICK]),
        player("Ben", 900, hand=[TRICK]),
        phase="build",
    )
    assert [who for who, _ in askings(game)] == ["Ben", "Ann", "Ann", "Ben"]


@each_edition
def test_order_2_active_is_whose_dungeon_is_walked(edition: str) -> None:
    game = table(
        edition,
        player("Ann", 700, hand=[TRICK], rooms=[room("Pit")], entrance=[hero("Ada")]),
        player("Ben", 900, hand=[TRICK]),
        phase="adventure",
    )
    play_on(game, until="room_deals")
    assert askings(game) == [("Ann", "act"), ("Ben", "act")]


# -- ORDER-3


@each_edition
def test_order_3_what_the_active_player_plays_resolves_at_once(edition: str) -> None:
    """Nobody may answer it: Ben is asked only when Ann, who is active, has no more to do."""
    game = table(
        edition,
        player("Ann", 900, hand=[FROST, TRICK]),
        player("Ben", 500, hand=[TRICK], rooms=[room("Pit")]),
        phase="build",
    )
    assert asked(game).player == "Ann"
    game.play("cast:Frost")
    assert kinds(game.run())[-1] == "deactivated"
    assert game.decision is not None and game.decision.player == "Ann"


@each_edition
def test_order_3_only_a_negate_can_stop_it(edition: str) -> None:
    game = table(
        edition,
        player("Ann", 900, hand=[FROST]),
        player("Ben", 500, hand=[TRICK, STOP], rooms=[room("Pit")]),
        phase="build",
    )
    asked(game)
    game.play("cast:Frost")
    decision = asked(game)
    assert (decision.player, decision.kind) == ("Ben", "negate")
    assert options(game) == ["cast:Stop", "pass"], "another spell is no answer"
    game.play("cast:Stop")
    events = play_on(game)
    assert told(events, "negated", "card") == ["Frost"]
    assert not of(events, "deactivated")


@each_edition
def test_order_3_the_active_player_answers_before_anothers_spell_resolves(edition: str) -> None:
    """And may answer any number of times."""
    game = table(
        edition,
        player("Ann", 900, rooms=[room("Pit")], hand=[TRICK, TRICK]),
        player("Ben", 500, rooms=[room("Den")], hand=[FROST]),
        phase="build",
    )
    asked(game)
    game.play("pass")
    assert asked(game).player == "Ben"
    game.play("cast:Frost")
    for _ in range(2):
        assert asked(game).player == "Ann"
        game.play("cast:Trick")
    events = [
        e for e in (*game.events, *play_on(game)) if e.kind in ("plays", "drew", "deactivated")
    ]
    assert [(e.kind, e.data["player"]) for e in events] == [
        ("plays", "Ben"),
        ("plays", "Ann"),
        ("drew", "Ann"),
        ("plays", "Ann"),
        ("drew", "Ann"),
        ("deactivated", "Ann"),
    ]


@each_edition
def test_order_3_a_third_player_cannot_answer(edition: str) -> None:
    """Ben's spell waits for Ann alone, who is active; then it resolves, before Cid is asked."""
    game = table(
        edition,
        player("Ann", 900, rooms=[room("Pit")]),
        player("Ben", 700, hand=[FROST]),
        player("Cid", 500, hand=[TRICK]),
        phase="build",
    )
    assert asked(game).player == "Ben"
    game.play("cast:Frost")
    game.run()
    assert told(game.events, "deactivated", "card") == ["Pit"]


# -- ORDER-5


@each_edition
def test_order_5_when_you_build_and_level_up_cannot_be_answered(edition: str) -> None:
    """From the reveal on nobody is asked, whatever they hold."""
    gift = room("Gift", ability=ability("built", DRAW))
    levels = boss(900, ability=ability("level_up", {"draw": "spells"}))
    game = table(
        edition,
        player("Ann", boss=levels, rooms=rooms(4), hand=[gift]),
        player("Ben", 500, hand=[TRICK, STOP]),
        phase="build",
    )
    asked(game)
    game.play("build:Gift@new")
    play_on(game, until="built")
    assert askings(game) == []
    works = of(game.events, "works")
    assert [event.data["card"] for event in works] == ["Boss 900", "Gift"]
    assert all("ORDER-5" in event.rules for event in works)
