"""A solo game on the table: an ending in the middle of a phase is seen, undone and reviewed."""

from __future__ import annotations

import pytest
from table_helpers import text_of

import bossbook as bb
from bossbook.bots import make
from bossbook.tabletop.session import DECISION, OVER
from bossbook.widgets.review import review
from bossbook.widgets.table import Table


@pytest.fixture(scope="module")
def crowded() -> bb.Game:
    """A game that ended at once, when a hero was pushed into the inn (SOLO-7)."""
    game = bb.new_game("super", ["Pip"], seed=1)
    bb.play_out(game, {"Pip": make("random", 1)})
    assert game.result is not None and game.result.rules[0] == "SOLO-7"
    assert "A hero had to go to the inn" in game.result.text
    return game


def test_solo_7_an_ending_in_mid_phase_is_told_and_can_be_undone(crowded: bb.Game) -> None:
    table = Table(crowded.fork(), "Pip")
    assert table.waiting == OVER and "A hero had to go to the inn" in text_of(table)
    length = table.game.length
    table.act("undo")
    assert table.trouble == "" and table.game.result is None and table.game.phase == "town"
    assert table.waiting != OVER
    table.act("redo")
    assert table.game.length == length and table.waiting == OVER
    table.act("undo-choice")
    assert table.waiting == DECISION and table.trouble == ""
    decision = table.session.decision
    assert decision is not None
    table.play(decision.options[-1].key)
    assert table.trouble == "" and table.game.length < length


def test_solo_7_every_moment_before_it_can_be_shown(crowded: bb.Game) -> None:
    table = Table(crowded.fork(), "Pip")
    for index in range(0, crowded.length, 9):
        table.act("go", str(index))
        assert table.trouble == "" and table.game.length == index
    table.act("go", str(crowded.length))
    assert table.waiting == OVER


def test_solo_7_a_game_that_ended_so_is_reviewed(crowded: bb.Game) -> None:
    made = review(crowded.fork())
    assert made.trouble == ""
    assert "choices could have made a difference" in made.text()


def test_solo_7_it_is_kept_and_opened_again(crowded: bb.Game) -> None:
    again = bb.load_game(crowded.save())
    assert again.result is not None and again.fingerprint() == crowded.fingerprint()
    assert Table(again, "Pip").waiting == OVER
