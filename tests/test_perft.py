"""Counted decision trees of the toy set: a change in what may be done anywhere shows here."""

from __future__ import annotations

import pytest

import bossbook as bb


def perft(game: bb.Game, depth: int) -> int:
    """How many sequences of so many decisions there are from here."""
    game.run("over")
    if depth == 0 or game.decision is None:
        return 1
    total = 0
    for option in game.decision.options:
        branch = game.fork()
        branch.play(option)
        total += perft(branch, depth - 1)
    return total


# (edition, players, variants): nodes at depth 1, 2, 3, …
PINNED: dict[tuple[str, int, tuple[str, ...]], list[int]] = {
    ("alpha", 2, ()): [6, 31, 186, 961],
    ("base", 2, ()): [6, 31, 186, 961],
    ("base", 3, ("choose", "scheming")): [2, 4, 8, 48, 248],
    ("revised", 2, ()): [3, 9, 57, 475],
    ("revised", 2, ("endless", "classic")): [6, 31, 186],
}


@pytest.mark.parametrize(("setup", "counts"), PINNED.items(), ids=str)
def test_decision_tree_of_the_toy_set(setup, counts) -> None:
    edition, players, variants = setup
    names = ["Ann", "Ben", "Cleo", "Dan"][:players]
    game = bb.new_game(edition, names, seed=1, variants=variants, cards=["toy"])
    assert [perft(game.fork(), depth) for depth in range(1, len(counts) + 1)] == counts
