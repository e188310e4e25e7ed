"""Why a hero goes where it goes: the reasons, and every single change, against brute force."""

from __future__ import annotations

import copy
import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from command_line import WALKS, WORKED_EXAMPLE, Cli, hero, player, room

import bossbook as bb
from bossbook.card.model import TREASURE_WORD
from bossbook.forecast.changes import KINDS
from bossbook.forecast.why import Why, why

CLASSES = ("cleric", "fighter", "mage", "thief")
ROOMS = {
    card["name"]: card
    for card in bb.cards("base")
    if card["deck"] == "room" and card["name"] != "Neanderthal Cave"  # nothing advanced on that
}
Change = tuple[Any, ...]


# --- brute force: positions as plain data, icons counted by hand


def top(stack: Any) -> str:
    return stack["card"] if isinstance(stack, dict) else stack


def sleeps(stack: Any) -> bool:
    return isinstance(stack, dict) and bool(stack.get("deactivated"))


def icons(owner: dict[str, Any], classes: list[str]) -> int:
    shown = [ROOMS[top(stack)]["treasure"] for stack in owner["rooms"] if not sleeps(stack)]
    shown.append(owner["boss"]["treasure"])
    return sum(icon.get(name, 0) for icon in shown for name in classes)


def goal(position: dict[str, Any]) -> str | None:
    """Where the first hero in town goes, counted anew."""
    counts = {one["name"]: icons(one, position["town"][0]["classes"])
              for one in position["players"]}  # fmt: skip
    most = max(counts.values())
    first = [name for name, count in counts.items() if count == most]
    return first[0] if most and len(first) == 1 else None


def may_build(card: str, stack: Any | None, rooms: int) -> bool:
    if stack is None:
        return rooms < 5 and not ROOMS[card]["advanced"]
    shared = set(ROOMS[card]["treasure"]) & set(ROOMS[top(stack)]["treasure"])
    return not sleeps(stack) and (not ROOMS[card]["advanced"] or bool(shared))


def builds(position: dict[str, Any], seat: int, card: str) -> list[tuple[int | None, Any]]:
    """Every position with that card built, and on which room."""
    found = []
    rooms = position["players"][seat]["rooms"]
    for place in (None, *range(len(rooms))):
        if may_build(card, None if place is None else rooms[place], len(rooms)):
            after = copy.deepcopy(position)
            mine = after["players"][seat]["rooms"]
            if place is None:
                mine.insert(0, card)
            else:
                mine[place] = card
            found.append((place, after))
    return found


def by_hand(position: dict[str, Any], asked: str) -> set[Change]:
    """Every single change that sends the first hero elsewhere."""
    found: set[Change] = set()
    now = goal(position)

    def try_(after: dict[str, Any], *change: Any) -> None:
        if goal(after) != now:
            found.add((*change, goal(after)))

    for seat, owner in enumerate(position["players"]):
        name = owner["name"]
        for card in set(owner["hand"]) if name == asked else ():
            for place, after in builds(position, seat, card):
                try_(after, "build", name, card, place)
        for card in set(position["unseen"]):
            for _, after in builds(position, seat, card):
                try_(after, "anybody", name, card)
        awake = [i for i, stack in enumerate(owner["rooms"]) if not sleeps(stack)]
        for place in awake:
            after = copy.deepcopy(position)
            stack = after["players"][seat]["rooms"].pop(place)
            under = stack.get("under") if isinstance(stack, dict) else None
            if under:
                after["players"][seat]["rooms"].insert(place, under[0])
            try_(after, "destroy", name, place)
            after = copy.deepcopy(position)
            after["players"][seat]["rooms"][place] = {"card": top(stack), "deactivated": True}
            try_(after, "deactivate", name, place)
        for one, other in itertools.combinations(awake, 2):
            after = copy.deepcopy(position)
            rooms = after["players"][seat]["rooms"]
            rooms[one], rooms[other] = rooms[other], rooms[one]
            try_(after, "swap", name, one, other)
        for kind, more in itertools.product(position["town"][0]["classes"], (1, -1)):
            if icons(owner, [kind]) + more >= 0:
                after = copy.deepcopy(position)
                treasure = after["players"][seat]["boss"]["treasure"]
                treasure[kind] = treasure.get(kind, 0) + more
                try_(after, "icon", name, kind, more)
    return found


def told(found: Why) -> set[Change]:
    """The same of the program; groups of unseen cards card by card."""
    changes: set[Change] = set()
    for row in found.rows:
        if row["what"] == "build":
            changes.add(("build", row["who"], row["card"], row["place"], row["goes_to"]))
        elif row["what"] in ("unseen", "cover"):
            changes |= {("anybody", row["who"], card, row["goes_to"]) for card in row["cards"]}
        elif row["what"] in ("destroy", "deactivate"):
            changes.add((row["what"], row["who"], row["place"], row["goes_to"]))
        elif row["what"] == "icon":
            more = 1 if "more" in row["text"] else -1
            kind = next(name for name in CLASSES if TREASURE_WORD[name] in row["text"])
            changes.add(("icon", row["who"], kind, more, row["goes_to"]))
    return changes


