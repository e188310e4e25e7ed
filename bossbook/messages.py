"""Every sentence a person reads: a catalogue entry and its values, put together when read.

The English sentence is the key (gettext's way). ``N_`` marks one for translation where it is
written; nothing is translated or filled in before somebody asks for ``.text``.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

LOCALE_DIR = Path(__file__).parent / "locale"
LANGUAGES = ("en",)
_MOST_BITS = 10_000  # Python refuses to write much longer numbers
_language = "en"


def N_(sentence: str) -> str:
    """Mark a sentence for the catalogue; it is translated when it is read."""
    return sentence


def set_language(code: str) -> None:
    """Choose the language of all sentences read from now on."""
    global _language
    check_language(code)
    _language = code


def language() -> str:
    """The language in force."""
    return _language


def check_language(code: str) -> None:
    """Refuse a language that has no catalogue."""
    if code not in LANGUAGES:
        wrong = N_("No catalogue for language {code!r}. There is: {known}.")
        raise ValueError(fill(wrong, {"code": code, "known": LANGUAGES}))


@lru_cache(maxsize=8)
def _catalogue(code: str) -> _gettext.NullTranslations:
    return _gettext.translation("bossbook", LOCALE_DIR, languages=[code], fallback=True)


def translate(sentence: str, code: str | None = None) -> str:
    """The sentence's pattern in a language (the one in force by default)."""
    code = code or _language
    return sentence if code == "en" else _catalogue(code).gettext(sentence)


def fill(sentence: str, values: Mapping[str, Any], code: str | None = None) -> str:
    """Translate a pattern and fill it in. Lists become 'a, b'; messages inside are read too."""
    plain = {name: _plain(value, code) for name, value in values.items()}
    return translate(sentence, code).format(**plain)


def _plain(value: Any, code: str | None) -> Any:
    if isinstance(value, Message):
        return fill(value.sentence, value.values, code)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(_plain(item, code)) for item in value)
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return translate(N_("a number too long to be written"), code)
    return value


class Message:
    """A sentence not yet made: its pattern and its values."""

    __slots__ = ("sentence", "values")

    def __init__(self, sentence: str, values: Mapping[str, Any]) -> None:
        self.sentence = sentence
        self.values = values

    @property
    def text(self) -> str:
        """The sentence in the language in force."""
        return self.say()

    def say(self, code: str | None = None) -> str:
        """The sentence in a language (the one in force by default)."""
        return fill(self.sentence, self.values, code)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Message({self.text!r})"


def say(sentence: str, /, **values: Any) -> Message:
    """A message; reads well at the place of use: ``say(N_("{hero} arrives."), hero=name)``."""
    return Message(sentence, values)
