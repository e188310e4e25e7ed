"""How things of the core show themselves, without knowing who draws them.

A view is named, ``"module:function"``, for a class; it is loaded when such a thing is shown for the
first time. So nothing below the views reads them, and ``import bossbook`` loads none.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

Show = Callable[[object], str]
Frame = Any  # pandas', which is loaded when one is wanted

_VIEWS: dict[tuple[str, str], str] = {}


def show_by(kind: str, **views: str) -> None:
    """Say which functions show the things of a class, ``"module.Class"``: text, html, frame."""
    _VIEWS.update({(kind, form): view for form, view in views.items()})


def as_text(thing: object) -> str:
    """A thing as plain text."""
    return _view(thing, "text")(thing)


def as_html(thing: object) -> str:
    """A thing as HTML, for a notebook."""
    return _view(thing, "html")(thing)


def as_frame(thing: object) -> Frame:
    """A thing as a pandas data frame."""
    return _view(thing, "frame")(thing)


def _view(thing: object, form: str) -> Show:
    kinds = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(thing).__mro__)
    module, _, name = next(
        _VIEWS[kind, form] for kind in kinds if (kind, form) in _VIEWS
    ).partition(":")
    shows: Show = getattr(import_module(module), name)
    return shows
