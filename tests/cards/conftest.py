"""The tests of the printed cards speak the words of the rule tests."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path += [str(Path(__file__).parent), str(Path(__file__).parents[1] / "rules")]
