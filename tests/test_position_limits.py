"""Positions that ask for too much: they are refused at once, whatever they promise."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest
from command_line import Cli
from test_sharing import line_of

import bossbook as bb
from bossbook.bots import make

TWO = [{"name": "A", "boss": "Gorgona"}, {"name": "B", "boss": "Xyzax"}]
ANY = {"edition": "base", "players": TWO}
DIGITS = "@" + "9" * 5_000


def mistakes(source: Any) -> list[str]:
    with pytest.raises(bb.InvalidPosition) as caught:
        bb.load_position(source)
    return [str(mistake) for mistake in caught.value.mistakes]


def player(**fields: Any) -> dict[str, Any]:
    return {"edition": "base", "players": [{"name": "A", **fields}, {"name": "B"}]}


# --- unknown cards


def test_a_short_line_takes_little_room() -> None:
    line = line_of(b'{"edition":"base","players":[{"name":"A","hand":1000000}]}')
    bb.load_position(ANY)
    tracemalloc.start()
    try:
        told = mistakes(line)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert told == ["position: 1000000 unknown cards are asked for, but the sets in use have 106."]
    assert most < 20_000_000


@pytest.mark.parametrize(
    "position",
    [
        player(hand=1_000_000),
        player(hand={"rooms": 1_000_000}),
        player(hand={"rooms": 1_000_000, "spells": 1_000_000}),
        player(aside=1_000_000),
        player(hand=10**39, aside={"spells": 10**39}),
        {**ANY, "decks": {"rooms": 10**6, "spells": 10**6, "heroes": 10**6, "bosses": 10**6}},
        {**ANY, "players": [{"name": name, "hand": 10**6} for name in "ABCDEF"]},
    ],
)
def test_more_unknown_cards_than_there_are_is_said_once(position: dict[str, Any]) -> None:
    (told,) = mistakes(position)
    assert "unknown cards are asked for, but the sets in use have" in told


def test_all_cards_of_the_sets_may_be_unknown() -> None:
    cards = bb.cards("base")
    of = {deck: sum(c["copies"] for c in cards if c["deck"] == deck) for deck in ("room", "spell")}
    game = bb.load_position(player(hand={"rooms": of["room"], "spells": of["spell"]}))
    assert len(game.position()["players"][0]["hand"]) == of["room"] + of["spell"]
    game = bb.load_position(player(hand=of["room"] + of["spell"]))
    assert game.position()["decks"]["rooms"] == []


def test_homemade_sets_count_with_their_copies() -> None:
    own = {
        "format": 1,
        "set": "own",
        "rooms": [{"name": "R", "kind": "trap", "damage": 1, "copies": 9}],
    }
    position = {"edition": "base", "cards": [own], "players": [{"name": "A", "hand": 9}]}
    assert bb.load_position(position).position()["players"][0]["hand"] == ["R"] * 9
    position["players"] = [{"name": "A", "hand": 10}]
    assert mistakes(position) == [
        "position: 10 unknown cards are asked for, but the sets in use have 9."
    ]


def test_hands_that_together_ask_for_too_much_are_told_once() -> None:
    players = [{"name": name, "hand": 100} for name in "ABCDEF"]
    (told,) = mistakes({"edition": "base", "players": players})
    assert told == "position: 100 unknown cards (hand) are asked for, but only 6 are unseen."


def test_a_chosen_boss_needs_offers() -> None:
    game = bb.load_position(player(offers=0, boss_chosen=True))
    assert game.position()["players"][0]["boss"] is None


# --- numbers


@pytest.mark.parametrize("key", ["souls", "wounds", "coins", "gained", "slain"])
def test_numbers_of_players_end_at_999(key: str) -> None:
    assert mistakes(player(**{key: 1000})) == [f"position: '{key}' must be at most 999."]
    assert bb.load_position(player(**{key: 999})).phase == "bait"


@pytest.mark.parametrize("key", ["counters", "coins", "bonus"])
def test_numbers_of_rooms_end_at_999(key: str) -> None:
    assert mistakes(player(rooms=[{"card": "Open Grave", key: 10**9}])) == [
        f"position: '{key}' must be at most 999."
    ]


def test_the_same_mistake_without_a_place_is_said_once() -> None:
    players = [{"name": name, "souls": 1000, "wounds": 1000} for name in "ABCDEF"]
    assert mistakes({"edition": "base", "players": players}) == [
        "position: 'souls' must be at most 999.",
        "position: 'wounds' must be at most 999.",
    ]


def test_printed_numbers_are_the_card_s_own() -> None:
    room = {"name": "R", "kind": "trap", "damage": 5000, "treasure": {"mage": 5000}}
    position = player(rooms=[room], entrance=[{"name": "Giant", "health": 5000}])
    assert bb.load_position(position).position()["players"][0]["rooms"] == [room]
    heavy = {**position["players"][0], "rooms": [{**room, "damage": 10**6 + 1}]}
    assert mistakes({**position, "players": [heavy]}) == [
        "position: 'damage' must be at most 1000000."
    ]


def test_seeds_and_xp_have_their_own_limits() -> None:
    position = {**player(boss={"name": "Old", "xp": 100_000}), "seed": (1 << 64) - 1}
    assert bb.load_position(position).position()["players"][0]["boss"]["xp"] == 100_000
    assert "'seed' must be at most" in mistakes({**position, "seed": 1 << 64})[0]


# --- what is pending


@pytest.mark.parametrize(
    "pending",
    [
        {"agenda": [["lure", DIGITS]]},
        {"agenda": [["lure", "@²"]]},
        {"agenda": [["lure", 10**30]]},
        {"agenda": [["ask_discard", 0, 10**9]]},
        {"agenda": [["build_turn", 0]] * 1_000},
        {"agenda": [["build_turn", -1]]},
        {"agenda": [["build_turn", True]]},
        {"agenda": [["build_turn"]]},
        {"agenda": [["build_turn", 0, 0]]},
        {"agenda": [["build_turn", 0], ["start_draw", 0, 3], ["phase", "bait"]]},
        {"agenda": [["deal_boss", 0], ["arrive"]]},
        {"agenda": [["phase_over", "lunch"], *[["arrive"]] * 20]},
        {"agenda": [["decide", "first_room", 0]]},
        {"walking": {"hero": "The Fool", "dungeon": "A", "room": DIGITS}},
        {"walking": {"hero": "The Fool", "dungeon": "A", "room": [1]}},
        {"walking": {"hero": "The Fool", "dungeon": "A", "fell": [DIGITS, "Open Grave", 0]}},
        {"town": [{"card": "The Fool", "marks": [DIGITS]}]},
        {"town": [{"card": "The Fool", "marks": DIGITS}]},
        {"lasting": [["double_treasure", 0, 0]] * 20_000},
        {"lasting": [["double_treasure", 0, 0]] * 100},
        {"lasting": [["room_damage", 0, 10**30]]},
        {"lasting": [["room_damage", True, 1]]},
    ],
)
def test_what_no_game_writes_is_refused(pending: dict[str, Any]) -> None:
    told = mistakes({**ANY, **pending})
    assert told and all(len(one) < 300 for one in told)


def test_as_many_lasting_effects_as_are_allowed_can_be_told() -> None:
    """Doubling is what grows; the sentence still has to be made."""
    room = {"name": "R", "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    game = bb.load_position(
        {
            "edition": "base",
            "town": [{"name": "Ada", "class": "mage", "health": 6}],
            "lasting": [["double_treasure", 0, 0]] * 99,
            "players": [{"name": "A", "boss": "Gorgona", "rooms": [room]}, {"name": "B"}],
        }
    )
    game.step()
    game.step()
    assert any(str(2**99) in event.text for event in game.events)
    bb.play_out(game, {name: make("random", 1) for name in game.players})
    assert game.result is not None


# --- the command


@pytest.mark.parametrize(
    "text",
    [
        # the same mistaken card, room, hero, effect again and again
        "format: 1\nset: x\nrooms:\n  - &a {kind: trap, damage: 1}\n  - *a\n  - *a\n",
        "edition: base\nplayers:\n  - {name: A, rooms: [&a {kind: trap, damage: 1}, *a, *a]}\n",
        "edition: base\ntown: [&a {health: 3}, *a]\nplayers: [{name: A, entrance: [*a]}]\n",
        "edition: base\nplayers: [{name: A, boss: &a {xp: 3}}, {name: B, boss: *a}]\n",
        "edition: base\nplayers: [{name: A}]\nlasting: [&a [x], *a]\nagenda: [&b [y], *b]\n",
        f"edition: base\nplayers: [{{name: A}}]\nagenda: [[lure, '{DIGITS}']]\n",
        f"edition: base\nplayers: [{{name: A}}]\nround: {'9' * 5_000}\n",
        f"edition: base\nplayers: [{{name: A, hand: {'9' * 39}}}]\n",
        "edition: base\nplayers:\n" + "- {name: A}\n" * 6_000,
        "edition: base\nplayers: [" + "{name: A}, " * 100 + "]\n",
    ],
)
def test_check_tells_it_and_stops(text: str, cli: Cli) -> None:
    done = cli("check", cli.file(text), "--json")
    assert done.code == 1
    told = done.data["mistakes"]
    assert told and all(mistake["line"] and mistake["what"] for mistake in told)
    places = [(mistake["line"], mistake["column"], mistake["what"]) for mistake in told]
    assert len(set(places)) == len(places)


def test_too_many_players_are_counted_and_not_read() -> None:
    players = [{"name": f"P{number}", "soul": 1} for number in range(4_000)]
    told = mistakes({"edition": "base", "players": players})
    assert "position: A position has 1 to 6 players, not 4000." in told and len(told) < 10
    assert mistakes({"edition": "base", "players": players * 2}) == [
        "position: A list has more than 5000 items."
    ]


def test_what_a_game_has_grown_into_can_be_read_again() -> None:
    seats = [{"name": "Ann", "souls": 999, "rooms": ["Dark Altar"]}, {"name": "Ben"}]
    game = bb.load_position(
        {
            "edition": "revised",
            "variants": ["endless"],
            "round": 999,
            "phase": "end",
            "players": seats,
            "seed": 3,
        }
    )
    game.run("round")
    assert game.round == 1000
    assert bb.load_position(game.position()).fingerprint() == game.fingerprint()
