"""One harness for all bots: what each of them must do, whatever it thinks."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from harness import NAMES

import bossbook as bb
from bossbook.api import Bot
from bossbook.bots import BOTS, GreedyBot, RandomBot, SearchingBot, careful, derive, make
from bossbook.bots.chances import chance
from bossbook.bots.far import far_chance, to_build
from bossbook.bots.outlook import Heat, Outlook
from bossbook.bots.searching import halving
from bossbook.bots.seeds import Dice
from bossbook.editions import implemented
from bossbook.engine.numbers import room_damage
from bossbook.engine.winning import solo_score
from bossbook.positions import View

ROOT = Path(__file__).resolve().parent.parent
WILD = ROOT / "tests" / "cardsets" / "wild.yaml"


def moments(game: bb.Game, bot: Bot, rounds: int = 2) -> Iterator[bb.Game]:
    """A game at each of its first decisions, everybody choosing as one bot does."""
    while game.round <= rounds:
        game.run()
        if game.decision is None:
            return
        yield game
        game.play(bot.choose(View(game, game.decision.player), game.decision))


def dens(ann: dict, ben: dict, town: list, **more: object) -> bb.Game:
    """A small table before Ann builds."""
    seats = [{"name": "Ann", "boss": {"name": "A", "xp": 900}, **ann},
             {"name": "Ben", "boss": {"name": "B", "xp": 100}, **ben}]  # fmt: skip
    position = {"edition": "base", "phase": "build", "round": 3, "town": town, "players": seats}
    game = bb.load_position({**position, "seed": 4, **more})
    game.run()
    return game


def chosen(name: str, game: bb.Game) -> str:
    assert game.decision is not None
    option = make(name, 5).choose(View(game, game.decision.player), game.decision)
    return option if isinstance(option, str) else option.key


class HarnessForBots:
    """What every bot must do."""

    name: str
    rounds = 2  # of a game that it plays in a test

    def bot(self, seed: int) -> Bot:
        """One that thinks no longer than a test can wait."""
        return make(self.name, seed)

    @pytest.mark.parametrize("edition", implemented())
    def test_it_plays_every_edition(self, edition: str) -> None:
        game = bb.new_game(edition, NAMES[:2], seed=3)
        asked = sum(1 for _ in moments(game, self.bot(1), self.rounds))
        assert asked > 3 and (game.result is not None or game.round > self.rounds)

    def test_it_plays_cards_that_nobody_has_told_it_of(self) -> None:
        game = bb.new_game("base", NAMES[:2], seed=5, cards=["base", WILD])
        asked = sum(1 for _ in moments(game, self.bot(1), self.rounds))
        assert asked > 3 and (game.result is not None or game.round > self.rounds)

    def test_the_same_seed_plays_the_same_game(self) -> None:
        ends = []
        for _ in range(2):
            game = bb.new_game("base", NAMES[:2], seed=8)
            for _ in moments(game, self.bot(4), rounds=1):
                pass
            ends.append((game.moves, game.fingerprint()))
        assert ends[0] == ends[1]

    def test_what_it_cannot_see_does_not_change_its_choice(self) -> None:
        """A table with other cards in others' hands, in the decks and face down: the same view."""
        game, looked, changed = bb.new_game("base", NAMES[:2], seed=6), 0, 0
        for _ in moments(game, RandomBot(2), rounds=3):
            assert game.decision is not None
            view = View(game, game.decision.player)
            if len(game.decision.options) == 1:
                continue
            other = bb.imagine(View(game, game.decision.player), 77 + looked)
            assert other.decision is not None
            changed += other.fingerprint() != game.fingerprint()
            here = self.bot(9).choose(view, game.decision)
            there = self.bot(9).choose(View(other, view.player), other.decision)
            assert here == there, game
            looked += 1
        assert looked > 10 and changed > 10

    def test_it_chooses_from_a_view_as_plain_data(self) -> None:
        """As a student's program has it, who has read it from a file."""
        game = bb.new_game("base", NAMES[:2], seed=2)
        game.run()
        assert game.decision is not None
        plain = View(game, game.decision.player).as_dict()
        option = self.bot(1).choose(plain, game.decision)  # type: ignore[arg-type]
        assert game.decision.find(option) is not None

    def test_python_s_own_generator_is_left_alone(self) -> None:
        before = random.getstate()
        for _ in moments(bb.new_game("base", NAMES[:2], seed=1), self.bot(1), rounds=1):
            pass
        assert random.getstate() == before

    def test_it_is_documented(self) -> None:
        assert BOTS[self.name].plays.endswith(".")
        for page in ("README.md", "docs/ladder.md"):
            assert f"`{self.name}`" in (ROOT / page).read_text(encoding="utf-8")


class TestRandom(HarnessForBots):
    name = "random"
    rounds = 99


