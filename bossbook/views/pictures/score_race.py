"""The race: souls and wounds of every player, round by round, and how far it is to the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bossbook.api import AnySource, game_of
from bossbook.engine.winning import scores
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.state import State
from bossbook.views.pictures.theme import FAINT, INK, SEATS, Figure, Sheet
from bossbook.views.rows import Chart, Row
from bossbook.wording import clip, sentences

Scores = Mapping[str, Mapping[str, int]]


class FinishLine(NamedTuple):
    """One thing that is counted, and the number that ends the race, where there is one."""

    what: str  # "souls" or "wounds"
    title: str
    line: str  # what reaching the number means
    number: int | None


def race(source: AnySource) -> Figure:
    """Souls and wounds at the end of every round, and now; a position has only its present.

    ``source`` is a game, or a position: a path, a text or a dict.
    """
    game = game_of(source)
    rows = [
        {"round": number, "moment": moment, "player": player, **counts}
        for number, moment, told in _moments(game)
        for player, counts in told.items()
    ]
    title = _title(game)
    return Figure(_chart(game, rows, title), rows, _words(game, rows, title))


# -- the moments


def _moments(game: Game) -> list[tuple[int, str, Scores]]:
    """The start, the end of every round, and now if that is neither."""
    start, now = game.at(0).state, game.state
    found: list[tuple[int, str, Scores]] = []
    if game.length:
        found.append((max(start.round - 1, 0), "start", scores(start)))
    number = start.round
    for event in game.events:
        if event.kind == "round_begins":
            number = event.data["round"]
        elif event.kind == "scores":
            found.append((number, "end of round", event.data["scores"]))
    if not found or found[-1][:2] != (now.round, "end of round"):
        found.append((now.round, "now", scores(now)))
    return found


def goals(state: State) -> tuple[FinishLine, FinishLine]:
    """What the edition counts to. Where the decks decide, souls have no finish line."""
    edition = state.setup.edition
    return (
        FinishLine("souls", N_("Souls"), N_("{number} souls win"), edition.souls_goal),
        FinishLine("wounds", N_("Wounds"), N_("{number} wounds lose"), edition.wounds_to_lose),
    )


# -- in words


def _title(game: Game) -> Message:
    if game.result is not None:
        return game.result.message
    state, goal = game.state, goals(game.state)[0]
    best = max((state.souls(seat) for seat in state.seats()), default=0)
    ahead = [clip(state.setup.names[s], 20) for s in state.seats() if state.souls(s) == best]
    values = {"players": ahead, "souls": best, "number": goal.number}
    if best == 0:
        return say(N_("Nobody has a soul yet."))
    if goal.number is None:
        text = N_("Ahead in souls: {players} with {souls}.")
    elif len(ahead) > 1:
        text = N_("Level in souls: {players} with {souls} of {number}.")
    else:
        text = N_("{players} is ahead with {souls} of {number} souls.")
    return say(text, **values)


def _words(game: Game, rows: Sequence[Row], title: Message) -> Message:
    pieces = [title]
    for goal in goals(game.state):
        told = [_course(player, goal, rows) for player in game.players]
        pieces.append(say(N_("{what}: {told}."), what=say(goal.title), told=told))
        if goal.number is not None:
            pieces.append(say(N_("{line}."), line=say(goal.line, number=goal.number)))
    return sentences([*pieces, _span(rows)])


def _span(rows: Sequence[Row]) -> Message:
    """Which rounds the numbers belong to."""
    first, last, moment = rows[0]["round"], rows[-1]["round"], rows[-1]["moment"]
    if rows[0]["moment"] == "now":
        text = N_("Counted now, in round {last}.") if last else N_("Counted before round 1.")
        return say(text, last=last)
    text = N_("Counted at the end of each round, from {first} to {last}.")
    if moment == "now":
        text = N_("Counted at the end of each round, from {first} on, and now, in round {last}.")
    return say(text, first=first, last=last)


def _course(player: str, goal: FinishLine, rows: Sequence[Row]) -> Message:
    """'Ann 0-2-3'."""
    course = "-".join(str(row[goal.what]) for row in rows if row["player"] == player)
    return say("{player} {course}", player=clip(player), course=course)


# -- the drawing: a panel for souls, one for wounds

_WIDTH, _TOP, _TALL = 756, 38, 240
_PANEL = 220  # of a panel's width; what is right of it belongs to the names
_LEFTS = (24, 384)
_NAME = 15  # pixels that a name needs from the next
_LANE = 3.4  # pixels between lines that would cover each other
_DENSE = 12  # rounds that still have a number each


class Panel(NamedTuple):
    """Where the numbers of one panel stand on the sheet."""

    left: int
    first: int  # round
    last: int
    most: int

    def x(self, number: float) -> float:
        """The place of a round."""
        if self.first == self.last:
            return self.left + _PANEL / 2
        return self.left + _PANEL * (number - self.first) / (self.last - self.first)

    def y(self, count: float) -> float:
        """The height of a count."""
        return _TOP + _TALL * (1 - count / self.most)


def _chart(game: Game, rows: Sequence[Row], title: Message) -> Chart:
    sheet = Sheet(_WIDTH, _TOP + _TALL + 46)
    rounds = [row["round"] for row in rows]
    for goal, left in zip(goals(game.state), _LEFTS, strict=True):
        most = max(*(row[goal.what] for row in rows), goal.number or 0, 1)
        panel = Panel(left, min(rounds), max(rounds), most)
        _draw_heights(sheet, panel, goal)
        _draw_rounds(sheet, panel, now=rows[-1]["moment"] == "now")
        _draw_tracks(sheet, panel, goal, game, rows)
    hint = say(
        N_("At the end of each round. Where players are level, their lines run side by side.")
    )
    return sheet.chart(title, hint)


def _draw_heights(sheet: Sheet, panel: Panel, goal: FinishLine) -> None:
    """The title of a panel, its lines across, and the finish line."""
    ends = (panel.left - 8, panel.left + _PANEL + 8)
    title = {"x": panel.left - 16, "y": 6, "text": say(goal.title).text}
    sheet.text([title], fontWeight="bold", fontSize=13)
    for count in range(0, panel.most + 1, 1 + panel.most // 15):
        y = panel.y(count)
        sheet.line([(x, y) for x in ends], FAINT, strokeWidth=1, opacity=0.25)
        sheet.text([{"x": ends[0] - 6, "y": y, "text": count}], color=FAINT, align="right")
    if goal.number is not None:
        y = panel.y(goal.number)
        sheet.line([(x, y) for x in ends], INK, strokeWidth=2)
        told = say(goal.line, number=goal.number).text
        sheet.text([{"x": ends[0], "y": y - 10, "text": told}], fontWeight="bold")


def _draw_rounds(sheet: Sheet, panel: Panel, *, now: bool) -> None:
    """The numbers of the rounds below a panel; the last one may be under way."""
    step = 1 + (panel.last - panel.first) // _DENSE
    shown = [n for n in range(panel.first, panel.last) if not (panel.last - n) % step]
    y = panel.y(0) + 20
    marks: list[Row] = [{"x": panel.x(number), "y": y, "text": number} for number in shown]
    last = say(N_("now")).text if now else panel.last
    marks.append({"x": panel.x(panel.last), "y": y, "text": last})
    marks.append({"x": panel.left + _PANEL / 2, "y": y + 18, "text": say(N_("round")).text})
    sheet.text(marks, color=FAINT, align="center")


def _draw_tracks(
    sheet: Sheet, panel: Panel, goal: FinishLine, game: Game, rows: Sequence[Row]
) -> None:
    ends = {}
    for seat, player in enumerate(game.players):
        colour, dash, shape = SEATS[seat % len(SEATS)]
        track = [
            (panel.x(row["round"]), panel.y(row[goal.what]) + _lane(row, goal, rows))
            for row in rows
            if row["player"] == player
        ]
        sheet.line(track, colour, strokeDash=list(dash), strokeWidth=2.2)
        sheet.points(
            [{"x": x, "y": y, "shape": shape, "colour": colour} for x, y in track], size=56
        )
        ends[seat] = track[-1]
    counts = [row[goal.what] for row in rows[-len(ends) :]]
    labels = [_label(game, seat, goal, count) for seat, count in enumerate(counts)]
    _draw_names(sheet, ends, labels)


def _lane(row: Row, goal: FinishLine, rows: Sequence[Row]) -> float:
    """How far from its height a point is drawn, so as not to cover those who are level."""
    level = [
        one["player"]
        for one in rows
        if all(one[key] == row[key] for key in ("round", "moment", goal.what))
    ]
    return _LANE * (level.index(row["player"]) - (len(level) - 1) / 2)


def _draw_names(
    sheet: Sheet, ends: Mapping[int, tuple[float, float]], labels: Sequence[str]
) -> None:
    """Names at the ends of the lines, pushed apart where they would cover each other."""
    order = sorted(ends, key=lambda seat: ends[seat][1])
    heights = _apart([ends[seat][1] for seat in order])
    for seat, height in zip(order, heights, strict=True):
        x, y = ends[seat]
        colour, _, shape = SEATS[seat % len(SEATS)]
        sheet.line([(x + 6, y), (x + 20, height)], colour, strokeWidth=1, opacity=0.6)
        sheet.points([{"x": x + 26, "y": height, "shape": shape, "colour": colour}], size=56)
        sheet.text([{"x": x + 36, "y": height, "text": labels[seat]}])


def _label(game: Game, seat: int, goal: FinishLine, count: int) -> str:
    """The name and the number; where wounds are counted also who is out."""
    name = clip(game.players[seat], 8)
    out = goal.what == "wounds" and game.state.players[seat].out
    text = N_("{player} {count}, out") if out else "{player} {count}"
    return say(text, player=name, count=count).text


def _apart(heights: Sequence[float]) -> list[float]:
    """The same heights, from the top, with room for a name between each and the next."""
    placed = list(heights)
    lowest = _TOP + _TALL + 12.0
    for at in reversed(range(len(placed))):
        placed[at] = min(placed[at], lowest)
        lowest = placed[at] - _NAME
    return placed
