"""Two positions compared: the edits, and the consequences against what the commands say."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from command_line import NAMES, WALKS, WORKED_EXAMPLE, Cli, hero, hostile, player, room
from harness import new_game, play_randomly

import bossbook as bb
from bossbook.forecast.compare import PARTS, Comparison, compare
from bossbook.forecast.compared import TOWN
from bossbook.views.laboratory.comparison import SIGNS, comparison_html


def plain(file: str) -> dict[str, Any]:
    """A position of a file without its decks, to be changed."""
    position = bb.load_position(Path(file)).position()
    del position["decks"]
    return position


def texts(found: Comparison, part: str) -> list[str]:
    return [entry.message.text for entry in found.of(part)]


# --- edits

EDITS = [
    (
        lambda p: p["players"][0]["rooms"].__setitem__(1, "Dark Altar"),
        ["One: Dark Altar instead of Coins in room 2"],
    ),
    (
        lambda p: p["players"][0]["rooms"].insert(0, "Dark Altar"),
        ["One: Dark Altar is new in room 1"],
    ),
    (lambda p: p["players"][1]["rooms"].pop(0), ["Two: Bells no longer in room 1"]),
    (
        lambda p: p["players"][0]["rooms"].reverse(),
        ["One: Coins instead of Books in room 1", "One: Books instead of Coins in room 2"],
    ),
    (
        lambda p: p["players"][0]["rooms"][0].update(deactivated=True, under=["Open Grave"]),
        ["One: Books (deactivated, on Open Grave) instead of Books in room 1"],
    ),
    (
        lambda p: p["players"][0]["rooms"][0].update(damage=7),
        [
            'One: Books (kind "trap", damage 7, treasure {"mage": 2}) instead of'
            ' Books (kind "trap", damage 1, treasure {"mage": 2}) in room 1'
        ],
    ),
    (
        lambda p: p["players"][0]["hand"].extend(["Freeze", "Freeze"]),
        ["One: Freeze is new in hand"] * 2,
    ),
    (
        lambda p: p["players"][1].update(boss="Gorgona"),
        ["Two: Gorgona instead of Second boss as boss"],
    ),
    (lambda p: p["town"].pop(0), ["The table: Mage no longer in town"]),
    (
        lambda p: p["town"].reverse(),
        ["The table: Thief, Cleric, Mage instead of Mage, Cleric, Thief in town"],
    ),
    (
        lambda p: p["players"][0]["entrance"].append(hero("Cy", damage=1)),
        ["One: Cy (damage 1) is new at the entrance"],
    ),
    (
        lambda p: p.update(round=4, phase="adventure", variants=["hard"]),
        [
            "The table, variants: hard is new",
            "The table, phase: adventure instead of bait",
            "The table, round: 4 instead of 1",
        ],
    ),
    (
        lambda p: p["players"][1].update(name="Three"),
        ["Two, at the table: Two is gone", "Three, at the table: Three is new"],
    ),
    (
        lambda p: p["players"][1].update(souls=3, levelled=True),
        ["Two, souls now: 3 instead of 0", "Two, levelled up: yes instead of no"],
    ),
    (
        lambda p: p["discard"].append("Open Grave"),
        ["The table: Open Grave is new in the discard pile"],
    ),
]


@pytest.mark.parametrize(("edit", "expected"), EDITS, ids=range(len(EDITS)))
def test_an_edit_is_told_as_it_was_made(edit: Any, expected: list[str]) -> None:
    before = plain(WORKED_EXAMPLE)
    after = copy.deepcopy(before)
    edit(after)
    found = compare(before, after)
    assert texts(found, "edits") == expected
    assert not found.equal and found.nothing() is None
    assert len(compare(after, before).of("edits")) == len(expected)


def test_equal_positions_have_nothing_to_tell() -> None:
    game = new_game("base", 3, (), seed=9)
    play_randomly(game, 4)
    for one, two in ((WORKED_EXAMPLE, Path(WORKED_EXAMPLE)), (game, game.position())):
        found = compare(one, two)
        assert found.equal and found.rows == []
        assert found.text() == "The two positions are equal."
        assert found.text() in comparison_html(found)


def test_what_is_hidden_is_said_to_differ_but_not_how() -> None:
    one = {"edition": "base", "players": [player("A"), player("B")], "seed": 1}
    found = compare(one, {**one, "seed": 2})
    assert found.rows == [] and not found.equal
    assert "hidden" in found.text()


def test_hands_that_are_only_counted_are_compared_by_their_number() -> None:
    def view(hand: Any) -> dict[str, Any]:
        return {"edition": "base", "players": [player("A", hand=hand), player("B")]}

    assert compare(view(3), view({"rooms": 2, "spells": 1})).of("edits") == []
    assert texts(compare(view(3), view(["Freeze"])), "edits") == ["A: 1 instead of 3 cards in hand"]
    game = bb.new_game(seed=3)
    game.run()
    assert compare(game.view("Ann"), game.view("Ann")).rows == []


def test_a_face_down_card_is_not_looked_at() -> None:
    def with_card(card: str) -> dict[str, Any]:
        rooms = [{"facedown": card}, "Open Grave"]
        return {"edition": "base", "phase": "build", "players": [player("A", rooms=rooms)]}

    found = compare(with_card("Dark Altar"), with_card("Golem Factory"))
    assert found.rows == [] and "hidden" in found.text()
    bare = {**with_card("Dark Altar"), "players": [player("A", rooms=["Open Grave"])]}
    assert texts(compare(bare, with_card("Dark Altar")), "edits") == [
        "A: a face-down card is new in room 1"
    ]


# --- consequences, against the commands


def after_the_bait(position: dict[str, Any], bait: dict[str, Any]) -> dict[str, Any]:
    """The position with the heroes where the bait command says they go."""
    moved = copy.deepcopy(position)
    moved["town"] = []
    for card, answer in zip(position["town"], bait["heroes"], strict=True):
        owners = [one for one in moved["players"] if one["name"] == answer["goes_to"]]
        place = owners[0].setdefault("entrance", []) if owners else moved["town"]
        place.append(card)
    return moved


def two_positions() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    three = ["Jackpot Stash", "Dark Altar", "Brainsucker Hive"]
    pairs = [(plain(WORKED_EXAMPLE), plain(WALKS))]
    for file in (WORKED_EXAMPLE, WALKS):
        for edit in (
            lambda p: p["players"][0]["rooms"].insert(0, "Dark Laboratory"),
            lambda p: p["players"][1].update(rooms=three),
            lambda p: p["players"][0]["rooms"].clear(),
            lambda p: p["town"].extend([hero("Ada"), hero("Ada", 9, **{"class": "thief"})]),
        ):
            changed = plain(file)
            edit(changed)
            pairs.append((plain(file), changed))
    return pairs


def by_hero(answer: dict[str, Any], *keys: str) -> dict[tuple[str, int], dict[str, Any]]:
    """What a command says of each hero; namesakes get a number."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    for entry in answer["heroes"]:
        number = sum(name == entry["hero"] for name, _ in found)
        found[entry["hero"], number] = {key: entry[key] for key in keys}
    return found


