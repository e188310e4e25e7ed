"""What one player may know, made when it is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bossbook.messages import N_, say
from bossbook.positions.writing import write

if TYPE_CHECKING:
    from bossbook.game import Decision, Game
    from bossbook.protocol import Event
    from bossbook.state import State


class View(Mapping[str, Any]):
    """A position as one player sees it, with "decision" and "events"; made when first read."""

    def __init__(self, game: Game, player: str) -> None:
        if player not in game.players:
            text = say(
                N_("No player {player!r}. There is: {known}."), player=player, known=game.players
            )
            raise KeyError(text.text)
        self.player = player
        self._decision: Decision | None = game.decision
        self._state: State = self._decision._state if self._decision else game.state.copy()
        self._events: tuple[Event, ...] | None = None
        self._game: Game = game
        self._seen = game.length

    @cached_property
    def _position(self) -> dict[str, Any]:
        seat = self._state.setup.names.index(self.player)
        position = write(self._state, seat)
        position["viewer"] = self.player
        position["decision"] = self._decision_seen()
        return position

    @cached_property
    def _events_seen(self) -> list[dict[str, Any]]:
        game = self._game
        if game.length != self._seen:
            game = game.at(self._seen)
        return [event.as_dict() for event in game.events if event.visible_to(self.player)]

    def _decision_seen(self) -> dict[str, Any] | None:
        decision = self._decision
        if decision is None:
            return None
        if decision.player == self.player:
            return decision.as_dict()
        return {"player": decision.player, "kind": decision.kind, "prompt": decision.prompt}

    def as_dict(self) -> dict[str, Any]:
        """Everything as one plain mapping."""
        return {**self._position, "events": self._events_seen}

    def __getitem__(self, key: str) -> Any:
        return self._events_seen if key == "events" else self._position[key]

    def __iter__(self) -> Iterator[str]:
        yield from self._position
        yield "events"

    def __len__(self) -> int:
        return len(self._position) + 1
