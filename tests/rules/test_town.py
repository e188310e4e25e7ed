"""Section 14: the town phase, its market, places and pushing (TOWN, BAIT-8, RULING-5, -24)."""

from __future__ import annotations

from typing import Any

import pytest
from boards import board, in_town_phase, located, market, minion, new, to_phase
from helpers import (
    DRAW,
    ability,
    asked,
    askings,
    boss,
    dungeon,
    entrance,
    hand,
    hero,
    kinds,
    of,
    options,
    player,
    refusal,
    room,
    rooms,
    spell,
    the,
    told,
    town,
)

import bossbook as bb

ARENA = room("Arena", 1, ability=ability("minion", DRAW))


def fresh(game: bb.Game, *kinds_: str) -> list[bb.Event]:
    game.run()
    return of(game.events, *kinds_)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_town_1_one_spell_and_as_many_rooms_as_players(players: int) -> None:
    game = new(players)
    to_phase(game, "town")
    game.run()
    laid = the(game.events, "market_filled")
    assert laid.rules[0] == "TOWN-1"
    decks = [game.state.setup.table[card].deck for card in game.state.market]
    assert decks == ["spell"] + ["room"] * players
    assert laid.data["cards"] == market(game)


def test_town_1_what_lies_there_is_only_filled_up() -> None:
    game = board(market=["Confetti", "Goose Nest"])
    game.run()
    assert market(game)[:2] == ["Confetti", "Goose Nest"]
    assert len(market(game)) == 3


def test_town_1_a_market_stays_short_without_cards() -> None:
    game = board(decks={"rooms": [], "spells": ["Confetti"]})
    events = fresh(game, "market_short")
    assert told(events, "market_short", "deck") == ["room"]
    assert market(game) == ["Confetti"]


def test_town_2_one_hero_for_each_player_comes_in_on_the_right() -> None:
    game = board(town=[hero("Old", "mage")], decks={"heroes": ["Deacon Crumb", "Aunt Sparkle"]})
    events = game.run()
    assert told(events, "hero_arrives", "hero") == ["Deacon Crumb", "Aunt Sparkle"]
    assert "TOWN-2" in of(events, "hero_arrives")[0].rules
    assert town(game) == ["Deacon Crumb", "Aunt Sparkle"], "the oldest was leftmost, and was pushed"


def test_town_2_as_many_places_as_players() -> None:
    with pytest.raises(bb.InvalidPosition, match="The town has 2 places, not 3"):
        board(town=[hero("A"), hero("B"), hero("C")])
    three = [player(name, xp) for name, xp in (("A", 1), ("B", 2), ("C", 3))]
    assert len(town(board(*three, town=[hero("A"), hero("B"), hero("C")]))) == 3


@pytest.mark.parametrize(
    ("class_", "location"),
    [("cleric", "temple"), ("fighter", "stadium"), ("mage", "library"), ("thief", "hideout")],
)
def test_town_3_the_leftmost_is_pushed_to_the_location_of_its_class(
    class_: str, location: str
) -> None:
    game = board(town=[hero("Bo", class_), hero("Cy", "mage")], decks={"heroes": ["Deacon Crumb"]})
    events = game.run()
    pushed = the(events, "pushed")
    assert (pushed.data["hero"], pushed.data["location"]) == ("Bo", location)
    assert "TOWN-3" in pushed.rules
    assert located(game) == {location: ["Bo"]}
    assert town(game) == ["Cy", "Deacon Crumb"]


def test_town_3_one_who_finds_another_there_goes_to_the_inn() -> None:
    game = board(
        town=[hero("Bo", "mage"), hero("Cy", "mage")],
        locations={"library": hero("Di", "mage"), "inn": [hero("Ed")]},
        decks={"heroes": ["Deacon Crumb", "Aunt Sparkle"]},
    )
    game.run()
    assert located(game) == {"library": ["Di"], "inn": ["Ed", "Bo", "Cy"]}


