"""What the tests of the command line share: running commands, and pieces of positions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bossbook.cli import main

POSITIONS = Path(__file__).parent / "positions"
WORKED_EXAMPLE = str(POSITIONS / "worked_example.yaml")
WALKS = str(POSITIONS / "walks.yaml")


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


class Cli:
    """Runs commands in-process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys, self._folder = capsys, folder

    def __call__(self, *argv: str | Path) -> Done:
        self._capsys.readouterr()
        code = main([str(argument) for argument in argv])
        return Done(code, *self._capsys.readouterr())

    def file(self, content: str | dict[str, Any], name: str = "position.yaml") -> Path:
        path = self._folder / name
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")
        return path

    def about(self, command: str, position: dict[str, Any], *more: str) -> Any:
        """The JSON answer of a command about a position."""
        done = self(command, self.file({"edition": "base", **position}), "--json", *more)
        assert (done.code, done.err) == (0, "")
        return done.data


def room(name: str, damage: int = 1, **more: Any) -> dict[str, Any]:
    return {"name": name, "kind": "trap", "damage": damage, **more}


def hero(name: str, health: int = 4, **more: Any) -> dict[str, Any]:
    return {"name": name, "class": "mage", "health": health, **more}


def player(name: str, xp: int = 500, **more: Any) -> dict[str, Any]:
    return {"name": name, "boss": {"name": f"Boss of {name}", "xp": xp}, **more}


MISTAKEN = """\
edition: base
town:
  - {name: Ada, class: mag, health: 6}
players:
  - {name: One, boss: Gorgna}
  - {name: Two, wounds: -1}
"""
HOMEMADE = """\
format: 1
set: homemade
rooms:
  - {name: Cellar, kind: trap, damage: 4, treasure: {mage: 3}, copies: 3}
"""
NAMES = ["<b>bold</b>", '\'; "quotes" {braces} %s', "Żółw 漢字 🐢 é́́", "long " * 600 + "end"]


def hostile() -> dict[str, Any]:
    seated = [
        player(
            name,
            rooms=[room(f"Room {name}", 1, treasure={"mage": 1})],
            entrance=[hero(f"Hero {name}", 1)],
        )
        for name in NAMES
    ]
    town = [hero(f"Town {name}") for name in NAMES]
    return {"edition": "base", "town": town, "players": seated}


# Files that no command may choke on: each has a mistake to tell.
NO_POSITIONS = [
    b"",
    b"\xff\xfe\x00",
    b"[1, 2]",
    b"just text",
    b"a: [",
    b"a: &a [*a]",
    b"edition: base\nplayers: 3\n",
    b"edition: super\nplayers: [{name: A, minion: moon}]\n",
    b"edition: base\nplayers: []\n",
    b"edition: base\nplayers: [{name: A}]\nagenda: [[decide], [effect], [resolve, 1, 2]]\n",
    b"edition: base\nplayers: [{name: A}]\nlasting: [[room_damage, 7, 1]]\n",
    b"edition: base\nplayers: [{name: A}]\nresult: [x, [], y]\n",
    b"edition: base\nplayers: [{name: A, hand: 4000}]\n",
    b"x" * 1_000_001,
]
