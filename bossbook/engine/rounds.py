"""The round: one phase after the other, as the edition's record lists them; the end of them all."""

from __future__ import annotations

from bossbook.engine.core import glue, push, visible
from bossbook.engine.winning import Verdict, figures
from bossbook.phases import OVER, PHASES
from bossbook.protocol import Log
from bossbook.state import State


def begin(state: State, phase: str) -> None:
    """Let the next step be the beginning of a phase."""
    state.phase = phase
    push(state, ("phase", phase))


def finish(state: State, log: Log, verdict: Verdict) -> None:
    """The game is over, whenever this is found: what is pending does not happen any more."""
    state.result, state.phase = (verdict.winner, verdict.rules, verdict.reason), OVER
    told = figures(state, verdict.winner)
    log.add("game_over", verdict.rules, None, reason=verdict.reason, **told)


@visible("phase")
def _phase(state: State, log: Log, phase: str) -> None:
    state.phase, rules = phase, PHASES[phase].rules
    if phase == state.setup.edition.phases[0]:
        log.add("round_begins", rules, round=state.round)
    log.add("phase_begins", rules, phase=phase, round=state.round)
    push(state, (f"{phase}_phase",), ("phase_over", phase))


@glue("phase_over")
def _phase_over(state: State, log: Log, phase: str) -> None:
    phases = state.setup.edition.phases
    at = phases.index(phase) + 1
    if at == len(phases):
        state.round += 1
        at = 0
    begin(state, phases[at])
