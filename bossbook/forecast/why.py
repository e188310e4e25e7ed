"""Why a hero in town goes where it goes, and which single change would send it elsewhere.

Nothing here argues about icons: every change is made on a copy of the table, and the hero is asked
again by :func:`bossbook.engine.bait_phase.lure`.

The order of the queue never decides where a hero goes. What ``lure`` reads is the treasure of the
dungeons (visible rooms, bosses, doublings) or the souls in the score areas; what a hero of the
bait phase changes is the town and an entrance, and neither is read. So whoever comes before it, a
hero finds the same numbers. The order does decide who walks first, and a walk may leave a dungeon
changed: so the adventure is played out both ways, and a place in the queue that matters there is
told apart, in ``Why.queue``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from typing import Any, NamedTuple, cast

from bossbook.api import AnySource, game_of
from bossbook.card.model import BOSS, CLASSES, TREASURE_WORD, Card, CardTable
from bossbook.engine import rooms
from bossbook.engine.bait_phase import lure
from bossbook.engine.building import place_options
from bossbook.engine.lures import SOULS, TREASURE, Lure
from bossbook.engine.numbers import active_rooms, icons_of
from bossbook.engine.rooms import NEW, places_for
from bossbook.forecast.moments import after_the_bait, beginning
from bossbook.forecast.tree import ENDINGS
from bossbook.forecast.unseen import before_building, check_player, gone
from bossbook.forecast.walks import Walk, walks
from bossbook.messages import N_, Message, say
from bossbook.protocol import EVENTS, Log
from bossbook.state import NO_CARD, Hero, State

KINDS = ("build", "icon", "soul", "unseen", "cover", "deactivate", "destroy", "swap", "order")
_NAMED = 3  # cards that a sentence names as examples


@dataclass(frozen=True, slots=True)
class Change:
    """One change and where the hero goes then (None: it stays in town).

    ``what`` is one of KINDS. ``who`` owns the dungeon that changes, ``place`` is the room in it (0
    at the entrance; None: a new one, or none in particular), ``other`` the room it swaps with;
    ``cards`` are those of which any will do. ``size`` is by how much the counts change.
    """

    what: str
    who: str
    goes_to: str | None
    by_me: bool
    size: int
    rules: tuple[str, ...]
    message: Message
    card: str | None = None
    place: int | None = None
    other: int | None = None
    cards: tuple[str, ...] = ()
    heroes: tuple[dict[str, str], ...] = ()  # of "order": who fares differently

    @property
    def text(self) -> str:
        """The change and what follows from it."""
        return self.message.text

    def as_dict(self) -> dict[str, Any]:
        """As plain data; every change has the same keys."""
        return {
            "what": self.what,
            "who": self.who,
            "card": self.card,
            "place": self.place,
            "other": self.other,
            "cards": list(self.cards),
            "heroes": [dict(one) for one in self.heroes],
            "goes_to": self.goes_to,
            "by_me": self.by_me,
            "size": self.size,
            "text": self.text,
            "rules": list(self.rules),
        }


@dataclass(frozen=True)
class Why:
    """One hero's reasons. ``margin`` is by how much the first is ahead of the next; 0: a tie.

    ``lacks`` says for every player how many icons more (for a hero who looks for the fewest souls:
    how many souls less) would make that dungeon strictly the first.
    """

    hero: str
    order: int
    player: str | None
    goes_to: str | None
    counts: dict[str, int]
    margin: int
    lacks: dict[str, int]
    rules: tuple[str, ...]
    message: Message
    changes: tuple[Change, ...]
    queue: tuple[Change, ...]
    gone: Message | None = None  # said of a player who is out of the game

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One plain row a change, those of the queue last."""
        return [change.as_dict() for change in (*self.changes, *self.queue)]

    def as_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        return {
            "hero": self.hero,
            "order": self.order,
            "player": self.player,
            "goes_to": self.goes_to,
            "counts": dict(self.counts),
            "margin": self.margin,
            "lacks": dict(self.lacks),
            "rules": list(self.rules),
            "text": self.message.text,
            "changes": [change.as_dict() for change in self.changes],
            "queue": [change.as_dict() for change in self.queue],
        }

    def text(self, most: int = 12) -> str:
        """The reason, and at most so many changes, a line each."""
        return "\n".join(self._lines(most))

    def _lines(self, most: int) -> Iterator[str]:
        yield self.message.text
        if self.gone is not None:
            yield self.gone.text
        if not self.changes:
            yield say(N_("No single change sends it elsewhere.")).text
        for change in self.changes[:most]:
            line = N_("- From the hand of {player}: {what}") if change.by_me else N_("- {what}")
            yield say(line, player=self.player, what=change.message).text
        left = len(self.changes) - most
        if left > 0:
            yield say(N_("… and {left} more {left:way|ways}."), left=left).text
        for change in self.queue:
            yield say(N_("- {what}"), what=change.message).text

    def __repr__(self) -> str:
        return self.text()


