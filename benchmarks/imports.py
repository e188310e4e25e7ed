"""How long does ``import bossbook`` take, as a share of ``import pandas``? (Aim: under a quarter.)

Both are measured in fresh interpreters, in turn, and the medians compared.
"""

from __future__ import annotations

import statistics
import subprocess
import sys

_CODE = "import time; t = time.perf_counter(); import {0}; print(time.perf_counter() - t)"


def seconds(module: str) -> float:
    """The time of one import in an interpreter of its own."""
    done = subprocess.run(
        [sys.executable, "-c", _CODE.format(module)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def ratio(rounds: int = 7) -> float:
    """Median import time of bossbook over that of pandas, measured in turn."""
    pairs = [(seconds("bossbook"), seconds("pandas")) for _ in range(rounds)]
    ours, theirs = (statistics.median(column) for column in zip(*pairs, strict=True))
    return ours / theirs


if __name__ == "__main__":
    print(f"import bossbook takes {ratio():.2f} of the time of import pandas")
