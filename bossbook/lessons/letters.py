"""A clause for those who do not know the letters of the editions: names stand in their place, or
what a lesson on one edition need not tell of others is left out.

>>> in_names("AR: the hero dies at once. (S: not so.)")
'First printing, revised base game: the hero dies at once. (Super Boss Monster: not so.)'
>>> as_taught("ABR: rooms (M: and minibosses) are revealed. S: not so.", ["base"])
'Rooms are revealed.'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from bossbook.editions import EDITIONS
from bossbook.messages import N_, say
from bossbook.rules.differences import CODE, LETTERS

_ALONE = re.compile(rf"({CODE.pattern})(?= (?:\d|four\b|only\b))")  # without its colon: "R four …"
_SENTENCE = re.compile(r"(?:^|[.] [(]?)$")


def in_names(text: str) -> str:
    """A clause's text with the names of the editions instead of their letters."""
    return CODE.sub(_named, _ALONE.sub(r"\1:", text))


def _named(code: re.Match[str]) -> str:
    """The names for some letters; a sentence that begins with them begins with a capital."""
    name = _names([LETTERS[letter] for letter in code[0]])
    starts = _SENTENCE.search(code.string[: code.start()])
    return name[:1].upper() + name[1:] if starts else name


def _names(editions: list[str]) -> str:
    """Names in a row; where one edition only is missing, that one."""
    missing = [edition for edition in EDITIONS if edition not in editions]
    if len(missing) == 1:
        return say(N_("all but {edition}"), edition=say(EDITIONS[missing[0]].named)).text
    return say("{editions}", editions=[say(EDITIONS[edition].named) for edition in editions]).text


# -- for a lesson on some of the editions

_ASIDE = re.compile(r"\s*\(([^()]*)\)")
_SENTENCES = re.compile(r"(?<=\.) ")
_LABEL = re.compile(rf"(?:{CODE.pattern})(?:, (?:{CODE.pattern}))*")
_MARKED = re.compile(  # a word, or a whole sentence, that is another edition's
    rf",? [^ ]+ \((?:{CODE.pattern})\)|(?:^|(?<=\. ))[^.]*\((?:{CODE.pattern})\)\. ?"
)


def as_taught(text: str, editions: Collection[str]) -> str:
    """A clause as far as it is about these editions; all of it if it is about others alone."""
    wanted = frozenset(editions)
    about = _MARKED.sub(lambda word: "" if _of_others(word[0], wanted) else word[0], text)
    about = _ASIDE.sub(lambda aside: _aside(aside[1], wanted), about)
    kept = [_sentence(one, wanted) for one in _SENTENCES.split(about)]
    found = " ".join(filter(None, kept))
    return in_names(CODE.sub(lambda code: _fewer(code[0], wanted), found) if found else text)


def _editions(text: str) -> list[str]:
    """The editions whose letters stand in a text."""
    return [LETTERS[letter] for code in CODE.findall(text) for letter in code]


def _of_others(text: str, wanted: frozenset[str]) -> bool:
    return wanted.isdisjoint(_editions(text))


def _fewer(code: str, wanted: frozenset[str]) -> str:
    """Letters without those of other editions, if any are left."""
    return "".join(letter for letter in code if LETTERS[letter] in wanted) or code


def _aside(text: str, wanted: frozenset[str]) -> str:
    kept = "; ".join(_parts(text, wanted))
    return f" ({kept})" if kept else ""


def _sentence(text: str, wanted: frozenset[str]) -> str:
    kept = "; ".join(_parts(text.removesuffix("."), wanted))
    full_stop = "." if kept and text.endswith(".") else ""
    return (kept[:1].upper() if text[:1].isupper() else kept[:1]) + kept[1:] + full_stop


def _parts(text: str, wanted: frozenset[str]) -> Iterator[str]:
    """What is left of a text; a part without letters is about whom the part before it was."""
    concerned = True
    for part in text.split("; "):
        label = _LABEL.match(part)
        concerned = not _of_others(label[0], wanted) if label else concerned
        kept = _unlabelled(part, label[0], wanted) if label else part
        if concerned and kept:
            yield kept


def _unlabelled(part: str, label: str, wanted: frozenset[str]) -> str:
    """A part without the letters in front of it where it is about all these editions."""
    rest = part.removeprefix(label)
    everybody = wanted.issubset(_editions(label)) and (rest.startswith(": ") or not rest)
    return rest.removeprefix(": ") if everybody else part
