"""What the edition with the town board does otherwise: setup, order, end, winning, mixing."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from boards import board, in_town_phase, located, minion, new, solo, to_phase
from command_line import Cli
from helpers import (
    DRAW,
    ability,
    asked,
    boss,
    entrance,
    hand,
    hero,
    kinds,
    of,
    options,
    play_on,
    player,
    room,
    rooms,
    spell,
    the,
    told,
)

import bossbook as bb
from bossbook.card.model import CLASSES, Card
from bossbook.card.sets import load_set
from bossbook.engine.order import effect_order, turn_order
from bossbook.forecast.bait import forecast
from bossbook.positions.sharing import share

INSIGHT = spell("Insight", DRAW)
RUIN = spell("Ruin", {"destroy": "it"}, it={"room": "any"})
FROST = spell("Frost", {"deactivate": "it"}, it={"room": "any"})

# -- setup


@pytest.mark.parametrize(("players", "ordinary"), [(2, 9), (3, 12), (4, 16)])
def test_setup_1_heroes_by_their_players_icon(players: int, ordinary: int) -> None:
    sorted_ = the(new(players).run(), "heroes_sorted")
    assert sorted_.data["ordinary"] == ordinary


def test_setup_1_ordinary_heroes_lie_above_epic_ones() -> None:
    game = board(decks={"heroes": ["Deacon Crumb"], "epics": ["Archmage Umlaut", "The Quiet Cat"]})
    arrived = told(game.run(), "hero_arrives", "hero")
    assert arrived == ["Deacon Crumb", "Archmage Umlaut"]


def test_setup_2_each_keeps_one_of_two_bosses() -> None:
    game = new(3)
    offered = []
    while asked(game).kind == "keep_boss":
        offered.append(len(options(game)))
        game.play(options(game)[0])
    assert offered == [2, 2, 2]


def test_setup_4_all_seven_cards_are_kept() -> None:
    game = new(2)
    to_phase(game, "town")
    assert "setup_discard" not in [event.kind for event in game.events]
    assert all(len(hand(game, name)) >= 6 for name in game.players), "one may have been built"


def test_setup_5_four_icons_of_one_class_show_the_hand_first() -> None:
    for seed in range(60):
        game = new(2, seed=seed)
        while game.decision is None or game.decision.kind == "keep_boss":
            if game.decision is not None:
                game.play(options(game)[0])
            game.run()
        if game.decision.kind == "mulligan":
            held = hand(game, game.decision.player)
            events = game.play("mulligan")
            assert kinds(events)[:2] == ["shows_hand", "mulligan"]
            assert (events[0].seen_by, events[0].data["cards"]) == (None, held)
            return
    raise AssertionError("nobody could exchange the hand")


def test_setup_7_the_first_room_is_a_may() -> None:
    game = new(2)
    while asked(game).kind != "first_room":
        game.play(options(game)[0])
    assert "decline" in options(game)


def test_setup_8_the_highest_xp_takes_the_marker() -> None:
    game = new(4, seed=5)
    to_phase(game, "town")
    marker = the(game.events, "takes_marker")
    seats = {seat["name"]: seat["boss"] for seat in game.position()["players"]}
    xp = {card["name"]: card["xp"] for card in bb.cards(cards=["toy"]) if card["deck"] == "boss"}
    highest = max(seats, key=lambda name: xp[seats[name]])
    assert marker.data["player"] == highest == game.position()["first_player"]
    assert [minion(game, name) for name in game.players] == [None] * 4


def test_setup_8_a_position_gives_it_to_the_highest_xp() -> None:
    game = board(player("Ann", 100), player("Ben", 500))
    assert game.position()["first_player"] == "Ben"


# -- order


def test_order_1_everything_goes_clockwise_from_the_marker() -> None:
    three = [player("Ann", 900), player("Ben", 500), player("Cy", 700)]
    game = board(*three, first_player="Cy")
    assert turn_order(game.state) == effect_order(game.state) == (2, 0, 1)


def test_order_4_last_in_first_out_four_levels_deep() -> None:
    many = [INSIGHT, INSIGHT]
    game = board(
        player("Ann", 900, hand=[FROST, *many], rooms=[room("Pit"), room("Den")]),
        player("Ben", 500, hand=[RUIN, *many]),
        phase="build",
    )
    for who, key in (
        ("Ann", "cast:Frost"),
        ("Ann", "room:Ann:0"),
        ("Ben", "cast:Ruin"),
        ("Ben", "room:Ann:0"),
        ("Ann", "cast:Insight"),
        ("Ben", "cast:Insight"),
    ):
        assert asked(game).player == who
        game.play(key)
    events = play_on(game)
    resolved = [e for e in events if e.kind in ("draws", "destroyed", "fizzles")]
    assert [(e.kind, e.data.get("player")) for e in resolved[:4]] == [
        ("draws", "Ben"),
        ("draws", "Ann"),
        ("destroyed", "Ann"),
        ("fizzles", "Ann"),
    ]


def test_ruling_39_the_one_who_played_is_asked_last() -> None:
    seats = [player(n, xp, hand=[INSIGHT] * 3) for n, xp in (("Ann", 9), ("Ben", 5), ("Cy", 7))]
    game = board(*seats, phase="build", first_player="Ann")
    asked(game)
    game.play("cast:Insight")
    order = []
    for _ in range(3):
        order.append(asked(game).player)
        game.play("pass")
    assert order == ["Ben", "Cy", "Ann"]


def test_build_10_no_spell_during_the_reveal() -> None:
    loud = room("Loud", 1, ability=ability("built", DRAW))
    game = board(
        player("Ann", 900, hand=[loud]), player("Ben", 500, hand=[INSIGHT] * 2), phase="build"
    )
    asked(game)
    game.play("build:Loud@new")
    while game.decision is not None or not of(game.events, "built"):
        game.play("pass") if game.decision else game.step()
    while game.phase == "build":
        assert game.decision is None, "nobody is asked once the rooms are shown"
        game.step()


# -- the end of the round, winning


def test_end_3_minions_go_home_and_the_marker_passes_clockwise() -> None:
    three = [player("Ann", 9, minion="temple:treasure"), player("Ben", 5), player("Cy", 7)]
    game = board(*three, phase="end", first_player="Cy")
    events = game.run("phase")
    assert (the(events, "passes_marker").data["player"], game.state.first) == ("Ann", 0)
    assert "END-3" in the(events, "minions_home").rules
    assert minion(game, "Ann") is None
    assert kinds(events)[:3] == ["phase_begins", "effects_end", "scores"] or "scores" in kinds(
        events
    )


def test_end_3_alone_nobody_takes_the_marker() -> None:
    assert of(solo(phase="end").run("phase"), "passes_marker") == []


def test_win_7_ten_souls_end_it_and_the_best_score_wins() -> None:
    game = board(
        player("Ann", 900, souls=10, wounds=6), player("Ben", 500, souls=7, wounds=1), phase="end"
    )
    game.run("over")
    assert game.result is not None
    assert (game.result.winner, game.result.rules) == ("Ben", ("WIN-7",))


def test_win_7_nobody_is_out_for_wounds() -> None:
    game = board(player("Ann", 900, wounds=9), player("Ben", 500), phase="end")
    game.run("phase")
    assert game.phase == "town" and game.result is None


def test_win_7_an_empty_town_deck_ends_it() -> None:
    game = board(
        player("Ann", 900, souls=3),
        player("Ben", 500, souls=2),
        phase="end",
        town=[hero("Bo")],
        decks={"heroes": [], "epics": []},
    )
    game.run("over")
    assert game.result is not None and game.result.winner == "Ann", "who is revealed is no deck"


def test_win_7_tied_the_highest_xp_wins() -> None:
    game = board(player("Ann", 500, souls=10), player("Ben", 900, souls=10), phase="end")
    game.run("over")
    assert game.result is not None and game.result.winner == "Ben"
    assert "the highest XP decides" in game.result.text


def test_adv_8_a_hero_sent_back_to_town_may_push_another() -> None:
    fear = spell("Fear", {"send": {"hero": "it", "to": "town"}}, it={"hero": "my_dungeon"})
    game = board(
        player("Ann", 900, rooms=rooms(1), entrance=[hero("Bo")], hand=[fear]),
        player("Ben", 500),
        phase="adventure",
        town=[hero("Cy", "mage"), hero("Di")],
    )
    asked(game)
    while "cast:Fear" not in options(game):
        game.play("pass")
        asked(game)
    game.play("cast:Fear")
    play_on(game, "pushed")
    assert located(game) == {"library": ["Cy"]}


def test_card_3_a_boss_that_has_levelled_up_opens_its_space() -> None:
    den = boss(900, ability=[ability("level_up", DRAW), ability("minion", DRAW)])
    ann = {"name": "Ann", "boss": den, "rooms": rooms(4), "hand": [room("Last")]}
    game = board(ann, player("Ben", 500), phase="build")
    asked(game)
    game.play("build:Last@new")
    to_phase(game, "town")
    in_town_phase(game, "minion:boss")
    assert minion(game, "Ann") == "boss"


# -- mixing

EXPLORERS: dict[str, Any] = {
    "format": 1,
    "set": "far",
    "title": "Far away",
    "expands": "toy",
    "bosses": [{"name": f"Far {xp}", "xp": xp} for xp in (11, 12, 13, 14)],
    "rooms": [
        {"name": "Map Room", "kind": "trap", "damage": 1, "treasure": {"explorer": 1}, "copies": 9}
    ],
    "heroes": [{"name": "Ada Afar", "class": "explorer", "health": 5, "copies": 6}],
    "epics": [{"name": "Great Afar", "class": "explorer", "health": 11, "copies": 2}],
}


def test_mix_3_five_players_need_the_explorers() -> None:
    for players in (5, 6):
        with pytest.raises(bb.InvalidSetup) as refused:
            new(players)
        assert refused.value.rules == ("MIX-3",)
        assert len(new(players, cards=["toy", EXPLORERS]).players) == players


@pytest.mark.parametrize(("players", "spells"), [(5, 1), (6, 2)])
def test_mix_3_the_sixth_place_of_the_market_holds_a_spell(players: int, spells: int) -> None:
    game = new(players, cards=["super", "explorers"])
    to_phase(game, "town")
    game.run()
    decks = [game.state.setup.table[card].deck for card in game.state.market]
    assert (decks.count("spell"), decks.count("room")) == (spells, 5)
    assert len(game.state.town) + sum(map(len, game.state.board.locations)) == players


def far(space: str, **fields: Any) -> bb.Game:
    ann = player("Ann", 900, minion=space, rooms=fields.pop("rooms", []))
    return board(ann, player("Ben", 500), cards=["toy", EXPLORERS], phase="minions", **fields)


def test_mix_3_explorers_are_a_sixth_of_each_deck() -> None:
    cards = [card for name in ("super", "explorers") for card in load_set(name).cards]
    share = {}
    for deck in ("room", "hero", "epic"):
        copies = [(card.copies, "explorer" in _kinds(card)) for card in cards if card.deck == deck]
        explorers = sum(count for count, one_of_them in copies if one_of_them)
        share[deck] = Fraction(explorers, sum(count for count, _ in copies))
    sixth = Fraction(1, 6)
    assert share["room"] >= sixth and share["hero"] == sixth and share["epic"] == Fraction(4, 21)
    assert Fraction(3, 20) < sixth, "an epic explorer fewer would be too few"


def _kinds(card: Card) -> tuple[str, ...]:
    """The classes of a hero, or those of a room's treasure."""
    shown = zip(CLASSES, card.treasure, strict=True)
    return card.classes or tuple(name for name, count in shown if count)


