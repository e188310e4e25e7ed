"""Growing a damage tree: what was found, less what does not matter, with the value of each node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bossbook.forecast.exploring import CHOICE, CUT, Edge, Ending, Explorer, Found
from bossbook.forecast.moments import Moment
from bossbook.forecast.nodes import RANKS, Branch, TreeNode, postorder


class Bounds(NamedTuple):
    """The worst and the best rank, for the dungeon's owner, in which best play may end."""

    low: int
    high: int


_UNKNOWN = Bounds(min(RANKS.values()), max(RANKS.values()))
_Edges = tuple[Edge, ...]


class _Shape(NamedTuple):
    """What two places share that come to the same thing."""

    kind: str
    ending: Ending | None
    shown: tuple[int, str, str | None, int, int]
    options: tuple[tuple[str, int], ...]


class _Made(NamedTuple):
    """A node in the making: what was found there, and where its ways lead now."""

    found: Found
    edges: _Edges


def grown_nodes(explorer: Explorer, moment: Moment) -> tuple[TreeNode, ...]:
    """The nodes of the tree of what was found, in the order in which one meets them."""
    return tuple(_Grower(explorer.found, explorer.root, moment).nodes)


class _Grower:
    """Makes the tree of what was found: nodes that come to the same thing become one."""

    def __init__(self, found: Sequence[Found], root: int, moment: Moment) -> None:
        self._found, self._moment = found, moment
        self._names = moment.game.players
        self._known: dict[_Shape, int] = {}
        self._made: list[_Made] = []
        targets = {number: [edge.to for edge in each.edges] for number, each in enumerate(found)}
        order, circles = postorder(targets, root)
        place: dict[int, int] = {}
        for number in order:
            place[number] = self._reduced(number, place, circles)
        self.nodes = self._numbered(place[root])

    def _reduced(self, number: int, place: Mapping[int, int], circles: set[tuple[int, int]]) -> int:
        """A choice that does not matter is passed over; a way back to where one was is no way."""
        found = self._found[number]
        onward = (edge for edge in found.edges if (number, edge.to) not in circles)
        edges = tuple(Edge(option, place[to]) for option, to in onward)
        targets = {edge.to for edge in edges}
        if len(targets) == 1:
            return targets.pop()
        again = next((edge.to for edge in edges if edge.option.idle), None)
        if again is not None and self._asked_again(found, edges, again):
            return again
        if found.kind == CHOICE and not edges:
            found = Found(CUT)
        return self._place_of(_Made(found, edges))

    def _place_of(self, made: _Made) -> int:
        """The number of a node; of an earlier one that comes to the same thing, if there is one."""
        found = made.found
        shown = (found.seat, found.decision, found.room, found.place, found.left)
        shape = _Shape(found.kind, found.ending, shown, tuple(map(_play, made.edges)))
        if shape not in self._known:
            self._known[shape] = len(self._made)
            self._made.append(made)
        return self._known[shape]

    def _asked_again(self, found: Found, edges: _Edges, later: int) -> bool:
        """Whether who passes is asked the same again in this room, with no less to choose from."""
        other, chances = self._made[later]
        if (found.seat, found.place, found.left) != (other.seat, other.place, other.left):
            return False
        plays = {_play(edge) for edge in edges if not edge.option.idle}
        return plays <= set(map(_play, chances))

    def _numbered(self, root: int) -> list[TreeNode]:
        """The nodes in the order in which one meets them, with their values."""
        targets = [[edge.to for edge in made.edges] for made in self._made]
        numbers = {place: number for number, place in enumerate(_nearest_first(root, targets))}
        bounds, values, nodes = dict[int, Bounds](), dict[int, str | None](), []
        for place, (found, edges) in enumerate(self._made):  # each after all it leads to
            if place not in numbers:
                continue
            bounds[place], best = self._judged(found, edges, bounds)
            if found.ending is not None:
                values[place] = found.ending.outcome
            else:
                values[place] = None if best is None else values[best.to]
            branches = tuple(Branch(edge.option, numbers[edge.to], edge is best) for edge in edges)
            nodes.append(self._node(numbers[place], found, branches, values[place]))
        return sorted(nodes, key=lambda node: node.number)

    def _node(
        self, number: int, found: Found, branches: tuple[Branch, ...], value: str | None
    ) -> TreeNode:
        if found.kind != CHOICE:
            return TreeNode(number, found.kind, ending=found.ending, value=value)
        player, where = self._names[found.seat], (found.room, found.place, found.left)
        return TreeNode(number, CHOICE, player, found.decision, *where, branches, None, value)

    def _judged(
        self, found: Found, edges: _Edges, bounds: Mapping[int, Bounds]
    ) -> tuple[Bounds, Edge | None]:
        """Between which ranks best play ends, and the best way if that is one rank.

        Of equally good options the one that does nothing is taken: cards are dear.
        """
        if found.ending is not None:
            rank = RANKS[found.ending.outcome]
            return Bounds(rank, rank), None
        if not edges:
            return _UNKNOWN, None
        wish = max if found.seat == self._moment.seat else min
        reached = [bounds[edge.to] for edge in edges]
        most = Bounds(wish(each.low for each in reached), wish(each.high for each in reached))
        if most.low != most.high:
            return most, None
        good = [edge for edge in edges if bounds[edge.to] == most]
        return most, next((edge for edge in good if edge.option.idle), good[0])


def _play(edge: Edge) -> tuple[str, int]:
    return edge.option.key, edge.to


def _nearest_first(root: int, branches: Sequence[Sequence[int]]) -> list[int]:
    """The nodes of a graph, nearest first."""
    met = {root: None}
    waiting = [root]
    for number in waiting:
        new = [to for to in dict.fromkeys(branches[number]) if to not in met]
        met |= dict.fromkeys(new)
        waiting += new
    return list(met)
