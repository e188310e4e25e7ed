"""Section 11 of the rules: keywords."""

from __future__ import annotations

import json
from typing import Any

import pytest
from helpers import (
    ability,
    boss,
    dungeon,
    each_edition,
    hand,
    hero,
    kinds,
    names,
    of,
    options,
    play_on,
    play_round,
    player,
    refusal,
    room,
    score,
    seat_of,
    spell,
    table,
    the,
    told,
)
from lab import (
    FROST,
    FUMBLE,
    HEAL,
    INSIGHT,
    LESSON,
    LEVER,
    NIX,
    RUIN,
    SCHOOL,
    SCRAPYARD,
    SWITCH,
    card_names,
    due,
    lab_room,
    play,
)

import bossbook as bb

HALL, CELL, ATTIC = room("Hall", 1), room("Cell", 2), room("Attic", 3)
HUT = room("Hut", 1, mage=1)
CY = hero("Cy", "thief", 12)


def solo(edition: str, rooms: Any = (), hand: Any = (), **more: Any) -> bb.Game:
    """Ann's dungeon and hand; Ben has neither rooms nor cards. The adventure phase."""
    fields = {"rooms": list(rooms), "hand": list(hand)} | more.pop("ann", {})
    bens = more.pop("ben", {})
    return table(
        edition,
        player("Ann", 900, **fields),
        player("Ben", 500, **bens),
        **{"phase": "adventure"} | more,
    )


def damages(game: bb.Game) -> dict[str, int]:
    """What the rooms deal to Cy, who walks to the end."""
    events = play_on(game)
    return {event.data["room"]: event.data["damage"] for event in of(events, "room_deals")}


# -- KEY-deactivate


@each_edition
def test_key_deactivate_lasts_till_the_end_of_the_round(edition: str) -> None:
    game = solo(edition, [{**HALL, "under": [CELL]}], [FROST])
    events = play(game, "Ann: cast:Frost")
    assert the(events, "deactivated").rules == ("KEY-deactivate",)
    (place,) = seat_of(game, "Ann")["rooms"]
    assert place["deactivated"] is True
    assert names([place]) == ["Hall"], "what is under it is not uncovered"
    play_round(game)
    assert "deactivated" not in seat_of(game, "Ann")["rooms"][0]


@each_edition
def test_key_deactivate_ignore_its_damage(edition: str) -> None:
    rooms = [HALL, {**CELL, "deactivated": True}, ATTIC]
    assert damages(solo(edition, rooms, ann={"entrance": [CY]})) == {"Hall": 1, "Attic": 3}


@each_edition
def test_key_deactivate_ignore_its_treasure(edition: str) -> None:
    game = solo(
        edition,
        [room("Vault", thief=5, deactivated=True)],
        ben={"rooms": [room("Purse", thief=1)]},
        town=[CY],
        phase="bait",
    )
    assert the(play_on(game), "lured").data["counts"] == {"Ann": 0, "Ben": 1}


@each_edition
def test_key_deactivate_ignore_its_abilities(edition: str) -> None:
    gong = ability("standing", {"boost": {"to": "right", "add": 5}})
    rooms = [
        {**LEVER, "deactivated": True},
        {**room("Gong", ability=gong), "deactivated": True},
        HALL,
        {**SCRAPYARD, "deactivated": True},
    ]
    game = solo(edition, rooms, [RUIN], ann={"entrance": [CY]})
    game.run()
    assert "use:0:Lever:0" not in options(game)
    play_on(game, until="room_deals")
    assert the(game.events, "room_deals").data["damage"] == 1
    assert "works" not in kinds(play(game, "Ann: cast:Ruin")), "Scrapyard is silent"


@each_edition
def test_key_deactivate_does_not_count_where_rooms_are_counted(edition: str) -> None:
    per_trap = ability("standing", {"damage_per_room": "trap"})
    ballroom = {**room("Ballroom", kind="trap", ability=per_trap), "damage": "computed"}
    rooms = [ballroom, HALL, {**CELL, "deactivated": True}]
    assert damages(solo(edition, rooms, ann={"entrance": [CY]})) == {"Ballroom": 2, "Hall": 1}


