"""Dungeons: where a room may go, and placing, building, destroying, deactivating, swapping."""

from __future__ import annotations

from collections.abc import Iterable

from bossbook.card.model import CardTable
from bossbook.engine import coins, counters, minibosses, minions
from bossbook.engine.abilities import any_at, bearing
from bossbook.engine.core import push, push_after_play
from bossbook.engine.numbers import active, active_rooms, shown_at, standing_at, top
from bossbook.facts import what_goes, without
from bossbook.messages import N_
from bossbook.pending.of_plays import TriggerDestroyed, TriggerUncovered
from bossbook.pending.of_rounds import ThrownOut
from bossbook.protocol import Log
from bossbook.state import MOST_ROOMS, NO_CARD, Room, Stack, State

NEW = -1  # the place left of the leftmost room
_FREE, _FULL = -2, -3  # what a new room would lie on, beside the cards: it has a place, or none
_COVERED = what_goes(Room, "covered")
_UNSETTLING = ("free_match", "silenced")  # lasting effects with a say in what is built

# Why a card may not go to a place: the sentence and its clauses.
OBSTACLES: dict[str, tuple[str, tuple[str, ...]]] = {
    "full": (N_("The dungeon already has five rooms; build on one of them."), ("BUILD-2",)),
    "needs_room": (
        N_("{card} is an advanced room: it must be built on a room that shares a treasure class."),
        ("BUILD-3",),
    ),
    "no_match": (N_("{card} shares no treasure class with {under}."), ("BUILD-3",)),
    "facedown": (N_("Nothing can be built on a face-down card."), ("BUILD-5", "KEY-facedown")),
    "deactivated": (
        N_("{under} is deactivated: nothing can be built on it."),
        ("BUILD-5", "KEY-deactivate"),
    ),
    "minion": (
        N_("A minion stands on {under}: nothing can be built on it."),
        ("MINION-2",),
    ),
    "forbidden_above": (N_("{under} lets no such room be built on it."), ("CARD-8",)),
    "forbidden_beside": (
        N_("A room beside that place lets no such room be built there."),
        ("CARD-8",),
    ),
    "miniboss_alone": (N_("{card} is a miniboss: it is built on a room."), ("MINI-1",)),
    "has_miniboss": (N_("{under} already has a miniboss."), ("MINI-1", "RULING-3")),
    "beside_miniboss": (
        N_("{under} is next to a room that already has a miniboss."),
        ("MINI-1",),
    ),
    "no_coins": (
        N_("{card} must be paid for, and there are not enough coins."),
        ("BUILD-11", "RULING-32"),
    ),
    "not_a_room": (N_("{card} is a miniboss, and only a room may be built here."), ("MINI-1",)),
    "banned": (N_("No room can be built this round."), ("CARD-8", "RULING-45")),
    "placed": (N_("You have placed your room of this round."), ("BUILD-1",)),
    "not_active": (N_("{card} can be placed in your own turn only."), ("BUILD-4", "ORDER-2")),
    "waiting": (N_("{card} can be placed once nothing waits to resolve."), ("RULING-37",)),
    "too_late": (N_("Room cards are placed in the build phase only."), ("BUILD-1",)),
}


def obstacle(state: State, seat: int, card: int, on: int) -> str:
    """Why a card may not be built at a place now (BUILD-2, 3, 5); empty if it may."""
    stacks, table = state.players[seat].stacks, state.setup.table
    if on == NEW:
        if card in table.minibosses:
            return "miniboss_alone"
        if len(stacks) >= MOST_ROOMS:
            return "full"
        if table[card].advanced:
            return "needs_room"
        return _beside(state, seat, card, on)
    if stacks[on].facedown != NO_CARD:
        return "facedown"
    return _misfit(state, seat, card, on)


