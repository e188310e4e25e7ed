"""The adventure phase: one hero after the other walks a dungeon (section 7 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping

from bossbook.engine import heroes, windows
from bossbook.engine.abilities import any_at
from bossbook.engine.core import closing, does, push
from bossbook.engine.numbers import (
    active_rooms,
    damage_to,
    health_left,
    is_frozen,
    room_damage,
    skips_first,
)
from bossbook.engine.order import turn_order
from bossbook.pending.of_plays import Dies, TriggerKilled, Window
from bossbook.pending.of_rounds import (
    AdventurePhase,
    AdventureTurn,
    AdventureTurnLate,
    EnterDungeon,
    EnterRoom,
    LeaveRoom,
    ReachBoss,
    RoomDeals,
    ThrownOut,
    TriggerDiesHere,
    TriggerEnters,
    TriggerHeroEnters,
    TriggerHeroWounds,
    TriggerSurvives,
    WalkOn,
)
from bossbook.protocol import Log
from bossbook.state import MOST_PLAYERS, MOST_ROOMS, Hero, Room, State, Step, Walker

# Steps without fields, and those of which there are few: a record is never changed, so one will do.
_ROOM_DEALS, _LEAVE_ROOM = RoomDeals(), LeaveRoom()
_ENTER_ROOM = tuple(EnterRoom(place) for place in range(MOST_ROOMS))
_IN_ROOM = tuple(Window("room", seat) for seat in range(MOST_PLAYERS))
_REACH_BOSS = ReachBoss()
_FIRST, _NEXT = (tuple(AdventureTurn(s, seen) for s in range(MOST_PLAYERS)) for seen in (0, 1))
_ENTER_DUNGEON = tuple(EnterDungeon(seat) for seat in range(MOST_PLAYERS))
_LATE = tuple(AdventureTurnLate(seat) for seat in range(MOST_PLAYERS))


@does(AdventurePhase)
def _adventure_phase(step: AdventurePhase, state: State, log: Log) -> None:
    state.agenda += [_FIRST[seat] for seat in reversed(turn_order(state))]


def turn_of(step: Step) -> int | None:
    """Whose heroes are dealt with by a step, if it begins or goes on with a player's part."""
    if isinstance(step, AdventureTurn | AdventureTurnLate | EnterDungeon):
        return step.seat
    return None


def _next_hero(state: State, seat: int) -> Hero | None:
    if state.lasting and state.lasts("no_entry", seat):
        return None
    for hero in state.players[seat].entrance:
        if not hero.waits:
            return hero
    return None


@does(AdventureTurn)
def _adventure_turn(step: AdventureTurn, state: State, log: Log) -> None:
    """A window before each hero enters, and one without heroes (ADV-3, RULING-35)."""
    seat = step.seat
    if _next_hero(state, seat) is not None:
        state.agenda += (_NEXT[seat], _ENTER_DUNGEON[seat])
        windows.open_window(state, "entry", seat)
    elif not step.seen:
        state.agenda.append(_LATE[seat])
        windows.open_window(state, "entry", seat)


@does(AdventureTurnLate)
def _adventure_turn_late(step: AdventureTurnLate, state: State, log: Log) -> None:
    """A hero may have come to the entrance in the window (RULING-19)."""
    if _next_hero(state, step.seat) is not None:
        state.agenda.append(_NEXT[step.seat])


def _somebody_waits(step: EnterDungeon, state: State) -> bool:
    return _next_hero(state, step.seat) is not None


@does(EnterDungeon, due=_somebody_waits)
def _enter_dungeon(step: EnterDungeon, state: State, log: Log) -> None:
    """First come, first served (ADV-1)."""
    seat = step.seat
    hero = _next_hero(state, seat)
    assert hero is not None
    player = state.players[seat]
    player.entrance = tuple([other for other in player.entrance if other is not hero])
    walker = state.walker = Walker(seat, hero)
    state.moved = True
    name = state.setup.table.names[hero.card]
    left = health_left(state, hero)
    log.add("enters_dungeon", ("ADV-1",), hero=name, player=state.setup.names[seat], left=left)
    table = state.setup.table
    special = state.lasting or hero.item or hero.card in table.of_heroes
    if special and skips_first(state, seat, hero):
        walker = _skip_first(state, log, walker)
    entering = table.held.get("hero_enters", ())
    if hero.card in entering or any(card in entering for card in hero.item):
        push(state, TriggerHeroEnters(), WalkOn())
    else:
        _go_on(state, walker)


