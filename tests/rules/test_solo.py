"""Section 16: alone against the town (SOLO, RULING-6, RULING-51)."""

from __future__ import annotations

from typing import Any

import pytest
from boards import board, located, market, new, solo, to_phase
from helpers import (
    ability,
    asked,
    entrance,
    hero,
    kinds,
    of,
    options,
    play_on,
    player,
    room,
    rooms,
    score,
    spell,
    the,
    told,
    town,
)

import bossbook as bb
from bossbook.engine.winning import judge, solo_score, solo_title

CARDS: dict[str, Any] = {
    "format": 1,
    "set": "solo",
    "title": "For one",
    "bosses": [{"name": "B1", "xp": 1}, {"name": "B2", "xp": 2}],
    "rooms": [{"name": "R", "kind": "trap", "damage": 1, "copies": 20}],
    "spells": [
        {"name": "Mine", "spell": "both", "copies": 9},
        {"name": "Theirs", "spell": "both", "copies": 9, "solo": False},
    ],
    "heroes": [
        {"name": "Two", "health": 4, "copies": 3},
        {"name": "Three", "health": 4, "copies": 2, "players": 3},
        {"name": "Four", "health": 4, "copies": 4, "players": 4},
        {"name": "Out", "health": 4, "copies": 5, "solo": False},
    ],
    "epics": [{"name": "Epic", "health": 9}, {"name": "Gone", "health": 9, "solo": False}],
}


def test_solo_1_what_acts_on_others_stays_in_the_box() -> None:
    game = new(1, cards=[CARDS])
    state, names = game.state, game.state.setup.table.names
    assert {names[card] for card in state.heroes} == {"Two", "Three"}
    assert {names[card] for card in state.epics} == {"Epic"}
    assert {names[card] for card in state.spells} == {"Mine"}
    assert "SOLO-1" in game.step()[0].rules


def test_solo_1_one_of_two_bosses_and_a_first_room() -> None:
    game = new(1)
    assert asked(game).kind == "keep_boss"
    assert len(options(game)) == 2
    game.play(options(game)[0])
    while asked(game).kind == "mulligan":
        game.play("keep")
    assert game.decision.kind == "first_room"


def test_solo_2_three_heroes_four_places_and_a_market_of_three() -> None:
    game = solo()
    game.run()
    assert len(town(game)) == 3
    decks = [game.state.setup.table[card].deck for card in game.state.market]
    assert decks == ["spell", "room", "room"]
    assert "SOLO-2" in the(game.events, "market_filled").rules
    assert len(town(solo(town=[hero(name) for name in "ABCD"]))) == 4
    with pytest.raises(bb.InvalidPosition, match="The town has 4 places, not 5"):
        solo(town=[hero(name) for name in "ABCDE"])


def test_solo_2_two_cards_are_left_and_the_temple_gives_one() -> None:
    game = solo()
    asked(game)
    game.play("minion:temple:second")
    game.play(options(game)[0])
    assert len(market(game)) == 2
    to_phase(game, "minions")
    asked(game)
    assert len(options(game)) == 2


def test_solo_3_a_pushed_hero_goes_to_the_first_free_location() -> None:
    game = solo(
        town=[hero("A", "thief"), hero("B", "thief"), hero("C"), hero("D")],
        locations={"stadium": hero("E")},
        decks={"heroes": ["Deacon Crumb", "Aunt Sparkle"]},
    )
    events = game.run()
    assert "SOLO-3" in of(events, "pushed")[0].rules
    assert located(game) == {"temple": ["A"], "stadium": ["E"], "library": ["B"]}


@pytest.mark.parametrize("treasure", [0, 1, 2, 3, 4])
def test_solo_4_every_place_wants_one_treasure_more(treasure: int) -> None:
    dungeon = [room("R", mage=treasure)]
    four = [hero(name, "mage") for name in "ABCD"]
    game = solo({"rooms": dungeon}, phase="bait", town=four)
    game.run("phase")
    assert entrance(game, "Ann") == list("ABCD")[:treasure]
    assert town(game) == list("ABCD")[treasure:]
    first = of(game.events, "lured_alone", "stays_wanting")[0]
    assert "SOLO-4" in first.rules and (first.data["wanted"], first.data["count"]) == (1, treasure)