def _misfit(state: State, seat: int, card: int, on: int) -> str:
    """Why a card may not lie on a place, face-down cards aside."""
    table, stack = state.setup.table, state.players[seat].stacks[on]
    if card in table.minibosses:
        return minibosses.misfit(state, seat, on)
    under = stack.rooms[0] if stack.rooms else None
    if under is not None and under.deactivated:
        return "deactivated"
    if state.board is not None and minions.guards(state, seat, on):
        return "minion"
    if under is None:
        return "needs_room" if table[card].advanced else _beside(state, seat, card, on)
    if not table.wide:
        return _clash(table, card, under.card)
    if not table[card].advanced:
        return _beside(state, seat, card, on)
    said = [op.verb for op in standing_at(state, seat, stack)]
    free = "any_above" in said or (state.lasting and state.lasts("free_match", seat))
    if not free and not table.shown[card] & shown_at(state, seat, stack):
        return "no_match"
    return "forbidden_above" if "no_advanced_above" in said else _beside(state, seat, card, on)


def _beside(state: State, seat: int, card: int, on: int) -> str:
    """Whether a room beside that place forbids such a room there."""
    table, stacks = state.setup.table, state.players[seat].stacks
    if not table.barring or not bearing(stacks, table.barring):
        return ""
    beside = stacks[:1] if on == NEW else stacks[max(on - 1, 0) : on] + stacks[on + 1 : on + 2]
    for _, stack in bearing(beside, table.barring):
        kind = table[card].kind
        for op in standing_at(state, seat, stack) if active(stack) else ():
            if op.verb == "nothing_beside" and op.args.get("kind", "") in ("", kind):
                return "forbidden_beside"
    return ""


def can_become_a_room(state: State, seat: int, card: int) -> bool:
    """Whether a card is a room, not a miniboss, that its player could pay for."""
    if card in state.setup.table.minibosses:
        return False
    return price(state, card) <= state.players[seat].coins


def price(state: State, card: int) -> int:
    """How many coins it takes to build a card (BUILD-11, MINI-2)."""
    table = state.setup.table
    if card in table.minibosses:
        return minibosses.PRICE
    return table.build_cost.get(card, 0)


def _clash(table: CardTable, card: int, under: int) -> str:
    """Why a card may never lie on another."""
    if not table[card].advanced:
        return ""
    if not table.shown[card] & table.shown[under]:
        return "no_match"
    said = table.standing.get(under, ())
    return "forbidden_above" if any(op.verb == "no_advanced_above" for op in said) else ""


def places_for(state: State, seat: int, card: int) -> list[int]:
    """Every place where a card may be built, a new one first, then from the entrance on."""
    return [on for _, on in ways_to_build(state, seat, (card,))]


def ways_to_build(state: State, seat: int, cards: Iterable[int]) -> list[tuple[int, int]]:
    """Every card with every place where it may be built: wherever there is no ``obstacle``.

    On rooms to which nothing has happened that is a matter of the two cards alone, so it is looked
    up there.
    """
    table, stacks, ways = state.setup.table, state.players[seat].stacks, []
    of_rooms = _plain_grounds(state, stacks)
    held = minions.held_room(state, seat)
    if held:
        of_rooms[held] = NO_CARD
    for card in cards:
        fitting = table.lies_on.get(card)
        if fitting is None:
            fitting = _lies_on(table, card)
        grounds = of_rooms
        if card in table.minibosses:
            grounds = _grounds_of_minibosses(of_rooms, stacks)
        for on, under in enumerate(grounds, NEW):
            if under in fitting if under != NO_CARD else not obstacle(state, seat, card, on):
                ways.append((card, on))
    return ways


def _plain_grounds(state: State, stacks: tuple[Stack, ...]) -> list[int]:
    """For every place, a new one first, the card there if that alone says what may lie on it."""
    table, grounds = state.setup.table, [NO_CARD] * (len(stacks) + 1)
    for effect in state.lasting:
        if effect.what in _UNSETTLING:
            return grounds
    unsettling = table.unsettling
    grounds[0] = _FREE if len(stacks) < MOST_ROOMS else _FULL
    for at, (rooms, facedown, miniboss) in enumerate(stacks, 1):
        if facedown != NO_CARD or not rooms:
            continue
        if any(rooms[0][2:]) and _is_changed(rooms[0]):  # mostly nothing has happened to it
            continue
        card = rooms[0].card
        if card not in unsettling and (miniboss is None or miniboss.card not in unsettling):
            grounds[at] = card
    for place, _ in bearing(stacks, table.barring) if table.barring else ():
        grounds[place] = NO_CARD  # those beside it
        grounds[place + 2 : place + 3] = [NO_CARD] * (place + 2 < len(grounds))
    return grounds


