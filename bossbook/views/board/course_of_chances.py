"""The curve of a game in hindsight: the chance to win from choice to choice, each to be pressed.

The line and its margin are a drawing; over it lies a button for every choice. What cost something
is told by shape, number and words, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bossbook.messages import N_, Message, say
from bossbook.tabletop.hindsight import Hindsight, Judged
from bossbook.views.escape import Markup, classes, tag
from bossbook.views.rulebook.book import link

MOMENT = "moment"  # what a press on a point leads to
_ACROSS, _DOWN = 1000, 100  # units of the drawing
_HEIGHTS = (0, 25, 50, 75, 100)


class _Spot(NamedTuple):
    """Where a choice is, from the left and from below, in percent."""

    x: float
    judged: Judged


def curve_html(seen: Hindsight, at: Judged | None) -> Markup:
    """The curve; ``at``: the choice that is looked at."""
    spots = list(_spots(seen))
    title = say(_TITLE, player=seen.player, measure=seen.measure)
    return tag(
        "figure",
        tag("figcaption", title),
        tag("div", _heights(), _drawing(seen, spots), _rounds(spots),
            [_point(seen, spot, spot.judged is at) for spot in spots], _end(seen),
            class_="bb-curve-field"),
        tag("p", say(_KEY), class_="bb-hint"),
        class_="bb-curve",
        aria_label=title,
    )  # fmt: skip


def _spots(seen: Hindsight) -> Iterator[_Spot]:
    steps = len(seen.choices)
    for number, judged in enumerate(seen.choices):
        yield _Spot(100 * (number + 0.5) / (steps + 0.5), judged)


def percent(chance: float) -> int:
    """A chance as a number of percent."""
    return round(100 * chance)


def _heights() -> list[Markup]:
    return [
        tag("span", f"{height}%", class_="bb-curve-height", style=f"bottom:{height}%",
            aria_hidden="true")
        for height in _HEIGHTS
    ]  # fmt: skip


def _rounds(spots: Sequence[_Spot]) -> list[Markup]:
    """The number of a round, where its first choice is."""
    found: dict[int, float] = {}
    for spot in spots:
        found.setdefault(spot.judged.round, spot.x)
    return [
        tag("span", _round(number), class_="bb-curve-round",
            style=f"left:{x:.2f}%", aria_hidden="true")
        for number, x in found.items()
    ]  # fmt: skip


def _round(number: int) -> Message:
    """What stands below the first choice of a round; before the first one it is the setup."""
    return say(N_("round {round}"), round=number) if number else say(N_("setup"))


def _drawing(seen: Hindsight, spots: Sequence[_Spot]) -> Markup:
    """Lines across, the margin as a band, the curve; it ends where the game did."""
    across = [_line(height, height == _HEIGHTS[2]) for height in _HEIGHTS]
    high = [(spot.x, spot.judged.chance.high) for spot in spots]
    low = [(spot.x, spot.judged.chance.low) for spot in spots]
    middle = [(spot.x, spot.judged.chance.mean) for spot in spots]
    if seen.won is not None:
        middle.append((100.0, float(seen.won)))
    return tag(
        "svg",
        across,
        tag("polygon", points=_points([*high, *reversed(low)]), class_="bb-curve-band"),
        tag("polyline", points=_points(middle), class_="bb-curve-line"),
        viewBox=f"0 0 {_ACROSS} {_DOWN}",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _line(height: int, half: bool) -> Markup:
    y = _DOWN * (1 - height / 100)
    return tag("line", x1=0, x2=_ACROSS, y1=y, y2=y, class_="bb-curve-half" if half else None)


def _points(found: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x * _ACROSS / 100:.1f},{_DOWN * (1 - chance):.1f}" for x, chance in found)


def _point(seen: Hindsight, spot: _Spot, current: bool) -> Markup:
    judged = spot.judged
    label = tag("b", f"−{percent(judged.cost)}") if judged.mistake else None
    return link(
        MOMENT,
        str(judged.index),
        tag("span", class_="bb-curve-dot", aria_hidden="true"),
        label,
        css=classes(judged.mistake and "bb-curve-cost"),
        style=f"left:{spot.x:.2f}%;bottom:{100 * judged.chance.mean:.1f}%",
        aria_label=told(seen, judged),
        title=told(seen, judged),
        aria_current="true" if current else None,
    )


def _end(seen: Hindsight) -> Markup | None:
    if seen.won is None:
        return None
    text = say(N_("won")) if seen.won else say(N_("lost"))
    return tag("span", text, class_="bb-curve-end", style=f"bottom:{100 * seen.won}%")


def told(seen: Hindsight, judged: Judged) -> Message:
    """A point in words."""
    values = {
        "measure": seen.measure,
        "round": judged.round,
        "choice": judged.chosen.text,
        "chance": percent(judged.chance.mean),
        "low": percent(judged.chance.low),
        "high": percent(judged.chance.high),
    }
    said = say(_POINT, **values)
    if not judged.mistake:
        return said
    cost = say(N_("It cost {cost} points of that."), cost=percent(judged.cost))
    return say(N_("{point} {cost}"), point=said, cost=cost)


_TITLE = N_("{player}: {measure}, from choice to choice")
_POINT = N_("Round {round}: {choice} Then {measure} {chance}% ({low} to {high}).")
_KEY = N_(
    "Press a point, and the table is there. Diamonds are choices that cost something, in points of"
    " that; the band is how far off the playouts may be."
)
