"""What is remembered beside a state is what would be found anew, at every moment of a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from harness import NAMES, new_game

import bossbook as bb
from bossbook.bots.seeds import Dice
from bossbook.effects import targets
from bossbook.engine import actions, numbers, order, rooms
from bossbook.state import REMEMBERED, State, Tool

WILD = Path(__file__).parent / "cardsets" / "wild.yaml"


def found_anew(state: State) -> State:
    """The same state, nothing remembered."""
    fresh = state.copy()
    fresh.orders = {}
    for player in fresh.players:
        for name in REMEMBERED:
            setattr(player, name, None)
    return fresh


def everything(state: State) -> list[object]:
    seats = state.seats()
    return [
        seats,
        order.turn_order(state) if all(player.boss >= 0 for player in state.players) else None,
        order.effect_order(state) if all(player.boss >= 0 for player in state.players) else None,
        [numbers.treasure(state, seat) for seat in seats],
        [(state.souls(seat), state.wounds(seat)) for seat in seats],
        [actions.ready_tools(state, seat) for seat in seats],
        [actions.usable(state, seat) for seat in seats],
    ]


@pytest.mark.parametrize("edition", ["alpha", "base", "revised", "minibosses", "super"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_remembered_is_true(edition: str, players: int) -> None:
    game, dice = new_game(edition, players, (), 11 + players), Dice(5)
    moments = 0
    while game.result is None and moments < 400:
        assert everything(game.state) == everything(found_anew(game.state))
        moments += 1
        if not game.step():
            decision = game.decision
            assert decision is not None
            game.play(decision.options[dice.below(len(decision.options))])
    assert moments > 100


def the_quick_way(state: State, seat: int) -> list[object]:
    hand = dict.fromkeys(state.players[seat].hand)
    cards = [card for card in hand if state.setup.table.is_buildable[card]]
    return [
        [tool.finds is None or tool.finds(state, tool.play) for tool in known_tools(state, seat)],
        rooms.ways_to_build(state, seat, cards),
    ]


def word_by_word(state: State, seat: int) -> list[object]:
    hand = dict.fromkeys(state.players[seat].hand)
    cards = [card for card in hand if state.setup.table.is_buildable[card]]
    places = range(rooms.NEW, len(state.players[seat].stacks))
    return [
        [targets.can_be_played(state, tool.play) for tool in known_tools(state, seat)],
        [
            (card, on)
            for card in cards
            for on in places
            if not rooms.obstacle(state, seat, card, on)
        ],
    ]


def known_tools(state: State, seat: int) -> list[Tool]:
    """All that have words."""
    return [tool for tool in actions.tools(state, seat) if tool.ability >= 0]


@pytest.mark.parametrize("cards", [None, [WILD]])
@pytest.mark.parametrize("edition", ["base", "revised", "minibosses", "super"])
def test_what_is_asked_in_a_quick_way_is_what_the_words_say(
    edition: str, cards: list[Path] | None
) -> None:
    game, dice, asked = bb.new_game(edition, NAMES[:3], 5, (), cards), Dice(3), 0
    while game.result is None and game.length < 400:
        state = game.state
        for seat in state.seats():
            told = the_quick_way(state, seat)
            assert told == word_by_word(state, seat)
            asked += sum(map(len, told))  # type: ignore[arg-type]
        if not game.step():
            decision = game.decision
            assert decision is not None
            game.play(decision.options[dice.below(len(decision.options))])
    assert asked > 1000


def _where_others_offer() -> bb.Game:
    """Two who have coins, one of them a room to use, and one whose room and boss let others pay."""
    rooms = ["Training Camp", "Power Leech"]
    useful = [*rooms, "Cursed Well"]
    players = [
        {"name": "Ann", "boss": "Gregore", "rooms": rooms, "coins": 3},
        {"name": "Ben", "boss": "Kirax", "rooms": useful, "coins": 3},
        {"name": "Cleo", "boss": "Scott", "levelled": True, "rooms": [*rooms, "Paywall"]},
    ]
    town = ["Paladin", "Warlock"]
    position = {"edition": "minibosses", "phase": "build", "players": players, "town": town}
    return bb.load_position(position)


@pytest.mark.parametrize("edition", ["base", "minibosses", "super"])
def test_who_can_act_first_is_the_first_who_can_use_anything(edition: str) -> None:
    """Whoever is asked, in whatever order: also by the cards of those who are asked later."""
    game = _where_others_offer() if edition == "minibosses" else bb.new_game(edition, NAMES[:3], 5)
    dice, able = Dice(3), 0
    while game.result is None and game.length < 400:
        state = game.state
        seats = state.seats()
        for first in range(len(seats)):
            asked = seats[first:] + seats[:first]
            can = [index for index, seat in enumerate(asked) if actions.usable(state, seat)]
            for few in (asked, asked[:2], asked[1:], ()):
                at = asked.index(few[0]) if few else 0
                within = [index - at for index in can if at <= index < at + len(few)]
                assert actions.first_able(state, few) == (within[0] if within else -1)
                able += bool(within)
        if not game.step():
            decision = game.decision
            assert decision is not None
            game.play(decision.options[dice.below(len(decision.options))])
    assert able > 100


def test_a_player_who_leaves_is_forgotten_at_once() -> None:
    position = {
        "edition": "base",
        "phase": "end",
        "players": [{"name": name, "wounds": 5 * (name == "Ben")} for name in NAMES[:3]],
    }
    game = bb.load_position(position)
    assert game.state.seats() == (0, 1, 2)
    game.run("round")
    assert game.state.seats() == (0, 2) and 1 not in order.effect_order(game.state)


def test_copies_do_not_share_what_only_one_of_them_knows() -> None:
    game = bb.new_game("base", NAMES[:3], seed=3)
    game.run()
    other = game.state.copy()
    other.players[0].out = True
    other.reorder()
    assert game.state.seats() == (0, 1, 2) and other.seats() == (1, 2)
