"""Opening a position, whatever it comes as, and finding out whether it can be gone on with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path

from bossbook.documents import Node, Report, from_plain, texts
from bossbook.engine import core
from bossbook.errors import BossbookError, InvalidInput, InvalidPosition
from bossbook.messages import N_
from bossbook.phases import OVER
from bossbook.plain import Data
from bossbook.positions import agenda
from bossbook.positions.dealing import deal
from bossbook.positions.gaps import Reading
from bossbook.positions.lines import is_shared, unshare
from bossbook.positions.reading import PositionReader
from bossbook.positions.secrets import deal_what_is_asked
from bossbook.positions.view import View
from bossbook.protocol import Log
from bossbook.state import State

# What the engine stumbles over where a position makes no sense in a way that reading cannot see.
STUMBLES = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    StopIteration,
    TypeError,
    ValueError,
)
TOLD = ("events", "decision")  # a view tells these; a position does not need them
Source = str | Path | Data


def read_state(
    source: Source | View, seed: int | None = None, error: type[InvalidInput] = InvalidPosition
) -> State:
    """A position as a complete state; raises the error with every mistake in it."""
    report = report_on(source)
    node = node_of(source, report)
    reading = read_node(node, report) if node is not None else None
    report.raise_if(error)
    assert reading is not None
    if seed is not None:
        reading.state.rng = seed & ((1 << 64) - 1)
    state = deal(reading, report)
    _check_agenda(state, report, reading)
    report.raise_if(error)
    return state


def imagined(view: Mapping[str, object], seed: int) -> State:
    """A complete state that agrees with a view; one that a game has just made need not be read."""
    reading = view.concealed() if isinstance(view, View) else None
    if reading is None:
        return read_state(view, seed)  # type: ignore[arg-type]
    reading.state.rng = seed & ((1 << 64) - 1)
    reading.state.uses = 0
    state = deal(reading, Report("position"))
    deal_what_is_asked(state, reading.gaps.hands)
    return state


def read_node(node: Node, report: Report) -> Reading | None:
    """A position as far as it is shown, its gaps left open."""
    if not isinstance(node.value, dict):
        report.add(node, N_("A position is a mapping with the keys 'edition' and 'players'."))
        return None
    return PositionReader(node, report).read()


def _check_agenda(state: State, report: Report, reading: Reading) -> None:
    """What is pending must fit the table, step by step and as a whole; then it is tried."""
    node = reading.node
    if report.mistakes or not isinstance(node.value, dict):
        return
    if "agenda" in node.value:
        _check_steps(state, report, node)
    elif state.walker is not None and not (state.phase == OVER and agenda.walks_on(state)):
        report.add(node.key_place("walking"), N_("'walking' needs the agenda of its moment."))
    if not report.mistakes and "agenda" in node.value and not _can_go_on(state, reading.gaps.hands):
        report.add(node.key_place("agenda"), N_("The agenda does not fit this position."))


def _check_steps(state: State, report: Report, node: Node) -> None:
    fields = node.value
    assert isinstance(fields, dict) and isinstance(fields["agenda"].value, list)
    for at in agenda.misfits(state):
        step = fields["agenda"].value[at]
        sentence = N_("'{step}' cannot be pending here.")
        report.add(step, sentence, step=state.agenda[at].name)
    if not state.agenda and state.phase != "over":
        report.add(node.key_place("agenda"), N_("Nothing is pending, but the game is not over."))
    if not agenda.walks_on(state):
        report.add(node.key_place("walking"), N_("The hero who walks has no way to go on."))


def _can_go_on(state: State, hidden: Collection[int]) -> bool:
    """Whether the next step or question works; a net for what the checks do not know.

    Hidden hands get what the question asks for.
    """
    try:
        deal_what_is_asked(state, hidden)
        trial = state.copy()
        core.settle(trial, Log())
        due = core.due(trial)
        if due is None:
            core.advance(trial, Log())
            return True
        return bool(core.chooser_of(due).options(trial, due))
    except BossbookError:
        return True  # a card that goes too far says so itself when it is played
    except STUMBLES:
        return False


def _is_path(source: object) -> bool:
    if isinstance(source, Path):
        return True
    return isinstance(source, str) and not is_shared(source) and not texts.is_text(source)


def report_on(source: object) -> Report:
    """A report on this source; the paths in a file start from the folder that it lies in."""
    path = Path(str(source)) if _is_path(source) else None
    return Report("position") if path is None else Report(str(source), path.parent)


def node_of(source: object, report: Report) -> Node | None:
    """A source, whatever it is, as a document."""
    if _is_path(source):
        return texts.read_path(Path(str(source)), report)
    if is_shared(source):
        return from_plain(unshare(str(source)), report)
    if isinstance(source, str):
        return texts.read_text(source, report)
    if isinstance(source, Mapping):
        source = {key: source[key] for key in source if key not in TOLD}
    return from_plain(source, report)
