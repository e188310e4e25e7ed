"""The minion phase: every minion brings what its space offers (section 14, MINION and LOC)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.engine import decks, heroes, minions, rooms, town
from bossbook.engine.abilities import action_spaces
from bossbook.engine.core import Chooser, decides, does, push
from bossbook.engine.order import turn_order
from bossbook.engine.town_phase import market_options, take_from_market
from bossbook.messages import N_, Message, say
from bossbook.pending.decisions import DiscardSpell, MarketCard, ShuffleStack, Summon
from bossbook.pending.of_rounds import TriggerMinion
from bossbook.pending.of_town import AskSpell, ClearMarket, MinionActs, MinionPhase
from bossbook.protocol import TARGETS, About, Log, Option
from bossbook.spaces import BOSS, EVERY_LOCATION, INN, LOCATIONS, ROOM, SECOND, SPACES, SUMMON
from bossbook.spaces import TREASURE as TREASURE_SPACE
from bossbook.state import Hero, Source, State

SUMMONED, FROM_THE_INN = 2, -2  # the health that a summoned hero has more, or less (LOC-4)


@does(MinionPhase)
def _minion_phase(step: MinionPhase, state: State, log: Log) -> None:
    push(state, *(MinionActs(seat) for seat in turn_order(state)), ClearMarket())


def _is_out(step: MinionActs, state: State) -> bool:
    return bool(minions.where(state, step.seat)[0])


@does(MinionActs, due=_is_out)
def _minion_acts(step: MinionActs, state: State, log: Log) -> None:
    """At once, or till the end of the round (MINION-1, LOC-6)."""
    seat, minion = step.seat, town.board(state).minions[step.seat]
    kind = SPACES[minion.space].kind if minion.space in SPACES else minion.space
    _ACTS[kind](state, log, seat)


def _tell(state: State, log: Log, kind: str, seat: int, *rules: str) -> None:
    space, card = minions.where(state, seat)
    told = {"card": card} if card else {}
    player = state.setup.names[seat]
    log.add(kind, ("MINION-1", *rules), player=player, space=space, **told)


# -- what the spaces bring


def _treasure(state: State, log: Log, seat: int) -> None:
    """The boss has one treasure more until the end of the round (LOC-3)."""
    _tell(state, log, "minion_acts", seat, "LOC-3")
    space = town.board(state).minions[seat].space
    lasting = minions.lasting_of(space, seat)
    assert lasting is not None
    state.lasting += (lasting,)
    class_ = EVERY_LOCATION[SPACES[space].location].class_
    player = state.setup.names[seat]
    log.add("treasure_added", ("LOC-3",), player=player, count=1, classes=[class_])


def _second(state: State, log: Log, seat: int) -> None:
    space = SPACES[town.board(state).minions[seat].space]
    _tell(state, log, "minion_acts", seat, *space.rules)
    _SECONDS[space.location](state, log, seat)


def _from_market(state: State, log: Log, seat: int) -> None:
    """One of the cards left on the market (LOC-5)."""
    left = set(state.market)
    if len(left) > 1:
        state.agenda.append(MarketCard(seat))
    elif left:
        take_from_market(state, log, seat, left.pop(), ("LOC-5",))
    else:
        _tell(state, log, "minion_idle", seat, "LOC-5", "RULING-34")


def _draw_room(state: State, log: Log, seat: int) -> None:
    decks.draw(state, log, seat, decks.ROOMS, ("LOC-5", "LOC-6"))


def _draw_spell(state: State, log: Log, seat: int) -> None:
    """A spell is drawn, then one of the hand is discarded (LOC-5)."""
    decks.draw(state, log, seat, decks.SPELLS, ("LOC-5",))
    state.agenda.append(AskSpell(seat))


def _ambush(state: State, log: Log, seat: int) -> None:
    """Whichever room is the last when it deals its damage (LOC-5, RULING-43)."""
    lasting = minions.lasting_of("hideout:second", seat)
    assert lasting is not None
    state.lasting += (lasting,)
    player, damage = state.setup.names[seat], lasting.amount
    log.add("last_room_boosted", ("LOC-5", "RULING-43"), player=player, damage=damage)


def _dig(state: State, log: Log, seat: int) -> None:
    """A stack of rooms in any dungeon is shuffled (MIX-3)."""
    if _stacks(state):
        state.agenda.append(ShuffleStack(seat))
    else:
        _tell(state, log, "minion_idle", seat, "MIX-3", "RULING-34")


_SECONDS: Mapping[str, Callable[[State, Log, int], None]] = {
    "temple": _from_market,
    "stadium": _draw_room,
    "library": _draw_spell,
    "hideout": _ambush,
    "landing": _dig,
}


def _summon(state: State, log: Log, seat: int) -> None:
    """The hero must go to some entrance; one that has gone does nothing (LOC-4, RULING-49)."""
    if _to_be_summoned(state, seat) is None:
        _tell(state, log, "minion_idle", seat, "LOC-4", "RULING-49")
        return
    _tell(state, log, "minion_acts", seat, "LOC-4")
    seats = state.seats()
    if len(seats) > 1:
        state.agenda.append(Summon(seat))
    else:
        _play_summon(state, log, Summon(seat), seats[0])


def _on_card(state: State, log: Log, seat: int) -> None:
    """A room or a boss with an action space; not while the room is deactivated (MINION-2)."""
    room = town.board(state).minions[seat].room
    if not any(_is(source, room) for source in action_spaces(state, seat)):
        _tell(state, log, "minion_idle", seat, "MINION-2" if room else "LEVEL-1")
        return
    _tell(state, log, "minion_acts", seat, "CARD-3")
    state.agenda.append(TriggerMinion(seat, room))


def _is(source: Source, room: int) -> bool:
    """Whether an action space is that of a room, by its uid; 0: of the boss."""
    if not room:
        return source.room is None
    return source.room is not None and source.room.uid == room


_ACTS: Mapping[str, Callable[[State, Log, int], None]] = {
    TREASURE_SPACE: _treasure,
    SECOND: _second,
    SUMMON: _summon,
    ROOM: _on_card,
    BOSS: _on_card,
}

# -- the temple: a card of the market


def _market_options(state: State, due: MarketCard) -> list[Option[int]]:
    return market_options(state, ("LOC-5",))


def _play_market(state: State, log: Log, due: MarketCard, card: int) -> None:
    take_from_market(state, log, due.seat, card, ("LOC-5",))


decides(MarketCard, Chooser(_market_options, _play_market))

# -- the library: a spell is discarded


@does(AskSpell)
def _ask_spell(step: AskSpell, state: State, log: Log) -> None:
    held = _spells(state, step.seat)
    if len(held) > 1:
        state.agenda.append(DiscardSpell(step.seat))
    elif held:
        decks.discard_from_hand(state, log, step.seat, held[0], ("LOC-5", "KEY-discard"))


def _spells(state: State, seat: int) -> list[int]:
    is_spell = state.setup.table.is_spell
    return [card for card in dict.fromkeys(state.players[seat].hand) if is_spell[card]]


def _spell_options(state: State, due: DiscardSpell) -> list[Option[int]]:
    table = state.setup.table
    return [
        Option(
            f"discard:{table.keys[card]}",
            card,
            ("LOC-5", "KEY-discard"),
            N_("Discard {card}."),
            {"card": table.names[card]},
            About("discard", table.keys[card]),
        )
        for card in _spells(state, due.seat)
    ]


def _play_spell(state: State, log: Log, due: DiscardSpell, card: int) -> None:
    decks.discard_from_hand(state, log, due.seat, card, ("LOC-5", "KEY-discard"))


decides(DiscardSpell, Chooser(_spell_options, _play_spell))

# -- summoning


def _location(state: State, seat: int) -> int:
    """The number of the location that a minion summons from; -1: from none."""
    space = SPACES.get(town.board(state).minions[seat].space)
    return LOCATIONS.index(space.location) if space and space.kind == SUMMON else -1


def _to_be_summoned(state: State, seat: int) -> Hero | None:
    at = _location(state, seat)
    there = town.heroes_in(state, at) if at >= 0 else ()
    return there[-1] if there else None


def _summon_options(state: State, due: Summon) -> list[Option[int]]:
    return [
        Option(
            f"player:{name}",
            seat,
            ("LOC-4",),
            N_("To the entrance of {player}."),
            {"player": name},
            About("player", player=name),
        )
        for seat, name in enumerate(state.setup.names)
        if seat in state.seats()
    ]


def _play_summon(state: State, log: Log, due: Summon, to: int) -> None:
    """It stands last at the entrance, with its counter (LOC-4, RULING-49)."""
    hero, at = _to_be_summoned(state, due.seat), _location(state, due.seat)
    if hero is None:
        return
    town.put_in(state, at, town.heroes_in(state, at)[:-1])
    name, player = state.setup.table.names[hero.card], state.setup.names[due.seat]
    log.add("summoned", ("LOC-4",), player=player, hero=name, location=LOCATIONS[at])
    heroes.send_to_entrance(state, log, hero, to, ("LOC-4", "RULING-49"), waits=False)
    health = FROM_THE_INN if at == INN else SUMMONED
    heroes.put_health_counter(state, log, hero.uid, health, ("LOC-4", "KEY-health"), due.seat)


def _about_summon(state: State, due: Summon) -> Message | None:
    """Who it is."""
    hero = _to_be_summoned(state, due.seat)
    return None if hero is None else say("{hero}:", hero=state.setup.table.names[hero.card])


decides(Summon, Chooser(_summon_options, _play_summon, about=_about_summon))

# -- the landing site


def _stacks(state: State) -> list[tuple[int, int]]:
    """The stacks that can be shuffled: not those that a minion holds (MINION-2)."""
    return [
        (seat, place)
        for seat in turn_order(state)
        for place, stack in enumerate(state.players[seat].stacks)
        if stack.rooms and not minions.guards(state, seat, place)
    ]


def _stack_options(state: State, due: ShuffleStack) -> list[Option[tuple[int, int]]]:
    names, table, options = state.setup.names, state.setup.table, []
    for seat, place in _stacks(state):
        card = state.players[seat].stacks[place].rooms[0].card
        values = {"card": table.names[card], "player": names[seat], "place": place + 1}
        about = About("room", table.keys[card], place, names[seat])
        key, move = f"room:{names[seat]}:{place}", (seat, place)
        options.append(Option(key, move, ("MIX-3",), TARGETS["room"], values, about))
    return options


def _play_stack(state: State, log: Log, due: ShuffleStack, at: tuple[int, int]) -> None:
    rooms.shuffle_stack(state, log, *at, ("MIX-3",))


decides(ShuffleStack, Chooser(_stack_options, _play_stack))

# -- the market is cleared


def _anything_left(step: ClearMarket, state: State) -> bool:
    return bool(state.market)


@does(ClearMarket, due=_anything_left)
def _clear_market(step: ClearMarket, state: State, log: Log) -> None:
    """What is left on the market is discarded (MINION-1)."""
    names = [state.setup.table.names[card] for card in state.market]
    state.discard += state.market
    state.market = ()
    log.add("market_cleared", ("MINION-1",), cards=names)
