"""Pictures of many games: shares and means with their intervals, and how often something was.

A point is what was found, the line through it the 95 % interval, the number stands beside them: so
one sees at a glance which differences may be luck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean, median
from typing import NamedTuple

from bossbook.messages import N_, Message, say
from bossbook.tournaments.intervals import mean_interval, wilson
from bossbook.tournaments.standings import Tournament
from bossbook.views.pictures.standings import percent
from bossbook.views.pictures.theme import FAINT, GLYPH, INK, SEATS, Figure, Sheet
from bossbook.views.rows import Fields, Row
from bossbook.wording import clip, sentences

_WIDTH, _NAMES, _SCALE, _LINE, _TOP = 756, 210, 330, 26, 26
_BARS = 150  # the height of the tallest bar
_MOST_BARS = 40
_TITLES: Mapping[str, str] = {
    "bot": N_("Games won, by bot"),
    "boss": N_("Games won, by boss"),
    "player": N_("Games won, by seat"),
    "first": N_("Games won, by whether first in the order"),
}


class Measured(NamedTuple):
    """One line of a picture: what was found, and between what it lies."""

    name: str
    found: float
    low: float
    high: float
    size: int  # of how many


# -- shares of games won


def shares(found: Tournament, by: str = "bot") -> Figure:
    """How often games were won, by a column of the rows: bot, boss, player (the seat) or first."""
    rows = [_share(found, by, value) for value in _values(found.rows, by)]
    if by == "boss":
        rows.sort(key=lambda row: -row["share"])
    told = [Measured(_named(r[by]), r["share"], r["low"], r["high"], r["games"]) for r in rows]
    even = {row.pop("even") for row in rows}
    line = even.pop() if len(even) == 1 else None
    title = say(_TITLES.get(by, N_("Games won, by {by}")), by=by)
    return interval_lines(title, told, rows, percent, (0.0, 1.0), line)


def _share(found: Tournament, by: str, value: object) -> Row:
    """The games with such a seat, and those of them that it won."""
    mine: list[Fields] = [row for row in found.rows if row[by] == value]  # type: ignore[literal-required]
    games = len({row["game"] for row in mine})
    wins = sum(row["won"] for row in mine)
    low, high = wilson(wins, games)
    even = len(mine) / games / found.schedule.players
    numbers = {"games": games, "wins": wins, "share": wins / games, "low": low, "high": high}
    return {by: value, **numbers, "even": even}


# -- means


def means(rows: Iterable[Fields], by: str, what: str) -> Figure:
    """The mean of a column for each value of another one, with its interval."""
    known = list(rows)
    found: list[Row] = []
    for value in _values(known, by):
        numbers = [float(row[what]) for row in known if row[by] == value]
        low, high = mean_interval(numbers)
        mean = {"mean": fmean(numbers), "low": low, "high": high}
        found.append({by: value, "count": len(numbers), **mean})
    told = [Measured(_named(r[by]), r["mean"], r["low"], r["high"], r["count"]) for r in found]
    ends = (min(0.0, *(one.low for one in told)), max(0.1, *(one.high for one in told)))
    title = say(N_("{what} on average, by {by}"), what=_words(what).capitalize(), by=_words(by))
    return interval_lines(title, told, found, lambda number: f"{number:.1f}", ends, None)


# -- how often something was


def spread(rows: Iterable[Fields], what: str) -> Figure:
    """How often each number was found in a column."""
    numbers = [row[what] for row in rows]
    counts = Counter(numbers)
    values = list(range(min(counts), max(counts) + 1))[:_MOST_BARS]
    found: list[Row] = [{what: value, "count": counts[value]} for value in values]
    title = say(N_("{what}: how often"), what=_words(what).capitalize())
    middle = say(
        N_("{count} in all; {mean} on average, median {median}, from {least} to {most}."),
        count=len(numbers), mean=f"{fmean(numbers):.1f}", median=f"{median(numbers):g}",
        least=min(numbers), most=max(numbers),
    )  # fmt: skip
    sheet = Sheet(_WIDTH, _BARS + 70)
    _draw_bars(sheet, [(row[what], row["count"]) for row in found])
    listed = [say("{value}: {count}", value=r[what], count=r["count"]) for r in found]
    text = sentences([say("{title}.", title=title), middle, say("{listed}.", listed=listed)])
    return Figure(sheet.chart(title, middle), found, text)


def _draw_bars(sheet: Sheet, bars: Sequence[tuple[object, int]]) -> None:
    wide = min((_WIDTH - 40) / len(bars), 44)
    most, bottom = max(count for _, count in bars), _BARS + 30
    for at, (value, count) in enumerate(bars):
        x, top = 24 + wide * (at + 0.5), bottom - _BARS * count / most
        if count:
            colour = SEATS[0][0]
            sheet.line([(x, bottom), (x, top)], colour, strokeWidth=wide * 0.7, strokeCap="butt")
            sheet.text([{"x": x, "y": top - 9, "text": count}], align="center")
        sheet.text([{"x": x, "y": bottom + 13, "text": value}], align="center", color=FAINT)
    ends = [(16, bottom), (24 + wide * len(bars) + 8, bottom)]
    sheet.line(ends, FAINT, strokeWidth=1)


# -- lines with intervals


def intervals(won: Iterable[tuple[int, int]], even: float = 0.5) -> Figure:
    """Wilson's intervals for several results, each as wins and games."""
    rows: list[Row] = []
    for wins, games in won:
        low, high = wilson(wins, games)
        name = say(N_("{wins} of {games}"), wins=wins, games=games).text
        share = {"share": wins / games, "low": low, "high": high}
        rows.append({"won": name, "games": games, **share})
    told = [Measured(r["won"], r["share"], r["low"], r["high"], r["games"]) for r in rows]
    return interval_lines(say(N_("Games won")), told, rows, percent, (0.0, 1.0), even)


