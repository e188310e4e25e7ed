"""What may be pending: for every step and decision, in which phases it can be, and its values.

An agenda from a file is checked against this table, value by value, as it is read; ``agenda``
checks it as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bossbook.card.model import PART
from bossbook.card.vocabulary import WORDS
from bossbook.effects.targets import Play, ability_of
from bossbook.phases import OF_SPELLS, SETUP
from bossbook.positions.values import (
    PLAYED,
    Kind,
    are_set_off,
    are_uids,
    are_uids_or_all,
    has_named,
    is_built,
    is_flag,
    is_number,
    is_part,
    is_phase,
    is_play,
    is_seat,
    is_text,
    is_uid,
    is_uid_or_none,
    is_under_way,
    is_used,
    one_of,
)
from bossbook.state import State, Step


class Row(NamedTuple):
    """In which phases something can be pending, and the kinds of its values."""

    phases: tuple[str, ...]
    kinds: tuple[Kind, ...] = ()
    agrees: Callable[..., bool] | None = None  # whether the values fit each other
    newer: tuple[Kind, ...] = ()  # further values, which older versions did not write


def _effect(state: State, play: Play, index: int) -> bool:
    return index <= len(ability_of(state, play).do)


def _operation(state: State, play: Play, index: int) -> bool:
    return index < len(ability_of(state, play).do)


def _stage(state: State, play: Play, stage: str) -> bool:
    when = ability_of(state, play).when
    return when != PART and (stage == "play") == (when in PLAYED)


def _naming(state: State, play: Play, index: int, stage: str) -> bool:
    """As many are named as the number says."""
    used = (stage == "play") == (ability_of(state, play).when in PLAYED)
    return used and has_named(state, play, index) and is_uid(state, play.uid)


def _asks_for_one(state: State, seat: int, play: Play, index: int, stage: str) -> bool:
    more = index < len(ability_of(state, play).choose)
    return more and seat == play.seat and _naming(state, play, index, stage)


def _all_of_one(state: State, seat: int, plays: tuple[Play, ...]) -> bool:
    return all(play.seat == seat for play in plays)


def _may(state: State, seat: int, play: Play) -> bool:
    return seat == play.seat and is_uid(state, play.uid) and has_named(state, play, 0)


def _own_card(state: State, seat: int, play: Play, name: str) -> bool:
    """A card that the ability has named."""
    named = dict(play.named)
    if seat != play.seat or name not in named:
        return False
    ref = named[name]
    return ref is None or ref[0] in ("secret", "hand_of", "hand", "discard", "rooms", "spells")


def _own_turn(state: State, seat: int, where: str, active: int, *_: int) -> bool:
    return where == "build" and seat == active


def _in_its_phase(state: State, where: str, *_: int) -> bool:
    """Windows at the entrance and in a room are the adventure phase's."""
    phases = {"build": "build", "entry": "adventure", "room": "adventure"}
    return phases.get(where, state.phase) == state.phase


def _asked_in(state: State, seat: int, where: str, *rest: int) -> bool:
    return _in_its_phase(state, where, *rest)


_SETUP, _START, _BUILD, _BAIT = (SETUP,), ("start",), ("build",), ("bait",)
_ADVENTURE, _END = ("adventure",), ("end",)
_REVEAL, _WINDOWS = (*_SETUP, *_BUILD), OF_SPELLS
_EFFECTS = (*_SETUP, *_BUILD, *_ADVENTURE, *_END)
_ANY = (*_EFFECTS, *_START, *_BAIT)

_STAGE = one_of("play", "trigger")
_WINDOW = (one_of("build", "entry", "room", "answer"), is_seat, is_number, is_number)

