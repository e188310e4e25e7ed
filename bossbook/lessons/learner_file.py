"""A file in the learner's own folder, kept so that nothing is lost and nothing gets in the way.

Several notebooks may write to it: it is read, changed and written under a lock. The file of a newer
version is left alone; of a damaged one whatever makes sense still counts, and the file itself is
set aside under another name; where nothing can be written, it goes on in memory. What the learner
should know of that is said once.

    KEPT = FileForm(version=1, empty=Content, read=…, write=…, merge=…, sentences=…)
    file = LearnerFile(home() / "kept.json", KEPT)
    file.change(lambda content: …)
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from bossbook.files import locked, write_at_once
from bossbook.messages import Message, say

T = TypeVar("T")
R = TypeVar("R")


class FileSentences(NamedTuple):
    """What is said of a file; ``damaged`` and ``in_part`` have a place for the {name} it got."""

    no_place: str
    newer: str
    damaged: str
    in_part: str


@dataclass(frozen=True)
class FileForm(Generic[T]):
    """What such a file is about, as a value that is never changed, only followed by another.

    ``read`` makes of the fields of a file whatever makes sense, and says whether that is all;
    ``write`` is the other way; ``merge`` joins what is known with what a damaged file still says.
    """

    version: int
    empty: Callable[[], T]
    read: Callable[[Mapping[str, object]], tuple[T, bool]]
    write: Callable[[T], Mapping[str, object]]
    merge: Callable[[T, T], T]
    sentences: FileSentences
    earlier: tuple[int, ...] = ()  # versions that ``read`` reads as well


class LearnerFile(Generic[T]):
    """One such file, and its content as it was seen last. Without a path it is in memory only."""

    def __init__(self, path: Path | None, form: FileForm[T]) -> None:
        self.path, self._form = path, form
        self.content = form.empty()
        self._notice: Message | None = None
        self.reload()

    def change(self, change: Callable[[T], T]) -> T:
        """What follows on the content as it is in the file now; nothing new is not written."""
        with self._alone():
            self._take(self._look())
            after = change(self.content)
            if after != self.content:
                self.content = after
                self._write()
        return self.content

    def join(self, other: bytes) -> bool:
        """Join what another such file has; whether it makes sense, and is no newer version's."""
        fields = _fields(other)
        version = fields.get("version")
        if version not in (self._form.version, *self._form.earlier):
            return False
        content, _ = self._form.read(fields)
        self.change(lambda known: self._form.merge(known, content))
        return True

    def reload(self) -> None:
        """Look at the file again: another notebook may have written to it."""
        found = self._look()
        if found is None or found[1]:
            self._take(found)
            return
        with self._alone():  # somebody else may be about to set it aside
            self._take(self._look())

    def forget(self) -> None:
        """Start anew."""
        self.content = self._form.empty()
        with self._alone() as path:
            if path is not None:
                try:
                    path.unlink(missing_ok=True)
                except OSError:
                    self._give_up()

    def take_notice(self) -> str:
        """What the learner should know about the file; it is said once."""
        notice, self._notice = self._notice, None
        return notice.text if notice else ""

    @contextmanager
    def _alone(self) -> Iterator[Path | None]:
        """The file for ourselves, for a moment; where that cannot be, it goes on in memory."""
        with ExitStack() as lock:
            if self.path is not None:
                try:
                    lock.enter_context(locked(self.path))
                except OSError:
                    self._give_up()
            yield self.path

    def _look(self) -> tuple[T, bool] | None:
        """What can be read of the file, and whether that is all; None: nothing to go by."""
        if self.path is None:
            return None
        try:
            fields = _fields(self.path.read_bytes())
        except FileNotFoundError:
            return self._form.empty(), True
        except OSError:
            self._give_up()
            return None
        version = fields.get("version")
        if type(version) is int and version > self._form.version:
            self._give_up(self._form.sentences.newer)
            return None
        content, whole = self._form.read(fields)
        known = (self._form.version, *self._form.earlier)
        return content, whole and type(version) is int and version in known

    def _take(self, found: tuple[T, bool] | None) -> None:
        """Go by what the file says; a damaged one is set aside."""
        if found is None:
            return
        content, whole = found
        if whole:
            self.content = content
            return
        self.content = self._form.merge(self.content, content)
        self._set_aside()

    def _set_aside(self) -> None:
        """A damaged file is kept under another name: somebody may want to look at it."""
        path = self.path
        assert path is not None
        names = (path.with_name(f"{path.stem}.damaged-{n}.json") for n in count(1))
        try:
            aside = next(name for name in names if not name.exists())
            path.rename(aside)
        except OSError:
            self._give_up()
            return
        sentences, anything = self._form.sentences, self.content != self._form.empty()
        self._notice = say(sentences.in_part if anything else sentences.damaged, name=aside.name)
        if anything:
            self._write()

    def _write(self) -> None:
        """All of it, or nothing: what is half written is never seen."""
        if self.path is None:
            return
        content = {"version": self._form.version, **self._form.write(self.content)}
        try:
            write_at_once(self.path, json.dumps(content, indent=1).encode())
        except OSError:
            self._give_up()

    def _give_up(self, why: str = "") -> None:
        """From now on in memory only."""
        self.path, self._notice = None, say(why or self._form.sentences.no_place)


def _fields(content: bytes) -> Mapping[str, object]:
    """The fields of a file; none if it is not written so."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}


def readable(data: object, read: Callable[[object], R | None]) -> tuple[dict[str, R], bool]:
    """What can be read of a mapping, and whether that is all of it."""
    listed = data if isinstance(data, dict) else {}
    found = {name: read(one) for name, one in listed.items()}
    sound = {name: one for name, one in found.items() if one is not None}
    return sound, isinstance(data, dict) and len(sound) == len(found)


def home() -> Path | None:
    """The learner's folder: BOSSBOOK_HOME, or where the system keeps such things."""
    given = os.environ.get("BOSSBOOK_HOME", "")
    if given:
        return Path(given).expanduser()
    try:
        from platformdirs import user_data_dir  # late: only learners need it
    except ImportError:
        with suppress(RuntimeError):
            return Path.home() / ".bossbook"
        return None
    return Path(user_data_dir("bossbook"))