@each_edition
def test_key_deactivate_nothing_can_be_built_on_it(edition: str) -> None:
    game = solo(edition, [HALL, {**CELL, "deactivated": True}], [HUT], phase="build")
    game.run()
    assert "build:Hut@0" in options(game)
    assert "KEY-deactivate" in refusal(game, "build:Hut@1").rules


@each_edition
def test_key_deactivate_cannot_be_destroyed(edition: str) -> None:
    game = solo(edition, [{**HALL, "deactivated": True}], [RUIN, INSIGHT])
    game.run()
    assert refusal(game, "cast:Ruin").rules == ("RULING-55",)


@each_edition
def test_key_deactivate_its_neighbours_are_not_adjacent_to_each_other(edition: str) -> None:
    gong = room("Gong", ability=ability("standing", {"boost": {"to": "right", "add": 5}}))
    standing = solo(edition, [gong, HALL], ann={"entrance": [CY]})
    apart = solo(edition, [gong, {**CELL, "deactivated": True}, HALL], ann={"entrance": [CY]})
    assert damages(standing)["Hall"] == 6
    assert damages(apart)["Hall"] == 1


# -- KEY-destroy


@each_edition
def test_key_destroy_the_room_under_it_comes_to_light_not_built(edition: str) -> None:
    game = solo(edition, [{**HALL, "under": [SCHOOL]}], [RUIN])
    events = play(game, "Ann: cast:Ruin")
    assert the(events, "destroyed").rules == ("KEY-destroy",)
    assert the(events, "uncovered").data["card"] == "School"
    assert "works" not in kinds(events), "School was not built"
    assert card_names(game) == ["Hall", "Ruin"]
    assert dungeon(game, "Ann") == ["School"]


@each_edition
def test_key_destroy_only_the_topmost_room_goes(edition: str) -> None:
    game = solo(edition, [{**HALL, "under": [CELL, ATTIC]}], [RUIN])
    assert told(play(game, "Ann: cast:Ruin"), "destroyed", "card") == ["Hall"]
    (place,) = seat_of(game, "Ann")["rooms"]
    assert names([place, *place["under"]]) == ["Cell", "Attic"]


@each_edition
def test_key_destroy_an_empty_place_is_closed(edition: str) -> None:
    game = solo(edition, [HALL, CELL, ATTIC], [RUIN])
    play(game, "Ann: cast:Ruin", "Ann: room:Ann:1")
    assert dungeon(game, "Ann") == ["Hall", "Attic"]


@each_edition
def test_key_destroy_only_face_up_active_rooms(edition: str) -> None:
    rooms = [{"facedown": HUT}, HALL, {**CELL, "deactivated": True}, {**ATTIC, "facedown": HUT}]
    game = solo(edition, rooms, [RUIN], phase="build")
    play(game, "Ann: cast:Ruin")
    assert options(game) == ["room:Ann:1", "room:Ann:3"]


@each_edition
def test_key_destroy_other_rooms_hear_of_it(edition: str) -> None:
    game = solo(edition, [HALL, SCRAPYARD], [RUIN])
    assert the(play(game, "Ann: cast:Ruin", "Ann: room:Ann:0"), "works").data["card"] == "Scrapyard"
    game = solo(edition, [HALL, SCRAPYARD], [RUIN])
    assert "works" not in kinds(play(game, "Ann: cast:Ruin", "Ann: room:Ann:1"))


# -- KEY-discard


@each_edition
def test_key_discard_is_the_owners_choice_and_goes_to_the_discard_pile(edition: str) -> None:
    stove = lab_room(
        "Stove",
        "activated",
        {"draw": "spells"},
        choose={"pay": {"card": "hand", "deck": "rooms"}},
        cost={"discard": "pay"},
    )
    game = solo(edition, [stove], [HUT, ATTIC, NIX])
    play(game, "Ann: use:0:Stove:0")
    assert due(game) == ("Ann", "target")
    assert options(game) == ["card:Attic", "card:Hut"]
    events = play(game, "Ann: card:Hut")
    assert the(events, "discards").rules == ("KEY-discard",)
    assert card_names(game) == ["Hut"]