STEPS: Mapping[str, Row] = {
    "phase": Row(_ANY, (is_phase,)),
    "phase_over": Row(_ANY, (is_phase,)),
    # setup
    **{f"setup_{what}": Row(_SETUP) for what in ("heroes", "bosses", "decks", "hands", "over")},
    **{f"{what}_boss": Row(_SETUP, (is_seat,)) for what in ("deal", "ask", "show")},
    "offer_bosses": Row(_SETUP, (is_seat,)),
    "box_bosses": Row(_SETUP),
    "deal_hand": Row(_SETUP, (is_seat,)),
    "ask_mulligan": Row(_SETUP, (is_seat,)),
    "ask_discard": Row(_SETUP, (is_seat, is_number)),
    "show_discards": Row(_SETUP),
    "ask_first_room": Row(_SETUP, (is_seat,)),
    # start
    "start_phase": Row(_START),
    "arrive": Row(_START),
    "choose_draw": Row(_START, (is_seat,)),
    "start_draw": Row(_START, (is_seat, one_of(*WORDS["deck"]))),
    # build
    "build_phase": Row(_BUILD),
    "build_turn": Row(_BUILD, (is_seat,)),
    "build_turn_over": Row(_BUILD, (is_seat,)),
    "reveal": Row(_REVEAL),
    "after_reveal": Row(_REVEAL, (is_seat, is_flag, is_built), newer=(are_uids_or_all,)),
    "level_up": Row((*_BUILD, *_END), (is_seat,)),
    "trigger_level_up": Row((*_BUILD, *_END), (is_seat,)),
    # bait
    "bait_phase": Row(_BAIT),
    "lure": Row(_BAIT, (is_uid,)),
    # adventure
    "adventure_phase": Row(_ADVENTURE),
    "adventure_turn": Row(_ADVENTURE, (is_seat, is_number)),
    "adventure_turn_late": Row(_ADVENTURE, (is_seat,)),
    "enter_dungeon": Row(_ADVENTURE, (is_seat,)),
    "enter_room": Row(_ADVENTURE, (is_number,)),
    **{name: Row(_ADVENTURE) for name in ("walk_on", "room_deals", "leave_room", "reach_boss")},
    "thrown_out": Row(_ADVENTURE),
    "trigger_enters": Row(_ADVENTURE),
    "trigger_dies_here": Row(_ADVENTURE, (is_seat, is_uid_or_none)),
    "trigger_survives": Row(_ADVENTURE, (is_seat, is_uid_or_none)),
    # end
    **{name: Row(_END) for name in ("end_phase", "trigger_end_of_round", "end_effects", "recover")},
    **{name: Row(_END) for name in ("late_level_ups", "count_idle", "win_check", "consolation")},
    "new_round": Row(_END),
    "eliminate": Row(_END, (is_seat,)),
    "ask_consolation": Row(_END, (is_seat,)),
    # windows
    "window": Row(_WINDOWS, _WINDOW, _in_its_phase),
    "somebody_is_asked": Row(_WINDOWS),
    "resolve": Row(_WINDOWS, (is_used, is_seat)),
    "negate_round": Row(_WINDOWS, (is_uid, is_seat, is_seat, is_number)),
    "trigger_spell_played": Row(_WINDOWS, (is_seat,)),
    "fizzle": Row(_WINDOWS, (is_used,)),
    # effects
    "dies": Row(_EFFECTS, (is_uid, is_seat)),
    "trigger_built": Row(_EFFECTS, (is_seat, is_built), newer=(are_uids_or_all,)),
    "trigger_destroyed": Row(_EFFECTS, (is_seat, are_uids)),
    "triggers": Row(_EFFECTS, (is_seat, are_set_off), _all_of_one),
    "part": Row(_EFFECTS, (is_part,)),
    "name_targets": Row(_EFFECTS, (is_play, is_number, _STAGE), _naming),
    "announce": Row(_EFFECTS, (is_under_way, _STAGE), _stage),
    "proceed": Row(_EFFECTS, (is_under_way, _STAGE), _stage),
    "effect": Row(_EFFECTS, (is_under_way, is_number), _effect),
    "operation": Row(_EFFECTS, (is_under_way, is_number), _operation),
}
DECISIONS: Mapping[str, Row] = {  # after who decides
    **{name: Row(_SETUP) for name in ("keep_boss", "mulligan", "setup_discard", "first_room")},
    "start_draw": Row(_START),
    "scheming": Row(_END),
    "build": Row(_BUILD, _WINDOW, _own_turn),
    "act": Row(_WINDOWS, _WINDOW, _asked_in),
    "negate": Row(_WINDOWS, (is_uid, is_seat, is_seat, is_number)),
    "order": Row(_EFFECTS, (are_set_off,), _all_of_one),
    "may": Row(_EFFECTS, (is_play,), _may),
    "target": Row(_EFFECTS, (is_play, is_number, _STAGE), _asks_for_one),
    "build_now": Row(_EFFECTS),
    "build_card": Row(_EFFECTS, (is_under_way, is_text), _own_card),
}


def is_sound(state: State, step: Step) -> bool:
    """Whether a step has the values that it needs; its name is one that is known."""
    row, values = row_of(step)
    kinds = (*row.kinds, *row.newer)[: len(values)]
    if not len(row.kinds) <= len(values) == len(kinds):
        return False
    if not all(kind(state, value) for kind, value in zip(kinds, values, strict=True)):
        return False
    return row.agrees is None or row.agrees(state, *values)


def row_of(step: Step) -> tuple[Row, Step]:
    """The row of a step or decision, and the values to compare with it."""
    if step[0] != "decide":
        return STEPS[step[0]], step[1:]
    row = DECISIONS[step[1]]
    return row._replace(kinds=(is_seat, *row.kinds)), step[2:]
