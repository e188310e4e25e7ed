"""Documents with a place for every value, and all their mistakes collected at once.

Everything from outside comes through here: card sets, positions, saved games. Nothing is built
but texts, numbers, lists and mappings, and whatever the input is, only mistakes come out of it.
Files and texts are read in :mod:`bossbook.documents.texts`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn, TypeAlias

from bossbook.errors import InvalidInput, Mistake
from bossbook.messages import N_, Message, say

MAX_BYTES = 1_000_000
MAX_DEPTH = 60
MAX_VALUES = 200_000
MAX_VALUES_WITH_ALIASES = 20_000  # after every alias is written out
MAX_ITEMS = 5_000  # of one list

Scalar: TypeAlias = "str | int | float | bool | None"
Plain: TypeAlias = "Scalar | list[Plain] | dict[str, Plain]"  # what JSON can write


@dataclass(frozen=True, slots=True)
class Node:
    """A value and where it stands (line and column from 1; 0 when it came from Python data)."""

    value: Scalar | list[Node] | dict[str, Node]
    line: int = 0
    column: int = 0
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # of a mapping's keys

    def plain(self) -> Plain:
        """The value as ordinary data."""
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        if isinstance(self.value, dict):
            return self.plain_fields()
        return self.value

    def plain_fields(self) -> dict[str, Plain]:
        """The fields of a mapping as ordinary data; what is no mapping has none."""
        fields = self.value if isinstance(self.value, dict) else {}
        return {key: item.plain() for key, item in fields.items()}

    def key_place(self, key: str) -> tuple[int, int]:
        """Where a key of this mapping stands; the mapping's own place if it does not have it."""
        return self.places.get(key, (self.line, self.column))


class Report:
    """Collects the mistakes of one document; ``folder``: where the paths in it start from."""

    def __init__(self, file: str, folder: Path | None = None) -> None:
        self.file, self.folder = file, folder
        self.mistakes: list[Mistake] = []
        self._seen: set[tuple[int, int, str, str]] = set()
        self._repeated = 0

    @property
    def noted(self) -> int:
        """How often a mistake was noted, those included that were known already."""
        return len(self.mistakes) + self._repeated

    def add(
        self,
        at: Node | tuple[int, int],
        sentence: str,
        hint: Message | None = None,
        /,
        **values: object,
    ) -> None:
        """Note a mistake. What was said already, of the same place, is not said again."""
        line, column = (at.line, at.column) if isinstance(at, Node) else at
        key = (line, column, sentence, repr(values))
        if key in self._seen:
            self._repeated += 1
            return
        self._seen.add(key)
        self.mistakes.append(Mistake(self.file, line, column, say(sentence, **values), hint))

    def raise_if(self, error: type[InvalidInput]) -> None:
        """Raise the error if there are mistakes, in the order in which they stand in the file."""
        if self.mistakes:
            raise error(sorted(self.mistakes, key=lambda mistake: (mistake.line, mistake.column)))


# --- checks that texts and Python data share ---------------------------------------------------


class GiveUp(Exception):
    """Reading on would make no sense; the reason is in the report."""


def too_many(at: tuple[int, int], aliases: bool, report: Report) -> NoReturn:
    """Report more values than anybody writes, and give up."""
    if aliases:
        report.add(at, N_("Anchors are used to excess: too many values."))
    else:
        report.add(at, N_("There are more than {limit} values."), limit=MAX_VALUES)
    raise GiveUp


def too_long(at: tuple[int, int], report: Report) -> NoReturn:
    """Report a longer list than anybody writes, and give up."""
    report.add(at, N_("A list has more than {limit} items."), limit=MAX_ITEMS)
    raise GiveUp


def too_deep(at: tuple[int, int], report: Report) -> NoReturn:
    """Report deeper nesting than anybody writes, and give up."""
    report.add(at, N_("Lists and mappings are nested more than {limit} deep."), limit=MAX_DEPTH)
    raise GiveUp


def place_in(text: str, index: int) -> tuple[int, int]:
    """Line and column of a character."""
    lines = re.split(r"\r\n|\r|\n", text[:index])
    return len(lines), len(lines[-1]) + 1


def finite(number: float, at: tuple[int, int], report: Report) -> float:
    """A number that is one."""
    if math.isfinite(number):
        return number
    report.add(at, N_("This number is not finite."))
    return 0.0


def joined(text: str, at: tuple[int, int], report: Report) -> str:
    """JSON writes rare letters as two escapes, which YAML leaves apart."""
    if text.isascii():
        return text
    try:
        return text.encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeDecodeError:
        report.add(at, N_("Half a letter: an escape sequence without its other half."))
        return ""


# --- Python data -------------------------------------------------------------------------------


def from_plain(data: object, report: Report) -> Node | None:
    """Take a dict or list as it is, with the checks that a text would get."""
    try:
        return _Taker(report).take(data, 1)
    except GiveUp:
        return None


