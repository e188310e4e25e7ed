"""The rooms of the base set with relics, with swords, and half of those with tomes."""

from __future__ import annotations

import pytest
from helpers import (
    asked,
    askings,
    dungeon,
    each_edition,
    hand,
    hero,
    kinds,
    options,
    play_on,
    player,
    refusal,
    room,
    score,
    the,
    told,
)
from lab import card_names, due, play
from printed import CELL, HALL, printed

import bossbook as bb

DEN, LAIR = room("Den", 1, kind="monster"), room("Lair", 1, kind="monster")
MAX = hero("Max", None, 30)


def weak(name: str, health: int) -> dict[str, object]:
    """A hero who dies in the first room that takes so much."""
    return hero(name, None, health)


def damages(events: list[bb.Event]) -> list[int]:
    """What the rooms dealt, in order."""
    return told(events, "room_deals", "damage")


def deals(edition: str, *rooms: object) -> list[int]:
    """What these rooms of Ann's deal to a hero who walks through."""
    return damages(play_on(printed(edition, {"rooms": list(rooms), "entrance": [MAX]})))


# -- relics


@each_edition
def test_dark_altar_takes_any_card_from_the_discard_pile(edition: str) -> None:
    game = printed(edition, {"rooms": ["Dark Altar"]}, discard=["Fear", "Open Grave"])
    play(game, "Ann: use:0:Dark Altar:0")
    assert options(game) == ["card:Open Grave", "card:Fear"]
    play(game, "Ann: card:Fear")
    assert hand(game, "Ann") == ["Fear"]
    assert dungeon(game, "Ann") == []
    assert card_names(game) == ["Open Grave", "Dark Altar"]


@each_edition
def test_dark_altar_does_not_bring_itself_back(edition: str) -> None:
    game = printed(edition, {"rooms": ["Dark Altar"]}, discard=[])
    events = play(game, "Ann: use:0:Dark Altar:0")
    assert {"destroyed", "no_effect"} <= set(kinds(events)), "a legal plan all the same"
    assert (hand(game, "Ann"), card_names(game)) == ([], ["Dark Altar"])


@each_edition
def test_dark_altar_fetches_a_counterspell_in_time_while_you_have_priority(edition: str) -> None:
    ann = {"rooms": ["Dark Altar", HALL], "entrance": [MAX]}
    game = printed(edition, ann, {"hand": ["Freeze"]}, discard=["Counterspell"])
    play(game, "Ann: pass", "Ben: cast:Freeze", "Ben: room:Ann:1", "Ann: use:0:Dark Altar:0")
    assert "cast:Counterspell" in options(game)
    events = play(game, "Ann: cast:Counterspell")
    assert the(events, "negated").data["card"] == "Freeze"
    assert damages(play_on(game)) + damages(events) == [1]


@each_edition
def test_dark_altar_is_too_slow_without_priority(edition: str) -> None:
    ben = {"rooms": ["Dark Altar", HALL]}
    game = printed(edition, {"hand": ["Freeze"]}, ben, discard=["Counterspell"])
    events = play(game, "Ann: cast:Freeze", "Ann: room:Ben:1")
    assert the(events, "deactivated").data["card"] == "Hall"
    assert due(game) == ("Ben", "act"), "only now"


@each_edition
def test_open_grave_takes_a_room_card_when_a_hero_dies_in_it(edition: str) -> None:
    game = printed(
        edition,
        {"rooms": ["Open Grave"], "entrance": [weak("Bo", 2)]},
        discard=["Golem Factory", "Fear", "Dark Altar"],
    )
    play(game)
    assert options(game) == ["card:Dark Altar", "card:Golem Factory"], "no spell"
    play(game, "Ann: card:Golem Factory")
    assert hand(game, "Ann") == ["Golem Factory"]
    assert card_names(game) == ["Fear", "Dark Altar"]


@each_edition
def test_open_grave_works_once_a_round(edition: str) -> None:
    ann = {"rooms": ["Open Grave"], "entrance": [weak("Bo", 2), weak("Al", 1)]}
    game = printed(edition, ann, discard=["Golem Factory"] * 3)
    assert told(play_on(game), "takes", "card") == ["Golem Factory"]
    assert score(game, "Ann") == (2, 0)


