"""Namesakes of two sets stay two cards: in positions, saves, views, shared lines and options."""

from __future__ import annotations

import json
from typing import Any

import pytest
from command_line import hero, room
from harness import play_randomly

import bossbook as bb
from bossbook.bots import make
from bossbook.forecast.bait import forecast
from bossbook.positions.lines import unshare
from bossbook.positions.sharing import share
from bossbook.widgets.laboratory import Laboratory


def homemade(name: str = "mine", **more: Any) -> dict[str, Any]:
    return {"format": 1, "set": name, **more}


CELLAR = {"when": "activated", "cost": [{"destroy": "this"}], "do": [{"draw": "spells"}]}
# Rooms, a spell and a boss of the base set once more, with other faces; and names that try.
MINE = homemade(
    bosses=[{"name": "Gorgona", "xp": 5, "treasure": {"thief": 2}}],
    rooms=[
        room("Dark Altar", 7, copies=9, treasure={"mage": 1}),
        room("Open Grave", 3, copies=9, ability=CELLAR),
        room("Freeze", 1, copies=9),  # a spell in the base set
        room("Dark Altar#2", 4, copies=9),
    ],
    spells=[{"name": "Fear", "spell": "both", "copies": 5, "ability": {"do": [{"draw": "rooms"}]}}],
)
SETS: list[Any] = ["base", MINE]


def test_each_namesake_has_a_name_of_its_own() -> None:
    game = bb.new_game(cards=SETS)
    decks = game.position()["decks"]
    rooms, spells = set(decks["rooms"]), set(decks["spells"])
    assert {"Dark Altar", "Dark Altar#2", "Dark Altar#3", "Open Grave", "Open Grave#2"} < rooms
    assert len({"Freeze", "Freeze#2"} & rooms) == len({"Freeze", "Freeze#2"} & spells) == 1
    assert {"Fear", "Fear#2"} < spells
    copies = {name: decks["rooms"].count(name) for name in rooms}
    assert copies["Dark Altar#2"] == 9, "the card that is really called so keeps its name"
    assert {copies["Dark Altar"], copies["Dark Altar#3"]} == {3, 9}


@pytest.mark.parametrize("order", [SETS, SETS[::-1]])
def test_mixed_games_come_back_the_same_from_everything_they_are_kept_in(order: list[Any]) -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=4, cards=order)

    def again(game: bb.Game) -> None:
        if game.length % 43:
            return
        position, print_ = game.position(), game.fingerprint()
        assert bb.load_position(position).fingerprint() == print_
        assert bb.load_position(json.dumps(position, sort_keys=True)).fingerprint() == print_
        assert bb.load_game(game.save()).fingerprint() == print_
        view = game.view("Ann")
        imagined = bb.imagine(view, 3)
        assert {**imagined.view("Ann"), "events": 0} == {**view, "events": 0}

    again(game)
    play_randomly(game, 6, again, builders=True)
    line = share(game)
    assert bb.load_position(line).fingerprint() == game.fingerprint()


def test_namesakes_whose_keys_are_in_another_order_are_the_same_namesakes() -> None:
    """JSON sorts keys; which namesake is which must not hang on that."""
    send = {"send": {"to": "own_entrance", "hero": "it"}}
    rooms = [
        room("Hall", ability={"when": "activated", "choose": {"it": {"hero": "here"}}, "do": [do]})
        for do in (send, {"send": {"hero": "it", "to": "town"}}, {"kill": "it"})
    ]
    sets: list[Any] = [homemade(f"set {i}", rooms=[one]) for i, one in enumerate(rooms)]
    game = bb.new_game("base", ["Ann", "Ben"], cards=["base", *sets])
    game.run()
    again = bb.load_position(json.dumps(game.position(), sort_keys=True))
    assert again.fingerprint() == game.fingerprint()
    sources = [card.abilities[0].do for card in game.state.setup.table if card.name == "Hall"]
    assert sources == [c.abilities[0].do for c in again.state.setup.table if c.name == "Hall"]


def test_saves_of_mixed_games_open() -> None:
    """Every play names a card; a save replays them all."""
    for seed in range(4):
        game = bb.new_game("alpha", ["Ann", "Ben"], seed=seed, cards=["toy", MINE, "base"])
        play_randomly(game, seed)
        again = bb.load_game(game.save())
        assert again.fingerprint() == game.fingerprint()
        assert [event.text for event in again.events] == [event.text for event in game.events]


