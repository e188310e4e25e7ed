"""Opening a saved game: every move is made again, and where that leads elsewhere it is said.

A save holds how the game began, its moves, and fingerprints of a few moments. Rules and cards may
have changed since it was written; then the game opens at the last moment that agrees, with a
sentence in ``game.notices``. What is no save at all is refused.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeGuard

from bossbook.errors import IllegalPlay, InvalidSave, Mistake
from bossbook.game import SAVE_VERSION, Game
from bossbook.messages import N_, Message, say
from bossbook.plain import Data
from bossbook.positions import STUMBLES, read_state, write


class Save(NamedTuple):
    """What ``game.save()`` wrote."""

    start: Data
    moves: Sequence[str | None]
    fingerprint: object  # after the last move
    checks: Mapping[int, str] | None  # on the way; None: written before there were any


def open_save(text: object) -> Game:
    """The game at its last moment, or at the last one that agrees with the save."""
    save = _parse(text)
    start = read_state(save.start, error=InvalidSave)
    # Fingerprints tell nothing where this version writes even the start in another way.
    same = _as_text(write(start)) == _as_text(save.start)
    return _follow(Game(start), save, save.checks or {} if same else {}, same)


def _as_text(data: Mapping[str, object]) -> str:
    return json.dumps(data, sort_keys=True)


def _follow(game: Game, save: Save, checks: Mapping[int, str], same: bool) -> Game:
    agreed = 0
    for number, move in enumerate(save.moves, 1):
        why = _made_again(game, move, number)
        if why is not None:
            return _opened_at(game, number - 1, why)
        if number in checks:
            if game.fingerprint() != checks[number]:
                return _opened_at(game, agreed, _differs(number))
            agreed = number
    if not same or game.fingerprint() == save.fingerprint:
        return game
    known = agreed if save.checks is not None else game.length
    return _opened_at(game, known, _differs(game.length))


def _made_again(game: Game, move: str | None, number: int) -> Message | None:
    """Make a move; if it cannot be made, why."""
    try:
        _ = game.step() if move is None else game.play(move)
    except IllegalPlay as illegal:
        text = N_("Move {number} cannot be made again: {why}")
        return say(text, number=number, why=illegal.message)
    except STUMBLES as stumble:
        text = N_("The saved game is damaged: its start does not bear move {number}.")
        raise _refused(text, number=number) from stumble
    if game.length < number:
        return say(N_("Move {number} is an automatic step, but none is due."), number=number)
    return None


def _differs(number: int) -> Message:
    text = N_(
        "After move {number} this game stands differently: rules or cards have changed since."
    )
    return say(text, number=number)


def _opened_at(game: Game, moment: int, why: Message) -> Game:
    text = N_(
        "The saved game could not be followed to its end. {why} It opens after move {moment}."
    )
    opened = game.at(moment)
    opened.remark(say(text, why=why, moment=moment))
    return opened


# -- what a save is


def _parse(text: object) -> Save:
    saved = _document(text)
    if saved.get("version") != SAVE_VERSION:
        raise _refused(
            N_("The game was saved in format {version}; this version reads format {known}."),
            version=saved.get("version"),
            known=SAVE_VERSION,
        )
    start, moves = saved.get("start"), saved.get("moves")
    if not isinstance(start, dict) or not _are_moves(moves):
        raise _refused(N_("The saved game is damaged: 'start' or 'moves' is missing or wrong."))
    checks = _checks(saved["checks"]) if "checks" in saved else None
    return Save(start, moves, saved.get("fingerprint"), checks)


def _are_moves(written: object) -> TypeGuard[list[str | None]]:
    return isinstance(written, list) and all(m is None or isinstance(m, str) for m in written)


def _document(text: object) -> Data:
    try:
        saved = json.loads(text)  # type: ignore[arg-type]
    except (TypeError, ValueError, RecursionError):
        raise _refused(N_("This is not a saved game: game.save() gives JSON text.")) from None
    if not isinstance(saved, dict) or saved.get("bossbook") != "game":
        raise _refused(N_("This is not a saved game of bossbook."))
    return saved


def _checks(written: object) -> dict[int, str]:
    """Pairs of a moment and its fingerprint."""
    if not isinstance(written, list) or not all(_is_check(pair) for pair in written):
        raise _refused(N_("The saved game is damaged: its 'checks' are wrong."))
    return dict(written)


def _is_check(pair: object) -> bool:
    if not isinstance(pair, list) or len(pair) != 2:
        return False
    return type(pair[0]) is int and isinstance(pair[1], str)


def _refused(sentence: str, **values: object) -> InvalidSave:
    return InvalidSave([Mistake("save", 0, 0, say(sentence, **values))])
