"""Section 18 of the rules: rulings on what effects can do, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    askings,
    boss,
    each_edition,
    hand,
    hero,
    kinds,
    of,
    options,
    play_on,
    play_round,
    room,
    seat_of,
    spell,
    the,
    told,
)
from lab import (
    BOMB,
    CELL,
    CY,
    DEE,
    FINISH,
    FUMBLE,
    GLITTER,
    HALL,
    HUT,
    INSIGHT,
    NIX,
    RALLY,
    RUIN,
    SCRAPYARD,
    SURGE,
    TWICE,
    WILT,
    due,
    duo,
    lab_room,
    play,
)

import bossbook as bb

# -- RULING-31


def dealt(game: bb.Game, *script: str) -> int:
    """What Ann's only room deals after a script."""
    events = play(game, *script) + play_on(game)
    return int(the(events, "room_deals").data["damage"])


@each_edition
def test_ruling_31_damage_is_never_below_zero(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL], "hand": [WILT], "entrance": [CY]})
    assert dealt(game, "Ann: cast:Wilt") == 0


@each_edition
@pytest.mark.parametrize("order", [("Twice", "Surge"), ("Surge", "Twice")])
def test_ruling_31_doubling_comes_after_additions(edition: str, order: tuple[str, str]) -> None:
    game = duo(edition, {"rooms": [HALL], "hand": [SURGE, TWICE], "entrance": [CY]})
    assert dealt(game, *(f"Ann: cast:{name}" for name in order)) == (1 + 3) * 2


@each_edition
def test_ruling_31_health_means_health_left_after_damage(edition: str) -> None:
    game = duo(
        edition, {"rooms": [HALL, CELL], "hand": [FINISH], "entrance": [hero("Max", None, 6)]}
    )
    play_on(game, until="room_deals")
    assert due(game) is None, "five are left: nothing to finish"
    play_on(game, until="room_deals")
    assert of(game.events, "room_deals")[-1].data["left"] == 3
    assert "cast:Finish" in options(game)


# -- RULING-34


@each_edition
def test_ruling_34_an_effect_does_what_it_can(edition: str) -> None:
    muddle = lab_room(
        "Muddle", "built", {"take": "it"}, {"draw": "spells"}, choose={"it": {"card": "discard"}}
    )
    game = duo(edition, {"hand": [muddle]}, phase="build")
    events = play(game, "Ann: build:Muddle@new")
    assert "RULING-34" in the(events, "no_effect").rules
    assert the(events, "draws").data["deck"] == "spell"


@each_edition
def test_ruling_34_a_cost_that_cannot_be_paid_makes_an_ability_unusable(edition: str) -> None:
    def kiln(kind: str) -> dict[str, Any]:
        choose = {"a": {"card": "hand", "deck": "rooms"}, "b": {"card": "hand", "kind": kind}}
        cost = [{"discard": "a"}, {"discard": "b"}]
        return lab_room("Kiln", "activated", {"draw": "spells"}, choose=choose, cost=cost)

    den = room("Den", kind="monster")
    for cards, usable in (([HUT], False), ([HUT, HUT], False), ([den, HUT], True)):
        game = duo(edition, {"rooms": [kiln("monster")], "hand": [*cards, INSIGHT]})
        game.run()
        assert ("use:0:Kiln:0" in options(game)) == usable, cards


@each_edition
def test_ruling_34_a_cost_is_named_so_that_it_can_be_paid(edition: str) -> None:
    choose = {"a": {"card": "hand", "deck": "rooms"}, "b": {"card": "hand", "kind": "monster"}}
    cost = [{"discard": "a"}, {"discard": "b"}]
    kiln = lab_room("Kiln", "activated", {"draw": "spells"}, choose=choose, cost=cost)
    den = room("Den", kind="monster")
    game = duo(edition, {"rooms": [kiln], "hand": [den, HUT]})
    events = play(game, "Ann: use:0:Kiln:0")
    assert sorted(told(events, "discards", "card")) == ["Den", "Hut"], "Hut first, Den second"


@each_edition
def test_ruling_34_a_spell_cannot_pay_for_itself(edition: str) -> None:
    trade = spell("Trade", {"draw": "rooms"}, pay={"card": "hand"})
    trade["ability"]["cost"] = {"discard": "pay"}
    game = duo(edition, {"hand": [trade]})
    assert askings(game) == []
    game = duo(edition, {"hand": [trade, trade]})
    assert told(play(game, "Ann: cast:Trade"), "discards", "card") == ["Trade"]


@each_edition
def test_ruling_34_a_room_that_cannot_be_placed_asks_for_nothing(edition: str) -> None:
    yard = lab_room("Yard", "built", "build_now")
    game = duo(edition, {"hand": [yard]}, phase="build")
    events = play(game, "Ann: build:Yard@new")
    assert due(game) is None
    assert "no_effect" in kinds(events)


