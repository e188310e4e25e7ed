"""Minions, action spaces and the first-player marker as HTML.

Whose minion it is says a letter on it, and words for those who point at it or listen; the colour
only helps to find it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bossbook.engine.abilities import action_spaces
from bossbook.engine.minions import where
from bossbook.messages import N_, Message, language, say
from bossbook.spaces import BOSS, ROOM
from bossbook.state import AT_HOME, State
from bossbook.views.board.offers import Offers
from bossbook.views.escape import Markup, classes, sr, tag
from bossbook.views.pixels.icons import icon

_LETTERS = 2  # of a name, at most, by which a minion is told from others


def minion_html(state: State, seat: int, **attributes: object) -> Markup:
    """The minion of a player, wherever it stands; moving, it is found by its seat."""
    names = state.setup.names
    return _minion(names, seat, language(), **attributes)


@lru_cache(maxsize=256)
def _minion(names: tuple[str, ...], seat: int, _language: str, **attributes: object) -> Markup:
    told = say(N_("minion of {player}"), player=names[seat])
    return tag(
        "span",
        icon("minion", 12),
        tag("b", initials(names)[seat], aria_hidden="true"),
        sr(told),
        class_=f"bb-minion bb-seat-{seat}",
        title=told,
        data_u=f"minion-{seat}",
        data_minion=names[seat],
        **attributes,
    )


def initials(names: Sequence[str]) -> list[str]:
    """One letter for everybody, or two; where that tells nobody apart, the number of the seat."""
    for length in range(1, _LETTERS + 1):
        short = [name.strip()[:length].title() for name in names]
        if len(set(short)) == len(names) and all(short):
            return short
    return [str(seat + 1) for seat in range(len(names))]


def minion_at_home(state: State, seat: int, offers: Offers) -> Markup | None:
    """A minion that has not gone anywhere; its owner may carry it to a space."""
    board = state.board
    if board is None or board.minions[seat] != AT_HOME or state.players[seat].out:
        return None
    mine = offers.asked == state.setup.names[seat]
    goes = mine and any(
        one.about.what == "minion" for some in offers.places.values() for one in some
    )
    return minion_html(state, seat, data_carry="minion" if goes else None)


def marker_html(state: State, seat: int) -> Markup | None:
    """The first-player marker, where there is one, with whoever has it."""
    if state.first != seat or "first_player" not in state.setup.edition.regions:
        return None
    return _marker(language())


@lru_cache(maxsize=8)
def _marker(_language: str) -> Markup:
    told = say(N_("first player"))
    number = tag("b", "1", aria_hidden="true")
    return tag("span", icon("flag", 12), number, sr(told), class_="bb-marker", title=told)


# -- the spaces on cards


def space_on_room(state: State, seat: int, place: int, mine: bool) -> Markup | None:
    """The action space of a room, if it has one, and the minion on it."""
    if state.board is None:
        return None
    sources = [one for one in action_spaces(state, seat) if one.room is not None]
    has_one = any(one.place == place and not one.level for one in sources)
    return _space(state, seat, f"{ROOM}:{place}", has_one, mine)


def space_on_boss(state: State, seat: int, mine: bool) -> Markup | None:
    """The action space of a boss who has levelled up, and the minion on it."""
    if state.board is None:
        return None
    has_one = any(one.room is None for one in action_spaces(state, seat))
    return _space(state, seat, BOSS, has_one, mine)


def _space(state: State, seat: int, name: str, has_one: bool, mine: bool) -> Markup | None:
    """``mine``: found by others by its name, which is of one's own dungeon."""
    taken = where(state, seat)[0] == name
    if not (has_one or taken):
        return None
    told = _taken(state, seat) if taken else say(N_("an action space for a minion"))
    inside = minion_html(state, seat) if taken else tag("span", icon("minion", 12), sr(told))
    return tag(
        "span",
        inside,
        class_=classes("bb-space-on", taken and "bb-taken"),
        title=told,
        data_bb="space" if mine else None,
        data_space=name if mine else None,
    )


def _taken(state: State, seat: int) -> Message:
    return say(N_("minion of {player}"), player=state.setup.names[seat])
