"""The kinds of values that a step on the agenda can have: seats, uids, abilities under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bossbook.card.model import PART, Choice
from bossbook.card.vocabulary import WORDS
from bossbook.effects.targets import (
    HERO_DECKS,
    HIDDEN_PILES,
    Play,
    Ref,
    ability_of,
    hero_decks,
    piles,
)
from bossbook.state import State, Uid

MOST = 99  # of a number in a step: places, turns, how many have passed
PLAYED = ("cast", "activated", "from_hand")  # what a player uses; all else is set off

Kind = Callable[[State, Any], bool]

# -- kinds of values


def is_seat(state: State, value: object) -> bool:
    """A player who is still in the game."""
    return type(value) is int and value in state.seats()


def is_number(state: State, value: object) -> bool:
    """A small number."""
    return type(value) is int and 0 <= value <= MOST


def is_uid(state: State, value: object) -> bool:
    """What finds something on the table, even if it has gone meanwhile."""
    return isinstance(value, Uid) and value > 0


def is_uid_or_none(state: State, value: object) -> bool:
    """The same, or 0 for nothing."""
    return is_uid(state, value) or (type(value) is int and value == 0)


def are_uids(state: State, value: object) -> bool:
    """Several of them."""
    return isinstance(value, tuple) and all(is_uid(state, one) for one in value)


def are_uids_or_all(state: State, value: object) -> bool:
    """Several of them; None: all there are."""
    return value is None or are_uids(state, value)


def is_flag(state: State, value: object) -> bool:
    """True or false."""
    return isinstance(value, bool)


def is_text(state: State, value: object) -> bool:
    """Some text."""
    return isinstance(value, str)


def one_of(*words: str) -> Kind:
    """One of some words."""
    return lambda state, value: isinstance(value, str) and value in words


def is_phase(state: State, value: object) -> bool:
    """The phase of this moment."""
    return value == state.phase and value in state.setup.edition.phases


def is_built(state: State, value: object) -> bool:
    """Uids and kinds of rooms."""
    return isinstance(value, tuple) and all(
        isinstance(one, tuple)
        and len(one) == 2
        and is_uid(state, one[0])
        and one[1] in WORDS["kind"]
        for one in value
    )


# -- abilities under way


def is_play(state: State, value: object) -> bool:
    """An ability that can be under way, with as many things named as it asks for, or fewer."""
    if not isinstance(value, Play):
        return False
    uids = (value.uid, value.source, value.visitor)
    if not is_seat(state, value.seat) or not all(is_uid_or_none(state, uid) for uid in uids):
        return False
    abilities = state.setup.table[value.card].abilities
    if type(value.ability) is not int or not 0 <= value.ability < len(abilities):
        return False
    ability = ability_of(state, value)
    made = range(len(ability.choose) + 1)
    return ability.when != "standing" and any(has_named(state, value, n) for n in made)


def has_named(state: State, play: Play, count: int) -> bool:
    """Whether so many of an ability's own choices have been made, and rightly.

    They come last, in order; before them stands, for a part, what the whole has named.
    """
    ability, start = ability_of(state, play), len(play.named) - count
    own = ability.choose[:count]
    if start < 0 or len(own) < count or (start and ability.when != PART):
        return False
    inherited = [c for a in state.setup.table[play.card].abilities for c in a.choose]
    return all(
        any(_made(state, choice, *named) for choice in inherited) for named in play.named[:start]
    ) and all(
        _made(state, choice, *named) for choice, named in zip(own, play.named[start:], strict=True)
    )


def _made(state: State, choice: Choice, name: str, ref: Ref | None) -> bool:
    return choice.name == name and _fits(state, choice, ref)


def _fits(state: State, choice: Choice, ref: Ref | None) -> bool:
    """Whether a choice can have named this."""
    if ref is None:
        return True
    kind, *rest = ref
    if not isinstance(kind, str) or (kind, len(rest)) not in _FORMS[choice.what]:
        return False
    return _REFERENCES[choice.what](state, choice, kind, rest)


_FORMS: Mapping[str, frozenset[tuple[str, int]]] = {
    "room": frozenset({("room", 1)}),
    "hero": frozenset({("hero", 1), *((deck, 1) for deck in HERO_DECKS)}),
    "dead": frozenset({("dead", 2), ("hero", 1)}),  # raised, it is a hero again
    "survivor": frozenset({("survivor", 2)}),
    "player": frozenset({("player", 1)}),
    "spell": frozenset({("play", 1)}),
    "deck": frozenset({("deck", 1)}),
    "card": frozenset(
        {("secret", 1), ("hand_of", 2), *((pile, 1) for pile in ("hand", "discard"))}
        | {(pile, 1) for pile in ("rooms", "spells")}
    ),
}


def _a_uid(state: State, choice: Choice, kind: str, rest: list[Any]) -> bool:
    return is_uid(state, rest[0])


def _a_hero(state: State, choice: Choice, kind: str, rest: list[Any]) -> bool:
    if kind == "hero":
        return is_uid(state, rest[0])
    return state.setup.table[rest[0]].is_hero and kind in hero_decks(choice)


def _a_scored_hero(state: State, choice: Choice, kind: str, rest: list[Any]) -> bool:
    if kind == "hero":
        return is_uid(state, rest[0])
    return is_seat(state, rest[0]) and state.setup.table[rest[1]].is_hero


def _a_player(state: State, choice: Choice, kind: str, rest: list[Any]) -> bool:
    return is_seat(state, rest[0])


def _a_deck(state: State, choice: Choice, kind: str, rest: list[Any]) -> bool:
    return rest[0] in WORDS["deck"]


def _a_card(state: State, choice: Choice, kind: str, rest: list[Any]) -> bool:
    if kind == "secret":
        return rest[0] in HIDDEN_PILES
    table = state.setup.table
    if kind != "hand_of":
        kept = table.is_room[rest[0]] or table.is_spell[rest[0]]
        return kept and kind in piles(choice.args["from"])
    return choice.args["from"] == "hand_of" and is_seat(state, rest[0])


_REFERENCES: Mapping[str, Callable[[State, Choice, str, list[Any]], bool]] = {
    "room": _a_uid,
    "hero": _a_hero,
    "dead": _a_scored_hero,
    "survivor": _a_scored_hero,
    "player": _a_player,
    "spell": _a_uid,
    "deck": _a_deck,
    "card": _a_card,
}


def _begun(state: State, play: Play) -> bool:
    """Under way, and everything named."""
    named = has_named(state, play, len(ability_of(state, play).choose))
    return named and is_uid(state, play.uid)


def is_under_way(state: State, value: object) -> bool:
    """An ability that has begun, everything named."""
    return is_play(state, value) and _begun(state, value)  # type: ignore[arg-type]


def is_used(state: State, value: object) -> bool:
    """What a player has used, everything named."""
    return is_under_way(state, value) and ability_of(state, value).when in PLAYED  # type: ignore[arg-type]


def is_set_off(state: State, value: object) -> bool:
    """What has been set off, nothing named yet."""
    if not isinstance(value, Play) or not is_play(state, value):
        return False
    return not value.named and ability_of(state, value).when not in (*PLAYED, PART)


def are_set_off(state: State, value: object) -> bool:
    """Several of them."""
    return isinstance(value, tuple) and all(is_set_off(state, one) for one in value)


def is_part(state: State, value: object) -> bool:
    """A part of an ability, about to begin."""
    return (
        isinstance(value, Play)
        and is_play(state, value)
        and ability_of(state, value).when == PART
        and has_named(state, value, 0)
    )
