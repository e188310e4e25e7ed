"""The pages of ``bossbook apps`` without a server: what they are made of, whose things are whose.

tests/browser/test_app_pages.py visits them.
"""

from __future__ import annotations

import os
import socket
import tomllib
from pathlib import Path

import nbformat
import pytest

from bossbook.api import load_position
from bossbook.apps import inside
from bossbook.apps.front import front_html, sorry_html
from bossbook.apps.pages import PAGES, AppPage, file_of, notebook, template_folder
from bossbook.apps.visitors import DAY, Visitors
from bossbook.card import sets
from bossbook.cli import apps, main
from bossbook.errors import InvalidCards, InvalidPosition
from bossbook.views.escape import html_text

ROOT = Path(__file__).resolve().parent.parent
HOSTILE = '<img src=x onerror="alert(1)">'


class Clock:
    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def others_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page shuts for its whole process is open again for other tests."""
    monkeypatch.setattr(sets, "_no_files", False)


# -- visitors


def test_who_comes_back_finds_their_own_folder_and_nobody_elses(tmp_path: Path) -> None:
    visitors = Visitors(tmp_path / "all")
    (word, home), (other, _) = visitors.welcome(), visitors.welcome()
    (home / "progress.json").write_text("{}")
    assert visitors.home_of(word) == home != visitors.home_of(other)
    assert word not in str(home)
    assert home.stat().st_mode & 0o077 == 0 or os.name == "nt"


@pytest.mark.parametrize("word", ["", None, "..", "../..", "/", "made up", "\x00"])
def test_a_word_that_is_not_ours_opens_nothing(tmp_path: Path, word: str | None) -> None:
    visitors = Visitors(tmp_path)
    visitors.welcome()
    assert visitors.home_of(word) is None


def test_a_folder_goes_a_day_after_the_last_thing_was_done_in_it(tmp_path: Path) -> None:
    clock = Clock(0.0)
    visitors = Visitors(tmp_path, clock)
    (old, quiet), (busy, home) = visitors.welcome(), visitors.welcome()
    (home / "games").mkdir()
    (home / "games" / "one.json").write_text("{}")
    clock.now = quiet.stat().st_mtime + DAY + 60
    os.utime(home / "games" / "one.json", (clock.now, clock.now))
    visitors.tidy()
    assert visitors.home_of(old) is None
    assert visitors.home_of(busy) == home and (home / "games" / "one.json").exists()


# -- what there is


def test_every_page_has_a_notebook_that_is_one_and_a_maker() -> None:
    for page in PAGES:
        made = nbformat.from_dict(notebook(page))
        nbformat.validate(made)
        assert len(made.cells) == 1 and f"show_page({page.name!r}, None)" in made.cells[0].source
        assert file_of(page) == f"{page.name}.ipynb"
        assert page.name in inside._MAKERS
    assert len(inside._MAKERS) == len(PAGES)


def test_the_first_page_leads_to_every_page_and_says_whose_game_it_is() -> None:
    shown = front_html()
    for page in PAGES:
        assert f'href="{page.name}"' in shown
    assert "not affiliated with or endorsed by Brotherwise Games" in shown
    assert "trademark of Brotherwise Games" in shown
    assert "no other visitor sees it" in shown
    assert "for you alone" in front_html(mine=True)


def test_what_is_told_on_a_page_is_text() -> None:
    assert HOSTILE not in front_html(told=HOSTILE)
    assert HOSTILE not in sorry_html(HOSTILE, "/")
    assert str(html_text(HOSTILE)) in front_html(told=HOSTILE)


def test_no_page_asks_another_machine_for_anything() -> None:
    texts = [front_html(), *(path.read_text() for path in template_folder().iterdir())]
    assert [text for text in texts if "://" in text.replace("http://www.w3.org", "")] == []


# -- what runs in the kernel of a page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_keeps_what_is_done_in_its_visitors_folder_alone(
    page: AppPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "visitor"
    home.mkdir()
    monkeypatch.chdir(tmp_path)
    made = inside.make_page(page.name, str(home))
    assert made.text() and not made.trouble
    {
        "table": lambda: made.table.act("step"),
        "laboratory": lambda: made.lab.act("remove-hero", "0"),
        "puzzles": lambda: made.suits_button.click(),
        "workshop": lambda: made.editor.write("name: Goose Gate\nkind: trap\ndamage: 1\n"),
    }[page.name]()
    assert [path for path in home.rglob("*") if path.is_file()]
    assert [path.name for path in tmp_path.iterdir() if path != home] == []


def test_a_page_of_ones_own_keeps_things_where_they_always_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOSSBOOK_HOME", str(tmp_path))
    inside.make_page("table").table.act("step")
    assert list(tmp_path.rglob("*.json"))


def test_only_the_widget_is_sent() -> None:
    assert set(inside.shown(inside.make_page("puzzles"))) == {
        "text/plain",
        "application/vnd.jupyter.widget-view+json",
    }


def test_what_a_visitor_writes_opens_no_file_and_tells_of_none(tmp_path: Path) -> None:
    sets.open_no_files()
    secret = tmp_path / "secret.yaml"
    secret.write_text("set: secret\nrooms: [{name: Hidden Vault, kind: trap, damage: 1}]\n")
    plain = tmp_path / "passwords"
    plain.write_text("swordfish: 1\n")
    told = set()
    for path in (secret, plain, tmp_path / "nothing.yaml", tmp_path / "nothing"):
        with pytest.raises(InvalidPosition) as refused:
            load_position({"edition": "base", "cards": [str(path)], "players": [{"name": "Ann"}]})
        told.add(str(refused.value).replace(path.name, "NAME"))
    assert len(told) == 1 and "swordfish" not in told.pop()
    with pytest.raises(InvalidCards):
        sets.load_set(secret)
    assert sets.load_set("base").cards  # those that come along are there


# -- the command


def test_without_voila_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(apps, "find_spec", lambda name: None)
    assert main(["apps"]) == 1
    assert 'pip install "bossbook[apps]"' in capsys.readouterr().err
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert any(need.startswith("voila") for need in project["optional-dependencies"]["apps"])


@pytest.fixture
def has_voila(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apps, "find_spec", lambda name: object())


@pytest.mark.usefixtures("has_voila")
@pytest.mark.parametrize("ip", ["0.0.0.0", "::", "192.168.0.7", "example.org", ""])
def test_ones_own_folder_is_not_shown_to_other_machines(
    ip: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["apps", "--mine", "--ip", ip]) == 2
    assert "for this machine only" in capsys.readouterr().err


@pytest.mark.parametrize("ip", ["127.0.0.1", "::1", "localhost"])
def test_this_machine_is_known(ip: str) -> None:
    assert apps.is_this_machine(ip)


@pytest.mark.usefixtures("has_voila")
def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert main(["apps", "--port", str(other.getsockname()[1])]) == 1
    assert "try another --port" in capsys.readouterr().err
    assert main(["apps", "--port", "700000"]) == 1


def test_only_this_machine_is_served_unless_somebody_says_so() -> None:
    assert apps.is_this_machine(apps.HERE)


def test_environments_beside_ours_are_pinned_and_set_up_by_make() -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert makefile.count("tools/share_packages.py") == 1, "one recipe for all environments"
    for name in ("apps", "nbgrader", "site"):
        pins = (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
        assert all("==" in pin for pin in pins if not pin.startswith("#"))