def _skip_first(state: State, log: Log, walker: Walker) -> Walker:
    """By a card, a hero who enters passes the first room, which is an active one (RULING-43)."""
    first = next(iter(active_rooms(state, walker.seat)), None)
    if first is None:
        return walker
    place, room = first
    names, player = state.setup.table.names, state.setup.names[walker.seat]
    values = {"hero": names[walker.hero.card], "player": player, "room": names[room.card]}
    log.add("skips_room", ("CARD-8", "RULING-43"), **values, place=place)
    state.walker = skipped = walker._replace(place=place)
    return skipped


@does(WalkOn)
def _walk_on(step: WalkOn, state: State, log: Log) -> None:
    """To the next active room towards the boss, or to the boss (ADV-2, RULING-43)."""
    walker = state.walker
    assert walker is not None
    _go_on(state, walker)


def _go_on(state: State, walker: Walker) -> None:
    """The same, without a step in between where nothing can come between."""
    stacks = state.players[walker.seat].stacks
    for place in range(walker.place + 1, len(stacks)):
        if stacks[place].rooms and not stacks[place].rooms[0].deactivated:
            state.agenda.append(_ENTER_ROOM[place])
            return
    if health_left(state, walker.hero) > 0:
        state.agenda.append(_REACH_BOSS)
    else:  # lethally hurt before, moved, and fetched again where no room stands (RULING-53)
        state.agenda.append(Dies(walker.hero.uid, walker.seat))


@does(EnterRoom)
def _enter_room(step: EnterRoom, state: State, log: Log) -> None:
    walker, place, table = state.walker, step.place, state.setup.table
    assert walker is not None
    seat, hero, before, _, fell = walker
    room = state.players[seat].stacks[place].rooms[0]
    if place > before + 1:
        _pass_rooms(state, log, walker, place)
    state.walker = Walker(seat, hero, place, room.uid, fell)
    log.add(
        "enters_room",
        ("ADV-2",),
        hero=table.names[hero.card],
        player=state.setup.names[seat],
        room=table.names[room.card],
        place=place,
    )
    state.agenda += (_LEAVE_ROOM, _IN_ROOM[seat], _ROOM_DEALS)
    if any_at(state, seat, place, "enters"):
        state.agenda.append(TriggerEnters())


def _pass_rooms(state: State, log: Log, walker: Walker, to: int) -> None:
    """Tell of the deactivated rooms that a hero passes on its way to a place (RULING-43)."""
    names, stacks = state.setup.table.names, state.players[walker.seat].stacks
    for place in range(walker.place + 1, to):
        if stacks[place].rooms and stacks[place].rooms[0].deactivated:
            log.add(
                "passes_room",
                ("RULING-43", "KEY-deactivate"),
                hero=names[walker.hero.card],
                player=state.setup.names[walker.seat],
                room=names[stacks[place].rooms[0].card],
                place=place,
            )


@does(RoomDeals)
def _room_deals(step: RoomDeals, state: State, log: Log) -> None:
    """The room's damage, whatever its treasure; it adds up (ADV-2)."""
    walker = state.walker
    assert walker is not None
    table = state.setup.table
    if walker.hero.item or walker.hero.card in table.of_heroes:
        damage = damage_to(state, walker.seat, walker.place, walker.hero)
    else:
        damage = room_damage(state, walker.seat, walker.place)
    hero = heroes.hurt_inside(state, walker, damage)
    left = health_left(state, hero)
    room = state.players[walker.seat].stacks[walker.place].rooms[0]
    rules, why = _why_nothing(state, walker, room)
    log.add(
        "room_deals",
        rules,
        hero=table.names[hero.card],
        player=state.setup.names[walker.seat],
        room=table.names[room.card],
        place=walker.place,
        damage=damage,
        total=hero.damage,
        left=left,
        **why,
    )
    if left <= 0:
        heroes.check_death(state, hero.uid, walker.seat)


