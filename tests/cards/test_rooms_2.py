"""The rooms of the base set: the rest of those with tomes, those with loot, those with several."""

from __future__ import annotations

import pytest
from helpers import (
    EDITIONS,
    askings,
    boss,
    dungeon,
    each_edition,
    entrance,
    hand,
    hero,
    kinds,
    names,
    of,
    options,
    play_on,
    play_round,
    player,
    room,
    score,
    seat_of,
    the,
    told,
    town,
)
from lab import card_names, due, play
from printed import ATTIC, CELL, HALL, printed

import bossbook as bb

DEN = room("Den", 1, kind="monster")
MAX, AL = hero("Max", None, 30), hero("Al", None, 30)
QUIET = {"spells": ["Princess in Peril", "Kobold Strike", "Princess in Peril"]}  # for building


def damages(events: list[bb.Event]) -> list[int]:
    """What the rooms dealt, in order."""
    return told(events, "room_deals", "damage")


def deals(edition: str, *rooms: object) -> list[int]:
    """What these rooms of Ann's deal to a hero who walks through."""
    return damages(play_on(printed(edition, {"rooms": list(rooms), "entrance": [MAX]})))


# -- tomes


def watched(edition: str, *bens: str, cids: tuple[str, ...] = ("Kobold Strike",)) -> bb.Game:
    """Ann is active, Ben has spells, Cid the All-Seeing Eye."""
    cid = player("Cid", 50, rooms=["All-Seeing Eye"], hand=list(cids))
    return printed(edition, {"rooms": [HALL, CELL]}, {"hand": list(bens)}, cid)


@each_edition
def test_all_seeing_eye_cancels_a_spell_out_of_priority(edition: str) -> None:
    game = watched(edition, "Freeze")
    play(game, "Ben: cast:Freeze", "Ben: room:Ann:0")
    assert due(game) == ("Cid", "negate"), "neither Ben's turn nor Cid's"
    events = play(game, "Cid: use:0:All-Seeing Eye:0")
    assert the(events, "negated").data["card"] == "Freeze"
    assert "deactivated" not in kinds(game.events)
    assert hand(game, "Cid") == []
    assert sorted(card_names(game)) == ["Freeze", "Kobold Strike"]


@each_edition
def test_all_seeing_eye_cancels_what_the_active_player_plays(edition: str) -> None:
    ben = {"rooms": ["All-Seeing Eye"], "hand": ["Kobold Strike"]}
    game = printed(edition, {"rooms": [HALL], "hand": ["Freeze"]}, ben)
    events = play(game, "Ann: cast:Freeze", "Ann: room:Ann:0", "Ben: use:0:All-Seeing Eye:0")
    assert "negated" in kinds(events)
    assert "deactivated" not in kinds(game.events)


@each_edition
def test_all_seeing_eye_may_look_away(edition: str) -> None:
    game = watched(edition, "Freeze")
    events = play(game, "Ben: cast:Freeze", "Ben: room:Ann:0", "Cid: pass", "Cid: pass")
    assert "deactivated" in kinds(events)
    assert hand(game, "Cid") == ["Kobold Strike"]


@each_edition
def test_all_seeing_eye_needs_a_spell_to_discard(edition: str) -> None:
    for card, usable in (("Kobold Strike", True), ("Open Grave", False)):
        game = watched(edition, "Freeze", cids=(card,))
        play(game, "Ben: cast:Freeze", "Ben: room:Ann:0")
        assert (due(game) == ("Cid", "negate")) == usable


@each_edition
def test_all_seeing_eye_cannot_be_countered(edition: str) -> None:
    game = watched(edition, "Freeze", "Counterspell")
    play(game, "Ben: cast:Freeze", "Ben: room:Ann:0")
    events = play(game, "Cid: use:0:All-Seeing Eye:0")
    assert the(events, "negated").data["card"] == "Freeze", "and nobody was asked"
    assert hand(game, "Ben") == ["Counterspell"]


