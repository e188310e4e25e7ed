"""The lessons as data: every exercise can be answered, and nothing else is accepted."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from html import unescape
from itertools import combinations
from pathlib import Path

import pytest

from bossbook.lessons import (
    InvalidLesson,
    Lesson,
    Task,
    lesson,
    lessons,
    position,
    read_lesson,
    task,
)
from bossbook.lessons.course import at_hand, course, read_course
from bossbook.lessons.goal import DONE, MISSED, OPEN, GoalTask
from bossbook.lessons.kinds import KINDS
from bossbook.lessons.learner_file import home
from bossbook.lessons.letters import as_taught, in_names
from bossbook.lessons.progress import VERSION, Progress, Record, learner
from bossbook.lessons.tasks import MANY, NUMBER, ONE, PLAY, TIERS
from bossbook.resources import notebooks_dir
from bossbook.rules import clause, clauses
from bossbook.rules.differences import CODE

ROOT = Path(__file__).resolve().parent.parent


def paths_of(name: str) -> list[str]:
    """The paths of a lesson's exercises; none if it has mistakes, which a test of its own says."""
    try:
        return [one.path for one in lesson(name).tasks.values()]
    except InvalidLesson:
        return []


PATHS = [path for name in lessons() for path in paths_of(name)]
each_task = pytest.mark.parametrize("path", PATHS)
each_lesson = pytest.mark.parametrize("name", lessons())


def lesson_of(folder: Path, text: str) -> Lesson:
    """A lesson file with this text."""
    file = folder / "probe.yaml"
    file.write_text(text, encoding="utf-8")
    return read_lesson(file)


def documented() -> str:
    """All the examples of docs/lessons.md as one lesson file."""
    text = (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8")
    positions, *examples = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    guides = [one for one in examples if one.startswith("guides:")]
    exercises = [one for one in examples if one not in guides]
    return "\n".join([positions, *guides, "exercises:", *exercises])


# -- every exercise there is


@each_lesson
def test_every_lesson_can_be_read(name: str) -> None:
    assert lesson(name).tasks


@each_task
def test_a_question_with_boxes_says_that_all_are_to_be_marked(path: str) -> None:
    asked = task(path)
    assert (asked.way == MANY) == ("Mark all that fit." in asked.asks), asked.asks


@each_task
def test_exactly_the_computed_answer_is_accepted(path: str) -> None:
    one = task(path)
    assert one.check(one.right()).right
    for wrong in wrong_answers(one):
        verdict = one.check(wrong)
        assert not verdict.right, wrong
        assert verdict.text and not verdict.rules


def wrong_answers(one: Task) -> list[object]:
    """Every other choice, number or handful of marks."""
    if one.way == PLAY:
        return [()]
    if one.way == NUMBER:
        right = int(one.solution.right[0])
        return [number for number in range(30) if number != right]
    if one.way == ONE:
        return [key for key in one.choices if key != one.right()]
    right_marks = set(one.solution.right)
    some = [marks for count in range(3) for marks in combinations(one.choices, count)]
    return [marks for marks in some if set(marks) != right_marks]


@each_task
def test_there_are_three_tiers_of_hints(path: str) -> None:
    hints = [task(path).hint(tier) for tier in range(1, TIERS + 1)]
    assert all(hint.text and hint.html for hint in hints)
    assert len({hint.text for hint in hints}) == TIERS
    assert hints[1].rules


@each_task
def test_cited_clauses_exist(path: str) -> None:
    one = task(path)
    assert one.rules
    for rule in (*one.rules, *one.hint(2).rules):
        assert clause(rule).id == rule


@each_task
def test_the_question_and_the_first_two_hints_do_not_tell_the_answer(path: str) -> None:
    one = task(path)
    assert one.asks
    if one.way == ONE:
        assert one.answer_words() not in one.asks + one.hint(1).text
    if one.way == MANY:
        assert len(one.choices) > 1


@each_lesson
def test_ids_are_unique_and_readable(name: str) -> None:
    text = (ROOT / "bossbook" / "lessons" / f"{name}.yaml").read_text(encoding="utf-8")
    ids = list(lesson(name).tasks)
    assert len(ids) == len(re.findall(r"^ *-? *id:|\{id:", text, re.MULTILINE))
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id) for id in ids)


