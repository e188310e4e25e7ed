"""What placing a card somewhere would change: treasure, who comes, damage, what it covers.

The card is built on a copy of the table, and the engine is asked again, as if nobody else changed
anything. Only what lies open is counted, and the player's own cards that lie face down: so nobody
learns here what somebody else has placed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bossbook.card.model import CLASSES
from bossbook.decision import Decision
from bossbook.engine import rooms
from bossbook.engine.bait_phase import lure
from bossbook.engine.numbers import room_damage, top, treasure
from bossbook.messages import N_, Message, say
from bossbook.protocol import About
from bossbook.state import NO_CARD, Hero, State
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
    """What one build would change."""

    key: str
    player: str
    card: str
    covers: str  # the room that it would cover; empty: none
    treasure: Mapping[str, Shift]  # by class; all that are there before or after
    damage: Shift  # what the rooms deal in all
    goals: tuple[Heading, ...]  # of every hero in town, in order of arrival
    level_up: str  # the boss that would level up; empty: none

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


def foresee(state: State, decision: Decision, key: str = "") -> dict[str, Foreseen]:
    """What every build among the options of a decision would change, by the option's key.

    With a ``key``, that one alone.
    """
    seat, builds = state.setup.names.index(decision.player), {}
    before = _turned_up(state, seat)
    for option in decision.options:
        if option.about.what == "build" and key in ("", option.key):
            builds[option.key] = _foreseen(state, before, seat, option.key, option.about)
    return builds


def _foreseen(state: State, before: State, seat: int, key: str, about: About) -> Foreseen:
    cards, player = state.setup.table, state.players[seat]
    on = rooms.NEW if about.place is None else about.place
    under = top(player.stacks[on]) if on != rooms.NEW else None
    after = _turned_up(state, seat, (cards.keys.index(about.card), on))
    boss = cards.names[player.boss] if player.boss >= 0 else ""
    return Foreseen(
        key=key,
        player=state.setup.names[seat],
        card=cards.names[cards.keys.index(about.card)],
        covers=cards.names[under.card] if under is not None else "",
        treasure=_icons(before, after, seat),
        damage=Shift(_damage(before, seat), _damage(after, seat)),
        goals=tuple(_goals(before, after)),
        level_up=boss if rooms.earns_level_up(after, seat) else "",
    )


def _turned_up(state: State, seat: int, build: tuple[int, int] | None = None) -> State:
    """A copy in which a player's cards lie open, those placed before and the one to build."""
    after = state.copy()
    if build is not None:
        rooms.place_facedown(after, seat, *build)
    for place, stack in enumerate(after.players[seat].stacks):
        if stack.facedown != NO_CARD:
            rooms.turn_up(after, seat, place)
    rooms.close_places(after, seat)
    return after


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
