"""What a player could use in a window: spells, abilities of rooms, cards played out of the hand.

One question decides both what is offered and what is refused: what hinders it (``hindrance``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bossbook.card.model import BOSS, Ability, Held
from bossbook.effects.amounts import holds
from bossbook.effects.targets import can_name, need_of, payable
from bossbook.engine import minions
from bossbook.engine.abilities import (
    abilities_at,
    bearing,
    boss_at_work,
    boss_of,
    in_dungeon,
    of_stack,
)
from bossbook.engine.minions import HELD
from bossbook.engine.numbers import boss_works, text_holds
from bossbook.engine.use_options import option_of, refusal_of
from bossbook.messages import N_
from bossbook.pending.record import Play
from bossbook.protocol import Option, Refusal
from bossbook.state import Ready, Source, State, Tool, Use

_WORDLESS = -1  # the number of the ability of a spell that has none


# Why a spell or an ability cannot be used now: the sentence and its clauses.
HINDRANCES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "wordless": (N_("{card} has no effect in this set of cards yet."), ("CARD-5",)),
    "phase": (N_("{card} belongs to another phase."), ("CARD-5", "SPELL-1")),
    "not_negating": (
        N_("{card} negates no spell, and only that is possible at this moment."),
        ("RULING-38",),
    ),
    "deactivated": (
        N_("{card} is deactivated: its ability is off till the end of the round."),
        ("KEY-deactivate",),
    ),
    "silenced": (
        N_("{card} has lost its text till the end of the round."),
        ("CARD-3", "CARD-8"),
    ),
    "not_levelled": (
        N_("{card} has not levelled up, or is switched off till the end of the round."),
        ("LEVEL-1",),
    ),
    "coins": (N_("There are not enough coins to use {card}."), ("KEY-pay", "RULING-34")),
    "condition": (N_("{card} works only under a condition, and that does not hold."), ("CARD-8",)),
    "used": (N_("{card} has been used this round; it works once per round."), ("KEY-once",)),
    "price": (N_("The cost of {card} cannot be paid now."), ("RULING-34",)),
    "no_hero": (N_("{card} needs a hero, and there is none where it acts."), ("RULING-55",)),
    "no_spell": (N_("{card} negates a spell, and none waits to take effect."), ("RULING-55",)),
    "no_target": (N_("{card} has nothing to act on now."), ("RULING-55",)),
    "held": (HELD, ("MINION-2", "RULING-49")),
    "all_held": (N_("Minions stand on all rooms that {card} could destroy."), ("MINION-2",)),
}


def tools(state: State, seat: int) -> Iterator[Tool]:
    """Everything that a player could ever use, cards in hand first."""
    yield from _in_hand(state, seat)
    yield from _in_dungeon(state, seat)
    yield from _of_boss(state, boss_of(state, seat))
    yield from _offered(state, seat, _offering(state))


def _in_hand(state: State, seat: int) -> Iterator[Tool]:
    table = state.setup.table
    for card in dict.fromkeys(state.players[seat].hand):
        if card in table.actors:
            yield from _of_card(state, seat, card)
        elif table.is_spell[card]:
            use, play = Use(card, _WORDLESS, 0), Play(0, seat, card, _WORDLESS, 0)
            yield Tool(Source(seat, card), _WORDLESS, play, use)


def _of_card(state: State, seat: int, card: int) -> tuple[Tool, ...]:
    """What a player may use of a card in hand: always the same."""
    known: tuple[Tool, ...] | None = state.setup.table.tools.get((seat, card))
    if known is None:
        source = Source(seat, card)
        held = [*abilities_at(state, source, "cast"), *abilities_at(state, source, "from_hand")]
        known = tuple([_tool(state, source, one) for one in held])
        state.setup.table.tools[seat, card] = known
    return known


def _in_dungeon(state: State, seat: int) -> list[Tool]:
    return [
        _tool(state, source, held)
        for source in in_dungeon(state, seat)
        for held in abilities_at(state, source, "activated")
    ]


def _of_boss(state: State, bosses: Sequence[Source]) -> Iterator[Tool]:
    for source in bosses if state.setup.table.bosses_act else ():
        for held in abilities_at(state, source, "activated"):
            yield _tool(state, source, held)


_Offering = Sequence[tuple[int, tuple[Source, ...]]]  # whose cards, and which in the dungeon


def _offered(state: State, seat: int, offering: _Offering) -> Iterator[Tool]:
    """What the cards of others let a player use."""
    for owner, sources in offering:
        for source in (*sources, *boss_at_work(state, owner)) if owner != seat else ():
            for held in abilities_at(state, source, "opponents_may"):
                yield _tool(state, source, held, seat)


def _offering(state: State) -> _Offering:
    """The seats of those whose cards let others use something, and such rooms in their dungeons.

    It is asked in most windows, and mostly nobody has such a card.
    """
    offers, players = state.setup.table.offers, state.players
    if not offers:
        return ()
    for seat in state.seats():
        player = players[seat]
        ready = player.ready
        if ready is None or ready.stacks is not player.stacks or ready.offers:
            break
        if player.levelled and player.boss in offers:
            break
    else:
        return ()
    found = []
    for seat in state.seats():
        player, rooms = players[seat], _offering_rooms(state, seat)
        if rooms or (player.levelled and player.boss in offers):
            found.append((seat, rooms))
    return found


def _offering_rooms(state: State, seat: int) -> tuple[Source, ...]:
    """What in a dungeon lets others use something."""
    player = state.players[seat]
    ready = player.ready
    if ready is None or ready.stacks is not player.stacks:
        ready = _look_through(state, seat)
    return ready.offers


def _tool(state: State, source: Source, held: Held, user: int = -1) -> Tool:
    seat, uid = source.seat if user < 0 else user, source.uid
    play = Play(0, seat, source.card, held.number, uid)
    need = need_of(state.setup.table, held.ability)
    if state.board is not None and "this" in held.ability.destroys and source.place >= 0:
        need = _IfNotHeld(source.uid, need)
    owner = source.seat if source.seat != seat else -1
    use = Use(source.card, held.number, uid, owner)
    return Tool(source, held.number, play, use, need, held.ability.negates)


@dataclass(frozen=True, slots=True)
class _IfNotHeld:
    """Whether a room may destroy itself: a minion may hold it (RULING-49)."""

    room: int
    need: Callable[[State, Play], bool] | None  # all else that its ability needs

    def __call__(self, state: State, play: Play) -> bool:
        at = state.locate(self.room)
        if at is not None and minions.guards(state, *at):
            return False
        return self.need is None or self.need(state, play)


def _elsewhere(state: State, seat: int, offering: _Offering) -> Sequence[Tool]:
    """The tools that neither hand nor dungeon has: of the boss, and of others' cards."""
    player = state.players[seat]
    found: list[Tool] = []
    if player.levelled and player.boss in state.setup.table.held.get("activated", ()):
        found += _of_boss(state, boss_at_work(state, seat))
    if offering:
        found += _offered(state, seat, offering)
    if not found:
        return ()
    return [tool for tool in found if not _unready(state, tool.source, tool.ability)]