def why(source: AnySource, hero: str | int, player: str | None = None) -> Why:
    """Where a hero in town goes as the table stands, why, and what would change that.

    ``hero`` is a name, or a place in the queue (0: the first to come) where namesakes wait. With a
    player, the builds of that hand come first; what that player cannot see is not looked at.
    """
    game = game_of(source)
    if player is not None:
        check_player(player, game.players)
    state = beginning(game.state, "bait").state
    order = _place_in_town(state, hero)
    asking = _Asking(state, state.town[order])
    found = [*_mine(asking, player), *_of_unseen(asking, _unseen(source, state, player))]
    found += [*_to_rooms(asking), *_of_icons(asking), *_of_souls(asking)]
    changes = [asking.change(one) for one in found if one.then.goes_to != asking.now.goes_to]
    names, now = state.setup.names, asking.now
    return Why(
        hero=asking.name,
        order=order,
        player=player,
        goes_to=asking.owner(now),
        counts={names[seat]: count for seat, count in now.counts.items()},
        margin=now.margin,
        lacks={names[seat]: count for seat, count in now.lacks.items()},
        rules=now.rules,
        message=asking.reason(),
        changes=tuple(sorted(changes, key=_mine_then_small)),
        queue=tuple(_in_the_queue(asking, order)),
        gone=None if player is None else gone(state, names.index(player)),
    )


def _mine_then_small(change: Change) -> tuple[Any, ...]:
    place = -1 if change.place is None else change.place
    kind = KINDS.index(change.what)
    return (not change.by_me, change.size, kind, change.who, place, change.card or "")


def _place_in_town(state: State, hero: str | int) -> int:
    names = [state.setup.table.names[one.card] for one in state.town]
    known = names or say(N_("nobody"))
    if isinstance(hero, str):
        if hero in names:
            return names.index(hero)
        text = N_("No hero {hero!r} in town. There is: {known}.")
        raise ValueError(say(text, hero=hero, known=known).text)
    if 0 <= hero < len(names):
        return hero
    text = N_("No hero with number {hero} in town; the first has 0. There is: {known}.")
    raise ValueError(say(text, hero=hero, known=known).text)


# -- asking


class _Found(NamedTuple):
    """A change that was tried: what was done, by which clauses, and what the hero said then."""

    what: str
    seat: int
    then: Lure
    deed: Message
    rules: tuple[str, ...]
    by_me: bool = False
    card: str | None = None
    place: int | None = None
    other: int | None = None
    cards: tuple[str, ...] = ()


class _Asking:
    """One hero, asked again and again on copies of one table."""

    def __init__(self, state: State, hero: Hero) -> None:
        self.state, self.hero = state, hero
        self.card = state.setup.table[hero.card]
        self.name, self.now = self.card.name, lure(state, hero)

    def after(self, deed: Callable[..., Any], *args: Any) -> Lure:
        """What the hero says once something has been done; done to a copy."""
        copy = self.state.copy()
        deed(copy, Log(), *args)
        return lure(copy, self.hero)

    def owner(self, said: Lure) -> str | None:
        """Whose dungeon it goes to."""
        return None if said.goes_to is None else self.state.setup.names[said.goes_to]

    def reason(self) -> Message:
        """The sentence of the bait phase, and how close it is."""
        counts = [say("{player} {count}", player=self.state.setup.names[seat], count=count)
                  for seat, count in self.now.counts.items()]  # fmt: skip
        told = {"hero": self.name, "player": self.owner(self.now), "counts": counts}
        what = say(EVENTS[self.now.reason], **told)
        if self.now.goes_to is not None:
            return say(N_("{what} Ahead by {margin}."), what=what, margin=self.now.margin)
        lacks = [self._lack(seat, count) for seat, count in self.now.lacks.items()]
        return say(N_("{what} To be first: {lacks}."), what=what, lacks=lacks) if lacks else what

    def _lack(self, seat: int, count: int) -> Message:
        text = N_("{player} lacks {count}")
        if self.now.by == SOULS:
            text = N_("{player} has {count} too many")
        return say(text, player=self.state.setup.names[seat], count=count)

    def change(self, found: _Found) -> Change:
        """What was tried, told with its consequence."""
        goes_to = self.owner(found.then)
        text = N_("{deed} Then {hero} goes to {player}.")
        if goes_to is None:
            text = N_("{deed} Then {hero} stays in town.")
        return Change(
            what=found.what,
            who=self.state.setup.names[found.seat],
            goes_to=goes_to,
            by_me=found.by_me,
            size=sum(abs(n - self.now.counts[seat]) for seat, n in found.then.counts.items()),
            rules=(*found.rules, *(rule for rule in found.then.rules if rule not in found.rules)),
            message=say(text, deed=found.deed, hero=self.name, player=goes_to),
            card=found.card,
            place=found.place,
            other=found.other,
            cards=found.cards,
        )


