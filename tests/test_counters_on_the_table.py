"""Counters, stunned and frozen rooms, health counters and items are seen on the table."""

from __future__ import annotations

import re

import bossbook as bb
from bossbook.views.board.layout import table_html

ROOMS = [
    {"card": "Frozen Monster", "awake": True, "counters": 2},
    {"card": "Bookworm", "stunned": True, "counters": 1},
    "Frozen Monster",
]
LIK = {"card": "King Lik", "item": "Saucepan Helmet", "health_counters": 2}
ANN = {"name": "Ann", "rooms": ROOMS, "entrance": [LIK]}
SETS = ["super", "items"]


def game() -> bb.Game:
    players = [ANN, {"name": "Ben"}]
    return bb.load_position(
        {"edition": "base", "cards": SETS, "phase": "adventure", "players": players}
    )


def test_the_plain_table_tells_them() -> None:
    shown = str(game())
    assert "damage 5  F  counters 2" in shown and "damage 0  M  stunned, counters 1" in shown
    assert re.search(r"3\.  Frozen Monster +monster  damage 0  F  frozen", shown)
    lik = "King Lik (fighter, health 9, carries Saucepan Helmet, health counters +2)"
    assert lik in shown


def test_the_drawn_table_tells_them_in_words_too() -> None:
    shown = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", str(table_html(game()))))
    assert "awake printed damage 3 damage counters: 2" in shown
    assert re.search(r"Bookworm stunned .* printed damage 1 damage counters: 1", shown)
    assert "frozen printed damage 3" in shown
    assert "carries Saucepan Helmet" in shown and "Its bearer has +3 health." in shown
