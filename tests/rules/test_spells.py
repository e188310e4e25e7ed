"""Section 10 of the rules: spells and abilities."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import (
    askings,
    dungeon,
    each_edition,
    hand,
    hero,
    kinds,
    options,
    play_on,
    player,
    refusal,
    room,
    seat_of,
    table,
    the,
    told,
)
from lab import (
    BLESS,
    CHORUS,
    FEAR,
    FINISH,
    FROST,
    INSIGHT,
    LESSON,
    LEVER,
    NIX,
    RUIN,
    SCHOOL,
    SURGE,
    SWITCH,
    card_names,
    due,
    play,
    spell,
)

import bossbook as bb

HALL, CELL = room("Hall", 1), room("Cell", 1)
CY = hero("Cy", "thief", 6)


def duel(edition: str, ann: Any = (), ben: Any = (), **fields: Any) -> bb.Game:
    """Cy stands before Ann's Hall and Cell; the hands are given. Ann is active first."""
    rooms = {"rooms": [HALL, CELL], "entrance": [CY]} | fields.pop("dungeon", {})
    return table(
        edition,
        player("Ann", 900, hand=list(ann), **rooms),
        player("Ben", 500, hand=list(ben)),
        **{"phase": "adventure"} | fields,
    )


# -- SPELL-1


@each_edition
def test_spell_1_any_number_of_spells_each_goes_to_the_discard_pile(edition: str) -> None:
    game = duel(edition, ann=[INSIGHT, INSIGHT, SURGE])
    events = play(
        game, "Ann: cast:Insight", "Ann: cast:Insight", "Ann: cast:Surge", "Ann: room:Ann:0"
    )
    assert told(events, "plays", "card") == ["Insight", "Insight", "Surge"]
    assert all("SPELL-1" in event.rules for event in events if event.kind == "plays")
    assert card_names(game) == ["Insight", "Insight", "Surge"]
    assert "Surge" not in hand(game, "Ann")


@each_edition
@pytest.mark.parametrize(
    ("phase", "allowed", "refused"), [("build", "Hammer", "Axe"), ("adventure", "Axe", "Hammer")]
)
def test_spell_1_only_in_the_phase_of_its_icon(
    edition: str, phase: str, allowed: str, refused: str
) -> None:
    hammer = spell("Hammer", {"draw": "rooms"}, phase="build")
    axe = spell("Axe", {"draw": "rooms"}, phase="adventure")
    game = duel(edition, ann=[hammer, axe, INSIGHT], phase=phase)
    game.run()
    assert {f"cast:{allowed}", "cast:Insight"} <= set(options(game))
    assert "SPELL-1" in refusal(game, f"cast:{refused}").rules
    with pytest.raises(bb.IllegalPlay, match="another phase") as illegal:
        game.play(f"cast:{refused}")
    assert "SPELL-1" in illegal.value.rules


@each_edition
@pytest.mark.parametrize("phase", ["build", "adventure"])
def test_spell_1_also_in_another_players_part_of_the_phase(edition: str, phase: str) -> None:
    game = duel(edition, ben=[INSIGHT], phase=phase)
    game.run()
    assert due(game) == ("Ben", "act")
    assert not {"declines", "enters_dungeon"} & set(kinds(game.events)), "it is Ann's part"
    events = play(game, "Ben: cast:Insight")
    assert told(events, "draws", "player") == ["Ben"]


@each_edition
def test_spell_1_no_spell_in_the_phases_without_an_icon(edition: str) -> None:
    for phase in ("start", "bait", "end"):
        game = duel(edition, ann=[INSIGHT], ben=[INSIGHT], phase=phase)
        assert askings(game) == []


# -- SPELL-2


@each_edition
def test_spell_2_a_round_brings_rooms_but_no_spell(edition: str) -> None:
    game = table(edition, player("Ann", 900), player("Ben", 500), phase="start")
    play_on(game)
    decks = told(game.events, "draws", "deck")
    assert decks == ["room", "room"]


@each_edition
def test_spell_2_a_card_may_say_so(edition: str) -> None:
    game = duel(edition, ann=[LESSON], decks={"spells": [NIX]})
    events = play(game, "Ann: cast:Lesson")
    assert the(events, "draws").data["deck"] == "spell"
    assert "SPELL-2" in the(events, "draws").rules
    assert hand(game, "Ann") == ["Nix"]


# -- SPELL-3


@each_edition
@pytest.mark.parametrize("phase", ["build", "adventure"])
def test_spell_3_an_ability_is_used_whenever_a_spell_could_be(edition: str, phase: str) -> None:
    game = duel(edition, phase=phase, dungeon={"rooms": [LEVER]})
    events = play(game, "Ann: use:0:Lever:0")
    assert "SPELL-3" in the(events, "uses").rules
    assert len(hand(game, "Ann")) == 1


@each_edition
def test_spell_3_also_in_another_players_part(edition: str) -> None:
    game = table(
        edition,
        player("Ann", 900, rooms=[HALL], entrance=[CY]),
        player("Ben", 500, rooms=[LEVER]),
        phase="adventure",
    )
    events = play(game, "Ben: use:0:Lever:0")
    assert the(events, "uses").data["player"] == "Ben"
    assert kinds(events).index("uses") < kinds(events).index("enters_dungeon")


@each_edition
def test_spell_3_standing_abilities_and_when_you_build_are_not_activated(edition: str) -> None:
    gong = room("Gong", ability={"when": "standing", "do": {"boost": {"to": "right", "add": 1}}})
    game = duel(edition, dungeon={"rooms": [SCHOOL, gong, CHORUS, LEVER]})
    game.run()
    assert options(game) == ["use:3:Lever:0", "pass"]


