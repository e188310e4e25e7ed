"""The kinds of values that a step on the agenda can have: seats, uids, abilities under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bossbook.card.model import CLASSES, ITEM, PART, USED, Choice
from bossbook.card.vocabulary import WORDS
from bossbook.effects.finding import DRAWN, HERO_DECKS, HIDDEN_PILES, MILLED, hero_decks, piles
from bossbook.effects.targets import ability_of
from bossbook.pending.record import Play, Ref
from bossbook.state import NO_CARD, State, Uid

MOST = 99  # of a number in a step: places, turns, how many have passed

Kind = Callable[[State, object], bool]

# -- kinds of values


def is_seat(state: State, value: object) -> bool:
    """A player who is still in the game."""
    return type(value) is int and value in state.seats()


def are_seats(state: State, value: object) -> bool:
    """Several of them, each once."""
    distinct = isinstance(value, tuple) and len(set(value)) == len(value)
    return distinct and several(is_seat)(state, value)


def several(kind: Kind) -> Kind:
    """Any number of values of a kind."""
    return lambda state, value: (
        isinstance(value, tuple) and all(kind(state, item) for item in value)
    )


def is_number(state: State, value: object) -> bool:
    """A small number."""
    return type(value) is int and 0 <= value <= MOST


def is_uid(state: State, value: object) -> bool:
    """What finds something on the table, even if it has gone meanwhile."""
    return isinstance(value, Uid) and value > 0


def is_uid_or_none(state: State, value: object) -> bool:
    """The same, or 0 for nothing."""
    return is_uid(state, value) or (type(value) is int and value == 0)


def are_uids_or_all(state: State, value: object) -> bool:
    """Several of them; None: all there are."""
    return value is None or several(is_uid)(state, value)


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


def _is_built(state: State, value: object) -> bool:
    """Uid and kind of a room."""
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return is_uid(state, value[0]) and value[1] in WORDS["kind"]


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
    if start < 0 or len(own) < count:
        return False
    before = [named for named in play.named[:start] if not _is_recalled(state, *named)]
    if before and ability.when != PART:
        return False
    inherited = [c for a in state.setup.table[play.card].abilities for c in a.choose]
    return all(
        any(_made(state, choice, *named) for choice in inherited) for named in before
    ) and all(
        _made(state, choice, *named) for choice, named in zip(own, play.named[start:], strict=True)
    )


def _is_recalled(state: State, name: str, ref: Ref | None) -> bool:
    """Whether it need not be chosen: what has set an ability off, or what it has found itself."""
    kinds = {"victim": "dead", "there": "room", "owner": "player", "discarded": "discard"}
    kinds |= {MILLED: "discard", DRAWN: "hand"}
    if name not in kinds:
        return False
    if ref is None or (name == DRAWN and ref.kind == "secret"):
        return True
    if ref.kind != kinds[name]:
        return False
    table = state.setup.table
    if ref.kind in ("discard", "hand"):
        return ref.card != NO_CARD and (table.is_room[ref.card] or table.is_spell[ref.card])
    if ref.kind == "dead":
        return is_seat(state, ref.at) and table[ref.card].is_hero
    return is_uid(state, ref.at) if ref.kind == "room" else is_seat(state, ref.at)


def _made(state: State, choice: Choice, name: str, ref: Ref | None) -> bool:
    return choice.name == name and _fits(state, choice, ref)


def _fits(state: State, choice: Choice, ref: Ref | None) -> bool:
    """Whether a choice can have named this."""
    if ref is None:
        return True
    return ref.kind in _FORMS[choice.what] and _REFERENCES[choice.what](state, choice, ref)


_FORMS: Mapping[str, tuple[str, ...]] = {
    "room": ("room",),
    "miniboss": ("miniboss",),
    "number": ("number",),
    "class": ("class",),
    "hero": ("hero", *HERO_DECKS),
    "dead": ("dead", "hero"),  # raised, it is a hero again
    "survivor": ("survivor",),
    "player": ("player",),
    "spell": ("play",),
    "deck": ("deck",),
    "card": ("secret", "hand_of", "hand", "discard", "rooms", "spells", "market"),
}


def _a_uid(state: State, choice: Choice, ref: Ref) -> bool:
    return is_uid(state, ref.at)


def _a_hero(state: State, choice: Choice, ref: Ref) -> bool:
    if ref.kind == "hero":
        return is_uid(state, ref.at)
    return state.setup.table[ref.card].is_hero and ref.kind in hero_decks(choice)


def _a_scored_hero(state: State, choice: Choice, ref: Ref) -> bool:
    if ref.kind == "hero":
        return is_uid(state, ref.at)
    return is_seat(state, ref.at) and state.setup.table[ref.card].is_hero


def _a_player(state: State, choice: Choice, ref: Ref) -> bool:
    return is_seat(state, ref.at)


def _a_deck(state: State, choice: Choice, ref: Ref) -> bool:
    return ref.word in WORDS["deck"]


def _a_card(state: State, choice: Choice, ref: Ref) -> bool:
    if ref.kind == "secret":
        return ref.word in HIDDEN_PILES
    table = state.setup.table
    if ref.kind != "hand_of":
        kept = ref.card != NO_CARD and (table.is_room[ref.card] or table.is_spell[ref.card])
        return kept and ref.kind in piles(choice.args["from"])
    return choice.args["from"] == "hand_of" and is_seat(state, ref.at)


def _a_number(state: State, choice: Choice, ref: Ref) -> bool:
    return is_number(state, ref.at)


def _a_class(state: State, choice: Choice, ref: Ref) -> bool:
    return ref.word in CLASSES


_REFERENCES: Mapping[str, Callable[[State, Choice, Ref], bool]] = {
    "room": _a_uid,
    "miniboss": _a_uid,
    "number": _a_number,
    "class": _a_class,
    "hero": _a_hero,
    "dead": _a_scored_hero,
    "survivor": _a_scored_hero,
    "player": _a_player,
    "spell": _a_uid,
    "deck": _a_deck,
    "card": _a_card,
}


def _under_way(state: State, value: object) -> Play | None:
    """An ability that has begun, everything named."""
    if not isinstance(value, Play) or not is_play(state, value) or not is_uid(state, value.uid):
        return None
    return value if has_named(state, value, len(ability_of(state, value).choose)) else None


def is_under_way(state: State, value: object) -> bool:
    """An ability that has begun, everything named."""
    return _under_way(state, value) is not None


def is_used(state: State, value: object) -> bool:
    """What a player has used, everything named."""
    play = _under_way(state, value)
    return play is not None and ability_of(state, play).when in USED


def is_set_off(state: State, value: object) -> bool:
    """What has been set off, nothing named yet."""
    if not isinstance(value, Play) or not is_play(state, value):
        return False
    own = [named for named in value.named if not _is_recalled(state, *named)]
    return not own and ability_of(state, value).when not in (*USED, PART)


def is_part(state: State, value: object) -> bool:
    """A part of an ability, about to begin."""
    if not isinstance(value, Play) or not is_play(state, value):
        return False
    return ability_of(state, value).when == PART and has_named(state, value, 0)


def is_card(state: State, value: object) -> bool:
    """A room card or a spell, by its key."""
    table = state.setup.table
    if not isinstance(value, str) or value not in table.keys:
        return False
    number = table.keys.index(value)
    return table.is_room[number] or table.is_spell[number]


def _is_item(state: State, value: object) -> bool:
    """An item, by its key."""
    table = state.setup.table
    known = isinstance(value, str) and value in table.keys
    return known and table[table.keys.index(str(value))].deck == ITEM


# what stands with the type of a step's field -> whether a value can be that
KINDS: Mapping[str, Kind] = {
    "seat": is_seat,
    "seats": are_seats,
    "number": is_number,
    "uid": is_uid,
    "uid_or_none": is_uid_or_none,
    "uids": several(is_uid),
    "uids_or_all": are_uids_or_all,
    "flag": is_flag,
    "text": is_text,
    "phase": is_phase,
    "deck": one_of(*WORDS["deck"]),
    "where": one_of("build", "entry", "room", "answer"),
    "stage": one_of("play", "trigger"),
    "built": several(_is_built),
    "built_by_seat": several(several(_is_built)),
    "play": is_play,
    "under_way": is_under_way,
    "used": is_used,
    "set_off": several(is_set_off),
    "part": is_part,
    "card": is_card,
    "items": several(_is_item),
    "scored": one_of("hero_dies", "hero_wounds"),
}
