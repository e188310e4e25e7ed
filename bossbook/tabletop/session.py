"""A game at a table: who sits there, what is due, what was seen, and the way back and forth.

People choose for their players, bots for the others, and that is told like everything else. Several
people share one screen: a curtain hides the hands until the next one sits down. A learner may be
asked to predict where a hero goes before it compares the dungeons. Every moment can be gone back
to; what was done stays ahead until something else is done.

Nothing here knows of widgets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from bossbook.api import Bot
from bossbook.bots import derive, make
from bossbook.errors import BossbookError
from bossbook.game import Decision, Game
from bossbook.messages import N_, say
from bossbook.phases import PHASES
from bossbook.positions import View
from bossbook.protocol import Event
from bossbook.tabletop.cues import worth_seeing
from bossbook.tabletop.questions import Prediction, Question, bait_question, guesses_of
from bossbook.tabletop.round_story import RoundStory, round_story
from bossbook.tabletop.stops import ALWAYS, LEFT_ALONE, Stops, passing, people_of
from bossbook.tabletop.table_lines import curtain_sentence, table_lines
from bossbook.tabletop.timeline import TimelinePoint, point_after, points_of, reached
from bossbook.wording import with_rules

STEP, DECISION, PREDICTION, CURTAIN, OVER = "step", "decision", "prediction", "curtain", "over"
UNTIL = ("decision", "phase", "round")


class Session:
    """Where a game at a table stands, and everything that can be done there."""

    def __init__(
        self,
        game: Game,
        people: str | Iterable[str] | None = None,
        bots: Mapping[str, Bot] | None = None,
        *,
        predict: bool = False,
        rounds: int | None = None,
        ends: Callable[[Game], bool] | None = None,
        asks: str = ALWAYS,
    ) -> None:
        self.game = game
        self.people = people_of(game, people)
        self.rounds = rounds  # after this round it ends, until more() is asked for
        self._predict = predict
        self._ends = ends  # when it is over although the game is not: a task is done or missed
        given = bots or {}
        self._given = frozenset(given)  # whose bots are not ours
        others = [name for name in game.players if name not in self.people]
        self._bots = {
            name: given.get(name) or make("greedy", derive(0, at)) for at, name in enumerate(others)
        }
        self._seated: str | None = None  # who has lifted the curtain last
        self._moments = points_of(game)
        self.began = game.length  # the move at which the table was laid
        self._shown_from = len(game.events)
        self._guesses: dict[int, Prediction] = {}  # by the move that answered
        self._missed = (-1, "")  # at which move which prediction was wrong: there is another try
        self._chosen: dict[str, str] = {}  # what a bot chose where, so that going back is honest
        self._ahead: tuple[int, Question | None] = (-1, None)
        self._course: tuple[int, str, TimelinePoint] | None = None  # of a stride: where it is, …
        self.stops = Stops(game, self.people, asks)
        self._ran = False  # whether it came here by running or striding, not by single steps
        self.rethought = 0  # choices that were taken back and made otherwise

    # -- where we are

    @property
    def waiting(self) -> str:
        """What comes next: a step, a person's decision, a prediction, the curtain, or nothing."""
        if self.game.result is not None or self._past_last_round() or self._ended():
            return OVER
        decision = self.game.decision
        if decision is not None and decision.player in self.people:
            if self.stops.passes(decision):
                return STEP
            shared = len(self.people) > 1
            return CURTAIN if shared and self._seated != decision.player else DECISION
        return PREDICTION if self.question is not None else STEP

    @property
    def is_task(self) -> bool:
        """Whether something is to be reached here, rather than watched."""
        return self._ends is not None

    def _ended(self) -> bool:
        return self._ends is not None and self._ends(self.game)

    @property
    def can_go_on(self) -> bool:
        """Whether there is another round to play when this one is over."""
        return self.game.result is None and self._past_last_round()

    def _past_last_round(self) -> bool:
        return self.rounds is not None and self.game.round > self.rounds

    @property
    def decision(self) -> Decision | None:
        """The decision that a person at the table has to make now."""
        return self.game.decision if self.waiting == DECISION else None

    @property
    def next_person(self) -> str | None:
        """Who has to sit down before it goes on."""
        decision = self.game.decision
        return decision.player if decision is not None and self.waiting == CURTAIN else None

    @property
    def viewer(self) -> str | None:
        """Whose hand may be shown now."""
        if len(self.people) == 1:
            return self.people[0]
        return None if self.waiting == CURTAIN else self._seated

    @property
    def question(self) -> Question | None:
        """The prediction that is due, or None."""
        if not self._predict:
            return None
        if self._ahead[0] != self.game.length:
            self._ahead = (self.game.length, bait_question(self.game))
        return self._ahead[1]

    @property
    def phase(self) -> str:
        """The phase of what was done last; the game itself may be at the next one already."""
        return self.moment.phase

    @property
    def moment(self) -> TimelinePoint:
        """The point of the timeline where the game stands."""
        return self._moments[self.game.length]

    @property
    def notices(self) -> Sequence[str]:
        """What there is to say about the game itself, at the moment the table was laid."""
        return self.game.notices if self.game.length == self.began else ()

    @property
    def timeline(self) -> Sequence[TimelinePoint]:
        """Every moment from the start to the last one that was reached."""
        return self._moments

    @property
    def steps(self) -> int:
        """How many steps have been made at this table."""
        return self.game.length

    def seen(self, events: Iterable[Event]) -> list[Event]:
        """Those events that the viewer has seen."""
        viewer = self.viewer or ""
        return [event for event in events if event.visible_to(viewer)]

    @property
    def last(self) -> list[Event]:
        """What the viewer saw of what was done last."""
        return self.seen(self.game.events[self._shown_from :])

    @property
    def latest(self) -> list[Event]:
        """What the viewer saw of the very last step."""
        before = self._moments[max(self.game.length - 1, 0)].events
        return self.seen(self.game.events[before:])

    @property
    def told_round(self) -> RoundStory | None:
        """The round that was played on the way here, if somebody has run to here."""
        if not self._ran or self.striding:
            return None
        since = len(self.seen(self.game.events[: self._shown_from]))
        return round_story(self.seen(self.game.events), since)

    @property
    def last_choice(self) -> str:
        """What was chosen last, for the viewer, where no event tells it ("pass" causes none)."""
        if self.last or self.game.length in (0, self.began):
            return ""
        past = self.game.fork()
        past.go(past.length - 1)
        decision, made = past.decision, past.undone[0]
        option = decision.find(made) if decision is not None and made is not None else None
        if decision is None or option is None:
            return ""
        player = decision.player
        if player != self.viewer and not option.idle:  # it may be a secret
            return say(N_("{player} has chosen."), player=player).text
        return say(N_("{player} has chosen: {choice}"), player=player, choice=option.text).text

    @property
    def last_guess(self) -> Prediction | None:
        """The prediction that the last step answered, or None."""
        return self._guesses.get(self.game.length - 1)

    @property
    def missed(self) -> str:
        """The prediction that was wrong at this moment; it may be made once more."""
        return self._missed[1] if self._missed[0] == self.game.length else ""

    @property
    def guesses(self) -> Sequence[Prediction]:
        """The predictions up to this moment."""
        return [guess for at, guess in self._guesses.items() if at < self.game.length]

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step to take back."""
        return self.steps > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return bool(self.game.undone)

    # -- going on

    def step(self) -> None:
        """One step, or one choice of a bot."""
        self._begin()
        self._step()

    def run(self, until: str = "decision") -> None:
        """Steps until a person is asked something, or until another phase or round begins."""
        _check(until)
        self._begin(ran=True)
        here = self.moment
        while self._step() and not reached(until, here, self.moment):
            pass

    def advance(self, enough: Callable[[], bool]) -> None:
        """Steps until it is enough, or until a person is asked something."""
        self._begin()
        while self._step() and not enough():
            pass

    def stride(self, until: str = "decision") -> None:
        """As ``run``, but only to the next thing that is worth seeing; ``stride_on`` goes on."""
        _check(until)
        self._begin(ran=True)
        self._stride_to(until, self.moment)

    def stride_after(self) -> None:
        """Stride to the next decision, as part of what was done just now."""
        if self.waiting == STEP:
            self._stride_to("decision", self.moment)

    def stride_on(self) -> None:
        """Go on with what ``stride`` began, if nothing else was done meanwhile."""
        if self.striding and self._course is not None:
            self._stride_to(*self._course[1:])

    def stride_out(self) -> None:
        """All the rest of it at once."""
        while self.striding:
            self.stride_on()

    @property
    def striding(self) -> bool:
        """Whether ``stride`` has not come to its end."""
        here = self._course is not None and self._course[0] == self.game.length
        return here and self.waiting == STEP

    def _stride_to(self, until: str, here: TimelinePoint) -> None:
        self._course = None
        while self._step() and not reached(until, here, self.moment):
            if worth_seeing(self.latest):
                self._course = (self.game.length, until, here)
                break

    def choose(self, key: str) -> None:
        """Play an option of the decision that is due."""
        self._begin()
        if self.decision is not None:
            self.stops.chosen(self.decision, key)
        self._make(key)

    def pass_until(self, what: str) -> None:
        """Pass this window and the next ones, until something has happened."""
        decision = self.decision
        if decision is not None and passing(decision) and what in LEFT_ALONE:
            self.stops.leave_alone(decision, what)
            self._begin()
            self._make(passing(decision))

    def predict(self, guess: str) -> None:
        """Say what the hero will do; the step then shows it. A wrong one is told why, once."""
        question, missed = self.question, self.missed
        if question is None or guess not in question.choices:
            return
        if guess != question.answer and not missed:
            self._missed = (self.game.length, guess)
            return
        self._guesses[self.game.length] = Prediction(question, guess, missed)
        self._begin()
        self._make(None)

    def lift(self) -> None:
        """The next person has sat down: the curtain goes up."""
        self._seated = self.next_person or self._seated

    def more(self) -> None:
        """One more round."""
        if self._past_last_round():
            self.rounds = self.game.round

    def _begin(self, ran: bool = False) -> None:
        """From here on it is told what happened."""
        self._shown_from, self._ran = len(self.game.events), ran

    def _step(self) -> bool:
        if self.waiting != STEP:
            return False
        decision, at = self.game.decision, self.game.length
        if decision is not None and decision.player in self.people:
            self._make(passing(decision))
            self.stops.note(at, decision)
        else:
            self._make(None if decision is None else self._bots_choice())
        return True

    def think_ahead(self) -> None:
        """Have the bot whose turn it is choose now, so that the next step need not wait for it.

        Nothing is played. Bots that somebody has brought along are asked when it is their turn.
        """
        decision, theirs = self.game.decision, self._given.union(self.people)
        if decision is not None and decision.player not in theirs and self.waiting == STEP:
            self._bots_choice()

    def _bots_choice(self) -> str:
        decision, here = self.game.decision, self.game.fingerprint()
        assert decision is not None
        if here not in self._chosen:
            chosen = self._bots[decision.player].choose(View(self.game, decision.player), decision)
            self._chosen[here] = chosen if isinstance(chosen, str) else chosen.key
        return self._chosen[here]

    def _make(self, move: str | None) -> None:
        """Make a move. If it is the one that was taken back, what followed it stays ahead."""
        game = self.game
        if game.undone[:1] == (move,):
            game.redo()
            return
        self.rethought += bool(game.undone)
        events = game.step() if move is None else game.play(move)
        del self._moments[game.length :]
        self._moments.append(point_after(self._moments[-1], len(game.events), events))
        self._guesses = {at: guess for at, guess in self._guesses.items() if at < game.length}
        self.stops.forget(game.length - 1)

    # -- going back and forth

    def undo(self) -> None:
        """Take the last step back, with its prediction."""
        if self.can_go_back:
            self.go(self.game.length - 1)

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.can_redo:
            self.go(self.game.length + 1)

    def undo_choice(self) -> None:
        """Back to the last choice that a person made."""
        game, at = self.game.fork(), self.game.length
        while at > 0:
            at -= 1
            game.go(at)
            decision = game.decision
            chose = decision is not None and decision.player in self.people
            if chose and at not in self.stops.passed:
                break
        self.go(at)

    def go(self, index: int) -> None:
        """To any moment of the timeline; what was done after it stays ahead.

        With several people the curtain falls: who asked may not be who sits there now.
        """
        self._seated, self._ran, self._missed = None, False, (-1, "")
        self.game.go(min(max(index, 0), len(self._moments) - 1))
        self.stops.went_to(self.game.length)
        before = max(self.game.length - 1, 0)
        self._shown_from = self._moments[before].events

    # -- coming back

    def memory(self) -> dict[str, object]:
        """What has to be written down to come back to this moment, as plain data."""
        return {
            "origin": self._origin,
            "moves": [*self.game.moves, *self.game.undone],
            "at": self.game.length,
            "told": self._shown_from,
            "guesses": [[at, made.guess, made.missed] for at, made in self._guesses.items()],
            "missed": self.missed,
            "rounds": self.rounds,
            "passed": self.stops.all_passed,
            "rethought": self.rethought,
        }

    def recall(self, memory: Mapping[str, object]) -> None:
        """Come back to where a session that began like this one was left.

        Where that cannot be followed any more, rules or cards being others now, it ends before.
        """
        moves, left_at, rounds = memory.get("moves"), memory.get("at"), memory.get("rounds")
        if memory.get("origin") != self._origin or not isinstance(moves, list):
            return
        if moves[: self.began] != [*self.game.moves] or type(left_at) is not int:
            return
        guesses, passed = guesses_of(memory.get("guesses")), memory.get("passed")
        with suppress(BossbookError, ValueError):
            for move in moves[self.began :]:
                at, decision = self.game.length, self.game.decision
                self._make_again(move, *guesses.get(at, ()))
                if isinstance(passed, list) and at in passed and decision is not None:
                    self.stops.note_again(at, decision, move)
        if type(rounds) is int and self.rounds is not None:
            self.rounds = max(self.rounds, min(rounds, self.game.round))
        self.go(left_at)
        told, missed, rethought = (memory.get(key) for key in ("told", "missed", "rethought"))
        self.rethought = rethought if type(rethought) is int and rethought > 0 else 0
        if self.game.length == left_at and type(told) is int and 0 <= told <= len(self.game.events):
            self._shown_from = told
        if self.question is not None and missed in self.question.choices:
            self._missed = (self.game.length, str(missed))

    def _make_again(self, move: object, guess: object = None, missed: object = "") -> None:
        """One move of those that were made: a choice that a bot made stays its choice."""
        decision, question = self.game.decision, self.question
        if (move is None) != (decision is None) or not isinstance(move, str | None):
            raise ValueError(move)
        if decision is not None and decision.player not in self.people:
            self._chosen[self.game.fingerprint()] = str(move)
        if question is not None and guess in question.choices:
            before = str(missed) if missed in question.choices else ""
            self._guesses[self.game.length] = Prediction(question, str(guess), before)
        self._make(move)

    @cached_property
    def _origin(self) -> str:
        """By what a game is known: how it began."""
        return self.game.at(0).fingerprint()

    # -- as text

    @property
    def progress(self) -> str:
        """A line on where we are."""
        if self._past_last_round():
            return say(N_("Round {round} is over"), round=self.game.round - 1).text
        phase, number = say(PHASES[self.phase].name), self.moment.round
        if not number:
            return say(N_("Step {step}: {phase}"), step=self.steps, phase=phase).text
        text = N_("Step {step}: round {round}, {phase}")
        return say(text, step=self.steps, round=number, phase=phase).text

    @property
    def tally(self) -> str:
        """How many predictions came true."""
        right = sum(guess.at_once for guess in self.guesses)
        text = N_("Right at the first try: {right} of {all}")
        return say(text, right=right, all=len(self.guesses)).text

    def text(self, totals: bool = True) -> str:
        """Where we are and what happened, as plain text."""
        lines = [self.progress, *table_lines(self.game.state, totals)]
        lines += [f"- {with_rules(event.text, event.rules)}" for event in self.last]
        if self.last_guess is not None:
            lines.append(self.last_guess.question.came_out(self.last_guess.guess))
        if self.question is not None and self.missed:
            lines.append(self.question.says_to(self.missed))
        if self.guesses:
            lines.append(self.tally)
        return "\n".join([*lines, *self._waiting_lines()])

    def _waiting_lines(self) -> list[str]:
        question, decision = self.question, self.decision
        if decision is not None:
            return [decision.prompt, *(f"  {option.key}" for option in decision.options)]
        if self.waiting == CURTAIN:
            return [curtain_sentence(self.next_person or "")]
        if self.waiting == PREDICTION and question is not None:
            return [question.asks.text, *(f"  {text}" for text in question.choices.values())]
        return []


def _check(until: str) -> None:
    if until not in UNTIL:
        raise ValueError(say(N_("There is no running until {until!r}."), until=until).text)
