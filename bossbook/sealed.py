"""Answers that are worked out when they are asked for, from what the asker must not reach.

A bot is given a view and a decision, and through neither may it come to the hidden cards. Working
all of both out beforehand would cost more than the game itself; so what they are worked out from
is kept here, beside them, and not in them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary


class Sealed:
    """Some answers: ``read`` works one out; nothing else can be got out of it."""

    __slots__ = ("__weakref__",)

    def __init__(self, **answers: Callable[..., Any]) -> None:
        _WORK[self] = answers

    def read(self, name: str, *about: str) -> Any:
        """The answer of that name."""
        return _WORK[self][name](*about)


_WORK: WeakKeyDictionary[Sealed, dict[str, Callable[..., Any]]] = WeakKeyDictionary()