@pytest.mark.parametrize(("one", "two"), two_positions())
def test_routes_are_what_the_bait_command_says(
    one: dict[str, Any], two: dict[str, Any], cli: Cli
) -> None:
    first, second = (by_hero(cli.about("bait", side), "goes_to") for side in (one, two))
    expected = [
        (key[0], first[key]["goes_to"] or TOWN, second[key]["goes_to"] or TOWN)
        for key in first
        if key in second and first[key] != second[key]
    ]
    found = compare(one, two).of("routes")
    assert [(entry.who, entry.before, entry.after) for entry in found] == expected


@pytest.mark.parametrize(("one", "two"), two_positions())
def test_walks_and_scores_are_what_the_walk_command_says_after_the_bait(
    one: dict[str, Any], two: dict[str, Any], cli: Cli
) -> None:
    moved = [after_the_bait(side, cli.about("bait", side)) for side in (one, two)]
    answers = [cli.about("walk", side) for side in moved]
    found = compare(one, two)
    keys = ("dungeon", "outcome", "died_in")
    sides = [by_hero(answer, *keys) for answer in answers]
    expected = [[key[0], *(side.get(key) for side in sides)] for key in sides[0] | sides[1]]
    told = [
        [entry.who, *({key: end[key] for key in keys} if end else None for end in ends)]
        for entry in found.entries
        if entry.part == "walks"
        for ends in [(entry.before, entry.after)]
    ]
    assert sorted(told, key=str) == sorted(expected, key=str)
    scores = [answer["scores"] for answer in answers]
    for entry in (entry for entry in found.entries if entry.part == "scores"):
        points = [side.get(entry.who, {}).get(entry.what) for side in scores]
        assert [entry.before, entry.after] == points


