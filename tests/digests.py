"""A digest of many games: whether the engine still plays them word for word as it did.

A game is written down as lines, everything that somebody outside can read of it: each decision with
its options and refusals, each event, how the table stands at the start of every round, what the
players know, the result. The golden file ``digests.json`` has one sha256 for every game.

    python tests/digests.py                  write the golden file anew (make digests)
    python tests/digests.py --long           and that of the long form, which `make soak` plays
    python tests/digests.py --trace GAME     the lines of a game: diff those of two checkouts
    python tests/digests.py --group GROUP    the digests of a group of the long form, game by game
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from harness import NAMES, sets_for, setups

import bossbook as bb
from bossbook.bots.seeds import Dice
from bossbook.editions import EDITIONS, implemented

HERE = Path(__file__).parent
GOLDEN = HERE / "digests.json"
SETS: dict[str, list[Any] | None] = {
    "own": None,
    "toy": ["toy"],
    "wild": [HERE / "cardsets" / "wild.yaml"],
}
SEEDS = {"own": 4, "toy": 1, "wild": 3}
LONG = 100  # seeds for each group of the long form
IMAGINED = 3  # the round in which each game is imagined from a view


class Deal(NamedTuple):
    """What a game comes from."""

    edition: str
    players: int
    cards: str
    variants: tuple[str, ...]
    seed: int

    def __str__(self) -> str:
        """Such as ``base-4-own-choose+hard-7``."""
        variants = "+".join(self.variants) or "plain"
        return f"{self.edition}-{self.players}-{self.cards}-{variants}-{self.seed}"


def read_deal(name: str) -> Deal:
    """The deal of that name."""
    edition, players, cards, variants, seed = name.split("-")
    chosen = () if variants == "plain" else tuple(variants.split("+"))
    return Deal(edition, int(players), cards, chosen, int(seed))


# -- a game as lines


def lines(deal: Deal) -> Iterator[str]:
    """Everything that can be read of a game while it is played at random."""
    names, dice = NAMES[: deal.players], Dice(deal.seed)
    variants, cards = deal.variants, SETS[deal.cards] or sets_for(deal.edition, deal.players)
    game = bb.new_game(deal.edition, names, seed=deal.seed, variants=variants, cards=cards)
    round_told = -1
    while True:
        yield from map(_event, _go_on(game, deal.seed))
        if game.round != round_told and (game.decision or game.result):
            round_told = game.round
            yield from _table(game)
        decision = game.decision
        if decision is not None:
            yield _decision(game.length, decision)
            chosen = decision.options[dice.below(len(decision.options))]
            yield from map(_event, game.play(chosen))
        elif game.result is not None:
            break
    yield from _end(game)


def _go_on(game: bb.Game, seed: int) -> Iterable[bb.Event]:
    """To the next decision, in one go or step by step: that must not matter."""
    if seed % 2:
        yield from game.run("over")
        return
    while events := game.step():
        yield from events


def _event(event: bb.Event) -> str:
    return _line("event", kind=event.kind, text=event.text, rules=event.rules, data=event.data,
                 seen_by=event.seen_by)  # fmt: skip


def _decision(length: int, decision: bb.Decision) -> str:
    return _line(
        "decision",
        after=length,
        player=decision.player,
        kind=decision.kind,
        prompt=decision.prompt,
        options=[_choice(option) for option in decision.options],
        refused=[_choice(refusal) for refusal in decision.refused],
    )


def _choice(choice: Any) -> list[Any]:
    return [choice.key, choice.text, choice.rules, choice.about.as_dict()]


def _table(game: bb.Game) -> Iterator[str]:
    """How the table stands as a round begins, and what one of the players sees of it."""
    player = game.players[game.round % len(game.players)]
    view = game.view(player)
    seen = {key: value for key, value in view.items() if key != "events"}
    yield _line("table", round=game.round, fingerprint=game.fingerprint(), view=seen)
    if game.round == IMAGINED:
        yield _line("imagined", fingerprint=bb.imagine(view, game.round).fingerprint())


def _end(game: bb.Game) -> Iterator[str]:
    result, half = game.result, game.length // 2
    assert result is not None
    for player in game.players:
        yield _line("seen", player=player, view=game.view(player))
    yield _line("half", after=half, fingerprint=game.at(half).fingerprint())
    yield _line("result", winner=result.winner, text=result.text, rules=result.rules,
                scores=result.scores, length=game.length, events=len(game.events),
                fingerprint=game.fingerprint())  # fmt: skip


def _line(what: str, **told: Any) -> str:
    """One line of text; in which order a mapping has its keys does not count."""
    return f"{what} {json.dumps(told, sort_keys=True, ensure_ascii=False)}"


# -- the digests


def digest(deal: Deal) -> str:
    """The sha256 of a game's lines."""
    made = hashlib.sha256()
    for line in lines(deal):
        made.update(line.encode() + b"\n")
    return made.hexdigest()


def deals() -> Iterator[Deal]:
    """The games of the golden file: some seeds of each set, and each combination of variants."""
    for edition, players, cards in _tables():
        yield from (Deal(edition, players, cards, (), seed) for seed in range(SEEDS[cards]))
    combined: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for edition, players, variants in setups():
        if variants:
            combined.setdefault((edition, variants), []).append(players)
    for at, ((edition, variants), sizes) in enumerate(combined.items()):
        yield Deal(edition, sizes[at % len(sizes)], "own", variants, 0)


def _tables() -> Iterator[tuple[str, int, str]]:
    """Every edition with every number of players; with other cards where they need no explorers."""
    for edition in implemented():
        record = EDITIONS[edition]
        for players, cards in product(record.players, SETS):
            if cards == "own" or players <= record.most_without_explorers:
                yield edition, players, cards


def groups() -> dict[str, list[Deal]]:
    """The games of the long form, by edition, number of players and cards.

    Games on the town board take long: `make soak` has other tests that play them.
    """
    return {
        f"{edition}-{players}-{cards}": [
            Deal(edition, players, cards, (), seed) for seed in range(LONG)
        ]
        for edition, players, cards in _tables()
        if "market" not in EDITIONS[edition].regions
    }


def long_digest(group: str) -> str:
    """One digest of all games of a group."""
    together = "".join(digest(deal) for deal in groups()[group])
    return hashlib.sha256(together.encode()).hexdigest()


def golden() -> dict[str, dict[str, str]]:
    """What the golden file says: digests of "games" and, of the long form, of "groups"."""
    return json.loads(GOLDEN.read_text(encoding="utf-8")) if GOLDEN.exists() else {}


def write(long: bool) -> None:
    """Write the golden file anew; the long form keeps its digests unless it is played, too."""
    written = {
        "games": {str(deal): digest(deal) for deal in deals()},
        "groups": {group: long_digest(group) for group in groups()}
        if long
        else golden().get("groups", {}),
    }
    GOLDEN.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")


def main(argv: list[str] | None = None) -> int:
    """Write the golden file, or show what stands behind it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--trace", metavar="GAME", type=read_deal)
    parser.add_argument("--group", choices=groups(), metavar="GROUP")
    args = parser.parse_args(argv)
    if args.trace:
        sys.stdout.writelines(f"{line}\n" for line in lines(args.trace))
    elif args.group:
        for deal in groups()[args.group]:
            print(deal, digest(deal))
    else:
        write(args.long)
    return 0


if __name__ == "__main__":
    sys.exit(main())