@each_edition
def test_all_seeing_eye_works_once_a_round(edition: str) -> None:
    game = watched(edition, "Freeze", "Freeze", cids=("Kobold Strike", "Princess in Peril"))
    play(game, "Ben: cast:Freeze", "Ben: room:Ann:0", "Cid: use:0:All-Seeing Eye:0")
    assert options(game) == ["card:Kobold Strike", "card:Princess in Peril"]
    play(game, "Cid: card:Kobold Strike")
    events = play(game, "Ben: cast:Freeze", "Ben: room:Ann:0")
    assert "deactivated" in kinds(events)


@each_edition
def test_all_seeing_eye_is_for_spells_of_opponents(edition: str) -> None:
    ann = {"rooms": ["All-Seeing Eye"], "hand": ["Freeze", "Kobold Strike"]}
    game = printed(edition, ann, {"rooms": ["All-Seeing Eye"], "hand": ["Kobold Strike"]})
    play(game, "Ann: cast:Freeze", "Ann: room:Ann:0")
    assert due(game) == ("Ben", "negate")
    assert "deactivated" in kinds(play(game, "Ben: pass"))


@each_edition
@pytest.mark.parametrize("copies", [1, 2])
def test_ligers_den_draws_a_spell_once_a_round_for_each_copy(edition: str, copies: int) -> None:
    ann = {"rooms": ["Liger's Den"] * copies + [DEN], "hand": ["Giant Size"] * 2}
    game = printed(edition, ann, decks=QUIET)
    events = play(game, "Ann: cast:Giant Size", f"Ann: room:Ann:{copies}")
    assert told(events, "draws", "deck") == ["spell"] * copies
    events = play(game, "Ann: cast:Giant Size", f"Ann: room:Ann:{copies}")
    assert told(events, "draws", "deck") == [], "the second spell of the round"


@each_edition
def test_ligers_den_a_cancelled_spell_does_not_count(edition: str) -> None:
    ann = {"rooms": ["Liger's Den"], "hand": ["Giant Size"]}
    for answer, drawn in (("cast:Counterspell", []), ("pass", ["spell"])):
        game = printed(edition, ann, {"hand": ["Counterspell"]}, decks=QUIET)
        events = play(game, "Ann: cast:Giant Size", f"Ben: {answer}")
        assert told(events, "draws", "deck") == drawn


@each_edition
def test_ligers_den_does_not_care_for_the_spells_of_others(edition: str) -> None:
    ben = {"rooms": ["Liger's Den"], "hand": ["Giant Size"]}
    game = printed(edition, {"rooms": ["Liger's Den"]}, ben, decks=QUIET)
    events = play(game, "Ben: cast:Giant Size", "Ben: room:Ann:0")
    assert told(events, "draws", "player") == ["Ben"]


# -- loot


@each_edition
def test_bottomless_pit_kills_the_hero_in_it(edition: str) -> None:
    ann = {"rooms": [HALL, "Bottomless Pit", CELL], "entrance": [MAX]}
    game = printed(edition, ann)
    events = play(game)
    assert damages(events) == [1, 1], "asked once the hero is in the Pit"
    events = play(game, "Ann: use:1:Bottomless Pit:0")
    assert the(events, "dies").data["hero"] == "Max"
    assert score(game, "Ann") == (1, 0)
    assert dungeon(game, "Ann") == ["Hall", "Cell"]


@each_edition
def test_bottomless_pit_the_death_does_not_count_for_the_room_uncovered(edition: str) -> None:
    pit = {"card": "Bottomless Pit", "under": ["Golem Factory"]}
    game = printed(edition, {"rooms": [pit], "entrance": [MAX]})
    events = play(game, "Ann: use:0:Bottomless Pit:0")
    assert the(events, "uncovered").data["card"] == "Golem Factory"
    assert score(game, "Ann") == (1, 0)
    assert "draws" not in kinds(events)


@each_edition
def test_bottomless_pit_kills_an_epic_hero_too(edition: str) -> None:
    game = printed(edition, {"rooms": ["Bottomless Pit"], "entrance": ["Lord Van Ette"]})
    play(game, "Ann: use:0:Bottomless Pit:0")
    assert score(game, "Ann") == (2, 0)


