"""The words of the game in the four languages of the rulebooks.

>>> term("hero jam").clauses
('BAIT-6', 'TIP-jam')
>>> [found.en for found in find("korek")]
['hero jam']

The words are data (``glossary.json``), read when one is first asked for. Where no rulebook of a
language has a word for a thing, the list is empty or holds suggestions, which say so.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import NotRequired, TypedDict

from bossbook.messages import N_, OF_THE_RULEBOOKS, say
from bossbook.rules import EDITIONS
from bossbook.showing import Shown, ShownTuple

__all__ = ["LANGUAGES", "GlossaryWord", "Term", "UnknownTerm", "find", "folded", "term", "terms"]

LANGUAGES = OF_THE_RULEBOOKS
"""The languages of the glossary; English is our own, the others are those of the books."""

# The editions whose rulebooks are written in a language: where a word stands if nothing is noted.
_BOOKS: Mapping[str, tuple[str, ...]] = {
    "pl": ("base", "minibosses", "super"),
    "ru": ("alpha",),
    "it": ("revised",),
}


@dataclass(frozen=True, slots=True)
class GlossaryWord:
    """A word for a thing, and the editions whose books use it (none for a suggestion).

    ``of``: which of several English names it stands for. ``everywhere``: whether all the books of
    its language use it.
    """

    text: str
    of: str = ""
    editions: tuple[str, ...] = ()
    everywhere: bool = True
    note: str = ""
    suggested: bool = False


@dataclass(frozen=True, slots=True)
class Term(Shown):
    """One thing of the game: its names in English, its words elsewhere, the clauses about it."""

    en: str
    names: tuple[str, ...]
    words: Mapping[str, tuple[GlossaryWord, ...]]
    notes: Mapping[str, str]
    clauses: tuple[str, ...]

    def spelt(self, language: str) -> tuple[str, ...]:
        """All the spellings in a language."""
        if language == "en":
            return tuple(dict.fromkeys((self.en, *self.names)))
        return tuple(word.text for word in self.words[language])

    def __repr__(self) -> str:
        spelt = (f"{language}: {', '.join(self.spelt(language))}" for language in LANGUAGES)
        return "\n".join(spelt)


class Terms(ShownTuple[Term]):
    """Several terms."""

    __slots__ = ()


class UnknownTerm(LookupError):
    """No term has this English name; ``near`` lists the names that look like it, best first."""

    def __init__(self, word: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(word, near)
        self.word = word
        self.near = near

    def __str__(self) -> str:
        said = say(N_("The glossary has no {word!r}."), word=self.word).text
        hint = say(N_("Did you mean {near}?"), near=self.near).text
        return f"{said} {hint}" if self.near else said


@cache
def terms() -> Mapping[str, Term]:
    """All terms by their English headings, in the order of the glossary."""
    text = resources.files(__package__).joinpath("glossary.json").read_text(encoding="utf-8")
    return MappingProxyType({record["en"]: _term(record) for record in json.loads(text)})


def term(word: str) -> Term:
    """The term with this English name, in capitals or not; raises `UnknownTerm`."""
    names = _by_name()
    known = names.get(folded(word))
    if known is None:
        raise UnknownTerm(word, tuple(get_close_matches(folded(word), names, n=3)))
    return known


def find(word: str) -> Terms:
    """The terms that a word of any of the languages is, begins or is in; best first.

    Neither capitals nor accents matter, so "pulapek" finds "komnata pułapek".
    """
    wanted = folded(word)
    ranked = [(_rank(each, wanted), each) for each in terms().values()]
    hits = [(rank, each) for rank, each in ranked if rank is not None]
    return Terms(each for _, each in sorted(hits, key=lambda hit: hit[0]))


def _rank(each: Term, wanted: str) -> int | None:
    """How well a term fits: the whole word, the beginning of a word, or anywhere in it."""
    spellings = [folded(text) for language in LANGUAGES for text in each.spelt(language)]
    if wanted in spellings:
        return 0
    if any(f" {wanted}" in f" {text}" for text in spellings):
        return 1
    return 2 if any(wanted in text for text in spellings) else None


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A text without capitals, accents and quotation marks, for comparing."""
    letters = unicodedata.normalize("NFD", text.strip(" \"'„”«»").casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return plain.replace("ł", "l")  # which Unicode does not take apart


# -- reading


@cache
def _by_name() -> Mapping[str, Term]:
    return {folded(name): each for each in terms().values() for name in each.spelt("en")}


class _WordRecord(TypedDict):
    """A word as the file has it."""

    word: str
    of: NotRequired[str]
    editions: NotRequired[list[str]]
    note: NotRequired[str]
    suggested: NotRequired[bool]


class _TermRecord(TypedDict):
    """A term as the file has it, with a list of words for each language of the books."""

    en: str
    names: NotRequired[list[str]]
    pl: list[_WordRecord]
    ru: list[_WordRecord]
    it: list[_WordRecord]
    notes: NotRequired[dict[str, str]]
    clauses: list[str]


def _term(record: _TermRecord) -> Term:
    records = {"pl": record["pl"], "ru": record["ru"], "it": record["it"]}
    words = {language: _words(records[language], language) for language in _BOOKS}
    return Term(
        record["en"],
        tuple(record.get("names", (record["en"],))),
        MappingProxyType(words),
        MappingProxyType(record.get("notes", {})),
        tuple(record["clauses"]),
    )


def _words(records: Iterable[_WordRecord], language: str) -> tuple[GlossaryWord, ...]:
    return tuple(_word(record, _BOOKS[language]) for record in records)


def _word(record: _WordRecord, books: tuple[str, ...]) -> GlossaryWord:
    suggested = record.get("suggested", False)
    named = record.get("editions", () if suggested else books)
    return GlossaryWord(
        record["word"],
        record.get("of", ""),
        tuple(edition for edition in EDITIONS if edition in named),
        everywhere=suggested or "editions" not in record,
        note=record.get("note", ""),
        suggested=suggested,
    )
