"""Pages of docs/ with a measured part, which is written anew between two marks."""

from __future__ import annotations

from pathlib import Path

BEGIN, END = "<!-- measured -->", "<!-- end -->"


def rewrite(page: Path, told: str) -> None:
    """Put what was measured in the place of what stood there; the words around it stay."""
    text = page.read_text(encoding="utf-8")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    page.write_text(f"{before}{BEGIN}\n{told}\n{END}{after}", encoding="utf-8")
