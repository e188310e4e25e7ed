"""One thing in two positions, and how its difference is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from bossbook.messages import N_, Message, say
from bossbook.showing import Shown

TOWN = "town"
# How a difference is told: changed, new, gone.
_PATTERNS: Mapping[str, tuple[str, str, str]] = {
    "cards": (
        N_("{who}: {after} instead of {before} {what}"),
        N_("{who}: {after} is new {what}"),
        N_("{who}: {before} no longer {what}"),
    ),
    "walks": (
        N_("{who}: {after} instead of {before}"),
        N_("{who} walks, too: {after}"),
        N_("{who} does not walk any more; it was {before}"),
    ),
    "else": (
        N_("{who}, {what}: {after} instead of {before}"),
        N_("{who}, {what}: {after} is new"),
        N_("{who}, {what}: {before} is gone"),
    ),
}
_OF_CARDS = ("room", "boss", "hand", "entrance", "town", "discard")
Thing = TypeVar("Thing")
Pair = tuple[Thing | None, Thing | None]  # here and there; None: not there


@dataclass(frozen=True, slots=True)
class Compared(Shown):
    """One thing in both positions: whose, what, and how it is here and there (None: not there).

    ``who`` is a player or a hero, or empty: the table. ``first`` and ``second`` are ``before`` and
    ``after`` in words, ``label`` is ``what``.
    """

    part: str
    who: str
    what: str
    before: object
    after: object
    label: Message
    first: Message | None
    second: Message | None

    @property
    def differs(self) -> bool:
        """Whether it is not the same in both."""
        return self.before != self.after

    @property
    def whose(self) -> Message:
        """``who`` in words."""
        return say("{who}", who=self.who) if self.who else say(N_("The table"))

    @property
    def message(self) -> Message:
        """The difference as a line."""
        text = self._pattern()
        told = {"before": self.first, "after": self.second}
        return say(text, who=self.whose, what=self.label, **told)

    def _pattern(self) -> str:
        if self.part == "routes" and TOWN in (self.before, self.after):
            if self.before == TOWN:
                return N_("{who} goes to {after} instead of staying in town")
            return N_("{who} stays in town instead of going to {before}")
        if self.part == "routes":
            return N_("{who} goes to {after} instead of {before}")
        about_cards = self.part == "edits" and self.what.startswith(_OF_CARDS)
        kind = "cards" if about_cards else self.part if self.part == "walks" else "else"
        changed, new, gone = _PATTERNS[kind]
        return new if self.first is None else gone if self.second is None else changed

    def as_dict(self) -> dict[str, object]:
        """As plain data."""
        plain = {"part": self.part, "who": self.who, "what": self.what}
        return {**plain, "before": self.before, "after": self.after, "text": self.message.text}

    def __repr__(self) -> str:
        return self.message.text


def plain(value: object) -> Message:
    """A name or a number in words: as it is."""
    return say("{value}", value=value)


def compared(
    part: str,
    who: str,
    what: str,
    label: Message,
    pair: Pair[Thing],
    tell: Callable[[Thing], Message] = plain,
) -> Compared:
    """One thing in both positions; ``tell`` puts it into words."""
    before, after = pair
    first, second = (None if thing is None else tell(thing) for thing in pair)
    return Compared(part, who, what, before, after, label, first, second)


def keys_of(*mappings: Iterable[Thing]) -> list[Thing]:
    """What any of them has, in the order of the first."""
    return list(dict.fromkeys(key for mapping in mappings for key in mapping))