def players(*more: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": name, **fields} for name, fields in zip(("Ann", "Ben"), more, strict=True)]


def damages(game: bb.Game, seat: int = 0) -> list[int | None]:
    table, stacks = game.state.setup.table, game.state.players[seat].stacks
    return [table[stack.rooms[0].card].damage for stack in stacks]


def test_positions_with_plain_names_are_still_read() -> None:
    ann = {"rooms": ["Dark Altar", "Freeze", "Dark Altar#3"], "hand": ["Freeze", "Freeze#2"]}
    position = {"edition": "base", "cards": SETS, "players": players(ann, {})}
    position["decks"] = {"spells": ["Freeze", "Fear"]}
    game = bb.load_position(position)
    assert sorted(damages(game)) == [1, 1, 7], "a place in a dungeon means the room of that name"
    table = game.state.setup.table
    assert [table[card].deck for card in game.state.players[0].hand] == ["room", "spell"]
    assert [table[card].deck for card in game.state.spells] == ["spell", "spell"]
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()


def test_a_namesake_that_is_not_there_is_a_mistake() -> None:
    position = {"edition": "base", "players": players({"hand": ["Dark Altar#2"]}, {})}
    with pytest.raises(bb.InvalidPosition, match=r"No card 'Dark Altar#2'.*mean 'Dark Altar'"):
        bb.load_position(position)


def test_namesakes_of_two_sets_are_two_bosses() -> None:
    def game(*bosses: Any) -> bb.Game:
        seats = players(*({"boss": boss} for boss in bosses))
        return bb.load_position({"edition": "base", "cards": SETS, "players": seats})

    xp = {game(boss, None).state.setup.table[game(boss, None).state.players[0].boss].xp
          for boss in ("Gorgona", "Gorgona#2")}  # fmt: skip
    assert len(xp) == 2 and 5 in xp
    both = game("Gorgona", "Gorgona#2")
    assert bb.load_position(both.position()).fingerprint() == both.fingerprint()
    for twice in ("Gorgona#2", {"card": "Gorgona"}):
        with pytest.raises(bb.InvalidPosition, match="Two players have the boss 'Gorgona'"):
            game(twice, twice)


def test_a_boss_that_a_set_has_twice_may_sit_at_the_table_twice() -> None:
    twins = homemade(
        bosses=[{"name": "Twin", "xp": 70, "copies": 2}], heroes=[hero("Ada", copies=9)]
    )
    game = bb.new_game(cards=[twins])
    game.run()
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()


INLINE = room("Dark Altar", 9, treasure={"thief": 3})


@pytest.mark.parametrize("cards", [["base"], SETS])
def test_inline_namesakes_change_no_other_name(cards: list[Any]) -> None:
    """An inline card that a view does not show must not change what the others are called."""
    ann, ben = {"rooms": ["Dark Altar"], "hand": ["Dark Altar"]}, {"hand": [INLINE], "rooms": []}
    position = {"edition": "base", "cards": cards, "phase": "build", "players": players(ann, ben)}
    game = bb.load_position({**position, "decks": {"rooms": 20}})
    written = game.position()["players"]
    assert written[0]["rooms"] == written[0]["hand"] == ["Dark Altar"]
    assert written[1]["hand"] == [INLINE]
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()
    game.run()
    assert bb.load_game(game.save()).fingerprint() == game.fingerprint()
    view = game.view("Ann")
    assert view["players"][0]["rooms"] == ["Dark Altar"]
    assert damages(bb.imagine(view, 1)) == damages(game)


def test_options_forecasts_and_bots_tell_namesakes_apart() -> None:
    ann = {"hand": ["Dark Altar", "Dark Altar#3"]}
    ben = {"hand": {"rooms": 1, "spells": 0}}
    position = {"edition": "base", "cards": SETS, "phase": "build", "players": players(ann, ben)}
    game = bb.load_position(position)
    game.run()
    keys = {option.key for option in game.decision.options}
    assert {"build:Dark Altar@new", "build:Dark Altar#3@new"} <= keys
    builds = [one["build"] for one in forecast(position, "Ann").as_dict()["builds"]]
    assert [one["card"] for one in builds if one] == ["Dark Altar", "Dark Altar#3"]
    bot = make("greedy", 1)
    option = bot.choose(game.view("Ann"), game.decision)
    assert "build:" in getattr(option, "key", option)


def test_the_laboratory_offers_both_namesakes() -> None:
    seats = players({"boss": "Gorgona#2", "hand": []}, {"boss": "Gorgona", "hand": 2})
    lab = Laboratory({"edition": "base", "cards": SETS, "players": seats}, "Ann")
    lab.edit("add_room", "Ann", "Dark Altar")
    lab.edit("add_room", "Ann", "Dark Altar#3")
    assert sorted(damages(lab.bench.look().game)) == [1, 7]
    lab.act("select", "player:Ann")
    assert "Dark Altar#3" in lab.story and "Gorgona#2" in lab.story
    lab.act("boss", "Ann\nDraculord")
    lab.act("hand", "Ann\nFreeze#2")
    assert lab.trouble == "" and lab.position["players"][0]["hand"] == ["Freeze#2"]
    assert unshare(lab.line())["players"][0]["rooms"] == ["Dark Altar#3", "Dark Altar"]
