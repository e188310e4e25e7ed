"""Reading YAML 1.2 and JSON: files, their bytes, and texts."""

from __future__ import annotations

from pathlib import Path

from bossbook.documents import MAX_BYTES, Node, Report, place_in
from bossbook.messages import N_, say


def read_path(path: Path, report: Report) -> Node | None:
    """Read a file. After reporting that it cannot be read, None."""
    content = read_bytes(path, report)
    return None if content is None else read_content(content, report)


def read_bytes(path: Path, report: Report) -> bytes | None:
    """The bytes of a file that is there, may be read and is not too large."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        report.add((0, 0), N_("There is no such file."))
    except IsADirectoryError:
        report.add((0, 0), N_("This is a folder, not a file."))
    except PermissionError:
        report.add((0, 0), N_("This file may not be read by you."))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        report.add((0, 0), N_("This file cannot be read: {reason}."), reason=reason)
    else:
        return content if _small_enough(len(content), report) else None
    return None


def read_content(content: bytes, report: Report) -> Node | None:
    """Read the bytes of a file: UTF-8, with or without a byte order mark."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8", errors="replace")
        report.add(
            place_in(before, len(before)),
            N_("This is not UTF-8 text."),
            say(N_("Save the file as UTF-8 in your editor.")),
        )
        return None
    return read_text(text, report)


def is_text(source: str) -> bool:
    """Whether this is a document itself and not a path to one."""
    return "\n" in source or "{" in source or ": " in source


def read_text(text: str, report: Report) -> Node | None:
    """Read a YAML or JSON text. After reporting that it is neither, None."""
    text = text.removeprefix("\ufeff")
    size = len(text.encode("utf-8", errors="replace"))
    if not _small_enough(size, report):
        return None
    from bossbook.parsing import parse  # late: the parser is slow to load

    return parse(text, report)


def _small_enough(size: int, report: Report) -> bool:
    if size > MAX_BYTES:
        report.add((0, 0), N_("This is larger than 1 MB."))
    return size <= MAX_BYTES
