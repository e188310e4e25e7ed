"""What one player may know, made when it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Protocol

from bossbook.decision import Decision
from bossbook.engine import windows
from bossbook.messages import N_, say
from bossbook.positions.writing import write
from bossbook.protocol import Event, prompt
from bossbook.sealed import Sealed
from bossbook.state import State


class Watched(Protocol):
    """A game, as far as a view has to know."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seat order."""

    @property
    def language(self) -> str | None:
        """The language that it speaks."""

    def moment(self) -> tuple[State, Decision | None, tuple[Event, ...]]:
        """A state that stays as it is now, the decision that is due, and what has happened."""


class View(Mapping[str, Any]):
    """A position as one player sees it, with "decision" and "events"; made when first read.

    It is what a bot is given: nothing in it leads to the game or to its state.
    """

    def __init__(self, game: Watched, player: str) -> None:
        if player not in game.players:
            text = say(
                N_("No player {player!r}. There is: {known}."), player=player, known=game.players
            )
            raise KeyError(text.text)
        self.player = player
        state, decision, events = game.moment()
        language = game.language
        self._sealed = Sealed(
            lambda: _position(state, decision, player, language), lambda: _seen(events, player)
        )

    @cached_property
    def _position(self) -> dict[str, Any]:
        return self._sealed.first()

    @cached_property
    def _events(self) -> list[dict[str, Any]]:
        return self._sealed.second()

    def as_dict(self) -> dict[str, Any]:
        """Everything as one plain mapping."""
        return {**self._position, "events": self._events}

    def __getitem__(self, key: str) -> Any:
        return self._events if key == "events" else self._position[key]

    def __iter__(self) -> Iterator[str]:
        yield from self._position
        yield "events"

    def __len__(self) -> int:
        return len(self._position) + 1


def _position(
    state: State, decision: Decision | None, player: str, language: str | None
) -> dict[str, Any]:
    seat = state.setup.names.index(player)
    position = write(state, seat)
    position["viewer"] = player
    position["decision"] = _decision(state, decision, seat, language)
    return position


def _decision(
    state: State, decision: Decision | None, seat: int, language: str | None
) -> dict[str, Any] | None:
    """One's own decision in full; of another's, who is asked what, unless a window is open."""
    if windows.open_to_others(state, seat):
        asks = prompt("window", None, windows.about_open_window(state, seat))
        return {"player": None, "kind": "window", "prompt": asks.say(language)}
    if decision is None:
        return None
    if decision.player == state.setup.names[seat]:
        return decision.as_dict()
    return {"player": decision.player, "kind": decision.kind, "prompt": decision.prompt}


def _seen(events: tuple[Event, ...], player: str) -> list[dict[str, Any]]:
    return [event.as_dict() for event in events if event.visible_to(player)]
