"""What is tried to send a hero elsewhere: builds, what happens to rooms, one icon, one soul."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from bossbook.api import AnySource
from bossbook.card.model import BOSS, CLASSES, TREASURE_WORD, Card
from bossbook.engine import rooms
from bossbook.engine.building import place_options
from bossbook.engine.lures import SOULS, TREASURE, Lure
from bossbook.engine.numbers import active_rooms, icons_of
from bossbook.engine.rooms import NEW, places_for
from bossbook.forecast.changes import Asking, Trial
from bossbook.forecast.unseen import before_building
from bossbook.messages import N_, Message, say
from bossbook.protocol import EVENTS, Log
from bossbook.state import NO_CARD, State

_NAMED = 3  # cards that a sentence names as examples


def trials(asking: Asking, source: AnySource, player: str | None) -> Iterator[Trial]:
    """All that is tried; a player looks at the own hand, and at nothing that player cannot see."""
    yield from _mine(asking, player)
    yield from _of_unseen(asking, _unseen(source, asking.state, player))
    yield from _to_rooms(asking)
    yield from _of_icons(asking)
    yield from _of_souls(asking)


# -- what a player can build, and what anybody might


def _mine(asking: Asking, player: str | None) -> Iterator[Trial]:
    """Every build of a hand."""
    state = asking.state
    if player is None or state.players[state.setup.names.index(player)].out:
        return
    seat = state.setup.names.index(player)
    for option in place_options(state, seat):
        card, on = option.move
        if not rooms.can_become_a_room(state, seat, card):
            continue
        then = asking.after(rooms.build_face_up, seat, card, on)
        deed = Message(option.sentence, option.values)
        place = None if on == NEW else on
        name = state.setup.table.names[card]
        yield Trial("build", seat, then, deed, option.rules, True, name, place)


def _unseen(source: AnySource, state: State, player: str | None) -> dict[int, list[int]]:
    """The room cards that each dungeon may yet get, as a player (or anybody) can think of them."""
    numbers = {card: number for number, card in enumerate(state.setup.table)}
    unseen: dict[int, set[int]] = {seat: set() for seat in state.seats()}
    anybody = [state.setup.names[seat] for seat in unseen]
    for viewer in [player] if player is not None else anybody:
        before = before_building(source, viewer)
        for seat in unseen:
            cards = {*before.pool, *(before.hands.get(seat) or ())}
            unseen[seat] |= {numbers[before.state.setup.table[card]] for card in cards}
    return {seat: sorted(cards) for seat, cards in unseen.items()}


class _Effect(NamedTuple):
    """What a build comes to: whose, which room it only covers, the counts, and the goal then."""

    seat: int
    covers: int | None
    counts: tuple[tuple[int, int], ...]
    goes_to: int | None


def _of_unseen(asking: Asking, unseen: dict[int, list[int]]) -> Iterator[Trial]:
    """One unseen card built; all that come to the same are one change."""
    groups: dict[_Effect, tuple[Lure, dict[str, None]]] = {}
    for seat, cards in unseen.items():
        bare = {at: asking.after(rooms.deactivate, seat, at).counts
                for at, _ in active_rooms(asking.state, seat)}  # fmt: skip
        for card in (each for each in cards if rooms.can_become_a_room(asking.state, seat, each)):
            for on in places_for(asking.state, seat, card):
                then = asking.after(rooms.build_face_up, seat, card, on)
                covers = on if bare.get(on) == then.counts else None  # it brings nothing itself
                effect = _Effect(seat, covers, tuple(then.counts.items()), then.goes_to)
                names = groups.setdefault(effect, (then, {}))[1]
                names[asking.state.setup.table.names[card]] = None
    for effect, (then, names) in groups.items():
        yield _grouped(asking, effect.seat, effect.covers, then, tuple(names))


def _grouped(
    asking: Asking, seat: int, covers: int | None, then: Lure, cards: tuple[str, ...]
) -> Trial:
    player = asking.state.setup.names[seat]
    some = [*cards[:_NAMED], *(["…"] if len(cards) > _NAMED else [])]
    if covers is None:
        more = _more(asking, seat, then)
        deed = say(N_("{more}, by a room that nobody has seen ({cards})."), more=more, cards=some)
        return Trial("unseen", seat, then, deed, ("BUILD-1", "BUILD-2"), cards=cards)
    text = N_("{player} covers {card} (room {place}) by one that has nothing for it ({cards}).")
    room = _name_of_room(asking.state, seat, covers)
    deed = say(text, player=player, card=room, place=covers + 1, cards=some)
    rules = ("BUILD-2", "BUILD-7")
    return Trial("cover", seat, then, deed, rules, card=room, place=covers, cards=cards)


def _more(asking: Asking, seat: int, then: Lure) -> Message:
    """'One more tome for Ben', '2 treasure icons fewer for Ben'."""
    by = then.counts[seat] - asking.now.counts[seat]
    only = asking.card.classes[0] if len(asking.card.classes) == 1 else ""
    thing = say(TREASURE_WORD[only] if only else N_("treasure icon"))
    if abs(by) == 1:
        text = (
            N_("One more {thing} for {player}") if by > 0 else N_("One {thing} fewer for {player}")
        )
    else:
        text = N_("{count} more icons ({thing}) for {player}")
        if by < 0:
            text = N_("{count} icons ({thing}) fewer for {player}")
    return say(text, thing=thing, player=asking.state.setup.names[seat], count=abs(by))


def _name_of_room(state: State, seat: int, place: int) -> str:
    return state.setup.table.names[state.players[seat].stacks[place].rooms[0].card]


# -- what can happen to rooms


def _to_rooms(asking: Asking) -> Iterator[Trial]:
    """Every active room destroyed or deactivated, every two rooms of a dungeon swapped."""
    state = asking.state
    for seat in state.seats():
        player, active = state.setup.names[seat], active_rooms(state, seat)
        for place, _ in active:
            room = _name_of_room(state, seat, place)
            told = {"card": room, "player": player}
            for what, do in (("destroy", rooms.destroy), ("deactivate", rooms.deactivate)):
                deed = say(_DEEDS[what], **told)
                then = asking.after(do, seat, place)
                yield Trial(what, seat, then, deed, (f"KEY-{what}",), card=room, place=place)
        for (one, _), (other, _) in combinations(active, 2):
            cards = tuple(_name_of_room(state, seat, at) for at in (one, other))
            deed = say(EVENTS["swapped"], player=player, cards=list(cards))
            then = asking.after(rooms.swap, seat, one, other)
            swapped = Trial("swap", seat, then, deed, ("KEY-swap",), cards=cards)
            yield swapped._replace(place=one, other=other)


_DEEDS = {"destroy": EVENTS["destroyed"], "deactivate": EVENTS["deactivated"]}


# -- one icon, one soul


def _of_icons(asking: Asking) -> Iterator[Trial]:
    """One treasure icon of the hero's class more or less, however that may come about."""
    state = asking.state
    for seat in state.seats() if asking.now.by == TREASURE else ():
        for name in asking.card.classes:
            kind, thing = CLASSES.index(name), say(TREASURE_WORD[name])
            values = {"thing": thing, "player": state.setup.names[seat]}
            then = asking.after(_change_icons, seat, kind, 1)
            deed = say(N_("One more {thing} for {player}, however it comes."), **values)
            yield Trial("icon", seat, then, deed, ("BAIT-1",))
            if icons_of(state, seat, kind):
                then = asking.after(_change_icons, seat, kind, -1)
                deed = say(N_("One {thing} fewer for {player}, however it goes."), **values)
                yield Trial("icon", seat, then, deed, ("BAIT-1",))


