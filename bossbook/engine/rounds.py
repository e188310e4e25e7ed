"""The round: one phase after the other, as the edition's record lists them; the end of them all."""

from __future__ import annotations

from bossbook.engine.core import does
from bossbook.engine.winning import Verdict, figures
from bossbook.pending.of_rounds import OPENINGS, PhaseBegins, PhaseOver
from bossbook.phases import OVER, PHASES
from bossbook.protocol import Log
from bossbook.state import State


def begin(state: State, phase: str) -> None:
    """Let the next step be the beginning of a phase."""
    state.phase = phase
    state.agenda.append(PhaseBegins(phase))


def finish(state: State, log: Log, verdict: Verdict) -> None:
    """The game is over, whenever this is found: what is pending does not happen any more."""
    state.result, state.phase = (verdict.winner, verdict.rules, verdict.reason), OVER
    told = figures(state, verdict.winner)
    log.add("game_over", verdict.rules, None, reason=verdict.reason, **told)


def _special(phase: str, state: State) -> dict[str, str]:
    """What is unlike elsewhere in a phase of this edition, so that it is told in other words."""
    lure = state.setup.edition.lure
    return {"lure": lure} if phase == "bait" and lure != "most_treasure" else {}


@does(PhaseBegins)
def _phase(step: PhaseBegins, state: State, log: Log) -> None:
    phase = state.phase = step.phase
    rules = PHASES[phase].rules
    if phase == state.setup.edition.phases[0]:
        log.add("round_begins", rules, round=state.round)
    log.add("phase_begins", rules, phase=phase, round=state.round, **_special(phase, state))
    state.agenda.append(PhaseOver(phase))
    _OPENING[phase].do(state, log)


_OPENING = {phase: opening() for phase, opening in OPENINGS.items()}


@does(PhaseOver)
def _phase_over(step: PhaseOver, state: State, log: Log) -> None:
    phases = state.setup.edition.phases
    at = phases.index(step.phase) + 1
    if at == len(phases):
        state.round += 1
        at = 0
    begin(state, phases[at])
