"""The build phase: turns, the reveal, Level Up and "when you build" (section 5 of the rules)."""

from __future__ import annotations

from bossbook.engine import building, minibosses, rooms, windows
from bossbook.engine.core import Chooser, decides, does, push
from bossbook.engine.numbers import active_rooms, top
from bossbook.engine.order import effect_order, turn_order
from bossbook.engine.rooms import OBSTACLES, earns_level_up
from bossbook.messages import N_, Message, say
from bossbook.pending.decisions import PayMiniboss
from bossbook.pending.of_plays import TriggerBuilt
from bossbook.pending.of_rounds import (
    AfterReveal,
    AskPayment,
    BuildPhase,
    BuildTurn,
    BuildTurnOver,
    LevelUp,
    Reveal,
    TriggerBuildPhase,
    TriggerLevelUp,
    TurnUp,
)
from bossbook.pending.record import Built
from bossbook.protocol import MOMENTS, About, Log, Option
from bossbook.state import MOST_ROOMS, NO_CARD, PlayerState, State


@does(BuildPhase)
def _build_phase(step: BuildPhase, state: State, log: Log) -> None:
    push(state, *(BuildTurn(seat) for seat in turn_order(state)), Reveal())
    if "build_phase" in state.setup.table.held:  # these come first (RULING-50)
        state.agenda.append(TriggerBuildPhase())


@does(BuildTurn)
def _build_turn(step: BuildTurn, state: State, log: Log) -> None:
    """A player's turn is one window, in which the active player may also place (RULING-37)."""
    state.agenda.append(BuildTurnOver(step.seat))
    windows.open_window(state, "build", step.seat)


def turn_to_come(state: State, seat: int) -> bool:
    """Whether a player's building turn is still under way or to come."""
    turns = (turn for turn in state.agenda if isinstance(turn, BuildTurn | BuildTurnOver))
    return any(turn.seat == seat for turn in turns)


def _has_not_placed(step: BuildTurnOver, state: State) -> bool:
    return not building.has_placed(state, step.seat)


@does(BuildTurnOver, due=_has_not_placed)
def _build_turn_over(step: BuildTurnOver, state: State, log: Log) -> None:
    """Who has not placed has declined, unless nothing could be built (RULING-45)."""
    player = state.setup.names[step.seat]
    if state.lasts("no_building", step.seat):
        log.add("declines", ("RULING-45",), player=player, why="banned")
    else:
        log.add("declines", ("BUILD-4", "RULING-37"), player=player)


@does(Reveal)
def _reveal(step: Reveal, state: State, log: Log) -> None:
    """All face-down cards are turned up at the same time (BUILD-8)."""
    order = effect_order(state)
    if not any(building.has_placed(state, seat) for seat in order):
        log.add("nothing_revealed", rooms.clauses_of_building(state, "BUILD-8"))
    state.agenda.append(TurnUp(tuple(order), ()))


@does(TurnUp)
def _turn_up_next(step: TurnUp, state: State, log: Log) -> None:
    """Seat by seat, so that a player can be asked in between; to all of them it is one moment."""
    built, left, waiting = step.built, step.left, len(state.agenda)
    while left and len(state.agenda) == waiting:  # nobody is asked
        built, left = (*built, _turn_up(state, log, left[0])), left[1:]
    if left:
        state.agenda.insert(waiting, TurnUp(left, built))
    else:
        _revealed(state, built)


def _revealed(state: State, built: tuple[tuple[Built, ...], ...]) -> None:
    """What has been built is what all of it, standing together, sets off."""
    for seat, rooms_of_seat in reversed([*zip(effect_order(state), built, strict=True)]):
        earned = earns_level_up(state, seat) and state.phase == "build"
        heard = building.witnesses(state, seat)
        state.agenda.append(AfterReveal(seat, earned, rooms_of_seat, heard))
    if state.setup.table.minibosses and any(map(_owes, state.players)):
        push(state, *(AskPayment(seat) for seat in effect_order(state)))


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
        elif stack.facedown in state.setup.table.minibosses:
            rules = ("MINI-1", *rooms.clauses_of_building(state, "BUILD-8"))
            minibosses.tell(state, log, "miniboss_revealed", seat, place, rules)
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


def _owes(player: PlayerState) -> bool:
    """Whether a miniboss has been revealed that is not paid for."""
    for stack in player.stacks:
        if stack.miniboss is not None and stack.miniboss.level == minibosses.UNPAID:
            return True
    return False


@does(AskPayment)
def _ask_payment(step: AskPayment, state: State, log: Log) -> None:
    """Its owner pays a coin, or the miniboss is discarded; one may refuse (MINI-2, RULING-23)."""
    player = state.players[step.seat]
    for place, stack in enumerate(player.stacks):
        if stack.miniboss is None or stack.miniboss.level != minibosses.UNPAID:
            continue
        state.agenda.append(step)
        if player.coins >= minibosses.PRICE:
            state.agenda.append(PayMiniboss(step.seat, place))
        else:
            minibosses.discard(state, log, step.seat, place, ("MINI-2", "RULING-23"))
        return


def _payment_options(state: State, due: PayMiniboss) -> list[Option[bool]]:
    miniboss = state.players[due.seat].stacks[due.place].miniboss
    assert miniboss is not None
    table, name = state.setup.table, state.setup.names[due.seat]
    card, values = table.keys[miniboss.card], {"card": table.names[miniboss.card]}
    pay, refuse = N_("Pay a coin: {card} stays."), N_("Do not pay: {card} is discarded.")
    return [
        Option("pay", True, ("MINI-2",), pay, values, About("pay", card, due.place, name)),
        Option(
            "refuse",
            False,
            ("MINI-2", "RULING-23"),
            refuse,
            values,
            About("refuse", card, due.place, name),
        ),
    ]


def _play_payment(state: State, log: Log, due: PayMiniboss, pays: bool) -> None:
    if pays:
        minibosses.pay_for(state, log, due.seat, due.place, ("MINI-2",))
    else:
        minibosses.discard(state, log, due.seat, due.place, ("MINI-2", "RULING-23"))


def _about_payment(state: State, due: PayMiniboss) -> Message:
    """Which miniboss it is."""
    miniboss = state.players[due.seat].stacks[due.place].miniboss
    assert miniboss is not None
    return say(MOMENTS["card"], card=state.setup.table.names[miniboss.card])


decides(PayMiniboss, Chooser(_payment_options, _play_payment, about=_about_payment))


@does(AfterReveal)
def _after_reveal(step: AfterReveal, state: State, log: Log) -> None:
    """Player by player: Level Up first, then "when you build" (BUILD-8, RULING-29)."""
    built = TriggerBuilt(step.seat, step.built, step.witnesses)
    if step.earned:
        state.agenda += (built, LevelUp(step.seat))
    else:
        built.do(state, log)


def _not_levelled(step: LevelUp, state: State) -> bool:
    return not state.players[step.seat].levelled


@does(LevelUp, due=_not_levelled)
def _level_up(step: LevelUp, state: State, log: Log) -> None:
    """Once in a game (LEVEL-1)."""
    seat = step.seat
    player = state.players[seat]
    player.levelled = True
    boss = state.setup.table.names[player.boss] if player.boss >= 0 else ""
    fallen = {"why": "fallen"} if len(active_rooms(state, seat)) < MOST_ROOMS else {}
    ruled = ("RULING-17",) if fallen or state.phase == "end" else ()
    log.add("level_up", ("LEVEL-1", *ruled), player=state.setup.names[seat], boss=boss, **fallen)
    state.agenda.append(TriggerLevelUp(seat))
