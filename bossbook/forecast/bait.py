"""The bait forecast: what each build of a player makes of every hero in town, with exact chances.

The model "uniform": every opponent gets one card at random out of the unseen room cards (or out of
a listed hand) and places it with equal chance in one of its legal places. Icons and standing
abilities count; "when you build", Level Up, spells, minions, and what minibosses may yet do are
left out; who draws a miniboss builds nothing. The model "best:k" is told in
:mod:`bossbook.forecast.best`. Beside the chances stands what is possible at all: every opponent may
build any card they could hold, or nothing.

A dungeon's treasure depends on that dungeon alone (:mod:`bossbook.engine.numbers`), so the others'
builds are counted once for each sort of hero, and the player's own builds only look the result up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import fsum
from typing import NamedTuple

from bossbook.api import AnySource
from bossbook.card.model import CLASSES, NO_TREASURE
from bossbook.engine.bait_phase import lure
from bossbook.engine.building import Build, may_place, place_options
from bossbook.engine.lures import TREASURE, compared_by
from bossbook.engine.rooms import NEW, can_become_a_room
from bossbook.forecast.best import MOST_CARDS, best
from bossbook.forecast.builds import Opponents, built_in, treasure_of
from bossbook.forecast.contest import ME, TOWN, Contest, Destination, Futures, Treasure
from bossbook.forecast.dungeons import dungeon_of
from bossbook.forecast.unseen import Before, before_building
from bossbook.messages import N_, Message, say
from bossbook.protocol import Option
from bossbook.showing import Shown
from bossbook.state import Hero, State

UNIFORM, BEST = "uniform", "best"
STAYS = "town"  # the destination of a hero who goes nowhere


@dataclass(frozen=True, slots=True)
class HeroForecast(Shown):
    """Where one hero may go: the chance of every destination, and which are possible at all."""

    hero: str
    goes_to: Mapping[str, float]
    possible: tuple[str, ...]

    def as_dict(self) -> dict[str, object]:
        """In the shape of ``bossbook whatif --json``."""
        goes_to, possible = dict(self.goes_to), list(self.possible)
        return {"hero": self.hero, "goes_to": goes_to, "possible": possible}

    def __repr__(self) -> str:
        return f"{self.hero}: {_chances(self)}"


@dataclass(frozen=True, slots=True)
class BuildForecast(Shown):
    """What one build brings; heroes are in order of arrival."""

    option: Option[Build] | None
    build: tuple[str, int | None] | None  # the card, and the place it covers
    heroes: tuple[HeroForecast, ...]
    expected_heroes: float

    @property
    def key(self) -> str:
        """The key of the option that it is in the build phase."""
        return self.option.key if self.option else "decline"

    @property
    def text(self) -> str:
        """The build as a sentence."""
        return self.option.text if self.option else say(N_("Build nothing.")).text

    def as_dict(self) -> dict[str, object]:
        """In the shape of ``bossbook whatif --json``."""
        card, on = self.build or (None, None)
        return {
            "build": {"card": card, "on": on} if self.build else None,
            "heroes": [hero.as_dict() for hero in self.heroes],
            "expected_heroes": self.expected_heroes,
        }

    def __repr__(self) -> str:
        expected = say(N_("Heroes expected: {number}."), number=f"{self.expected_heroes:.2f}")
        return "\n".join([f"{self.text} {expected}", *(f"  {hero!r}" for hero in self.heroes)])


@dataclass(frozen=True, slots=True)
class Forecast(Shown):
    """All builds of a player, "no build" first, then as they lie in the hand."""

    player: str
    model: str
    builds: tuple[BuildForecast, ...]
    notes: tuple[Message, ...] = field(compare=False)  # what it rests on
    gone: Message | None = field(default=None, compare=False)  # said of one who is out of the game

    @property
    def best_first(self) -> list[BuildForecast]:
        """The builds, those that promise the most heroes first."""
        return sorted(self.builds, key=lambda build: -round(build.expected_heroes, 9))

    def as_dict(self) -> dict[str, object]:
        """In the shape of ``bossbook whatif --json``."""
        builds = [build.as_dict() for build in self.builds]
        return {"player": self.player, "model": self.model, "builds": builds}

    @property
    def rows(self) -> list[dict[str, object]]:
        """One flat row for each build, hero and destination."""
        return [
            {
                "build": build.key,
                "card": build.build[0] if build.build else None,
                "on": build.build[1] if build.build else None,
                "arrival": arrival,
                "hero": hero.hero,
                "to": to,
                "chance": chance,
                "possible": to in hero.possible,
                "expected_heroes": build.expected_heroes,
            }
            for build in self.builds
            for arrival, hero in enumerate(build.heroes)
            for to, chance in hero.goes_to.items()
        ]

    def text(self) -> str:
        """The forecast for people, the most promising build first."""
        lines = [note.text for note in self.notes]
        for build in self.best_first:
            lines += ["", repr(build)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return self.text()


def _chances(hero: HeroForecast) -> str:
    chances = [f"{destination(to)} {percent(hero, to)}" for to in hero.possible]
    return say("{chances}", chances=chances).text


def destination(to: str) -> Message:
    """A destination in words."""
    return say(N_("town")) if to == STAYS else say("{name}", name=to)


def percent(hero: HeroForecast, to: str) -> str:
    """A chance for people: '-' where it cannot be; what is not certain is not rounded to be so."""
    if to not in hero.possible:
        return "-"
    chance = hero.goes_to[to]
    if chance in (0, 1):
        return f"{chance:.0%}"
    if chance < 0.0005:
        return "<0.1%"
    return ">99.9%" if chance > 0.9995 else f"{chance:.1%}"


# -- asking


def forecast(source: AnySource, player: str, model: str = UNIFORM) -> Forecast:
    """The forecast for a player: of a game as that player sees it, or of a position as it says.

    The position is read as the moment before anyone has built this round. ``model`` is "uniform"
    or "best:k" with the number of cards that every opponent is thought to hold.
    """
    cards = cards_held(model)
    return forecast_before(before_building(source, player), cards)


def cards_held(model: str) -> int:
    """The k of "best:k", 0 for "uniform"; refuses everything else."""
    if model == UNIFORM:
        return 0
    name, _, number = model.partition(":")
    if name != BEST or not (number.isdecimal() and number.isascii()) or len(number) > 3:
        raise ValueError(_no_such_model(model))
    if not 1 <= int(number) <= MOST_CARDS:
        raise ValueError(_no_such_model(model))
    return int(number)


def _no_such_model(model: str) -> str:
    text = N_("No model {model!r}. There is: uniform, and best:1 to best:{most}.")
    return say(text, model=model, most=MOST_CARDS).text


def forecast_before(before: Before, cards: int = 0) -> Forecast:
    """The forecast for a moment that has been read; ``cards`` as in :func:`cards_held`."""
    opponents = Opponents(before)
    chances = best(before, cards) if cards else opponents.uniform()
    table = _Table(before, chances, opponents.possible())
    builds = [table.nothing(), *map(table.option, _options(before))]
    name = before.state.setup.names[before.seat]
    model = f"{BEST}:{cards}" if cards else UNIFORM
    notes = tuple(_notes(before, cards))
    return Forecast(name, model, tuple(builds), notes, before.gone)


def _options(before: Before) -> list[Option[Build]]:
    """The player's own legal builds."""
    state, seat = before.state, before.seat
    if state.players[seat].out or not may_place(state, seat):
        return []
    options = place_options(state, seat)
    return [each for each in options if can_become_a_room(state, seat, each.move.card)]