def test_mix_3_the_landing_site_gives_an_explorer_treasure() -> None:
    game = far("landing:treasure", town=["Ada Afar"])
    game.run("phase")
    assert told(game.events, "treasure_added", "classes") == [["explorer"]]
    game.run("phase")
    assert entrance(game, "Ann") == ["Ada Afar"]


def test_mix_3_the_landing_site_shuffles_a_stack() -> None:
    stack = {"card": "Goose Nest", "counters": 2, "under": ["Damp Chapel", "Ogre Nursery"]}
    tops = set()
    for seed in range(12):
        game = far("landing:second", rooms=[stack], seed=seed)
        assert asked(game).kind == "shuffle_stack"
        game.play("room:Ann:0")
        rooms_ = game.state.players[0].stacks[0].rooms
        names = [game.state.setup.table.names[one.card] for one in rooms_]
        assert sorted(names) == ["Damp Chapel", "Goose Nest", "Ogre Nursery"]
        assert rooms_[0].counters == (2 if names[0] == "Goose Nest" else 0)
        tops.add(names[0])
    assert len(tops) == 3


def test_mix_3_a_tied_explorer_stays_in_town() -> None:
    game = board(cards=["toy", EXPLORERS], phase="bait", town=["Ada Afar"])
    assert told(game.run("phase"), "stays_no_treasure", "hero") == ["Ada Afar"]