# -- the examples of the documentation


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> Lesson:
    return lesson_of(tmp_path_factory.mktemp("docs"), documented())


def test_a_guide_is_documented_with_an_example(examples: Lesson) -> None:
    assert [len(one.guide.steps) for one in examples.guides.values()] == [3]


def test_every_kind_is_documented_with_an_example(examples: Lesson) -> None:
    assert {one.kind for one in examples.tasks.values()} == set(KINDS)


RIGHT = {
    "who-gets-the-mage": "Pip",
    "how-far-does-sparkle-get": "boss",
    "who-wins": "Pip",
    "how-many-come": 1,
    "where-may-it-fall": ("0",),
    "what-may-pip-do": ("build:Goose Nest@new",),
    "where-does-pip-win": ("alpha", "base"),
    "why-face-down": "2",
    "bait-for-thieves": ("Goose Nest", "Pillow Fight Pit"),
    "lure-the-thief": ("build:Goose Nest@new",),
}


@pytest.mark.parametrize("id", RIGHT)
def test_the_examples_have_the_answers_that_a_person_finds(examples: Lesson, id: str) -> None:
    one = examples.tasks[id]
    assert one.right() == RIGHT[id]
    assert one.check(one.right()).right
    assert not any(one.check(wrong).right for wrong in wrong_answers(one))


# -- the kinds, on small positions of their own

TABLE = """
positions:
  two:
    edition: base
    cards: [toy]
    town: [Aunt Sparkle, Deacon Crumb]
    players:
      - {name: Pip, boss: Professor Cobweb, rooms: [Overdue Shelf, Ogre Nursery]}
      - {name: Grim, boss: Gloop the Unwashed, rooms: [Damp Chapel]}
  window:
    edition: base
    phase: adventure
    players:
      - name: Pip
        boss: Gorgona
        rooms: [Golem Factory, Open Grave]
        entrance: [{name: Ada, class: mage, health: 2}]
        hand: [Fear, Giant Size, Motivation]
      - {name: Grim, boss: Robobo, hand: [Freeze]}
exercises:
"""


def probe(folder: Path, *exercises: str) -> list[Task]:
    """Exercises on those positions, each in one line."""
    lines = [f"  - {{id: e{at}, {one}}}" for at, one in enumerate(exercises)]
    return list(lesson_of(folder, TABLE + "\n".join(lines)).tasks.values())


def test_bait_asks_about_any_hero_in_town(tmp_path: Path) -> None:
    first, second = probe(
        tmp_path, "kind: bait, position: two", "kind: bait, position: two, hero: Deacon Crumb"
    )
    assert first.asks == "Where will Aunt Sparkle go?"
    assert second.asks == "Where will Deacon Crumb go?"
    assert (first.right(), second.right()) == ("Pip", "Grim")


def test_a_wrong_dungeon_gets_its_own_count(tmp_path: Path) -> None:
    (one,) = probe(tmp_path, "kind: bait, position: two")
    assert "The dungeon of Grim shows 0 tomes, boss included." in one.check("Grim").text
    assert "One dungeon shows more tomes than any other" in one.check("town").text


def test_a_hero_with_two_classes_gets_the_sum_and_the_fool_the_souls(tmp_path: Path) -> None:
    both, fool = (task(f"bait/{id}") for id in ("two-hats", "nobodys-fool"))
    assert "The dungeon of Pip shows 3 in all (relics, loot)" in both.check("Pip").text
    assert "One dungeon shows more in all (relics, loot)" in both.check("town").text
    assert "Grim has 6 souls. Does anybody have fewer, or as few?" in fool.check("Grim").text


@each_task
def test_every_wrong_choice_and_mark_has_a_reply_of_its_own(path: str) -> None:
    """A nudge says where to look; what is wrong with a choice is for its reply to say."""
    one = task(path)
    wrong = set(one.choices) - set(one.solution.right)
    if one.way in (ONE, MANY):
        assert wrong - {"away"} <= set(one.solution.replies)


