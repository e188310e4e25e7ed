"""Paired differences, Holm, how many deals: against numbers worked out by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from bossbook.balance.comparing import (
    holm,
    mean_difference,
    paired,
    paired_interval,
    pairs_needed,
    sign_test,
    smallest_effect,
)

YES, NO = True, False
Z = 1.959963984540054


def test_pairs_that_end_alike_say_nothing_and_the_others_decide() -> None:
    outcomes = [(YES, YES)] * 5 + [(YES, NO)] * 3 + [(NO, YES)] * 1 + [(NO, NO)] * 1
    found = paired(outcomes)
    assert (found.pairs, found.gained, found.lost) == (10, 3, 1)
    assert found.mean == pytest.approx(0.2) and found.changed == pytest.approx(0.4)
    assert found.p == pytest.approx(2 * (1 + 4) / 16)  # 0 or 1 of 4 by a fair coin, both sides


def test_the_interval_of_bonett_and_price() -> None:
    low, high = paired_interval(3, 1, 10)  # (3+1)/12 and (1+1)/12
    middle, half = 2 / 12, Z * sqrt((6 / 12 - (2 / 12) ** 2) / 12)
    assert (low, high) == (pytest.approx(middle - half), pytest.approx(middle + half))
    low, high = paired_interval(0, 0, 98)  # nothing has changed, which does not make it certain
    assert high == pytest.approx(Z * sqrt(0.02 / 100)) and low == -high
    assert paired_interval(0, 0, 0) == (-1.0, 1.0)


def test_a_difference_is_seen_if_the_interval_leaves_out_none() -> None:
    assert paired([(YES, NO)] * 20 + [(YES, YES)] * 20).seen
    assert paired([(NO, YES)] * 20 + [(YES, YES)] * 20).seen
    assert not paired([(YES, NO), (NO, YES)] * 20).seen
    assert not paired([]).seen


def test_the_sign_test_is_exact() -> None:
    assert sign_test(0, 0) == 1.0
    assert sign_test(5, 0) == sign_test(0, 5) == pytest.approx(2 / 32)
    assert sign_test(2, 2) == 1.0
    assert sign_test(8, 2) == pytest.approx(2 * (1 + 10 + 45) / 1024)


def test_holm_multiplies_the_smallest_most_and_never_goes_down() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.2, 0.001, 0.9, 0.3]) == pytest.approx([0.6, 0.004, 0.9, 0.6])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == [] and holm([0.04]) == [0.04]


def test_holm_keeps_what_a_single_comparison_would_have_claimed_in_vain() -> None:
    """Of twenty questions with nothing in them, one falls below 5 % on the average."""
    values = [0.03, *(0.1 + 0.04 * number for number in range(19))]
    assert min(values) < 0.05 <= min(holm(values))


def test_lengths_are_compared_within_pairs() -> None:
    mean, low, high = mean_difference([8, 9, 7], [7, 8, 6])
    assert (mean, low, high) == (1.0, 1.0, 1.0)  # always one more: no doubt is left
    mean, low, high = mean_difference([8, 6], [6, 8])
    assert mean == 0.0 and low == -high == pytest.approx(-Z * 2)
    assert mean_difference([], []) == (0.0, 0.0, 0.0)


def test_how_many_deals_for_which_difference() -> None:
    reach = (Z + 0.8416212335729143) ** 2
    assert pairs_needed(0.1, 0.3) == -(-reach * (0.3 - 0.01) // 0.01)
    assert pairs_needed(0.0, 0.3) is None
    few, many = pairs_needed(0.05, 0.2), pairs_needed(0.05, 0.4)
    assert few is not None and many is not None and few < many  # what changes much is harder to see


@pytest.mark.parametrize("pairs", [50, 500, 4000])
@pytest.mark.parametrize("changed", [0.2, 0.5])
def test_the_smallest_effect_is_the_one_for_which_so_many_deals_are_needed(
    pairs: int, changed: float
) -> None:
    effect = smallest_effect(pairs, changed)
    needed = pairs_needed(effect, changed)
    assert needed is not None and abs(needed - pairs) <= 1


def test_without_deals_nothing_can_be_shown() -> None:
    assert smallest_effect(0, 0.3) == 1.0
    assert 0 < smallest_effect(100, 0.0) < 0.1  # nothing has changed yet, but something may
