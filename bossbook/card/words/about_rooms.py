"""The words about rooms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.card.model import Op
from bossbook.card.phrases import Speaker
from bossbook.card.words.word import NUMBER, Text, Word, chosen, says
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
        says(N_("give {room} {add:+} damage until the end of the round")),
        {
            "room": chosen(N_("{player}, of which room do you change the damage?")),
            "add": NUMBER,
        },
    ),
    "boost_rooms": Word(
        "All rooms of the owner deal more damage until the end of the round.",
        says(N_("give all your rooms {add:+} damage until the end of the round")),
        {"add": NUMBER},
    ),
    "double_room": Word(
        "A room deals double damage until the end of the round.",
        says(N_("double the damage of {room} until the end of the round")),
        {"room": chosen(N_("{player}, which room deals double damage?"))},
    ),
    "double_treasure": Word(
        "The treasure in the owner's rooms counts twice until the end of the round.",
        says(N_("count the treasure in your rooms twice until the end of the round")),
    ),
}
