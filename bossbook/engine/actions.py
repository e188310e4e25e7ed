"""What a player could use in a window: spells, abilities of rooms, cards played out of the hand.

One question decides both what is offered and what is refused: what hinders it (``hindrance``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from bossbook.card.model import Ability, Held
from bossbook.effects.targets import can_name, need_of, payable
from bossbook.engine.abilities import abilities_at, in_dungeon
from bossbook.messages import N_
from bossbook.pending.record import Play
from bossbook.protocol import About, Option, Refusal
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
    "used": (N_("{card} has been used this round; it works once per round."), ("KEY-once",)),
    "price": (N_("The cost of {card} cannot be paid now."), ("RULING-34",)),
    "no_hero": (N_("{card} needs a hero, and there is none where it acts."), ("RULING-55",)),
    "no_spell": (N_("{card} negates a spell, and none waits to take effect."), ("RULING-55",)),
    "no_target": (N_("{card} has nothing to act on now."), ("RULING-55",)),
}


def tools(state: State, seat: int) -> Iterator[Tool]:
    """Everything that a player could ever use, cards in hand first."""
    yield from _in_hand(state, seat)
    yield from _in_dungeon(state, seat)


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


def _tool(state: State, source: Source, held: Held) -> Tool:
    play = Play(0, source.seat, source.card, held.number, source.uid)
    need = need_of(state.setup.table, held.ability)
    use = Use(source.card, held.number, source.uid)
    return Tool(source, held.number, play, use, need, held.ability.negates)


def usable(state: State, seat: int, *, negating: bool = False) -> list[Tool]:
    """The spells and activated abilities that a player can use now."""
    return [
        tool
        for tool in ready_tools(state, seat)
        if (tool.negates or not negating) and (tool.finds is None or tool.finds(state, tool.play))
    ]


def first_able(
    state: State, seats: Sequence[int], anyhow: int = -1, *, negating: bool = False
) -> int:
    """Which of some players is the first who can use anything now, or is asked ``anyhow``.

    Nobody can in most windows, and this is all that they cost: nothing is called as long as hands
    and dungeons are the very same (``ready_tools``), and hold nothing for this phase.
    """
    players, phase = state.players, state.phase
    for index, seat in enumerate(seats):
        if seat == anyhow:
            return index
        player = players[seat]
        ready = player.ready
        if (
            ready is None
            or ready.hand is not player.hand
            or ready.stacks is not player.stacks
            or ready.phase is not phase
        ):
            ready = _look_through(state, seat)
        for tool in ready.tools:
            fits = tool.negates or not negating
            if fits and (tool.finds is None or tool.finds(state, tool.play)):
                return index
    return -1


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


def _look_through(state: State, seat: int) -> Ready:
    """The tools of hand and dungeon that nothing in them hinders, found anew."""
    player, table, phase = state.players[seat], state.setup.table, state.phase
    found: list[Tool] = []
    in_time = table.in_hand_during.get(phase, frozenset())
    if not in_time.isdisjoint(player.hand):
        for card in dict.fromkeys(player.hand):
            if card in in_time:
                found += table.tools.get((seat, card)) or _of_card(state, seat, card)
    activated = table.held.get("activated", {})
    for stack in player.stacks:
        if stack.rooms and stack.rooms[0].card in activated:
            found += [tool for tool in _in_dungeon(state, seat) if not _unready(state, tool)]
            break
    ready = player.ready = Ready(phase, player.hand, player.stacks, tuple(found))
    return ready


def hindrance(state: State, tool: Tool, negating: bool) -> str:
    """Why it cannot be used now (a key of HINDRANCES); empty if it can."""
    unready = _unready(state, tool)
    if unready:
        return unready
    if negating and not tool.negates:
        return "not_negating"
    if tool.finds is None or tool.finds(state, tool.play):
        return ""
    ability = state.setup.table[tool.source.card].abilities[tool.ability]
    return _missing(state, tool.play, ability)


def _unready(state: State, tool: Tool) -> str:
    """What hand and dungeon alone already hinder in this phase."""
    if tool.ability == _WORDLESS:
        return "wordless"
    card, room = state.setup.table[tool.source.card], tool.source.room
    ability = card.abilities[tool.ability]
    if ability.when == "cast" and state.phase not in card.phases:
        return "phase"
    if room and room.deactivated:
        return "deactivated"
    return "used" if room and ability.once and tool.ability in room.used else ""


def _missing(state: State, play: Play, ability: Ability) -> str:
    """What is not there that would have to be."""
    for choice in ability.choose:
        vital = choice.name in ability.must_name and choice.what in ("hero", "spell")
        if vital and not can_name(state, play, 0, frozenset({choice.name})):
            return f"no_{choice.what}"
    return "no_target" if payable(state, play) else "price"


# -- as options and refusals


def options(state: State, seat: int, rule: str, *, negating: bool = False) -> list[Option[Use]]:
    """To use each of them; ``rule`` is the clause by which the window runs."""
    found = usable(state, seat, negating=negating)
    return [_option(tool.use, rule, *_told(state, tool)) for tool in found] if found else []


def _told(state: State, tool: Tool) -> tuple[str, str, str, int]:
    """What it is to use something, the card's key, the player, the place."""
    source, table = tool.source, state.setup.table
    what = "use" if source.room else "cast" if table.is_spell[source.card] else "hand"
    return what, table.keys[source.card], state.setup.names[source.seat], source.place


@lru_cache(maxsize=1024)
def _option(use: Use, rule: str, what: str, name: str, player: str, place: int) -> Option[Use]:
    """The same one every time: they are looked at in every window."""
    about = _about(what, name, player, place, use.ability)
    clause, sentence = _AS_OPTION[what]
    return Option(
        _key(about), use, (clause, rule), sentence, {"card": name, "place": place + 1}, about
    )


def refusals(state: State, seat: int, *, negating: bool = False) -> Iterator[Refusal]:
    """What a player has and cannot use now, and why."""
    for tool in tools(state, seat):
        why = hindrance(state, tool, negating)
        if why:
            sentence, rules = HINDRANCES[why]
            values = {"card": state.setup.table.names[tool.source.card]}
            about = _about(*_told(state, tool), tool.ability)
            yield Refusal(_key(about), rules, sentence, values, about)


# the first word of an option's key -> the clause that allows it, and the sentence
_AS_OPTION: Mapping[str, tuple[str, str]] = {
    "cast": ("SPELL-1", N_("Play the spell {card}.")),
    "hand": ("SPELL-3", N_("Play {card} out of the hand.")),
    "use": ("SPELL-3", N_("Use {card}, room {place}.")),
}


def _about(what: str, name: str, player: str, place: int, ability: int) -> About:
    if what == "use":
        return About(what, name, place, player, ability=ability)
    return About(what, name, player=player)


def _key(about: About) -> str:
    if about.what == "use":
        return f"use:{about.place}:{about.card}:{about.ability}"
    return f"{about.what}:{about.card}"
