"""Answers that are worked out when they are asked for, from what the asker must not reach.

A bot is given a view and a decision, and through neither may it come to the hidden cards. Working
all of both out beforehand would cost more than the game itself; so what they are worked out from
is kept here, beside them, and not in them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

T = TypeVar("T")


class Sealed(Generic[T]):
    """One answer: ``read()`` works it out; nothing else can be got out of it."""

    __slots__ = ("__weakref__",)

    def __init__(self, work_out: Callable[[], T]) -> None:
        _WORK[self] = work_out

    def read(self) -> T:
        """The answer."""
        answer: T = _WORK[self]()
        return answer


_WORK: WeakKeyDictionary[Sealed[Any], Callable[[], Any]] = WeakKeyDictionary()
