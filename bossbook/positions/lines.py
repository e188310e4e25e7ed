"""A position as one line of text, to be pasted into a message, a cell or a link.

The line is ``bb1.`` and then, in letters that no mailer and no address changes (base64url), three
bytes of a checksum and the compressed position: JSON without what is the default anyway, cards by
name. It is data and nothing else: reading one only ever gives a position, or a mistake.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Iterable
from urllib.parse import quote

from bossbook.card.sets import SUFFIXES, known_sets
from bossbook.documents import Report, from_plain, short
from bossbook.editions import EDITIONS
from bossbook.errors import InvalidPosition, Mistake
from bossbook.messages import N_, say
from bossbook.plain import Data, ReadData
from bossbook.positions.writing import HERO_KEYS, ROOM_KEYS
from bossbook.state import COUNTED, MOST_ROOMS

PREFIX = "bb1."
PARAMETER = "position"  # under which name a link carries the line
MAX_CHARACTERS = 8_000  # of a line
MAX_BYTES = 200_000  # of what is inside it
_CHECK = 3  # bytes
_LEVEL = 9

_ADDRESS = re.compile(rf"\s*https?://\S*(?:[#&?]|%3F|%26|%23){PARAMETER}(?:=|%3D)")
_LINE = re.compile(rf"(?:{_ADDRESS.pattern}|\s*)bb\d+\.")
_VERSION = re.compile(r"bb\d+\.")
_NOISE = re.compile(r"[\s\u00ad\u200b-\u200d\u2060\ufeff]+")  # what mailers and chats put in
_STRAY = re.compile(r"[^A-Za-z0-9_-]")

# What may be left out where it is empty, zero or false, since that is what reading takes it for.
_OF_POSITION = frozenset(
    {"variants", "cards", "town", "discard", "removed", "locations", "market", "first_player"}
    | {"items"}
    | {"seed", "lasting", "idle_rounds", "moved", "result"}
)
_OF_PLAYER = frozenset(
    {*COUNTED, "boss", "rooms", "entrance", "hand", "score", "minion", "out", "aside"}
)
_OF_CARD = frozenset({"treasure", "advanced", "class", "classes", "epic", "ability", "ours"})
_OF_ROOM = _OF_CARD | ROOM_KEYS
_OF_HERO = _OF_CARD | HERO_KEYS


# -- writing


def pack(data: ReadData) -> str:
    """The plain data of a position as one line."""
    written = json.dumps(
        shortened(data), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    ).encode()
    packed = zlib.compress(written, _LEVEL)
    line = PREFIX + base64.urlsafe_b64encode(_check(packed) + packed).decode().rstrip("=")
    if len(line) > MAX_CHARACTERS or len(written) > MAX_BYTES:
        sentence = N_("This position is too long for one line of {most} characters. Save it.")
        raise _wrong(sentence, most=MAX_CHARACTERS)
    return line


def share_link(text: str, base: str) -> str:
    """A link to a page that carries a shared line in its fragment: the laboratory opens it."""
    line = _bare(text)
    unshare(line)
    return f"{base}{'&' if '#' in base else '#'}{PARAMETER}={line}"


def launch_link(text: str, launcher: str, notebook: str) -> str:
    """A link that starts a server of its own first (a Binder's), then opens a notebook with it."""
    path = f"lab/tree/{notebook}?{PARAMETER}={_bare(text)}"
    return f"{launcher}?urlpath={quote(path, safe='')}"


def _check(packed: bytes) -> bytes:
    return hashlib.sha256(packed).digest()[:_CHECK]


# -- leaving out what is the default


def shortened(position: ReadData) -> Data:
    """A position without what reading would take for granted; it loads to the same game."""
    data = {**position, "players": [_player(one) for one in position["players"]]}
    data["town"] = _each(data.get("town"), _OF_HERO)
    if data.get("locations"):
        data["locations"] = _locations(data["locations"])
    if data.get("cards") == [EDITIONS[data["edition"]].card_set]:
        del data["cards"]
    for key, default in (("phase", "bait"), ("round", 1)):
        if data.get(key) == default:
            del data[key]
    return _without(data, _OF_POSITION)


def _locations(locations: ReadData) -> Data:
    """The key locations in which somebody is."""
    return {
        name: _each(there, _OF_HERO) if isinstance(there, list) else _card(there, _OF_HERO)
        for name, there in locations.items()
        if there
    }


def _player(player: ReadData) -> Data:
    data = dict(player)
    data["rooms"] = [_room(room) for room in data.get("rooms") or []]
    data["entrance"] = _each(data.get("entrance"), _OF_HERO)
    data["boss"] = _card(data.get("boss"), _OF_CARD)
    data["score"] = _without(data.get("score") or {}, ("dead", "survived"))
    if data.get("levelled") == (sum(map(_active, data["rooms"])) == MOST_ROOMS):
        del data["levelled"]
    return _without(data, _OF_PLAYER)


def _active(room: object) -> bool:
    """Whether a place has a visible room that is not deactivated."""
    return not isinstance(room, dict) or not (room.get("deactivated") or set(room) == {"facedown"})


def _room(room: object) -> object:
    if isinstance(room, dict) and room.get("under"):
        room = {**room, "under": _each(room["under"], _OF_ROOM)}
    return _card(room, _OF_ROOM)


def _each(cards: Iterable[object] | None, empty: Iterable[str]) -> list[object]:
    return [_card(card, empty) for card in cards or []]


def _card(card: object, empty: Iterable[str]) -> object:
    """A card with its state; one of which nothing but the name is left is that name."""
    if not isinstance(card, dict):
        return card
    left = _without(card, empty)
    return left["card"] if set(left) == {"card"} else left


def _without(data: ReadData, empty: Iterable[str]) -> Data:
    return {key: value for key, value in data.items() if value or key not in empty}


# -- reading


def is_shared(source: object) -> bool:
    """Whether a text wants to be such a line; a file that only begins like one does not."""
    if not isinstance(source, str) or not _LINE.match(source):
        return False
    return not source.strip().lower().endswith(SUFFIXES)


def unshare(text: str) -> Data:
    """The position in a shared line, or in a link to one, as plain data.

    Spaces and line breaks do not matter. Whatever is wrong raises ``InvalidPosition``; whether the
    position itself is sound is seen when it is loaded.
    """
    packed = _packed(_bare(text))
    return _parsed(_unpacked(packed))


def _bare(text: str) -> str:
    """The line without what mailers put into it and without the address before it."""
    if not isinstance(text, str):
        raise _wrong(N_("A shared position is a text that begins with {prefix!r}."), prefix=PREFIX)
    line = _NOISE.sub("", text)
    if address := _ADDRESS.match(line):
        line = re.split("[&#?%]", line[address.end() :])[0]
    return line


def _packed(line: str) -> bytes:
    if len(line) > MAX_CHARACTERS:
        sentence = N_("A shared position has at most {most} characters, not {count}.")
        raise _wrong(sentence, most=MAX_CHARACTERS, count=len(line))
    if not line.startswith(PREFIX):
        sentence = N_("A shared position begins with {prefix!r}.")
        if _VERSION.match(line):
            sentence = N_("This position was shared by another version; this one reads {prefix!r}.")
        raise _wrong(sentence, prefix=PREFIX)
    body = line.removeprefix(PREFIX)
    stray = _STRAY.search(body)
    if stray:
        raise _wrong(N_("A shared position cannot contain {stray!r}."), stray=stray[0])
    return _decoded(body)


def _decoded(body: str) -> bytes:
    try:
        content = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    except (binascii.Error, ValueError):
        raise _damaged() from None
    check, packed = content[:_CHECK], content[_CHECK:]
    if not packed or check != _check(packed):
        raise _damaged()
    return packed


def _unpacked(packed: bytes) -> bytes:
    """The JSON inside, never more than the limit, however much the bytes promise."""
    unpacking = zlib.decompressobj()
    try:
        written = unpacking.decompress(packed, MAX_BYTES + 1)
    except zlib.error:
        raise _damaged() from None
    if len(written) > MAX_BYTES:
        raise _wrong(N_("A shared position holds at most {most} bytes."), most=MAX_BYTES)
    if not unpacking.eof or unpacking.unused_data:
        raise _damaged()
    return written


def _parsed(written: bytes) -> Data:
    try:
        data = json.loads(written.decode())
    except (ValueError, RecursionError):
        raise _damaged() from None
    report = Report("position")
    node = from_plain(data, report)
    report.raise_if(InvalidPosition)
    if node is None or not isinstance(node.value, dict):
        raise _damaged()
    position: Data = node.plain_fields()
    _check_sets(position.get("cards"))
    return position


def _check_sets(cards: object) -> None:
    """A line stands alone: nothing that somebody sends makes this program open a file."""
    for one in cards if isinstance(cards, list) else (cards,):
        if isinstance(one, str) and one not in known_sets():
            sentence = N_(
                "A shared position names only card sets that come with bossbook, not '{name}'; "
                "it brings others along, written out."
            )
            raise _wrong(sentence, name=short(one))


def _damaged() -> InvalidPosition:
    return _wrong(N_("This shared position is damaged or not complete. Copy the whole line again."))


def _wrong(sentence: str, **values: object) -> InvalidPosition:
    return InvalidPosition([Mistake("position", 0, 0, say(sentence, **values))])
