"""Documents without mistakes, kept as JSON in the user's cache folder.

Only a convenience: whatever goes wrong here, the document is read from its file again.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path

from bossbook.files import write_at_once

VERSION = 1  # of the form in which documents are kept
MOST_FILES = 50


def digest_of(content: bytes) -> str:
    """By what a document is known: its content."""
    return hashlib.sha256(content).hexdigest()


def folder() -> Path | None:
    """Where documents are kept; None if there is no such place."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    if Path(given).is_absolute():
        return Path(given) / "bossbook"
    try:
        return Path.home() / ".cache" / "bossbook"
    except RuntimeError:
        return None


class Store:
    """The place of one document."""

    def __init__(self, digest: str) -> None:
        place = folder()
        self.path = place / f"document-{VERSION}-{digest}.json" if place else None

    def get(self) -> object:
        """The document; None if it is not there, or not whole."""
        if self.path is None:
            return None
        try:
            check, _, body = self.path.read_bytes().partition(b"\n")
            if check.decode() == digest_of(body):
                document: object = json.loads(body)
                return document
        except (OSError, ValueError, RecursionError):
            pass
        return None

    def put(self, document: object) -> None:
        """Keep a document: all of it, or nothing."""
        if self.path is None:
            return
        body = json.dumps(document, separators=(",", ":")).encode()
        content = digest_of(body).encode() + b"\n" + body
        with suppress(OSError):
            write_at_once(self.path, content)
            _forget_oldest(self.path.parent)


def _forget_oldest(place: Path) -> None:
    kept = sorted(place.glob("document-*.json"), key=lambda path: path.stat().st_mtime)
    for path in kept[:-MOST_FILES]:
        path.unlink(missing_ok=True)
