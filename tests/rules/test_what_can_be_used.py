"""RULING-55, and the reasons for what is refused: spells and abilities that cannot be used now."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import ability, each_edition, hand, kinds, options, play_on, refusal, room, the, told
from lab import (
    ALTAR,
    CELL,
    CY,
    EYE,
    FROST,
    HALL,
    INSIGHT,
    LEVER,
    NIX,
    PIT,
    card_names,
    due,
    duo,
    lab_room,
    play,
)

import bossbook as bb

SHELF = lab_room("Shelf", "activated", {"take": "it"}, choose={"it": {"card": "discard"}})
SCROLL = room(
    "Scroll", 1, ability=ability("from_hand", {"take": "it"}, choose={"it": {"card": "discard"}})
)
NET = room(
    "Net",
    1,
    ability=ability(
        "from_hand", {"hurt": {"hero": "it", "amount": 1}}, choose={"it": {"hero": "any_dungeon"}}
    ),
)


@each_edition
def test_ruling_55_what_is_paid_for_may_find_nothing(edition: str) -> None:
    game = duo(edition, {"rooms": [ALTAR]})
    events = play(game, "Ann: use:0:Altar:0")
    assert {"destroyed", "no_effect"} <= set(kinds(events))
    assert hand(game, "Ann") == [], "what pays cannot fetch itself"
    assert card_names(game) == ["Altar"]


@each_edition
def test_ruling_55_a_card_out_of_the_hand_may_find_nothing(edition: str) -> None:
    game = duo(edition, {"hand": [SCROLL]})
    events = play(game, "Ann: hand:Scroll")
    assert "no_effect" in kinds(events) and card_names(game) == ["Scroll"]


@each_edition
def test_ruling_55_what_costs_nothing_must_find_something(edition: str) -> None:
    ann = {"rooms": [SHELF, LEVER]}
    game = duo(edition, ann)
    play(game)
    assert refusal(game, "use:0:Shelf:0").rules == ("RULING-55",)
    game = duo(edition, ann, discard=[FROST])
    play(game)
    assert "use:0:Shelf:0" in options(game)


@each_edition
def test_ruling_55_what_needs_a_hero_is_not_offered_without_one(edition: str) -> None:
    game = duo(edition, {"rooms": [PIT, LEVER], "hand": [NET], "entrance": [CY]})
    play(game)
    assert due(game) == ("Ann", "act"), "before Cy enters"
    for key in ("use:0:Pit:0", "hand:Net"):
        assert refusal(game, key).rules == ("RULING-55",)
        assert "hero" in refusal(game, key).text
    play_on(game, until="room_deals")
    assert {"use:0:Pit:0", "hand:Net"} <= set(options(game))


@each_edition
def test_ruling_55_what_negates_needs_a_spell_that_waits(edition: str) -> None:
    game = duo(edition, {"rooms": [EYE, LEVER], "hand": [FROST, NIX]})
    play(game)
    for key in ("use:0:Eye:0", "cast:Nix"):
        assert refusal(game, key).rules == ("RULING-55",)
        assert "negates a spell" in refusal(game, key).text


@each_edition
def test_ruling_55_a_spell_must_find_what_it_names(edition: str) -> None:
    game = duo(edition, {"hand": [FROST, INSIGHT]})
    play(game)
    assert refusal(game, "cast:Frost").rules == ("RULING-55",)
    assert "cast:Insight" in options(game)


@each_edition
def test_ruling_55_what_pays_is_not_named_for_anything_else(edition: str) -> None:
    both = {"it": {"card": "hand"}, "pay": {"card": "hand"}}
    press = lab_room(
        "Press",
        "activated",
        {"discard": "it"},
        {"draw": "spells"},
        cost={"discard": "pay"},
        choose=both,
    )
    game = duo(edition, {"rooms": [press], "hand": [CELL]})
    events = play(game, "Ann: use:0:Press:0")
    assert told(events, "discards", "card") == ["Cell"]
    assert [e.data["deck"] for e in events if e.kind == "draws"] == ["spell"]


# -- the other reasons


@each_edition
def test_key_once_is_the_reason_for_what_has_been_used(edition: str) -> None:
    game = duo(edition, {"rooms": [LEVER], "hand": [INSIGHT]})
    play(game, "Ann: use:0:Lever:0")
    assert refusal(game, "use:0:Lever:0").rules == ("KEY-once",)
    with pytest.raises(bb.IllegalPlay, match="used this round") as refused:
        game.play("use:0:Lever:0")
    assert refused.value.rules == ("KEY-once",)


@each_edition
def test_key_deactivate_is_the_reason_for_what_sleeps(edition: str) -> None:
    game = duo(edition, {"rooms": [{**LEVER, "deactivated": True}], "hand": [INSIGHT]})
    play(game)
    assert refusal(game, "use:0:Lever:0").rules == ("KEY-deactivate",)
    assert "deactivated" in refusal(game, "use:0:Lever:0").text


@each_edition
def test_ruling_34_is_the_reason_for_what_cannot_be_paid(edition: str) -> None:
    mill = lab_room(
        "Mill",
        "activated",
        {"draw": "spells"},
        cost={"discard": "it"},
        choose={"it": {"card": "hand", "deck": "rooms"}},
    )
    game = duo(edition, {"rooms": [mill, LEVER], "hand": [INSIGHT]})
    play(game)
    assert refusal(game, "use:0:Mill:0").rules == ("RULING-34",)
    assert "cost" in refusal(game, "use:0:Mill:0").text


@each_edition
def test_ruling_34_a_price_in_heroes_needs_a_hero_inside(edition: str) -> None:
    oven = lab_room("Oven", "activated", {"draw": "spells"}, cost={"kill_inside": "this"})
    game = duo(edition, {"rooms": [oven], "entrance": [CY], "hand": [INSIGHT]})
    play(game)
    assert refusal(game, "use:0:Oven:0").rules == ("RULING-34",)
    play_on(game, until="room_deals")
    events = play(game, "Ann: use:0:Oven:0")
    assert told(events, "dies", "hero") == ["Cy"] and "draws" in kinds(events)


@each_edition
def test_ruling_38_is_the_reason_while_only_a_negate_is_asked_for(edition: str) -> None:
    game = duo(edition, {"hand": [INSIGHT]}, {"hand": [NIX, INSIGHT], "rooms": [LEVER]})
    play(game, "Ann: cast:Insight")
    assert due(game) == ("Ben", "negate")
    for key in ("cast:Insight", "use:0:Lever:0"):
        assert refusal(game, key).rules == ("RULING-38",)


@each_edition
def test_ruling_34_an_ability_that_is_set_off_and_cannot_be_paid_does_nothing(edition: str) -> None:
    toll: dict[str, Any] = {"cost": {"discard": "it"}, "choose": {"it": {"card": "hand"}}}
    for optional in (True, False):
        gate = lab_room("Gate", "enters", {"draw": "spells"}, **toll, optional=optional)
        game = duo(edition, {"rooms": [gate, HALL], "entrance": [CY]})
        events = play_on(game)
        assert not {"works", "draws"} & set(kinds(events))
    paid = duo(edition, {"rooms": [gate, HALL], "entrance": [CY], "hand": [CELL]})
    assert the(play_on(paid), "discards").data["card"] == "Cell"
