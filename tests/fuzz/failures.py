"""What went wrong: where, and with how small an input."""

from __future__ import annotations

import copy
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import bossbook
from fuzz.oracle import Input, Unsound, check

PACKAGE = Path(bossbook.__file__).parent
TRIES, SECONDS = 400, 20.0  # for making one input smaller


class Hang(BaseException):
    """An input took too long. Not an Exception: nobody may catch it on the way."""


class Failure(NamedTuple):
    """An input that ended neither in a clean error nor in a sound object."""

    group: str  # the type of the exception and where it was raised
    text: str
    given: Input


def outcome(given: Input) -> str | Failure:
    """What comes of an input: 'refused', 'sound', or what is wrong."""
    try:
        return check(given)
    except (Exception, Hang) as error:
        return Failure(_group(error), f"{type(error).__name__}: {error}"[:500], given)


def _group(error: BaseException) -> str:
    """The exception and the innermost place in the package."""
    kind = type(error).__name__
    if isinstance(error, Unsound):
        kind = f"Unsound ({error})"
    frames = traceback.extract_tb(error.__traceback__)
    inside = [frame for frame in frames if PACKAGE in Path(frame.filename).parents]
    if not inside or isinstance(error, Unsound):
        return kind
    where = Path(inside[-1].filename).relative_to(PACKAGE).as_posix()
    if isinstance(error, (RecursionError, MemoryError, Hang)):
        return f"{kind} below {_entry(inside)}"
    return f"{kind} in {where}:{inside[-1].name}"


def _entry(frames: list[traceback.FrameSummary]) -> str:
    """Where the work was begun that did not come to an end."""
    named = [frame for frame in frames if not frame.name.startswith("<")][:3]
    return "/".join(frame.name for frame in named)


def smaller(failure: Failure) -> Failure:
    """The same failure with as little input as some trying gives."""
    end, tries, best = time.monotonic() + SECONDS, 0, failure
    found = True
    while found:
        found = False
        for content in _less(best.given.content):
            tries += 1
            if tries > TRIES or time.monotonic() > end:
                return best
            now = outcome(best.given._replace(content=content))
            if isinstance(now, Failure) and now.group == best.group:
                best, found = now, True
                break
    return best


def _less(content: Any) -> Iterator[Any]:
    """The content without one part of it, the large parts first."""
    if isinstance(content, (str, bytes)):
        size = len(content) // 2
        while size:
            for i in range(0, len(content), size):
                yield content[:i] + content[i + size :]
            size //= 2
        return
    for path in sorted(_paths(content), key=len):
        less = copy.deepcopy(content)
        box = less
        for key in path[:-1]:
            box = box[key]
        del box[path[-1]]
        yield less


def _paths(value: Any) -> Iterator[tuple[Any, ...]]:
    keys: Any = ()
    if isinstance(value, dict):
        keys = value
    elif isinstance(value, list):
        keys = range(len(value))
    for key in keys:
        yield (key,)
        yield from ((key, *rest) for rest in _paths(value[key]))
