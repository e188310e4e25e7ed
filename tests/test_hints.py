"""Hints at the table: for every kind of decision a word that fits it."""

import pytest

import bossbook as bb
from bossbook.bots import ahead
from bossbook.protocol import DECISIONS
from bossbook.rules import clause
from bossbook.tabletop import hints
from bossbook.tabletop.session import Session

ASKED = [kind for kind in DECISIONS if kind != "window"]  # which somebody else is asked in


@pytest.mark.parametrize("kind", ASKED)
def test_every_kind_of_decision_has_a_nudge_of_its_own(kind: str) -> None:
    """Only about a build it talks of heroes and treasure."""
    assert (kind in hints._LOOK) != (kind in hints.BUILDS)


def test_the_rules_it_names_exist() -> None:
    for ids in hints._RULES.values():
        assert all(clause(id).text for id in ids)


# -- what a careful bot would do


def saved_by_freeze() -> Session:
    """Ann holds a spell that turns a soul of Ben's into a wound, and is asked."""
    rooms = [{"name": name, "kind": "trap", "damage": n} for name, n in (("Den", 0), ("Pit", 4))]
    hero = {"name": "Ada", "class": "mage", "health": 4}
    ann = {"name": "Ann", "boss": {"name": "A", "xp": 900}, "hand": ["Freeze"]}
    ben = {"name": "Ben", "boss": {"name": "B", "xp": 100}, "rooms": rooms, "entrance": [hero]}
    position = {"edition": "base", "phase": "adventure", "round": 4, "players": [ann, ben]}
    game = bb.load_position({**position, "seed": 1})
    session = Session(game, ["Ann"])
    game.run()
    return session


def hint(session: Session) -> str:
    assert session.decision is not None
    return hints.answer(session, session.decision).text


def test_a_spell_that_pays_is_advised_and_what_it_brings_is_told() -> None:
    session = saved_by_freeze()
    assert session.decision is not None and session.decision.kind == "act"
    told = hint(session)
    assert "A careful bot would choose: Play the spell Freeze." in told
    assert "it expects 0.0 souls and 0.0 wounds for you" in told and "% to win" in told
    assert "Next best (" in told and "Pass." in told
    assert "It did not look at spells that the others may cast" in told


def test_the_target_is_advised_too() -> None:
    session = saved_by_freeze()
    session.game.play("cast:Freeze")
    session.game.run()
    decision = session.game.decision
    assert decision is not None and decision.kind == "target"
    assert hints.advised(session, decision).key == "room:Ben:1"


def test_where_nothing_can_be_seen_to_matter_it_says_so() -> None:
    ann = {"name": "Ann", "boss": {"name": "A", "xp": 900}, "hand": ["Freeze"]}
    pits = [{"name": name, "kind": "trap", "damage": 9} for name in ("Pit", "Den")]
    ben = {"name": "Ben", "boss": {"name": "B", "xp": 100}, "rooms": pits}
    position = {"edition": "base", "phase": "adventure", "round": 4, "players": [ann, ben]}
    game = bb.load_position({**position, "seed": 1})
    game.run()
    game.play("cast:Freeze")
    game.run()
    told = hint(Session(game, ["Ann"]))
    assert "this round ends alike whatever you choose" in told and "it expects" not in told


def test_a_hint_for_a_build_tells_who_comes_by_the_exact_forecast() -> None:
    gem = {"name": "Gem", "kind": "trap", "damage": 6, "treasure": {"mage": 2}}
    ann = {"name": "Ann", "boss": {"name": "A", "xp": 900}, "hand": [gem]}
    ben = {"name": "Ben", "boss": {"name": "B", "xp": 100}}
    town = [{"name": "Ada", "class": "mage", "health": 6}]
    position = {"edition": "base", "phase": "build", "town": town, "players": [ann, ben]}
    game = bb.load_position({**position, "seed": 1})
    game.run()
    told = hint(Session(game, ["Ann"]))
    assert "Build Gem as a new room." in told
    assert "Ada comes (100%)" in told and "it expects 1.0 souls and 0.0 wounds" in told


def test_a_choice_with_more_ways_than_it_can_follow_is_said_to_be_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ahead, "_MOST_WAYS", 0)
    assert "more than it can foresee" in hint(saved_by_freeze())


def test_alone_a_minion_is_advised_where_it_brings_a_soul() -> None:
    """The ambush kills whom the rooms alone do not: the advice is for the score (SOLO-8)."""
    pip = {"name": "Pip", "boss": "Baroness Cog", "souls": 4, "wounds": 3,
           "rooms": ["Bell of Unrest", "Clockwork Relay", "Pickpocket Alley"]}  # fmt: skip
    decks = {"heroes": [], "epics": [], "rooms": ["Colossus Cradle"], "spells": []}
    start = {"edition": "super", "phase": "town", "town": ["Lockpick Lou"], "decks": decks}
    game = bb.load_position({**start, "players": [pip]})
    game.run()
    game.play("take:Colossus Cradle")
    game.run()
    told = hint(Session(game, ["Pip"]))
    assert "ambush of the hideout" in told and "expects 1.0 souls and 0.0 wounds" in told
    assert "plays for the score" in told and "to win" not in told and "others" not in told
