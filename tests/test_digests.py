"""Games go word for word as the golden digests say, whatever was made faster in between."""

from __future__ import annotations

import os

import pytest
from digests import Deal, deals, digest, golden, groups, lines, long_digest, read_deal

FULL = os.environ.get("BB_SOAK") == "full"
PARTS: dict[str, list[Deal]] = {}
for deal in deals():
    PARTS.setdefault(f"{deal.edition}-{deal.players}", []).append(deal)
HELP = """
If that is meant: 'make digests'. If not, compare the lines of the first one in two checkouts:
'python tests/digests.py {}'."""


@pytest.mark.parametrize("part", PARTS)
def test_games_go_as_they_went(part: str) -> None:
    known = golden()["games"]
    other = [str(deal) for deal in PARTS[part] if digest(deal) != known[str(deal)]]
    assert not other, HELP.format(f"--trace {other[0]}")


def test_the_golden_file_has_these_games_and_no_others() -> None:
    assert list(golden()["games"]) == [str(deal) for deal in deals()]
    assert sum(map(len, PARTS.values())) == len(golden()["games"])
    assert list(golden()["groups"]) == list(groups())


@pytest.mark.soak
@pytest.mark.skipif(not FULL, reason="the long run: make soak")
@pytest.mark.parametrize("group", groups())
def test_very_many_games_go_as_they_went(group: str) -> None:
    assert long_digest(group) == golden()["groups"][group], HELP.format(f"--group {group}")


def test_a_deal_is_found_again_by_its_name() -> None:
    for deal in (Deal("base", 2, "toy", (), 5), Deal("revised", 4, "own", ("hard", "classic"), 0)):
        assert read_deal(str(deal)) == deal


def test_step_by_step_or_in_one_go_gives_the_same_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Deal("base", 3, "own", (), 2)
    by_step = list(lines(deal))
    monkeypatch.setattr("digests._go_on", lambda game, seed: game.run("over"))
    assert list(lines(deal)) == by_step


def test_a_trace_tells_all_that_can_be_read() -> None:
    told = list(lines(Deal("base", 2, "own", (), 1)))
    words = [line.split(" ", 1)[0] for line in told]
    assert set(words) == {"event", "decision", "table", "imagined", "seen", "half", "result"}
    assert (words[-1], words.count("seen")) == ("result", 2)
    decision = next(line for line in told if line.startswith("decision"))
    for key in ("after", "player", "kind", "prompt", "options", "refused"):
        assert f'"{key}": ' in decision
