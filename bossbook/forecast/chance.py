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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from bossbook.api import AnySource
from bossbook.forecast.hands import Held, Unknown, is_part, unknown_spells
from bossbook.forecast.outcomes import NOT_KNOWN, Deals, Tables
from bossbook.forecast.tree import CHANCE, Branch, Node, Tree
from bossbook.messages import N_, Message, say
from bossbook.protocol import About, Option

_NAMED = 3  # holdings that the words on a branch name
_TOLD = 6  # reasons that the text names
_WITH: Mapping[str, str] = {
    "soul": N_("{owner} gets the soul of {hero} with {chance}."),
    "wound": N_("{hero} reaches the boss and hurts {owner} with {chance}."),
    "town": N_("{hero} goes back to town with {chance}."),
    "entrance": N_("{hero} is left standing at an entrance with {chance}."),
    "removed": N_("{hero} is out of the game with {chance}."),
    NOT_KNOWN: N_("Too much can be played to know what happens with {chance}."),
}
_OUTCOMES: Mapping[str, str] = {
    "soul": N_("a soul"),
    "wound": N_("a wound"),
    "town": N_("back to town"),
    "entrance": N_("left at the entrance"),
    "removed": N_("out of the game"),
    NOT_KNOWN: N_("not known"),
}


class ChanceBranch(NamedTuple):
    """What the others hold, how likely that is, how it ends then, and a tree that shows it."""

    holds: Message
    chance: Fraction
    outcome: str
    tree: Tree


@dataclass(frozen=True, slots=True)
class Reason:
    """The least that changes the result: who holds what, and how likely it is to be held."""

    holds: Mapping[str, tuple[str, ...]]
    chance: Fraction
    outcome: str

    @property
    def player(self) -> str | None:
        """The one who holds it; None if it takes several."""
        return next(iter(self.holds)) if len(self.holds) == 1 else None

    @property
    def message(self) -> Message:
        """Who holds what, in words."""
        each = [
            say(N_("{player} holds {cards}"), player=player, cards=_cards(cards))
            for player, cards in self.holds.items()
        ]
        return _joined(N_("{one} and {other}"), each)


@dataclass(frozen=True)
class ChanceTree(Tree):
    """A tree that begins with what the others may hold; with nothing unknown, the plain tree.

    ``branches`` are the results: first that of opponents who hold nothing that matters, then the
    likely ones. ``reasons`` tells what leads away from the first. ``unknown`` is how many spells
    the others hold out of ``unseen``; ``left_out`` names the kinds that were not told apart, and
    ``capped`` says that not every pair of spells was tried.
    """

    branches: tuple[ChanceBranch, ...] = ()
    reasons: tuple[Reason, ...] = ()
    unknown: int = 0
    unseen: int = 0
    left_out: tuple[str, ...] = ()
    capped: bool = False

    @cached_property
    def probabilities(self) -> Mapping[str, Fraction]:
        """The chance of every outcome ("…": not known); together they are 1."""
        return {branch.outcome: branch.chance for branch in self.branches}

    @property
    def matters(self) -> ChanceBranch | None:
        """The likeliest of the results that need an opponent's spell."""
        return max(self.branches[1:], key=lambda branch: branch.chance, default=None)

    def _row(self, node: Node, branch: Branch | None) -> dict[str, Any]:
        row = super()._row(node, branch)
        by_chance = node.kind == CHANCE and branch is not None
        at = node.branches.index(branch) if by_chance and branch else None
        return row | {"chance": None if at is None else float(self.branches[at].chance)}

    @property
    def message(self) -> Message:
        """The chances, what they hang on, and what they rest on."""
        pieces = [*self._says_chances(), *self._says_reasons(), *self.notes]
        return _joined("{one} {other}", pieces)

    @property
    def notes(self) -> list[Message]:
        """What the numbers rest on."""
        if not self.unknown:
            return [say(N_("No spell is unknown: nothing is left to chance."))]
        model = N_(
            "Unknown: {held} of the {unseen} {unseen:spell|spells} that {viewer} cannot see, "
            "dealt at random."
            " Then all cards are open, which favours those who hold them."
        )
        held = {"held": self.unknown, "unseen": self.unseen, "viewer": self.viewer}
        notes = [say(model, **held)]
        if self.left_out:
            left_out = N_("Taken not to matter, to keep the count small: {cards}.")
            notes.append(say(left_out, cards=self.left_out))
        if self.capped:
            capped = N_("Not every two spells were tried together: others may help each other too.")
            notes.append(say(capped))
        return notes

    def _says_chances(self) -> list[Message]:
        if len(self.branches) == 1 and self.branches[0].outcome != NOT_KNOWN:
            (only,) = self.branches
            end = only.tree.says(only.tree.end_of(only.tree.line()))
            sure = N_("{end} Nothing that may be held changes that.")
            return [say(sure, end=end) if self.unknown and not self.capped else end]
        named = {"hero": self.hero, "owner": self.owner}
        return [
            say(_WITH[one.outcome], **named, chance=percent(one.chance)) for one in self.branches
        ]

    def _says_reasons(self) -> list[Message]:
        """By whom and by which spells the first result is changed."""
        told: dict[str | None, list[Message]] = {}
        known = [reason for reason in self.reasons if reason.outcome != NOT_KNOWN]
        for reason in known[:_TOLD]:
            what = say("{cards}", cards=_cards(*reason.holds.values())) if reason.player else None
            values = {"what": what or reason.message, "chance": percent(reason.chance)}
            outcome = say(_OUTCOMES[reason.outcome])
            one = say(N_("{what} ({chance}: {outcome})"), **values, outcome=outcome)
            told.setdefault(reason.player, []).append(one)
        return [self._says_who(player, spells) for player, spells in told.items()]

    def _says_who(self, player: str | None, spells: Sequence[Message]) -> Message:
        some = _joined(N_("{one} or {other}"), spells)
        if player is None:
            return say(N_("It also changes if {spells}."), spells=some)
        prevents = player != self.owner and self.branches[0].outcome == "soul"
        text = N_("{player} can prevent the soul with {spells}.")
        other = N_("{player} can change that with {spells}.")
        return say(text if prevents else other, player=player, spells=some)

    def text(self) -> str:
        """The chances in words, and the tree as lines."""
        return f"{self.message.text}\n{super().text()}"


