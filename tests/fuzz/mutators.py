"""Ways to damage a document: as data, and as text."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import zlib
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from bossbook.positions.lines import PREFIX
from fuzz import corpus

Place = tuple[Any, Any]  # a list or mapping, and an index or key of it
PENDING = ("agenda", "walking", "lasting", "result", "offers", "boss_chosen", "marks", "fell")


# -- what is put in

NUMBERS = (-1, -2, 0, 1, 2, 3, 5, 6, 7, 99, 100, 999, 1000, 10**6, 10**9, 2**63, 2**64, 10**39)
TEXTS = (
    "", " ", "x", "Ann", "town", "@0", "@1", "@7", "@99", "@999999999999", "@-1", "@", "bb1.x",
    "null", "\x00", "a\nb", "\ud800", "\U0001f409", "e\u0301", "<b>", "{x}", "{0}", "%s",
    "Dark Altar", "No Such Card", "base", "wild", "bait", "build", "over", "setup", "pass",
    "q" * 3000, "9" * 3000, "../base", "/nowhere/base.yaml",
)  # fmt: skip
ODD: tuple[Any, ...] = (None, True, False, 1.5, -0.0, 1e300, [], {}, [[]], [None], {"x": 1})


def _odd(dice: Random) -> Any:
    pool = dice.choice((NUMBERS, TEXTS, ODD))
    return copy.deepcopy(dice.choice(pool))


@cache
def _by_key() -> dict[str, tuple[Any, ...]]:
    """Every value of the corpus under its key: what could stand in another document."""
    found: dict[str, list[Any]] = {}
    sources = (*corpus.positions(), *corpus.sets(), *corpus.progress_files())
    for document in sources:
        _collect(document, found)
    return {key: tuple(values[:: max(1, len(values) // 400)]) for key, values in found.items()}


def _collect(value: Any, found: dict[str, list[Any]], key: str = "") -> None:
    if key:
        found.setdefault(key, []).append(value)
    if isinstance(value, dict):
        for name, item in value.items():
            _collect(item, found, name)
    elif isinstance(value, list):
        for item in value:
            _collect(item, found, f"{key}[]" if key and not key.endswith("[]") else key)


@cache
def _names() -> tuple[str, ...]:
    """The texts of the corpus: names of cards, of steps, of kinds."""
    texts = {v for values in _by_key().values() for v in values if isinstance(v, str)}
    return tuple(sorted(texts))


# -- choosing a place


def _place(data: Any, dice: Random) -> Place | None:
    """Some place in a document; what is pending is looked at more than the rest."""
    root, pending = data, [key for key in PENDING if isinstance(data, dict) and key in data]
    if pending and dice.random() < 0.4:
        key = dice.choice(pending)
        if dice.random() < 0.1 or not isinstance(data[key], (list, dict)) or not data[key]:
            return data, key
        root = data[key]
    return _below(root, dice)


def _below(root: Any, dice: Random) -> Place | None:
    at = None
    while isinstance(root, (list, dict)) and root:
        key = dice.randrange(len(root)) if isinstance(root, list) else dice.choice(list(root))
        at = (root, key)
        if dice.random() < 0.2:
            break
        root = root[key]
    return at


# -- one change to data; each is given a place


def _drop(at: Place, dice: Random, data: Any) -> None:
    del at[0][at[1]]


def _double(at: Place, dice: Random, data: Any) -> None:
    box, key = at
    if isinstance(box, list):
        box.insert(dice.randrange(len(box) + 1), copy.deepcopy(box[key]))
    else:
        box[f"{key}{dice.choice(('', ' ', '2', 's'))}"] = copy.deepcopy(box[key])


def _rename(at: Place, dice: Random, data: Any) -> None:
    box, key = at
    if isinstance(box, dict):
        box[dice.choice(list(_by_key())) if dice.random() < 0.8 else str(_odd(dice))] = box.pop(key)
    else:
        box[key] = dice.choice(_names())


def _put_odd(at: Place, dice: Random, data: Any) -> None:
    at[0][at[1]] = _odd(dice)


def _nudge(at: Place, dice: Random, data: Any) -> None:
    box, key = at
    value = box[key]
    if isinstance(value, str) and value.startswith("@"):
        box[key] = f"@{dice.randrange(40)}"
    elif isinstance(value, bool):
        box[key] = not value
    elif isinstance(value, int):
        box[key] = dice.choice((value + 1, value - 1, -value, dice.randrange(-2, 9), value * 1000))
    else:
        box[key] = dice.choice(_names())


def _graft(at: Place, dice: Random, data: Any) -> None:
    """What stands under the same key in another document."""
    box, key = at
    others = _by_key().get(key, ()) if isinstance(key, str) else _by_key().get("agenda[]", ())
    box[key] = copy.deepcopy(dice.choice(others)) if others else _odd(dice)


def _swap(at: Place, dice: Random, data: Any) -> None:
    other = _place(data, dice)
    if other is not None:
        here, there = at[0][at[1]], other[0][other[1]]
        at[0][at[1]] = copy.deepcopy(there)
        other[0][other[1]] = copy.deepcopy(here)


def _shorten(at: Place, dice: Random, data: Any) -> None:
    value = at[0][at[1]]
    if isinstance(value, (list, str)) and value:
        at[0][at[1]] = value[: dice.randrange(len(value))]
    else:
        _drop(at, dice, data)


def _shuffle(at: Place, dice: Random, data: Any) -> None:
    box = at[0]
    if isinstance(box, list):
        dice.shuffle(box)
    else:
        keys = list(box)
        dice.shuffle(keys)
        for key in keys:
            box[key] = box.pop(key)


def _nest(at: Place, dice: Random, data: Any) -> None:
    value = at[0][at[1]]
    for _ in range(dice.choice((1, 1, 2, 5, 70, 400))):
        value = [value] if dice.random() < 0.5 else {dice.choice(("play", "card", "name")): value}
    at[0][at[1]] = value


def _repeat(at: Place, dice: Random, data: Any) -> None:
    box, key = at
    copies = [copy.deepcopy(box[key]) for _ in range(dice.choice((2, 6, 30)))]
    if isinstance(box, list):
        box.extend(copies)
    else:
        box.update({f"{key}{number}": one for number, one in enumerate(copies)})


def _enlarge(at: Place, dice: Random, data: Any) -> None:
    """A number that is far too large, in the place of a number or of several things."""
    box, key = at
    value = box[key]
    if isinstance(value, (int, list)) or (isinstance(value, dict) and dice.random() < 0.5):
        box[key] = dice.choice((60, 100, 1000, 10**4, 10**5, 10**6))
    else:
        _put_odd(at, dice, data)


def _step(at: Place, dice: Random, data: Any) -> None:
    """A step of another document's agenda, anywhere in this one."""
    steps = _by_key().get("agenda[]", ())
    if isinstance(data, dict) and isinstance(data.get("agenda"), list):
        agenda = data["agenda"]
        agenda.insert(dice.randrange(len(agenda) + 1), copy.deepcopy(dice.choice(steps)))
    else:
        _graft(at, dice, data)