@each_edition
def test_key_discard_at_random_is_nobodys_choice(edition: str) -> None:
    bens = [HUT, ATTIC, CELL, NIX]
    lost = set()
    for seed in range(12):
        game = solo(edition, hand=[FUMBLE], ben={"hand": bens}, seed=seed)
        events = play(game, "Ann: cast:Fumble", "Ben: pass")
        lost.add(the(events, "discards").data["card"])
        assert "KEY-discard" in the(events, "discards").rules
    assert lost == {"Hut", "Attic", "Cell"}, "any room card, and never a spell"


# -- KEY-heal


@each_edition
def test_key_heal_wounds_become_souls(edition: str) -> None:
    ann = {"score": {"dead": [], "survived": [hero("Bo", health=4)]}, "wounds": 1}
    game = solo(edition, hand=[HEAL], ann=ann)
    events = play(game, "Ann: cast:Heal")
    assert the(events, "healed").rules == ("KEY-heal",)
    assert score(game, "Ann") == (1, 1)


@each_edition
def test_key_heal_an_epic_hero_by_one_heal(edition: str) -> None:
    survivors = [hero("Bo", health=4), hero("Big Bo", health=13, epic=True)]
    game = solo(edition, hand=[HEAL], ann={"score": {"survived": survivors}})
    assert score(game, "Ann") == (0, 3)
    play(game, "Ann: cast:Heal", "Ann: survivor:Ann:Big Bo")
    assert score(game, "Ann") == (2, 1)


@each_edition
def test_key_heal_only_in_your_own_score_area(edition: str) -> None:
    bens = {"score": {"survived": [hero("Bo", health=4)]}}
    game = solo(edition, hand=[HEAL, INSIGHT], ben=bens)
    game.run()
    assert "cast:Heal" not in options(game)


# -- KEY-search

TEN = [room(f"Room {letter}") for letter in "ABCDEFGHIJ"]


def seeking(edition: str, deck: list[dict[str, Any]], **wanted: Any) -> bb.Game:
    """Ann has just built her fifth room, and her boss searches the room deck."""
    choose = {"it": {"card": "room_deck", **wanted}}
    seeker = boss(900, ability=ability("level_up", {"take": "it"}, choose=choose))
    ann = {"boss": seeker, "levelled": False}
    rooms = [HALL, CELL, ATTIC, room("Loft"), room("Shed")]
    return solo(edition, rooms, ann=ann, phase="build", decks={"rooms": deck}, seed=4)


@each_edition
def test_key_search_the_deck_is_shuffled_afterwards(edition: str) -> None:
    game = seeking(edition, TEN)
    game.run()
    events = play(game, "Ann: card:Room C")
    assert the(events, "searches").rules == ("KEY-search",)
    deck, rest = card_names(game, "rooms"), [name for name in names(TEN) if name != "Room C"]
    assert sorted(deck) == rest
    assert deck != rest, "no longer in the order that Ann has seen"
    assert hand(game, "Ann") == ["Room C"]


@each_edition
def test_key_search_what_was_found_is_not_told(edition: str) -> None:
    game = seeking(edition, TEN)
    game.run()
    play(game, "Ann: card:Room C")
    assert "Room C" in str(game.view("Ann")["events"])
    assert "Room C" not in str(game.view("Ben")["events"])


@each_edition
def test_key_search_in_vain_shuffles_too(edition: str) -> None:
    game = seeking(edition, TEN, advanced=True)
    play_on(game)
    assert "searches" in kinds(game.events)
    assert sorted(card_names(game, "rooms")) == names(TEN)
    assert card_names(game, "rooms") != names(TEN)


# -- KEY-hand


@each_edition
def test_key_hand_hands_are_secret(edition: str) -> None:
    game = solo(edition, hand=[HUT, NIX, LESSON], decks={"spells": [FROST, FROST]})
    play(game, "Ann: cast:Lesson")
    assert set(hand(game, "Ann")) == {"Hut", "Nix", "Frost"}
    seen = game.view("Ben")
    for secret in ("Hut", "Nix", "Frost"):
        assert secret not in str(seen), secret


def picking(edition: str) -> bb.Game:
    """Ann has named Ben's Cell with a spell that Cid could stop."""
    whose = {"player": "opponent"}
    pick = spell("Pick", {"steal": "it"}, who=whose, it={"card": "hand_of", "of": "who"})
    game = table(
        edition,
        player("Ann", 900, hand=[pick]),
        player("Ben", 700, hand=[HALL, CELL]),
        player("Cid", 500, hand=[NIX]),
        phase="adventure",
        decks={"rooms": 10},
    )
    play(game, "Ann: cast:Pick", "Ann: player:Ben", "Ann: card:Cell")
    return game


