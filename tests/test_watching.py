"""What cards do in games, counted from events: hand-made games, and against what states say."""

from __future__ import annotations

from collections import Counter

import pytest

import bossbook as bb
from bossbook.balance.twins import in_the_box, told_apart
from bossbook.balance.watching import CardCounts, Watcher, opening, watched
from bossbook.bots import make
from bossbook.card.card_set import CardSet
from bossbook.card.model import ROOM
from bossbook.game import Game
from bossbook.positions import View

OTHER = {"name": "Grim", "boss": "Gloop the Unwashed", "hand": []}
BUILDING = {
    "edition": "base",
    "cards": ["toy"],
    "phase": "build",
    "town": ["Nimble Norbert"],
    "players": [
        {
            "name": "Pip",
            "boss": "Professor Cobweb",
            "rooms": ["Goose Nest"],
            "hand": ["Goose Nest", "Goose Nest", "Ogre Nursery"],
        },
        {**OTHER, "rooms": ["Goose Nest"]},
    ],
}


def play(game: Game, *keys: str) -> Game:
    """Play these as they come up; everybody passes otherwise."""
    wanted = list(keys)
    while game.result is None:
        game.run("decision")
        decision = game.decision
        if decision is None or game.round > 1:
            return game
        legal = {option.key for option in decision.options}
        if wanted and wanted[0] in legal:
            game.play(wanted.pop(0))
        else:
            game.play(next((o for o in decision.options if o.idle), decision.options[0]))
    return game


def of(found: list[CardCounts], seat: int, card: str) -> CardCounts:
    return next(row for row in found if (row["seat"], row["card"]) == (seat, card))


def test_a_card_that_is_built_on_a_copy_of_itself_is_built_once_and_covered_once() -> None:
    position = {
        **BUILDING,
        "players": [BUILDING["players"][0], {**OTHER, "rooms": ["Damp Chapel"]}],
    }
    game = play(bb.load_position(position), "build:Goose Nest@0")
    seen = watched(game.players, game.events)
    nest = of(seen.cards, 0, "Goose Nest")
    assert (nest["built"], nest["covered"], nest["destroyed"]) == (1, 1, 0)
    assert [(laid.seat, laid.card, laid.under) for laid in seen.laid] == [
        (0, "Goose Nest", "Goose Nest")
    ]
    assert nest["entered"] == 1 and nest["damage"] >= 1  # Norbert went in


def test_what_one_player_does_is_not_counted_for_another_with_the_same_card() -> None:
    game = play(bb.load_position(BUILDING), "build:Goose Nest@new")
    seen = watched(game.players, game.events)
    assert of(seen.cards, 0, "Goose Nest")["built"] == 1
    assert not any(row["seat"] == 1 and row["built"] for row in seen.cards)


def test_a_mulligan_gives_back_what_was_dealt() -> None:
    game = next(
        game
        for seed in range(400)
        for game in [bb.new_game("base", ["Ann", "Ben"], seed)]
        if game.run("decision") and game.decision and game.decision.kind == "mulligan"
    )
    assert game.decision is not None
    seat = game.players.index(game.decision.player)
    first = opening(game.players, game.events)[seat]
    game.play("mulligan")
    state = game.state
    hand = Counter(state.setup.table.names[card] for card in state.players[seat].hand)
    drawn = Counter(
        {
            r["card"]: r["drawn"]
            for r in watched(game.players, game.events).cards
            if r["seat"] == seat
        }
    )
    assert +drawn == hand
    assert opening(game.players, game.events)[seat] == first  # what was dealt first stays that


@pytest.mark.parametrize("edition", ["alpha", "base", "minibosses", "super"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_counts_agree_with_what_lies_on_the_table(edition: str, seed: int) -> None:
    """At every decision: whatever is in a hand was drawn, and rooms stand as counted."""
    box = CardSet("all", "all", in_the_box(edition), {})
    game = bb.new_game(edition, ["Ann", "Ben"], seed, cards=[box])
    bots = {name: make("random", seed + at) for at, name in enumerate(game.players)}
    watcher, told, held = Watcher(game.players), 0, set()
    names = game.state.setup.table.names
    while True:
        game.run("over")
        watcher.see(game.events[told:])
        told = len(game.events)
        for seat, player in enumerate(game.state.players):
            held |= {(seat, names[card]) for card in player.hand}
            if not player.out:
                _compare(game, seat, watcher.found().cards)
        decision = game.decision
        if decision is None:
            break
        game.play(bots[decision.player].choose(View(game, decision.player), decision))
    drawn = {(row["seat"], row["card"]) for row in watcher.found().cards if row["drawn"] > 0}
    assert held and held <= drawn


def _compare(game: Game, seat: int, counts: list[CardCounts]) -> None:
    """Rooms are as many as were built and not destroyed; on top are those that are not covered."""
    table = game.state.setup.table
    rooms = {card.name for card in table if card.deck == ROOM}
    stacks = [stack for stack in game.state.players[seat].stacks if stack.rooms]
    there = Counter(table.names[room.card] for stack in stacks for room in stack.rooms)
    visible = Counter(table.names[stack.rooms[0].card] for stack in stacks)
    shuffled = any(event.kind == "stack_shuffled" for event in game.events)
    mine = {row["card"]: row for row in counts if row["seat"] == seat and row["card"] in rooms}
    assert there.keys() <= mine.keys()
    for card, row in mine.items():
        assert row["built"] - row["destroyed"] == there[card], card
        if not shuffled:  # then nobody says what went below
            on_top = row["built"] - row["covered"] + row["uncovered"] - row["destroyed"]
            assert on_top == visible[card], card


def test_namesakes_are_told_apart() -> None:
    other = """
format: 1
set: others
rooms:
  - {name: Dark Altar, kind: monster, damage: 5, treasure: {mage: 1}, copies: 2}
"""
    box = in_the_box("base", ["base", other])
    altars = sorted(card.name for card in box if card.name.startswith("Dark Altar"))
    assert altars == ["Dark Altar", "Dark Altar#2"]
    assert len({card.name for card in box}) == len(box)
    assert told_apart(box) == box
    both = {card.name: card for card in box}
    assert {both[name].kind for name in altars} == {"trap", "monster"}
    strong = next(name for name in altars if both[name].damage == 5)
    game = bb.new_game("base", ["Ann", "Ben"], 3, cards=[CardSet("all", "all", box, {})])
    numbers = {name: at for at, name in enumerate(game.state.setup.table.names)}
    found = None
    for seed in range(60):
        game = bb.new_game("base", ["Ann", "Ben"], seed, cards=[CardSet("all", "all", box, {})])
        game.run("decision")
        for seat, player in enumerate(game.state.players):
            if numbers[strong] in player.hand:
                found = of(watched(game.players, game.events).cards, seat, strong)
        if found:
            break
    assert found is not None and found["drawn"] >= 1
