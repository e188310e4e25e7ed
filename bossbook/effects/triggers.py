"""Abilities that are set off: who hears of what, in which order, and whether it is wanted."""

from __future__ import annotations

from collections.abc import Sequence

from bossbook.effects.naming import about_play
from bossbook.effects.targets import (
    Play,
    ability_of,
    acts,
    payable,
    searches,
)
from bossbook.engine.core import ask, chooser, glue, push
from bossbook.engine.numbers import active_rooms
from bossbook.engine.order import effect_order
from bossbook.messages import N_
from bossbook.protocol import About, Log, Option
from bossbook.state import Room, State, Step


def _set_off(state: State, seat: int, room: Room, when: str, visitor: int = 0) -> list[Play]:
    card = state.setup.table[room.card]
    return [
        Play(0, seat, room.card, i, room.uid, (), visitor)
        for i, ability in enumerate(card.abilities)
        if ability.when == when and not (ability.once and i in room.used)
    ]


def _of_dungeon(state: State, seat: int, when: str, besides: int = 0) -> list[Play]:
    return [
        play
        for _, room in active_rooms(state, seat)
        if room.uid != besides
        for play in _set_off(state, seat, room, when)
    ]


@glue("trigger_built")
def _trigger_built(
    state: State,
    log: Log,
    seat: int,
    built: Sequence[tuple[int, str]],
    witnesses: Sequence[int] | None = None,
) -> None:
    """ "When you build" of every room built at this moment, and what other rooms say to it.

    Only rooms that were there as it was built hear of it (RULING-56); None: all that are there.
    """
    plays = [
        play
        for uid, kind in built
        for play in _of_building(state, seat, uid, kind)
        if play.source == uid or witnesses is None or play.source in witnesses
    ]
    push(state, ("triggers", seat, tuple(plays)))


def _of_building(state: State, seat: int, uid: int, kind: str) -> list[Play]:
    own = [room for _, room in active_rooms(state, seat) if room.uid == uid]
    plays = [play for room in own for play in _set_off(state, seat, room, "built")]
    others = _of_dungeon(state, seat, "builds_another", uid)
    return [*plays, *(play for play in others if ability_of(state, play).of in ("", kind))]


@glue("trigger_level_up")
def _trigger_level_up(state: State, log: Log, seat: int) -> None:
    boss = state.players[seat].boss
    abilities = state.setup.table[boss].abilities if boss >= 0 else ()
    plays = [Play(0, seat, boss, i, 0) for i, a in enumerate(abilities) if a.when == "level_up"]
    push(state, ("triggers", seat, tuple(plays)))


@glue("trigger_enters")
def _trigger_enters(state: State, log: Log) -> None:
    """ "Enters" effects come before the damage; one that moved the hero is done (ADV-2, ADV-10)."""
    walker = state.walker
    if walker is None or walker.room in walker.hero.marks:
        return
    room = state.players[walker.seat].stacks[walker.place].rooms[0]
    plays = _set_off(state, walker.seat, room, "enters", walker.hero.uid)
    push(state, ("triggers", walker.seat, tuple(plays)))


@glue("trigger_dies_here")
def _trigger_dies_here(state: State, log: Log, seat: int, uid: int) -> None:
    rooms = [room for _, room in active_rooms(state, seat) if room.uid == uid]
    plays = [play for room in rooms for play in _set_off(state, seat, room, "dies_here")]
    push(state, ("triggers", seat, tuple(plays)))


@glue("trigger_destroyed")
def _trigger_destroyed(state: State, log: Log, seat: int, witnesses: Sequence[int]) -> None:
    """Rooms that were active as another one fell; one that it uncovered was not (CARD-3)."""
    for other in reversed(effect_order(state)):
        own = _of_dungeon(state, other, "room_destroyed") if other == seat else []
        plays = [*own, *_of_dungeon(state, other, "any_room_destroyed")]
        push(state, ("triggers", other, tuple(play for play in plays if play.source in witnesses)))


@glue("trigger_survives")
def _trigger_survives(state: State, log: Log, seat: int, uid: int) -> None:
    """A hero walks on alive out of a room."""
    walker = state.walker
    rooms = [room for _, room in active_rooms(state, seat) if room.uid == uid]
    visitor = walker.hero.uid if walker else 0
    plays = [
        play for room in rooms for play in _set_off(state, seat, room, "survives_here", visitor)
    ]
    push(state, ("triggers", seat, tuple(plays)))


