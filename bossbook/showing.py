"""How things of the core show themselves, without knowing who draws them.

A view is named, ``"module:function"``, for a class; it is loaded when such a thing is shown for the
first time. So nothing below the views reads them, and ``import bossbook`` loads none.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

T = TypeVar("T")
V = TypeVar("V")
Show = Callable[[object], str]
Frame = Any  # pandas', which is loaded when one is wanted

_VIEWS: dict[tuple[str, str], str] = {}
_IN_A_NOTEBOOK = "bossbook.widgets.alive:display_alive"


def show_by(kind: str, **views: str) -> None:
    """Say which functions show the things of a class, ``"module.Class"``.

    As ``text``, as ``html``, as the ``still`` that a notebook keeps, as a ``frame`` of pandas.
    """
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


def view_named(thing: object, form: str) -> Callable[[object], object] | None:
    """The function that shows a thing in that form, if one is named."""
    kinds = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(thing).__mro__)
    named = next((_VIEWS[kind, form] for kind in kinds if (kind, form) in _VIEWS), None)
    return _loaded(named) if named else None


class Shown:
    """What shows itself in a notebook, by the view that is named for its class."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return as_html(self)


class ShownList(list[T], Shown):
    """A list that shows itself; as text a line for each thing in it."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(repr, self)) or "[]"


class ShownTuple(tuple[T, ...], Shown):
    """The same, for what does not change."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(repr, self)) or "()"


class ShownDict(dict[str, V], Shown):
    """A dict that shows itself."""

    __slots__ = ()


class Pictured(Shown):
    """What is shown as a picture in a notebook: alive while it runs, a still when it is stored."""

    def _ipython_display_(self) -> None:
        try:
            shows = _loaded(_IN_A_NOTEBOOK)
        except ImportError:  # no widgets here: IPython then takes the HTML
            raise NotImplementedError from None
        shows(self)


def _view(thing: object, form: str) -> Show:
    view = view_named(thing, form)
    if view is None:
        raise LookupError(f"nothing shows {type(thing).__name__} as {form}")
    return view  # type: ignore[return-value]


def _loaded(view: str) -> Callable[[object], object]:
    module, _, name = view.partition(":")
    found: Callable[[object], object] = getattr(import_module(module), name)
    return found
