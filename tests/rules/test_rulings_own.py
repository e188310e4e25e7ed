"""The project's own rulings (from RULING-100 on): bossbook/rules/rulings.json."""

from __future__ import annotations

from collections import Counter

import pytest
from helpers import each_edition, hero, kinds, play_on, room, score, the
from lab import FEAR, due, duo, play

import bossbook as bb


def test_ruling_100_alpha_has_30_spells_and_a_boss_of_our_own() -> None:
    decks = Counter()
    for card in bb.cards("alpha"):
        decks[card["deck"]] += card["copies"]
    assert (decks["spell"], decks["boss"]) == (30, 9)
    alpha = {c["name"]: c["copies"] for c in bb.cards("alpha") if c["deck"] == "spell"}
    base = {c["name"]: c["copies"] for c in bb.cards("base") if c["deck"] == "spell"}
    assert {n: base[n] - alpha[n] for n in base if base[n] != alpha[n]} == {"Freeze": 1}
    assert sum(card.get("ours", False) for card in bb.cards("alpha")) == 1


@each_edition
def test_ruling_102_what_finds_nothing_is_not_asked_and_not_spent(edition: str) -> None:
    grave = {"when": "dies_here", "once": True, "choose": {"it": {"card": "discard"}}}
    grave |= {"optional": True, "do": [{"take": "it"}]}
    heroes = [hero("Al", "mage", 1), hero("Bo", "mage", 1)]
    ann = {"rooms": [room("Grave", 1, ability=grave)], "entrance": heroes}
    game = duo(edition, ann)
    play(game)
    assert game.phase == "end" and score(game, "Ann") == (2, 0), "nobody was asked"
    assert game.state.players[0].stacks[0].rooms[0].used == ()
    game = duo(edition, ann, discard=[FEAR])
    play(game)
    assert due(game) == ("Ann", "may")


@pytest.mark.parametrize("edition", ["base", "revised"])
def test_ruling_103_bosses_are_chosen_in_secret_and_shown_together(edition: str) -> None:
    game = bb.new_game(edition, ["Ann", "Ben"], seed=1, variants=["choose"])
    game.run()
    assert game.decision is not None and game.decision.player == "Ann"
    chosen = game.decision.options[0]
    events = game.play(chosen)
    assert "RULING-103" in the(events, "boss_chosen").rules
    name = chosen.key.removeprefix("boss:")
    assert name not in str(game.view("Ben"))
    assert name in str(game.view("Ann"))
    game.play(game.decision.options[0])
    assert kinds(game.step()) == ["boss_dealt"] and kinds(game.step()) == ["boss_dealt"]
    assert name in str(game.view("Ben"))


@each_edition
def test_ruling_104_no_health_left_and_no_room_is_death(edition: str) -> None:
    spent = hero("Al", "mage", 3) | {"damage": 3}
    game = duo(edition, {"entrance": [spent]})
    play_on(game)
    assert score(game, "Ann") == (1, 0)
