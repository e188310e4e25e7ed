"""The damage tree as a drawing, from left to right: who decides, what they may do, how it ends."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bossbook.api import AnySource
from bossbook.forecast.exploring import CHOICE, LEAF
from bossbook.forecast.nodes import CHANCE, RANKS, Branch, TreeNode, where
from bossbook.forecast.tree import Tree
from bossbook.forecast.tree import damage_tree as grow
from bossbook.messages import N_, Message, say
from bossbook.protocol import Option
from bossbook.views.escape import Markup
from bossbook.views.pictures.hero_walks import MARKS, PIXELS
from bossbook.views.pictures.theme import FAINT, GLYPH, INK, PAPER, Figure, Sheet, still_of
from bossbook.views.rows import Chart, Graph, Row
from bossbook.views.stills.still import Still
from bossbook.wording import clip, columns, sentences

MOST_LEAVES = 24
MOST_ROWS = 200  # in the table below the drawing
_WIDTH = 1120  # pixels; deeper choices are folded until the drawing is as narrow
_DEEPEST = 8  # choices in a row
_WIDEST = 7  # branches of one choice
_MORE = "more"  # a node for what is not drawn
_LINE = 48  # pixels from one leaf to the next
_BOX, _TALL, _END = 116, 38, 170
_CIRCLE = 44  # pixels across a chance
_HINT = 660  # pixels that the line below the title takes
_LETTERS = 18  # of what stands on a branch, a line
_LETTER = 7.4  # pixels that a bold letter takes
_MOST_TOLD = 4


@dataclass(frozen=True, repr=False)
class TreeFigure(Figure):
    """A drawn tree: ``graph`` is what is drawn, a networkx.DiGraph; ``tree`` is all of it."""

    graph: Graph
    tree: Tree

    def html(self) -> Markup:
        """The drawing, its words, and the first rows; ``rows`` has them all."""
        rows = list(self.rows[:MOST_ROWS])
        rows += [dict.fromkeys(rows[0], "…")] if len(self.rows) > MOST_ROWS else []
        return Figure(self.chart, rows, self.message).html()


def damage_tree(
    source: AnySource,
    hero: str | None = None,
    dungeon: str | None = None,
    viewer: str | None = None,
) -> TreeFigure:
    """All that can become of a hero in a dungeon; see :func:`bossbook.forecast.tree.damage_tree`.

    The drawing keeps to what can be read; the rows hold everything.
    """
    return figure_of(grow(source, hero, dungeon, viewer))


def figure_of(tree: Tree) -> TreeFigure:
    """The drawing of a tree."""
    graph = drawn_graph(tree)
    return TreeFigure(chart(tree, graph, say(_HOW_TO_READ)), tree.rows, told(tree), graph, tree)


def tree_html(tree: Tree) -> Markup:
    """A tree that is the last line of a cell."""
    return figure_of(tree).html()


def still_of_tree(tree: Tree) -> Still:
    """What a notebook keeps of it."""
    return still_of(figure_of(tree))


# -- what is drawn


@dataclass(slots=True)
class Way:
    """Branches of one choice that lead to the same place: what is played, and on what."""

    plays: list[tuple[str, ...]]
    keys: list[str]
    to: int
    best: bool
    look: Row = field(default_factory=dict)  # where it is drawn in a way of its own

    @property
    def drawn(self) -> Row:
        """The attributes of its line."""
        usual = {"lines": _label(self), "keys": self.keys, "best": self.best}
        return usual | {"bold": self.best, "thick": 2.4 if self.best else 1} | self.look


def drawn_graph(tree: Tree) -> Graph:
    """The part of a tree that can be drawn, as a networkx.DiGraph with a place for every node.

    First comes what best play does, then what is near the beginning. What is left out stands in
    nodes of the kind "more", with the number of ways.
    """
    for deepest in range(_DEEPEST, 0, -1):
        graph = _unfolded(tree, deepest)
        lay_out(graph)
        if max(x for _, x in graph.nodes(data="x")) + _END <= _WIDTH:
            break
    return graph


def _unfolded(tree: Tree, deepest: int) -> Graph:
    import networkx as nx

    graph = nx.DiGraph()
    graph.add_node(0, **described(tree, tree.root), depth=0, main=True)
    queue = [(0, 0, tree.root)] if tree.root.branches else []
    leaves = 1
    while queue:
        _, number, node = heapq.heappop(queue)
        shown, rest = _shown(ways_of(tree, node))
        wanted = len(shown) + bool(rest)
        if graph.nodes[number]["depth"] == deepest or leaves - 1 + wanted > MOST_LEAVES:
            graph.nodes[number].update(left_out(tree.ways[node.number], node.value))
            continue
        leaves += wanted - 1
        for child, to in _grow(graph, tree, number, shown):
            near = 0 if graph.nodes[child]["main"] else graph.nodes[child]["depth"]
            heapq.heappush(queue, (near, child, to))
        if rest:
            more = left_out(sum(tree.ways[way.to] for way in rest), None)
            add_node(graph, number, more, Way([], [], -1, False))
    return graph


def _grow(graph: Graph, tree: Tree, number: int, ways: Sequence[Way]) -> list[tuple[int, TreeNode]]:
    """Draw what a choice leads to; the choices among it."""
    grown = [
        (add_node(graph, number, described(tree, tree.nodes[way.to]), way), way) for way in ways
    ]
    return [(child, tree.nodes[way.to]) for child, way in grown if tree.nodes[way.to].branches]


def add_node(graph: Graph, parent: int, what: Row, way: Way) -> int:
    """One more node, and the branch to it."""
    child, above = len(graph), graph.nodes[parent]
    main = above["main"] and way.best
    graph.add_node(child, **what, depth=above["depth"] + 1, main=main)
    graph.add_edge(parent, child, **way.drawn)
    return child


def ways_of(tree: Tree, node: TreeNode) -> list[Way]:
    """The branches of a choice, those that lead to the same place together."""
    ways: dict[int, Way] = {}
    for play, key, branch, best in _plays(tree, node):
        way = ways.setdefault(branch.to, Way([], [], branch.to, False))
        way.plays.append(play)
        way.keys.append(key)
        way.best = way.best or best
    return list(ways.values())


def _plays(tree: Tree, node: TreeNode) -> Iterator[tuple[tuple[str, ...], str, Branch, bool]]:
    """Every branch; a play and the targets that are named next are one."""
    for branch, text in zip(node.branches, _told_apart(node), strict=True):
        to = tree.nodes[branch.to]
        if to.decision != "target" or to.player != node.player:
            yield (text,), branch.key, branch, branch.best
            continue
        for targets, key, last, best in _plays(tree, to):
            yield (text, *targets), f"{branch.key} {key}", last, branch.best and best


def _told_apart(node: TreeNode) -> list[str]:
    """The options in a word or two; rooms of the same name with their places."""
    texts = [short(branch.option) for branch in node.branches]
    return [
        f"{clip(text, _LETTERS - 2)} {branch.option.values['place']}"
        if texts.count(text) > 1 and "place" in branch.option.values
        else text
        for text, branch in zip(texts, node.branches, strict=True)
    ]


def _shown(ways: Sequence[Way]) -> tuple[list[Way], list[Way]]:
    """What is drawn of a choice, in its own order, and what is not: the best way always is."""
    if len(ways) <= _WIDEST:
        return list(ways), []
    kept = sorted(ways, key=lambda way: not way.best)[: _WIDEST - 1]
    return [way for way in ways if way in kept], [way for way in ways if way not in kept]


def described(tree: Tree, node: TreeNode) -> Row:
    """A node of the tree as the attributes of a node of the graph."""
    what: Row = {"kind": node.kind, "number": node.number + 1, "value": node.value}
    if node.kind == CHANCE:
        return what
    if node.kind == CHOICE:
        mine = node.player == tree.owner
        return what | {
            "player": node.player,
            "owner": mine,
            "room": node.room or where(node).text,
            "left": node.left,
        }
    ending = node.ending
    died_in = ending.died_in if ending else None
    return what | {"outcome": ending.outcome if ending else None, "died_in": died_in}


def left_out(ways: int, value: str | None) -> Row:
    """A node that stands for ways that are not drawn, and what best play makes of them."""
    return {"kind": _MORE, "ways": ways, "value": value}


_SHORT: Mapping[str, str] = {
    "pass": N_("pass"),
    "decline": N_("pass"),
    "skip": N_("pass"),
    "yes": N_("yes"),
    "no": N_("no"),
}


def short(option: Option) -> str:
    """An option in a word or two."""
    if option.about.what in _SHORT:
        return say(_SHORT[option.about.what]).text
    values = option.values
    named = (values[name] for name in ("card", "hero", "player") if name in values)
    return str(next(named, option.text))


def _label(way: Way) -> list[str]:
    """What stands above and below a branch: a play and its target, or how many others do it too."""
    plays = list(dict.fromkeys(way.plays))
    if not plays:
        return []
    names = list(dict.fromkeys(play[0] for play in plays))
    if len(names) > 1:
        others = say(N_("or {count} {count:other|others}"), count=len(names) - 1)
        two = say(N_("or {other}"), other=names[1])
        return [clip(names[0], _LETTERS), clip((others if names[2:] else two).text, _LETTERS)]
    targets = [say("{targets}", targets=play[1:]).text for play in plays]
    several = say(N_("({count} {count:target|targets})"), count=len(targets)).text
    below = [several] if targets[1:] else [clip(targets[0], _LETTERS)] if targets[0] else []
    return [clip(names[0], _LETTERS), *below]


# -- where it is drawn


def lay_out(graph: Graph) -> None:
    """Leaves one below the other, a choice in the middle of what it leads to."""
    edge = _columns_of(graph)
    line = 0
    for number in _from_the_leaves(graph):
        node = graph.nodes[number]
        children = [graph.nodes[child]["y"] for child in graph.successors(number)]
        if not children:
            children = [_LINE * line + _LINE // 2]
            line += 1
        node["x"], node["y"] = edge[node["depth"]], (children[0] + children[-1]) / 2


def _from_the_leaves(graph: Graph) -> list[int]:
    """The nodes from the top down, each after its children."""
    order, stack = list[int](), [0]
    while stack:
        number = stack.pop()
        order.append(number)
        stack += graph.successors(number)
    return order[::-1]


def _columns_of(graph: Graph) -> dict[int, int]:
    """Where the boxes of each depth begin: as far as the longest words on the way need."""
    longest: dict[int, int] = {}
    for start, _, lines in graph.edges(data="lines"):
        depth = graph.nodes[start]["depth"]
        longest[depth] = max([longest.get(depth, 0), *map(columns, lines)])
    edge = {0: 8}
    for depth in sorted(longest):
        wide = _width(graph.nodes[0]) if depth == 0 else _BOX
        edge[depth + 1] = edge[depth] + wide + 36 + int(_LETTER * longest[depth])
    return edge


def _width(node: Row) -> int:
    return _CIRCLE if node["kind"] == CHANCE else _BOX


# -- drawing it

_HOW_TO_READ = N_(
    "A box says who decides; a dashed one is an opponent's. Thick: best play."
    " S: a soul, W: a wound, T: back to town."
)


def chart(tree: Tree, graph: Graph, hint: Message) -> Chart:
    """The drawing of a graph that is laid out; the hint says how to read it."""
    nodes = list(graph.nodes.values())
    width = max(node["x"] for node in nodes) + _END
    height = max(node["y"] for node in nodes) + _LINE // 2
    sheet = Sheet(max(int(width), _HINT), int(height))
    branches = [(graph.nodes[a], graph.nodes[b], edge) for a, b, edge in graph.edges(data=True)]
    for start, end, edge in branches:
        _draw_branch(sheet, start, end, edge)
    for node in nodes:  # all boxes before all words, which would be hidden behind them
        if node["kind"] == CHOICE:
            _draw_box(sheet, node)
    for start, end, edge in branches:
        _draw_words(sheet, start["x"] + _width(start) + 26, end["y"], edge)
    draw = {CHOICE: _draw_choice, CHANCE: _draw_chance, _MORE: _draw_more}
    for node in nodes:
        draw.get(node["kind"], _draw_end)(sheet, node)
    names = {"hero": clip(tree.hero, 34), "owner": clip(tree.owner, 24)}
    title = say(N_("What can become of {hero} in the dungeon of {owner}"), **names)
    return sheet.chart(title, hint)


def _draw_branch(sheet: Sheet, start: Row, end: Row, edge: Row) -> None:
    x, y, to = start["x"] + _width(start), start["y"], end["y"]
    places = [(x, y), (x + 6, y), (x + 20, to), (end["x"], to)]
    chosen = start["kind"] == CHOICE
    thick = 4.5 if end["main"] and chosen else edge["thick"]
    sheet.line(places, INK if edge["best"] else FAINT, strokeWidth=thick, strokeJoin="round")


def _draw_words(sheet: Sheet, x: float, y: float, edge: Row) -> None:
    """The play above its line, the target below it."""
    lines = enumerate(edge["lines"])
    marks = [{"x": x, "y": y - 10 + 21 * number, "text": line} for number, line in lines]
    sheet.text(marks, **({"fontWeight": "bold"} if edge["bold"] else {}))


def _draw_box(sheet: Sheet, node: Row) -> None:
    """The owner's with a full edge, an opponent's with a dashed one."""
    dash = {} if node["owner"] else {"strokeDash": [5, 3]}
    place = {"x": node["x"] + _BOX / 2, "y": node["y"]}
    box = {**place, "shape": _box_shape(_BOX, _TALL), "colour": PAPER}
    sheet.points([box], size=PIXELS, stroke=INK, strokeWidth=1.6, **dash)


def _draw_chance(sheet: Sheet, node: Row) -> None:
    """A circle: nobody decides here."""
    place = {"x": node["x"] + _CIRCLE / 2, "y": node["y"]}
    circle = {**place, "shape": "circle", "colour": PAPER}
    sheet.points([circle], size=_CIRCLE**2, stroke=INK, strokeWidth=1.6)
    sheet.text([{**place, "text": "?"}], align="center", fontSize=20, fontWeight="bold")


def _draw_choice(sheet: Sheet, node: Row) -> None:
    """Who decides, the hero's health, and where it is."""
    x, y = node["x"], node["y"]
    sheet.text([{"x": x + 8, "y": y - 8, "text": clip(node["player"], 10)}], fontWeight="bold")
    sheet.heart(x + _BOX - 30, y - 8, max(node["left"], 0))
    sheet.text([{"x": x + 8, "y": y + 9, "text": clip(node["room"], 18)}], fontSize=11)