def test_ruling_6_places_are_read_before_anyone_moves() -> None:
    game = solo(
        {"rooms": [room("R", mage=1, thief=1)]},
        phase="bait",
        town=[hero("A", "mage"), hero("B", "thief")],
    )
    game.run("phase")
    assert entrance(game, "Ann") == ["A"]
    assert town(game) == ["B"], "it stood in the second place"


def test_solo_5_no_room_has_more_than_four_counters() -> None:
    power = spell("Power", {"put_counters": {"room": "it", "amount": 3}}, it={"room": "mine"})
    many = board(
        player("Ann", rooms=[room("Pit", 1, counters=3)], hand=[power]),
        player("Ben", 900),
        phase="build",
        first_player="Ann",
    )
    one = solo({"rooms": [room("Pit", 1, counters=3)], "hand": [power]}, phase="build")
    for game, counters in ((many, 6), (one, 4)):
        asked(game)
        game.play("cast:Power")
        play_on(game)
        assert game.state.players[0].stacks[0].rooms[0].counters == counters


def test_solo_6_what_acts_on_others_may_be_played_and_does_nothing() -> None:
    spy = room("Spy", 1, ability=ability("built", {"each_opponent": {"do": ["discard_hands"]}}))
    game = solo({"hand": [spy]}, phase="build")
    asked(game)
    game.play("build:Spy@new")
    events = play_on(game)
    assert "built" in kinds(events) and "discards" not in kinds(events)


def test_solo_7_five_wounds_end_it_at_the_end_of_the_round() -> None:
    game = solo({"wounds": 4, "entrance": [hero("Bo"), hero("Cy")]}, phase="adventure")
    play_on(game)
    assert game.result is None and score(game, "Ann") == (0, 6), "the round is finished"
    game.run("over")
    assert game.phase == "over"
    assert game.result is not None and "SOLO-7" in game.result.rules


def test_solo_7_a_hero_pushed_into_the_inn_ends_it_at_once() -> None:
    game = full_town()
    events = game.run("over")
    assert kinds(events)[-2:] == ["pushed", "game_over"]
    assert game.phase == "over" and game.result is not None
    assert located(game)["inn"] == ["A"]
    assert of(game.events, "takes_from_market") == []
    again = bb.load_game(game.save())
    assert again.result is not None and again.result.text == game.result.text
    game.undo()
    assert game.result is None


def full_town(**ann: Any) -> bb.Game:
    """All places and locations are taken."""
    places = dict(zip(("temple", "stadium", "library", "hideout"), map(hero, "WXYZ"), strict=True))
    return solo(ann, town=[hero(name) for name in "ABCD"], locations=places)


def test_solo_7_it_ends_with_the_round_in_which_the_last_epic_hero_comes() -> None:
    game = solo(decks={"heroes": [], "epics": ["Archmage Umlaut"]})
    to_phase(game, "end")
    assert game.result is None
    game.run("over")
    assert game.result is not None and "All heroes have come" in game.result.text


def test_solo_7_ten_souls_do_not_end_it() -> None:
    game = solo({"souls": 12}, phase="end")
    game.run("phase")
    assert game.phase == "town"


TITLES = {
    -1: "failure", 0: "kobold", 6: "kobold", 7: "minion", 12: "minion", 13: "mini boss",
    16: "mini boss", 17: "boss", 21: "boss", 22: "decent boss", 25: "decent boss",
    26: "dungeon sultan", 28: "dungeon sultan", 29: "boss monster", 31: "boss monster",
    32: "grand boss", 34: "grand boss", 35: "dungeon master",
    36: "grand ultimate dungeon master", 40: "grand ultimate dungeon master",
}  # fmt: skip


@pytest.mark.parametrize("points", TITLES)
def test_solo_8_score_and_title(points: int) -> None:
    state = solo({"souls": points + 3, "wounds": 3}).state
    assert (solo_score(state), solo_title(state)) == (min(points, 36), TITLES[points])
    verdict = judge(state)
    assert (verdict.over, verdict.winner) == (False, -1)
    assert "SOLO-8" in verdict.rules


