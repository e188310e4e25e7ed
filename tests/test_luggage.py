"""What a learner has, as one file: all of it comes along, nothing is lost where it arrives."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Cli

import bossbook as bb
from bossbook import luggage
from bossbook.errors import InvalidInput
from bossbook.lessons.high_scores import FILE as SCORES
from bossbook.lessons.kept import KeptPlace, Seats, Shelf
from bossbook.lessons.progress import FILE as PROGRESS
from bossbook.lessons.progress import Progress
from bossbook.lessons.ribbons import FOLDER as RIBBONS
from bossbook.widgets.course_map import CourseMap
from bossbook.workshop.draft import Draft
from bossbook.workshop.own_set import FILE as CARDS
from bossbook.workshop.own_set import OwnSet

TRAP = "name: {name}\nkind: trap\ndamage: {damage}\n"
Home = Callable[[str], Path]


@pytest.fixture
def home(tmp_path: Path) -> Home:
    """A learner's folder, by a name."""

    def made(name: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        return folder

    return made


def keep_game(folder: Path, steps: int, place: KeptPlace | None = None) -> KeptPlace:
    game = bb.new_game("base", ["Pip", "Grim"], seed=4)
    for _ in range(steps):
        game.step()
    kept = Shelf(folder / "games").keep(game, Seats(("Pip",), "random"), place)
    assert kept is not None
    return kept


def keep_card(folder: Path, name: str, damage: int) -> None:
    OwnSet(folder / CARDS).keep(Draft("room", TRAP.format(name=name, damage=damage)))


def test_everything_arrives_in_an_empty_folder(home: Home) -> None:
    here, there = home("here"), home("there")
    Progress(here / PROGRESS).solve("bait/the-cleric")
    keep_game(here, 3)
    keep_card(here, "Nest", 2)
    (here / RIBBONS).mkdir()
    (here / RIBBONS / "table-1.json").write_text('{"at": 3}', encoding="utf-8")
    (here / luggage.MEASUREMENTS).mkdir()
    (here / luggage.MEASUREMENTS / "altar-1.jsonl").write_text('{"a": 1}\n', encoding="utf-8")
    found = luggage.unpack(luggage.pack(here), there)
    assert len(found.new) == 5 and not (found.joined or found.same or found.left)
    assert Progress(there / PROGRESS).record("bait/the-cleric").solved
    assert [card.name for card in OwnSet(there / CARDS).cards()] == ["Nest"]
    (kept,) = Shelf(there / "games").games()
    assert Shelf(there / "games").load(kept.path)[0].fingerprint()
    again = luggage.unpack(luggage.pack(here), there)
    assert len(again.same) == 5 and not (again.new or again.joined)
    assert luggage.names_in(luggage.pack(there)) == luggage.names_in(luggage.pack(here))


def test_what_both_have_is_joined(home: Home) -> None:
    here, there = home("here"), home("there")
    Progress(here / PROGRESS).solve("bait/the-cleric")
    Progress(there / PROGRESS).solve("bait/the-thief")
    keep_card(here, "Nest", 2)
    keep_card(there, "Net", 1)
    found = luggage.unpack(luggage.pack(here), there)
    assert set(found.joined) == {PROGRESS, CARDS}
    assert Progress(there / PROGRESS).tally(["bait/the-cleric", "bait/the-thief"]).solved == 2
    assert {card.name for card in OwnSet(there / CARDS).cards()} == {"Nest", "Net"}


def test_of_a_game_that_went_on_in_both_places_both_are_kept(home: Home) -> None:
    here, there = home("here"), home("there")
    keep_game(here, 3)
    keep_game(there, 5)
    assert len(luggage.unpack(luggage.pack(here), there).new) == 1
    assert len(Shelf(there / "games").games()) == 2
    assert luggage.unpack(luggage.pack(here), there).new == ()


@pytest.mark.parametrize(("age", "stands"), [(100, "theirs"), (-100, "ours")])
def test_of_where_a_table_was_left_the_later_stands(home: Home, age: int, stands: str) -> None:
    here, there = home("here"), home("there")
    for folder, whose in ((here, "theirs"), (there, "ours")):
        (folder / RIBBONS).mkdir()
        (folder / RIBBONS / "a.json").write_text(json.dumps({"whose": whose}), encoding="utf-8")
    ours = (there / RIBBONS / "a.json").stat().st_mtime
    os.utime(here / RIBBONS / "a.json", (ours + age, ours + age))
    luggage.unpack(luggage.pack(here), there)
    assert json.loads((there / RIBBONS / "a.json").read_text())["whose"] == stands


def test_of_a_measurement_the_longer_stands(home: Home) -> None:
    here, there = home("here"), home("there")
    for folder, lines in ((here, 2), (there, 5)):
        (folder / luggage.MEASUREMENTS).mkdir()
        (folder / luggage.MEASUREMENTS / "x.jsonl").write_text('{"a": 1}\n' * lines)
    assert luggage.unpack(luggage.pack(here), there).same
    assert luggage.unpack(luggage.pack(there), here).joined
    assert len((here / luggage.MEASUREMENTS / "x.jsonl").read_text().splitlines()) == 5


@pytest.mark.parametrize(
    "name",
    ["../out.json", "games/../../out.json", "/etc/x.json", "games/a/b.json", "C:x.json",
     "games\\x.json", "ribbons/.hidden.json", "ribbons/x.py", "other.json", "games", ""],
)  # fmt: skip
def test_a_file_that_is_none_of_ours_is_left_out(home: Home, tmp_path: Path, name: str) -> None:
    text = json.dumps({"kind": luggage.KIND, "version": 1, "files": {name: {"text": "{}"}}})
    found = luggage.unpack(text, home("there"))
    assert found.left == (name,) and name in found.message.text
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize("item", ["text", {}, {"text": 3}, {"text": "{", "changed": 1}, None])
@pytest.mark.parametrize("name", [PROGRESS, SCORES, CARDS, "games/a-1.json", "ribbons/a.json"])
def test_a_file_that_makes_no_sense_changes_nothing(home: Home, name: str, item: object) -> None:
    there = home("there")
    content = {"kind": luggage.KIND, "version": 1, "files": {name: item}}
    assert luggage.unpack(json.dumps(content), there).left == (name,)
    assert [path for path in there.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "no file that bossbook has made"), ("[]", "no file that bossbook has made"),
     ("[" * 100_000, "no file that bossbook has made"), ('{"files": {}}', "no file that bossbook"),
     ('{"kind": "bossbook luggage", "version": 99, "files": {}}', "a newer version"),
     ('{"kind": "bossbook luggage", "version": 1}', "no file that bossbook has made")],
)  # fmt: skip
def test_what_is_no_luggage_is_refused(home: Home, text: str, why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        luggage.unpack(text, home("there"), "mine.json")


def test_on_the_command_line(cli: Cli, home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = home("here"), home("there")
    file = here.parent / "mine.json"
    Progress(here / PROGRESS).solve("bait/the-cleric")
    monkeypatch.setenv("BOSSBOOK_HOME", str(here))
    done = cli("keep", "export", str(file), "--json")
    assert done.code == 0 and json.loads(done.out)["packed"] == [PROGRESS]
    assert cli("keep", "export", str(file)).code == 0  # such a file may be written anew
    monkeypatch.setenv("BOSSBOOK_HOME", str(there))
    done = cli("keep", "import", str(file))
    assert done.code == 0 and "1 new" in done.out
    assert Progress(there / PROGRESS).record("bait/the-cleric").solved


def test_the_command_line_says_what_is_wrong(
    cli: Cli, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = home("here")
    monkeypatch.setenv("BOSSBOOK_HOME", str(here))
    other = here.parent / "letter.txt"
    other.write_text("Dear Bert", encoding="utf-8")
    done = cli("keep", "export", str(other))
    assert done.code == 1 and "left as it is" in done.err
    assert other.read_text(encoding="utf-8") == "Dear Bert"
    for wrong in (other, here / "nothing.json"):
        done = cli("keep", "import", str(wrong), "--json")
        assert done.code == 1 and json.loads(done.out)["mistakes"][0]["file"] == str(wrong)
    assert cli("keep", "throw", "x").code == 2


def test_the_course_map_packs_and_unpacks(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = home("here"), home("there")
    Progress(here / PROGRESS).solve("bait/the-cleric")
    monkeypatch.setenv("BOSSBOOK_HOME", str(here))
    first = CourseMap([], Progress(here / PROGRESS))
    first.pack_button.click()
    assert f'download="{luggage.NAME}"' in first.luggage.value
    monkeypatch.setenv("BOSSBOOK_HOME", str(there))
    second = CourseMap([], Progress(there / PROGRESS))
    second.bring(luggage.pack(here).encode())
    assert second.progress.record("bait/the-cleric").solved
    assert "1 new" in second.luggage.value and not second.trouble
    second.bring(b"Dear Bert")
    assert "no file that bossbook has made" in second.trouble