OF_OTHER_EDITIONS = re.compile(r"mini-?boss|hideout|stunned|action space|Super|inn's", re.I)
OF_THE_LAST_ONE = re.compile(r"hideout|stunned|action space|Super|inn's", re.I)
WITH_MINIBOSSES = ("minibosses_and_coins/",)
# Nothing comes after the last three; and what is about all editions names all of them.
OF_ALL = ("editions/", "super_town/", "super_stack/", "solo/")


@each_task
def test_hints_speak_of_nothing_that_the_lesson_does_not_teach(path: str) -> None:
    one = task(path)
    outlook = path.startswith(("spells_and_priority/three-on", "spells_and_priority/two-endings"))
    if not outlook and not path.startswith(OF_ALL):
        later = OF_THE_LAST_ONE if path.startswith(WITH_MINIBOSSES) else OF_OTHER_EDITIONS
        assert not later.search(one.hint(2).text)
    assert all(one.hint(tier).text.strip() for tier in (1, 2, 3))


def test_a_clause_as_a_lesson_on_one_edition_needs_it() -> None:
    assert as_taught("AR: at once. BMS: at the door; then it is over.", ["base"]) == (
        "At the door; then it is over."
    )
    assert as_taught("AR: at once. BMS: at the door.", ["base", "revised"]) == (
        "Revised base game: at once. Base game: at the door."
    )
    assert as_taught("Rooms (M: and minibosses) lie (AS: may; BR: must) there.", ["base"]) == (
        "Rooms lie (must) there."
    )
    assert as_taught("It is not moved, stunned (S) or sold. Some fly (M). It ends.", ["base"]) == (
        "It is not moved or sold. It ends."
    )
    assert (
        as_taught("S: last in, first out.", ["base"]) == "Super Boss Monster: last in, first out."
    )


def test_a_walk_can_have_spells_in_it(tmp_path: Path) -> None:
    quiet, saved, frozen = probe(
        tmp_path,
        "kind: walk, position: window",
        'kind: walk, position: window, plays: ["cast:Fear"]',
        'kind: walk, position: window, plays: ["cast:Freeze", "room:Pip:0"]',
    )
    assert (quiet.right(), saved.right(), frozen.right()) == ("0", "away", "1")
    assert "away" not in quiet.choices and "away" in frozen.choices
    assert any("Grim plays Freeze" in line for line in frozen.told())


def test_a_play_that_never_comes_up_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(InvalidLesson, match="This play never came up: cast:Assassin"):
        probe(tmp_path, 'kind: walk, position: window, plays: ["cast:Assassin"]')


def test_adv_4_editions_can_be_compared(tmp_path: Path) -> None:
    """Where death comes at once the window is for the living: Fear comes too late."""
    (one,) = probe(
        tmp_path,
        "kind: compare, about: walk, position: window, editions: [alpha, base, revised],"
        ' outcome: Golem Factory, plays: ["cast:Fear"]',
    )
    assert one.choices == {
        "alpha": "First printing",
        "base": "Base game",
        "revised": "Revised base game",
    }
    # In the window before Ada enters there is nobody to scare off; in the room she is dead already.
    assert one.right() == ("alpha", "revised")
    assert "Base game: Goes back to town. [ADV-8, RULING-19]" in one.told()


def test_allowed_plays_are_those_of_the_decision(tmp_path: Path) -> None:
    (one,) = probe(tmp_path, "kind: allowed, position: window, player: Pip")
    assert "cast:Giant Size" in one.right()
    assert "cast:Motivation" in one.choices and "cast:Motivation" not in one.right()
    assert one.choices["cast:Motivation"] == "Play the spell Motivation."
    told = "\n".join(one.told())
    assert "Motivation belongs to another phase." in told and "CARD-5" in told