def _box_shape(width: int, height: int) -> str:
    """A rectangle with cut corners, as a path in pixels."""
    x, y, c = width / 2, height / 2, 5
    return (
        f"M{c - x:g},{-y:g}L{x - c:g},{-y:g}L{x:g},{c - y:g}L{x:g},{y - c:g}"
        f"L{x - c:g},{y:g}L{c - x:g},{y:g}L{-x:g},{y - c:g}L{-x:g},{c - y:g}Z"
    )


def _draw_end(sheet: Sheet, node: Row) -> None:
    """An ending: shape, letter and word, and the room of death."""
    if node["outcome"] is None:
        text = say(N_("… not looked into")).text
        sheet.text([{"x": node["x"] + 6, "y": node["y"], "text": text}], color=FAINT)
        return
    _draw_badge(sheet, node["outcome"], node["x"] + 15, node["y"])
    up = 8 if node["died_in"] else 0
    x, y = node["x"] + 32, node["y"]
    word = say(MARKS[node["outcome"]].word).text
    sheet.text([{"x": x, "y": y - up, "text": word}], fontWeight="bold")
    if node["died_in"]:
        text = clip(say(N_("in {room}"), room=node["died_in"]).text, 22)
        sheet.text([{"x": x, "y": y + up, "text": text}], fontSize=11)


