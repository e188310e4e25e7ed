"""What a command answers, and how it is printed: for people, or as one JSON document."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TextIO

from bossbook.errors import Mistake, Refused
from bossbook.wording import clean

DONE, BAD_INPUT, WRONG_USAGE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Answer:
    """Data for programs, lines for people, and the mistakes of the input."""

    data: Mapping[str, object] = field(default_factory=dict)
    lines: Sequence[str] = ()
    mistakes: Sequence[Mistake] = ()
    failed: bool = False


class WrongUsage(Refused):
    """The command line asks for something that there is not."""


def give(answer: Answer, *, as_json: bool) -> None:
    """Print an answer: mistakes on standard error, everything else on standard output."""
    for mistake in answer.mistakes:
        write(sys.stderr, str(mistake))
    if as_json:
        _write_json(answer)
    else:
        for line in answer.lines:
            write(sys.stdout, line)
    sys.stdout.flush()


def _write_json(answer: Answer) -> None:
    mistakes = {"mistakes": [mistake.as_dict() for mistake in answer.mistakes]}
    data = {**answer.data, **(mistakes if answer.mistakes else {})}
    if data:
        sys.stdout.write(_document(data, _encoding(sys.stdout)) + "\n")


def _document(data: Mapping[str, object], encoding: str) -> str:
    """One JSON document in one line; every letter escaped if one could not be printed."""
    document = json.dumps(data, ensure_ascii=False)
    printable = document.isprintable() and encoding.lower().startswith("utf")
    return document if printable else json.dumps(data)


def write(stream: TextIO, line: str) -> None:
    """Print one line; what the stream has no letters for is written as an escape."""
    encoding = _encoding(stream)
    line = clean(line).encode(encoding, "backslashreplace").decode(encoding)
    stream.write(f"{line}\n")


def _encoding(stream: TextIO) -> str:
    return stream.encoding or "utf-8"


def stop_writing() -> None:
    """Let what is still to be written go nowhere: closing the pipe would only complain again."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
