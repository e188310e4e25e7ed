"""Of several heroes of one name: which of them an event is about.

Events name heroes as people do. Where two of one name stand on the table, what happened to which of
them is read from the moments before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bossbook.engine.heroes import ZONES
from bossbook.game import Game
from bossbook.protocol import Event
from bossbook.state import Hero, State
from bossbook.tabletop.timeline import TimelinePoint

# A hero, and where it was: zone, whose part of it, how far in (of who walks, the place).
_Standing = tuple[Hero, str, int, int]


def heroes_meant(
    game: Game, timeline: Sequence[TimelinePoint], since: int
) -> list[tuple[Event, int | None]]:
    """The events from number ``since`` on, with the uid of a hero that has namesakes."""
    events = game.events
    fresh = events[since:]
    if not _with_namesakes(game.state, fresh):
        return [(event, None) for event in fresh]
    found: list[tuple[Event, int | None]] = []
    for move in range(1, len(timeline)):
        first, end = max(timeline[move - 1].events, since), timeline[move].events
        if first < end:
            before, after = game.at(move - 1).state, game.at(move).state
            found += zip(events[first:end], _meant(before, after, events[first:end]), strict=True)
    return found


def _with_namesakes(state: State, events: Sequence[Event]) -> bool:
    """Whether a name can mean two: one who has just left the table has not told its uid."""
    names = [_name(state, hero) for hero, *_ in _heroes(state).values()]
    left = {event.data.get("hero") for event in events if event.kind in _LEAVING}
    return len(set(names)) < len(names) or not left.isdisjoint(names)


_LEAVING = ("soul", "wound", "removed")


def _meant(before: State, after: State, events: Sequence[Event]) -> Iterator[int | None]:
    """Who is meant: whom the step was about, or else those who have changed, one by one."""
    was, now = _heroes(before), _heroes(after)
    standing = was | now
    due = getattr(before.agenda[-1], "hero", None) if before.agenda else None
    told: dict[tuple[str, str], int] = {}
    for event in events:
        name = event.data.get("hero")
        alike = [uid for uid, (hero, *_) in standing.items() if _name(before, hero) == name]
        if len(alike) < 2:
            yield None
            continue
        changed = [uid for uid in alike if was.get(uid) != now.get(uid)] or alike
        number = told[event.kind, str(name)] = told.get((event.kind, str(name)), -1) + 1
        yield due if due in alike else changed[min(number, len(changed) - 1)]


def _heroes(state: State) -> dict[int, _Standing]:
    """Every hero on the table by its uid."""
    inside = state.walker.place if state.walker is not None else 0
    return {
        hero.uid: (hero, name, seat, inside if name == "dungeon" else 0)
        for name, zone in ZONES.items()
        for seat, there in zone.groups(state)
        for hero in there
    }


def _name(state: State, hero: Hero) -> str:
    return state.setup.table.names[hero.card]
