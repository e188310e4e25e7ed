"""How fast is the exact bait forecast, as a ratio to enumerating the cards with NumPy?

The yardstick of the same run goes through every ordered triple of different unseen cards and all
their legal places, for three opponents, with arrays. Both answer the same question, and the answers
are compared before anything is measured. The forecast does it in plain Python, by counting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import bossbook as bb
from benchmarks.goals import FORECAST
from benchmarks.measuring import Work, cost, interleave, speed, timed
from benchmarks.rows import Goal, Row
from bossbook.card.model import CLASSES, Card
from bossbook.engine.building import place_options
from bossbook.engine.numbers import treasure
from bossbook.forecast.bait import Forecast, forecast_before
from bossbook.forecast.builds import built, every_build
from bossbook.forecast.contest import counted_again
from bossbook.forecast.dungeons import Memory
from bossbook.forecast.unseen import Before, before_building

ROOMS = (4, 3, 5)  # of the opponents
ROUNDS = 9


def position(opponents: tuple[int, ...] = ROOMS) -> dict[str, Any]:
    """Eight heroes in town, six room cards in hand, the base set, opponents with some rooms."""
    ordinary = [
        card["name"] for card in bb.cards("base") if card["deck"] == "room" and not card["advanced"]
    ]
    town: list[dict[str, Any]] = [
        {"name": f"Hero {n}", "class": CLASSES[n % 4], "health": 6} for n in range(6)
    ]
    town += [{"name": "Both", "classes": ["mage", "thief"], "health": 12, "epic": True}]
    town += [{"name": "Either", "classes": ["cleric", "fighter"], "health": 12, "epic": True}]
    players: list[dict[str, Any]] = [
        {"name": "Me", "rooms": ordinary[:3], "hand": [*ordinary[3:8], ordinary[0]]}
    ]
    for seat, count in enumerate(opponents):
        rooms = [ordinary[(5 * seat + at) % len(ordinary)] for at in range(count)]
        players.append({"name": f"P{seat}", "rooms": rooms, "hand": {"rooms": 4, "spells": 1}})
    return {"edition": "base", "town": town, "players": players}


# -- the yardstick: every triple of cards and places, in arrays


def options(before: Before, seat: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each card copy and place: which copy it is, its chance, and the treasure it makes."""
    state = before.state
    after = {card: every_build(state, seat, card) or [state] for card in set(before.pool)}
    rows = [
        (copy, 1 / len(after[card]), treasure(table, seat))
        for copy, card in enumerate(before.pool)
        for table in after[card]
    ]
    copies, chances, made = zip(*rows, strict=True)
    return np.array(copies), np.array(chances), np.array(made)


def enumerated(before: Before) -> list[list[dict[str, float]]]:
    """The chances of every build and hero, out of all triples."""
    found = [options(before, seat) for seat in before.drawing]
    state, names = before.state, before.state.setup.names
    sorts = [_kinds(state.setup.table[hero.card]) for hero in state.town]
    joint = {kinds: _joint(found, kinds) for kinds in set(sorts)}
    compared = [names[seat] for seat in (before.seat, *before.drawing)]
    answers = []
    for table in (state, *_own_builds(before)):
        mine = treasure(table, before.seat)
        shares = (_destinations(joint[kinds], sum(mine[kind] for kind in kinds)) for kinds in sorts)
        answers.append([dict(zip(compared, one, strict=True)) for one in shares])
    return answers


def _kinds(card: Card) -> tuple[int, ...]:
    return tuple(sorted(CLASSES.index(name) for name in card.classes))


def _joint(found: list[Any], kinds: tuple[int, ...]) -> np.ndarray:
    """How likely each combination of the three opponents' counts is."""
    (c1, p1, t1), (c2, p2, t2), (c3, p3, t3) = found
    k1, k2, k3 = (made[:, list(kinds)].sum(axis=1) for made in (t1, t2, t3))
    size = 1 + int(max(k1.max(), k2.max(), k3.max()))
    cells = np.zeros(size**3)
    pairs = k2[:, None] * size + k3[None, :]
    chances = np.where(c2[:, None] != c3[None, :], p2[:, None] * p3[None, :], 0.0)
    for copy, chance, count in zip(c1, p1, k1, strict=True):
        free = (c2 != copy)[:, None] & (c3 != copy)[None, :]
        weights = np.where(free, chance * chances, 0.0)
        part = np.bincount(pairs.ravel(), weights.ravel(), minlength=size**2)
        cells[count * size**2 : (count + 1) * size**2] += part
    return (cells / cells.sum()).reshape(size, size, size)


def _destinations(joint: np.ndarray, mine: int) -> list[float]:
    """The chances of the asked player and of each opponent; the rest stays in town."""
    counts = np.indices(joint.shape)
    everyone = [np.full(joint.shape, mine), *counts]
    most = np.maximum.reduce(everyone)
    alone = sum((one == most).astype(int) for one in everyone) == 1
    return [float(joint[(one == most) & alone & (most > 0)].sum()) for one in everyone]


def _own_builds(before: Before) -> list[Any]:
    moves = [option.move for option in place_options(before.state, before.seat)]
    return [built(before.state, before.seat, card, on) for card, on in moves]


# -- the comparison


def agree(ours: Forecast, theirs: list[list[dict[str, float]]]) -> bool:
    """Whether both found the same chances."""
    return all(
        abs(one.goes_to[name] - chance) < 1e-9
        for build, line in zip(ours.builds, theirs, strict=True)
        for one, answer in zip(build.heroes, line, strict=True)
        for name, chance in answer.items()
    )


def rows(rounds: int = ROUNDS) -> list[Row]:
    """The forecast over enumeration, and larger ones over it."""
    before = before_building(position(), "Me")
    five = before_building(position((*ROOMS, 2, 4)), "Me")
    assert agree(forecast_before(before), enumerated(before)), "the two disagree"
    works = {
        "forecast": _anew(lambda: forecast_before(before)),
        "NumPy": _once(lambda: enumerated(before)),
        "read": _anew(lambda: forecast_before(before_building(position(), "Me"))),
        "five": _anew(lambda: forecast_before(five)),
        "best": _anew(lambda: forecast_before(before, 5)),
        "again": _once(lambda: forecast_before(before)),
    }
    found = interleave(works, rounds)
    plain, once = found["forecast"], "answers"
    over = "a bait forecast, three opponents"
    return [
        Row(FORECAST, speed(plain, once, found["NumPy"], once)),
        Row(Goal("with reading the position", over), cost(found["read"], once, plain, once)),
        Row(Goal("five opponents", over), cost(found["five"], once, plain, once)),
        Row(Goal("best of five cards", over), cost(found["best"], once, plain, once)),
        Row(
            Goal("once more, the dungeons being known", over),
            cost(found["again"], once, plain, once),
        ),
    ]


def _anew(work: Callable[[], object]) -> Work:
    """Nothing is known of any dungeon, as when a position is opened."""

    def block() -> object:
        for memory in Memory.every:
            memory.forget()
        counted_again.cache_clear()
        return work()

    return _once(block)


def _once(work: Callable[[], object]) -> Work:
    def block() -> dict[str, int]:
        work()
        return {"answers": 1}

    return timed(block)
