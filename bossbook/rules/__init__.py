"""The rules of the five editions, one clause an id.

>>> clause("bait-3").title
'Ties stay in town'
>>> [found.id for found in search("hero jam")]
['BAIT-6', 'TIP-jam']

The clauses are data: ``clauses.json`` holds the rulebooks' clauses and the rulings on them,
``rulings.json`` the project's own further rulings, with ids from RULING-100 on. Both are read
when a clause is first asked for, not on import.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import TypedDict

from bossbook import editions
from bossbook.rules.searching import Index
from bossbook.showing import Shown, ShownTuple

__all__ = ["EDITIONS", "Clause", "UnknownRule", "clause", "clauses", "holding", "search"]

_AN_ID = re.compile(r"[a-z]+-\d+")
EDITIONS = tuple(editions.EDITIONS)
"""The editions a clause can hold for, oldest first."""


@dataclass(frozen=True, slots=True)
class Clause(Shown):
    """One rule: what it says, the editions it holds for, and the clauses to read beside it."""

    id: str
    title: str
    text: str
    editions: tuple[str, ...]
    related: tuple[str, ...]
    section: str

    @property
    def family(self) -> str:
        """The part of the id that is shared with its neighbours: BAIT for BAIT-3."""
        return self.id.partition("-")[0]

    @property
    def ruling(self) -> bool:
        """Whether this decides where the books are silent or disagree."""
        return self.family == "RULING"

    @property
    def tip(self) -> bool:
        """Whether this is advice and not a rule."""
        return self.family == "TIP"

    def __repr__(self) -> str:
        return f"{self.id}: {self.title}. {self.text}"


class Clauses(ShownTuple[Clause]):
    """Several rules."""

    __slots__ = ()


class UnknownRule(LookupError):
    """No clause has this id; ``near`` lists the ids that look like it, best first."""

    def __init__(self, id: str, near: tuple[str, ...] = ()) -> None:
        super().__init__(id, near)
        self.id = id
        self.near = near

    def __str__(self) -> str:
        hint = f" Did you mean {' or '.join(self.near)}?" if self.near else ""
        return f"There is no rule {self.id!r}.{hint}"


@cache
def clauses() -> Mapping[str, Clause]:
    """All clauses by id, in the order of the rulebook, the project's own rulings last."""
    return MappingProxyType(_merged(_read("clauses.json"), _read("rulings.json")))


def clause(id: str) -> Clause:
    """The clause with this id, in capitals or not; raises `UnknownRule` if there is none."""
    known_id = _ids().get(_folded(id))
    if known_id is None:
        near = get_close_matches(_folded(id), _ids(), n=3)
        raise UnknownRule(id, tuple(_ids()[name] for name in near))
    return clauses()[known_id]


def holding(edition: str) -> Clauses:
    """The clauses that hold for one edition, in order."""
    if edition not in EDITIONS:
        raise ValueError(f"There is no edition {edition!r}; there are {', '.join(EDITIONS)}.")
    return Clauses(each for each in clauses().values() if edition in each.editions)


def search(word: str) -> Clauses:
    """The clauses for an id, for a family such as BAIT, or else for what somebody asks, best first.

    Capitals do not matter, nor do the forms of words; see :mod:`bossbook.rules.searching`.
    """
    wanted = _folded(word)
    if not wanted:
        return Clauses(clauses().values())
    if wanted in _ids() or _AN_ID.fullmatch(wanted):
        return Clauses(clauses()[id] for id in [_ids().get(wanted)] if id)
    family = Clauses(c for c in clauses().values() if c.family.casefold() == wanted.rstrip("-"))
    return family or Clauses(clauses()[id] for id in _index().find(wanted))


@cache
def _index() -> Index:
    return Index((each.id, each.title, each.text, _rank(each)) for each in clauses().values())


def _rank(rule: Clause) -> float:
    """A rule is what people look for; what it means in odd cases, and advice, comes after it."""
    return 0.75 if rule.ruling or rule.tip else 1


@cache
def _ids() -> Mapping[str, str]:
    return {_folded(id): id for id in clauses()}


def _folded(id: str) -> str:
    return id.strip().casefold()


def _read(name: str) -> list[Clause]:
    text = resources.files(__name__).joinpath(name).read_text(encoding="utf-8")
    return [_clause(record) for record in json.loads(text)]


class _ClauseRecord(TypedDict):
    """A clause as the files have it."""

    id: str
    title: str
    text: str
    editions: list[str]
    related: list[str]
    section: str


def _clause(record: _ClauseRecord) -> Clause:
    return Clause(
        record["id"],
        record["title"],
        record["text"],
        tuple(record["editions"]),
        tuple(record["related"]),
        record["section"],
    )


def _merged(book: Iterable[Clause], own: Iterable[Clause]) -> dict[str, Clause]:
    """The book's clauses, then our own rulings; what a ruling names is linked back to it.

    So a further ruling is one new record, and the record of the clause it rules on stays as it is.
    """
    own = tuple(own)
    merged = {each.id: each for each in (*book, *own)}
    for ruling in own:
        for id in ruling.related:
            linked = merged[id]
            if ruling.id not in linked.related:
                merged[id] = replace(linked, related=(*linked.related, ruling.id))
    return merged
