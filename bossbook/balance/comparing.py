"""What games allow to say: paired differences, several comparisons at once, how many games.

A pair is one deal played twice, with a card and with its twin. Most pairs end alike; what tells
are those that do not: games *gained* by the card, and games *lost* by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, comb, exp, lgamma, log, sqrt
from statistics import NormalDist
from typing import NamedTuple

from bossbook.tournaments.intervals import SURE, mean_interval

POWER = 0.8  # in how many of all measurements one wants to see an effect that is there


class Paired(NamedTuple):
    """A difference between the two games of a pair, over many pairs."""

    pairs: int
    gained: int  # pairs won with the card only
    lost: int  # pairs won without it only
    mean: float  # how much more often games are won with it
    low: float
    high: float
    p: float  # how likely so much or more is if the card does nothing

    @property
    def seen(self) -> bool:
        """Whether the interval leaves out that it makes no difference."""
        return self.low > 0 or self.high < 0

    @property
    def changed(self) -> float:
        """The share of pairs that ended otherwise."""
        return (self.gained + self.lost) / self.pairs if self.pairs else 0.0


def paired(outcomes: Sequence[tuple[bool, bool]]) -> Paired:
    """The difference, from whether each pair was won with the card and without it."""
    gained = sum(one and not other for one, other in outcomes)
    lost = sum(other and not one for one, other in outcomes)
    pairs = len(outcomes)
    mean = (gained - lost) / pairs if pairs else 0.0
    low, high = paired_interval(gained, lost, pairs)
    return Paired(pairs, gained, lost, mean, low, high, sign_test(gained, lost))


def paired_interval(gained: int, lost: int, pairs: int, sure: float = SURE) -> tuple[float, float]:
    """The interval for a difference of two shares that were found in the same pairs.

    The one of Bonett and Price: a pair is added to either side, so it works for few pairs, too,
    and for those in which nothing has changed.
    """
    z = NormalDist().inv_cdf((1 + sure) / 2)
    up, down, all_ = (gained + 1) / (pairs + 2), (lost + 1) / (pairs + 2), pairs + 2
    half = z * sqrt((up + down - (up - down) ** 2) / all_)
    return max(up - down - half, -1.0), min(up - down + half, 1.0)


def sign_test(gained: int, lost: int) -> float:
    """How likely such a split, or a more uneven one, is by a fair coin (McNemar's, exact)."""
    changed, fewer = gained + lost, min(gained, lost)
    if not changed:
        return 1.0
    tail = sum(comb(changed, number) for number in range(fewer + 1))
    return float(min(2 * tail / 2**changed, 1.0))


def share_test(wins: int, games: int, even: float = 0.5) -> float:
    """How likely so few or so many wins, or a less likely number, are among equals (exact)."""
    chances = [_chance(number, games, even) for number in range(games + 1)]
    limit = chances[wins] * (1 + 1e-9)  # as likely: but for rounding
    return min(sum(chance for chance in chances if chance <= limit), 1.0)


def _chance(wins: int, games: int, even: float) -> float:
    ways = lgamma(games + 1) - lgamma(wins + 1) - lgamma(games - wins + 1)
    return exp(ways + wins * log(even) + (games - wins) * log(1 - even))


def holm(values: Sequence[float]) -> list[float]:
    """Several p values at once, each corrected for the others, in their own order (Holm).

    The smallest is multiplied by how many there are, the next one by one less, and so on; none
    becomes smaller than one before it.
    """
    corrected = [1.0] * len(values)
    highest = 0.0
    for rank, at in enumerate(sorted(range(len(values)), key=lambda each: values[each])):
        highest = max(highest, min((len(values) - rank) * values[at], 1.0))
        corrected[at] = highest
    return corrected


def mean_difference(
    with_it: Sequence[float], without: Sequence[float]
) -> tuple[float, float, float]:
    """The mean of the differences within pairs, and its interval."""
    found = [one - other for one, other in zip(with_it, without, strict=True)]
    if not found:
        return 0.0, 0.0, 0.0
    return sum(found) / len(found), *mean_interval(found)


def pairs_needed(effect: float, changed: float, power: float = POWER) -> int | None:
    """How many pairs it takes to see such a difference; None: no number would do.

    ``changed`` is the share of pairs that end otherwise with the card: an effect cannot be larger.
    """
    if not effect:
        return None
    alpha, beta = NormalDist().inv_cdf((1 + SURE) / 2), NormalDist().inv_cdf(power)
    spread = max(changed, abs(effect)) - effect**2
    return max(ceil((alpha + beta) ** 2 * spread / effect**2), 1)


def smallest_effect(pairs: int, changed: float, power: float = POWER) -> float:
    """The difference that so many pairs would show in ``power`` of all measurements."""
    if not pairs:
        return 1.0
    reach = (NormalDist().inv_cdf((1 + SURE) / 2) + NormalDist().inv_cdf(power)) ** 2
    # pairs = reach (changed - effect²) / effect², solved for the effect
    effect = sqrt(reach * changed / (pairs + reach)) if changed else 0.0
    least = reach / (pairs + reach)  # an effect is at least one's own share of changed pairs
    return min(max(effect, least), 1.0)
