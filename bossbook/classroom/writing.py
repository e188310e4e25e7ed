"""Files that a teacher gets: written whole, or refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bossbook.errors import InvalidInput, Mistake
from bossbook.files import write_at_once
from bossbook.messages import N_, Message, say


def write(path: Path, content: bytes) -> Path:
    """Write a file, and the folders above it; gives its path."""
    with told(path):
        write_at_once(path, content)
    return path


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What the system has against it, as a mistake in this file."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        what = say(N_("This cannot be written: {reason}."), reason=reason)
        raise refused(path, what) from None


def refused(path: Path, what: Message) -> InvalidInput:
    """A file that is refused as a whole."""
    return InvalidInput([Mistake(str(path), 0, 0, what)])
