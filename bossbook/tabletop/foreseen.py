"""What placing a card somewhere would change: treasure, who comes, damage, what it covers, coins.

The card is built on a copy of the table, and the engine is asked again, as if nobody else changed
anything. What a miniboss costs is paid there; to promote one, or to pay for one that is revealed,
is foreseen in the same way, and so are a card of the market and a space for the minion. Only what
lies open is counted, and the player's own cards that lie face down: so nobody learns here what
somebody else has placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bossbook.card.model import CLASSES
from bossbook.decision import Decision
from bossbook.engine import minibosses, rooms
from bossbook.engine.bait_phase import lure
from bossbook.engine.building import place_options
from bossbook.engine.minions import let_minions_act, place_minion
from bossbook.engine.numbers import room_damage, top, treasure
from bossbook.messages import N_, Message, say
from bossbook.protocol import About
from bossbook.spaces import SPACES
from bossbook.state import NO_CARD, Hero, Minion, State
from bossbook.wording import sentences, short_names

TOWN = "town"


@dataclass(frozen=True, slots=True)
class Shift:
    """A number before and after."""

    before: int
    after: int

    @property
    def changes(self) -> bool:
        """Whether it is another one."""
        return self.before != self.after

    def as_dict(self) -> dict[str, int]:
        """As plain data."""
        return {"before": self.before, "after": self.after}


NO_SHIFT = Shift(0, 0)


@dataclass(frozen=True, slots=True)
class Heading:
    """Where a hero in town would go, before and after: a player's name, or ``TOWN``."""

    hero: str
    uid: int  # of the hero, at this moment of this game
    before: str
    after: str
    classes: tuple[str, ...]

    @property
    def changes(self) -> bool:
        """Whether the build sends it elsewhere."""
        return self.before != self.after


@dataclass(frozen=True)
class Foreseen:
    """What one build would change, or a promotion."""

    key: str
    player: str
    card: str
    covers: str  # the room that it would cover; empty: none
    treasure: Mapping[str, Shift]  # by class; all that are there before or after
    damage: Shift  # what the rooms deal in all
    goals: tuple[Heading, ...]  # of every hero in town, in order of arrival
    level_up: str  # the boss that would level up; empty: none
    coins: Shift = NO_SHIFT  # in the player's vault

    @property
    def moved(self) -> tuple[Heading, ...]:
        """The heroes it would send elsewhere."""
        return tuple(goal for goal in self.goals if goal.changes)

    @property
    def coming(self) -> tuple[Heading, ...]:
        """The heroes who would come then, whether they would have come anyway or not."""
        return tuple(goal for goal in self.goals if goal.after == self.player)

    @property
    def message(self) -> Message:
        """All of it in a few words: "swords 1 → 2: Johnny comes; damage 3 → 5"."""
        return sentences([*self.parts()] or [say(N_("nothing changes"))], "; ")

    @property
    def text(self) -> str:
        """The same in the language in force."""
        return self.message.text

    def parts(self) -> Iterator[Message]:
        """What there is to say, what matters most first."""
        counted = [
            say(_TREASURE[name], **shift.as_dict())
            for name, shift in self.treasure.items()
            if shift.changes
        ]
        who = [*self._who_moves()]
        if counted and who:
            yield say(N_("{treasure}: {heroes}"), treasure=counted, heroes=who)
        elif counted or who:
            yield say("{changes}", changes=counted or who)
        if self.damage.changes:
            yield say(N_("damage {before} → {after}"), **self.damage.as_dict())
        if self.covers:
            yield say(N_("covers {room}"), room=self.covers)
        if self.level_up:
            yield say(N_("{boss} levels up"), boss=self.level_up)
        if self.coins.changes:
            yield say(N_("coins {before} → {after}"), **self.coins.as_dict())

    def _who_moves(self) -> Iterator[Message]:
        """The heroes who would go elsewhere, those together who go to the same place."""
        ends = dict.fromkeys(goal.after for goal in self.moved)
        names = short_names(goal.hero for goal in self.goals)
        for end in sorted(ends, key=lambda end: end != self.player):
            heroes = [names[goal.hero] for goal in self.moved if goal.after == end]
            told = _COME if end == self.player else _STAY if end == TOWN else _GO
            yield say(told, heroes=say("{all}", all=heroes), count=len(heroes), player=end)

    def as_dict(self) -> dict[str, object]:
        """As plain data."""
        return {
            "key": self.key,
            "card": self.card,
            "covers": self.covers or None,
            "treasure": {name: shift.as_dict() for name, shift in self.treasure.items()},
            "damage": self.damage.as_dict(),
            "heroes": [
                {"hero": goal.hero, "before": goal.before, "after": goal.after}
                for goal in self.goals
            ],
            "level_up": self.level_up or None,
            "coins": self.coins.as_dict(),
            "text": self.text,
        }


_COME = N_("{heroes} {count:comes|come}")
_STAY = N_("{heroes} {count:stays|stay} in town")
_GO = N_("{heroes} {count:goes|go} to {player}")

# Words that go with a number; whole, since not every language puts it there.
_TREASURE: Mapping[str, str] = {
    "cleric": N_("relics {before} → {after}"),
    "fighter": N_("swords {before} → {after}"),
    "mage": N_("tomes {before} → {after}"),
    "thief": N_("loot {before} → {after}"),
    "explorer": N_("maps {before} → {after}"),
}


_FORESEEN = ("build", "promote", "pay", "minion", "take")


