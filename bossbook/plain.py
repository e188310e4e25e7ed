"""Plain data: what positions, views and saves are written as, and what JSON can write.

Whoever reads such a mapping knows from its format (CONTRACT, section 3) what stands under a key; a
type cannot say that, so its values are of any kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Data = dict[str, Any]
ReadData = Mapping[str, Any]  # the same, only to be read