def _draw_more(sheet: Sheet, node: Row) -> None:
    """What is folded away: how many ways, and what best play makes of them."""
    x, y, ways = node["x"], node["y"], node["ways"]
    some = say(N_("… and {count} more {count:way|ways}"), count=ways)
    if node["value"]:
        _draw_badge(sheet, node["value"], x + 15, y)
    sheet.text([{"x": x + (32 if node["value"] else 6), "y": y, "text": some.text}], color=FAINT)


def _draw_badge(sheet: Sheet, outcome: str, x: float, y: float) -> None:
    mark, place = MARKS[outcome], {"x": x, "y": y}
    sheet.points([{**place, "shape": mark.shape, "colour": mark.colour}], size=520)
    sheet.text([{**place, "text": mark.letter}], align="center", fontWeight="bold", color=GLYPH)


# -- in words


def told(tree: Tree) -> Message:
    """The tree in a few sentences."""
    passing = tree.end_of(tree.line(idle=True))
    if not tree.root.branches:
        nothing = N_("{end} Nothing that can be played changes it.")
        return say(nothing, end=tree.says(tree.root))
    pieces = [say(N_("If everybody passes: {end}"), end=tree.says(passing))]
    pieces += [_says_who(tree, *one) for one in chances(tree)[:_MOST_TOLD]]
    pieces.append(_best_told(tree))
    counts = [
        say("{name} {count}", name=say(MARKS[name].word) if name in MARKS else name, count=count)
        for name, count in tree.endings.items()
    ]
    pieces.append(say(N_("All ways, by how they end: {counts}."), counts=counts))
    if tree.cut:
        pieces.append(say(N_("There are more: the tree was cut where it grew too big.")))
    return sentences(pieces)