def test_mix_3_without_explorers_there_is_no_landing_site() -> None:
    game = board()
    asked(game)
    assert not any("landing" in key for key in options(game))


def test_ruling_121_a_pushed_explorer_goes_to_the_inn() -> None:
    game = board(
        cards=["toy", EXPLORERS],
        town=["Ada Afar", hero("Bo", "mage")],
        decks={"heroes": ["Deacon Crumb"]},
    )
    events = game.run()
    assert "RULING-121" in the(events, "pushed").rules
    assert located(game) == {"inn": ["Ada Afar"]}


def test_mix_4_coins_in_this_edition() -> None:
    game = new(2, cards=["toy", "minibosses"])
    to_phase(game, "build")
    assert [one.coins for one in game.state.players] == [3, 3]
    assert "MIX-4" in of(game.events, "gains_coins")[0].rules
    asked(game)
    sale = next(option for option in game.decision.options if option.key.startswith("sell:"))
    assert "MIX-4" in sale.rules
    game.play(sale)
    assert game.state.players[game.players.index(game.decision.player)].coins == 4
    assert not any(key.startswith("sell:") for key in options(game)), "once per round"


# -- positions, forecasts and commands


def full_board() -> bb.Game:
    return board(
        player("Ann", 900, minion="room:0", rooms=[room("Arena", ability=ability("minion", DRAW))]),
        player("Ben", 500, minion="hideout:summon"),
        phase="build",
        first_player="Ben",
        market=["Confetti"],
        locations={"hideout": hero("Bo", "thief", 5), "inn": [hero("Cy"), hero("Di")]},
        town=[hero("Ed", "mage")],
    )