def usable(state: State, seat: int, *, negating: bool = False) -> list[Tool]:
    """The spells and activated abilities that a player can use now."""
    tools = ready_tools(state, seat)
    if state.setup.table.beyond:
        offering = _offering(state)
        if offering or state.players[seat].levelled:
            tools = (*tools, *_elsewhere(state, seat, offering))
    return [tool for tool in tools if _any_of(state, (tool,), negating)]


def _any_of(state: State, tools: Sequence[Tool], negating: bool) -> bool:
    """Whether a tool that is ready finds what it needs, and has not lost its text."""
    for tool in tools:
        if negating and not tool.negates:
            continue
        found = tool.finds is None or tool.finds(state, tool.play)
        if found and not (state.lasting and _lost_text(state, tool)):
            return True
    return False


def _lost_text(state: State, tool: Tool) -> bool:
    source = tool.source
    if source.room is None or not state.setup.table.silencing:
        return False
    return not text_holds(state, source.seat, source.room, source.level > 0)


def first_able(
    state: State, seats: Sequence[int], anyhow: int = -1, *, negating: bool = False
) -> int:
    """Which of some players is the first who can use anything now, or is asked ``anyhow``.

    Nobody can in most windows, and this is all that they cost: nothing is called as long as hands
    and dungeons are the very same (``ready_tools``), and hold nothing for this phase.
    """
    players, phase, beyond = state.players, state.phase, state.setup.table.beyond
    able, alone = -1, True
    for index, seat in enumerate(seats):
        if seat == anyhow:
            able = index
            break
        player = players[seat]
        ready = player.ready
        if (
            ready is None
            or ready.hand is not player.hand
            or ready.stacks is not player.stacks
            or ready.phase is not phase
        ):
            ready = _look_through(state, seat)
        if ready.tools and _any_of(state, ready.tools, negating):
            able = index
            break
        if beyond and (ready.offers or (player.levelled and player.boss in beyond)):
            alone = False
    if able == 0 or not beyond or not seats:
        return able
    if alone and able < 0 and len(seats) == len(state.seats()):
        return able  # all have been looked at, those who are out aside
    return _first_by_others(state, seats, able, alone, negating)


