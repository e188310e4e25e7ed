"""What can be true of a thing on the table besides which card it is, declared with its fields.

A field of a record is annotated with a :class:`Fact`: when it goes, how it is told, what it may
be. Whoever writes, reads, copies, compares or shares such a thing goes by :func:`facts`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

Occasion = Literal["covered", "round_ends", "to_town"]
T = TypeVar("T")
N = TypeVar("N", bound=tuple[Any, ...])  # a named tuple


class Fact(NamedTuple):
    """What is said of a field where it is declared."""

    goes: tuple[Occasion, ...]  # when it is as in the beginning again; leaving the table aside
    told: str = ""  # to people, with its {value}
    low: int = 0  # the least that a number may be
    refers: bool = False  # whether it finds things on the table by their uids
    deck: str = ""  # whose cards its numbers are: positions call them by their names


class Field(NamedTuple):
    """A declared field: its name, type and default, and what is said of it."""

    name: str
    type: Any  # bool, int, or a tuple of numbers
    default: Any
    fact: Fact

    @property
    def several(self) -> bool:
        """Whether it has any number of values."""
        return get_origin(self.type) is tuple


@cache
def facts(record: type) -> Mapping[str, Field]:
    """The declared fields of a named tuple, in order."""
    hints = get_type_hints(record, include_extras=True)
    defaults: Mapping[str, Any] = record._field_defaults  # type: ignore[attr-defined]
    declared = {name: _declared(hint) for name, hint in hints.items()}
    return {
        name: Field(name, get_args(hints[name])[0], defaults[name], fact)
        for name, fact in declared.items()
        if fact is not None
    }


def _declared(hint: Any) -> Fact | None:
    return next((extra for extra in get_args(hint)[1:] if isinstance(extra, Fact)), None)


class Going(dict[str, Any]):
    """The fields that go, with what they are then; ``read`` reads all of them at once."""

    def __init__(self, then: Mapping[str, Any]) -> None:
        super().__init__(then)
        self.read: Callable[[object], object] = attrgetter(*then) if then else _nothing
        values = tuple(then.values())
        self.nothing = values[0] if len(values) == 1 else values  # what is read if none is there


def _nothing(thing: object) -> tuple[object, ...]:
    return ()


@cache
def what_goes(record: type, occasion: Occasion) -> Going:
    """The fields that go on an occasion, with what they are then."""
    found = facts(record).values()
    return Going({field.name: field.default for field in found if occasion in field.fact.goes})


def without(thing: N, gone: Going) -> N:
    """A record without what goes; the very same one where there is nothing of it."""
    if gone.read(thing) == gone.nothing:  # every room is asked in every round: no loop
        return thing
    changed: N = thing._replace(**gone)  # type: ignore[attr-defined]
    return changed


def writes_copy(
    record: type[T], names: Iterable[str], lists: Iterable[str], several: Mapping[str, type]
) -> Callable[[T], T]:
    """A method that copies a record by these fields, sharing what they hold.

    It is written out line by line, as dataclasses write their own methods: a loop over names would
    take three times as long, and copies are made all the time. ``lists`` are copied as such; of
    ``several`` records each is copied by its own fields.
    """
    lines = ["def copy(self):", "  new = make(record)"]
    lines += [f"  new.{name} = self.{name}" for name in names if name not in (*lists, *several)]
    lines += [f"  new.{name} = self.{name}[:]" for name in lists]
    for name, part in several.items():
        copied = [f"    one.{field.name} = each.{field.name}" for field in fields(part)]
        lines += [f"  new.{name} = copies = []", f"  for each in self.{name}:"]
        lines += [f"    one = make({name})", *copied, "    copies.append(one)"]
    scope: dict[str, Any] = {"make": object.__new__, "record": record, **several}
    exec("\n".join([*lines, "  return new"]), scope)
    method: Callable[[T], T] = scope["copy"]
    return method
