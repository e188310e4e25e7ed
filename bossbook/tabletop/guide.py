"""A guided beginning: one thing lit at a time, one sentence, and only the controls that are needed.

A guide is a list of steps, as data. Which step is due follows from what has happened so far, and
from nothing else: whoever goes back is shown the step that belongs there. When the last one is
done, the table is a table like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bossbook.protocol import Event

PICKED = "picked"  # what a step may wait for besides a kind of event
# What can be lit. A name behind it, after a colon, says which one: "hand:CARD".
LIGHTS = ("town", "hand", "place", "dungeon", "score", "question", "story", "go", "controls")
NAMED_LIGHTS = ("dungeon", "score")  # these need one; a hand may name a card, a place an option


@dataclass(frozen=True)
class GuideStep:
    """What is said and lit, and what has to happen before the next step."""

    says: str
    until: tuple[str, ...]  # kinds of events, or PICKED: one of them will do
    light: str = ""
    name: str = ""  # of what is lit, where there are several
    player: str = ""  # whose event it has to be; empty: anybody's
    controls: tuple[str, ...] = ()  # those that are there, besides the one that goes on
    allow: tuple[str, ...] = ()  # the keys of the options that are offered; empty: all

    def ends_with(self, event: Event) -> bool:
        """Whether it is done when this has happened."""
        whose = not self.player or event.data.get("player") == self.player
        return whose and event.kind in self.until

    def picks(self, card: str) -> bool:
        """Whether it is done when this card has been picked."""
        wanted = self.name if self.light == "hand" else ""
        return card == wanted if wanted else bool(card)

    def offers(self, key: str) -> bool:
        """Whether an option is open while this step lasts."""
        return not self.allow or key in self.allow


@dataclass(frozen=True)
class Guide:
    """The steps, one after the other."""

    steps: tuple[GuideStep, ...]

    def at(self, events: Sequence[Event], picked: str = "") -> int:
        """The number of the step that is due after these events; so many as there are: none."""
        seen, number = iter(events), 0
        while number < len(self.steps):
            step = self.steps[number]
            if PICKED in step.until:
                after, here = self.steps[number + 1 :][:1], [*seen]
                if not step.picks(picked) and not (after and _comes(after[0], here)):
                    return number
                seen = iter(here)
            elif not _comes(step, seen):
                return number
            number += 1
        return number

    def due(self, events: Sequence[Event], picked: str = "") -> GuideStep | None:
        """The step that is due; None: the guide has done its work."""
        number = self.at(events, picked)
        return self.steps[number] if number < len(self.steps) else None


def _comes(step: GuideStep, events: Iterable[Event]) -> bool:
    """Whether a step's end is among some events; what comes before it is used up."""
    return any(step.ends_with(event) for event in events)
