"""RULING-56: who hears of an event is settled when it happens."""

from __future__ import annotations

from typing import Any

from helpers import boss, each_edition, room, rooms, told
from lab import ALTAR, ATTIC, KENNEL, SCRAPYARD, due, duo, play

import bossbook as bb

ARCHITECT = boss(900, ability={"when": "level_up", "do": ["build_now"]})


def levelling_up(edition: str, *, standing: list[Any], hand: list[Any]) -> bb.Game:
    """Ann's fifth room is placed, and her Level Up lets her build one more."""
    ann = {"boss": ARCHITECT, "rooms": standing, "hand": hand}
    game = duo(edition, ann, phase="build")
    play(game, "Ann: build:Attic@new")
    assert due(game) == ("Ann", "build_now")
    return game


@each_edition
def test_ruling_56_a_room_does_not_hear_of_what_was_built_before_it(edition: str) -> None:
    game = levelling_up(edition, standing=rooms(4), hand=[ATTIC, KENNEL])
    events = play(game, "Ann: build:Kennel@1")
    assert told(events, "works", "card") == [], "the Attic was built before the Kennel"


@each_edition
def test_ruling_56_a_room_that_stood_there_hears_of_both(edition: str) -> None:
    game = levelling_up(edition, standing=[*rooms(3), KENNEL], hand=[ATTIC, room("Nook")])
    events = play(game, "Ann: build:Nook@1")
    assert told(events, "works", "card") == ["Kennel", "Kennel"]


@each_edition
def test_ruling_56_an_uncovered_room_does_not_hear_of_what_uncovered_it(edition: str) -> None:
    hidden = duo(edition, {"rooms": [ALTAR | {"under": [SCRAPYARD]}]})
    beside = duo(edition, {"rooms": [ALTAR, SCRAPYARD]})
    for game, heard in ((hidden, []), (beside, ["Scrapyard"])):
        assert told(play(game, "Ann: use:0:Altar:0"), "works", "card") == heard