def test_a_pushed_hero_is_where_the_reveals_leave_it(tmp_path: Path) -> None:
    board = (
        "{edition: super, phase: town, town: [Father Fumble, Laliho], locations: {temple: Acolyte},"
        " players: [{name: Pip}, {name: Grim}], decks: {heroes: [Nimble Nan, King Lik]}}"
    )
    heroes = ("Father Fumble", "Laliho", "King Lik", "Acolyte")
    found = probe(tmp_path, *(f"kind: pushed, hero: {one}, position: {board}" for one in heroes))
    assert [one.right() for one in found] == ["inn", "stadium", "town", "temple"]
    assert found[0].asks == "All heroes of this round come to town. Where is Father Fumble then?"
    assert "Somebody else is there" in found[0].check("temple").text
    assert "is pushed down to the inn" in "\n".join(found[0].told())


def test_counting(tmp_path: Path) -> None:
    found = probe(
        tmp_path,
        "kind: number, position: two, count: treasure, player: Pip, class: mage",
        "kind: number, position: two, count: damage, player: Pip",
        "kind: number, position: two, count: souls, player: Pip",
        "kind: number, position: two, count: wounds, player: Pip",
        "kind: number, position: two, count: heroes, player: Grim",
        "kind: number, position: two, count: town",
    )
    assert [one.right() for one in found] == [2, 5, 0, 1, 1, 0]
    assert found[0].check("2").right
    assert "it is more" in found[1].check(4).text
    assert "it is less" in found[1].check(6).text


def test_the_proof_of_a_damage_says_where_it_comes_from(tmp_path: Path) -> None:
    other = "{name: Grim, boss: Robobo}"
    table = f"{{edition: base, players: [{{name: Pip, boss: Gorgona, rooms: [%s]}}, {other}]}}"
    rooms = (
        "Goblin Armory, Golem Factory",
        "{card: Goblin Armory, deactivated: true}, Golem Factory, Monster's Ballroom",
        "{card: Golem Factory, bonus: 3}",
        "{card: Golem Factory, bonus: 3}, Goblin Armory",
    )
    asks = [f"kind: number, count: damage, position: {table % some}" for some in rooms]
    found = probe(tmp_path, *asks)
    assert [one.right() for one in found] == [4, 4, 5, 7]
    assert [one.told() for one in found] == [
        ["Goblin Armory: 1", "Golem Factory: 2 + 1 (Goblin Armory)"],
        ["Golem Factory: 2", "Monster's Ballroom: 1 + 1 (Golem Factory)"],
        ["Golem Factory: 2 printed, 5 now"],
        ["Golem Factory: 2 printed, 6 now", "Goblin Armory: 1"],
    ]
    assert all(one.solution.printed for one in found)


def test_key_heal_a_healed_hero_is_part_of_the_proof() -> None:
    one = task("adventure/a-second-chance")
    told = "\n".join(one.told())
    assert one.right() == 3
    assert "souls +1" in told and "Hya, Legendary Shinobi turns face down, souls +2" in told


def test_nothing_typed_is_not_read_back(tmp_path: Path) -> None:
    (one,) = probe(tmp_path, "kind: number, position: two, count: town")
    with pytest.raises(ValueError, match=r"^Please type a whole number from 0 to 999\.$"):
        one.check(" ")
    with pytest.raises(ValueError, match="999, not 'two'"):
        one.check("two")


# -- the clauses in the hints


@each_task
def test_hints_name_the_editions_and_not_their_letters(path: str) -> None:
    hint = task(path).hint(2)
    assert not CODE.findall(hint.text)
    for id in hint.rules:
        assert f"{id}: {clause(id).title}. " in hint.text
        assert f"<b>{clause(id).title}.</b> " in unescape(hint.html)


def test_letters_become_names() -> None:
    assert in_names("(AS: may; BR: must). A hero.") == (
        "(first printing, Super Boss Monster: may; base game, revised base game: must). A hero."
    )
    assert in_names("ABRM: 5 or more.") == "All but Super Boss Monster: 5 or more."
    assert in_names("with: BM 4 rooms; A only two.") == (
        "with: base game, Rise of the Minibosses: 4 rooms; first printing: only two."
    )
    for one in clauses().values():
        assert not CODE.findall(in_names(one.text))
        assert CODE.search(one.text) or in_names(one.text) == one.text


