"""Section 18 of the rules: rulings on building, the reveal, and what happens at once."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    ability,
    boss,
    dungeon,
    each_edition,
    entrance,
    hand,
    kinds,
    names,
    of,
    options,
    play_on,
    play_round,
    player,
    refusal,
    room,
    rooms,
    seat_of,
    table,
    the,
    told,
)
from lab import (
    ATTIC,
    BAN,
    BAR,
    BOMB,
    CATCH_UP,
    CELL,
    CY,
    DEE,
    FROST,
    FUMBLE,
    HALL,
    HUT,
    INSIGHT,
    KENNEL,
    LEVER,
    RUIN,
    RUSH,
    SCHOOL,
    STORM,
    SWITCH,
    YARD,
    due,
    duo,
    lab_room,
    play,
)

LOFT = room("Loft", 1)
TOWER = room("Tower", 4, advanced=True, mage=1)
SPIRE = room("Spire", 4, advanced=True, thief=1)
HERALD = boss(900, ability=ability("level_up", {"draw": "spells"}))

# -- RULING-2


@each_edition
def test_ruling_2_an_uncovered_room_starts_afresh(edition: str) -> None:
    hall = {**HALL, "counters": 2, "bonus": 3}
    game = duo(edition, {"rooms": [hall], "hand": [HUT, RUIN], "entrance": [CY]}, phase="build")
    play(game, "Ann: build:Hut@0", "Ann: pass", "Ann: pass")  # in her turn, and in Ben's
    events = play(game, "Ann: cast:Ruin")
    assert the(events, "uncovered").data["card"] == "Hall"
    assert the(events, "room_deals").data["damage"] == 1


@each_edition
def test_ruling_2_counters_move_with_a_moved_stack(edition: str) -> None:
    game = duo(edition, {"rooms": [{**HALL, "counters": 2}, CELL], "hand": [SWITCH]})
    play(game, "Ann: cast:Switch", "Ann: room:Ann:0")
    cell, hall = seat_of(game, "Ann")["rooms"]
    assert names([cell]) == ["Cell"]
    assert hall["counters"] == 2


# -- RULING-16


@each_edition
def test_ruling_16_a_face_down_card_is_no_room_and_not_in_hand(edition: str) -> None:
    hidden = {"rooms": [HALL, {"facedown": HUT}], "levelled": False}
    game = duo(edition, hidden, {"hand": [RUIN, FUMBLE, INSIGHT]}, phase="build")
    play(game, "Ben: cast:Ruin")
    assert told(game.events, "destroyed", "card") == ["Hall"], "the only target"
    assert "no_effect" in kinds(play(game, "Ben: cast:Fumble")), "Ann holds no room card"


@each_edition
def test_ruling_16_it_holds_its_place(edition: str) -> None:
    rooms = [{"facedown": HUT}, HALL, CELL, ATTIC, LOFT]
    extra = [["extra_build", 0, 1]]
    game = duo(edition, {"rooms": rooms, "hand": [LEVER]}, phase="build", lasting=extra)
    game.run()
    assert "BUILD-2" in refusal(game, "build:Lever@new").rules


@each_edition
def test_ruling_16_the_room_under_it_counts_and_acts_until_the_reveal(edition: str) -> None:
    game = duo(edition, {"rooms": [LEVER], "hand": [HUT]}, {"hand": [FROST]}, phase="build")
    play(game, "Ann: build:Hut@0")
    assert "use:0:Lever:0" in options(game)
    play(game, "Ann: pass", "Ben: cast:Frost", "Ann: pass")
    assert told(game.events, "deactivated", "card") == ["Lever"], "and can be a target"


@each_edition
def test_ruling_16_if_the_room_is_destroyed_the_card_keeps_the_place(edition: str) -> None:
    ann = {"rooms": [HALL, CELL, ATTIC], "hand": [HUT]}
    game = duo(edition, ann, {"hand": [RUIN]}, phase="build")
    play(game, "Ann: build:Hut@1", "Ben: cast:Ruin", "Ben: room:Ann:1")
    assert dungeon(game, "Ann") == ["Hall", "Hut", "Attic"]
    assert "under" not in seat_of(game, "Ann")["rooms"][1]


@each_edition
def test_ruling_16_what_is_no_legal_build_any_more_returns_to_the_hand(edition: str) -> None:
    ann = {"rooms": [HALL, room("Nook", mage=1), ATTIC], "hand": [TOWER]}
    game = duo(edition, ann, {"hand": [RUIN]}, phase="build")
    events = play(game, "Ann: build:Tower@1", "Ben: cast:Ruin", "Ben: room:Ann:1")
    returned = the(events, "returned")
    assert returned.data == {"player": "Ann", "card": "Tower"}
    assert returned.seen_by is None, "it is shown"
    assert "RULING-16" in returned.rules
    assert hand(game, "Ann") == ["Tower"]
    assert dungeon(game, "Ann") == ["Hall", "Attic"], "the empty place closes"


@each_edition
def test_ruling_16_also_with_a_deactivated_room_under_it(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL], "hand": [HUT]}, {"hand": [FROST]}, phase="build")
    events = play(game, "Ann: build:Hut@0", "Ben: cast:Frost")
    assert {"RULING-16", "KEY-deactivate"} <= set(the(events, "returned").rules)
    assert hand(game, "Ann") == ["Hut"]


@each_edition
def test_ruling_16_cards_return_before_level_up(edition: str) -> None:
    rooms = [HALL, CELL, ATTIC, LOFT, {**room("Nook", mage=1), "facedown": TOWER}]
    ann = {"boss": HERALD, "rooms": rooms, "levelled": False}
    game = duo(edition, ann, {"hand": [RUIN]}, phase="build")
    events = play(game, "Ben: cast:Ruin", "Ben: room:Ann:4")
    assert "returned" in kinds(events)
    assert "level_up" not in kinds(events)


# -- RULING-17

FIVE = [HALL, CELL, ATTIC, LOFT, room("Shed", 1)]
FROZEN = [*FIVE[:4], {**FIVE[4], "deactivated": True}]


@each_edition
def test_ruling_17_a_deactivated_room_keeps_its_place_but_does_not_count(edition: str) -> None:
    ann = {"boss": HERALD, "rooms": FROZEN, "hand": [HUT]}
    game = duo(edition, ann, phase="build")
    game.run()
    assert "BUILD-2" in refusal(game, "build:Hut@new").rules
    assert "level_up" not in kinds(play_on(game))


@each_edition
def test_ruling_17_a_level_up_earned_at_the_reveal_is_not_lost(edition: str) -> None:
    ben = {"boss": {**HERALD, "xp": 500}, "rooms": FIVE[:4], "hand": [SCHOOL]}
    game = duo(edition, {"rooms": [], "hand": [BOMB]}, ben, phase="build")
    play(game, "Ann: build:Bomb@new", "Ben: build:School@new")
    assert due(game) == ("Ann", "target")
    events = play(game, "Ann: room:Ben:0")
    assert told(events, "destroyed", "card") == ["School"]
    assert told(events, "level_up", "player") == ["Ben"]


@each_edition
def test_ruling_17_an_effect_that_completes_the_five_is_followed_at_once(edition: str) -> None:
    ann = {"boss": HERALD, "rooms": FIVE[:3], "hand": [YARD, SCHOOL]}
    game = duo(edition, ann, phase="build")
    events = play(game, "Ann: build:Yard@new", "Ann: build:School@new")
    story = [event.data["card"] for event in of(events, "works", "built")]
    assert story == ["Yard", "Yard", "School", "Boss 900", "School"], "Level Up before School"


@each_edition
def test_ruling_17_five_rooms_by_reactivation_level_up_at_the_end_of_the_round(
    edition: str,
) -> None:
    game = duo(edition, {"boss": HERALD, "rooms": FROZEN}, phase="end")
    found = kinds(play_on(game))
    order = [found.index(kind) for kind in ("reactivated", "level_up", "scores")]
    assert order == sorted(order)


@each_edition
def test_ruling_17_five_rooms_outside_the_build_phase_level_up_at_the_end(edition: str) -> None:
    cradle = lab_room("Cradle", "dies_here", "build_now", damage=99)
    ann = {"boss": HERALD, "rooms": [*FIVE[:3], cradle], "hand": [HUT], "entrance": [CY]}
    game = duo(edition, ann)
    play(game, "Ann: build:Hut@new")
    assert len(dungeon(game, "Ann")) == 5
    assert "level_up" not in kinds(game.events)
    found = kinds(play_round(game))
    assert found.index("level_up") < found.index("scores")


@each_edition
def test_ruling_17_a_late_level_up_may_complete_another_dungeon(edition: str) -> None:
    """Ben's fifth room is built by Ann's Level Up: his own follows, before the win check."""
    host = boss(900, ability=ability("level_up", {"each_opponent": {"do": ["build_now"]}}))
    ben = {"boss": {**HERALD, "name": "Boss 500", "xp": 500}, "rooms": FIVE[:4], "hand": [HUT]}
    game = duo(edition, {"boss": host, "rooms": FROZEN}, ben, phase="end")
    events = of(play(game, "Ben: build:Hut@new"), "level_up", "built", "scores")
    assert kinds(events) == ["level_up", "built", "level_up", "scores"]
    assert told(events, "level_up", "player") == ["Ann", "Ben"]


# -- RULING-29


@each_edition
def test_ruling_29_several_effects_of_one_player_in_the_order_they_choose(edition: str) -> None:
    ann = {"rooms": [KENNEL], "hand": [SCHOOL]}
    for choice, order in (("School", ["spell", "room"]), ("Kennel", ["room", "spell"])):
        game = duo(edition, ann, phase="build")
        play(game, "Ann: build:School@new")
        assert options(game) == ["first:School", "first:Kennel"]
        assert all(option.rules == ("RULING-29",) for option in game.decision.options)
        assert told(play(game, f"Ann: first:{choice}"), "draws", "deck") == order


@each_edition
def test_ruling_29_also_when_you_build_of_two_rooms_revealed_together(edition: str) -> None:
    forge = lab_room("Forge", "built", {"draw": "rooms"})
    game = duo(edition, {"hand": [RUSH, SCHOOL, forge]}, phase="build")
    play(game, "Ann: cast:Rush", "Ann: build:School@new", "Ann: build:Forge@new")
    assert due(game) == ("Ann", "order")
    assert set(options(game)) == {"first:School", "first:Forge"}
    assert told(play(game, "Ann: first:School"), "draws", "deck") == ["spell", "room"]


@each_edition
def test_ruling_29_two_abilities_of_one_card(edition: str) -> None:
    twin = {
        **room("Twin"),
        "ability": [ability("built", {"draw": deck}) for deck in ("rooms", "spells")],
    }
    game = duo(edition, {"hand": [twin]}, phase="build")
    play(game, "Ann: build:Twin@new")
    assert options(game) == ["first:Twin:0", "first:Twin:1"]
    assert told(play(game, "Ann: first:Twin:1"), "draws", "deck") == ["spell", "room"]


@each_edition
def test_ruling_29_equal_effects_need_no_choice(edition: str) -> None:
    game = duo(edition, {"rooms": [KENNEL, KENNEL], "hand": [HUT]}, phase="build")
    events = play(game, "Ann: build:Hut@new")
    assert told(events, "works", "card") == ["Kennel", "Kennel"]


@each_edition
def test_ruling_29_but_level_up_comes_first_player_by_player(edition: str) -> None:
    four = [room(f"Room {n}") for n in range(4)]
    players = [
        player(name, hand=[SCHOOL], rooms=four)
        | {"boss": boss(xp, ability=ability("level_up", {"draw": "rooms"}))}
        for name, xp in (("Ann", 900), ("Ben", 500))
    ]
    game = table(edition, *players, phase="build")
    events = play(game, "Ann: build:School@new", "Ben: build:School@new")
    story = [(event.data["player"], event.data["card"]) for event in of(events, "works")]
    assert story == [
        ("Ann", "Boss 900"),
        ("Ann", "School"),
        ("Ben", "Boss 500"),
        ("Ben", "School"),
    ]


# -- RULING-33


@pytest.mark.parametrize("edition", ["alpha", "base"])
def test_ruling_33_an_advanced_room_on_an_ordinary_or_an_advanced_one(edition: str) -> None:
    tower = room("Tower", advanced=True, mage=1)
    under = [room("Nook", mage=1), room("Spire", advanced=True, mage=1), HALL]
    game = duo(edition, {"rooms": under, "hand": [tower]}, phase="build")
    game.run()
    assert options(game) == ["build:Tower@0", "build:Tower@1", "decline"]
    assert "BUILD-3" in refusal(game, "build:Tower@2").rules


# -- RULING-40


@each_edition
def test_ruling_40_what_an_effect_builds_is_built_face_up_at_once(edition: str) -> None:
    game = duo(edition, {"hand": [YARD, HUT, SPIRE]}, {"hand": [SCHOOL]}, phase="build")
    play(game, "Ann: build:Yard@new", "Ben: build:School@new")
    assert due(game) == ("Ann", "build_now")
    keys = ["build:Hut@new", "build:Hut@0", "build:Spire@0", "decline"]
    assert options(game) == keys, "also on the room just revealed"
    assert "BUILD-3" in refusal(game, "build:Spire@new").rules
    events = play(game, "Ann: build:Spire@0")
    assert "RULING-40" in the(events, "built_over").rules


@each_edition
def test_ruling_40_its_when_you_build_comes_right_after_before_the_next_player(
    edition: str,
) -> None:
    game = duo(edition, {"hand": [YARD, SCHOOL]}, {"hand": [SCHOOL]}, phase="build")
    events = play(game, "Ann: build:Yard@new", "Ben: build:School@new", "Ann: build:School@new")
    story = [(event.data["player"], event.data["card"]) for event in of(events, "works")]
    assert story == [("Ann", "Yard"), ("Ann", "School"), ("Ben", "School")]


@each_edition
def test_ruling_40_when_you_build_is_lost_with_its_room(edition: str) -> None:
    game = duo(edition, {"hand": [BOMB]}, {"hand": [SCHOOL]}, phase="build")
    events = play(game, "Ann: build:Bomb@new", "Ben: build:School@new")
    assert told(events, "destroyed", "card") == ["School"]
    assert told(events, "works", "card") == ["Bomb"]


@each_edition
def test_ruling_40_when_you_build_is_lost_under_another_room(edition: str) -> None:
    game = duo(edition, {"hand": [RUSH, YARD, SCHOOL, HUT]}, phase="build")
    play(game, "Ann: cast:Rush", "Ann: build:Yard@new", "Ann: build:School@new")
    events = play(game, "Ann: first:Yard", "Ann: build:Hut@0")
    assert dungeon(game, "Ann") == ["Hut", "Yard"]
    assert told(events, "works", "card") == ["Yard"], "School is covered before its turn"


@each_edition
def test_ruling_40_when_you_build_another_sees_rooms_revealed_with_it(edition: str) -> None:
    game = duo(edition, {"hand": [RUSH, KENNEL, HUT]}, phase="build")
    events = play(game, "Ann: cast:Rush", "Ann: build:Kennel@new", "Ann: build:Hut@new")
    assert told(events, "works", "card") == ["Kennel"], "for Hut, not for itself"


# -- RULING-45


@each_edition
def test_ruling_45_extra_builds_count_active_rooms_as_the_spell_resolves(edition: str) -> None:
    def catches_up(anns: list[dict[str, Any]], bens: list[dict[str, Any]], *more: str) -> bool:
        ann, ben = {"rooms": anns, "hand": [CATCH_UP, FROST, HUT]}, {"rooms": bens}
        game = duo(edition, ann, ben, phase="build")
        return "may_build_more" in kinds(play(game, *more, "Ann: cast:Catch Up"))

    assert catches_up([HALL], [HALL, CELL])
    assert not catches_up([HALL, CELL], [HALL, CELL])
    assert not catches_up([HALL], [HALL, {**CELL, "deactivated": True}])
    assert catches_up([HALL, CELL], [HALL, CELL], "Ann: cast:Frost", "Ann: room:Ann:0")


@each_edition
def test_ruling_45_the_extra_room_goes_on_another_stack_in_your_own_turn(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL], "hand": [RUSH, HUT, CELL]}, phase="build")
    play(game, "Ann: cast:Rush", "Ann: build:Hut@0")
    assert options(game) == ["build:Cell@new", "pass"]
    play(game, "Ann: build:Cell@new")
    assert dungeon(game, "Ann") == ["Cell", "Hut"]


@each_edition
def test_ruling_45_before_your_turn_it_helps_after_it_no_more(edition: str) -> None:
    ben = {"hand": [RUSH, HUT, CELL]}
    game = duo(edition, {}, ben, phase="build")
    play(game, "Ben: cast:Rush", "Ben: build:Hut@new", "Ben: build:Cell@new")
    assert dungeon(game, "Ben") == ["Cell", "Hut"], "played in Ann's turn"
    game = duo(edition, {"hand": [RUSH, HUT, CELL]}, {"hand": [HALL]}, phase="build")
    play(game, "Ann: build:Hut@new", "Ann: pass", "Ben: decline")
    play(game, "Ann: cast:Rush", "Ben: decline")
    assert dungeon(game, "Ann") == ["Hut"], "played in Ben's turn, it does nothing"


@each_edition
def test_ruling_45_a_ban_returns_all_face_down_cards_and_forbids_building(edition: str) -> None:
    ben = {"hand": [BAN, INSIGHT, CELL]}
    game = duo(edition, {"rooms": [HALL], "hand": [HUT]}, ben, phase="build")
    events = play(game, "Ann: build:Hut@new", "Ben: pass", "Ben: cast:Ban")
    assert told(events, "taken_back", "player") == ["Ann"]
    assert "Hut" not in str(game.view("Ben")), "nobody has seen it"
    assert hand(game, "Ann") == ["Hut"]
    assert dungeon(game, "Ann") == ["Hall"]
    assert due(game) == ("Ben", "act")
    assert options(game) == ["cast:Insight", "pass"]


@each_edition
def test_ruling_45_every_build_is_forbidden(edition: str) -> None:
    five = [*rooms(4), HALL]
    prince = boss(900, ability=ability("level_up", "build_now"))
    ann = {"boss": prince, "rooms": five, "levelled": False, "hand": [BAN, HUT]}
    game = duo(edition, ann, phase="build")
    events = play(game, "Ann: cast:Ban")
    assert told(events, "works", "card") == ["Boss 900"]
    assert "no_effect" in kinds(events)
    assert due(game) is None


@each_edition
def test_ruling_45_heroes_kept_from_entering_keep_their_places(edition: str) -> None:
    ann = {"rooms": [HALL], "entrance": [CY, DEE]}
    game = duo(edition, ann, {"hand": [BAR]})
    events = play(game, "Ben: cast:Bar", "Ben: player:Ann")
    assert "enters_dungeon" not in kinds(events)
    assert entrance(game, "Ann") == ["Cy", "Dee"]


@each_edition
def test_ruling_45_a_hero_already_inside_walks_on(edition: str) -> None:
    ann = {"rooms": [HALL, CELL], "entrance": [CY, DEE]}
    game = duo(edition, ann, {"hand": [BAR]})
    play_on(game, until="room_deals")
    events = play(game, "Ben: cast:Bar", "Ben: player:Ann")
    assert told(events, "enters_room", "hero") == ["Cy"]
    assert entrance(game, "Ann") == ["Dee"]


@each_edition
def test_ruling_45_all_discard_then_all_draw_in_order(edition: str) -> None:
    game = duo(edition, {"hand": [STORM, HUT, INSIGHT]}, {"hand": [CELL, INSIGHT]})
    events = play(game, "Ann: cast:Storm")
    story = [(e.kind, e.data["player"]) for e in of(events, "discards", "draws")]
    discards, draws = story[:4], story[4:]
    assert discards == [("discards", name) for name in ("Ann", "Ann", "Ben", "Ben")]
    assert {kind for kind, _ in draws} == {"draws"}
    for name in ("Ann", "Ben"):
        assert len(hand(game, name)) == 3
