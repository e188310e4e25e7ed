"""What is pending, from a file: a step is made only with values that it can have.

What each field may hold stands with the records in ``pending``; here is how the values of one step
must fit each other. ``agenda`` checks all that is pending as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, get_args, get_type_hints

from bossbook.card.model import PART, USED
from bossbook.effects.targets import ability_of
from bossbook.pending.decisions import Act, BuildCard, MayUse, NameTarget, OrderEffects, PlaceOrAct
from bossbook.pending.of_plays import (
    Announce,
    Effect,
    NameTargets,
    PerformOperation,
    Proceed,
    Triggers,
    Window,
)
from bossbook.pending.of_rounds import TurnUp
from bossbook.pending.record import DECISIONS, STEPS
from bossbook.positions.values import KINDS, Kind, has_named, is_uid
from bossbook.state import State, Step


def knows(written: tuple[object, ...]) -> bool:
    """Whether a step, as it is written, has a name that the engine knows."""
    return _record(written)[0] is not None


def made(state: State, written: tuple[object, ...]) -> Step | None:
    """The step; None if its values are not such as it can have."""
    record, values = _record(written)
    if record is None:
        return None
    least, kinds = _kinds(record)
    if not least <= len(values) <= len(kinds):
        return None
    if not all(kind(state, value) for kind, value in zip(kinds, values, strict=False)):
        return None
    step = record(*values)
    agrees = _AGREES.get(record)
    return step if agrees is None or agrees(state, step) else None


def _record(written: tuple[object, ...]) -> tuple[type[Step] | None, tuple[object, ...]]:
    decides = written[:1] == ("decide",)
    known: Mapping[str, type[Step]] = DECISIONS if decides else STEPS
    name, *values = (written[1:] if decides else written) or ("",)
    return (known.get(name) if isinstance(name, str) else None), tuple(values)


def _kinds(record: type[Step]) -> tuple[int, tuple[Kind, ...]]:
    """What the fields of a step may hold; how many of them there must be."""
    hints = get_type_hints(record, include_extras=True)
    declared = fields(record)  # type: ignore[arg-type]  # every record is a dataclass
    kinds = tuple(KINDS[get_args(hints[field.name])[1]] for field in declared)
    return sum(field.default is MISSING for field in declared), kinds


# -- whether the values of a step fit each other


def _effect(state: State, step: Effect) -> bool:
    return step.index <= len(ability_of(state, step.play).do)


def _operation(state: State, step: PerformOperation) -> bool:
    return step.index < len(ability_of(state, step.play).do)


def _stage(state: State, step: Announce | Proceed) -> bool:
    when = ability_of(state, step.play).when
    return when != PART and (step.stage == "play") == (when in USED)


def _naming(state: State, step: NameTargets | NameTarget) -> bool:
    """As many are named as the number says."""
    used = (step.stage == "play") == (ability_of(state, step.play).when in USED)
    return used and has_named(state, step.play, step.index) and is_uid(state, step.play.uid)


def _asks_for_one(state: State, step: NameTarget) -> bool:
    more = step.index < len(ability_of(state, step.play).choose)
    return more and step.seat == step.play.seat and _naming(state, step)


def _all_of_one(state: State, step: Triggers | OrderEffects) -> bool:
    return all(play.seat == step.seat for play in step.plays)


def _may(state: State, step: MayUse) -> bool:
    own = step.seat == step.play.seat
    return own and is_uid(state, step.play.uid) and has_named(state, step.play, 0)


def _own_card(state: State, step: BuildCard) -> bool:
    """A card that the ability has named."""
    named = dict(step.play.named)
    if step.seat != step.play.seat or step.choice not in named:
        return False
    ref, piles = named[step.choice], ("hand", "discard", "rooms", "spells", "market")
    return ref is None or ref.kind in ("secret", "hand_of", *piles)


def _own_turn(state: State, step: PlaceOrAct) -> bool:
    return step.where == "build" and step.seat == step.active


def _in_its_phase(state: State, step: Window | Act) -> bool:
    """Windows at the entrance and in a room are the adventure phase's."""
    phases = {"build": "build", "entry": "adventure", "room": "adventure"}
    return phases.get(step.where, state.phase) == state.phase


def _everybody_once(state: State, step: TurnUp) -> bool:
    return len(step.built) + len(step.left) == len(state.seats())


_AGREES: Mapping[type[Step], Callable[[State, Any], bool]] = {  # each takes its own record
    Effect: _effect,
    PerformOperation: _operation,
    Announce: _stage,
    Proceed: _stage,
    NameTargets: _naming,
    NameTarget: _asks_for_one,
    Triggers: _all_of_one,
    OrderEffects: _all_of_one,
    MayUse: _may,
    BuildCard: _own_card,
    PlaceOrAct: _own_turn,
    Window: _in_its_phase,
    Act: _in_its_phase,
    TurnUp: _everybody_once,
}
