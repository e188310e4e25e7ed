"""``print(game)``: all that lies on the table, nothing that is secret, at most 100 columns."""

from __future__ import annotations

from typing import Any

import pytest

import bossbook as bb
from bossbook.bots import make
from bossbook.bots.seeds import Dice
from bossbook.positions.under_way import LASTING
from bossbook.state import NO_CARD
from bossbook.wording import WIDTH, clean, clip, columns, letters, rows, wrap

ADA = {"name": "Ada", "class": "mage", "health": 6}
BO = {"name": "Bo", "classes": ["cleric", "thief"], "health": 12, "epic": True}


def lines_of(game: bb.Game) -> list[str]:
    return str(game).splitlines()


def shown(**position: Any) -> list[str]:
    return lines_of(bb.load_position({"edition": "base", **position}))


def line_with(lines: list[str], text: str) -> str:
    (found,) = [line for line in lines if text in line]
    return found


def player(name: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "boss": {"name": f"Boss of {name}", "xp": 500}, **more}


# --- what is there -----------------------------------------------------------------------------


def test_edition_round_and_phase() -> None:
    lines = shown(round=3, variants=["hard"], players=[player("A"), player("B")])
    assert lines[0] == "Base game, hard, round 3, bait phase"
    assert str(bb.new_game("alpha")).startswith("First printing, setup\n")


def test_the_town_in_order_of_arrival() -> None:
    fool = {"card": "The Fool", "damage": 1}
    lines = shown(town=[BO, fool, ADA], players=[player("A"), player("B")])
    at = lines.index("In town, in order of arrival:")
    assert lines[at + 1 : at + 4] == [
        "  1. Bo (cleric, thief, health 12, epic)",
        "  2. The Fool (no class, health 1)",
        "  3. Ada (mage, health 6)",
    ]


def test_a_player_and_the_boss() -> None:
    one = player("Ann", souls=3, score={"survived": ["Samurai Tom"]}, levelled=True)
    one |= {"boss": {"name": "Bossy", "xp": 800, "treasure": {"cleric": 1, "mage": 2}}}
    one |= {"hand": ["Freeze", "Dark Altar", "Dark Altar"], "entrance": [ADA, BO]}
    lines = shown(players=[one, player("Ben", out=True, wounds=5), {"name": "Cleo"}])
    at = lines.index("Ann: Bossy (800 XP, CMM), souls 3, wounds 1, levelled up")
    assert lines[at + 1 : at + 4] == [
        "  In hand: rooms 2, spells 1. Treasure in all: C 1, F 0, M 2, T 0.",
        "  At the entrance: Ada (mage, health 6), Bo (cleric, thief, health 12, epic).",
        "  No rooms yet.",
    ]
    assert "Ben: out of the game, souls 0, wounds 5" in lines
    assert "Cleo: no boss shown yet, souls 0, wounds 0" in lines


def test_rooms_from_the_entrance_to_the_boss() -> None:
    rooms = [
        "Dark Altar",
        {"card": "Golem Factory", "deactivated": True, "under": ["Open Grave", "Dark Altar"]},
        {"card": "Beast Menagerie", "bonus": 2},
        {"facedown": "Torture Chamber"},
        {"card": "Dragon Hatchery", "facedown": "Mimic Vault", "counters": 3, "stunned": True},
    ]
    lines = shown(players=[player("A", rooms=rooms), player("B")])
    at = lines.index(line_with(lines, "1.  "))
    assert [line.split(maxsplit=1)[1] for line in lines[at : at + 5]] == [
        "Dark Altar          trap               damage 1  CC",
        "Golem Factory       monster            damage 0  F     deactivated, covers 2",
        "Beast Menagerie     monster, advanced  damage 6  F",
        "(a face-down card)",
        "Dragon Hatchery     monster            damage 0  CFMT"
        "  stunned, counters 3, a face-down card",
    ]
    assert lines[at + 5] == "      on it"


def test_the_hero_inside_with_the_health_that_is_left() -> None:
    rooms = [{"name": f"R{i}", "kind": "trap", "damage": 2} for i in (1, 2)]
    game = bb.load_position(
        {
            "edition": "base",
            "phase": "adventure",
            "players": [player("A", rooms=rooms, entrance=[ADA]), player("B")],
        }
    )
    while game.events[-1:] == () or game.events[-1].kind != "enters_dungeon":
        game.step()
    assert "  Inside, between rooms: Ada (mage, health 6)." in lines_of(game)
    while game.events[-1].kind != "room_deals":
        game.step()
    assert line_with(lines_of(game), "1.  R1 ").endswith("inside: Ada (mage, health 4)")
    assert "between rooms" not in str(game)


