"""The workbench of the laboratory: sketches A, B, C with their histories, without any widget."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from bossbook.api import AnySource, game_of, load_position
from bossbook.engine.bait_phase import Lure, lure
from bossbook.forecast.moments import after_the_bait
from bossbook.forecast.walks import Walk, walks
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.positions.sketch import Sketch, empty_sketch, sketch_of
from bossbook.state import State

NAMES = ("A", "B", "C")


class Look:
    """A sketch looked at: the game it makes, who goes where, who dies, what the round brings."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self.game: Game = load_position(sketch)  # raises what is wrong with it

    @property
    def state(self) -> State:
        """The table."""
        return self.game.state

    @cached_property
    def lures(self) -> list[tuple[str, Lure]]:
        """Every hero in town by name, and where it would go now."""
        names = self.state.setup.table.names
        return [(names[hero.card], lure(self.state, hero)) for hero in self.state.town]

    @cached_property
    def walks(self) -> list[Walk]:
        """The walks of all heroes at the entrances after the bait phase, everybody passing."""
        return walks(self.after_bait)

    @cached_property
    def after_bait(self) -> Game:
        """The game after the bait phase, if it came now."""
        return after_the_bait(self.state)


@dataclass
class History:
    """A sketch with all it has been: undo and redo."""

    past: list[Sketch]
    ahead: list[Sketch] = field(default_factory=list)

    @property
    def now(self) -> Sketch:
        """As it stands."""
        return self.past[-1]

    def do(self, sketch: Sketch) -> None:
        """Go on to another sketch."""
        self.past.append(sketch)
        self.ahead.clear()

    def undo(self) -> None:
        """Back by one."""
        if len(self.past) > 1:
            self.ahead.append(self.past.pop())

    def redo(self) -> None:
        """On by one."""
        if self.ahead:
            self.past.append(self.ahead.pop())


class Workbench:
    """Up to three variants of a position, one of them on the table."""

    def __init__(self, source: AnySource | None = None, viewer: str | None = None) -> None:
        self.variants: dict[str, History] = {"A": History([_sketch(source, viewer)])}
        self.current = "A"
        self._looks: dict[str, Look] = {}
        self.look()

    @property
    def history(self) -> History:
        """The variant on the table."""
        return self.variants[self.current]

    def look(self, name: str | None = None) -> Look:
        """A variant looked at; looked at once until it changes."""
        name = name or self.current
        sketch, known = self.variants[name].now, self._looks.get(name)
        if known is None or known.sketch is not sketch:
            self._looks[name] = Look(sketch)
        return self._looks[name]

    def edit(self, change: Callable[[Sketch], Sketch]) -> None:
        """Change the variant on the table; if that makes no position, nothing has happened."""
        new = change(self.history.now)
        self._looks[self.current] = Look(new)
        self.history.do(new)

    def open(self, source: AnySource | None, viewer: str | None = None) -> None:
        """Another position, or an empty table, instead of this variant; undo brings it back."""
        new = _sketch(source, viewer)
        self.edit(lambda _: new)

    def copy(self) -> None:
        """This variant once more, under the next free letter, and on to it."""
        free = next((name for name in NAMES if name not in self.variants), None)
        if free is None:
            raise ValueError(say(N_("There are three variants already; remove one first.")).text)
        self.variants[free] = History([self.history.now])
        self.current = free

    def turn_to(self, name: str) -> None:
        """Another variant on the table."""
        if name not in self.variants:
            raise ValueError(say(N_("There is no variant {name}."), name=name).text)
        self.current = name

    def drop(self) -> None:
        """This variant goes; the last one stays."""
        if len(self.variants) < 2:
            raise ValueError(say(N_("The last variant stays.")).text)
        del self.variants[self.current]
        self._looks.pop(self.current, None)
        self.current = next(iter(self.variants))


def _sketch(source: AnySource | None, viewer: str | None) -> Sketch:
    if source is None:
        return empty_sketch()
    game = game_of(source)
    seat = game.players.index(viewer) if viewer in game.players else None
    return sketch_of(game.state, seat)
