"""Section 18 of the rules: the rulings on windows, in which spells and abilities are used."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    asked,
    askings,
    dungeon,
    each_edition,
    hand,
    hero,
    kinds,
    of,
    options,
    play_on,
    player,
    refusal,
    room,
    table,
    the,
    told,
)
from lab import (
    ALTAR,
    BLESS,
    CHORUS,
    EYE,
    FEAR,
    FROST,
    INSIGHT,
    LEVER,
    NIX,
    RUIN,
    SURGE,
    card_names,
    due,
    lab_room,
    play,
)

import bossbook as bb

HALL, CELL = room("Hall", 1), room("Cell", 1)
CY, DEE = hero("Cy", "thief", 6), hero("Dee", "mage", 6)
HUT = room("Hut", 1, mage=1)


def trio(
    edition: str, ann: Any = (), ben: Any = (), cid: Any = (), phase: str = "adventure", **more: Any
) -> bb.Game:
    """Ann (most XP), Ben, Cid with these hands; Cy stands before Ann's Hall and Cell."""
    rooms = {"rooms": [HALL, CELL], "entrance": [CY]} | more.pop("dungeon", {})
    return table(
        edition,
        player("Ann", 900, hand=list(ann), **rooms),
        player("Ben", 700, hand=list(ben), **more.pop("bens", {})),
        player("Cid", 500, hand=list(cid), **more.pop("cids", {})),
        phase=phase,
        **more,
    )


# -- RULING-10


@each_edition
def test_ruling_10_the_active_player_acts_first_and_as_often_as_they_like(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT, INSIGHT], ben=[INSIGHT], cid=[INSIGHT])
    events = play(game, "Ann: cast:Insight")
    assert kinds(events)[-3:] == ["plays", "draws", "drew"], "it resolves before anyone is asked"
    assert due(game) == ("Ann", "act")
    play(game, "Ann: cast:Insight")
    assert due(game) == ("Ben", "act"), "Ann has nothing left to play"


@each_edition
def test_ruling_10_then_the_others_in_order(edition: str) -> None:
    game = table(  # Cid has more XP than Ben
        edition,
        player("Ben", 500, hand=[INSIGHT]),
        player("Ann", 900, hand=[INSIGHT], rooms=[HALL], entrance=[CY]),
        player("Cid", 700, hand=[INSIGHT]),
        phase="adventure",
    )
    play(game, "Ann: pass")
    assert due(game) == ("Cid", "act")
    play(game, "Cid: pass")
    assert due(game) == ("Ben", "act")


@each_edition
def test_ruling_10_what_another_plays_waits_while_the_active_player_answers(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT, INSIGHT], ben=[SURGE])
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:0")
    assert due(game) == ("Ann", "act")
    events = play(game, "Ann: cast:Insight", "Ann: cast:Insight")
    effects = [kind for kind in kinds(events) if kind in ("plays", "draws", "room_boosted")]
    assert effects == ["plays", "draws", "plays", "draws", "room_boosted"]


@each_edition
def test_ruling_10_what_waits_resolves_when_the_active_player_has_done_answering(
    edition: str,
) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[SURGE])
    events = play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:0", "Ann: pass")
    assert the(events, "room_boosted").data["card"] == "Hall"
    assert due(game) == ("Ann", "act"), "Ann has the floor again"


@each_edition
def test_ruling_10_nobody_else_may_add_anything_but_a_negate(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[SURGE], cid=[INSIGHT, NIX], cids={"rooms": [LEVER]})
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:0")
    assert due(game) == ("Cid", "negate")
    assert options(game) == ["cast:Nix", "pass"]
    play(game, "Cid: pass", "Ann: pass")
    assert due(game) == ("Cid", "negate"), "a last chance, after Ann's answer"
    assert options(game) == ["cast:Nix", "pass"]


@each_edition
def test_ruling_10_each_of_the_others_plays_one_action_at_a_time(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[SURGE, FROST], cid=[SURGE])
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:0", "Ann: pass")
    assert due(game) == ("Ann", "act"), "not Ben, who has more to play, and not Cid"
    play(game, "Ann: pass")
    assert due(game) == ("Ben", "act")


@each_edition
def test_ruling_10_the_window_closes_when_all_pass_in_a_row(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[SURGE, FROST], cid=[SURGE])
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:0", "Ann: pass")
    assert "enters_dungeon" not in kinds(play(game, "Ann: pass", "Ben: pass"))
    assert "enters_dungeon" in kinds(play(game, "Cid: pass"))


