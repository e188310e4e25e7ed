"""What a notebook keeps: a picture of every table and chart, for where nothing runs."""

from __future__ import annotations

import re
import sys
from base64 import b64decode
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import bossbook as bb
from bossbook.views.pictures import hero_routes
from bossbook.views.stills.paper import pieces_of, png
from bossbook.views.stills.still import Still, how_to_wake_it
from bossbook.widgets import alive
from bossbook.widgets.parts import Folded
from bossbook.widgets.table import Table

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from small_png import _pixels, smaller

WIDGET = "application/vnd.jupyter.widget-view+json"
POSITION = {
    "edition": "base",
    "town": [{"name": "Ada", "class": "mage", "health": 6}],
    "players": [
        {"name": "Pip", "boss": "Gorgona", "rooms": ["Dark Altar"], "hand": ["Freeze"]},
        {"name": "Grim", "boss": "Robobo",
         "rooms": [{"card": "Golem Factory", "deactivated": True}]},
    ],
}  # fmt: skip


@pytest.fixture
def game() -> bb.Game:
    return bb.load_position(POSITION)


def words(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


# -- what is drawn


def test_the_table_is_drawn_with_its_words_and_the_line_below(game: bb.Game) -> None:
    said = words(Still("", ["Who comes?", "- Pip"], game).svg())
    assert {"Ada", "Pip", "Grim", "Dark Altar", "Golem Factory", "Gorgona"} <= set(said)
    assert said[-3:] == ["Who comes?", "- Pip", how_to_wake_it()]
    assert "deactivated" in said


def test_a_hand_is_not_drawn(game: bb.Game) -> None:
    assert "Freeze" not in words(Still("", game=game).svg())


def test_a_card_that_lies_face_down_is_not_named() -> None:
    game = bb.new_game(seed=3)
    game.run()
    while game.phase == "setup" or not any(
        stack.facedown >= 0 for player in game.state.players for stack in player.stacks
    ):
        assert game.decision is not None
        game.play(
            next((o for o in game.decision.options if "build" in o.key), game.decision.options[0])
        )
        game.run()
    names = game.state.setup.table.names
    seen = {names[room.card] for p in game.state.players for s in p.stacks for room in s.rooms}
    hidden = {names[s.facedown] for p in game.state.players for s in p.stacks if s.facedown >= 0}
    assert hidden
    assert not (hidden - seen) & set(words(Still("", game=game).svg()))


def test_what_is_to_be_counted_is_not_counted_up(game: bb.Game) -> None:
    counted, open_ = (
        words(Still("", game=game, totals=False).svg()),
        words(Still("", game=game).svg()),
    )
    assert len(open_) == len(counted) + 8  # four classes, two dungeons


def test_a_long_list_says_that_it_goes_on() -> None:
    said = words(Still("", [f"{number} lines" for number in range(40)]).svg())
    assert said[-2] == "…"
    assert len(said) < 20


# -- as a PNG


def test_a_small_picture_has_the_same_pixels(game: bb.Game) -> None:
    drawn = png(Still("", game=game).svg())
    packed = smaller(drawn)
    assert len(packed) < len(drawn) * 0.7
    assert smaller(packed) == packed
    header, palette, rows = pieces_of(packed)
    across, down = (int.from_bytes(header.data[at : at + 4]) for at in (0, 4))
    colours = np.frombuffer(palette.data, np.uint8).reshape(-1, 3)
    numbers = np.frombuffer(rows.data, np.uint8).reshape(down, across + 1)[:, 1:]
    difference = colours[numbers].astype(int) - _pixels(pieces_of(drawn))
    assert abs(difference).max() < 16


# -- in a notebook


def test_a_widget_has_its_still_with_words(game: bb.Game) -> None:
    data, about = Table(game)._repr_mimebundle_()
    assert WIDGET in data
    assert "text/html" not in data, "readers prefer it to the picture, and take its style away"
    assert data["text/plain"] == Table(game).text()
    assert b64decode(data["image/png"]).startswith(b"\x89PNG")
    assert about["image/png"]["alt"].endswith(how_to_wake_it())
    assert "Ada" in about["image/png"]["alt"]
    assert about["image/png"]["width"] == 780


def test_without_what_draws_it_the_words_are_there(
    game: bb.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    data, about = Table(game)._repr_mimebundle_()
    assert not about
    assert "Dark Altar" in data["text/html"]
    assert how_to_wake_it() in data["text/html"]


class Notebook:
    """What was shown in a cell."""

    def __init__(self) -> None:
        self.shown: list[tuple[dict[str, str], dict[str, dict[str, object]]]] = []

    def display(
        self, data: dict[str, str], *, metadata: dict[str, dict[str, object]], raw: bool
    ) -> None:
        assert raw
        self.shown.append((data, metadata))


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    made = Notebook()
    monkeypatch.setattr(alive, "get_ipython", lambda: SimpleNamespace(kernel="there is one"))
    monkeypatch.setattr(alive, "display", made.display)
    return made


def test_games_and_charts_are_alive_in_a_notebook_and_stills_in_the_file(
    game: bb.Game, notebook: Notebook
) -> None:
    for thing in (game, hero_routes(game)):
        thing._ipython_display_()
        data, about = notebook.shown[-1]
        assert data.keys() == {WIDGET, "image/png", "text/plain"}
        assert "Ada" in str(about["image/png"]["alt"])


def test_a_still_of_what_is_folded_up_tells_nothing(notebook: Notebook) -> None:
    Folded("Show it", "the answer")._ipython_display_()
    data, about = notebook.shown[-1]
    assert "Show it" in str(about["image/png"]["alt"])
    assert "the answer" not in str(about)
    assert data["text/plain"] == "the answer"


def test_in_a_terminal_nothing_is_drawn(game: bb.Game) -> None:
    """IPython takes that for "show it as you always do"."""
    with pytest.raises(NotImplementedError):
        game._ipython_display_()


SLEEPING = {"card": "Minion Arena", "counters": 2, "stunned": True}
PIP: dict[str, object] = {"name": "Pip", "boss": "Granny Gnash", "rooms": [SLEEPING]}
BOARD = {
    "edition": "super",
    "market": ["Power-Up", "The Long Con"],
    "locations": {"stadium": "Gladiator", "inn": ["Slacker", "Wisebeard"]},
    "first_player": "Pip",
}


def board_words(**pip: object) -> list[str]:
    players = [{**PIP, **pip}, {"name": "Grim"}]
    return words(Still("", game=bb.load_position({**BOARD, "players": players})).svg())


def test_market_locations_counters_and_stun_are_in_the_picture() -> None:
    said = board_words()
    assert {"+2", "stunned", "Market", "Power-Up", "The Long Con", "first player"} <= set(said)
    assert {"Temple", "Stadium", "Library", "Hideout", "Inn"} <= set(said)
    assert "Gladiator" in said and "Wisebeard" in said, "those who can be summoned"
    assert "×2" in said and "Slacker" not in said, "a pile shows its top, and how many there are"


@pytest.mark.parametrize("space", ["temple:second", "room:0", "boss"])
def test_a_minion_is_drawn_where_it_stands(space: str) -> None:
    """It has the letter of its owner; at home it is not drawn."""
    levelled = {"levelled": True} if space == "boss" else {}
    assert board_words(minion=space, **levelled).count("P") == 1
    assert "P" not in board_words()


def test_without_a_board_none_is_drawn(game: bb.Game) -> None:
    assert not {"Market", "Temple", "Inn", "first player"} & set(words(Still("", game=game).svg()))
