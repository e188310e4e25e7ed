"""The review of a game: its curve, what each choice cost, a second try before the answer."""

from dataclasses import replace

import pytest

import bossbook as bb
from bossbook.bots import make
from bossbook.bots.estimates import Estimate
from bossbook.positions import View
from bossbook.tabletop.hindsight import WORTH_TELLING, Hindsight, hindsight, judge
from bossbook.views.board.course_of_chances import curve_html
from bossbook.views.pictures import race
from bossbook.widgets.afresh import Afresh
from bossbook.widgets.review import Review, review


@pytest.fixture(scope="module")
def game() -> bb.Game:
    game = bb.new_game("base", ["Pip", "Grim"], seed=4)
    bb.play_out(game, {"Pip": make("random", 1), "Grim": make("greedy", 2)})
    return game


@pytest.fixture(scope="module")
def seen(game: bb.Game) -> Hindsight:
    return hindsight(game, "Pip")


@pytest.fixture
def made(game: bb.Game, seen: Hindsight, monkeypatch: pytest.MonkeyPatch) -> Review:
    """A review that does not look at the same game again for every test."""
    monkeypatch.setattr("bossbook.widgets.review.hindsight", lambda *_: seen)
    return review(game)


# -- in hindsight


def test_every_choice_of_the_player_is_judged_or_made_no_difference(
    game: bb.Game, seen: Hindsight
) -> None:
    asked = 0
    for index in range(game.length):
        decision = game.at(index).decision
        asked += decision is not None and decision.player == "Pip" and len(decision.options) > 1
    assert asked == len(seen.choices) + seen.alike
    kinds = {judged.decision.kind for judged in seen.choices}
    assert {"build", "act", "setup_discard"} <= kinds, "spells and passes are judged, too"
    for judged in seen.choices:
        later = game.at(judged.index + 1)
        assert later.last_play == judged.chosen.key and judged.decision.player == "Pip"


def test_the_worst_are_the_costliest(seen: Hindsight) -> None:
    costs = sorted([judged.cost for judged in seen.choices], reverse=True)
    assert [judged.cost for judged in seen.worst] == costs[:3]
    assert seen.worst[-1].cost > WORTH_TELLING
    assert seen.won is False


def test_the_chance_follows_the_game_and_has_a_margin(seen: Hindsight) -> None:
    first, last = seen.choices[0].chance, seen.choices[-1].chance
    assert last.mean < 0.1 < 0.3 < first.mean, "a random player loses to a greedy one"
    assert all(0 <= j.chance.low <= j.chance.mean <= j.chance.high <= 1 for j in seen.choices)
    assert first.error > 0


def test_hindsight_knows_no_more_than_the_player_did(game: bb.Game, seen: Hindsight) -> None:
    """Other cards in the other's hand and in the decks: the same judgement."""
    for judged in (seen.worst[0], seen.choices[-1]):
        other = bb.imagine(View(game.at(judged.index), "Pip"), 12)
        assert other.fingerprint() != game.at(judged.index).fingerprint()
        assert other.decision is not None
        again = judge(other, other.decision, judged.chosen)
        assert again is not None
        # a table made anew has moves of its own, by which the playouts are dealt
        assert again.best == judged.best or not judged.mistake
        assert (again.cost > 0) == (judged.cost > 0)


def test_what_is_best_costs_nothing_and_what_is_not_there_has_no_cost(seen: Hindsight) -> None:
    worst = seen.worst[0]
    assert worst.cost_of(worst.best.key) == 0.0
    assert worst.cost_of(worst.chosen.key) == pytest.approx(worst.cost)
    assert worst.cost_of("nothing:of:the:kind") is None


def test_a_difference_that_may_be_luck_is_none() -> None:
    assert Estimate.of([0.5, 0.5]).error == 0
    wide = Estimate.of([0.0, 1.0, 0.0, 1.0])
    assert (wide.mean, wide.low) == (0.5, pytest.approx(0.0, abs=0.1))
    assert wide.high == 1.0 and wide.sure == 0.0
    assert Estimate.of([0.4, 0.5, 0.6]).sure == pytest.approx(0.5)


# -- on the page


def test_the_better_choice_is_told_after_a_second_try_only(made: Review) -> None:
    assert made.moment is not None and made.table is not None
    best, chosen = made.moment.best, made.moment.chosen
    assert "Moment 1 of 3" in made.text()
    assert best.text not in made.text() and best.text not in made._said.value
    made.table.play(chosen.key)
    assert made.tried == chosen.key
    assert "Not yet." in made.text() and best.text in made.text()
    made.again_button.click()
    assert best.text not in made.text()
    made.table.play(best.key)
    assert "Yes! Nothing better is known." in made.text()
    assert made.trouble == made.table.trouble == ""


def test_the_three_worst_come_one_after_the_other(made: Review) -> None:
    for number in (1, 2, 3, 1):
        assert f"Moment {number} of 3" in made.text()
        assert made.table is not None and made.moment is not None
        assert made.table.game.length == made.moment.index
        made.next_button.click()
    assert made.trouble == ""


def test_a_point_that_is_pressed_puts_its_table_there(made: Review, seen: Hindsight) -> None:
    judged = next(each for each in seen.choices if not each.mistake)
    made.links.follow("moment", str(judged.index))
    assert made.moment is judged and made.table is not None
    assert made.table.game.length == judged.index
    assert f"moment: round {judged.round}, chance to win" in made.text()
    assert f'data-bb-open="moment {judged.index}"' in made._curve.value
    made.links.follow("moment", "99999")
    assert made.moment is judged and made.trouble == ""


def test_the_curve_says_in_words_what_it_shows(seen: Hindsight) -> None:
    drawn = curve_html(seen, seen.worst[0])
    assert drawn.count("data-bb-open") == len(seen.choices)
    assert drawn.count("bb-curve-cost") == sum(judged.mistake for judged in seen.choices)
    assert drawn.count("aria-current") == 1
    assert f"−{round(100 * seen.worst[0].cost)}<" in drawn
    assert "points of that" in drawn and ">lost<" in drawn


def test_alone_it_is_the_score_that_counts(seen: Hindsight) -> None:
    alone = replace(seen, alone=True, won=None)
    drawn = curve_html(alone, None)
    assert "share of the best score to expect" in drawn
    assert "chance to win" not in drawn and ">lost<" not in drawn


def test_a_game_without_mistakes_gets_its_curve_and_its_best_moment(
    game: bb.Game, seen: Hindsight, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = tuple([judged for judged in seen.choices if not judged.mistake])
    faultless = Hindsight("Pip", good, True, 3)
    monkeypatch.setattr("bossbook.widgets.review.hindsight", lambda *_: faultless)
    shown = review(game)
    assert "none is surely a mistake" in shown.text()
    assert "Your best moment" in shown.text()
    assert faultless.best_moment is not None
    assert shown.moment is faultless.best_moment
    assert shown._curve.value.count("data-bb-open") == len(good)
    assert shown.next_button.layout.display == "none"


def test_a_game_that_has_not_begun_has_nothing_to_review() -> None:
    shown = Review(bb.new_game(seed=1), "Ann")
    assert "Play the game" in shown.text()
    assert shown.trouble == "" and shown._curve.value == ""


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