@each_edition
def test_key_hand_a_card_named_in_a_hand_is_known_to_those_two_only(edition: str) -> None:
    game = picking(edition)
    assert due(game) == ("Cid", "negate")
    agenda = {name: json.dumps(game.view(name)["agenda"]) for name in game.players}
    assert ["Cell" in agenda[name] for name in ("Ann", "Ben", "Cid")] == [True, True, False]
    seen = game.view("Cid")
    assert "Cell" not in json.dumps(seen) and "Hall" not in json.dumps(seen)
    assert "Hall" not in json.dumps(game.view("Ann"))
    assert the(game.events, "plays").data["targets"] == [{"what": "player", "player": "Ben"}]


@each_edition
def test_key_hand_whoever_does_not_know_it_imagines_some_card_of_that_hand(edition: str) -> None:
    view = picking(edition).view("Cid")
    for seed in range(5):
        imagined = bb.imagine(view, seed)
        held = hand(imagined, "Ben")
        (taken,) = told(play(imagined, "Cid: pass"), "stolen", "card")
        assert taken in held and taken in hand(imagined, "Ann")


@each_edition
def test_key_hand_has_no_limit(edition: str) -> None:
    game = solo(edition, hand=[HUT] * 30, phase="start")
    play_round(game)
    assert len(hand(game, "Ann")) >= 30
    assert hand(game, "Ben"), "and none at all was fine too"
    assert "discards" not in kinds(game.events)


# -- KEY-facedown


@each_edition
def test_key_facedown_is_secret(edition: str) -> None:
    game = solo(edition, [HALL], [HUT], phase="build", ben={"hand": [INSIGHT]})
    play(game, "Ann: build:Hut@0")
    seen = game.view("Ben")
    assert "Hut" not in str(seen)
    assert seen["players"][0]["rooms"][0]["facedown"] is True


@each_edition
def test_key_facedown_nothing_can_be_built_on_it(edition: str) -> None:
    rooms, extra = [{**HALL, "facedown": HUT}, CELL], [["extra_build", 0, 1]]
    game = solo(edition, rooms, [ATTIC], phase="build", lasting=extra)
    game.run()
    assert options(game) == ["build:Attic@new", "build:Attic@1", "pass"]
    assert "KEY-facedown" in refusal(game, "build:Attic@0").rules


@each_edition
def test_key_facedown_cannot_be_destroyed(edition: str) -> None:
    game = solo(edition, [{"facedown": HUT}], [RUIN, INSIGHT], phase="build")
    game.run()
    assert "cast:Ruin" not in options(game)


# -- KEY-look


@each_edition
def test_key_look_dead_heroes_may_be_looked_at_by_anyone(edition: str) -> None:
    game = solo(edition, ann={"score": {"dead": [CY]}})
    for name in ("Ann", "Ben"):
        assert names(game.view(name)["players"][0]["score"]["dead"]) == ["Cy"]


@each_edition
def test_key_look_face_down_rooms_may_not(edition: str) -> None:
    game = solo(edition, [{"facedown": HUT}], phase="build")
    assert "Hut" in str(game.view("Ann"))
    assert "Hut" not in str(game.view("Ben"))


# -- KEY-swap


@each_edition
def test_key_swap_whole_stacks_move(edition: str) -> None:
    game = solo(edition, [{**HALL, "under": [ATTIC, HUT]}, CELL], [SWITCH])
    events = play(game, "Ann: cast:Switch", "Ann: room:Ann:0")
    assert the(events, "swapped").rules == ("KEY-swap",)
    cell, hall = seat_of(game, "Ann")["rooms"]
    assert names([cell, hall, *hall["under"]]) == ["Cell", "Hall", "Attic", "Hut"]


@each_edition
def test_key_swap_a_face_down_card_moves_along(edition: str) -> None:
    game = solo(edition, [{**HALL, "facedown": HUT}, CELL], [SWITCH], phase="build")
    play(game, "Ann: cast:Switch", "Ann: room:Ann:0")
    cell, hut = seat_of(game, "Ann")["rooms"]
    assert names([cell, hut, *hut["under"]]) == ["Cell", "Hut", "Hall"], "revealed by now"


