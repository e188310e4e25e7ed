"""Chances as a drawing: what the others may hold, how likely that is, and the plays that decide."""

from __future__ import annotations

from collections.abc import Iterator

from bossbook.api import AnySource
from bossbook.forecast.chance import chances
from bossbook.forecast.chance_tree import ChanceTree, percent
from bossbook.forecast.nodes import CHANCE, TreeNode
from bossbook.forecast.tree import Tree
from bossbook.messages import N_, say
from bossbook.views.escape import Markup
from bossbook.views.pictures.theme import still_of
from bossbook.views.pictures.trees import (
    TreeFigure,
    Way,
    add_node,
    chart,
    described,
    drawn_graph,
    lay_out,
    left_out,
    ways_of,
)
from bossbook.views.rows import Graph, Row
from bossbook.views.stills.still import Still
from bossbook.wording import clip

_LETTERS = 44  # of what the others hold
_MOST_PLAYS = 3  # in a row that are drawn on one branch
_HINT = N_(
    "The circle is chance: what the others hold; the likelier, the thicker."
    " Then best play: a box says who decides (dashed: not the owner)."
)
_HINT_SURE = N_("A box says who decides; a dashed one is not the owner's. Thick: best play.")


def damage_chances(
    source: AnySource,
    viewer: str,
    hero: str | None = None,
    dungeon: str | None = None,
) -> TreeFigure:
    """How likely a hero's ends are for one who cannot see all hands; see ``forecast.chance``.

    On every branch of the chance the plays that decide are drawn, and what passing would bring
    instead; the words of the branch that matters most are bold. The rows hold everything.
    """
    return figure_of_chances(chances(source, viewer, hero, dungeon))


def figure_of_chances(tree: ChanceTree) -> TreeFigure:
    """The drawing of what may be held and of what decides then."""
    by_chance = tree.root.kind == CHANCE
    graph = deciding_graph(tree) if by_chance else drawn_graph(tree)
    drawing = chart(tree, graph, say(_HINT if by_chance else _HINT_SURE))
    return TreeFigure(drawing, tree.rows, tree.message, graph, tree)


def chances_html(tree: ChanceTree) -> Markup:
    """Chances that are the last line of a cell."""
    return figure_of_chances(tree).html()


def still_of_chances(tree: ChanceTree) -> Still:
    """What a notebook keeps of them."""
    return still_of(figure_of_chances(tree))


def deciding_graph(tree: ChanceTree) -> Graph:
    """The branches of the chance with the plays that decide, as a networkx.DiGraph."""
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_node(0, **described(tree, tree.root), depth=0, main=True)
    for way in _held(tree):
        _follow(graph, tree, 0, way)
    lay_out(graph)
    return graph


def _held(tree: ChanceTree) -> Iterator[Way]:
    """The branches of the chance: what is held above the line, how likely it is below it."""
    for branch, one in zip(tree.root.branches, tree.branches, strict=True):
        look = {
            "lines": [clip(one.holds.text, _LETTERS), percent(one.chance)],
            "bold": one is tree.matters,
            "thick": 1.5 + 5 * float(one.chance),
        }
        yield Way([], [branch.key], branch.to, True, look)


def _follow(graph: Graph, tree: Tree, parent: int, way: Way, most: int = _MOST_PLAYS) -> None:
    """Draw a way and the next plays of best play, each with what passing would bring."""
    node = _next_play(tree, tree.nodes[way.to])
    if node.best is None or not most:
        add_node(graph, parent, _end(tree, node), way)
        return
    child = add_node(graph, parent, described(tree, node), way)
    for one in ways_of(tree, node):
        if one.best:
            _follow(graph, tree, child, one, most - 1)
        elif idle := [way.key for way in node.branches if way.idle and way.to == one.to]:
            play = one.plays[one.keys.index(idle[0])]
            passing = Way([play], idle[:1], one.to, best=False)
            add_node(graph, child, _end(tree, tree.nodes[one.to]), passing)


def _next_play(tree: Tree, node: TreeNode) -> TreeNode:
    """The next choice in which best play is to do something, or the end."""
    while node.best is not None and node.best.idle:
        node = tree.nodes[node.best.to]
    return node


def _end(tree: Tree, node: TreeNode) -> Row:
    """What best play comes to from here on, as a node of the graph."""
    line = tree.line(node)
    end = tree.end_of(line) if line else node
    return left_out(tree.ways[end.number], end.value) if end.branches else described(tree, end)