@each_edition
def test_open_grave_is_not_spent_on_an_empty_pile(edition: str) -> None:
    ann = {"rooms": ["Open Grave"], "entrance": [weak("Bo", 2), weak("Al", 1)]}
    game = printed(edition, ann, discard=["Fear"])
    assert "works" not in [event.kind for event in play_on(game)]
    assert game.position()["players"][0]["rooms"] == ["Open Grave"], "nothing is used up"


@each_edition
def test_open_grave_is_for_deaths_in_it_only(edition: str) -> None:
    for health, taken in ((2, ["Golem Factory"]), (4, [])):
        ann = {"rooms": ["Open Grave", CELL], "entrance": [weak("Bo", health)]}
        game = printed(edition, ann, discard=["Golem Factory"])
        assert told(play_on(game), "takes", "card") == taken
        assert score(game, "Ann") == (1, 0)


@each_edition
def test_specters_sanctum_makes_an_opponent_discard_a_spell(edition: str) -> None:
    ben = {"hand": ["Fear", "Open Grave"]}
    game = printed(edition, {"hand": ["Specter's Sanctum"]}, ben, phase="build")
    play(game, "Ann: build:Specter's Sanctum@new", "Ben: decline")
    assert hand(game, "Ben") == ["Open Grave"]
    assert card_names(game) == ["Fear"]


@each_edition
def test_specters_sanctum_the_builder_chooses_the_opponent(edition: str) -> None:
    cid = player("Cid", 50, hand=["Assassin"])
    ann = {"hand": ["Specter's Sanctum", "Exhaustion"]}
    game = printed(edition, ann, {"hand": ["Fear"]}, cid, phase="build")
    play(game, "Ann: build:Specter's Sanctum@new")
    assert options(game) == ["player:Ben", "player:Cid"]
    play(game, "Ann: player:Cid")
    assert (hand(game, "Ann"), hand(game, "Ben"), hand(game, "Cid")) == (
        ["Exhaustion"],
        ["Fear"],
        [],
    )


@each_edition
def test_specters_sanctum_is_wasted_if_nobody_has_spells(edition: str) -> None:
    game = printed(edition, {"hand": ["Specter's Sanctum"]}, phase="build")
    events = play(game, "Ann: build:Specter's Sanctum@new")
    assert "no_effect" in kinds(events)
    assert game.phase == "bait"


@each_edition
@pytest.mark.parametrize(
    ("named", "stolen"), [("rooms", "Open Grave"), ("spells", "Princess in Peril")]
)
def test_succubus_spa_steals_a_card_of_the_type_that_is_named(
    edition: str, named: str, stolen: str
) -> None:
    ann = {"rooms": ["Succubus Spa"], "entrance": [weak("Bo", 1)]}
    game = printed(edition, ann, {"hand": ["Open Grave", "Princess in Peril"]})
    play(game)
    assert options(game) == ["deck:rooms", "deck:spells"]
    play(game, f"Ann: deck:{named}")
    assert hand(game, "Ann") == [stolen]
    assert len(hand(game, "Ben")) == 1


@each_edition
def test_succubus_spa_works_once_a_round_and_on_a_chosen_opponent(edition: str) -> None:
    ann = {"rooms": ["Succubus Spa"], "entrance": [weak("Bo", 1), weak("Al", 1)]}
    cid = player("Cid", 50, hand=["Golem Factory"])
    game = printed(edition, ann, {"hand": ["Open Grave"] * 2}, cid)
    play(game)
    assert options(game) == ["player:Ben", "player:Cid"]
    play(game, "Ann: player:Cid", "Ann: deck:rooms")
    play_on(game)
    assert hand(game, "Ann") == ["Golem Factory"]
    assert score(game, "Ann") == (2, 0)


