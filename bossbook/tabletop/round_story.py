"""A round in three lines: who came where, who died or got through, what it cost.

It is made from events, of which a viewer gives those that this viewer saw; nothing else is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, TypeVar

from bossbook.engine.lures import DECIDED
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.spaces import EVERY_LOCATION
from bossbook.wording import sentences, short_names

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
TOWN = ""
DIED, SURVIVED, BACK = "died", "survived", "back"


class Detail(NamedTuple):
    """How much is told: so many heroes of a group by name, and what else."""

    heroes: int
    rooms: bool = False  # in which they died
    dungeons: bool = False
    cards: bool = False  # that were played, lost, discarded; and who was pushed where


# From the fullest telling to the shortest: a busy round is told in fewer words.
_DETAILS = (
    Detail(99, rooms=True, dungeons=True, cards=True),
    Detail(2, rooms=True, dungeons=True, cards=True),
    Detail(2, dungeons=True, cards=True),
    Detail(2, dungeons=True),
    Detail(1),
)
_MOST_LETTERS = 190  # what three lines of the table's story hold


@dataclass(frozen=True, slots=True)
class Came:
    """A hero who has chosen a dungeon, or stays in town."""

    hero: str
    player: str  # or TOWN


@dataclass(frozen=True, slots=True)
class Pushed:
    """A hero for whom there was no place in town any more, and the key location it went to."""

    hero: str
    location: str


@dataclass(frozen=True, slots=True)
class End:
    """How a hero's way has ended: it died, reached the boss, or is back in town."""

    hero: str
    how: str
    player: str = ""  # whose dungeon it was; empty: nobody's
    room: str = ""  # in which it died; empty: in none


@dataclass(frozen=True, slots=True)
class Cost:
    """What a player has won and paid."""

    player: str
    souls: int = 0
    wounds: int = 0
    lost: tuple[str, ...] = ()  # heroes who were souls, and are none any more
    played: tuple[str, ...] = ()  # cards out of the hand, for what they do
    destroyed: tuple[str, ...] = ()  # rooms
    discarded: tuple[str, ...] = ()
    coins: int = 0  # more in the vault, or fewer
    minibosses: tuple[str, ...] = ()  # new ones
    promoted: tuple[str, ...] = ()

    def message(self, cards: bool) -> Message | None:
        """In a few words, with cards or only what is won; None if that is nothing."""
        paid = [*self._points(), *(self._cards() if cards else ())]
        return say(N_("{player}: {paid}."), player=self.player, paid=paid) if paid else None

    def _points(self) -> Iterator[Message]:
        if self.souls:
            yield say(N_("souls {number:+}"), number=self.souls)
        if self.wounds:
            yield say(N_("wounds {number:+}"), number=self.wounds)
        if self.coins:
            yield say(N_("coins {number:+}"), number=self.coins)

    def _cards(self) -> Iterator[Message]:
        for name, (named, counted) in _CARDS.items():
            cards = getattr(self, name)
            if cards:
                told = named if len(cards) <= _NAMED else counted
                yield say(told, cards=say("{all}", all=cards), number=len(cards))


_NAMED = 1  # cards; more are counted, for a line is short
# what was paid -> how it is told with its name, and how with its number
_CARDS: Mapping[str, tuple[str, str]] = {
    "lost": (N_("{cards} is no soul any more"), N_("{number} heroes are no souls any more")),
    "played": (N_("plays {cards}"), N_("plays {number} cards")),
    "destroyed": (N_("loses {cards}"), N_("loses {number} rooms")),
    "discarded": (N_("discards {cards}"), N_("discards {number} cards")),
    "minibosses": (N_("has {cards} now"), N_("has {number} minibosses more")),
    "promoted": (N_("promotes {cards}"), N_("promotes {number} minibosses")),
}


@dataclass(frozen=True)
class RoundStory:
    """What is worth telling of one round."""

    round: int
    came: tuple[Came, ...]
    ends: tuple[End, ...]
    costs: tuple[Cost, ...]
    pushed: tuple[Pushed, ...] = ()

    @property
    def lines(self) -> list[Message]:
        """Who came where; who died or got through; what it cost. What nobody did is left out."""
        told: list[Message] = []
        for detail in _DETAILS:
            told = self._told(detail) or told
            if sum(len(line.text) for line in told) <= _MOST_LETTERS:
                break
        return told

    def _told(self, detail: Detail) -> list[Message]:
        costs = [paid for cost in self.costs if (paid := cost.message(detail.cards))]
        told = ([*self._who_came(detail)], [*self._who_died(detail)], costs)
        return [sentences(line) for line in told if line]

    def _who_came(self, detail: Detail) -> Iterator[Message]:
        told_of = self.pushed if detail.cards else ()
        for location, pushed in _grouped(told_of, lambda one: one.location):
            where = say(EVERY_LOCATION[location].name)
            yield self._about([one.hero for one in pushed], detail, _PUSHED, where=where)
        at_home_last = sorted(self.came, key=lambda one: one.player == TOWN)
        for player, came in _grouped(at_home_last, lambda one: one.player):
            told = N_("{heroes} {count:goes|go} to {player}.") if player else _STAYED
            yield self._about([one.hero for one in came], detail, told, player=player)

    def _who_died(self, detail: Detail) -> Iterator[Message]:
        for player, ends in _grouped(self.ends, lambda one: one.player if detail.dungeons else ""):
            alike = _grouped(ends, lambda one: (one.how, one.room if detail.rooms else ""))
            told = [
                self._about([end.hero for end in some], detail, _ENDED[how, bool(room)], room=room)
                for (how, room), some in alike
            ]
            where = N_("Dungeon of {player}: {told}.") if player else N_("{told}.")
            yield say(where, player=player, told=told)

    def _about(self, heroes: Sequence[str], detail: Detail, told: str, **values: object) -> Message:
        names, count = [self._short[hero] for hero in heroes], len(heroes)
        counted = say(N_("{count} heroes"), count=count)
        named = say("{all}", all=names)
        who = named if count <= detail.heroes else counted
        return say(told, heroes=who, count=count, **values)

    @cached_property
    def _short(self) -> dict[str, str]:
        heroes = [one.hero for one in self.pushed] + [came.hero for came in self.came]
        return short_names(heroes + [end.hero for end in self.ends])


