"""Exercises and the course map as widgets, without a browser: what their buttons do.

``click()`` outside a notebook swallows what a handler raises; a handler of ours keeps it in
``trouble`` instead, so every test here ends with looking at that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import nbformat
import pytest
from test_lessons import documented, lesson_of, paths_of, wrong_answers
from test_views_html import HOSTILE, Page

from bossbook.lessons import Lesson, Task, lesson, lessons
from bossbook.lessons.course import CourseEntry, at_hand
from bossbook.lessons.goal import GoalTask
from bossbook.lessons.progress import Progress
from bossbook.lessons.tasks import MANY_TRIES, TIERS
from bossbook.resources import notebooks_dir
from bossbook.widgets.course_map import CourseMap, course_map
from bossbook.widgets.exercise import Exercise, GoalExercise, exercise, give, rehearse
from bossbook.widgets.exercise_html import TITLES

Show = Callable[[Task], Exercise]


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Lesson:
    return lesson_of(tmp_path_factory.mktemp("docs"), documented())


@pytest.fixture
def show() -> Iterator[Show]:
    """Make exercises; none of them may end in trouble."""
    made: list[Exercise] = []

    def showing(task: Task) -> Exercise:
        kind = GoalExercise if isinstance(task, GoalTask) else Exercise
        made.append(kind(task, Progress.in_memory()))
        return made[-1]

    yield showing
    assert [one.trouble for one in made] == [""] * len(made)


def shown(widget: ipywidgets.Widget) -> str:
    """All the HTML that a widget and its children show now."""
    if getattr(widget, "layout", None) is not None and widget.layout.display == "none":
        return ""
    if isinstance(widget, ipywidgets.HTML):
        return str(widget.value)
    return "".join(shown(child) for child in getattr(widget, "children", ()))


def visible(widget: Any) -> bool:
    return bool(widget.layout.display != "none")


# -- an exercise


def test_bait_3_a_tie_is_a_question_with_the_answer_town(show: Show) -> None:
    made = show(lesson("first_round").tasks["where-does-sparkle-go"])
    made.predict_buttons["town"].click()
    assert "Right!" in shown(made)
    assert "BAIT-3" in shown(made)


def test_adv_4_damage_that_equals_health_kills(show: Show) -> None:
    made = show(lesson("first_round").tasks["how-far-does-norbert-get"])
    assert list(made.task.choices) == ["0", "1", "2", "boss"]
    made.predict_buttons["0"].click()
    assert "has 3 health left" in shown(made)
    made.predict_buttons["1"].click()
    assert "ADV-4" in shown(made)


def test_the_counts_are_not_told_before_it_is_answered(show: Show) -> None:
    made = show(lesson("first_round").tasks["where-does-sparkle-go"])
    assert 'class="bb-totals"' not in shown(made)
    made.predict_buttons["Pip"].click()
    assert 'class="bb-totals"' not in shown(made)
    made.predict_buttons["town"].click()
    assert 'class="bb-totals"' in shown(made)
    made.again_button.click()
    assert 'class="bb-totals"' not in shown(made)


def test_the_damage_is_the_printed_one_until_it_is_added_up(show: Show) -> None:
    made = show(lesson("cards").tasks["good-company"])

    def numbers() -> list[str]:
        return re.findall(r"damage </span><b>([^<]*)</b>", shown(made))

    assert numbers() == ["1", "2", "1", "1"] and "printed damage" not in shown(made)
    give(made, 9)
    assert numbers() == ["1", "2", "1", "1"]
    give(made, made.task.right())
    assert numbers() == ["1", "3", "1", "3"] and "printed damage" in shown(made)
    asleep = show(lesson("adventure").tasks["a-sleepy-dungeon"])
    assert "damage </span><b>?</b>" in shown(asleep)  # a room that counts others


KINDS = ("who-gets-the-mage", "where-may-it-fall", "how-many-come", "why-face-down")


@pytest.mark.parametrize("id", KINDS)
def test_a_wrong_answer_is_refused_and_can_be_corrected(
    examples: Lesson, show: Show, id: str
) -> None:
    made = show(examples.tasks[id])
    give(made, wrong_answers(made.task)[-1])
    assert not made.solved
    assert visible(made._panel) and not visible(made.again_button)
    assert "bb-wrong" in shown(made)
    give(made, made.task.right())
    assert made.solved
    assert not visible(made._panel) and visible(made.again_button)
    assert "bb-right" in shown(made)
    assert made.live.focus.startswith("bb-again ")


@pytest.mark.parametrize("id", KINDS)
def test_nothing_shown_tells_the_answer_before_the_third_hint(
    examples: Lesson, show: Show, id: str
) -> None:
    made = show(examples.tasks[id])
    made.hint_button.click()
    made.hint_button.click()
    give(made, wrong_answers(made.task)[0])
    third = made.task.hint(TIERS).text
    assert third not in made.text()
    assert not any(line in made.text() for line in made.task.told())
    made.hint_button.click()
    assert third in made.text()
    assert third.split(".")[0] in Page(shown(made)).text


def test_the_hint_button_counts_its_tiers(examples: Lesson, show: Show) -> None:
    made = show(examples.tasks["who-gets-the-mage"])
    labels = []
    for _ in range(TIERS):
        labels.append(made.hint_button.description)
        made.hint_button.click()
    assert labels == ["Hint (1 of 3)", "Hint (2 of 3)", "Hint (3 of 3)"]
    assert made.hint_button.disabled
    assert [title in made.text() for title in TITLES] == [True] * TIERS


def test_a_wrong_button_is_crossed_out_until_it_is_asked_again(
    examples: Lesson, show: Show
) -> None:
    made = show(examples.tasks["who-gets-the-mage"])
    made.predict_buttons["Grim"].click()
    assert [key for key, one in made.predict_buttons.items() if one.disabled] == ["Grim"]
    made.predict_buttons["Pip"].click()
    made.again_button.click()
    assert not any(one.disabled for one in made.predict_buttons.values())
    assert made.text() == show(made.task).text()


def test_a_wrong_mark_is_told_why_and_the_next_one_only_counted(
    examples: Lesson, show: Show
) -> None:
    made = show(examples.tasks["bait-for-thieves"])
    give(made, ("Goose Nest", "Damp Chapel"))
    assert "Damp Chapel? The treasure on Damp Chapel: 2 × relic." in made.text()
    assert "more mark" not in made.text()
    places = show(lesson("building").tasks["a-home-for-gold"])
    give(places, ("new", "0", "1"))
    assert "As a new room? Vampire Bordello is an advanced room" in places.text()
    assert "And 1 more mark is wrong." in places.text()
    assert "Centipede Tunnel." not in places.text()
    give(made, ("Goose Nest",))
    assert "What you marked is right, but it is not everything." in made.text()
    give(made, ())
    assert "something is to be marked" in made.text()


@pytest.mark.parametrize("typed", ["", "two", "-1", "1.5", "9999"])
def test_what_is_no_number_is_said_and_does_not_count(
    examples: Lesson, show: Show, typed: str
) -> None:
    made = show(examples.tasks["how-many-come"])
    give(made, typed)
    assert "Please type a whole number from 0 to 999" in made.text()
    assert made.progress.record(made.task.path).wrong == 0


def test_a_number_may_have_spaces_around_it(examples: Lesson, show: Show) -> None:
    made = show(examples.tasks["how-many-come"])
    give(made, f" {made.task.right()} ")
    assert made.solved


def test_enter_in_the_field_is_an_answer(examples: Lesson, show: Show) -> None:
    made = show(examples.tasks["how-many-come"])
    made.number.value = str(made.task.right())
    made.number._handle_custom_msg({"event": "submit"}, [])
    assert made.solved


def test_reasons_of_refused_places_come_with_the_answer(examples: Lesson, show: Show) -> None:
    made = show(examples.tasks["where-may-it-fall"])
    assert "shares no treasure class" not in shown(made)
    give(made, made.task.right())
    text = Page(shown(made)).text
    assert "The Big Falling Thing shares no treasure class with Damp Chapel." in text
    assert "BUILD-3" in text


def test_everything_that_can_be_pressed_has_a_class_of_ours(examples: Lesson, show: Show) -> None:
    one = show(examples.tasks["who-gets-the-mage"])
    assert {"bb-guess", "bb-predict-pip"} <= set(one.predict_buttons["Pip"]._dom_classes)
    assert "bb-hint-button" in one.hint_button._dom_classes
    assert "bb-again" in one.again_button._dom_classes
    many = show(examples.tasks["bait-for-thieves"])
    marks = [set(box._dom_classes) for box in many.marks.values()]
    assert all(f"bb-mark-{at}" in found for at, found in enumerate(marks))
    assert "bb-check" in many.check_button._dom_classes
    assert "bb-panel" in many._panel._dom_classes


def test_the_live_region_reads_the_question_hints_and_verdicts(
    examples: Lesson, show: Show
) -> None:
    made = show(examples.tasks["who-gets-the-mage"])
    assert made.live.text == "Where will Aunt Sparkle go?"
    made.hint_button.click()
    assert made.live.text == "Count tomes, and nothing but tomes."
    made.predict_buttons["Pip"].click()
    assert made.live.text == "Right!"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_words_are_only_text(tmp_path: Path, show: Show, name: str) -> None:
    said = json.dumps(name)
    text = f"""