def test_town_4_two_classes_go_to_the_first_free_matching_location() -> None:
    both = hero("Bo", None)
    both = {"name": "Bo", "classes": ["thief", "cleric"], "health": 6}
    one = board(town=[both, hero("Cy")], decks={"heroes": ["Deacon Crumb"]})
    one.run()
    assert located(one) == {"temple": ["Bo"]}
    taken = board(
        town=[both, hero("Cy")],
        locations={"temple": hero("Di")},
        decks={"heroes": ["Deacon Crumb"]},
    )
    assert "TOWN-4" in the(taken.run(), "pushed").rules
    assert located(taken)["hideout"] == ["Bo"]
    full = board(
        town=[both, hero("Cy")],
        locations={"temple": hero("Di"), "hideout": hero("Ed")},
        decks={"heroes": ["Deacon Crumb"]},
    )
    full.run()
    assert located(full)["inn"] == ["Bo"]


def test_town_4_one_without_class_goes_to_the_inn() -> None:
    game = board(town=[hero("Bo"), hero("Cy")], decks={"heroes": ["Deacon Crumb"]})
    game.run()
    assert located(game) == {"inn": ["Bo"]}


STRAIGHT = {
    "name": "Gladys",
    "class": "fighter",
    "health": 6,
    "ability": {"when": "standing", "do": [{"goes_to": "stadium"}]},
}


def test_town_4_some_go_straight_to_a_location() -> None:
    game = board(town=[hero("Bo", "mage"), hero("Cy")], decks={"heroes": [STRAIGHT]})
    events = game.run()
    assert kinds(of(events, "pushed", "goes_straight")) == ["goes_straight"], "nobody is pushed"
    assert located(game) == {"stadium": ["Gladys"]}
    assert town(game) == ["Bo", "Cy"]


def test_ruling_24_straight_to_a_taken_location_is_to_the_inn() -> None:
    game = board(locations={"stadium": hero("Bo")}, decks={"heroes": [STRAIGHT]})
    events = game.run()
    assert "RULING-24" in the(events, "goes_straight").rules
    assert located(game) == {"stadium": ["Bo"], "inn": ["Gladys"]}


def test_ruling_24_the_newest_in_the_inn_is_on_top() -> None:
    game = board(
        player("Ann", 900, minion="inn:summon"),
        player("Ben", 500),
        phase="minions",
        locations={"inn": [hero("Old"), hero("New")]},
    )
    game.run()
    game.play("player:Ben")
    assert (entrance(game, "Ben"), located(game)) == (["New"], {"inn": ["Old"]})


def test_ruling_24_card_and_minion_are_compulsory_in_either_order() -> None:
    game = board(market=["Confetti", "Goose Nest", "Damp Chapel"])
    asked(game)
    assert {key.partition(":")[0] for key in options(game)} == {"take", "minion"}
    assert not any(option.idle for option in game.decision.options)
    game.play("minion:stadium:second")
    assert {key.partition(":")[0] for key in options(game)} == {"take"}
    game.play("take:Goose Nest")
    assert asked(game).player == "Ben"
    game.play("take:Confetti")
    assert {key.partition(":")[0] for key in options(game)} == {"minion"}


def test_ruling_5_places_fill_from_the_left() -> None:
    three = [player(name, xp) for name, xp in (("A", 1), ("B", 2), ("C", 3))]
    game = board(*three, town=[hero("Bo")], decks={"heroes": ["Deacon Crumb"]})
    events = game.run()
    assert "RULING-5" in of(events, "hero_arrives")[0].rules
    assert town(game) == ["Bo", "Deacon Crumb"]


def test_town_5_others_close_up_to_the_left() -> None:
    game = board(
        player("Ann", 900, rooms=[room("Nave", cleric=1)]),
        player("Ben", 500),
        phase="bait",
        town=[hero("Bo", "cleric"), hero("Cy", "mage")],
    )
    game.run("phase")
    assert town(game) == ["Cy"]


def test_town_6_one_card_each_in_turn_order_and_it_is_not_refilled() -> None:
    game = board(first_player="Ben", market=["Confetti", "Goose Nest", "Damp Chapel"])
    assert asked(game).player == "Ben"
    game.play("take:Goose Nest")
    taken = of(game.events, "takes_from_market")[-1]
    assert (taken.seen_by, taken.data["card"]) == (None, "Goose Nest"), "open to all"
    game.play("minion:temple:treasure")
    assert asked(game).player == "Ann"
    assert [key for key in options(game) if key.startswith("take")] == [
        "take:Confetti",
        "take:Damp Chapel",
    ]
    assert hand(game, "Ben") == ["Goose Nest"]
    in_town_phase(game, "take:Confetti")
    assert market(game) == ["Damp Chapel"], "one is left"


