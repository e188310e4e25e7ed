"""Sketches: every edit is a new position that loads, and the old one stays as it was."""

from copy import deepcopy

import pytest

import bossbook as bb
from bossbook.bots import make
from bossbook.forecast.bait import forecast
from bossbook.positions import sketch as edits
from bossbook.positions.sketch import Sketch, empty_sketch, sketch_of


@pytest.fixture
def sketch() -> Sketch:
    position = {
        "edition": "base",
        "town": ["Samurai Tom", "Nick the Masher"],
        "players": [
            {"name": "Pip", "boss": "Gorgona", "hand": ["Open Grave"],
             "rooms": [{"card": "Dark Altar", "under": ["Open Grave", "Golem Factory"]},
                       "Dracolich Lair"]},
            {"name": "Grim", "boss": "Xyzax", "rooms": ["Open Grave"], "souls": 2},
        ],
    }  # fmt: skip
    return sketch_of(bb.load_position(position).state)


def rooms(sketch: Sketch, player: int = 0) -> list[list[str]]:
    """The cards of each stack, topmost first, as the engine reads them."""
    state = bb.load_position(sketch).state
    names = state.setup.table.names
    return [[names[room.card] for room in stack.rooms] for stack in state.players[player].stacks]


EDITS = {
    "add_room": ("Pip", "Golem Factory"),
    "cover_room": ("Pip", 0, "Golem Factory"),
    "remove_room": ("Pip", 0),
    "replace_room": ("Pip", 0, "Golem Factory"),
    "turn_room": ("Pip", 0),
    "move_room": ("Pip", 0, 1),
    "add_hero": ("The Fool",),
    "remove_hero": (0,),
    "move_hero": (0, 1),
    "set_boss": ("Pip", "Robobo"),
    "add_card": ("Grim", "Freeze"),
    "remove_card": ("Pip", "Open Grave"),
    "hide_hand": ("Pip", 3, 1),
    "add_player": (),
    "set_score": ("Grim", "wounds", 3),
    "set_edition": ("revised", ["hard"]),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_makes_a_new_position_and_leaves_the_old_one(sketch: Sketch, name: str) -> None:
    before = deepcopy(sketch)
    after = getattr(edits, name)(sketch, *EDITS[name])
    assert sketch == before
    assert after != before
    bb.load_position(after)


def test_rooms_are_stacked_and_come_to_light(sketch: Sketch) -> None:
    covered = edits.cover_room(sketch, "Pip", 0, "Boulder Ramp")
    assert rooms(covered)[0] == ["Boulder Ramp", "Dark Altar", "Open Grave", "Golem Factory"]
    assert rooms(edits.remove_room(covered, "Pip", 0)) == rooms(sketch)
    bare = edits.remove_room(edits.remove_room(sketch, "Pip", 0), "Pip", 0)
    assert rooms(bare)[0] == ["Golem Factory"]
    assert len(rooms(edits.remove_room(bare, "Pip", 0))) == 1


def test_a_turned_room_is_turned_back(sketch: Sketch) -> None:
    turned = edits.turn_room(sketch, "Pip", 1)
    assert bb.load_position(turned).state.players[0].stacks[1].rooms[0].deactivated
    assert edits.turn_room(turned, "Pip", 1) == sketch


def test_covering_a_turned_room_leaves_it_untouched_below(sketch: Sketch) -> None:
    covered = edits.cover_room(edits.turn_room(sketch, "Pip", 1), "Pip", 1, "Open Grave")
    under = bb.load_position(covered).state.players[0].stacks[1].rooms[1]
    assert not under.deactivated  # RULING-2


def test_scores_are_what_was_said(sketch: Sketch) -> None:
    state = bb.load_position(edits.set_score(sketch, "Grim", "souls", 7)).state
    assert (state.souls(1), state.wounds(1)) == (7, 0)


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("cover_room", ("Pip", 5, "Open Grave")),
        ("remove_room", ("Pip", -1)),
        ("move_room", ("Pip", 1, 1)),
        ("remove_hero", (9,)),
        ("move_hero", (0, -1)),
        ("add_room", ("Nobody", "Open Grave")),
        ("remove_card", ("Pip", "Freeze")),
        ("hide_hand", ("Pip", -1, 0)),
        ("hide_hand", ("Pip", 0, 21)),
        ("remove_player", ("Pip",)),
        ("remove_player", ("Nobody",)),
        ("set_score", ("Pip", "wounds", -1)),
        ("set_score", ("Pip", "coins", 1)),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(sketch: Sketch, name: str, args: tuple) -> None:
    before = deepcopy(sketch)
    with pytest.raises(ValueError, match=r"\w+ .*\."):
        getattr(edits, name)(sketch, *args)
    assert sketch == before


def test_a_sixth_room_is_refused(sketch: Sketch) -> None:
    for _ in range(3):
        sketch = edits.add_room(sketch, "Pip", "Open Grave")
    with pytest.raises(ValueError, match="five rooms"):
        edits.add_room(sketch, "Pip", "Open Grave")


def test_players_come_and_go(sketch: Sketch) -> None:
    four = edits.add_player(edits.add_player(sketch))
    assert bb.load_position(four).players == ("Pip", "Grim", "Moss", "Fig")
    with pytest.raises(ValueError, match="no seat left"):
        edits.add_player(four)
    three = edits.remove_player(four, "Grim")
    assert bb.load_position(three).players == ("Pip", "Moss", "Fig")
    assert [one["name"] for one in edits.add_player(three)["players"]][-1] == "Grim"


def test_a_known_hand_becomes_unknown_and_is_forecast_as_such(sketch: Sketch) -> None:
    """Grim is known to hold nothing; with unknown rooms the forecast lets Grim build."""
    town = ["Samurai Tom"]
    asked = {**edits.add_card(sketch, "Grim", "Freeze"), "town": town}
    assert "Without a room card" in forecast(asked, "Pip").notes[-1].text
    hidden = edits.hide_hand(asked, "Grim", 2, 1)
    assert hidden["players"][1]["hand"] == {"rooms": 2, "spells": 1}
    assert "Drawing from the" in forecast(hidden, "Pip").notes[-1].text


def test_an_empty_table_can_be_filled() -> None:
    sketch = edits.set_boss(empty_sketch(), "Pip", "Gorgona")
    sketch = edits.add_hero(edits.add_room(sketch, "Grim", "Dark Altar"), "Nick the Masher")
    assert bb.load_position(sketch).state.town


@pytest.mark.parametrize("seed", range(4))
def test_any_moment_of_a_game_makes_a_sketch_with_the_same_table(seed: int) -> None:
    names = ["Ann", "Ben", "Cleo"]
    game = bb.new_game("base", names, seed=seed)
    bots = {name: make("random", at) for at, name in enumerate(names)}
    while game.result is None and game.length < 400:
        if game.decision is None:
            game.step()
        else:
            game.play(bots[game.decision.player].choose(game.view(game.decision.player),
                                                        game.decision))  # fmt: skip
        if game.length % 9 or any(player.boss < 0 for player in game.state.players):
            continue
        for viewer in (None, 0):
            made = bb.load_position(sketch_of(game.state, viewer)).state
            assert [hero.card for hero in made.town] == [hero.card for hero in game.state.town]
            for old, new in zip(game.state.players, made.players, strict=True):
                stacks = [[room.card for room in s.rooms] for s in old.stacks if s.rooms]
                assert [[room.card for room in s.rooms] for s in new.stacks] == stacks


def test_a_viewers_sketch_keeps_the_other_hands_secret() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=1)
    game.run()
    made = sketch_of(game.state, 0)
    assert isinstance(made["players"][0]["hand"], list)
    assert not isinstance(made["players"][1]["hand"], list)
