"""A decision as it is given to whoever has to make it, a bot included."""

from __future__ import annotations

from bossbook.engine import core
from bossbook.messages import Tongue
from bossbook.pending.record import Choosing
from bossbook.plain import Data
from bossbook.protocol import Option, Options, Refusals
from bossbook.sealed import seal, secret_of
from bossbook.showing import Shown
from bossbook.state import State


class Decision(Shown):
    """Somebody has to choose: ``options`` is all they may do, ``refused`` what not, and why.

    It is what a bot is given: nothing in it leads to the state.
    """

    __slots__ = ("__weakref__", "_refused", "_tongue", "kind", "options", "player")

    def __init__(self, state: State, due: Choosing, tongue: Tongue) -> None:
        self.kind = due.name
        self.player = state.setup.names[due.seat]
        self._tongue = tongue
        self._refused: Refusals | None = None
        self.options = Options(core.CHOOSERS[type(due)].options(state, due))
        if tongue.code:
            self.options = Options([option.in_tongue(tongue) for option in self.options])
        seal(self, (state, due))

    @property
    def prompt(self) -> str:
        """What is asked, as a sentence or two."""
        return core.asks(*secret_of(self)).say(self._tongue.code)

    @property
    def refused(self) -> Refusals:
        """What the player may not do now, each with its reason."""
        if self._refused is None:
            self._refused = Refusals(core.refused(*secret_of(self)))
            for refusal in self._refused:
                refusal.tongue = self._tongue
        return self._refused

    def find(self, option: Option | str) -> Option | None:
        """The option with that key, or None."""
        for known in self.options:
            if known is option:
                return known
        key = option if isinstance(option, str) else getattr(option, "key", None)
        return next((known for known in self.options if known.key == key), None)

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
