"""Answers that are worked out when they are asked for, from what the asker must not reach.

A bot is given a view and a decision, and through neither may it come to the hidden cards. Working
all of both out beforehand would cost more than the game itself; so what they are worked out from
is kept here, beside them, and not in them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import ref

# By whose they are; the reference forgets them when that one goes.
_SECRETS: dict[int, tuple[Any, ref[Any]]] = {}


def seal(owner: object, secret: object) -> None:
    """Keep something beside its owner, for as long as that one lives."""
    number = id(owner)
    _SECRETS[number] = secret, ref(owner, partial(_SECRETS.pop, number))


def secret_of(owner: object) -> Any:
    """What is kept beside it."""
    return _SECRETS[id(owner)][0]


class Sealed:
    """Some answers: ``read`` works one out; nothing else can be got out of it."""

    __slots__ = ("__weakref__",)

    def __init__(self, **answers: Callable[..., Any]) -> None:
        seal(self, answers)

    def read(self, name: str, *about: str | int) -> Any:
        """The answer of that name."""
        return _SECRETS[id(self)][0][name](*about)
