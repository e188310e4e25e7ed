"""Where a cursor stands in a text that may be half written: in which field, of what.

A parser needs a whole document; whoever writes has none yet. This reads what stands before the
cursor, line by line and bracket by bracket, and keeps only what is still open there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

ITEM = "-"  # a step of a path: into a list
_KEY = re.compile(r"""(?P<key>[\w .'!?()-]+?|"[^"]*"|'[^']*')\s*:(?=\s|$)""")
_WORD = re.compile(r"[\w-]*\Z")
_REST = re.compile(r"[\w-]*")


@dataclass(slots=True)
class _Open:
    """A mapping or a list that has not ended."""

    indent: int  # the column in which its keys or dashes stand; -1: brackets
    listed: bool
    key: str = ""  # the key whose value is being written
    fields: dict[str, str] = field(default_factory=dict)  # keys so far, with values of one word
    inside: dict[str, _Open] = field(default_factory=dict)  # ended mappings, by their keys

    def first_keys(self) -> dict[str, str]:
        """Names of what is chosen, each with the first word of its choice."""
        return {key: next(iter(inner.fields), "") for key, inner in self.inside.items()}


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the cursor stands."""

    path: tuple[str, ...]  # keys, and ITEM for lists, from the card inwards
    writes_key: bool  # a key is to be written here, not the value of one
    start: int  # of the word that is being written
    end: int
    fields: dict[str, str]  # of the mapping around
    around: tuple[dict[str, str], ...]  # of all mappings around, the outermost first
    chosen: dict[str, str]  # the names under 'choose' so far, each with what it is
    in_braces: bool
    in_list: bool  # the cursor's word is an item of a list
    indent: int  # the column of the cursor's word
    nothing: bool = False  # in a comment, or inside quotes: there is nothing to propose


def spot(text: str, cursor: int) -> Spot:
    """What is open at the cursor."""
    cursor = max(0, min(cursor, len(text)))
    before = text[:cursor]
    found = _WORD.search(before)
    assert found is not None
    start = found.start()
    rest = _REST.match(text, cursor)
    end = rest.end() if rest else cursor
    return _LineReader().read(before[:start], start, end)


class _LineReader:
    """Reads the lines before a cursor."""

    def __init__(self) -> None:
        self.open: list[_Open] = []
        self.waits_for_value = False
        self.hidden = False  # in a comment or inside quotes

    def read(self, before: str, start: int, end: int) -> Spot:
        *lines, last = before.split("\n")
        for line in lines:
            self.line(line)
            if self.open and self.open[-1].indent < 0:
                continue
            self.hidden = False
        if self._in_brackets():
            self.flow(last)
        else:
            self.last_line(last)
        return self.told(last, start, end)

    # -- lines

    def line(self, line: str) -> None:
        if self._in_brackets():
            self.flow(line)
            return
        stripped = line.lstrip(" ")
        if not stripped or stripped.startswith("#"):
            return
        self.content(len(line) - len(stripped), stripped)

    def last_line(self, line: str) -> None:
        """The line of the cursor, without the word that is being written."""
        stripped = line.lstrip(" ")
        if stripped:
            self.line(line)
            if stripped.strip() == "-" or re.fullmatch(r"(-\s+)+", stripped):
                self.waits_for_value = False
            return
        self.close(len(line))
        self.waits_for_value = False

    def close(self, indent: int, dash: bool = False) -> None:
        """What stands further to the right has ended; a list goes on at the same column."""
        while self.open and self.open[-1].indent > indent:
            self.pop()
        top = self.open[-1] if self.open else None
        if top and top.listed and top.indent == indent and not dash:
            self.pop()

    def pop(self) -> None:
        """Something has ended; a mapping remembers the mappings in it."""
        ended = self.open.pop()
        if self.open and not ended.listed and not self.open[-1].listed:
            self.open[-1].inside[self.open[-1].key] = ended

    def content(self, indent: int, text: str) -> None:
        dash = re.match(r"-(\s+|$)", text)
        self.close(indent, bool(dash))
        self.waits_for_value = False
        if dash:
            top = self.open[-1] if self.open else None
            if not (top and top.listed and top.indent == indent):
                self.open.append(_Open(indent, True))
            rest = text[dash.end() :]
            if rest:
                self.content(indent + dash.end(), rest)
            return
        key = _KEY.match(text)
        if key is None:
            self.value(text)
            return
        top = self.open[-1] if self.open else None
        if not (top and not top.listed and top.indent == indent):
            self.open.append(_Open(indent, False))
        self.key(key["key"])
        self.value(text[key.end() :])

    def key(self, name: str) -> None:
        top = self.open[-1]
        top.key = name.strip("\"'")
        top.fields.setdefault(top.key, "")
        self.waits_for_value = True

    def value(self, text: str) -> None:
        stripped = text.lstrip()
        if stripped[:1] in ("{", "["):
            self.flow(stripped)
            return
        word = re.split(r"\s#|\A#", stripped)[0].strip()
        self.hidden = word != stripped.strip() or stripped[:1] in ("'", '"')
        if self.open and word and not self.open[-1].listed:
            self.open[-1].fields[self.open[-1].key] = word

    # -- brackets

    def _in_brackets(self) -> bool:
        return bool(self.open) and self.open[-1].indent < 0

    def flow(self, text: str) -> None:
        """What stands in brackets; they may go over several lines."""
        at, written = 0, ""
        while at < len(text):
            sign = text[at]
            if sign in "\"'":
                close = text.find(sign, at + 1)
                if close < 0:
                    self.hidden = True
                    return
                written += text[at : close + 1]
                at = close + 1
                continue
            if sign == "#" and (at == 0 or text[at - 1].isspace()):
                self.hidden = True
                return
            if sign in "{[":
                self.open.append(_Open(-1, sign == "["))
                self.waits_for_value, written = False, ""
            elif sign in "}]":
                self._note(written)
                written = ""
                self.pop()
                self.waits_for_value = False
                if not self._in_brackets():
                    self.hidden = bool(text[at + 1 :].strip())
                    return
            elif sign == ",":
                self._note(written)
                self.waits_for_value, written = False, ""
            elif sign == ":" and not self.open[-1].listed and not self.waits_for_value:
                self.key(written.strip())
                written = ""
            else:
                written += sign
            at += 1

    def _note(self, word: str) -> None:
        top = self.open[-1]
        if not top.listed and top.key and word.strip():
            top.fields[top.key] = word.strip()

    # -- what is told

    def told(self, last: str, start: int, end: int) -> Spot:
        path: list[str] = []
        for number, one in enumerate(self.open):
            inner = number + 1 < len(self.open) or self.waits_for_value
            if one.listed:
                path.append(ITEM)
            elif inner or self._below(one, last):
                path.append(one.key)
        top = self.open[-1] if self.open else None
        below = top is not None and not top.listed and self._below(top, last)
        fields = dict(top.fields) if top and not top.listed and not below else {}
        around = tuple(dict(one.fields) for one in self.open if not one.listed)
        return Spot(
            tuple(path),
            not self.waits_for_value,
            start,
            end,
            fields,
            around,
            self._chosen(),
            self._in_brackets(),
            top is not None and top.listed,
            len(last),
            self.hidden,
        )

    def _chosen(self) -> dict[str, str]:
        """What has been chosen in the abilities around the cursor."""
        names: dict[str, str] = {}
        for number, one in enumerate(self.open):
            if "choose" in one.inside:
                names |= one.inside["choose"].first_keys()
            if one.key == "choose" and not one.listed and number + 1 < len(self.open):
                names |= self.open[number + 1].first_keys()
        return names

    def _below(self, one: _Open, last: str) -> bool:
        """Whether the cursor stands on a line of its own under a key that has no value yet."""
        alone = not self.waits_for_value and not last.strip() and one.indent >= 0
        return alone and len(last) > one.indent and not one.fields.get(one.key)
