"""A measurement under way: played in slices, so that whoever has started it can do other things."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from bossbook.balance.findings import Measurement
from bossbook.balance.kept import PairsFile
from bossbook.balance.measuring import MeasuringPlan, play_pairs
from bossbook.errors import InvalidSetup
from bossbook.messages import N_, say


class Work:
    """So many deals of a plan; what a file has of them already is not played again."""

    def __init__(self, plan: MeasuringPlan, deals: int, out: str | Path | None = None) -> None:
        if not isinstance(deals, int) or isinstance(deals, bool) or deals < 1:
            text = N_("'deals' is how many deals are played, such as 100, not {deals!r}.")
            raise InvalidSetup(say(text, deals=deals))
        self.plan, self.deals = plan, deals
        self._file = PairsFile(out, plan)
        self._playing = play_pairs(plan, len(self._file.pairs), self._file.next_deals())
        self.begin()

    @property
    def done(self) -> int:
        """How many deals have been played with both."""
        return min(len(self._file.pairs), self.deals)

    @property
    def over(self) -> bool:
        """Whether all are."""
        return self.done >= self.deals

    @property
    def seconds_left(self) -> float | None:
        """About how long it will take; None: nobody knows yet."""
        played = self.done - self._before
        if not played:
            return None
        return (monotonic() - self._began) / played * (self.deals - self.done)

    def begin(self) -> None:
        """From now on it is counted how long a deal takes."""
        self._began, self._before = monotonic(), self.done

    def advance(self, seconds: float) -> None:
        """Play for about so long: decisions are not interrupted."""
        end = monotonic() + seconds
        while not self.over and monotonic() < end:
            self._go_on()

    def finish(self) -> None:
        """Play all that is left."""
        while not self.over:
            self._go_on()

    def _go_on(self) -> None:
        pair = next(self._playing)
        if pair is not None:
            self._file.add(pair)

    def found(self) -> Measurement:
        """What has come out so far."""
        return Measurement(self.plan, self._file.pairs[: self.deals])
