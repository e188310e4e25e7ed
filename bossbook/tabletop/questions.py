"""Questions about what happens next: asked before the step, answered by the step itself.

The answer is never worked out here. A copy of the game is played on, and tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bossbook.card.model import TREASURE_WORD
from bossbook.engine.lures import DECIDED
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.wording import words

TOWN, BOSS = "town", "boss"


@dataclass(frozen=True)
class Question:
    """What a hero will do: the choices by their keys, which one is right, the events that tell."""

    hero: str
    classes: tuple[str, ...]
    asks: Message
    hint: Message
    choices: Mapping[str, Message]
    answer: str
    told: tuple[Event, ...]
    after: Game  # the copy that was played on

    def came_out(self, guess: str) -> str:
        """Whether the choice with this key was right, in words."""
        return how_it_came_out(self.choices[guess], self.choices[self.answer])


def bait_question(game: Game) -> Question | None:
    """Where the hero goes whose turn to compare comes next; None if no hero's turn does."""
    if game.phase != "bait" or game.decision is not None:
        return None
    after = game.fork()
    told = tuple(after.step())
    found = next((event for event in told if event.kind in DECIDED), None)
    if found is None:
        return None
    hero, classes = found.data["hero"], tuple(found.data["classes"])
    dungeons = {name: say(N_("Dungeon of {player}"), player=name) for name in _in(game)}
    return Question(
        hero=hero,
        classes=classes,
        asks=say(N_("Where will {hero} go?"), hero=hero),
        hint=_bait_hint(classes),
        choices={**dungeons, TOWN: say(N_("Stays in town"))},
        answer=found.data.get("player", TOWN),
        told=told,
        after=after,
    )


def _in(game: Game) -> list[str]:
    return [game.players[seat] for seat in game.state.seats()]


def _bait_hint(classes: tuple[str, ...]) -> Message:
    if not classes:
        return say(N_("No treasure lures this hero. It has a rule of its own."))
    wanted = [say(TREASURE_WORD[name]) for name in classes]
    text = N_("The {hero} counts one treasure only, the {treasure}: where is the most of it?")
    return say(text, hero=words(classes), treasure=wanted)


def how_it_came_out(guess: object, answer: object) -> str:
    """Whether a guess was right, in words."""
    if guess == answer:
        return say(N_("Right! You saw it coming.")).text
    text = N_("Not this time. You said: {guess}. It was: {answer}.")
    return say(text, guess=guess, answer=answer).text
