"""Homemade cards that would never let a round end, and costs that end a hero's walk."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import bossbook as bb
from bossbook.cli import main
from bossbook.widgets.laboratory import Laboratory

EDITIONS = pytest.mark.parametrize("edition", ["alpha", "base", "revised", "minibosses", "super"])
HERO = {"name": "Hal", "class": "mage", "health": 5}

TRAMPOLINE = {"when": "survives_here", "do": [{"send": {"hero": "visitor", "to": "first_room"}}]}
LAZARUS = {
    "when": "dies_here",
    "choose": {"it": {"dead": "mine"}},
    "do": [{"send": {"hero": "it", "to": "own_entrance"}}],
}
FREE = {"when": "activated", "do": [{"boost_room": {"room": "this", "add": 1}}]}
ENDLESS = {"Trampoline": (TRAMPOLINE, 0), "Lazarus": (LAZARUS, 9), "Free Lunch": (FREE, 0)}


def room(name: str, ability: Any = None, damage: int = 0) -> dict[str, Any]:
    return {"name": name, "kind": "trap", "damage": damage, "ability": ability}


def position(edition: str, *rooms: Any, **fields: Any) -> dict[str, Any]:
    ann = {"name": "Ann", "boss": {"name": "A", "xp": 9}, "rooms": list(rooms), "entrance": [HERO]}
    ben = {"name": "Ben", "boss": {"name": "B", "xp": 8}, "rooms": [room("Shed")]}
    return {
        "edition": edition,
        "cards": ["toy"],
        "phase": "adventure",
        "players": [ann | fields, ben],
    }


class First:
    """A bot that always takes the first option."""

    def choose(self, view: Mapping[str, Any], decision: bb.Decision) -> bb.Option:
        return decision.options[0]


BOTS = {"Ann": First(), "Ben": First()}


@EDITIONS
@pytest.mark.parametrize("name", ENDLESS)
def test_a_card_without_end_is_named_and_nothing_is_half_done(edition: str, name: str) -> None:
    ability, damage = ENDLESS[name]
    along = room("Bell", {"when": "enters", "do": [{"draw": "rooms"}]})
    game = bb.load_position(position(edition, along, room(name, ability, damage)))
    with pytest.raises(bb.EndlessRound, match=f"'{name}' goes on.*once: true") as caught:
        bb.play_out(game, BOTS)
    assert caught.value.card == name
    assert isinstance(caught.value, bb.BossbookError)
    before = (game.fingerprint(), game.length, len(game.events))
    with pytest.raises(bb.EndlessRound):
        bb.play_out(game, BOTS)
    assert (game.fingerprint(), game.length, len(game.events)) == before
    assert bb.load_game(game.save()).fingerprint() == before[0]
    game.undo()
    game.redo()
    assert (game.fingerprint(), game.length, len(game.events)) == before


def test_who_uses_a_free_ability_too_often_can_still_pass() -> None:
    game = bb.load_position(position("base", room("Free Lunch", FREE)))
    with pytest.raises(bb.EndlessRound):
        bb.play_out(game, BOTS)
    while game.phase == "adventure":
        game.play("pass") if game.decision else game.step()
    assert game.phase == "end"


def test_the_count_begins_anew_with_every_round() -> None:
    game = bb.load_position(position("base", room("Free Lunch", FREE)))
    for _ in range(3):
        for _ in range(400):
            game.run()
            uses = [key.key for key in game.decision.options if key.key.startswith("use:")]  # type: ignore[union-attr]
            game.play(uses[0])
        number = game.round
        while game.round == number:
            if game.decision is None:
                game.step()
            else:
                game.play(game.decision.options[-1])
    assert game.round == 4


def test_many_heroes_are_no_endless_round() -> None:
    bell = room("Bell", {"when": "enters", "do": [{"draw": "rooms"}]})
    heroes = [{"name": f"H{n}", "class": "mage", "health": 1} for n in range(400)]
    plain = position("base", bell, bell, bell, entrance=heroes)
    game = bb.load_position(plain)
    while game.phase == "adventure":
        game.run("phase")
    assert sum(event.kind == "works" for event in game.events) == 1200


def test_the_commands_tell_it_as_a_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "p.json"
    file.write_text(json.dumps(position("base", room("Trampoline", TRAMPOLINE))))
    assert main(["walk", "--json", str(file)]) == 1
    captured = capsys.readouterr()
    (mistake,) = json.loads(captured.out)["mistakes"]
    assert "'Trampoline' goes on" in mistake["what"]
    assert "Traceback" not in captured.err


def test_the_laboratory_opens_and_names_the_card() -> None:
    lab = Laboratory(position("base", room("Trampoline", TRAMPOLINE)))
    assert "The round does not come to an end" in lab.story and "Trampoline" in lab.story


# -- many choices


def spell(choose: dict[str, Any]) -> dict[str, Any]:
    ability = {"choose": choose, "do": [{"draw": "rooms"}]}
    return {"name": "Nine", "spell": "both", "ability": ability}


@EDITIONS
@pytest.mark.parametrize("rooms", [3, 5])
def test_nine_choices_of_any_room_do_not_hang(edition: str, rooms: int) -> None:
    nine = spell({f"c{n}": {"room": "any"} for n in range(9)})
    dungeon = [room(f"R{n}") for n in range(rooms)]
    game = bb.load_position(position(edition, *dungeon, hand=[nine]))
    game.run("phase")
    assert game.phase == "end", (
        "with fewer than nine rooms it cannot be played, and nobody is asked"
    )


def test_nine_choices_are_made_one_after_the_other() -> None:
    nine = spell({f"c{n}": {"room": "any"} for n in range(9)})
    plain = position("base", *(room(f"R{n}") for n in range(5)), hand=[nine])
    plain["players"][1]["rooms"] = [room(f"S{n}") for n in range(4)]
    game = bb.load_position(plain)
    game.run()
    game.play("cast:Nine")
    offered = []
    while game.decision and game.decision.kind == "target":
        offered.append(len(game.decision.options))
        game.play(game.decision.options[-1])
    assert offered == [9, 8, 7, 6, 5, 4, 3, 2], "the last one is left over"


def test_a_choice_never_takes_what_a_later_one_needs() -> None:
    choose = {"a": {"room": "any"}, "b": {"room": "any"}, "c": {"room": "mine", "kind": "monster"}}
    den = {"name": "Den", "kind": "monster", "damage": 0}
    plain = position("base", room("Nook"), den, hand=[spell(choose)])
    game = bb.load_position(plain)
    game.run()
    game.play("cast:Nine")
    for keys in (["room:Ann:0", "room:Ben:0"],):
        assert game.decision is not None
        assert [option.key for option in game.decision.options] == keys


def test_a_choice_can_be_about_the_dungeon_of_this_room() -> None:
    ability = {
        "when": "activated",
        "once": True,
        "choose": {"it": {"room": "any", "same_dungeon_as": "this"}},
        "do": [{"deactivate": "it"}],
    }
    game = bb.load_position(position("base", room("Nook"), room("Lever", ability)))
    game.run()
    game.play("use:1:Lever:0")
    assert game.decision is not None
    assert [option.key for option in game.decision.options] == ["room:Ann:0", "room:Ann:1"]


def test_choices_that_depend_on_each_other_without_end_are_refused() -> None:
    choose: dict[str, Any] = {}
    for n in range(9):
        choose |= {f"p{n}": {"player": "any"}, f"c{n}": {"card": "hand_of", "of": f"p{n}"}}
    plain = position("base", room("Nook"), hand=[spell(choose)])
    for name in ("Cy", "Di"):
        plain["players"].append({"name": name, "boss": {"name": name, "xp": 1}})
    for player in plain["players"][1:]:
        player["hand"] = ["Goose Nest"]
    game = bb.load_position(plain)
    with pytest.raises(bb.EndlessRound, match="'Nine' has more choices"):
        game.run()


# -- costs


COSTS: list[Any] = [
    {"kill_inside": "this"},
    {"kill": "it"},
    {"send": {"hero": "it", "to": "town"}},
    {"send": {"hero": "it", "to": "own_entrance"}},
    {"send": {"hero": "it", "to": "first_room"}},
    {"hurt": {"hero": "it", "amount": 9}},
]


@EDITIONS
@pytest.mark.parametrize("cost", COSTS, ids=str)
def test_a_cost_may_end_the_walk_of_the_hero(edition: str, cost: Any) -> None:
    """The window closes with the walk; what was paid for still takes effect."""
    ability = {
        "when": "activated",
        "once": True,
        "choose": {} if "kill_inside" in cost else {"it": {"hero": "here"}},
        "cost": [cost],
        "do": [{"draw": "spells"}],
    }
    game = bb.load_position(position(edition, room("Nook"), room("Guillotine", ability)))
    while "room_deals" not in [event.kind for event in game.events if event.data.get("place") == 1]:
        game.play("pass") if game.decision else game.step()
    game.play("use:1:Guillotine:0")
    game.run("phase")
    assert [event.data["player"] for event in game.events if event.kind == "draws"] == ["Ann"]
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()


# -- what check says of such cards


def warned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], card: dict[str, Any], section: str
) -> list[dict[str, Any]]:
    file = tmp_path / "set.json"
    file.write_text(json.dumps({"format": 1, "set": "s", section: [card]}, indent=1))
    assert main(["check", "--json", str(file)]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["files"][0]["ok"]
    found: list[dict[str, Any]] = answer.get("warnings", [])
    assert main(["check", str(file)]) == 0
    told = capsys.readouterr().out
    assert all(f"Warning: {file}:{one['line']}:{one['column']}: " in told for one in found)
    return found


DOUBTFUL: list[tuple[Any, str]] = [
    (room("Odd", TRAMPOLINE), "again and again"),
    (room("Odd", TRAMPOLINE | {"do": [{"then": {"do": TRAMPOLINE["do"]}}]}), "again and again"),
    (room("Odd", LAZARUS), "again and again"),
    (room("Odd", FREE), "without end"),
    (room("Odd", FREE | {"choose": {f"c{n}": {"room": "any"} for n in range(7)}}), "7 choices"),
]


@pytest.mark.parametrize(("card", "told"), DOUBTFUL)
def test_check_warns_of_cards_without_end(
    card: Any, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = warned(tmp_path, capsys, card, "rooms")
    assert any(told in one["what"] and "'Odd'" in one["what"] for one in found)
    assert all(one["line"] > 1 for one in found)


@pytest.mark.parametrize(
    "ability",
    [
        TRAMPOLINE | {"once": True},
        LAZARUS | {"once": True},
        FREE | {"once": True},
        FREE | {"cost": [{"destroy": "this"}]},
        {"when": "activated", "choose": {"it": {"spell": "any"}}, "do": [{"negate": "it"}]},
        {"when": "activated", "choose": {"it": {"hero": "here"}}, "do": [{"kill": "it"}]},
    ],
    ids=str,
)
def test_check_is_silent_about_limits_well_set(
    ability: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert warned(tmp_path, capsys, room("Odd", ability), "rooms") == []


def test_check_warns_of_what_never_works(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    act = {"choose": {"it": {"hero": "any_dungeon"}}, "do": [{"kill": "it"}]}
    late = {"name": "Late", "spell": "build", "ability": act}
    (told,) = warned(tmp_path, capsys, late, "spells")
    assert "'Late' can never be played" in told["what"]
    assert warned(tmp_path, capsys, late | {"spell": "both"}, "spells") == []


def test_check_says_what_abilities_heroes_may_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hero = HERO | {"ability": {"when": "enters", "do": [{"draw": "rooms"}]}}
    file = tmp_path / "set.json"
    file.write_text(json.dumps({"format": 1, "set": "s", "heroes": [hero]}, indent=1))
    assert main(["check", "--json", str(file)]) == 1
    (mistake,) = json.loads(capsys.readouterr().out)["mistakes"]
    assert "does not go with a hero" in mistake["what"] and "hero_enters" in mistake["hint"]
    hero["ability"]["when"] = "hero_enters"
    assert warned(tmp_path, capsys, hero, "heroes") == []


def test_check_warns_of_cards_in_positions_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "p.json"
    file.write_text(json.dumps(position("base", room("Trampoline", TRAMPOLINE)), indent=1))
    assert main(["check", "--json", str(file)]) == 0
    (warning,) = json.loads(capsys.readouterr().out)["warnings"]
    assert "'Trampoline'" in warning["what"] and warning["line"] > 1


def test_our_own_sets_need_no_warning(capsys: pytest.CaptureFixture[str]) -> None:
    root = Path(__file__).parent
    files = [*sorted((root.parent / "cardsets").glob("*.yaml")), *root.glob("cardsets/wild*.yaml")]
    assert main(["check", "--json", *(str(file) for file in files)]) == 0
    assert "warnings" not in json.loads(capsys.readouterr().out)
