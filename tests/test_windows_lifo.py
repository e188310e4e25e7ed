"""ORDER-4 and RULING-39: last in, first out. Tried with a base game that is told to play so.

So there is nothing of a town board in the way; ``rules/test_town.py`` and its neighbours have that.
"""

from __future__ import annotations

import dataclasses
from typing import Any

import bossbook as bb

INSIGHT = {"name": "Insight", "spell": "both", "ability": {"do": {"draw": "rooms"}}}


def aimed(name: str, verb: str) -> dict[str, Any]:
    """A spell on any room."""
    return {
        "name": name,
        "spell": "both",
        "ability": {"choose": {"it": {"room": "any"}}, "do": {verb: "it"}},
    }


FROST, RUIN = aimed("Frost", "deactivate"), aimed("Ruin", "destroy")
NIX = {
    "name": "Nix",
    "spell": "both",
    "ability": {"choose": {"it": {"spell": "opponent"}}, "do": {"negate": "it"}},
}
LEVER = {
    "name": "Lever",
    "kind": "trap",
    "damage": 1,
    "ability": {"when": "activated", "do": {"draw": "spells"}, "once": True},
}
HALL = {"name": "Hall", "kind": "trap", "damage": 1}
HUT = {"name": "Hut", "kind": "trap", "damage": 1}
CY = {"name": "Cy", "class": "thief", "health": 9}


def table(*hands: list[dict[str, Any]], phase: str = "adventure", **anns: Any) -> bb.Game:
    """Ann, Ben and Cid, clockwise; by XP it would be Ann, Cid, Ben. Cy stands before Ann's Hall."""
    seats = zip(("Ann", "Ben", "Cid"), (900, 500, 700), hands, strict=True)
    players = [
        {"name": name, "boss": {"name": f"Boss {xp}", "xp": xp}, "hand": hand}
        for name, xp, hand in seats
    ]
    players[0] |= {"rooms": [HALL], "entrance": [CY]} | anns
    position = {"edition": "base", "cards": ["toy"], "phase": phase, "players": players}
    state = bb.load_position(position).state.copy()
    edition = dataclasses.replace(state.setup.edition, priority="last_in_first_out")
    state.setup = state.setup._replace(edition=edition)
    return bb.Game(state)


def play(game: bb.Game, *script: str) -> list[bb.Event]:
    """Play lines such as "Ann: pass", each by the player who is asked; the events."""
    before = len(game.events)
    for line in script:
        who, key = line.split(": ")
        game.run()
        assert game.decision is not None
        assert game.decision.player == who, f"{line!r}, but {game.decision!r}"
        game.play(key)
    game.run("phase")
    return list(game.events[before:])


def story(events: list[bb.Event], *kinds: str) -> list[str]:
    return [event.kind for event in events if event.kind in kinds]


def asked(game: bb.Game, times: int) -> list[str]:
    """Who is asked, all passing."""
    names = []
    for _ in range(times):
        game.run()
        assert game.decision is not None
        names.append(game.decision.player)
        game.play("pass")
    return names


MANY = [INSIGHT] * 3


def test_ruling_39_the_active_player_then_clockwise() -> None:
    assert asked(table(MANY, MANY, MANY), 3) == ["Ann", "Ben", "Cid"]


def test_ruling_39_after_each_play_all_are_asked_the_one_who_played_last() -> None:
    game = table(MANY, MANY, MANY)
    play(game, "Ann: pass", "Ben: cast:Insight")
    assert asked(game, 3) == ["Cid", "Ann", "Ben"]


def test_ruling_39_when_all_pass_the_newest_resolves_and_the_active_player_is_asked_first() -> None:
    game = table([FROST, *MANY], MANY, MANY)
    events = play(game, "Ann: cast:Frost", "Ben: cast:Insight", "Cid: pass", "Ann: pass")
    assert story(events, "draws", "deactivated") == []
    events = play(game, "Ben: pass")
    assert story(events, "draws", "deactivated") == ["draws"], "Frost still waits"
    assert asked(game, 3) == ["Ann", "Ben", "Cid"]
    assert story(play(game), "draws", "deactivated") == ["deactivated"]


def test_ruling_39_nothing_waiting_and_all_pass_closes_the_window() -> None:
    game = table(MANY, MANY, MANY)
    play(game, "Ann: cast:Insight", "Ben: pass", "Cid: pass", "Ann: pass")
    assert "enters_dungeon" not in story(play(game, "Ann: pass", "Ben: pass"), "enters_dungeon")
    assert "enters_dungeon" in story(play(game, "Cid: pass"), "enters_dungeon")


def test_ruling_39_nobody_is_asked_who_can_do_nothing() -> None:
    game = table([], [NIX], [NIX])
    events = play(game)
    assert game.decision is None
    assert "wound" in story(events, "wound")