@each_edition
def test_dracolich_lair_changes_two_room_cards_for_one(edition: str) -> None:
    ann = {"rooms": ["Dracolich Lair"], "hand": ["Golem Factory"] * 2}
    game = printed(edition, ann, discard=["Beast Menagerie", "Open Grave", "Fear"])
    play(game, "Ann: use:0:Dracolich Lair:0")
    assert sorted(options(game)) == ["card:Beast Menagerie", "card:Open Grave"]
    play(game, "Ann: card:Beast Menagerie")
    assert hand(game, "Ann") == ["Beast Menagerie"]
    assert card_names(game) == ["Open Grave", "Fear", "Golem Factory", "Golem Factory"]


@each_edition
def test_dracolich_lair_names_its_target_before_the_cost_is_paid(edition: str) -> None:
    ann = {"rooms": ["Dracolich Lair"], "hand": ["Golem Factory"] * 2}
    for pile, taken in ((["Open Grave"], ["Open Grave"]), (["Fear"], [])):
        game = printed(edition, ann, discard=pile)
        play(game, "Ann: use:0:Dracolich Lair:0")
        assert hand(game, "Ann") == taken, "not what has just been discarded"


@each_edition
def test_dracolich_lair_needs_two_room_cards(edition: str) -> None:
    for other, usable in (("Dark Altar", True), ("Princess in Peril", False)):
        ann = {"rooms": ["Dracolich Lair"], "hand": ["Golem Factory", other]}
        assert bool(askings(printed(edition, ann, discard=["Open Grave"]))) == usable


@each_edition
def test_dracolich_lair_works_once_a_round(edition: str) -> None:
    ann = {"rooms": ["Dracolich Lair"], "hand": ["Golem Factory"] * 4}
    game = printed(edition, ann, discard=["Open Grave"])
    play(game, "Ann: use:0:Dracolich Lair:0")
    assert hand(game, "Ann").count("Open Grave") == 1
    assert askings(game) == []


@each_edition
def test_vampire_bordello_heals_a_wound(edition: str) -> None:
    ann = {"rooms": ["Vampire Bordello"], "entrance": [weak("Bo", 3)]}
    wounds = {"score": {"survived": ["Samurai Tom", "Nick the Masher"]}}
    game = printed(edition, ann | wounds)
    assert score(game, "Ann") == (0, 2)
    play(game, "Ann: yes", "Ann: survivor:Ann:Samurai Tom")
    assert score(game, "Ann") == (2, 1), "Bo's soul, and Tom's"


@each_edition
def test_vampire_bordello_heals_an_epic_hero_in_one_go(edition: str) -> None:
    ann = {"rooms": ["Vampire Bordello"], "entrance": [weak("Bo", 3)]}
    game = printed(edition, ann | {"score": {"survived": ["Lord Van Ette"]}})
    assert score(game, "Ann") == (0, 2)
    play(game, "Ann: yes")
    assert score(game, "Ann") == (3, 0)


@each_edition
def test_vampire_bordello_may_be_declined_and_works_once_a_round(edition: str) -> None:
    ann = {"rooms": ["Vampire Bordello"], "entrance": [weak("Bo", 3), weak("Al", 3)]}
    ann |= {"score": {"survived": ["Samurai Tom", "Nick the Masher"]}}
    game = printed(edition, ann)
    play(game, "Ann: no", "Ann: no")
    assert score(game, "Ann") == (2, 2), "asked for Bo and, since it was not used, for Al"
    game = printed(edition, ann)
    play(game, "Ann: yes", "Ann: survivor:Ann:Samurai Tom")
    play_on(game)
    assert score(game, "Ann") == (3, 1), "two dead and one healed"


# -- swords


@each_edition
def test_goblin_armory_strengthens_the_monster_rooms_beside_it(edition: str) -> None:
    assert deals(edition, DEN, "Goblin Armory", LAIR, DEN) == [2, 1, 2, 1]


@each_edition
def test_goblin_armory_does_nothing_for_trap_rooms(edition: str) -> None:
    assert deals(edition, HALL, "Goblin Armory", CELL) == [1, 1, 2]
    assert deals(edition, HALL, "Goblin Armory", DEN) == [1, 1, 2]


@each_edition
def test_goblin_armory_strengthens_another_armory(edition: str) -> None:
    assert deals(edition, "Goblin Armory", "Goblin Armory") == [2, 2]


