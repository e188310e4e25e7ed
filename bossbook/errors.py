"""The few kinds of errors a user of bossbook meets. Each says what to do about it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bossbook.messages import Message


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing wrong in an input, and where it stands (line and column from 1; 0: not known)."""

    file: str
    line: int
    column: int
    message: Message
    suggestion: Message | None = None

    @property
    def what(self) -> str:
        """The mistake as a sentence, in the language of the moment."""
        return self.message.text

    @property
    def hint(self) -> str:
        """What was probably meant, or an empty text."""
        return self.suggestion.text if self.suggestion else ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{where}: {self.what}" + (f" {self.hint}" if self.suggestion else "")

    def as_dict(self) -> dict[str, object]:
        """The shape in which the command line prints it with ``--json``."""
        return {
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "what": self.what,
            "hint": self.hint,
        }


class BossbookError(ValueError):
    """The common base of bossbook's errors."""


class InvalidInput(BossbookError):
    """An input with mistakes; the text lists every one, ``.mistakes`` has them as data."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes: tuple[Mistake, ...] = tuple(mistakes)
        super().__init__(self.mistakes)

    def __str__(self) -> str:
        return "\n".join(str(mistake) for mistake in self.mistakes)

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the mistakes. They are in a file, not in the program."""
        return [type(self).__name__, *map(str, self.mistakes)]


class InvalidCards(InvalidInput):
    """A card set that cannot be used."""


class InvalidPosition(InvalidInput):
    """A position that cannot be read."""


class InvalidSave(InvalidPosition):
    """A saved game that cannot be opened."""


class InvalidResults(InvalidInput):
    """A file of results that cannot be gone on with."""


class Refused(BossbookError):
    """Something that cannot be done, and why; ``.rules`` names the clauses that say so."""

    def __init__(self, message: Message, rules: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.rules = rules

    def __str__(self) -> str:
        return self.message.text


class InvalidSetup(Refused):
    """A new game that cannot be set up: an unknown edition, variant, or number of players."""


class IllegalPlay(Refused):
    """A play that is not among the options; ``.rules`` names the clauses that forbid it."""

    def __str__(self) -> str:
        cited = f" [{', '.join(self.rules)}]" if self.rules else ""
        return self.message.text + cited


class EndlessRound(BossbookError):
    """A card that lets a round never end, or that nobody could finish choosing for.

    The game is as it was before the step or play that would have gone on; ``.card`` names the card.
    """

    def __init__(self, message: Message, card: str) -> None:
        super().__init__(message, card)
        self.message = message
        self.card = card

    def __str__(self) -> str:
        return self.message.text
