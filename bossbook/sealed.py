"""Answers that are worked out when they are asked for, from what the asker must not reach.

A bot is given a view and a decision, and through neither may it come to the hidden cards. Working
all of both out beforehand would cost more than the game itself; so what they are worked out from
is kept here, beside them, and not in them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Sealed:
    """Some answers: ``read`` works one out; nothing else can be got out of it."""

    __slots__ = ("__weakref__",)

    def __init__(self, **answers: Callable[..., Any]) -> None:
        _ANSWERS[id(self)] = answers

    def read(self, name: str, *about: str | int) -> Any:
        """The answer of that name."""
        return _ANSWERS[id(self)][name](*about)

    def __del__(self) -> None:
        _ANSWERS.pop(id(self), None)


_ANSWERS: dict[int, dict[str, Callable[..., Any]]] = {}  # by whose they are, as long as it lives
