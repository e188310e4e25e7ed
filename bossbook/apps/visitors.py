"""Whose things are whose: a folder for every visitor, known by a word that only their browser has.

The word is in a cookie that ends with the browser; the folder is called by a digest of it, so who
sees folders cannot become somebody else. A folder in which nothing has happened for a day goes.
"""

from __future__ import annotations

import hashlib
import secrets
import shutil
import time
from collections.abc import Callable
from pathlib import Path

COOKIE = "bossbook-visitor"
DAY = 24 * 3600.0  # seconds
_WORD = 24  # bytes


class Visitors:
    """The folders of all visitors, inside of one."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        self.folder, self._clock = folder, clock

    def home_of(self, word: str | None) -> Path | None:
        """The folder of whoever has that word; None if it is not one of ours, or too old."""
        home = self._home(word) if word else None
        return home if home is not None and home.is_dir() else None

    def welcome(self) -> tuple[str, Path]:
        """Somebody new: a word of their own, and an empty folder."""
        self.tidy()
        word = secrets.token_urlsafe(_WORD)
        home = self._home(word)
        home.mkdir(parents=True, mode=0o700)
        return word, home

    def tidy(self) -> None:
        """Take the folders away in which nothing was done for a day."""
        if not self.folder.is_dir():
            return
        for home in self.folder.iterdir():
            if self._clock() - _last_touched(home) > DAY:
                shutil.rmtree(home, ignore_errors=True)

    def _home(self, word: str) -> Path:
        return self.folder / hashlib.sha256(word.encode()).hexdigest()[:32]


def _last_touched(folder: Path) -> float:
    """When something was written there last; what goes away meanwhile counts as new."""
    try:
        return max(path.stat().st_mtime for path in (folder, *folder.rglob("*")))
    except OSError:
        return time.time()
