"""Random games under the harness: every edition, number of players and combination of variants."""

from __future__ import annotations

import os
import random
from collections import Counter

import pytest
from harness import Inspector, census, new_game, play_randomly, sets_for, setups

import bossbook as bb
from bossbook import rules
from bossbook.editions import implemented

SETUPS = list(setups())
FULL = os.environ.get("BB_SOAK") == "full"
IDS = ["-".join((e, str(n), *v)) for e, n, v in SETUPS]


@pytest.mark.parametrize(("edition", "players", "variants"), SETUPS, ids=IDS)
def test_random_games_end_properly(edition: str, players: int, variants: tuple[str, ...]) -> None:
    for seed in range(3):
        _one_game(edition, players, variants, seed)


@pytest.mark.soak
@pytest.mark.skipif(not FULL, reason="the long run: make soak")
@pytest.mark.parametrize(("edition", "players", "variants"), SETUPS, ids=IDS)
def test_two_hundred_random_games_end_properly(
    edition: str, players: int, variants: tuple[str, ...]
) -> None:
    for seed in range(200):
        _one_game(edition, players, variants, seed)
    if sets_for(edition, players) is None:  # the toy set has no explorers
        for seed in range(200):
            _one_game(edition, players, variants, seed, cards=["toy"])


@pytest.mark.parametrize("edition", implemented())
def test_games_cite_the_clauses_of_their_own_edition(edition: str) -> None:
    """Unless another set is mixed in: events, options and refusals alike."""
    clauses = rules.clauses()

    def cites(game: bb.Game) -> None:
        choices = [*game.decision.options, *game.decision.refused] if game.decision else []
        for said in (*game.events[-3:], *choices):
            for rule in said.rules:
                assert edition in clauses[rule].editions, (rule, said.text)

    for players in (n for e, n, variants in SETUPS if e == edition and not variants):
        game = new_game(edition, players, (), players)
        play_randomly(game, players, cites, builders=True)


MIXED = [["base", "minibosses"], ["minibosses", "base"]]


@pytest.mark.parametrize("edition", implemented())
@pytest.mark.parametrize("cards", MIXED, ids="+".join)
def test_mixed_games_end_properly(edition: str, cards: list[str]) -> None:
    """Coins, minibosses and all, whatever the edition and its variants (RULING-58)."""
    mine = [setup for setup in SETUPS if setup[0] == edition and setup[1] in (1, 2, 3, 4)]
    some = (
        mine if FULL else mine[2 * MIXED.index(cards) :: 4]
    )  # every combination in one of the two
    for at, (_, players, variants) in enumerate(some):
        for seed in range(100) if FULL else [at]:
            _one_game(edition, players, variants, seed, cards)


@pytest.mark.parametrize("edition", implemented())
def test_everything_holds_after_every_step_of_a_mixed_game(edition: str) -> None:
    game = new_game(edition, 3, (), 7, MIXED[0])
    play_randomly(game, 7, Inspector(game), builders=True)


def _one_game(edition, players, variants, seed, cards=None) -> None:
    game = new_game(edition, players, variants, seed, cards)
    before = census(game)
    play_randomly(game, seed)
    assert game.phase == "over"
    assert game.result is not None
    assert (game.result.winner in game.players) == (players > 1), "alone nobody wins (SOLO-8)"
    assert census(game) == before, "a card was lost or doubled"


_CLOSELY = 3  # rounds of long games that are looked at after every step


def test_the_town_board_has_games_for_one_to_six() -> None:
    found = {(players, variants) for edition, players, variants in SETUPS if edition == "super"}
    assert found == {(1, ("challenge",)), *((players, ()) for players in range(1, 7))}


@pytest.mark.parametrize("players", range(1, 7))
def test_games_by_the_hundred_keep_their_counters_minions_and_items(players: int) -> None:
    """All sets of the town board together; as many games again stand above."""
    seen: Counter[str] = Counter()
    for seed in range(170 if FULL else 14):
        game = new_game("super", players, (), seed, ["super", "explorers", "items"])
        inspect = Inspector(game)

        def keeps_all(game: bb.Game, inspect: Inspector = inspect) -> None:
            if game.length % 5 == 0:
                inspect.coins(game)
                inspect.minions(game)
                inspect.seen = len(game.events)

        play_randomly(game, seed, keeps_all, builders=True)
        assert census(game) == inspect.cards, "a card was lost or doubled"
        seen.update(event.kind for event in game.events)
    assert all(seen[kind] for kind in ("counters_put", "counters_taken", "minion_placed"))
    assert players == 1 or seen["counters_lost"], "alone hardly a room is lost"
    assert seen["item_given"], "a game without items shows nothing of them"


