"""Writing files so that nobody ever sees half of one."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_at_once(path: Path, content: bytes) -> None:
    """Write all of it, or nothing; the folder is made if it is not there."""
    import tempfile  # late: it is slow to load, and most programs write nothing

    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
