"""The words of *if*: what must be true for an ability, or a part of one, to work."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bossbook.card.model import Op
from bossbook.card.words.word import Argument, Text, chosen
from bossbook.messages import N_, Message


@dataclass(frozen=True, slots=True)
class Condition:
    """One word of *if*: what it says before what is done, and behind "you may"."""

    meaning: str
    before: str
    behind: str
    argument: Argument | None = None

    def tell(self, text: Text, op: Op, do: Message) -> Message:
        """What is done, under this condition."""
        values = {
            name: text.speaker.mention(value) if name in op.naming else value
            for name, value in op.args.items()
        }
        return text.either(self.before, self.behind, do=do, **values)


CONDITIONS: Mapping[str, Condition] = {
    "fewer_rooms": Condition(
        "If some opponent has more active rooms than the owner.",
        N_("if you have fewer rooms than some opponent, {do}"),
        N_("{do} if you have fewer rooms than some opponent"),
    ),
    "no_coins": Condition(
        "If the owner has no coins.",
        N_("if you have no coins, {do}"),
        N_("{do} if you have no coins"),
    ),
    "coins": Condition(
        "If the owner has at least so many coins.",
        N_("if you have at least {number} {number:coin|coins}, {do}"),
        N_("{do} if you have at least {number} {number:coin|coins}"),
        Argument("number"),
    ),
    "counters": Condition(
        "If the room itself has at least so many counters.",
        N_("if this room has at least {number} {number:counter|counters}, {do}"),
        N_("{do} if this room has at least {number} {number:counter|counters}"),
        Argument("number"),
    ),
    "hero_at_entrance": Condition(
        "If a hero stands at the owner's entrance.",
        N_("if a hero is at your entrance, {do}"),
        N_("{do} if a hero is at your entrance"),
    ),
    "has_miniboss": Condition(
        "If a room has a miniboss.",
        N_("if {room} has a miniboss, {do}"),
        N_("{do} if {room} has a miniboss"),
        chosen(N_("{player}, which room do you choose?"), room=()),
    ),
    "only_miniboss": Condition(
        "If a miniboss is the only one that the owner has.",
        N_("if {miniboss} is your only miniboss, {do}"),
        N_("{do} if {miniboss} is your only miniboss"),
        chosen(N_("{player}, which miniboss do you choose?"), miniboss=()),
    ),
    "one_in": Condition(
        "In one of so many cases, by chance.",
        N_("with a chance of one in {number}, {do}"),
        N_("{do} with a chance of one in {number}"),
        Argument("number"),
    ),
}


def argument_of(word: str) -> str:
    """By what name the argument of a condition is known; empty if it takes none."""
    argument = CONDITIONS[word].argument
    if argument is None:
        return ""
    return next(iter(argument.takes), "number")
