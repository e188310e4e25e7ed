"""Every sentence a person reads: a catalogue entry and its values, put together when read.

The English sentence is the key (gettext's way). ``N_`` marks one for translation where it is
written; nothing is translated or filled in before somebody asks for ``.text``.

A word that goes with a number is written in all its forms: ``"{count} {count:card|cards}"``. The
number chooses among them by the rule of the language, so a Polish sentence has three forms there.

A phrase inside another one may need another form there: a case, an infinitive. A translation gives
it all its forms, ``"komnata || acc: komnatę || gen dat: komnaty"``, and the translation of what
stands around it names the one it wants: ``"zniszcz {room:acc}"``. Where it names none, the form is
passed on; where there is no such form, the first one stands. The names of the forms are the
translator's own. English needs none of this.

A phrase that begins a sentence is written with a ``^``, before the name of a form if there is one:
``"{way:^}."`` begins with a capital.
"""

from __future__ import annotations

import gettext as _gettext
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

LOCALE_DIR = Path(__file__).parent / "locale"
LANGUAGES = ("en",)
# Languages that may be asked for already: what no catalogue has is said in English.
OF_THE_RULEBOOKS = ("en", "pl", "ru", "it")
_MOST_BITS = 10_000  # Python refuses to write much longer numbers
_language = "en"


_BEHIND_CONTEXT = "\x04"  # as in the files of gettext


def N_(sentence: str, context: str = "") -> str:
    """Mark a sentence for the catalogue; it is translated when it is read.

    A context keeps apart what only English says in the same word: "it", a room or a spell.
    """
    return f"{context}{_BEHIND_CONTEXT}{sentence}" if context else sentence


def set_language(code: str) -> None:
    """Choose the language of all sentences read from now on."""
    global _language
    check_language(code)
    _language = code


def language() -> str:
    """The language in force."""
    return _language


class Tongue:
    """The language of one game: shared by all it says, None for the language in force."""

    __slots__ = ("code",)

    def __init__(self) -> None:
        self.code: str | None = None


COMMON_TONGUE = Tongue()


def languages() -> tuple[str, ...]:
    """All that may be asked for."""
    return tuple(dict.fromkeys((*LANGUAGES, *OF_THE_RULEBOOKS)))


def check_language(code: str) -> None:
    """Refuse a language that has no catalogue and is none of the rulebooks'."""
    if code not in languages():
        wrong = N_("No catalogue for language {code!r}. There is: {known}.")
        raise ValueError(fill(wrong, {"code": code, "known": LANGUAGES}))


@lru_cache(maxsize=8)
def _catalogue(code: str) -> _gettext.NullTranslations:
    return _gettext.translation("bossbook", LOCALE_DIR, languages=[code], fallback=True)


def translate(sentence: str, code: str | None = None) -> str:
    """The sentence's pattern in a language (the one in force by default)."""
    code = code or _language
    plain = sentence.rpartition(_BEHIND_CONTEXT)[2]
    if code == "en":
        return plain
    translated = _catalogue(code).gettext(sentence)
    return _catalogue(code).gettext(plain) if translated == sentence != plain else translated


def fill(
    sentence: str, values: Mapping[str, object], code: str | None = None, form: str = ""
) -> str:
    """Translate a pattern and fill it in. Lists become 'a, b'; messages inside are read too."""
    plain = {name: _plain(value, code, form) for name, value in values.items()}
    return writable(_in_form(translate(sentence, code), form).format(**plain))


def writable(text: str) -> str:
    """A text that any file or screen can take: half a letter from damaged data becomes a '?'."""
    return text if text.isascii() else text.encode(errors="replace").decode()


def _in_form(pattern: str, form: str) -> str:
    """The form asked for, if a translation has it, or else the first one."""
    if _FORMS not in pattern:
        return pattern
    first, *others = pattern.split(_FORMS)
    for other in others:
        names, _, told = other.partition(":")
        if form in names.split():
            return told.strip()
    return first.strip()


_FORMS = "||"
_BEGINS = "^"


def _plain(value: object, code: str | None, form: str = "") -> object:
    if isinstance(value, Message):
        return _Inside(value, code, form)
    if isinstance(value, (list, tuple)):
        return _listed([str(_plain(item, code, form)) for item in value])
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        return translate(N_("a number too long to be written"), code)
    if isinstance(value, int) and not isinstance(value, bool):
        return _Number(value).spoken(code)
    return value


class _Inside:
    """A message inside another one, which may name the form it wants: ``{room:acc}``."""

    def __init__(self, message: Message, code: str | None, form: str) -> None:
        self.message, self.code, self.form = message, code, form

    def __format__(self, form: str) -> str:
        wanted = form.removeprefix(_BEGINS) or self.form
        told = fill(self.message.sentence, self.message.values, self.code, wanted)
        return capital(told) if form.startswith(_BEGINS) else told

    def __str__(self) -> str:
        return format(self)

    def __repr__(self) -> str:
        return repr(str(self))


def capital(sentence: str) -> str:
    """A sentence that begins with a capital, and else as it is."""
    return sentence[:1].upper() + sentence[1:]


def _listed(items: list[str]) -> str:
    """Things one after the other; where one has a comma in itself, semicolons keep them apart."""
    commas = any("," in _IN_BRACKETS.sub("", item) for item in items)
    return ("; " if commas else ", ").join(items)


_IN_BRACKETS = re.compile(r"\([^()]*\)")


class _Number(int):
    """A number that chooses the form of a word: ``{count:card|cards}``."""

    code: str | None = None

    def spoken(self, code: str | None) -> _Number:
        """The number as one that is read in a language."""
        self.code = code
        return self

    def __format__(self, spec: str) -> str:
        forms = spec.split("|")
        if len(forms) == 1:  # most numbers stand alone
            return format(int(self), spec)
        return forms[min(plural_form(self, self.code), len(forms) - 1)]


def plural_form(number: int, code: str | None = None) -> int:
    """Which form of a word goes with a number in a language, by its catalogue's own rule."""
    rule = getattr(_catalogue(code or _language), "plural", None)
    return int(rule(abs(number))) if rule is not None else int(number != 1)


class Message:
    """A sentence not yet made: its pattern and its values."""

    __slots__ = ("sentence", "values")

    def __init__(self, sentence: str, values: Mapping[str, object]) -> None:
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


def say(sentence: str, /, **values: object) -> Message:
    """A message; reads well at the place of use: ``say(N_("{hero} arrives."), hero=name)``."""
    return Message(sentence, values)
