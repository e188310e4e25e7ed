"""A learner's file, whatever it is about: nothing is lost, and nothing gets in the way."""

from __future__ import annotations

import json
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bossbook.lessons import learner_file
from bossbook.lessons.learner_file import FileForm, FileSentences, LearnerFile

Names = frozenset[str]


def read(fields: Mapping[str, object]) -> tuple[Names, bool]:
    listed = fields.get("names")
    rows = listed if isinstance(listed, list) else []
    good = [one for one in rows if isinstance(one, str)]
    return frozenset(good), isinstance(listed, list) and good == rows


NAMES: FileForm[Names] = FileForm(
    version=3,
    empty=frozenset,
    read=read,
    write=lambda names: {"names": sorted(names)},
    merge=lambda known, found: known | found,
    sentences=FileSentences("no place", "newer", "damaged: {name}", "in part: {name}"),
    earlier=(2,),
)


def opened(file: Path) -> LearnerFile[Names]:
    return LearnerFile(file, NAMES)


def put(kept: LearnerFile[Names], name: str) -> Names:
    return kept.change(lambda names: names | {name})


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "names.json"


def test_what_is_changed_is_there_the_next_time(file: Path) -> None:
    assert opened(file).content == frozenset() and not file.exists()
    assert put(opened(file), "Ada") == {"Ada"}
    assert opened(file).content == {"Ada"}
    assert json.loads(file.read_text()) == {"version": 3, "names": ["Ada"]}


def test_a_change_begins_with_what_others_have_written(file: Path) -> None:
    one, other = opened(file), opened(file)
    put(one, "Ada")
    assert put(other, "Bo") == {"Ada", "Bo"} and one.content == {"Ada"}
    one.reload()
    assert one.content == {"Ada", "Bo"}


def test_many_at_once_lose_nothing(file: Path) -> None:
    with ThreadPoolExecutor(6) as people:
        list(people.map(lambda number: put(opened(file), str(number)), range(24)))
    assert opened(file).content == {str(number) for number in range(24)}
    assert [one.name for one in file.parent.iterdir()] == ["names.json"]


def test_nothing_new_is_not_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = opened(file)
    put(kept, "Ada")
    written: list[Path] = []
    monkeypatch.setattr(learner_file, "write_at_once", lambda path, _: written.append(path))
    put(kept, "Ada")
    assert written == []
    put(kept, "Bo")
    assert written == [file]


@pytest.mark.parametrize("version", [2, 3])
def test_earlier_versions_are_read(file: Path, version: int) -> None:
    file.parent.mkdir()
    file.write_text(json.dumps({"version": version, "names": ["Ada"]}))
    kept = opened(file)
    assert kept.content == {"Ada"} and kept.take_notice() == ""


@pytest.mark.parametrize(
    "content",
    [
        "", "[]", "{}", "[" * 9999, '{"version": 3}', '{"names": []}',
        '{"version": true, "names": []}', '{"version": 1, "names": []}',
    ],
)  # fmt: skip
def test_a_damaged_file_is_set_aside_and_said_once(file: Path, content: str) -> None:
    file.parent.mkdir()
    file.write_text(content)
    file.with_name("names.damaged-1.json").write_text("an older one")
    kept = opened(file)
    assert kept.take_notice() == "damaged: names.damaged-2.json" and kept.take_notice() == ""
    assert file.with_name("names.damaged-2.json").read_text() == content
    assert put(kept, "Ada") == opened(file).content == {"Ada"}


def test_what_makes_sense_of_it_and_what_was_known_still_count(file: Path) -> None:
    kept = opened(file)
    put(kept, "Ada")
    file.write_text('{"version": 3, "names": ["Bo", 7]}')
    assert put(kept, "Cy") == {"Ada", "Bo", "Cy"}
    assert kept.take_notice() == "in part: names.damaged-1.json"
    assert opened(file).content == {"Ada", "Bo", "Cy"}


def test_the_file_of_a_newer_version_is_left_alone(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"version": 4, "names": 7}')
    kept = opened(file)
    assert kept.path is None and kept.take_notice() == "newer"
    assert put(kept, "Ada") == {"Ada"}
    kept.forget()
    assert file.read_text() == '{"version": 4, "names": 7}' and kept.content == frozenset()


def test_without_a_place_it_goes_on_in_memory(tmp_path: Path) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")
    kept = opened(tmp_path / "blocked" / "names.json")
    assert put(kept, "Ada") == {"Ada"} and kept.take_notice() == "no place"
    assert LearnerFile(None, NAMES).take_notice() == ""


def test_to_forget_takes_the_file_away(file: Path) -> None:
    kept = opened(file)
    put(kept, "Ada")
    kept.forget()
    assert not file.exists() and opened(file).content == frozenset()
