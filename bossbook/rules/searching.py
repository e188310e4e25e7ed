"""Looking for rules by the words that people type: whole words, their forms, words of like meaning.

A clause counts for every word of the question that it has, more in its title than in its text, and
more for a rare word than for one that is everywhere. Clauses with all the words come first.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import resources
from math import log
from typing import NamedTuple

_WORD = re.compile(r"[^\W_]+(?:[+'’][^\W_]+)*|\+\d")
_IN_TITLE, _IN_ID, _IN_TEXT = 3.0, 2.0, 1.0
_AS_TYPED = 1.25  # the very word, and not another form of it
_ALIKE = 0.6  # a word of like meaning
_BEGUN = 0.5  # the beginning of a word
_ENOUGH = 0.6  # of what was asked: less is not shown
_SHORT = 3  # letters: no ending is taken from so short a word


class _Entry(NamedTuple):
    """A text to be searched: how often it has each word, by its stem and as it is written."""

    id: str
    places: tuple[tuple[float, Counter[str]], ...]
    written: frozenset[str]
    length: int
    rank: float


class _Asked(NamedTuple):
    """One word of a question: as typed, its stem, and the stems that mean much the same."""

    typed: str
    stem: str
    alike: frozenset[str]


class Index:
    """Texts that can be asked for, each an id, a title, what it says, and how much it counts."""

    def __init__(self, texts: Iterable[tuple[str, str, str, float]]) -> None:
        self._entries = [_entry(*text) for text in texts]
        self._had_by = Counter(stem for entry in self._entries for stem in _stems(entry))
        self._usual = sum(entry.length for entry in self._entries) / max(len(self._entries), 1)

    def find(self, question: str) -> list[str]:
        """The ids of what fits, best first."""
        asked = [self._known(each) for each in _asked(question)]
        weights = {each: self._weight(each) for each in asked if self._had(each)}
        found, whole = [], sum(weights.values()) or 1
        for at, entry in enumerate(self._entries):
            scores = {each: self._score(entry, each) for each in weights}
            had = sum(weight for each, weight in weights.items() if scores[each])
            share = had / whole
            if share >= _ENOUGH:
                worth = sum(weight * scores[each] for each, weight in weights.items())
                found.append((worth * share * entry.rank, -at, entry.id))
        return [id for *_, id in sorted(found, reverse=True)]

    def _had(self, asked: _Asked) -> bool:
        """Whether anything has that word: one that nobody knows does not hide the others."""
        return asked.stem in self._had_by or bool(asked.alike & self._had_by.keys())

    def _known(self, asked: _Asked) -> _Asked:
        """A word that stands nowhere is taken for the beginning of one."""
        if self._had(asked):
            return asked
        begun = (stem for stem in self._had_by if stem.startswith(asked.stem))
        return asked._replace(alike=frozenset(begun))

    def _weight(self, asked: _Asked) -> float:
        """Rare words tell more."""
        had_by = max([self._had_by[stem] for stem in (asked.stem, *asked.alike)], default=0)
        return log(1 + len(self._entries) / (had_by + 0.5))

    def _score(self, entry: _Entry, asked: _Asked) -> float:
        found = max(_times(entry, asked.stem, self._usual), default=0.0)
        if found:
            return found * (_AS_TYPED if asked.typed in entry.written else 1)
        known = asked.stem in self._had_by
        nearly = [max(_times(entry, stem, self._usual), default=0.0) for stem in asked.alike]
        return max(nearly, default=0.0) * (_ALIKE if known else _BEGUN)


def _times(entry: _Entry, stem: str, usual: float) -> Iterable[float]:
    """What a word counts for in each place; often is more than once, but not much more."""
    for weight, words in entry.places:
        if stem in words:
            often = words[stem]
            long = 0.6 + 0.4 * entry.length / usual if weight == _IN_TEXT else 1
            yield weight * (often * 1.6) / (often + 0.6 * long)


def _entry(id: str, title: str, text: str, rank: float) -> _Entry:
    words = [_words(part) for part in (title, id.replace("-", " "), text)]
    counted = [Counter(map(stem, part)) for part in words]
    places = tuple(zip((_IN_TITLE, _IN_ID, _IN_TEXT), counted, strict=True))
    return _Entry(id, places, frozenset(w for part in words for w in part), len(words[2]), rank)


def _stems(entry: _Entry) -> set[str]:
    return {stem for _, words in entry.places for stem in words}


# -- questions


def asked_for(question: str, text: str) -> list[str]:
    """The words of a text that a question asks for, as they are written there: to mark them."""
    stems = tuple(each.stem for each in _asked(question))
    begun = {word for word in _words(text) if stem(word).startswith(stems)}
    whole = {word for word in begun if stem(word) in stems}
    return sorted(whole or begun, key=len, reverse=True) if stems else []


def _asked(question: str) -> list[_Asked]:
    words = list(dict.fromkeys(_words(question)))
    telling = [word for word in words if word not in _vocabulary().idle] or words
    return [
        _Asked(word, stem(word), _vocabulary().alike.get(stem(word), frozenset()))
        for word in telling
    ]


def _words(text: str) -> list[str]:
    return [word.replace("’", "'") for word in _WORD.findall(text.casefold())]


class _Vocabulary(NamedTuple):
    idle: frozenset[str]
    forms: Mapping[str, str]
    alike: Mapping[str, frozenset[str]]


@cache
def _vocabulary() -> _Vocabulary:
    text = resources.files(__package__).joinpath("words.json").read_text(encoding="utf-8")
    data = json.loads(text)
    forms = {form: word for word, forms in data["forms"].items() for form in forms}
    alike = {
        _stripped(word, forms): frozenset(_stripped(other, forms) for other in others)
        for word, others in data["alike"].items()
    }
    return _Vocabulary(frozenset(data["idle"]), forms, alike)


# -- forms of words


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """What the forms of an English word have in common, well enough to find them."""
    return _stripped(word, _vocabulary().forms)


def _stripped(word: str, forms: Mapping[str, str]) -> str:
    word = word.removesuffix("'s").removesuffix("'")
    word = forms.get(word, word)
    for ending, instead, least in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = _plain(word.removesuffix(ending) + instead, doubled=ending in ("ing", "ed"))
            break
    return word[:-1] if word.endswith("e") and len(word) > _SHORT else word


# What a word ends in, what stands there instead, and how many letters must be left.
_ENDINGS = (
    *(("sses", "ss", 1), ("ss", "ss", 1), ("us", "us", 1), ("eed", "eed", 0)),
    *(("ies", "y", 2), ("ied", "y", 2), ("ches", "ch", 2), ("shes", "sh", 2), ("xes", "x", 1)),
    *(("oes", "o", 1), ("ing", "", _SHORT), ("ed", "", _SHORT), ("s", "", 2)),
)


def _plain(word: str, doubled: bool) -> str:
    """ "stunn" and "winn" without the second letter; "spell" stays."""
    if doubled and len(word) > _SHORT and word[-1] == word[-2] and word[-1] not in "lsz":
        return word[:-1]
    return word
