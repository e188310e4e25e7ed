"""Section 13 of the rules, and all that Rise of the Minibosses has otherwise (COIN, MINI)."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    ability,
    asked,
    boss,
    dungeon,
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
    seat_of,
    spell,
    the,
    told,
    town,
)
from lab import FROST, RUIN, card_names, play

import bossbook as bb
from bossbook.bots.seeds import Dice

M = "minibosses"
HALL, CELL, ATTIC = room("Hall", 1), room("Cell", 2), room("Attic", 3)
MINE = room("Mine", 1, ability=ability("activated", {"gain_coins": 3}, once=True))


def minis(ann: Any = None, ben: Any = None, *more: Any, **fields: Any) -> bb.Game:
    """Ann, who goes first, and Ben, in the build phase, with the cards of the edition."""
    players = [player("Ann", 900) | (ann or {}), player("Ben", 500) | (ben or {}), *more]
    return bb.load_position({"edition": M, "phase": "build", "players": players, **fields})


def on(name: str, level: int = 1, under: Any = HALL, **more: Any) -> dict[str, Any]:
    """A room with a miniboss."""
    return {**under, "miniboss": {"card": name, "level": level}, **more}


def coins(game: bb.Game, name: str) -> int:
    return game.state.players[game.players.index(name)].coins


def miniboss(game: bb.Game, name: str, place: int = 0) -> tuple[str, int] | None:
    found = game.state.players[game.players.index(name)].stacks[place].miniboss
    return (game.state.setup.table.names[found.card], found.level) if found else None


def keys(game: bb.Game, start: str) -> list[str]:
    game.run()
    return [key for key in options(game) if key.startswith(start)]


def now(game: bb.Game, start: str) -> list[str]:
    """What may be done now; nothing, if the phase is over."""
    return [key for key in options(game) if key.startswith(start)]


def pass_until(game: bb.Game, kind: str) -> bb.Decision:
    """Everybody passes till somebody is asked such a thing."""
    while asked(game).kind != kind:
        assert game.decision is not None
        idle = [option for option in game.decision.options if option.idle]
        game.play(idle[0] if idle else game.decision.options[0])
    assert game.decision is not None
    return game.decision


def build_miniboss(game: bb.Game, card: str, place: int, answer: str = "pay") -> list[bb.Event]:
    """Ann builds a miniboss and pays for it, or not; the events from the reveal on."""
    play(game, f"Ann: build:{card}@{place}")
    pass_until(game, "pay_miniboss")
    return play(game, f"Ann: {answer}")


# -- setup


def test_setup_4_minibosses_keep_all_seven_cards_and_take_three_coins() -> None:
    game = bb.new_game(M, ["Ann", "Ben"], seed=3)
    play_on(game, until="phase_begins")
    assert [coins(game, name) for name in game.players] == [3, 3]
    assert all("SETUP-4" in event.rules for event in of(game.events, "gains_coins"))


def test_ruling_52_minibosses_count_for_nothing_in_a_hand_to_be_exchanged() -> None:
    """Three golden rooms and two minibosses are no reason; four golden rooms are one."""
    tower = room("Tower", 1, advanced=True, mage=1)
    for golden, may in ((3, False), (4, True)):
        game = bb.new_game(M, ["Ann", "Ben"], seed=3)
        play_on(game, until="decks_shuffled")
        position = game.position()
        position["decks"]["rooms"][:0] = [tower] * golden + ["Spike", "Jinx"][: 5 - golden]
        game = bb.load_position(position)
        game.run()
        assert (asked(game).kind == "mulligan") == may


def test_setup_6_four_rooms_and_two_spells_begin_the_discard_pile() -> None:
    game = bb.new_game(M, ["Ann", "Ben"], seed=3)
    laid = the(play_on(game, until="discard_pile_laid"), "discard_pile_laid")
    assert laid.rules == ("SETUP-6",) and laid.data["cards"] == card_names(game)
    spells = [game.state.setup.table.is_spell[card] for card in game.state.discard]
    assert spells == [False] * 4 + [True] * 2


def test_card_6_heroes_used_from_two_players_on_take_part_at_any_number() -> None:
    """A mixed-in hero that is always in is written so: players 2, which is the least."""
    extra = {"format": 1, "set": "x", "expands": M, "heroes": [{"name": "Ever", "health": 3}]}
    for number in (2, 3, 4):
        game = bb.new_game(M, ["A", "B", "C", "D"][:number], cards=[M, extra])
        play_on(game, until="heroes_sorted")
        assert "Ever" in game.position()["decks"]["heroes"]


def test_ruling_4_a_hero_with_two_classes_counts_both_kinds_of_treasure() -> None:
    both = hero("Pal", None, 12) | {"classes": ["cleric", "fighter"], "epic": True}
    del both["class"]
    ann = {"rooms": [room("Nave", cleric=1), room("Yard", fighter=1)]}
    ben = {"rooms": [room("Choir", cleric=1)]}
    game = minis(ann, ben, phase="bait", town=[both])
    lured = the(play_on(game), "lured")
    assert lured.data["counts"] == {"Ann": 2, "Ben": 1} and "RULING-4" in lured.rules


# -- coins


def test_coin_1_every_vault_begins_with_three_and_abilities_earn_more() -> None:
    game = bb.new_game(M, ["Ann", "Ben", "Cleo"], seed=1)
    play_on(game, until="phase_begins")
    assert [seat["coins"] for seat in game.position()["players"]] == [3, 3, 3]
    game = minis({"rooms": [MINE], "coins": 3})
    events = play(game, "Ann: use:0:Mine:0")
    assert coins(game, "Ann") == 6 and the(events, "gains_coins").data["vaults"] == {"Ann": 3}


def test_coin_2_coins_on_a_room_are_lost_when_it_is_covered() -> None:
    game = minis({"rooms": [HALL | {"coins": 2}], "hand": [CELL]})
    play(game, "Ann: build:Cell@0")
    play_on(game)
    lost = the(game.events, "coins_lost")
    assert lost.rules == ("COIN-2",) and lost.data["piles"] == {"Ann": -2}
    assert sum(room.coins for room in game.state.players[0].stacks[0].rooms) == 0


def test_coin_2_coins_on_a_room_are_lost_when_it_is_destroyed() -> None:
    game = minis({"rooms": [HALL | {"coins": 2, "under": [CELL]}], "hand": [RUIN]})
    events = play(game, "Ann: cast:Ruin")
    assert the(events, "coins_lost").data["coins"] == 2 and coins(game, "Ann") == 0


@pytest.mark.parametrize("edition", ["base", M])
def test_coin_3_a_room_card_is_a_coin_once_per_round_where_sets_are_mixed(edition: str) -> None:
    players = [player("Ann", 900, hand=[HALL, CELL, FROST]), player("Ben", 100)]
    position = {"edition": edition, "phase": "build", "players": players}
    game = bb.load_position(position | {"cards": ["base", M]})
    assert keys(game, "sell") == ["sell:Cell", "sell:Hall"]
    events = play(game, "Ann: sell:Hall")
    assert coins(game, "Ann") == 1 and "COIN-3" in the(events, "gains_coins").rules
    assert keys(game, "sell") == []
    game = bb.load_position(position | {"cards": ["base"]})
    assert keys(game, "sell") == []


def test_coin_3_not_where_no_set_is_mixed_in() -> None:
    assert keys(minis({"hand": [HALL]}), "sell") == []


@pytest.mark.parametrize("edition", ["alpha", "base", "revised"])
def test_ruling_58_every_edition_plays_with_coins_where_a_set_has_them(edition: str) -> None:
    game = bb.new_game(edition, ["Ann", "Ben"], seed=2, cards=["base", M])
    play_on(game, until="phase_begins")
    assert [coins(game, name) for name in game.players] == [3, 3]
    assert "RULING-58" in of(game.events, "gains_coins")[0].rules
    game = bb.new_game(edition, ["Ann", "Ben"], seed=2)
    play_on(game, until="phase_begins")
    assert "gains_coins" not in kinds(game.events)


@pytest.mark.parametrize("edition", ["base", M])
@pytest.mark.parametrize("cards", [["base", M], [M, "base"]], ids=str)
def test_ruling_58_mixed_games_go_to_the_end(edition: str, cards: list[str]) -> None:
    game, dice = bb.new_game(edition, ["Ann", "Ben", "Cy"], seed=5, cards=cards), Dice(5)
    while game.result is None:
        if game.decision is None:
            game.step()
        else:
            game.play(game.decision.options[dice.below(len(game.decision.options))])
    assert game.result.winner in game.players


def test_key_pay_coins_go_from_the_vault_to_the_pot() -> None:
    toll = room("Toll", ability=ability("activated", {"draw": "rooms"}, cost=[{"pay": 2}]))
    game = minis({"rooms": [toll], "coins": 3})
    events = play(game, "Ann: use:0:Toll:0")
    paid = the(events, "pays_coins")
    assert paid.rules == ("KEY-pay",) and paid.data["vaults"] == {"Ann": -2}
    assert coins(game, "Ann") == 1 and coins(game, "Ben") == 0
    assert refusal(game, "use:0:Toll:0").rules == ("KEY-pay", "RULING-34")


def test_key_pay_a_coin_may_be_given_to_an_opponent_or_as_many_as_one_likes_paid() -> None:
    gift = spell("Gift", who={"player": "opponent"})
    gift["ability"] = {
        "choose": {"who": {"player": "opponent"}, "n": {"number": "coins"}},
        "cost": [{"give_coins": {"player": "who", "amount": "n"}}],
        "do": [{"draw": "rooms"}],
    }
    game = minis({"hand": [gift], "coins": 2})
    play(game, "Ann: cast:Gift")
    assert options(game) == ["number:0", "number:1", "number:2"]
    events = play(game, "Ann: number:2")
    assert (coins(game, "Ann"), coins(game, "Ben")) == (0, 2)
    assert the(events, "gives_coins").data["coins"] == 2


def test_build_11_a_room_may_demand_a_payment_when_it_is_built() -> None:
    dear = room("Palace", ability=ability("standing", {"build_cost": 2}))
    game = minis({"hand": [dear], "coins": 3})
    play(game, "Ann: build:Palace@new")
    assert dungeon(game, "Ann") == ["Palace"] and coins(game, "Ann") == 1
    assert "BUILD-11" in the(game.events, "pays_coins").rules


def test_ruling_32_unpaid_the_room_returns_to_its_owners_hand() -> None:
    dear = room("Palace", ability=ability("standing", {"build_cost": 2}))
    game = minis({"hand": [dear], "coins": 1})
    play(game, "Ann: build:Palace@new")
    assert dungeon(game, "Ann") == [] and hand(game, "Ann") == ["Palace"]
    assert "RULING-32" in the(game.events, "returned").rules and coins(game, "Ann") == 1


# -- minibosses


def test_mini_1_a_miniboss_is_built_face_down_on_a_room_instead_of_a_room() -> None:
    game = minis({"rooms": [HALL, CELL], "hand": ["Spike", ATTIC], "coins": 1})
    assert keys(game, "build:Spike") == ["build:Spike@0", "build:Spike@1"]
    assert refusal(game, "build:Spike@new").rules == ("MINI-1",)
    game.play("build:Spike@0")
    assert now(game, "build:") == [], "it was instead of a room"
    seen = next(seat for seat in game.view("Ben")["players"] if seat["name"] == "Ann")
    assert seen["rooms"][0]["facedown"] is True and "Spike" not in str(seen["rooms"])


def test_mini_1_not_next_to_a_room_that_has_one() -> None:
    line = [HALL, on("Jinx", under=CELL), ATTIC, room("Nook"), room("Shed")]
    game = minis({"rooms": line, "hand": ["Spike"], "coins": 1})
    pass_until(game, "target")  # what the one that is there has its owner discard
    game = minis({"rooms": [HALL, on("Rocky", under=CELL), *line[2:]], "hand": ["Spike"]})
    assert keys(game, "build:") == ["build:Spike@3", "build:Spike@4"]
    assert refusal(game, "build:Spike@0").rules == ("MINI-1",)
    assert refusal(game, "build:Spike@1").rules == ("MINI-1", "RULING-3")


def test_mini_2_paid_it_is_under_the_room_with_its_first_power() -> None:
    game = minis({"rooms": [HALL], "hand": ["Spike"], "coins": 2})
    events = build_miniboss(game, "Spike", 0)
    assert miniboss(game, "Ann") == ("Spike", 1) and coins(game, "Ann") == 1
    built = the(events, "miniboss_built")
    assert "MINI-2" in built.rules and built.data["level"] == 1
    assert "built" not in kinds(events), "a miniboss is no room"


def test_mini_2_unpaid_it_is_discarded() -> None:
    game = minis({"rooms": [HALL], "hand": ["Spike"], "coins": 2})
    build_miniboss(game, "Spike", 0, "refuse")
    assert miniboss(game, "Ann") is None and card_names(game) == ["Spike"]
    assert coins(game, "Ann") == 2
    game = minis({"rooms": [HALL], "hand": ["Spike"], "coins": 0})
    play(game, "Ann: build:Spike@0")
    assert card_names(game) == ["Spike"], "without a coin nobody is asked"
    assert "MINI-2" in the(game.events, "miniboss_discarded").rules


def test_mini_2_all_are_revealed_before_anybody_pays() -> None:
    ann = {"rooms": [HALL], "hand": ["Spike"], "coins": 1}
    game = minis(ann, {"rooms": [CELL], "hand": [ATTIC]})
    play(game, "Ann: build:Spike@0")
    play(game, "Ben: build:Attic@0")
    assert pass_until(game, "pay_miniboss").player == "Ann"
    assert dungeon(game, "Ben") == ["Attic"]


def test_mini_3_once_per_round_a_coin_promotes_one_miniboss_a_level() -> None:
    line = [on("Rocky"), CELL, on("Spike", 2, ATTIC)]
    game = minis({"rooms": line, "coins": 3})
    assert keys(game, "promote") == ["promote:0", "promote:2"]
    events = play(game, "Ann: promote:0")
    assert the(events, "promoted").data["level"] == 2 and coins(game, "Ann") == 2
    assert miniboss(game, "Ann") == ("Rocky", 2) and now(game, "promote") == []


def test_mini_3_not_without_a_coin_and_not_beyond_the_last_level() -> None:
    poor = minis({"rooms": [on("Rocky")], "coins": 0, "hand": [HALL]})
    assert keys(poor, "promote") == []
    assert refusal(poor, "promote:0").rules == ("MINI-3", "KEY-pay")
    risen = minis({"rooms": [on("Rocky", 3)], "coins": 2, "hand": [HALL]})
    assert keys(risen, "promote") == []
    assert refusal(risen, "promote:0").text == "Rocky is on its highest level."


def test_mini_3_a_second_promotion_and_one_after_the_build_phase_are_refused() -> None:
    line = [on("Rocky"), CELL, on("Spike", 2, ATTIC)]
    game = minis({"rooms": line, "coins": 3, "hand": [ATTIC]})
    play(game, "Ann: promote:0")
    assert "once" in refusal(game, "promote:2").text
    late = minis({"rooms": line, "hand": [FROST], "entrance": [hero("Bo")]}, phase="adventure")
    asked(late)
    assert "build phase only" in refusal(late, "promote:0").text


def test_coin_3_a_second_card_for_a_coin_is_refused() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=1, cards=["base", "minibosses"])
    while game.phase != "build" or asked(game).kind != "build":
        play_on(game)
    first, *others = keys(game, "sell:")
    game.play(first)
    assert keys(game, "sell:") == []
    assert all("COIN-3" in refusal(game, key).rules for key in others if key != first)


def test_mini_4_powers_of_levels_1_and_2_work_together() -> None:
    """On level 2 the first power is still uncovered."""
    three = room("Three", 1, mage=2, thief=1)
    ann = {"rooms": [on("Mageseeker", 2, three)], "hand": [FROST]}
    game = minis(ann | {"entrance": [hero("Bo", None, 9)]}, {"hand": [RUIN]}, phase="adventure")
    events = play_on(game)
    assert told(events, "room_deals", "damage") == [4]


def test_mini_4_the_last_power_is_used_and_demotes_the_miniboss() -> None:
    game = minis({"rooms": [on("Icicle Man", 3)], "coins": 3}, {"rooms": [CELL]})
    events = play(game, "Ann: use:0:Icicle Man:2", "Ann: room:Ben:0")
    assert kinds(of(events, "deactivated", "demoted")) == ["deactivated", "demoted"]
    assert miniboss(game, "Ann") == ("Icicle Man", 1)
    assert now(game, "promote") == [], "it can be promoted from the next round on"
    play_round(game)
    while game.phase != "build":
        play_on(game)
    assert keys(game, "promote") == ["promote:0"]


def test_mini_5_a_miniboss_is_discarded_with_its_room() -> None:
    game = minis({"rooms": [on("Rocky", 2)], "hand": [RUIN]})
    events = play(game, "Ann: cast:Ruin")
    assert dungeon(game, "Ann") == [] and card_names(game)[:2] == ["Hall", "Rocky"]
    assert "MINI-5" in the(events, "miniboss_discarded").rules


def test_ruling_3_building_over_a_room_keeps_its_miniboss() -> None:
    game = minis({"rooms": [on("Rocky", 2)], "hand": [ATTIC]})
    play(game, "Ann: build:Attic@0")
    play_on(game)
    assert dungeon(game, "Ann") == ["Attic"] and miniboss(game, "Ann") == ("Rocky", 2)


def test_ruling_3_is_cited_where_a_room_with_a_miniboss_may_be_built_over() -> None:
    game = minis({"rooms": [on("Rocky", 2), CELL], "hand": [ATTIC]})
    cites = {option.key: "RULING-3" in option.rules for option in asked(game).options}
    assert (cites["build:Attic@0"], cites["build:Attic@1"]) == (True, False)


def test_ruling_3_at_most_one_miniboss_per_stack() -> None:
    game = minis({"rooms": [on("Rocky")], "hand": ["Spike"], "coins": 2})
    assert keys(game, "build:") == []
    assert "RULING-3" in refusal(game, "build:Spike@0").rules


def test_ruling_23_in_hand_a_miniboss_counts_as_a_room_card() -> None:
    game = minis({"hand": ["Spike", HALL, FROST]})
    assert seat_of_view(game)["hand"] == {"rooms": 2, "spells": 1}


def seat_of_view(game: bb.Game) -> dict[str, Any]:
    return next(seat for seat in game.view("Ben")["players"] if seat["name"] == "Ann")


def test_ruling_23_a_miniboss_on_the_table_cannot_be_discarded_as_a_card() -> None:
    camp = room("Camp", ability=ability("activated", {"draw": "rooms"}))
    camp["ability"] |= {
        "choose": {"it": {"card": "hand", "deck": "minibosses"}},
        "cost": [{"discard": "it"}],
    }
    game = minis({"rooms": [camp, on("Spike")], "hand": [FROST]}, {"rooms": [CELL]})
    assert keys(game, "use:0:Camp") == []
    game = minis({"rooms": [camp, on("Spike")], "hand": ["Rocky"]})
    assert keys(game, "use:0:Camp") == ["use:0:Camp:0"]
    play(game, "Ann: use:0:Camp:0")
    assert card_names(game) == ["Rocky"] and miniboss(game, "Ann", 1) == ("Spike", 1)


def test_ruling_23_powers_are_off_while_the_room_is_deactivated() -> None:
    ann = {"rooms": [on("Draculad", under=HALL | {"deactivated": True})]}
    game = minis(ann, phase="bait", town=[hero("Cy", "cleric")])
    assert "stays_no_treasure" in kinds(play_on(game))


def test_ruling_23_level_3_is_used_when_spells_could_be() -> None:
    for phase in ("build", "adventure"):
        game = minis({"rooms": [on("Icicle Man", 3)]}, {"rooms": [CELL]}, phase=phase)
        assert keys(game, "use:") == ["use:0:Icicle Man:2"]


def test_ruling_50_not_in_the_round_in_which_it_was_revealed() -> None:
    game = minis({"rooms": [HALL], "hand": ["Rocky"], "coins": 3})
    build_miniboss(game, "Rocky", 0)
    assert game.state.players[0].stacks[0].miniboss.fresh
    assert now(game, "promote") == []
    while game.phase != "build":
        play_on(game)
    assert keys(game, "promote") == ["promote:0"]


def test_ruling_50_in_ones_own_turn_only() -> None:
    game = minis({"rooms": [on("Rocky")], "coins": 1}, {"hand": [HALL, FROST]})
    assert asked(game).player == "Ann" and keys(game, "promote")
    game.play("decline")
    assert asked(game).player == "Ben"
    assert keys(game, "promote") == [] and not [
        one for one in game.decision.refused if one.key.startswith("promote")
    ], "Ben is asked for his own minibosses only"
    game = minis({"rooms": [on("Rocky")], "coins": 1, "hand": [FROST]}, {"hand": [HALL, FROST]})
    play(game, "Ann: decline", "Ben: cast:Frost")
    assert asked(game).player == "Ann"
    assert "RULING-50" in refusal(game, "promote:0").rules


def test_ruling_50_a_promotion_cannot_be_answered() -> None:
    """Ben holds a spell that could be played, and is asked only when Ann has passed."""
    game = minis({"rooms": [on("Rocky")], "coins": 2, "hand": [ATTIC]}, {"hand": [FROST]})
    asked(game)
    events = game.play("promote:0")
    assert kinds(events) == ["pays_coins", "promoted"]
    assert asked(game).player == "Ann" and miniboss(game, "Ann") == ("Rocky", 2)


def test_ruling_50_what_counts_as_built_takes_effect_at_once() -> None:
    """In the middle of the adventure phase, not at a reveal (ORDER-5)."""
    trove = room("Trove", ability=ability("built", {"gain_coins": 2}))
    game = minis({"rooms": [trove], "hand": ["Respawn"]}, phase="adventure")
    events = play(game, "Ann: cast:Respawn")
    assert kinds(of(events, "counts_as_built", "gains_coins")) == ["counts_as_built", "gains_coins"]
    assert coins(game, "Ann") == 2 and "reveal" not in " ".join(kinds(events))


def test_ruling_50_a_room_beneath_does_not_keep_the_miniboss() -> None:
    game = minis({"rooms": [on("Rocky", under=HALL | {"under": [CELL]})], "hand": [RUIN]})
    play(game, "Ann: cast:Ruin")
    assert dungeon(game, "Ann") == ["Cell"] and miniboss(game, "Ann") is None


def test_ruling_50_each_build_phase_effects_come_first_in_order() -> None:
    bell = room("Bell", ability=ability("build_phase", {"gain_coins": 1}))
    game = minis({"rooms": [bell], "hand": [HALL]}, {"rooms": [bell]})
    game.run()
    assert told(game.events, "gains_coins", "player") == ["Ann", "Ben"]
    assert asked(game).kind == "build"


def test_card_3_some_rooms_are_used_from_the_hand_instead() -> None:
    """In the dungeon such a room does nothing but deal its damage."""
    game = minis({"hand": ["Cursed Well"], "rooms": ["Cursed Well"]}, phase="adventure")
    assert keys(game, "hand:") == ["hand:Cursed Well"] and keys(game, "use:") == []


def test_build_8_rooms_and_minibosses_are_revealed_together() -> None:
    ann = {"rooms": [HALL], "hand": ["Spike"], "coins": 1}
    game = minis(ann, {"rooms": [CELL], "hand": [ATTIC]})
    play(game, "Ann: build:Spike@0", "Ben: build:Attic@new")
    pass_until(game, "pay_miniboss")
    shown = kinds(of(game.events, "miniboss_revealed", "built"))
    assert shown == ["miniboss_revealed", "built"]


def test_ruling_37_who_has_placed_is_asked_for_the_rest_of_the_turn() -> None:
    game = minis({"rooms": [on("Rocky"), CELL, HALL], "coins": 2, "hand": ["Spike", ATTIC]})
    assert "your turn to build" in asked(game).prompt
    game.play("build:Attic@1")
    decision = asked(game)
    assert "Is there more to do" in decision.prompt and options(game) == ["promote:0", "pass"]
    assert decision.options[1].text == "Nothing more in this turn."


def test_key_uncover_a_room_is_uncovered_when_the_one_above_is_destroyed() -> None:
    trove = room("Trove", ability=ability("built_or_uncovered", {"gain_coins": 2}))
    game = minis({"rooms": [HALL | {"under": [trove]}], "hand": [RUIN]})
    events = play(game, "Ann: cast:Ruin")
    assert coins(game, "Ann") == 2 and "KEY-uncover" in the(events, "works").rules
    game = minis({"hand": [trove]})
    play(game, "Ann: build:Trove@new")
    play_on(game)
    assert coins(game, "Ann") == 2, "built, too"


def test_build_9_when_you_build_alone_does_not_fire_for_an_uncovered_room() -> None:
    trove = room("Trove", ability=ability("built", {"gain_coins": 2}))
    game = minis({"rooms": [HALL | {"under": [trove]}], "hand": [RUIN]})
    play(game, "Ann: cast:Ruin")
    assert coins(game, "Ann") == 0


def test_level_1_a_lasting_level_up_goes_on_for_the_rest_of_the_game() -> None:
    rich = boss(900, ability=ability("spell_played", {"gain_coins": 1}))
    insight = spell("Insight", {"draw": "rooms"})
    for levelled, gained in ((True, 1), (False, 0)):
        ann = {"boss": rich, "levelled": levelled, "hand": [insight]}
        game = minis(ann, phase="adventure")
        play(game, "Ann: cast:Insight")
        assert coins(game, "Ann") == gained


def test_key_once_abilities_of_bosses_and_minibosses_count_for_themselves() -> None:
    twice = boss(900, ability=ability("activated", {"gain_coins": 1}, once=True))
    ann = {"boss": twice, "levelled": True, "rooms": [MINE, on("Spike", 2)]}
    game = minis(ann, phase="adventure")
    play(game, "Ann: use:0:Mine:0", "Ann: use:boss:Boss 900:0")
    assert coins(game, "Ann") == 4
    assert now(game, "use:") == []


# -- our own rulings


def card(name: str) -> dict[str, Any]:
    return next(card for card in bb.cards(M) if card["name"] == name)


def test_ruling_105_two_bosses_have_xp_numbers_side_by_side_and_one_says_so() -> None:
    assert (card("King Croak")["xp"], card("Ravenus")["xp"]) == (760, 755)
    assert card("Ravenus")["ruled"]["xp"] == "RULING-105"
    numbers = [card["xp"] for card in bb.cards(M) if card["deck"] == "boss"]
    assert len(set(numbers)) == 12


def test_ruling_106_a_paid_bonus_of_a_boss_ends_with_the_round() -> None:
    beast = room("Beast", 1, kind="monster")
    ann = {"boss": "Ravenus", "levelled": True, "coins": 2, "rooms": [beast]}
    game = minis(ann | {"entrance": [hero("Bo", None, 30)]}, phase="adventure")
    events = play(game, "Ann: use:boss:Ravenus:0")
    assert told(events, "room_deals", "damage") == [2]
    assert card("Ravenus")["ruled"]["ability"] == card("Kirax")["ruled"]["ability"] == "RULING-106"
    play_round(game)
    assert not game.state.players[0].stacks[0].rooms[0].doubled


def test_ruling_107_inferred_treasure_is_two_icons_of_one_class() -> None:
    inferred = [c for c in bb.cards(M) if c.get("ruled", {}).get("treasure") == "RULING-107"]
    assert len(inferred) == 6
    assert all([*c["treasure"].values()] == [2] for c in inferred)


def test_ruling_108_the_start_of_the_dungeon_is_its_first_active_room() -> None:
    line = [HALL | {"deactivated": True}, CELL, "Minotaur Catacombs"]
    game = minis({"rooms": line, "entrance": [hero("Bo", None, 30)]}, phase="adventure")
    events = play(game, "Ann: use:2:Minotaur Catacombs:0")
    assert the(events, "sent_back").data["to"] == "Cell"


def test_ruling_109_several_treasures_are_several_classes() -> None:
    line = [room("Twin", mage=2), room("Two", mage=1, thief=1)]
    game = minis({"rooms": line, "hand": ["Trophy Room"]})
    play(game, "Ann: build:Trophy Room@new")
    play_on(game)
    assert coins(game, "Ann") == 2


def test_ruling_110_the_numbers_of_heroes_are_those_of_the_book() -> None:
    heroes = [c for c in bb.cards(M) if c["deck"] in ("hero", "epic")]
    assert all(c["ruled"]["players"] == "RULING-110" for c in heroes)
    for number, expected in ((2, (13, 9)), (3, (17, 13)), (4, (25, 17))):
        used = [c["deck"] for c in heroes if c["players"] <= number]
        assert (used.count("hero"), used.count("epic")) == expected


def test_ruling_111_every_class_is_on_two_of_the_four_heroes_with_two_classes() -> None:
    double = [c for c in bb.cards(M) if len(c.get("classes", ())) == 2]
    shown = sorted(name for c in double for name in c["classes"])
    assert shown == sorted(["cleric", "fighter", "mage", "thief"] * 2)
    ruled = [c["name"] for c in double if c["ruled"].get("classes") == "RULING-111"]
    assert ruled == ["Warlock", "Tax Collector"]


def test_ruling_112_the_epic_hero_with_a_star_is_lured_by_all_treasure() -> None:
    ann = {"rooms": [room("Two", mage=1, thief=1)]}
    game = minis(ann, {"rooms": [room("Nave", cleric=1)]}, phase="bait", town=["The Progenitors"])
    assert the(play_on(game), "lured").data["counts"] == {"Ann": 2, "Ben": 1}
    assert card("The Progenitors")["ruled"]["classes"] == "RULING-112"


def test_ruling_113_heroes_of_whom_nothing_more_is_known_have_no_ability() -> None:
    unknown = [c for c in bb.cards(M) if c.get("ruled", {}).get("ability") == "RULING-113"]
    assert len(unknown) == 8 and all(c["text"] == "" for c in unknown)


def test_ruling_114_a_room_without_its_text_keeps_the_powers_of_its_miniboss() -> None:
    choir = room("Choir", 1, ability=ability("standing", {"more_damage": 5}))
    ann = {"rooms": [on("Spike", under=choir)], "entrance": [hero("Bo", None, 30)]}
    hush = spell("Hush", {"silence": "it"}, it={"room": "any"})
    mute = spell("Mute", {"silence_dungeon": "it"}, it={"player": "opponent"})
    for cards, dealt in (([], 7), ([hush], 2), ([mute], 1)):
        game = minis(ann, {"hand": cards}, phase="adventure")
        if cards:
            play(game, f"Ben: cast:{cards[0]['name']}")
        play_on(game)
        assert told(game.events, "room_deals", "damage") == [dealt]


def test_ruling_115_the_treasure_a_room_has_now_counts_for_building_on_it() -> None:
    tall = room("Keep", 3, fighter=1, advanced=True)
    bare = spell("Bare", {"no_treasure": "it"}, it={"room": "any"})
    game = minis({"rooms": [on("Kid Croak")], "hand": [tall, bare]})
    assert keys(game, "build:") == ["build:Keep@0"]
    play(game, "Ann: cast:Bare")
    assert keys(game, "build:") == []


def test_ruling_116_given_and_stolen_coins_are_gained_and_swapped_ones_are_not() -> None:
    purse = room("Purse", ability=ability("gains_coins", {"draw": "rooms"}))
    for word in ("give_coins", "steal_coins", "swap_coins"):
        args = {"player": "who"} | ({} if word == "swap_coins" else {"amount": 1})
        deal = spell("Deal", {word: args}, who={"player": "opponent"})
        holder = "Ben" if word == "give_coins" else "Ann"
        ann, ben = {"hand": [deal], "coins": 1}, {"coins": 4}
        (ben if holder == "Ben" else ann)["rooms"] = [purse]
        game = minis(ann, ben)
        events = play(game, "Ann: cast:Deal")
        assert ("draws" in kinds(events)) == (word != "swap_coins"), word


def test_ruling_117_a_card_played_out_of_the_hand_is_discarded_by_that() -> None:
    imps = room("Imps", ability=ability("opponent_discards", "take_discarded", optional=True))
    game = minis({"rooms": [imps]}, {"hand": ["Cursed Well"]}, phase="adventure")
    play(game, "Ben: hand:Cursed Well", "Ben: way:2", "Ann: yes")
    assert hand(game, "Ann") == ["Cursed Well"]
    insight = spell("Insight", {"draw": "rooms"})
    game = minis({"rooms": [imps]}, {"hand": [insight]}, phase="adventure")
    play(game, "Ben: cast:Insight")
    assert "yes" not in options(game)


def test_ruling_118_no_promotion_while_the_room_is_deactivated() -> None:
    ann = {"rooms": [on("Rocky", under=HALL | {"deactivated": True})], "coins": 2, "hand": [CELL]}
    assert keys(minis(ann), "promote") == []


def test_ruling_118_an_effect_that_builds_a_room_builds_no_miniboss() -> None:
    zone = room("Zone", ability=ability("built", "build_now"))
    game = minis({"rooms": [CELL], "hand": [zone, "Spike", ATTIC], "coins": 2})
    play(game, "Ann: build:Zone@new")
    pass_until(game, "build_now")
    assert not keys(game, "build:Spike") and keys(game, "build:Attic")
    assert refusal(game, "build:Spike@0").rules == ("MINI-1",)


def test_ruling_119_a_taxed_spell_is_paid_for_before_it_can_be_negated() -> None:
    nix = spell("Nix", {"negate": "it"}, it={"spell": "opponent"})
    insight = spell("Insight", {"draw": "rooms"})
    ben = {"hand": [insight, insight], "coins": 2}
    game = minis({"hand": ["Short Circuit", nix]}, ben, phase="adventure")
    play(game, "Ben: cast:Insight", "Ann: cast:Short Circuit", "Ben: pay")
    while asked(game).player == "Ann":
        game.play("pass")
    play(game, "Ben: cast:Insight", "Ben: pay")
    assert asked(game).player == "Ann" and "cast:Nix" in options(game)


def test_ruling_120_a_miniboss_that_is_taken_is_built_at_once() -> None:
    ann = {"hand": ["Traitor"], "rooms": [HALL], "coins": 3}
    game = minis(ann, {"rooms": [on("Spike", 2, CELL)]})
    events = play(game, "Ann: cast:Traitor")
    taken = the(events, "miniboss_taken")
    assert taken.data["level"] == 2 and coins(game, "Ann") == 1
    assert now(game, "promote") == []


# -- what is seen and said


def test_ruling_57_nobody_sees_what_lies_face_down_before_the_reveal() -> None:
    game = minis({"rooms": [HALL], "hand": ["Spike"], "coins": 1}, {"hand": [ATTIC]})
    play(game, "Ann: build:Spike@0")
    imagined = bb.imagine(game.view("Ben"), seed=4)
    assert names(seat_of(imagined, "Ann")["rooms"]) == ["Hall"]


def test_ruling_34_a_miniboss_in_a_position_needs_a_card_of_that_kind() -> None:
    with pytest.raises(bb.InvalidPosition) as caught:
        minis({"rooms": [on("Unstable Mine")]})
    assert "No card 'Unstable Mine' of this kind" in str(caught.value)
    with pytest.raises(bb.InvalidPosition):
        minis({"rooms": [on("Spike", 4)]})


def test_start_1_two_class_heroes_come_to_town_like_all_others() -> None:
    game = minis(phase="start", decks={"heroes": [], "epics": ["Paladin", "Relic Hunter"]})
    play_on(game)
    assert town(game) == ["Paladin", "Relic Hunter"]
