"""The damage tree: all that can become of one hero in one dungeon, and what best play makes of it.

A node is a choice that somebody has, or a leaf; the same node may be reached in several ways. The
dungeon's owner wants a soul, failing that a hero who is gone; everybody else wants a wound.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bossbook.api import AnySource, game_of, imagine
from bossbook.forecast.exploring import CHOICE, CUT, LEAF, Ending, Explorer, Found
from bossbook.forecast.moments import Moment, entering
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.positions import View
from bossbook.protocol import Option, prompt

# What the dungeon's owner would rather have; the others want it the other way round.
RANKS: Mapping[str, int] = {"wound": 0, "town": 1, "entrance": 1, "removed": 1, "soul": 2}
_Branches = tuple[tuple[Option, int], ...]
CHANCE = "chance"  # a node at which nobody decides: see bossbook.forecast.chance
_UNKNOWN = (min(RANKS.values()), max(RANKS.values()))
ENDINGS: Mapping[str, str] = {
    "soul": N_("{hero} dies: a soul for {owner}."),
    "wound": N_("{hero} reaches the boss and hurts {owner}."),
    "town": N_("{hero} goes back to town."),
    "entrance": N_("{hero} is left standing at an entrance."),
    "removed": N_("{hero} is out of the game."),
}
_DIES_IN = N_("{hero} dies in {room}: a soul for {owner}.")
_CUT = N_("… not looked into: there are too many ways.")


@dataclass(frozen=True, slots=True)
class Branch:
    """One option of a choice, and the number of the node it leads to."""

    option: Option
    to: int
    best: bool

    @property
    def key(self) -> str:
        """The option's key."""
        return self.option.key

    @property
    def idle(self) -> bool:
        """Whether it is to do nothing."""
        return self.option.idle


@dataclass(frozen=True, slots=True)
class Node:
    """A "choice", a "leaf", what is "cut" off, or a "chance", at which nobody decides.

    ``value`` is the outcome of best play from here, None if it is not known or left to chance;
    ``room`` is where the hero is, None before or between rooms; ``left`` its health.
    """

    number: int
    kind: str
    player: str | None = None
    decision: str = ""
    room: str | None = None
    place: int = -1
    left: int | None = None
    branches: tuple[Branch, ...] = ()
    ending: Ending | None = None
    value: str | None = None

    @property
    def prompt(self) -> str:
        """What is asked."""
        return prompt(self.decision, self.player).text if self.player else ""

    @property
    def best(self) -> Branch | None:
        """What the one who decides should do; None if that is not known."""
        return next((branch for branch in self.branches if branch.best), None)

    @property
    def idle(self) -> Branch | None:
        """What is done by one who wants nothing."""
        idle = (branch for branch in self.branches if branch.idle)
        return next(idle, self.branches[0] if self.branches else None)


