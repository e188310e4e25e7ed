"""Pictures of a measurement: every title says what was found, or that nothing can be seen yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import ceil

from bossbook.balance.findings import HAVING_WORDS, HavingRow, Measurement, PartRow, points
from bossbook.balance.measuring import WITH, WITHOUT
from bossbook.messages import N_, Message, say
from bossbook.tournaments.intervals import wilson
from bossbook.views.pictures.many_games import Measured, interval_lines
from bossbook.views.pictures.routes import GraphFigure
from bossbook.views.pictures.standings import percent
from bossbook.views.pictures.theme import FAINT, INK, SEATS, Figure, Sheet
from bossbook.views.rows import Graph, Row
from bossbook.wording import clip, sentences

BY = ("boss", "seat", "order", "players")
_SURE = 0.05  # a corrected p below this stands out
_ARM_WORDS: Mapping[str, str] = {WITH: N_("with it"), WITHOUT: N_("with its twin")}
_BY_TITLES: Mapping[str, str] = {
    "boss": N_("By boss"),
    "seat": N_("By seat"),
    "order": N_("By place in the order"),
    "players": N_("By number of players"),
}
_NAMED: Mapping[str, str] = {
    "boss": "{value}",
    "seat": N_("seat {value}"),
    "order": N_("place {value} in the order"),
    "players": N_("{value} players"),
}
_SPREAD = 0.05  # the least that a scale of differences shows to either side
_MOST_LAID = 12


# -- the answer


def effect_picture(found: Measurement) -> Figure:
    """How often whoever is dealt the card wins, with it and with its twin."""
    rows = [_dealt(found, arm) for arm in (WITH, WITHOUT)]
    told = [_measured(say(_ARM_WORDS[row["arm"]]), row) for row in rows]
    players = set(found.plan.players)
    even = 1 / players.pop() if len(players) == 1 else None
    return interval_lines(effect_title(found), told, rows, percent, (0.0, 1.0), even)


def effect_title(found: Measurement) -> Message:
    """The finding in a line."""
    effect = found.effect()
    numbers = {"low": points(effect.low), "high": points(effect.high)}
    about = {"card": found.card, "pairs": effect.pairs, "mean": points(effect.mean), **numbers}
    if not effect.seen:
        text = N_("{card}: no difference seen in {pairs} deals (between {low} and {high} points)")
    elif effect.mean > 0:
        text = N_("{card} helps whoever is dealt it: {mean} points ({low} to {high})")
    else:
        text = N_("{card} hurts whoever is dealt it: {mean} points ({low} to {high})")
    return say(text, **about)


def _dealt(found: Measurement, arm: str) -> Row:
    mine = [row for row in found.players if row["dealt"] and row["arm"] == arm]
    wins = sum(row["won"] for row in mine)
    low, high = wilson(wins, len(mine))
    share = wins / len(mine) if mine else 0.0
    return {"arm": arm, "games": len(mine), "wins": wins, "share": share, "low": low, "high": high}


def _measured(name: Message, row: Row) -> Measured:
    return Measured(name.text, row["share"], row["low"], row["high"], row["games"])


# -- in hand, built, used


def having_picture(found: Measurement) -> Figure:
    """How seats did that held it, built it, used it, beside those that did so with its twin."""
    rows = [row for row in found.having() if row["seats"]]
    told = [
        Measured(_having_words(row).text, row["share"], row["low"], row["high"], row["seats"])
        for row in rows
    ]
    plain: list[Row] = [dict(row) for row in rows]
    return interval_lines(_having_title(rows), told, plain, percent, (0.0, 1.0), None)


def _having_words(row: HavingRow) -> Message:
    what = say(HAVING_WORDS[row["what"]])
    return say(N_("{what}: the card") if row["arm"] == WITH else N_("{what}: the twin"), what=what)


def _having_title(rows: Sequence[HavingRow]) -> Message:
    built = {row["arm"]: row for row in rows if row["what"] == "built"}
    if len(built) < 2:
        held = next((row for row in rows if row["what"] == "held"), None)
        if held is None:
            return say(N_("Nobody had it"))
        often = percent(held["seats"] / held["of"])
        return say(N_("{often} of all seats had it at some time"), often=often)
    one, other = built[WITH], built[WITHOUT]
    text = N_("Those who built it won {share}; its twin, {twins} (built by {often} of the seats)")
    share, twins = percent(one["share"]), percent(other["share"])
    return say(text, share=share, twins=twins, often=percent(one["seats"] / one["of"]))


# -- by parts


def parts_picture(found: Measurement, by: str) -> Figure:
    """The difference in each part of the deals; what stands out does so after Holm."""
    rows = found.parts(by)
    named = {row["value"]: say(_NAMED[by], value=_shown(by, row)) for row in rows}
    told = [
        Measured(named[row["value"]].text, row["difference"], row["low"], row["high"], row["pairs"])
        for row in rows
    ]
    most = max((max(abs(row["low"]), abs(row["high"])) for row in rows), default=_SPREAD)
    end = ceil(10 * max(most, _SPREAD)) / 10
    plain: list[Row] = [dict(row) for row in rows]
    reading = say(
        N_("Point: points more won with the card. Line: the 95 % interval. Dashes: no difference.")
    )
    title = _parts_title(by, rows, named)
    return interval_lines(title, told, plain, points, (-end, end), 0.0, reading)


def _shown(by: str, row: PartRow) -> str:
    return str(int(row["value"]) + 1) if by == "seat" else row["value"]


def _parts_title(by: str, rows: Sequence[PartRow], named: Mapping[str, Message]) -> Message:
    standing = [row for row in rows if row["corrected"] < _SURE]
    by_what = say(_BY_TITLES[by])
    if not standing:
        count = len(rows)
        text = N_("{by}: none of {count} parts stands out")
        return say(text, by=by_what, count=count)
    told = [
        say("{name} ({points})", name=named[row["value"]], points=points(row["difference"]))
        for row in standing
    ]
    return say(
        N_("{by}: {told} stands out, all {count} parts considered"),
        by=by_what,
        told=told,
        count=len(rows),
    )


# -- length


def length_picture(found: Measurement) -> Figure:
    """How long games last with it and with its twin."""
    rows, (mean, low, high) = found.length()
    told = [
        Measured(say(_ARM_WORDS[r["arm"]]).text, r["rounds"], r["low"], r["high"], r["games"])
        for r in rows
    ]
    numbers = {"mean": f"{abs(mean):.1f}", "low": f"{low:+.1f}", "high": f"{high:+.1f}"}
    if low <= 0 <= high:
        text = N_("Length: no difference seen (between {low} and {high} rounds)")
    elif mean > 0:
        text = N_("Games last {mean} rounds longer with it ({low} to {high})")
    else:
        text = N_("Games are {mean} rounds shorter with it ({low} to {high})")
    end = max((row["high"] for row in rows), default=1.0)
    plain: list[Row] = [dict(row) for row in rows]
    return interval_lines(say(text, **numbers), told, plain, lambda n: f"{n:.1f}", (0.0, end), None)


# -- what is built on what


def built_on(found: Measurement) -> GraphFigure:
    """Which cards are built on which: a graph, and its strongest edges as bars."""
    laid = found.laid().most_common()
    rows: list[Row] = [
        {"card": card, "under": under, "times": times} for (card, under), times in laid
    ]
    title = _laid_title(found, rows)
    shown = rows[:_MOST_LAID]
    sheet = Sheet(756, 40 + 24 * max(len(shown), 1))
    _draw_laid(sheet, shown, found.card)
    pieces = [
        say(N_("{card} on {under}: {times}."), card=r["card"], under=r["under"], times=r["times"])
        for r in shown
    ]
    text = sentences([say("{title}.", title=title), *pieces])
    return GraphFigure(sheet.chart(title), rows, text, _graph_of(found))


def _laid_title(found: Measurement, rows: Sequence[Row]) -> Message:
    mine = [row for row in rows if row["card"] == found.card]
    over = [row for row in rows if row["under"] == found.card]
    text = N_("{card} was built on other rooms {on} times, and built over {over} times")
    on, times = (sum(row["times"] for row in each) for each in (mine, over))
    return say(text, card=found.card, on=on, over=times)


def _draw_laid(sheet: Sheet, rows: Sequence[Row], card: str) -> None:
    most = max((row["times"] for row in rows), default=1)
    for at, row in enumerate(rows):
        y = 16 + 24 * at
        name = say(N_("{card} on {under}"), card=row["card"], under=row["under"]).text
        weight = "bold" if card in (row["card"], row["under"]) else "normal"
        sheet.text([{"x": 330, "y": y, "text": clip(name, 48)}], align="right", fontWeight=weight)
        end = 345 + 330 * row["times"] / most
        sheet.line([(345, y), (end, y)], SEATS[0][0], strokeWidth=12, strokeCap="butt")
        sheet.text([{"x": end + 8, "y": y, "text": row["times"]}], color=INK)
    if not rows:
        none = say(N_("Nothing was built on anything.")).text
        sheet.text([{"x": 16, "y": 16, "text": none}], color=FAINT)


def _graph_of(found: Measurement) -> Graph:
    """Cards, and edges from what was covered to what was built on it."""
    import networkx as nx

    graph = nx.DiGraph()
    built: dict[str, list[bool]] = {}
    for row in found.cards:
        if row["arm"] == WITH and row["built"]:
            built.setdefault(row["card"], []).append(row["won"])
    for card, won in built.items():
        share = sum(won) / len(won)
        graph.add_node(card, seats=len(won), won=round(share, 4), measured=card == found.card)
    for (card, under), times in found.laid().items():
        graph.add_edge(under, card, times=times)
    return graph


def pictures_of(found: Measurement) -> dict[str, Callable[[], Figure]]:
    """What can be drawn of a measurement, by names for files; each is drawn when it is called."""
    shown: dict[str, Callable[[], Figure]] = {}
    if found.plan.arms.dealt:
        by = [each for each in BY if len(found.parts(each)) > 1]
        shown = {"effect": partial(effect_picture, found), "having": partial(having_picture, found)}
        shown |= {f"by_{each}": partial(parts_picture, found, each) for each in by}
    shown["length"] = partial(length_picture, found)
    return {**shown, "built_on": partial(built_on, found)}