def test_a_position_has_the_whole_board() -> None:
    game = full_board()
    position = game.position()
    assert position["market"] == ["Confetti"]
    assert position["first_player"] == "Ben"
    assert [seat["minion"] for seat in position["players"]] == ["room:0", "hideout:summon"]
    assert list(position["locations"]) == ["temple", "stadium", "library", "hideout", "inn"]
    assert bb.load_position(position).fingerprint() == game.fingerprint()
    assert bb.load_position(share(game)).fingerprint() == game.fingerprint()
    assert bb.load_game(game.save()).fingerprint() == game.fingerprint()
    seen = bb.imagine(game.view("Ann"), 3).position()
    for key in ("market", "locations", "first_player"):
        assert seen[key] == position[key]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"locations": {"cellar": None}}, "cellar"),
        ({"market": ["No Such Card"]}, "No Such Card"),
        ({"first_player": "Zoe"}, "Zoe"),
        ({"players": [{"name": "Ann", "minion": "moon"}, {"name": "Ben"}]}, "no action space"),
        (
            {"players": [{"name": "A", "minion": "room:0"}, {"name": "B"}]},
            "hideout:second, .*summon.$",
        ),
        ({"players": [{"name": "A", "minion": ["moon"]}, {"name": "B"}]}, "must be a text"),
        ({"players": [{"name": "A", "minion": "landing"}, {"name": "B"}]}, "no action space 'land"),
        ({"locations": {"temple": [{"name": "Bo", "health": 4}]}}, "'temple' has a place for one"),
        (
            {"players": [{"name": n, "minion": "temple:second"} for n in ("Ann", "Ben")]},
            "Two minions stand on 'temple:second'",
        ),
    ],
)
def test_mistakes_on_the_board_are_told(wrong: dict[str, Any], message: str) -> None:
    position = {"edition": "super", "cards": ["toy"], "players": [{"name": "Ann"}, {"name": "Ben"}]}
    with pytest.raises(bb.InvalidPosition, match=message):
        bb.load_position({**position, **wrong})


def test_the_forecast_counts_a_minion_on_a_treasure_space() -> None:
    for space, chance in ((None, 0.0), ("library:treasure", 1.0)):
        game = board(
            player("Ann", 900, minion=space),
            player("Ben", 500),
            phase="build",
            town=[hero("Bo", "mage")],
            locations={"inn": [hero("Cy", "mage")]},
        )
        heroes = forecast(game.position(), "Ann").builds[0].heroes
        assert [(one.hero, one.goes_to["Ann"]) for one in heroes] == [("Bo", chance)]


