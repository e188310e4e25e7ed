"""The library of positions: every puzzle can be solved, and in no other way than it says."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import bossbook as bb
from bossbook.cli import main
from bossbook.lessons import InvalidLesson, Task
from bossbook.lessons.goal import GoalTask
from bossbook.lessons.progress import Progress, Record
from bossbook.lessons.puzzle_making import line_of, position_of, puzzles_from_games
from bossbook.lessons.puzzles import (
    MADE,
    RATINGS,
    Puzzle,
    TooMuch,
    made_puzzle,
    puzzle,
    puzzles,
    read_puzzle,
    stars_of,
    winning_builds,
)
from bossbook.lessons.ratings import MIDDLE, rating, score, solves
from bossbook.lessons.tasks import NUMBER, ONE, PLAY, TIERS
from bossbook.resources import notebooks_dir
from bossbook.rules import clause
from bossbook.state import NO_CARD
from bossbook.tabletop import library
from bossbook.views.laboratory.fields import library_html
from bossbook.widgets.exercise import GoalExercise, give, wrong_answer
from bossbook.widgets.puzzles import PuzzleBox, puzzle_box, rehearse_puzzles

FOLDER = notebooks_dir() / "positions"
FILES = sorted(FOLDER.glob("*.yaml"))
NAMES = [file.stem for file in FILES]
each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
each_puzzle = pytest.mark.parametrize("name", NAMES)


# -- the library


def test_there_is_something_for_everybody() -> None:
    found = [one for one in puzzles() if not one.made]
    assert [one.name for one in found] == NAMES
    assert len(found) >= 24
    assert {one.difficulty for one in found} == {1, 2, 3, 4, 5}
    assert {one.state.setup.edition.id for one in found} >= {
        "alpha",
        "base",
        "revised",
        "minibosses",
        "super",
    }
    assert {len(one.state.players) for one in found} == {1, 2, 3, 4}
    assert len({one.title for one in found}) == len(found)
    assert sum(one.task.kind == "choose" for one in found) <= 2


@each_file
@pytest.mark.parametrize("command", ["bait", "walk", "verdict", "check"])
def test_every_file_is_a_position_for_the_commands(
    file: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, str(file)]) == 0
    assert capsys.readouterr().out


@each_file
def test_what_it_is_about_does_not_change_the_game(file: Path) -> None:
    loaded = bb.load_position(file)
    assert loaded.fingerprint() == puzzle(file.stem).position.fingerprint()
    assert "about" not in loaded.position()


@each_puzzle
def test_exactly_the_right_answer_is_accepted(name: str) -> None:
    one = puzzle(name).task
    assert one.check(one.right()).right
    for wrong in wrong_answers(one):
        assert not one.check(wrong).right, wrong


def wrong_answers(one: Task) -> list[Any]:
    """Every other choice, number or handful of marks; of a puzzle that is played: doing nothing."""
    if one.way == PLAY:
        return [()]
    if one.way == NUMBER:
        return [number for number in range(30) if number != one.right()]
    if one.way == ONE:
        return [key for key in one.choices if key != one.right()]
    some = [marks for count in range(4) for marks in combinations(one.choices, count)]
    return [marks for marks in some if set(marks) != set(one.solution.right)]


@each_puzzle
def test_hints_and_rules(name: str) -> None:
    one = puzzle(name)
    hints = [one.task.hint(tier).text for tier in range(1, TIERS + 1)]
    assert len(set(hints)) == TIERS and all(hints)
    assert one.clauses
    for id in (*one.clauses, *one.task.hint(2).rules):
        assert clause(id).id == id
    if one.task.way == ONE:
        assert one.task.answer_words() not in one.question + hints[0]


@each_puzzle
def test_the_only_build_is_the_only_one(name: str) -> None:
    """Whoever asks for "the only build" promises it, and it is tried out."""
    one = puzzle(name)
    assert one.only == ("only" in one.question.split())
    if one.only:
        assert isinstance(one.task, GoalTask)
        builds = [key for key in one.task.right() if key.startswith("build:")]
        assert winning_builds(one.task) == {tuple(sorted(builds))}


# -- files with mistakes

GOOD = """\
about:
  title: The cat has seen nothing
  difficulty: 2
  question: Where does she go?
  clauses: [BAIT-1, BAIT-2]
  exercise: {kind: bait, hero: The Quiet Cat}
  hints: {nudge: Count., because: So it is.}
