"""What can happen to a hero: hurt, killed, scored, sent elsewhere, wherever it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from bossbook.engine import town
from bossbook.engine.core import push
from bossbook.engine.numbers import health_left
from bossbook.facts import what_goes, without
from bossbook.pending.of_plays import Dies, TriggerItems, Window
from bossbook.pending.of_rounds import EnterRoom, LeaveRoom, RoomDeals, WalkOn
from bossbook.protocol import Log
from bossbook.state import Hero, State, Step, Walker

_TO_TOWN = what_goes(Hero, "to_town")


class Whereabouts(NamedTuple):
    """A hero and where it is: a zone, and whose part of it (below 0: nobody's)."""

    hero: Hero
    zone: str
    seat: int


class Zone(NamedTuple):
    """A part of the table where heroes can be: who is there, by seats, and how that is changed."""

    groups: Callable[[State], Sequence[tuple[int, tuple[Hero, ...]]]]
    put: Callable[[State, int, tuple[Hero, ...]], None]


def _inside(state: State) -> Sequence[tuple[int, tuple[Hero, ...]]]:
    walker = state.walker
    return ((walker.seat, (walker.hero,)),) if walker else ()


def _put_inside(state: State, seat: int, heroes: tuple[Hero, ...]) -> None:
    """One hero walks at a time; without it the steps of its walk are void."""
    if heroes:
        assert state.walker is not None
        state.walker = _remember_fall(state, state.walker._replace(hero=heroes[0]))
    else:
        state.walker = None
        redirect(state)


def _in_town(state: State) -> Sequence[tuple[int, tuple[Hero, ...]]]:
    return ((-1, state.town),)


def _put_in_town(state: State, seat: int, heroes: tuple[Hero, ...]) -> None:
    state.town = heroes


def _at_entrances(state: State) -> Sequence[tuple[int, tuple[Hero, ...]]]:
    return [(seat, state.players[seat].entrance) for seat in state.seats()]


def _put_at_entrance(state: State, seat: int, heroes: tuple[Hero, ...]) -> None:
    state.players[seat].entrance = heroes


def _in_locations(state: State) -> Sequence[tuple[int, tuple[Hero, ...]]]:
    """Nobody's, so by numbers below zero."""
    if state.board is None:
        return ()
    return [(-1 - at, there) for at, there in enumerate(state.board.locations)]


def _put_in_location(state: State, seat: int, heroes: tuple[Hero, ...]) -> None:
    town.put_in(state, -1 - seat, heroes)


DUNGEON, TOWN, ENTRANCE, LOCATION = "dungeon", "town", "entrance", "location"
ZONES: Mapping[str, Zone] = {
    DUNGEON: Zone(_inside, _put_inside),
    TOWN: Zone(_in_town, _put_in_town),
    ENTRANCE: Zone(_at_entrances, _put_at_entrance),
    LOCATION: Zone(_in_locations, _put_in_location),
}


def find(state: State, uid: int) -> Whereabouts | None:
    """A hero by its uid, or None if it is nowhere on the table."""
    walker = state.walker
    if walker is not None and walker.hero.uid == uid:  # mostly it is the one who walks
        return Whereabouts(walker.hero, DUNGEON, walker.seat)
    for name, zone in ZONES.items():
        for seat, there in zone.groups(state):
            for hero in there:
                if hero.uid == uid:
                    return Whereabouts(hero, name, seat)
    return None


def update(state: State, changed: Hero) -> None:
    """Replace a hero, wherever it is, by a changed one."""
    at = find(state, changed.uid)
    assert at is not None
    _exchange(state, at, (changed,))


def lift(state: State, at: Whereabouts) -> None:
    """Take a hero away from where it is; the caller puts it somewhere."""
    _exchange(state, at, ())


def _exchange(state: State, at: Whereabouts, instead: tuple[Hero, ...]) -> None:
    zone, uid = ZONES[at.zone], at.hero.uid
    there = dict(zone.groups(state))[at.seat]
    changed = (instead if hero.uid == uid else (hero,) for hero in there)
    zone.put(state, at.seat, tuple(chain.from_iterable(changed)))


def hurt_inside(state: State, walker: Walker, damage: int) -> Hero:
    """Damage for the hero who walks; the hero as it is then."""
    card, uid, before, bonus, marks, waits, counters, item = walker.hero
    hero = Hero(card, uid, before + damage, bonus, marks, waits, counters, item)
    moved = state.walker = Walker(walker.seat, hero, walker.place, walker.room, walker.fell)
    if moved.fell or before + damage >= state.setup.table.health[card] + bonus + counters:
        state.walker = _remember_fall(state, moved)
    return hero


def _remember_fall(state: State, walker: Walker) -> Walker:
    """The room where health reached zero is the room where the hero died (ADV-4)."""
    if health_left(state, walker.hero) > 0:
        return walker if walker.fell is None else walker._replace(fell=None)
    at = state.locate(walker.room) if walker.room and walker.fell is None else None
    if at is None:
        return walker
    room = state.players[at[0]].stacks[at[1]].rooms[0]
    return walker._replace(fell=(room.uid, room.card, at[1]))


def tell_arrival(state: State, log: Log, hero: Hero, rules: tuple[str, ...]) -> None:
    """Say who has come."""
    card = state.setup.table[hero.card]
    log.add(
        "hero_arrives",
        rules,
        hero=card.name,
        classes=list(card.classes),
        health=card.health,
        epic=card.worth == 2,
    )


def tell_first_epic(state: State, log: Log, hero: Hero) -> None:
    """Say so when the first epic hero of a game has come to the table."""
    table = state.setup.table
    if table.worth[hero.card] == 1:
        return
    seen = _seen(state)
    if sum(map(table.worth.__getitem__, seen)) - len(seen) == 1:  # each is worth one more
        rule = "START-1" if state.board is None else "SETUP-1"
        log.add("first_epic", (rule, "CARD-4"), hero=table.names[hero.card])


def _seen(state: State) -> list[int]:
    """The cards of all heroes that have come to the table so far, wherever they are now."""
    cards = list(state.removed)
    for player in state.players:
        cards += (*player.dead, *player.survived)
    for zone in ZONES.values():
        for _, there in zone.groups(state):
            cards += [hero.card for hero in there]
    return cards


def redirect(state: State, *steps: Step) -> None:
    """Void the steps of the walk under way and put others in their place.

    What else is pending above them (a spell that waits to resolve) still comes first.
    """
    agenda = state.agenda
    lowest = next((i for i, item in enumerate(agenda) if _of_walk(item)), len(agenda))
    kept = [item for item in agenda[lowest:] if not _of_walk(item)]
    agenda[lowest:] = [*reversed(steps), *kept]


def _of_walk(step: Step) -> bool:
    """Whether a step belongs to the hero now in a dungeon. If that one is moved, it is void."""
    if isinstance(step, Window):
        return step.where == "room"
    return isinstance(step, EnterRoom | RoomDeals | LeaveRoom | WalkOn)


def hurt(state: State, log: Log, uid: int, amount: int, rules: tuple[str, ...], by: int) -> None:
    """Deal damage to a hero; where death comes at once, it may die now (ADV-4)."""
    at = find(state, uid)
    if at is None:
        return
    hero = at.hero._replace(damage=at.hero.damage + amount)
    update(state, hero)
    log.add(
        "hurt",
        rules,
        hero=state.setup.table.names[hero.card],
        damage=amount,
        total=hero.damage,
        left=health_left(state, hero),
    )
    check_death(state, uid, by)


def strengthen(
    state: State, log: Log, uid: int, amount: int, rules: tuple[str, ...], by: int
) -> None:
    """Give a hero more (or less) health until the end of the round."""
    at = find(state, uid)
    if at is None:
        return
    hero = at.hero._replace(bonus=at.hero.bonus + amount)
    update(state, hero)
    log.add("strengthened", rules, hero=state.setup.table.names[hero.card], health=amount)
    check_death(state, uid, by)


def put_health_counter(
    state: State, log: Log, uid: int, health: int, rules: tuple[str, ...], by: int
) -> None:
    """A hero gets a health counter, which stays until it is back in town or scored (KEY-health).

    ``by`` is the player who did it, as with ``check_death``.
    """
    at = find(state, uid)
    if at is None:
        return
    hero = at.hero._replace(health_counters=at.hero.health_counters + health)
    update(state, hero)
    name = state.setup.table.names[hero.card]
    log.add("health_counter", rules, hero=name, health=health, left=health_left(state, hero))
    check_death(state, uid, by)


def give_item(state: State, log: Log, uid: int, card: int, rules: tuple[str, ...]) -> None:
    """A hero gets an item, which it carries until it is scored (MIX-2)."""
    at = find(state, uid)
    if at is None:
        return
    update(state, at.hero._replace(item=(*at.hero.item, card)))
    names = state.setup.table.names
    log.add("item_given", rules, hero=names[at.hero.card], card=names[card])


def _lay_items_aside(state: State, log: Log, seat: int, hero: Hero, when: str) -> None:
    """What a scored hero carried does what it does then, and leaves the game (RULING-125)."""
    if hero.item:
        state.removed += hero.item
        table = state.setup.table
        cards = [table.names[card] for card in hero.item]
        log.add("items_gone", ("RULING-125",), hero=table.names[hero.card], cards=cards)
        push(state, TriggerItems(seat, tuple(table.keys[card] for card in hero.item), when))


def lose_counters(state: State, log: Log, hero: Hero) -> None:
    """The health counters of a hero who is back in town, or scored, are gone: say so."""
    if hero.health_counters:
        name, health = state.setup.table.names[hero.card], hero.health_counters
        log.add("health_counters_gone", ("RULING-48",), hero=name, health=health)


def check_death(state: State, uid: int, by: int) -> None:
    """Outside a room, and where death comes at once, no health left is death now.

    ``by`` is the player whose card did it: a hero who dies in town is theirs (RULING-20).
    """
    at = find(state, uid)
    if at is None or health_left(state, at.hero) > 0:
        return
    if at.zone != DUNGEON or state.setup.edition.death == "at_once":
        push(state, Dies(uid, by))


def scores_soul(state: State, log: Log, seat: int, at: Whereabouts, rules: tuple[str, ...]) -> None:
    """A dead hero goes face down to a score area (ADV-5)."""
    lift(state, at)
    player, card = state.players[seat], state.setup.table[at.hero.card]
    player.dead += (at.hero.card,)
    player.gained += card.worth
    player.slain += 1
    state.moved = True
    log.add("soul", rules, player=state.setup.names[seat], hero=card.name, souls=card.worth)
    lose_counters(state, log, at.hero)
    _lay_items_aside(state, log, seat, at.hero, "hero_dies")


def scores_wound(state: State, log: Log, walker: Walker, rules: tuple[str, ...]) -> None:
    """A hero who reached the boss goes face up to the score area (ADV-6)."""
    state.walker = None
    player, card = state.players[walker.seat], state.setup.table[walker.hero.card]
    player.survived += (walker.hero.card,)
    state.moved = True
    name = state.setup.names[walker.seat]
    log.add("wound", rules, player=name, hero=card.name, wounds=card.worth)
    lose_counters(state, log, walker.hero)
    _lay_items_aside(state, log, walker.seat, walker.hero, "hero_wounds")


def send_to_town(state: State, log: Log, uid: int, rules: tuple[str, ...]) -> None:
    """A hero joins the queue in town, last (RULING-19); its damage stays this round (RULING-53)."""
    at = find(state, uid)
    if at is None:
        return
    lift(state, at)
    state.town += (without(at.hero, _TO_TOWN),)
    state.moved = True
    log.add("to_town", rules, hero=state.setup.table.names[at.hero.card])
    lose_counters(state, log, at.hero)
    if state.board is not None:
        town.close_up(state, log)


def send_to_entrance(
    state: State, log: Log, hero: Hero, seat: int, rules: tuple[str, ...], *, waits: bool
) -> None:
    """A hero stands last at an entrance (RULING-19). The caller has lifted it."""
    state.players[seat].entrance += (hero._replace(waits=waits),)
    state.moved = True
    log.add(
        "to_entrance",
        rules,
        hero=state.setup.table.names[hero.card],
        player=state.setup.names[seat],
    )
