"""What the options of a decision lead to, tried out on imagined tables.

Every option is tried on the same tables, so that they differ by what they do and not by luck. The
worse half is given up after each heat, and the tables that are left go to the better one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bossbook.bots.ahead import Ends, last_round, tables
from bossbook.bots.chances import chance
from bossbook.bots.estimates import Estimate
from bossbook.bots.reflex import glance, reflex
from bossbook.bots.seeds import Dice
from bossbook.engine import core
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.state import State

Judge = Callable[[State, int], float]  # how likely a player is to win

NOTHING = 1e-6  # of a chance


@dataclass(slots=True)
class Prospect:
    """What an option came to on the tables on which it was tried: sums, the chances one by one."""

    chances: list[float] = field(default_factory=list)  # to win, a number for each table
    souls: float = 0.0  # gained by then
    wounds: float = 0.0
    foreseen: float = 0.0  # what an exact forecast adds to the chance

    @property
    def tables(self) -> int:
        """On how many tables it was tried."""
        return len(self.chances)

    @property
    def chance(self) -> float:
        """The chance to win; none, if no imagined table had this option."""
        return self.mean(sum(self.chances)) + self.foreseen

    @property
    def harvest(self) -> float:
        """Souls less wounds."""
        return self.mean(self.souls - self.wounds)

    def mean(self, total: float) -> float:
        """A sum as a mean."""
        return total / self.tables if self.tables else 0.0


@dataclass(frozen=True, slots=True)
class Heat:
    """So many tables more for the best so many options, those far behind left out."""

    tables: int
    options: int
    behind: float = 1.0  # in chance to win


def within(heats: Iterable[Heat], options: int, playouts: int) -> Iterator[Heat]:
    """The same heats as far as a budget of playouts goes."""
    for heat in heats:
        running = min(options, heat.options)
        tables = min(heat.tables, playouts // running)
        if tables:
            playouts -= tables * running
            yield replace(heat, tables=tables)


@dataclass
class Outlook:
    """All options of a decision, each with what it came to."""

    options: Sequence[Option]
    rounds: int = 1  # how far ahead the tables are played
    judge: Judge = chance  # how likely a player is to win then
    prospects: dict[str, Prospect] = field(default_factory=dict)
    playouts: int = 0
    cut: bool = False  # some option leads to more choices than were tried

    def __post_init__(self) -> None:
        """At first nothing is known of any of them."""
        self.prospects = {option.key: Prospect() for option in self.options}

    def of(self, option: Option) -> Prospect:
        """What an option came to."""
        return self.prospects[option.key]

    def mark(self, option: Option) -> float:
        """By what the options are ranked: the chance to win."""
        return self.of(option).chance

    def ahead(self, one: Option, other: Option) -> Estimate:
        """By how much one option is ahead of another on the tables on which both were tried."""
        pairs = zip(self.of(one).chances, self.of(other).chances, strict=False)
        return Estimate.of([here - there for here, there in pairs] or [0.0])

    @property
    def all_alike(self) -> bool:
        """Whether it makes no difference that could be seen."""
        found = [self.of(option).chance for option in self.options]
        return max(found) - min(found) < NOTHING

    def ranked(self) -> list[Option]:
        """The best first: those tried most are known best; of equals the idle one."""
        return sorted(self.options, key=self._rank, reverse=True)

    def _rank(self, option: Option) -> tuple[int, float, bool]:
        prospect = self.of(option)
        return prospect.tables, round(self.mark(option), 9), option.idle

    def run(self, view: View, player: str, dice: Dice, heats: Iterable[Heat]) -> None:
        """Try the options out, heat after heat, until there is but one left."""
        running = list(self.options)
        for heat in heats:
            running = self._best(running, heat)
            if len(running) == 1:
                return
            self._try(running, view, player, dice, heat.tables)

    def try_all(self, view: View, player: str, dice: Dice, number: int) -> None:
        """Try every option on so many tables, be it but one option."""
        self._try(self.options, view, player, dice, number)

    def _try(
        self, running: Sequence[Option], view: View, player: str, dice: Dice, number: int
    ) -> None:
        keys = {option.key for option in running}
        for table in tables(view, (dice.seed() for _ in range(number))):
            self._try_on(table, table.setup.names.index(player), keys)

    def _best(self, running: Sequence[Option], heat: Heat) -> list[Option]:
        """Those that go on into a heat."""
        best = max(map(self.mark, running))
        near = [each for each in running if self.mark(each) >= best - heat.behind]
        near.sort(key=lambda each: (self.mark(each), each.idle), reverse=True)
        return near[: heat.options]

    def _try_on(self, table: State, seat: int, keys: set[str]) -> None:
        """Try some options on one table; it may lack one that depends on what nobody can see."""
        due = core.due(table)
        assert due is not None
        for option in core.chooser_of(due).options(table, due):
            if option.key in keys:
                self._note(option.key, table, seat, option.move)

    def _note(self, key: str, table: State, seat: int, move: object) -> None:
        def worth(end: State) -> float:
            return self.judge(end, seat)

        def looks(state: State) -> float:
            return glance(state, seat)

        ends, prospect = (
            Ends(seat, reflex, last_round(table, self.rounds), worth, looks),
            self.prospects[key],
        )
        found, end = ends.of(table, move)
        prospect.chances.append(found)
        prospect.souls += end.souls(seat) - table.souls(seat)
        prospect.wounds += end.wounds(seat) - table.wounds(seat)
        self.playouts += 1
        self.cut = self.cut or ends.cut
