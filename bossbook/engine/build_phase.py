"""The build phase: turns, the reveal, Level Up and "when you build" (section 5 of the rules)."""

from __future__ import annotations

from bossbook.engine import building, rooms, windows
from bossbook.engine.building import Built
from bossbook.engine.core import glue, push, visible
from bossbook.engine.numbers import active_rooms, top
from bossbook.engine.order import effect_order, turn_order
from bossbook.engine.rooms import OBSTACLES, earns_level_up
from bossbook.protocol import Log
from bossbook.state import MOST_ROOMS, NO_CARD, State, Step


@glue("build_phase")
def _build_phase(state: State, log: Log) -> None:
    turns: list[Step] = [("build_turn", seat) for seat in turn_order(state)]
    push(state, *turns, ("reveal",))


@glue("build_turn")
def _build_turn(state: State, log: Log, seat: int) -> None:
    """A player's turn is one window, in which the active player may also place (RULING-37)."""
    push(state, ("build_turn_over", seat))
    windows.open_window(state, "build", seat)


@visible("build_turn_over", when=lambda state, seat: not building.has_placed(state, seat))
def _build_turn_over(state: State, log: Log, seat: int) -> None:
    """Who has not placed has declined, unless nothing could be built (RULING-45)."""
    player = state.setup.names[seat]
    if state.lasts("no_building", seat):
        log.add("declines", ("RULING-45",), player=player, why="banned")
    else:
        log.add("declines", ("BUILD-4", "RULING-37"), player=player)


@visible("reveal")
def _reveal(state: State, log: Log) -> None:
    """All face-down cards are turned up at the same time (BUILD-8)."""
    order = effect_order(state)
    before = len(log)
    built = {seat: _turn_up(state, log, seat) for seat in order}
    if len(log) == before:
        log.add("nothing_revealed", rooms.clauses_of_building(state, "BUILD-8"))
    earned = {seat: earns_level_up(state, seat) and state.phase == "build" for seat in order}
    heard = {seat: building.witnesses(state, seat) for seat in order}
    push(state, *(("after_reveal", seat, earned[seat], built[seat], heard[seat]) for seat in order))


def _turn_up(state: State, log: Log, seat: int) -> tuple[Built, ...]:
    player, built = state.players[seat], []
    for place, stack in enumerate(player.stacks):
        if stack.facedown == NO_CARD:
            continue
        under = top(stack)
        hindrance = rooms.turn_up(state, seat, place)
        if hindrance:
            player.take(stack.facedown)
            _report_return(state, log, seat, stack.facedown, hindrance)
        else:
            built.append(
                (player.stacks[place].rooms[0].uid, state.setup.table[stack.facedown].kind)
            )
            rules = rooms.clauses_of_building(state, "BUILD-8")
            rooms.report_built(state, log, seat, place, stack.facedown, under, rules)
    rooms.close_places(state, seat)
    return tuple(built)


def _report_return(state: State, log: Log, seat: int, card: int, why: str) -> None:
    log.add(
        "returned",
        ("RULING-16", *rooms.clauses_of_building(state, *OBSTACLES[why][1])),
        player=state.setup.names[seat],
        card=state.setup.table.names[card],
    )


@glue("after_reveal")
def _after_reveal(
    state: State,
    log: Log,
    seat: int,
    earned: bool,
    built: tuple[Built, ...],
    witnesses: tuple[int, ...] | None = None,
) -> None:
    """Player by player: Level Up first, then "when you build" (BUILD-8, RULING-29)."""
    told: Step = ("trigger_built", seat, built, witnesses)
    push(state, *([("level_up", seat)] if earned else []), told)


@visible("level_up", when=lambda state, seat: not state.players[seat].levelled)
def _level_up(state: State, log: Log, seat: int) -> None:
    """Once in a game (LEVEL-1)."""
    player = state.players[seat]
    player.levelled = True
    boss = state.setup.table.names[player.boss] if player.boss >= 0 else ""
    fallen = {"why": "fallen"} if len(active_rooms(state, seat)) < MOST_ROOMS else {}
    ruled = ("RULING-17",) if fallen or state.phase == "end" else ()
    log.add("level_up", ("LEVEL-1", *ruled), player=state.setup.names[seat], boss=boss, **fallen)
    push(state, ("trigger_level_up", seat))
