"""The agenda: what is pending is a list of small steps in the state, the next one last.

A *visible* step is one a person can watch: it reports events. *Glue* only arranges what comes
next: it never costs a ``game.step()``, and what it reports belongs to the step before it. A
decision waits for a play. The records are in ``pending``; here they are given something to do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from bossbook.messages import Message
from bossbook.pending.of_plays import Effect, Proceed
from bossbook.pending.record import Choosing
from bossbook.protocol import Log, Option, Refusal, prompt
from bossbook.state import DECISION, DROPS, VISIBLE, State, Step

S = TypeVar("S", bound=Step)
D = TypeVar("D", bound=Choosing)
M = TypeVar("M")
Doing = Callable[[S, State, Log], None]
_CLOSING: list[Callable[[State], object]] = []


def does(
    record: type[S], due: Callable[[S, State], bool] | None = None
) -> Callable[[Doing[S]], Doing[S]]:
    """Say what a step does; where it is not ``due``, there is nothing to see and it is dropped."""

    def register(handler: Doing[S]) -> Doing[S]:
        setattr(record, "do", handler)  # noqa: B010 - mypy wants no method replaced
        if due is not None:
            setattr(record, "due", due)  # noqa: B010
            record.manner = DROPS
        return handler

    return register


def closing(handler: Callable[[State], object]) -> Callable[[State], object]:
    """Register what is tidied up when the game is over, while what was pending is still known."""
    _CLOSING.append(handler)
    return handler


# -- decisions


def nothing_refused(state: State, due: Choosing) -> Sequence[Refusal]:
    """For decisions in which everything one could name is allowed."""
    return ()


def speaks_for_itself(state: State, due: Choosing) -> Message | None:
    """For decisions whose prompt says it all."""
    return None


def as_usual(state: State, due: Choosing) -> str:
    """For decisions that ask what all of their kind ask."""
    return ""


class Chooser(NamedTuple, Generic[D, M]):
    """How one kind of decision works: its options, what a play does, what is refused and why.

    ``about`` says what the choice is about, where the prompt alone would leave that open;
    ``question`` asks more exactly than the prompt of its kind.
    """

    options: Callable[[State, D], Sequence[Option[M]]]
    play: Callable[[State, Log, D, M], None]
    refused: Callable[[State, D], Sequence[Refusal]] = nothing_refused
    about: Callable[[State, D], Message | None] = speaks_for_itself
    question: Callable[[State, D], str] = as_usual


CHOOSERS: dict[type[Choosing], Chooser[Any, Any]] = {}  # each for decisions of its own type


def decides(record: type[D], chooser: Chooser[D, M]) -> None:
    """Say how a kind of decision works."""
    CHOOSERS[record] = chooser


def chooser_of(due: D) -> Chooser[D, object]:
    """How a decision works."""
    return CHOOSERS[type(due)]


def asks(state: State, due: Choosing) -> Message:
    """What a decision asks, as a sentence or two."""
    how, name = CHOOSERS[type(due)], state.setup.names[due.seat]
    return prompt(due.name, name, how.about(state, due), how.question(state, due))


def refused(state: State, due: Choosing) -> tuple[Refusal, ...]:
    """What may not be done now, and why."""
    return tuple(CHOOSERS[type(due)].refused(state, due))


def due(state: State) -> Choosing | None:
    """The decision that is due, or None."""
    agenda = state.agenda
    return agenda[-1] if agenda and isinstance(agenda[-1], Choosing) else None


def play(state: State, log: Log, move: object) -> None:
    """Carry out a move of the decision that is due."""
    decision = state.agenda.pop()
    assert isinstance(decision, Choosing)
    CHOOSERS[type(decision)].play(state, log, decision, move)
    go_on(state, log, [], most=0)


# -- the agenda


def push(state: State, *steps: Step) -> None:
    """Put steps on the agenda so that they happen in the order given."""
    state.agenda.extend(reversed(steps))


def push_after_play(state: State, step: Step) -> None:
    """Put a step right after the spell or ability under way: that one finishes first."""
    agenda = state.agenda
    for i in range(len(agenda) - 1, -1, -1):
        if isinstance(agenda[i], Effect | Proceed):
            agenda.insert(i, step)
            return
    agenda.append(step)


def settle(state: State, log: Log) -> None:
    """Do all glue, up to the next visible step or decision; nothing, if the game is over."""
    go_on(state, log, [], most=0)


def advance(state: State, log: Log) -> bool:
    """Do the next visible step; False if there is none (a decision is due, or all is over)."""
    made: list[str | None] = []
    go_on(state, log, made, most=1)
    return bool(made)


def go_on(
    state: State, log: Log, moves: list[str | None], most: int = -1, watched: str = ""
) -> None:
    """Do visible steps and all glue between them; ``moves`` gets a None for each step.

    It stops at a decision, at the end of the game, after so many steps as there may be at ``most``,
    or as soon as what is ``watched`` (the phase, the round) is another one. A step that has nothing
    to tell is one with the next. All of it is one loop: it is what a game's time is spent in.
    """
    began, may_stop = getattr(state, watched, None), most >= 0 or watched
    agenda, take = state.agenda, state.agenda.pop
    told = -1  # how long the log was when the step under way began; none is
    while agenda:
        if state.result is not None:  # whatever the last step still wanted to come after it
            _close(state)
            break
        step = take()
        manner = step.manner
        if manner:  # no GLUE
            if manner != VISIBLE:
                if manner == DECISION:
                    agenda.append(step)
                    break
                if not step.due(state):
                    continue
            now = len(log)
            if told != now:
                if told >= 0:
                    moves.append(None)
                if may_stop and (len(moves) == most or _changed(state, watched, began)):
                    agenda.append(step)
                    return
                told = now
        step.do(state, log)
    if told >= 0:
        moves.append(None)


def _changed(state: State, watched: str, before: object) -> bool:
    return bool(watched) and getattr(state, watched) != before


def _close(state: State) -> None:
    for handler in _CLOSING:
        handler(state)
    state.agenda.clear()
