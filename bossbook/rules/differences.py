"""What the five editions do differently: topic by topic, and clause by clause.

>>> [edition for edition, said in topic("ties").says.items() if "highest" in said.text]
['super']
>>> named("R: the last boss left wins. (ABM: RULING-9.)")
('alpha', 'base', 'revised', 'minibosses')

A topic is data (``differences.json``): one sentence an edition, in our own words, with the clauses
it rests on. Where the record of an edition has a field for it, the topic names that field and the
values that its sentences assume, so that a test can hold the two together.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import groupby
from types import MappingProxyType
from typing import NotRequired, TypedDict

from bossbook import editions
from bossbook.rules import EDITIONS, Clause, clauses
from bossbook.showing import Shown, ShownTuple

__all__ = [
    "CODE",
    "LETTERS",
    "Saying",
    "Topic",
    "about",
    "differing",
    "named",
    "told_apart",
    "topic",
    "topics",
]

LETTERS: Mapping[str, str] = MappingProxyType(
    {record.letter: record.id for record in editions.EDITIONS.values()}
)
"""The letters by which the clauses' texts name the editions."""

CODE = re.compile(r"\b(?:[ABRMS]{2,5}|[BRMS]|A(?=[:,]| (?:and|only|could)\b))\b")
"""Letters of editions in a text; a lone A is mostly the article, so it needs company."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What an edition says on a topic, and where it says so."""

    text: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Topic(Shown):
    """One thing that the editions do differently."""

    id: str
    title: str
    part: str
    says: Mapping[str, Saying]
    field: str
    values: Mapping[str, object]

    @property
    def clauses(self) -> tuple[str, ...]:
        """All the clauses it rests on, in the order of the book."""
        cited = {id for said in self.says.values() for id in said.clauses}
        return tuple(id for id in clauses() if id in cited)

    def __repr__(self) -> str:
        said = (f"  {edition}: {says.text}" for edition, says in self.says.items())
        return "\n".join([self.title, *said])

    def differs(self, editions: Iterable[str]) -> bool:
        """Whether these editions do not all say the same."""
        return len({self.says[edition].text for edition in editions}) > 1

    def neighbours(self, editions: Iterable[str]) -> list[tuple[str, ...]]:
        """These editions in their order, those together that stand side by side and agree."""
        runs = groupby(editions, key=lambda edition: self.says[edition].text)
        return [tuple(run) for _, run in runs]


class Topics(ShownTuple[Topic]):
    """Several topics."""

    __slots__ = ()


@cache
def topics() -> Mapping[str, Topic]:
    """All topics by their ids, in the order of a game."""
    text = resources.files(__package__).joinpath("differences.json").read_text(encoding="utf-8")
    return MappingProxyType({record["id"]: _topic(record) for record in json.loads(text)})


def topic(id: str) -> Topic:
    """The topic with this id."""
    return topics()[id]


def about(clause_id: str) -> Topics:
    """The topics that rest on a clause."""
    return Topics(each for each in topics().values() if clause_id in each.clauses)


def named(text: str) -> tuple[str, ...]:
    """The editions that a clause's text names by their letters, oldest first."""
    letters = set("".join(CODE.findall(text)))
    return tuple(edition for letter, edition in LETTERS.items() if letter in letters)


def told_apart(rule: Clause, editions: Iterable[str]) -> bool:
    """Whether a clause holds for some of these only, or its text names some and not others."""
    codes = CODE.findall(rule.text)

    def marks(edition: str) -> tuple[bool, ...]:
        return (edition in rule.editions, *(edition in map(LETTERS.get, code) for code in codes))

    return len({marks(edition) for edition in editions}) > 1


@cache
def differing() -> tuple[Clause, ...]:
    """The clauses that some editions do not have, or that tell editions apart in their text."""
    return tuple(rule for rule in clauses().values() if told_apart(rule, EDITIONS))


class _SayingRecord(TypedDict):
    """What an edition says, as the file has it."""

    text: str
    clauses: list[str]


class _TopicRecord(TypedDict):
    """A topic as the file has it; some have a field of the editions' records."""

    id: str
    title: str
    part: str
    says: dict[str, _SayingRecord]
    field: NotRequired[str]
    values: NotRequired[dict[str, object]]


def _topic(record: _TopicRecord) -> Topic:
    says = {name: _saying(said) for name, said in record["says"].items()}
    return Topic(
        record["id"],
        record["title"],
        record["part"],
        MappingProxyType(says),
        record.get("field", ""),
        MappingProxyType(record.get("values", {})),
    )


def _saying(record: _SayingRecord) -> Saying:
    return Saying(record["text"], tuple(record["clauses"]))