def _first_by_others(
    state: State, seats: Sequence[int], able: int, alone: bool, negating: bool
) -> int:
    """The same, if bosses and what others offer count, too; ``able`` needs neither.

    ``alone``: none of those before has a boss that acts, so there is only what others offer.
    """
    offering, beyond = _offering(state), state.setup.table.beyond
    if alone and not offering:
        return able
    for index, seat in enumerate(seats if able < 0 else seats[:able]):
        player = state.players[seat]
        if offering or (player.levelled and player.boss in beyond):
            more = _elsewhere(state, seat, offering)
            if more and _any_of(state, more, negating):
                return index
    return able


def ready_tools(state: State, seat: int) -> tuple[Tool, ...]:
    """What hand and dungeon allow in this phase, whatever else lies on the table.

    It is remembered as long as they are the very same: nearly all windows find nothing here.
    """
    player = state.players[seat]
    ready = player.ready
    if (
        ready is not None
        and ready.hand is player.hand
        and ready.stacks is player.stacks
        and ready.phase is state.phase
    ):
        return ready.tools
    return _look_through(state, seat).tools


def _in_time(state: State, tools: tuple[Tool, ...]) -> tuple[Tool, ...]:
    """Those that belong to this phase; mostly there is no card that belongs to one alone."""
    timed = state.setup.table.timed
    if not timed:
        return tools
    return tuple([tool for tool in tools if timed.get(tool.use[:2], state.phase) == state.phase])


def _look_through(state: State, seat: int) -> Ready:
    """The tools of hand and dungeon that nothing in them hinders; one of the two may be known."""
    player, phase, known = state.players[seat], state.phase, state.players[seat].ready
    if known is not None and known.phase is phase and known.hand is player.hand:
        of_hand = known.of_hand
    else:
        of_hand = _ready_in_hand(state, seat)
    if known is not None and known.stacks is player.stacks:
        of_rooms, offers = known.of_rooms, known.offers
    else:
        of_rooms, offers = _ready_in_dungeon(state, seat)
    tools = of_hand + (_in_time(state, of_rooms) if of_rooms else ())
    ready = Ready(phase, player.hand, player.stacks, tools, of_hand, of_rooms, offers)
    player.ready = ready
    return ready


def _ready_in_hand(state: State, seat: int) -> tuple[Tool, ...]:
    hand, table = state.players[seat].hand, state.setup.table
    found: list[Tool] = []
    in_time = table.in_hand_during.get(state.phase, _NOTHING)
    for card in sorted(in_time.intersection(hand)):
        found += table.tools.get((seat, card)) or _of_card(state, seat, card)
    return tuple(found)


_NOTHING: frozenset[int] = frozenset()


