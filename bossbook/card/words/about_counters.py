"""The words about +1 counters on rooms, stunned rooms and health counters (KEY-counter)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.card.model import Op
from bossbook.card.words.word import (
    AMOUNT,
    KIND,
    NUMBER,
    Argument,
    Phrase,
    Text,
    Word,
    chosen,
    says,
)
from bossbook.messages import N_, Message

SOME = Argument("amount", optional=True)


def _with_counters(sentence: str) -> Phrase:
    """A word whose amount is counters; the rest of its arguments are chosen things."""

    def phrase(text: Text, group: Sequence[Op]) -> Message:
        op = group[0]
        counters = _counters(text, op.args.get("amount"))
        things = {name: text.speaker.mention(op.args[name]) for name in op.naming}
        return text.say(sentence, counters=counters, **things)

    return phrase


def _counters(text: Text, amount: object) -> Message:
    """Counters: so many, some for each of something, or all."""
    if amount is None:
        return text.say(N_("all counters"))
    if isinstance(amount, int):
        return text.say(N_("{amount} {amount:counter|counters}"), amount=amount)
    sentence = N_("{times} {times:counter|counters} {each}")
    if text.sum(amount).plus:
        sentence = N_("{plus} {plus:counter|counters}, and {times} more {each}")
    return text.say(sentence, **text.sums(amount))


def _on_all(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    counters, rooms = _counters(text, args["amount"]), text.speaker.rooms(args)
    return text.say(N_("put {counters} on each of your {rooms}"), counters=counters, rooms=rooms)


WORDS: Mapping[str, Word] = {
    "put_counters": Word(
        "Counters are put on a room: each adds 1 to its damage, until it is covered or destroyed.",
        _with_counters(N_("put {counters} on {room}")),
        {
            "room": chosen(N_("{player}, on which room do you put counters?")),
            "amount": AMOUNT,
        },
    ),
    "put_counters_on_all": Word(
        "Counters are put on every active room of the owner; with `kind`, on those of that kind.",
        _on_all,
        {"amount": AMOUNT, "kind": KIND},
    ),
    "remove_counters": Word(
        "Counters of a room go back to the supply, as many as there are; all, without `amount`.",
        _with_counters(N_("remove {counters} from {room}")),
        {
            "room": chosen(
                N_("{player}, from which room do you remove counters?"),
                N_("{player}, from which room do you remove counters as the cost?"),
            ),
            "amount": SOME,
        },
        uses_up=True,
    ),
    "move_counters": Word(
        "Counters go from one room to another, as many as there are; all, without `amount`.",
        _with_counters(N_("move {counters} from {one} to {other}")),
        {
            "one": chosen(N_("{player}, from which room do counters go?"), room=()),
            "other": chosen(N_("{player}, to which room do the counters go?"), room=()),
            "amount": SOME,
        },
    ),
    "stun": Word(
        "A room is stunned: it deals no damage until the end of the round.",
        says(N_("stun {room}")),
        {
            "room": chosen(
                N_("{player}, which room do you stun?"),
                N_("{player}, which room do you stun as the cost?"),
            )
        },
    ),
    "wake": Word(
        "A room that is stunned, or that started frozen, deals its damage again.",
        says(N_("wake {room}")),
        {"room": chosen(N_("{player}, which room do you wake?"))},
    ),
    "health_counter": Word(
        "A hero gets a health counter: more health, or less, until it is back in town or scored.",
        says(N_("put a health counter ({add:+}) on {hero}")),
        {"hero": chosen(N_("{player}, which hero gets a health counter?"), hero=()), "add": NUMBER},
    ),
}