positions:
  one:
    edition: base
    town: [{{name: {said}, class: mage, health: 3}}]
    players:
      - {{name: {said}, boss: {{name: {said}, xp: 1, treasure: {{mage: 1}}}}}}
      - {{name: Ben, boss: {{name: B, xp: 2}}}}
exercises:
  - {{id: a, kind: bait, position: one}}
  - id: b
    kind: choose
    asks: {said}
    choices: [{said}, other]
    answers: [{said}]
    rules: [BAIT-1]
    hints: {{nudge: {said}, because: {said}}}
"""
    for task in lesson_of(tmp_path, text).tasks.values():
        made = show(task)
        for _ in range(TIERS):
            made.hint_button.click()
        assert harmless(Page(shown(made)))
        give(made, task.right())
        assert made.solved
        assert harmless(Page(shown(made)))


def harmless(page: Page) -> bool:
    """Nothing that a name could have smuggled in."""
    smuggled = {"script", "img"} & set(page.tags)
    return not smuggled and not any(name.startswith(("on", "auto")) for name, _ in page.attributes)


# -- points


def test_points_are_shown_and_kept(examples: Lesson, show: Show) -> None:
    made = show(examples.tasks["who-gets-the-mage"])
    made.predict_buttons["Pip"].click()
    assert "Solved: 3 points" in shown(made)
    made.again_button.click()
    made.predict_buttons["town"].click()
    made.predict_buttons["Pip"].click()
    assert "Solved: 3 points" in shown(made)


def test_whoever_has_seen_the_answer_gets_nothing_for_it(examples: Lesson, show: Show) -> None:
    made = show(examples.tasks["who-gets-the-mage"])
    for _ in range(TIERS):
        made.hint_button.click()
    made.predict_buttons["Pip"].click()
    assert "Solved: 0 points" in shown(made)


def test_what_is_in_the_file_does_not_depend_on_the_learner(examples: Lesson) -> None:
    progress = Progress.in_memory()
    task = examples.tasks["who-gets-the-mage"]
    before = Exercise(task, progress).text()
    progress.solve(task.path)
    assert Exercise(task, progress).text() == before


# -- exercises that are played


def test_a_goal_is_reached_on_its_table(examples: Lesson, show: Show) -> None:
    made = show(examples.tasks["lure-the-thief"])
    assert isinstance(made, GoalExercise)
    play_on(made, "build:Ogre Nursery@new")
    assert not made.solved
    assert "He went elsewhere." in shown(made)
    assert made.progress.record(made.task.path).wrong == 1
    made.restart_button.click()
    assert made.verdict is None
    play_on(made, "build:Goose Nest@new")
    assert made.solved
    assert made.progress.record(made.task.path).points == 2
    made.again_button.click()
    assert made.table.game.plays == 0 and not made.solved


def play_on(made: GoalExercise, key: str) -> None:
    """Press the table's own buttons until the goal is reached or missed."""
    for _ in range(200):
        if made.verdict is not None:
            return
        decision = made.table.game.decision
        if decision is not None and decision.player == made.task.goal.player:
            made.table.play(key if decision.find(key) else decision.options[-1].key)
        else:
            made.table.act("step")
    raise AssertionError("the goal stays open")


