"""The teacher's pages: every command and every line of Python in them is run."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from command_line import Cli

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted((ROOT / "docs" / "teaching").glob("*.md"))
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^`([\w./-]+\.yaml)`:\s*$", re.MULTILINE)


def blocks(page: Path, language: str) -> list[str]:
    return [
        body for name, body in BLOCK.findall(page.read_text(encoding="utf-8")) if name == language
    ]


def commands(page: Path) -> list[list[str]]:
    lines = [line for body in blocks(page, "") for line in body.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("bossbook ")]


@pytest.fixture
def class_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that a page tells one to write."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_assignment_of_the_guide_is_made_collected_and_marked(
    cli: Cli, class_room: Path
) -> None:
    page = ROOT / "docs" / "teaching" / "assignments.md"
    (name,) = FILE.findall(page.read_text(encoding="utf-8"))
    (class_room / name).write_text(blocks(page, "yaml")[0], encoding="utf-8")
    ran = []
    for argv in commands(page):
        if argv[:2] == ["class", "collect"]:
            shutil.copytree(class_room / "handed-out", class_room / "inbox")
        done = cli(*argv)
        assert done.code == 0, (argv, done.err)
        ran.append(argv[1])
    assert ran == ["make", "collect", "mark", "make", "lesson", "our-lessons/our_week.yaml"]
    assert (class_room / "marks.csv").read_text(encoding="utf-8-sig").count("\n") == 31
    (python,) = blocks(page, "python")
    names: dict[str, object] = {}
    exec(python, names)
    assert len(names["marks"].students) == 30  # type: ignore[attr-defined]


def test_the_commands_in_the_text_of_the_guide_are_there(cli: Cli, class_room: Path) -> None:
    text = (ROOT / "docs" / "teaching" / "README.md").read_text(encoding="utf-8")
    named = {tuple(one.split()[1:3]) for one in re.findall(r"`(bossbook [^`]+)`", text)}
    pairs = {("class", "solutions"), ("class", "slides"), ("play", "--cards"), ("apps", "--ip")}
    assert named == pairs | {(one,) for one in ("check", "lab")}
    assert cli("class", "solutions", "bait").code == 0
    shutil.copy(ROOT / "docs" / "teaching" / "first_lesson.ipynb", class_room)
    assert cli("class", "slides", "first_lesson.ipynb").code == 0
    assert (class_room / "first_lesson.html").exists()
    targets = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"`make (\w+)`", text):
        assert f"\n{target}:" in targets


def test_the_guide_speaks_of_every_notebook() -> None:
    text = (ROOT / "docs" / "teaching" / "README.md").read_text(encoding="utf-8")
    told = {int(one) for one in re.findall(r"^\| (\d\d) \|", text, re.MULTILINE)} | {13, 14, 15}
    numbers = {int(path.name[:2]) for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")}
    assert numbers <= told


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_what_a_page_links_to_is_there(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target