def _is_changed(room: Room) -> bool:
    """Whether anything has happened to a room that matters to what is built on it."""
    return room.deactivated or room.silenced or room.rich or room.bare


def _grounds_of_minibosses(grounds: list[int], stacks: tuple[Stack, ...]) -> list[int]:
    """The same for a miniboss, which lies neither on nor beside another one (MINI-1)."""
    grounds = grounds[:]
    for place, stack in enumerate(stacks):
        if stack.miniboss is not None:
            grounds[place : place + 3] = [_FULL] * len(grounds[place : place + 3])
    return grounds


def _lies_on(table: CardTable, card: int) -> frozenset[int]:
    """The rooms on which a card may lie, as far as cards go: worked out once."""
    fitting = {under for under in table.buildable if not _clash(table, card, under)}
    if not table[card].advanced and card not in table.minibosses:
        fitting.add(_FREE)
    table.lies_on[card] = frozenset(fitting)
    return table.lies_on[card]


def place_facedown(state: State, seat: int, card: int, on: int) -> None:
    """Lay a card face down on a place (BUILD-1)."""
    _open_place(state, seat, on)
    player = state.players[seat]
    at = max(on, 0)
    player.stacks = _with(
        player.stacks, at, Stack(player.stacks[at].rooms, card, *player.stacks[at][2:])
    )


def _open_place(state: State, seat: int, on: int) -> None:
    """A new place at the entrance; a hero inside stands one place further (ENTR-1)."""
    if on == NEW:
        player = state.players[seat]
        player.stacks = (Stack(), *player.stacks)
        walker = state.walker
        if walker and walker.seat == seat and walker.place >= 0:
            state.walker = walker._replace(place=walker.place + 1)


def turn_up(state: State, seat: int, place: int) -> str:
    """Turn a face-down card up, if it is a legal build now; else say what hinders (RULING-16)."""
    player = state.players[seat]
    stack = player.stacks[place]
    hindrance = _misfit(state, seat, stack.facedown, place)
    player.stacks = _with(player.stacks, place, Stack(stack.rooms, NO_CARD, *stack[2:]))
    miniboss = stack.facedown in state.setup.table.minibosses
    if not hindrance and not miniboss and price(state, stack.facedown) > player.coins:
        hindrance = "no_coins"
    if not hindrance and miniboss:
        minibosses.lay(state, seat, place, stack.facedown)
    elif not hindrance:
        _lay(state, seat, place, stack.facedown)
    return hindrance


def fits_facedown(state: State, seat: int, place: int, card: int) -> bool:
    """Whether a card could have been placed face down there."""
    return not _misfit(state, seat, card, place)


def _lay(state: State, seat: int, place: int, card: int) -> int:
    player = state.players[seat]
    stack = player.stacks[place]
    room, rooms = Room(card, state.uid()), stack.rooms
    if rooms:
        rooms = (without(rooms[0], _COVERED), *rooms[1:])
    player.stacks = _with(player.stacks, place, Stack((room, *rooms), *stack[1:]))
    return room.uid


def build_face_up(state: State, log: Log, seat: int, card: int, on: int) -> int:
    """Build a card at once, face up (RULING-40); returns the room's uid."""
    _open_place(state, seat, on)
    place = max(on, 0)
    under = top(state.players[seat].stacks[place])
    uid = _lay(state, seat, place, card)
    report_built(state, log, seat, place, card, under, ("RULING-40",))
    return uid