_Found = tuple[Mapping[str, float], tuple[str, ...]]  # chances, and what is possible


class _Lured(NamedTuple):
    """A hero in town, and the classes whose icons it counts; None: no treasure lures it."""

    name: str
    hero: Hero
    kinds: tuple[int, ...] | None


def _lured(state: State, hero: Hero) -> _Lured:
    card = state.setup.table[hero.card]
    kinds = tuple(sorted(CLASSES.index(name) for name in card.classes))
    return _Lured(card.name, hero, kinds if compared_by(card) == TREASURE else None)


class _Table:
    """Looks up what heroes do after each of the player's builds."""

    def __init__(self, before: Before, chances: Futures, possible: Futures) -> None:
        self._state, self._seat = before.state, before.seat
        self._dungeon = dungeon_of(before.state, before.seat)
        self._futures = (chances, possible)
        names = self._state.setup.names
        self._destinations = [*(names[seat] for seat in self._state.seats()), STAYS]
        self._town = [_lured(self._state, hero) for hero in self._state.town]
        self._wanted = self._state.setup.edition.thresholds if self._alone else ()
        self._lured_by: dict[Treasure, tuple[HeroForecast, ...]] = {}
        self._contests: dict[tuple[int, ...], list[Contest]] = {}
        self._known: dict[tuple[tuple[int, ...], int], _Found] = {}

    def option(self, option: Option[Build]) -> BuildForecast:
        """The forecast for one of the player's options."""
        after = built_in(self._state.setup, self._dungeon, option.move.card, option.move.on)
        return self._forecast(option, after.treasure)

    def nothing(self) -> BuildForecast:
        """The forecast if nothing is built."""
        out = self._state.players[self._seat].out
        return self._forecast(None, NO_TREASURE if out else treasure_of(self._state, self._seat))

    def _forecast(self, option: Option[Build] | None, mine: Treasure) -> BuildForecast:
        """The forecast for what lures heroes to the player's dungeon."""
        if mine not in self._lured_by:
            found = [self._hero(hero, mine, at) for at, hero in enumerate(self._town)]
            self._lured_by[mine] = tuple(found)
        name, heroes = self._state.setup.names[self._seat], self._lured_by[mine]
        expected = fsum([hero.goes_to.get(name, 0.0) for hero in heroes])
        return BuildForecast(option, self._named(option), heroes, expected)

    def _named(self, option: Option[Build] | None) -> tuple[str, int | None] | None:
        if option is None:
            return None
        card, on = option.move
        return self._state.setup.table.written[card], None if on == NEW else on

    @property
    def _alone(self) -> bool:
        return self._state.setup.edition.lure == "thresholds"

    def _hero(self, lured: _Lured, mine: Treasure, place: int) -> HeroForecast:
        name, hero, kinds = lured
        if kinds is None:
            chances, possible = self._own_way(hero)
        elif self._alone:
            wanted = self._wanted[min(place, len(self._wanted) - 1)]
            chances, possible = self._surely(sum([mine[kind] for kind in kinds]) >= wanted)
        else:
            chances, possible = self._compared(kinds, sum([mine[kind] for kind in kinds]))
        return HeroForecast(name, chances, possible)

    def _own_way(self, hero: Hero) -> _Found:
        """A hero whom no treasure lures goes where it would go now."""
        return self._certain(self._name(lure(self._state, hero).goes_to))

    def _surely(self, comes: bool) -> _Found:
        """Alone: nobody else's build matters (SOLO-4)."""
        return self._certain(self._name(self._seat if comes else TOWN))

    def _certain(self, to: str) -> _Found:
        return {name: float(name == to) for name in self._destinations}, (to,)

    def _compared(self, kinds: tuple[int, ...], mine: int) -> _Found:
        """Heroes who count the same icons, and find as many here, do the same."""
        if (kinds, mine) not in self._known:
            chances, possible = self._contests_of(kinds)
            shares = {self._name(to): ways for to, ways in chances.shares(mine).items()}
            goes_to = {to: shares[to] / chances.total for to in self._destinations}
            can_be = [self._name(to) for to, ways in possible.shares(mine).items() if ways]
            self._known[kinds, mine] = goes_to, tuple(sorted(can_be))
        return self._known[kinds, mine]

    def _contests_of(self, kinds: tuple[int, ...]) -> list[Contest]:
        if kinds not in self._contests:
            self._contests[kinds] = [Contest(futures, kinds) for futures in self._futures]
        return self._contests[kinds]

    def _name(self, to: Destination) -> str:
        if to is TOWN:
            return STAYS
        return self._state.setup.names[self._seat if to == ME else to]


