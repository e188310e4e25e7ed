"""The report on bosses: shares with intervals, and no verdict that they do not allow."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))
from benchmarks import balance


def rows(**won: tuple[int, int]) -> list[dict[str, object]]:
    return [
        {"boss": boss, "won": at < wins, "first": False}
        for boss, (wins, seats) in won.items()
        for at in range(seats)
    ]


def test_every_boss_has_its_share_its_interval_and_what_that_allows_to_say() -> None:
    found = balance.boss_rows(rows(A=(700, 1000), B=(500, 1000), C=(5, 10), D=(300, 1000)))
    assert [one.boss for one in found] == ["A", "B", "C", "D"]
    assert [one.share for one in found] == [0.7, 0.5, 0.5, 0.3]
    assert all(one.low < one.share < one.high for one in found)
    said = ["too strong", "within", "not outside, as far as seen", "too weak"]
    assert [one.verdict for one in found] == said


def test_all_bosses_together_say_more_than_each_of_them_alone() -> None:
    """Shares that differ no more than coins do leave nothing for real differences."""
    even = balance.boss_rows(rows(A=(55, 100), B=(45, 100), C=(50, 100), D=(50, 100)))
    assert balance.spread(even).by_chance == pytest.approx(0.05)
    assert balance.spread(even).real == 0
    assert "nothing that could be seen" in balance.spread_in_words(even)
    apart = balance.boss_rows(rows(A=(700, 1000), B=(300, 1000), C=(500, 1000)))
    assert balance.spread(apart).real == pytest.approx(0.1994, abs=0.001)
    assert "about 19.9%" in balance.spread_in_words(apart)


def test_a_run_goes_on_and_every_game_has_a_deal_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "FILES", tmp_path)
    some = balance.played("super", "random", 2, 1)
    more = balance.played("super", "random", 4, 1)
    told_of = [[(row["game"], row["boss"], row["won"]) for row in one.rows] for one in (some, more)]
    assert more.games == 4 and told_of[1][:4] == told_of[0]
    assert more.schedule.turn == 1
    told = balance.report("random", more)
    assert "4 games" in told and "95 % interval" in told
