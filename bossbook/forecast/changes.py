"""A change that might send a hero elsewhere: tried on a copy of the table, and told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, NamedTuple, ParamSpec

from bossbook.engine.bait_phase import lure
from bossbook.engine.lures import SOULS, Lure
from bossbook.messages import N_, Message, say
from bossbook.protocol import EVENTS, Log
from bossbook.showing import Shown
from bossbook.state import Hero, State

KINDS = ("build", "icon", "soul", "unseen", "cover", "deactivate", "destroy", "swap", "order")
P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Change(Shown):
    """One change and where the hero goes then (None: it stays in town).

    ``what`` is one of KINDS. ``who`` owns the dungeon that changes, ``place`` is the room in it (0
    at the entrance; None: a new one, or none in particular), ``other`` the room it swaps with;
    ``cards`` are those of which any will do. ``size`` is by how much the counts change.
    """

    what: str
    who: str
    goes_to: str | None
    by_me: bool
    size: int
    rules: tuple[str, ...]
    message: Message
    card: str | None = None
    place: int | None = None
    other: int | None = None
    cards: tuple[str, ...] = ()
    heroes: tuple[dict[str, str], ...] = ()  # of "order": who fares differently

    @property
    def text(self) -> str:
        """The change and what follows from it."""
        return self.message.text

    def as_dict(self) -> dict[str, object]:
        """As plain data; every change has the same keys."""
        return {
            "what": self.what,
            "who": self.who,
            "card": self.card,
            "place": self.place,
            "other": self.other,
            "cards": list(self.cards),
            "heroes": [dict(fate) for fate in self.heroes],
            "goes_to": self.goes_to,
            "by_me": self.by_me,
            "size": self.size,
            "text": self.text,
            "rules": list(self.rules),
        }

    def __repr__(self) -> str:
        return self.text


class Trial(NamedTuple):
    """A change that was tried: what was done, by which clauses, and what the hero said then."""

    what: str
    seat: int
    then: Lure
    deed: Message
    rules: tuple[str, ...]
    by_me: bool = False
    card: str | None = None
    place: int | None = None
    other: int | None = None
    cards: tuple[str, ...] = ()


class Asking:
    """One hero, asked again and again on copies of one table."""

    def __init__(self, state: State, hero: Hero) -> None:
        self.state, self.hero = state, hero
        self.card = state.setup.table[hero.card]
        self.name, self.now = self.card.name, lure(state, hero)

    def after(
        self, deed: Callable[Concatenate[State, Log, P], object], *args: P.args, **more: P.kwargs
    ) -> Lure:
        """What the hero says once something has been done; done to a copy."""
        copy = self.state.copy()
        deed(copy, Log(), *args, **more)
        return lure(copy, self.hero)

    def owner(self, said: Lure) -> str | None:
        """Whose dungeon it goes to."""
        return None if said.goes_to is None else self.state.setup.names[said.goes_to]

    def reason(self) -> Message:
        """The sentence of the bait phase, and how close it is."""
        counts = [say("{player} {count}", player=self.state.setup.names[seat], count=count)
                  for seat, count in self.now.counts.items()]  # fmt: skip
        values = {"hero": self.name, "player": self.owner(self.now), "counts": counts}
        what = say(EVENTS[self.now.reason], **values)
        if self.now.goes_to is not None:
            return say(N_("{what} Ahead by {margin}."), what=what, margin=self.now.margin)
        lacks = [self._lack(seat, count) for seat, count in self.now.lacks.items()]
        return say(N_("{what} To be first: {lacks}."), what=what, lacks=lacks) if lacks else what

    def _lack(self, seat: int, count: int) -> Message:
        text = N_("{player} lacks {count}")
        if self.now.by == SOULS:
            text = N_("{player} has {count} too many")
        return say(text, player=self.state.setup.names[seat], count=count)

    def change(self, trial: Trial) -> Change:
        """What was tried, told with its consequence."""
        goes_to = self.owner(trial.then)
        text = N_("{deed} Then {hero} goes to {player}.")
        if goes_to is None:
            text = N_("{deed} Then {hero} stays in town.")
        return Change(
            what=trial.what,
            who=self.state.setup.names[trial.seat],
            goes_to=goes_to,
            by_me=trial.by_me,
            size=sum(abs(n - self.now.counts[seat]) for seat, n in trial.then.counts.items()),
            rules=(*trial.rules, *(rule for rule in trial.then.rules if rule not in trial.rules)),
            message=say(text, deed=trial.deed, hero=self.name, player=goes_to),
            card=trial.card,
            place=trial.place,
            other=trial.other,
            cards=trial.cards,
        )