@each_edition
def test_boulder_ramp_hurts_a_hero_again_and_again(edition: str) -> None:
    ann = {"rooms": ["Boulder Ramp", HALL, CELL], "entrance": [hero("Bo", None, 11)]}
    game = printed(edition, ann)
    events = play(game, "Ann: use:0:Boulder Ramp:0", "Ann: room:Ann:1")
    assert the(events, "hurt").data == {
        "hero": "Bo",
        "damage": 5,
        "total": 6,
        "left": 5,
        "by": "Boulder Ramp",
    }
    assert dungeon(game, "Ann") == ["Boulder Ramp", "Cell"]
    play(game, "Ann: use:0:Boulder Ramp:0")
    assert score(game, "Ann") == (1, 0), "one by the Ramp itself, ten by boulders"
    assert dungeon(game, "Ann") == ["Boulder Ramp"]
    assert askings(game) == []


@each_edition
def test_boulder_ramp_hurts_one_hero_only(edition: str) -> None:
    ann = {"rooms": ["Boulder Ramp", HALL], "entrance": [MAX, AL]}
    events = play(printed(edition, ann), "Ann: use:0:Boulder Ramp:0")
    assert told(events, "hurt", "hero") == ["Max"]
    hits = [(event.data["hero"], event.data["total"]) for event in of(events, "room_deals")]
    assert hits == [("Max", 1), ("Al", 1)]


@each_edition
def test_boulder_ramp_cannot_destroy_itself(edition: str) -> None:
    for rooms, usable in ((["Boulder Ramp", HALL], True), (["Boulder Ramp"], False)):
        game = printed(edition, {"rooms": rooms, "entrance": [MAX]})
        assert bool(askings(game)) == usable


@each_edition
def test_boulder_ramp_finds_only_a_hero_in_it(edition: str) -> None:
    game = printed(edition, {"rooms": ["Boulder Ramp", HALL], "entrance": [MAX]})
    play(game, "Ann: pass")
    assert game.phase != "adventure", "asked in the Ramp, not before it and not in the Hall"


@each_edition
def test_dizzygas_hallway_strengthens_the_trap_room_after_it(edition: str) -> None:
    assert deals(edition, HALL, "Dizzygas Hallway", CELL, ATTIC) == [1, 1, 4, 3]
    assert deals(edition, "Dizzygas Hallway", "Dizzygas Hallway", HALL) == [1, 3, 3]


@each_edition
def test_dizzygas_hallway_does_nothing_for_a_monster_room(edition: str) -> None:
    for card, dealt in ((DEN, 1), (HALL, 1 + 2)):
        assert deals(edition, "Dizzygas Hallway", card) == [1, dealt]


@each_edition
def test_dizzygas_hallway_is_ignored_if_the_next_room_is_deactivated_or_absent(
    edition: str,
) -> None:
    sleeping = {**HALL, "deactivated": True}
    assert deals(edition, "Dizzygas Hallway", sleeping, CELL) == [1, 2]
    assert deals(edition, "Dizzygas Hallway", CELL, "Dizzygas Hallway") == [1, 4, 1]


STASH = {
    "boss": boss(990, thief=1),
    "rooms": [{"card": "Jackpot Stash", "under": ["Bottomless Pit"]}, room("Vault", 1, thief=2)],
}


@each_edition
def test_jackpot_stash_doubles_the_rooms_but_not_the_boss(edition: str) -> None:
    thief = hero("Tim", "thief")
    counts = {}
    for line in ("decline", "use:0:Jackpot Stash:0"):
        game = printed(edition, STASH | {"hand": [HALL]}, phase="build", town=[thief])
        play(game, f"Ann: {line}")
        play_on(game)
        counts[line] = the(play_on(game), "lured").data["counts"]["Ann"]
    assert counts["decline"] == 1 + 2 + 2
    assert counts["use:0:Jackpot Stash:0"] == 1 + 2 * (1 + 2), "with the Pit that came to light"


@each_edition
def test_jackpot_stash_lasts_until_the_end_of_the_round(edition: str) -> None:
    quiet = {"rooms": [HALL] * 4, "heroes": [hero("Tom", "thief"), hero("Tim", "thief")]}
    game = printed(edition, STASH, decks=quiet)
    play(game, "Ann: use:0:Jackpot Stash:0")
    play_round(game)
    events = play_round(game)
    assert [e.data["counts"]["Ann"] for e in of(events, "lured")] == [1 + 1 + 2] * 2