@each_edition
def test_ruling_34_what_was_named_may_be_gone_when_its_turn_comes(edition: str) -> None:
    toss = spell("Toss", {"discard": "it"}, {"draw": "spells"}, it={"card": "hand"})
    game = duo(edition, {"hand": [FUMBLE, NIX]}, {"hand": [toss, HUT]}, decks={"spells": [NIX]})
    events = play(game, "Ann: pass", "Ben: cast:Toss", "Ann: pass", "Ann: cast:Fumble")
    assert told(events, "discards", "card") == ["Hut"]
    events = play(game, "Ann: pass")
    assert "fizzles" in kinds(events)
    assert hand(game, "Ben") == []


# -- RULING-41


@each_edition
def test_ruling_41_when_abilities_resolve_at_once_and_unanswerable(edition: str) -> None:
    ben = {"rooms": [HALL, SCRAPYARD], "hand": [NIX, INSIGHT]}
    game = duo(edition, {"hand": [RUIN]}, ben)
    events = play(game, "Ann: cast:Ruin", "Ann: room:Ben:0", "Ben: pass")
    assert kinds(events)[-4:] == ["destroyed", "works", "draws", "drew"]
    assert the(events, "works").rules == ("RULING-41",)


@each_edition
def test_ruling_41_the_reveal_included(edition: str) -> None:
    ben = {"rooms": [HALL, SCRAPYARD], "hand": [INSIGHT]}
    game = duo(edition, {"hand": [BOMB]}, ben, phase="build")
    play(game, "Ann: build:Bomb@new", "Ben: pass", "Ben: pass")
    assert due(game) == ("Ann", "target")
    events = play(game, "Ann: room:Ben:0")
    assert kinds(events)[:3] == ["works", "destroyed", "works"]
    assert game.phase == "bait"


@each_edition
def test_ruling_41_a_cost_sets_them_off_too(edition: str) -> None:
    crane = lab_room(
        "Crane",
        "activated",
        {"boost_rooms": 2},
        choose={"pay": {"room": "another"}},
        cost={"destroy": "pay"},
    )
    game = duo(edition, {"rooms": [crane, HALL, SCRAPYARD]})
    events = play(game, "Ann: use:0:Crane:0", "Ann: room:Ann:1")
    assert kinds(events)[-6:] == ["uses", "destroyed", "works", "draws", "drew", "rooms_boosted"]


# -- RULING-44


def damages(events: list[bb.Event]) -> list[int]:
    return told(events, "room_deals", "damage")


@each_edition
def test_ruling_44_a_changed_damage_counts_for_later_entries_only(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL], "entrance": [CY, DEE], "hand": [SURGE]})
    play_on(game, until="room_deals")
    play(game, "Ann: cast:Surge")
    assert [(e.data["hero"], e.data["damage"]) for e in of(game.events, "room_deals")] == [
        ("Cy", 1),
        ("Dee", 4),
    ]


@each_edition
def test_ruling_44_your_rooms_are_those_there_when_it_counts(edition: str) -> None:
    game = duo(edition, {"rooms": [HALL], "hand": [RALLY, CELL], "entrance": [CY]}, phase="build")
    play(game, "Ann: cast:Rally", "Ann: build:Cell@new")
    play_on(game)
    assert damages(play_on(game)) == [3, 2], "Cell was built afterwards"


@each_edition
def test_ruling_44_a_bonus_on_one_room_ends_when_it_is_covered(edition: str) -> None:
    ann = {"rooms": [HALL], "hand": [SURGE, HUT, RUIN], "entrance": [CY]}
    game = duo(edition, ann, phase="build")
    play(game, "Ann: cast:Surge", "Ann: build:Hut@0", "Ann: pass", "Ann: pass")
    play(game, "Ann: cast:Ruin")
    assert damages(list(game.events)) == [1], "Hall again, without the bonus"


@each_edition
def test_ruling_44_a_bonus_lasts_for_the_round(edition: str) -> None:
    ann = {"rooms": [{**HALL, "bonus": 3, "doubled": 1}], "entrance": [CY]}
    game = duo(edition, ann)
    assert damages(play_round(game)) == [8]
    assert "bonus" not in seat_of(game, "Ann")["rooms"][0]
    assert "doubled" not in seat_of(game, "Ann")["rooms"][0]


@each_edition
def test_ruling_44_several_doublings_multiply(edition: str) -> None:
    game = duo(edition, {"rooms": [CELL], "entrance": [CY], "hand": [TWICE, TWICE]})
    assert damages(play(game, "Ann: cast:Twice", "Ann: cast:Twice")) == [8]


@each_edition
def test_ruling_44_doubled_treasure_is_the_rooms_and_multiplies(edition: str) -> None:
    ann = {
        "boss": boss(900, thief=1),
        "rooms": [room("Den", thief=1)],
        "hand": [GLITTER, GLITTER],
    }
    game = duo(edition, ann, phase="build", town=[CY])
    play(game, "Ann: cast:Glitter", "Ann: cast:Glitter")
    assert the(play_on(game), "lured").data["counts"]["Ann"] == 1 + 1 * 2 * 2
