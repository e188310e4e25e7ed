"""The words about heroes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bossbook.card.model import Choice, Op
from bossbook.card.words.word import AMOUNT, CHANGE, Argument, Text, Word, chosen, says, says_change
from bossbook.messages import N_, Message


class Destination(NamedTuple):
    """Where a hero can be sent: a row, too."""

    meaning: str
    phrase: str
    asks: str


DESTINATIONS: Mapping[str, Destination] = {
    "town": Destination(
        "To town, behind all others.",
        N_("send {hero} back to town"),
        N_("{player}, which hero goes back to town?"),
    ),
    "my_entrance": Destination(
        "To the owner's entrance.",
        N_("move {hero} to your entrance"),
        N_("{player}, which hero comes to your entrance?"),
    ),
    "entrance_of": Destination(
        "To the entrance of the player whom `player` names.",
        N_("send {hero} to the entrance of {player}"),
        N_("{player}, which hero do you send to an entrance?"),
    ),
    "own_entrance": Destination(
        "To the entrance of the dungeon it is in, or in which it died.",
        N_("send {hero} back to the entrance of its dungeon"),
        N_("{player}, which hero goes back to the entrance?"),
    ),
    "first_room": Destination(
        "To the first active room of the dungeon it is in.",
        N_("send {hero} back to the first room"),
        N_("{player}, which hero goes back to the first room?"),
    ),
    "previous_room": Destination(
        "To the room before the one it is in.",
        N_("send {hero} back to the previous room"),
        N_("{player}, which hero goes back to the room before?"),
    ),
}


def _send(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    sentence = _sent(text.speaker.known.get(args["hero"]), args["to"])
    hero = text.speaker.mention(args["hero"], how="moved")
    player = text.speaker.mention(args["player"]) if "player" in args else ""
    told = text.say(sentence, hero=hero, player=player)
    if args.get("health"):
        more = N_("{sent}, with {health:+} health until the end of the round")
        told = text.say(more, sent=told, health=args["health"])
    return told


def _sent(choice: Choice | None, to: str) -> str:
    """How it is said depends on where the hero comes from."""
    if choice is not None and choice.what == "dead":
        away = choice.args["from"] == "opponent" and to == "own_entrance"
        theirs = N_("bring {hero} back to that player's entrance")
        return theirs if away else N_("bring {hero} back to your entrance")
    if choice is not None and to == "own_entrance" and "dungeon" not in choice.args["from"]:
        to = "my_entrance"
    return DESTINATIONS[to].phrase


def _hurt(text: Text, group: Sequence[Op]) -> Message:
    amount, hero = group[0].args["amount"], text.speaker.mention(group[0].args["hero"])
    if amount == "my_rooms":
        return text.say(N_("deal {hero} as much damage as you have rooms"), hero=hero)
    if not isinstance(amount, int):
        sentence = N_("deal {hero} {times} damage {each}")
        if text.sum(amount).plus:
            sentence = N_("deal {hero} {plus} damage, and {times} more {each}")
        return text.say(sentence, hero=hero, **text.sums(amount))
    return text.say(N_("deal {amount} damage to {hero}"), amount=amount, hero=hero)


WORDS: Mapping[str, Word] = {
    "hurt": Word(
        "A hero takes damage.",
        _hurt,
        {
            "hero": chosen(N_("{player}, which hero takes the damage?")),
            "amount": AMOUNT,
        },
        uses_up=True,
    ),
    "kill": Word(
        "A hero dies, and is a soul of the owner.",
        says(N_("kill {hero}")),
        {
            "hero": chosen(
                N_("{player}, which hero dies?"),
                N_("{player}, which hero dies as the cost?"),
            )
        },
        uses_up=True,
    ),
    "kill_inside": Word(
        "The hero who stands in a room dies, if there is one.",
        says(N_("kill any hero inside {room}")),
        {"room": chosen(N_("{player}, in which room does the hero die?"))},
        uses_up=True,
    ),
    "remove": Word(
        "A dead hero leaves the game, and its souls with it.",
        says(N_("remove {hero} from the game")),
        {
            "hero": chosen(
                N_("{player}, which dead hero do you remove from the game?"),
                N_("{player}, which dead hero do you remove from the game as the cost?"),
                dead=(),
            )
        },
        uses_up=True,
    ),
    "strengthen": Word(
        "A hero has more health until the end of the round.",
        says_change(
            N_("give {hero} {add:+} health until the end of the round"),
            N_("give {hero} {times:+} health {each} until the end of the round"),
            N_(
                "give {hero} {plus:+} health, and {times:+} more {each}, until the end of the round"
            ),
        ),
        {
            "hero": chosen(
                N_("{player}, of which hero do you change the health?"), hero=(), dead=()
            ),
            "add": CHANGE,
        },
    ),
    "send": Word(
        "A hero goes somewhere else, with more health if `health` says so.",
        _send,
        {
            "hero": chosen({to: row.asks for to, row in DESTINATIONS.items()}, hero=(), dead=()),
            "to": Argument("destination"),
            "health": Argument("number", optional=True),
            "player": Argument(
                "chosen", optional=True, asks=N_("{player}, to whose entrance does the hero go?")
            ),
        },
    ),
    "delay": Word(
        "A hero at an entrance does not enter before the next round.",
        says(N_("keep {hero} out until the next round")),
        {"hero": chosen(N_("{player}, which hero does not enter this round?"), hero=())},
        uses_up=True,
    ),
    "skip_first_room": Word(
        "Heroes who enter a player's dungeon pass its first room until the end of the round.",
        says(
            N_("heroes who enter the dungeon of {player} pass its first room this round"),
            N_("have heroes who enter the dungeon of {player} pass its first room this round"),
        ),
        {"player": chosen(N_("{player}, in whose dungeon do heroes pass the first room?"))},
        about_others=True,
    ),
    "heal": Word(
        "A hero who wounded the owner is turned face down: its wounds become souls.",
        says(N_("heal {hero}, turning its wounds into souls")),
        {
            "hero": chosen(
                N_("{player}, which of the heroes who wounded you becomes a soul?"), survivor=()
            )
        },
        uses_up=True,
    ),
}
