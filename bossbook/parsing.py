"""From the text of a YAML 1.2 or JSON document to nodes with places, by ruamel.yaml's events.

Only :func:`bossbook.documents.texts.read_text` comes here, and late: the parser is slow to load.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
)

from bossbook.documents import (
    MAX_DEPTH,
    MAX_ITEMS,
    MAX_VALUES,
    MAX_VALUES_WITH_ALIASES,
    GiveUp,
    Node,
    Report,
    Scalar,
    finite,
    joined,
    place_in,
    short,
    shown,
    too_deep,
    too_long,
    too_many,
)
from bossbook.messages import N_, say

# What ruamel.yaml says, and what we say instead.
_SYNTAX: tuple[tuple[str, str, str], ...] = (
    (
        "'\\t' that cannot start",
        N_("A tab stands where only spaces may stand."),
        N_("Indent with spaces."),
    ),
    (
        "cannot start any token",
        N_("A value cannot begin with this character."),
        N_("Put the text in quotes."),
    ),
    (
        "mapping values are not allowed",
        N_("A colon is not expected here."),
        N_("Look at the indentation, or put a text with a colon in quotes."),
    ),
    (
        "could not find expected ':'",
        N_("A key without its colon."),
        N_("Look at the line before, too."),
    ),
    (
        "expected <block end>",
        N_("This does not fit the lines above."),
        N_("Look at the indentation, and for a missing dash or quote."),
    ),
    (
        "sequence entries are not allowed",
        N_("A list cannot begin here."),
        N_("Look at the indentation."),
    ),
    (
        "expected ',' or",
        N_("A comma or a closing bracket is missing."),
        N_("Look for a bracket that is not closed."),
    ),
    (
        "expected the node content",
        N_("A value is missing here."),
        N_("Look for a bracket or comma too many."),
    ),
    (
        "expected '<document start>'",
        N_("The document has ended before this."),
        N_("Look for a bracket too many, and at the indentation."),
    ),
    (
        "unexpected end of stream",
        N_("The text ends before its closing quote."),
        N_("Look for a quote that is not closed."),
    ),
    (
        "unexpected document separator",
        N_("The text ends before its closing quote."),
        N_("Look for a quote that is not closed."),
    ),
    (
        "unknown escape character",
        N_("This is no escape sequence."),
        N_("Write two backslashes for one, or use single quotes."),
    ),
    (
        "expected escape sequence",
        N_("This is no escape sequence."),
        N_("Write two backslashes for one, or use single quotes."),
    ),
)


# What YAML calls printable.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _printable(text: str, report: Report) -> bool:
    found = _UNPRINTABLE.search(text)
    if found:
        code = f"U+{ord(found.group()):04X}"
        at = place_in(text, found.start())
        report.add(at, N_("The character {code} may not stand in a text."), code=code)
    return found is None


def parse(text: str, report: Report) -> Node | None:
    """The one document of a text. After reporting that there is none, None."""
    if not _printable(text, report):
        return None
    before = len(report.mistakes)
    builder = _Builder(report)
    try:
        for event in _events(text, report, builder):
            builder.take(event)
    except GiveUp:
        return None
    if builder.root is not None and builder.root.value is not None:
        return builder.root
    if len(report.mistakes) == before:
        report.add((1, 1), N_("There is nothing in this document."))
    return None


def _events(text: str, report: Report, builder: _Builder) -> Iterator[Event]:
    try:
        yield from YAML(typ="safe", pure=True).parse(text)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        at = (mark.line + 1, mark.column + 1) if mark else builder.last
        _report_syntax(error.problem or error.context or "", at, report)
        raise GiveUp from None
    except Exception:  # the parser's own slips on odd input, of any type
        _report_syntax("", builder.last, report)
        raise GiveUp from None


def _report_syntax(problem: str, at: tuple[int, int], report: Report) -> None:
    for said, sentence, hint in _SYNTAX:
        if said in problem:
            report.add(at, sentence, say(hint))
            return
    advice = say(N_("If it is a text, put it in quotes."))
    report.add(at, N_("This cannot be read as YAML."), advice)


@dataclass(slots=True)
class _Frame:
    """A list or mapping that is still open."""

    at: tuple[int, int]
    anchor: str | None
    is_mapping: bool
    items: list[Node] = field(default_factory=list)
    fields: dict[str, Node] = field(default_factory=dict)
    places: dict[str, tuple[int, int]] = field(default_factory=dict)
    key: Node | None = None
    size: int = 1
    height: int = 1


@dataclass(frozen=True, slots=True)
class _Anchored:
    node: Node
    size: int
    height: int


class _Builder:
    """Makes nodes of the parser's events, without recursion and never more than MAX_VALUES."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.root: Node | None = None
        self.last = (1, 1)
        self._open: list[_Frame] = []
        self._anchors: dict[str, _Anchored | None] = {}  # None: still open
        self._documents = 0
        self._values = 0
        self._aliases = False

    def take(self, event: Event) -> None:
        """Take the next event of the parser."""
        mark = event.start_mark
        if mark is not None:
            self.last = (mark.line + 1, mark.column + 1)
        match event:
            case DocumentStartEvent():
                self._document()
            case ScalarEvent():
                self._scalar(event)
            case AliasEvent():
                self._alias(event.anchor)
            case CollectionStartEvent():
                self._begin(event, isinstance(event, MappingStartEvent))
            case CollectionEndEvent():
                self._end(self._open.pop())

    def _document(self) -> None:
        self._documents += 1
        if self._documents > 1:
            self.report.add(self.last, N_("A second document begins here; there may be only one."))
            raise GiveUp

    def _scalar(self, event: ScalarEvent) -> None:
        node = Node(_scalar(event, self.last, self.report), *self.last)
        self._count(1)
        if event.anchor:
            self._anchors[event.anchor] = _Anchored(node, 1, 1)
        self._put(node, 1, 1)

    def _alias(self, name: str) -> None:
        self._aliases = True
        anchored = self._anchors.get(name)
        if anchored is None:
            if name in self._anchors:
                self.report.add(self.last, N_("'*{name}' stands inside itself."), name=name)
            else:
                self.report.add(self.last, N_("There is no '&{name}' above."), name=name)
            anchored = _Anchored(Node(None, *self.last), 1, 1)
        self._count(anchored.size)
        self._deep(anchored.height)
        self._put(anchored.node, anchored.size, anchored.height)

    def _begin(self, event: CollectionStartEvent, is_mapping: bool) -> None:
        known = "tag:yaml.org,2002:map" if is_mapping else "tag:yaml.org,2002:seq"
        if event.tag not in (None, "!", known):
            _unknown_tag(event.tag, self.last, self.report)
        self._count(1)
        self._deep(1)
        if event.anchor:
            self._anchors[event.anchor] = None
        self._open.append(_Frame(self.last, event.anchor, is_mapping))

    def _end(self, frame: _Frame) -> None:
        node = Node(frame.items, *frame.at)
        if frame.is_mapping:
            node = Node(frame.fields, *frame.at, frame.places)
        if frame.anchor:
            self._anchors[frame.anchor] = _Anchored(node, frame.size, frame.height)
        self._put(node, frame.size, frame.height)

    def _put(self, node: Node, size: int, height: int) -> None:
        if not self._open:
            self.root = node
            return
        frame = self._open[-1]
        frame.size += size
        frame.height = max(frame.height, height + 1)
        if not frame.is_mapping:
            self._append(frame, node)
        elif frame.key is None:
            is_scalar = not isinstance(node.value, (list, dict))
            frame.key = Node(node.value, *self.last) if is_scalar else node
        else:
            self._put_field(frame, frame.key, node)
            frame.key = None

    def _append(self, frame: _Frame, node: Node) -> None:
        frame.items.append(node)
        if len(frame.items) > MAX_ITEMS:
            too_long(self.last, self.report)

    def _put_field(self, frame: _Frame, key: Node, node: Node) -> None:
        if not isinstance(key.value, str):
            _bad_key(key, self.report)
        elif key.value in frame.fields:
            self.report.add(key, N_("The key '{key}' is here twice."), key=short(key.value))
        else:
            frame.fields[key.value] = node
            frame.places[key.value] = (key.line, key.column)

    def _count(self, size: int) -> None:
        self._values += size
        limit = MAX_VALUES_WITH_ALIASES if self._aliases else MAX_VALUES
        if self._values > limit:
            too_many(self.last, self._aliases, self.report)

    def _deep(self, height: int) -> None:
        if len(self._open) + height > MAX_DEPTH:
            too_deep(self.last, self.report)


