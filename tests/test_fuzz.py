"""Damaged input is refused cleanly or works: some thousand of what `make fuzz` tries."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from fuzz import corpus
from fuzz.failures import Failure, outcome
from fuzz.inputs import made
from fuzz.oracle import Input

SEED, SHARDS, EACH = 9, 8, 120


@pytest.mark.parametrize("shard", range(SHARDS))
def test_damaged_input_is_refused_or_works(shard: int) -> None:
    came: Counter[str] = Counter()
    failures: dict[str, tuple[int, str]] = {}
    for number in range(shard * EACH, (shard + 1) * EACH):
        result = outcome(made(SEED, number))
        if not isinstance(result, Failure):
            came[result] += 1
        else:
            failures[result.group] = (number, result.text)
    assert not failures
    assert came["refused"] > EACH // 4 and came["sound"] > EACH // 10  # both are tried


def test_the_same_number_gives_the_same_input() -> None:
    assert [made(SEED, number) for number in range(60)] == [made(SEED, n) for n in range(60)]


def test_without_damage_everything_is_sound() -> None:
    inputs = [
        *(Input("position", one, 1) for one in corpus.positions()[::40]),
        *(Input("set", json.dumps(one).encode(), 1) for one in corpus.sets()[::10]),
        *(Input("save", json.dumps(one), 1) for one in corpus.saves()[::10]),
        *(Input("progress", json.dumps(one).encode(), 1) for one in corpus.progress_files()),
        *(Input("kept", json.dumps(one).encode(), 1) for one in corpus.kept_games()[::4]),
    ]
    assert {outcome(one) for one in inputs} == {"sound"}