@dataclass(frozen=True)
class Tree:
    """A hero's ways through a dungeon; ``nodes[0]`` is the first choice, or the only leaf."""

    hero: str
    owner: str
    viewer: str | None
    nodes: tuple[Node, ...]

    @property
    def root(self) -> Node:
        """Where it begins."""
        return self.nodes[0]

    @property
    def leaves(self) -> list[Node]:
        """The different endings."""
        return [node for node in self.nodes if node.kind == LEAF]

    @property
    def value(self) -> str | None:
        """The outcome if everybody plays for themselves; None if the tree is cut too early."""
        return self.root.value

    @property
    def cut(self) -> bool:
        """Whether some ways were not looked into."""
        return any(node.kind == CUT for node in self.nodes)

    @cached_property
    def ways(self) -> Mapping[int, int]:
        """How many ways lead from each node to an ending (or to where it is cut)."""
        ways: dict[int, int] = {}
        for node in self._from_the_end():
            ways[node.number] = sum(ways[branch.to] for branch in node.branches) or 1
        return ways

    @cached_property
    def endings(self) -> Mapping[str, int]:
        """How many ways end with each outcome, the cut ones under "…"."""
        reached = {node.number: 0 for node in self.nodes} | {0: 1}
        for node in reversed(self._from_the_end()):
            for branch in node.branches:
                reached[branch.to] += reached[node.number]
        counts: dict[str, int] = {}
        for node in self.nodes:
            if not node.branches:
                name = node.ending.outcome if node.ending else "…"
                counts[name] = counts.get(name, 0) + reached[node.number]
        return counts

    def _from_the_end(self) -> list[Node]:
        """The nodes, each after all it leads to."""
        branches = {node.number: [branch.to for branch in node.branches] for node in self.nodes}
        return [self.nodes[number] for number in _postorder(branches, 0)[0]]

    def line(self, start: Node | None = None, *, idle: bool = False) -> list[tuple[Node, Branch]]:
        """The choices that best play makes, or those of people who only pass."""
        node, line = start or self.root, []
        while branch := node.idle if idle else node.best:
            line.append((node, branch))
            node = self.nodes[branch.to]
        return line

    def end_of(self, line: Sequence[tuple[Node, Branch]]) -> Node:
        """The node that a line leads to."""
        return self.nodes[line[-1][1].to] if line else self.root

    def says(self, node: Node) -> Message:
        """A leaf as a sentence."""
        if node.ending is None:
            return say(_CUT)
        named = {"hero": self.hero, "owner": self.owner, "room": node.ending.died_in}
        return say(_DIES_IN if node.ending.died_in else ENDINGS[node.ending.outcome], **named)

    # -- as data and as text

    @property
    def rows(self) -> list[dict[str, Any]]:
        """One plain row a branch; a tree without a choice has the one of its leaf."""
        return [
            self._row(node, branch)
            for node in self.nodes
            for branch in (node.branches or ([None] if node is self.root else []))
        ]

    def _row(self, node: Node, branch: Branch | None) -> dict[str, Any]:
        to = self.nodes[branch.to] if branch else node
        return {
            "node": node.number + 1,
            "player": node.player,
            "asked": node.prompt,
            "room": node.room,
            "left": node.left,
            "option": branch.key if branch else None,
            "text": branch.option.text if branch else None,
            "rules": list(branch.option.rules) if branch else [],
            "best": branch.best if branch else False,
            "to": to.number + 1,
            "value": to.value,
            "outcome": to.ending.outcome if to.ending else None,
            "died_in": to.ending.died_in if to.ending else None,
            "says": "" if to.branches else self.says(to).text,
        }

    def text(self) -> str:
        """The tree as lines; ``*`` marks best play; a node told before is not repeated."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        title = N_("{hero} in the dungeon of {owner}")
        yield say(title, hero=self.hero, owner=self.owner).text
        order = list(self._told_in_order())
        again = {node.number for _, _, node, before in order if before}
        numbers: dict[int, int] = {}  # of what is referred to later, as it is told
        for depth, lead, node, before in order:
            if node.number in again and node.branches:
                numbers.setdefault(node.number, len(numbers) + 1)
            yield "    " * depth + lead + self._told(node, before, numbers.get(node.number))

    def _told_in_order(self) -> Iterator[tuple[int, str, Node, bool]]:
        """Every line: how deep, what leads there, the node, and whether it was told before."""
        waiting: list[tuple[int, str, Node]] = [(0, "", self.root)]
        told: set[int] = set()
        while waiting:
            depth, lead, node = waiting.pop()
            yield depth, lead, node, node.number in told
            if node.number not in told:
                told.add(node.number)
                waiting += [
                    (depth + 1, self._lead(branch), self.nodes[branch.to])
                    for branch in reversed(node.branches)
                ]

    def _lead(self, branch: Branch) -> str:
        return f"{'*' if branch.best else '-'} {branch.option.text} -> "

    def _told(self, node: Node, before: bool, number: int | None) -> str:
        """A node in words; it has a number only if it is referred to."""
        if not node.branches:
            return self.says(node).text
        if before:
            return say(N_("as at {number}"), number=number).text
        told = say(N_("What the others hold is chance."))
        if node.kind != CHANCE:
            values = {"player": node.player, "where": where(node), "health": health_told(node.left)}
            told = say(N_("{player} decides; {where}, {health}."), **values)
        return told.text if number is None else f"{number}. {told.text}"


def health_told(left: int | None) -> Message:
    """The health that is left, in words: below zero it is none, and how much there was too much."""
    if left is None or left > 0:
        return say(N_("health left {left}"), left=left)
    return say(N_("no health left ({over} too much)") if left else N_("no health left"), over=-left)


def where(node: Node) -> Message:
    """Where the hero is, in words."""
    if node.room is not None:
        return say(N_("in {room}"), room=node.room)
    return say(N_("at the entrance") if node.place < 0 else N_("between two rooms"))


# -- making one


def damage_tree(
    source: AnySource,
    hero: str | None = None,
    dungeon: str | None = None,
    viewer: str | None = None,
    most: int = 2000,
) -> Tree:
    """All that can become of a hero in a dungeon: by default of the next one to enter.

    A hero in town can be asked about too; it is put at the entrance of the dungeon, by default of
    the one that lures it. Without a viewer all hands are open. For a viewer the others hold
    nothing, and what nobody has seen is dealt anew: the tree tells nothing that is secret. At most
    ``most`` choices are looked into; beyond that the tree is cut.

    A draw or a blind pick comes out as the game's generator has it: with all hands open that is the
    game's real future, for a viewer one of many.
    """
    game = game_of(source)
    if viewer is not None:
        game = _as_seen_by(game, viewer)
    moment = entering(game, hero, dungeon)
    return grown(Explorer(moment, most), moment, viewer)


def grown(explorer: Explorer, moment: Moment, viewer: str | None = None) -> Tree:
    """The tree of what was found."""
    nodes = _Grower(explorer.found, explorer.root, moment).nodes
    return Tree(moment.name, moment.owner, viewer, tuple(nodes))


def _as_seen_by(game: Game, viewer: str) -> Game:
    """A game that agrees with what a player sees, in which nobody else holds a card."""
    state = imagine(View(game, viewer), 0).state.copy()
    for name, player in zip(state.setup.names, state.players, strict=True):
        if name != viewer:
            player.hand = ()
    seen = Game(state)
    seen.language = game.language
    return seen


class _Grower:
    """Makes the tree of what was found: nodes that come to the same thing become one."""

    def __init__(self, found: Sequence[Found], root: int, moment: Moment) -> None:
        self._found, self._moment = found, moment
        self._names = moment.game.players
        self._known: dict[Any, int] = {}
        self._made: list[tuple[Found, _Branches]] = []
        branches = {i: [to for _, to in one.branches] for i, one in enumerate(found)}
        order, circles = _postorder(branches, root)
        place: dict[int, int] = {}
        for number in order:
            place[number] = self._reduced(number, place, circles)
        self.nodes = self._numbered(place[root])

    def _reduced(self, number: int, place: Mapping[int, int], circles: set[tuple[int, int]]) -> int:
        """A choice that does not matter is passed over; a way back to where one was is no way."""
        found = self._found[number]
        branches = tuple(
            (option, place[to]) for option, to in found.branches if (number, to) not in circles
        )
        targets = {to for _, to in branches}
        if len(targets) == 1:
            return targets.pop()
        again = next((to for option, to in branches if option.idle), None)
        if again is not None and self._asked_again(found, branches, again):
            return again
        if found.kind == CHOICE and not branches:
            found = Found(CUT)
        shown = (found.seat, found.decision, found.room, found.place, found.left)
        options = tuple((option.key, to) for option, to in branches)
        key = (found.kind, found.ending, shown, options)
        if key not in self._known:
            self._known[key] = len(self._made)
            self._made.append((found, branches))
        return self._known[key]

    def _asked_again(self, found: Found, branches: _Branches, later: int) -> bool:
        """Whether who passes is asked the same again in this room, with no less to choose from."""
        other, chances = self._made[later]
        if (found.seat, found.place, found.left) != (other.seat, other.place, other.left):
            return False
        known = {(option.key, to) for option, to in chances}
        plays = ((o.key, to) for o, to in branches if not o.idle)
        return all(play in known for play in plays)

    def _numbered(self, root: int) -> list[Node]:
        """The nodes in the order in which one meets them, with their values."""
        numbers = {root: 0}
        for made in _nearest_first(root, [[to for _, to in one[1]] for one in self._made]):
            numbers.setdefault(made, len(numbers))
        bounds, values, nodes = dict[int, tuple[int, int]](), dict[int, str | None](), []
        for made, (found, branches) in enumerate(self._made):  # each after all it leads to
            if made not in numbers:
                continue
            bounds[made], best = self._judged(found, branches, bounds)
            if found.ending is not None:
                values[made] = found.ending.outcome
            else:
                values[made] = None if best is None else values[branches[best][1]]
            kept = tuple(
                Branch(option, numbers[to], at == best) for at, (option, to) in enumerate(branches)
            )
            nodes.append(self._node(numbers[made], found, kept, values[made]))
        return sorted(nodes, key=lambda node: node.number)

    def _node(
        self, number: int, found: Found, branches: tuple[Branch, ...], value: str | None
    ) -> Node:
        if found.kind != CHOICE:
            return Node(number, found.kind, ending=found.ending, value=value)
        player, where = self._names[found.seat], (found.room, found.place, found.left)
        return Node(number, CHOICE, player, found.decision, *where, branches, None, value)

    def _judged(
        self,
        found: Found,
        branches: _Branches,
        bounds: Mapping[int, tuple[int, int]],
    ) -> tuple[tuple[int, int], int | None]:
        """Between which ranks best play ends, and the best branch if that is one rank.

        Of equally good options the one that does nothing is taken: cards are dear.
        """
        if found.ending is not None:
            return (RANKS[found.ending.outcome],) * 2, None
        if not branches:
            return _UNKNOWN, None
        wish = max if found.seat == self._moment.seat else min
        low, high = (wish(bounds[to][side] for _, to in branches) for side in (0, 1))
        good = [at for at, (_, to) in enumerate(branches) if bounds[to] == (low, high)]
        if low != high:
            return (low, high), None
        idle = (at for at in good if branches[at][0].idle)
        return (low, high), next(idle, good[0])


def _nearest_first(root: int, branches: Sequence[Sequence[int]]) -> list[int]:
    """The nodes of a graph, nearest first."""
    met = {root: None}
    waiting = [root]
    for number in waiting:
        new = [to for to in dict.fromkeys(branches[number]) if to not in met]
        met |= dict.fromkeys(new)
        waiting += new
    return list(met)


def _postorder(
    branches: Mapping[int, Sequence[int]], root: int
) -> tuple[list[int], set[tuple[int, int]]]:
    """The nodes, each after all it leads to, and the branches that lead back in a circle."""
    order: list[int] = []
    circles: set[tuple[int, int]] = set()
    open_: set[int] = {root}
    done: set[int] = set()
    stack = [(root, iter(branches[root]))]
    while stack:
        number, rest = stack[-1]
        to = next((one for one in rest if one not in done), None)
        if to is None:
            stack.pop()
            open_.discard(number)
            done.add(number)
            order.append(number)
        elif to in open_:
            circles.add((number, to))
        else:
            open_.add(to)
            stack.append((to, iter(branches[to])))
    return order, circles
