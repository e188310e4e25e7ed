"""What somebody is told who cannot see every hand: chances, what they hang on, and a tree.

The model is told in :mod:`bossbook.forecast.chance`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from bossbook.forecast.nodes import CHANCE, Branch, TreeNode
from bossbook.forecast.outcomes import NOT_KNOWN
from bossbook.forecast.tree import Tree
from bossbook.messages import N_, Message, say

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
            say(N_("{player} holds {cards}"), player=player, cards=held_cards(cards))
            for player, cards in self.holds.items()
        ]
        return joined(N_("{one} and {other}"), each)


@dataclass(frozen=True, repr=False)
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

    def _row(self, node: TreeNode, branch: Branch | None) -> dict[str, object]:
        row = super()._row(node, branch)
        by_chance = node.kind == CHANCE and branch is not None
        at = node.branches.index(branch) if by_chance and branch else None
        return row | {"chance": None if at is None else float(self.branches[at].chance)}

    @property
    def message(self) -> Message:
        """The chances, what they hang on, and what they rest on."""
        pieces = [*self._says_chances(), *self._says_reasons(), *self.notes]
        return joined("{one} {other}", pieces)

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
            say(_WITH[branch.outcome], **named, chance=percent(branch.chance))
            for branch in self.branches
        ]

    def _says_reasons(self) -> list[Message]:
        """By whom and by which spells the first result is changed."""
        by_player: dict[str | None, list[Message]] = {}
        known = [reason for reason in self.reasons if reason.outcome != NOT_KNOWN]
        for reason in known[:_TOLD]:
            spells = held_cards(*reason.holds.values()) if reason.player else reason.message
            by_player.setdefault(reason.player, []).append(_with_chance(spells, reason))
        return [self._says_who(player, spells) for player, spells in by_player.items()]

    def _says_who(self, player: str | None, spells: Sequence[Message]) -> Message:
        some = joined(N_("{one} or {other}"), spells)
        if player is None:
            return say(N_("It also changes if {spells}."), spells=some)
        prevents = player != self.owner and self.branches[0].outcome == "soul"
        text = N_("{player} can prevent the soul with {spells}.")
        other = N_("{player} can change that with {spells}.")
        return say(text if prevents else other, player=player, spells=some)

    def text(self) -> str:
        """The chances in words, and the tree as lines."""
        return f"{self.message.text}\n{super().text()}"


def _with_chance(what: Message, reason: Reason) -> Message:
    outcome = say(_OUTCOMES[reason.outcome])
    told = N_("{what} ({chance}: {outcome})")
    return say(told, what=what, chance=percent(reason.chance), outcome=outcome)


def percent(chance: Fraction) -> str:
    """A chance for people; what is not certain is not rounded to be so."""
    if 0 < chance < Fraction(1, 200):
        return "<1%"
    return ">99%" if Fraction(199, 200) < chance < 1 else f"{float(chance):.0%}"


def joined(pattern: str, pieces: Sequence[Message]) -> Message:
    """Several messages as one."""
    one = pieces[0]
    for other in pieces[1:]:
        one = say(pattern, one=one, other=other)
    return one


def held_cards(cards: Sequence[str]) -> Message:
    """Cards by name, those held several times with their number."""
    counts = {card: cards.count(card) for card in cards}
    each = [
        say(N_("{count} × {card}"), count=count, card=card) if count > 1 else say("{c}", c=card)
        for card, count in counts.items()
    ]
    return joined(N_("{one} and {other}"), each)
