"""Two heroes of one name: what is seen happens to the right one of them."""

from __future__ import annotations

from bossbook.widgets.table import Table

TWINS = """
edition: base
phase: bait
town:
  - {name: Ada, class: mage, health: 2}
  - {name: Ada, class: thief, health: 3}
  - {name: Bo, class: mage, health: 9}
players:
  - name: Pip
    boss: {name: Croak, xp: 100}
    rooms:
      - {name: Cellar, kind: trap, damage: 1, treasure: {thief: 1}}
      - {name: Books, kind: trap, damage: 3, treasure: {mage: 2}}
  - name: Grim
    boss: {name: Gorgo, xp: 900}
"""


def cues_by_kind(table: Table) -> dict[str, list[object]]:
    """The uids of the cues about an Ada, by kind, of a whole round step by step."""
    found: dict[str, list[object]] = {}
    while table.waiting == "step":
        table.act("step")
        for cue in table.cues:
            if cue.get("hero") == "Ada":
                found.setdefault(str(cue["cue"]), []).append(cue.get("uid"))
            elif "hero" in cue:
                assert "uid" not in cue, "one of a kind needs no number"
    return found


def test_each_of_two_namesakes_has_cues_of_its_own() -> None:
    table = Table(TWINS, "Pip", rounds=1)
    first, second, _ = (hero.uid for hero in table.game.state.town)
    found = cues_by_kind(table)
    assert found["compares"] == [first, second]
    assert found["hurts"] == [first, first, None, None], "then the other one is alone"
    assert found["dies"] == found["soul"] == [first, None]


def test_who_is_alone_with_its_name_needs_no_number() -> None:
    table = Table(TWINS.replace("Ada, class: thief", "Cy, class: thief"), "Pip", rounds=1)
    assert cues_by_kind(table)["dies"] == [None]