_PUSHED = N_("{heroes} {count:goes|go} down to {where}.")
_STAYED = N_("{heroes} {count:stays|stay} in town.")
# how a way has ended, and whether in a room -> how it is told
_ENDED: Mapping[tuple[str, bool], str] = {
    (DIED, True): N_("{heroes} {count:dies|die} in {room}"),
    (DIED, False): N_("{heroes} {count:dies|die}"),
    (SURVIVED, False): N_("{heroes} {count:reaches|reach} the boss"),
    (BACK, False): N_("{heroes} {count:goes|go} back to town"),
}


def _grouped(things: Iterable[T], by: Callable[[T], K]) -> Iterator[tuple[K, list[T]]]:
    """Things that are alike in something, in the order in which the first of them comes."""
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(by(thing), []).append(thing)
    yield from groups.items()


def round_story(events: Sequence[Event], since: int = 0) -> RoundStory | None:
    """The last round of which something happened from the event number ``since`` on, so far.

    None if nothing that belongs into a story did: heroes arrive and cards are drawn in every round.
    """
    told = [
        (number, part)
        for number, start, part in _rounds(events)
        if any(event.kind in _TOLD for event in part[max(since - start, 0) :])
    ]
    return _story(*told[-1]) if told else None


def _rounds(events: Sequence[Event]) -> Iterator[tuple[int, int, Sequence[Event]]]:
    """The rounds: their numbers, where they begin, their events."""
    starts = [at for at, event in enumerate(events) if event.kind == "round_begins"]
    bounds = [0, *starts, len(events)]
    for start, end in pairwise(bounds):
        if start < end:
            yield _number(events[start:end]), start, events[start:end]


def _number(events: Iterable[Event]) -> int:
    return next((event.data["round"] for event in events if "round" in event.data), 0)


def _story(number: int, events: Sequence[Event]) -> RoundStory:
    pushed = tuple(
        Pushed(event.data["hero"], event.data["location"])
        for event in events
        if event.kind in ("pushed", "goes_straight")
    )
    return RoundStory(number, _came(events), tuple(_ends(events)), tuple(_costs(events)), pushed)


def _came(events: Iterable[Event]) -> tuple[Came, ...]:
    """Where the heroes were lured, and where a spell or an ability has sent them since."""
    came: list[Came] = []
    for event in events:
        if event.kind in DECIDED or event.kind == "to_entrance":
            came = [
                *_without(came, event),
                Came(event.data["hero"], event.data.get("player", TOWN)),
            ]
    return tuple(came)


def _without(came: Sequence[Came], event: Event) -> list[Came]:
    """All but the hero that an effect sends elsewhere; two heroes may have the same name."""
    at = [place for place, one in enumerate(came) if one.hero == event.data["hero"]]
    sent = event.kind == "to_entrance" and at
    return [one for place, one in enumerate(came) if not sent or place != at[-1]]


def _ends(events: Iterable[Event]) -> Iterator[End]:
    for event in events:
        if event.kind in _ENDS:
            data = event.data
            player, room = data.get("player", ""), data.get("room", "")
            yield End(data["hero"], _ENDS[event.kind], player, room)


_ENDS: Mapping[str, str] = {
    "dies": DIED,
    "dies_outside": DIED,
    "wound": SURVIVED,
    "to_town": BACK,
    "back_from_entrance": BACK,
}
_TOLD = frozenset({*DECIDED, "to_entrance", *_ENDS})
_NEW_MINIBOSS = ("miniboss_built", "miniboss_taken")
_PAYS = frozenset(
    {"soul", "healed", "wound", "removed", "plays", "discards", "destroyed", "promoted"}
    | {*_NEW_MINIBOSS}
)


def _costs(events: Sequence[Event]) -> Iterator[Cost]:
    """What everybody has won and paid, in the order in which it began."""
    paying = (event for event in events if event.kind in _PAYS)
    paid = dict(_grouped(paying, lambda event: str(event.data["player"])))
    coins = _coins(events)
    for player in [*paid, *(name for name in coins if name not in paid)]:
        some = paid.get(player, [])
        yield Cost(
            player,
            _sum(some, "souls", "soul", "healed"),
            _sum(some, "wounds", "wound") - _sum(some, "souls", "healed"),
            _names(some, "hero", "removed"),
            _names(some, "card", "plays"),
            _names(some, "card", "destroyed"),
            _names(some, "card", "discards"),
            coins.get(player, 0),
            _names(some, "card", *_NEW_MINIBOSS),
            _names(some, "card", "promoted"),
        )


def _coins(events: Iterable[Event]) -> dict[str, int]:
    """By how much the vaults have changed, where they have."""
    changed: Counter[str] = Counter()
    for event in events:
        changed.update(event.data.get("vaults") or {})
    return {player: number for player, number in changed.items() if number}


def _sum(events: Iterable[Event], key: str, *kinds: str) -> int:
    return sum(event.data[key] for event in events if event.kind in kinds)


def _names(events: Iterable[Event], key: str, *kinds: str) -> tuple[str, ...]:
    return tuple(event.data[key] for event in events if event.kind in kinds)