@each_edition
def test_goblin_armory_reaches_no_further_than_a_deactivated_neighbour(edition: str) -> None:
    sleeping = {**LAIR, "deactivated": True}
    assert deals(edition, DEN, sleeping, "Goblin Armory", DEN) == [1, 1, 2]
    asleep = {"card": "Goblin Armory", "deactivated": True}
    assert deals(edition, DEN, asleep, LAIR) == [1, 1], "and asleep it does nothing itself"


@each_edition
def test_goblin_armory_beside_the_boss_who_is_not_a_room(edition: str) -> None:
    assert deals(edition, DEN, "Goblin Armory") == [2, 1]


@each_edition
def test_goblin_armory_is_silent_once_it_is_covered(edition: str) -> None:
    ann = {"rooms": [DEN, "Goblin Armory"], "hand": [HALL], "entrance": [MAX]}
    for answer, dealt in (("decline", [2, 1]), ("build:Hall@1", [1, 1])):
        game = printed(edition, ann, phase="build")
        play(game, f"Ann: {answer}")
        play_on(game)
        assert damages(play_on(game)) == dealt


@each_edition
def test_golem_factory_draws_a_room_card_when_a_hero_dies_in_it(edition: str) -> None:
    ann = {"rooms": ["Golem Factory"], "entrance": [weak("Bo", 2)]}
    game = printed(edition, ann, decks={"rooms": ["Open Grave", "Dark Altar"]})
    play_on(game)
    assert hand(game, "Ann") == ["Open Grave"]


@each_edition
def test_golem_factory_draws_once_a_round(edition: str) -> None:
    ann = {"rooms": ["Golem Factory"], "entrance": [weak("Bo", 2), weak("Al", 2)]}
    assert told(play_on(printed(edition, ann)), "draws", "deck") == ["room"]


@each_edition
def test_golem_factory_two_copies_each_draw(edition: str) -> None:
    ann = {"rooms": ["Golem Factory"] * 2, "entrance": [weak("Bo", 2), weak("Al", 4)]}
    assert told(play_on(printed(edition, ann)), "draws", "deck") == ["room", "room"]


@each_edition
def test_golem_factory_is_silent_once_it_is_covered(edition: str) -> None:
    ann = {"rooms": ["Golem Factory"], "hand": [CELL], "entrance": [weak("Bo", 2)]}
    for answer, drawn in (("decline", ["room"]), ("build:Cell@0", [])):
        game = printed(edition, ann, phase="build")
        play(game, f"Ann: {answer}")
        play_on(game)
        assert told(play_on(game), "draws", "deck") == drawn


def way(edition: str, *rooms: object, heroes: int = 1) -> list[str]:
    """The rooms that heroes enter, in order."""
    crowd = [hero(f"Max {number}", None, 30) for number in range(heroes)]
    game = printed(edition, {"rooms": list(rooms), "entrance": crowd})
    return told(play_on(game), "enters_room", "room")


MAZE = "Minotaur's Maze"


@each_edition
def test_minotaurs_maze_sends_a_hero_back_once(edition: str) -> None:
    assert way(edition, HALL, MAZE, CELL) == ["Hall", MAZE, "Hall", MAZE, "Cell"]
    assert deals(edition, HALL, MAZE, CELL) == [1, 1, 0, 2], "both are entered anew"


@each_edition
def test_minotaurs_maze_works_on_several_heroes(edition: str) -> None:
    assert way(edition, HALL, MAZE, heroes=2) == ["Hall", MAZE, "Hall", MAZE] * 2


@each_edition
def test_minotaurs_maze_does_nothing_without_an_active_previous_room(edition: str) -> None:
    assert way(edition, MAZE, HALL, MAZE) == [MAZE, "Hall", MAZE, "Hall", MAZE]
    assert way(edition, CELL, {**HALL, "deactivated": True}, MAZE) == ["Cell", MAZE]


