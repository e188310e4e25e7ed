"""The best solo games of whoever sits here, kept in the learner's own folder; and the daily deal.

>>> from datetime import date
>>> daily_seed(date(2026, 11, 18))
20261118

The same date deals the same cards to everybody, everywhere. Games of challenge mode have a table of
their own, for their places want more; a game in which choices were taken back counts, and the table
says so. A file that cannot be read is kept
under another name, and the learner is told: nothing is lost, and nothing gets in the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import reduce
from pathlib import Path
from typing import NamedTuple

from bossbook.api import new_game
from bossbook.engine.winning import solo_score, solo_title
from bossbook.game import Game
from bossbook.lessons.learner_file import FileForm, FileSentences, LearnerFile, home
from bossbook.messages import N_
from bossbook.protocol.kinds import MOST_SCORE, TITLES, TRUE_TITLES

VERSION = 2
FILE = "high_scores.json"
MOST_KEPT = 500  # of each mode; the weakest go
LEARNER = "Pip"
_TRUE = frozenset(TRUE_TITLES.values())
_KNOWN_TITLES = frozenset(title for _, title in TITLES) | _TRUE


class SoloScore(NamedTuple):
    """One solo game that is over. ``game`` tells it from all others, so that it counts once.

    ``rethought``: so many choices were taken back and made otherwise.
    """

    score: int
    title: str
    boss: str
    deal: str
    souls: int
    wounds: int
    rounds: int
    game: str
    rethought: int = 0

    @property
    def challenge(self) -> bool:
        """Whether it was a game of challenge mode: only there titles are true ones (SOLO-9)."""
        return self.title in _TRUE

    @property
    def makes_sense(self) -> bool:
        """Whether a game can have ended like that: a file may say anything."""
        numbers = (self.score, self.souls, self.wounds, self.rounds, self.rethought)
        words = (self.title, self.boss, self.deal, self.game)
        if any(type(one) is not int for one in numbers) or any(type(w) is not str for w in words):
            return False
        whole = min(self.souls - self.wounds, MOST_SCORE)
        return min(numbers[1:]) >= 0 and self.score == whole and self.title in _KNOWN_TITLES


def score_of(game: Game, deal: str, rethought: int = 0) -> SoloScore | None:
    """What a solo game that is over goes into the table as; None while it goes on."""
    state = game.state
    if game.result is None or not state.setup.edition.alone:
        return None
    boss = state.setup.table.names[state.players[0].boss]
    return SoloScore(
        solo_score(state), solo_title(state), boss, deal,
        state.souls(0), state.wounds(0), game.round, game.fingerprint(), rethought,
    )  # fmt: skip


# -- the table: the best first; of equals the one without a second thought, then the first of all

_Scores = tuple[SoloScore, ...]


def _with(scores: _Scores, score: SoloScore) -> _Scores:
    """The table with another game; one that is there already changes nothing."""
    if any(known.game == score.game for known in scores):
        return scores
    ranked = sorted((*scores, score), key=lambda one: (-one.score, one.rethought > 0))
    return (*_of_mode(ranked, False)[:MOST_KEPT], *_of_mode(ranked, True)[:MOST_KEPT])


def _of_mode(scores: Iterable[SoloScore], challenge: bool) -> _Scores:
    return tuple(one for one in scores if one.challenge == challenge)


def _joined(scores: _Scores, others: _Scores) -> _Scores:
    return reduce(_with, others, scores)


def _read(fields: Mapping[str, object]) -> tuple[_Scores, bool]:
    """Whatever makes sense, and whether that is all of it."""
    listed = fields.get("scores")
    rows: Sequence[object] = listed if isinstance(listed, list) else []
    found = [score for score in map(_score, rows) if score is not None]
    return _joined((), tuple(found)), isinstance(listed, list) and len(found) == len(rows)


def _score(fields: object) -> SoloScore | None:
    """A score as it was written, or None if it was not written so."""
    if not isinstance(fields, dict):
        return None
    try:
        score = SoloScore(**fields)
    except TypeError:
        return None
    return score if score.makes_sense else None


_FORM: FileForm[_Scores] = FileForm(
    version=VERSION,
    empty=tuple,
    read=_read,
    write=lambda scores: {"scores": [one._asdict() for one in scores]},
    merge=_joined,
    sentences=FileSentences(
        no_place=N_(
            "Your scores cannot be written to your folder, so they last until this notebook is"
            " closed."
        ),
        newer=N_(
            "Your scores were kept by a newer version of bossbook and are left as they are. What"
            " you play now counts until this notebook is closed."
        ),
        damaged=N_(
            "Your scores could not be read. The file is kept as {name}; the table begins anew."
        ),
        in_part=N_(
            "Some of your scores could not be read. The file is kept as {name}; the others still"
            " count."
        ),
    ),
    earlier=(1,),  # it did not know what was taken back
)


class HighScores:
    """The tables of scores, the best first. Without a file they last as long as the program."""

    def __init__(self, file: Path | None = None) -> None:
        self._kept = LearnerFile(file, _FORM)

    @staticmethod
    def of_the_learner() -> HighScores:
        """The learner's own."""
        place = home()
        return HighScores(place / FILE if place is not None else None)

    def best(self, most: int = 10, challenge: bool = False) -> list[SoloScore]:
        """The best games of a mode."""
        return list(_of_mode(self._kept.content, challenge)[:most])

    def add(self, score: SoloScore) -> int:
        """A game is over: its place in its table, counted from 1. Again, it changes nothing."""
        scores = self._kept.change(lambda kept: _with(kept, score))
        games = [one.game for one in _of_mode(scores, score.challenge)]
        return games.index(score.game) + 1 if score.game in games else MOST_KEPT + 1

    def take_notice(self) -> str:
        """What the learner should know about the file; it is said once."""
        return self._kept.take_notice()

    def reload(self) -> None:
        """Look at the file again: another notebook may have written to it."""
        self._kept.reload()


def file_at(path: Path) -> LearnerFile[_Scores]:
    """A file of scores, as it is joined with another."""
    return LearnerFile(path, _FORM)


# -- deals


def daily_seed(day: date) -> int:
    """The number of a day's deal: its digits, year first."""
    return day.year * 10_000 + day.month * 100 + day.day


def solo_game(seed: int, challenge: bool = False) -> Game:
    """A solo game; the same number deals the same cards."""
    return new_game("super", [LEARNER], seed, ["challenge"] if challenge else [])
