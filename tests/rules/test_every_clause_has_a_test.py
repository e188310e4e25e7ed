"""Every clause that holds in an edition that can be played has a test named after it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from bossbook.rules import clauses, holding

EDITIONS = ("alpha", "base", "revised", "minibosses", "super")
HERE = Path(__file__).parent


def names_of_tests() -> Iterator[str]:
    """The names of all tests in this folder."""
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


def clause_of(name: str, ids: Mapping[str, str]) -> str | None:
    """The id that a test is named after: BAIT-1 for test_bait_1_…, but not for test_bait_10_…"""
    words = re.match(r"test_([a-z]+_[a-z0-9]+)(_|$)", name)
    return ids.get(words[1]) if words else None


def as_words(id: str) -> str:
    return id.lower().replace("-", "_")


IDS = {as_words(id): id for id in clauses()}
FAMILIES = {each.family.lower() for each in clauses().values()}


def test_each_clause_has_a_test() -> None:
    wanted = {each.id for name in EDITIONS for each in holding(name) if not each.tip}
    tested = {clause_of(name, IDS) for name in names_of_tests()}
    missing = [id for id in clauses() if id in wanted - tested]
    assert not missing, f"no test_<id>_… for {', '.join(missing)}"


def test_no_test_is_named_after_a_clause_that_does_not_exist() -> None:
    named = [name for name in names_of_tests() if name.split("_")[1] in FAMILIES]
    strays = [name for name in named if clause_of(name, IDS) is None]
    assert not strays, f"there is no such clause: {', '.join(strays)}"


def test_an_id_is_matched_as_a_whole() -> None:
    ids = {"bait_1": "BAIT-1", "bait_10": "BAIT-10", "key_once": "KEY-once"}
    assert clause_of("test_bait_1_counts", ids) == "BAIT-1"
    assert clause_of("test_bait_10_counts", ids) == "BAIT-10"
    assert clause_of("test_bait_1", ids) == "BAIT-1"
    assert clause_of("test_key_once_per_round", ids) == "KEY-once"
    assert clause_of("test_bait_100_counts", ids) is None