@each_edition
def test_recycling_center_draws_two_also_when_the_destruction_was_a_cost(edition: str) -> None:
    for answer, drawn in (("yes", ["room", "room"]), ("no", [])):
        ann = {"rooms": ["Recycling Center", "Dark Altar"]}
        game = printed(edition, ann, discard=["Kobold Strike"])
        events = play(game, "Ann: use:1:Dark Altar:0", f"Ann: {answer}")
        assert told(events, "draws", "deck") == drawn
        assert "Kobold Strike" in hand(game, "Ann"), "the Altar works all the same"


@each_edition
def test_recycling_center_has_no_limit(edition: str) -> None:
    ann = {"rooms": ["Recycling Center", "Dark Altar", "Dark Altar"]}
    game = printed(edition, ann, discard=["Kobold Strike", "Princess in Peril"])
    play(game, "Ann: use:1:Dark Altar:0", "Ann: card:Kobold Strike", "Ann: yes")
    play(game, "Ann: use:1:Dark Altar:0", "Ann: card:Princess in Peril", "Ann: yes")
    assert len(hand(game, "Ann")) == 2 + 2 * 2


@each_edition
def test_recycling_center_is_not_for_itself_nor_for_other_dungeons(edition: str) -> None:
    bens = {"rooms": ["Recycling Center", HALL], "hand": ["Cave-In"]}
    for place, question in ((0, None), (1, ("Ben", "may"))):
        game = printed(edition, {"rooms": ["Recycling Center"]}, bens)
        play(game, "Ben: cast:Cave-In", f"Ben: room:Ben:{place}")
        assert len(dungeon(game, "Ben")) == 1
        assert due(game) == question


@each_edition
def test_recycling_center_hears_nothing_of_what_uncovers_it(edition: str) -> None:
    stack = {"card": "Dark Altar", "under": ["Recycling Center"]}
    game = printed(edition, {"rooms": [stack]}, discard=["Kobold Strike"])
    events = play(game, "Ann: use:0:Dark Altar:0")
    assert dungeon(game, "Ann") == ["Recycling Center"]
    assert due(game) is None and not told(events, "draws", "deck")


def crushing(edition: str, *uses: str, cards: tuple[str, ...] = ()) -> bb.Game:
    """Ann's Crushinator and three other rooms, one destroyed at each use."""
    rooms = ["The Crushinator", HALL, CELL, ATTIC]
    game = printed(edition, {"rooms": rooms, "entrance": [MAX], "hand": list(cards)})
    for fuel in uses:
        play(game, "Ann: use:0:The Crushinator:0", f"Ann: {fuel}")
    return game


@each_edition
def test_the_crushinator_strengthens_all_your_rooms(edition: str) -> None:
    game = crushing(edition, "room:Ann:1")
    play_round(game)
    assert damages(list(game.events)) == [2 + 2, 2 + 2, 3 + 2]
    assert not game.state.lasting, "until the end of the round"


@pytest.mark.parametrize("edition", [e for e in EDITIONS if e != "revised"])
def test_the_crushinator_has_no_limit_in_the_first_editions(edition: str) -> None:
    game = crushing(edition, "room:Ann:1", "room:Ann:1")
    play_on(game)
    assert damages(list(game.events)) == [2 + 4, 3 + 4]


def test_the_crushinator_works_once_a_round_in_the_revised_edition() -> None:
    game = crushing("revised", "room:Ann:1", cards=("Freeze",))
    assert options(game) == ["cast:Freeze", "pass"]


@each_edition
def test_the_crushinator_the_bonus_stays_if_it_leaves(edition: str) -> None:
    game = crushing(edition, "room:Ann:1", cards=("Cave-In",))
    play(game, "Ann: cast:Cave-In", "Ann: room:Ann:0")
    assert dungeon(game, "Ann") == ["Cell", "Attic"]
    play_on(game)
    assert damages(list(game.events)) == [2 + 2, 3 + 2]


# -- several treasures