def test_nobody_may_have_won_yet(tmp_path: Path) -> None:
    (one,) = probe(tmp_path, "kind: verdict, position: two")
    assert one.right() == "nobody"
    assert "Pip has 0 souls, and it takes 10." in one.check("Pip").text


def test_an_answer_that_is_none_says_so(tmp_path: Path) -> None:
    (one,) = probe(tmp_path, "kind: bait, position: two")
    with pytest.raises(ValueError, match=r"'Moss' is no answer here\. There is: Pip, Grim, town"):
        one.check("Moss")
    with pytest.raises(ValueError, match="no answer here"):
        one.check(["Pip", "Grim"])


def test_solving_leaves_the_position_as_it_is(tmp_path: Path) -> None:
    (one,) = probe(tmp_path, "kind: walk, position: two, hero: Aunt Sparkle")
    before = one.solution.before
    assert before is not None and before.length == 0
    assert one.check(one.right()).right
    assert before.length == 0


def test_a_named_position_is_a_new_game_each_time() -> None:
    first = position("first_round/sparkle")
    before = first.fingerprint()
    first.step()
    first.step()
    assert first.fingerprint() != before
    assert position("first_round/sparkle").fingerprint() == before


# -- goals


GOAL = """
positions:
  start:
    edition: base
    cards: [toy]
    phase: build
    town: [Nimble Norbert]
    players:
      - name: Pip
        boss: Professor Cobweb
        rooms: [Damp Chapel]
        hand: [Goose Nest, Ogre Nursery]
      - {{name: Grim, boss: Gloop the Unwashed, rooms: [Slippery Stairs], hand: [Goose Nest]}}
exercises:
  - id: goal
    kind: goal
    asks: Do it.
    position: start
    player: Pip
    rules: [BAIT-2]
    plan: [{plan}]
    until: {until}
    want: {want}
    solution: [{solution}]
"""


def goal_of(
    folder: Path,
    want: str,
    until: str = "round",
    solution: str = '"build:Goose Nest@new"',
    plan: str = '"decline"',
) -> GoalTask:
    text = GOAL.format(want=want, until=until, solution=solution, plan=plan)
    (found,) = lesson_of(folder, text).tasks.values()
    assert isinstance(found, GoalTask)
    return found


NEST, NURSERY = ["build:Goose Nest@new"], ["build:Ogre Nursery@new"]


@pytest.mark.parametrize(
    "want",
    [
        "[{event: lured, player: Pip}]",
        "[{event: wound, player: Pip, hero: Nimble Norbert}]",
        "[{event: lured, player: Grim, not: true}, {event: lured, player: Pip}]",
        "[{event: built, card: Goose Nest}]",
        "[{wounds: {Grim: 0}}, {event: built, player: Pip, card: Goose Nest}]",
    ],
)
def test_a_goal_is_reached_by_its_solution_and_not_by_passing(tmp_path: Path, want: str) -> None:
    found = goal_of(tmp_path, want)
    assert found.right() == tuple(NEST)
    assert found.check(found.right()).right
    assert not found.check([]).right


def test_where_heroes_stand_can_be_wanted(tmp_path: Path) -> None:
    found = goal_of(tmp_path, "[{at: Pip, hero: Nimble Norbert}]", until="adventure")
    game = found.play(NEST)
    assert game.phase == "adventure"
    assert found.state_of(game).state == DONE
    assert found.state_of(found.play(NURSERY)).state == MISSED


def test_a_goal_may_end_with_the_phase(tmp_path: Path) -> None:
    with pytest.raises(InvalidLesson, match="do not reach the goal"):
        goal_of(tmp_path, "[{at: Pip, hero: Nimble Norbert}]", until="phase")


def test_town_is_wanted_at_the_end(tmp_path: Path) -> None:
    tie = '"build:Ogre Nursery@new"'
    found = goal_of(
        tmp_path,
        "[{town: [Nimble Norbert], else: He left.}]",
        solution='"build:Goose Nest@new"',
        plan='"build:Goose Nest@0"',
    )
    assert found.state_of(found.play(NEST)).state == DONE, tie
    missed = found.state_of(found.play(NURSERY))
    assert missed == (MISSED, "He left. Go back to the start and try another way.")


