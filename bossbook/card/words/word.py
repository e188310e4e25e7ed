"""What is to be said of a word of the effect language, and how the words of an ability are told.

A word is one row: what it means, which arguments it takes, what is asked for each of them, how a
card says it. What it does is a function of its own, registered in ``effects``.

Every word has a phrase that can stand by itself ("draw a spell") and behind "you may". The few that
are about somebody else have two: "every player draws a spell", "have every player draw a spell".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bossbook.card.model import Ability, Args, Op
from bossbook.card.phrases import Speaker, same_choice
from bossbook.card.things import THINGS
from bossbook.card.words.amounts import COUNTS, EACH_CHOSEN
from bossbook.messages import N_, Message

Takes = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Argument:
    """What may stand behind a word, and what a player is asked who has to choose it."""

    # a list of WORDS, "number", "amount", "change" (an amount that may be negative), "chosen",
    # "deck or chosen", "class or chosen" or "part"
    kind: str
    optional: bool = False
    takes: Takes = field(default_factory=dict)  # chosen things, and from where (none: anywhere)
    asks: str | Mapping[str, str] = ""  # one question, or one for each word of the argument "to"
    as_cost: str = ""  # the question where it is paid with

    @property
    def names(self) -> bool:
        """Whether it may be the name of something chosen."""
        return "chosen" in self.kind

    def question(self, args: Args) -> str:
        """What is asked for it, where it stands with others."""
        return self.asks if isinstance(self.asks, str) else self.asks[args["to"]]


def chosen(asks: str | Mapping[str, str], as_cost: str = "", **takes: tuple[str, ...]) -> Argument:
    """Something chosen; of the kind that the argument is called after, unless it is told."""
    return Argument("chosen", takes=takes, asks=asks, as_cost=as_cost)


DECK = Argument("deck")
NUMBER = Argument("number")
AMOUNT = Argument("amount")
CHANGE = Argument("change")
COUNT = Argument("number", optional=True)
PART = Argument("part")
KIND = Argument("kind", optional=True)


@dataclass(frozen=True, slots=True)
class Word:
    """One word of the effect language."""

    meaning: str
    phrase: Phrase
    arguments: Mapping[str, Argument] = field(default_factory=dict)  # the first may stand alone
    merges: Merge = field(default=lambda text, one, other: False)
    uses_up: bool = False  # it can be done only so long as there is something left to do it to
    about_others: bool = False  # what "you" do next must not sound as if the others went on
    permits: bool = False  # it only allows something: the owner may do that, or not
    recalls: str = ""  # what it is about, where only what has set the ability off tells that

    @property
    def needs(self) -> list[str]:
        """The arguments that it cannot do without."""
        return [name for name, argument in self.arguments.items() if not argument.optional]

    @property
    def starts_part(self) -> bool:
        """Whether it only starts a part: nothing is seen before that does something."""
        return "part" in self.arguments


class Sum(NamedTuple):
    """An amount: so much for each of what is counted, and so much besides."""

    times: int
    plus: int


class Text:
    """Puts the phrases of one ability together."""

    def __init__(
        self, speaker: Speaker, parts: Sequence[Ability], words: Mapping[str, Word]
    ) -> None:
        self.speaker = speaker
        self.parts = parts
        self.words = words
        self.may = False  # whether the phrases stand behind "you may"

    def say(self, sentence: str, **values: object) -> Message:
        """A phrase about the one who acts."""
        return self.speaker.say(sentence, **values)

    def either(self, sentence: str, after_may: str, **values: object) -> Message:
        """A phrase by itself, or the one that fits behind "you may"."""
        return self.say(after_may if self.may else sentence, **values)

    def permits(self, ability: Ability) -> bool:
        """Whether all that it does is to allow something: then its owner may do it, or not."""
        verbs = [op.verb for op in ability.do if not op.args.get("if")]
        return len(verbs) == 1 and self.words[verbs[0]].permits

    def all(self, ability: Ability) -> Message:
        """What an ability does, with what is chosen but not yet mentioned in front."""
        before, self.may = self.may, self.may or ability.optional or self.permits(ability)
        told = self.together(ability.do)
        self.may = before
        return self.after_choosing(ability, told)

    def after_choosing(self, ability: Ability, told: Message) -> Message:
        """A phrase, behind what is chosen but not yet mentioned."""
        for choice in reversed(ability.choose):
            if self.speaker.is_new(choice.name):
                thing = self.speaker.mention(choice.name)
                told = self.say(N_("choose {chosen}, then {do}"), chosen=thing, do=told)
        return told

    def together(self, ops: Sequence[Op]) -> Message:
        """Operations one after the other."""
        phrases = list(self._phrases(ops))
        if not phrases:
            return self.say(N_("nothing happens"))
        _, told = phrases.pop()
        for word, phrase in reversed(phrases):
            behind = N_("{first}; then {rest}") if word.about_others else N_("{first}, then {rest}")
            told = self.say(behind, first=phrase, rest=told)
        return told

    def _phrases(self, ops: Sequence[Op]) -> Iterator[tuple[Word, Message]]:
        """Word and phrase of each group of operations that are said together."""
        at = 0
        while at < len(ops):
            group, word = [ops[at]], self.words[ops[at].verb]
            for other in ops[at + 1 :]:
                if other.verb != ops[at].verb or not word.merges(self, ops[at], other):
                    break
                group.append(other)
            yield word, word.phrase(self, group)
            at += len(group)

    def coins(self, amount: object) -> Message:
        """Coins: so many, as many as are chosen, or some for each of something."""
        if isinstance(amount, int):
            return self.say(N_("{amount} {amount:coin|coins}"), amount=amount)
        if isinstance(amount, str) and amount not in COUNTS:
            return self.speaker.mention(amount)
        sentence = N_("{times} {times:coin|coins} {each}")
        if self.sum(amount).plus:
            sentence = N_("{plus} {plus:coin|coins}, and {times} more {each}")
        return self.say(sentence, **self.sums(amount))

    def sums(self, amount: object) -> dict[str, object]:
        """The values that a sentence needs to tell an amount that is counted."""
        total = self.sum(amount)
        return {"times": total.times, "plus": total.plus, "each": self.each(amount)}

    def room_of(self, name: str) -> Message:
        """A chosen thing; of a miniboss, the room that it is under."""
        choice = self.speaker.known.get(name)
        thing = self.speaker.mention(name)
        if choice is None or choice.what != "miniboss":
            return thing
        if self.is_it(thing):
            return self.say(N_("its room"))
        return self.say(N_("the room of {miniboss}"), miniboss=thing)

    def is_it(self, thing: Message) -> bool:
        """Whether a miniboss is only pointed at, as the one thing that "it" can mean."""
        it: str = THINGS["miniboss"].it
        return thing.sentence == it

    def sum(self, amount: object) -> Sum:
        """An amount that is not a plain number: so much for each, and so much besides."""
        if isinstance(amount, Mapping):
            return Sum(amount.get("times", 1), amount.get("plus", 0))
        return Sum(1, 0)

    def each(self, amount: object) -> Message:
        """ "for each of your rooms": what an amount counts."""
        given = amount if isinstance(amount, Mapping) else {"count": amount}
        count = COUNTS.get(str(given["count"]))
        if count is None:
            return self.say(EACH_CHOSEN)
        if "of" not in given:
            return self.say(count.each)
        thing = self.speaker.mention(str(given["of"]))
        return self.say(count.each_of_it if self.is_it(thing) else count.each, thing=thing)

    def owner_or_thing(self, name: str) -> Message:
        """A chosen thing; where it stands for its owner, that one."""
        choice = self.speaker.known.get(name)
        thing = self.speaker.mention(name)
        if choice is None or choice.what != "miniboss":
            return thing
        return self.say(N_("the owner of {miniboss}"), miniboss=thing)

    def part(self, op: Op, name: str = "part") -> Ability:
        """The ability inside an operation; its choices are known from here on."""
        part: Ability = self.parts[op.args[name]]
        fresh = {choice.name for choice in part.choose}
        self.speaker.mentioned = [name for name in self.speaker.mentioned if name not in fresh]
        self.speaker.known |= {choice.name: choice for choice in part.choose}
        return part


Phrase = Callable[[Text, Sequence[Op]], Message]  # of equal operations that are said together
Merge = Callable[[Text, Op, Op], bool]  # whether one phrase says both


def says(sentence: str, after_may: str = "") -> Phrase:
    """How a word is said whose arguments are chosen things and numbers, each in its place."""

    def phrase(text: Text, group: Sequence[Op]) -> Message:
        op = group[0]
        values = {
            name: _mentioned(text, name, value) if name in op.naming else value
            for name, value in op.args.items()
        }
        return text.either(sentence, after_may or sentence, **values)

    return phrase


def _mentioned(text: Text, argument: str, name: str) -> Message:
    return text.room_of(name) if argument == "room" else text.speaker.mention(name)


def says_change(fixed: str, counted: str, both: str) -> Phrase:
    """The same where the argument "add" may be counted: "+1, and +2 more for each coin paid"."""
    as_written = says(fixed)

    def phrase(text: Text, group: Sequence[Op]) -> Message:
        op = group[0]
        if isinstance(op.args["add"], int):
            return as_written(text, group)
        things = {name: text.room_of(op.args[name]) for name in op.naming}
        return text.say(
            both if text.sum(op.args["add"]).plus else counted,
            **things,
            **text.sums(op.args["add"]),
        )

    return phrase


def same_cards(text: Text, first: Op, other: Op) -> bool:
    """ "take 2 spells": cards that are new, and chosen in the same way."""
    one, two = first.args["card"], other.args["card"]
    new = one != two and text.speaker.is_new(one) and text.speaker.is_new(two)
    return new and same_choice(text.speaker, one, two)
