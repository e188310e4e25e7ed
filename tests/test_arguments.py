"""Arguments that make no sense: a clear error of ours with a sentence, and nothing changed."""

from __future__ import annotations

from typing import Any

import pytest

import bossbook as bb
from bossbook.bots import make

TWO = ["Ann", "Ben"]
HUGE = 10**5000  # longer than Python writes
NONSENSE: list[Any] = [
    None, -1, 3.5, float("nan"), b"x", [None], [[]], [{}], {1: 2}, object(), int, len, {1, 2},
    "\x00", "\ud800", "{0}", HUGE, [b"A", b"B"], ("", ""),
]  # fmt: skip


def game() -> bb.Game:
    begun = bb.new_game("base", TWO, seed=1)
    begun.run()
    return begun


def told(error: BaseException) -> str:
    """The sentence of an error, which has to be there and to be short enough to be read."""
    text = str(error)
    assert 10 < len(text) < 400
    return text


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda one: type(one).__name__)
def test_new_games_refuse_nonsense(nonsense: Any) -> None:
    for argument in ("edition", "players", "variants"):
        with pytest.raises(bb.InvalidSetup) as caught:
            bb.new_game(**{"players": TWO, argument: nonsense})
        told(caught.value)
    with pytest.raises(bb.InvalidSetup) as caught:
        bb.cards(nonsense)
    told(caught.value)


@pytest.mark.parametrize("seed", [None, 3.5, "7", b"7", [7], True, object()])
def test_seeds_are_whole_numbers(seed: Any) -> None:
    with pytest.raises(bb.InvalidSetup, match="whole number"):
        bb.new_game("base", TWO, seed)
    with pytest.raises(bb.InvalidSetup, match="whole number"):
        bb.imagine(game().view("Ann"), seed)


def test_any_whole_number_is_a_seed() -> None:
    for seed in (0, -1, HUGE):
        assert bb.new_game("base", TWO, seed).length == 0


@pytest.mark.parametrize("wrong", [None, 3, True, object()])
def test_lists_of_names_are_asked_for_by_name(wrong: Any) -> None:
    with pytest.raises(bb.InvalidSetup, match="'players' is a list of names"):
        bb.new_game("base", wrong)
    with pytest.raises(bb.InvalidSetup, match="'variants' is a list of names"):
        bb.new_game("base", TWO, variants=wrong)


def test_names_may_come_one_by_one() -> None:
    begun = bb.new_game("base", iter(TWO), variants=iter(["hard"]))
    assert (begun.players, begun.variants) == (("Ann", "Ben"), ("hard",))
    assert bb.new_game("base", TWO, variants="hard").variants == ("hard",)


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda one: type(one).__name__)
def test_what_is_loaded_is_refused(nonsense: Any) -> None:
    with pytest.raises(bb.InvalidPosition):
        bb.load_position(nonsense)
    with pytest.raises(bb.InvalidPosition):
        bb.imagine(nonsense, 1)
    with pytest.raises(bb.InvalidSave):
        bb.load_game(nonsense)


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda one: type(one).__name__)
def test_games_refuse_nonsense_and_stay_as_they_are(nonsense: Any) -> None:
    asked = game()
    before = (asked.fingerprint(), asked.length, asked.events)
    for question, error in (
        (asked.view, KeyError),
        (asked.at, IndexError),
        (asked.go, IndexError),
        (asked.run, ValueError),
        (asked.undo, ValueError),
        (asked.play, bb.IllegalPlay),
    ):
        with pytest.raises(error) as caught:
            question(nonsense)
        told(caught.value)
    assert (asked.fingerprint(), asked.length, asked.events) == before


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda one: type(one).__name__)
def test_bots_have_to_be_bots(nonsense: Any) -> None:
    bots = {name: make("random", 1) for name in TWO}
    for wrong in (
        (nonsense, bots),
        (game(), nonsense),
        (game(), {**bots, "Ben": nonsense}),
    ):
        with pytest.raises(bb.InvalidSetup) as caught:
            bb.play_out(*wrong)
        told(caught.value)


@pytest.mark.parametrize("nonsense", NONSENSE, ids=lambda one: type(one).__name__)
def test_what_a_bot_answers_has_to_be_an_option(nonsense: Any) -> None:
    class Odd:
        def choose(self, view: Any, decision: Any) -> Any:
            return nonsense

    with pytest.raises(bb.IllegalPlay) as caught:
        bb.play_out(game(), {name: Odd() for name in TWO})
    told(caught.value)


def test_languages_too() -> None:
    for code in (None, 3, HUGE, "xx"):
        with pytest.raises(ValueError, match="There is: en"):
            bb.set_language(code)