def test_solo_8_the_result_has_no_winner_but_a_score_and_a_title() -> None:
    game = full_town(souls=20, wounds=2)
    game.run("over")
    assert game.result is not None
    assert (game.result.winner, game.result.score, game.result.title) == (None, 18, "boss")
    assert game.result.text == ("A hero had to go to the inn: Ann has a score of 18. Title: boss.")


def test_solo_9_challenge_wants_more_and_gives_true_titles() -> None:
    four = [hero(name, "mage") for name in "ABCD"]
    game = solo(
        {"rooms": [room("R", mage=3)], "souls": 9}, phase="bait", town=four, variants=["challenge"]
    )
    game.run("phase")
    assert entrance(game, "Ann") == ["A", "B"]
    assert "SOLO-9" in of(game.events, "lured_alone")[0].rules
    assert solo_title(game.state) == "true minion"


def test_solo_9_it_is_for_one() -> None:
    with pytest.raises(bb.InvalidSetup) as refused:
        new(2, variants=["challenge"])
    assert refused.value.rules == ("SOLO-9",)
    with pytest.raises(bb.InvalidPosition, match="is for one player"):
        board(variants=["challenge"])


def test_solo_10_other_sets_may_be_mixed_in() -> None:
    game = new(1, cards=["toy", "base"])
    while game.phase != "over":
        game.run("over")
        if game.decision is not None:
            game.play(game.decision.options[0])
    assert game.result is not None and game.result.winner is None


def test_ruling_51_a_hero_sent_back_may_end_the_game() -> None:
    fear = spell("Fear", {"send": {"hero": "it", "to": "town"}}, it={"hero": "my_dungeon"})
    places = dict(zip(("temple", "stadium", "library", "hideout"), map(hero, "WXYZ"), strict=True))
    game = solo(
        {"rooms": rooms(1), "entrance": [hero("Bo")], "hand": [fear]},
        phase="adventure",
        town=[hero(name) for name in "ABCD"],
        locations=places,
    )
    asked(game)
    while "cast:Fear" not in options(game):
        game.play("pass")
        asked(game)
    game.play("cast:Fear")
    game.run("over")
    assert (game.phase, town(game)) == ("over", ["B", "C", "D", "Bo"])
    assert kinds(game.events)[-3:] == ["to_town", "pushed", "game_over"]


def straight(location: str) -> dict[str, Any]:
    goes = {"when": "standing", "do": [{"goes_to": location}]}
    return {"name": "Gladys", "class": "fighter", "health": 6, "ability": goes}


def test_ruling_51_straight_to_a_taken_location_is_to_the_first_free_one() -> None:
    game = solo(locations={"stadium": hero("Bo")}, decks={"heroes": [straight("stadium")]})
    events = game.run()
    assert "RULING-51" in the(events, "goes_straight").rules
    assert located(game) == {"temple": ["Gladys"], "stadium": ["Bo"]}
    assert told(events, "goes_straight", "location") == ["temple"]


def test_ruling_127_straight_to_a_taken_location_with_all_four_full_ends_it_at_once() -> None:
    places = dict(zip(("temple", "stadium", "library", "hideout"), map(hero, "WXYZ"), strict=True))
    game = solo(locations=places, decks={"heroes": [straight("stadium"), hero("Bo")]})
    events = game.run("over")
    assert kinds(events)[-2:] == ["goes_straight", "game_over"]
    assert "RULING-127" in the(events, "goes_straight").rules
    assert game.phase == "over" and game.result is not None and "SOLO-7" in game.result.rules
    assert located(game)["inn"] == ["Gladys"] and town(game) == [], "nobody comes after that"
    game.undo()
    assert game.result is None


def test_ruling_127_straight_to_the_inn_itself_ends_nothing() -> None:
    game = solo(decks={"heroes": [straight("inn")]})
    events = game.run()
    assert the(events, "goes_straight").rules == ("TOWN-4",)
    assert located(game)["inn"] == ["Gladys"] and game.result is None