def small_position(seed: int) -> dict[str, Any]:
    dice = random.Random(seed)
    names = sorted(ROOMS)

    def stack() -> Any:
        card = dice.choice(names)
        state = dice.choice(["", "", "", "under", "deactivated"])
        extra = {"under": [dice.choice(names)]} if state == "under" else {"deactivated": True}
        return {"card": card, **extra} if state else card

    players = [
        {
            "name": name,
            "boss": {"name": f"Boss {name}", "xp": xp, "treasure": {dice.choice(CLASSES): 1}},
            "rooms": [stack() for _ in range(dice.randint(0, 5))],
            "hand": [dice.choice(names) for _ in range(dice.randint(0, 3))],
        }
        for xp, name in enumerate(("Ann", "Ben", "Cleo")[: dice.randint(2, 3)])
    ]
    classes = dice.sample(CLASSES, dice.choice([1, 1, 2]))
    town = [{"name": "Ada", "classes": classes, "health": 6}]
    unseen = [dice.choice(names) for _ in range(6)]
    return {"edition": "base", "town": town, "players": players, "unseen": unseen}


@pytest.mark.parametrize("seed", range(60))
def test_every_single_change_is_found_and_no_other(seed: int) -> None:
    position = small_position(seed)
    for one in position["players"][1:]:
        one["hand"] = []  # else their hands are cards that anybody can think of
    found = why(position, "Ada", "Ann")
    assert found.goes_to == goal(position)
    assert found.counts == {
        one["name"]: icons(one, position["town"][0]["classes"]) for one in position["players"]
    }
    assert told(found) == by_hand(position, "Ann")


@pytest.mark.parametrize("seed", range(30))
def test_lacks_is_what_it_takes_to_be_strictly_first(seed: int) -> None:
    position = small_position(seed)
    found = why(position, 0)
    kind = position["town"][0]["classes"][0]
    for one, lack in zip(position["players"], found.lacks.values(), strict=True):
        treasure = one["boss"]["treasure"]
        before = treasure.get(kind, 0)
        for more in range(lack + 1):
            treasure[kind] = before + more
            assert (goal(position) == one["name"]) == (more == lack)
        treasure[kind] = before
    others = sorted(found.counts.values())[-2:]
    assert found.margin == (others[1] - others[0] if found.goes_to else 0)


def test_it_says_what_the_command_says(cli: Cli) -> None:
    answers = cli("bait", WORKED_EXAMPLE, "--json").data["heroes"]
    for order, answer in enumerate(answers):
        found = why(WORKED_EXAMPLE, order)
        assert (found.hero, found.goes_to, found.counts) == (
            answer["hero"], answer["goes_to"], answer["counts"],
        )  # fmt: skip
        assert set(found.rules) <= set(answer["rules"])
        assert found.text().startswith(answer["text"])


# --- what is told


def test_my_own_builds_come_first_then_the_smallest_changes() -> None:
    mine = player(
        "Ann", hand=[room("Shelf", treasure={"mage": 1}), room("Attic", treasure={"mage": 3})]
    )
    position = {"edition": "base", "players": [mine, player("Ben")], "town": [hero("Ada")]}
    found = why(position, "Ada", "Ann")
    assert [(change.card, change.size) for change in found.changes if change.by_me] == [
        ("Shelf", 1),
        ("Attic", 3),
    ]
    order = [(not change.by_me, change.size) for change in found.changes]
    assert order == sorted(order)
    assert "From the hand of Ann: Build Shelf as a new room. Then Ada goes to Ann." in found.text()
    assert not any(change.by_me for change in why(position, "Ada").changes)


def test_rows_have_the_same_keys_and_are_plain_data() -> None:
    found = why(WORKED_EXAMPLE, "Thief", "One")
    assert len({tuple(row) for row in found.rows}) == 1
    assert all(row["what"] in KINDS and row["rules"] and row["text"] for row in found.rows)
    assert json.loads(json.dumps(found.as_dict()))["changes"] == found.rows


def test_unseen_cards_with_the_same_effect_are_one_change() -> None:
    found = why(WORKED_EXAMPLE, "Thief")
    more = [change for change in found.changes if change.what == "unseen" and change.size == 1]
    assert len({(change.who, change.goes_to) for change in more}) == len(more)
    assert all(len(change.cards) > 1 for change in more)
    assert any(change.text.startswith("One more loot for One") for change in more)


