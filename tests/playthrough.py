"""Golden playthroughs: a whole game of each edition as a text that people can read.

``python tests/playthrough.py`` writes them anew (``make playthroughs``); read the difference
before you commit it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import bossbook as bb
from bossbook.bots.seeds import Dice
from bossbook.editions import offered

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 7
VARIANTS = {"alpha": ["hard"], "base": ["choose", "scheming"], "revised": [], "minibosses": []}


def playthrough(edition: str) -> str:
    """The text of an edition's game."""
    game = bb.new_game(
        edition, ["Ann", "Ben", "Cleo"], seed=SEED, variants=VARIANTS.get(edition, [])
    )
    return "\n".join([*_head(game), *_story(game), *_tail(game), ""])


def _head(game: bb.Game) -> Iterator[str]:
    yield f"edition: {game.edition}"
    yield f"variants: {', '.join(game.variants) or 'none'}"
    yield f"players: {', '.join(game.players)}"
    yield f"seed: {SEED}"


def _story(game: bb.Game) -> Iterator[str]:
    dice = Dice(SEED)
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


def path_of(edition: str) -> Path:
    """Where the golden text of an edition lies."""
    return FOLDER / f"{edition}.txt"


def main() -> int:
    """Write all playthroughs."""
    for edition in offered():
        path_of(edition).write_text(playthrough(edition), encoding="utf-8")
        print(path_of(edition).relative_to(Path.cwd()), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