@each_edition
def test_centipede_tunnel_swaps_two_rooms_with_all_that_is_under_them(edition: str) -> None:
    ann = {"rooms": [{**HALL, "under": [ATTIC]}, CELL], "hand": ["Centipede Tunnel"]}
    game = printed(edition, ann, phase="build")
    play(game, "Ann: build:Centipede Tunnel@new", "Ann: yes", "Ann: room:Ann:1")
    play(game, "Ann: room:Ann:2")
    assert dungeon(game, "Ann") == ["Centipede Tunnel", "Cell", "Hall"]
    assert names(seat_of(game, "Ann")["rooms"][2]["under"]) == ["Attic"]


@each_edition
def test_centipede_tunnel_works_in_any_one_dungeon(edition: str) -> None:
    ann = {"rooms": [DEN], "hand": ["Centipede Tunnel"]}
    game = printed(edition, ann, {"rooms": [HALL, CELL, ATTIC]}, phase="build")
    play(game, "Ann: build:Centipede Tunnel@new", "Ann: yes")
    assert len(options(game)) == 5
    play(game, "Ann: room:Ben:2")
    assert options(game) == ["room:Ben:0", "room:Ben:1"], "the other one in the same dungeon"
    play(game, "Ann: room:Ben:0")
    assert dungeon(game, "Ben") == ["Attic", "Cell", "Hall"]


@each_edition
def test_centipede_tunnel_may_leave_all_as_it_is(edition: str) -> None:
    game = printed(edition, {"rooms": [HALL], "hand": ["Centipede Tunnel"]}, phase="build")
    play(game, "Ann: build:Centipede Tunnel@new", "Ann: no")
    assert dungeon(game, "Ann") == ["Centipede Tunnel", "Hall"]


@each_edition
def test_centipede_tunnel_is_not_offered_where_no_dungeon_has_two_rooms(edition: str) -> None:
    game = printed(edition, {"hand": ["Centipede Tunnel"]}, {"rooms": [HALL]}, phase="build")
    play(game, "Ann: build:Centipede Tunnel@new")
    assert game.decision is None and game.phase != "build", "nobody was asked"
    assert dungeon(game, "Ann") == ["Centipede Tunnel"]


@each_edition
def test_construction_zone_builds_one_more_room_at_once(edition: str) -> None:
    ann = {"hand": ["Construction Zone", "Specter's Sanctum"]}
    game = printed(edition, ann, {"hand": ["Fear"]}, phase="build")
    play(game, "Ann: build:Construction Zone@new")
    assert options(game) == [
        "build:Specter's Sanctum@new",
        "build:Specter's Sanctum@0",
        "decline",
    ]
    play(game, "Ann: build:Specter's Sanctum@new")
    assert dungeon(game, "Ann") == ["Specter's Sanctum", "Construction Zone"]
    assert hand(game, "Ben") == [], "and that one's own ability works"


@each_edition
def test_construction_zone_may_be_built_over_by_its_own_room(edition: str) -> None:
    ann = {"hand": ["Construction Zone", "Beast Menagerie"]}
    game = printed(edition, ann, phase="build")
    play(game, "Ann: build:Construction Zone@new", "Ann: build:Beast Menagerie@0")
    assert dungeon(game, "Ann") == ["Beast Menagerie"]
    assert names(seat_of(game, "Ann")["rooms"][0]["under"]) == ["Construction Zone"]


@each_edition
def test_construction_zone_may_be_enough(edition: str) -> None:
    ann = {"hand": ["Construction Zone", "Specter's Sanctum"]}
    game = printed(edition, ann, phase="build")
    play(game, "Ann: build:Construction Zone@new", "Ann: decline")
    assert dungeon(game, "Ann") == ["Construction Zone"]
    assert hand(game, "Ann") == ["Specter's Sanctum"]


@each_edition
def test_dragon_hatchery_lures_heroes_of_all_four_classes(edition: str) -> None:
    classes = ("cleric", "fighter", "mage", "thief")
    crowd = [hero(f"A {name}", name) for name in classes]
    game = printed(edition, {"rooms": ["Dragon Hatchery"]}, phase="bait", town=crowd)
    assert told(play_on(game), "lured", "player") == ["Ann"] * 4
    assert damages(play_on(game)) == [0] * 4, "and does nothing else"
    assert score(game, "Ann") == (0, 4)


