"""What the engine asks: options, refusals, and the question itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic, NamedTuple

from bossbook.messages import COMMON_TONGUE, Message, Tongue, fill, say
from bossbook.plain import Data
from bossbook.protocol.kinds import ABOUT, DECISIONS
from bossbook.showing import Shown, ShownTuple

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    M = TypeVar("M", covariant=True, default=object)  # what the engine is told of an option
else:
    from typing import TypeVar

    M = TypeVar("M", covariant=True)

_IDLE = frozenset({"pass", "decline", "no", "skip"})


class About(NamedTuple):
    """What an option or a refusal is about: names and numbers that lead to nothing else.

    Cards and heroes are named as in keys. ``place`` counts the rooms of ``player`` from 0 at the
    entrance; a build without one is a new room. ``zone`` is where a card to choose lies, and
    ``uid`` the number of a hero on the table, which holds for this moment of this game only.
    """

    what: str  # the first word of the key
    card: str = ""
    place: int | None = None
    player: str = ""
    hero: str = ""
    ability: int | None = None
    deck: str = ""
    zone: str = ""
    uid: int = 0

    @property
    def idle(self) -> bool:
        """Whether it is to do nothing."""
        return self.what in _IDLE

    def as_dict(self) -> Data:
        """What applies, as plain data; without the uid, which another game would not know."""
        given = zip(self._fields[:-1], self, strict=False)
        return {name: value for name, value in given if value not in ("", None)}


class _Choice(Shown):
    """What an option and a refusal have in common."""

    __slots__ = ("about", "key", "rules", "sentence", "tongue", "values")

    def __init__(
        self,
        key: str,
        rules: tuple[str, ...],
        sentence: str,
        values: Mapping[str, object],
        about: About | None = None,
    ) -> None:
        self.key = key
        self.rules = rules
        self.sentence = sentence
        self.values = values
        self.about = about or About(key)
        self.tongue = COMMON_TONGUE

    @property
    def idle(self) -> bool:
        """Whether it is to do nothing."""
        return self.about.idle

    @property
    def text(self) -> str:
        """The sentence in the game's language, or the language in force."""
        return fill(self.sentence, self.values, self.tongue.code)

    def as_dict(self) -> Data:
        """As plain data."""
        about = self.about.as_dict()
        return {"key": self.key, "text": self.text, "rules": list(self.rules), "about": about}

    def __repr__(self) -> str:
        return f"<{self.key}: {self.text} [{', '.join(self.rules)}]>"


class Option(_Choice, Generic[M]):
    """Something a player may do now; ``move`` is what the engine is told."""

    __slots__ = ("move",)

    def __init__(
        self,
        key: str,
        move: M,
        rules: tuple[str, ...],
        sentence: str,
        values: Mapping[str, object],
        about: About | None = None,
    ) -> None:
        self.key = key  # as in _Choice; very many are made
        self.rules = rules
        self.sentence = sentence
        self.values = values
        self.about = about or About(key)
        self.tongue = COMMON_TONGUE
        self.move = move

    def by(self, *rules: str) -> Option[M]:
        """The same by other clauses."""
        return Option(self.key, self.move, rules, self.sentence, self.values, self.about)

    def in_tongue(self, tongue: Tongue) -> Option[M]:
        """The same, told in the language of a game."""
        told = self.by(*self.rules)
        told.tongue = tongue
        return told

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


class Refusal(_Choice):
    """Something a player may not do now, and why."""

    __slots__ = ()

    def by(self, *rules: str) -> Refusal:
        """The same by other clauses."""
        return Refusal(self.key, rules, self.sentence, self.values, self.about)


class Options(ShownTuple[Option]):
    """All that a player may do now."""

    __slots__ = ()


class Refusals(ShownTuple[Refusal]):
    """What a player may not do now, each with its reason."""

    __slots__ = ()


def prompt(
    kind: str, player: str | None, about: Message | None = None, question: str = ""
) -> Message:
    """What a decision asks, after a word on what it is about; ``question`` asks more exactly."""
    asks = say(question or DECISIONS[kind], player=player)
    return asks if about is None else say(ABOUT, about=about, asks=asks)
