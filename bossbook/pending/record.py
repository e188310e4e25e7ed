"""How a step is declared: in which phases it can be, what its fields may hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import Annotated, ClassVar, TypeVar, dataclass_transform

from bossbook.phases import OF_SPELLS
from bossbook.phases import SETUP as BEFORE
from bossbook.plays import REFERENCES, Play, Ref
from bossbook.state import DECISION, GLUE, Step

__all__ = ["REFERENCES", "Play", "Ref"]

S = TypeVar("S", bound=Step)

Built = tuple[int, str]  # uid and kind of a room as it was built

# -- what a field may hold

Seat = Annotated[int, "seat"]  # of a player who is still in the game
Seats = Annotated[tuple[int, ...], "seats"]
Number = Annotated[int, "number"]  # a small one
OnTable = Annotated[int, "uid"]  # finds something on the table, even if it has gone meanwhile
OnTableOrNone = Annotated[int, "uid_or_none"]  # 0: nothing
Witnesses = Annotated[tuple[int, ...], "uids"]
WitnessesOrAll = Annotated[tuple[int, ...] | None, "uids_or_all"]  # None: all there are
Flag = Annotated[bool, "flag"]
PhaseId = Annotated[str, "phase"]
DeckName = Annotated[str, "deck"]
Where = Annotated[str, "where"]  # a window is: build, entry, room, answer
CardKey = Annotated[str, "card"]  # a room card or a spell, as the keys of options call it
ItemKeys = Annotated[tuple[str, ...], "items"]  # the same of items
Scored = Annotated[str, "scored"]  # how a hero came to a score area
Stage = Annotated[str, "stage"]  # play (somebody uses it) or trigger (it is set off)
ChoiceName = Annotated[str, "text"]
BuiltRooms = Annotated[tuple[Built, ...], "built"]
BuiltBySeat = Annotated[tuple[tuple[Built, ...], ...], "built_by_seat"]
Naming = Annotated[Play, "play"]  # some of what it is about is still to be named
UnderWay = Annotated[Play, "under_way"]  # everything is named
Used = Annotated[Play, "used"]  # the same, by a player
SetOff = Annotated[tuple[Play, ...], "set_off"]
Part = Annotated[Play, "part"]

# -- declaring a record

STEPS: dict[str, type[Step]] = {}
DECISIONS: dict[str, type[Choosing]] = {}


@dataclass_transform(frozen_default=True)
def step(*phases: str, name: str = "", glue: bool = False) -> Callable[[type[S]], type[S]]:
    """Declare a step: in which phases it can be pending, and how it is called where it is written.

    To type checkers it is frozen. It really is not: that would make each one cost twice the time.
    """

    def declare(record: type[S]) -> type[S]:
        made = dataclass(slots=True)(record)
        made.name = name or re.sub(r"(?<!^)(?=[A-Z])", "_", record.__name__).lower()
        made.phases = phases
        made.manner = GLUE if glue else made.manner
        made.fields = tuple(field.name for field in fields(made))  # type: ignore[arg-type]
        made.has_plays = not {"play", "plays"}.isdisjoint(made.fields)
        if issubclass(made, Choosing):
            DECISIONS[made.name] = made
        else:
            STEPS[made.name] = made
        return made

    return declare


class Choosing(Step):
    """Somebody has to choose."""

    __slots__ = ("seat",)
    manner: ClassVar[int] = DECISION
    decision: ClassVar[bool] = True
    seat: int


SETUP, START, BUILD, BAIT = (BEFORE,), ("start",), ("build",), ("bait",)
ADVENTURE, END = ("adventure",), ("end",)
TOWN, MINIONS = ("town",), ("minions",)
REVEAL, WINDOWS = (*SETUP, *BUILD), OF_SPELLS
EFFECTS = (*SETUP, *BUILD, *MINIONS, *ADVENTURE, *END)
ANY = (*EFFECTS, *START, *TOWN, *BAIT)


def plays_of(step: Step) -> Iterator[Play]:
    """The abilities that a step is about."""
    for value in step.values() if step.has_plays else ():
        if isinstance(value, Play):
            yield value
        elif isinstance(value, tuple):
            yield from (item for item in value if isinstance(item, Play))


def with_plays(step: S, change: Callable[[Play], Play]) -> S:
    """The same step, its abilities changed."""
    if not step.has_plays:
        return step

    def changed(value: object) -> object:
        if isinstance(value, Play):
            return change(value)
        return tuple(map(changed, value)) if type(value) is tuple else value

    return type(step)(*map(changed, step.values()))
