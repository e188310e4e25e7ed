"""Who leads is decided once: the engine says it, and everybody else repeats it."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from test_architecture import MODULES, ROOT

import bossbook as bb
from bossbook.cli import main
from bossbook.engine import lures
from bossbook.engine.bait_phase import lure
from bossbook.forecast.bait import forecast
from bossbook.forecast.why import why
from bossbook.views.laboratory.strips import counts_strip
from bossbook.views.pictures.counts import treasure_counts
from bossbook.views.pictures.routes import hero_routes

NAMES = ("Ann", "Ben", "Cleo")


def table(counts: tuple[int, ...], souls: tuple[int, ...] = (0, 0, 0), **hero: Any) -> bb.Game:
    """A hero in town (a mage, unless told) and dungeons with so much for a mage."""
    players = [
        {
            "name": name,
            "souls": soul,
            "boss": {"name": f"Boss of {name}", "xp": 100 + at, "treasure": {"mage": count}},
        }
        for at, (name, count, soul) in enumerate(zip(NAMES, counts, souls, strict=True))
    ]
    town = [{"name": "Ada", "health": 6, **(hero or {"class": "mage"})}]
    return bb.load_position({"edition": "base", "town": town, "players": players})


def of(game: bb.Game) -> lures.Lure:
    return lure(game.state, game.state.town[0])


def test_a_lure_carries_what_was_compared_and_the_leaders() -> None:
    alone, tied, none = of(table((3, 1, 2))), of(table((2, 0, 2))), of(table((0, 0, 0)))
    assert (alone.by, alone.leaders, alone.goes_to, alone.tied) == ("treasure", (0,), 0, ())
    assert (alone.rivals, alone.margin, alone.lacks) == ((2, 1), 1, {0: 0, 1: 3, 2: 2})
    assert (tied.leaders, tied.goes_to, tied.tied, tied.margin) == ((0, 2), None, (0, 2), 0)
    assert tied.lacks == {0: 1, 1: 3, 2: 1}
    assert (none.leaders, none.goes_to, none.tied) == ((), None, ())
    assert none.lacks == {0: 1, 1: 1, 2: 1}


def test_the_fewest_souls_lead_where_souls_are_compared() -> None:
    fool = {"lure": "fewest_souls"}
    alone, tied = of(table((3, 1, 2), (2, 0, 4), **fool)), of(table((3, 1, 2), (0, 0, 4), **fool))
    assert (alone.by, alone.leaders, alone.rivals, alone.margin) == ("souls", (1,), (2, 4), 2)
    assert alone.lacks == {0: 3, 1: 0, 2: 5}
    assert (tied.leaders, tied.goes_to) == ((0, 1), None)


def test_nobody_leads_for_a_hero_who_compares_nothing() -> None:
    found = of(table((3, 1, 2), **{"class": None}))
    assert (found.by, found.leaders, found.lacks) == ("nothing", (), {})


CASES = [tuple(random.Random(seed).choices(range(4), k=3)) for seed in range(12)] + [(0, 0, 0)]


@pytest.mark.parametrize("counts", CASES, ids=str)
def test_all_repeat_what_the_engine_says(
    counts: tuple[int, ...], tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    game = table(counts)
    leads = [NAMES[seat] for seat in of(game).leaders]
    goal = leads[0] if len(leads) == 1 else None
    (route,) = hero_routes(game).rows
    assert route["goes_to"] == (goal or "town")
    rows = [row for row in treasure_counts(game).rows if row["class"] == "mage"]
    assert [row["dungeon"] for row in rows if row["tied"]] == (leads if goal is None else [])
    assert [row["dungeon"] for row in rows if row["leads_by"]] == ([goal] if goal else [])
    strip = str(counts_strip(NAMES, of(game)))
    assert strip.count("bb-tie-word") == (len(leads) if goal is None else 0)
    assert why(game, "Ada").goes_to == goal
    file = tmp_path / "table.json"
    file.write_text(json.dumps(game.position()), encoding="utf-8")
    assert main(["bait", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["heroes"][0]["goes_to"] == goal
    assert main(["whatif", str(file), "--player", "Ann", "--json"]) == 0
    (stands,) = json.loads(capsys.readouterr().out)["builds"]
    assert stands["heroes"][0]["goes_to"][goal or "town"] == 1.0


def forget() -> None:
    """What was remembered of comparisons under another rule."""
    lures.most_beaten.cache_clear()
    lures._decided.cache_clear()


def test_changed_in_one_place_the_rule_changes_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """If nobody ever led, no hero would go anywhere, and nobody would say that one does."""
    monkeypatch.setattr(lures, "leaders", lambda by, counts: ())
    forget()
    game = table((3, 1, 2))
    assert of(game).goes_to is None
    assert hero_routes(game).rows[0]["goes_to"] == "town"
    assert not any(row["leads_by"] or row["tied"] for row in treasure_counts(game).rows)
    assert why(game, "Ada").goes_to is None
    assert forecast(game, "Ann").builds[0].heroes[0].goes_to["town"] == 1.0
    assert "lured" not in {event.kind for event in game.run(until="decision")}
    forget()


def test_no_other_module_finds_the_leaders_of_a_comparison() -> None:
    """The kinds of events that tell of ties are read where they are told or listed, only there."""
    deciding = re.compile(r"(max|min)\)?\([a-z_.]*counts\.values\(\)|reason (==|in) .*stays_")
    found = [
        str(module.relative_to(ROOT))
        for module in MODULES
        if deciding.search(module.read_text(encoding="utf-8"))
    ]
    # the other asks which class is printed most often: that lures no hero
    assert set(found) <= {"bossbook/engine/lures.py", "bossbook/widgets/card_questions.py"}
