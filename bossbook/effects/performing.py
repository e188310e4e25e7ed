"""Doing what the words of the effect language say: which function a word stands for.

Every operation takes the state, the log, the play it belongs to and its arguments with the chosen
things already looked up. What cannot be done is left (RULING-34): the operation then answers why,
in a word of ``card.reasons.NO_EFFECT`` and what its sentence needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.card.model import Args, Op
from bossbook.pending.record import Play, Ref
from bossbook.protocol import Log
from bossbook.state import State

Idle = Mapping[str, str]  # why nothing was done, which counts if nothing was reported
Operation = Callable[[State, Log, Play, Args], Idle]
DONE: Idle = {}
_OPERATIONS: dict[str, Operation] = {}


def operation(verb: str) -> Callable[[Operation], Operation]:
    """Register what a word does; its row is in ``card.words``."""

    def register(function: Operation) -> Operation:
        _OPERATIONS[verb] = function
        return function

    return register


def perform(state: State, log: Log, play: Play, op: Op) -> Idle:
    """Do one operation of an ability; answers why nothing came of it, if nothing did."""
    args = dict(op.args)
    for name in op.naming:
        args[name] = _chosen(play, args[name])
    before = len(log)
    idle = _OPERATIONS[op.verb](state, log, play, args)
    if not idle or len(log) > before:  # a search that found nothing has been told
        return DONE
    return _nothing_named(state, play, op) or idle


def _nothing_named(state: State, play: Play, op: Op) -> Idle:
    """Where there was nothing to choose, that is the reason."""
    named = dict(play.named)
    missing = [name for name in op.names() if name in named and named[name] is None]
    abilities = state.setup.table[play.card].abilities
    mine_first = (abilities[play.ability], *abilities)
    choices = [choice for ability in mine_first for choice in ability.choose]
    for choice in choices:
        if choice.name in missing:
            alike = (other.name for other in choices if choice.is_like(other))
            more = any(named.get(name) is not None for name in alike)
            return {"why": "no_more" if more else f"no_{_THING.get(choice.what, choice.what)}"}
    return DONE


_THING = {"dead": "hero", "survivor": "hero", "deck": "card"}


def verbs() -> frozenset[str]:
    """The words that have a function."""
    return frozenset(_OPERATIONS)


def _chosen(play: Play, name: str) -> Ref | str | None:
    """What a name stands for; of a kind of card, the word for it."""
    if name == "this":
        return Ref("room", play.source)
    if name == "visitor":
        return Ref("hero", play.visitor)
    ref = dict(play.named).get(name)
    return ref.word if ref and ref.kind == "deck" else ref