def test_ruling_39_a_negated_spell_leaves_nothing_to_pass_on() -> None:
    game = table(MANY, [NIX], MANY)
    play(game, "Ann: cast:Insight", "Ben: cast:Nix", "Cid: pass", "Ann: pass")
    assert [e.data["card"] for e in game.events if e.kind == "negated"] == ["Insight"]
    assert story(play(game, "Ann: pass"), "enters_dungeon") == []
    assert story(play(game, "Cid: pass"), "enters_dungeon") == ["enters_dungeon"]


def test_ruling_39_a_negated_spell_leaves_what_lies_over_it() -> None:
    game = table([FROST, RUIN], [INSIGHT], [NIX], rooms=[HALL, HUT])
    play(game, "Ann: cast:Frost", "Ann: room:Ann:0", "Ben: cast:Insight")
    events = play(game, "Cid: cast:Nix", "Cid: spell:Frost", "Ann: pass", "Ann: pass")
    assert story(events, "negated", "draws") == ["negated", "draws"]
    assert [e.data["card"] for e in events if e.kind == "negated"] == ["Frost"]
    assert game.decision is not None
    assert game.decision.player == "Ann"


def test_order_4_last_in_first_out_to_any_depth() -> None:
    game = table([INSIGHT, INSIGHT], [INSIGHT, FROST], [INSIGHT, RUIN], rooms=[HALL, HUT])
    play(game, "Ann: cast:Insight", "Ben: cast:Frost", "Ben: room:Ann:0")
    play(game, "Cid: cast:Ruin", "Cid: room:Ann:1", "Ann: cast:Insight", "Ben: cast:Insight")
    assert story(list(game.events), "draws", "destroyed", "deactivated") == []
    while "enters_dungeon" not in story(list(game.events), "enters_dungeon"):
        game.play("pass") if game.decision else game.step()
    drawn = ["draws", "draws", "destroyed", "deactivated", "draws"]
    assert story(list(game.events), "draws", "destroyed", "deactivated") == drawn
    by = [event.data["player"] for event in game.events if event.kind == "draws"]
    assert by == ["Ben", "Ann", "Ann"]


def test_order_4_the_active_players_spell_waits_too() -> None:
    game = table([FROST], [RUIN], [])
    events = play(game, "Ann: cast:Frost", "Ben: cast:Ruin")
    assert story(events, "destroyed", "fizzles") == ["destroyed", "fizzles"]


def test_order_4_the_same_player_may_respond() -> None:
    game = table([FROST, INSIGHT], [], [])
    events = play(game, "Ann: cast:Frost", "Ann: cast:Insight")
    assert story(events, "draws", "deactivated") == ["draws", "deactivated"]


def test_order_4_activated_abilities_wait_like_spells() -> None:
    game = table([], [INSIGHT], [], rooms=[LEVER, HALL])
    play(game, "Ann: use:0:Lever:0")
    assert game.decision is not None
    assert game.decision.player == "Ben"
    events = play(game, "Ben: cast:Insight")
    assert [e.data["player"] for e in events if e.kind == "draws"] == ["Ben", "Ann"]


def test_order_4_a_negate_can_be_negated() -> None:
    game = table([INSIGHT], [NIX], [NIX])
    events = play(game, "Ann: cast:Insight", "Ben: cast:Nix", "Cid: cast:Nix", "Cid: spell:Nix")
    assert [e.data["player"] for e in events if e.kind == "negated"] == ["Ben"]
    assert [e.data["player"] for e in events if e.kind == "draws"] == ["Ann"]


def test_order_4_options_cite_it() -> None:
    game = table([INSIGHT], [], [])
    game.run()
    assert game.decision is not None
    assert "ORDER-4" in game.decision.options[0].rules
    assert game.decision.options[1].rules == ("RULING-39",)


def test_order_4_targets_are_named_by_it_and_not_by_the_other_priority_rule() -> None:
    game = table([FROST], [], [], rooms=[HALL, HUT])
    play(game, "Ann: cast:Frost")
    assert game.decision is not None
    assert {option.rules for option in game.decision.options} == {("ORDER-4", "SPELL-5")}


def test_ruling_39_who_may_add_to_an_own_play_is_not_told_to_answer_it() -> None:
    game = table([INSIGHT, INSIGHT], [INSIGHT], [])
    play(game, "Ann: cast:Insight")
    assert game.decision is not None
    assert game.decision.prompt.startswith("Insight of Ann waits until you have answered it.")
    play(game, "Ben: pass")
    assert game.decision.player == "Ann"
    assert game.decision.prompt.startswith("Insight waits to take effect; whatever")


def test_order_4_in_the_build_phase_nothing_is_placed_while_something_waits() -> None:
    game = table([INSIGHT, HUT], [INSIGHT, INSIGHT], [], phase="build")
    play(game, "Ann: cast:Insight", "Ben: cast:Insight", "Ben: pass")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == ("Ben", "act"), "Ann's Insight waits"
    play(game, "Ben: pass")
    assert game.decision is not None
    assert (game.decision.player, game.decision.kind) == ("Ann", "build")
