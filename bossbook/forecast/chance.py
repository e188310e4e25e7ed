"""The damage tree of somebody who cannot see every hand: what the others hold is chance.

The model: each opponent holds as many spells as the table shows, drawn at random, without putting
back, out of the spells that the viewer cannot see. What is known (the viewer's hand, hands that
are listed, the abilities of rooms) stays a choice. Then every card lies open and all play their
best: that favours those whose cards are unknown, for nobody has to fear what they cannot see.

Only kinds of spells that matter are told apart: those which, held alone or with one other unknown
spell, change the result of best play. Three that need each other are overlooked. Holding more never
makes a player worse off, so what already brings the best result is not looked into with more cards.
Room cards in unknown hands are left out, and what is drawn on the way is of no use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from bossbook.api import AnySource
from bossbook.forecast.chance_tree import (
    ChanceBranch,
    ChanceTree,
    Reason,
    held_cards,
    joined,
    percent,
)
from bossbook.forecast.hands import Holding, Unknown, is_part, unknown_spells
from bossbook.forecast.nodes import CHANCE, Branch, TreeNode
from bossbook.forecast.outcomes import NOT_KNOWN, Deals, Tables
from bossbook.messages import N_, Message, say
from bossbook.protocol import About, Option

_NAMED = 3  # holdings that the words on a branch name


def chances(
    source: AnySource,
    viewer: str,
    hero: str | None = None,
    dungeon: str | None = None,
    most: int = 3000,
) -> ChanceTree:
    """How likely a hero's ends are for one who cannot see all hands, by default of the next hero.

    A game is looked at as the viewer sees it; a position is taken at its word, so a hand that it
    lists is known. ``most`` is how many choices are looked into, over all hands together.
    """
    unknown = unknown_spells(source, viewer)
    tables = Tables(unknown, hero, dungeon, most)
    if not unknown.seats:
        tree = replace(tables.tree(unknown.nothing), viewer=viewer)
        only = ChanceBranch(_nothing(), Fraction(1), tree.value or NOT_KNOWN, tree)
        return ChanceTree(tree.hero, tree.owner, viewer, tree.nodes, (only,))
    return _Teller(unknown, Deals(unknown, tables), tables, viewer).tree()


def _nothing() -> Message:
    return say(N_("nothing that matters"))


class _Teller:
    """Puts what comes to the same on one branch, names what decides it, and grows its tree."""

    def __init__(self, unknown: Unknown, deals: Deals, tables: Tables, viewer: str) -> None:
        self._unknown, self._deals, self._tables, self._viewer = unknown, deals, tables, viewer
        self._cards, self._names = unknown.state.setup.table.names, unknown.state.setup.names

    def tree(self) -> ChanceTree:
        """All of it."""
        groups, deals = self._deals.groups, self._deals
        branches = [self._branch(*group) for group in groups]
        reasons = [self._reason(held) for _, group in groups[1:] for held in _least(group)]
        first = branches[0].tree
        return ChanceTree(
            first.hero,
            first.owner,
            self._viewer,
            first.nodes if len(branches) == 1 else _under_chance(branches),
            tuple(branches),
            tuple(sorted(reasons, key=lambda reason: -reason.chance)),
            sum(draw.size for draw in self._unknown.draws),
            sum(self._unknown.pool.values()),
            tuple(self._cards[kind] for kind in deals.left_out),
            deals.capped,
        )

    def _branch(self, outcome: str, group: Sequence[Holding]) -> ChanceBranch:
        """A result with the tree of its likeliest cause."""
        least = sorted(_least(group), key=lambda held: -self._at_least(held))
        tree = replace(self._tables.tree(least[0]), viewer=self._viewer)
        reasons = [self._reason(held) for held in least]
        holds = _holdings(reasons) if reasons[0].holds else _nothing()
        return ChanceBranch(holds, self._deals.chance_of(group), outcome, tree)

    def _at_least(self, held: Holding) -> Fraction:
        return self._deals.chance_of(deal for deal in self._deals.chances if is_part(held, deal))

    def _reason(self, held: Holding) -> Reason:
        hands = zip(self._unknown.seats, held, strict=True)
        holds = {self._names[s]: tuple(self._cards[c] for c in hand) for s, hand in hands if hand}
        return Reason(holds, self._at_least(held), self._deals.results[held])


def _least(group: Sequence[Holding]) -> list[Holding]:
    """Those deals of which no part does the same."""
    return [
        held for held in group if not any(is_part(part, held) for part in group if part is not held)
    ]


def _holdings(reasons: Sequence[Reason]) -> Message:
    """What is held on a branch: players who do it with the same cards together."""
    players: dict[tuple[str, ...], list[str]] = {}
    several = [reason.message for reason in reasons if reason.player is None]
    for reason in reasons:
        if reason.player is not None:
            players.setdefault(reason.holds[reason.player], []).append(reason.player)
    cards: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for some, names in players.items():
        cards.setdefault(tuple(names), []).append(some)
    either = N_("{one} or {other}")
    each = [
        say(
            N_("{players} holds {cards}"),
            players=joined(either, [say("{name}", name=name) for name in names]),
            cards=joined(either, _first_of([held_cards(hand) for hand in some])),
        )
        for names, some in cards.items()
    ]
    return joined(N_("{one}, or {other}"), _first_of([*each, *several]))


def _first_of(pieces: Sequence[Message]) -> list[Message]:
    more = (
        [say(N_("{count} {count:other|others}"), count=len(pieces) - _NAMED)]
        if pieces[_NAMED:]
        else []
    )
    return [*pieces[:_NAMED], *more]


def _under_chance(branches: Sequence[ChanceBranch]) -> tuple[TreeNode, ...]:
    """The trees of all branches below one node, their numbers moved on."""
    nodes: list[TreeNode] = []
    roots: list[Branch] = []
    for branch in branches:
        by = len(nodes) + 1
        roots.append(Branch(_option(branch), by, best=False))
        nodes += [_moved(node, by) for node in branch.tree.nodes]
    return (TreeNode(0, CHANCE, branches=tuple(roots)), *nodes)


def _moved(node: TreeNode, by: int) -> TreeNode:
    branches = tuple(replace(branch, to=branch.to + by) for branch in node.branches)
    return replace(node, number=node.number + by, branches=branches)


def _option(branch: ChanceBranch) -> Option:
    """A branch of chance in the shape of those that are chosen."""
    values = {"holds": branch.holds, "chance": percent(branch.chance)}
    about = About("chance")
    return Option(f"chance:{branch.outcome}", (), (), N_("{holds} ({chance})"), values, about)
