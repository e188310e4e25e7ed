"""Questions about what happens next: asked before the step, answered by the step itself.

The answer is never worked out here. A copy of the game is played on, and tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bossbook.card.model import TREASURE_WORD
from bossbook.engine.lures import DECIDED, SOULS
from bossbook.game import Game
from bossbook.messages import N_, Message, say
from bossbook.protocol import Event
from bossbook.wording import TREASURES, words

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
    replies: Mapping[str, Message]  # what is wrong with a choice; the answer is not given away

    def came_out(self, guess: str) -> str:
        """Whether the choice with this key was right, in words."""
        return how_it_came_out(self.choices[guess], self.choices[self.answer])

    def says_to(self, missed: str) -> str:
        """What is said to a first choice that is wrong."""
        return try_once_more(self.choices[missed], self.replies[missed])


@dataclass(frozen=True)
class Prediction:
    """A prediction that was made, and the one before it if that was wrong."""

    question: Question
    guess: str
    missed: str = ""

    @property
    def right(self) -> bool:
        """Whether it came true."""
        return self.guess == self.question.answer

    @property
    def at_once(self) -> bool:
        """Whether the first one came true."""
        return self.right and not self.missed


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
        replies=_bait_replies(found),
    )


def _in(game: Game) -> list[str]:
    return [game.players[seat] for seat in game.state.seats()]


def _bait_hint(classes: tuple[str, ...]) -> Message:
    if not classes:
        return say(N_("No treasure lures this hero. It has a rule of its own."))
    wanted = [say(TREASURE_WORD[name]) for name in classes]
    text = N_("The {hero} counts one treasure only, the {treasure}: where is the most of it?")
    return say(text, hero=words(classes), treasure=wanted)


def _bait_replies(found: Event) -> dict[str, Message]:
    """To a wrong dungeon what the hero counts there; which count decides is left to the learner."""
    classes = found.data["classes"]
    text, town = _counted(found)
    replies = {
        player: say(text, treasure=_things(classes, count), count=count, player=player)
        for player, count in found.data["counts"].items()
    }
    return {**replies, TOWN: say(town, treasure=_things(classes, 0))}


def _things(classes: Sequence[str], count: int) -> list[Message]:
    """What a hero of these classes counts: 'relic' of one, 'relics' of any other number."""
    return [say((TREASURE_WORD if count == 1 else TREASURES)[name]) for name in classes]


def _counted(found: Event) -> tuple[str, str]:
    """The sentences about what a hero counts: for a dungeon, and for the town."""
    if DECIDED[found.kind] == SOULS:
        text = N_("{player} has {count} {count:soul|souls}. Does anybody have fewer, or as few?")
        return text, N_("One player alone has the fewest souls.")
    if not found.data["classes"]:
        text = N_("No treasure lures this hero.")
        return text, text
    if len(found.data["classes"]) > 1:
        text = N_(
            "The dungeon of {player} shows {count} in all ({treasure}), boss included. Does another"
            " one show more, or as many?"
        )
        return text, N_("One dungeon shows more in all ({treasure}) than any other.")
    text = N_(
        "The dungeon of {player} shows {count} {treasure}, boss included. Does another one show"
        " more, or as many?"
    )
    return text, N_("One dungeon shows more {treasure} than any other, boss included.")


def try_once_more(guess: object, more: object) -> str:
    """What is said to a guess that is wrong, before a second one."""
    text = N_("Not this time. You said: {guess}. {more} Try once more.")
    return say(text, guess=guess, more=more).text


def how_it_came_out(guess: object, answer: object) -> str:
    """Whether a guess was right, in words."""
    if guess == answer:
        return say(N_("Right! You saw it coming.")).text
    text = N_("Not this time. You said: {guess}. It was: {answer}.")
    return say(text, guess=guess, answer=answer).text


def guesses_of(kept: object) -> dict[int, list[object]]:
    """Guesses by their moves, as far as what was written down makes sense."""
    rows = [row for row in kept if isinstance(row, list)] if isinstance(kept, list) else []
    return {row[0]: row[1:3] for row in rows if row and type(row[0]) is int}
