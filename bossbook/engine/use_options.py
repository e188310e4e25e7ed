"""How what can be used is told: as an option with a key and a sentence, or as a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from bossbook.card.model import BOSS
from bossbook.messages import N_, Message, say
from bossbook.protocol import About, Option, Refusal
from bossbook.state import State, Tool, Use


def option_of(state: State, tool: Tool, rule: str) -> Option[Use]:
    """To use something; ``rule`` is the clause by which the window runs."""
    return _option(tool.use, rule, *_told(state, tool), _level(state, tool))


def refusal_of(state: State, tool: Tool, sentence: str, rules: tuple[str, ...]) -> Refusal:
    """That it cannot be used now, and why."""
    about = _about(*_told(state, tool), tool.ability)
    return Refusal(_key(about), rules, sentence, {"card": _name_of(state, tool)}, about)


def _told(state: State, tool: Tool) -> tuple[str, str, str, int]:
    """What it is to use something, the card's key, the player, the place."""
    source, table = tool.source, state.setup.table
    what = "use" if source.room else "cast" if table.is_spell[source.card] else "hand"
    if table[source.card].deck == BOSS:
        what = "boss"
    if source.seat != tool.play.seat:
        what = "their_boss" if what == "boss" else "their_room"
    elif source.level:
        what = "power"
    return what, table.keys[source.card], state.setup.names[source.seat], source.place


def _level(state: State, tool: Tool) -> int:
    """The level of a miniboss that a power belongs to: it may have several to use."""
    return state.setup.table[tool.source.card].abilities[tool.ability].level


@lru_cache(maxsize=1024)
def _option(
    use: Use, rule: str, what: str, name: str, player: str, place: int, level: int
) -> Option[Use]:
    """The same one every time: they are looked at in every window."""
    about = _about(what, name, player, place, use.ability)
    clauses, sentence = _AS_OPTION[what]
    values = {"card": name, "place": place + 1, "player": player, "level": level}
    return Option(_key(about), use, (*clauses, rule), sentence, values, about)


def _name_of(state: State, tool: Tool) -> str | Message:
    """What cannot be used: a card, or one power of a miniboss."""
    name = state.setup.table.names[tool.source.card]
    if not tool.source.level:
        return name
    return say(N_("{card} (level {level})"), card=name, level=_level(state, tool))


# the first word of an option's key -> the clauses that allow it, and the sentence
_AS_OPTION: Mapping[str, tuple[tuple[str, ...], str]] = {
    "cast": (("SPELL-1",), N_("Play the spell {card}.")),
    "hand": (("SPELL-3",), N_("Play {card} out of the hand.")),
    "use": (("SPELL-3",), N_("Use {card}, room {place}.")),
    "power": (("SPELL-3", "MINI-4"), N_("Use level {level} of {card}, room {place}.")),
    "boss": (("SPELL-3",), N_("Use your boss {card}.")),
    "their_room": (("SPELL-3",), N_("Use {card}, room {place} of {player}.")),
    "their_boss": (("SPELL-3",), N_("Use {card}, the boss of {player}.")),
}
# the same -> the first word of its key
_WORD = {"boss": "use", "power": "use", "their_room": "pay", "their_boss": "pay"}


def _about(what: str, name: str, player: str, place: int, ability: int) -> About:
    if what in ("cast", "hand"):
        return About(what, name, player=player)
    word = _WORD.get(what, what)
    if place < 0:
        return About(word, name, player=player, ability=ability, zone="boss")
    return About(word, name, place, player, ability=ability)


def _key(about: About) -> str:
    """A boss stands at no place: its key says so."""
    where = about.zone or about.place
    if about.what == "use":
        return f"use:{where}:{about.card}:{about.ability}"
    if about.what == "pay":
        return f"pay:{about.player}:{where}:{about.card}:{about.ability}"
    return f"{about.what}:{about.card}"