def report_built(
    state: State,
    log: Log,
    seat: int,
    place: int,
    card: int,
    under: Room | None,
    rules: tuple[str, ...],
) -> None:
    """Tell that a room now stands, and on what; what it costs is paid (BUILD-11)."""
    names = state.setup.table.names
    player = state.setup.names[seat]
    coins.pay(state, log, seat, price(state, card), ("BUILD-11", "RULING-32"))
    if under is None:
        log.add("built", rules, player=player, card=names[card], place=place)
    else:
        log.add(
            "built_over",
            (*rules, "BUILD-7"),
            player=player,
            card=names[card],
            place=place,
            under=names[under.card],
        )
        coins.lose(state, log, seat, under)
        counters.lose(state, log, seat, under, ("KEY-counter", "RULING-2"))


def clauses_of_building(state: State, *rules: str) -> tuple[str, ...]:
    """The clauses of the build phase, or of the first room, which is built before it."""
    return ("SETUP-7",) if state.phase == "setup" else rules


def close_places(state: State, seat: int) -> None:
    """Rooms shift towards the boss over empty places (KEY-destroy)."""
    for place in range(len(state.players[seat].stacks) - 1, -1, -1):
        stack = state.players[seat].stacks[place]
        if not stack.rooms and stack.facedown == NO_CARD:
            _close(state, seat, place)


def _close(state: State, seat: int, place: int) -> None:
    player = state.players[seat]
    player.stacks = player.stacks[:place] + player.stacks[place + 1 :]
    walker = state.walker
    if walker and walker.seat == seat and walker.place >= place:
        state.walker = walker._replace(place=walker.place - 1)


def destroy(
    state: State, log: Log, seat: int, place: int, rules: tuple[str, ...] = ("KEY-destroy",)
) -> None:
    """The visible room of a place goes to the discard pile; what is under it comes to light."""
    player = state.players[seat]
    stack = player.stacks[place]
    gone, left = stack.rooms[0], stack.rooms[1:]
    active = (room.uid for other in state.seats() for _, room in active_rooms(state, other))
    witnesses = tuple(uid for uid in active if uid != gone.uid)
    state.discard += (gone.card,)
    player.stacks = _with(player.stacks, place, stack._replace(rooms=left))
    names = state.setup.table.names
    log.add("destroyed", rules, player=state.setup.names[seat], card=names[gone.card], place=place)
    coins.lose(state, log, seat, gone)
    counters.lose(state, log, seat, gone, ("RULING-2",))
    if stack.miniboss is not None:
        minibosses.discard(state, log, seat, place, ("MINI-5", "RULING-50"))
    if left:
        log.add(
            "uncovered",
            ("KEY-destroy", "BUILD-9"),
            player=state.setup.names[seat],
            card=names[left[0].card],
            place=place,
        )
    if state.walker and state.walker.room == gone.uid:
        push_after_play(state, ThrownOut())
    if not left and stack.facedown == NO_CARD:
        _close(state, seat, place)
    if left and any_at(state, seat, place, "built_or_uncovered"):
        push(state, TriggerUncovered(seat, left[0].uid))
    push(state, TriggerDestroyed(seat, witnesses))


def deactivate(state: State, log: Log, seat: int, place: int) -> None:
    """Turn a room sideways till the end of the round (KEY-deactivate)."""
    room = state.players[seat].stacks[place].rooms[0]
    change_room(state, seat, place, room._replace(deactivated=True))
    log.add(
        "deactivated",
        ("KEY-deactivate",),
        player=state.setup.names[seat],
        card=state.setup.table.names[room.card],
        place=place,
    )
    if state.walker and state.walker.room == room.uid:
        push_after_play(state, ThrownOut())


def stun(state: State, log: Log, seat: int, place: int) -> None:
    """A room deals no damage until the end of the round (KEY-stun)."""
    room = state.players[seat].stacks[place].rooms[0]
    change_room(state, seat, place, room._replace(stunned=True))
    _tell_of(state, log, "stunned", seat, place, ("KEY-stun",))


def wake(state: State, log: Log, seat: int, place: int) -> None:
    """A stunned room, or one that started frozen, deals its damage again."""
    room = state.players[seat].stacks[place].rooms[0]
    change_room(state, seat, place, room._replace(stunned=False, awake=True))
    _tell_of(state, log, "woken", seat, place, ("CARD-8", "KEY-stun"))