def _ready_in_dungeon(state: State, seat: int) -> tuple[tuple[Tool, ...], tuple[Source, ...]]:
    """What rooms and minibosses allow in some phase, and which of them let others use something.

    It is the same from phase to phase.
    """
    table = state.setup.table
    there = bearing(state.players[seat].stacks, table.useful)
    if not there:
        return (), ()
    sources = [source for place, stack in there for source in of_stack(seat, place, stack)]
    tools = [
        _tool(state, source, held)
        for source in sources
        for held in abilities_at(state, source, "activated")
        if not _spent(source, held.number)
    ]
    return tuple(tools), tuple([source for source in sources if source.card in table.offers])


def hindrance(state: State, tool: Tool, negating: bool) -> str:
    """Why it cannot be used now (a key of HINDRANCES); empty if it can."""
    unready = _unready(state, tool.source, tool.ability) or _asleep(state, tool)
    if unready:
        return unready
    if negating and not tool.negates:
        return "not_negating"
    if tool.finds is None or tool.finds(state, tool.play):
        return ""
    ability = state.setup.table[tool.source.card].abilities[tool.ability]
    return _held(state, tool, ability) or _missing(state, tool.play, ability)


def _held(state: State, tool: Tool, ability: Ability) -> str:
    """Whether it could be used, if no minion held what it destroys (MINION-2)."""
    if state.board is None or tool.finds is None or not ability.destroys:
        return ""
    if not tool.finds(minions.with_none_out(state), tool.play):
        return ""
    return "held" if isinstance(tool.finds, _IfNotHeld) else "all_held"


def _asleep(state: State, tool: Tool) -> str:
    """Whether it has lost its text, or is the ability of a boss that does not work (LEVEL-1)."""
    source = tool.source
    if source.room and not text_holds(state, source.seat, source.room, source.level > 0):
        return "silenced"
    boss = state.setup.table[tool.source.card].deck == BOSS
    return "not_levelled" if boss and not boss_works(state, tool.source.seat) else ""


def _unready(state: State, source: Source, number: int) -> str:
    """What hand and dungeon alone already hinder in this phase."""
    if number == _WORDLESS:
        return "wordless"
    card = state.setup.table[source.card]
    ability = card.abilities[number]
    if ability.when == "cast" and state.phase not in card.phases:
        return "phase"
    if ability.phase and state.phase != ability.phase:
        return "phase"
    return _spent(source, number)


def _spent(source: Source, number: int) -> str:
    """What hinders an ability of a dungeon or a boss in every phase of this round."""
    room = source.room
    if room and room.deactivated:
        return "deactivated"
    if room and room.silenced and not source.level:
        return "silenced"
    if number in source.spent:
        return "used"
    return ""


def _missing(state: State, play: Play, ability: Ability) -> str:
    """What is not there that would have to be; of several ways, what the first one lacks."""
    if ability.condition is not None and not holds(state, play, ability.condition):
        return "condition"
    for way in ability.ways[:1]:
        abilities = state.setup.table[play.card].abilities
        return _missing(state, play._replace(ability=way), abilities[way])
    if ability.coins > state.players[play.seat].coins:
        return "coins"
    for choice in ability.choose:
        vital = choice.name in ability.must_name and choice.what in ("hero", "spell")
        if vital and not can_name(state, play, 0, frozenset({choice.name})):
            return f"no_{choice.what}"
        if choice.what == "miniboss" and not can_name(state, play, 0, frozenset({choice.name})):
            return "no_target"
    return "no_target" if payable(state, play) else "price"


# -- as options and refusals


def options(state: State, seat: int, rule: str, *, negating: bool = False) -> list[Option[Use]]:
    """To use each of them; ``rule`` is the clause by which the window runs."""
    found = usable(state, seat, negating=negating)
    return [option_of(state, tool, rule) for tool in found or ()]


def refusals(state: State, seat: int, *, negating: bool = False) -> Iterator[Refusal]:
    """What a player has and cannot use now, and why."""
    for tool in tools(state, seat):
        why = hindrance(state, tool, negating)
        if why:
            yield refusal_of(state, tool, *HINDRANCES[why])
