"""One field of a text changed, and nothing else: comments, order and spaces stay as they are.

>>> print(with_field("name: Nest   # geese\\ndamage: 1\\n", "damage", 2, ("name", "damage")))
name: Nest   # geese
damage: 2
<BLANKLINE>
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bossbook.documents import MAX_BYTES
from bossbook.messages import N_, say
from bossbook.workshop.writing import field_text, flow


@dataclass(frozen=True, slots=True)
class _Span:
    """Where a field stands: where its key begins and ends, and where its value ends."""

    start: int
    key_end: int
    end: int
    empty: bool


@dataclass(frozen=True, slots=True)
class _Layout:
    """The fields of a text by their keys, and how they are written."""

    spans: dict[str, _Span]
    braces: bool  # {name: …, kind: …}, not line by line
    end: int  # where the mapping ends


def can_be_edited(text: str) -> bool:
    """Whether single fields of a text can be changed: it is a mapping, or nothing yet."""
    return _layout(text) is not None


def with_field(text: str, key: str, value: object, order: Sequence[str]) -> str:
    """The text with another value for a key; None takes the key away.

    ``order``: where a key goes that was not there. Raises ValueError for a text that is no mapping.
    """
    layout = _layout(text)
    if layout is None:
        sentence = N_("The form follows as soon as the text is one card again: mend it first.")
        raise ValueError(say(sentence).text)
    span = layout.spans.get(key)
    if span is None:
        return text if value is None else _added(text, layout, key, value, order)
    if value is None:
        return _removed(text, layout, span)
    if layout.braces or not _is_long(key, value):
        return text[: span.key_end] + ": " + flow(value) + text[span.end :]
    return text[: span.start] + field_text(key, value) + text[span.end :]


def _is_long(key: str, value: object) -> bool:
    return "\n" in field_text(key, value)


def _added(text: str, layout: _Layout, key: str, value: object, order: Sequence[str]) -> str:
    before = [one for one in layout.spans if _place(one, order) <= _place(key, order)]
    last = max((layout.spans[one].end for one in before), default=None)
    if layout.braces:
        written = f"{key}: {flow(value)}"
        if last is not None:
            return text[:last] + ", " + written + text[last:]
        start = text.index("{") + 1
        return text[:start] + written + (", " if layout.spans else "") + text[start:]
    written = field_text(key, value) + "\n"
    if last is None:
        first = min((span.start for span in layout.spans.values()), default=len(text))
        glue = "" if first == 0 or text[first - 1] == "\n" else "\n"
        return text[:first] + glue + written + text[first:]
    line_end = text.find("\n", last)
    if line_end < 0:
        return text + "\n" + written
    return text[: line_end + 1] + written + text[line_end + 1 :]


def _place(key: str, order: Sequence[str]) -> int:
    return order.index(key) if key in order else len(order)


def _removed(text: str, layout: _Layout, span: _Span) -> str:
    if not layout.braces:
        line_end = text.find("\n", span.end)
        return text[: span.start] + ("" if line_end < 0 else text[line_end + 1 :])
    before, after = text[: span.start].rstrip(), text[span.end :].lstrip()
    if after.startswith(","):
        return text[: span.start] + after[1:].lstrip()
    return before.removesuffix(",") + text[span.end :]


def _layout(text: str) -> _Layout | None:
    """Where the fields stand; None for a text that is no mapping, or is out of order."""
    from ruamel.yaml import YAML  # late: the parser is slow to load
    from ruamel.yaml.error import YAMLError
    from ruamel.yaml.nodes import MappingNode, ScalarNode

    if len(text) > MAX_BYTES:
        return None
    try:
        root = YAML(typ="safe", pure=True).compose(text)
    except (YAMLError, ValueError, RecursionError):
        return None
    if root is None:
        return _Layout({}, False, len(text))
    if not isinstance(root, MappingNode):
        return None
    spans: dict[str, _Span] = {}
    for key, value in root.value:
        if not isinstance(key, ScalarNode) or key.value in spans:
            return None
        start, key_end = key.start_mark.index, key.end_mark.index
        empty = isinstance(value, ScalarNode) and not value.value and value.style is None
        end = text.index(":", key_end) + 1 if empty else _real_end(text, value)
        spans[key.value] = _Span(start, key_end, end, empty)
    return _Layout(spans, bool(root.flow_style), root.end_mark.index)


def _real_end(text: str, value: object) -> int:
    """Where a value ends; what stands on lines ends after its last word."""
    from ruamel.yaml.nodes import CollectionNode

    if isinstance(value, CollectionNode) and not value.flow_style and value.value:
        last = value.value[-1]
        key, inner = last if isinstance(last, tuple) else (None, last)
        if key is not None and inner.start_mark.index == inner.end_mark.index:
            return text.index(":", key.end_mark.index) + 1
        return _real_end(text, inner)
    end: int = value.end_mark.index  # type: ignore[attr-defined]
    return len(text[:end].rstrip()) if "\n" in text[max(end - 1, 0) : end] else end