def interval_lines(
    title: Message,
    told: Sequence[Measured],
    rows: Sequence[Row],
    written: Callable[[float], str],
    ends: tuple[float, float],
    even: float | None,
    reading: Message | None = None,
) -> Figure:
    """A line for each thing that was measured, with its interval, its numbers and its words."""
    hint = N_("Point: what was found. Line: the 95 % interval.")
    if even is not None:
        hint = N_("Point: what was found. Line: the 95 % interval. Dashes: {even}, which is even.")
    how = reading or say(hint, even=written(even) if even is not None else "")
    pieces = [_in_words(one, written) for one in told]
    sheet = Sheet(_WIDTH, _TOP + _LINE * len(told) + 30)
    _draw_lines(sheet, told, written, ends, even)
    text = sentences([say("{title}.", title=title), *pieces, how])
    return Figure(sheet.chart(title, how), rows, text)


def _in_words(one: Measured, written: Callable[[float], str]) -> Message:
    text = N_("{name}: {found}, between {low} and {high} ({count}).")
    numbers = {"found": written(one.found), "low": written(one.low), "high": written(one.high)}
    return say(text, name=one.name, **numbers, count=one.size)


def _draw_lines(
    sheet: Sheet,
    told: Sequence[Measured],
    written: Callable[[float], str],
    ends: tuple[float, float],
    even: float | None,
) -> None:
    low, high = ends

    def x(number: float) -> float:
        return _NAMES + _SCALE * (number - low) / (high - low)

    bottom = _TOP + _LINE * len(told)
    for number in (low, (low + high) / 2, high):
        sheet.line([(x(number), _TOP - 8), (x(number), bottom)], FAINT, strokeWidth=1, opacity=0.25)
        mark = {"x": x(number), "y": bottom + 12, "text": written(number)}
        sheet.text([mark], align="center", color=FAINT)
    if even is not None:
        place = [(x(even), _TOP - 8), (x(even), bottom)]
        sheet.line(place, INK, strokeWidth=1, strokeDash=[4, 3])
    for at, one in enumerate(told):
        _draw_line(sheet, one, written, x, _TOP + _LINE * at + _LINE / 2 - 4)


def _draw_line(
    sheet: Sheet,
    one: Measured,
    written: Callable[[float], str],
    x: Callable[[float], float],
    y: float,
) -> None:
    sheet.text([{"x": _NAMES - 14, "y": y, "text": clip(one.name, 30)}], align="right")
    colour = SEATS[0][0]
    sheet.line([(x(one.low), y), (x(one.high), y)], colour, strokeWidth=5, opacity=0.55)
    point = {"x": x(one.found), "y": y, "shape": "circle", "colour": colour}
    sheet.points([point], size=70, stroke=GLYPH)
    told = N_("{found}  ({low} to {high}; {count})")
    numbers = {"found": written(one.found), "low": written(one.low), "high": written(one.high)}
    words = say(told, **numbers, count=one.size).text
    sheet.text([{"x": _NAMES + _SCALE + 16, "y": y, "text": words}], color=INK)


def _values(rows: Iterable[Fields], by: str) -> list[object]:
    """The values of a column: numbers in their order, words in the order in which they come."""
    found = list(dict.fromkeys(row[by] for row in rows))
    return sorted(found) if all(isinstance(value, int) for value in found) else found


def _named(value: object) -> str:
    """A value of a column as words."""
    if isinstance(value, bool):
        return say(N_("yes") if value else N_("no")).text
    return str(value)


def _words(column: str) -> str:
    """A column's name as words."""
    return column.replace("_", " ")
