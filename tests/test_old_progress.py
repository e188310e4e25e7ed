"""Progress and kept games of earlier versions: the files in ``tests/saves`` still open.

They were written by the version of which each was the newest. None is ever written again: a file
that has to be changed to open is a learner's file that does not.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bossbook.lessons.kept import Shelf
from bossbook.lessons.progress import Progress, Record
from bossbook.widgets.play import OwnGame

SAVES = Path(__file__).parent / "saves"
PROGRESS = sorted(SAVES.glob("progress_*.json"))
KEPT = sorted(SAVES.glob("kept_*.json"))


def name_of(file: Path) -> str:
    return file.stem


def opened(file: Path, folder: Path) -> Progress:
    """A learner's file as this version finds it; the old one itself is left alone."""
    shutil.copy(file, folder / "progress.json")
    return Progress(folder / "progress.json")


def content(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", PROGRESS, ids=name_of)
def test_old_progress_says_what_it_said(file: Path, tmp_path: Path) -> None:
    progress, records = opened(file, tmp_path), content(file)["exercises"]
    assert progress.take_notice() == ""
    assert records
    for path, fields in records.items():
        assert progress.record(path) == Record(**fields)


@pytest.mark.parametrize("file", PROGRESS, ids=name_of)
def test_old_progress_is_gone_on_with(file: Path, tmp_path: Path) -> None:
    progress, records = opened(file, tmp_path), content(file)["exercises"]
    progress.solve("bait/new")
    again = Progress(tmp_path / "progress.json")
    assert again.record("bait/new").solved
    assert {path: again.record(path) for path in records} == {
        path: Record(**fields) for path, fields in records.items()
    }


def test_points_of_the_first_lessons(tmp_path: Path) -> None:
    progress = opened(SAVES / "progress_first_lessons.json", tmp_path)
    assert progress.record("start_here/where-does-bert-go") == Record(0, 0, True, 3)
    assert progress.record("adventure/the-other-way-round") == Record(1, 0, True, 2)
    assert progress.record("adventure/once-more-from-the-start") == Record(2, 2)
    assert progress.solve("adventure/once-more-from-the-start").points == 1


@pytest.mark.parametrize("file", KEPT, ids=name_of)
def test_an_old_kept_game_opens(file: Path) -> None:
    kept = content(file)
    saved = json.loads(kept["game"])
    game, seats, *_ = Shelf(None).load(file)
    assert (list(seats.people), seats.bot) == (kept["people"], kept["bot"])
    assert list(game.players) == [player["name"] for player in saved["start"]["players"]]
    assert game.edition == saved["start"]["edition"]
    assert 0 < game.length <= len(saved["moves"])  # where a rule has changed, as far as it agrees


def test_old_kept_games_are_listed_and_gone_on_with(tmp_path: Path) -> None:
    for file in KEPT:
        shutil.copy(file, tmp_path)
    play = OwnGame(seed=5, shelf=Shelf(tmp_path))
    assert {label for label, _ in play.kept.options} == {content(file)["label"] for file in KEPT}
    for file in KEPT:
        play.kept.value = str(tmp_path / file.name)
        play.go_on_button.click()
        assert play.trouble == ""
        assert play.game.length > 0
