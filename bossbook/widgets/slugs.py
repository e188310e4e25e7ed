"""Names as parts of CSS classes."""

from __future__ import annotations

import re


def slug(name: str) -> str:
    """A name as part of a CSS class."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "x"