def test_the_forecast_alone_goes_by_thresholds() -> None:
    two = [hero("Bo", "mage"), hero("Cy", "mage")]
    game = solo({"hand": [room("Shelf", mage=1)], "rooms": [room("Desk", mage=1)]}, phase="build",
                town=two)  # fmt: skip
    found = forecast(game.position(), "Ann").as_dict()["builds"]
    comes = {json.dumps(one["build"]): [each["goes_to"] for each in one["heroes"]] for one in found}
    assert comes["null"] == [{"Ann": 1.0, "town": 0.0}, {"Ann": 0.0, "town": 1.0}]
    built = [goes for build, goes in comes.items() if '"on": null' in build]
    assert built == [[{"Ann": 1.0, "town": 0.0}] * 2]


def test_the_commands_bait_and_verdict_know_one_who_plays_alone(cli: Cli) -> None:
    position = {
        "edition": "super",
        "cards": ["toy"],
        "players": [{**player("Ann"), "souls": 9, "wounds": 1, "minion": "library:treasure"}],
        "town": [hero("Bo", "mage"), hero("Cy", "mage")],
        "phase": "build",
    }
    found = cli.about("bait", position)["heroes"]
    assert [(one["hero"], one["goes_to"]) for one in found] == [("Bo", "Ann"), ("Cy", None)]
    verdict = cli.about("verdict", position)
    assert (verdict["over"], verdict["winner"]) == (False, None)
    assert (verdict["score"], verdict["title"]) == (8, "minion")


# -- items (MIX-2)

HELMET = {"name": "Helmet", "class": "fighter", "health": 3}
ITEMS: dict[str, Any] = {"format": 1, "set": "things", "title": "Things", "items": [HELMET]}


def with_items(**position: Any) -> bb.Game:
    """The only item is a helmet for fighters; nobody comes unless he is named."""
    decks = {"heroes": [], **position.pop("decks", {})}
    return board(cards=["toy", ITEMS], decks=decks, **position)


def carried(game: bb.Game) -> dict[str, list[str]]:
    table = game.state.setup.table
    there = [*game.state.town, *(one for some in game.state.board.locations for one in some)]
    return {table.names[h.card]: [table.names[i] for i in h.item] for h in there if h.item}


def test_mix_2_the_first_hero_in_town_of_its_class_takes_an_item() -> None:
    game = with_items(town=[hero("Bo", "mage"), hero("Cy", "fighter")])
    events = game.run()
    assert "MIX-2" in the(events, "item_revealed").rules
    assert carried(game) == {"Cy": ["Helmet"]}


def test_mix_2_without_one_it_waits_for_the_first_who_is_revealed() -> None:
    game = with_items(decks={"heroes": ["Aunt Sparkle", "Dame Porridge"]})
    events = game.run()
    assert kinds(of(events, "item_waits", "hero_arrives", "item_given")) == [
        "item_waits",
        "hero_arrives",
        "hero_arrives",
        "item_given",
    ]
    assert carried(game) == {"Dame Porridge": ["Helmet"]}


def test_mix_2_not_for_heroes_in_key_locations() -> None:
    game = with_items(locations={"stadium": hero("Bo", "fighter")})
    game.run()
    assert carried(game) == {}
    assert game.position()["items"] == ["Helmet"]
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()


def test_mix_2_who_is_pushed_down_keeps_the_item() -> None:
    game = with_items(town=[hero("Bo", "fighter"), hero("Cy")], decks={"heroes": ["Aunt Sparkle"]})
    game.run()
    assert located(game) == {"stadium": ["Bo"]}
    assert carried(game) == {"Bo": ["Helmet"]}


def test_ruling_126_the_item_comes_before_the_heroes() -> None:
    game = with_items(decks={"heroes": ["Dame Porridge"]})
    told_ = kinds(of(game.run(), "market_filled", "item_revealed", "hero_arrives"))
    assert told_ == ["market_filled", "item_revealed", "hero_arrives"]


def test_ruling_126_other_editions_use_no_items() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], 3, cards=["base", ITEMS])
    game.run()
    assert game.state.items == () and "item_revealed" not in kinds(game.events)