@each_edition
def test_neanderthal_cave_lets_no_advanced_room_be_built_on_it(edition: str) -> None:
    ann = {"rooms": ["Neanderthal Cave", "Golem Factory"]}
    ann |= {"hand": ["Beast Menagerie", "Goblin Armory"]}
    game = printed(edition, ann, phase="build")
    asked(game)
    assert refusal(game, "build:Beast Menagerie@0").rules == ("CARD-8",)
    assert "build:Beast Menagerie@1" in options(game), "on another room it may"
    assert "build:Goblin Armory@0" in options(game), "an ordinary room may"


def drawn_by_building(game: bb.Game, *script: str) -> list[str]:
    """What is drawn when Ann has built as scripted."""
    return told(play(game, *script) + play_on(game), "draws", "deck")


@each_edition
def test_beast_menagerie_draws_when_you_build_another_monster_room(edition: str) -> None:
    for card, drawn in (("Golem Factory", ["room"]), ("Dragon Hatchery", ["room"]), ("Hall", [])):
        cards = [HALL if card == "Hall" else card]
        game = printed(edition, {"rooms": ["Beast Menagerie"], "hand": cards}, phase="build")
        assert drawn_by_building(game, f"Ann: build:{card}@new") == drawn, card


@each_edition
def test_beast_menagerie_its_own_build_does_not_count(edition: str) -> None:
    ann = {"rooms": ["Golem Factory"], "hand": ["Beast Menagerie"]}
    game = printed(edition, ann, phase="build")
    assert drawn_by_building(game, "Ann: build:Beast Menagerie@0") == []
    ann = {"rooms": ["Golem Factory", "Beast Menagerie"], "hand": ["Beast Menagerie"]}
    game = printed(edition, ann, phase="build")
    assert drawn_by_building(game, "Ann: build:Beast Menagerie@0") == ["room"], "the other one's"


@each_edition
def test_beast_menagerie_a_room_built_over_it_does_not_count(edition: str) -> None:
    ann = {"rooms": ["Beast Menagerie", HALL], "hand": ["Golem Factory"]}
    for place, drawn in ((0, []), (1, ["room"])):
        game = printed(edition, ann, phase="build")
        assert drawn_by_building(game, f"Ann: build:Golem Factory@{place}") == drawn


@each_edition
@pytest.mark.parametrize("copies", [1, 2])
def test_beast_menagerie_draws_once_a_round_for_each_copy(edition: str, copies: int) -> None:
    cards = ["Motivation", "Golem Factory", "Goblin Armory"]
    ann = {"rooms": ["Beast Menagerie"] * copies, "hand": cards}
    game = printed(edition, ann, {"rooms": [HALL] * 4}, phase="build")
    script = ["cast:Motivation", "build:Golem Factory@new", "build:Goblin Armory@new"]
    assert drawn_by_building(game, *(f"Ann: {line}" for line in script)) == ["room"] * copies
    assert dungeon(game, "Ann")[:2] == ["Goblin Armory", "Golem Factory"]


@each_edition
def test_monsters_ballroom_deals_one_for_each_monster_room(edition: str) -> None:
    assert deals(edition, DEN, "Monster's Ballroom", HALL, LAIR) == [1, 3, 1, 1]
    assert deals(edition, "Monster's Ballroom") == [1], "itself included"


@each_edition
def test_monsters_ballroom_counts_visible_active_rooms(edition: str) -> None:
    covered, sleeping = {**HALL, "under": [DEN]}, {**LAIR, "deactivated": True}
    assert deals(edition, covered, sleeping, "Monster's Ballroom", DEN) == [1, 2, 1]


@each_edition
@pytest.mark.parametrize("spell", ["Freeze", "Cave-In"])
def test_monsters_ballroom_is_recomputed_at_once(edition: str, spell: str) -> None:
    ann = {"rooms": [DEN, "Monster's Ballroom", LAIR], "hand": [spell], "entrance": [MAX]}
    game = printed(edition, ann)
    events = play(game, "Ann: pass")
    events += play(game, f"Ann: cast:{spell}", "Ann: room:Ann:2")
    assert damages(events + play_on(game)) == [1, 2]


# -- tomes


