"""Who has won, lost or leads (section 9 of the rules). Pure questions: nothing is changed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bossbook.engine.order import by_xp
from bossbook.messages import N_, Message, say
from bossbook.state import State

IDLE_ROUNDS = 3  # RULING-7


class Verdict(NamedTuple):
    """What the end of the round would bring now. Players are seats; ``winner`` -1: nobody."""

    over: bool
    winner: int
    eliminated: tuple[int, ...]
    rules: tuple[str, ...]
    reason: str


REASONS: Mapping[str, str] = {
    "souls": N_("{winner} has {souls} souls and {wounds} wounds and wins."),
    "best_of_souls": N_(
        "Several have enough souls; {winner} has the best score ({score}) and wins."
    ),
    "last_left": N_("Everybody else is out: {winner} wins."),
    "all_lost": N_("All have too many wounds; {winner} has the best score ({score}) and wins."),
    "decks_empty": N_("The hero decks are empty; {winner} has the best score ({score}) and wins."),
    "standstill": N_(
        "No hero is left to fight for; {winner} has the best score ({score}) and wins."
    ),
    "leads": N_("Nobody has won yet. {winner} leads with a score of {score}."),
    "level": N_("Nobody has won yet, and the lead is shared ({score})."),
}


def score(state: State, seat: int) -> int:
    """Souls minus wounds (WIN-4)."""
    return state.souls(seat) - state.wounds(seat)


def judge(state: State) -> Verdict:
    """The verdict if the round ended now (RULING-14)."""
    edition, seats = state.setup.edition, state.seats()
    lost = _lost(state, seats)
    rest = [seat for seat in seats if seat not in lost]
    out = tuple(lost)
    if not rest:
        return _best(state, seats, out, "all_lost", ("WIN-2", "WIN-4"))
    if edition.ends_with_decks:
        if not any(getattr(state, deck) for deck in edition.ends_with_decks):
            return _best(state, rest, out, "decks_empty", ("VAR-endless", "WIN-4"))
    else:
        enough = [seat for seat in rest if state.souls(seat) >= edition.souls_to_win]
        if len(enough) == 1:
            return Verdict(True, enough[0], out, ("WIN-3",), "souls")
        if enough:
            return _best(state, enough, out, "best_of_souls", ("WIN-3", "WIN-4"))
    if len(rest) == 1 and len(state.players) > 1:
        return Verdict(True, rest[0], out, ("WIN-2", edition.last_left_rule), "last_left")
    if _standstill(state):
        return _best(state, rest, out, "standstill", ("RULING-7", "WIN-4"))
    return _still_open(state, rest, out)


def _lost(state: State, seats: Sequence[int]) -> list[int]:
    limit = state.setup.edition.wounds_to_lose
    return [seat for seat in seats if limit is not None and state.wounds(seat) >= limit]


def _standstill(state: State) -> bool:
    """Both hero decks are empty, and nobody is left to lure, or nobody has moved for long."""
    if state.heroes or state.epics:
        return False
    waiting = state.town or any(state.players[seat].entrance for seat in state.seats())
    return not waiting or state.idle >= IDLE_ROUNDS


def _best(
    state: State, seats: Sequence[int], out: tuple[int, ...], reason: str, rules: tuple[str, ...]
) -> Verdict:
    top = max(score(state, seat) for seat in seats)
    tied = [seat for seat in by_xp(state) if seat in seats and score(state, seat) == top]
    highest = state.setup.edition.tie_goes_to == "highest_xp"
    if len(tied) > 1:
        rules = (*rules, "WIN-7" if highest else "WIN-5")
    return Verdict(True, tied[0] if highest else tied[-1], out, rules, reason)


def _still_open(state: State, rest: Sequence[int], out: tuple[int, ...]) -> Verdict:
    top = max(score(state, seat) for seat in rest)
    leaders = [seat for seat in rest if score(state, seat) == top]
    rules = ("WIN-1", *(("WIN-2", "END-4") if out else ()))
    return Verdict(False, -1, out, rules, "leads" if len(leaders) == 1 else "level")


def explain(state: State, winner: int, reason: str) -> Message:
    """The verdict as a sentence."""
    names = state.setup.names
    if winner < 0:
        seats = state.seats()
        winner = max(seats, key=lambda seat: score(state, seat))
    values: dict[str, Any] = {
        "winner": names[winner],
        "souls": state.souls(winner),
        "wounds": state.wounds(winner),
        "score": score(state, winner),
    }
    return say(REASONS[reason], **values)


def scores(state: State) -> dict[str, dict[str, int]]:
    """Souls and wounds by player's name."""
    return {
        name: {"souls": state.souls(seat), "wounds": state.wounds(seat)}
        for seat, name in enumerate(state.setup.names)
    }
