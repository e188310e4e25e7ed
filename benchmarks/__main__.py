"""Measure everything, print it and write it to RESULTS.md.

python -m benchmarks [--share 0.1] [--out FILE]
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks import engine, forecast, growth, imports
from benchmarks.report import RESULTS, Part, report


def parts(share: float) -> Iterator[Part]:
    """Everything that is measured; ``share``: of the usual number of blocks."""

    def some(rounds: int) -> int:
        return max(3, round(rounds * share))

    yield Part("The goals", engine.rows(some(engine.ROUNDS)))
    yield Part("How cost grows", growth.rows(share))
    yield Part(
        "Besides", [*forecast.rows(some(forecast.ROUNDS)), *imports.rows(some(imports.ROUNDS))]
    )


def surroundings() -> str:
    """Where it was measured, as far as that matters."""
    cores = os.cpu_count() or 1
    load = os.getloadavg()[1] if hasattr(os, "getloadavg") else 0.0
    busy = "busy with other work, too" if load > 1.5 else "otherwise idle"
    return f"Python {platform.python_version()}, {cores} cores, {busy}."


def main(argv: list[str] | None = None) -> int:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the blocks, to be quicker")
    parser.add_argument("--out", type=Path, default=RESULTS)
    args = parser.parse_args(argv)
    found = []
    for part in parts(args.share):
        print(part.text(), flush=True)
        found.append(part)
    args.out.write_text(report(found, surroundings()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