class TestGreedy(HarnessForBots):
    name = "greedy"
    rounds = 99

    def test_it_does_not_lure_whom_it_cannot_kill(self) -> None:
        ann = {"hand": [{"name": "Gem", "kind": "trap", "damage": 0, "treasure": {"mage": 2}}]}
        town = [{"name": "Ada", "class": "mage", "health": 6}]
        assert chosen("greedy", dens(ann, {}, town)) == "decline"

    def test_it_lures_whom_it_can_kill(self) -> None:
        ann = {"hand": [{"name": "Gem", "kind": "trap", "damage": 6, "treasure": {"mage": 2}}]}
        town = [{"name": "Ada", "class": "mage", "health": 6}]
        assert chosen("greedy", dens(ann, {}, town)).startswith("build:Gem")

    def test_it_counts_what_a_room_really_deals(self) -> None:
        """The neighbour's gift is written on no card but the neighbour's."""
        giver = {"name": "Drum", "kind": "trap", "damage": 0, "ability": {
            "when": "standing", "do": [{"boost": {"to": "neighbours", "add": 4}}]}}  # fmt: skip
        gem = {"name": "Gem", "kind": "trap", "damage": 2, "treasure": {"mage": 2}}
        town = [{"name": "Ada", "class": "mage", "health": 6}]
        with_gift = dens({"rooms": [giver], "hand": [gem]}, {}, town)
        assert chosen("greedy", with_gift) == "build:Gem@new"
        drum = {"name": "Drum", "kind": "trap", "damage": 0}
        alone = dens({"rooms": [drum], "hand": [gem]}, {}, town)
        assert chosen("greedy", alone) != "build:Gem@new"

    def test_it_casts_what_pays_and_keeps_what_does_not(self) -> None:
        bolt = {"name": "Bolt", "spell": "adventure", "ability": {
            "choose": {"it": {"hero": "my_dungeon"}}, "do": [{"kill": "it"}]}}  # fmt: skip
        for health, key in ((9, "cast:Bolt"), (1, "pass")):
            hero = {"name": "Ada", "class": "mage", "health": health}
            room = {"name": "Pit", "kind": "trap", "damage": 2}
            ann = {"rooms": [room], "entrance": [hero], "hand": [bolt]}
            game = dens(ann, {}, [], phase="adventure")
            while game.decision is not None and "cast:Bolt" not in {
                option.key for option in game.decision.options
            }:
                game.play("pass")
                game.run()
            assert chosen("greedy", game) == key


class TestCareful(HarnessForBots):
    name = "careful"

    def test_for_a_build_it_reads_the_exact_forecast(self) -> None:
        game = bb.new_game("base", NAMES[:2], seed=6)
        for _ in moments(game, GreedyBot(1)):
            assert game.decision is not None
            if game.decision.kind == "build" and game.round == 2:
                break
        view = View(game, game.decision.player)
        outlook = careful.CarefulBot(3).look(view, game.decision)
        assert any(prospect.foreseen for prospect in outlook.prospects.values())
        exact = careful.forecast_of(view, view.player)
        assert exact.as_dict() == bb.forecast.ranking.ranking(game, view.player).as_dict()


class TestSearching(HarnessForBots):
    name = "searching"

    def bot(self, seed: int) -> Bot:
        return SearchingBot(seed, playouts=6)

    def test_it_keeps_to_its_budget_of_playouts(self) -> None:
        game = bb.new_game("base", NAMES[:2], seed=2)
        game.run()
        assert game.decision is not None
        view = View(game, game.decision.player)
        few, many = (SearchingBot(1, playouts=n).look(view, game.decision) for n in (14, 60))
        assert few.playouts <= 14 < many.playouts <= 60

    def test_with_a_budget_of_time_it_says_that_it_cannot_be_repeated(self) -> None:
        game = bb.new_game("base", NAMES[:2], seed=2)
        game.run()
        assert game.decision is not None
        bot = SearchingBot(1, seconds=0.01)
        assert not bot.repeatable and SearchingBot(1).repeatable
        option = bot.choose(View(game, game.decision.player), game.decision)
        assert game.decision.find(option) is not None


def test_every_registered_bot_is_under_the_harness() -> None:
    assert {kind.name for kind in HarnessForBots.__subclasses__()} == set(BOTS)