# -- SPELL-4


@each_edition
def test_spell_4_negated_spell_is_discarded_without_effect(edition: str) -> None:
    game = duel(edition, ann=[INSIGHT], ben=[NIX])
    events = play(game, "Ann: cast:Insight", "Ben: cast:Nix")
    assert {"SPELL-4", "RULING-38"} <= set(the(events, "negated").rules)
    assert the(events, "negated").data == {"player": "Ann", "card": "Insight", "by": "Nix"}
    assert "draws" not in kinds(events)
    assert sorted(card_names(game)) == ["Insight", "Nix"]
    assert hand(game, "Ann") == hand(game, "Ben") == []


@each_edition
def test_spell_4_even_if_you_are_not_the_active_player(edition: str) -> None:
    game = duel(edition, ann=[INSIGHT], ben=[NIX])
    play(game, "Ann: cast:Insight")
    assert due(game) == ("Ben", "negate")
    assert options(game) == ["cast:Nix", "pass"]


@each_edition
def test_spell_4_a_negate_needs_a_spell_being_played(edition: str) -> None:
    game = duel(edition, ann=[NIX, INSIGHT])
    game.run()
    assert "cast:Nix" not in options(game)
    assert refusal(game, "cast:Nix").rules == ("RULING-55",)


@each_edition
def test_spell_4_a_negated_spell_was_not_played(edition: str) -> None:
    game = duel(edition, ann=[FROST], ben=[NIX], dungeon={"rooms": [HALL, CHORUS]})
    events = play(game, "Ann: cast:Frost", "Ann: room:Ann:0", "Ben: cast:Nix")
    assert "works" not in kinds(events), "Chorus hears of no spell"
    assert hand(game, "Ann") == []


# -- SPELL-5


@each_edition
def test_spell_5_a_spell_without_its_target_is_negated(edition: str) -> None:
    game = duel(edition, ann=[RUIN], ben=[FROST])
    events = play(
        game,
        "Ann: pass",
        "Ben: cast:Frost",
        "Ben: room:Ann:1",
        "Ann: cast:Ruin",
        "Ann: room:Ann:1",
    )
    assert told(events, "destroyed", "card") == ["Cell"]
    assert "SPELL-5" in the(events, "fizzles").rules
    assert the(events, "fizzles").data["card"] == "Frost"
    assert "deactivated" not in kinds(events)
    assert card_names(game) == ["Cell", "Ruin", "Frost"]


@each_edition
def test_spell_5_a_deactivated_room_is_out_of_reach(edition: str) -> None:
    game = duel(edition, ann=[FROST], ben=[RUIN])
    events = play(
        game, "Ann: pass", "Ben: cast:Ruin", "Ben: room:Ann:1", "Ann: cast:Frost", "Ann: room:Ann:1"
    )
    assert the(events, "fizzles").data["card"] == "Ruin"
    assert dungeon(game, "Ann") == ["Hall", "Cell"]


@each_edition
def test_spell_5_a_hero_who_has_left_is_out_of_reach(edition: str) -> None:
    game = duel(edition, ann=[FEAR], ben=[BLESS])
    play_on(game, until="room_deals")
    events = play(game, "Ann: pass", "Ben: cast:Bless", "Ann: cast:Fear")
    assert kinds(events)[-2:] == ["to_town", "fizzles"]
    assert the(events, "fizzles").rules == ("SPELL-5",)


@each_edition
def test_spell_5_a_negated_spell_for_want_of_a_target_was_not_played(edition: str) -> None:
    game = table(
        edition,
        player("Ann", 900, hand=[RUIN], rooms=[HALL, CELL], entrance=[CY]),
        player("Ben", 500, hand=[FROST], rooms=[CHORUS]),
        phase="adventure",
    )
    events = play(
        game, "Ann: pass", "Ben: cast:Frost", "Ben: room:Ann:1", "Ann: cast:Ruin", "Ann: room:Ann:1"
    )
    assert "fizzles" in kinds(events)
    assert "works" not in kinds(events)


@each_edition
def test_spell_5_a_target_once_named_cannot_be_changed(edition: str) -> None:
    game = duel(edition, ann=[SWITCH], ben=[FROST])
    events = play(
        game,
        "Ann: pass",
        "Ben: cast:Frost",
        "Ben: room:Ann:0",
        "Ann: cast:Switch",
        "Ann: room:Ann:0",
    )
    assert kinds(events).index("swapped") < kinds(events).index("deactivated")
    assert the(events, "deactivated").data == {
        "player": "Ann",
        "card": "Hall",
        "place": 1,
        "by": "Frost",
    }


@pytest.mark.parametrize(
    ("edition", "outcome"), [("alpha", "dies"), ("base", "dies"), ("revised", "fizzles")]
)
def test_spell_5_a_target_that_no_longer_fits_is_lost_in_revised_only(
    edition: str, outcome: str
) -> None:
    game = duel(edition, ann=[BLESS], ben=[FINISH], dungeon={"rooms": [room("Hall", 4), CELL]})
    play_on(game, until="room_deals")
    events = play(game, "Ann: pass", "Ben: cast:Finish", "Ann: cast:Bless")
    assert {"dies", "fizzles"} & set(kinds(events)) == {outcome}


@each_edition
def test_spell_5_targets_are_named_before_anyone_answers(edition: str) -> None:
    game = duel(edition, ben=[FROST])
    play(game, "Ben: cast:Frost")
    assert due(game) == ("Ben", "target")
    assert options(game) == ["room:Ann:0", "room:Ann:1"]
    assert all("SPELL-5" in option.rules for option in game.decision.options)
    assert seat_of(game, "Ben")["hand"] == []
