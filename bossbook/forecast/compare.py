"""Two positions compared: what lies differently, and what follows from it.

Players are matched by name, heroes by name and, among namesakes, by their order. The consequences
are not argued but played: both positions go through the bait and the adventure, everybody passing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bossbook.api import AnySource, game_of
from bossbook.forecast.compared import Compared
from bossbook.forecast.consequences import consequences
from bossbook.forecast.edits import WrittenPosition, edits
from bossbook.messages import N_, Message, say
from bossbook.showing import Shown

PARTS: Mapping[str, str] = {
    "edits": N_("What lies differently"),
    "treasure": N_("Treasure"),
    "routes": N_("Where the heroes in town go"),
    "walks": N_("How the walks end, if everybody passes"),
    "scores": N_("Scores after the adventure"),
}


@dataclass(frozen=True)
class Comparison(Shown):
    """All that was compared; ``equal`` says whether the positions are the same in everything."""

    entries: tuple[Compared, ...]
    equal: bool

    @property
    def differences(self) -> list[Compared]:
        """What is not the same in both."""
        return [entry for entry in self.entries if entry.differs]

    def of(self, part: str) -> list[Compared]:
        """The differences of one part (one of PARTS)."""
        return [entry for entry in self.differences if entry.part == part]

    @property
    def rows(self) -> list[dict[str, object]]:
        """One plain row a difference."""
        return [entry.as_dict() for entry in self.differences]

    def as_dict(self) -> dict[str, object]:
        """The differences by part, as plain data."""
        parts = {part: [entry.as_dict() for entry in self.of(part)] for part in PARTS}
        return {"equal": self.equal, **parts, "text": self.text()}

    def text(self) -> str:
        """The differences, a line each."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        nothing = self.nothing()
        if nothing is not None:
            yield nothing.text
        for part, title in PARTS.items():
            differences = self.of(part)
            if differences:
                yield say(N_("{title}:"), title=say(title)).text
                yield from (f"  {entry.message.text}" for entry in differences)

    def nothing(self) -> Message | None:
        """The sentence that there is no difference to be shown, or None."""
        if self.differences:
            return None
        if self.equal:
            return say(N_("The two positions are equal."))
        return say(N_("Only what is hidden or pending differs: decks, dice, or whose turn it is."))

    def __repr__(self) -> str:
        return self.text()


def compare(a: AnySource, b: AnySource) -> Comparison:
    """What differs between two games or positions, and what that brings in this round.

    A phase that comes before the adventure is read as the bait phase: what lies face down does not
    count. Hands that a position only counts are compared by their number of cards.
    """
    games = game_of(a), game_of(b)
    equal = games[0].fingerprint() == games[1].fingerprint()  # before they are played on
    lying = tuple(edits(WrittenPosition(a, games[0]), WrittenPosition(b, games[1])))
    return Comparison((*lying, *consequences(*games)), equal)