# -- what a player can build, and what anybody might


def _mine(asking: _Asking, player: str | None) -> Iterator[_Found]:
    """Every build of a hand."""
    state = asking.state
    if player is None or state.players[state.setup.names.index(player)].out:
        return
    seat = state.setup.names.index(player)
    for option in place_options(state, seat):
        card, on = option.move
        then = asking.after(rooms.build_face_up, seat, card, on)
        deed = Message(option.sentence, option.values)
        place = None if on == NEW else on
        name = state.setup.table.names[card]
        yield _Found("build", seat, then, deed, option.rules, True, name, place)


def _unseen(source: AnySource, state: State, player: str | None) -> dict[int, list[int]]:
    """The room cards that each dungeon may yet get, as a player (or anybody) can think of them."""
    numbers = {card: number for number, card in enumerate(state.setup.table)}
    found: dict[int, set[int]] = {seat: set() for seat in state.seats()}
    anybody = [state.setup.names[seat] for seat in found]
    for viewer in [player] if player is not None else anybody:
        before = before_building(source, viewer)
        for seat in found:
            cards = {*before.pool, *(before.hands.get(seat) or ())}
            found[seat] |= {numbers[before.state.setup.table[card]] for card in cards}
    return {seat: sorted(cards) for seat, cards in found.items()}


def _of_unseen(asking: _Asking, unseen: dict[int, list[int]]) -> Iterator[_Found]:
    """One unseen card built; all that come to the same are one change."""
    groups: dict[tuple[Any, ...], tuple[Lure, dict[str, None]]] = {}
    for seat, cards in unseen.items():
        bare = {at: asking.after(rooms.deactivate, seat, at).counts
                for at, _ in active_rooms(asking.state, seat)}  # fmt: skip
        for card in cards:
            for on in places_for(asking.state, seat, card):
                then = asking.after(rooms.build_face_up, seat, card, on)
                covers = on if bare.get(on) == then.counts else None  # it brings nothing itself
                key = (seat, covers, tuple(then.counts.items()), then.goes_to)
                names = groups.setdefault(key, (then, {}))[1]
                names[asking.state.setup.table.names[card]] = None
    for (seat, covers, *_), (then, names) in groups.items():
        yield _grouped(asking, seat, covers, then, tuple(names))


def _grouped(
    asking: _Asking, seat: int, covers: int | None, then: Lure, cards: tuple[str, ...]
) -> _Found:
    player = asking.state.setup.names[seat]
    some = [*cards[:_NAMED], *(["…"] if len(cards) > _NAMED else [])]
    if covers is None:
        more = _more(asking, seat, then)
        deed = say(N_("{more}, by a room that nobody has seen ({cards})."), more=more, cards=some)
        return _Found("unseen", seat, then, deed, ("BUILD-1", "BUILD-2"), cards=cards)
    text = N_("{player} covers {card} (room {place}) by one that has nothing for it ({cards}).")
    room = _name_of_room(asking.state, seat, covers)
    deed = say(text, player=player, card=room, place=covers + 1, cards=some)
    rules = ("BUILD-2", "BUILD-7")
    return _Found("cover", seat, then, deed, rules, card=room, place=covers, cards=cards)


def _more(asking: _Asking, seat: int, then: Lure) -> Message:
    """'One more tome for Ben', '2 treasure icons fewer for Ben'."""
    by = then.counts[seat] - asking.now.counts[seat]
    one = asking.card.classes[0] if len(asking.card.classes) == 1 else ""
    thing = say(TREASURE_WORD[one] if one else N_("treasure icon"))
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


def _to_rooms(asking: _Asking) -> Iterator[_Found]:
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
                yield _Found(what, seat, then, deed, (f"KEY-{what}",), card=room, place=place)
        for (one, _), (other, _) in combinations(active, 2):
            cards = tuple(_name_of_room(state, seat, at) for at in (one, other))
            deed = say(EVENTS["swapped"], player=player, cards=list(cards))
            then = asking.after(rooms.swap, seat, one, other)
            swapped = _Found("swap", seat, then, deed, ("KEY-swap",), cards=cards)
            yield swapped._replace(place=one, other=other)


