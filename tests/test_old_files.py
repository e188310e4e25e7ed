"""Files of earlier versions: saves, shared lines and positions still open, at the right moment.

The files in ``saves/`` were written by the versions of their day and stay as they are; what they
hold is in ``moments.json``. Where a rule has changed since, a save opens at the last moment that
agrees, and says so; positions have no history and open as they are.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command_line import Cli

import bossbook as bb
from bossbook.bots import NAMES, make

SAVES = Path(__file__).parent / "saves"
MOMENTS: dict[str, dict[str, Any]] = json.loads((SAVES / "moments.json").read_text("utf-8"))
GAMES = [name for name in MOMENTS if name.endswith(".save.json")]
LINES = [name for name in MOMENTS if name.endswith(".line.txt")]
POSITIONS = [name for name in MOMENTS if name not in (*GAMES, *LINES)]


def text_of(name: str) -> str:
    return (SAVES / name).read_text("utf-8")


def moment(game: bb.Game, cli: Cli) -> dict[str, Any]:
    """What ``moments.json`` tells about a game."""
    asked = game.decision
    position = game.position()
    return {
        "edition": game.edition,
        "variants": list(game.variants),
        "players": list(game.players),
        "round": game.round,
        "phase": game.phase,
        "asked": [asked.player, asked.kind] if asked else None,
        "scores": cli.about("verdict", position)["scores"],
    }


def plays_on(game: bb.Game) -> None:
    """Every kind of bot has an answer to what comes next, and it can be played to its end."""
    on = game.fork()
    on.run(until="decision")
    if (decision := on.decision) is not None:
        for name in NAMES:
            assert make(name, 3).choose(on.view(decision.player), decision) in decision.options
    bb.play_out(on, {player: make("random", 3) for player in on.players})
    assert on.result is not None and on.phase == "over"


def test_every_file_is_tried() -> None:
    others = ("kept_", "progress_")  # tests/test_old_progress.py opens these
    files = {path.name for path in SAVES.iterdir() if not path.name.startswith(others)}
    assert files == {*MOMENTS, "moments.json"}
    assert len(GAMES) >= 8 and len(LINES) >= 4 and len(POSITIONS) >= 5


@pytest.mark.parametrize("name", GAMES)
def test_an_old_save_opens(name: str, cli: Cli) -> None:
    saved, told = json.loads(text_of(name)), MOMENTS[name]
    game = bb.load_game(text_of(name))
    assert game.players == tuple(told["players"])
    if game.notices:
        assert 0 < game.length <= told["length"] and all(game.notices)
    else:
        assert {**moment(game, cli), "length": game.length} == told
        assert game.fingerprint() == saved["fingerprint"]
    made = [
        game.at(i + 1).last_play for i, move in enumerate(saved["moves"][: game.length]) if move
    ]
    assert made == [move for move in saved["moves"][: game.length] if move]
    plays_on(game)


@pytest.mark.parametrize("name", GAMES)
def test_an_old_save_can_be_saved_again(name: str) -> None:
    game = bb.load_game(text_of(name))
    again = bb.load_game(game.save())
    assert (again.length, again.fingerprint()) == (game.length, game.fingerprint())
    assert not again.notices


@pytest.mark.parametrize("name", LINES)
def test_an_old_shared_line_opens(name: str, cli: Cli) -> None:
    game = bb.load_position(text_of(name))
    assert moment(game, cli) == MOMENTS[name]
    plays_on(game)


@pytest.mark.parametrize("name", POSITIONS)
def test_an_old_position_opens(name: str, cli: Cli) -> None:
    game = bb.load_position(SAVES / name)
    assert moment(game, cli) == MOMENTS[name]
    plays_on(game)


@pytest.mark.parametrize("name", [name for name in POSITIONS if name.endswith(".view.json")])
def test_an_old_view_can_be_imagined(name: str, cli: Cli) -> None:
    view = json.loads(text_of(name))
    for seed in range(3):
        game = bb.imagine(view, seed)
        assert moment(game, cli) == MOMENTS[name]
        seen = game.view(view["viewer"])
        assert [seen[key] for key in ("town", "discard", "decks")] == [
            view[key] for key in ("town", "discard", "decks")
        ]
