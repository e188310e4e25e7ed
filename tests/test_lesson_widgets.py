"""The first lesson: its round on the table, without a browser."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from table_helpers import shown, text_of

import bossbook as bb
from bossbook.bots.plan import Plan
from bossbook.resources import notebooks_dir
from bossbook.tabletop.questions import bait_question
from bossbook.tabletop.session import DECISION, OVER, PREDICTION, Session
from bossbook.widgets.lesson import first_round
from bossbook.widgets.parts import Folded
from bossbook.widgets.table import Table


@pytest.fixture
def lesson() -> Iterator[Table]:
    made = first_round()
    yield made
    assert made.trouble == ""


def play(lesson: Table, *, first: str, then: str, guess: str = "town") -> None:
    """The whole round by its buttons."""
    keys = iter((first, then))
    while lesson.waiting != OVER:
        if lesson.waiting == DECISION:
            lesson.play(next(keys))
        elif lesson.waiting == PREDICTION:
            lesson.act("predict", guess)
        else:
            lesson.act("run-decision")


def to_the_bait(lesson: Table) -> None:
    lesson.act("run-decision")
    lesson.play("build:Damp Chapel@new")
    lesson.act("run-decision")
    lesson.play("build:Ogre Nursery@new")
    lesson.act("run-decision")
    assert lesson.waiting == PREDICTION


def test_it_begins_with_the_table_and_one_thing_to_press(lesson: Table) -> None:
    assert "You are Pip, and your boss is Gloop the Unwashed." in text_of(lesson)
    pressed = re.findall(r'data-do="([\w-]+)"', lesson.bar + lesson.story)
    assert pressed == ["step"]
    assert lesson.lit == '[data-bb="go"]'
    assert lesson.waiting == "step"
    assert not lesson.session.can_go_back


def test_next_step_lets_the_opponent_choose_and_tells_it(lesson: Table) -> None:
    lesson.act("step")
    assert "Grim places a room card face down" in shown(lesson)
    assert "Lost Property Office" not in shown(lesson)
    assert "Step 1: setup" in shown(lesson)


def test_what_is_forbidden_is_said_with_its_reason(lesson: Table) -> None:
    lesson.act("step")
    refusal = next(one for one in lesson.game.decision.refused if "Hungry Hats" in one.key)
    assert refusal.text in text_of(lesson)
    assert "SETUP-7" in refusal.rules


def test_choosing_plays_the_option(lesson: Table) -> None:
    lesson.act("step")
    lesson.play("build:Damp Chapel@new")
    assert "Pip placed Damp Chapel." in shown(lesson)
    assert "face down: Damp Chapel" in shown(lesson)


@pytest.mark.parametrize(
    ("guess", "verdict", "tally"),
    [
        ("Grim", "Right! You saw it coming.", "Right at the first try: 1 of 1"),
        ("town", "Not this time. You said: Stays in town.", "Right at the first try: 0 of 1"),
        ("Pip", "Not this time. You said: Dungeon of Pip.", "Right at the first try: 0 of 1"),
    ],
)
def test_a_prediction_is_judged_in_words(
    lesson: Table, guess: str, verdict: str, tally: str
) -> None:
    to_the_bait(lesson)
    lesson.act("predict", guess)
    if guess != "Grim":  # a second try, as wrong as the first
        lesson.act("predict", guess)
    text = text_of(lesson)
    assert verdict in text
    assert tally in text
    assert "Aunt Sparkle finds most treasure with Grim" in text
    assert "BAIT-2" in text


@pytest.mark.parametrize(
    ("guess", "reason"),
    [
        ("Pip", "The dungeon of Pip shows 0 tomes, boss included."),
        ("town", "One dungeon shows more tomes than any other, boss included."),
    ],
)
def test_a_wrong_prediction_is_told_why_and_made_once_more(
    lesson: Table, guess: str, reason: str
) -> None:
    to_the_bait(lesson)
    at = lesson.game.length
    lesson.act("predict", guess)
    assert (lesson.waiting, lesson.game.length) == (PREDICTION, at), "the hero has not moved"
    for text in (text_of(lesson), lesson.text(), lesson.live):
        assert reason in text and "Try once more." in text
        assert "with Grim" not in text, "the answer is not given away"
    assert re.search(rf'<button[^>]*data-key="{guess}"[^>]* disabled>', shown(lesson))
    lesson.act("predict", "Grim")
    assert "Right! You saw it coming." in text_of(lesson)
    assert lesson.session.tally == "Right at the first try: 0 of 1"
    lesson.act("predict", "Pip")
    assert lesson.session.tally == "Right at the first try: 1 of 2"


def test_run_stops_before_every_prediction(lesson: Table) -> None:
    to_the_bait(lesson)
    lesson.act("predict", "Grim")
    lesson.act("run-decision")  # disabled in the browser; here it must do nothing
    assert lesson.session.question.hero == "Deacon Crumb"


def test_a_step_back_takes_the_prediction_back_too(lesson: Table) -> None:
    to_the_bait(lesson)
    before = lesson.text()
    for _ in range(2):
        lesson.act("predict", "town")
    lesson.act("undo")
    # several steps had been shown at once; going back shows the last of them
    assert lesson.text().splitlines()[:4] == before.splitlines()[:4]
    assert "Right at the first try" not in lesson.text()
    lesson.act("predict", "Grim")
    assert lesson.session.tally == "Right at the first try: 1 of 1"


def test_all_the_way_back_and_on_again_is_the_same_game(lesson: Table) -> None:
    start, fingerprints = lesson.session.text(), []
    for _ in range(2):
        play(lesson, first="build:Damp Chapel@new", then="build:Ogre Nursery@new")
        fingerprints.append(lesson.game.fingerprint())
        while lesson.session.can_go_back:
            lesson.act("undo")
        assert lesson.session.text() == start
    assert fingerprints[0] == fingerprints[1]


def test_the_round_ends_with_the_score_and_can_go_on(lesson: Table) -> None:
    play(lesson, first="build:Damp Chapel@new", then="build:Ogre Nursery@new")
    text = text_of(lesson)
    assert "Round 1 is over" in text
    assert "Pip: souls 1, wounds 0." in text
    assert 'data-do="step"' not in lesson.story
    assert 'data-do="more"' in lesson.story
    lesson.act("more")
    lesson.act("step")
    assert "Round 2 begins." in shown(lesson)


# -- the first round is worth playing


def outcomes(tour: Session) -> Iterator[Counter[str]]:
    """The kinds of events of the whole round, for every way the learner can play it."""
    tour.run()
    if tour.waiting == PREDICTION:
        tour.predict("town")
        yield from outcomes(tour)
    elif tour.waiting == DECISION:
        for option in tour.game.decision.options:
            other = Session(
                tour.game.fork(), tour.people, tour._bots, predict=True, rounds=tour.rounds
            )
            other.choose(option.key)
            yield from outcomes(other)
    else:
        yield Counter(
            f"{event.kind} {event.data.get('player', '')}".strip() for event in tour.game.events
        )


def test_every_way_to_play_the_first_round_is_a_story() -> None:
    found = list(outcomes(first_round().session))
    assert len(found) > 20
    assert all(one["lured Grim"] == 1 and one["wound Grim"] == 1 for one in found)
    for kind in ("soul Pip", "wound Pip", "stays_tied"):
        share = sum(one[kind] > 0 for one in found) / len(found)
        assert 0.1 < share < 0.7, (kind, share)


def test_a_plan_is_followed_and_then_another_bot_is_asked() -> None:
    class Last:
        def choose(self, view: object, decision: bb.Decision) -> bb.Option:
            return decision.options[-1]

    decision = first_round().game.decision
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


def test_a_question_leaves_the_game_alone() -> None:
    game = bb.load_position(TIE)
    game.step()
    before = game.fingerprint()
    assert bait_question(game).answer == "town"
    assert game.fingerprint() == before


# -- in the notebook file


@pytest.mark.parametrize("file", sorted(notebooks_dir().glob("*.ipynb")), ids=lambda f: f.name)
def test_no_random_id_is_kept_in_a_notebook(file: Path) -> None:
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    assert "model_id" not in json.dumps(outputs), "run `make notebooks`"


def test_what_is_folded_is_text_for_the_tests_and_a_drawing_for_people() -> None:
    class Drawing:
        def _repr_html_(self) -> str:
            return "<svg></svg>"

        def __repr__(self) -> str:
            return "a drawing"

    folded = Folded("Show <it>", "a & b", Drawing())
    assert repr(folded) == "a & b\na drawing"
    html = folded._repr_html_()
    assert html == (
        "<details><summary>Show &lt;it&gt;</summary><pre>a &amp; b</pre><svg></svg></details>"
    )
