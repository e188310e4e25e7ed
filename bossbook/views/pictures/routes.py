"""Where the heroes in town go: a graph of who is lured where, and of who is stuck, and why.

The graph is a ``networkx.DiGraph``, so that a curious reader can ask it questions. It is laid out
by hand: the town on the left, its heroes in order of arrival, the dungeons on the right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bossbook.api import AnySource
from bossbook.engine.lures import NOTHING
from bossbook.engine.numbers import health_left
from bossbook.messages import N_, Message, say
from bossbook.state import Hero, State
from bossbook.views.pictures.counts import (
    LONGEST,
    NAME,
    HeroCount,
    amount,
    comparison,
    guest,
    kind_words,
    numbers,
    open_table,
    things,
)
from bossbook.views.pictures.theme import COLOURS, FAINT, HOUSE_SHAPE, INK, Figure, Sheet
from bossbook.views.rows import Chart, Graph, Row
from bossbook.wording import clip, hero_words, sentences

TOWN = "town"


@dataclass(frozen=True, repr=False)
class GraphFigure(Figure):
    """A figure that was drawn from a graph, and keeps it."""

    graph: Graph = None


class Route(NamedTuple):
    """One hero's way: what it compares, and where that leads."""

    order: int
    hero: Hero
    compared: HeroCount

    @property
    def goal(self) -> int | None:
        """The seat it goes to; None: it stays in town."""
        return self.compared.lure.goes_to

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats between which it cannot decide."""
        return self.compared.lure.tied


class Jam(NamedTuple):
    """Heroes of one kind whom the same tie keeps in town (BAIT-6)."""

    compared: HeroCount
    size: int


def hero_routes(source: AnySource) -> GraphFigure:
    """Where every hero in town goes now, or would go if the bait phase came now.

    ``source`` is a game, or a position: a path, a text or a dict. ``.graph`` is the graph: its
    nodes are "town", "hero 1", "hero 2", … and "dungeon Ann", …; an edge has a ``kind`` ("goes",
    "tied" or "stays") and a ``count``.
    """
    state = open_table(source)
    routes = [
        Route(order, hero, comparison(state, hero, order))
        for order, hero in enumerate(state.town, 1)
    ]
    rows = [_row(state, route) for route in routes]
    title = _title(state, routes)
    graph = _graph(state, routes)
    return GraphFigure(
        _chart(state, routes, graph, title), rows, _words(state, routes, title), graph
    )


def jams(routes: Iterable[Route]) -> list[Jam]:
    """How many of each kind a tie keeps in town."""
    found: dict[tuple[str, ...], Jam] = {}
    for route in routes:
        if route.tied:
            known = found.get(route.compared.badges)
            size = known.size if known else 0
            found[route.compared.badges] = Jam(route.compared, size + 1)
    return list(found.values())


# -- in words


def _row(state: State, route: Route) -> Row:
    card, names = state.setup.table[route.hero.card], state.setup.names
    return {
        "order": route.order,
        "hero": card.name,
        "class": ", ".join(card.classes) or "none",
        "health": health_left(state, route.hero),
        "goes_to": TOWN if route.goal is None else names[route.goal],
        "why": _why(route).text,
        "counts": say("{counts}", counts=numbers(state, route.compared)).text,
    }


def _why(route: Route) -> Message:
    """'3 tomes against 1', 'tie 2:2', …"""
    one = route.compared
    if one.by == NOTHING:
        return say(N_("lured by no treasure"))
    if route.tied:
        return say(N_("tie {tie}"), tie=one.tie)
    if route.goal is None:
        return say(N_("no treasure for it anywhere"))
    most = amount(one, one.counts[route.goal])
    if not one.lure.rivals:
        return say(N_("{most}, and no rival"), most=most)
    return say(N_("{most} against {next}"), most=most, next=one.lure.rivals[0])


def _sentence(state: State, route: Route, hero: object) -> Message:
    why = _why(route)
    if route.goal is None:
        return say(N_("{hero} stays in town: {why}."), hero=hero, why=why)
    player = clip(state.setup.names[route.goal])
    return say(N_("{hero} goes to {player}: {why}."), hero=hero, player=player, why=why)


def _title(state: State, routes: Sequence[Route]) -> Message:
    """The message of the picture; outside the bait phase it says so."""
    if not routes:
        return say(N_("Nobody is in town."))
    if len(routes) == 1:
        name = clip(state.setup.table[routes[0].hero.card].name)
        what = _sentence(state, routes[0], name)
    else:
        what = _shares(state, routes)
    if state.phase == "bait":
        return what
    return say(N_("If the bait phase came now: {what}"), what=what)


def _shares(state: State, routes: Sequence[Route]) -> Message:
    pieces = []
    for seat in state.seats():
        count = sum(route.goal == seat for route in routes)
        if count:
            name = clip(state.setup.names[seat], 20)
            pieces.append(say(N_("{player} lures {count}"), player=name, count=count))
    staying = sum(route.goal is None for route in routes)
    if staying == len(routes):
        return say(
            N_("{count} {count:hero, who stays|heroes, and all stay} in town."), count=staying
        )
    pieces += [say(N_("the town keeps {count}"), count=staying)] if staying else []
    return say("{pieces}.", pieces=pieces)


def _words(state: State, routes: Sequence[Route], title: Message) -> Message:
    told = [
        _sentence(state, route, say("{order}. {hero}", order=route.order, hero=hero))
        for route in routes
        for hero in [hero_words(state, route.hero)]
    ]
    stuck = [_jam_words(jam) for jam in jams(routes) if jam.size > 1]
    return sentences([title, *told, *stuck])


def _jam_words(jam: Jam) -> Message:
    return say(
        N_("A jam: {size} heroes ({kind}) are kept in town by one tie, {tie}."),
        size=jam.size,
        kind=kind_words(jam.compared),
        tie=jam.compared.tie,
    )


# -- the graph

_WIDTH, _STEP = 756, 46
_TOWN_AT, _HERO_AT, _GUEST_AT, _DUNGEON_AT = 46, 152, 168, 638
_LETTER = 7.3  # pixels of a bold letter of a hero's name, rather too many than too few


def _graph(state: State, routes: Sequence[Route]) -> Graph:
    import networkx as nx

    graph, tall, seats = nx.DiGraph(), _tall(state, routes), state.seats()
    graph.add_node(TOWN, kind="town", name=TOWN, x=_TOWN_AT, y=tall // 2, jams=_jam_sizes(routes))
    for seat, y in zip(seats, _spread(len(seats), tall), strict=True):
        name, waiting = state.setup.names[seat], len(state.players[seat].entrance)
        node = {"kind": "dungeon", "name": name, "x": _DUNGEON_AT, "y": y, "waiting": waiting}
        graph.add_node(f"dungeon {name}", **node)
    for route, y in zip(routes, _spread(len(routes), tall), strict=True):
        _add_hero(graph, state, route, y)
    return graph


def _jam_sizes(routes: Sequence[Route]) -> dict[str, int]:
    return {", ".join(jam.compared.badges): jam.size for jam in jams(routes)}


def _tall(state: State, routes: Sequence[Route]) -> int:
    below = 2 * 24 * len(jams(routes))  # the town stands in the middle, its jams under it
    return max(_STEP * len(routes), 62 * len(state.seats()), 100 + below)


def _spread(count: int, tall: int) -> list[int]:
    """Places at equal distances from the top to the bottom."""
    return [round(tall * (at + 0.5) / count) for at in range(count)]


def _add_hero(graph: Graph, state: State, route: Route, y: int) -> None:
    node, names, counts = f"hero {route.order}", state.setup.names, route.compared.counts
    name = state.setup.table[route.hero.card].name
    graph.add_node(node, kind="hero", name=name, order=route.order, x=_HERO_AT, y=y)
    kind = "tied" if route.goal is None else "goes"
    for seat in route.compared.leaders:
        graph.add_edge(node, f"dungeon {names[seat]}", kind=kind, count=counts[seat])
    if route.goal is None:
        graph.add_edge(node, TOWN, kind="stays", count=0)


# -- the drawing


def _chart(state: State, routes: Sequence[Route], graph: Graph, title: Message) -> Chart:
    sheet = Sheet(_WIDTH, _tall(state, routes))
    label = _label_at(state, routes)
    for route in routes:
        _draw_edges(sheet, graph, route, label + 42)
    for route in routes:
        _draw_hero(sheet, state, route, graph.nodes[f"hero {route.order}"]["y"], label)
    _draw_town(sheet, graph.nodes[TOWN], routes)
    for name, node in graph.nodes(data=True):
        if node["kind"] == "dungeon":
            _draw_dungeon(sheet, node, graph.in_degree(name))
    hint = N_(
        "In order of arrival from the top. Solid: goes there."
        " Dashed: tied or not lured, so it stays."
    )
    return sheet.chart(title, say(hint) if routes else None)


def _label_at(state: State, routes: Sequence[Route]) -> int:
    """Where the counts stand: right of the longest line about a hero."""
    table = state.setup.table
    lines = [len(table.names[route.hero.card]) + 7 * (table[route.hero.card].worth > 1)
             for route in routes]  # fmt: skip
    lines += [len(_compared(state, route.compared)) - 6 for route in routes]
    wide = _LETTER * min(max(lines, default=0), LONGEST)
    return round(_GUEST_AT + NAME + max(wide, 120)) + 6


def _draw_edges(sheet: Sheet, graph: Graph, route: Route, left: int) -> None:
    hero, colour = f"hero {route.order}", COLOURS[route.compared.badges[0]]
    y = graph.nodes[hero]["y"]
    for _, goal, edge in graph.out_edges(hero, data=True):
        look = {} if edge["kind"] == "goes" else {"strokeDash": [5, 4], "strokeWidth": 1.6}
        end_y = _port(graph, goal, hero)
        if goal == TOWN:
            start, end, bend, shape = _HERO_AT - 15, _TOWN_AT + 38, -24, "triangle-left"
        else:
            start, end, bend, shape = left, _DUNGEON_AT, 40, "triangle-right"
        curve = [(start, y), (start + bend, y), (end - bend, end_y), (end, end_y)]
        sheet.line(curve, colour, interpolate="basis", **look)
        sheet.points([{"x": end, "y": end_y, "shape": shape, "colour": colour}], size=55)


def _port(graph: Graph, goal: str, hero: str) -> float:
    """Where an edge arrives: those of one goal stand below each other, as their heroes do."""
    arriving = [start for start, _ in graph.in_edges(goal)]
    middle = (len(arriving) - 1) / 2
    return float(graph.nodes[goal]["y"] + _gap(len(arriving)) * (arriving.index(hero) - middle))


def _gap(count: int) -> float:
    return min(7.0, 42 / count)


def _draw_hero(sheet: Sheet, state: State, route: Route, y: int, label: int) -> None:
    one = route.compared
    sheet.badges([{"x": _HERO_AT + 14 * at, "y": y, "class": name}
                  for at, name in enumerate(one.badges)])  # fmt: skip
    left = _GUEST_AT + 14 * (len(one.badges) - 1)
    guest(sheet, state, route.hero, route.order, left, y - 7, fontWeight="bold")
    below = {"x": left + NAME, "y": y + 8, "text": _compared(state, one)}
    sheet.text([below], color=FAINT, fontSize=11)
    if one.leaders:
        rivals = one.lure.rivals[:1] if route.goal is not None else ()
        told = ":".join([one.tie, *map(str, rivals)])
        sheet.text([{"x": label + 36, "y": y, "text": told}], fontWeight="bold", align="right")


def _compared(state: State, one: HeroCount) -> str:
    """'tomes: Ann 3, Ben 1', short enough for its place."""
    if one.by == NOTHING:
        return say(N_("lured by no treasure")).text
    counts = numbers(state, one, max(4, 30 // max(len(one.counts), 1) - 2))
    return say("{things}: {counts}", things=things(one), counts=counts).text


def _draw_town(sheet: Sheet, town: Row, routes: Sequence[Route]) -> None:
    x, y = town["x"], town["y"]
    house = {"x": x, "y": y, "shape": HOUSE_SHAPE, "colour": INK}
    sheet.points([house], size=3200, filled=False, strokeWidth=2)
    name = {"x": x, "y": y + 7, "text": say(N_("Town")).text}
    sheet.text([name], align="center", fontWeight="bold")
    for at, jam in enumerate(jams(routes)):
        line, badges = y + 50 + 24 * at, list(enumerate(jam.compared.badges))
        sheet.badges([{"x": 12 + 16 * i, "y": line, "class": name} for i, name in badges])
        told = say(N_("{size} stuck, {tie}"), size=jam.size, tie=jam.compared.tie).text
        sheet.text([{"x": 12 + 16 * len(badges), "y": line, "text": told}], fontSize=11)


def _draw_dungeon(sheet: Sheet, node: Row, arriving: int) -> None:
    """Its gate, wide enough for all who are drawn to it, and its name."""
    left, y, waiting = node["x"] + 8, node["y"], node["waiting"]
    half = max(18, _gap(arriving or 1) * arriving / 2 + 4)
    sheet.line([(left, y - half), (left, y + half)], INK, strokeWidth=4)
    name = {"x": left + 10, "y": y - 8 * bool(waiting), "text": clip(node["name"], 13)}
    sheet.text([name], fontWeight="bold", fontSize=13)
    if waiting:
        told = say(N_("at the entrance: {count}"), count=waiting).text
        sheet.text([{"x": left + 10, "y": y + 8, "text": told}], color=FAINT, fontSize=11)
