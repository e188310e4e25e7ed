"""What is remembered beside a state is what would be found anew, at every moment of a game."""

from __future__ import annotations

import pytest
from harness import NAMES, new_game

import bossbook as bb
from bossbook.bots.seeds import Dice
from bossbook.engine import actions, numbers, order
from bossbook.state import REMEMBERED, State


def found_anew(state: State) -> State:
    """The same state, nothing remembered."""
    fresh = state.copy()
    fresh.orders = {}
    for player in fresh.players:
        for name in REMEMBERED:
            setattr(player, name, None)
    return fresh


def everything(state: State) -> list[object]:
    seats = state.seats()
    return [
        seats,
        order.turn_order(state) if all(player.boss >= 0 for player in state.players) else None,
        order.effect_order(state) if all(player.boss >= 0 for player in state.players) else None,
        [numbers.treasure(state, seat) for seat in seats],
        [(state.souls(seat), state.wounds(seat)) for seat in seats],
        [actions.ready_tools(state, seat) for seat in seats],
        [actions.usable(state, seat) for seat in seats],
    ]


@pytest.mark.parametrize("edition", ["alpha", "base", "revised"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_remembered_is_true(edition: str, players: int) -> None:
    game, dice = new_game(edition, players, (), 11 + players), Dice(5)
    moments = 0
    while game.result is None and moments < 400:
        assert everything(game.state) == everything(found_anew(game.state))
        moments += 1
        if not game.step():
            decision = game.decision
            assert decision is not None
            game.play(decision.options[dice.below(len(decision.options))])
    assert moments > 100


def test_a_player_who_leaves_is_forgotten_at_once() -> None:
    position = {
        "edition": "base",
        "phase": "end",
        "players": [{"name": name, "wounds": 5 * (name == "Ben")} for name in NAMES[:3]],
    }
    game = bb.load_position(position)
    assert game.state.seats() == (0, 1, 2)
    game.run("round")
    assert game.state.seats() == (0, 2) and 1 not in order.effect_order(game.state)


def test_copies_do_not_share_what_only_one_of_them_knows() -> None:
    game = bb.new_game("base", NAMES[:3], seed=3)
    game.run()
    other = game.state.copy()
    other.players[0].out = True
    other.reorder()
    assert game.state.seats() == (0, 1, 2) and other.seats() == (1, 2)