@each_edition
def test_brainsucker_hive_draws_a_spell_when_a_hero_dies_in_it(edition: str) -> None:
    for answer, cards in (("yes", ["Princess in Peril"]), ("no", [])):
        ann = {"rooms": ["Brainsucker Hive"], "entrance": [weak("Bo", 2)]}
        game = printed(edition, ann, decks={"spells": ["Princess in Peril", "Fear"]})
        play(game, f"Ann: {answer}")
        assert hand(game, "Ann") == cards


@each_edition
def test_brainsucker_hive_draws_once_a_round(edition: str) -> None:
    ann = {"rooms": ["Brainsucker Hive"], "entrance": [weak("Bo", 2), weak("Al", 2)]}
    game = printed(edition, ann, decks={"spells": ["Princess in Peril", "Kobold Strike"]})
    play(game, "Ann: yes")
    assert askings(game) == []
    assert hand(game, "Ann") == ["Princess in Peril"]


@each_edition
def test_dark_laboratory_draws_two_spells_and_discards_any_one(edition: str) -> None:
    ann = {"hand": ["Dark Laboratory", "Fear"]}
    game = printed(edition, ann, phase="build", decks={"spells": ["Assassin", "Giant Size"]})
    play(game, "Ann: build:Dark Laboratory@new")
    assert sorted(options(game)) == ["card:Assassin", "card:Fear", "card:Giant Size"]
    play(game, "Ann: card:Fear")
    assert sorted(hand(game, "Ann")) == ["Assassin", "Giant Size"]
    assert card_names(game) == ["Fear"]


DECKS = {"rooms": ["Open Grave", "Dark Altar", "Torture Chamber"], "spells": ["Kobold Strike"]}


@each_edition
@pytest.mark.parametrize("copies", [1, 2])
def test_haunted_library_a_spell_instead_of_the_room_card(edition: str, copies: int) -> None:
    for answer, cards in (("rooms", ["Open Grave"]), ("spells", ["Kobold Strike"])):
        game = printed(edition, {"rooms": ["Haunted Library"] * copies}, phase="start", decks=DECKS)
        events = play(game, f"Ann: draw:{answer}")
        assert hand(game, "Ann") == cards
        assert told(events, "draws", "player") == ["Ann", "Ben"]


@each_edition
def test_haunted_library_is_for_the_draw_at_the_start_only(edition: str) -> None:
    ann = {"rooms": ["Golem Factory", "Haunted Library"], "entrance": [weak("Bo", 2)]}
    game = printed(edition, ann, decks=DECKS)
    assert askings(game) == []
    assert hand(game, "Ann") == ["Open Grave"]
    play_on(game)
    assert ("Ann", "start_draw") in askings(game), "but at the start of the next round"


@each_edition
def test_witchs_kitchen_changes_a_monster_room_card_for_a_spell(edition: str) -> None:
    ann = {"rooms": ["Witch's Kitchen"], "hand": ["Golem Factory", "Open Grave"]}
    game = printed(edition, ann, decks={"spells": ["Kobold Strike", "Fear"]})
    play(game, "Ann: use:0:Witch's Kitchen:0")
    assert sorted(hand(game, "Ann")) == ["Kobold Strike", "Open Grave"]
    assert card_names(game) == ["Golem Factory"]


@each_edition
def test_witchs_kitchen_burns_no_trap_rooms(edition: str) -> None:
    for card, usable in (("Golem Factory", True), ("Dark Altar", False)):
        ann = {"rooms": ["Witch's Kitchen"], "hand": ["Open Grave", card]}
        assert bool(askings(printed(edition, ann))) == usable


@each_edition
def test_witchs_kitchen_works_once_a_round_each_copy(edition: str) -> None:
    ann = {"rooms": ["Witch's Kitchen"] * 2, "hand": ["Golem Factory"] * 3}
    game = printed(edition, ann, decks={"spells": ["Kobold Strike"] + ["Princess in Peril"] * 2})
    play(game, "Ann: use:0:Witch's Kitchen:0")
    assert due(game) == ("Ann", "act")
    assert options(game) == ["use:1:Witch's Kitchen:0", "pass"]
    play(game, "Ann: use:1:Witch's Kitchen:0")
    assert askings(game) == []
    assert hand(game, "Ann").count("Golem Factory") == 1
