"""A mapping whose values are worked out when they are first read.

A bot that looks at three things of a view pays for three things. What the values are worked out
from lies sealed beside the mapping. To everybody else it is a dict: it compares, iterates, is
copied and written as JSON like one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from bossbook.sealed import Sealed

_UNREAD: Any = object()


class Unread(dict[str, Any]):
    """A dict with some keys, whose values are sealed."""

    __slots__ = ("_keys", "_sealed")

    def __init__(self, keys: Sequence[str], sealed: Sealed) -> None:
        self._keys = tuple(keys)
        dict.__init__(self, _nothing_read(self._keys))
        self._sealed = sealed

    def __getitem__(self, key: str) -> Any:
        value = dict.__getitem__(self, key)
        if value is _UNREAD:
            value = self._sealed.read("part", key)
            dict.__setitem__(self, key, value)
        return value

    def get(self, key: str, default: Any = None) -> Any:
        """The value, or the default for what is not there."""
        value = dict.get(self, key, default)
        if value is _UNREAD:
            value = self._sealed.read("part", key)
            dict.__setitem__(self, key, value)
        return value

    def is_unchanged(self) -> bool:
        """Whether everything that has been read still says what it said."""
        if tuple(super().keys()) != self._keys:
            return False
        read = ((key, value) for key, value in super().items() if value is not _UNREAD)
        return all(value == self._sealed.read("part", key) for key, value in read)

    # -- whatever looks at all of it reads all of it

    def _read(self) -> None:
        for key in self._keys:
            if super().get(key) is _UNREAD:
                self[key]

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return self.copy()

    def __iter__(self) -> Iterator[str]:
        return super().__iter__()  # said here so that dict(view) asks for the values

    def items(self) -> Any:
        """All keys with their values."""
        self._read()
        return super().items()

    def values(self) -> Any:
        """All values."""
        self._read()
        return super().values()

    def pop(self, key: str, *default: Any) -> Any:
        """Take a value out."""
        self._read()
        return super().pop(key, *default)

    def popitem(self) -> tuple[str, Any]:
        """Take the last one out."""
        self._read()
        return super().popitem()

    def setdefault(self, key: str, default: Any = None) -> Any:
        """The value; the default, from now on, where there was none."""
        self._read()
        return super().setdefault(key, default)

    def copy(self) -> dict[str, Any]:
        """A plain dict with the same values."""
        return dict(self.items())

    def __or__(self, other: Any) -> Any:
        return self.copy() | other

    def __ror__(self, other: Any) -> Any:
        return other | self.copy()

    def __eq__(self, other: object) -> bool:
        self._read()
        if isinstance(other, Unread):
            other._read()
        return super().__eq__(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def __repr__(self) -> str:
        self._read()
        return super().__repr__()

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (self.copy(),)


@lru_cache(maxsize=256)
def _nothing_read(keys: tuple[str, ...]) -> dict[str, Any]:
    """What a dict with these keys begins with; it is copied, never changed."""
    return dict.fromkeys(keys, _UNREAD)
