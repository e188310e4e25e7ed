"""A learner's files when something is wrong: damaged ones, and several programs at one file."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bossbook import files
from bossbook.lessons.kept import Seats, Shelf
from bossbook.lessons.progress import MOST_POINTS, Progress, Record
from bossbook.widgets.course_map import course_map
from bossbook.widgets.play import OwnGame

SAVES = Path(__file__).parent / "saves"
GOOD = (SAVES / "progress_first_lessons.json").read_bytes()
KEPT = (SAVES / "kept_base_against_a_bot.json").read_bytes()
PATH = "bait/who"

# -- mutations

ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 10**30, 1.5, float("nan"), float("inf"), "", "1", "\ud800",
    [], [[]], {}, {"": {}}, {"wrong": []}, {"version": 1},
)  # fmt: skip


def in_bytes(content: bytes, dice: Random) -> bytes:
    """Some bytes changed, lost, doubled, or the rest of the file gone."""
    at, to = sorted(dice.randrange(len(content) + 1) for _ in range(2))
    some = bytes(dice.randrange(256) for _ in range(dice.randrange(1, 4)))
    return dice.choice(
        [
            content[:at],
            content[at:],
            content[:at] + some + content[at:],
            content[:at] + some + content[at + len(some) :],
            content[:at] + content[to:],
            content[:to] + content[at:],
        ]
    )


def holders(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from holders(value)


def in_structure(content: bytes, dice: Random) -> bytes:
    """A field lost, named otherwise, or with something in it that does not belong there."""
    data = json.loads(content)
    if dice.random() < 0.05:
        return json.dumps(dice.choice(ODD)).encode()
    for _ in range(dice.randrange(1, 4)):
        holder = dice.choice([one for one in holders(data) if one] or [{"": None}])
        key = dice.choice(list(holder))
        value = holder.pop(key)
        change = dice.randrange(3)
        if change == 0:
            holder[dice.choice(["version", "exercises", "wrong", "people", "", "x"])] = value
        elif change == 1:
            holder[key] = dice.choice(ODD)
    return json.dumps(data).encode()


def mutated(content: bytes, seed: int) -> bytes:
    dice = Random(seed)
    return dice.choice([in_bytes, in_structure])(content, dice)


def contents(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in folder.iterdir()]


@pytest.mark.parametrize("block", range(8))
def test_whatever_is_in_the_file_learning_goes_on(tmp_path: Path, block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        folder = tmp_path / str(seed)
        folder.mkdir()
        file, content = folder / "progress.json", mutated(GOOD, seed)
        file.write_bytes(content)
        progress = Progress(file)
        notice = progress.take_notice()
        if "kept as" in notice:
            assert content in contents(folder), seed  # what was there is not lost
        read = {path: progress.record(path) for path in json.loads(GOOD)["exercises"]}
        assert all(0 <= record.points <= MOST_POINTS for record in read.values()), seed
        progress.wrong(PATH)
        assert progress.solve(PATH).points == 2, seed
        if "newer version" in notice:
            assert contents(folder) == [content], seed
            continue
        again = Progress(file)
        assert again.take_notice() == "", seed
        assert again.record(PATH).solved, seed
        assert {path: again.record(path) for path in read} == read, seed


def test_mutations_do_damage() -> None:
    """Else the test above would say nothing: most of them are not the good file any more."""
    found = [mutated(GOOD, seed) for seed in range(800)]
    assert sum(one != GOOD for one in found) > 600
    assert len(set(found)) > 500


@pytest.mark.parametrize(
    "content",
    [
        b"{}",
        b"null",
        b"1e999",
        b'{"version": 1}',
        b'{"exercises": {}}',
        b'{"version": true, "exercises": {}}',
        b'{"version": 0, "exercises": {}}',
        b'{"version": NaN, "exercises": {}}',
        b'{"version": 1, "exercises": {"a/b": "wrong"}}',
        b'{"version": 1, "exercises": {"a/b": null}}',
        b'{"version": 1, "exercises": {"a/b": {"solved": 1}}}',
        b'{"version": 1, "exercises": {"a/b": {"solved": true, "points": 4}}}',
        b'{"version": 1, "exercises": {"a/b": {"points": 3}}}',
        b'{"version": 1, "exercises": {"a/b": {"hints": 4}}}',
        b'{"version": 1, "exercises": {"a/b": {"wrong": 1' + b"0" * 4000 + b"}}}",
    ],
)
def test_what_no_learner_has_done_is_set_aside(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "progress.json"
    file.write_bytes(content)
    progress = Progress(file)
    assert "It is kept as progress.damaged-1.json" in progress.take_notice()
    assert (tmp_path / "progress.damaged-1.json").read_bytes() == content
    assert progress.record("a/b") == Record()


def test_what_can_still_be_read_counts(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    data = json.loads(GOOD)
    data["exercises"]["adventure/boulder-or-fear"]["hints"] = "one"
    file.write_text(json.dumps(data))
    progress = Progress(file)
    notice = progress.take_notice()
    assert "A part of your progress could not be read" in notice
    assert "progress.damaged-1.json" in notice
    for found in (progress, Progress(file)):
        assert found.record("start_here/where-does-bert-go").points == 3
        assert found.record("adventure/boulder-or-fear") == Record()
        assert found.take_notice() == ""


def test_a_file_damaged_meanwhile_costs_nothing_that_was_known(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    progress = Progress(file)
    progress.solve("bait/a")
    file.write_text("{}")
    progress.solve("bait/b")
    assert "progress.damaged-1.json" in progress.take_notice()
    assert Progress(file).tally(["bait/a", "bait/b"]).solved == 2


def test_the_course_is_shown_with_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_text("{}")
    shown = course_map(Progress(file))
    assert shown.trouble == ""
    assert "progress.damaged-1.json" in shown._foot.value


# -- several programs at one file

LEARNER = """
import sys, time
from pathlib import Path
from bossbook.lessons.progress import Progress
name, file = sys.argv[1], Path(sys.argv[2])
progress = Progress(file)
print("ready", flush=True)
sys.stdin.readline()
for number in range(40):
    progress.wrong("bait/both")
    progress.solve(f"{name}/{number}")
