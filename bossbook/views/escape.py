"""The one way by which text becomes HTML.

Everything that is not :class:`Markup` already is escaped: names of cards and players come from
files that anybody may have written. Nothing else in the package puts HTML together by hand.

>>> tag("b", "Fish & <Chips>", class_="dish")
Markup('<b class="dish">Fish &amp; &lt;Chips&gt;</b>')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

from bossbook.messages import Message

_TAG = re.compile(r"[a-z][a-z0-9]*\Z")
_ATTRIBUTE = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*\Z")
_EMPTY_ELEMENTS = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
_SCRIPTING_TAGS = frozenset({"script", "iframe", "object", "embed"})


class Markup(str):
    """A text that is HTML and needs no more escaping. Joined to plain text it is plain text."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Markup({str.__repr__(self)})"


def html_text(value: object) -> Markup:
    """A value as HTML text; what is not :class:`Markup` is escaped, quotes too."""
    if isinstance(value, Markup):
        return value
    return Markup(_escaped(str(value)))


@lru_cache(maxsize=4096)
def _escaped(text: str) -> str:
    """A text, escaped: the same words stand on every page."""
    return escape(text, quote=True)


def together(*parts: object) -> Markup:
    """Several parts one after the other; lists are taken apart, None and False left out."""
    pieces: list[str] = []
    _add(pieces, parts)
    return Markup("".join(pieces))


def tag(name: str, /, *children: object, **attributes: object) -> Markup:
    """An element. ``class_`` means class, ``aria_label`` aria-label; None and False leave out.

    Elements and attributes that carry scripts are refused: there is no place for them here.
    """
    opening, closing = _element(name)
    pieces = [opening]
    for attribute, value in attributes.items():
        written = _attribute(attribute)
        if value is True:
            pieces.append(written)
        elif value is not None and value is not False:
            pieces.append(f'{written}="{_escaped(str(value))}"')
    pieces.append(">")
    if closing:
        _add(pieces, children)
        pieces.append(closing)
    return Markup("".join(pieces))


def sr(*children: object) -> Markup:
    """Words for screen readers only."""
    return tag("span", *children, class_="bb-sr")


def classes(*names: object) -> str:
    """A class attribute of the names that apply."""
    return " ".join(str(name) for name in names if name)


def how_many(count: int) -> str:
    """Classes for a row of things; many of them are drawn smaller.

    Style sheets could count for themselves (``:has``), but then every piece that is shown anew
    has all of the table styled anew: that took longer than all the rest.
    """
    return " ".join(f"bb-over-{few}" for few in (2, 3, 4) if count > few)


def slug(name: str) -> str:
    """A name as part of a CSS class."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "x"


@lru_cache(maxsize=256)
def _element(name: str) -> tuple[str, str]:
    """How an element begins and ends; refused, if it is none that may stand here."""
    if not _TAG.match(name) or name in _SCRIPTING_TAGS:
        raise ValueError(f"no element <{name}> here")
    return f"<{name}", "" if name in _EMPTY_ELEMENTS else f"</{name}>"


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    """How an attribute is written; refused, if it is none that may stand here."""
    plain = name.rstrip("_").replace("_", "-")
    if not _ATTRIBUTE.match(plain) or plain.lower().startswith("on"):
        raise ValueError(f"no attribute {plain!r} here")
    return f" {plain}"


def _add(pieces: list[str], parts: Iterable[object]) -> None:
    for part in parts:
        if isinstance(part, Markup):
            pieces.append(part)
        elif part is None or part is False:
            continue
        elif isinstance(part, (str, Message)) or not isinstance(part, Iterable):
            pieces.append(_escaped(str(part)))
        else:
            _add(pieces, part)