@glue("trigger_end_of_round")
def _trigger_end_of_round(state: State, log: Log) -> None:
    """First of all at the end of the round, in order (RULING-47)."""
    for seat in reversed(effect_order(state)):
        push(state, ("triggers", seat, tuple(_of_dungeon(state, seat, "end_of_round"))))


@glue("trigger_spell_played")
def _trigger_spell_played(state: State, log: Log, seat: int) -> None:
    """Once it can no longer be negated, before its effect (RULING-38); in order (RULING-41)."""
    for other in reversed(effect_order(state)):
        when = "spell_played" if other == seat else "opponent_spell"
        push(state, ("triggers", other, tuple(_of_dungeon(state, other, when))))


@glue("triggers")
def _triggers(state: State, log: Log, seat: int, plays: Sequence[Play]) -> None:
    """Several effects of one player at the same moment: that player chooses the order."""
    plays = [play for play in plays if _still_fires(state, play) and not _idle(state, play)]
    if len({play[2:4] for play in plays}) > 1:
        ask(state, "order", seat, tuple(plays))
    elif plays:
        push(state, ("triggers", seat, tuple(plays[1:])))
        _start(state, plays[0])


def _still_fires(state: State, play: Play) -> bool:
    """A card that has gone, or is used up, by the time its turn comes is silent (RULING-40)."""
    if play.source == 0:
        return True
    used = [room.used for _, room in active_rooms(state, play.seat) if room.uid == play.source]
    return bool(used) and not (ability_of(state, play).once and play.ability in used[0])


def _idle(state: State, play: Play) -> bool:
    """Whether an ability cannot be paid for; or, with a limit or a choice, finds nothing.

    Such a one is not asked, nor spent (RULING-34, RULING-102).
    """
    ability = ability_of(state, play)
    if not payable(state, play):
        return True
    if not ability.choose or not (ability.once or ability.optional):
        return False
    return not acts(state, play) and not any(searches(choice) for choice in ability.choose)


def _start(state: State, play: Play) -> None:
    play = play._replace(uid=state.uid())
    if ability_of(state, play).optional:
        ask(state, "may", play.seat, play)
    else:
        push(state, ("name_targets", play, 0, "trigger"))


@glue("part")
def _start_part(state: State, log: Log, play: Play) -> None:
    """A part of an ability: its choices are made now, and it takes effect at once."""
    _start(state, play)


def _order_options(state: State, seat: int, plays: Sequence[Play]) -> list[Option]:
    which = [_which(state, play, plays) for play in plays]
    sentence, rules = N_("Resolve {card} first."), ("RULING-29",)
    options = []
    for about in dict.fromkeys(which):
        name = about.card if about.ability is None else f"{about.card}:{about.ability}"
        move = ("first", which.index(about))
        options.append(Option(f"first:{name}", move, rules, sentence, {"card": name}, about))
    return options


def _which(state: State, play: Play, plays: Sequence[Play]) -> About:
    """The card; with the ability's number where several of one card wait."""
    several = len({other.ability for other in plays if other.card == play.card}) > 1
    name = state.setup.table.keys[play.card]
    return About("first", name, ability=play.ability if several else None)


def _play_order(state: State, log: Log, move: Step, seat: int, plays: Sequence[Play]) -> None:
    rest = (*plays[: move[1]], *plays[move[1] + 1 :])
    push(state, ("triggers", seat, (plays[move[1]],)), ("triggers", seat, rest))


def _may_options(state: State, seat: int, play: Step) -> list[Option]:
    card, name = {"card": state.setup.table.names[play[2]]}, state.setup.table.keys[play[2]]
    use, leave = N_("Use {card}."), N_("Do not use {card}.")
    return [
        Option("yes", ("yes",), ("CARD-8",), use, card, About("yes", name)),
        Option("no", ("no",), ("CARD-8",), leave, card, About("no", name)),
    ]


def _play_may(state: State, log: Log, move: Step, seat: int, play: Step) -> None:
    if move[0] == "yes":
        push(state, ("name_targets", play, 0, "trigger"))


chooser("order", _order_options, _play_order)
chooser("may", _may_options, _play_may, about=about_play)