_DEEDS = {"destroy": EVENTS["destroyed"], "deactivate": EVENTS["deactivated"]}


# -- one icon, one soul


def _of_icons(asking: _Asking) -> Iterator[_Found]:
    """One treasure icon of the hero's class more or less, however that may come about."""
    state = asking.state
    for seat in state.seats() if asking.now.by == TREASURE else ():
        for name in asking.card.classes:
            kind, thing = CLASSES.index(name), say(TREASURE_WORD[name])
            told = {"thing": thing, "player": state.setup.names[seat]}
            then = asking.after(_change_icons, seat, kind, 1)
            deed = say(N_("One more {thing} for {player}, however it comes."), **told)
            yield _Found("icon", seat, then, deed, ("BAIT-1",))
            if icons_of(state, seat, kind):
                then = asking.after(_change_icons, seat, kind, -1)
                deed = say(N_("One {thing} fewer for {player}, however it goes."), **told)
                yield _Found("icon", seat, then, deed, ("BAIT-1",))


def _change_icons(state: State, log: Log, seat: int, kind: int, by: int) -> None:
    """The boss gets or loses the icon: no effect doubles a boss's, so it counts exactly one."""
    table, player = state.setup.table, state.players[seat]
    boss = table[player.boss] if player.boss != NO_CARD else Card("", BOSS)
    icons = tuple(n + by * (at == kind) for at, n in enumerate(boss.treasure))
    more = (*table, replace(boss, treasure=icons))  # added last: no other card's number changes
    state.setup = state.setup._replace(table=cast(CardTable, more))
    player.boss = len(table)


def _of_souls(asking: _Asking) -> Iterator[_Found]:
    """For a hero who looks for the fewest souls: one soul more or less."""
    state = asking.state
    for seat in state.seats() if asking.now.by == SOULS else ():
        player = state.setup.names[seat]
        then = asking.after(_change_souls, seat, 1)
        deed = say(N_("One more soul for {player}."), player=player)
        yield _Found("soul", seat, then, deed, ("RULING-26",))
        if state.souls(seat):
            then = asking.after(_change_souls, seat, -1)
            deed = say(N_("One soul fewer for {player}."), player=player)
            yield _Found("soul", seat, then, deed, ("RULING-26",))


def _change_souls(state: State, log: Log, seat: int, by: int) -> None:
    state.players[seat].souls += by


# -- a place in the queue


def _in_the_queue(asking: _Asking, order: int) -> Iterator[Change]:
    """One place earlier or later, where that changes how somebody's walk ends."""
    state = asking.state
    goes_to = asking.owner(asking.now)
    if goes_to is None:
        return
    before = _fates(state)
    for step in (-1, 1):
        if 0 <= order + step < len(state.town):
            fates = _fates(_one_place_on(state, order, step))
            changed = [uid for uid in before if _end(before[uid]) != _end(fates.get(uid))]
            if changed:
                yield _told(goes_to, step, [(before[uid], fates.get(uid)) for uid in changed])


def _one_place_on(now: State, order: int, step: int) -> State:
    state, town = now.copy(), list(now.town)
    town[order], town[order + step] = town[order + step], town[order]
    state.town = tuple(town)
    return state


def _fates(state: State) -> dict[int, Walk]:
    """How everybody's walk ends, everybody passing, after this queue was lured."""
    return {walk.uid: walk for walk in walks(after_the_bait(state))}


def _end(walk: Walk | None) -> tuple[str, str] | None:
    return None if walk is None else (walk.dungeon, walk.outcome)


def _told(goes_to: str, step: int, pairs: Sequence[tuple[Walk, Walk | None]]) -> Change:
    ends = [now or was for was, now in pairs]
    what = [say(ENDINGS[walk.outcome], hero=walk.hero, owner=walk.dungeon) for walk in ends]
    text = N_("One place earlier in the queue, the goal is the same, but then: {what}")
    if step > 0:
        text = N_("One place later in the queue, the goal is the same, but then: {what}")
    heroes = tuple({"hero": was.hero, "before": was.outcome, "after": now.outcome if now else ""}
                   for was, now in pairs)  # fmt: skip
    message = say(text, what=reduce(lambda one, two: say("{one} {two}", one=one, two=two), what))
    rules = ("BAIT-4", "ADV-1")
    return Change("order", goes_to, goes_to, False, 0, rules, message, other=step, heroes=heroes)
