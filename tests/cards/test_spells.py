"""The spells of the base set: what each one does, in which phases, and every ruling about it."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    askings,
    dungeon,
    each_edition,
    entrance,
    hand,
    hero,
    kinds,
    of,
    options,
    play_on,
    player,
    refusal,
    room,
    score,
    seat_of,
    the,
    told,
    town,
)
from lab import card_names, due, lab_room, play
from printed import ATTIC, CELL, FIFTH, FOUR, HALL, deck, keeps_secret, pass_to, printed

import bossbook as bb

NICK, BODEN, KATELYN = "Nick the Masher", "Boden the Pantless", "Katelyn, Angelic Healer"
GUEST = hero("Guest", None, 20)
LEVER = lab_room("Lever", "activated", {"draw": "rooms"}, once=True)


def inside(edition: str, ann: Any = None, ben: Any = None, **fields: Any) -> bb.Game:
    """The first hero has just taken the damage of the first room; a window is open."""
    game = printed(edition, ann, ben, **fields)
    play_on(game, until="room_deals")
    return game


def damages(game: bb.Game) -> list[int]:
    return told(game.events, "room_deals", "damage")


# -- the phase icons


def rich(edition: str, name: str, phase: str) -> bb.Game:
    """A table where every spell that Ann may play at all has something to act on."""
    ann = {
        "rooms": [LEVER, "Golem Factory"],
        "hand": [name, HALL],
        "score": {"dead": [NICK]},
        "entrance": [] if name == "Assassin" else [GUEST],
    }
    ben = {"rooms": ["Dark Altar", HALL], "hand": ["Jeopardy"], "score": {"dead": [KATELYN, BODEN]}}
    ben |= {"entrance": [GUEST]} if name == "Assassin" else {}
    game = printed(edition, ann, ben, phase=phase, town=["The Fool"])
    if phase == "adventure":
        play_on(game, until="room_deals")
    return game


def as_far_as_a_negate(game: bb.Game) -> None:
    """Ann passes, Ben plays Jeopardy, and Ann may negate it."""
    while due(game) != ("Ben", "act"):
        key = next(key for key in options(game) if key in ("pass", "decline"))
        play(game, f"Ann: {key}")
    play(game, "Ben: cast:Jeopardy")
    assert due(game) == ("Ann", "negate")


def keeps_to_its_icon(edition: str, name: str, *phases: str) -> None:
    """Ann may play a spell in these phases, is refused it in others, and never asked elsewhere."""
    for phase in ("build", "adventure"):
        game = rich(edition, name, phase)
        game.run()
        if name == "Counterspell":
            as_far_as_a_negate(game)
        elif name == "Assassin" and phase == "adventure":
            play(game, "Ben: pass")
        assert game.decision is not None
        assert game.decision.player == "Ann"
        assert (f"cast:{name}" in options(game)) == (phase in phases)
        if phase not in phases:
            assert refusal(game, f"cast:{name}").rules == ("CARD-5", "SPELL-1")
            with pytest.raises(bb.IllegalPlay, match="another phase"):
                game.play(f"cast:{name}")
    for phase in ("start", "bait", "end"):
        assert askings(rich(edition, name, phase)) == []


@each_edition
def test_annihilator_belongs_to_the_adventure_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Annihilator", "adventure")


@each_edition
def test_assassin_belongs_to_the_adventure_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Assassin", "adventure")


@each_edition
def test_cave_in_belongs_to_the_adventure_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Cave-In", "adventure")


@each_edition
def test_counterspell_belongs_to_the_build_and_adventure_phase(edition: str) -> None:
    keeps_to_its_icon(edition, "Counterspell", "build", "adventure")


@each_edition
def test_exhaustion_belongs_to_the_adventure_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Exhaustion", "adventure")


@each_edition
def test_fear_belongs_to_the_adventure_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Fear", "adventure")


@each_edition
def test_freeze_belongs_to_the_build_and_adventure_phase(edition: str) -> None:
    keeps_to_its_icon(edition, "Freeze", "build", "adventure")


@each_edition
def test_giant_size_belongs_to_the_adventure_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Giant Size", "adventure")


@each_edition
def test_jeopardy_belongs_to_the_build_and_adventure_phase(edition: str) -> None:
    keeps_to_its_icon(edition, "Jeopardy", "build", "adventure")


@each_edition
def test_kobold_strike_belongs_to_the_build_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Kobold Strike", "build")


@each_edition
def test_motivation_belongs_to_the_build_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Motivation", "build")


@each_edition
def test_princess_in_peril_belongs_to_the_build_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Princess in Peril", "build")


@each_edition
def test_soul_harvest_belongs_to_the_build_and_adventure_phase(edition: str) -> None:
    keeps_to_its_icon(edition, "Soul Harvest", "build", "adventure")


@each_edition
def test_teleportation_belongs_to_the_adventure_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Teleportation", "adventure")


@each_edition
def test_trepidation_belongs_to_the_adventure_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Trepidation", "adventure")


@each_edition
def test_zombie_attack_belongs_to_the_build_phase_only(edition: str) -> None:
    keeps_to_its_icon(edition, "Zombie Attack", "build")


# -- Annihilator and Giant Size


def gives_three_damage_to(edition: str, name: str, fitting: str, other: str) -> None:
    """Rooms of one kind are its targets: here a room of 2 damage behind one of the other kind."""
    game = printed(edition, {"rooms": [other, fitting], "hand": [name], "entrance": [GUEST]})
    play(game, f"Ann: cast:{name}")
    assert damages(game) == [2, 2 + 3], "the other kind was no target"


def reaches_any_dungeon(edition: str, name: str, advanced: str) -> None:
    ben = {"rooms": [advanced], "entrance": [GUEST]}
    game = printed(edition, {"rooms": [advanced], "hand": [name]}, ben)
    play(game, f"Ann: cast:{name}")
    assert options(game) == ["room:Ann:0", "room:Ben:0"]
    play(game, "Ann: room:Ben:0")
    assert damages(game) == [3 + 3]


def lasts_for_the_round(edition: str, name: str, fitting: str) -> None:
    game = printed(edition, {"rooms": [fitting], "hand": [name]})
    play(game, f"Ann: cast:{name}")
    assert seat_of(game, "Ann")["rooms"] == [{"card": fitting, "bonus": 3}]
    pass_to(game, "start")
    assert seat_of(game, "Ann")["rooms"] == [fitting]


@each_edition
def test_annihilator_gives_a_trap_room_three_damage(edition: str) -> None:
    gives_three_damage_to(edition, "Annihilator", "Open Grave", "Golem Factory")


@each_edition
def test_annihilator_reaches_any_dungeon_and_advanced_rooms(edition: str) -> None:
    reaches_any_dungeon(edition, "Annihilator", "All-Seeing Eye")


@each_edition
def test_annihilator_lasts_until_the_end_of_the_round(edition: str) -> None:
    lasts_for_the_round(edition, "Annihilator", "Open Grave")


@each_edition
def test_giant_size_gives_a_monster_room_three_damage(edition: str) -> None:
    gives_three_damage_to(edition, "Giant Size", "Golem Factory", "Open Grave")


@each_edition
def test_giant_size_reaches_any_dungeon_and_advanced_rooms(edition: str) -> None:
    reaches_any_dungeon(edition, "Giant Size", "Dracolich Lair")


@each_edition
def test_giant_size_lasts_until_the_end_of_the_round(edition: str) -> None:
    lasts_for_the_round(edition, "Giant Size", "Golem Factory")


# -- Assassin


@each_edition
def test_assassin_strengthens_a_hero_in_an_opponents_dungeon(edition: str) -> None:
    ben = {"rooms": [CELL, CELL], "entrance": [NICK]}
    game = inside(edition, {"hand": ["Assassin"]}, ben)
    play(game, "Ann: cast:Assassin")
    assert told(game.events, "room_deals", "left") == [2, 3]
    assert score(game, "Ben") == (0, 1), "four damage would have killed"


@each_edition
def test_assassin_does_not_work_in_your_own_dungeon(edition: str) -> None:
    game = inside(edition, {"rooms": [LEVER], "hand": ["Assassin"], "entrance": [GUEST]})
    assert refusal(game, "cast:Assassin").rules == ("RULING-55",)


def test_assassin_saves_a_hero_after_lethal_damage_where_death_comes_on_leaving() -> None:
    ben = {"rooms": [room("Hall", 5)], "entrance": [NICK]}
    game = inside("base", {"hand": ["Assassin"]}, ben)
    assert of(game.events, "room_deals")[-1].data["left"] == -1
    play(game, "Ann: cast:Assassin")
    assert score(game, "Ben") == (0, 1)
    assert "dies" not in kinds(game.events)


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_assassin_comes_too_late_where_the_hero_is_already_dead(edition: str) -> None:
    ben = {"rooms": [room("Hall", 5)], "entrance": [NICK]}
    game = inside(edition, {"hand": ["Assassin"]}, ben)
    assert game.decision is None, "no window for the dead"
    play_on(game)
    assert score(game, "Ben") == (1, 0)
    assert hand(game, "Ann") == ["Assassin"]


@each_edition
def test_assassin_lasts_until_the_end_of_the_round(edition: str) -> None:
    ben = {"rooms": [HALL, CELL], "entrance": [NICK]}
    game = inside(edition, {"hand": ["Assassin", "Fear"]}, ben)
    play(game, "Ann: cast:Assassin", "Ann: cast:Fear")
    assert game.position()["town"] == [{"card": NICK, "damage": 1, "bonus": 3}]
    pass_to(game, "start")
    assert game.position()["town"][0] == NICK


# -- Cave-In


@each_edition
def test_cave_in_kills_the_hero_inside(edition: str) -> None:
    ann = {"rooms": [HALL, CELL], "hand": ["Cave-In"], "entrance": [KATELYN]}
    game = inside(edition, ann)
    play(game, "Ann: cast:Cave-In", "Ann: room:Ann:0")
    assert score(game, "Ann") == (2, 0)
    assert dungeon(game, "Ann") == ["Cell"]
    assert sorted(card_names(game)) == ["Cave-In", "Hall"]


@each_edition
def test_cave_in_elsewhere_leaves_the_hero_alone(edition: str) -> None:
    ann = {"rooms": [HALL, CELL, ATTIC], "hand": ["Cave-In"], "entrance": [GUEST]}
    game = inside(edition, ann)
    play(game, "Ann: cast:Cave-In", "Ann: room:Ann:1")
    assert dungeon(game, "Ann") == ["Hall", "Attic"]
    assert damages(game) == [1, 3]
    assert score(game, "Ann") == (0, 1)


@each_edition
def test_cave_in_before_a_hero_enters_only_destroys(edition: str) -> None:
    game = printed(edition, {"rooms": [HALL], "hand": ["Cave-In"], "entrance": [GUEST]})
    play(game, "Ann: cast:Cave-In")
    assert (dungeon(game, "Ann"), score(game, "Ann")) == ([], (0, 1))


@each_edition
def test_cave_in_takes_only_active_and_visible_rooms_of_your_own(edition: str) -> None:
    frozen = {"card": "Dark Altar", "deactivated": True}
    stacked = {**ATTIC, "under": ["Open Grave"]}
    ann = {"rooms": [HALL, frozen, stacked, CELL], "hand": ["Cave-In"], "entrance": [GUEST]}
    game = printed(edition, ann, {"rooms": [HALL]})
    play(game, "Ann: cast:Cave-In")
    assert options(game) == ["room:Ann:0", "room:Ann:2", "room:Ann:3"]
    play(game, "Ann: room:Ann:2")
    assert dungeon(game, "Ann") == ["Hall", "Dark Altar", "Open Grave", "Cell"]


@each_edition
def test_cave_in_needs_an_active_room(edition: str) -> None:
    frozen = {"card": "Dark Altar", "deactivated": True}
    ann = {"rooms": [frozen], "hand": ["Cave-In", "Jeopardy"], "entrance": [GUEST]}
    game = printed(edition, ann)
    game.run()
    assert refusal(game, "cast:Cave-In").rules == ("RULING-55",)


@each_edition
def test_cave_in_does_not_set_off_the_rooms_own_ability(edition: str) -> None:
    ann = {"rooms": ["Dark Altar", HALL], "hand": ["Cave-In"], "entrance": [GUEST]}
    game = printed(edition, ann, discard=["Fear"])
    play(game, "Ann: cast:Cave-In", "Ann: room:Ann:0")
    assert card_names(game) == ["Fear", "Dark Altar", "Cave-In"]
    assert hand(game, "Ann") == []
    assert "uses" not in kinds(game.events)


@each_edition
def test_cave_in_is_no_death_in_the_room_that_is_gone(edition: str) -> None:
    ann = {"rooms": ["Golem Factory"], "hand": ["Cave-In"], "entrance": [GUEST]}
    game = inside(edition, ann)
    play(game, "Ann: cast:Cave-In")
    assert score(game, "Ann") == (1, 0)
    assert hand(game, "Ann") == [], "RULING-18: the factory draws nothing"


# -- Counterspell


@each_edition
def test_counterspell_cancels_a_spell(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Freeze"], "entrance": [GUEST]}
    game = printed(edition, ann, {"hand": ["Counterspell"]})
    events = play(game, "Ann: cast:Freeze", "Ben: cast:Counterspell")
    assert the(events, "negated").data == {"player": "Ann", "card": "Freeze", "by": "Counterspell"}
    assert "deactivated" not in kinds(events)
    assert sorted(card_names(game)) == ["Counterspell", "Freeze"], "both are discarded"


@each_edition
def test_counterspell_can_be_countered(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Freeze", "Counterspell"], "entrance": [GUEST]}
    game = printed(edition, ann, {"hand": ["Counterspell"]})
    events = play(game, "Ann: cast:Freeze", "Ben: cast:Counterspell", "Ann: cast:Counterspell")
    assert told(events, "negated", "player") == ["Ben"], "the newest cancel wins"
    assert told(events, "deactivated", "card") == ["Hall"]
    assert sorted(card_names(game)) == ["Counterspell", "Counterspell", "Freeze"]


@each_edition
def test_counterspell_ignores_priority(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Freeze"], "entrance": [GUEST]}
    ben = {"hand": ["Counterspell", "Jeopardy"]}
    game = printed(edition, ann, ben, player("Cem", 50, hand=["Counterspell", "Jeopardy"]))
    play(game, "Ann: cast:Freeze")
    assert due(game) == ("Ben", "negate"), "in Ann's part, before it takes effect"
    assert options(game) == ["cast:Counterspell", "pass"], "and nothing else"
    events = play(game, "Ben: pass", "Cem: cast:Counterspell", *["Ben: pass"] * 2)
    assert told(events, "negated", "card") == ["Freeze"]


@each_edition
def test_counterspell_stops_a_spell_of_the_build_phase_too(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Princess in Peril"]}
    game = printed(edition, ann, {"hand": ["Counterspell"]}, phase="build", town=[NICK])
    play(game, "Ann: cast:Princess in Peril", "Ben: cast:Counterspell")
    assert told(game.events, "negated", "card") == ["Princess in Peril"]
    assert (town(game), entrance(game, "Ann")) == ([NICK], [])


@each_edition
def test_counterspell_needs_a_spell_of_another_player(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Counterspell", "Freeze"], "entrance": [GUEST]}
    game = printed(edition, ann)
    game.run()
    assert refusal(game, "cast:Counterspell").rules == ("RULING-55",)
    play(game, "Ann: cast:Freeze")
    assert "deactivated" in kinds(game.events), "Ann was not asked to stop herself"


# -- Exhaustion


@each_edition
def test_exhaustion_deals_as_much_as_you_have_rooms(edition: str) -> None:
    frozen = {**ATTIC, "deactivated": True}
    ann = {"rooms": [HALL, HALL, frozen, HALL], "hand": ["Exhaustion"], "entrance": [GUEST]}
    game = inside(edition, ann)
    events = play(game, "Ann: cast:Exhaustion")
    assert the(events, "hurt").data["damage"] == 3, "a deactivated room does not count"
    assert told(game.events, "room_deals", "total") == [1, 5, 6]


@each_edition
def test_exhaustion_can_kill(edition: str) -> None:
    ann = {"rooms": [HALL, HALL, HALL], "hand": ["Exhaustion"], "entrance": [NICK]}
    game = inside(edition, ann)
    play(game, "Ann: cast:Exhaustion")
    assert score(game, "Ann") == (1, 0)
    assert damages(game) == [1], "in the first room"


@each_edition
def test_exhaustion_reaches_your_own_dungeon_only(edition: str) -> None:
    ann = {"rooms": [LEVER], "hand": ["Exhaustion"]}
    game = inside(edition, ann, {"rooms": [HALL], "entrance": [GUEST]})
    assert due(game) == ("Ann", "act")
    assert refusal(game, "cast:Exhaustion").rules == ("RULING-55",)


# -- Fear


@each_edition
@pytest.mark.parametrize("owner", ["Ann", "Ben"])
def test_fear_sends_a_hero_of_any_dungeon_back_as_the_newest_in_town(
    edition: str, owner: str
) -> None:
    place = {"rooms": [CELL, CELL], "entrance": [BODEN]}
    ann = {"hand": ["Fear"]} | (place if owner == "Ann" else {})
    game = inside(edition, ann, place if owner == "Ben" else {}, town=[NICK, "The Fool"])
    play(game, "Ann: cast:Fear")
    assert town(game) == [NICK, "The Fool", BODEN]
    assert damages(game) == [2]
    assert score(game, owner) == (0, 0)


@each_edition
def test_fear_leaves_the_damage_until_the_end_of_the_round(edition: str) -> None:
    ann = {"rooms": [CELL, CELL], "entrance": [BODEN], "hand": ["Fear"]}
    game = inside(edition, ann)
    play(game, "Ann: cast:Fear")
    assert game.position()["town"] == [{"card": BODEN, "damage": 2}]
    pass_to(game, "start")
    assert game.position()["town"][0] == BODEN


def test_fear_saves_a_lethally_hurt_hero_where_death_comes_on_leaving() -> None:
    ben = {"rooms": [room("Hall", 9)], "entrance": [BODEN]}
    game = inside("base", {"hand": ["Fear"]}, ben)
    play(game, "Ann: cast:Fear")
    assert town(game) == [BODEN]
    assert score(game, "Ben") == (0, 0)


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_fear_comes_too_late_where_the_hero_is_already_dead(edition: str) -> None:
    ben = {"rooms": [room("Hall", 9)], "entrance": [BODEN]}
    game = inside(edition, {"hand": ["Fear"]}, ben)
    play_on(game)
    assert (town(game), score(game, "Ben")) == ([], (1, 0))


@each_edition
def test_fear_does_not_reach_an_entrance(edition: str) -> None:
    game = printed(edition, {"rooms": [LEVER], "hand": ["Fear"], "entrance": [BODEN]})
    game.run()
    assert refusal(game, "cast:Fear").rules == ("RULING-55",)


# -- Freeze


@each_edition
def test_freeze_deactivates_a_room_in_any_dungeon_until_the_end_of_the_round(edition: str) -> None:
    ben = {"rooms": [ATTIC, HALL], "entrance": [GUEST]}
    game = printed(edition, {"rooms": [HALL], "hand": ["Freeze"]}, ben)
    play(game, "Ann: cast:Freeze")
    assert options(game) == ["room:Ann:0", "room:Ben:0", "room:Ben:1"]
    play(game, "Ann: room:Ben:0")
    play_on(game)
    assert damages(game) == [1], "past the attic"
    play_on(game)
    assert told(game.events, "reactivated", "card") == ["Attic"]


@each_edition
def test_freeze_takes_the_treasure_away(edition: str) -> None:
    ben = {"rooms": [room("Chapel", 1, cleric=2)]}
    ann = {"rooms": [room("Nave", 1, cleric=1)], "hand": ["Freeze"]}
    game = printed(edition, ann, ben, phase="build", town=[NICK])
    play(game, "Ann: cast:Freeze", "Ann: room:Ben:0")
    play_on(game)
    assert the(game.events, "lured").data["player"] == "Ann"


@each_edition
def test_freeze_takes_the_ability_away(edition: str) -> None:
    ben = {"rooms": [LEVER, "Dark Altar"]}
    game = printed(edition, {"hand": ["Freeze"]}, ben, discard=["Fear"])
    play(game, "Ann: cast:Freeze", "Ann: room:Ben:1")
    assert due(game) == ("Ben", "act")
    assert options(game) == ["use:0:Lever:0", "pass"]


@each_edition
def test_freeze_lets_nothing_be_built_over_the_room_nor_destroy_it(edition: str) -> None:
    ann = {"hand": ["Freeze"]}
    ben = {"rooms": [HALL, CELL], "hand": [ATTIC, "Cave-In"]}
    game = printed(edition, ann, ben, phase="build")
    play(game, "Ann: cast:Freeze", "Ann: room:Ben:0")
    assert due(game) == ("Ben", "build")
    assert "KEY-deactivate" in refusal(game, "build:Attic@0").rules
    play(game, "Ben: build:Attic@1")
    pass_to(game, "adventure")
    play(game, "Ben: cast:Cave-In")
    assert told(game.events, "destroyed", "card") == ["Attic"], "nothing else could be named"


@each_edition
def test_freeze_returns_a_card_placed_on_the_room(edition: str) -> None:
    game = printed(edition, {"rooms": [HALL], "hand": [ATTIC]}, {"hand": ["Freeze"]}, phase="build")
    play(game, "Ann: build:Attic@0", "Ben: cast:Freeze")
    assert the(game.events, "returned").data["card"] == "Attic"
    assert (hand(game, "Ann"), dungeon(game, "Ann")) == (["Attic"], ["Hall"])


@each_edition
def test_freeze_can_delay_a_level_up(edition: str) -> None:
    ann = {"boss": "Gorgona", "rooms": FOUR, "hand": [FIFTH]}
    game = printed(edition, ann, {"hand": ["Freeze"]}, phase="build", town=[NICK])
    play(game, "Ann: build:Fifth@new", "Ben: cast:Freeze", "Ben: room:Ann:2")
    assert "built" in kinds(game.events)
    assert "level_up" not in kinds(game.events), "only four of the five count"
    pass_to(game, "end")
    assert town(game) == [NICK]
    events = play_on(game)
    order = [
        kind for kind in kinds(events) if kind in ("reactivated", "level_up", "soul", "scores")
    ]
    assert order == ["reactivated", "level_up", "soul", "scores"]
    assert score(game, "Ann") == (1, 0)


# -- Jeopardy


@each_edition
@pytest.mark.parametrize("phase", ["build", "adventure"])
def test_jeopardy_gives_everybody_a_new_hand(edition: str, phase: str) -> None:
    ann, ben = {"hand": ["Jeopardy", "Fear", "Assassin"]}, {"hand": ["Dark Altar"]}
    game = printed(edition, ann, ben, player("Cem", 50), phase=phase)
    play(game, "Ann: cast:Jeopardy")
    table = game.state.setup.table
    for seat in game.state.players:
        assert sum(table.is_spell[card] for card in seat.hand) == 1
        assert sum(table.is_room[card] for card in seat.hand) == 2
    assert sorted(card_names(game)) == ["Assassin", "Dark Altar", "Fear", "Jeopardy"]


@each_edition
def test_jeopardy_discards_all_hands_before_anybody_draws(edition: str) -> None:
    decks = {"spells": ["Freeze", "Fear"], "rooms": ["Open Grave"] * 2 + ["Dark Altar"] * 3}
    game = printed(edition, {"hand": ["Jeopardy"]}, {"hand": ["Assassin"]}, decks=decks)
    events = play(game, "Ann: cast:Jeopardy")
    assert kinds(events).index("discards") < kinds(events).index("draws")
    assert sorted(hand(game, "Ann")) == ["Freeze", "Open Grave", "Open Grave"]
    assert sorted(hand(game, "Ben")) == ["Dark Altar", "Dark Altar", "Fear"]
    assert keeps_secret(game, "Freeze", "Ben")
    assert keeps_secret(game, "Dark Altar", "Ann")


@each_edition
def test_jeopardy_leaves_face_down_rooms_alone(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": [ATTIC, "Jeopardy", "Fear"]}
    game = printed(edition, ann, phase="build")
    play(game, "Ann: build:Attic@new", "Ann: cast:Jeopardy")
    play_on(game)
    assert card_names(game) == ["Fear", "Jeopardy"]
    assert dungeon(game, "Ann") == ["Attic", "Hall"]


# -- Kobold Strike


@each_edition
def test_kobold_strike_returns_face_down_rooms(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": [ATTIC]}
    ben = {"hand": ["Kobold Strike", CELL]}
    game = printed(edition, ann, ben, phase="build")
    play(game, "Ann: build:Attic@0", "Ben: cast:Kobold Strike")
    assert (hand(game, "Ann"), hand(game, "Ben")) == (["Attic"], ["Cell"])
    assert dungeon(game, "Ann") == ["Hall"]
    assert keeps_secret(game, "Attic", "Ben")


@each_edition
def test_kobold_strike_lets_nobody_build_this_round(edition: str) -> None:
    ann, ben = {"hand": ["Kobold Strike", ATTIC]}, {"hand": [CELL]}
    game = printed(edition, ann, ben, phase="build")
    play(game, "Ann: cast:Kobold Strike")
    assert game.phase == "bait", "nobody is asked to place"
    assert dungeon(game, "Ann") == dungeon(game, "Ben") == []
    pass_to(game, "build")
    game.run()
    assert due(game) == ("Ann", "build"), "the next round is free"


@each_edition
def test_kobold_strike_stops_builds_from_abilities(edition: str) -> None:
    yard = lab_room("Yard", "activated", "build_now")
    for spells, builds in (([], True), (["Kobold Strike"], False)):
        game = printed(edition, {"rooms": [yard], "hand": [*spells, ATTIC]}, phase="build")
        play(game, *(f"Ann: cast:{name}" for name in spells), "Ann: use:0:Yard:0")
        assert (due(game) == ("Ann", "build_now")) == builds


@each_edition
@pytest.mark.parametrize("card", ["King Croak", "Cleopatra"])
def test_kobold_strike_stops_builds_from_level_ups(edition: str, card: str) -> None:
    for spells, builds in (([], True), (["Kobold Strike"], False)):
        ann = {"boss": card, "rooms": [FIFTH, *FOUR], "levelled": False, "hand": spells}
        found = ["Beast Menagerie", "Recycling Center"]
        game = printed(edition, ann, phase="build", decks={"rooms": found})
        play(game, *(f"Ann: cast:{name}" for name in spells), "Ann: yes")
        assert (due(game) == ("Ann", "build_card")) == builds


# -- Motivation


@each_edition
def test_motivation_lets_you_build_two_rooms(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Motivation", CELL, ATTIC]}
    game = printed(edition, ann, {"rooms": [HALL, HALL]}, phase="build")
    play(game, "Ann: cast:Motivation", "Ann: build:Cell@new")
    assert due(game) == ("Ann", "build")
    assert "built" not in kinds(game.events), "both are placed before the reveal"
    events = play(game, "Ann: build:Attic@1")
    assert [event.kind for event in of(events, "built", "built_over")] == ["built", "built_over"]
    assert dungeon(game, "Ann") == ["Cell", "Attic"]


@each_edition
def test_motivation_may_be_played_after_the_first_room_is_placed(edition: str) -> None:
    ann = {"hand": ["Motivation", CELL, ATTIC]}
    game = printed(edition, ann, {"rooms": [HALL]}, phase="build")
    play(game, "Ann: build:Cell@new", "Ann: cast:Motivation", "Ann: build:Attic@new")
    assert dungeon(game, "Ann") == ["Attic", "Cell"]


@each_edition
@pytest.mark.parametrize("first", ["new", "0"])
def test_motivation_does_not_allow_both_on_one_stack(edition: str, first: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Motivation", CELL, ATTIC]}
    game = printed(edition, ann, {"rooms": [HALL, HALL]}, phase="build")
    play(game, "Ann: cast:Motivation", f"Ann: build:Cell@{first}")
    assert "BUILD-5" in refusal(game, "build:Attic@0").rules
    assert "build:Attic@new" in options(game)


@each_edition
@pytest.mark.parametrize("frozen", [False, True])
def test_motivation_works_only_with_fewer_rooms_than_some_opponent(
    edition: str, frozen: bool
) -> None:
    ann = {"rooms": [{**HALL, "deactivated": frozen}], "hand": ["Motivation", CELL, ATTIC]}
    game = printed(edition, ann, {"rooms": [HALL]}, player("Cem", 50), phase="build")
    play(game, "Ann: cast:Motivation", "Ann: build:Cell@new")
    assert (due(game) == ("Ann", "build")) == frozen, "a deactivated room does not count"
    assert ("no_effect" in kinds(game.events)) != frozen


@each_edition
def test_motivation_looks_at_the_best_of_the_opponents(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Motivation", CELL, ATTIC]}
    game = printed(edition, ann, {}, player("Cem", 50, rooms=[HALL, HALL]), phase="build")
    play(game, "Ann: cast:Motivation", "Ann: build:Cell@new", "Ann: build:Attic@new")
    assert dungeon(game, "Ann") == ["Attic", "Cell", "Hall"]


@each_edition
def test_motivation_after_your_own_turn_builds_nothing(edition: str) -> None:
    ann = {"hand": ["Motivation", CELL, ATTIC]}
    game = printed(edition, ann, {"rooms": [HALL, LEVER]}, phase="build")
    play(game, "Ann: build:Cell@new", "Ann: pass", "Ben: pass", "Ben: pass", "Ann: cast:Motivation")
    play_on(game)
    assert dungeon(game, "Ann") == ["Cell"]
    assert hand(game, "Ann") == ["Attic"]


# -- Princess in Peril


@each_edition
def test_princess_in_peril_moves_a_hero_in_town_to_your_entrance(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": ["Princess in Peril"], "entrance": ["The Fool"]}
    game = printed(edition, ann, phase="build", town=[NICK, KATELYN, BODEN])
    play(game, "Ann: cast:Princess in Peril", f"Ann: hero:{KATELYN}")
    assert town(game) == [NICK, BODEN]
    assert entrance(game, "Ann") == ["The Fool", KATELYN], "last in the row, epic or not"
    pass_to(game, "adventure")
    events = play_on(game)
    assert told(events, "enters_dungeon", "hero") == ["The Fool", KATELYN], "this round"


@each_edition
def test_princess_in_peril_needs_a_hero_in_town(edition: str) -> None:
    game = printed(edition, {"hand": ["Princess in Peril", HALL]}, phase="build")
    game.run()
    assert refusal(game, "cast:Princess in Peril").rules == ("RULING-55",)


# -- Soul Harvest


@each_edition
@pytest.mark.parametrize("phase", ["build", "adventure"])
def test_soul_harvest_turns_a_soul_into_two_spells(edition: str, phase: str) -> None:
    ann = {"hand": ["Soul Harvest"], "score": {"dead": [NICK, KATELYN], "survived": [BODEN]}}
    game = printed(edition, ann, phase=phase, decks={"spells": ["Freeze", "Giant Size", "Fear"]})
    play(game, "Ann: cast:Soul Harvest")
    assert options(game) == [f"dead:Ann:{NICK}", f"dead:Ann:{KATELYN}"], "only the dead"
    play(game, f"Ann: dead:Ann:{KATELYN}")
    assert score(game, "Ann") == (1, 1), "an epic hero was two souls"
    assert sorted(hand(game, "Ann")) == ["Freeze", "Giant Size"]
    assert game.position()["removed"] == [KATELYN]
    assert not {KATELYN} & {*card_names(game), *deck(game, "heroes"), *deck(game, "epics")}
    assert keeps_secret(game, "Giant Size", "Ben")


@each_edition
def test_soul_harvest_needs_a_dead_hero_of_your_own(edition: str) -> None:
    ann = {"hand": ["Soul Harvest", HALL], "score": {"survived": [BODEN]}}
    game = printed(edition, ann, {"score": {"dead": [NICK]}}, phase="build")
    game.run()
    assert refusal(game, "cast:Soul Harvest").rules == ("RULING-55",)


# -- Teleportation


@each_edition
def test_teleportation_sends_a_hero_back_to_the_first_room_with_its_damage(edition: str) -> None:
    ann = {"rooms": [HALL, CELL, ATTIC], "hand": ["Teleportation"], "entrance": [GUEST]}
    game = inside(edition, ann)
    play_on(game, until="room_deals")
    play(game, "Ann: cast:Teleportation")
    assert told(game.events, "room_deals", "room") == ["Hall", "Cell", "Hall", "Cell", "Attic"]
    assert told(game.events, "room_deals", "total") == [1, 3, 4, 6, 9]


@each_edition
def test_teleportation_from_the_first_room_enters_it_again(edition: str) -> None:
    frozen = {**ATTIC, "deactivated": True}
    ann = {"rooms": [frozen, HALL, CELL], "hand": ["Teleportation"], "entrance": [GUEST]}
    game = inside(edition, ann)
    play(game, "Ann: cast:Teleportation")
    assert told(game.events, "room_deals", "room") == ["Hall", "Hall", "Cell"]


@each_edition
def test_teleportation_reaches_your_own_dungeon_only(edition: str) -> None:
    ann = {"rooms": [LEVER], "hand": ["Teleportation"]}
    game = inside(edition, ann, {"rooms": [HALL], "entrance": [GUEST]})
    assert refusal(game, "cast:Teleportation").rules == ("RULING-55",)


# -- Trepidation


@each_edition
def test_trepidation_keeps_heroes_out_of_a_dungeon_this_round(edition: str) -> None:
    ben = {"rooms": [HALL], "entrance": [NICK, BODEN], "score": {"dead": [KATELYN]}}
    game = printed(edition, {"hand": ["Trepidation"]}, ben)
    play(game, "Ann: cast:Trepidation")
    play_on(game)
    assert "enters_dungeon" not in kinds(game.events)
    assert entrance(game, "Ben") == [NICK, BODEN], "they wait, in their order"
    pass_to(game, "adventure")
    events = play_on(game)
    assert told(events, "enters_dungeon", "hero")[:2] == [NICK, BODEN], "the next round"


@each_edition
@pytest.mark.parametrize(("mine", "possible"), [(0, True), (1, False), (2, False)])
def test_trepidation_needs_a_player_two_souls_ahead(
    edition: str, mine: int, possible: bool
) -> None:
    ann = {"rooms": [LEVER], "hand": ["Trepidation"], "souls": mine}
    game = printed(edition, ann, {"rooms": [HALL], "souls": 2})
    game.run()
    assert ("cast:Trepidation" in options(game)) == possible
    if not possible:
        assert refusal(game, "cast:Trepidation").rules == ("RULING-55",)


@each_edition
def test_trepidation_chooses_among_those_ahead(edition: str) -> None:
    ben, cem = {"souls": 4}, player("Cem", 50, souls=3, rooms=[HALL], entrance=[GUEST])
    game = printed(
        edition, {"hand": ["Trepidation"], "souls": 1}, ben, cem, player("Dot", 40, souls=2)
    )
    play(game, "Ann: cast:Trepidation")
    assert options(game) == ["player:Ben", "player:Cem"]
    play(game, "Ann: player:Cem")
    play_on(game)
    assert entrance(game, "Cem") == ["Guest"]


@each_edition
def test_trepidation_does_not_stop_a_hero_already_inside(edition: str) -> None:
    ben = {"rooms": [HALL, CELL], "entrance": [NICK, BODEN], "score": {"dead": [KATELYN]}}
    game = inside(edition, {"hand": ["Trepidation"]}, ben)
    play(game, "Ann: cast:Trepidation")
    assert damages(game) == [1, 2]
    assert entrance(game, "Ben") == [BODEN]


# -- Zombie Attack


@each_edition
def test_zombie_attack_returns_a_dead_hero_with_two_more_health(edition: str) -> None:
    ben = {"rooms": [CELL, ATTIC], "score": {"dead": [NICK]}}
    game = printed(edition, {"hand": ["Zombie Attack"]}, ben, phase="build")
    play(game, "Ann: cast:Zombie Attack")
    assert entrance(game, "Ben") == [NICK]
    assert score(game, "Ben") == (0, 0)
    pass_to(game, "adventure")
    events = play_on(game)
    assert the(events, "enters_dungeon").data["left"] == 4 + 2
    assert score(game, "Ben") == (0, 1), "five damage would have killed again"


@each_edition
def test_zombie_attack_takes_from_opponents_only(edition: str) -> None:
    ann = {"hand": ["Zombie Attack"], "score": {"dead": ["The Fool"]}}
    ben = {"score": {"dead": [NICK], "survived": [BODEN]}}
    cem = player("Cem", 50, score={"dead": [KATELYN]})
    game = printed(edition, ann, ben, cem, phase="build")
    play(game, "Ann: cast:Zombie Attack")
    assert options(game) == [f"dead:Ben:{NICK}", f"dead:Cem:{KATELYN}"]
    play(game, f"Ann: dead:Cem:{KATELYN}")
    assert entrance(game, "Cem") == [KATELYN], "at that player's entrance"
    assert score(game, "Cem") == (0, 0)


@each_edition
def test_zombie_attack_strengthens_until_the_end_of_the_round_only(edition: str) -> None:
    ben = {"rooms": [HALL, CELL], "score": {"dead": [NICK]}}
    game = printed(edition, {"hand": ["Zombie Attack", "Fear"]}, ben, phase="build")
    play(game, "Ann: cast:Zombie Attack")
    play_on(game)
    play_on(game, until="room_deals")
    play(game, "Ann: cast:Fear")
    assert game.position()["town"] == [{"card": NICK, "damage": 1, "bonus": 2}]
    pass_to(game, "start")
    assert game.position()["town"][0] == NICK


@each_edition
def test_zombie_attack_needs_a_dead_hero(edition: str) -> None:
    ann = {"hand": ["Zombie Attack", HALL], "score": {"dead": [NICK]}}
    game = printed(edition, ann, {"score": {"survived": [BODEN]}}, phase="build")
    game.run()
    assert refusal(game, "cast:Zombie Attack").rules == ("RULING-55",)
