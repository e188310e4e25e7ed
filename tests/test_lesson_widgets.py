"""The widgets of the first lessons, without a browser: what their buttons do.

``click()`` outside a notebook swallows what a handler raises; a handler of ours keeps it in
``trouble`` instead, so every test here ends with looking at that.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import ipywidgets
import pytest
from test_views_html import HOSTILE, OURS, Page

import bossbook as bb
from bossbook.resources import notebooks_dir
from bossbook.views.questions import bait_question
from bossbook.widgets.lesson import Stepper, first_round
from bossbook.widgets.plan import Plan
from bossbook.widgets.quiz import Quiz
from bossbook.widgets.tour import DECISION, OVER, PREDICTION, STEP, Tour


@pytest.fixture
def lesson() -> Iterator[Stepper]:
    made = first_round()
    yield made
    assert made.trouble == ""


def shown(widget: ipywidgets.Widget) -> str:
    """All the HTML that a widget and its children show now."""
    if isinstance(widget, ipywidgets.HTML):
        return widget.value if widget.layout.display != "none" else ""
    return "".join(shown(child) for child in getattr(widget, "children", ()))


def play(lesson: Stepper, *, first: str, then: str, guess: str = "town") -> None:
    """The whole round by its buttons."""
    keys = iter((first, then))
    while lesson.tour.waiting != OVER:
        if lesson.tour.waiting == DECISION:
            lesson.option_buttons[next(keys)].click()
        elif lesson.tour.waiting == PREDICTION:
            lesson.predict_buttons[guess].click()
        else:
            lesson.run_button.click()


# -- the stepper


def test_it_begins_with_the_table_and_one_thing_to_press(lesson: Stepper) -> None:
    assert not lesson.next_button.disabled
    assert lesson.back_button.disabled
    assert lesson.more_button.layout.display == "none"
    assert "You are Gloop the Unwashed" in shown(lesson)


def test_next_step_lets_the_opponent_choose_and_tells_it(lesson: Stepper) -> None:
    lesson.next_button.click()
    assert "Grim places a room card face down" in shown(lesson)
    assert "Lost Property Office" not in shown(lesson)
    assert "Step 1: setup" in shown(lesson)


def test_the_learners_decision_has_a_button_for_every_option(lesson: Stepper) -> None:
    lesson.next_button.click()
    decision = lesson.tour.game.decision
    assert list(lesson.option_buttons) == [option.key for option in decision.options]
    for at, (key, button) in enumerate(lesson.option_buttons.items()):
        assert f"bb-option-{at}" in button._dom_classes
        assert decision.find(key).text in button.tooltip
    assert lesson.next_button.disabled
    assert lesson.run_button.disabled


def test_what_is_forbidden_is_said_with_its_reason(lesson: Stepper) -> None:
    lesson.next_button.click()
    refusal = next(one for one in lesson.tour.game.decision.refused if "Hungry Hats" in one.key)
    assert Page(shown(lesson)).text.count(refusal.text) == 2  # below the card, and in the list
    assert "SETUP-7" in refusal.rules


def test_choosing_plays_the_option(lesson: Stepper) -> None:
    lesson.next_button.click()
    lesson.option_buttons["build:Damp Chapel@new"].click()
    assert "Pip placed Damp Chapel." in shown(lesson)
    assert "face down: Damp Chapel" in shown(lesson)


def test_every_sentence_has_its_rules_to_open(lesson: Stepper) -> None:
    lesson.next_button.click()
    assert '<details class="bb-rule"><summary title="One room face down">' in shown(lesson)


@pytest.mark.parametrize(
    ("guess", "verdict", "tally"),
    [
        ("Grim", "Right! You saw it coming.", "Right predictions: 1 of 1"),
        ("town", "Not this time. You said: Stays in town.", "Right predictions: 0 of 1"),
        ("Pip", "Not this time. You said: Dungeon of Pip.", "Right predictions: 0 of 1"),
    ],
)
def test_a_prediction_is_judged_in_words(
    lesson: Stepper, guess: str, verdict: str, tally: str
) -> None:
    to_the_bait(lesson)
    lesson.predict_buttons[guess].click()
    text = Page(shown(lesson)).text
    assert verdict in text
    assert tally in text
    assert "Aunt Sparkle finds most treasure with Grim" in text
    assert "BAIT-2" in text


def to_the_bait(lesson: Stepper) -> None:
    lesson.run_button.click()
    lesson.option_buttons["build:Damp Chapel@new"].click()
    lesson.run_button.click()
    lesson.option_buttons["build:Ogre Nursery@new"].click()
    lesson.run_button.click()
    assert lesson.tour.waiting == PREDICTION


def test_run_stops_before_every_prediction(lesson: Stepper) -> None:
    to_the_bait(lesson)
    lesson.predict_buttons["Grim"].click()
    lesson.run_button.click()  # disabled in the browser; here it must do nothing
    assert lesson.tour.question.hero == "Deacon Crumb"


def test_a_step_back_takes_the_prediction_back_too(lesson: Stepper) -> None:
    to_the_bait(lesson)
    before = lesson.text()
    lesson.predict_buttons["town"].click()
    lesson.back_button.click()
    # "To the next decision" had shown several steps; going back shows the last of them
    assert lesson.text().splitlines()[:4] == before.splitlines()[:4]
    assert "Right predictions" not in lesson.text()
    lesson.predict_buttons["Grim"].click()
    assert lesson.tour.tally == "Right predictions: 1 of 1"


def test_all_the_way_back_and_on_again_is_the_same_game(lesson: Stepper) -> None:
    start, fingerprints = lesson.text(), []
    for _ in range(2):
        play(lesson, first="build:Damp Chapel@new", then="build:Ogre Nursery@new")
        fingerprints.append(lesson.tour.game.fingerprint())
        while not lesson.back_button.disabled:
            lesson.back_button.click()
        assert lesson.text() == start
    assert fingerprints[0] == fingerprints[1]


def test_going_back_does_not_make_a_bot_change_its_mind() -> None:
    class Fickle:
        turn = 0

        def choose(self, view: object, decision: bb.Decision) -> bb.Option:
            self.turn += 1
            return decision.options[self.turn % len(decision.options)]

    tour = Tour(first_round().tour.game, "Pip", {"Grim": Fickle()})
    tour.step()
    chosen = tour.game.fingerprint()
    tour.back()
    tour.step()
    assert tour.game.fingerprint() == chosen


def test_the_round_ends_with_the_score_and_can_go_on(lesson: Stepper) -> None:
    play(lesson, first="build:Damp Chapel@new", then="build:Ogre Nursery@new")
    text = Page(shown(lesson)).text
    assert "Round 1 is over" in text
    assert "Pip: souls 1, wounds 0." in text
    assert lesson.next_button.layout.display == "none"
    assert lesson.more_button.layout.display is None
    lesson.more_button.click()
    lesson.next_button.click()
    assert "Round 2 begins." in shown(lesson)


def test_the_live_region_reads_what_happened(lesson: Stepper) -> None:
    lesson.next_button.click()
    assert "Grim places a room card face down" in lesson.live.text
    assert "which room do you build first?" in lesson.live.text
    assert lesson.live.focus.startswith("bb-option-0 ")


def test_no_button_of_an_old_decision_is_left_open(lesson: Stepper) -> None:
    lesson.next_button.click()
    old = lesson.option_buttons["build:Damp Chapel@new"]
    old.click()
    assert old.comm is None


def test_trouble_is_shown_and_never_raised() -> None:
    class Broken:
        def choose(self, view: object, decision: bb.Decision) -> str:
            raise RuntimeError("<b>no idea</b>")

    lesson = Stepper(first_round().tour.game, bots={"Grim": Broken()})
    lesson.next_button.click()
    assert lesson.trouble == "RuntimeError: <b>no idea</b>"
    assert "&lt;b&gt;no idea&lt;/b&gt;" in shown(lesson)
    assert 'role="alert"' in shown(lesson)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_only_text_in_widgets(name: str) -> None:
    hero = {"name": name, "class": "mage", "health": 3}
    room = {"name": name, "kind": "trap", "damage": 1, "treasure": {"mage": 1}}
    players = [
        {"name": name, "boss": {"name": name, "xp": 1}, "hand": [room]},
        {"name": "Ben", "boss": {"name": "B", "xp": 2}},
    ]
    game = bb.load_position(
        {"edition": "base", "phase": "build", "town": [hero], "players": players}
    )
    lesson = Stepper(game)
    while lesson.tour.waiting == STEP:
        lesson.next_button.click()
    next(iter(lesson.option_buttons.values())).click()
    lesson.run_button.click()
    assert lesson.tour.waiting == PREDICTION
    lesson.predict_buttons[name].click()
    assert lesson.trouble == ""
    assert set(Page(shown(lesson)).tags) <= OURS


# -- the first round is worth playing


def outcomes(tour: Tour) -> Iterator[Counter[str]]:
    """The kinds of events of the whole round, for every way the learner can play it."""
    tour.run()
    if tour.waiting == PREDICTION:
        tour.predict("town")
        yield from outcomes(tour)
    elif tour.waiting == DECISION:
        for option in tour.game.decision.options:
            other = Tour(tour.game.fork(), tour.learner, tour._bots, tour.rounds)
            other.choose(option.key)
            yield from outcomes(other)
    else:
        yield Counter(
            f"{event.kind} {event.data.get('player', '')}".strip() for event in tour.game.events
        )


def test_every_way_to_play_the_first_round_is_a_story() -> None:
    found = list(outcomes(first_round().tour))
    assert len(found) > 20
    assert all(one["lured Grim"] == 1 and one["wound Grim"] == 1 for one in found)
    for kind in ("soul Pip", "wound Pip", "stays_tied"):
        share = sum(one[kind] > 0 for one in found) / len(found)
        assert 0.1 < share < 0.7, (kind, share)


def test_a_plan_is_followed_and_then_another_bot_is_asked() -> None:
    class Last:
        def choose(self, view: object, decision: bb.Decision) -> bb.Option:
            return decision.options[-1]

    decision = first_round().tour.game.decision
    assert Plan(["no", "build:Ogre Nursery@new"], Last()).choose({}, decision) == (
        "build:Ogre Nursery@new"
    )
    assert Plan(["no"], Last()).choose({}, decision) == decision.options[-1]


# -- questions


TIE = {
    "edition": "base",
    "cards": ["toy"],
    "town": ["Aunt Sparkle"],
    "players": [
        {"name": "Pip", "boss": "Professor Cobweb", "rooms": ["Overdue Shelf"]},
        {"name": "Grim", "boss": "Gloop the Unwashed", "rooms": ["Night Owl Study"]},
    ],
}


def test_bait_3_a_tie_is_a_question_with_the_answer_town() -> None:
    quiz = Quiz(TIE)
    quiz.predict_buttons["town"].click()
    assert "Right!" in shown(quiz)
    assert "BAIT-3" in shown(quiz)
    assert quiz.trouble == ""


def test_a_quiz_does_not_tell_the_counts_before_it_is_answered() -> None:
    quiz = Quiz(TIE)
    assert 'class="bb-totals"' not in shown(quiz)
    quiz.predict_buttons["Pip"].click()
    assert 'class="bb-totals"' in shown(quiz)
    quiz.again_button.click()
    assert 'class="bb-totals"' not in shown(quiz)
    assert quiz.text().startswith("Where will Aunt Sparkle go?")


def test_adv_4_damage_that_equals_health_kills() -> None:
    rooms = ["Slippery Stairs", "Ogre Nursery", "Goose Nest"]
    entrance = [{"card": "Nimble Norbert"}]
    pip = {"name": "Pip", "boss": "The Left Sock", "rooms": rooms, "entrance": entrance}
    position = {
        "edition": "base",
        "cards": ["toy"],
        "phase": "adventure",
        "players": [pip, {"name": "Grim", "boss": "Queen Earwig"}],
    }
    quiz = Quiz(position, about="walk")
    assert list(quiz.question.choices) == ["0", "1", "2", "boss"]
    quiz.predict_buttons["boss"].click()
    assert "You said: Reaches the boss alive. It was: Dies in Ogre Nursery." in shown(quiz)
    assert quiz.trouble == ""


def test_a_question_leaves_the_game_alone() -> None:
    game = bb.load_position(TIE)
    game.step()
    before = game.fingerprint()
    assert bait_question(game).answer == "town"
    assert game.fingerprint() == before


def test_a_position_without_a_hero_has_no_question() -> None:
    with pytest.raises(ValueError, match="Nothing can be predicted"):
        Quiz({**TIE, "town": []})


# -- in the notebook file


def test_the_widgets_say_in_a_file_that_they_want_to_be_run(lesson: Stepper) -> None:
    bundle = lesson._repr_mimebundle_()
    assert "Shift+Enter" in bundle["text/html"]
    assert bundle["text/plain"] == lesson.text()
    assert "application/vnd.jupyter.widget-view+json" in bundle


@pytest.mark.parametrize("file", sorted(notebooks_dir().glob("*.ipynb")), ids=lambda f: f.name)
def test_no_random_id_is_kept_in_a_notebook(file: Path) -> None:
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    assert "model_id" not in json.dumps(outputs), "run `make notebooks`"