class _Taker:
    """Makes nodes of Python data."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._values = 0
        self._open: set[int] = set()

    def take(self, data: object, depth: int) -> Node:
        """One value and all that is in it."""
        self._values += 1
        if self._values > MAX_VALUES:
            too_many((0, 0), False, self._report)
        if isinstance(data, (Mapping, list, tuple)):
            return self._container(data, depth)
        return Node(self._scalar(data))

    def _container(self, data: Mapping[object, object] | Sequence[object], depth: int) -> Node:
        if id(data) in self._open:
            self._report.add((0, 0), N_("A list or mapping stands inside itself."))
            raise GiveUp
        if depth > MAX_DEPTH:
            too_deep((0, 0), self._report)
        if len(data) > MAX_ITEMS and not isinstance(data, Mapping):
            too_long((0, 0), self._report)
        self._open.add(id(data))
        if isinstance(data, Mapping):
            node = Node(dict(self._fields(data, depth)))
        else:
            node = Node([self.take(item, depth + 1) for item in data])
        self._open.discard(id(data))
        return node

    def _fields(self, data: Mapping[object, object], depth: int) -> Iterator[tuple[str, Node]]:
        for key, value in data.items():
            node = self.take(value, depth + 1)
            if isinstance(key, str):
                yield joined(key, (0, 0), self._report), node
            else:
                got = say("{key!r}", key=short(str(key)))
                self._report.add((0, 0), N_("A key must be a text, not {got}."), got=got)

    def _scalar(self, data: object) -> Scalar:
        if isinstance(data, str):
            return joined(data, (0, 0), self._report)
        if data is None or isinstance(data, bool):
            return data
        if isinstance(data, int) and abs(data) < 10**40:
            return data
        if isinstance(data, (int, float)):
            number = data if isinstance(data, float) else math.inf
            return finite(number, (0, 0), self._report)
        kind = type(data).__name__
        self._report.add((0, 0), N_("A value of type {kind} cannot stand here."), kind=kind)
        return None


# --- reading fields ----------------------------------------------------------------------------
# Each reports what is wrong and goes on with a default. `what` is the field's name in the file.


def mapping(
    node: Node, report: Report, allowed: Collection[str], required: Collection[str], what: str
) -> dict[str, Node]:
    """The fields of a mapping, without the unknown ones."""
    if not isinstance(node.value, dict):
        report.add(node, N_("'{what}' must be a mapping, not {got}."), what=what, got=shown(node))
        return {}
    meant: set[str] = set()
    for key in node.value:
        if key not in allowed:
            near = nearest(key, allowed)
            meant |= {near} if near else set()
            hint = _did_you_mean(near) or _known(allowed)
            sentence = N_("'{what}' has no key '{key}'.")
            report.add(node.key_place(key), sentence, hint, key=short(key), what=what)
    for key in required:
        if key not in node.value and key not in meant:  # one misspelt word is one mistake
            report.add(node, N_("'{what}' needs the key '{key}'."), key=key, what=what)
    return {key: value for key, value in node.value.items() if key in allowed}


def items(node: Node, report: Report, what: str) -> list[Node]:
    """The items of a list."""
    if isinstance(node.value, list):
        return node.value
    report.add(node, N_("'{what}' must be a list, not {got}."), what=what, got=shown(node))
    return []


def text(node: Node, report: Report, what: str) -> str:
    """A text of one line that is not empty."""
    if not isinstance(node.value, str):
        hint = None if isinstance(node.value, (list, dict)) else say(N_("Put it in quotes."))
        sentence = N_("'{what}' must be a text, not {got}.")
        report.add(node, sentence, hint, what=what, got=shown(node))
        return ""
    if not node.value.strip():
        report.add(node, N_("'{what}' is empty."), what=what)
    elif not node.value.isprintable():
        report.add(node, N_("'{what}' must be one line of letters and signs."), what=what)
    return node.value


def integer(node: Node, report: Report, what: str, low: int = 0, high: int = 10**6) -> int:
    """A whole number between two bounds."""
    if not isinstance(node.value, int) or isinstance(node.value, bool):
        sentence = N_("'{what}' must be a whole number, not {got}.")
        report.add(node, sentence, what=what, got=shown(node))
    elif node.value < 0 <= low:
        report.add(node, N_("'{what}' must not be negative."), what=what)
    elif node.value < low:
        report.add(node, N_("'{what}' must be at least {low}."), what=what, low=low)
    elif node.value > high:
        report.add(node, N_("'{what}' must be at most {high}."), what=what, high=high)
    else:
        return node.value
    return low


def flag(node: Node, report: Report, what: str) -> bool:
    """True or false."""
    if isinstance(node.value, bool):
        return node.value
    sentence = N_("'{what}' must be true or false, not {got}.")
    report.add(node, sentence, what=what, got=shown(node))
    return False


def word(node: Node, report: Report, known: Collection[str], what: str) -> str:
    """One word of a closed list."""
    if isinstance(node.value, str) and node.value in known:
        return node.value
    hint = suggest(node.value, known) if isinstance(node.value, str) else None
    sentence = N_("'{what}' cannot be {got}.")
    report.add(node, sentence, hint or _known(known), what=what, got=shown(node))
    return ""


def suggest(word: str, known: Iterable[str]) -> Message | None:
    """A hint at what was probably meant, or None."""
    return _did_you_mean(nearest(word, known))


def nearest(word: str, known: Iterable[str]) -> str:
    """What was probably meant, or an empty text."""
    import difflib

    if len(word) > 100:
        return ""
    by_fold = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word.casefold(), by_fold, n=1, cutoff=0.65)
    return by_fold[close[0]] if close else ""


def _did_you_mean(word: str) -> Message | None:
    return say(N_("Did you mean '{word}'?"), word=word) if word else None


def _known(known: Collection[str]) -> Message | None:
    if not 0 < len(known) <= 30:
        return None
    return say(N_("Known here: {known}."), known=sorted(known))


def shown(node: Node) -> Message:
    """A value as a mistake shows it."""
    value = node.value
    if isinstance(value, list):
        return say(N_("a list"))
    if isinstance(value, dict):
        return say(N_("a mapping"))
    if isinstance(value, str):
        return say("'{value}'", value=short(value))
    if value is None:
        return say(N_("empty"))
    return say("{value}", value=short(str(value).lower()))


def short(text: str) -> str:
    """A text as a mistake quotes it."""
    return text if len(text) <= 60 else text[:57] + "..."
