"""What a learner has, as one file: to take from a browser to a computer, from there to the next.

    text = pack(home())            # all of it
    found = unpack(text, home())   # joined with what is there: nothing is lost

Progress, scores and cards are joined one by one; of a game begun in both places both are kept; of
where a table was left, and of a measurement that goes on, the one that is further on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path, PurePosixPath
from typing import TypeVar

from bossbook.errors import InvalidInput, Mistake
from bossbook.files import write_at_once, write_new
from bossbook.lessons import high_scores, kept, progress, ribbons
from bossbook.lessons.learner_file import LearnerFile
from bossbook.messages import N_, Message, say
from bossbook.workshop import own_set

T = TypeVar("T")
KIND, VERSION = "bossbook luggage", 1
NAME = "bossbook-luggage.json"
LONGEST = 50_000_000  # bytes: nobody has so much
MEASUREMENTS = "balance"  # the folder of measurements that go on


@dataclass(frozen=True)
class Unpacked:
    """What came of it: files that were new, joined with ours, the same, or not understood."""

    new: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    same: tuple[str, ...] = ()
    left: tuple[str, ...] = ()

    @property
    def message(self) -> Message:
        """The same in a sentence."""
        text = N_(
            "Taken along: {new} new, {joined} joined with what was here; {same} changed nothing."
        )
        if self.left:
            text = N_(
                "Taken along: {new} new, {joined} joined with what was here; {same} changed"
                " nothing. Not understood, and left out: {left}."
            )
        counts = {name: len(getattr(self, name)) for name in ("new", "joined", "same")}
        return say(text, **counts, left=list(self.left))

    def as_dict(self) -> dict[str, list[str]]:
        """The same as plain data."""
        return {name: list(names) for name, names in vars(self).items()}


# -- into one file


def pack(folder: Path | None) -> str:
    """All that is kept in a learner's folder, as the text of one file."""
    files = dict(_packed(folder)) if folder is not None else {}
    content = {"kind": KIND, "version": VERSION, "files": files}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _packed(folder: Path) -> Iterator[tuple[str, Mapping[str, object]]]:
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if _way(name) is None:
            continue
        with suppress(OSError, UnicodeDecodeError):  # what cannot be read stays
            yield name, {"changed": path.stat().st_mtime, "text": path.read_text(encoding="utf-8")}


def names_in(packed: str) -> list[str]:
    """What is in it."""
    return sorted(_files(packed, NAME))


def is_luggage(content: bytes) -> bool:
    """Whether a file is such a one, of whatever version."""
    try:
        _files(content, NAME)
    except InvalidInput as invalid:
        return any(mistake.message == say(_NEWER) for mistake in invalid.mistakes)
    return True


# -- and out of it


def unpack(text: str | bytes, folder: Path, name: str = NAME) -> Unpacked:
    """Join what such a file has with what is in a folder; InvalidInput if it is none."""
    files = _files(text, name)
    found: dict[str, list[str]] = {"new": [], "joined": [], "same": [], "left": []}
    try:
        for file, item in sorted(files.items()):
            way, entry = _way(file), _entry(item)
            outcome = "left" if way is None or entry is None else way(folder / file, entry)
            found[outcome].append(file)
    except OSError as why:
        sentence = N_("Nothing can be written to {folder}: {reason}.")
        problem = say(sentence, folder=str(folder), reason=why.strerror or str(why))
        raise InvalidInput([Mistake(name, 0, 0, problem)]) from None
    return Unpacked(**{outcome: tuple(names) for outcome, names in found.items()})


@dataclass(frozen=True)
class _Item:
    """A file on its way: what stands in it, and when that was written."""

    text: str
    changed: float


def _files(text: str | bytes, name: str) -> Mapping[str, object]:
    try:
        content = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("kind") != KIND:
        raise InvalidInput([Mistake(name, 0, 0, say(_NO_LUGGAGE))])
    version, files = content.get("version"), content.get("files")
    if type(version) is not int or version > VERSION:
        raise InvalidInput([Mistake(name, 0, 0, say(_NEWER))])
    if not isinstance(files, dict):
        raise InvalidInput([Mistake(name, 0, 0, say(_NO_LUGGAGE))])
    return files


_NO_LUGGAGE = N_("This is no file that bossbook has made to take things along.")
_NEWER = N_("This was packed by a newer version of bossbook; it is left as it is.")


def _entry(item: object) -> _Item | None:
    if not isinstance(item, dict):
        return None
    text, changed = item.get("text"), item.get("changed", 0)
    if not isinstance(text, str) or type(changed) not in (int, float):
        return None
    return _Item(text, float(changed))


# -- how a file is joined with ours: "new", "joined", "same", or "left" if it makes no sense

_Way = Callable[[Path, _Item], str]


def _way(name: str) -> _Way | None:
    """How the file of that name is joined; None: it is none of ours."""
    parts = PurePosixPath(name).parts
    if "\\" in name or any(part.startswith(".") or ":" in part for part in parts):
        return None
    if len(parts) == 1:
        return _JOINED.get(name)
    if len(parts) != 2:
        return None
    folder, file = parts
    ending, way = _FOLDERS.get(folder, ("", None))
    return way if file.endswith(ending) else None


def _join(open_file: Callable[[Path], LearnerFile[T]]) -> _Way:
    """A file of many small things, each of which finds its place."""

    def way(path: Path, item: _Item) -> str:
        existed, ours = path.exists(), open_file(path)
        before = ours.content
        if not ours.join(item.text.encode()):
            return "left"
        if ours.path is None:
            raise PermissionError(ours.take_notice())
        return "same" if ours.content == before else "joined" if existed else "new"

    return way


def _both(path: Path, item: _Item) -> str:
    """A game: both are kept, the other one in the next free place."""
    content = item.text.encode()
    digest = hashlib.sha256(content).hexdigest()
    there = [one for one in path.parent.glob("*.json") if one.is_file()]
    if any(hashlib.sha256(one.read_bytes()).hexdigest() == digest for one in there):
        return "same"
    if not kept.is_kept_game(content):
        return "left"
    start = path.stem.rpartition("-")[0] or path.stem
    names = (path.with_name(f"{start}-{number}.json") for number in count(1))
    write_new(next(name for name in names if not name.exists()), content)
    return "new"


def _newer(path: Path, item: _Item) -> str:
    """Where something was left: the later one."""
    return _replaced(path, item, lambda ours: item.changed > path.stat().st_mtime)


def _longer(path: Path, item: _Item) -> str:
    """What only grows: the longer one."""
    return _replaced(path, item, lambda ours: len(item.text.encode()) > len(ours))


def _replaced(path: Path, item: _Item, is_further: Callable[[bytes], bool]) -> str:
    content = item.text.encode()
    if not _is_json(item.text if path.suffix == ".json" else item.text.partition("\n")[0]):
        return "left"
    if not path.exists():
        write_at_once(path, content)
        return "new"
    ours = path.read_bytes()
    if ours == content or not is_further(ours):
        return "same"
    write_at_once(path, content)
    return "joined"


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


_JOINED: Mapping[str, _Way] = {
    progress.FILE: _join(progress.file_at),
    high_scores.FILE: _join(high_scores.file_at),
    own_set.FILE: _join(own_set.file_at),
}
_FOLDERS: Mapping[str, tuple[str, _Way]] = {
    kept.FOLDER: (".json", _both),
    ribbons.FOLDER: (".json", _newer),
    MEASUREMENTS: (".jsonl", _longer),
}
