"""Only the result of best play: a search that stops looking as soon as a choice is decided.

A damage tree shows everything that can be played. Whoever wants to know the result of a hundred
tables needs less: if one spell of an opponent sends the hero away, the others need not be tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bossbook.forecast.exploring import CHOICE, CUT, Edge, Explorer
from bossbook.forecast.moments import Moment
from bossbook.forecast.nodes import RANKS
from bossbook.protocol import Option

_DEEPEST = 150  # choices in a row; the search calls itself
_LOWEST, _HIGHEST = min(RANKS.values()), max(RANKS.values())


class Solver(Explorer):
    """What best play makes of a walk; at most ``most`` choices are looked into.

    ``outcome`` is None if the search was cut too early.
    """

    def __init__(self, moment: Moment, most: int) -> None:
        self._ways: dict[int, dict[int, int]] = {}  # where the options lead that were tried
        self._verdicts: dict[tuple[int, int], bool | None] = {}
        self._open: set[int] = set()
        self.offered: set[tuple[int, str]] = set()  # seats, and the spells that they could cast
        self._decisive: Counter[str] = Counter()  # options that decided a choice elsewhere
        super().__init__(moment, most)
        self.outcome = self._outcome()

    @property
    def moment(self) -> Moment:
        """Where the search began."""
        return self._moment

    def _look_into(self, number: int, plays: int) -> None:
        """Nothing is looked into before somebody asks."""

    def _outcome(self) -> str | None:
        rank = self._rank(self.root)
        if rank is None:
            return None
        named = [outcome for outcome, its in RANKS.items() if its == rank]
        return named[0] if len(named) == 1 else self._end_of_best_play(rank)

    def _rank(self, number: int) -> int | None:
        """The rank of the outcome of best play; None if that is not known."""
        for rank in range(_HIGHEST, _LOWEST, -1):
            reached = self._reaches(number, rank)
            if reached is None:
                return None
            if reached:
                return rank
        return _LOWEST

    def _reaches(self, number: int, rank: int) -> bool | None:
        """Whether the owner of the dungeon can have that much; None: not known."""
        found = self.found[number]
        if found.ending is not None:
            return RANKS[found.ending.outcome] >= rank
        if found.kind == CUT or len(self._open) >= _DEEPEST:
            return None
        if (number, rank) not in self._verdicts:
            self._open.add(number)
            self._verdicts[number, rank] = self._decided(number, rank)
            self._open.discard(number)
        return self._verdicts[number, rank]

    def _decided(self, number: int, rank: int) -> bool | None:
        """One way that the decider likes is enough; a way back to where one was is no way."""
        seat = self.found[number].seat
        likes = seat == self._moment.seat
        verdict: bool | None = not likes
        options = self._options(number)
        casts = (option.about for option in options if option.about.what == "cast")
        self.offered |= {(seat, about.card) for about in casts}
        for at in sorted(range(len(options)), key=lambda at: self._promise(options[at])):
            to = self._way(number, at)
            reached = not likes if to in self._open else self._reaches(to, rank)
            if reached is likes:
                self._decisive[options[at].key] += 1
                return likes
            verdict = None if reached is None else verdict
        return verdict

    def _promise(self, option: Option) -> tuple[int, bool]:
        """What to try first: what decided elsewhere, then doing nothing."""
        return -self._decisive[option.key], not option.idle

    def _options(self, number: int) -> Sequence[Option]:
        game = self.found[number].game
        return game.decision.options if game is not None and game.decision is not None else ()

    def _way(self, number: int, at: int) -> int:
        """Where an option leads; it is played when somebody asks for the first time."""
        ways = self._ways.setdefault(number, {})
        if at not in ways:
            game, option = self.found[number].game, self._options(number)[at]
            assert game is not None
            copy = game.fork()
            ways[at] = self._reach(copy, copy.play(option.key), 0)
        return ways[at]

    def _end_of_best_play(self, rank: int) -> str | None:
        """How it ends if those who gain nothing do nothing, and the first good option is taken."""
        number, met = self.root, {self.root}
        while self.found[number].kind == CHOICE:
            options = self._options(number)
            idle_first = sorted(range(len(options)), key=lambda at: not options[at].idle)
            ways = (self._way(number, at) for at in idle_first)
            good = (to for to in ways if to not in met and self._rank(to) == rank)
            number = next(good, self._number(None))
            met.add(number)
        ending = self.found[number].ending
        return ending.outcome if ending else None

    def leave_rest(self) -> None:
        """Make a tree's graph of it: a way that was not tried is one that is cut."""
        rest = self._number(None)
        for number, found in enumerate(self.found):
            ways = self._ways.get(number, {})
            options = self._options(number)
            found.edges = [Edge(option, ways.get(at, rest)) for at, option in enumerate(options)]
