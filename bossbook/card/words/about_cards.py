"""The words about cards in hands, in decks and in the discard pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.card.model import Op
from bossbook.card.words.word import (
    COUNT,
    DECK,
    NUMBER,
    Argument,
    Text,
    Word,
    chosen,
    same_cards,
    says,
)
from bossbook.messages import N_, Message

DECKS_AND_DISCARD = (
    *("discard", "room_deck", "spell_deck", "room_deck_or_discard", "milled", "market"),
)
_AT_RANDOM: Mapping[str, str] = {"rooms": N_("a random room card"), "spells": N_("a random spell")}


def _draw(text: Text, group: Sequence[Op]) -> Message:
    return text.say(N_("draw {cards}"), cards=_drawn(text, group))


def _everybody_draws(text: Text, group: Sequence[Op]) -> Message:
    after_may = N_("have every player draw {cards}")
    return text.either(N_("every player draws {cards}"), after_may, cards=_drawn(text, group))


def _drawn(text: Text, group: Sequence[Op]) -> Message:
    """ "a spell and 2 room cards"."""
    counts: dict[str, int] = {}
    for op in group:
        counts[op.args["deck"]] = counts.get(op.args["deck"], 0) + op.args.get("count", 1)
    some, *more = (text.speaker.many(deck, count) for deck, count in counts.items())
    return text.say(N_("{some} and {more}"), some=some, more=more[0]) if more else some


def _together(text: Text, first: Op, other: Op) -> bool:
    """ "draw a spell and 2 room cards"."""
    return True


def _discard(text: Text, group: Sequence[Op]) -> Message:
    return text.say(N_("discard {cards}"), cards=_cards(text, group, how="discarded"))


def _take(text: Text, group: Sequence[Op]) -> Message:
    return text.say(N_("take {cards}"), cards=_cards(text, group))


def _cards(text: Text, group: Sequence[Op], how: str = "") -> Message:
    """The cards that a group of equal operations is about."""
    told = text.speaker.mention(group[0].args["card"], len(group), how=how)
    text.speaker.mentioned += [op.args["card"] for op in group[1:]]
    return told


def _discard_random(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    card, new = text.say(_AT_RANDOM[args["deck"]]), text.speaker.is_new(args["player"])
    player = text.speaker.mention(args["player"])
    if new:
        return text.say(N_("choose {player}, who discards {card}"), player=player, card=card)
    after_may = N_("have {player} discard {card}")
    return text.either(N_("{player} discards {card}"), after_may, player=player, card=card)


def _look(text: Text, group: Sequence[Op]) -> Message:
    return text.say(N_("look at {whose} hand"), whose=text.speaker.owner(group[0].args["player"]))


def _steal_random(text: Text, group: Sequence[Op]) -> Message:
    op = group[0]
    deck, whose = op.args["deck"], text.speaker.owner(op.args["player"])
    if "deck" not in op.naming:
        card = text.say(_AT_RANDOM[deck])
        return text.say(N_("steal {card} from {whose} hand"), card=card, whose=whose)
    kind = N_("steal a random card of {kind} from {whose} hand")
    if text.speaker.is_new(deck):
        kind = N_("choose {kind}, and steal a random one from {whose} hand")
    return text.say(kind, kind=text.speaker.mention(deck), whose=whose)


def _renew_hand(text: Text, group: Sequence[Op]) -> Message:
    name = group[0].args["player"]
    if text.speaker.is_new(name):
        chosen_one = N_(
            "choose {player}, who discards the whole hand and draws as many room cards and as "
            "many spells again"
        )
        return text.say(chosen_one, player=text.speaker.mention(name))
    return text.either(
        N_("{player} discards the whole hand and draws as many room cards and spells again"),
        N_("have {player} discard the whole hand and draw as many room cards and spells again"),
        player=text.speaker.mention(name),
    )


WORDS: Mapping[str, Word] = {
    "draw": Word(
        "The owner draws cards; one, unless `count` says how many.",
        _draw,
        {"deck": DECK, "count": COUNT},
        merges=_together,
    ),
    "discard": Word(
        "The owner discards a card chosen from the hand.",
        _discard,
        {
            "card": chosen(
                N_("{player}, which card do you discard?"),
                N_("{player}, which card do you discard as the cost?"),
                card=("hand",),
            )
        },
        merges=same_cards,
        uses_up=True,
    ),
    "discard_random": Word(
        "A player discards a card at random.",
        _discard_random,
        {
            "player": chosen(
                N_("{player}, who discards a card at random?"),
                N_("{player}, who discards a card at random as the cost?"),
            ),
            "deck": DECK,
        },
        about_others=True,
    ),
    "discard_hands": Word(
        "All players discard all their cards.",
        says(
            N_("every player discards their hand"),
            N_("have every player discard their hand"),
        ),
    ),
    "everybody_draws": Word(
        "All players draw cards.",
        _everybody_draws,
        {"deck": DECK, "count": COUNT},
        merges=_together,
    ),
    "take": Word(
        "A card chosen in a pile or a deck goes to the owner's hand.",
        _take,
        {"card": chosen(N_("{player}, which card do you take?"), card=DECKS_AND_DISCARD)},
        merges=same_cards,
        uses_up=True,
    ),
    "take_discarded": Word(
        "The card that has just been discarded goes to the owner's hand.",
        says(N_("take that card")),
        uses_up=True,
        recalls="discarded",
    ),
    "mill": Word(
        "The top cards of the room deck are discarded: `card: milled` names them.",
        says(N_("discard the top {count} {count:card|cards} of the room deck")),
        {"count": NUMBER},
    ),
    "renew_hand": Word(
        "A player discards the hand, and draws as many rooms and spells as were in it.",
        _renew_hand,
        {"player": chosen(N_("{player}, who discards the hand and draws a new one?"))},
        about_others=True,
    ),
    "draw_and_build": Word(
        "The owner draws a room card, and may build it at once.",
        says(
            N_("draw a room card, which you may build at once"),
            N_("draw a room card and build it at once"),
        ),
    ),
    "build_discarded": Word(
        "The owner may build a card out of the discard pile at once.",
        says(N_("you may build {card} at once"), N_("build {card} at once if you like")),
        {"card": chosen(N_("{player}, which card do you build?"), card=("discard", "milled"))},
        uses_up=True,
    ),
    "look": Word(
        "The owner sees the whole hand of a player.",
        _look,
        {"player": chosen(N_("{player}, which player's hand do you look at?"))},
    ),
    "steal": Word(
        "A card chosen in another hand goes to the owner's hand.",
        says(N_("steal {card}")),
        {"card": chosen(N_("{player}, which card do you steal?"), card=("hand_of",))},
        uses_up=True,
    ),
    "steal_random": Word(
        "A card at random goes from a player's hand to the owner's.",
        _steal_random,
        {
            "player": chosen(N_("{player}, from whom do you take a card at random?")),
            "deck": Argument(
                "deck or chosen",
                takes={"deck": ()},
                asks=N_("{player}, which kind of card do you take?"),
            ),
        },
    ),
}