def _why_nothing(
    state: State, walker: Walker, room: Room
) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """The clauses of a room's damage; and if it deals none in its sleep, which sleep that is."""
    if room.stunned:
        return ("ADV-2", "KEY-stun"), {"why": "stunned"}
    if room.card in state.setup.table.frozen and is_frozen(state, walker.seat, walker.place):
        return ("ADV-2", "RULING-124"), {"why": "frozen"}
    return _DEALS, {}


_DEALS = ("ADV-2",)


@does(ThrownOut)
def _thrown_out(step: ThrownOut, state: State, log: Log) -> None:
    """The room a hero stood in is gone: it leaves at once (RULING-18)."""
    if _stands_nowhere(state):
        heroes.redirect(state, LeaveRoom())


def _stands_nowhere(state: State) -> bool:
    """Whether the hero's room has gone just now: it is between two rooms then (RULING-54)."""
    walker = state.walker
    if walker is None or walker.room == 0:
        return False
    at = state.locate(walker.room)
    if at and not state.players[at[0]].stacks[at[1]].rooms[0].deactivated:
        return False
    state.walker = walker._replace(room=0)
    return True


closing(_stands_nowhere)


@does(LeaveRoom)
def _leave_room(step: LeaveRoom, state: State, log: Log) -> None:
    """Leaving a room: without health the hero is dead (ADV-4), else it walks on."""
    walker = state.walker
    assert walker is not None
    hero = walker.hero
    if health_left(state, hero) <= 0:
        state.agenda.append(Dies(hero.uid, walker.seat))
        return
    if walker.room and any_at(state, walker.seat, walker.place, "survives_here"):
        push(state, TriggerSurvives(walker.seat, walker.room), WalkOn())
    else:
        _go_on(state, walker)


def _is_somewhere(step: Dies, state: State) -> bool:
    return heroes.find(state, step.hero) is not None


@does(Dies, due=_is_somewhere)
def _dies(step: Dies, state: State, log: Log) -> None:
    """A dead hero is a soul for the dungeon's owner; outside all of them for the killer."""
    at = heroes.find(state, step.hero)
    assert at is not None
    walker, names = state.walker, state.setup.names
    hero = state.setup.table.names[at.hero.card]
    if at.zone == heroes.DUNGEON and walker is not None:
        room, died_in, place = _place_of_death(state, walker)
        rule = "ADV-4" if health_left(state, at.hero) <= 0 else "ADV-7"
        log.add("dies", (rule,), hero=hero, player=names[at.seat], room=died_in, place=place)
        heroes.scores_soul(state, log, at.seat, at, ("ADV-5",))
        state.agenda.append(TriggerDiesHere(at.seat, room))
        return
    seat, ruling = (at.seat, "RULING-42") if at.seat >= 0 else (step.killer, "RULING-20")
    log.add("dies_outside", (ruling,), hero=hero)
    heroes.scores_soul(state, log, seat, at, ("ADV-5", ruling))
    if not state.setup.table.held.keys().isdisjoint(("kills", "hero_dies")):
        state.agenda.append(TriggerKilled(seat, 0))


def _place_of_death(state: State, walker: Walker) -> tuple[int, str, int]:
    """Uid, name and place of the room: where health reached zero, else where the hero is.

    A hero who dies between two rooms has died in none (RULING-54).
    """
    names = state.setup.table.names
    if walker.fell and walker.room:
        uid, card, place = walker.fell
        return uid, names[card], place
    at = state.locate(walker.room)
    if at is None:
        return 0, "", walker.place
    return walker.room, names[state.players[at[0]].stacks[at[1]].rooms[0].card], at[1]


@does(ReachBoss)
def _reach_boss(step: ReachBoss, state: State, log: Log) -> None:
    """The hero has survived: wounds (ADV-6); without any room it comes here at once (RULING-12)."""
    walker = state.walker
    assert walker is not None
    _pass_rooms(state, log, walker, len(state.players[walker.seat].stacks))
    empty = not state.players[walker.seat].stacks
    rules = ("ADV-6", "RULING-12") if empty else ("ADV-6",)
    heroes.scores_wound(state, log, walker, rules)
    if walker.hero.card in state.setup.table.held.get("hero_wounds", ()):
        state.agenda.append(TriggerHeroWounds(walker.seat))
