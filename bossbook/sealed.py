"""Answers that are worked out when they are asked for, from what the asker must not reach.

A bot is given a view and a decision, and through neither may it come to the hidden cards. Working
all of both out beforehand would cost more than the game itself; so what they are worked out from
is kept here, beside them, and not in them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

F = TypeVar("F")
S = TypeVar("S")


class Sealed(Generic[F, S]):
    """Two answers, each worked out when it is read; nothing else can be got out of it."""

    __slots__ = ("__weakref__",)

    def __init__(self, first: Callable[[], F], second: Callable[[], S]) -> None:
        _WORK[self] = (first, second)

    def first(self) -> F:
        """The first answer."""
        answer: F = _WORK[self][0]()
        return answer

    def second(self) -> S:
        """The second answer."""
        answer: S = _WORK[self][1]()
        return answer


_Work = tuple[Callable[[], Any], Callable[[], Any]]  # each sealed thing's own answers
_WORK: WeakKeyDictionary[Sealed[Any, Any], _Work] = WeakKeyDictionary()