def test_what_must_not_happen_is_missed_at_once(tmp_path: Path) -> None:
    found = goal_of(
        tmp_path,
        "[{event: placed_card, card: Ogre Nursery, not: true, else: Not that one.}]",
        until="phase",
    )
    game = found.play(NURSERY)
    assert game.phase == "build"
    assert found.state_of(game).text.startswith("Not that one.")
    assert found.state_of(found.goal.start).state == OPEN
    assert found.state_of(found.play(NEST)).state == DONE


def test_plays_are_counted_for_the_learner_only(tmp_path: Path) -> None:
    found = goal_of(tmp_path, "[{plays: 1}, {event: lured, player: Pip}]")
    assert found.check(NEST).right
    with pytest.raises(InvalidLesson, match="do not reach the goal"):
        goal_of(tmp_path, "[{plays: 0}, {event: lured, player: Pip}]")


def test_a_goal_may_end_after_so_many_decisions(tmp_path: Path) -> None:
    found = goal_of(tmp_path, "[{event: declines, player: Pip, not: true}]", until="1")
    assert found.state_of(found.play([])).state == MISSED
    assert found.state_of(found.play(NEST)).state == DONE


def test_the_third_hint_of_a_goal_says_what_to_play(tmp_path: Path) -> None:
    found = goal_of(tmp_path, "[{event: lured, player: Pip}]")
    assert found.hint(3).text == "The answer: Build Goose Nest as a new room."


@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_the_others_do_the_same_at_every_try(tmp_path: Path, bots: str) -> None:
    text = GOAL.format(
        want="[{event: built, player: Pip}]", until="round", solution=f'"{NEST[0]}"', plan="none"
    )
    text = text.replace("plan: [none]", f"bots: {bots}")
    (found,) = lesson_of(tmp_path, text).tasks.values()
    assert isinstance(found, GoalTask)
    games = {found.play(NEST).fingerprint() for _ in range(10)}
    assert len(games) == 1


def test_adv_10_a_spell_too_early_and_a_spell_never_played_are_told_apart() -> None:
    one = task("adventure/once-more-from-the-start")
    cast = "cast:Teleportation"
    assert "your spell is still in your hand" in one.check([]).text
    for plays in ([cast], ["pass", cast]):
        assert "He was sent back too early" in one.check(plays).text
    assert one.check(["pass", "pass", cast]).right


def test_a_goal_leaves_its_start_alone(tmp_path: Path) -> None:
    found = goal_of(tmp_path, "[{event: lured, player: Pip}]")
    before = found.goal.start.fingerprint()
    found.check(NEST)
    assert found.goal.start.fingerprint() == before


# -- mistakes


