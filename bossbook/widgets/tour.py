"""A tour through a game, step by step: what a lesson does, without any widget.

The learner chooses for one player; bots choose for the others, and that is told like everything
else. Before a hero compares the dungeons the learner predicts where it goes. Every step can be
taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bossbook.api import Bot
from bossbook.bots import derive, make
from bossbook.engine.numbers import treasure
from bossbook.game import Game
from bossbook.messages import N_, say
from bossbook.positions import View
from bossbook.protocol import Event
from bossbook.views.questions import Question, bait_question, verdict
from bossbook.views.summary import LETTERS, PHASES, hero_words, with_rules

STEP, DECISION, PREDICTION, OVER = "step", "decision", "prediction", "over"


@dataclass(frozen=True)
class Guess:
    """A prediction that was made."""

    question: Question
    guess: str

    @property
    def right(self) -> bool:
        """Whether it came true."""
        return self.guess == self.question.answer


class Tour:
    """Where a learner stands in a game, and everything the learner can do there."""

    def __init__(
        self,
        game: Game,
        learner: str | None = None,
        bots: Mapping[str, Bot] | None = None,
        rounds: int | None = None,
    ) -> None:
        self.game = game
        self.learner = game.players[0] if learner is None else learner
        self.rounds = rounds  # after this round the tour ends, until more() is asked for
        others = [name for name in game.players if name != self.learner]
        given = bots or {}
        self._bots = {
            name: given.get(name) or make("greedy", derive(0, at)) for at, name in enumerate(others)
        }
        self._start = game.length
        self._first_phase = game.phase
        self._events_before: dict[int, int] = {}  # move -> how many events there were before it
        self._shown_from = len(game.events)
        self._guesses: dict[int, Guess] = {}  # by the move that answered
        self._chosen: dict[str, str] = {}  # what a bot chose where, so that going back is honest
        self._ahead: tuple[int, Question | None] = (-1, None)

    # -- where we are

    @property
    def waiting(self) -> str:
        """What comes next: a step, the learner's decision, a prediction, or nothing."""
        if self.game.result is not None or self._past_last_round():
            return OVER
        decision = self.game.decision
        if decision is not None and decision.player == self.learner:
            return DECISION
        return PREDICTION if self.question is not None else STEP

    def _past_last_round(self) -> bool:
        return self.rounds is not None and self.game.round > self.rounds

    @property
    def question(self) -> Question | None:
        """The prediction that is due, or None."""
        if self._ahead[0] != self.game.length:
            self._ahead = (self.game.length, bait_question(self.game))
        return self._ahead[1]

    @property
    def phase(self) -> str:
        """The phase of what was done last; the game itself may be at the next one already."""
        begun = self._phase_begun()
        return str(begun.data["phase"]) if begun is not None else self._first_phase

    def _phase_begun(self) -> Event | None:
        events = reversed(self.game.events)
        return next((event for event in events if event.kind == "phase_begins"), None)

    @property
    def steps(self) -> int:
        """How many steps have been made."""
        return self.game.length - self._start

    @property
    def last(self) -> Sequence[Event]:
        """What the learner saw of what was done last."""
        events = self.game.events[self._shown_from :]
        return [event for event in events if event.visible_to(self.learner)]

    @property
    def latest(self) -> Sequence[Event]:
        """What the learner saw of the very last step."""
        start = self._events_before.get(self.game.length - 1, len(self.game.events))
        return [event for event in self.game.events[start:] if event.visible_to(self.learner)]

    @property
    def last_guess(self) -> Guess | None:
        """The prediction that the last step answered, or None."""
        return self._guesses.get(self.game.length - 1)

    @property
    def guesses(self) -> Sequence[Guess]:
        """All predictions so far."""
        return tuple(self._guesses.values())

    @property
    def can_go_back(self) -> bool:
        """Whether there is a step to take back."""
        return self.steps > 0

    # -- what the learner can do

    def step(self) -> None:
        """One step, or one choice of a bot."""
        self._shown_from = len(self.game.events)
        self._step()

    def run(self) -> None:
        """Steps until the learner is asked something."""
        self._shown_from = len(self.game.events)
        while self._step():
            pass

    def choose(self, key: str) -> None:
        """Play an option of the decision that is due."""
        self._shown_from = len(self.game.events)
        self._play(key)

    def predict(self, guess: str) -> None:
        """Say what the hero will do; the step then shows it."""
        question = self.question
        if question is None or guess not in question.choices:
            return
        self._guesses[self.game.length] = Guess(question, guess)
        self._shown_from = len(self.game.events)
        self._note()
        self.game.step()

    def back(self) -> None:
        """Take the last step back, with its prediction."""
        if not self.can_go_back:
            return
        self.game.undo()
        now = self.game.length
        self._guesses = {at: guess for at, guess in self._guesses.items() if at < now}
        self._shown_from = self._events_before.get(now - 1, len(self.game.events))

    def more(self) -> None:
        """One more round."""
        if self._past_last_round():
            self.rounds = self.game.round

    def _step(self) -> bool:
        if self.waiting != STEP:
            return False
        decision = self.game.decision
        if decision is None:
            self._note()
            return bool(self.game.step())
        self._play(self._bots_choice())
        return True

    def _bots_choice(self) -> str:
        decision, here = self.game.decision, self.game.fingerprint()
        assert decision is not None
        if here not in self._chosen:
            chosen = self._bots[decision.player].choose(View(self.game, decision.player), decision)
            self._chosen[here] = chosen if isinstance(chosen, str) else chosen.key
        return self._chosen[here]

    def _play(self, key: str) -> None:
        self._note()
        self.game.play(key)

    def _note(self) -> None:
        self._events_before[self.game.length] = len(self.game.events)

    # -- as text

    @property
    def progress(self) -> str:
        """A line on where we are."""
        if self._past_last_round():
            return say(N_("Round {round} is over"), round=self.game.round - 1).text
        phase, begun = say(PHASES.get(self.phase, self.phase)), self._phase_begun()
        if begun is None:
            return say(N_("Step {step}: {phase}"), step=self.steps, phase=phase).text
        text = N_("Step {step}: round {round}, {phase}")
        return say(text, step=self.steps, round=begun.data["round"], phase=phase).text

    @property
    def tally(self) -> str:
        """How many predictions came true."""
        right = sum(guess.right for guess in self.guesses)
        return say(
            N_("Right predictions: {right} of {all}"), right=right, all=len(self.guesses)
        ).text

    def text(self) -> str:
        """Where we are and what happened, as plain text."""
        lines = [self.progress, *self._table_lines()]
        lines += [f"- {with_rules(event.text, event.rules)}" for event in self.last]
        if self.last_guess is not None:
            lines.append(verdict(self.last_guess.question, self.last_guess.guess))
        if self.guesses:
            lines.append(self.tally)
        return "\n".join([*lines, *self._waiting_lines()])

    def _table_lines(self) -> list[str]:
        state = self.game.state
        heroes = [hero_words(state, hero) for hero in state.town] or say(N_("nobody"))
        lines = [say(N_("Town: {heroes}"), heroes=heroes).text]
        sentence = N_("{player}: {rooms}; treasure {icons}; souls {souls}, wounds {wounds}")
        for seat, player in enumerate(state.players):
            names = state.setup.table.names
            rooms = [names[stack.rooms[0].card] if stack.rooms else "?" for stack in player.stacks]
            counts = zip(LETTERS.values(), treasure(state, seat), strict=True)
            line = say(
                sentence,
                player=state.setup.names[seat],
                rooms=rooms or say(N_("no rooms")),
                icons="".join(f"{letter}{count}" for letter, count in counts if count) or "0",
                souls=state.souls(seat),
                wounds=state.wounds(seat),
            )
            lines.append(line.text)
        return lines

    def _waiting_lines(self) -> list[str]:
        question = self.question
        if self.waiting == DECISION:
            decision = self.game.decision
            assert decision is not None
            return [decision.prompt, *(f"  {option.key}" for option in decision.options)]
        if self.waiting == PREDICTION and question is not None:
            return [question.asks.text, *(f"  {text}" for text in question.choices.values())]
        return []
