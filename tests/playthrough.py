"""Golden playthroughs: whole games of each edition as texts that people can read.

``python tests/playthrough.py`` writes them anew (``make playthroughs``); read the difference
before you commit it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from harness import new_game

import bossbook as bb
from bossbook.bots.seeds import Dice
from bossbook.editions import EDITIONS, implemented

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 7
SEEDS = {
    1: 32,
    2: 25,
    3: 26,
    4: 20,
    5: 29,
    6: 4,
}  # on the town board: much happens, and not too long
VARIANTS = {"alpha": ("hard",), "base": ("choose", "scheming")}


class Told(NamedTuple):
    """A game of which there is a golden text."""

    edition: str
    players: int
    variants: tuple[str, ...]
    seed: int = SEED


def _games() -> Iterator[tuple[str, Told]]:
    """A game of three; where the board grows with the players, one for each number of them."""
    for edition in implemented():
        if "market" in EDITIONS[edition].regions:
            for players in EDITIONS[edition].players:
                yield f"{edition}-{players}", Told(edition, players, (), SEEDS[players])
        else:
            yield edition, Told(edition, 3, VARIANTS.get(edition, ()))


GAMES = dict(_games())


def playthrough(name: str) -> str:
    """The text of a game."""
    told = GAMES[name]
    game = new_game(told.edition, told.players, told.variants, told.seed)
    return "\n".join([*_head(game, told.seed), *_story(game, told.seed), *_tail(game), ""])


def _head(game: bb.Game, seed: int) -> Iterator[str]:
    yield f"edition: {game.edition}"
    yield f"variants: {', '.join(game.variants) or 'none'}"
    yield f"players: {', '.join(game.players)}"
    yield f"seed: {seed}"


def _story(game: bb.Game, seed: int) -> Iterator[str]:
    dice = Dice(seed)
    while True:
        for event in game.step():
            if event.kind == "round_begins":
                yield ""
            secret = f" ({', '.join(event.seen_by)} only)" if event.seen_by else ""
            yield f"{event.text} [{', '.join(event.rules)}]{secret}"
        decision = game.decision
        if decision is None and game.result is not None:
            return
        if decision is not None:
            chosen = decision.options[dice.below(len(decision.options))]
            yield f"? {decision.prompt}"
            for option in decision.options:
                mark = ">" if option is chosen else " "
                yield f"  {mark} {option.key} [{', '.join(option.rules)}]"
            for refusal in decision.refused:
                yield f"  x {refusal.key}: {refusal.text} [{', '.join(refusal.rules)}]"
            for event in game.play(chosen):
                yield f"{event.text} [{', '.join(event.rules)}]"


def _tail(game: bb.Game) -> Iterator[str]:
    assert game.result is not None
    yield ""
    yield f"result: {game.result.text} [{', '.join(game.result.rules)}]"
    yield f"fingerprint: {game.fingerprint()}"


def path_of(name: str) -> Path:
    """Where the golden text of a game lies."""
    return FOLDER / f"{name}.txt"


def main() -> int:
    """Write all playthroughs."""
    for name in GAMES:
        path_of(name).write_text(playthrough(name), encoding="utf-8")
        print(path_of(name).relative_to(Path.cwd()), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