# -- what was tried out


def test_what_is_left_when_all_else_was_tried_is_found_and_not_solved(
    examples: Lesson, show: Show
) -> None:
    made = show(examples.tasks["who-gets-the-mage"])
    for key in ("town", "Grim", "Moss", "Pip"):
        made.predict_buttons[key].click()
    record = made.progress.record(made.task.path)
    assert made.solved and record.found and not record.solved
    assert "not solved yet" in shown(made) and "Solved:" not in shown(made)
    made.again_button.click()
    made.predict_buttons["Pip"].click()
    assert made.progress.record(made.task.path).solved
    assert "Solved: 0 points" in shown(made)


@pytest.mark.parametrize("id", ["bait-for-thieves", "how-many-come"])
def test_marks_and_numbers_that_were_tried_very_often_are_not_solved(
    examples: Lesson, show: Show, id: str
) -> None:
    made = show(examples.tasks[id])
    for _ in range(MANY_TRIES):
        give(made, wrong_answers(made.task)[0])
    give(made, made.task.right())
    assert made.progress.tally([made.task.path])[::2] == (0, 1)
    in_time = show(examples.tasks[id])
    for _ in range(MANY_TRIES - 1):
        give(in_time, wrong_answers(in_time.task)[0])
    give(in_time, in_time.task.right())
    assert in_time.progress.tally([in_time.task.path]) == (1, 1, 0)


