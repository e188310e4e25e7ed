"""Where a table stops to ask: it passes for a person where nothing of theirs would change anything.

The windows stay as the rules say; it is the table that passes. Souls and wounds are asked for
always, other changes once, and in doubt the person is asked. They can be left alone until something
has happened, and be asked no more for the sake of a card. Who goes back to a window is asked there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bossbook.engine import core
from bossbook.engine.heroes import DUNGEON, ENTRANCE, find
from bossbook.game import Decision, Game
from bossbook.messages import N_, Message, say
from bossbook.pending.decisions import Act, Negate
from bossbook.positions import View
from bossbook.state import State
from bossbook.tabletop.stakes import Stake, Usable, lies_before, stake

ALWAYS, MATTERS = "always", "matters"
MODES: Mapping[str, str] = {MATTERS: N_("where it matters"), ALWAYS: N_("always")}
HERO, BUILD, ME = "hero", "build", "me"
LEFT_ALONE: Mapping[str, str] = {
    HERO: N_("Pass until this hero is done"),
    BUILD: N_("Pass until my next build"),
    ME: N_("Pass until something happens to me"),
}
WINDOWS = ("act", "negate")


@dataclass(frozen=True)
class Passed:
    """A window that the table has passed for a person."""

    player: str
    cards: tuple[str, ...]  # what could have been used

    @property
    def text(self) -> Message:
        """As the log tells it."""
        text = N_("The table passes for {player}, who could have used: {cards}.")
        return say(text, player=self.player, cards=list(self.cards))


class Until:
    """A wish to be left alone until something has happened."""

    def __init__(self, what: str, state: State, seat: int) -> None:
        self.what, self._seat = what, seat
        self._hero, self._mine = _next_hero(state), _own(state, seat)

    def over(self, state: State, kind: str) -> bool:
        """Whether it has happened; ``kind``: of the decision that is due."""
        if self.what == HERO:
            at = find(state, self._hero)
            return at is None or at.zone not in (DUNGEON, ENTRANCE)
        return kind == BUILD if self.what == BUILD else _own(state, self._seat) != self._mine


def _next_hero(state: State) -> int:
    """The uid of the hero who walks, or else who walks next in a window; 0: none does."""
    if state.walker is not None:
        return state.walker.hero.uid
    due = core.due(state)
    waiting = state.players[due.active].entrance if isinstance(due, Act | Negate) else ()
    return next((hero.uid for hero in waiting if not hero.waits), 0)


def _own(state: State, seat: int) -> tuple[object, ...]:
    """What a player has."""
    player = state.players[seat]
    return lies_before(player), player.hand, player.coins, state.souls(seat), state.wounds(seat)


class Wishes:
    """Where a person wants to be asked."""

    def __init__(self) -> None:
        self.muted: frozenset[str] = frozenset()  # cards that they want to hear no more of
        self.until: Until | None = None
        self._let_pass: set[object] = set()  # what they were asked for already

    def asks(self, found: Stake, state: State) -> bool:
        """Whether they are asked: for souls and wounds always, for all else once a phase."""
        uses = found.beyond(self.muted)
        if found.doubt or any(use.scores for use in uses):
            return True
        return bool(uses) and _matter(uses, state) not in self._let_pass

    def passed(self, found: Stake, state: State) -> None:
        """They have passed, knowing what they could do."""
        self._let_pass.add(_matter(found.beyond(self.muted), state))


def _matter(uses: Sequence[Usable], state: State) -> object:
    """What was passed is asked anew when something was played, or something else could be used."""
    return state.round, state.phase, len(state.discard), frozenset([use.key for use in uses])


class Stops:
    """Where the people at a table are asked, and what was passed for them."""

    def __init__(self, game: Game, people: Iterable[str], mode: str = ALWAYS) -> None:
        self._game, self.mode = game, mode
        self._wishes = {name: Wishes() for name in people}
        self._passed: dict[int, Passed] = {}  # by the move
        self._stakes: dict[str, Stake] = {}  # by the moment
        self._gone_to = -1  # a moment that somebody went to: there they are asked

    @property
    def passed(self) -> Mapping[int, Passed]:
        """The windows up to this moment that were passed for somebody, by their moves."""
        return {at: window for at, window in self._passed.items() if at < self._game.length}

    @property
    def all_passed(self) -> list[int]:
        """The moves at which a window was passed, those that were taken back, too."""
        return sorted(self._passed)

    @property
    def goes_on(self) -> bool:
        """Whether a pass goes on at once."""
        return self.mode == MATTERS

    def ask(self, mode: str) -> None:
        """Ask people always, or where it matters; what they wished before is forgotten."""
        if mode in MODES:
            self.mode = mode
            self._wishes = {name: Wishes() for name in self._wishes}

    def stake(self, decision: Decision) -> Stake:
        """What could matter in a window; remembered by the moment."""
        here = self._game.fingerprint()
        if here not in self._stakes:
            self._stakes[here] = stake(View(self._game, decision.player), decision)
        return self._stakes[here]

    def passes(self, decision: Decision) -> bool:
        """Whether the table passes for a person here."""
        wishes, state = self._wishes[decision.player], self._game.state
        if wishes.until is not None and wishes.until.over(state, decision.kind):
            wishes.until = None
        if decision.kind not in WINDOWS or self._gone_to == self._game.length:
            return False
        if wishes.until is not None:
            return True
        return self.mode == MATTERS and not wishes.asks(self.stake(decision), state)

    def went_to(self, at: int) -> None:
        """Somebody has gone to a moment: there they are asked, and left alone no more."""
        self._gone_to = at
        for wishes in self._wishes.values():
            wishes.until = None

    def leave_alone(self, decision: Decision, what: str) -> None:
        """Ask a player no more until something has happened."""
        state = self._game.state
        seat = state.setup.names.index(decision.player)
        self._wishes[decision.player].until = Until(what, state, seat)

    def mute(self, decision: Decision, card: str) -> None:
        """Ask a player no more for the sake of a card."""
        self._wishes[decision.player].muted |= {card}
        self._gone_to = -1

    def chosen(self, decision: Decision, key: str) -> None:
        """Somebody was asked, and chose: what they let pass they need not be asked again."""
        if self.mode == MATTERS and decision.kind in WINDOWS and key == passing(decision):
            self._wishes[decision.player].passed(self.stake(decision), self._game.state)

    def note(self, at: int, decision: Decision) -> None:
        """A window was passed for somebody."""
        cards = dict.fromkeys([each.about.card for each in decision.options if each.about.card])
        self._passed[at] = Passed(decision.player, tuple(cards))

    def note_again(self, at: int, decision: Decision, move: object) -> None:
        """The same, as it was written down, if it can have been so."""
        if decision.player in self._wishes and move == passing(decision):
            self.note(at, decision)

    def forget(self, since: int) -> None:
        """Another way was taken: what was passed from there on never was."""
        self._passed = {at: window for at, window in self._passed.items() if at < since}


def passing(decision: Decision) -> str:
    """The key of what passes; none, where that is not possible."""
    return next((option.key for option in decision.options if option.idle), "")


def people_of(game: Game, people: str | Iterable[str] | None) -> tuple[str, ...]:
    """The players who are asked, in the order of the game; without a wish the first one."""
    chosen = [game.players[0]] if people is None else people
    wanted = [chosen] if isinstance(chosen, str) else list(chosen)
    for name in wanted:
        if name not in game.players:
            text = N_("No player {player!r}. There is: {known}.")
            raise ValueError(say(text, player=name, known=game.players).text)
    return tuple(name for name in game.players if name in wanted)
