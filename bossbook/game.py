"""A game: the state, its history, and everything a person or a bot does with it."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bossbook.decision import Decision
from bossbook.documents import short
from bossbook.engine import core, winning
from bossbook.errors import EndlessRound, IllegalPlay
from bossbook.messages import N_, Message, Tongue, check_language, say
from bossbook.phases import OVER, PHASES
from bossbook.plain import Data
from bossbook.positions import View, fingerprint, write
from bossbook.protocol import Event, EventList, EventTuple, Log, Option
from bossbook.showing import Pictured, Shown, ShownDict, as_text
from bossbook.state import State

__all__ = ["SAVE_VERSION", "Decision", "Game", "Result"]

SAVE_VERSION = 1
# How far `run` goes -> what of the state it watches; a decision and the end stop it anyway.
_WATCHED = {"decision": "", "phase": "phase", "round": "round", "over": ""}
_CHECK_EVERY = 32  # moves: how far apart the fingerprints in a save are, at least


class _Snapshot(NamedTuple):
    """A state as it was after so many moves, and how many events there were by then."""

    moves: int
    state: State
    events: int


@dataclass(frozen=True, slots=True)
class Result(Shown):
    """How a game ended."""

    winner: str | None
    rules: tuple[str, ...]
    scores: dict[str, dict[str, int]]
    message: Message
    tongue: Tongue
    score: int | None = None  # alone: souls minus wounds, and the title for it (SOLO-8)
    title: str | None = None

    @property
    def text(self) -> str:
        """The verdict as a sentence."""
        return self.message.say(self.tongue.code)

    def __repr__(self) -> str:
        return self.text


class MomentAsPosition(ShownDict[object]):
    """A moment of a game as a position."""


class Game(Pictured):
    """A game that is played one visible step at a time, and remembers every one of them."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._state = start.copy()
        self._log = Log()
        self._moves: list[str | None] = []  # an option's key, or None for an automatic step
        self._undone: list[str | None] = []
        self._snapshots: list[_Snapshot] = []  # of all decisions, and of the steps since the last
        self._prints: dict[int, str] = {}  # of snapshots, made when the game is saved
        self._decision: Decision | None = None
        self._notices: tuple[Message, ...] = ()
        core.settle(self._state, self._log)

    # -- where the game stands

    @property
    def edition(self) -> str:
        """The id of the edition."""
        return self._state.setup.edition.id

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants in force."""
        return self._state.setup.edition.in_play

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in seat order."""
        return self._state.setup.names

    @property
    def round(self) -> int:
        """The round, from 1; 0 during setup."""
        return self._state.round

    @property
    def phase(self) -> str:
        """The phase, or "setup", or "over"."""
        return self._state.phase

    @property
    def state(self) -> State:
        """The state itself, to be read and not changed."""
        return self._state

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened so far."""
        return EventTuple(self._log)

    @property
    def decision(self) -> Decision | None:
        """The choice that is due, or None."""
        decision = self._decision
        if decision is None:
            due = core.due(self._state)
            if due is not None:
                state = self._snapshot(decided=True)
                decision = self._decision = Decision(state, due, self._log.tongue)
        return decision

    def _snapshot(self, *, decided: bool = False) -> State:
        """The state of this moment, kept: to come back to, and for whoever asks about it later.

        Of the steps between two decisions none is kept, once the second one is reached.
        """
        moves, kept = self._moves, self._snapshots
        while decided and kept and kept[-1].moves < len(moves) and moves[kept[-1].moves] is None:
            kept.pop()
        if not kept or kept[-1].moves != len(moves):
            kept.append(_Snapshot(len(moves), self._state.copy(), len(self._log)))
        return kept[-1].state

    def moment(self) -> tuple[State, Decision | None, Callable[[], Sequence[Event]]]:
        """A state that stays as it is now, the decision that is due, and what has happened."""
        decision, log, seen = self.decision, self._log, len(self._log)
        return self._snapshot(), decision, lambda: log[:seen]

    @property
    def result(self) -> Result | None:
        """How the game ended, or None."""
        state = self._state
        if state.result is None:
            return None
        winner, rules, reason = state.result
        name = state.setup.names[winner] if winner >= 0 else None
        text = winning.explain(state, winner, reason, rules)
        solo = winning.of_one(state)
        return Result(name, tuple(rules), winning.scores(state), text, self._log.tongue, **solo)

    @property
    def notices(self) -> tuple[str, ...]:
        """What whoever opened this game should be told about it: sentences, mostly none."""
        return tuple(notice.say(self._log.tongue.code) for notice in self._notices)

    def remark(self, notice: Message) -> None:
        """Add something to be told about this game."""
        self._notices = (*self._notices, notice)

    @property
    def language(self) -> str | None:
        """The language of this game and its forks; None: the one of ``bb.set_language``."""
        return self._log.tongue.code

    @language.setter
    def language(self, code: str | None) -> None:
        if code is not None:
            check_language(code)
        self._log.tongue.code = code
        self._decision = None

    # -- going on

    def step(self) -> list[Event]:
        """Do the next automatic step; its events ([] if a decision is due or the game is over)."""
        before = len(self._log)
        self._snapshot()
        self._advance()
        return EventList(self._log[before:])

    def _advance(self) -> bool:
        try:
            advanced = core.advance(self._state, self._log)
        except EndlessRound:
            self._take_back()
            raise
        if advanced:
            self._moves.append(None)
            self._undone, self._decision = [], None  # what was undone cannot be done again
        return advanced

    def _take_back(self) -> None:
        """What a card's endless effect has begun is taken back."""
        undone = self._undone[:]
        self._go_back(len(self._moves))
        self._undone = undone

    def play(self, option: Option | str) -> list[Event]:
        """Play an option, given as such or by its key; the events it caused."""
        decision = self._decision or self.decision
        chosen = decision.find(option) if decision is not None else None
        if chosen is None:
            raise self._illegal(decision, option)
        log, before = self._log, len(self._log)
        try:
            core.play(self._state, log, chosen.move)
        except EndlessRound:
            self._take_back()
            raise
        self._moves.append(chosen.key)
        self._undone, self._decision = [], None
        return EventList(log[before:])

    def run(self, until: str = "decision") -> list[Event]:
        """Automatic steps until a "decision", "phase", "round" or "over"; stops at a decision."""
        if not isinstance(until, str) or until not in _WATCHED:
            wrong = N_("run(until=…) takes 'decision', 'phase', 'round' or 'over', not {until!r}.")
            raise ValueError(say(wrong, until=until).text)
        log, before, made = self._log, len(self._log), len(self._moves)
        try:
            core.go_on(self._state, log, self._moves, watched=_WATCHED[until])
        except EndlessRound:
            self._take_back()
            raise
        if len(self._moves) > made:
            self._undone, self._decision = [], None
        return EventList(log[before:])

    def _illegal(self, decision: Decision | None, option: Option | str) -> IllegalPlay:
        if decision is None:
            over = self._state.result is not None
            text = N_("The game is over.") if over else N_("No decision is due; take a step().")
            return IllegalPlay(say(text), PHASES[OVER if over else self._state.phase].no_plays)
        key = option if isinstance(option, str) else getattr(option, "key", None)
        key = key if isinstance(key, str) else say("{option!r}", option=option).text
        refusal = next((one for one in decision.refused if one.key == key), None)
        if refusal is not None:
            return IllegalPlay(Message(refusal.sentence, refusal.values), refusal.rules)
        rules = tuple(dict.fromkeys(rule for one in decision.options for rule in one.rules[:1]))
        known = [one.key for one in decision.options[:12]]
        text = N_("{player} cannot play {key!r} now. Possible: {known}.")
        return IllegalPlay(say(text, player=decision.player, key=short(key), known=known), rules)

    # -- time travel

    @property
    def length(self) -> int:
        """How many steps and plays have been made."""
        return len(self._moves)

    @property
    def moves(self) -> tuple[str | None, ...]:
        """What has been made, in order: the key of an option played, or None for a step."""
        return tuple(self._moves)

    @property
    def plays(self) -> int:
        """How many decisions have been made."""
        return sum(move is not None for move in self._moves)

    @property
    def last_play(self) -> str | None:
        """The key of the option that was played last, or None."""
        return next((move for move in reversed(self._moves) if move is not None), None)

    @property
    def undone(self) -> tuple[str | None, ...]:
        """What redo would make again, in order: an option's key, or None for an automatic step."""
        return tuple(reversed(self._undone))

    def go(self, index: int) -> None:
        """Undo or redo until ``index`` steps and plays are made."""
        index = _moment(index, len(self._moves) + len(self._undone))
        if index < len(self._moves):
            undone = [*self._undone, *reversed(self._moves[index:])]
            self._go_back(index)
            self._undone = undone
        while len(self._moves) < index:
            self.redo()

    def undo(self, to: str = "step") -> None:
        """Take back one step or play; with ``to="decision"`` back to the last decision."""
        if to not in ("step", "decision"):
            raise ValueError(
                say(N_("undo(to=…) takes 'step' or 'decision', not {to!r}."), to=to).text
            )
        if not self._moves:
            return
        target = len(self._moves) - 1
        if to == "decision":
            while target > 0 and self._moves[target] is None:
                target -= 1
        self.go(target)

    def redo(self) -> None:
        """Make the last undone step or play again."""
        if self._undone:
            undone = self._undone[:-1]
            self._replay(self._undone[-1])
            self._undone = undone

    def _replay(self, move: str | None) -> None:
        if move is None:
            self._advance()
        else:
            self.play(move)

    def _go_back(self, target: int) -> None:
        moves, kept = self._moves[:target], self._snapshots
        while kept and kept[-1].moves > target:
            kept.pop()
        if kept:
            at, self._state, seen = kept[-1].moves, kept[-1].state.copy(), kept[-1].events
            self._log = Log(self._log[:seen], self._log.tongue)  # views keep the old one
        else:
            at, self._state = 0, self._start.copy()
            self._log = Log((), self._log.tongue)
            core.settle(self._state, self._log)
        self._moves, self._decision = moves[:at], None
        self._prints = {i: known for i, known in self._prints.items() if i <= target}
        for move in moves[at:]:
            self._replay(move)

    def at(self, index: int) -> Game:
        """A new game, as it stood after the first ``index`` steps and plays."""
        index = _moment(index, len(self._moves))
        game = self.fork()
        game._undone = []
        game._go_back(index)
        return game

    def fork(self) -> Game:
        """An independent copy with the same history."""
        game = Game.__new__(Game)
        game._start = self._start
        game._state = self._state.copy()
        game._log = Log(self._log, self._log.tongue)
        game._moves = self._moves[:]
        game._undone = self._undone[:]
        game._snapshots = self._snapshots[:]
        game._prints = dict(self._prints)
        game._decision = None
        game._notices = self._notices
        return game

    # -- as data and as text

    def position(self) -> Data:
        """This moment as a position, complete: loading it goes on with the very same game."""
        return MomentAsPosition(write(self._state))

    def view(self, player: str) -> Data:
        """What a player may know: a position in which unknown cards are counts; made when read."""
        return View(self, player)

    def fingerprint(self) -> str:
        """A text that is equal for equal states, however they came about."""
        return fingerprint(self._state)

    def save(self) -> str:
        """The game with its history as JSON text for :func:`bossbook.load_game`."""
        return json.dumps(
            {
                "bossbook": "game",
                "version": SAVE_VERSION,
                "start": write(self._start),
                "moves": self._moves,
                "fingerprint": self.fingerprint(),
                "checks": self._checks(),
            },
            ensure_ascii=False,
        )

    def _checks(self) -> list[tuple[int, str]]:
        """Moments on the way and their fingerprints: where a later version departs, it can tell."""
        checked = 0
        for at, state, _ in self._snapshots:
            decided = at < len(self._moves) and self._moves[at] is not None
            if decided and at >= checked + _CHECK_EVERY:
                self._prints[at] = self._prints.get(at) or fingerprint(state)
                checked = at
        return [(at, self._prints[at]) for at in sorted(self._prints)]

    def __str__(self) -> str:
        return as_text(self)

    def __repr__(self) -> str:
        state = self._state
        players = ", ".join(
            f"{name} {state.souls(seat)}/{state.wounds(seat)}"
            for seat, name in enumerate(state.setup.names)
        )
        now = "over" if state.result else f"round {state.round}, {state.phase}"
        who = f", {self.decision.player} to {self.decision.kind}" if self.decision else ""
        return f"<Game {self.edition}: {now}{who}; {players}>"


def _moment(index: object, length: int) -> int:
    """A number of steps and plays that has been made; an error for anything else."""
    try:
        number = operator.index(index)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if not 0 <= number <= length:
        text = N_(
            "The game has {length} {length:step or play|steps and plays}; "
            "{index} is not among them."
        )
        raise IndexError(say(text, length=length, index=index).text)
    return number