edition: base
cards: [toy]
town: [The Quiet Cat]
players:
  - {name: Pip, boss: Uncle Moth, rooms: [Slippery Stairs]}
  - {name: Grim, boss: Queen Earwig, rooms: [Goose Nest, Pillow Fight Pit]}
"""


def written(folder: Path, text: str = GOOD, name: str = "01-the-cat") -> Path:
    file = folder / f"{name}.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_puzzle_of_ones_own(tmp_path: Path) -> None:
    one = read_puzzle(written(tmp_path))
    assert (one.name, one.title, one.difficulty, one.only) == (
        "01-the-cat",
        "The cat has seen nothing",
        2,
        False,
    )
    assert one.clauses == ("BAIT-1", "BAIT-2")
    assert one.task.right() == "Grim"


def test_a_folder_of_puzzles_is_found_on_the_search_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "shelf" / "monday").mkdir(parents=True)
    written(tmp_path / "shelf" / "monday")
    monkeypatch.setenv("BOSSBOOK_LESSONS", str(tmp_path / "shelf"))
    monkeypatch.chdir(tmp_path)
    assert [one.name for one in puzzles("monday")] == ["01-the-cat"]
    (tmp_path / "monday").mkdir()  # what lies here comes first
    assert puzzles("monday") == []


def test_a_puzzle_finds_the_card_sets_beside_it(tmp_path: Path) -> None:
    attic = "format: 1\nset: attic\nrooms: [{name: Attic, kind: trap, damage: 1, copies: 2}]\n"
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "attic.yaml").write_text(attic, encoding="utf-8")
    text = GOOD.replace("[toy]", "[toy, sets/attic.yaml]").replace("[Goose", "[Attic, Goose")
    one = read_puzzle(written(tmp_path, text))
    assert one.task.right() == "Grim"
    assert bb.Game(one.state).position()["players"][1]["rooms"][0] == "Attic"


@pytest.mark.parametrize(
    ("good", "bad", "mistake"),
    [
        ("BAIT-2]", "BIAT-2]", "5:21: There is no rule 'BIAT-2'. Did you mean 'BAIT-2'?"),
        ("hero: The", "heroine: The", "6:26: 'exercise' has no key 'heroine'. Did you mean"),
        ("kind: bait,", "kind: bait, position: x,", "6:26: 'exercise' has no key 'position'."),
        ("kind: bait", "kind: bite", "6:20: 'kind' cannot be 'bite'. Did you mean 'bait'?"),
        ("difficulty: 2", "difficulty: 6", "3:15: 'difficulty' must be at most 5."),
        ("  title:", "  titel:", "2:3: 'about' has no key 'titel'. Did you mean 'title'?"),
        ("nudge:", "nugde:", "7:11: 'hints' has no key 'nugde'. Did you mean 'nudge'?"),
        ("Quiet Cat}", "Loud Cat}", "6:32: 'The Loud Cat' does not compare the dungeons"),
        ("Goose Nest,", "Goose Nets,", "13:46: No card 'Goose Nets' of this kind"),
        ("  title: The cat has seen nothing\n", "", "2:3: 'about' needs the key 'title'."),
    ],
)
def test_mistakes_have_a_place(tmp_path: Path, good: str, bad: str, mistake: str) -> None:
    file = written(tmp_path, GOOD.replace(good, bad))
    with pytest.raises(InvalidLesson) as caught:
        read_puzzle(file)
    assert f"01-the-cat.yaml:{mistake}" in str(caught.value)


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    bad = {"BAIT-2]": "BIAT-2]", "hero:": "heroine:", "difficulty: 2": "difficulty: 0"}
    text = GOOD.replace("Where does she go?", "[]")
    for good, wrong in bad.items():
        text = text.replace(good, wrong)
    with pytest.raises(InvalidLesson) as caught:
        read_puzzle(written(tmp_path, text))
    assert [mistake.line for mistake in caught.value.mistakes] == [3, 4, 5, 6]


@pytest.fixture
def half_broken(tmp_path: Path) -> Path:
    """A folder of three files, one of which is a puzzle."""
    written(tmp_path, GOOD.replace("BAIT-2]", "BIAT-2]"))
    written(tmp_path, "edition: base\nplayers: [{name: Pip}]\n", "02-no-puzzle")
    written(tmp_path, name="03-the-cat-again")
    return tmp_path


def test_a_bad_puzzle_does_not_close_the_folder(half_broken: Path) -> None:
    assert [one.name for one in puzzles(half_broken)] == ["03-the-cat-again"]
    assert puzzle("03-the-cat-again", half_broken).task.right() == "Grim"
    with pytest.raises(InvalidLesson, match=r"01-the-cat\.yaml:5:21: There is no rule 'BIAT-2'"):
        puzzle("01-the-cat", half_broken)


def test_the_box_says_which_puzzles_are_broken_and_why(half_broken: Path) -> None:
    box = puzzle_box(half_broken, Progress.in_memory())
    assert box.chosen is not None and box.chosen.name == "03-the-cat-again"
    solve(box)
    assert box.progress.record(f"puzzles/{half_broken.name}/03-the-cat-again").solved
    shown = "\n".join(one.value for one in box.children if hasattr(one, "value"))
    for told in (
        "01-the-cat.yaml:5:21: There is no rule",
        "02-no-puzzle.yaml:1:1: A puzzle says under",
    ):
        assert told in box.text() and told in shown
    assert "01-the-cat.yaml:5:21" in repr(rehearse_puzzles(half_broken))


def test_check_looks_at_what_a_puzzle_is_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = written(tmp_path)
    assert main(["check", str(good)]) == 0
    bad = written(tmp_path, GOOD.replace("BAIT-2]", "BIAT-2]"), "02-bad")
    assert main(["check", str(bad)]) == 1
    assert f"{bad}:5:21: There is no rule 'BIAT-2'." in capsys.readouterr().err
    unfinished = written(tmp_path, GOOD.replace("  difficulty: 2\n", ""), "03-unfinished")
    assert main(["check", str(unfinished)]) == 1
    assert "'about' needs the key 'difficulty'." in capsys.readouterr().err


def test_a_title_alone_makes_no_puzzle(tmp_path: Path) -> None:
    text = "about: {title: The quiet cat}\nedition: base\nplayers: [{name: Pip}, {name: Grim}]\n"
    assert main(["check", str(written(tmp_path, text))]) == 0


def test_the_library_shows_what_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "positions"
    folder.mkdir()
    written(folder)
    written(folder, "[a list]", "02-a-list")
    written(folder, "a: [", "03-half")
    monkeypatch.setattr(library, "notebooks_dir", lambda: tmp_path)
    library.listed.cache_clear()
    shown = library_html()
    library.listed.cache_clear()
    assert ">The cat has seen nothing</option>" in shown
    assert shown.count("disabled") == 2
    assert "02-a-list (has mistakes)" in shown and "02-a-list.yaml:1:1" in shown


def test_about_must_be_a_mapping_and_is_otherwise_ignored() -> None:
    plain = {"edition": "base", "players": [{"name": "Pip"}, {"name": "Grim"}]}
    with pytest.raises(bb.InvalidPosition, match="'about' must be a mapping"):
        bb.load_position({**plain, "about": "cats"})
    about = {"title": "x", "name": "Not a card", "health": 3}
    loaded = bb.load_position({**plain, "about": about})
    assert loaded.fingerprint() == bb.load_position(plain).fingerprint()


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidLesson, match="Did you mean '01-who-gets-the-mage'"):
        puzzle("01-who-gets-a-mage")
    with pytest.raises(InvalidLesson, match="There is no such folder"):
        puzzles(tmp_path / "nowhere")
    assert puzzles(tmp_path) == []
    assert puzzle_box(tmp_path, Progress.in_memory()).text() == "Puzzles: 0 of 0"


# -- the box


@pytest.fixture
def box() -> PuzzleBox:
    """The box with what people have written."""
    made = puzzle_box(progress=Progress.in_memory())
    made.filters["source"].value = "people"
    return made


def test_the_box_begins_with_the_first_open_puzzle(box: PuzzleBox) -> None:
    assert box.chosen == puzzle(NAMES[0])
    box.progress.solve(box.chosen.task.path)
    assert puzzle_box(progress=box.progress).chosen == puzzle(NAMES[1])


def solve(box: PuzzleBox) -> None:
    assert box.exercise is not None
    box.exercise.answer(box.exercise.task.right())


def test_solving_shows_in_the_list_and_in_the_score(box: PuzzleBox) -> None:
    assert "bb-done" not in box._list.value
    box.choose("06-under-the-carpet")
    solve(box)
    assert box._list.value.count("bb-done") == 1
    count = len(puzzles())
    assert f"1 of {count} solved, points: 3 of {3 * count}" in box._score.value
    assert box.progress.record("puzzles/06-under-the-carpet").solved
    assert box.next_below.layout.display != "none"
    box.next_below.click()
    assert box.chosen == puzzle("07-full-house")
    assert box.next_below.layout.display == "none"


def test_next_goes_to_what_is_open_and_round_again(box: PuzzleBox) -> None:
    box.progress.solve(f"puzzles/{NAMES[1]}")
    box.next_button.click()
    assert box.chosen == puzzle(NAMES[2])
    box.choose(box.listed()[-1].name)  # the hardest come last
    box.next_button.click()
    assert box.chosen == puzzle(NAMES[0])
    for name in NAMES:
        box.progress.solve(f"puzzles/{name}")
    box.next_button.click()
    assert box.chosen == puzzle(NAMES[1])
    assert not box.trouble


def names(found: list[Puzzle]) -> list[str]:
    return [one.name for one in found]


def test_filters(box: PuzzleBox) -> None:
    box.filters["difficulty"].value = 5
    fiendish = names(box.listed())
    assert fiendish == [name for name in NAMES if puzzle(name).difficulty == 5]
    box.filters["clause"].value = "ADV-10"
    both = names(box.listed())
    assert both == [name for name in fiendish if "ADV-10" in puzzle(name).clauses] != fiendish
    box.filters["unsolved"].value = True
    box.progress.solve(f"puzzles/{both[0]}")
    assert names(box.listed()) == both[1:]
    box.next_button.click()
    assert box.chosen == puzzle(both[1])


def test_filters_that_leave_nothing_are_said(box: PuzzleBox) -> None:
    for name in NAMES:
        box.progress.solve(f"puzzles/{name}")
    box.filters["unsolved"].value = True
    assert "No puzzle is left with these filters." in box._list.value
    box.next_button.click()
    assert not box.trouble


def test_the_text_tells_neither_answers_nor_progress(box: PuzzleBox) -> None:
    before = box.text()
    box.choose("06-under-the-carpet")
    solve(box)
    box.filters["unsolved"].value = True
    assert box.text() == before
    assert "- Swept under the carpet (2 of 5 stars: easy)." in before.splitlines()
    assert puzzle("06-under-the-carpet").task.answer_words() not in before


def test_a_link_of_the_list_leads_to_its_puzzle(box: PuzzleBox) -> None:
    box.links.follow("puzzle", "27-the-king-croaks")
    assert isinstance(box.exercise, GoalExercise)
    assert 'data-bb-open="puzzle 27-the-king-croaks" aria-current="true"' in box._list.value
    assert "The king croaks (5 of 5 stars: fiendish). You are Pip." in box.live.text
    assert box.next_focus() == "bb-start"  # beside the question
    box.links.follow("rule", "BAIT-3")  # those of the exercise inside are not ours
    assert box.chosen == puzzle("27-the-king-croaks")


def test_a_class_keeps_its_own_score(tmp_path: Path) -> None:
    folder = tmp_path / "monday"
    folder.mkdir()
    written(folder, name=NAMES[0])
    own = puzzle_box(folder, Progress.in_memory())
    solve(own)
    assert own.progress.record(f"puzzles/monday/{NAMES[0]}").solved
    assert not own.progress.record(f"puzzles/{NAMES[0]}").solved


# -- those made from games

MADE_ONES = [one for one in puzzles() if one.made]
SOME = MADE_ONES[::9]  # every one is explored when it is made; here some of them again


def test_a_hundred_puzzles_come_from_games() -> None:
    assert len(MADE_ONES) >= 100
    assert {one.edition for one in MADE_ONES} == {"base", "revised", "minibosses", "super"}
    assert len({one.difficulty for one in MADE_ONES}) >= 4
    names = [one.name for one in puzzles()]
    assert len(set(names)) == len(names)
    assert all(one.difficulty == stars_of(one.rating) for one in MADE_ONES)


@pytest.mark.parametrize("name", [one.name for one in SOME])
def test_exactly_one_build_solves_a_made_puzzle(name: str) -> None:
    one = puzzle(name)
    assert isinstance(one.task, GoalTask) and one.only and "only" in one.question.split()
    assert one.clauses == one.task.rules and one.path == one.task.path
    assert winning_builds(one.task) == {one.task.right()}
    assert not one.task.check(()).right, "to build nothing is no solution"


@pytest.mark.parametrize("name", [one.name for one in SOME])
def test_a_made_puzzle_hides_nothing(name: str) -> None:
    one = puzzle(name)
    learner = one.task.solution.viewer
    for seat, player in enumerate(one.state.players):
        mine = one.state.setup.names[seat] == learner
        assert bool(player.hand) == mine
        assert all(stack.facedown == NO_CARD for stack in player.stacks)


def test_the_same_seed_makes_the_same_puzzles_and_no_name_twice() -> None:
    first = list(puzzles_from_games("base", 2, 3))
    assert first == list(puzzles_from_games("base", 2, 3))
    later = list(puzzles_from_games("base", 1, 3, known={line["name"] for line in first}))
    assert later[0]["name"] not in [line["name"] for line in first]


def test_a_position_in_which_all_builds_are_alike_is_no_puzzle() -> None:
    game = bb.new_game("base", ["Pip", "Grim"], seed=3)
    game.run()
    position = {**position_of(game, "Pip"), "town": [], "round": 2}
    assert line_of(position, "Pip") is None


def test_exploring_stops_where_it_is_told_to() -> None:
    task = SOME[0].task
    assert isinstance(task, GoalTask)
    with pytest.raises(TooMuch):
        winning_builds(task, 1)


def test_the_command_adds_puzzles_to_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["puzzles", "make", "--count", "1", "--folder", str(tmp_path)]
    assert main([*command, "--seed", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["made"][0]["name"] == "base-001"
    assert main([*command, "--seed", "5"]) == 0
    assert "1 puzzles were added" in capsys.readouterr().out
    lines = [json.loads(line) for line in (tmp_path / MADE).read_text("utf-8").splitlines()]
    assert [line["name"] for line in lines] == ["base-001", "base-002"]
    found = puzzles(tmp_path)
    assert [one.name for one in found] == ["base-001", "base-002"]
    assert found[0].path == f"puzzles/{tmp_path.name}/base-001"
    assert made_puzzle(lines[0]).task.check(lines[0]["solution"]).right


def test_the_command_refuses_what_there_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for wrong in (["--edition", "chess"], ["--count", "0"], ["--folder", str(tmp_path / "no")]):
        assert main(["puzzles", "make", *wrong]) == 2
        assert capsys.readouterr().err.startswith("bossbook puzzles: ")


# -- how strong somebody is


def test_the_rating_follows_the_answers() -> None:
    right, wrong = Record(solved=True, points=3), Record(wrong=1)
    assert rating([]).value == round(MIDDLE) and rating([(1100, Record())]).puzzles == 0
    course = [rating([(1100, right)] * n).value for n in range(5)]
    assert course == sorted(set(course)), "every puzzle that is solved lifts it"
    assert rating([(1100, right), (1500, right)]).value > rating([(1100, right)] * 2).value
    assert rating([(900, wrong)]).value < MIDDLE < rating([(900, right)]).value
    even = rating([(1300, right), (1300, wrong)] * 30).value
    assert even == pytest.approx(1300, abs=30), "every second one: as strong as the puzzle"
    assert solves(1400, 1000) == pytest.approx(10 / 11)


def test_hints_and_wrong_tries_count_less() -> None:
    scores = [score(Record(solved=True, points=points)) for points in (3, 2, 1, 0)]
    assert scores == sorted(scores, reverse=True) and scores[0] == 1.0 and scores[-1] == 0.0
    assert score(Record()) is None and score(Record(hints=1)) == 0.0


def test_the_box_tells_the_rating_and_finds_what_suits() -> None:
    box = puzzle_box(progress=Progress.in_memory())
    assert "Your rating" not in box._score.value
    box.suits_button.click()
    assert abs(box.chosen.rating - MIDDLE) == min(abs(r.rating - MIDDLE) for r in box.puzzles)
    for one in box.puzzles:
        if one.difficulty == 5:
            box.progress.solve(one.path)
    box.suits_button.click()
    assert "Your rating: " in box._score.value
    assert box.rating.value > 1400 and box.chosen.difficulty >= 4
    assert not box.progress.record(box.chosen.path).solved and box.trouble == ""


def test_many_puzzles_are_folded_up_by_their_difficulty() -> None:
    box = puzzle_box(progress=Progress.in_memory())
    assert box._list.value.count("<details") == 5 and box._list.value.count(" open") == 1
    box.filters["source"].value = "games"
    assert {one.made for one in box.listed()} == {True}
    box.filters["edition"].value = "minibosses"
    few = box.listed()
    assert {one.edition for one in few} == {"minibosses"} and len(few) < len(MADE_ONES)
    assert "<details" not in box._list.value
    assert "made from games, rated" in box.text()
    own = [RATINGS[one.difficulty - 1] for one in box.puzzles if not one.made]
    assert own == [one.rating for one in box.puzzles if not one.made]


def test_the_rehearsal_tries_all_and_tells_nothing() -> None:
    lines = repr(rehearse_puzzles()).splitlines()
    assert [line.partition(": ")[0] for line in lines] == [f"puzzles/{name}" for name in NAMES]
    assert all("refused and accepted, digest" in line for line in lines)


def test_the_box_is_as_it_was_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    box = puzzle_box()
    box.filters["difficulty"].value = 1
    box.choose("02-another-beer")
    wrong = wrong_answer(box.exercise.task)
    give(box.exercise, wrong)
    box.exercise.hint_button.click()
    back = puzzle_box()
    assert back.chosen.name == "02-another-beer" and back.filters["difficulty"].value == 1
    assert back.exercise.text() == box.exercise.text()
    assert back.exercise.hints == 1 and not back.exercise.solved
    assert back.progress.record(back.exercise.task.path).wrong == 1
    assert puzzle_box(progress=Progress.in_memory()).chosen.name != "02-another-beer"


def test_what_was_kept_of_a_box_may_make_no_sense(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    puzzle_box().choose("02-another-beer")
    (file,) = (tmp_path / "ribbons").glob("puzzles*")
    first = puzzle_box(progress=Progress.in_memory()).chosen.name
    for memory in ({"chosen": 7, "filters": 3}, {"filters": {"clause": "NO-1", "what": 1}}):
        file.write_text(json.dumps(memory))
        assert puzzle_box().chosen.name == first
