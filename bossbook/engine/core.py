"""The agenda: what is pending is a list of small steps in the state, the next one last.

A *visible* step is one a person can watch: it reports events. *Glue* only arranges what comes
next and reports nothing, so it never costs a ``game.step()``. A decision is a step named
``"decide"`` that waits for a play. All are registered by name, so that the agenda is plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bossbook.messages import Message
from bossbook.protocol import Log, Option, Refusal, prompt
from bossbook.state import State, Step

Handler = Callable[..., None]
_VISIBLE: dict[str, Handler] = {}
_GLUE: dict[str, Handler] = {}
_WHEN: dict[str, Callable[..., bool]] = {}
_CLOSING: list[Callable[[State], object]] = []


class Chooser(NamedTuple):
    """How one kind of decision works: its options, what is refused and why, what a play does.

    ``about`` says what the choice is about, where the prompt alone would leave that open;
    ``question`` asks more exactly than the prompt of its kind.
    """

    options: Callable[..., Sequence[Option]]
    play: Callable[..., None]
    refused: Callable[..., Sequence[Refusal]]
    about: Callable[..., Message | None]
    question: Callable[..., str]


CHOOSERS: dict[str, Chooser] = {}


def visible(name: str, when: Callable[..., bool] | None = None) -> Callable[[Handler], Handler]:
    """Register a step that a person can watch; ``when`` there is nothing to see it is dropped."""

    def register(handler: Handler) -> Handler:
        _VISIBLE[name] = handler
        if when is not None:
            _WHEN[name] = when
        return handler

    return register


def glue(name: str) -> Callable[[Handler], Handler]:
    """Register a step that only arranges others."""

    def register(handler: Handler) -> Handler:
        _GLUE[name] = handler
        return handler

    return register


def closing(handler: Callable[[State], object]) -> Callable[[State], object]:
    """Register what is tidied up when the game is over, while what was pending is still known."""
    _CLOSING.append(handler)
    return handler


def nothing_refused(*_: Any) -> Sequence[Refusal]:
    """For decisions in which everything one could name is allowed."""
    return ()


def speaks_for_itself(*_: Any) -> Message | None:
    """For decisions whose prompt says it all."""
    return None


def as_usual(*_: Any) -> str:
    """For decisions that ask what all of their kind ask."""
    return ""


def chooser(
    kind: str,
    options: Callable[..., Sequence[Option]],
    play: Callable[..., None],
    refused: Callable[..., Sequence[Refusal]] = nothing_refused,
    about: Callable[..., Message | None] = speaks_for_itself,
    question: Callable[..., str] = as_usual,
) -> None:
    """Register a kind of decision."""
    CHOOSERS[kind] = Chooser(options, play, refused, about, question)


def asks(state: State, kind: str, seat: int, *args: Any) -> Message:
    """What a decision asks, as a sentence or two."""
    how, name = CHOOSERS[kind], state.setup.names[seat]
    return prompt(kind, name, how.about(state, seat, *args), how.question(state, seat, *args))


def push(state: State, *steps: Step) -> None:
    """Put steps on the agenda so that they happen in the order given."""
    state.agenda.extend(reversed(steps))


def push_after_play(state: State, step: Step) -> None:
    """Put a step right after the spell or ability under way: that one finishes first."""
    agenda = state.agenda
    for i in range(len(agenda) - 1, -1, -1):
        if agenda[i][0] in ("effect", "proceed"):
            agenda.insert(i, step)
            return
    agenda.append(step)


def ask(state: State, kind: str, seat: int, *args: Any) -> None:
    """Put a decision on the agenda."""
    state.agenda.append(("decide", kind, seat, *args))


def due(state: State) -> Step | None:
    """The decision that is due, or None."""
    if state.agenda and state.agenda[-1][0] == "decide":
        return state.agenda[-1]
    return None


def settle(state: State, log: Log) -> None:
    """Do all glue, up to the next visible step or decision; nothing, if the game is over."""
    agenda = state.agenda
    while agenda:
        if state.result is not None:  # whatever the last step still wanted to come after it
            _close(state)
            return
        name = agenda[-1][0]
        handler = _GLUE.get(name)
        if handler is not None:
            handler(state, log, *agenda.pop()[1:])
            continue
        when = _WHEN.get(name)
        if when is None or when(state, *agenda[-1][1:]):
            return
        agenda.pop()


def _close(state: State) -> None:
    for handler in _CLOSING:
        handler(state)
    state.agenda.clear()


def advance(state: State, log: Log) -> bool:
    """Do the next visible step; False if there is none (a decision is due, or all is over)."""
    agenda = state.agenda
    before = len(log)
    done = False
    while agenda and agenda[-1][0] != "decide" and len(log) == before:
        item = agenda.pop()
        _VISIBLE[item[0]](state, log, *item[1:])
        settle(state, log)
        done = True
    return done


def steps() -> frozenset[str]:
    """The names of all steps but decisions."""
    return frozenset((*_VISIBLE, *_GLUE))


def knows(item: Step) -> bool:
    """Whether a step has a name that the engine knows (for files from elsewhere)."""
    name = item[0]
    if name == "decide":
        return len(item) > 2 and item[1] in CHOOSERS
    return name in _VISIBLE or name in _GLUE


def play(state: State, log: Log, move: Step) -> None:
    """Carry out a move of the decision that is due."""
    _, kind, seat, *args = state.agenda.pop()
    CHOOSERS[kind].play(state, log, move, seat, *args)
    settle(state, log)