@each_edition
def test_ruling_10_a_window_in_which_nobody_can_act_is_not_noticed(edition: str) -> None:
    game = trio(edition, ann=[FEAR], cid=[NIX], dungeon={"rooms": []})
    assert askings(game) == [], "no hero is ever in a room, no spell is ever played"


@each_edition
def test_ruling_10_passing_is_always_possible(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT])
    option = asked(game).find("pass")
    assert option is not None
    assert "RULING-10" in option.rules


@each_edition
def test_ruling_10_costs_are_paid_on_playing_and_stay_paid(edition: str) -> None:
    clinic = lab_room(
        "Clinic",
        "activated",
        {"strengthen": {"hero": "it", "add": 3}},
        choose={"it": {"hero": "opponent_dungeon"}, "pay": {"card": "hand"}},
        cost={"discard": "pay"},
        once=True,
    )
    game = trio(edition, ann=[FEAR], ben=[HUT, HUT], bens={"rooms": [clinic]})
    play_on(game, until="room_deals")
    events = play(game, "Ann: pass", "Ben: use:0:Clinic:0", "Ann: cast:Fear")
    assert kinds(events)[:2] == ["uses", "discards"], "paid before Ann answers"
    assert the(events, "fizzles").data["card"] == "Clinic"
    assert hand(game, "Ben") == ["Hut"]
    assert game.state.players[1].stacks[0].rooms[0].used == (0,)


@each_edition
def test_ruling_10_a_spell_negated_early_leaves_nothing_to_answer(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[SURGE], cid=[NIX])
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:0", "Cid: cast:Nix", "Ann: pass")
    assert due(game) == ("Ann", "act")
    events = play(game, "Ann: pass")
    assert "enters_dungeon" in kinds(events), "one pass in the window is enough"


@each_edition
def test_ruling_10_the_active_player_answers_also_when_the_hero_has_gone(edition: str) -> None:
    game = trio(edition, ann=[FEAR, INSIGHT], ben=[SURGE], cid=[NIX])
    play_on(game, until="room_deals")
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:1", "Cid: pass")
    play(game, "Ann: cast:Fear", "Cid: pass", "Ann: pass")
    assert due(game) == ("Cid", "negate"), "the room's window is gone, Surge still waits"
    play(game, "Cid: cast:Nix")
    assert due(game) == ("Ann", "act"), "Ann is still the active player"
    assert told(play(game, "Ann: pass"), "negated", "card") == ["Surge"]


# -- RULING-15


@each_edition
def test_ruling_15_the_reveal_ends_the_time_for_spells_and_abilities(edition: str) -> None:
    school = lab_room("School", "built", {"draw": "spells"})
    game = trio(edition, ann=[school], ben=[INSIGHT], cid=[INSIGHT], phase="build")
    play(game, "Ann: build:School@new", "Ben: pass", "Cid: pass")
    play(game, "Ben: pass", "Cid: pass")  # Ben's turn
    events = play(game, "Cid: pass", "Ben: pass")  # Cid's turn
    assert {"built", "works", "draws"} <= set(kinds(events))
    assert game.decision is None
    assert game.phase == "bait"


# -- RULING-35


@each_edition
def test_ruling_35_every_player_has_a_part_also_without_heroes(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[INSIGHT], dungeon={"entrance": []})
    anns, bens, cids = ["Ann", "Ben"], ["Ben", "Ann"], ["Ann", "Ben"]
    assert askings(game) == [(name, "act") for name in (*anns, *bens, *cids)]


@each_edition
def test_ruling_35_a_window_before_each_hero_enters(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], dungeon={"rooms": [], "entrance": [CY, DEE]})
    story = []
    while game.phase == "adventure":
        story += [game.decision.player] if game.decision else []
        events = game.play("pass") if game.decision else game.step()
        story += [event.data["hero"] for event in of(events, "enters_dungeon")]
    assert story == ["Ann", "Cy", "Ann", "Dee", "Ann", "Ann"], "then Ben's and Cid's parts"


@each_edition
def test_ruling_35_a_window_in_each_room_after_its_damage(edition: str) -> None:
    game = trio(edition, ann=[BLESS])
    play_on(game, until="room_deals")
    assert due(game) == ("Ann", "act")
    assert kinds(play(game, "Ann: pass")) == ["enters_room", "room_deals"]
    assert due(game) == ("Ann", "act")


# -- RULING-37