def _bad_key(key: Node, report: Report) -> None:
    report.add(
        key,
        N_("A key must be a text, not {got}."),
        None if isinstance(key.value, (list, dict)) else say(N_("Put it in quotes.")),
        got=shown(key),
    )


# --- scalars of YAML's core schema -------------------------------------------------------------

_CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_TAGS = {
    "tag:yaml.org,2002:str": str,
    "tag:yaml.org,2002:int": int,
    "tag:yaml.org,2002:float": float,
    "tag:yaml.org,2002:bool": bool,
    "tag:yaml.org,2002:null": type(None),
}


def _scalar(event: ScalarEvent, at: tuple[int, int], report: Report) -> Scalar:
    text = str(event.value)
    if event.tag in ("!", "tag:yaml.org,2002:str") or (event.style and event.tag is None):
        return joined(text, at, report)
    value = _plain_scalar(text, at, report)
    if event.tag is not None and type(value) is not _TAGS.get(event.tag):
        _unknown_tag(event.tag, at, report)
    return value


def _plain_scalar(text: str, at: tuple[int, int], report: Report) -> Scalar:
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if len(text) <= 40 and _INTEGER.fullmatch(text):
        base = {"0o": 8, "0x": 16}.get(text[:2], 10)
        return int(text, base)
    if _NOT_FINITE.fullmatch(text) or _FLOAT.fullmatch(text):
        return _number(text, at, report)
    return text


def _number(text: str, at: tuple[int, int], report: Report) -> float:
    number = math.inf if _NOT_FINITE.fullmatch(text) else float(text)
    return finite(number, at, report)


def _unknown_tag(tag: str, at: tuple[int, int], report: Report) -> None:
    tag = tag.replace("tag:yaml.org,2002:", "!!")
    hint = say(N_("Leave it out, or put the text in quotes."))
    report.add(at, N_("The tag '{tag}' does not fit here."), hint, tag=short(tag))
