"""Section 12 of the rules: the variants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers import (
    EDITIONS,
    asked,
    askings,
    boss,
    dungeon,
    each_edition,
    hand,
    hero,
    kinds,
    names,
    of,
    options,
    play_on,
    player,
    room,
    spell,
    table,
    the,
    told,
)

import bossbook as bb

BR = pytest.mark.parametrize("edition", ["base", "revised", "minibosses"])


def new_game(edition: str, *variants: str, players: int = 2) -> bb.Game:
    return bb.new_game(edition, ["Ann", "Ben", "Cid", "Dot"][:players], 3, variants)


def refused(edition: str, variant: str) -> bool:
    """Whether an edition does not have a variant; it says so, and names the clause."""
    try:
        new_game(edition, variant)
    except bb.InvalidSetup as refusal:
        assert f"VAR-{variant}" in refusal.rules
        return True
    return False


# -- VAR-choose


def test_var_choose_is_for_base_and_revised() -> None:
    assert [edition for edition in EDITIONS if refused(edition, "choose")] == ["alpha"]


@BR
def test_var_choose_two_bosses_each_keep_one(edition: str) -> None:
    game = new_game(edition, "choose", players=3)
    offered: dict[str, list[str]] = {}
    while len(offered) < 3:
        decision = asked(game)
        assert decision.kind == "keep_boss"
        offered[decision.player] = [key.removeprefix("boss:") for key in options(game)]
        game.play(decision.options[1])
    assert len({name for bosses in offered.values() for name in bosses}) == 6
    events = play_on(game, until="decks_shuffled")
    for event in of(events, "boss_dealt"):
        assert event.data["boss"] == offered[event.data["player"]][1]
        assert "VAR-choose" in event.rules
    assert {bosses[0] for bosses in offered.values()} <= set(game.position()["removed"])


# -- VAR-scheming


def test_var_scheming_is_for_base_and_revised() -> None:
    assert [edition for edition in EDITIONS if refused(edition, "scheming")] == ["alpha"]


@BR
def test_var_scheming_who_got_no_soul_may_draw_a_card(edition: str) -> None:
    """Ann has killed a hero this round; Ben may draw a room or a spell, or nothing."""
    game = table(
        edition,
        player("Ann", 900, rooms=[room("Pit", 9)], entrance=[hero("Bo")]),
        player("Ben", 500, entrance=[hero("Cy")]),
        phase="adventure",
        variants=["scheming"],
    )
    play_on(game)
    decision = asked(game)
    assert (decision.player, decision.kind) == ("Ben", "scheming")
    assert options(game) == ["draw:rooms", "draw:spells", "skip"]
    drew = the(game.play("draw:spells"), "draws")
    assert "VAR-scheming" in drew.rules
    assert (len(hand(game, "Ben")), game.round, game.phase) == (1, 2, "start")


@BR
def test_var_scheming_is_counted_anew_each_round(edition: str) -> None:
    """The soul that Ann got last round does not count in this one, nor those before."""
    ann = player("Ann", 900, souls=3, rooms=[room("Pit", 9)], entrance=[hero("Bo")])
    game = table(edition, ann, player("Ben"), phase="adventure", variants=["scheming"])

    def schemers() -> list[str]:
        while game.phase != "end":
            play_on(game)
        return [who for who, what in askings(game) if what == "scheming"]

    assert schemers() == ["Ben"]
    assert schemers() == ["Ann", "Ben"]


@pytest.mark.parametrize(
    ("edition", "may_draw"), [("base", True), ("revised", False), ("minibosses", False)]
)
def test_var_scheming_base_counts_only_souls_of_defeated_heroes(
    edition: str, may_draw: bool
) -> None:
    """A healed wound is a soul, but no hero was defeated for it."""
    heal = spell("Balm", {"heal": "who"}, who={"survivor": "mine"})
    ann = player("Ann", 900, hand=[heal], score={"survived": [hero("Bo")]})
    game = table(edition, ann, player("Ben", 500), phase="adventure", variants=["scheming"])
    asked(game)
    game.play("cast:Balm")
    play_on(game)
    assert (asked(game).player == "Ann") == may_draw


@pytest.mark.parametrize(
    ("edition", "schemers"), [("base", ["Ben"]), ("minibosses", ["Ann", "Ben"])]
)
@pytest.mark.parametrize("bo", [hero("Bo"), hero("Bo", epic=True)])
def test_var_scheming_a_hero_removed_as_it_dies_was_no_soul(
    edition: str, schemers: list[str], bo: dict[str, Any]
) -> None:
    """It was defeated, which is what the base game asks for; but no soul was got for it."""
    gone = {"when": "dies_here", "do": [{"remove": "victim"}]}
    ann = player("Ann", 900, rooms=[room("Pit", 9, ability=gone)], entrance=[bo])
    game = table(edition, ann, player("Ben", 500), phase="adventure", variants=["scheming"])
    play_on(game)
    assert [who for who, what in askings(game) if what == "scheming"] == schemers


@each_edition
def test_var_scheming_not_without_the_variant(edition: str) -> None:
    game = table(edition, player("Ann"), player("Ben"), phase="end")
    game.run("phase")
    assert (game.phase, game.decision) == ("start", None)


# -- VAR-hard


@each_edition
def test_var_hard_ordinary_heroes_with_four_health_are_removed(edition: str) -> None:
    game = new_game(edition, "hard", players=4)
    event = the(play_on(game, until="heroes_sorted"), "heroes_sorted")
    assert event.data == {"ordinary": 25 - 8, "epic": 17 if edition == "minibosses" else 16}
    assert "VAR-hard" in event.rules
    health = {card["name"]: card["health"] for card in bb.cards(edition) if "health" in card}
    assert {health[name] for name in game.position()["decks"]["heroes"]} == {2, 6, 8}


@each_edition
def test_var_hard_epic_heroes_stay(edition: str, tmp_path: Path) -> None:
    """Whatever their health: here an epic hero has 4."""
    tiny = {
        "format": 1,
        "set": "tiny",
        "bosses": [boss(500), boss(700)],
        "heroes": [hero("Weak", "mage", 4), hero("Hale", "mage", 5)],
        "epics": [hero("Tired", "thief", 4)],
    }
    path = tmp_path / "tiny.json"
    path.write_text(json.dumps(tiny), encoding="utf-8")
    game = bb.new_game(edition, ["Ann", "Ben"], variants=["hard"], cards=[path])
    decks = game.position()["decks"]
    assert (names(decks["heroes"]), names(decks["epics"])) == (["Hale"], ["Tired"])


# -- VAR-classic


def test_var_classic_is_for_revised() -> None:
    assert [e for e in EDITIONS if refused(e, "classic")] == ["alpha", "base"]


@pytest.mark.parametrize("edition", ["revised", "minibosses"])
def test_var_classic_two_of_the_seven_cards_are_discarded(edition: str) -> None:
    game = new_game(edition, "classic")
    while asked(game).kind != "setup_discard":
        game.play("keep")
    assert game.decision is not None
    assert all("VAR-classic" in option.rules for option in game.decision.options)
    events = play_on(game)
    assert kinds(events).count("discards") == 4
    for name in game.players:
        assert len(hand(game, name)) + len(dungeon(game, name)) == 5


# -- VAR-endless


def test_var_endless_minibosses_ends_when_both_hero_decks_are_empty() -> None:
    """Not with the epic deck alone, as in the revised edition."""
    seats = [player("Ann", souls=12, wounds=6), player("Ben", souls=5)]
    for heroes, over in (([hero("Bo")], False), ([], True)):
        decks = {"heroes": heroes, "epics": []}
        game = table("minibosses", *seats, phase="end", variants=["endless"], decks=decks)
        play_on(game)
        assert (game.result is not None) == over


def test_var_endless_is_for_revised() -> None:
    assert [e for e in EDITIONS if refused(e, "endless")] == ["alpha", "base"]


def endless(epics: list[Any], *players: dict[str, Any], heroes: list[Any]) -> bb.Game:
    game = table(
        "revised",
        *players,
        phase="end",
        variants=["endless"],
        decks={"heroes": heroes, "epics": epics},
    )
    play_on(game)
    return game


EPIC = hero("Eve", "mage", 11, epic=True)


def test_var_endless_nobody_is_eliminated_at_five_wounds() -> None:
    game = endless([EPIC], player("Ann", wounds=7), player("Ben"), player("Cid"), heroes=[])
    assert (game.phase, game.result) == ("start", None)
    assert not of(game.events, "eliminated")


def test_var_endless_ends_when_the_epic_deck_is_empty() -> None:
    """Highest souls minus wounds wins, whatever the wounds."""
    game = endless(
        [],
        player("Ann", souls=12, wounds=6),
        player("Ben", souls=5),
        player("Cid", souls=9, wounds=5),
        heroes=[],
    )
    assert game.result is not None and game.result.winner == "Ann"
    assert {"VAR-endless", "WIN-4"} <= set(game.result.rules)


def test_var_endless_not_while_an_epic_hero_is_left() -> None:
    """Nor do ten souls end it."""
    game = endless([EPIC], player("Ann", souls=10), player("Ben"), heroes=[])
    assert game.result is None
    play_on(game)
    assert told(game.events, "hero_arrives", "hero") == ["Eve"]
    while game.phase not in ("start", "over"):
        play_on(game)
    assert game.result is not None and game.result.winner == "Ann"