@each_edition
def test_ruling_37_the_active_player_may_act_and_place_in_one_window(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT, INSIGHT, HUT], phase="build")
    play(game, "Ann: cast:Insight")
    assert due(game) == ("Ann", "build")
    play(game, "Ann: build:Hut@new")
    assert due(game) == ("Ann", "act"), "Ann has placed, and still holds the floor"
    assert options(game) == ["cast:Insight", "pass"]


@each_edition
def test_ruling_37_placing_cannot_be_answered(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT, HUT], ben=[FROST], phase="build")
    events = play(game, "Ann: build:Hut@0")
    assert kinds(events)[-2:] == ["places_over", "placed_card"]
    assert due(game) == ("Ann", "act")


@each_edition
def test_ruling_37_others_may_act_in_the_turn_but_not_place(edition: str) -> None:
    game = trio(edition, ben=[INSIGHT, HUT], phase="build")
    game.run()
    assert due(game) == ("Ben", "act")
    assert options(game) == ["cast:Insight", "pass"]
    with pytest.raises(bb.IllegalPlay):
        game.play("build:Hut@new")


@each_edition
def test_ruling_37_nothing_is_placed_while_something_waits(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT, HUT], ben=[FROST], phase="build")
    play(game, "Ann: decline", "Ben: cast:Frost", "Ben: room:Ann:0")
    assert due(game) == ("Ann", "act")
    assert options(game) == ["cast:Insight", "pass"]
    assert "RULING-37" in refusal(game, "build:Hut@new").rules
    play(game, "Ann: pass")
    assert due(game) == ("Ann", "build"), "Frost has resolved: Ann may still place"
    assert "build:Hut@new" in options(game)


@each_edition
def test_ruling_37_who_has_not_placed_when_all_pass_has_declined(edition: str) -> None:
    game = trio(edition, ann=[HUT], ben=[INSIGHT], phase="build")
    events = play(game, "Ann: decline")
    assert "declines" not in kinds(events)
    events = play(game, "Ben: pass")
    assert the(events, "declines").data["player"] == "Ann"
    assert "RULING-37" in the(events, "declines").rules


@each_edition
def test_ruling_37_setup_has_no_window(edition: str) -> None:
    game = bb.new_game(edition, ["Ann", "Ben"], seed=3, cards=["toy"])
    decisions = askings(game)
    assert {kind for _, kind in decisions} <= {"mulligan", "setup_discard", "first_room"}
    assert game.round == 1


# -- RULING-38


@each_edition
def test_ruling_38_everybody_but_the_caster_may_negate_the_active_player_first(
    edition: str,
) -> None:
    game = trio(edition, ann=[NIX], ben=[NIX], cid=[NIX, INSIGHT])
    play(game, "Cid: cast:Insight")
    found = []
    while game.decision and game.decision.kind == "negate":
        found.append(game.decision.player)
        game.play("pass")
    assert found == ["Ann", "Ben"]


@each_edition
def test_ruling_38_a_negating_spell_can_be_negated(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[NIX], cid=[NIX])
    play(game, "Ann: cast:Insight", "Ben: cast:Nix")
    assert due(game) == ("Cid", "negate")
    events = play(game, "Cid: cast:Nix", "Cid: spell:Nix")
    assert told(events, "negated", "player") == ["Ben"]
    assert told(events, "draws", "player") == ["Ann"]


@each_edition
def test_ruling_38_newest_first(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT, NIX], ben=[NIX], cid=[NIX])
    play(game, "Ann: cast:Insight", "Ben: cast:Nix", "Ann: cast:Nix")
    events = play(game, "Cid: cast:Nix", "Cid: spell:Nix")
    assert told(events, "negated", "player") == ["Ann", "Ann"], "Ann's Nix, then her Insight"
    assert told(events, "negated", "card") == ["Nix", "Insight"]
    assert "draws" not in kinds(events)


@each_edition
def test_ruling_38_whoever_was_negated_may_negate_once_more(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT, NIX], ben=[NIX, NIX])
    play(game, "Ann: cast:Insight", "Ben: cast:Nix", "Ann: cast:Nix", "Ben: pass")
    assert due(game) == ("Ben", "negate"), "Ann's Insight still waits"
    events = play(game, "Ben: cast:Nix")
    assert told(events, "negated", "card") == ["Insight"]
    assert told(game.events, "draws", "player") == []


