"""Hints at the table: for every kind of decision a word that fits it."""

import pytest

from bossbook.protocol import DECISIONS
from bossbook.rules import clause
from bossbook.tabletop import hints

ASKED = [kind for kind in DECISIONS if kind != "window"]  # which somebody else is asked in


@pytest.mark.parametrize("kind", ASKED)
def test_every_kind_of_decision_has_a_nudge_of_its_own(kind: str) -> None:
    """Only about a build it talks of heroes and treasure."""
    assert (kind in hints._LOOK) != (kind in hints.BUILDS)


def test_the_rules_it_names_exist() -> None:
    for ids in hints._RULES.values():
        assert all(clause(id).text for id in ids)
