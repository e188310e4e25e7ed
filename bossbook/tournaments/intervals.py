"""How sure a share is: Wilson's interval, and how many games it takes to see a difference."""

from __future__ import annotations

from math import ceil, exp, lgamma, log, sqrt
from statistics import NormalDist

SURE = 0.95


def wilson(wins: int, games: int, sure: float = SURE) -> tuple[float, float]:
    """The interval for a share of ``wins`` among ``games``: never outside 0 to 1, never empty."""
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + sure) / 2)
    share, more = wins / games, z * z / games
    middle = (share + more / 2) / (1 + more)
    half = z * sqrt(share * (1 - share) / games + more / (4 * games)) / (1 + more)
    low = 0.0 if wins == 0 else middle - half
    high = 1.0 if wins == games else middle + half
    return max(low, 0.0), min(high, 1.0)


def mean_interval(values: list[float], sure: float = SURE) -> tuple[float, float]:
    """The interval for a mean, from the spread of the values."""
    games = len(values)
    mean = sum(values) / games
    if games < 2:
        return mean, mean
    z = NormalDist().inv_cdf((1 + sure) / 2)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (games - 1) / games)
    return mean - z * spread, mean + z * spread


def games_needed(
    share: float, even: float = 0.5, sure: float = SURE, power: float = 0.8
) -> int | None:
    """How many games it takes to see that ``share`` is not ``even``; None: no number would do.

    With so many games the interval leaves ``even`` out in ``power`` of all tournaments. (The normal
    approximation; games of one turn share their luck, so a few less may do.)
    """
    if share == even:
        return None
    alpha = NormalDist().inv_cdf((1 + sure) / 2)
    beta = NormalDist().inv_cdf(power)
    wide = alpha * sqrt(even * (1 - even)) + beta * sqrt(share * (1 - share))
    return ceil((wide / (share - even)) ** 2)


def chance_to_tell(games: int, share: float, even: float = 0.5, sure: float = SURE) -> float:
    """How likely so many games are to show it: Wilson's interval then leaves ``even`` out.

    Exact: over all numbers of wins that a bot of this strength may have.
    """
    found = 0.0
    for wins in range(games + 1):
        low, high = wilson(wins, games, sure)
        if not low <= even <= high:
            found += _chance(wins, games, share)
    return found


def _chance(wins: int, games: int, share: float) -> float:
    """Of exactly so many wins, if games do not depend on each other."""
    if share in (0.0, 1.0):
        return float(wins == games * share)
    ways = lgamma(games + 1) - lgamma(wins + 1) - lgamma(games - wins + 1)
    return exp(ways + wins * log(share) + (games - wins) * log(1 - share))
