"""Games that a learner has begun, kept in the learner's own folder, to go on with later."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from bossbook.api import load_game
from bossbook.errors import BossbookError
from bossbook.files import write_at_once
from bossbook.game import Game
from bossbook.lessons.progress import home
from bossbook.messages import N_, say

VERSION = 1
MOST = 20  # the oldest go
FOLDER = "games"


@dataclass(frozen=True)
class Seats:
    """Who sits at a table: the people, and which bot plays for the others."""

    people: tuple[str, ...]
    bot: str


@dataclass(frozen=True)
class KeptGame:
    """One entry of the list: where it is, and what it is in a line."""

    path: Path
    label: str


class Shelf:
    """The folder of kept games. Without a folder nothing is kept, and nothing goes wrong."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    @staticmethod
    def of_the_learner() -> Shelf:
        """The learner's own."""
        place = home()
        return Shelf(place / FOLDER if place is not None else None)

    def place_for(self, game: Game) -> Path | None:
        """Where to keep a game that has just been dealt: in no other game's place.

        The same deal can be played again without losing how it went the first time.
        """
        if self.folder is None:
            return None
        start = _id(game.save())
        names = (f"{start}-{number}.json" for number in count(1))
        return next(path for path in map(self.folder.joinpath, names) if not path.exists())

    def keep(self, game: Game, seats: Seats, path: Path | None) -> bool:
        """Keep a game as it stands, in the place of its earlier self; whether that worked."""
        if self.folder is None or path is None:
            return False
        kept = {
            "version": VERSION,
            "label": _label(game, seats),
            "people": list(seats.people),
            "bot": seats.bot,
            "game": game.save(),
        }
        try:
            write_at_once(path, json.dumps(kept).encode())
            self._forget_oldest()
        except OSError:
            self.folder = None
            return False
        return True

    def games(self) -> list[KeptGame]:
        """The kept games, the newest first; a file that cannot be read is passed over."""
        found = []
        for path in self._files():
            with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
                found.append(KeptGame(path, str(_read(path)["label"])))
        return found

    def load(self, path: Path) -> tuple[Game, Seats]:
        """A kept game and who sat there; a clear sentence if that is not possible."""
        try:
            kept = _read(path)
            people = tuple(str(name) for name in kept["people"])
            game = load_game(kept["game"])
        except BossbookError:
            raise
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            raise ValueError(say(N_("This game cannot be read any more.")).text) from None
        return game, Seats(people, str(kept["bot"]))

    def _files(self) -> list[Path]:
        if self.folder is None:
            return []
        with suppress(OSError):
            times = [(path.stat().st_mtime_ns, path) for path in self.folder.glob("*.json")]
            return [path for _, path in sorted(times, reverse=True)]
        return []

    def _forget_oldest(self) -> None:
        for path in self._files()[MOST:]:
            path.unlink(missing_ok=True)


def _read(path: Path) -> dict[str, Any]:
    kept = json.loads(path.read_text(encoding="utf-8"))
    if kept["version"] != VERSION:
        raise ValueError(kept["version"])
    return dict(kept)


def _id(saved: str) -> str:
    """By what a game is known: how it began."""
    start = json.dumps(json.loads(saved)["start"], sort_keys=True)
    return hashlib.sha256(start.encode()).hexdigest()[:16]


def _label(game: Game, seats: Seats) -> str:
    state = game.state
    scores = [
        f"{name} {state.souls(seat)}:{state.wounds(seat)}"
        for seat, name in enumerate(state.setup.names)
    ]
    if game.result is not None:
        where = say(N_("over"))
    else:
        where = say(N_("round {round}"), round=game.round)
    title = say(state.setup.edition.title)
    return say(N_("{edition}, {where}: {scores}"), edition=title, where=where, scores=scores).text
