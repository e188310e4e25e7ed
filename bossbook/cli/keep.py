"""``bossbook keep``: what a learner has, into one file, and out of one."""

from __future__ import annotations

import argparse
from pathlib import Path

from bossbook.cli.answers import Answer
from bossbook.errors import InvalidInput, Mistake
from bossbook.messages import N_, Message, say

EXPORT, IMPORT = "export", "import"
ACTIONS = (EXPORT, IMPORT)


def run(args: argparse.Namespace) -> Answer:
    """One of the two."""
    from bossbook.lessons.learner_file import home  # late: only this command needs lessons

    folder, file = home(), Path(args.file)
    if folder is None:
        raise _wrong(file, say(N_("There is no folder in which anything is kept.")))
    return (_export if args.action == EXPORT else _import)(folder, file)


def _export(folder: Path, file: Path) -> Answer:
    from bossbook import luggage
    from bossbook.files import write_at_once

    if file.exists() and not luggage.is_luggage(_content(file)):
        raise _wrong(file, say(N_("Something else is there already; it is left as it is.")))
    packed = luggage.pack(folder)
    try:
        write_at_once(file, packed.encode())
    except OSError as why:
        raise _wrong(file, _reason(why)) from None
    names = luggage.names_in(packed)
    told = say(N_("{count} {count:file is|files are} packed."), count=len(names))
    return Answer({"file": str(file), "packed": names}, [told.text])


def _import(folder: Path, file: Path) -> Answer:
    from bossbook import luggage

    found = luggage.unpack(_content(file), folder, str(file))
    return Answer({"folder": str(folder), **found.as_dict()}, [found.message.text])


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as why:
        raise _wrong(file, _reason(why)) from None


def _reason(why: OSError) -> Message:
    return say("{reason}", reason=why.strerror or str(why))


def _wrong(file: Path, message: Message) -> InvalidInput:
    return InvalidInput([Mistake(str(file), 0, 0, message)])
