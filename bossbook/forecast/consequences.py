"""What follows from how two positions differ: treasure, routes, walks, scores.

It is not argued but played: both go through the bait and the adventure, everybody passing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypedDict

from bossbook.card.model import CLASSES, TREASURE_WORD
from bossbook.engine.bait_phase import lure
from bossbook.engine.numbers import treasure
from bossbook.engine.winning import scores
from bossbook.forecast.compared import TOWN, Compared, Thing, compared, keys_of, plain
from bossbook.forecast.moments import after_the_bait, before_the_bait
from bossbook.forecast.walks import Walk, walk_out
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.state import State

_OVER = ("end", "over")  # phases after which nobody walks this round


def consequences(here: Game, there: Game) -> Iterator[Compared]:
    """All that is compared of what follows; the games are played on."""
    states = before_the_bait(here.state), before_the_bait(there.state)
    yield from _treasure(*states)
    yield from _routes(*states)
    yield from _adventures((here, there))


def _treasure(here: State, there: State) -> Iterator[Compared]:
    """The icons of every dungeon, class by class; classes that nobody has are left out."""
    first, second = _icons(here), _icons(there)
    every = (*first.values(), *second.values())
    for player in keys_of(first, second):
        for at, name in enumerate(CLASSES):
            if any(icons[at] for icons in every):
                pair = _icons_at(first, player, at), _icons_at(second, player, at)
                yield compared("treasure", player, name, say(TREASURE_WORD[name]), pair)


def _icons_at(side: Mapping[str, Sequence[int]], player: str, at: int) -> int | None:
    return side[player][at] if player in side else None


def _icons(state: State) -> dict[str, Sequence[int]]:
    return {state.setup.names[seat]: treasure(state, seat) for seat in state.seats()}


def _routes(here: State, there: State) -> Iterator[Compared]:
    """The heroes who are in both towns."""
    first, second = _goals(here), _goals(there)
    for key in first:
        if key in second:
            label = say(N_("goes to"))
            yield compared("routes", key[0], "goes_to", label, (first[key], second[key]), _goal)


def _goals(state: State) -> dict[tuple[str, int], str]:
    names, table = state.setup.names, state.setup.table
    goals = [(table.names[hero.card], lure(state, hero).goes_to) for hero in state.town]
    return _numbered((hero, TOWN if seat is None else names[seat]) for hero, seat in goals)


def _goal(goal: str) -> Message:
    return say(N_("town")) if goal == TOWN else plain(goal)


def _numbered(pairs: Iterable[tuple[str, Thing]]) -> dict[tuple[str, int], Thing]:
    """Things by name; namesakes are told apart by a number."""
    seen: Counter[str] = Counter()
    things = {}
    for name, thing in pairs:
        things[name, seen[name]] = thing
        seen[name] += 1
    return things


def _adventures(games: tuple[Game, Game]) -> Iterator[Compared]:
    """How every walk ends, and the scores after it."""
    played = [_played(game) for game in games]
    first, second = (_numbered((walk.hero, _end(walk)) for walk in walks) for _, walks in played)
    for key in keys_of(first, second):
        pair = first.get(key), second.get(key)
        yield compared("walks", key[0], "walk", say(N_("walk")), pair, _fate)
    points = [scores(game.state) for game, _ in played]
    for player in keys_of(*points):
        for what, word in (("souls", N_("souls")), ("wounds", N_("wounds"))):
            counts = _points(points[0], player, what), _points(points[1], player, what)
            yield compared("scores", player, what, say(word), counts)


def _points(side: Mapping[str, Mapping[str, int]], player: str, what: str) -> int | None:
    return side[player][what] if player in side else None


def _played(game: Game) -> tuple[Game, list[Walk]]:
    """The game after the adventure phase, and the walks of it."""
    if game.phase in _OVER:
        return game, []
    going = game if game.phase == "adventure" else after_the_bait(game.state)
    return going, walk_out(going)


class _End(TypedDict):
    """Where and how; the margin is damage to spare or (below zero) missing, if it was damage."""

    dungeon: str
    outcome: str
    died_in: str | None
    margin: int | None


def _end(walk: Walk) -> _End:
    margin = walk.over if walk.short is None else -walk.short
    return _End(dungeon=walk.dungeon, outcome=walk.outcome, died_in=walk.died_in, margin=margin)


_FATES: Mapping[str, str] = {
    "soul": N_("a soul for {dungeon}"),
    "wound": N_("a wound for {dungeon}, {missing} damage short"),
    "town": N_("back to town"),
    "entrance": N_("left at an entrance"),
    "removed": N_("out of the game"),
}


def _fate(end: _End) -> Message:
    text = _FATES[end["outcome"]]
    if end["died_in"] is not None:
        text = N_("a soul for {dungeon}, in {died_in}")
        if end["margin"] is not None:
            text = N_("a soul for {dungeon}, in {died_in}, {margin} damage to spare")
    return say(text, **end, missing=-(end["margin"] or 0))
