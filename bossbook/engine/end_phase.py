"""The end of the round, in the order of RULING-47 (sections 8 and 9 of the rules)."""

from __future__ import annotations

from operator import itemgetter

from bossbook.engine import decks, heroes, minions
from bossbook.engine.core import Chooser, decides, does, push
from bossbook.engine.order import effect_order, turn_order
from bossbook.engine.rooms import earns_level_up
from bossbook.engine.rounds import finish
from bossbook.engine.winning import judge, scores
from bossbook.facts import what_goes, without
from bossbook.messages import N_
from bossbook.pending.decisions import Scheming
from bossbook.pending.of_rounds import (
    AskConsolation,
    Consolation,
    CountIdle,
    Eliminate,
    EndEffects,
    EndPhase,
    LateLevelUps,
    LevelUp,
    NewRound,
    Recover,
    TriggerEndOfRound,
    WinCheck,
)
from bossbook.pending.of_town import MinionsHome
from bossbook.protocol import Log, Option
from bossbook.state import Hero, Miniboss, Room, Stack, State


@does(EndPhase)
def _end_phase(step: EndPhase, state: State, log: Log) -> None:
    push(state, *_IN_ORDER, *(() if state.board is None else (MinionsHome(),)))


_IN_ORDER = (
    TriggerEndOfRound(),
    EndEffects(),
    Recover(),
    LateLevelUps(),
    CountIdle(),
    WinCheck(),
    Consolation(),
    NewRound(),
)


def _anything_ends(step: EndEffects, state: State) -> bool:
    if state.lasting:
        return True
    for seat in state.seats():
        for stack in state.players[seat].stacks:
            if stack.rooms and stack.rooms[0].deactivated:
                return True
    return False


@does(EndEffects, due=_anything_ends)
def _end_effects(step: EndEffects, state: State, log: Log) -> None:
    """ "Until end of turn" effects end; deactivated rooms become active again (END-1)."""
    if state.lasting:
        log.add("effects_end", ("END-1",))
        state.lasting = ()
    for seat in state.seats():
        player = state.players[seat]
        for stack in player.stacks:
            if stack.rooms and stack.rooms[0].deactivated:
                card = state.setup.table.names[stack.rooms[0].card]
                log.add("reactivated", ("END-1",), player=state.setup.names[seat], card=card)


@does(Recover)
def _recover(step: Recover, state: State, log: Log) -> None:
    """Rooms and heroes are as good as new (END-1, ADV-8)."""
    for seat in state.seats():
        player = state.players[seat]
        player.stacks = _refreshed(player.stacks)
        player.entrance = _recovered(player.entrance)
    state.town = _recovered(state.town)
    if state.board is not None:
        locations = tuple(_recovered(there) for there in state.board.locations)
        state.board = state.board._replace(locations=locations)


def _refreshed(stacks: tuple[Stack, ...]) -> tuple[Stack, ...]:
    """The very same, with all that is remembered of them, where nothing has happened to a room."""
    for stack in stacks:  # a long game has covered rooms by the dozen: no loop over them
        if stack.miniboss is not None or any(map(any, map(_happened, stack.rooms))):
            refreshed = tuple([_refreshed_stack(stack) for stack in stacks])
            return stacks if refreshed == stacks else refreshed  # what stays for good may lie there
    return stacks


def _refreshed_stack(stack: Stack) -> Stack:
    rooms, facedown, miniboss = stack
    fresh = tuple([without(room, _OF_ROOMS) for room in rooms])
    return Stack(fresh, facedown, without(miniboss, _OF_MINIBOSSES) if miniboss else None)


def _recovered(heroes: tuple[Hero, ...]) -> tuple[Hero, ...]:
    """Damage counts for the round only (ADV-8)."""
    for hero in heroes:
        if any(hero[2:]):
            return tuple([without(hero, _OF_HEROES) for hero in heroes])
    return heroes