def _change_icons(state: State, log: Log, seat: int, kind: int, by: int) -> None:
    """The boss gets or loses the icon: no effect doubles a boss's, so it counts exactly one."""
    table, player = state.setup.table, state.players[seat]
    boss = table[player.boss] if player.boss != NO_CARD else Card("", BOSS)
    icons = tuple(n + by * (at == kind) for at, n in enumerate(boss.treasure))
    state.setup = state.setup._replace(table=table.with_last(replace(boss, treasure=icons)))
    player.boss = len(table)


def _of_souls(asking: Asking) -> Iterator[Trial]:
    """For a hero who looks for the fewest souls: one soul more or less."""
    state = asking.state
    for seat in state.seats() if asking.now.by == SOULS else ():
        player = state.setup.names[seat]
        then = asking.after(_change_souls, seat, 1)
        deed = say(N_("One more soul for {player}."), player=player)
        yield Trial("soul", seat, then, deed, ("RULING-26",))
        if state.souls(seat):
            then = asking.after(_change_souls, seat, -1)
            deed = say(N_("One soul fewer for {player}."), player=player)
            yield Trial("soul", seat, then, deed, ("RULING-26",))


def _change_souls(state: State, log: Log, seat: int, by: int) -> None:
    state.players[seat].souls += by