@pytest.mark.parametrize(
    ("exercise", "said"),
    [
        ("kind: bate, position: two", "21:20: 'kind' cannot be 'bate'. Did you mean 'bait'?"),
        ("kind: bait, positon: two", "has no key 'positon'. Did you mean 'position'?"),
        ("kind: bait", "'exercise' needs the key 'position'."),
        ("kind: bait, position: tow", "There is no 'tow' under 'positions'. Did you mean 'two'?"),
        ("kind: bait, position: two, hero: Aunt Sparkel", "Did you mean 'Aunt Sparkle'?"),
        ("kind: bait, position: two, rules: [BAIT-33]", "There is no rule 'BAIT-33'."),
        ("kind: bait, position: two, hints: {nuge: x}", "Did you mean 'nudge'?"),
        ("kind: bait, position: two, viewer: Pup", "'viewer' cannot be 'Pup'."),
        ("kind: bait, position: {edition: base}", "'position' needs the key 'players'."),
        ("kind: builds, position: two, card: Goose Nest", "Pip has no such decision"),
        (
            "kind: pushed, hero: Ada, position: {edition: base, phase: bait,"
            " players: [{name: Pip}, {name: Grim}]}",
            "This edition has no town board.",
        ),
        (
            "kind: pushed, hero: Lalilo, position: {edition: super, town: [Laliho],"
            " players: [{name: Pip}, {name: Grim}]}",
            "'Lalilo' is not on the board then. Did you mean 'Laliho'?",
        ),
        ("kind: number, position: two, count: soles", "Did you mean 'souls'?"),
        ("kind: number, position: two, count: treasure", "Name a class under 'class'."),
        (
            "kind: compare, position: window, editions: [base], outcome: Golem Facory",
            "Did you mean 'Golem Factory'?",
        ),
        (
            "kind: compare, position: window, editions: [bass], outcome: boss",
            "'edition' cannot be 'bass'",
        ),
        ("kind: choose, asks: x, choices: [a, b], rules: [BAIT-1]", "Say either 'answer' or"),
        (
            "kind: choose, asks: x, choices: [a, b], answer: c, rules: [BAIT-1]",
            "The answer 'c' is none of the choices.",
        ),
        (
            "kind: choose, asks: x, choices: [a, a], answer: a, rules: [BAIT-1]",
            "two or more different texts",
        ),
        (
            "kind: cards, asks: x, cards: [Open Gave], which: {kind: trap}, rules: [BAIT-1]",
            "Did you mean 'Open Grave'?",
        ),
        ("kind: allowed, position: window, choices: [cast:Feer]", "Did you mean 'cast:Fear'?"),
    ],
)
def test_mistakes_are_said_with_their_place(tmp_path: Path, exercise: str, said: str) -> None:
    with pytest.raises(InvalidLesson) as caught:
        probe(tmp_path, exercise)
    text = str(caught.value)
    assert said in text
    assert text.startswith("probe.yaml:")
    assert all(mistake.line for mistake in caught.value.mistakes)


def test_all_mistakes_come_at_once(tmp_path: Path) -> None:
    with pytest.raises(InvalidLesson) as caught:
        probe(tmp_path, "kind: bait", "kind: bait, position: two, hero: x", "kind: nope")
    assert len(caught.value.mistakes) == 3


def test_two_exercises_of_one_name_are_a_mistake(tmp_path: Path) -> None:
    text = (
        TABLE + "  - {id: a, kind: bait, position: two}\n  - {id: a, kind: verdict, position: two}"
    )
    with pytest.raises(InvalidLesson, match="Two exercises are called 'a'"):
        lesson_of(tmp_path, text)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: task("first_rond/x"),
            "There is no lesson 'first_rond'. Did you mean 'first_round'?",
        ),
        (
            lambda: task("first_round/where-does-thimbl-go"),
            "Did you mean 'where-does-thimble-go'?",
        ),
        (lambda: position("first_round/thimbel"), "Did you mean 'thimble'?"),
        (lambda: task("course/x"), "There is no lesson 'course'."),
    ],
)
def test_what_is_not_there_is_said_with_what_was_meant(
    call: Callable[[], object], said: str
) -> None:
    with pytest.raises(InvalidLesson) as caught:
        call()
    assert said in str(caught.value)


# -- progress

PATH = "bait/who"


@pytest.mark.parametrize(
    ("wrong", "hints", "points"),
    [(0, 0, 3), (1, 0, 2), (0, 1, 2), (1, 1, 1), (5, 0, 1), (0, 2, 1), (0, 3, 0), (1, 3, 0)],
)
def test_points(wrong: int, hints: int, points: int) -> None:
    progress = Progress.in_memory()
    for _ in range(wrong):
        progress.wrong(PATH)
    for tier in range(1, hints + 1):
        progress.hint(PATH, tier)
    assert progress.solve(PATH) == Record(wrong, hints, True, points)


def test_only_the_first_solution_counts() -> None:
    progress = Progress.in_memory()
    progress.wrong(PATH)
    first = progress.solve(PATH)
    progress.wrong(PATH)
    progress.hint(PATH, 3)
    assert progress.solve(PATH) == first


def test_progress_is_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "progress.json"
    progress = Progress(file)
    progress.hint(PATH, 1)
    progress.solve(PATH)
    assert Progress(file).record(PATH) == Record(0, 1, True, 2)
    assert [one.name for one in file.parent.iterdir()] == ["progress.json"]