_happened = itemgetter(slice(2, None))  # what is true of a room besides card and uid
_OF_ROOMS = what_goes(Room, "round_ends")
_OF_MINIBOSSES = what_goes(Miniboss, "round_ends")
_OF_HEROES = what_goes(Hero, "round_ends")
_TO_TOWN = what_goes(Hero, "to_town")


@does(LateLevelUps)
def _late_level_ups(step: LateLevelUps, state: State, log: Log) -> None:
    """Five rooms that stand only now, or were completed outside the build phase (RULING-17)."""
    earned = [seat for seat in effect_order(state) if earns_level_up(state, seat)]
    if earned:  # a Level Up may complete another dungeon
        push(state, *(LevelUp(seat) for seat in earned), LateLevelUps())


@does(CountIdle)
def _count_idle(step: CountIdle, state: State, log: Log) -> None:
    """Rounds without any move are counted once the hero decks are empty (RULING-7)."""
    decks_empty = not state.heroes and not state.epics
    state.idle = state.idle + 1 if decks_empty and not state.moved else 0


@does(WinCheck)
def _win_check(step: WinCheck, state: State, log: Log) -> None:
    """The game can end only at the end of a whole round (WIN-1)."""
    verdict = judge(state)
    log.add("scores", ("WIN-1",), scores=scores(state))
    if verdict.over:
        finish(state, log, verdict)
        return
    push(state, *(Eliminate(seat) for seat in verdict.eliminated))


@does(Eliminate)
def _eliminate(step: Eliminate, state: State, log: Log) -> None:
    """Whoever has lost leaves; the heroes at the entrance go back to town (END-4, RULING-30)."""
    player, name = state.players[step.seat], state.setup.names[step.seat]
    log.add("eliminated", ("END-4", "WIN-2"), player=name, wounds=state.wounds(step.seat))
    player.out = True
    state.reorder()
    waiting, player.entrance = player.entrance, ()
    state.town += tuple(without(hero, _TO_TOWN) for hero in waiting)
    for hero in waiting:
        values = {"hero": state.setup.table.names[hero.card], "player": name}
        log.add("back_from_entrance", ("RULING-30",), **values)
        heroes.lose_counters(state, log, hero)


# -- VAR-scheming: a card for those who got no soul


@does(Consolation)
def _consolation(step: Consolation, state: State, log: Log) -> None:
    rule = state.setup.edition.consolation
    if not rule:
        return
    missed = [
        seat
        for seat in turn_order(state)
        if (state.players[seat].gained if rule == "no_soul" else state.players[seat].slain) == 0
    ]
    push(state, *(AskConsolation(seat) for seat in missed))


@does(AskConsolation)
def _ask_consolation(step: AskConsolation, state: State, log: Log) -> None:
    push(state, Scheming(step.seat))


def _scheming_options(state: State, due: Scheming) -> list[Option[str | None]]:
    rules = ("VAR-scheming", "RULING-27")
    return [
        decks.draw_option(decks.ROOMS, N_("Draw a room card."), rules),
        decks.draw_option(decks.SPELLS, N_("Draw a spell."), rules),
        Option("skip", None, rules, N_("Draw nothing."), {}),
    ]


def _play_scheming(state: State, log: Log, due: Scheming, deck: str | None) -> None:
    if deck is not None:
        decks.draw(state, log, due.seat, deck, ("VAR-scheming",))


decides(Scheming, Chooser(_scheming_options, _play_scheming))


@does(MinionsHome)
def _minions_home(step: MinionsHome, state: State, log: Log) -> None:
    """Last of all minions go home, and the marker passes clockwise (END-3, RULING-47)."""
    if minions.send_home(state):
        log.add("minions_home", ("END-3",))
    seats = turn_order(state)
    if len(seats) > 1:
        state.first = seats[1]
        state.reorder()
        log.add("passes_marker", ("END-3", "RULING-47"), player=state.setup.names[state.first])


@does(NewRound)
def _new_round(step: NewRound, state: State, log: Log) -> None:
    """What is counted per round starts anew."""
    state.moved = False
    state.uses = 0
    for player in state.players:
        player.gained = player.slain = player.promoted = player.sold = player.lured = 0
        player.used = ()
