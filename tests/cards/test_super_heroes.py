"""The heroes of our sets for Super Boss Monster: some of them do something (CARD-4)."""

from __future__ import annotations

import pytest
from helpers import hand, kinds, of, room, score, the, told
from lab import play
from printed import CELL, HALL, counters, supers, visited

from bossbook.card.model import Card
from bossbook.card.sets import load_set

OGRE, MAW = room("Ogre", 2, "monster"), room("Maw", 30)
CARDS = {card.name: card for name in ("super", "explorers") for card in load_set(name).cards}


def goes_to(name: str) -> str:
    """Where a hero goes straight to, as the table of a game has it."""
    table = supers(town=[name]).state.setup.table
    return table.goes_to[table.names.index(name)]


def test_acolyte_and_priestess_go_to_the_temple() -> None:
    assert {goes_to("Acolyte"), goes_to("Priestess")} == {"temple"}


def test_gladiator_and_champion_go_to_the_stadium() -> None:
    assert {goes_to("Gladiator"), goes_to("Champion")} == {"stadium"}


def test_researcher_and_archivist_go_to_the_library() -> None:
    assert {goes_to("Researcher"), goes_to("Archivist")} == {"library"}


def test_criminal_and_outlaw_go_to_the_hideout() -> None:
    assert {goes_to("Criminal"), goes_to("Outlaw")} == {"hideout"}


def test_slacker_and_brawler_go_to_the_inn_and_have_no_class() -> None:
    assert {goes_to("Slacker"), goes_to("Brawler")} == {"inn"}
    assert CARDS["Slacker"].classes == CARDS["Brawler"].classes == ()


def test_sister_sunbeam_takes_all_counters_from_a_room_where_she_wins() -> None:
    game = visited({**HALL, "counters": 2}, hero="Sister Sunbeam")
    assert score(game, "Ann") == (0, 1) and counters(game) == [0]


def test_nettle_the_nurse_is_tougher_inside() -> None:
    game = visited(CELL, CELL, hero="Nettle the Nurse")
    assert the(game.events, "health_counter").data["left"] == 6 and score(game, "Ann") == (0, 1)


def test_dame_dauntless_shrugs_monsters_off() -> None:
    assert told(visited(OGRE, CELL, hero="Dame Dauntless").events, "room_deals", "damage") == [1, 2]


def test_saint_bulwark_and_tilda_torchbearer_shrug_traps_off() -> None:
    for name in ("Saint Bulwark", "Tilda Torchbearer"):
        assert told(visited(OGRE, CELL, hero=name).events, "room_deals", "damage") == [2, 1]


def test_ember_the_apprentice_leaves_a_spell_to_the_killer() -> None:
    game = supers({"rooms": [MAW], "entrance": ["Ember the Apprentice"]})
    assert the(play(game, "Ann: yes"), "draws").data["deck"] == "spell"


def test_magister_plume_and_archmage_gale_stun_a_room_of_the_dungeon() -> None:
    for name in ("Magister Plume", "Archmage Gale"):
        game = supers({"rooms": [HALL, CELL], "entrance": [name]})
        play(game, "Ann: room:Ann:0")
        assert told(game.events, "room_deals", "damage") == [0, 2]


def test_nimble_nan_and_duchess_dagger_and_rope_rosie_pass_the_first_room() -> None:
    for name in ("Nimble Nan", "Duchess Dagger", "Rope Rosie"):
        assert told(visited(HALL, CELL, hero=name).events, "enters_room", "room") == ["Cell"]


def test_bob_the_burglar_costs_his_victim_a_card() -> None:
    game = visited(HALL, hero="Bob the Burglar", hand=[CELL])
    assert kinds(of(game.events, "wound", "discards")) == ["wound", "discards"]
    assert hand(game, "Ann") == []


def test_the_undaunted_strengthens_the_room_of_a_killer() -> None:
    game = visited(MAW, hero="The Undaunted")
    assert score(game, "Ann") == (2, 0) and counters(game) == [2]


def test_baron_backpack_leaves_two_rooms() -> None:
    game = visited(MAW, hero="Baron Backpack")
    assert told(game.events, "draws", "deck") == ["room", "room"]


def used_by(players: int, deck: str) -> list[Card]:
    cards = load_set("super").cards
    return [card for card in cards if card.deck == deck and card.players <= players]


@pytest.mark.parametrize(("players", "ordinary"), [(2, 13), (3, 17), (4, 25)])
def test_every_card_of_a_hero_is_used_by_so_many_players(players: int, ordinary: int) -> None:
    heroes = used_by(players, "hero")
    assert len(heroes) == ordinary and len(used_by(players, "epic")) == 17
    for name in ("cleric", "fighter", "mage", "thief"):
        assert sum(name in hero.classes for hero in heroes) == (ordinary - 1) // 4


def test_every_card_that_solo_leaves_out_is_marked() -> None:
    left = {deck: [c for c in used_by(3, deck) if c.solo] for deck in ("hero", "epic")}
    assert {deck: len(cards) for deck, cards in left.items()} == {"hero": 12, "epic": 12}
