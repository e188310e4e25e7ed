"""Builds ranked by what they promise this round: who comes, who dies, who wounds.

The chances are those of the bait forecast. What becomes of a hero who comes is played out: alone,
through the dungeon as the build leaves it, everybody passing. So spells, the order of several
heroes and what works once a round are left out; :mod:`bossbook.forecast.tree` is for those.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import fsum

from bossbook.api import AnySource
from bossbook.engine.building import Build
from bossbook.forecast.alone import SOUL, WOUND, Alone, Fate
from bossbook.forecast.bait import (
    UNIFORM,
    BuildForecast,
    Forecast,
    cards_held,
    forecast_before,
    percent,
)
from bossbook.forecast.builds import built, built_in
from bossbook.forecast.dungeons import Dungeon, dungeon_of
from bossbook.forecast.unseen import Before, before_building
from bossbook.messages import N_, Message, say
from bossbook.protocol import Option
from bossbook.showing import Shown


@dataclass(frozen=True, slots=True)
class Guest(Shown):
    """A hero who may come: how likely, what then becomes of it, and what it is worth."""

    hero: str
    chance: float
    shown: str  # the chance for people
    outcome: str
    margin: int | None  # damage to spare, or (negative) missing
    worth: int

    @property
    def value(self) -> float:
        """Souls minus wounds to expect from it."""
        return self.souls - self.wounds

    @property
    def souls(self) -> float:
        """Souls to expect from it."""
        return self.chance * self.worth * (self.outcome == SOUL)

    @property
    def wounds(self) -> float:
        """Wounds to expect from it."""
        return self.chance * self.worth * (self.outcome == WOUND)

    def __repr__(self) -> str:
        return _sentence(self).text


@dataclass(frozen=True)
class Ranked(Shown):
    """One build with what it promises."""

    build: BuildForecast
    guests: tuple[Guest, ...]
    without: tuple[Guest, ...]  # the same heroes if nothing is built

    @cached_property
    def souls(self) -> float:
        """Souls to expect this round."""
        return fsum([guest.souls for guest in self.guests])

    @cached_property
    def wounds(self) -> float:
        """Wounds to expect this round."""
        return fsum([guest.wounds for guest in self.guests])

    @property
    def value(self) -> float:
        """Souls minus wounds: by that the builds are ranked."""
        return self.souls - self.wounds

    @property
    def reason(self) -> Message:
        """Why it stands where it stands, in a sentence.

        It tells of the hero for whom the build makes most difference; where it makes none, of the
        one who counts most.
        """
        pairs = zip(self.guests, self.without, strict=True)
        shifts = [(abs(now.value - was.value), now, was) for now, was in pairs]
        most, guest, was = max(shifts, key=lambda shift: shift[0], default=(0.0, None, None))
        if guest is None or was is None or most < _NOTHING:
            return self._what_counts()
        if not guest.chance:
            return say(N_("{hero} stays away ({chance} without this room)."), **_told(was))
        instead = was.shown if was.chance and was.shown != guest.shown else None
        return _sentence(guest, instead)

    def _what_counts(self) -> Message:
        coming = [guest for guest in self.guests if guest.chance > 0]
        if not coming:
            return say(N_("Nobody can come."))
        reason = _sentence(max(coming, key=lambda guest: guest.chance * guest.worth))
        if self.build.option is None:
            return reason
        return say(N_("This round it changes nothing: {told}"), told=reason)

    def as_dict(self) -> dict[str, object]:
        """As plain data."""
        return {
            **self.build.as_dict(),
            "key": self.build.key,
            "souls": self.souls,
            "wounds": self.wounds,
            "value": self.value,
            "reason": self.reason.text,
            "guests": [
                {"hero": guest.hero, "chance": guest.chance, "outcome": guest.outcome,
                 "margin": guest.margin}
                for guest in self.guests
            ],
        }  # fmt: skip

    def __repr__(self) -> str:
        return _line(self)


_NOTHING = 1e-9
_REASONS = {
    SOUL: N_("{hero} comes ({chance}) and dies, {margin} damage to spare."),
    WOUND: N_("{hero} comes ({chance}) and survives, {missing} damage short."),
}
_OTHER = N_("{hero} comes ({chance}) and leaves the dungeon again.")
_INSTEAD = N_("{chance} instead of {before}")


def _sentence(guest: Guest, instead: str | None = None) -> Message:
    values = _told(guest)
    if instead is not None:
        values["chance"] = say(_INSTEAD, chance=guest.shown, before=instead)
    return say(_REASONS.get(guest.outcome, _OTHER), **values)


def _told(guest: Guest) -> dict[str, object]:
    margin = guest.margin or 0
    return {"hero": guest.hero, "chance": guest.shown, "margin": max(margin, 0),
            "missing": max(-margin, 0)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ranking(Shown):
    """All builds of a player, the best first."""

    forecast: Forecast
    builds: tuple[Ranked, ...]

    @property
    def best(self) -> Ranked:
        """The build that promises most."""
        return self.builds[0]

    def of(self, key: str) -> Ranked | None:
        """The build with the key of that option."""
        return next((ranked for ranked in self.builds if ranked.build.key == key), None)

    def as_dict(self) -> dict[str, object]:
        """As plain data."""
        forecast = self.forecast
        builds = [ranked.as_dict() for ranked in self.builds]
        return {"player": forecast.player, "model": forecast.model, "builds": builds}

    @property
    def rows(self) -> list[dict[str, object]]:
        """A row for each build, for a data frame."""
        return [
            {
                "build": ranked.build.key,
                "souls": ranked.souls,
                "wounds": ranked.wounds,
                "value": ranked.value,
                "expected_heroes": ranked.build.expected_heroes,
                "reason": ranked.reason.text,
            }
            for ranked in self.builds
        ]

    def text(self) -> str:
        """The ranking for people."""
        gone = self.forecast.gone
        lines = [] if gone is None else [gone.text]
        return "\n".join([*lines, *map(_line, self.builds)])

    def __repr__(self) -> str:
        return self.text()


def _line(ranked: Ranked) -> str:
    text = N_("{value:+.2f} ({souls:.2f} souls, {wounds:.2f} wounds): {build} {reason}")
    amounts = {"value": ranked.value, "souls": ranked.souls, "wounds": ranked.wounds}
    return say(text, **amounts, build=ranked.build.text, reason=ranked.reason).text


def ranking(source: AnySource, player: str, model: str = UNIFORM) -> Ranking:
    """The builds of a player, ranked by expected souls minus wounds of this round."""
    return ranking_before(before_building(source, player), model)


def ranking_before(before: Before, model: str = UNIFORM) -> Ranking:
    """The same for a moment that has been read."""
    expected = forecast_before(before, cards_held(model))
    dungeon = dungeon_of(before.state, before.seat)
    guests = [
        _guests(before, build, _after(before, dungeon, build.option)) for build in expected.builds
    ]
    pairs = zip(expected.builds, guests, strict=True)
    ranked = [Ranked(build, coming, guests[0]) for build, coming in pairs]
    ranked.sort(key=lambda each: (-round(each.value, 9), -round(each.souls, 9)))
    return Ranking(expected, tuple(ranked))


def _after(before: Before, dungeon: Dungeon, option: Option[Build] | None) -> Alone:
    """Heroes before the player's dungeon as the build leaves it."""
    state, seat = before.state, before.seat
    if option is None:
        return Alone(state, dungeon, lambda: state)
    build = option.move
    after = built_in(state.setup, dungeon, *build).dungeon
    return Alone(state, after, lambda: built(state, seat, *build))


def _guests(before: Before, build: BuildForecast, alone: Alone) -> tuple[Guest, ...]:
    guests, player = [], before.state.setup.names[before.seat]
    for hero, chances in zip(before.state.town, build.heroes, strict=True):
        chance = chances.goes_to.get(player, 0.0)
        end = alone.fate(hero) if chance > 0 else _ABSENT
        worth = before.state.setup.table.worth[hero.card]
        shown = percent(chances, player)
        guests.append(Guest(chances.hero, chance, shown, end.outcome, end.margin, worth))
    return tuple(guests)


_ABSENT = Fate("", None)
