"""Rooms to switch on and off, while routes or stairs follow at once.

from bossbook.widgets.explore import routes, stairs
routes(position("bait/tavern"))
stairs(position("adventure/three-doors"))
"""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Checkbox, Widget

from bossbook.api import AnySource, game_of
from bossbook.forecast.walks import walks
from bossbook.game import Game
from bossbook.lessons.amounts import asleep
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, say
from bossbook.state import State
from bossbook.views.escape import Markup, tag, together
from bossbook.views.laboratory.explored import routes_html, stairs_html
from bossbook.views.styles import lesson_style_html
from bossbook.widgets.parts import Frame, html, row, tick_box

Shows = Callable[[State], Markup]


class Explore(Frame):
    """A box for every room: without its tick the room is deactivated."""

    def __init__(self, source: AnySource, shows: Shows, name: str = "") -> None:
        self._state, self._shows = game_of(source).state, shows
        self._ribbon = ribbon(name and f"explore/{name}")
        self.boxes = {(seat, at): box for seat, at, box in self._rooms()}
        self._answer = html()
        seats = {seat: None for seat, _ in self.boxes}  # with rooms, each once
        dungeons = [self._dungeon(seat) for seat in seats]
        super().__init__(html(lesson_style_html()), *dungeons, self._answer)
        self.add_class("bb-explore")
        self._recall()
        for box in self.boxes.values():
            box.observe(lambda _: self.do(self._keep), names="value")
        self.refresh()

    def _rooms(self) -> list[tuple[int, int, Checkbox]]:
        state = self._state
        return [
            (seat, at, self._box(seat, at))
            for seat in state.seats()
            for at, stack in enumerate(state.players[seat].stacks)
            if stack.rooms
        ]

    def _box(self, seat: int, at: int) -> Checkbox:
        room = self._state.players[seat].stacks[at].rooms[0]
        name = self._state.setup.table.names[room.card]
        box = tick_box("{room}", not room.deactivated, room=name)
        box.add_class("bb-markable")
        box.add_class(f"bb-room-{seat}-{at}")
        return box

    def _dungeon(self, seat: int) -> Widget:
        name = self._state.setup.names[seat]
        label = html(tag("b", say(N_("Rooms of {player}:"), player=name)))
        boxes = [box for (own, _), box in self.boxes.items() if own == seat]
        return row(label, *boxes, css="bb-switches")

    # -- how things stand

    def state(self) -> State:
        """The table with the rooms that are switched off deactivated, and the others not."""
        found = self._state
        for (seat, at), box in self.boxes.items():
            found = asleep(found, seat, at, not box.value)
        return found

    def _keep(self) -> None:
        self._ribbon.write({"on": [box.value for box in self.boxes.values()]})

    def _recall(self) -> None:
        on = self._ribbon.read().get("on")
        if isinstance(on, list) and len(on) == len(self.boxes):
            for box, value in zip(self.boxes.values(), on, strict=True):
                box.value = value is True

    def refresh(self) -> None:
        """Show what follows."""
        self._answer.value = together(self.trouble_html(), self._shows(self.state()))

    def next_focus(self) -> str:
        """The keyboard stays at its box."""
        return ""

    def text(self) -> str:
        """The rooms as plain text: what follows is for the learner to find out."""
        found = self._state
        names = found.setup.table.names
        lines = (
            say(
                N_("{player}: {rooms}"),
                player=found.setup.names[seat],
                rooms=[names[one.rooms[0].card] for one in found.players[seat].stacks if one.rooms],
            ).text
            for seat in found.seats()
        )
        return "\n".join([*self.trouble_lines, *lines])


def routes(source: AnySource, name: str = "") -> Explore:
    """Where the heroes in town go."""
    return Explore(source, routes_html, name)


def stairs(source: AnySource, name: str = "") -> Explore:
    """How far the heroes at the entrances get."""
    return Explore(source, lambda state: stairs_html(walks(Game(state.copy()))), name)
