"""The review of a game: the costliest builds, a second try before the answer."""

import pytest

import bossbook as bb
from bossbook.bots import make
from bossbook.forecast.ranking import ranking
from bossbook.lessons.blunders import WORTH_TELLING, blunders
from bossbook.views.pictures import race
from bossbook.widgets.afresh import Afresh
from bossbook.widgets.review import Review, review


@pytest.fixture(scope="module")
def game() -> bb.Game:
    game = bb.new_game("base", ["Pip", "Grim"], seed=4)
    bb.play_out(game, {"Pip": make("random", 1), "Grim": make("greedy", 2)})
    return game


def test_blunders_are_the_costliest_builds_of_the_player(game: bb.Game) -> None:
    found = blunders(game, "Pip")
    assert 0 < len(found) <= 3
    assert [one.cost for one in found] == sorted((one.cost for one in found), reverse=True)
    costs = []
    for index in range(game.length):
        past = game.at(index)
        decision = past.decision
        if decision is None or (decision.player, decision.kind) != ("Pip", "build"):
            continue
        later = game.at(index + 1)
        chosen = ranking(past, "Pip").of(later.last_play)
        if chosen is not None:
            costs.append(ranking(past, "Pip").best.value - chosen.value)
    assert max(costs) == pytest.approx(found[0].cost)
    assert sum(cost > WORTH_TELLING for cost in costs) >= len(found)


def test_the_forecast_looks_only_at_what_the_player_saw(game: bb.Game) -> None:
    one = blunders(game, "Pip")[0]
    view = game.at(one.index).view("Pip")
    for seed in range(2):
        imagined = ranking(bb.imagine(view, seed), "Pip")
        assert [r.value for r in imagined.builds] == [r.value for r in one.ranking.builds]


def test_the_better_build_is_told_after_a_second_try_only(game: bb.Game) -> None:
    made = review(game)
    best = made.moment.ranking.best
    assert best.reason.text not in made._said.value
    assert best.build.text not in made.text()
    made.table.play(made.moment.chosen.build.key)
    assert made.tried == made.moment.chosen.build.key
    assert best.build.text in made.text()
    made.again_button.click()
    assert best.build.text not in made.text()
    made.table.play(best.build.key)
    assert "Yes! Nothing promises more" in made.text()
    assert made.trouble == made.table.trouble == ""


def test_the_next_moment_comes(game: bb.Game) -> None:
    made = review(game)
    if len(made.blunders) < 2:
        pytest.fail("this game should have two blunders")
    first = made.text()
    made.next_button.click()
    assert made.text() != first
    assert made.table.game.length == made.blunders[1].index


def test_a_game_that_has_not_begun_has_nothing_to_review() -> None:
    made = Review(bb.new_game(seed=1), "Ann")
    assert "Play the game" in made.text()
    assert made.trouble == ""


def test_what_is_shown_of_a_game_that_goes_on_is_made_anew_by_a_button() -> None:
    game = bb.new_game("base", ["Pip", "Grim"], seed=3)
    shown = Afresh(lambda: race(game))
    before = shown.text()
    bb.play_out(game, {name: make("random", 1) for name in game.players})
    assert shown.text() == before, "it waits until it is asked"
    shown.look_button.click()
    assert shown.text() == race(game).text != before
    assert shown.still().drawing is not None

    reviewed = Afresh(lambda: review(game, "Pip"))
    assert reviewed.text() == review(game, "Pip").text()


def test_what_cannot_be_shown_is_told() -> None:
    things = iter(["a text"])
    shown = Afresh(lambda: next(things))
    shown.look_button.click()
    assert shown.trouble and shown.text() == repr("a text")