def percent(chance: Fraction) -> str:
    """A chance for people; what is not certain is not rounded to be so."""
    if 0 < chance < Fraction(1, 200):
        return "<1%"
    return ">99%" if Fraction(199, 200) < chance < 1 else f"{float(chance):.0%}"


def _joined(pattern: str, pieces: Sequence[Message]) -> Message:
    """Several messages as one."""
    one = pieces[0]
    for other in pieces[1:]:
        one = say(pattern, one=one, other=other)
    return one


def _cards(cards: Sequence[str]) -> Message:
    """Cards by name, those held several times with their number."""
    counts = {card: cards.count(card) for card in cards}
    each = [
        say(N_("{count} × {card}"), count=count, card=card) if count > 1 else say("{c}", c=card)
        for card, count in counts.items()
    ]
    return _joined(N_("{one} and {other}"), each)


# -- making one


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

    def _branch(self, outcome: str, group: Sequence[Held]) -> ChanceBranch:
        """A result with the tree of its likeliest cause."""
        least = sorted(_least(group), key=lambda held: -self._at_least(held))
        tree = replace(self._tables.tree(least[0]), viewer=self._viewer)
        reasons = [self._reason(held) for held in least]
        holds = _holdings(reasons) if reasons[0].holds else _nothing()
        return ChanceBranch(holds, self._deals.chance_of(group), outcome, tree)

    def _at_least(self, held: Held) -> Fraction:
        return self._deals.chance_of(one for one in self._deals.chances if is_part(held, one))

    def _reason(self, held: Held) -> Reason:
        hands = zip(self._unknown.seats, held, strict=True)
        holds = {self._names[s]: tuple(self._cards[c] for c in hand) for s, hand in hands if hand}
        return Reason(holds, self._at_least(held), self._deals.results[held])


def _least(group: Sequence[Held]) -> list[Held]:
    """Those deals of which no part does the same."""
    return [
        held for held in group if not any(is_part(one, held) for one in group if one is not held)
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
            players=_joined(either, [say("{name}", name=name) for name in names]),
            cards=_joined(either, _first_of([_cards(one) for one in some])),
        )
        for names, some in cards.items()
    ]
    return _joined(N_("{one}, or {other}"), _first_of([*each, *several]))


def _first_of(pieces: Sequence[Message]) -> list[Message]:
    more = (
        [say(N_("{count} {count:other|others}"), count=len(pieces) - _NAMED)]
        if pieces[_NAMED:]
        else []
    )
    return [*pieces[:_NAMED], *more]


def _under_chance(branches: Sequence[ChanceBranch]) -> tuple[Node, ...]:
    """The trees of all branches below one node, their numbers moved on."""
    nodes: list[Node] = []
    roots: list[Branch] = []
    for branch in branches:
        by = len(nodes) + 1
        roots.append(Branch(_option(branch), by, best=False))
        nodes += [_moved(node, by) for node in branch.tree.nodes]
    return (Node(0, CHANCE, branches=tuple(roots)), *nodes)


def _moved(node: Node, by: int) -> Node:
    branches = tuple(replace(branch, to=branch.to + by) for branch in node.branches)
    return replace(node, number=node.number + by, branches=branches)


def _option(branch: ChanceBranch) -> Option:
    """A branch of chance in the shape of those that are chosen."""
    values = {"holds": branch.holds, "chance": percent(branch.chance)}
    about = About("chance")
    return Option(f"chance:{branch.outcome}", (), (), N_("{holds} ({chance})"), values, about)
