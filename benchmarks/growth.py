"""How cost grows: with players, rounds, cards, and with the length of what has happened."""

from __future__ import annotations

import gc
import random
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any

import bossbook as bb
from benchmarks import goals, homemade, work
from benchmarks.measuring import (
    Sample,
    Spread,
    cost,
    interleave,
    python_calls,
    sample,
    speed,
    spread,
    timed,
)
from benchmarks.rows import Goal, Row
from bossbook.card.sets import CardSet

ROUNDS = 60
MOVES = "steps and plays"
SPANS = {"1 and 2": (1, 2), "3 and 4": (3, 4), "5 and 6": (5, 6), "7 and later": (7, 99)}
EARLY, LATE = 4, 48  # rounds of the long game from which it is played on; the first is not measured
BLOCKS = 6
LONG_SEEDS = 10
MOVES_KEPT, FORKS = 2000, 1000


def rows(share: float = 1.0) -> list[Row]:
    """All of them; ``share``: of the usual number of blocks."""
    rounds, seeds = (max(3, round(usual * share)) for usual in (ROUNDS, LONG_SEEDS))
    return [
        *by_setup(rounds),
        *of_super(rounds),
        *by_round(range(rounds)),
        *by_length(range(seeds)),
        *memory(),
    ]


# -- players, editions, cards


def by_setup(rounds: int = ROUNDS) -> list[Row]:
    """Games of other sizes, editions and sets over the plain one."""
    more = ["base", homemade.more_cards()]
    works = {
        "two": timed(work.Games(players=work.NAMES[:2])),
        "three": timed(work.Games(players=work.NAMES[:3])),
        "four": timed(work.Games()),
        "alpha": timed(work.Games(edition="alpha")),
        "revised": timed(work.Games(edition="revised")),
        "minibosses": timed(work.Games(edition="minibosses")),
        "more": timed(work.Games(cards=more)),
        "openings": timed(work.Openings()),
        "more openings": timed(work.Openings(cards=more)),
    }
    found = interleave(works, rounds)

    def compare(name: str, other: str, unit: str = MOVES) -> Spread:
        return cost(found[name], unit, found[other], unit)

    move = "a step or play"
    return [
        Row(Goal(f"{move}, three players", "two players"), compare("three", "two")),
        Row(Goal(f"{move}, four players", "two players"), compare("four", "two")),
        Row(Goal(f"{move}, edition alpha", "edition base"), compare("alpha", "four")),
        Row(Goal(f"{move}, edition revised", "edition base"), compare("revised", "four")),
        Row(goals.MINIBOSSES, speed(found["minibosses"], MOVES, found["four"], MOVES)),
        Row(Goal(f"{move}, base + 500 cards", "base set"), compare("more", "four")),
        Row(
            Goal("`new_game`, base + 500 cards", "base set"),
            compare("more openings", "openings", "new games"),
        ),
    ]


def of_super(rounds: int = ROUNDS) -> list[Row]:
    """The edition with a town board: over the plain game, and from one player to six."""
    works = {f"super {number}": timed(work.Games(**_super(number))) for number in range(1, 7)}
    works |= {f"base {number}": timed(work.Games(players=work.SIX[:number])) for number in (2, 4)}
    found = interleave(works, rounds)
    over_base = ((goals.SUPER, 2), (goals.SUPER_OF_FOUR, 4))
    return [
        *(
            Row(goal, speed(found[f"super {number}"], MOVES, found[f"base {number}"], MOVES))
            for goal, number in over_base
        ),
        *(
            Row(
                Goal(f"a step or play, edition super, {told}", "two players"),
                cost(found[f"super {number}"], MOVES, found["super 2"], MOVES),
            )
            for number, told in _OTHERS.items()
        ),
    ]


_OTHERS = {1: "alone", 3: "three players", 4: "four", 5: "five, with explorers", 6: "six"}


def _super(players: int) -> dict[str, Any]:
    """Five or six need the cards of the fifth class (MIX-3)."""
    cards = {"cards": ["super", "explorers"]} if players > 4 else {}
    return {"edition": "super", "players": work.SIX[:players], **cards}


# -- rounds


def by_round(seeds: Iterable[int] = range(ROUNDS)) -> list[Row]:
    """Later rounds over the first two of the same game."""
    games = [_rounds(seed) for seed in seeds]
    first, *later = SPANS
    return [
        Row(
            Goal(f"a step or play in rounds {span}", f"one in rounds {first}"),
            spread(game[span] / game[first] for game in games if span in game),
        )
        for span in later
    ]


