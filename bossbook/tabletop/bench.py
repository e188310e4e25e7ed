"""The workbench of the laboratory: sketches A, B, C and all they have been, without any widget."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from bossbook.api import AnySource, game_of
from bossbook.engine.bait_phase import lure
from bossbook.engine.lures import Lure
from bossbook.errors import BossbookError
from bossbook.forecast.moments import after_the_bait, before_the_bait
from bossbook.forecast.ranking import Ranking, ranking_before
from bossbook.forecast.unseen import before_reading, dealt, reading_of
from bossbook.forecast.walks import Walk, walks
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.positions.sketch import Sketch, empty_sketch, sketch_of
from bossbook.state import State

NAMES = ("A", "B", "C")


class Look:
    """A sketch looked at: the game it makes, who goes where, who dies, what the round brings."""

    def __init__(self, sketch: Sketch) -> None:
        self.sketch = sketch
        self._reading = reading_of(sketch)  # raises what is wrong with it; so does the next line
        self.game = Game(dealt(self._reading, sketch))
        self._rankings: dict[str, Ranking] = {}

    @property
    def state(self) -> State:
        """The table."""
        return self.game.state

    @cached_property
    def lures(self) -> list[tuple[str, Lure]]:
        """Every hero in town by name, and where it would go now."""
        names = self.state.setup.table.names
        state = before_the_bait(self.state)
        return [(names[hero.card], lure(state, hero)) for hero in state.town]

    @cached_property
    def walks(self) -> list[Walk]:
        """The walks of all heroes at the entrances after the bait phase, everybody passing."""
        return walks(self.after_bait)

    def ranking(self, player: str) -> Ranking:
        """What a player could build; the hands that the sketch does not show stay unknown."""
        if player not in self._rankings:
            self._rankings[player] = ranking_before(before_reading(self._reading, player))
        return self._rankings[player]

    @cached_property
    def after_bait(self) -> Game:
        """The game after the bait phase, if it came now."""
        return after_the_bait(self.state)


@dataclass(frozen=True)
class Bench:
    """How the bench stood at one time: the variants by name, and the one that had been changed."""

    variants: Mapping[str, Sketch]
    changed: str = NAMES[0]


class Workbench:
    """Up to three variants of a position, one of them on the table; undo takes anything back."""

    def __init__(self, source: AnySource | None = None, viewer: str | None = None) -> None:
        self._past = [Bench({NAMES[0]: _sketch(source, viewer)})]
        self._ahead: list[Bench] = []
        self.current = NAMES[0]  # the name of the variant on the table
        self._looks: dict[str, Look] = {}
        self.look()

    # -- how it stands

    @property
    def variants(self) -> Mapping[str, Sketch]:
        """All of them, by name."""
        return self._past[-1].variants

    @property
    def sketch(self) -> Sketch:
        """The variant on the table."""
        return self.variants[self.current]

    def look(self, name: str | None = None) -> Look:
        """A variant looked at; looked at once until it changes."""
        name = name or self.current
        sketch, known = self.variants[name], self._looks.get(name)
        if known is None or known.sketch is not sketch:
            self._looks[name] = Look(sketch)
        return self._looks[name]

    # -- how it was left

    def memory(self) -> Data:
        """How it stands, to be written down."""
        began = self._past[0].variants
        return {"began": began, "variants": dict(self.variants), "current": self.current}

    def recall(self, memory: Mapping[str, object]) -> None:
        """As it was left, if it began with the same position; what makes none is forgotten."""
        variants, began = memory.get("variants"), plainly(self._past[0].variants)
        if memory.get("began") != began or not isinstance(variants, dict) or variants == began:
            return
        known = {name: variants[name] for name in NAMES if name in variants}
        try:
            looks = {name: Look(sketch) for name, sketch in known.items()}
        except (BossbookError, ValueError, TypeError, AttributeError):
            return
        if looks:
            self._looks = looks
            self._do({name: look.sketch for name, look in looks.items()}, next(iter(looks)))
            self._show(str(memory.get("current")))

    # -- what can be done, and taken back

    @property
    def can_undo(self) -> bool:
        """Whether something was done."""
        return len(self._past) > 1

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._ahead)

    def undo(self) -> None:
        """Back by one."""
        if self.can_undo:
            self._ahead.append(self._past.pop())
            self._show(self._ahead[-1].changed)

    def redo(self) -> None:
        """On by one."""
        if self.can_redo:
            self._past.append(self._ahead.pop())
            self._show(self._past[-1].changed)

    def _show(self, changed: str) -> None:
        """What was undone or done again comes into view, if that variant is there."""
        self.current = changed if changed in self.variants else next(iter(self.variants))

    def _do(self, variants: Mapping[str, Sketch], changed: str) -> None:
        self._past.append(Bench(variants, changed))
        self._ahead.clear()
        self._show(changed)

    def edit(self, change: Callable[[Sketch], Sketch]) -> None:
        """Change the variant on the table; if that makes no position, nothing has happened."""
        new = change(self.sketch)
        self._looks[self.current] = Look(new)
        self._do({**self.variants, self.current: new}, self.current)

    def open(self, source: AnySource | None, viewer: str | None = None) -> None:
        """Another position, or an empty table, instead of this variant."""
        new = _sketch(source, viewer)
        self.edit(lambda _: new)

    def copy(self) -> None:
        """This variant once more, under the next free letter, and on to it."""
        free = next((name for name in NAMES if name not in self.variants), None)
        if free is None:
            raise ValueError(say(N_("There are three variants already; remove one first.")).text)
        copies = {**self.variants, free: self.sketch}
        self._do({name: copies[name] for name in NAMES if name in copies}, free)

    def turn_to(self, name: str) -> None:
        """Another variant on the table: only looking, so there is nothing to take back."""
        if name not in self.variants:
            raise ValueError(say(N_("There is no variant {name}."), name=name).text)
        self.current = name

    def drop(self) -> None:
        """This variant goes; the last one stays."""
        if len(self.variants) < 2:
            raise ValueError(say(N_("The last variant stays.")).text)
        rest = {name: sketch for name, sketch in self.variants.items() if name != self.current}
        self._do(rest, self.current)


def plainly(variants: Mapping[str, Sketch]) -> object:
    """Sketches as they come out of a file."""
    return json.loads(json.dumps(variants))


def _sketch(source: AnySource | None, viewer: str | None) -> Sketch:
    if source is None:
        return empty_sketch()
    game = game_of(source)
    seat = game.players.index(viewer) if viewer in game.players else None
    return sketch_of(game.state, seat)