def test_the_bot_of_ten_lines_plays() -> None:
    """The one that the README shows."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {"bb": bb}
    exec(readme[readme.index("class Dreamer") :].split("```")[0], names)
    game = bb.new_game("base", NAMES[:2], seed=2)
    bb.play_out(game, {"Ann": names["Dreamer"](), "Ben": RandomBot(2)})
    assert game.result is not None


# -- what they think with


def test_the_options_are_halved_and_the_best_is_tried_most() -> None:
    heats = list(halving(10, 96))
    assert [heat.options for heat in heats] == [10, 5, 3, 2]
    assert sum(heat.options * heat.tables for heat in heats) <= 96
    game = bb.new_game("base", NAMES[:2], seed=2)
    game.run()
    assert game.decision is not None
    outlook = Outlook(game.decision.options)
    view = View(game, game.decision.player)
    outlook.run(view, view.player, Dice(1), [Heat(1, 99), Heat(2, 2)])
    tried = [outlook.of(option).tables for option in outlook.ranked()]
    assert tried[:2] == [3, 3] and set(tried[2:]) == {1}


def test_the_chances_of_all_players_add_up_to_one() -> None:
    game = bb.new_game("base", NAMES[:4], seed=2)
    for at in moments(game, RandomBot(3), rounds=6):
        total = sum(chance(at.state, seat) for seat in at.state.seats())
        assert total == pytest.approx(1.0)


def test_more_souls_are_better_and_more_wounds_worse() -> None:
    def of(**ann: object) -> float:
        return chance(dens(ann, {}, []).state, 0)

    assert of(souls=9) > of(souls=5) > of() > of(wounds=2) > of(wounds=4)


def test_seen_further_ahead_the_chances_add_up_and_grow_with_souls_less_wounds() -> None:
    def of(**ann: object) -> float:
        state = dens(ann, {}, []).state
        assert far_chance(state, 0) + far_chance(state, 1) == pytest.approx(1.0)
        return far_chance(state, 0)

    assert of(souls=9) > of(souls=5) > of() > of(wounds=2) > of(wounds=4)


def test_seen_further_ahead_a_card_counts_by_what_it_can_do_in_the_dungeon() -> None:
    """What fits nowhere is worth nothing; of what fits, the two that add most damage count."""
    strong = {"name": "Saw", "kind": "trap", "damage": 3, "treasure": {"mage": 1}}
    weak = {**strong, "name": "Pin", "damage": 1}
    gold = {**strong, "name": "Mill", "damage": 4, "advanced": True, "treasure": {"thief": 1}}

    def adds(*hand: dict, rooms: tuple[dict, ...] = ()) -> int:
        seats = [{"name": name, "boss": {"name": name, "xp": 9}} for name in NAMES[:2]]
        seats[0] |= {"hand": list(hand), "rooms": list(rooms)}
        state = bb.load_position({"edition": "base", "phase": "build", "players": seats}).state
        damages = [room_damage(state, 0, place) for place in range(len(rooms))]
        return to_build(state, 0, damages)

    assert (adds(), adds(weak), adds(strong), adds(gold)) == (0, 1, 3, 0)
    assert adds(weak, strong, strong) == 6 and adds(gold, rooms=(strong,)) == 0
    assert adds(gold, rooms=({**weak, "treasure": {"thief": 1}},)) == 3
    assert adds(weak, strong, rooms=(strong,) * 5) == 0, "the dungeon is full of better ones"


def test_where_wounds_end_no_game_the_far_chances_are_the_near_ones() -> None:
    game = bb.new_game("super", NAMES[:2], seed=2)
    game.run()
    assert far_chance(game.state, 0) == chance(game.state, 0)


def test_coins_are_worth_something_and_many_not_much_more() -> None:
    def of(coins: int) -> float:
        boss = {"name": "A", "xp": 900}
        seats = [{"name": "Ann", "boss": boss, "coins": coins}, {"name": "Ben", "boss": boss}]
        return chance(bb.load_position({"edition": "minibosses", "players": seats}).state, 0)

    assert of(0) == pytest.approx(0.5)
    assert of(0) < of(1) < of(4) < of(8) == of(20)
    assert of(1) - of(0) < 0.05, "a coin is no soul"


# -- the ladder, its short form: docs/ladder.md has the long one


# How many of so many games the better bot wins at least, 999 times in 1,000, if it wins as many as
# docs/ladder.md says: 98 and 70 of 100. The last step does not
# hold yet.
RUNGS = [("greedy", "random", 10, 8), ("careful", "greedy", 12, 3)]


@pytest.mark.parametrize(("better", "worse", "games", "least"), RUNGS)
def test_each_step_of_the_ladder_is_climbed(
    better: str, worse: str, games: int, least: int
) -> None:
    wins = 0
    for number in range(games):
        game = bb.new_game("base", NAMES[:2], seed=derive(14, number // 2))
        seats = (better, worse) if number % 2 else (worse, better)
        bots = {name: make(bot, derive(number, at)) for at, (name, bot) in enumerate(
            zip(game.players, seats, strict=True))}  # fmt: skip
        bb.play_out(game, bots)
        assert game.result is not None
        wins += seats[game.players.index(str(game.result.winner))] == better
    assert wins >= least


def test_solo_8_alone_a_bot_plays_for_the_score() -> None:
    scores = {"random": 0, "greedy": 0}
    for name in scores:
        for seed in range(3):
            game = bb.new_game("super", ["Pip"], seed)
            bb.play_out(game, {"Pip": make(name, seed)})
            scores[name] += solo_score(game.state)
    assert scores["greedy"] > scores["random"] + 15


def test_solo_8_what_is_expected_alone_grows_with_the_score() -> None:
    def expected(**score: int) -> float:
        pip = {"name": "Pip", "boss": "Granny Gnash", "rooms": ["Minion Arena"], **score}
        return chance(bb.load_position({"edition": "super", "players": [pip]}).state, 0)

    assert expected(souls=9, wounds=0) > expected(souls=9, wounds=2) > expected(souls=5, wounds=4)
