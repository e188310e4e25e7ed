"""What a bot is given leads neither to the game nor to its state, and goes on saying the same."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from types import FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from harness import NAMES

import bossbook as bb
from bossbook.bots import RandomBot
from bossbook.state import PlayerState, State

PASSED_OVER = (type, FunctionType, MethodType, ModuleType)  # through these all of Python is reached


def reached_from(thing: object) -> Iterator[object]:
    """Everything that a thing holds, and what that holds, and so on."""
    waiting, seen = [thing], {id(thing)}
    while waiting:
        yield (each := waiting.pop())
        for other in gc.get_referents(each):
            if id(other) not in seen and not isinstance(other, PASSED_OVER):
                seen.add(id(other))
                waiting.append(other)


class Nosy:
    """Looks through all that it is given, before and after it has read it."""

    def __init__(self) -> None:
        self.looks = 0
        self._bot = RandomBot(1)

    def choose(self, view: Mapping[str, Any], decision: bb.Decision) -> bb.Option:
        for read in (False, True):
            if read:
                assert dict(view) and decision.refused is not None and decision.prompt
            found = [*reached_from(view), *reached_from(decision)]
            assert not [x for x in found if isinstance(x, (bb.Game, State, PlayerState))]
        self.looks += 1
        return self._bot.choose(view, decision)


@pytest.mark.parametrize("edition", ["alpha", "base", "revised", "minibosses", "super"])
def test_neither_view_nor_decision_leads_to_a_game_or_a_state(edition: str) -> None:
    game, bot = bb.new_game(edition, NAMES[:2], seed=2), Nosy()
    while game.round < 2 and game.phase != "over":
        game.run()
        assert game.decision is not None
        view = bb.positions.View(game, game.decision.player)
        game.play(bot.choose(view, game.decision))
    assert bot.looks > 5


def test_a_view_and_a_decision_that_are_kept_say_later_what_they_said() -> None:
    game, other = (bb.new_game("base", NAMES[:3], seed=6) for _ in range(2))
    for each in (game, other):
        each.run()
    kept_view, kept = bb.positions.View(game, "Ann"), game.decision
    now = other.view("Ann")
    assert kept is not None and other.decision is not None
    said = other.decision.as_dict()
    bb.play_out(game, dict.fromkeys(game.players, RandomBot(3)))
    assert kept_view.as_dict() == now and kept.as_dict() == said
    game.undo()
    assert kept_view["events"] == now["events"]
