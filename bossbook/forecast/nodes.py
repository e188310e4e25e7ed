"""The nodes of a damage tree: what can be chosen, and where a walk ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bossbook.forecast.exploring import Ending
from bossbook.messages import N_, Message, say
from bossbook.protocol import Option, prompt

# What the dungeon's owner would rather have; the others want it the other way round.
RANKS: Mapping[str, int] = {"wound": 0, "town": 1, "entrance": 1, "removed": 1, "soul": 2}
CHANCE = "chance"  # a node at which nobody decides: see bossbook.forecast.chance


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
class TreeNode:
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


class Chosen(NamedTuple):
    """A choice, and what is taken there."""

    node: TreeNode
    branch: Branch


def health_told(left: int | None) -> Message:
    """The health that is left, in words: below zero it is none, and how much there was too much."""
    if left is None or left > 0:
        return say(N_("health left {left}"), left=left)
    return say(N_("no health left ({over} too much)") if left else N_("no health left"), over=-left)


def where(node: TreeNode) -> Message:
    """Where the hero is, in words."""
    if node.room is not None:
        return say(N_("in {room}"), room=node.room)
    return say(N_("at the entrance") if node.place < 0 else N_("between two rooms"))


def postorder(
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
        to = next((target for target in rest if target not in done), None)
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
