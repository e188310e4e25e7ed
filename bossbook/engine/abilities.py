"""Where abilities are found: on cards in hand, on rooms and their minibosses, on bosses.

Whoever looks for the abilities of something asks :func:`abilities_at`. Those of a hero are at work
for the player whose dungeon it is in.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from bossbook.card.model import Held
from bossbook.engine.numbers import boss_works, heroes_speak, text_holds
from bossbook.state import Source, Stack, State


def in_dungeon(state: State, seat: int) -> list[Source]:
    """The visible rooms of a dungeon, deactivated ones included, each with its miniboss."""
    return [
        source
        for place, stack in enumerate(state.players[seat].stacks)
        if stack.rooms
        for source in of_stack(seat, place, stack)
    ]


def of_stack(seat: int, place: int, stack: Stack) -> tuple[Source, ...]:
    """The visible room of a place, and its miniboss."""
    room, miniboss = stack.rooms[0], stack.miniboss
    own = Source(seat, room.card, place, room)
    if miniboss is None or not miniboss.level:  # not paid for yet
        return (own,)
    return own, Source(seat, miniboss.card, place, room, miniboss.level, miniboss.used)


def bearing(stacks: Sequence[Stack], cards: Container[int]) -> Sequence[tuple[int, Stack]]:
    """The places of a dungeon whose visible room or miniboss is one of some cards."""
    for rooms, _, miniboss in stacks:  # asked all the time: mostly there is none
        if rooms and (rooms[0].card in cards or (miniboss and miniboss.card in cards)):
            break
    else:
        return ()
    return [
        (place, stack)
        for place, stack in enumerate(stacks)
        if stack.rooms
        and (stack.rooms[0].card in cards or (stack.miniboss and stack.miniboss.card in cards))
    ]


def listening(state: State, seat: int, when: str) -> list[Source]:
    """What counts in a dungeon (CARD-3) and has abilities that are set off in this way."""
    held = state.setup.table.held.get(when)
    if not held:  # mostly no card of a game has any such
        return []
    if state.setup.table.wide:
        player = state.players[seat]
        there = bearing(player.stacks, held)
        acts = player.boss in held
        return _widely_listening(state, seat, held, there) if there or acts else []
    return [
        Source(seat, stack.rooms[0].card, place, stack.rooms[0])
        for place, stack in enumerate(state.players[seat].stacks)
        if stack.rooms and stack.rooms[0].card in held and not stack.rooms[0].deactivated
    ]


def _widely_listening(
    state: State, seat: int, held: Container[int], there: Sequence[tuple[int, Stack]]
) -> list[Source]:
    """The same with minibosses and the boss."""
    found: list[Source] = []
    for place, stack in there:
        if not stack.rooms[0].deactivated:
            found += [one for one in _speaking(state, seat, place, stack) if one.card in held]
    return [*found, *boss_at_work(state, seat)] if state.players[seat].boss in held else found


def _speaking(state: State, seat: int, place: int, stack: Stack) -> Sequence[Source]:
    """A room and its miniboss, without what has lost its text."""
    sources = of_stack(seat, place, stack)
    if not stack.rooms[0].silenced and not state.lasting:
        return sources
    return [one for one in sources if text_holds(state, seat, stack.rooms[0], bool(one.level))]


def room_at_work(state: State, seat: int, uid: int) -> Sequence[Source]:
    """The one room with that uid, if it is there and counts, and its miniboss."""
    for place, stack in enumerate(state.players[seat].stacks):
        if stack.rooms and stack.rooms[0].uid == uid:
            room = stack.rooms[0]
            if room.deactivated:
                return []
            wide = state.setup.table.wide
            return (
                _speaking(state, seat, place, stack)
                if wide
                else [Source(seat, room.card, place, room)]
            )
    return []


def boss_of(state: State, seat: int) -> list[Source]:
    """A player's boss, once there is one."""
    player = state.players[seat]
    return [Source(seat, player.boss, used=player.used)] if player.boss >= 0 else []


def boss_at_work(state: State, seat: int) -> list[Source]:
    """The same, if it has levelled up: then its other abilities work, too (LEVEL-1)."""
    return boss_of(state, seat) if boss_works(state, seat) else []


def hero_at_work(state: State, seat: int, card: int) -> list[Source]:
    """A hero in a dungeon, if its abilities work there."""
    return [Source(seat, card)] if heroes_speak(state, seat) else []


def action_spaces(state: State, seat: int) -> list[Source]:
    """The rooms and the boss of a dungeon that have an action space for a minion (TOWN-6)."""
    rooms = [source for source in listening(state, seat, "minion") if source.room is not None]
    has_space = state.players[seat].boss in state.setup.table.held.get("minion", ())
    return [*rooms, *(boss_at_work(state, seat) if has_space else ())]


def abilities_at(state: State, source: Source, when: str) -> Sequence[Held]:
    """The abilities of something that are used or set off in this way."""
    held = state.setup.table.held.get(when, {}).get(source.card, ())
    if not source.level:
        return held
    return [
        one for one in held if one.ability.level <= source.level
    ]  # the rest is covered (MINI-4)


def any_at(state: State, seat: int, place: int, when: str) -> bool:
    """Whether the visible room of a place has any such: what sets nothing off need not be done."""
    held = state.setup.table.held.get(when)
    if held is None:
        return False
    stack = state.players[seat].stacks[place]
    return stack.rooms[0].card in held or stack.miniboss is not None
