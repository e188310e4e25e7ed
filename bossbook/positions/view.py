"""What one player may know, made when it is read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from bossbook.decision import Decision
from bossbook.engine import windows
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.positions.concealing import conceal
from bossbook.positions.gaps import Reading
from bossbook.positions.unread import Unread
from bossbook.positions.writing import Writer
from bossbook.protocol import Event, prompt
from bossbook.sealed import Sealed
from bossbook.showing import Shown
from bossbook.state import State


class Watched(Protocol):
    """A game, as far as a view has to know."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seat order."""

    @property
    def language(self) -> str | None:
        """The language that it speaks."""

    def moment(self) -> tuple[State, Decision | None, Callable[[], Sequence[Event]]]:
        """A state that stays as it is now, the decision that is due, and what has happened."""


class View(Unread, Shown):
    """A position as one player sees it, with "decision" and "events": a mapping, made when read.

    It is what a bot is given: nothing in it leads to the game or to its state.
    """

    __slots__ = ("player",)

    def __init__(self, game: Watched, player: str) -> None:
        if player not in game.players:
            text = say(
                N_("No player {player!r}. There is: {known}."), player=player, known=game.players
            )
            raise KeyError(text.text)
        self.player = player
        state, decision, events = game.moment()
        seen = _Seen(state, decision, events, player, game.language)
        sealed = Sealed(part=seen.part, concealed=lambda: conceal(state, seen.seat))
        super().__init__(seen.keys, sealed)

    def concealed(self) -> Reading | None:
        """The state as this player knows it; None if somebody has written something into the view.

        An imagined game starts from it, without writing all of the view and reading it again.
        """
        if not self.is_unchanged():
            return None
        reading: Reading = self._sealed.read("concealed")
        return reading


class _Seen:
    """What a view is made from."""

    def __init__(
        self,
        state: State,
        decision: Decision | None,
        events: Callable[[], Sequence[Event]],
        player: str,
        language: str | None,
    ) -> None:
        self.state, self.decision, self.events = state, decision, events
        self.player, self.language = player, language
        self.seat = state.setup.names.index(player)
        self.writer = Writer(state, self.seat)
        self.keys = [*self.writer.keys(), "viewer", "decision", "events"]

    def part(self, key: str) -> object:
        """What stands under one key."""
        if key == "viewer":
            return self.player
        if key == "decision":
            return _decision(self.state, self.decision, self.seat, self.language)
        if key == "events":
            return [event.as_dict() for event in self.events() if event.visible_to(self.player)]
        return self.writer.part(key)


def _decision(
    state: State, decision: Decision | None, seat: int, language: str | None
) -> Data | None:
    """One's own decision in full; of another's, who is asked what, unless a window is open."""
    if windows.open_to_others(state, seat):
        asks = prompt("window", None, windows.about_open_window(state, seat))
        return {"player": None, "kind": "window", "prompt": asks.say(language)}
    if decision is None:
        return None
    if decision.player == state.setup.names[seat]:
        return decision.as_dict()
    return {"player": decision.player, "kind": decision.kind, "prompt": decision.prompt}
