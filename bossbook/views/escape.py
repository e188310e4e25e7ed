"""The one way by which text becomes HTML.

Everything that is not :class:`Markup` already is escaped: names of cards and players come from
files that anybody may have written. Nothing else in the package puts HTML together by hand.

>>> tag("b", "Fish & <Chips>", class_="dish")
Markup('<b class="dish">Fish &amp; &lt;Chips&gt;</b>')
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

_TAG = re.compile(r"[a-z][a-z0-9]*\Z")
_ATTRIBUTE = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*\Z")
_EMPTY_ELEMENTS = frozenset({"br", "hr", "img", "input", "wbr"})
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
    return Markup(escape(str(value), quote=True))


def together(*parts: object) -> Markup:
    """Several parts one after the other; lists are taken apart, None and False left out."""
    return Markup("".join(_flat(parts)))


def tag(name: str, /, *children: object, **attributes: object) -> Markup:
    """An element. ``class_`` means class, ``aria_label`` aria-label; None and False leave out.

    Elements and attributes that carry scripts are refused: there is no place for them here.
    """
    if not _TAG.match(name) or name in _SCRIPTING_TAGS:
        raise ValueError(f"no element <{name}> here")
    opening = "".join([f"<{name}", *map(_attribute, attributes, attributes.values()), ">"])
    if name in _EMPTY_ELEMENTS:
        return Markup(opening)
    return Markup(f"{opening}{together(*children)}</{name}>")


def sr(*children: object) -> Markup:
    """Words for screen readers only."""
    return tag("span", *children, class_="bb-sr")


def classes(*names: object) -> str:
    """A class attribute of the names that apply."""
    return " ".join(str(name) for name in names if name)


def slug(name: str) -> str:
    """A name as part of a CSS class."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "x"


def _attribute(name: str, value: object) -> str:
    plain = name.rstrip("_").replace("_", "-")
    if not _ATTRIBUTE.match(plain) or plain.lower().startswith("on"):
        raise ValueError(f"no attribute {plain!r} here")
    if value is None or value is False:
        return ""
    return f" {plain}" if value is True else f' {plain}="{html_text(str(value))}"'


def _flat(parts: Iterable[object]) -> Iterable[str]:
    for part in parts:
        if part is None or part is False:
            continue
        if isinstance(part, str) or not isinstance(part, Iterable):
            yield html_text(part)
        else:
            yield from _flat(part)
