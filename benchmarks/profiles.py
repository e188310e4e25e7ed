"""Where the time goes: the functions of one of our works, by own time and by number of calls.

    python -m benchmarks.profiles games            or views, imaginings, returns, edits, openings

Builtins count as part of whoever calls them. The profiler makes calls look dearer than they are.
"""

from __future__ import annotations

import argparse
import cProfile
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any

from benchmarks import laboratory, work
from benchmarks.measuring import Work, sample, timed

TOP = 40
WORKS: dict[str, tuple[Callable[[], Work], int]] = {  # and how many blocks
    "games": (lambda: timed(work.Games()), 20),
    "views": (work.Views, 20),
    "imaginings": (lambda: work.Imaginings(work.moments()), 20),
    "returns": (work.Returns, 20),
    "edits": (laboratory.Edits, 15),
    "openings": (lambda: timed(work.Openings()), 10),
}


def profiled(name: str) -> tuple[list[Any], int, str]:
    """The profiler's entries, and how many of what was done."""
    make, blocks = WORKS[name]
    block, profile = make(), cProfile.Profile(builtins=False)
    sample(block)  # what is loaded once
    done = [dict(block(profile)) for _ in range(blocks)]
    unit = next(iter(done[0]))
    entries = [entry for entry in profile.getstats() if isinstance(entry.code, CodeType)]
    return entries, sum(one[unit] for one in done), unit


def table(entries: list[Any], number: int, by: Callable[[Any], float], top: int) -> list[str]:
    """The first lines: calls for one of them, own time and time in all as shares."""
    whole = sum(entry.inlinetime for entry in entries)
    return [
        f"{entry.callcount / number:9.2f} calls {entry.inlinetime / whole:6.1%} own"
        f" {entry.totaltime / whole:6.1%} in all  {_name(entry.code)}"
        for entry in sorted(entries, key=by, reverse=True)[:top]
    ]


def _name(code: CodeType) -> str:
    parts = Path(code.co_filename).parts[-3:]
    return f"{'/'.join(parts)}:{code.co_firstlineno} {code.co_qualname}"


def main(argv: list[str] | None = None) -> int:
    """Print the two tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.profiles", description=__doc__)
    parser.add_argument("work", choices=WORKS)
    parser.add_argument("--top", type=int, default=TOP)
    args = parser.parse_args(argv)
    entries, number, unit = profiled(args.work)
    calls = sum(entry.callcount for entry in entries) / number
    print(f"{number} {unit}, {calls:.1f} calls of Python functions for each")
    orders: dict[str, Callable[[Any], float]] = {
        "own time": lambda entry: entry.inlinetime,
        "calls": lambda entry: entry.callcount,
        "time in all": lambda entry: entry.totaltime,
    }
    for title, by in orders.items():
        print(f"\nby {title}", *table(entries, number, by, args.top), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
