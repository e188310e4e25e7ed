"""Cards as one line of text, to send to a friend: ``bbc1.`` and letters.

Inside are the texts as they were written, comments too. Reading one opens no file and runs nothing.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Sequence

from bossbook.card.model import DECKS
from bossbook.card.set_format import SECTIONS
from bossbook.documents import Node, Report
from bossbook.documents.texts import read_text
from bossbook.messages import N_, say
from bossbook.workshop.draft import Draft

PREFIX = "bbc1."
MAX_CHARACTERS = 12_000  # of a line
MAX_BYTES = 200_000  # of what is inside
MOST_CARDS = 60
_CHECK = 3  # bytes
_NOISE = re.compile(r"[\s\u00ad\u200b-\u200d\u2060\ufeff]+")  # what mailers and chats put in


def share_cards(drafts: Sequence[Draft]) -> str:
    """Drafts as one line; the same ones give the same line."""
    content = [[draft.deck, draft.text] for draft in drafts]
    written = json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()
    packed = zlib.compress(written, 9)
    line = PREFIX + base64.urlsafe_b64encode(_check(packed) + packed).decode().rstrip("=")
    if len(line) > MAX_CHARACTERS or len(written) > MAX_BYTES:
        sentence = N_("These cards are too long for one line of {most} characters: send the file.")
        raise ValueError(say(sentence, most=MAX_CHARACTERS).text)
    return line


def _check(packed: bytes) -> bytes:
    return hashlib.sha256(packed).digest()[:_CHECK]


def is_line(text: str) -> bool:
    """Whether a text wants to be such a line."""
    return text.lstrip().startswith("bbc")


def unshare_cards(text: str) -> tuple[Draft, ...]:
    """The drafts in a line; whatever is wrong with it raises ValueError in a sentence."""
    line = _NOISE.sub("", text)
    if not line.startswith(PREFIX):
        sentence = N_("A line with cards begins with {prefix!r}.")
        raise ValueError(say(sentence, prefix=PREFIX).text)
    if len(line) > MAX_CHARACTERS:
        raise _damaged()
    try:
        body = line.removeprefix(PREFIX)
        content = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        check, packed = content[:_CHECK], content[_CHECK:]
        unpacking = zlib.decompressobj()
        written = unpacking.decompress(packed, MAX_BYTES + 1)
        if check != _check(packed) or len(written) > MAX_BYTES or not unpacking.eof:
            raise _damaged()
        data = json.loads(written.decode())
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise _damaged() from None
    return _drafts(data)


def _drafts(data: object) -> tuple[Draft, ...]:
    rows = data if isinstance(data, list) else []
    if not 0 < len(rows) <= MOST_CARDS:
        raise _damaged()
    drafts = []
    for row in rows:
        deck, text = row if isinstance(row, list) and len(row) == 2 else ("", "")
        if deck not in DECKS or not isinstance(text, str):
            raise _damaged()
        drafts.append(Draft(deck, text))
    return tuple(drafts)


def _damaged() -> ValueError:
    sentence = N_("This line is damaged or not complete. Copy the whole line again.")
    return ValueError(say(sentence).text)


def taken(text: str, deck: str) -> tuple[Draft, ...]:
    """The cards of whatever somebody pastes: a line, a card set, or one card of a deck."""
    if is_line(text):
        return unshare_cards(text)
    node = read_text(text, Report("card"))
    fields = node.value if node is not None and isinstance(node.value, dict) else {}
    drafts = [
        Draft.of_fields(SECTIONS[section], item.plain_fields())
        for section in SECTIONS
        for item in _items(fields.get(section))
    ]
    return tuple(drafts) or (Draft(deck, text),)


def _items(node: Node | None) -> list[Node]:
    return node.value if node is not None and isinstance(node.value, list) else []
