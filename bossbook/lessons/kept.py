"""Games that a learner has begun, kept in the learner's own folder, to go on with later."""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TypedDict

from bossbook.api import load_game
from bossbook.errors import BossbookError
from bossbook.files import locked, write_at_once, write_new
from bossbook.game import Game
from bossbook.lessons.learner_file import home
from bossbook.messages import N_, say, writable

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


@dataclass(frozen=True)
class KeptPlace:
    """Where a table keeps its game, and by what it knows that nobody else has written there."""

    path: Path
    left: str


class _Kept(TypedDict):
    """What stands in the file of a kept game."""

    version: int
    label: str
    people: list[str]
    bot: str
    game: str


class Shelf:
    """The folder of kept games. Without a folder nothing is kept, and nothing goes wrong."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    @staticmethod
    def of_the_learner() -> Shelf:
        """The learner's own."""
        place = home()
        return Shelf(place / FOLDER if place is not None else None)

    def keep(self, game: Game, seats: Seats, place: KeptPlace | None = None) -> KeptPlace | None:
        """Keep a game as it stands, in the place of its earlier self; where it is now.

        A game that has none yet gets a place that is no other game's: the same deal can be played
        again without losing how it went the first time. So does one whose earlier self was played
        on at another table: neither loses what the other has done. None: nothing can be kept.
        """
        if self.folder is None:
            return None
        content = _content(game, seats)
        try:
            kept = (place and _written_on(place, content)) or self._written_anew(game, content)
            self._forget_oldest()
        except OSError:
            self.folder = None
            return None
        return kept

    def _written_anew(self, game: Game, content: bytes) -> KeptPlace:
        """In the first place that is free; another table may be taking it at this moment."""
        assert self.folder is not None
        start = _id(game.save())
        for number in count(1):
            path = self.folder / f"{start}-{number}.json"
            if not path.exists():
                with suppress(FileExistsError):
                    write_new(path, content)
                    break
        return KeptPlace(path, _digest(content))

    def games(self) -> list[KeptGame]:
        """The kept games, the newest first; a file that cannot be read is passed over."""
        found = []
        for path in self._files():
            with suppress(OSError, *_DAMAGED):
                label = str(_parsed(path.read_bytes())["label"])
                found.append(KeptGame(path, writable(label)))
        return found

    def load(self, path: Path) -> tuple[Game, Seats, KeptPlace]:
        """A kept game, who sat there, and its place; a clear sentence if that is not possible."""
        try:
            content = path.read_bytes()
            kept = _parsed(content)
            seats = Seats(tuple(str(name) for name in kept["people"]), str(kept["bot"]))
            game = load_game(kept["game"])
        except BossbookError:
            raise
        except (OSError, *_DAMAGED):
            raise ValueError(say(N_("This game cannot be read any more.")).text) from None
        return game, seats, KeptPlace(path, _digest(content))

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


def is_kept_game(content: bytes) -> bool:
    """Whether a file is one of a kept game, as far as can be seen without opening the game."""
    try:
        _parsed(content)["game"]
    except _DAMAGED:
        return False
    return True


def _written_on(place: KeptPlace, content: bytes) -> KeptPlace | None:
    """Written in its old place, unless what lies there is not what was left there."""
    with locked(place.path):
        try:
            write_new(place.path, content)  # the old one was taken away
        except FileExistsError:
            if _digest(place.path.read_bytes()) != place.left:
                return None
            write_at_once(place.path, content)
    return KeptPlace(place.path, _digest(content))


def _content(game: Game, seats: Seats) -> bytes:
    kept: _Kept = {
        "version": VERSION,
        "label": _label(game, seats),
        "people": list(seats.people),
        "bot": seats.bot,
        "game": game.save(),
    }
    return json.dumps(kept).encode()


# What reading a file that is not as it was written may raise.
_DAMAGED = (ValueError, LookupError, TypeError, RecursionError)


def _parsed(content: bytes) -> _Kept:
    kept: _Kept = json.loads(content)
    if kept["version"] != VERSION:
        raise ValueError(kept["version"])
    return kept


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


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