def test_decks_and_the_discard_pile() -> None:
    decks = {"rooms": 7, "spells": ["Freeze"], "heroes": 2, "epics": 0}
    lines = shown(decks=decks, discard=["Open Grave"], players=[player("A"), player("B")])
    expected = "Decks: rooms 7, spells 1, heroes 2, epic heroes 0. Discarded: 1."
    assert expected in lines


def test_effects_that_last() -> None:
    lasting = [["double_treasure", 1, 0], ["no_building", -1, 0], ["room_damage", 0, 2]]
    lines = shown(lasting=lasting, players=[player("A"), player("B")])
    at = lines.index("The treasure in the rooms of B counts double this round.")
    assert lines[at + 1 : at + 3] == [
        "No room can be built this round.",
        "All rooms of A deal +2 damage this round.",
    ]


@pytest.mark.parametrize("what", sorted(LASTING))
def test_every_effect_that_lasts_can_be_told(what: str) -> None:
    players = [player("A"), player("Bertha")]
    told = set(shown(lasting=[[what, 1, 1]], players=players)) - set(shown(players=players))
    assert [line for line in told if "Bertha" in line and "{" not in line], told


def test_vaults_coins_and_minibosses() -> None:
    room = {"card": "Goblin Market", "coins": 2, "miniboss": {"card": "Draculad", "level": 2}}
    lines = shown(edition="minibosses", players=[player("A", rooms=[room], coins=0), player("B")])
    assert any("Coins: 0." in line for line in lines)
    row = next(line for line in lines if "Goblin Market" in line)
    assert "CFF" in row  # a relic more
    assert "coins 2; Draculad, level 2" in row


def test_the_decision_with_all_its_options() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=1)
    game.run()
    assert game.decision is not None
    lines = lines_of(game)
    at = lines.index(game.decision.prompt)
    options = [line.strip() for line in lines[at + 1 :]]
    assert len(options) == len(game.decision.options)
    for line, option in zip(options, game.decision.options, strict=True):
        assert line.startswith(option.key) and line.endswith(option.text)


def test_the_last_event_and_what_comes_next() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=1)
    assert lines_of(game)[-1] == "The next step is automatic."
    game.step()
    last = game.events[-1]
    assert f"Last: {last.text} [{', '.join(last.rules)}]" in lines_of(game)


def test_the_result() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], seed=1, cards=["toy"])
    bb.play_out(game, {name: make("random", 0) for name in game.players})
    assert game.result is not None
    assert lines_of(game)[-1] == f"{game.result.text} [{', '.join(game.result.rules)}]"
    assert "game over" in lines_of(game)[0]


# --- what is secret ----------------------------------------------------------------------------


def secrets(game: bb.Game) -> set[str]:
    """The names of cards that lie in a hand or face down, and nowhere in sight."""
    state, names = game.state, game.state.setup.table.names
    hidden: set[str] = set()
    seen = {names[card] for card in (*state.discard, *state.removed)}
    for each in state.players:
        hidden |= {names[card] for card in (*each.hand, *each.aside, *each.offers)}
        for stack in each.stacks:
            hidden |= {names[stack.facedown]} if stack.facedown != NO_CARD else set()
            seen |= {names[room.card] for room in stack.rooms}
    return hidden - seen


@pytest.mark.parametrize(("edition", "variants"), [("base", ["choose"]), ("revised", [])])
def test_no_secret_is_shown_but_in_the_options(edition: str, variants: list[str]) -> None:
    game, dice = bb.new_game(edition, list("ABCD"), 2, variants, cards=["toy"]), Dice(1)
    looked = 0
    while game.result is None:
        if not game.step():
            assert game.decision is not None
            table, _, _ = str(game).partition(game.decision.prompt)
            told = {name for name in secrets(game) if name in table}
            assert not told
            looked += 1
            game.play(game.decision.options[dice.below(len(game.decision.options))])
    assert looked > 20