def test_town_6_the_minion_goes_to_a_free_space() -> None:
    game = board()
    in_town_phase(game, "minion:library:treasure")
    assert minion(game, "Ann") == "library:treasure"
    assert minion(game, "Ben") not in (None, "library:treasure")
    placed = of(game.events, "minion_placed")[0]
    assert (placed.data["space"], placed.rules) == ("library:treasure", ("TOWN-6",))


def test_town_6_a_taken_space_is_refused() -> None:
    game = board(first_player="Ann")
    asked(game)
    game.play("minion:hideout:second")
    game.play(options(game)[0])
    asked(game)
    refused = refusal(game, "minion:hideout:second")
    assert refused.rules == ("TOWN-6",)
    with pytest.raises(bb.IllegalPlay):
        game.play("minion:hideout:second")


def test_town_6_on_rooms_of_ones_own_only() -> None:
    game = board(
        player("Ann", 900, rooms=[ARENA, room("Pit")]), player("Ben", 500, rooms=[ARENA, ARENA])
    )
    asked(game)
    own = [key for key in options(game) if key.startswith("minion:room")]
    assert own == ["minion:room:0"]
    game.play("minion:room:0")
    assert minion(game, "Ann") == "room:0"
    assert game.events[-1].text == "The minion of Ann goes to Arena."


def test_town_6_two_rooms_of_a_name_are_told_apart() -> None:
    game = board(player("Ann", 900, rooms=[ARENA, room("Pit"), ARENA]), player("Ben", 500))
    asked(game)
    texts = [option.text for option in game.decision.options if "Arena" in option.text]
    assert texts == [f"Place your minion: Arena (room {place})." for place in (1, 3)]


def test_town_6_on_ones_boss_once_it_has_levelled_up() -> None:
    den = boss(900, ability=[ability("level_up", DRAW), ability("minion", DRAW)])
    for levelled in (False, True):
        ann = {"name": "Ann", "boss": den, "levelled": levelled}
        game = board(ann, player("Ben", 500))
        asked(game)
        assert ("minion:boss" in options(game)) == levelled


def test_ruling_122_a_room_may_let_one_draw_from_a_deck_instead() -> None:
    shelf = room("Shelf", ability=ability("standing", "spell_at_start"))
    game = board(player("Ann", 900, rooms=[shelf]), player("Ben", 500))
    asked(game)
    assert "draw:spells" in options(game)
    before = market(game)
    game.play("draw:spells")
    assert market(game) == before and len(hand(game, "Ann")) == 1
    assert not any(key.startswith("take") for key in options(game))


def test_town_7_no_spells_in_the_town_phase() -> None:
    lot = [spell("Insight", DRAW)]
    game = board(player("Ann", 900, hand=lot), player("Ben", 500, hand=lot))
    assert {kind for _, kind in askings(game)} == {"town_turn"}
    with pytest.raises(bb.IllegalPlay) as refused:
        board().play("pass")
    assert refused.value.rules == ("TOWN-7",)


def test_bait_8_heroes_in_locations_are_not_lured() -> None:
    snipe = spell("Snipe", {"kill": "it"}, it={"hero": "anywhere"})
    game = board(
        player("Ann", 900, rooms=rooms(2, mage=1), hand=[snipe]),
        player("Ben", 500),
        phase="bait",
        locations={"library": hero("Bo", "mage")},
    )
    assert told(game.run("phase"), "lured", "hero") == []
    game.run()
    assert located(game) == {"library": ["Bo"]}
    assert game.decision is None or "cast:Snipe" not in options(game), "no spell finds it"


def test_bait_8_nor_do_they_count_as_the_town_does() -> None:
    game = board(phase="bait", locations={"inn": [hero("Bo", "mage")]})
    assert town(game) == [] and dungeon(game, "Ann") == []
    position: dict[str, Any] = game.position()
    assert position["locations"]["inn"] == [{"name": "Bo", "class": "mage", "health": 6}]
