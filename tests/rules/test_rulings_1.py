"""Section 18 of the rules: rulings on setup, order, the heroes in town, decks and winning."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from helpers import (
    askings,
    each_edition,
    hand,
    hero,
    kinds,
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
    town,
)
from lab import (
    BO,
    CELL,
    CY,
    DEE,
    FEAR,
    FUMBLE,
    HALL,
    HUT,
    INSIGHT,
    LEVER,
    NIX,
    RUIN,
    SNIPE,
    card_names,
    due,
    duo,
    play,
)

import bossbook as bb

SET = """
format: 1
set: laboratory
title: For one test
bosses: [{name: Uno, xp: 900}, {name: Due, xp: 500}]
heroes: [{name: Ada, class: mage, health: 4}]
epics: [{name: Big Ada, class: mage, health: 9}]
spells: [{name: Void, spell: both, copies: 20}]
rooms:
"""


def game_with_rooms(edition: str, folder: Path, *rooms: str) -> bb.Game:
    """A new game in which everybody is dealt rooms from these lines."""
    file = folder / "laboratory.yaml"
    file.write_text(SET + "".join(f"  - {{{line}, copies: 15}}\n" for line in rooms))
    return bb.new_game(edition, ["Ann", "Ben"], cards=[str(file)])


# -- RULING-1


@each_edition
def test_ruling_1_heroes_come_for_those_who_began_the_game(edition: str) -> None:
    players = [player("Ann", 900), player("Ben", 700, out=True), player("Cid", 500)]
    game = table(edition, *players, phase="start")
    assert len(of(play_on(game), "hero_arrives")) == 3


# -- RULING-4


@each_edition
def test_ruling_4_a_hero_with_two_classes_counts_the_sum(edition: str) -> None:
    both = {"name": "Bo", "classes": ["cleric", "thief"], "health": 6}
    ann = {"rooms": [room("Nave", cleric=1), room("Den", thief=1)]}
    game = duo(edition, ann, {"rooms": [room("Choir", cleric=1)]}, phase="bait", town=[both])
    event = the(play_on(game), "lured")
    assert event.data["counts"] == {"Ann": 2, "Ben": 1}
    assert "RULING-4" in event.rules


# -- RULING-7


@each_edition
def test_ruling_7_epic_heroes_fill_up_a_reveal(edition: str) -> None:
    decks = {"heroes": [CY], "epics": [hero("Max", epic=True), hero("Moritz", epic=True)]}
    game = duo(edition, phase="start", decks=decks)
    assert told(play_on(game), "hero_arrives", "hero") == ["Cy", "Max"]


@each_edition
def test_ruling_7_if_both_decks_run_out_fewer_come(edition: str) -> None:
    game = duo(edition, phase="start", decks={"heroes": [CY], "epics": []})
    events = play_on(game)
    assert told(events, "hero_arrives", "hero") == ["Cy"]
    assert the(events, "no_hero_left").rules == ("RULING-7",)


@each_edition
def test_ruling_7_the_game_ends_when_no_hero_is_left_anywhere(edition: str) -> None:
    none = {"heroes": [], "epics": []}
    game = duo(edition, {"souls": 4, "wounds": 1}, {"souls": 2}, phase="end", decks=none)
    play_round(game)
    assert game.result is not None
    assert game.result.winner == "Ann"
    assert set(game.result.rules) >= {"RULING-7", "WIN-4"}


@each_edition
@pytest.mark.parametrize("where", ["town", "entrance"])
def test_ruling_7_play_goes_on_while_a_hero_waits(edition: str, where: str) -> None:
    none = {"heroes": [], "epics": []}
    waiting = {"town": [CY]} if where == "town" else {"ann": {"entrance": [CY]}}
    game = duo(edition, phase="end", decks=none, **waiting)
    play_round(game)
    assert game.result is None


@each_edition
def test_ruling_7_three_rounds_without_a_move_end_the_game(edition: str) -> None:
    none = {"heroes": [], "epics": []}
    game = duo(edition, {"souls": 1}, phase="start", decks=none, town=[CY])
    for number in (1, 2):
        play_round(game)
        assert game.result is None, number
    play_round(game)
    assert game.result is not None
    assert "RULING-7" in game.result.rules
    assert (game.result.winner, game.round) == ("Ann", 3)


@each_edition
def test_ruling_7_a_move_begins_the_count_of_quiet_rounds_anew(edition: str) -> None:
    """Two rounds were quiet. In the third Cy goes to Ann: three more must be quiet."""
    none = {"heroes": [], "epics": []}
    ann = {"rooms": [room("Vault", 1, thief=1)]}
    game = duo(edition, ann, phase="start", decks=none, town=[CY, DEE], idle_rounds=2)
    assert "lured" in kinds(play_round(game))
    for number in (2, 3, 4):
        assert game.result is None, number
        assert "lured" not in kinds(play_round(game))
    assert game.result is not None
    assert ("RULING-7" in game.result.rules, game.round) == (True, 4)


@each_edition
@pytest.mark.parametrize("deck", ["heroes", "epics"])
def test_ruling_7_rounds_count_only_once_both_decks_are_empty(edition: str, deck: str) -> None:
    """Two come each round and nobody is lured: the decks last for two rounds."""
    left = [hero(f"Hero {number}", epic=deck == "epics") for number in (1, 2, 3, 4)]
    game = duo(edition, phase="start", decks={"heroes": [], "epics": [], deck: left})
    while game.result is None:
        play_round(game)
    assert ("RULING-7" in game.result.rules, game.round) == (True, 4), "rounds 2, 3 and 4"


@each_edition
def test_ruling_7_a_hero_killed_in_town_has_moved(edition: str) -> None:
    """The third round would be quiet, but Bo leaves the town for a score area."""
    none = {"heroes": [], "epics": []}
    ann = {"hand": [SNIPE]}
    game = duo(edition, ann, phase="adventure", decks=none, town=[CY, BO], idle_rounds=2)
    play(game, "Ann: cast:Snipe", "Ann: hero:Bo")
    play_round(game)
    assert (town(game), game.result) == (["Cy"], None)


# -- RULING-8


@each_edition
def test_ruling_8_without_deck_and_discards_a_draw_does_nothing(edition: str) -> None:
    game = duo(edition, {"hand": [INSIGHT, INSIGHT]}, decks={"rooms": []})
    events = play(game, "Ann: cast:Insight")
    assert the(events, "nothing_to_draw").rules == ("RULING-8",)
    assert hand(game, "Ann") == ["Insight"]


@each_edition
def test_ruling_8_the_deck_is_remade_at_the_next_draw(edition: str) -> None:
    ann = {"hand": [INSIGHT, INSIGHT, RUIN], "rooms": [HALL, CELL]}
    game = duo(edition, ann, decks={"rooms": []})
    play(game, "Ann: cast:Insight", "Ann: cast:Ruin", "Ann: room:Ann:0")
    assert card_names(game, "rooms") == [], "not before somebody draws"
    events = play(game, "Ann: cast:Insight")
    assert [e.kind for e in of(events, "deck_remade", "draws")] == ["deck_remade", "draws"]
    assert hand(game, "Ann") == ["Hall"]
    assert card_names(game) == ["Insight", "Ruin", "Insight"], "only the room deck is remade"


# -- RULING-9


@pytest.mark.parametrize("edition", ["alpha", "base"])
def test_ruling_9_the_last_one_left_wins(edition: str) -> None:
    players = [
        player("Ann", 900, wounds=6, souls=8),
        player("Ben", 700, souls=1, wounds=4),
        player("Cid", 500, wounds=5, souls=9),
    ]
    game = table(edition, *players, phase="end")
    play_round(game)
    assert game.result is not None
    assert game.result.winner == "Ben"
    assert "RULING-9" in game.result.rules


# -- RULING-11


@pytest.mark.parametrize("edition", ["alpha", "base"])
def test_ruling_11_the_setup_discard_is_secret_until_all_have_chosen(edition: str) -> None:
    game = bb.new_game(edition, ["Ann", "Ben"], seed=11)
    while due(game) is None or due(game)[1] != "setup_discard":
        game.play("keep") if game.decision else game.step()
    first, other = game.decision.player, "Ben" if game.decision.player == "Ann" else "Ann"
    key = game.decision.options[0].key
    game.play(key)
    game.play(game.decision.options[0])
    assert key.removeprefix("discard:") not in str(game.view(other)["events"])
    assert key.removeprefix("discard:") in str(game.view(first)["events"])
    assert card_names(game) == []
    for _ in range(2):
        game.play(game.decision.options[0])
    game.step()
    assert len(card_names(game)) == 4
    assert key.removeprefix("discard:") in str(game.view(other)["events"])


@each_edition
def test_ruling_11_a_face_down_build_is_secret_until_the_reveal(edition: str) -> None:
    game = duo(edition, {"hand": [HUT]}, {"hand": [CELL]}, phase="build")
    play(game, "Ann: build:Hut@new")
    assert "Hut" not in str(game.view("Ben"))
    play(game, "Ben: build:Cell@new")
    assert "Hut" in str(game.view("Ben"))


# -- RULING-14


@each_edition
@pytest.mark.parametrize(
    ("scores", "winner"),
    [
        ([(14, 5), (10, 4)], "Ben"),  # five wounds never beat one who met WIN-3
        ([(9, 5), (8, 6)], "Ann"),  # all have lost: compare all
        ([(10, 3), (12, 4)], "Ben"),  # both have ten souls: compare those
        ([(10, 4), (9, 0), (10, 3)], "Cid"),  # Ben's 9 are better, but not ten
        ([(20, 5), (11, 2), (10, 0)], "Cid"),  # Ann is struck out first
    ],
)
def test_ruling_14_who_is_compared(
    edition: str, scores: list[tuple[int, int]], winner: str
) -> None:
    seats = zip(("Ann", "Ben", "Cid"), (900, 700, 500), scores, strict=False)
    players = [player(name, xp, souls=s, wounds=w) for name, xp, (s, w) in seats]
    game = table(edition, *players, phase="end")
    play_round(game)
    assert game.result is not None
    assert game.result.winner == winner


# -- RULING-21

ALIKE = "name: Nave, kind: trap, damage: 1, treasure: {cleric: 1}"


@each_edition
def test_ruling_21_one_mulligan_each_before_the_setup_discard(edition: str, tmp_path: Path) -> None:
    game = game_with_rooms(edition, tmp_path, ALIKE)
    story = []
    while game.phase == "setup":
        if game.decision:
            story.append((game.decision.player, game.decision.kind))
            game.play("mulligan" if game.decision.kind == "mulligan" else game.decision.options[0])
        else:
            game.step()
    first, second = told(game.events, "mulligan", "player")
    discards = 2 if edition in ("alpha", "base") else 0
    assert story[:2] == [(first, "mulligan"), (second, "mulligan")], "the new hand is no better"
    assert [kind for _, kind in story[2:]] == ["setup_discard"] * 2 * discards + ["first_room"] * 2


@pytest.mark.parametrize("edition", ["base", "revised"])
def test_ruling_21_four_means_four_or_more(edition: str, tmp_path: Path) -> None:
    game = game_with_rooms(edition, tmp_path, ALIKE)  # five alike
    game.run()
    assert due(game) in (("Ann", "mulligan"), ("Ben", "mulligan"))
    assert all("RULING-21" in option.rules for option in game.decision.options)


# -- RULING-52


def setup_kinds(game: bb.Game) -> set[str]:
    return {kind for _, kind in askings(game)}


PLAIN = "name: Nook, kind: trap, damage: 1, treasure: {mage: 1}"
LOFTY = "name: Spire, kind: trap, damage: 1, advanced: true, treasure: {mage: 1}"


@pytest.mark.parametrize("edition", ["base", "revised"])
def test_ruling_52_the_first_room_must_be_built(edition: str, tmp_path: Path) -> None:
    game = game_with_rooms(edition, tmp_path, PLAIN)
    while due(game) is None or due(game)[1] != "first_room":
        game.play(game.decision.options[0]) if game.decision else game.step()
    assert options(game) == ["build:Nook@new"]
    assert "RULING-52" in refusal(game, "decline").rules


@each_edition
def test_ruling_52_without_an_ordinary_room_nothing_is_built(edition: str, tmp_path: Path) -> None:
    game = game_with_rooms(edition, tmp_path, LOFTY)
    assert "first_room" not in setup_kinds(game)
    assert "nothing_revealed" in kinds(game.events)


@each_edition
def test_ruling_52_for_the_mulligan_a_room_counts_for_each_class_it_shows(
    edition: str, tmp_path: Path
) -> None:
    both = "name: Annex, kind: trap, damage: 1, treasure: {mage: 1, thief: 2}"
    also = "name: Bay, kind: trap, damage: 1, treasure: {mage: 1, cleric: 1}"
    assert "mulligan" in setup_kinds(game_with_rooms(edition, tmp_path, both, also))


# -- RULING-22


def test_ruling_22_after_an_elimination_the_highest_xp_still_in_is_first() -> None:
    players = [
        player("Ann", 400, hand=[HUT]),
        player("Ben", 900, out=True, hand=[HUT]),
        player("Cid", 500, hand=[HUT]),
        player("Dot", 700, hand=[HUT]),
    ]
    game = table("alpha", *players, phase="build")
    assert [name for name, _ in askings(game)] == ["Dot", "Ann", "Cid"], "then clockwise"


# -- RULING-25


@each_edition
def test_ruling_25_of_equal_xp_the_earlier_seat_goes_first(edition: str) -> None:
    players = [player(name, 500, hand=[HUT]) for name in ("Ann", "Ben", "Cid")]
    game = table(edition, *players, phase="build")
    assert [name for name, _ in askings(game)] == ["Ann", "Ben", "Cid"]


@each_edition
def test_ruling_25_and_loses_the_final_tie(edition: str) -> None:
    players = [player(name, 500, souls=10) for name in ("Ann", "Ben", "Cid")]
    game = table(edition, *players, phase="end")
    play_round(game)
    assert game.result is not None
    assert game.result.winner == "Cid"


# -- RULING-26


@each_edition
def test_ruling_26_a_hero_without_a_class_is_never_lured(edition: str) -> None:
    rich = {"rooms": [room("Vault", cleric=5, fighter=5, mage=5, thief=5)]}
    game = duo(edition, rich, phase="bait", town=[hero("Nobody", health=3)])
    assert "RULING-26" in the(play_on(game), "stays_classless").rules
    assert town(game) == ["Nobody"]


@each_edition
@pytest.mark.parametrize(
    ("souls", "outcome"), [((3, 1), "lured_by_souls"), ((2, 2), "stays_souls_tied")]
)
def test_ruling_26_the_fool_goes_to_the_strictly_fewest_souls(
    edition: str, souls: tuple[int, int], outcome: str
) -> None:
    rich = {"rooms": [room("Vault", thief=5)], "souls": souls[0]}
    fool = "The Fool"
    game = duo(edition, rich, {"souls": souls[1]}, phase="bait", cards=["base"], town=[fool])
    event = the(play_on(game), outcome)
    assert event.data["counts"] == {"Ann": souls[0], "Ben": souls[1]}
    assert "RULING-26" in event.rules
    assert event.data.get("player") == ("Ben" if outcome == "lured_by_souls" else None)


# -- RULING-27


def test_ruling_27_endless_is_not_ended_by_ten_souls() -> None:
    game = duo("revised", {"souls": 12}, phase="end", variants=["endless"])
    play_round(game)
    assert game.result is None


def test_ruling_27_endless_ties_are_broken_as_ever() -> None:
    none = {"epics": []}
    game = duo("revised", {"souls": 4}, {"souls": 4}, phase="end", variants=["endless"], decks=none)
    play_round(game)
    assert game.result is not None
    assert game.result.winner == "Ben"
    assert "WIN-5" in game.result.rules


@pytest.mark.parametrize("edition", ["base", "revised"])
def test_ruling_27_scheming_is_the_exception_to_the_quiet_end(edition: str) -> None:
    hands = {"hand": [INSIGHT]}, {"hand": [INSIGHT], "rooms": [LEVER]}
    game = duo(edition, *hands, phase="end", variants=["scheming"])
    assert askings(game) == [("Ann", "scheming"), ("Ben", "scheming")], "and nothing else"


@pytest.mark.parametrize("edition", ["base", "revised"])
def test_ruling_27_variants_of_one_edition_may_be_combined(edition: str) -> None:
    game = bb.new_game(edition, ["Ann", "Ben"], variants=["scheming", "hard", "choose"])
    assert game.variants == ("choose", "scheming", "hard")
    game.run()
    assert due(game)[1] == "keep_boss"
    healths = [card["health"] for card in bb.cards(edition) if card["deck"] == "hero"]
    left = [game.state.setup.table[card].health for card in game.state.heroes]
    assert 4 in healths
    assert 4 not in left


# -- RULING-28


@each_edition
def test_ruling_28_random_picks_come_from_the_games_own_generator(edition: str) -> None:
    def lost(seed: int) -> str:
        rooms = [room(f"Room {letter}") for letter in "ABCDEFGH"]
        game = duo(edition, {"hand": [FUMBLE]}, {"hand": rooms}, seed=seed)
        event = the(play(game, "Ann: cast:Fumble"), "discards")
        assert "RULING-28" in event.rules
        return str(event.data["card"])

    before = random.getstate()
    first = [lost(seed) for seed in range(8)]
    assert random.getstate() == before, "Python's generator is not touched"
    random.seed(99)
    assert [lost(seed) for seed in range(8)] == first, "nor read"
    random.setstate(before)
    assert len(set(first)) > 2


# -- RULING-30


@each_edition
def test_ruling_30_heroes_of_an_eliminated_player_go_back_to_town_last(edition: str) -> None:
    players = [
        player("Ann", 900, wounds=5, entrance=[CY, BO]),
        player("Ben", 700),
        player("Cid", 500),
    ]
    game = table(edition, *players, phase="end", town=[hero("Eve", "mage")])
    events = play_on(game)
    assert town(game) == ["Eve", "Cy", "Bo"]
    assert all(event.rules == ("RULING-30",) for event in of(events, "back_from_entrance"))


# -- RULING-46


@each_edition
def test_ruling_46_the_numbers_of_cards_in_each_hand_are_open(edition: str) -> None:
    game = duo(edition, {"hand": [HUT, CELL, NIX]}, phase="bait")
    assert game.view("Ben")["players"][0]["hand"] == {"rooms": 2, "spells": 1}


# -- RULING-47


@pytest.mark.parametrize("edition", ["base", "revised"])
def test_ruling_47_the_order_at_the_end_of_the_round(edition: str) -> None:
    frozen = [*rooms(4), {**HALL, "deactivated": True}]
    game = table(
        edition,
        player("Ann", 900, rooms=frozen),
        player("Ben", 700, wounds=5),
        player("Cid", 500),
        phase="end",
        variants=["scheming"],
        lasting=[["room_damage", 0, 1]],
    )
    game.run()
    wanted = ["effects_end", "reactivated", "level_up", "scores", "eliminated"]
    assert kinds(game.events)[1:] == wanted
    assert due(game) == ("Ann", "scheming"), "and the check comes before this"


def test_ruling_47_in_alpha_without_the_variant() -> None:
    frozen = [*rooms(4), {**HALL, "deactivated": True}]
    game = duo("alpha", {"rooms": frozen, "souls": 10}, phase="end")
    assert kinds(play_round(game))[1:] == ["reactivated", "level_up", "scores", "game_over"]


# -- RULING-48


@each_edition
def test_ruling_48_supplies_do_not_run_out(edition: str) -> None:
    ann = {"rooms": [{**HALL, "counters": 30}], "entrance": [CY], "coins": 99}
    game = duo(edition, ann)
    assert seat_of(game, "Ann")["coins"] == 99
    assert told(play_on(game), "room_deals", "damage") == [31], "more counters than are in the box"


@each_edition
def test_ruling_48_changed_health_ends_with_the_round(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL], "entrance": [{**CY, "bonus": 2}], "hand": [FEAR]})
    play_on(game, until="room_deals")
    play(game, "Ann: cast:Fear")
    play_round(game)
    assert town(game) == ["Cy"]
    assert "bonus" not in game.position()["town"][0]