@pytest.mark.parametrize("players", [1, 5, 6])
def test_everything_holds_after_every_step_for_one_and_for_many(players: int) -> None:
    game = new_game("super", players, ("challenge",) if players == 1 else (), players)
    inspect = Inspector(game, None if FULL else _CLOSELY)
    play_randomly(game, players, inspect, builders=True)
    assert census(game) == inspect.cards


@pytest.mark.parametrize("edition", implemented())
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_holds_after_every_step(edition: str, players: int) -> None:
    variants = {
        "base": ("choose", "scheming"),
        "revised": ("classic", "choose"),
        "minibosses": ("choose", "scheming", "hard", "classic", "endless")[players - 2 :: 2],
    }.get(edition, ())
    for seed in range(2 if not FULL else 20):
        game = new_game(edition, players, variants, seed, ["toy"] if seed % 2 else None)
        play_randomly(game, seed, Inspector(game, _CLOSELY if seed and not FULL else None))


@pytest.mark.parametrize("edition", implemented())
def test_by_hand_and_by_itself_end_alike(edition: str) -> None:
    by_hand, alone = (new_game(edition, 3, (), 11) for _ in range(2))
    while by_hand.phase != "over":
        if not by_hand.step():
            by_hand.play(by_hand.decision.options[-1])
    while alone.phase != "over":
        alone.run("over")
        if alone.decision:
            alone.play(alone.decision.options[-1].key)
    assert by_hand.fingerprint() == alone.fingerprint()
    assert [e.text for e in by_hand.events] == [e.text for e in alone.events]


def test_python_s_own_generator_is_neither_read_nor_touched() -> None:
    random.seed(1)
    before = random.getstate()
    one = new_game("base", 4, ("choose",), 5)
    play_randomly(one, 5)
    assert random.getstate() == before
    random.seed(2)
    other = new_game("base", 4, ("choose",), 5)
    play_randomly(other, 5)
    assert one.fingerprint() == other.fingerprint()


def test_save_and_load_keep_game_history_and_future() -> None:
    game = new_game("revised", 3, ("classic",), 4)
    for _ in range(60):
        if not game.step() and game.decision:
            game.play(game.decision.options[0])
    again = bb.load_game(game.save())
    assert again.fingerprint() == game.fingerprint()
    assert [e.as_dict() for e in again.events] == [e.as_dict() for e in game.events]
    play_randomly(game, 9)
    play_randomly(again, 9)
    assert again.fingerprint() == game.fingerprint()
    assert again.save() == game.save()


def test_undo_all_the_way_and_redo() -> None:
    game = new_game("base", 2, ("scheming",), 8)
    play_randomly(game, 8)
    length, last = game.length, game.fingerprint()
    prints = [game.at(i).fingerprint() for i in range(0, length, 7)]
    for _ in range(length):
        game.undo()
    assert game.length == 0 and game.events == ()
    seen = []
    for i in range(length):
        if i % 7 == 0:
            seen.append(game.fingerprint())
        game.redo()
    assert seen == prints
    assert game.fingerprint() == last


def test_undo_to_the_last_decision() -> None:
    game = new_game("base", 2, (), 3)
    game.run()
    before = game.fingerprint()
    game.play(game.decision.options[0])
    game.run("decision")
    game.undo(to="decision")
    assert game.fingerprint() == before
    assert game.decision is not None


def test_a_play_after_undo_forgets_what_was_undone() -> None:
    game = new_game("base", 2, (), 3)
    game.run()
    first, second = game.decision.options[:2]
    game.play(first)
    game.undo()
    game.play(second)
    length, print_ = game.length, game.fingerprint()
    game.redo()
    assert (game.length, game.fingerprint()) == (length, print_)


def test_forks_are_independent() -> None:
    game = new_game("base", 2, (), 3)
    game.run()
    before = game.fingerprint()
    fork = game.fork()
    play_randomly(fork, 1)
    assert game.fingerprint() == before and fork.phase == "over"
