"""Rooms to switch on and off, minibosses to promote, while routes or stairs follow at once.

from bossbook.widgets.explore import levels, routes, stairs
routes(position("bait/tavern"))
stairs(position("adventure/three-doors"))
levels(position("minibosses_and_coins/two-minibosses"))
"""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Checkbox, Dropdown, Widget

from bossbook.api import AnySource, game_of
from bossbook.card.model import LAST_LEVEL
from bossbook.forecast.walks import walks
from bossbook.game import Game
from bossbook.lessons.amounts import asleep
from bossbook.lessons.ribbons import ribbon
from bossbook.messages import N_, say
from bossbook.state import Stack, State
from bossbook.views.escape import Markup, tag, together
from bossbook.views.laboratory.explored import routes_html, stairs_html
from bossbook.views.styles import lesson_style_html
from bossbook.widgets.parts import Frame, choice_box, html, row, tick_box

Shows = Callable[[State], Markup]


class Explore(Frame):
    """A box for every room: without its tick the room is deactivated."""

    _label = N_("Rooms of {player}:")

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

    def _rooms(self) -> list[tuple[int, int, Checkbox | Dropdown]]:
        state = self._state
        return [
            (seat, at, self._box(seat, at))
            for seat in state.seats()
            for at, stack in enumerate(state.players[seat].stacks)
            if self._has_box(stack)
        ]

    def _has_box(self, stack: Stack) -> bool:
        return bool(stack.rooms)

    def _box(self, seat: int, at: int) -> Checkbox | Dropdown:
        room = self._state.players[seat].stacks[at].rooms[0]
        name = self._state.setup.table.names[room.card]
        box = tick_box("{room}", not room.deactivated, room=name)
        box.add_class("bb-markable")
        box.add_class(f"bb-room-{seat}-{at}")
        return box

    def _dungeon(self, seat: int) -> Widget:
        name = self._state.setup.names[seat]
        label = html(tag("b", say(self._label, player=name)))
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
                self._set(box, value)

    def _set(self, box: Checkbox | Dropdown, value: object) -> None:
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


class Levels(Explore):
    """A box for every miniboss: not there, or on one of its levels."""

    _label = N_("Minibosses of {player}:")

    def _has_box(self, stack: Stack) -> bool:
        return stack.miniboss is not None

    def _box(self, seat: int, at: int) -> Checkbox | Dropdown:
        miniboss = self._state.players[seat].stacks[at].miniboss
        assert miniboss is not None
        name = self._state.setup.table.names[miniboss.card]
        levels = [(say(N_("level {level}"), level=n).text, n) for n in range(1, LAST_LEVEL + 1)]
        box = choice_box(name, [(say(N_("not there")).text, 0), *levels], miniboss.level)
        box.add_class(f"bb-miniboss-{seat}-{at}")
        return box

    def state(self) -> State:
        """The table with the minibosses on the levels that were chosen."""
        found = self._state
        for (seat, at), box in self.boxes.items():
            found = _at_level(found, seat, at, box.value)
        return found

    def _set(self, box: Checkbox | Dropdown, value: object) -> None:
        if value in range(LAST_LEVEL + 1):
            box.value = value


def _at_level(state: State, seat: int, place: int, level: int) -> State:
    """The same table with a miniboss on that level; on level 0 it is not there."""
    other = state.copy()
    stacks = list(other.players[seat].stacks)
    miniboss = stacks[place].miniboss
    assert miniboss is not None
    new = miniboss._replace(level=level) if level else None
    stacks[place] = stacks[place]._replace(miniboss=new)
    other.players[seat].stacks = tuple(stacks)
    return other


def levels(source: AnySource, name: str = "") -> Levels:
    """Where the heroes in town go, and how far they get, with minibosses on other levels."""
    return Levels(source, _routes_and_stairs, name)


def _routes_and_stairs(state: State) -> Markup:
    """The walks are those of the heroes who are lured."""
    game = Game(state.copy())
    game.run("phase")
    return together(routes_html(state), stairs_html(walks(game)))


def routes(source: AnySource, name: str = "") -> Explore:
    """Where the heroes in town go."""
    return Explore(source, routes_html, name)


def stairs(source: AnySource, name: str = "") -> Explore:
    """How far the heroes at the entrances get."""
    return Explore(source, lambda state: stairs_html(walks(Game(state.copy()))), name)
