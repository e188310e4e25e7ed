"""Who has won, lost or leads (section 9 of the rules). Pure questions: nothing is changed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bossbook.engine.order import by_xp
from bossbook.messages import Message
from bossbook.plain import Data
from bossbook.protocol import MOST_SCORE, TITLES, TRUE_TITLES, verdict
from bossbook.state import State

IDLE_ROUNDS = 3  # RULING-7


class Verdict(NamedTuple):
    """What the end of the round would bring now. Players are seats; ``winner`` -1: nobody."""

    over: bool
    winner: int
    eliminated: tuple[int, ...]
    rules: tuple[str, ...]
    reason: str


def score(state: State, seat: int) -> int:
    """Souls minus wounds (WIN-4)."""
    return state.souls(seat) - state.wounds(seat)


def judge(state: State) -> Verdict:
    """The verdict if the round ended now."""
    return _JUDGES[state.setup.edition.ending](state)


def _by_victory(state: State) -> Verdict:
    """Enough souls win, too many wounds lose (RULING-14)."""
    edition, seats = state.setup.edition, state.seats()
    lost = _lost(state, seats)
    rest = [seat for seat in seats if seat not in lost] if lost else seats
    out = tuple(lost)
    if not rest:
        return _best(state, seats, out, "all_lost", ("WIN-2", "WIN-4", "RULING-14"))
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
    stuck = _standstill(state)
    if stuck:
        return _best(state, rest, out, stuck, ("RULING-7", "WIN-4"))
    return _still_open(state, rest, out)


def _by_best_score(state: State) -> Verdict:
    """Enough souls, or an empty town deck, end it; the best score wins (WIN-7)."""
    edition, seats = state.setup.edition, state.seats()
    if any(state.souls(seat) >= edition.souls_to_win for seat in seats):
        return _best(state, seats, (), "souls_end", ("WIN-7",))
    if not state.heroes and not state.epics:
        return _best(state, seats, (), "deck_empty", ("WIN-7",))
    return _still_open(state, seats, ())


def _alone(state: State) -> Verdict:
    """Five wounds, or a deck without epic heroes, end it; nobody wins (SOLO-7)."""
    if _lost(state, state.seats()):
        return solo_verdict("wounded", over=True)
    if not state.heroes and not state.epics:
        return solo_verdict("all_came", over=True)
    return solo_verdict("alone", over=False)


def solo_verdict(reason: str, *, over: bool) -> Verdict:
    """How a game alone ends, or stands: by a score and a title (SOLO-8)."""
    return Verdict(over, -1, (), ("SOLO-7", "SOLO-8") if over else ("SOLO-8", "WIN-1"), reason)


_JUDGES: Mapping[str, Callable[[State], Verdict]] = {
    "victory": _by_victory,
    "best_score": _by_best_score,
    "solo": _alone,
}


def solo_score(state: State) -> int:
    """Souls minus wounds, at most so many (SOLO-8)."""
    return min(score(state, 0), MOST_SCORE)


def solo_title(state: State) -> str:
    """The title for the score; in challenge mode it is a true one (SOLO-8, SOLO-9)."""
    points = solo_score(state)
    title = next(title for least, title in reversed(TITLES) if least is None or points >= least)
    return TRUE_TITLES[title] if "challenge" in state.setup.edition.in_play else title


def _lost(state: State, seats: Sequence[int]) -> list[int]:
    limit = state.setup.edition.wounds_to_lose
    return [] if limit is None else [seat for seat in seats if state.wounds(seat) >= limit]


def _standstill(state: State) -> str:
    """Both hero decks are empty, and nobody is left to lure, or nobody has moved for long.

    The reason as a word of the verdicts; empty as long as the game goes on.
    """
    if state.heroes or state.epics:
        return ""
    if not (state.town or any(state.players[seat].entrance for seat in state.seats())):
        return "standstill"
    return "idle" if state.idle >= IDLE_ROUNDS else ""


def _best(
    state: State, seats: Sequence[int], out: tuple[int, ...], reason: str, rules: tuple[str, ...]
) -> Verdict:
    top = max(score(state, seat) for seat in seats)
    tied = [seat for seat in by_xp(state) if seat in seats and score(state, seat) == top]
    highest = state.setup.edition.tie_goes_to == "highest_xp"
    if len(tied) > 1:
        rules = (*rules, "ORDER-1" if highest else "WIN-5")
    return Verdict(True, tied[0] if highest else tied[-1], out, rules, reason)


def _still_open(state: State, rest: Sequence[int], out: tuple[int, ...]) -> Verdict:
    found = [score(state, seat) for seat in rest]
    rules = ("WIN-1", *(("WIN-2", "END-4") if out else ()))
    return Verdict(False, -1, out, rules, "leads" if found.count(max(found)) == 1 else "level")


def explain(state: State, winner: int, reason: str, rules: Sequence[str] = ()) -> Message:
    """The verdict as a sentence; the clauses it rests on tell whether a tie was broken."""
    return verdict(reason, rules, figures(state, winner))


def figures(state: State, winner: int) -> Data:
    """The winner's (or, while there is none, the leader's) name and numbers."""
    if winner < 0:
        seats = state.seats()
        staying = set(seats) - set(_lost(state, seats)) or seats
        winner = max(staying, key=lambda seat: score(state, seat))
    told: Data = {
        "winner": state.setup.names[winner],
        "souls": state.souls(winner),
        "wounds": state.wounds(winner),
        "score": score(state, winner),
    }
    if state.setup.edition.alone:
        told |= {"winner": None, "player": told["winner"], **of_one(state)}
    return told


def of_one(state: State) -> Data:
    """Score and title of one who plays alone; nothing in other games (SOLO-8)."""
    if not state.setup.edition.alone:
        return {}
    return {"score": solo_score(state), "title": solo_title(state)}


def scores(state: State) -> dict[str, dict[str, int]]:
    """Souls and wounds by player's name."""
    return {
        name: {"souls": state.souls(seat), "wounds": state.wounds(seat)}
        for seat, name in enumerate(state.setup.names)
    }
