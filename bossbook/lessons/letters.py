"""A clause for those who do not know the letters of the editions: names stand in their place.

>>> in_names("AR: the hero dies at once. (S: not so.)")
'First printing, revised base game: the hero dies at once. (Super Boss Monster: not so.)'
"""

from __future__ import annotations

import re

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
