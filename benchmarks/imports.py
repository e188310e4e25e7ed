"""How long does ``import bossbook`` take, as a share of ``import pandas``?

Both are measured in fresh interpreters, in turn.
"""

from __future__ import annotations

import subprocess
import sys

from benchmarks.goals import IMPORT
from benchmarks.measuring import spread
from benchmarks.rows import Row

ROUNDS = 7
_CODE = "import time; t = time.process_time(); import {0}; print(time.process_time() - t)"


def rows(rounds: int = ROUNDS) -> list[Row]:
    """One import over the other."""
    pairs = ((seconds("bossbook"), seconds("pandas")) for _ in range(rounds))
    return [Row(IMPORT, spread(ours / theirs for ours, theirs in pairs))]


def seconds(module: str) -> float:
    """The time of one import in an interpreter of its own."""
    done = subprocess.run(
        [sys.executable, "-c", _CODE.format(module)], capture_output=True, text=True, check=True
    )
    return float(done.stdout)
