"""Saved games: made again move by move; where that leads elsewhere, it is said."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest
from harness import new_game, play_randomly

import bossbook as bb
from bossbook.bots import make

TWO = ["Ann", "Ben"]


def played(length: int = 150, seed: int = 3, edition: str = "base") -> bb.Game:
    """A game after so many steps and plays."""
    game = new_game(edition, 2, (), seed)
    play_randomly(game, seed)
    return game.at(length)


def saved(game: bb.Game) -> dict[str, Any]:
    return json.loads(game.save())


def opened(data: dict[str, Any]) -> bb.Game:
    return bb.load_game(json.dumps(data))


def plays_on(game: bb.Game) -> None:
    bb.play_out(game, {name: make("random", 1) for name in game.players})
    assert game.result is not None


def test_a_sound_save_opens_without_a_word() -> None:
    for length in (0, 1, 31, 32, 33, 64, 150):
        game = played(length)
        again = bb.load_game(game.save())
        assert (again.length, again.notices) == (length, ())
        assert again.fingerprint() == game.fingerprint()
        assert again.save() == game.save()


def test_the_moves_of_a_game_can_be_read_without_saving_it() -> None:
    game = played(64)
    assert list(game.moves) == saved(game)["moves"] and len(game.moves) == game.length
    again = game.at(0)
    for move in game.moves:
        again.step() if move is None else again.play(move)
    assert again.fingerprint() == game.fingerprint()
    game.undo()
    assert game.moves == again.moves[:-1]


def test_a_move_that_cannot_be_made_again_is_told() -> None:
    data = saved(played())
    at = next(i for i, move in enumerate(data["moves"]) if i > 100 and move is not None)
    data["moves"][at] = "build:Nothing@new"
    game = opened(data)
    assert game.length == at
    (notice,) = game.notices
    assert f"Move {at + 1} cannot be made again" in notice and "build:Nothing@new" in notice
    assert game.fingerprint() == played().at(at).fingerprint()
    plays_on(game)


def test_nonsense_from_the_first_move_on_opens_at_the_start() -> None:
    data = saved(played(40))
    for first in ("", "pass", "import os", "{0}", "x" * 10_000, "\x00", "use:99:99:99"):
        game = opened({**data, "moves": [first, *data["moves"]]})
        assert game.length == 0 and game.phase == "setup"
        assert "Move 1 cannot be made again" in game.notices[0]
        assert len(game.notices[0]) < 300
    plays_on(game)


def test_a_step_where_none_is_due_is_told() -> None:
    game = played(60)
    game.run()
    data = saved(game)
    game = opened({**data, "moves": [*data["moves"], None]})
    assert game.length == len(data["moves"])
    assert "automatic step, but none is due" in game.notices[0]


def test_where_every_move_can_be_made_the_last_agreeing_check_counts() -> None:
    """As if a rule had changed between the last two checks."""
    whole = played(150)
    data = saved(whole)
    *_, good, bad = moments = [moment for moment, _ in data["checks"]]
    assert len(moments) > 2 and all(b - a >= 32 for a, b in pairwise(moments))
    data["checks"][-1][1] = "0" * 32
    game = opened({**data, "fingerprint": "0" * 32})
    assert game.length == good and game.fingerprint() == whole.at(good).fingerprint()
    (notice,) = game.notices
    assert f"After move {bad}" in notice and f"opens after move {good}" in notice
    plays_on(game)


def test_only_the_end_differs() -> None:
    data = saved(played(150))
    game = opened({**data, "fingerprint": "0" * 32})
    assert game.length == data["checks"][-1][0] and "After move 150" in game.notices[0]


def test_a_save_without_checks_that_ends_differently_opens_at_its_end() -> None:
    data = saved(played(150))
    del data["checks"]
    game = opened({**data, "fingerprint": "0" * 32})
    assert game.length == 150 and "stands differently" in game.notices[0]
    plays_on(game)


def test_a_save_whose_start_is_written_in_another_way_is_followed_by_its_moves() -> None:
    """Fingerprints are of what is written, so they cannot be compared then."""
    game = bb.load_position({"edition": "base", "players": [{"name": "A"}, {"name": "B"}]})
    game.run()
    data = saved(game)
    data["start"]["players"][0].pop("souls")
    data["fingerprint"] = "0" * 32
    again = opened(data)
    assert (again.length, again.notices) == (game.length, ())
    assert again.fingerprint() == game.fingerprint()


def test_notices_go_with_copies_but_not_into_the_next_save() -> None:
    data = saved(played(70))
    data["moves"][-1] = "nothing"
    game = opened(data)
    assert game.notices and game.fork().notices == game.at(3).notices == game.notices
    assert bb.load_game(game.save()).notices == ()


def test_a_game_that_is_shown_shows_its_notices() -> None:
    data = saved(played(70))
    game = opened({**data, "moves": ["<b>", *data["moves"]]})
    assert str(game).startswith(game.notices[0])
    assert "Move 1 cannot" in game._repr_html_() and "<b>'" not in game._repr_html_()


def test_checks_follow_when_history_is_rewritten() -> None:
    game = played(150)
    before = saved(game)["checks"]
    game.undo()
    while game.length > 100:
        game.undo(to="decision")
    game.run()
    game.play(game.decision.options[-1])
    play_randomly(game, 77)
    again = bb.load_game(game.save())
    assert (again.length, again.notices) == (game.length, ())
    assert saved(game)["checks"][:3] == before[:3]


@pytest.mark.parametrize(
    "damage",
    [
        {"moves": None},
        {"moves": {"0": None}},
        {"moves": [1]},
        {"moves": [None, ["pass"]]},
        {"moves": [True]},
        {"start": None},
        {"start": []},
        {"start": "base"},
        {"start": {"edition": "base", "players": []}},
        {"checks": None},
        {"checks": {}},
        {"checks": [3]},
        {"checks": [[1]]},
        {"checks": [["1", "x"]]},
        {"checks": [[1, None]]},
        {"checks": [[True, "x"]]},
        {"version": 2},
        {"bossbook": "position"},
    ],
)
def test_what_is_damaged_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(bb.InvalidSave) as caught:
        opened({**saved(played(40)), **damage})
    assert all(mistake.what for mistake in caught.value.mistakes)


@pytest.mark.parametrize("text", [None, 7, b"{}", b"\xff", [], {}, "", "[" * 100_000])
def test_what_is_no_text_is_refused(text: Any) -> None:
    with pytest.raises(bb.InvalidSave):
        bb.load_game(text)


def test_a_start_that_breaks_later_is_refused() -> None:
    """Every value is of its kind, but there are no bosses to deal; or a step has too many."""
    data = saved(bb.new_game("base", TWO, seed=1))
    data["moves"] = [None] * 3
    no_bosses = {**data["start"], "decks": {**data["start"]["decks"], "bosses": []}}
    agenda = data["start"]["agenda"]
    for start in (
        no_bosses,
        {**data["start"], "agenda": [[*agenda[0], 1], *agenda[1:]]},
        {**data["start"], "agenda": [["deal_hand", 99], *agenda]},
    ):
        with pytest.raises(bb.InvalidSave):
            opened({**data, "start": start})


def test_tampered_moves_always_open_at_a_sound_moment() -> None:
    dice = random.Random(5)
    data = saved(played(150))
    keys = [move for move in data["moves"] if move] + [None, "", "pass", "yes", "keep"]
    for _ in range(60):
        moves = list(data["moves"])
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(moves))
            moves[at : at + dice.randint(0, 2)] = dice.choices(keys, k=dice.randint(0, 2))
        game = opened({**data, "moves": moves})
        assert game.length <= len(moves)
        assert game.notices or game.fingerprint() == data["fingerprint"]
        assert bb.load_position(game.position()).fingerprint() == game.fingerprint()


def test_half_a_letter_in_a_save_is_told_in_whole_ones() -> None:
    with pytest.raises(bb.InvalidSave) as refused:
        bb.load_game('{"bossbook": "game", "version": "\\ud800", "start": {}, "moves": []}')
    assert "format ?" in str(refused.value).encode().decode()
