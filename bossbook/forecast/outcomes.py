"""What comes of everything that the others may hold: which spells matter, and what each deal does.

Nothing is drawn or told here; :mod:`bossbook.forecast.chance` says what is taken for granted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

from bossbook.forecast.hands import Holding, Unknown, deals, is_part, of_use, with_spells
from bossbook.forecast.moments import entering
from bossbook.forecast.nodes import RANKS
from bossbook.forecast.solving import Solver
from bossbook.forecast.tree import Tree, damage_tree, grown

Single = tuple[int, int]  # one spell in a hand: a place in ``Unknown.seats``, a kind
NOT_KNOWN = "…"  # the outcome where a search was cut
# The best rank for the owner of the dungeon, and for everybody else.
_WISHES = {True: max(RANKS.values()), False: min(RANKS.values())}
_MOST_DEALS = 1000  # that are told apart; beyond that the rarest kinds are left out
_SHOWN = 300  # choices of a tree that is to be shown


class Tables:
    """The tables of all deals: each is solved once, as long as there is something left to spend."""

    def __init__(self, unknown: Unknown, hero: str | None, dungeon: str | None, most: int) -> None:
        self._unknown, self._asked = unknown, (hero, dungeon)
        self._most, self._left = most, most
        self._solved: dict[Holding, str] = {}
        self._offers: dict[Holding, set[tuple[int, str]]] = {}
        self.owner = entering(with_spells(unknown, unknown.nothing), hero, dungeon).seat

    @property
    def running_out(self) -> bool:
        """Whether the rest is needed for the deals."""
        return 3 * self._left < self._most

    def offered(self, held: Holding, seat: int, kind: int) -> bool:
        """Whether that spell could be played in a table that was solved, or one that was not."""
        offers = self._offers.get(held)
        return offers is None or (seat, self._unknown.state.setup.table.keys[kind]) in offers

    def solve(self, held: Holding) -> str:
        """The result of best play if they hold that; not known when everything is spent."""
        if held not in self._solved and self._left <= 0:
            return NOT_KNOWN
        if held not in self._solved:
            solver = self._solver(held)
            self._left -= len(solver.found)
            self._offers[held] = solver.offered
            self._solved[held] = solver.outcome or NOT_KNOWN
        return self._solved[held]

    def _solver(self, held: Holding) -> Solver:
        game = with_spells(self._unknown, held)
        return Solver(entering(game, *self._asked), max(self._most // 3, 1))

    def tree(self, held: Holding) -> Tree:
        """What can be played if they hold that; of a tree too big, what its result hangs on."""
        game = with_spells(self._unknown, held)
        tree = damage_tree(game, *self._asked, most=_SHOWN)
        if tree.value is not None or self.solve(held) == NOT_KNOWN:
            return tree
        solver = self._solver(held)
        solver.leave_rest()
        return grown(solver, solver.moment)


class Deals:
    """Finds what matters, deals it in all ways, and says what comes of every deal."""

    def __init__(self, unknown: Unknown, tables: Tables) -> None:
        self._unknown, self._tables, self._state = unknown, tables, unknown.state
        self.capped = False
        self.results: dict[Holding, str] = {}
        self._matter: list[set[int]] = self._what_matters()
        kinds = sorted({kind for found in self._matter for kind in found})
        self.left_out = self._too_many(kinds)
        self.chances = self._deal([kind for kind in kinds if kind not in self.left_out])
        for held in sorted(self.chances, key=lambda held: (sum(map(len, held)), held)):
            self.results[held] = self._result(held)

    @property
    def groups(self) -> list[tuple[str, list[Holding]]]:
        """What comes to the same, that of hands in which nothing matters first, then the likely."""
        groups: dict[str, list[Holding]] = {}
        for held, result in self.results.items():
            groups.setdefault(result, []).append(held)
        first, *others = groups.items()
        return [first, *sorted(others, key=lambda group: -self.chance_of(group[1]))]

    def chance_of(self, held: Iterable[Holding]) -> Fraction:
        """How likely one of these deals is."""
        return sum((self.chances[deal] for deal in held), Fraction(0))

    # -- which kinds matter

    def _what_matters(self) -> list[set[int]]:
        """For each player with unknown spells, the kinds that have to be told apart."""
        spells = [kind for kind in self._unknown.pool if of_use(self._state, kind)]
        singles = [(at, kind) for at in range(len(self._unknown.seats)) for kind in spells]
        found = {one for one in singles if self._adds(one, self._unknown.nothing)}
        others = [one for one in singles if one not in found and self._may_be_played(one)]
        for one, other in self._pairs(found, others):
            if self._tables.running_out:
                self.capped = True
                break
            if self._adds(other, self._plus(self._unknown.nothing, one)):
                found |= {one, other}
        return [
            {kind for at, kind in found if at == seat} for seat in range(len(self._unknown.seats))
        ]

    def _pairs(self, found: Set[Single], others: Sequence[Single]) -> list[tuple[Single, Single]]:
        """What is tried together, the likeliest first.

        Two spells of opposite sides of which neither does anything alone do nothing together.
        """
        alike = combinations_with_replacement(others, 2)
        pairs = [(one, other) for one in sorted(found) for other in others]
        pairs += [(a, b) for a, b in alike if self._is_owner(a) == self._is_owner(b)]
        held = [pair for pair in pairs if self._can_be_held(*pair)]
        pool = self._unknown.pool
        return sorted(held, key=lambda pair: -pool[pair[0][1]] * pool[pair[1][1]])

    def _adds(self, single: Single, to: Holding) -> bool:
        """Whether one more spell changes the result, as far as that is known."""
        usual, best = self._tables.solve(to), _WISHES[self._is_owner(single)]
        if RANKS.get(usual, best) == best:  # not known, or nothing better for who holds it
            return False
        return self._tables.solve(self._plus(to, single)) != usual

    def _plus(self, held: Holding, single: Single) -> Holding:
        at, kind = single
        return (*held[:at], tuple(sorted((*held[at], kind))), *held[at + 1 :])

    def _is_owner(self, single: Single) -> bool:
        return self._unknown.seats[single[0]] == self._tables.owner

    def _can_be_held(self, one: Single, other: Single) -> bool:
        """Whether there are two such cards, and hands for them."""
        sizes = Counter[int]()
        for draw in self._unknown.draws:
            sizes[draw.at] += draw.size
        copies = self._unknown.pool[one[1]]
        return (one[0] != other[0] or sizes[one[0]] > 1) and (one[1] != other[1] or copies > 1)

    def _may_be_played(self, single: Single) -> bool:
        """Whether it was ever offered when held alone; what negates waits for another spell."""
        held, kind = self._plus(self._unknown.nothing, single), single[1]
        abilities = self._state.setup.table[kind].abilities
        negates = any(op.verb == "negate" for ability in abilities for op in ability.do)
        return negates or self._tables.offered(held, self._unknown.seats[single[0]], kind)

    def _too_many(self, kinds: Sequence[int]) -> list[int]:
        """The rarest kinds, if there are more deals than can be told apart."""
        rare = sorted(kinds, key=lambda kind: self._unknown.pool[kind])
        counts = [draw.size for draw in self._unknown.draws]
        for gone in range(len(rare)):
            if prod(comb(len(rare) - gone + count, count) for count in counts) <= _MOST_DEALS:
                return rare[:gone]
        return rare

    # -- what comes of them

    def _deal(self, kinds: Sequence[int]) -> dict[Holding, Fraction]:
        """All deals, without the cards that do not matter to the one who holds them."""
        found: dict[Holding, Fraction] = {}
        for held, chance in deals(self._unknown, kinds).items():
            pairs = zip(held, self._matter, strict=True)
            kept = tuple(tuple(card for card in hand if card in some) for hand, some in pairs)
            found[kept] = found.get(kept, Fraction(0)) + chance
        return found

    def _result(self, held: Holding) -> str:
        """What follows from smaller deals, else what is found by a search."""
        parts = {part: one for part, one in self.results.items() if is_part(part, held)}
        settled = next((one for part, one in parts.items() if self._settles(part, held, one)), None)
        if settled is not None:
            return settled
        return NOT_KNOWN if NOT_KNOWN in parts.values() else self._tables.solve(held)

    def _settles(self, part: Holding, held: Holding, result: str) -> bool:
        """Whether a part brings its holders all they can wish, and the other side has no more."""
        hands = zip(self._unknown.seats, part, held, strict=True)
        sides = {seat == self._tables.owner for seat, some, all_ in hands if some != all_}
        return all(RANKS.get(result) == _WISHES[side] for side in sides)