def foresee(state: State, decision: Decision, key: str = "") -> dict[str, Foreseen]:
    """What every build or promotion among the options of a decision would change, by their keys.

    With a ``key``, that one alone.
    """
    seat = state.setup.names.index(decision.player)
    chosen = [
        option
        for option in decision.options
        if key in ("", option.key) and _is_foreseen(option.about, seat, state)
    ]
    before = _turned_up(state, seat) if chosen else state
    seen = {one.key: _seen(state, before, seat, one.key, one.about) for one in chosen}
    return {key: found for key, found in seen.items() if found is not None}


def _seen(state: State, before: State, seat: int, key: str, about: About) -> Foreseen | None:
    if about.what == "take":
        return _if_built(state, before, seat, key, about)
    return _foreseen(state, before, seat, key, about)


def _if_built(state: State, before: State, seat: int, key: str, about: About) -> Foreseen | None:
    """What a card of the market would change if it were built where it lures most."""
    taken = state.copy()
    card = state.setup.table.keys.index(about.card)
    taken.players[seat].take(card)
    ways = [one.about for one in place_options(taken, seat) if one.about.card == about.card]
    seen = [_foreseen(taken, before, seat, key, way) for way in ways]
    return max(seen, key=lambda one: (len(one.coming), one.damage.after), default=None)


def _is_foreseen(about: About, seat: int, state: State) -> bool:
    """To build, to promote, to pay for one's own miniboss; a card or a space of the town board."""
    if about.what == "minion":
        return about.zone in SPACES  # what cards do, they say themselves
    if about.what != "pay":
        return about.what in _FORESEEN
    return about.place is not None and _unpaid(state, seat, about.place)


def _unpaid(state: State, seat: int, place: int) -> bool:
    stacks = state.players[seat].stacks
    miniboss = stacks[place].miniboss if place < len(stacks) else None
    return miniboss is not None and miniboss.level == minibosses.UNPAID


def _foreseen(state: State, before: State, seat: int, key: str, about: About) -> Foreseen:
    cards, player = state.setup.table, state.players[seat]
    card = cards.keys.index(about.card) if about.card else NO_CARD
    after = _afterwards(state, seat, card, about)
    boss = cards.names[player.boss] if player.boss >= 0 else ""
    return Foreseen(
        key=key,
        player=state.setup.names[seat],
        card=cards.names[card] if about.card else "",
        covers=_covered(state, seat, card, about),
        treasure=_icons(before, after, seat),
        damage=Shift(_damage(before, seat), _damage(after, seat)),
        goals=tuple(_goals(before, after)),
        level_up=boss if rooms.earns_level_up(after, seat) else "",
        coins=Shift(before.players[seat].coins, after.players[seat].coins),
    )


def _covered(state: State, seat: int, card: int, about: About) -> str:
    """The room that a build covers; a miniboss covers none."""
    if about.what != "build" or about.place is None or card in state.setup.table.minibosses:
        return ""
    under = top(state.players[seat].stacks[about.place])
    return state.setup.table.names[under.card] if under is not None else ""


def _afterwards(state: State, seat: int, card: int, about: About) -> State:
    """A copy of the table in which it has been done."""
    if about.what == "build":
        on = rooms.NEW if about.place is None else about.place
        return _turned_up(state, seat, (card, on))
    if about.what == "minion":
        placed = state.copy()
        place_minion(placed, seat, Minion(about.zone))
        return _turned_up(placed, seat)
    after = _turned_up(state, seat)
    assert about.place is not None
    if about.what == "promote":
        miniboss = after.players[seat].stacks[about.place].miniboss
        assert miniboss is not None
        higher = miniboss._replace(level=miniboss.level + 1)
        minibosses.put(after, seat, about.place, higher)
        after.players[seat].coins -= 0 if about.price else minibosses.PRICE
    else:
        _pay_for(after, seat, about.place)
    return after


def _turned_up(state: State, seat: int, build: tuple[int, int] | None = None) -> State:
    """A copy in which a player's cards lie open, those placed before and the one to build.

    Minions have brought what lasts for the round: they do so before heroes choose (LOC-3).
    """
    after = state.copy()
    let_minions_act(after)
    if build is not None:
        rooms.place_facedown(after, seat, *build)
    player = after.players[seat]
    for place, stack in enumerate(player.stacks):
        if stack.facedown == NO_CARD:
            continue
        hindered = rooms.turn_up(after, seat, place)
        if _unpaid(after, seat, place):
            _pay_for(after, seat, place)
        elif not hindered:
            player.coins -= rooms.price(after, stack.facedown)
    rooms.close_places(after, seat)
    return after


def _pay_for(state: State, seat: int, place: int) -> None:
    """A miniboss that is revealed is paid for, if there is a coin (MINI-2)."""
    player = state.players[seat]
    miniboss = player.stacks[place].miniboss
    if miniboss is None or player.coins < minibosses.PRICE:
        return
    player.coins -= minibosses.PRICE
    level = minibosses.level_at_start(state, seat)
    minibosses.put(state, seat, place, miniboss._replace(level=level))


def _icons(before: State, after: State, seat: int) -> dict[str, Shift]:
    counts = zip(CLASSES, treasure(before, seat), treasure(after, seat), strict=True)
    return {name: Shift(was, now) for name, was, now in counts if was or now}


def _damage(state: State, seat: int) -> int:
    return sum(room_damage(state, seat, at) for at in range(len(state.players[seat].stacks)))


def _goals(before: State, after: State) -> Iterator[Heading]:
    cards = before.setup.table
    for hero in before.town:
        card = cards[hero.card]
        was, now = _goal(before, hero), _goal(after, hero)
        yield Heading(card.name, hero.uid, was, now, tuple(card.classes))


def _goal(state: State, hero: Hero) -> str:
    seat = lure(state, hero).goes_to
    return TOWN if seat is None else state.setup.names[seat]
