"""The words about coins: in vaults, on rooms, from one player to another (COIN-1, KEY-pay)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.card.model import Op
from bossbook.card.words.word import AMOUNT, Phrase, Text, Word, chosen
from bossbook.messages import N_, Message


def _with_coins(sentence: str, after_may: str = "") -> Phrase:
    """A word whose amount is coins; the rest of its arguments are chosen things."""

    def phrase(text: Text, group: Sequence[Op]) -> Message:
        op = group[0]
        things = {name: text.owner_or_thing(op.args[name]) for name in op.naming}
        coins = text.coins(op.args["amount"]) if "amount" in op.args else ""
        return text.either(sentence, after_may or sentence, coins=coins, **things)

    return phrase


_TO_A_PLAYER = _with_coins(N_("give {player} {coins}"))


def _give(text: Text, group: Sequence[Op]) -> Message:
    """To the owner of a miniboss that takes a clause to describe: that is said before."""
    op, name = group[0], group[0].args["player"]
    if not text.speaker.is_new(name) or text.speaker.known[name].what != "miniboss":
        return _TO_A_PLAYER(text, group)
    miniboss = text.speaker.mention(name)
    coins = text.coins(op.args["amount"])
    sentence = N_("choose {miniboss} and give its owner {coins}")
    return text.say(sentence, miniboss=miniboss, coins=coins)


WORDS: Mapping[str, Word] = {
    "gain_coins": Word(
        "The owner gains coins.", _with_coins(N_("gain {coins}")), {"amount": AMOUNT}
    ),
    "pay": Word(
        "The owner pays coins to the common pot.",
        _with_coins(N_("pay {coins}")),
        {"amount": AMOUNT},
        uses_up=True,
    ),
    "give_coins": Word(
        "The owner gives coins to a player; of a chosen room or miniboss, to its owner.",
        _give,
        {
            "player": chosen(
                N_("{player}, to whom do you give coins?"), player=(), miniboss=(), room=()
            ),
            "amount": AMOUNT,
        },
        uses_up=True,
    ),
    "steal_coins": Word(
        "The owner takes coins from a player, as many as there are.",
        _with_coins(N_("steal {coins} from {player}")),
        {"player": chosen(N_("{player}, from whom do you steal coins?")), "amount": AMOUNT},
        uses_up=True,
    ),
    "put_coins": Word(
        "The owner puts coins from the vault on a room, as many as there are.",
        _with_coins(N_("put {coins} on {room}")),
        {"room": chosen(N_("{player}, on which room do you put coins?")), "amount": AMOUNT},
        uses_up=True,
    ),
    "swap_coins": Word(
        "The owner and a player swap all the coins in their vaults.",
        _with_coins(N_("swap vaults with {player}")),
        {"player": chosen(N_("{player}, with whom do you swap vaults?"))},
    ),
}