def _tell_of(
    state: State, log: Log, kind: str, seat: int, place: int, rules: tuple[str, ...]
) -> None:
    card = state.setup.table.names[state.players[seat].stacks[place].rooms[0].card]
    log.add(kind, rules, player=state.setup.names[seat], card=card, place=place)


def shuffle_stack(state: State, log: Log, seat: int, place: int, rules: tuple[str, ...]) -> None:
    """The room cards of a stack are shuffled; what lay on the topmost is lost (RULING-2)."""
    player = state.players[seat]
    stack = player.stacks[place]
    before = stack.rooms[0]
    order = state.shuffled(tuple(range(len(stack.rooms))))
    shuffled = tuple(stack.rooms[at] for at in order)
    if shuffled[0] is not before:
        shuffled = tuple(without(room, _COVERED) for room in shuffled)
    player.stacks = _with(player.stacks, place, stack._replace(rooms=shuffled))
    card = state.setup.table.names[shuffled[0].card]
    log.add("stack_shuffled", rules, player=state.setup.names[seat], card=card, place=place)
    if shuffled[0] is not before:
        coins.lose(state, log, seat, before)
        counters.lose(state, log, seat, before, ("KEY-counter", "RULING-2"))


def change_room(state: State, seat: int, place: int, room: Room) -> None:
    """Replace the visible room of a place by a changed one."""
    player = state.players[seat]
    stack = player.stacks[place]
    changed = Stack((room, *stack.rooms[1:]), *stack[1:])
    player.stacks = _with(player.stacks, place, changed)


def boost(state: State, log: Log, seat: int, place: int, by: int) -> None:
    """A room deals more damage, or less, until the end of the round (RULING-44)."""
    room = state.players[seat].stacks[place].rooms[0]
    change_room(state, seat, place, room._replace(bonus=room.bonus + by))
    log.add(
        "room_boosted",
        ("RULING-44",),
        player=state.setup.names[seat],
        card=state.setup.table.names[room.card],
        damage=by,
    )


def swap(state: State, log: Log, seat: int, one: int, other: int) -> None:
    """Swap two places of a dungeon: whole stacks move, a hero inside moves along (KEY-swap)."""
    player = state.players[seat]
    stacks = list(player.stacks)
    stacks[one], stacks[other] = stacks[other], stacks[one]
    player.stacks = tuple(stacks)
    walker = state.walker
    if walker and walker.room and walker.seat == seat and walker.place in (one, other):
        state.walker = walker._replace(place=other if walker.place == one else one)
    names = state.setup.table.names
    log.add(
        "swapped",
        ("KEY-swap",),
        player=state.setup.names[seat],
        cards=[names[stacks[p].rooms[0].card] for p in (one, other)],
    )


def return_facedown(state: State, log: Log, seat: int, rules: tuple[str, ...]) -> None:
    """All face-down cards of a dungeon go back to the hand; empty places close."""
    player = state.players[seat]
    for place, stack in enumerate(player.stacks):
        if stack.facedown != NO_CARD:
            player.stacks = _with(player.stacks, place, stack._replace(facedown=NO_CARD))
            player.take(stack.facedown)
            name = state.setup.names[seat]
            log.add("taken_back", rules, player=name)
    close_places(state, seat)


def facedown_count(state: State, seat: int) -> int:
    """How many cards a player has placed and not yet revealed."""
    count = 0
    for stack in state.players[seat].stacks:
        count += stack.facedown != NO_CARD
    return count


def earns_level_up(state: State, seat: int) -> bool:
    """Whether five active rooms stand for the first time (LEVEL-1, RULING-17)."""
    player = state.players[seat]
    if player.levelled or len(player.stacks) < MOST_ROOMS:
        return False
    return len(active_rooms(state, seat)) == MOST_ROOMS


def _with(stacks: tuple[Stack, ...], place: int, stack: Stack) -> tuple[Stack, ...]:
    return (*stacks[:place], stack, *stacks[place + 1 :])
