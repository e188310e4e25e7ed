"""The environment for programs that learn: PettingZoo's own tests, and what it promises."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs the extra 'rl'")

import numpy as np
from pettingzoo.test import api_test, seed_test

import bossbook as bb
from bossbook.api import printed_cards
from bossbook.bots.seeds import Dice
from bossbook.editions import EDITIONS
from bossbook.rl import BossEnv, env
from bossbook.rl.actions import most_options
from bossbook.rl.observation import (
    HERO_NUMBERS,
    HEROES_IN_TOWN,
    OPTION_NUMBERS,
    PLAYER_NUMBERS,
    ROOM_NUMBERS,
)

WILD = Path(__file__).parent / "cardsets" / "wild.yaml"
DOCS = Path(__file__).parent.parent / "docs" / "rl.md"


def any_action(mask: Any, dice: Dice) -> int:
    return dice.below(int(mask.sum()))


def play(environment: Any, seed: int, look: Any = lambda *_: None) -> None:
    """A whole game by chance; ``look`` sees every observation before it is answered."""
    dice = Dice(seed)
    environment.reset(seed=seed)
    for agent in environment.agent_iter():
        seen, _, over, cut, _ = environment.last()
        look(agent, seen)
        environment.step(None if over or cut else any_action(seen["action_mask"], dice))


# They warn of every mask that is part of an observation, but for the environments they know.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("made", [{}, {"players": 4, "edition": "revised", "cards": "toy"}])
def test_pettingzoos_own_tests(made: dict[str, Any], capsys: Any) -> None:
    api_test(env(**made), num_cycles=400)
    seed_test(lambda: env(**made), num_cycles=200)


def test_action_i_is_option_i() -> None:
    bare = BossEnv(cards="toy")
    bare.reset(seed=5)
    game = bb.new_game("base", ["player_0", "player_1"], 5, cards="toy")
    dice = Dice(1)
    while True:
        game.run("over")
        if game.decision is None:
            break
        mask = bare.observe(bare.agent_selection)["action_mask"]
        assert bare.agent_selection == game.decision.player
        assert mask.sum() == len(game.decision.options) and mask[: mask.sum()].all()
        action = any_action(mask, dice)
        game.play(game.decision.options[action])
        bare.step(action)
        game.run("over")
        assert bare.game.fingerprint() == game.fingerprint()
    assert game.result is not None
    assert bare.rewards == {
        agent: 1.0 if agent == game.result.winner else -1.0 for agent in game.players
    }
    assert all(bare.terminations.values()) and not any(bare.truncations.values())


EDITIONS_HERE = [(record.id, None) for record in EDITIONS.values() if record.implemented]


@pytest.mark.parametrize(("edition", "cards"), [*EDITIONS_HERE, ("base", ["base", WILD])])
@pytest.mark.parametrize("players", [2, 4])
def test_no_decision_has_more_options_than_the_bound(
    edition: str, cards: Any, players: int
) -> None:
    names = [f"P{i}" for i in range(players)]
    bound = most_options(printed_cards(edition, cards), players)
    for seed in range(6):
        game, dice = bb.new_game(edition, names, seed, cards=cards), Dice(seed)
        while True:
            game.run("over")
            if game.decision is None:
                break
            assert len(game.decision.options) <= bound
            game.play(game.decision.options[dice.below(len(game.decision.options))])


def test_the_bound_follows_the_cards() -> None:
    few, many = printed_cards("base", "toy"), printed_cards("base", ["base", "toy"])
    assert most_options(few, 2) < most_options(many, 2)
    assert BossEnv(cards="toy").action_space("player_0").n == most_options(few, 2)


def test_an_action_that_is_not_there() -> None:
    bare = BossEnv(cards="toy")
    bare.reset(seed=1)
    options = int(bare.observe(bare.agent_selection)["action_mask"].sum())
    before = bare.game.fingerprint()
    with pytest.raises(bb.IllegalPlay, match="There is no option"):
        bare.step(options)
    assert bare.game.fingerprint() == before
    guarded = env(cards="toy")
    guarded.reset(seed=1)
    wrong = guarded.agent_selection
    guarded.step(options)
    assert guarded.rewards[wrong] == -1 and all(guarded.terminations.values())


# -- the observation


def test_the_vector_is_as_long_as_its_parts_and_within_its_bounds() -> None:
    bare = BossEnv(players=3)
    parts = list(bare.observing.layout().values())
    assert parts[0][0] == 0
    assert all(a + n == b for (a, n), (b, _) in pairwise(parts))
    space = bare.observation_space("player_0")
    lengths = set()

    def look(agent: str, seen: Any) -> None:
        assert space.contains(seen)
        lengths.add(len(seen["observation"]))

    play(bare, 2, look)
    assert lengths == {bare.observing.length}


def part(bare: BossEnv, seen: Any, name: str) -> Any:
    start, length = bare.observing.layout()[name]
    return seen["observation"][start : start + length]


def test_the_vector_says_what_the_table_shows() -> None:
    position = {
        "edition": "base", "cards": ["toy"], "phase": "build", "round": 7,
        "town": ["Aunt Sparkle"],
        "players": [
            {"name": "player_0", "boss": "Gloop the Unwashed", "souls": 2, "wounds": 1,
             "score": {"dead": ["Nimble Norbert"], "survived": []}, "hand": 3},
            {"name": "player_1", "boss": "Professor Cobweb", "souls": 4,
             "rooms": ["Overdue Shelf", "Damp Chapel"], "hand": ["Goose Nest", "Goose Nest"]},
        ],
    }  # fmt: skip
    bare = BossEnv(cards="toy")
    bare.game = bb.load_position(position)
    seen = bare.observe("player_1")
    assert part(bare, seen, "round") == [7]
    assert part(bare, seen, "phase").sum() == 1
    players = part(bare, seen, "players").reshape(2, -1)
    mine, theirs = (dict(zip(PLAYER_NUMBERS, row, strict=False)) for row in players)
    assert (mine["souls"], mine["room cards in hand"]) == (4, 2)
    assert (theirs["souls"], theirs["wounds"]) == (3, 1)
    rooms = players[0][len(PLAYER_NUMBERS) :].reshape(5, -1)
    assert rooms[:, 0].tolist() == [1, 1, 0, 0, 0]
    chapel = next(card for card in bb.cards("base", "toy") if card["name"] == "Damp Chapel")
    assert dict(zip(ROOM_NUMBERS, rooms[1], strict=True))["damage"] == chapel["damage"]
    assert sorted(part(bare, seen, "hand"))[-2:] == [0, 2]
    town = part(bare, seen, "town")
    sparkle = next(card for card in bb.cards("base", "toy") if card["name"] == "Aunt Sparkle")
    hero = dict(zip(HERO_NUMBERS, town[1:], strict=False))
    assert (town[0], hero["health"], hero["class mage"]) == (1, sparkle["health"], 1)


def test_options_can_be_told_apart() -> None:
    bare = BossEnv()
    told, untold = 0, 0

    def look(agent: str, seen: Any) -> None:
        nonlocal told, untold
        count = int(seen["action_mask"].sum())
        rows = part(bare, seen, "options").reshape(-1, len(OPTION_NUMBERS))
        assert not rows[count:].any()
        different = len(np.unique(rows[:count], axis=0))
        told, untold = told + different, untold + count - different

    for seed in range(3):
        play(bare, seed, look)
    assert told > 20 * untold


def test_nothing_hidden_is_in_it() -> None:
    """Whatever else the others may hold, a player sees the same."""
    bare = BossEnv(players=3)
    bare.reset(seed=4)
    dice = Dice(4)
    for _ in range(40):
        seen = bare.observe(bare.agent_selection)
        true = bare.game
        for seed in range(2):
            bare.game = bb.imagine(true.view(bare.agent_selection), seed)
            other = bare.observe(bare.agent_selection)
            assert (other["observation"] == seen["observation"]).all()
        bare.game = true
        bare.step(any_action(seen["action_mask"], dice))


def test_whoever_is_not_asked_has_no_action() -> None:
    bare = BossEnv(cards="toy")
    bare.reset(seed=3)
    other = next(agent for agent in bare.agents if agent != bare.agent_selection)
    seen = bare.observe(other)
    assert not seen["action_mask"].any() and not part(bare, seen, "options").any()
    assert not part(bare, seen, "decision").any()


def test_seeds() -> None:
    first, second = BossEnv(cards="toy"), BossEnv(cards="toy")
    first.reset(seed=8)
    second.reset(seed=8)
    assert first.game.fingerprint() == second.game.fingerprint()
    first.reset()
    second.reset()
    assert first.game.fingerprint() == second.game.fingerprint()  # the stream was seeded, too
    again = first.game.fingerprint()
    first.reset()
    assert first.game.fingerprint() != again


def test_rendering(capsys: Any) -> None:
    shown = BossEnv(cards="toy", render_mode="ansi")
    shown.reset(seed=1)
    assert shown.render() == str(shown.game)
    assert BossEnv(cards="toy").render() is None


def test_the_page_lists_every_number() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for name in BossEnv(cards="toy").observing.layout():
        assert f"| `{name}` |" in page
    things = {
        "a player": PLAYER_NUMBERS, "a place": ROOM_NUMBERS,
        "a hero": HERO_NUMBERS, "an option": OPTION_NUMBERS,
    }  # fmt: skip
    for thing, names in things.items():
        (line,) = re.findall(rf"^\| {thing} \| (.*) \|$", page, re.MULTILINE)
        plain = [name for name in names if not re.match("class |treasure ", name)]
        listed = "".join(rf".*\b{name}\b" for name in plain)
        assert re.match(listed, line), thing
    assert f"{HEROES_IN_TOWN} heroes" in page
