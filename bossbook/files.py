"""Writing files so that nobody ever sees half of one, and that nobody's writing is lost."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

PATIENCE = 3.0  # seconds after which whoever left a lock behind is taken to be gone
_PAUSE = 0.01


def write_at_once(path: Path, content: bytes) -> None:
    """Write all of it, or nothing; the folder is made if it is not there.

    Who may read it is what the system says of new files (a temporary one would be for us alone).
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.parent / f".writing-{os.urandom(8).hex()}"
    try:
        with new.open("xb") as file:
            file.write(content)
        _replace(new, path)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise


def _replace(new: Path, path: Path) -> None:
    """Put a file in another's place; Windows refuses that while somebody reads the other."""
    end = monotonic() + PATIENCE
    while True:
        try:
            new.replace(path)
            return
        except PermissionError:
            if os.name != "nt" or monotonic() > end:
                raise
        sleep(_PAUSE)


def write_new(path: Path, content: bytes) -> None:
    """Write a file of one's own: FileExistsError if somebody, just now too, has that name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.open("xb").close()
    try:
        write_at_once(path, content)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


# -- one at a time


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Nobody else has the lock of that file meanwhile; OSError if it cannot be had.

    A file beside it is the lock: made by whoever finds none, which works on every system and on
    shared folders. It is held for a moment only. One that stays as it is for PATIENCE was left
    behind by a program that ended, and is taken away.
    """
    lock = path.with_name(f"{path.name}.lock")
    lock.parent.mkdir(parents=True, exist_ok=True)
    owner = f"{os.getpid()}-{os.urandom(8).hex()}"
    _acquire(lock, owner)
    try:
        yield
    finally:
        if _holder(lock) == owner:  # unless somebody thought we were gone
            with suppress(OSError):
                lock.unlink()


def _acquire(lock: Path, owner: str) -> None:
    seen, since = "", monotonic()
    while not _made(lock, owner):
        holder, now = _holder(lock), monotonic()
        if holder != seen:
            seen, since = holder, now
        elif now - since > PATIENCE:
            _break(lock, seen)
            since = now
        sleep(_PAUSE)


def _made(lock: Path, owner: str) -> bool:
    """Whether the lock is ours now."""
    try:
        with lock.open("x", encoding="ascii") as file:
            file.write(owner)
    except FileExistsError:
        return False
    except PermissionError:
        if os.name != "nt":
            raise
        return False  # Windows says so of a file that is just being deleted
    return True


def _holder(lock: Path) -> str:
    """Who has it; nothing if it has just gone."""
    try:
        return lock.read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""


def _break(lock: Path, holder: str) -> None:
    """Take a lock away that was left behind.

    Several may come to that at the same time; only one does it, and looks again before, so that
    nobody takes away what another has made since.
    """
    turn = lock.with_name(f"{lock.name}-broken")
    try:
        turn.open("x").close()
    except FileExistsError:
        with suppress(OSError):
            turn.unlink()  # left behind as well: the next one tries
        return
    try:
        if _holder(lock) == holder:
            lock.unlink(missing_ok=True)
    finally:
        with suppress(OSError):
            turn.unlink()
