"""What a player could use in a window: spells, abilities of rooms, cards played out of the hand.

One question decides both what is offered and what is refused: what hinders it (``hindrance``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bossbook.card.model import Ability, Choice
from bossbook.effects.targets import can_name, payable, playable
from bossbook.engine.abilities import Source, abilities_at, in_dungeon, in_hand
from bossbook.messages import N_
from bossbook.pending.record import Play
from bossbook.protocol import About, Option, Refusal
from bossbook.state import State

_WORDLESS = -1  # the number of the ability of a spell that has none


class Use(NamedTuple):
    """To use an ability: of a card in hand, or of the room with a uid."""

    card: int
    ability: int
    source: int  # 0: in hand


class Tool(NamedTuple):
    """A spell in hand, or an ability that its owner can use: of a room, or of a card in hand."""

    source: Source
    ability: int

    @property
    def use(self) -> Use:
        """To use it."""
        return Use(self.source.card, self.ability, self.source.uid)


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
    table = state.setup.table
    for source in in_hand(state, seat):
        for held in abilities_at(state, source, "cast", "from_hand"):
            yield Tool(source, held.number)
        if table.is_spell[source.card] and source.card not in table.held:
            yield Tool(source, _WORDLESS)
    for source in in_dungeon(state, seat):
        for held in abilities_at(state, source, "activated"):
            yield Tool(source, held.number)


def usable(state: State, seat: int, *, negating: bool = False) -> Iterator[Tool]:
    """The spells and activated abilities that a player can use now."""
    player, actors = state.players[seat], state.setup.table.actors
    idle_hand = actors.isdisjoint(player.hand)
    if idle_hand and not any(s.rooms and s.rooms[0].card in actors for s in player.stacks):
        return
    for tool in tools(state, seat):
        if not hindrance(state, tool, negating):
            yield tool


def hindrance(state: State, tool: Tool, negating: bool) -> str:
    """Why it cannot be used now (a key of HINDRANCES); empty if it can."""
    source, room = tool.source, tool.source.room
    card = state.setup.table[source.card]
    if tool.ability == _WORDLESS:
        return "wordless"
    ability = card.abilities[tool.ability]
    if ability.when == "cast" and state.phase not in card.phases:
        return "phase"
    if room and room.deactivated:
        return "deactivated"
    if room and ability.once and tool.ability in room.used:
        return "used"
    if negating and not any(_negates(choice) for choice in ability.choose):
        return "not_negating"
    play = Play(0, source.seat, source.card, tool.ability, source.uid)
    return "" if playable(state, play) else _missing(state, play, ability)


def _negates(choice: Choice) -> bool:
    return choice.what == "spell"


def _missing(state: State, play: Play, ability: Ability) -> str:
    """What is not there that would have to be."""
    for choice in ability.choose:
        vital = choice.name in ability.must_name and choice.what in ("hero", "spell")
        if vital and not can_name(state, play, 0, frozenset({choice.name})):
            return f"no_{choice.what}"
    return "no_target" if payable(state, play) else "price"


# -- as options and refusals


def options(state: State, seat: int, rule: str, *, negating: bool = False) -> Iterator[Option[Use]]:
    """To use each of them; ``rule`` is the clause by which the window runs."""
    for tool in usable(state, seat, negating=negating):
        about = _about(state, tool)
        clause, sentence = _AS_OPTION[about.what]
        values = {"card": about.card, "place": tool.source.place + 1}
        yield Option(_key(about), tool.use, (clause, rule), sentence, values, about)


def refusals(state: State, seat: int, *, negating: bool = False) -> Iterator[Refusal]:
    """What a player has and cannot use now, and why."""
    for tool in tools(state, seat):
        why = hindrance(state, tool, negating)
        if why:
            sentence, rules = HINDRANCES[why]
            values, about = {"card": state.setup.table.names[tool.source.card]}, _about(state, tool)
            yield Refusal(_key(about), rules, sentence, values, about)


# the first word of an option's key -> the clause that allows it, and the sentence
_AS_OPTION: Mapping[str, tuple[str, str]] = {
    "cast": ("SPELL-1", N_("Play the spell {card}.")),
    "hand": ("SPELL-3", N_("Play {card} out of the hand.")),
    "use": ("SPELL-3", N_("Use {card}, room {place}.")),
}


def _about(state: State, tool: Tool) -> About:
    table = state.setup.table
    source = tool.source
    name, player = table.keys[source.card], state.setup.names[source.seat]
    if source.room is not None:
        return About("use", name, source.place, player, ability=tool.ability)
    return About("cast" if table.is_spell[source.card] else "hand", name, player=player)


def _key(about: About) -> str:
    if about.what == "use":
        return f"use:{about.place}:{about.card}:{about.ability}"
    return f"{about.what}:{about.card}"
