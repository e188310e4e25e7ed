"""A decision as it is given to whoever has to make it, a bot included."""

from __future__ import annotations

from functools import cached_property

from bossbook.engine import core
from bossbook.messages import Message, Tongue
from bossbook.pending.record import Choosing
from bossbook.plain import Data
from bossbook.protocol import Option, Options, Refusal, Refusals
from bossbook.sealed import Sealed
from bossbook.showing import Shown
from bossbook.state import State


class Decision(Shown):
    """Somebody has to choose: ``options`` is all they may do, ``refused`` what not, and why.

    It is what a bot is given: nothing in it leads to the state.
    """

    def __init__(self, state: State, due: Choosing, tongue: Tongue) -> None:
        self.kind = due.name
        self._tongue = tongue
        self.player = state.setup.names[due.seat]
        chooser = core.chooser_of(due)
        options = chooser.options(state, due)
        told = (option.in_tongue(tongue) for option in options) if tongue.code else options
        self.options = Options(told)
        self._sealed = Sealed(
            asks=lambda: core.asks(state, due), refused=lambda: core.refused(state, due)
        )

    @property
    def prompt(self) -> str:
        """What is asked, as a sentence or two."""
        asks: Message = self._sealed.read("asks")
        return asks.say(self._tongue.code)

    @cached_property
    def refused(self) -> Refusals:
        """What the player may not do now, each with its reason."""
        refused: tuple[Refusal, ...] = self._sealed.read("refused")
        for refusal in refused:
            refusal.tongue = self._tongue
        return Refusals(refused)

    def find(self, option: Option | str) -> Option | None:
        """The option with that key, or None."""
        key = option if isinstance(option, str) else getattr(option, "key", None)
        for known in self.options:
            if known.key == key:
                return known
        return None

    def as_dict(self) -> Data:
        """The decision as plain data."""
        return {
            "player": self.player,
            "kind": self.kind,
            "prompt": self.prompt,
            "options": [option.as_dict() for option in self.options],
            "refused": [refusal.as_dict() for refusal in self.refused],
        }

    def __repr__(self) -> str:
        lines = [f"{self.prompt}", *(f"  {option.key}: {option.text}" for option in self.options)]
        return "\n".join(lines)