def _rounds(seed: int) -> dict[str, float]:
    """Seconds for a move of a game, in each span of rounds."""
    game, dice = bb.new_game(**work.BASE, seed=seed), random.Random(seed)
    seconds: dict[str, float] = defaultdict(float)
    moves: dict[str, int] = defaultdict(int)
    while game.result is None:
        now, block = game.round, sample(timed(partial(play_rounds, game, dice)))
        for span, (low, high) in SPANS.items():
            if low <= now <= high:
                seconds[span] += block.seconds
                moves[span] += block.done[MOVES]
    return {span: seconds[span] / moves[span] for span in seconds}


def play_rounds(game: bb.Game, dice: random.Random, rounds: int = 1) -> dict[str, int]:
    """Play on for some rounds, or to the end."""
    last, before = game.round + rounds, game.length
    while game.round < last and game.result is None:
        game.run("round")
        decision = game.decision
        if decision is not None and game.round < last:
            game.play(work.choose(decision, dice))
    return {MOVES: game.length - before}


# -- what has happened


def long_game(seed: int) -> bb.Game:
    """An endless game of four with 400 heroes, at its beginning."""
    return bb.new_game("revised", work.NAMES, seed, ["endless"], [_crowd()])


@lru_cache
def _crowd() -> CardSet:
    return homemade.many_heroes()


def by_length(seeds: Iterable[int] = range(LONG_SEEDS)) -> list[Row]:
    """Late rounds over early ones, and late ones over the same without their past."""
    found: dict[str, list[Sample]] = defaultdict(list)
    calls: list[float] = []
    for seed in seeds:
        early, late = ages(seed)
        calls.append(_calls(late.fork()) / _calls(early.fork()))
        for name, samples in _in_turn(early, late).items():
            found[name] += samples
    early_rounds, late_rounds, fresh = (found[name] for name in ("early", "late", "fresh"))
    return [
        Row(goals.LOG, cost(late_rounds, MOVES, early_rounds, MOVES)),
        Row(goals.LOG_CALLS, spread(calls)),
        Row(goals.PAST, cost(late_rounds, MOVES, fresh, MOVES)),
    ]


def ages(seed: int) -> tuple[bb.Game, bb.Game]:
    """A long game when it is young, and when it is old."""
    dice = random.Random(seed)
    early = work.play_until(long_game(seed), dice, lambda game: game.round >= EARLY)
    return early, work.play_until(early.fork(), dice, lambda game: game.round >= LATE)


def _in_turn(early: bb.Game, late: bb.Game) -> dict[str, list[Sample]]:
    """Early and late rounds; the late ones once more in a game without a past."""
    fresh = bb.load_position(late.position())
    works = {
        "early": timed(partial(play_rounds, early, random.Random(1))),
        "late": timed(partial(play_rounds, late, random.Random(1), 2)),
        "fresh": timed(partial(play_rounds, fresh, random.Random(1), 2)),
    }
    found = interleave(works, BLOCKS)
    assert late.fingerprint() == fresh.fingerprint(), "the two went different ways"
    return found


def _calls(game: bb.Game) -> float:
    """Calls of Python functions for a step or play of the next rounds."""
    before = game.length
    calls = python_calls(play_rounds, game, random.Random(1), BLOCKS)
    return calls / (game.length - before)


# -- memory


def memory() -> list[Row]:
    """What a long game holds, and each of many forks of it."""
    _kept(100)  # what is loaded once is nobody's
    game, held = _traced(lambda: _kept(MOVES_KEPT))
    _, more = _traced(lambda: [game.fork() for _ in range(FORKS)])
    return [
        Goal("kB of a game of 2,000 moves", "").met_by(held / 1000),
        Goal("bytes of such a game", "one move").met_by(held / game.length),
        Goal("kB of a fork of it (of 1,000)", "").met_by(more / FORKS / 1000),
        Goal("memory of a fork", "the game").met_by(more / FORKS / held),
    ]


def _kept(moves: int) -> bb.Game:
    return work.play_until(long_game(1), random.Random(1), lambda game: game.length >= moves)


def _traced(make: Callable[[], Any]) -> tuple[Any, int]:
    """What was made, and how many bytes it holds."""
    tracemalloc.start()
    made = make()
    gc.collect()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return made, held