def test_a_boss_chosen_in_secret_is_not_told_by_the_treasure() -> None:
    game = bb.new_game("base", ["Ann", "Ben"], 1, ["choose"])
    game.run()
    assert game.decision is not None
    game.play(game.decision.options[0])
    ann = lines_of(game).index("Ann: no boss shown yet, souls 0, wounds 0")
    assert "Treasure" not in lines_of(game)[ann + 1]


# --- lines -------------------------------------------------------------------------------------

LONG = ["x" * 900, "word " * 200 + "end", "漢字" * 300, "<b>" * 100, "Żółw é́ 🐢"]


@pytest.mark.parametrize("name", LONG, ids=["one word", "many words", "wide", "markup", "marks"])
def test_four_players_with_five_rooms_fit_whatever_they_are_called(name: str) -> None:
    rooms = [
        {
            "name": f"{i}{name}",
            "kind": "trap",
            "damage": 10**6,
            "treasure": {"mage": 1000, "thief": 3},
            "advanced": True,
            "counters": 999,
            "under": ["Dark Altar"],
        }
        for i in range(5)
    ]
    heroes = [{"name": f"{i}{name}", "class": "mage", "health": 9} for i in range(5)]
    seats = [player(f"{i}{name}", rooms=rooms, entrance=heroes, hand=["Freeze"]) for i in range(4)]
    game = bb.load_position({"edition": "base", "town": heroes, "players": seats, "phase": "build"})
    game.run()
    lines = lines_of(game)
    assert max(map(columns, lines)) <= WIDTH
    assert all(line.isprintable() for line in lines)
    assert sum("damage 1000999" in line for line in lines) == 20


@pytest.mark.parametrize(("edition", "seed"), [("base", 9), ("minibosses", 2)])
def test_whole_games_fit(edition: str, seed: int) -> None:
    game, dice = bb.new_game(edition, ["Ann", "Ben", "Cleo", "Dan"], seed), Dice(3)
    while game.result is None:
        if not game.step():
            assert game.decision is not None
            assert max(map(columns, lines_of(game))) <= WIDTH
            game.play(game.decision.options[dice.below(len(game.decision.options))])


def test_clean_shows_what_cannot_be_printed() -> None:
    assert clean("a\nb\t\x1b[1m\u202e\x00é漢") == r"a\nb\t\x1b[1m\u202e\x00é漢"


@pytest.mark.parametrize("name", ["short", "x" * 40, "x" * 41, "漢" * 21, "é́" * 50])
def test_clip_keeps_names_short(name: str) -> None:
    clipped = clip(name)
    assert columns(clipped) <= 40
    assert clipped == name or clipped.endswith("…")
    assert (clipped == name) == (columns(name) <= 40)


def test_wrap_loses_nothing() -> None:
    text = "  " + " ".join(f"word{i}" for i in range(60))
    lines = wrap(text)
    assert len(lines) > 1
    assert all(columns(line) <= WIDTH for line in lines)
    assert " ".join(" ".join(lines).split()) == text.strip()
    assert lines[0].startswith("  word0") and lines[1].startswith("      word")
    assert wrap("  a   b") == ["  a   b"]
    assert "".join(line.strip() for line in wrap("y" * 1000)) == "y" * 1000


def test_rows_stand_below_each_other() -> None:
    assert rows([["a", "漢", "x"], ["bbb", "c", ""]]) == ["  a    漢  x", "  bbb  c"]
    assert rows([]) == []


def test_many_icons_of_a_class_are_a_number() -> None:
    assert letters({"cleric": 1, "fighter": 3, "mage": 4, "explorer": 1}) == "CFFF4ME"


def test_the_town_board_is_printed() -> None:
    di = {"name": "Di", "class": "fighter", "health": 8}
    position = {
        "edition": "super",
        "phase": "minions",
        "players": [
            {"name": "Ann", "boss": {"name": "A", "xp": 900}, "minion": "library:second"},
            {"name": "Ben", "boss": {"name": "B", "xp": 500}},
        ],
        "locations": {"stadium": di},
        "market": ["Power-Up"],
    }
    text = str(bb.load_position(position))
    assert "On the market: Power-Up." in text
    assert "In the stadium: Di (fighter, health 8)." in text
    assert "The minion of Ann stands at the shelves of the library." in text
    assert "minion of Ben" not in text