def test_what_was_tried_before_one_came_back_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    path = "start_here/where-does-bert-go"
    for key in ("Pip", "town"):
        exercise(path).predict_buttons[key].click()
    made = exercise(path)
    made.predict_buttons["Grim"].click()
    assert made.progress.record(path).found and not made.progress.record(path).solved


def test_a_number_that_comes_of_a_slip_is_told_the_slip(show: Show) -> None:
    loot = show(lesson("bait").tasks["count-the-loot"])
    right = int(str(loot.task.right()))
    give(loot, right + 2)
    assert "what is covered or on its side does not" in loot.text()
    give(loot, right - 1)
    assert "The boss shows treasure, too." in loot.text()
    give(loot, right + 30)
    assert f"Not {right + 30}: it is less. One room lies on its side" in loot.text()
    damage = show(lesson("cards").tasks["good-company"])
    give(damage, 5)
    assert "what the printed numbers come to" in damage.text()


# -- rehearsals


def test_a_rehearsal_tells_no_answer_and_sees_every_change() -> None:
    path = "first_round/where-does-thimble-go"
    line = repr(rehearse(path))
    assert line.startswith(f"{path}: wrong answer refused, 3 hints, right answer accepted, digest ")
    assert line == repr(rehearse(path))
    answer = lesson("first_round").tasks["where-does-thimble-go"].answer_words()
    assert answer not in line


@pytest.mark.parametrize("name", lessons())
def test_every_exercise_can_be_rehearsed(name: str) -> None:
    paths = paths_of(name)
    lines = repr(rehearse(*paths)).splitlines()
    assert [line.partition(":")[0] for line in lines] == paths
    assert all("wrong answer refused, 3 hints, right answer accepted" in line for line in lines)


def test_a_rehearsal_leaves_the_learners_progress_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    rehearse("start_here/where-does-bert-go")
    assert list(tmp_path.iterdir()) == []
    exercise("start_here/where-does-bert-go").predict_buttons["Grim"].click()
    assert {file.name for file in tmp_path.iterdir()} == {"ribbons", "progress.json"}


@pytest.mark.parametrize("file", sorted(notebooks_dir().glob("*.ipynb")), ids=lambda f: f.name)
def test_no_notebook_has_an_answer_in_its_outputs(file: Path) -> None:
    cells = nbformat.read(file, as_version=4).cells
    for cell in cells:
        for output in cell.get("outputs", ()):
            for text in output.get("data", {}).values():
                assert TITLES[-1] not in text, cell.source


# -- the course


ENTRIES = (
    CourseEntry("00_start_here", "Start here", 2, "Click."),
    CourseEntry("01_first_round", "Your first round", 5, "Play."),
    CourseEntry("99_missing", "No exercises", 1, "Read."),
)


@pytest.fixture
def course() -> Iterator[CourseMap]:
    made = CourseMap(ENTRIES, Progress.in_memory())
    yield made
    assert made.trouble == ""


