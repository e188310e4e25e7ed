"""What there is to see of what happens: cues for a page."""

from __future__ import annotations

import json

import pytest
from harness import play_randomly
from playthrough import SEED, VARIANTS

import bossbook as bb
from bossbook.editions import offered
from bossbook.protocol import EVENTS, Event
from bossbook.spaces import BOSS, LOCATIONS, ROOM, SPACES
from bossbook.tabletop import cues as module
from bossbook.tabletop.cues import WATCHED, cues, graves

TABLE = """
edition: base
phase: bait
town:
  - {name: Ada, class: mage, health: 2}
  - {name: Bo, class: mage, health: 9}
  - {name: Cy, class: thief, health: 4}
players:
  - name: Ann
    boss: {name: Croak, xp: 100}
    rooms:
      - {name: Cellar, kind: trap, damage: 0}
      - {name: Books, kind: trap, damage: 3, treasure: {mage: 2}}
  - name: Ben
    boss: {name: Gorgo, xp: 900}
"""


def played(kind: str) -> list[dict[str, object]]:
    """The cues of the first step of a round in which that kind of event comes."""
    game = bb.load_position(TABLE)
    events = step_until(game, kind)
    return cues(events)


def step_until(game: bb.Game, kind: str) -> list[Event]:
    while True:
        events = game.step()
        assert events, kind
        if kind in [event.kind for event in events]:
            return list(events)


def test_a_hero_compares_and_goes() -> None:
    assert played("lured") == [
        {
            "cue": "compares", "hero": "Ada", "icons": ["mage"], "counts": {"Ann": 2, "Ben": 0},
            "player": "Ann", "place": "entrance",
        }
    ]  # fmt: skip


def test_a_hero_compares_and_stays() -> None:
    (seen,) = played("stays_no_treasure")
    assert (seen["hero"], seen["player"], seen["place"]) == ("Cy", None, "town")


def test_a_room_hurts_a_hero_who_stands_in_it() -> None:
    assert played("room_deals") == [
        {"cue": "hurts", "hero": "Ada", "player": "Ann", "place": 0, "damage": 0, "left": 2}
    ]


def test_a_hero_dies_and_its_soul_goes_to_the_owner() -> None:
    assert played("dies") == [
        {"cue": "dies", "hero": "Ada", "player": "Ann", "place": 1},
        {"cue": "soul", "hero": "Ada", "player": "Ann", "souls": 1},
    ]


def test_a_hero_who_reaches_the_boss_leaves_a_wound() -> None:
    assert played("wound") == [{"cue": "wound", "hero": "Bo", "player": "Ann", "wounds": 1}]


def test_a_grave_stays_for_the_round() -> None:
    game = bb.load_position(TABLE)
    assert graves(game.events) == []
    step_until(game, "scores")
    (grave,) = graves(game.events)
    assert (grave.player, grave.room, grave.hero) == ("Ann", "Books", "Ada")
    assert grave.at(["Cellar", "Books"]) == 1
    assert grave.at(["Hall", "Cellar", "Books"]) == 2  # a new room has come before it
    assert grave.at(["Cellar"]) is None
    step_until(game, "round_begins")
    assert graves(game.events) == []


def test_every_cue_is_of_a_kind_of_event_that_there_is() -> None:
    assert set(module._CUES) <= set(EVENTS)
    assert set(module._CUES) > WATCHED


@pytest.mark.parametrize("edition", offered())
def test_of_a_golden_game_every_cue_finds_what_it_is_about(edition: str) -> None:
    """Plain data, players and places that are there, and no card that a viewer did not see."""
    variants = VARIANTS.get(edition, ())
    game = bb.new_game(edition, ["Ann", "Ben", "Cleo"], seed=SEED, variants=variants)
    play_randomly(game, SEED)
    seen = [event for event in game.events if event.visible_to("Ann")]
    played_ = cues(seen)
    assert {cue["cue"] for cue in played_} >= {"compares", "walks", "hurts", "wound", "built"}
    json.dumps(played_)
    for cue in played_:
        assert cue.get("player") in (*game.players, None)
        assert cue.get("place") in (None, "town", "entrance", "boss", *range(5), *LOCATIONS)
        space = cue.get("space", BOSS)
        assert space in (*SPACES, BOSS) or space.startswith(ROOM)
    assert cues(event for event in game.events if event.seen_by is None) == played_
