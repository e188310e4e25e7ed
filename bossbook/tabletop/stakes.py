"""What could matter to a person in a window: what they could use, and what that would change.

It is found on tables imagined from that person's view, never on the game itself: else skipping a
window would tell what the others hold. On each the person passes, or uses what they can in every
way there is, while the others pass; then the two ends of the round are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from bossbook.api import imagine
from bossbook.bots.ahead import (
    Habit,
    Unheard,
    Ways,
    go_on,
    last_round,
    open_again,
    play_on,
    played,
)
from bossbook.bots.reflex import idle, reflex
from bossbook.bots.seeds import derive
from bossbook.engine import core
from bossbook.game import Decision
from bossbook.messages import N_, say
from bossbook.pending.decisions import Act, Negate
from bossbook.pending.record import Choosing
from bossbook.positions import View
from bossbook.protocol import Option
from bossbook.state import Hero, PlayerState, Room, State, Use

WINDOWS = ("act", "negate")
DEALS, WAYS = 3, 150  # tables that are imagined; ways to use something that are tried on each
_DEALT_FROM = 14
_Use = tuple[Option, tuple[Option, ...]]  # something that is used, and what was chosen for it


@dataclass(frozen=True)
class Usable:
    """Something that would change what a person cares about: with which card, on what, and what."""

    key: str
    card: str
    text: str
    short: str  # in few words
    targets: tuple[str, ...] = ()
    changes: tuple[tuple[str, int, int], ...] = ()  # player, souls and wounds more
    then: tuple[str, ...] = ()  # what else it takes: the other thing, and on what

    @property
    def scores(self) -> bool:
        """Whether a soul or a wound depends on it."""
        return bool(self.changes)

    @property
    def said(self) -> str:
        """What could be used, on what, and what would come of it."""
        parts = [self.text, *[f"{target}." for target in self.targets], *self.then[:1]]
        parts += [f"{target}." for target in self.then[1:]]
        for player, souls, wounds in self.changes:
            text = N_("{player}: souls {souls}, wounds {wounds}.")
            more = {"souls": f"{souls:+d}", "wounds": f"{wounds:+d}"}
            parts.append(say(text, player=player, **more).text)
        return " ".join(parts)


@dataclass(frozen=True)
class Stake:
    """What could matter in a window."""

    uses: tuple[Usable, ...] = ()
    doubt: bool = False  # there was more than could be tried

    def beyond(self, muted: Collection[str]) -> list[Usable]:
        """What there is beside some cards of which a person wants to hear no more."""
        return [use for use in self.uses if use.card not in muted]


def stake(view: View, decision: Decision, deals: int = DEALS, ways: int = WAYS) -> Stake:
    """What a person could change in a window, on tables imagined from their view."""
    found: dict[str, Usable] = {}
    doubt = False
    for number in range(deals):
        table = imagine(view, derive(_DEALT_FROM, number)).state
        due = core.due(table)
        assert due is not None
        options = core.chooser_of(due).options(table, due)
        for habit in (idle, reflex) if table.phase == "build" else (idle,):
            trial = _Trial(table, due, habit, ways)
            for look in (trial.use, trial.use_two):
                for option in options:
                    known = found.get(option.key)
                    if not option.idle and (known is None or not known.scores):
                        use = look(option)
                        found.update({option.key: use} if use is not None else {})
            doubt = doubt or trial.cut
    return Stake(tuple(found.values()), doubt)


class _Trial:
    """One imagined table on which a person passes, or uses something, and the round ends."""

    def __init__(self, table: State, due: Choosing, habit: Habit, ways: int) -> None:
        self._table, self._seat, self._habit, self._most = table, due.seat, habit, ways
        self.cut = False
        self._left = ways  # for two together
        self._passed = self._end(played(table, idle(table, due)))

    def _end(self, state: State) -> State:
        play_on(state, self._habit, last_round(self._table, 1))
        return state

    def use(self, option: Option) -> Usable | None:
        """What an option changes, at best a soul or a wound; None if nothing that matters."""
        following, noticed = Ways(self._seat, self._habit, self._most), None
        for way in following.of(self._table, option.move):
            end = self._end(way.state)
            changes = tuple(_scored(self._passed, end))
            if changes or (noticed is None and _differs(self._passed, end, self._seat)):
                targets = tuple([each for each in way.chosen if _in_sight(each)])
                noticed = _usable(option, targets, changes)
            if changes:
                break
        self.cut = self.cut or following.cut
        return noticed

    def use_two(self, option: Option) -> Usable | None:
        """A soul or a wound that an option changes with a second one, now or later in the round.

        It is no matter of two what one of them does alone, this one now or the other one later.
        """
        first = Ways(self._seat, self._habit, self._most)
        for way in first.of(self._table, option.move):
            open_again(self._table, way.state)
            for end, more in self._used_later(way.state):
                changes = tuple(_scored(self._passed, end))
                if changes and changes not in self._by_one:
                    return _both(option, way.chosen, *more, changes)
        self.cut = self.cut or first.cut
        return None

    @cached_property
    def _by_one(self) -> set[object]:
        """What one thing alone can change that the person uses later, if they pass now."""
        now = core.due(self._table)
        assert now is not None
        after = played(self._table, idle(self._table, now))
        return {tuple(_scored(self._passed, end)) for end, _ in self._used_later(after)}

    def _used_later(self, state: State) -> Iterator[tuple[State, _Use]]:
        """How the round ends if one thing is used from now on, and what that is."""
        for later, option in self._later_uses(state):
            following = Ways(self._seat, self._habit, self._left)
            for way in following.of(later, option.move):
                self._left -= 1
                yield self._end(way.state), (option, way.chosen)
            self.cut = self.cut or following.cut

    def _later_uses(self, state: State) -> Iterator[tuple[State, Option]]:
        """What the person could use at each of their windows in the rest of this round."""
        later, log = state.copy(), Unheard()
        later.hushed = False
        core.settle(later, log)
        while later.result is None and later.round == self._table.round:
            due = core.due(later)
            if isinstance(due, Act) and due.seat == self._seat:
                for option in core.chooser_of(due).options(later, due):
                    if isinstance(option.move, Use):
                        yield later, option
            if self._left <= 0:
                self.cut = True
            if self.cut:
                return
            if isinstance(due, Act | Negate):
                core.play(later, log, None)
            else:
                go_on(later, log, self._habit)


def _both(
    first: Option,
    chosen: Sequence[Option],
    second: Option,
    chosen_then: Sequence[Option],
    changes: tuple[tuple[str, int, int], ...],
) -> Usable:
    """Two things that change something only together; it is the first that is used now."""
    then = tuple([each.text for each in chosen_then if _in_sight(each)])
    one = _usable(first, [each for each in chosen if _in_sight(each)], changes)
    short = say(N_("{card} with {other}"), card=first.about.card, other=second.about.card).text
    return replace(one, short=short, then=(second.text, *then))


def _in_sight(target: Option) -> bool:
    """Whether it is there in truth: a card in a hand that is only imagined is not."""
    return target.about.what != "card" or target.about.zone == "discard"


def _usable(
    option: Option, targets: Sequence[Option], changes: tuple[tuple[str, int, int], ...]
) -> Usable:
    named = [each.about.hero or each.about.card or each.about.player for each in targets]
    short = say(N_("{card} on {targets}"), card=option.about.card, targets=named)
    return Usable(
        option.key,
        option.about.card,
        option.text,
        short.text if any(named) else option.about.card,
        tuple([each.text for each in targets]),
        changes,
    )


def _scored(passed: State, end: State) -> Iterator[tuple[str, int, int]]:
    """Whose souls and wounds are others than if one had passed; who is out counts as wounded."""
    for seat, name in enumerate(end.setup.names):
        souls = end.souls(seat) - passed.souls(seat)
        wounds = end.wounds(seat) - passed.wounds(seat)
        if souls or wounds or end.players[seat].out != passed.players[seat].out:
            yield name, souls, wounds


def _differs(passed: State, end: State, seat: int) -> bool:
    """Whether anything else is others that a person cares about, beyond the price of acting."""
    if passed.result != end.result or _names(passed.town) != _names(end.town):
        return True
    pairs = list(zip(passed.players, end.players, strict=True))
    if any(lies_before(one) != lies_before(other) for one, other in pairs):
        return True
    before, after = pairs[seat]
    gained = Counter(after.hand) - Counter(before.hand) or after.coins > before.coins
    others = [(len(b.hand), b.coins) != (len(a.hand), a.coins) for b, a in pairs if a is not after]
    return bool(gained) or any(others)


def lies_before(player: PlayerState) -> tuple[object, ...]:
    """What lies before a player: rooms, heroes, the score area."""
    rooms = tuple((tuple(map(_room, s.rooms)), s.facedown, s.miniboss) for s in player.stacks)
    return rooms, _names(player.entrance), player.dead, player.survived, player.levelled


def _room(room: Room) -> tuple[object, ...]:
    return room.card, room.counters, room.coins, room.deactivated


def _names(heroes: Sequence[Hero]) -> list[int]:
    return [hero.card for hero in heroes]
