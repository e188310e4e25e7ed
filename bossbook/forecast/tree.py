"""The damage tree: all that can become of one hero in one dungeon, and what best play makes of it.

A node is a choice that somebody has, or a leaf; the same node may be reached in several ways. The
dungeon's owner wants a soul, failing that a hero who is gone; everybody else wants a wound.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bossbook.api import AnySource, game_of, imagine
from bossbook.forecast.exploring import CUT, LEAF, Explorer
from bossbook.forecast.growing import grown_nodes
from bossbook.forecast.moments import Moment, entering
from bossbook.forecast.nodes import CHANCE, Branch, Chosen, TreeNode, health_told, postorder, where
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.positions import View
from bossbook.showing import Pictured

ENDINGS: Mapping[str, str] = {
    "soul": N_("{hero} dies: a soul for {owner}."),
    "wound": N_("{hero} reaches the boss and hurts {owner}."),
    "town": N_("{hero} goes back to town."),
    "entrance": N_("{hero} is left standing at an entrance."),
    "removed": N_("{hero} is out of the game."),
}
_DIES_IN = N_("{hero} dies in {room}: a soul for {owner}.")
_CUT = N_("… not looked into: there are too many ways.")


class _Line(NamedTuple):
    """How deep a line stands, what leads there, its node, and whether that was told before."""

    depth: int
    lead: str
    node: TreeNode
    before: bool


@dataclass(frozen=True)
class Tree(Pictured):
    """A hero's ways through a dungeon; ``nodes[0]`` is the first choice, or the only leaf."""

    hero: str
    owner: str
    viewer: str | None
    nodes: tuple[TreeNode, ...]

    @property
    def root(self) -> TreeNode:
        """Where it begins."""
        return self.nodes[0]

    @property
    def leaves(self) -> list[TreeNode]:
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

    def _from_the_end(self) -> list[TreeNode]:
        """The nodes, each after all it leads to."""
        branches = {node.number: [branch.to for branch in node.branches] for node in self.nodes}
        return [self.nodes[number] for number in postorder(branches, 0)[0]]

    def line(self, start: TreeNode | None = None, *, idle: bool = False) -> list[Chosen]:
        """The choices that best play makes, or those of people who only pass."""
        node, line = start or self.root, []
        while branch := node.idle if idle else node.best:
            line.append(Chosen(node, branch))
            node = self.nodes[branch.to]
        return line

    def end_of(self, line: Sequence[Chosen]) -> TreeNode:
        """The node that a line leads to."""
        return self.nodes[line[-1].branch.to] if line else self.root

    def says(self, node: TreeNode) -> Message:
        """A leaf as a sentence."""
        if node.ending is None:
            return say(_CUT)
        named = {"hero": self.hero, "owner": self.owner, "room": node.ending.died_in}
        return say(_DIES_IN if node.ending.died_in else ENDINGS[node.ending.outcome], **named)

    # -- as data and as text

    @property
    def rows(self) -> list[dict[str, object]]:
        """One plain row a branch; a tree without a choice has the one of its leaf."""
        return [
            self._row(node, branch)
            for node in self.nodes
            for branch in (node.branches or ([None] if node is self.root else []))
        ]

    def _row(self, node: TreeNode, branch: Branch | None) -> dict[str, object]:
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

    def __repr__(self) -> str:
        return self.text()

    def _lines(self) -> Iterator[str]:
        title = N_("{hero} in the dungeon of {owner}")
        yield say(title, hero=self.hero, owner=self.owner).text
        order = list(self._told_in_order())
        again = {line.node.number for line in order if line.before}
        numbers: dict[int, int] = {}  # of what is referred to later, as it is told
        for depth, lead, node, before in order:
            if node.number in again and node.branches:
                numbers.setdefault(node.number, len(numbers) + 1)
            yield "    " * depth + lead + self._told(node, before, numbers.get(node.number))

    def _told_in_order(self) -> Iterator[_Line]:
        """Every line of the text, from the root on."""
        waiting: list[tuple[int, str, TreeNode]] = [(0, "", self.root)]
        seen: set[int] = set()
        while waiting:
            depth, lead, node = waiting.pop()
            yield _Line(depth, lead, node, node.number in seen)
            if node.number not in seen:
                seen.add(node.number)
                waiting += [
                    (depth + 1, self._lead(branch), self.nodes[branch.to])
                    for branch in reversed(node.branches)
                ]

    def _lead(self, branch: Branch) -> str:
        return f"{'*' if branch.best else '-'} {branch.option.text} -> "

    def _told(self, node: TreeNode, before: bool, number: int | None) -> str:
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
    return Tree(moment.name, moment.owner, viewer, grown_nodes(explorer, moment))


def _as_seen_by(game: Game, viewer: str) -> Game:
    """A game that agrees with what a player sees, in which nobody else holds a card."""
    state = imagine(View(game, viewer), 0).state.copy()
    for name, player in zip(state.setup.names, state.players, strict=True):
        if name != viewer:
            player.hand = ()
    seen = Game(state)
    seen.language = game.language
    return seen
