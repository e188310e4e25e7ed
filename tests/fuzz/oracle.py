"""What must come of any input: a clean error, or something that works."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import bossbook as bb
from bossbook.errors import BossbookError, InvalidInput
from bossbook.lessons.kept import Shelf
from bossbook.lessons.progress import Progress

MOVES = 40
EDITIONS = ("alpha", "base", "revised", "minibosses", "super")


class Input(NamedTuple):
    """One input: of what kind, the data, text or bytes, and the seed of what is done with it."""

    kind: str
    content: Any
    seed: int


class Unsound(AssertionError):
    """Something was accepted that does not work."""


def claim(holds: object, what: str) -> None:
    """Raise if something does not hold."""
    if not holds:
        raise Unsound(what)


def check(given: Input) -> str:
    """Read an input and use what comes of it: 'refused' or 'sound'. Raises anything else."""
    with _own_folders() as folder:
        return READERS[given.kind](given.content, Random(given.seed), folder)


@contextmanager
def _own_folders() -> Iterator[Path]:
    """A folder for files, and one where card sets may be remembered."""
    before = os.environ.get("XDG_CACHE_HOME")
    with tempfile.TemporaryDirectory(prefix="bossbook-fuzz-") as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        try:
            yield Path(folder)
        finally:
            os.environ.pop("XDG_CACHE_HOME")
            if before is not None:
                os.environ["XDG_CACHE_HOME"] = before


def _refused(read: Callable[[], Any]) -> Any:
    """What was read; None after a clean refusal."""
    try:
        return read()
    except BossbookError as error:
        _clean(error)
        return None


def _clean(error: BossbookError) -> None:
    """An error that can be shown to somebody."""
    claim(str(error).strip(), "an error without a word")
    str(error).encode()
    if isinstance(error, InvalidInput):
        claim(error.mistakes, "an error without a mistake")
        for mistake in error.mistakes:
            claim(mistake.what.strip(), "a mistake without a word")
            json.dumps(mistake.as_dict()).encode()


# -- games


def sound(game: bb.Game, dice: Random, moves: int = MOVES) -> None:
    """A game that can be shown, written, read again and played on."""
    _shown(game)
    _written(game)
    if _refused(lambda: _gone_on(game, dice, moves)) is None:
        return  # cards that never come to an end are stopped, with a word
    for event in game.events:
        claim(event.text.strip(), "an event without a word")
    _shown(game)
    _written(game)
    _seen(game, dice)


def _gone_on(game: bb.Game, dice: Random, moves: int) -> bb.Game:
    """The game after some steps and plays; and what comes by itself comes to an end."""
    for _ in range(moves):
        if not game.step() and not _played(game, dice):
            break
    game.fork().run()
    return game


def _played(game: bb.Game, dice: Random) -> bool:
    decision = game.decision
    if decision is None:
        claim(game.phase == "over", "nothing is left to do, but the game is not over")
        claim(game.result is None or game.result.text.strip(), "a result without a word")
        return False
    claim(decision.options, "a decision without an option")
    _asked(decision)
    game.play(dice.choice(decision.options))
    return True


def _asked(decision: bb.Decision) -> None:
    claim(decision.prompt.strip(), "a question without a word")
    for one in (*decision.options, *decision.refused):
        claim(one.text.strip() and one.key, "an option without a word")
    json.dumps(decision.as_dict()).encode()


def _shown(game: bb.Game) -> None:
    claim(str(game).strip() and repr(game), "a game that cannot be shown")
    str(game).encode()
    if game.decision is not None:
        _asked(game.decision)


def _written(game: bb.Game) -> None:
    position = json.loads(json.dumps(game.position()))
    again = bb.load_position(position)
    claim(again.fingerprint() == game.fingerprint(), "read again, it is another position")


def _seen(game: bb.Game, dice: Random) -> None:
    for player in game.players:
        json.dumps(game.view(player)).encode()
    view = game.view(dice.choice(game.players))
    _refused(lambda: bb.imagine(view, seed=1))  # with more cards than there are, nothing fits


def _game(read: Callable[[], bb.Game], dice: Random, moves: int = MOVES) -> str:
    game = _refused(read)
    if game is None:
        return "refused"
    sound(game, dice, moves)
    return "sound"


# -- each kind of input


def _position(content: Any, dice: Random, folder: Path) -> str:
    return _game(lambda: bb.load_position(content), dice)


def _save(content: str, dice: Random, folder: Path) -> str:
    return _game(lambda: bb.load_game(content), dice)


def _set(content: bytes, dice: Random, folder: Path) -> str:
    """A card set: its texts, a game with it alone, one with it beside the base set."""
    path = folder / "homemade.yaml"
    path.write_bytes(content)
    edition = dice.choice(EDITIONS)
    cards = _refused(lambda: bb.cards(edition, [path]))
    if cards is None:
        return "refused"
    json.dumps(cards).encode()
    names = ["Ann", "Ben", "Cleo", "Dan"][: dice.randint(2, 4)]
    seed = dice.randrange(99)
    _game(lambda: bb.new_game(edition, names, seed, cards=[path]), dice, 120)
    _game(lambda: bb.new_game(edition, names, seed, cards=["base", path]), dice, 20)
    return "sound"


def _progress(content: bytes, dice: Random, folder: Path) -> str:
    """A progress that counts on, and keeps what it counts; damaged, it says a sentence."""
    file = folder / "progress.json"
    file.write_bytes(content)
    progress = Progress(file)
    notice = progress.take_notice()
    progress.tally(("bait/1", "x"))
    for path in ("bait/0", "bait/1", "x"):
        progress.wrong(path)
        progress.hint(path, 1)
        record = progress.solve(path)
        claim(record.solved and record.points >= 0, "a solution that does not count")
        if progress.file is not None:
            claim(Progress(file).record(path) == record, "a solution that is not kept")
    claim(progress.file is not None or notice, "given up without a word")
    progress.forget()
    return "refused" if notice else "sound"


def _kept(content: bytes, dice: Random, folder: Path) -> str:
    """A shelf with a damaged game: the list is shown, opening it works or says a sentence."""
    path = folder / "0123-1.json"
    path.write_bytes(content)
    shelf = Shelf(folder)
    for kept in shelf.games():
        kept.label.encode()
    try:
        game, seats, _ = shelf.load(path)
    except BossbookError as error:
        _clean(error)
        return "refused"
    except ValueError as error:
        claim(type(error) is ValueError and str(error).strip(), "not a sentence")
        return "refused"
    claim(all(isinstance(name, str) for name in (*seats.people, seats.bot)), "odd seats")
    sound(game, dice)
    return "sound"


READERS: dict[str, Callable[[Any, Random, Path], str]] = {
    "position": _position,
    "set": _set,
    "save": _save,
    "line": _position,
    "progress": _progress,
    "kept": _kept,
}