def _best_told(tree: Tree) -> Message:
    if tree.value is None:
        return say(N_("What best play leads to is not known: too much was left out."))
    line = tree.line()
    plays, end = _plays_told(line), tree.says(tree.end_of(line))
    if not plays:
        return say(N_("If all play their best, all pass: {end}"), end=end)
    return say(N_("If all play their best: {plays}. {end}"), plays=plays, end=end)


def _plays_told(line: Sequence[tuple[TreeNode, Branch]]) -> list[Message]:
    """Who plays what, and on what; passing is not told."""
    plays: list[Message] = []
    for node, branch in line:
        what = short(branch.option)
        if node.decision == "target" and plays:
            plays[-1] = say(N_("{play} on {target}"), play=plays[-1], target=what)
        elif not branch.idle:
            plays.append(say(N_("{player} plays {play}"), player=node.player, play=what))
    return plays


def chances(tree: Tree) -> list[tuple[TreeNode, Branch, TreeNode]]:
    """Single plays by which a player does better than by passing, if nobody answers them.

    Each is a choice on the way of those who pass, what is played, and where it ends; of one card
    of one player only the last chance.
    """
    line = tree.line(idle=True)
    usual = tree.end_of(line)
    found: dict[tuple[str | None, str], tuple[TreeNode, Branch, TreeNode]] = {}
    for node, passed in line if usual.kind == LEAF else []:
        for branch in node.branches:
            ends = _unanswered(tree, tree.nodes[branch.to])
            gains = [end for end in ends if _gain(tree, node, end) > _gain(tree, node, usual)]
            if branch is not passed and gains:
                found[node.player, short(branch.option)] = (node, branch, gains[0])
    return list(found.values())


def _gain(tree: Tree, node: TreeNode, leaf: TreeNode) -> int:
    """What an ending is worth to the one who decides."""
    rank = RANKS[leaf.value] if leaf.value else 0
    return rank if node.player == tree.owner else -rank


def _unanswered(tree: Tree, node: TreeNode) -> list[TreeNode]:
    """The endings of a play with any targets, everybody else passing."""
    if node.decision == "target":
        targets = (tree.nodes[branch.to] for branch in node.branches)
        return [end for target in targets for end in _unanswered(tree, target)]
    line = tree.line(node, idle=True)
    end = tree.nodes[line[-1][1].to] if line else node
    return [end] if end.kind == LEAF else []


def _says_who(tree: Tree, node: TreeNode, branch: Branch, end: TreeNode) -> Message:
    values = {"player": node.player, "play": short(branch.option), "where": where(node)}
    if node.player == tree.owner:
        text = N_("{player} can do better with {play} ({where}): {end}")
    else:
        text = N_("{player} can save it with {play} ({where}): {end}")
    return say(text, **values, end=tree.says(end))