# -- KEY-empty


@each_edition
def test_key_empty_a_new_deck_is_made_at_once(edition: str) -> None:
    game = solo(
        edition, hand=[INSIGHT], decks={"rooms": [HUT]}, discard=[HALL, NIX, CELL, FROST, ATTIC]
    )
    events = play(game, "Ann: cast:Insight")
    assert [e.kind for e in events][-2:] == ["drew", "deck_remade"]
    assert the(events, "deck_remade").rules == ("KEY-empty",)
    assert sorted(card_names(game, "rooms")) == ["Attic", "Cell", "Hall"]
    assert card_names(game) == ["Nix", "Frost", "Insight"], "the spells stay in the pile"


@each_edition
def test_key_empty_the_spell_deck_takes_the_spells(edition: str) -> None:
    game = solo(edition, hand=[LESSON], decks={"spells": [NIX]}, discard=[HALL, FROST])
    play(game, "Ann: cast:Lesson")
    assert card_names(game, "spells") == ["Frost"], "not Lesson, which is still being played"
    assert card_names(game) == ["Hall", "Lesson"]


@each_edition
def test_key_empty_a_search_that_takes_the_last_card(edition: str) -> None:
    game = seeking(edition, [HUT])
    game = bb.load_position(game.position() | {"discard": [HALL]})
    play_on(game, until="deck_remade")
    assert card_names(game, "rooms") == ["Hall"]
    assert hand(game, "Ann") == ["Hut"]


@each_edition
def test_key_empty_the_new_deck_is_shuffled(edition: str) -> None:
    game = solo(edition, hand=[INSIGHT], decks={"rooms": [HUT]}, discard=TEN, seed=4)
    play(game, "Ann: cast:Insight")
    assert sorted(card_names(game, "rooms")) == names(TEN)
    assert card_names(game, "rooms") != names(TEN)


# -- KEY-once


@each_edition
def test_key_once_each_ability_of_each_card(edition: str) -> None:
    game = solo(edition, [LEVER, HALL, LEVER])
    play(game, "Ann: use:0:Lever:0")
    assert options(game) == ["use:2:Lever:0", "pass"], "each card has its own"
    play(game, "Ann: use:2:Lever:0")
    assert due(game) is None


@each_edition
def test_key_once_counted_anew_each_round(edition: str) -> None:
    game = solo(edition, [LEVER])
    play(game, "Ann: use:0:Lever:0")
    play_round(game)
    game.run()
    assert game.round == 2
    assert "use:0:Lever:0" in options(game)


@each_edition
@pytest.mark.parametrize("once", [True, False])
def test_key_once_only_where_the_card_says_so(edition: str, once: bool) -> None:
    pump = lab_room("Pump", "spell_played", {"draw": "rooms"}, once=once)
    game = solo(edition, [pump], [INSIGHT, INSIGHT])
    events = play(game, "Ann: cast:Insight", "Ann: cast:Insight")
    assert len(of(events, "works")) == (1 if once else 2)


@each_edition
def test_key_once_is_remembered_by_a_room_that_was_covered_in_between(edition: str) -> None:
    game = solo(edition, [LEVER, LEVER], [HUT, RUIN, INSIGHT], phase="build")
    play(game, "Ann: use:0:Lever:0", "Ann: build:Hut@0", "Ann: pass", "Ann: pass")
    play(game, "Ann: cast:Ruin", "Ann: room:Ann:0")
    assert dungeon(game, "Ann") == ["Lever", "Lever"]
    assert options(game) == ["cast:Insight", "use:1:Lever:0", "pass"]


@each_edition
def test_key_once_is_remembered_under_another_room(edition: str) -> None:
    spent = {**LEVER, "used": [0]}
    game = solo(edition, [{**HALL, "under": [spent]}, LEVER], [RUIN])
    play(game, "Ann: cast:Ruin", "Ann: room:Ann:0")
    assert dungeon(game, "Ann") == ["Lever", "Lever"]
    assert options(game) == ["use:1:Lever:0", "pass"]