def test_the_map_says_where_to_go_on(course: CourseMap) -> None:
    assert course.next_lesson() == ENTRIES[0]
    assert "0 of 1 solved, points: 0 of 3" in Page(shown(course)).text
    course.progress.solve("start_here/where-does-bert-go")
    course.refresh_button.click()
    assert course.next_lesson() == ENTRIES[1]
    text = Page(shown(course)).text
    assert "1 of 1 solved, points: 3 of 3" in text
    assert text.count("go on here") == 1
    assert course.live.text == "Go on with Your first round."
    assert 'href="01_first_round.ipynb"' in shown(course)


def test_the_map_tells_at_once_what_is_solved_beside_it(course: CourseMap) -> None:
    course.progress.solve("start_here/where-does-bert-go")
    assert "1 of 1 solved, points: 3 of 3" in Page(shown(course)).text


def test_the_map_tells_what_was_solved_elsewhere_when_it_is_seen_again(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    course = CourseMap(ENTRIES, Progress(file))
    Progress(file).solve("start_here/where-does-bert-go")  # in another notebook
    assert "0 of 1 solved" in Page(shown(course)).text
    course.live.seen += 1
    assert "1 of 1 solved, points: 3 of 3" in Page(shown(course)).text
    assert course.live.focus == "", "nobody's focus is moved by that"


def test_what_is_to_be_said_of_an_answer_is_left_to_its_exercise(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "home" / "progress.json")
    course = CourseMap(ENTRIES, progress)
    read_out = course.live.text
    (tmp_path / "home").touch()  # a file in the folder's place: nothing can be kept
    progress.solve("start_here/where-does-bert-go")
    assert "1 of 1 solved" in Page(shown(course)).text
    assert course.live.text == read_out, "the verdict is read out, and not the map"
    assert progress.take_notice(), "that it could not be kept stands beside the question"


def test_a_map_that_is_gone_is_told_nothing() -> None:
    progress, told = Progress.in_memory(), []

    class Watching:
        def tell(self) -> None:
            told.append(1)

    here = Watching()
    progress.watch(here.tell)
    progress.wrong("start_here/where-does-bert-go")
    del here
    progress.solve("start_here/where-does-bert-go")
    assert told == [1]


def test_when_all_is_solved_there_is_nothing_to_go_on_with(course: CourseMap) -> None:
    for entry in ENTRIES:
        for path in entry.exercises:
            course.progress.solve(path)
    course.refresh_button.click()
    assert course.next_lesson() is None
    assert "go on here" not in shown(course)


def test_starting_anew_asks_first(course: CourseMap) -> None:
    path = "start_here/where-does-bert-go"
    course.progress.solve(path)
    course.anew_button.click()
    assert course.progress.record(path).solved
    assert visible(course.yes_button) and not visible(course.anew_button)
    assert course.live.focus.startswith("bb-anew-no ")
    course.no_button.click()
    assert course.progress.record(path).solved
    course.anew_button.click()
    course.yes_button.click()
    assert not course.progress.record(path).solved
    assert visible(course.anew_button)


def test_the_text_of_the_map_does_not_depend_on_the_learner(course: CourseMap) -> None:
    before = course.text()
    course.progress.solve("start_here/where-does-bert-go")
    course.refresh_button.click()
    assert course.text() == before
    assert before.startswith("00 Start here (2 minutes). Click.")


def test_the_folder_is_shown_as_people_write_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    made = CourseMap(ENTRIES, Progress(tmp_path / "mine" / "progress.json"))
    assert "in ~/mine." in Page(shown(made)).text
    assert str(tmp_path) not in made.text()


def test_in_a_browser_the_map_speaks_of_no_folder_and_no_menu(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = CourseMap(ENTRIES, Progress(tmp_path / "progress.json"))
    assert "menu File" in Page(shown(made)).text
    monkeypatch.setattr("sys.platform", "emscripten")
    made.refresh()
    told = Page(shown(made)).text
    assert "in this browser only" in told
    assert str(tmp_path) not in told and "menu" not in told


def test_the_course_shows_the_notebooks_that_are_there() -> None:
    made = course_map(Progress.in_memory())
    assert made.entries == at_hand()
    for entry in made.entries:
        assert (notebooks_dir() / entry.file).is_file()