print(progress.take_notice())
"""


def together(script: str, *arguments: list[str]) -> list[str]:
    """Several programs that begin at the same moment; what each of them said at last."""
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", script, *given],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for given in arguments
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("go\n")
        program.stdin.flush()
    said = [program.communicate()[0].strip() for program in programs]
    assert [program.returncode for program in programs] == [0] * len(programs)
    return said


def test_two_programs_do_not_lose_each_others_progress(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    said = together(LEARNER, ["one", str(file)], ["other", str(file)])
    assert said == ["", ""]
    found = Progress(file)
    paths = [f"{name}/{number}" for name in ("one", "other") for number in range(40)]
    assert [path for path in paths if not found.record(path).solved] == []
    assert found.record("bait/both").wrong == 80
    assert [one.name for one in tmp_path.iterdir()] == ["progress.json"]


def test_a_lock_that_was_left_behind_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    file = tmp_path / "progress.json"
    (tmp_path / "progress.json.lock").write_text("somebody who is gone")
    progress = Progress(file)
    progress.solve(PATH)
    assert progress.take_notice() == ""
    assert Progress(file).record(PATH).solved
    assert [one.name for one in tmp_path.iterdir()] == ["progress.json"]


def test_a_lock_that_is_held_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    progress = Progress(file)
    solving = threading.Thread(target=progress.solve, args=(PATH,))
    with files.locked(file):
        solving.start()
        solving.join(0.1)
        assert not file.exists()
    solving.join()
    assert Progress(file).record(PATH).solved


def test_a_lock_that_cannot_be_had_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    (tmp_path / "progress.json.lock").mkdir()
    progress = Progress(tmp_path / "progress.json")
    progress.solve(PATH)
    assert progress.record(PATH).solved
    assert "lasts until this notebook is closed" in progress.take_notice()


# -- kept games


def some_way(play: OwnGame, choose: Callable[[Any], Any] = lambda options: options[0]) -> None:
    for _ in range(4):
        decision = play.table.session.decision
        if decision is None:
            play.table.act("run-decision")
        else:
            play.table.play(choose(decision.options).key)
    assert play.table.trouble == ""


def two_tables(folder: Path) -> tuple[OwnGame, OwnGame]:
    """Two tabs, each of which goes on with the same kept game."""
    first = OwnGame(seed=5, shelf=Shelf(folder))
    some_way(first)
    tabs = OwnGame(seed=6, shelf=Shelf(folder)), OwnGame(seed=6, shelf=Shelf(folder))
    for tab in tabs:
        tab.go_on_button.click()
        assert tab.game.fingerprint() == first.game.fingerprint()
    return tabs


def kept_in(folder: Path) -> set[str]:
    shelf = Shelf(folder)
    return {shelf.load(one.path)[0].fingerprint() for one in shelf.games()}


def test_a_game_played_on_at_two_tables_becomes_two_games(tmp_path: Path) -> None:
    one, other = two_tables(tmp_path)
    some_way(one)
    some_way(other, lambda options: options[-1])
    some_way(one)
    assert one.game.fingerprint() != other.game.fingerprint()
    assert kept_in(tmp_path) == {one.game.fingerprint(), other.game.fingerprint()}
    assert "played on at another table" not in one._said.value
    assert "played on at another table" in other._said.value


def test_who_parted_goes_on_in_a_place_of_their_own(tmp_path: Path) -> None:
    one, other = two_tables(tmp_path)
    for _ in range(3):
        one.table.act("step")
        other.table.act("undo")
    assert len(Shelf(tmp_path).games()) == 2
    other.new_button.click()
    assert "played on at another table" not in other._said.value


def test_a_kept_game_that_was_taken_away_is_kept_again(tmp_path: Path) -> None:
    play = OwnGame(seed=5, shelf=Shelf(tmp_path))
    some_way(play)
    for file in tmp_path.iterdir():
        file.unlink()
    some_way(play)
    assert kept_in(tmp_path) == {play.game.fingerprint()}
    assert "another table" not in play._said.value


DEALER = """
import sys
from pathlib import Path
import bossbook as bb
from bossbook.lessons.kept import Seats, Shelf
game = bb.new_game("base", ["Pip", "Grim"], 5)
print("ready", flush=True)
sys.stdin.readline()
shelf = Shelf(Path(sys.argv[1]))
places = [shelf.keep(game, Seats(("Pip",), "greedy")) for _ in range(5)]
print(" ".join(place.path.name for place in places))
"""


def test_two_programs_never_take_the_same_place(tmp_path: Path) -> None:
    said = together(DEALER, [str(tmp_path)], [str(tmp_path)])
    names = " ".join(said).split()
    assert len(names) == len(set(names)) == 10
    assert len(Shelf(tmp_path).games()) == 10


@pytest.mark.parametrize("block", range(4))
def test_whatever_is_in_a_kept_game_is_said(tmp_path: Path, block: int) -> None:
    file, shelf = tmp_path / "kept.json", Shelf(tmp_path)
    for seed in range(block * 50, block * 50 + 50):
        file.write_bytes(mutated(KEPT, seed))
        listed = shelf.games()
        assert all(isinstance(one.label, str) for one in listed), seed
        try:
            game, seats, _ = shelf.load(file)
        except ValueError as error:
            assert str(error), seed
        else:
            assert game.players, seed
            assert isinstance(seats, Seats), seed


def test_a_kept_game_that_cannot_be_laid_costs_no_other_game(tmp_path: Path) -> None:
    """The table that stays must not be kept in the place of the game that was asked for."""
    shelf = Shelf(tmp_path)
    play = OwnGame(seed=5, shelf=shelf)
    some_way(play)
    file = tmp_path / "broken.json"
    broken = json.dumps({**json.loads(KEPT), "bot": "nobody"}).encode()
    file.write_bytes(broken)
    play.refresh()
    play.kept.value = str(file)
    play.go_on_button.click()
    assert "nobody" in play.trouble
    some_way(play)
    assert file.read_bytes() == broken
    assert play.game.fingerprint() in kept_in(tmp_path)