def test_treasure_is_told_class_by_class() -> None:
    before = plain(WORKED_EXAMPLE)
    after = copy.deepcopy(before)
    after["players"][0]["rooms"][0] = room("Mix", treasure={"mage": 1, "fighter": 1})
    found = compare(before, after)
    assert [(entry.what, entry.before, entry.after) for entry in found.of("treasure")] == [
        ("fighter", 0, 1),
        ("mage", 2, 1),
    ]
    assert "One, tome: 1 instead of 2" in found.text()


def test_who_stays_and_who_goes_is_told_in_words() -> None:
    before = plain(WORKED_EXAMPLE)
    after = copy.deepcopy(before)
    after["players"][0]["rooms"] = [after["players"][0]["rooms"][1], "Jackpot Stash"]
    assert texts(compare(before, after), "routes") == [
        "Mage stays in town instead of going to One",
        "Thief goes to One instead of staying in town",
    ]


def test_margins_are_compared_too() -> None:
    def dungeon(damage: int) -> dict[str, Any]:
        owner = player("A", rooms=[room("Pit", damage)], entrance=[hero("H", 5)])
        return {"edition": "base", "players": [owner, player("B")]}

    (walk,) = compare(dungeon(5), dungeon(7)).of("walks")
    assert (walk.before["margin"], walk.after["margin"]) == (0, 2)
    (walk,) = compare(dungeon(2), dungeon(5)).of("walks")
    assert (walk.before["outcome"], walk.before["margin"], walk.after["died_in"]) == (
        "wound", -3, "Pit",
    )  # fmt: skip


def test_a_room_behind_the_one_of_death_is_damage_to_spare() -> None:
    def dungeon(damage: int) -> dict[str, Any]:
        rooms = [room("Six", 6), room("Behind", damage)]
        owner = player("A", rooms=rooms, entrance=[hero("H", 6)])
        return {"edition": "base", "players": [owner, player("B")]}

    assert texts(compare(dungeon(0), dungeon(9)), "walks") == [
        "H: a soul for A, in Six, 9 damage to spare instead of"
        " a soul for A, in Six, 0 damage to spare"
    ]


def test_a_game_under_way_is_played_on_and_not_changed() -> None:
    owner = player("A", rooms=[room("Pit", 5)], entrance=[hero("H", 5), hero("I", 9)])
    game = bb.load_position({"edition": "base", "phase": "adventure", "players": [owner]})
    later = game.fork()
    while not any(e.kind == "room_deals" and e.data["hero"] == "I" for e in later.events):
        later.step() or later.play("pass")  # until the second hero is inside
    before = later.fingerprint()
    found = compare(game, later)
    assert [(e.who, e.after) for e in found.of("walks")] == [("H", None)]
    assert found.of("scores") == [] and not found.equal
    assert (later.fingerprint(), later.length > 0) == (before, True)


def test_a_game_that_is_over_is_compared_as_it_stands() -> None:
    games = [new_game("base", 2, (), seed) for seed in (1, 2)]
    for game in games:
        play_randomly(game, 3)
    found = compare(*games)
    assert found.of("walks") == []
    for entry in found.of("scores"):
        assert entry.before == games[0].result.scores[entry.who][entry.what]


# --- as data and as HTML


def test_everything_is_plain_data() -> None:
    found = compare(WORKED_EXAMPLE, WALKS)
    data = json.loads(json.dumps(found.as_dict()))
    assert set(PARTS) <= set(data)
    assert sum(len(data[part]) for part in PARTS) == len(found.rows)
    assert {tuple(row) for row in found.rows} == {
        ("part", "who", "what", "before", "after", "text")
    }


def test_the_html_marks_differences_by_sign_and_word() -> None:
    before = plain(WORKED_EXAMPLE)
    after = copy.deepcopy(before)
    after["players"][0]["rooms"].insert(0, "Dark Altar")
    after["town"].pop()
    html = comparison_html(compare(before, after))
    for key in ("same", "changed", "new", "gone"):
        sign, word = SIGNS[key]
        assert f'<b aria-hidden="true">{sign}</b> {word}' in html
    assert compare(before, after)._repr_html_().endswith(html)
    assert "color:" not in html.replace("color: var(--bb-faint)", "")


def test_hostile_names_stay_names() -> None:
    other = hostile()
    other["players"][0]["rooms"] = []
    found = compare(hostile(), other)
    html = comparison_html(found)
    assert NAMES[0] in found.text()
    assert NAMES[0] not in html and "&lt;b&gt;bold" in html
