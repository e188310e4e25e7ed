"""What is pending in a position is checked: every value, and the agenda as a whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from harness import new_game

import bossbook as bb
from bossbook.bots.seeds import Dice
from bossbook.engine import core
from bossbook.pending.record import DECISIONS, STEPS
from bossbook.positions.steps import _kinds
from bossbook.state import Step

BASE: dict[str, Any] = {
    "edition": "base",
    "phase": "adventure",
    "players": [
        {"name": "Ann", "rooms": ["Dark Altar"], "hand": ["Freeze"], "boss": "Gorgona"},
        {"name": "Ben", "rooms": ["Open Grave"], "hand": ["Freeze", "Fear"], "boss": "Robobo"},
        {"name": "Cleo", "out": True},
    ],
}
WALKING = {"hero": "Samurai Tom", "dungeon": "Ann", "place": 0, "room": "@1"}
FREEZE = {
    "uid": "@9",
    "seat": 0,
    "card": "Freeze",
    "ability": 0,
    "source": 0,
    "named": [["it", ["room", "@1"]]],
    "visitor": 0,
}


def play(**changes: Any) -> dict[str, Any]:
    return {"play": {**FREEZE, **changes}}


def pending(*agenda: Any, phase: str = "adventure", **more: Any) -> dict[str, Any]:
    return {**BASE, "phase": phase, "agenda": [["phase_over", phase], *agenda], **more}


WINDOW = ["window", "entry", 0, 0, 0]


def test_what_can_be_pending_is_read() -> None:
    for agenda in (
        [["adventure_turn", 1, 0]],
        [WINDOW, ["decide", "act", 1, "entry", 0, 1, 1]],
        [WINDOW, ["resolve", play(), 0]],
        [WINDOW, ["resolve", play(), 0], ["window", "answer", 0, 0, 0]],
    ):
        game = bb.load_position(pending(*agenda))
        assert bb.load_position(game.position()).fingerprint() == game.fingerprint()
    waiting = pending(["walk_on"], ["resolve", play(), 0], walking={**WALKING, "room": 0})
    assert bb.load_position(waiting).step()  # its window went with the room (RULING-18)
    walk = [["leave_room"], ["window", "room", 0, 0, 0], ["room_deals"]]
    assert bb.load_position(pending(*walk, walking=WALKING)).step()[0].kind == "room_deals"


BAD_VALUES: dict[str, Any] = {
    "a value too many": ["adventure_turn", 1, 0, 0],
    "a value too few": ["adventure_turn", 1],
    "a seat nobody has": ["adventure_turn", 7, 0],
    "a negative seat": ["adventure_turn", -1, 0],
    "a seat as text": ["adventure_turn", "Ann", 0],
    "a seat that is true": ["adventure_turn", True, 0],
    "a player who is out": ["adventure_turn", 2, 0],
    "a number as text": ["adventure_turn", 0, "x"],
    "a huge number": ["window", "entry", 0, 10**9, 0],
    "a window nowhere": ["window", "cellar", 0, 0, 0],
    "a number for a uid": ["dies", 1, 0],
    "no uid": ["dies", "@0", 0],
    "a list for a uid": ["trigger_destroyed", 0, "@1"],
    "another phase": ["phase_over", "bait"],
    "no phase": ["phase", "lunch"],
    "built what": ["after_reveal", 0, True, [["@1", "kitchen"]]],
    "a play for a seat": ["resolve", 1, 0],
    "no plays": ["triggers", 0, [1]],
    "a decision with a seat too few": ["decide", "act"],
    "a decision of nobody": ["decide", "act", 9, "entry", 0, 0, 0],
    "a build turn of another": ["decide", "build", 1, "build", 0, 0, 0],
}


@pytest.mark.parametrize("step", BAD_VALUES.values(), ids=BAD_VALUES)
def test_a_step_with_wrong_values_is_refused(step: Any) -> None:
    with pytest.raises(bb.InvalidPosition):
        bb.load_position(pending(step))


BAD_PLAYS: dict[str, dict[str, Any]] = {
    "nobody's": {"seat": 5},
    "of a player who is out": {"seat": 2},
    "an ability it has not": {"ability": 3},
    "an ability that is no number": {"ability": True},
    "a source that is no uid": {"source": 4},
    "nothing named": {"named": []},
    "named twice": {"named": [["it", ["room", "@1"]]] * 2},
    "something else named": {"named": [["that", ["room", "@1"]]]},
    "a hero for a room": {"named": [["it", ["hero", "@1"]]]},
    "a list for a kind": {"named": [["it", [["room"], "@1"]]]},
    "a room without its uid": {"named": [["it", ["room"]]]},
    "a visitor that is a text": {"visitor": "Tom"},
}


@pytest.mark.parametrize("changes", BAD_PLAYS.values(), ids=BAD_PLAYS)
def test_an_ability_under_way_must_be_one(changes: dict[str, Any]) -> None:
    with pytest.raises(bb.InvalidPosition):
        bb.load_position(pending(WINDOW, ["resolve", play(**changes), 0]))


BAD_WHOLES: dict[str, dict[str, Any]] = {
    "nothing pending": {**BASE, "agenda": []},
    "nothing to go on with": {**BASE, "agenda": [["adventure_turn", 0, 0]]},
    "a phase twice": pending(["phase_over", "adventure"]),
    "a step of another phase": pending(["lure", "@1"]),
    "a question below a step": pending(
        ["decide", "act", 0, "entry", 0, 0, 0], ["adventure_turn", 0, 0]
    ),
    "a turn before a walk is over": pending(
        ["leave_room"], ["adventure_turn", 1, 0], walking=WALKING
    ),
    "a walk without a hero": pending(["walk_on"]),
    "two ways at once": pending(["walk_on"], ["leave_room"], walking=WALKING),
    "a hero without a way": pending(["adventure_turn", 0, 0], walking=WALKING),
    "a hero without an agenda": {**BASE, "walking": WALKING},
    "a room that is not there": pending(
        ["leave_room"], ["room_deals"], walking={**WALKING, "room": "@8"}
    ),
    "a place that is not there": pending(["walk_on"], walking={**WALKING, "place": 3}),
    "a door that is not there": pending(["enter_room", 4], walking={**WALKING, "room": 0}),
    "a walk through a dungeon of a player who is out": pending(
        ["walk_on"], walking={**WALKING, "dungeon": "Cleo", "place": -1, "room": 0}
    ),
    "a fall from nowhere": pending(["walk_on"], walking={**WALKING, "fell": ["Ann", 1]}),
    "a mark that is no uid": pending(
        ["walk_on"], walking={**WALKING, "hero": {"card": "Samurai Tom", "marks": [1, "x"]}}
    ),
    "everybody eliminated": pending(["eliminate", 0], ["eliminate", 1], phase="end"),
    "a boss from an empty deck": {
        **BASE,
        "phase": "setup",
        "agenda": [["setup_over"], ["deal_boss", 0]],
    },
    "a boss when all are in the box": {
        **BASE,
        "phase": "setup",
        "agenda": [["setup_hands"], ["deal_boss", 0], ["box_bosses"], ["deal_boss", 1]],
        "decks": {"bosses": 4},
    },
    "a boss to keep without an offer": {
        **BASE,
        "phase": "setup",
        "agenda": [["setup_over"], ["decide", "keep_boss", 0]],
    },
    "a result before the end": {**BASE, "result": [0, ["WIN-3"], "souls"]},
    "a result of true": {**BASE, "phase": "over", "result": [True, ["WIN-3"], "souls"]},
    "a lasting effect of true": {**BASE, "lasting": [["room_damage", 0, True]]},
}


@pytest.mark.parametrize("position", BAD_WHOLES.values(), ids=BAD_WHOLES)
def test_an_agenda_must_fit_as_a_whole(position: dict[str, Any]) -> None:
    with pytest.raises(bb.InvalidPosition):
        bb.load_position(position)


def test_what_was_played_needs_its_window() -> None:
    for step in (["proceed", play(), "play"], ["announce", play(), "play"]):
        with pytest.raises(bb.InvalidPosition):
            bb.load_position(pending(step))
    with pytest.raises(bb.InvalidPosition):
        bb.load_position(pending(WINDOW, ["window", "answer", 0, 0, 0]))


def test_a_spell_cannot_be_set_off() -> None:
    with pytest.raises(bb.InvalidPosition):
        bb.load_position(pending(WINDOW, ["proceed", play(), "trigger"]))
    with pytest.raises(bb.InvalidPosition):
        bb.load_position(pending(["triggers", 0, [play(uid=0, named=[])]]))


def test_a_mistake_in_the_agenda_has_its_place() -> None:
    text = (
        "edition: base\n"
        "phase: bait\n"
        "players: [{name: Ann}, {name: Ben}]\n"
        "agenda:\n"
        "  - [phase_over, bait]\n"
        "  - [lure, 5]\n"
    )
    with pytest.raises(bb.InvalidPosition) as refused:
        bb.load_position(text)
    (mistake,) = refused.value.mistakes
    assert (mistake.line, mistake.column) == (6, 5) and "'lure'" in mistake.what
    with pytest.raises(bb.InvalidPosition) as refused:
        bb.load_position(text.replace("lure, 5", "reveal"))
    (mistake,) = refused.value.mistakes
    assert (mistake.line, mistake.column) == (6, 5) and "'reveal'" in mistake.what


def test_every_record_is_done_or_decided_and_can_be_checked() -> None:
    for record in (*STEPS.values(), *DECISIONS.values()):
        if record.decision:
            assert record in core.CHOOSERS, record.name
        else:
            assert record.do is not Step.do, record.name
        _, kinds = _kinds(record)
        assert len(kinds) == len(record.fields) and record.phases


def test_the_reveal_goes_seat_by_seat_and_can_wait_in_between() -> None:
    """As it does where somebody is asked to pay for what they have placed."""
    rooms = [{"card": "Dark Altar", "facedown": "Open Grave"}]
    players = [{**player, "rooms": rooms} for player in BASE["players"][:2]]
    left = {**BASE, "players": players, "phase": "build"}
    waiting = [["phase_over", "build"], ["turn_up", [1], [[]]]]
    game = bb.load_position({**left, "agenda": waiting})
    told = [(event.kind, event.data["player"]) for event in game.events]
    assert told == [("built_over", "Ben")]  # Ann's has been dealt with already
    for agenda in (["turn_up", [1], []], ["turn_up", [0, 0], []], ["turn_up", [1], [[], []]]):
        with pytest.raises(bb.InvalidPosition):
            bb.load_position({**left, "agenda": [["phase_over", "build"], agenda]})


def test_offers_and_the_chosen_boss_agree() -> None:
    game = new_game("base", 2, ("choose",), 3)
    game.run()
    game.play(game.decision.options[0])
    position = game.position()
    assert bb.load_position(position).fingerprint() == game.fingerprint()
    ann = next(one for one in position["players"] if one["boss"])
    ann["boss"] = next(b for b in ("Gorgona", "Robobo", "Xyzax") if b not in ann["offers"])
    with pytest.raises(bb.InvalidPosition, match="offered"):
        bb.load_position(position)


def test_a_small_set_leaves_nobody_with_an_empty_choice(tmp_path) -> None:
    """With too few cards for all hands, who holds none discards none (SETUP-4)."""
    few = {
        "format": 1,
        "set": "few",
        "bosses": [{"name": f"B{n}", "xp": n} for n in range(4)],
        "rooms": [{"name": "R", "kind": "trap", "damage": 1, "copies": 6}],
        "heroes": [{"name": "H", "class": "mage", "health": 3, "copies": 9}],
    }
    path = tmp_path / "few.json"
    path.write_text(json.dumps(few))
    game, dice = bb.new_game("base", ["Ann", "Ben", "Cleo"], cards=[path]), Dice(1)
    while game.phase == "setup":
        if not game.step():
            options = game.decision.options
            assert options
            game.play(options[dice.below(len(options))])
    assert game.round == 1
