"""How many bytecodes a step or play takes, by functions, one edition beside others.

    python -m benchmarks.bytecodes base minibosses super --players 4

A busy machine changes nothing in that, so editions and checkouts can be compared at any time. What
builtins do does not count.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import bossbook as bb
from benchmarks import work

GAMES = 24
TOP = 40
FIRST = 10**6  # seeds of games that are played before, as many: they fill what is filled once


def counted(setup: dict[str, Any], games: int) -> tuple[dict[CodeType, float], float]:
    """Bytecodes by functions, and calls, for a step or play."""
    for seed in range(games):
        work.play_out(bb.new_game(**setup, seed=FIRST + seed), random.Random(seed))
    codes: Counter[CodeType] = Counter()
    calls = moves = 0

    def within(frame: FrameType, event: str, arg: object) -> Any:
        if event == "opcode":
            codes[frame.f_code] += 1
        return within

    def called(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal calls
        calls += 1
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return within

    for seed in range(games):
        game, dice = bb.new_game(**setup, seed=seed), random.Random(seed)
        sys.settrace(called)
        try:
            work.play_out(game, dice)
        finally:
            sys.settrace(None)
        moves += game.length
    return {code: number / moves for code, number in codes.items()}, calls / moves


def table(found: list[dict[CodeType, float]], top: int) -> list[str]:
    """The functions in which the last one differs most from the first; alone, the dearest."""
    first, last = found[0] if len(found) > 1 else {}, found[-1]
    every = {code for one in found for code in one}
    codes = sorted(every, key=lambda code: first.get(code, 0.0) - last.get(code, 0.0))
    return [
        "".join(f"{one.get(code, 0.0):9.2f}" for one in found) + f"  {_name(code)}"
        for code in codes[:top]
    ]


def _name(code: CodeType) -> str:
    parts = Path(code.co_filename).parts[-2:]
    return f"{'/'.join(parts)}:{code.co_firstlineno} {code.co_qualname}"


def main(argv: list[str] | None = None) -> int:
    """Print what all takes, and the functions."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bytecodes", description=__doc__)
    parser.add_argument("editions", nargs="+")
    parser.add_argument("--players", type=int, default=len(work.NAMES))
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--top", type=int, default=TOP)
    args = parser.parse_args(argv)
    found = []
    for edition in args.editions:
        setup = {"edition": edition, "players": work.SIX[: args.players]}
        codes, calls = counted(setup, args.games)
        print(f"{edition}: {sum(codes.values()):.0f} bytecodes, {calls:.1f} calls")
        found.append(codes)
    print(*table(found, args.top), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