# -- what it rests on

_ALONE = N_(
    "Nobody else builds: every hero in town comes for as much treasure as its place says (SOLO-4)."
)
_UNIFORM = N_("Every opponent builds a random card in a random legal place.")
_BEST = N_(
    "Every opponent builds what suits them best, out of random room cards: {cards}. "
    "Each hand is drawn as if it were the only one."
)
_SOURCES: tuple[tuple[str, str], ...] = (
    (
        "drawing",
        N_("Drawing from the {count} room {count:card|cards} that {asker} cannot see: {players}."),
    ),
    ("listed", N_("Any room card of a hand that is known: {players}.")),
    ("idle", N_("Without a room card, so nothing is built: {players}.")),
    (
        "unsaid",
        N_(
            "Nothing is said of their hands, so these are empty and nothing is built ('hand: 5' in"
            " a position means five unknown cards): {players}."
        ),
    ),
)
_MINIBOSSES = N_(
    "A miniboss is no room: who gets one here builds nothing, and those in the hand of {player} are"
    " not among the builds (MINI-1). Those under rooms count with the powers in force (MINI-4)."
)
_UNKNOWN_HAND = N_("The hand of {player} is not listed: what could be built from it is left out.")


def _notes(before: Before, cards: int) -> Iterator[Message]:
    """How the others are thought to build, and from which cards."""
    if before.gone is not None:
        yield before.gone
    if before.state.setup.edition.alone:
        yield say(_ALONE)
    else:
        yield say(_BEST, cards=cards) if cards else say(_UNIFORM)
    names = before.state.setup.names
    for source, sentence in _SOURCES:
        players = [names[seat] for seat in before.hands if _source(before, seat) == source]
        if players:
            yield say(sentence, players=players, count=len(before.pool), asker=names[before.seat])
    if before.state.setup.table.minibosses:
        yield say(_MINIBOSSES, player=names[before.seat])
    if not before.own_hand_known:
        yield say(_UNKNOWN_HAND, player=names[before.seat])


def _source(before: Before, seat: int) -> str:
    hand = before.hands[seat]
    if hand is None:
        return "drawing"
    if hand:
        return "listed"
    return "unsaid" if seat in before.unsaid else "idle"