@each_edition
def test_ruling_38_abilities_can_never_be_negated(edition: str) -> None:
    game = trio(edition, ben=[NIX], dungeon={"rooms": [LEVER]})
    events = play(game, "Ann: use:0:Lever:0")
    assert "draws" in kinds(events)
    assert due(game) is None, "Ben is never asked"


@each_edition
def test_ruling_38_an_ability_that_negates_cannot_be_negated(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT, NIX], ben=[SURGE], bens={"rooms": [EYE]})
    play(game, "Ann: cast:Insight")
    assert due(game) == ("Ben", "negate")
    assert options(game) == ["use:0:Eye:0", "pass"]
    events = play(game, "Ben: use:0:Eye:0")
    assert kinds(events)[:3] == ["uses", "discards", "negated"]
    assert hand(game, "Ann") == ["Nix"], "there was no spell for it"


@each_edition
def test_ruling_38_it_can_be_negated_until_it_resolves(edition: str) -> None:
    game = trio(edition, ann=[FEAR], ben=[SURGE], discard=[NIX], dungeon={"rooms": [ALTAR, CELL]})
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:1")
    assert due(game) == ("Ann", "act"), "Ann has no negate yet, but an answer"
    play(game, "Ann: use:0:Altar:0")
    assert "Nix" in hand(game, "Ann")
    events = play(game, "Ann: cast:Nix")
    assert told(events, "negated", "card") == ["Surge"]
    assert "room_boosted" not in kinds(game.events)


@each_edition
def test_ruling_38_also_after_the_active_player_has_passed(edition: str) -> None:
    game = trio(edition, ann=[RUIN], ben=[SURGE], cid=[NIX])
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:1", "Cid: pass")
    play(game, "Ann: cast:Ruin", "Ann: room:Ann:0", "Cid: pass")
    events = play(game, "Cid: cast:Nix")
    assert told(events, "negated", "card") == ["Surge"]
    assert dungeon(game, "Ann") == ["Cell"], "Ruin had resolved"


@each_edition
def test_ruling_38_who_has_just_passed_everything_is_not_asked_once_more(edition: str) -> None:
    """Ann may negate, then answer with anything, her negate included; after that only Cid may."""
    game = trio(edition, ann=[NIX, RUIN], ben=[SURGE], cid=[NIX])
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:1")
    found = []
    while game.decision and game.decision.kind in ("negate", "act") and len(found) < 4:
        found.append((*due(game), game.decision.prompt))
        assert "cast:Nix" in options(game)
        game.play("pass")
        if "room_boosted" in kinds(game.run()):
            break
    assert [one[:2] for one in found] == [
        ("Ann", "negate"), ("Cid", "negate"), ("Ann", "act"), ("Cid", "negate"),
    ]  # fmt: skip
    assert "Ben plays Surge." in found[0][2]
    assert "waits until you have answered" in found[2][2]
    assert "about to take effect" in found[3][2]


@each_edition
def test_ruling_38_an_older_spell_can_still_be_named(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[SURGE], cid=[NIX])
    play(game, "Ann: pass", "Ben: cast:Surge", "Ben: room:Ann:1", "Cid: pass")
    play(game, "Ann: cast:Insight", "Cid: cast:Nix")
    assert options(game) == ["spell:Insight", "spell:Surge"]
    events = play(game, "Cid: spell:Surge")
    assert told(events, "negated", "card") == ["Surge"]
    assert told(events, "draws", "player") == ["Ann"]


@each_edition
def test_ruling_38_when_you_play_a_spell_comes_before_its_effect(edition: str) -> None:
    game = trio(edition, ann=[FROST], ben=[NIX], dungeon={"rooms": [HALL, CHORUS]})
    assert "works" not in kinds(play(game, "Ann: cast:Frost", "Ann: room:Ann:1"))
    assert due(game) == ("Ben", "negate"), "it can still be negated"
    events = play(game, "Ben: pass")
    assert kinds(events)[:4] == ["works", "draws", "drew", "deactivated"]
    assert the(events, "works").data["card"] == "Chorus"


@each_edition
def test_ruling_38_a_negate_fires_when_you_play_a_spell_too(edition: str) -> None:
    game = trio(edition, ann=[INSIGHT], ben=[NIX], bens={"rooms": [CHORUS]})
    events = play(game, "Ann: cast:Insight", "Ben: cast:Nix")
    assert [e.data["card"] for e in of(events, "works", "negated")] == ["Chorus", "Insight"]
    assert card_names(game) == ["Insight", "Nix"]
