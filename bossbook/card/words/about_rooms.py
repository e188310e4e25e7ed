"""The words about rooms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.card.model import CLASSES, TREASURE_WORD, Op
from bossbook.card.phrases import Speaker
from bossbook.card.words.word import (
    CHANGE,
    COUNT,
    KIND,
    NUMBER,
    Argument,
    Text,
    Word,
    chosen,
    says,
    says_change,
)
from bossbook.messages import N_, Message


def _swap(text: Text, group: Sequence[Op]) -> Message:
    one, other = group[0].args["one"], group[0].args["other"]
    sentence = _swap_of_two(text.speaker, one, other)
    if sentence:
        rooms = text.speaker.rooms(text.speaker.known[one].args)
        text.speaker.mentioned += [one, other]
        return text.say(sentence, rooms=rooms)
    first = text.speaker.mention(one)
    return text.say(N_("swap {one} with {other}"), one=first, other=text.speaker.mention(other))


def _swap_of_two(speaker: Speaker, one: str, other: str) -> str:
    """The short way to say it, where both rooms are chosen in the same way."""
    if one == other or not (speaker.is_new(one) and speaker.is_new(other)):
        return ""
    a, b = dict(speaker.known[one].args), dict(speaker.known[other].args)
    if a == b and a["from"] == "mine":
        return N_("swap two of your {rooms}")
    return N_("swap two {rooms} of one dungeon") if b == a | {"same_dungeon_as": one} else ""


def _boost_rooms(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    if not args.get("kind") and not args.get("player"):
        sentence = N_("give all your rooms {add:+} damage until the end of the round")
        return text.say(sentence, add=args["add"])
    rooms = text.speaker.rooms(args)
    if args.get("player"):
        sentence = N_("give all {rooms} of {player} {add:+} damage until the end of the round")
        player = text.speaker.mention(args["player"])
        return text.say(sentence, rooms=rooms, add=args["add"], player=player)
    sentence = N_("give all your {rooms} {add:+} damage until the end of the round")
    return text.say(sentence, rooms=rooms, add=args["add"])


def _boost_others(text: Text, group: Sequence[Op]) -> Message:
    args = group[0].args
    rooms, add = text.speaker.rooms(args), args["add"]
    if isinstance(add, int):
        sentence = N_("give all your other {rooms} {add:+} damage until the end of the round")
        return text.say(sentence, rooms=rooms, add=add)
    sentence = N_(
        "give each of your other {rooms} {times:+} damage {each} until the end of the round"
    )
    if text.sum(add).plus:
        sentence = N_(
            "give each of your other {rooms} {plus:+} damage, and {times:+} more {each}, until the "
            "end of the round"
        )
    return text.say(sentence, rooms=rooms, **text.sums(add))


def _add_treasure(text: Text, group: Sequence[Op]) -> Message:
    op = group[0]
    treasure = (
        text.speaker.mention(op.args["class"])
        if "class" in op.naming
        else text.say(_TREASURES[op.args["class"]])
    )
    values = {"player": text.speaker.mention(op.args["player"]), "treasure": treasure}
    sentence = N_("give the dungeon of {player} {count:+} treasure ({treasure}) this round")
    return text.say(sentence, count=op.args.get("count", 1), **values)


_TREASURES: Mapping[str, str] = {name: TREASURE_WORD[name] for name in CLASSES}


def _silence_boss(text: Text, group: Sequence[Op]) -> Message:
    whose = text.speaker.owner(group[0].args["player"])
    return text.say(N_("switch off {whose} boss until the end of the round"), whose=whose)


def _mark(text: Text, group: Sequence[Op]) -> Message:
    name = group[0].args["player"]
    return text.say(N_("choose {player} for this round"), player=text.speaker.mention(name))


WORDS: Mapping[str, Word] = {
    "destroy": Word(
        "A room is destroyed; the one it covered is active again.",
        says(N_("destroy {room}")),
        {
            "room": chosen(
                N_("{player}, which room do you destroy?"),
                N_("{player}, which room do you destroy as the cost?"),
            )
        },
        uses_up=True,
    ),
    "deactivate": Word(
        "A room is deactivated until the end of the round.",
        says(N_("deactivate {room} until the end of the round")),
        {
            "room": chosen(
                N_("{player}, which room do you deactivate?"),
                N_("{player}, which room do you deactivate as the cost?"),
            )
        },
        uses_up=True,
    ),
    "swap": Word(
        "Two rooms of one dungeon swap places, with all that they cover.",
        _swap,
        {
            "one": chosen(N_("{player}, which room do you swap with another?"), room=()),
            "other": chosen(N_("{player}, which room do you swap it with?"), room=()),
        },
    ),
    "boost_room": Word(
        "A room deals more damage until the end of the round.",
        says_change(
            N_("give {room} {add:+} damage until the end of the round"),
            N_("give {room} {times:+} damage {each} until the end of the round"),
            N_(
                "give {room} {plus:+} damage, and {times:+} more {each}, until the end of the round"
            ),
        ),
        {
            "room": chosen(
                N_("{player}, of which room do you change the damage?"), room=(), miniboss=()
            ),
            "add": CHANGE,
        },
    ),
    "boost_rooms": Word(
        "All rooms of the owner deal more damage until the end of the round; with `kind`, those of "
        "that kind; with `player`, those of a player.",
        _boost_rooms,
        {
            "add": NUMBER,
            "kind": KIND,
            "player": Argument(
                "chosen", optional=True, asks=N_("{player}, whose rooms change their damage?")
            ),
        },
    ),
    "boost_others": Word(
        "Each other room of the owner deals more damage until the end of the round; with `kind`, "
        "each of that kind. What `add` counts is counted for each of them.",
        _boost_others,
        {"add": CHANGE, "kind": KIND},
    ),
    "double_room": Word(
        "A room deals double damage until the end of the round.",
        says(N_("double the damage of {room} until the end of the round")),
        {"room": chosen(N_("{player}, which room deals double damage?"), room=(), miniboss=())},
    ),
    "double_treasure": Word(
        "The treasure in the owner's rooms counts twice until the end of the round.",
        says(N_("count the treasure in your rooms twice until the end of the round")),
    ),
    "add_treasure": Word(
        "A player's dungeon has more treasure of a class until the end of the round; less, if "
        "`count` is negative.",
        _add_treasure,
        {
            "player": chosen(N_("{player}, whose dungeon gets the treasure?")),
            "class": Argument(
                "class or chosen", takes={"class": ()}, asks=N_("{player}, which kind of treasure?")
            ),
            "count": COUNT,
        },
    ),
    "one_of_each": Word(
        "A room has one treasure of each of the four classes, and no other, until the end of the "
        "round.",
        says(N_("let {room} have one treasure of each kind, and no other, this round")),
        {"room": chosen(N_("{player}, which room has one treasure of each kind?"))},
    ),
    "no_treasure": Word(
        "A room has no treasure until the end of the round.",
        says(N_("take all treasure from {room} until the end of the round")),
        {"room": chosen(N_("{player}, which room loses its treasure?"))},
    ),
    "silence": Word(
        "A room loses its abilities until the end of the round.",
        says(N_("let {room} lose its text until the end of the round")),
        {"room": chosen(N_("{player}, which room loses its text?"))},
        uses_up=True,
    ),
    "silence_dungeon": Word(
        "The rooms and minibosses of a player lose their abilities until the end of the round.",
        says(N_("let all text in the dungeon of {player} be ignored until the end of the round")),
        {"player": chosen(N_("{player}, in whose dungeon is all text ignored?"))},
    ),
    "silence_boss": Word(
        "A boss loses its abilities until the end of the round.",
        _silence_boss,
        {"player": chosen(N_("{player}, whose boss is switched off?"))},
        uses_up=True,
    ),
    "build_again": Word(
        "A room counts as if it had just been built: what it does then, it does again.",
        says(N_("treat {room} as just built")),
        {"room": chosen(N_("{player}, which room counts as just built?"))},
    ),
    "build_all_again": Word(
        "All rooms of the owner count as if they had just been built.",
        says(N_("treat all your rooms as just built")),
    ),
    "mark": Word(
        "The room remembers a player until the end of the round: `player: marked` names that one.",
        _mark,
        {"player": chosen(N_("{player}, which player do you choose?"))},
    ),
}