def test_a_room_that_brings_nothing_covers_one() -> None:
    rooms = [room("Shelf", treasure={"mage": 2})]
    position = {
        "edition": "base",
        "players": [player("Ann", rooms=rooms), player("Ben")],
        "town": [hero("Ada")],
        "unseen": ["Dark Altar"],
    }
    covers = [change for change in why(position, "Ada").changes if change.what == "cover"]
    assert [(c.who, c.card, c.place, c.cards, c.goes_to) for c in covers] == [
        ("Ann", "Shelf", 0, ("Dark Altar",), None)
    ]
    assert "BUILD-7" in covers[0].rules


def test_another_player_s_hand_is_not_looked_at() -> None:
    def rows(secret: str) -> list[dict[str, Any]]:
        game = bb.load_position(
            {
                "edition": "base",
                "players": [player("Ann"), player("Ben", hand=[secret])],
                "town": [hero("Ada")],
                "decks": {"rooms": ["Dark Altar"] * 2 + ["Dark Laboratory"] * 2},
            }
        )
        return why(game, "Ada", "Ann").rows

    assert rows("Dark Altar") == rows("Dark Laboratory")


def test_a_hero_who_looks_for_souls_changes_its_mind_by_a_soul() -> None:
    game = bb.load_position(Path(WALKS)).position()
    game["players"][1]["souls"] = 2
    found = why(game, "The Fool")
    assert (found.goes_to, found.margin, found.lacks) == ("Ben", 1, {"Ann": 2, "Ben": 0})
    assert {(c.what, c.who, c.goes_to) for c in found.changes} == {
        ("soul", "Ann", None),
        ("soul", "Ben", None),
    }


def test_a_hero_without_a_class_cannot_be_moved() -> None:
    nobody = {"name": "Nobody", "health": 3}
    position = {"edition": "base", "players": [player("Ann"), player("Ben")], "town": [nobody]}
    found = why(position, "Nobody")
    assert (found.changes, found.lacks, found.margin) == ((), {}, 0)
    assert "RULING-26" in found.rules and "No single change" in found.text()


# --- the queue


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_queue_changes_no_goal(seed: int) -> None:
    position = small_position(seed)
    position["town"] += [hero("Bo"), hero("Cy", **{"class": "thief"}), "The Fool"]
    goals = set()
    for queue in itertools.permutations(position["town"]):
        game = bb.load_position({**position, "town": list(queue)})
        events = [event.data for event in game.run("phase") if "counts" in event.data]
        goals.add(frozenset((data["hero"], data.get("player")) for data in events))
    assert len(goals) == 1 and len(goals.pop()) == 4


def test_but_it_may_change_who_dies_and_that_is_told() -> None:
    once = {"when": "dies_here", "choose": {"it": {"room": "this"}}, "do": [{"destroy": "it"}]}
    trap = room("Trapdoor", 4, treasure={"mage": 1}, ability=once)
    position = {
        "edition": "base",
        "players": [player("Ann", rooms=[trap]), player("Ben")],
        "town": [hero("Ada"), hero("Bo")],
    }
    (change,) = why(position, "Ada").queue
    assert change.heroes == (
        {"hero": "Ada", "before": "soul", "after": "wound"},
        {"hero": "Bo", "before": "wound", "after": "soul"},
    )
    assert (change.what, change.goes_to, change.other) == ("order", "Ann", 1)
    assert "later" in change.text and "Bo dies" in change.text
    harmless = copy.deepcopy(position)
    del harmless["players"][0]["rooms"][0]["ability"]
    assert why(harmless, "Ada").queue == ()


# --- asking


def test_namesakes_are_told_apart_by_their_place() -> None:
    twins = [hero("Ada"), hero("Ada", **{"class": "thief"})]
    rooms = [room("Shelf", treasure={"mage": 1})]
    position = {
        "edition": "base",
        "players": [player("Ann", rooms=rooms), player("Ben")],
        "town": twins,
    }
    assert (why(position, "Ada").goes_to, why(position, 1).goes_to) == ("Ann", None)


def test_whoever_is_asked_about_must_be_there() -> None:
    for wrong in ("Nobody", 3, -1):
        with pytest.raises(ValueError, match="There is: Mage, Cleric, Thief"):
            why(WORKED_EXAMPLE, wrong)
    with pytest.raises(ValueError, match="No player 'Three'"):
        why(WORKED_EXAMPLE, "Mage", "Three")


def test_a_running_game_is_not_changed() -> None:
    game = bb.new_game(seed=4)
    while not game.state.town:
        game.step() or game.play(game.decision.options[0])
    before, length = game.fingerprint(), game.length
    for order in range(len(game.state.town)):
        why(game, order, "Ann")
    assert (game.fingerprint(), game.length) == (before, length)