Change = Callable[[Place, Random, Any], None]
CHANGES: tuple[Change, ...] = (
    _drop, _double, _rename, _put_odd, _put_odd, _nudge, _nudge, _nudge, _graft, _graft, _swap,
    _shorten, _shuffle, _nest, _repeat, _step, _enlarge,
)  # fmt: skip


def changed(document: Any, dice: Random) -> Any:
    """A copy with one change or a few."""
    data = copy.deepcopy(document)
    for _ in range(dice.choice((1, 1, 1, 2, 2, 3, 6))):
        at = _place(data, dice)
        if at is not None:
            dice.choice(CHANGES)(at, dice, data)
    return data


# -- texts

SNIPPETS = (
    "&a ", "*a", "&a [*a, *a]", "<<: *a", "!!str ", "!!python/object:x ", "---\n", "...\n", "\t",
    "\x00", "\x07", "\x1b[31m", "\ufeff", "\u2028", "\ud800", "\udfff", "\\ud800", "'", '"', "[",
    "]", "{", "}", ": ", "- ", "? ", "| ", "> ", "#", "@", "@" + "9" * 5000, "9" * 5000, "1e999",
    ".inf", ".nan", "0x", "0o7", "null", "~", "\n", "\r", " " * 40, "[" * 200, "{a: " * 200,
)  # fmt: skip


def damaged(text: str, dice: Random) -> str:
    """A text with one slip or a few."""
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        text = dice.choice(SLIPS)(text, dice)
    return text


def _cut(text: str, dice: Random) -> str:
    i, j = _span(text, dice)
    return text[:i] + text[j:]


def _end(text: str, dice: Random) -> str:
    return text[: dice.randrange(len(text) + 1)]


def _insert(text: str, dice: Random) -> str:
    i = dice.randrange(len(text) + 1)
    return text[:i] + dice.choice(SNIPPETS) + text[i:]


def _flip(text: str, dice: Random) -> str:
    if not text:
        return "x"
    i = dice.randrange(len(text))
    other = chr(ord(text[i]) ^ (1 << dice.randrange(7)))
    return text[:i] + other + text[i + 1 :]


def _again(text: str, dice: Random) -> str:
    i, j = _span(text, dice)
    k = dice.randrange(len(text) + 1)
    return text[:k] + text[i:j] + text[k:]


def _digits(text: str, dice: Random) -> str:
    places = [i for i, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return _insert(text, dice)
    i = dice.choice(places)
    more = dice.choice(("9" * 5, "0" * 30, "9" * 5000, "-", "e9", "."))
    return text[:i] + more + text[i:]


def _span(text: str, dice: Random) -> tuple[int, int]:
    i = dice.randrange(len(text) + 1)
    return i, min(len(text), i + dice.choice((1, 1, 2, 5, 20, 200)))


SLIPS: tuple[Callable[[str, Random], str], ...] = (
    _cut, _cut, _end, _insert, _insert, _insert, _flip, _flip, _again, _digits,
)  # fmt: skip


# -- shared lines


def packed(written: bytes) -> str:
    """Bytes as a shared line with the right checksum, whatever they are."""
    body = zlib.compress(written, 9)
    check = hashlib.sha256(body).digest()[:3]
    return PREFIX + base64.urlsafe_b64encode(check + body).decode().rstrip("=")


def as_json(data: Any, dice: Random) -> str:
    """Data as JSON text, in one of its forms."""
    indent = dice.choice((None, None, 1))
    return json.dumps(data, ensure_ascii=dice.random() < 0.5, indent=indent)


def as_bytes(text: str) -> bytes:
    """A text as bytes, half letters included."""
    return text.encode("utf-8", "surrogatepass")