@each_edition
def test_mimic_vault_brings_an_ordinary_hero_to_your_entrance(edition: str) -> None:
    crowd = ["Lord Van Ette", "Nick the Masher", "The Fool"]
    game = printed(edition, {"hand": ["Mimic Vault"]}, phase="build", town=crowd)
    play(game, "Ann: build:Mimic Vault@new")
    assert options(game) == ["hero:Nick the Masher", "hero:The Fool"], "mandatory, and no epic hero"
    play(game, "Ann: hero:The Fool")
    assert entrance(game, "Ann") == ["The Fool"]
    assert town(game) == ["Lord Van Ette", "Nick the Masher"]


@each_edition
def test_mimic_vault_finds_nobody_among_epic_heroes(edition: str) -> None:
    game = printed(edition, {"hand": ["Mimic Vault"]}, phase="build", town=["Lord Van Ette"])
    assert "no_effect" in kinds(play(game, "Ann: build:Mimic Vault@new"))
    assert entrance(game, "Ann") == []


@each_edition
def test_monstrous_monument_takes_a_monster_room_card_from_the_discard_pile(edition: str) -> None:
    pile = ["Golem Factory", "Beast Menagerie", "Open Grave", "Fear"]
    game = printed(edition, {"hand": ["Monstrous Monument"]}, phase="build", discard=pile)
    play(game, "Ann: build:Monstrous Monument@new")
    assert sorted(options(game)) == ["card:Beast Menagerie", "card:Golem Factory"]
    play(game, "Ann: card:Beast Menagerie")
    assert hand(game, "Ann") == ["Beast Menagerie"]
    assert card_names(game) == ["Golem Factory", "Open Grave", "Fear"]


@each_edition
def test_torture_chamber_makes_an_opponent_discard_a_room_card(edition: str) -> None:
    cid = player("Cid", 50, hand=["Golem Factory", "Kobold Strike"])
    ann = {"rooms": ["Torture Chamber"], "hand": ["Dark Altar"]}
    game = printed(edition, ann, {"hand": ["Open Grave"]}, cid)
    play(game, "Ann: use:0:Torture Chamber:0")
    assert options(game) == ["player:Ben", "player:Cid"]
    play(game, "Ann: player:Cid")
    assert hand(game, "Cid") == ["Kobold Strike"]
    assert dungeon(game, "Ann") == []
    assert sorted(card_names(game)) == ["Golem Factory", "Torture Chamber"]


DEAD = {"score": {"dead": ["Nick the Masher", "Lord Van Ette"]}}


@each_edition
def test_zombie_prison_sends_a_dead_hero_to_its_killer_again(edition: str) -> None:
    game = printed(edition, {"rooms": ["Zombie Prison"]}, DEAD)
    assert score(game, "Ben") == (3, 0)
    play(game, "Ann: use:0:Zombie Prison:0")
    assert options(game) == ["dead:Ben:Nick the Masher", "dead:Ben:Lord Van Ette"]
    events = play(game, "Ann: dead:Ben:Lord Van Ette") + play_on(game)
    assert the(events, "to_entrance").data["player"] == "Ben"
    assert score(game, "Ben") == (1, 2), "walked this round, past no room at all"
    assert dungeon(game, "Ann") == []


@each_edition
def test_zombie_prison_the_hero_waits_if_their_adventure_is_over(edition: str) -> None:
    ben = {"rooms": ["Zombie Prison"]}
    dead = {"score": {"dead": ["Nick the Masher"]}, "rooms": [HALL]}
    game = printed(edition, dead, ben, decks={"heroes": [], "epics": [], "rooms": [CELL] * 9})
    early = bb.load_position(game.position())
    assert told(play(early, "Ben: use:0:Zombie Prison:0"), "enters_dungeon", "player") == ["Ann"]
    play(game, "Ben: pass", "Ben: use:0:Zombie Prison:0")
    assert entrance(game, "Ann") == ["Nick the Masher"]
    assert score(game, "Ann") == (0, 0)
    play_round(game)
    assert entrance(game, "Ann") == ["Nick the Masher"], "still there"
    assert told(play_round(game), "enters_dungeon", "hero") == ["Nick the Masher"]