def test_several_notebooks_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    one, other = Progress(file), Progress(file)
    one.solve("bait/a")
    other.wrong("bait/b")
    one.wrong("bait/b")
    other.solve("bait/c")
    found = Progress(file)
    assert found.tally(["bait/a", "bait/b", "bait/c"]) == (2, 6, 0)
    assert found.record("bait/b").wrong >= 1


def test_what_another_notebook_has_solved_stays_solved(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    one, other = Progress(file), Progress(file)
    one.solve(PATH)
    other.wrong(PATH)
    other.solve(PATH)
    assert Progress(file).record(PATH).points == 3


def test_starting_anew_is_not_undone_by_another_notebook(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    one, other = Progress(file), Progress(file)
    one.solve("bait/a")
    other.reload()
    one.forget()
    other.solve("bait/b")
    assert Progress(file).tally(["bait/a", "bait/b"]).solved == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"version": "1", "exercises": {}}',
        b'{"version": 1, "exercises": []}',
        b'{"version": 1, "exercises": {"a/b": {"wrong": "x"}}}',
        b'{"version": 1, "exercises": {"a/b": {"other": 1}}}',
        b'{"version": 1, "exercises": {"a/b": {"wrong": -1}}}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_said_once(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "progress.json"
    file.write_bytes(content)
    (tmp_path / "progress.damaged-1.json").write_text("an older one")
    progress = Progress(file)
    assert (tmp_path / "progress.damaged-2.json").read_bytes() == content
    assert "progress.damaged-2.json" in progress.take_notice()
    assert progress.take_notice() == ""
    progress.solve(PATH)
    assert Progress(file).record(PATH).solved


def test_the_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text(json.dumps({"version": VERSION + 1, "exercises": {}}))
    progress = Progress(file)
    progress.solve(PATH)
    assert progress.record(PATH).solved
    assert "newer version" in progress.take_notice()
    assert [one.name for one in tmp_path.iterdir()] == ["progress.json"]
    assert f'"version": {VERSION + 1}' in file.read_text()


def test_without_a_place_to_write_learning_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    progress = Progress(tmp_path / "file" / "progress.json")
    progress.wrong(PATH)
    progress.solve(PATH)
    assert progress.record(PATH).points == 2
    assert "lasts until this notebook is closed" in progress.take_notice()
    assert progress.take_notice() == ""
    progress.forget()
    assert progress.record(PATH) == Record()


def test_the_folder_is_the_learners_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    assert home() == tmp_path
    learner().solve(PATH)
    assert Progress(tmp_path / "progress.json").record(PATH).solved
    monkeypatch.delenv("BOSSBOOK_HOME")
    found = home()
    assert found is not None and found.is_absolute() and "bossbook" in found.name


def test_platformdirs_may_be_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOSSBOOK_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert home() == tmp_path / ".bossbook"


# -- the course


def test_every_numbered_notebook_is_in_the_course() -> None:
    files = {file.stem for file in notebooks_dir().glob("[0-9][0-9]_*.ipynb")}
    assert files <= {entry.notebook for entry in course()}
    assert {entry.notebook for entry in at_hand()} == files


def test_the_course_is_in_order_and_in_words() -> None:
    numbers = [entry.number for entry in course()]
    assert numbers == sorted(set(numbers))
    assert all(entry.title and entry.idea and entry.minutes for entry in course())


def test_every_lesson_file_belongs_to_a_lesson_of_the_course() -> None:
    assert set(lessons()) <= {entry.name for entry in course()}


def test_a_lesson_without_its_notebook_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "01_first_round.ipynb").write_text("{}")
    assert [entry.name for entry in at_hand(tmp_path)] == ["first_round"]


def test_mistakes_in_the_course_are_said(tmp_path: Path) -> None:
    file = tmp_path / "course.yaml"
    file.write_text("lessons:\n  - {notebook: 01_x, titel: X, minutes: 0, idea: Y}\n")
    with pytest.raises(InvalidLesson) as caught:
        read_course(file)
    assert "Did you mean 'title'?" in str(caught.value)
    assert "'minutes' must be at least 1" in str(caught.value)
