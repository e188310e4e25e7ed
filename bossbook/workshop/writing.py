"""Plain data as the YAML that people write: short things on one line, long ones below each other.

>>> print(yaml_text({"name": "Wet Cellar", "treasure": {"thief": 1}}))
name: Wet Cellar
treasure: {thief: 1}
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence

WIDTH = 58  # characters: more of them stand on several lines
# What can stand without quotes, wherever it stands. Anything else is written as JSON writes it.
_PLAIN = re.compile(r"[A-Za-z][\w .'!?()-]*\Z")
_NO_TEXT = frozenset({"true", "false", "null", "y", "n", "yes", "no", "on", "off"})


def scalar(value: object) -> str:
    """A text, a number or a truth value as YAML has it."""
    if isinstance(value, str) and _is_plain(value):
        return value
    return json.dumps(value, ensure_ascii=False)


def _is_plain(text: str) -> bool:
    return bool(_PLAIN.match(text)) and text == text.strip() and text.lower() not in _NO_TEXT


def flow(value: object) -> str:
    """Anything on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def yaml_text(fields: Mapping[str, object], indent: int = 0) -> str:
    """A mapping, key below key."""
    return "\n".join(_fields(fields, indent))


def field_text(key: str, value: object, indent: int = 0) -> str:
    """One key and its value, on as many lines as they take."""
    return "\n".join(_field(key, value, indent))


def _fields(fields: Mapping[str, object], indent: int) -> Iterator[str]:
    for key, value in fields.items():
        yield from _field(key, value, indent)


def _field(key: str, value: object, indent: int) -> Iterator[str]:
    start = " " * indent + scalar(key) + ":"
    short = flow(value)
    deep = isinstance(value, Mapping) and "do" in value  # an ability takes lines
    if value in ({}, []) or (not deep and len(start) + len(short) < WIDTH):
        yield f"{start} {short}"
    elif isinstance(value, Mapping):
        yield start
        yield from _fields(value, indent + 2)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        yield start
        yield from _items(value, indent + 2)
    else:
        yield f"{start} {short}"


def _items(items: Sequence[object], indent: int) -> Iterator[str]:
    for item in items:
        deep = isinstance(item, Mapping) and "when" in item
        if not isinstance(item, Mapping) or (not deep and indent + len(flow(item)) < WIDTH):
            yield " " * indent + "- " + flow(item)
            continue
        first, *rest = _fields(item, indent + 2)
        yield " " * indent + "- " + first.lstrip()
        yield from rest
