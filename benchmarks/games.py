"""How fast are games of bots, state copies, views and imagined games?

Machines differ, so nothing here is a bare time: each figure is a ratio to a yardstick measured in
the same run, a loop of plain Python work (a dictionary filled and summed). Higher is faster.

    python benchmarks/games.py [--games 200] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable

import bossbook as bb
from bossbook import bots

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def yardstick() -> int:
    """A unit of plain Python work: about as much as a short function of the engine does."""
    table = {i: (i, i + 1) for i in range(100)}
    return sum(pair[0] for pair in table.values())


def per_second(work: Callable[[], int], at_least: float = 0.3) -> float:
    """How many units of work are done in a second of this process's own time."""
    done, start = 0, time.process_time()
    while time.process_time() - start < at_least:
        done += work()
    return done / (time.process_time() - start)


def _count_yardstick() -> int:
    for _ in range(100):
        yardstick()
    return 100


class Games:
    """Random games of four, one after the other."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.seed = self.decisions = self.steps = 0

    def __call__(self) -> int:
        self.seed += 1
        game = bb.new_game(self.edition, NAMES, seed=self.seed)
        players = {
            name: bots.make("random", bots.derive(self.seed, seat))
            for seat, name in enumerate(game.players)
        }
        bb.play_out(game, players)
        self.decisions += game.plays
        self.steps += game.length
        return 1


def _middle_of_a_game() -> bb.Game:
    game = bb.new_game("base", NAMES, seed=3)
    while game.round < 4:
        if not game.step():
            game.play(game.decision.options[0])  # type: ignore[union-attr]
    game.run()
    return game


def _ones(function: Callable[[], object]) -> Callable[[], int]:
    def once() -> int:
        function()
        return 1

    return once


def measure(seconds: float) -> dict[str, float]:
    """All ratios to the yardstick."""
    unit = per_second(_count_yardstick)
    ratios: dict[str, float] = {}
    for edition in ("alpha", "base", "revised"):
        games = Games(edition)
        rate = per_second(games, seconds) / games.seed
        ratios[f"{edition}: decisions"] = rate * games.decisions / unit
        ratios[f"{edition}: steps and plays"] = rate * games.steps / unit
    game = _middle_of_a_game()
    view = game.view("Ann")
    ratios["state copies"] = per_second(_ones(game.state.copy)) / unit
    ratios["fingerprints"] = per_second(_ones(game.fingerprint)) / unit
    ratios["views"] = per_second(_ones(lambda: game.view("Ann"))) / unit
    ratios["imagined games"] = per_second(_ones(lambda: bb.imagine(view, 1))) / unit
    return ratios


def main(argv: list[str] | None = None) -> int:
    """Print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of games per edition")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    ratios = measure(args.seconds)
    if args.json:
        print(json.dumps(ratios, indent=1))
    else:
        print("per unit of the yardstick (more is faster)")
        for name, ratio in ratios.items():
            print(f"  {name:28} {ratio:8.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
