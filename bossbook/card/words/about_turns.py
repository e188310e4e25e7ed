"""The words about what players may do: spells, building, and what comes then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bossbook.card.model import Ability, Op
from bossbook.card.words.about_cards import DECKS_AND_DISCARD
from bossbook.card.words.conditions import CONDITIONS
from bossbook.card.words.word import PART, Argument, Text, Word, chosen, says
from bossbook.messages import N_, Message


def _extra_build(text: Text, group: Sequence[Op]) -> Message:
    after_may = N_("build one more room this round")
    told = text.either(N_("you may build one more room this round"), after_may)
    if group[0].args.get("if") != "fewer_rooms":
        return told
    before, behind = _IF_FEWER_ROOMS
    return text.either(before, behind, do=told)


_IF_FEWER_ROOMS = (
    N_("if you have fewer rooms than some opponent, {do}"),
    N_("{do} if you have fewer rooms than some opponent"),
)


def _block_entrance(text: Text, group: Sequence[Op]) -> Message:
    name = group[0].args["player"]
    if text.speaker.is_new(name):
        sentence = N_("choose {player}; no hero enters their dungeon this round")
        return text.say(sentence, player=text.speaker.mention(name))
    told = N_("no hero enters {whose} dungeon this round")
    after_may = N_("keep all heroes out of {whose} dungeon this round")
    return text.either(told, after_may, whose=text.speaker.owner(name))


def _then(text: Text, group: Sequence[Op]) -> Message:
    part = text.part(group[0])
    told = _part_told(text, part)
    if part.condition is not None:
        told = CONDITIONS[part.condition.verb].tell(text, part.condition, told)
    if "otherwise" in group[0].args:
        instead = _part_told(text, text.part(group[0], "otherwise"))
        told = text.say(N_("{do}; otherwise {instead}"), do=told, instead=instead)
    return told


def _part_told(text: Text, part: Ability) -> Message:
    times = part.times
    if not (part.optional or text.permits(part)):
        told = text.all(part)
    else:
        sentence = N_("{do} if you like") if text.may else N_("you may {do}")
        told = text.say(sentence, do=text.all(part))
    if isinstance(times, int):
        return told if times == 1 else text.say(N_("{do}, {times} times"), do=told, times=times)
    return text.say(N_("{do} {each}"), do=told, each=text.each(times))


def _each_opponent(text: Text, group: Sequence[Op]) -> Message:
    part, before = text.part(group[0]), (text.may, text.speaker.theirs)
    must, may = _EACH_OPPONENT[text.may]
    text.may, text.speaker.theirs = True, True
    told = text.say(may if part.optional or text.permits(part) else must, do=text.all(part))
    text.may, text.speaker.theirs = before
    return told


_EACH_OPPONENT: Mapping[bool, tuple[str, str]] = {
    False: (N_("each opponent must {do}"), N_("each opponent may {do}")),
    True: (N_("have each opponent {do}"), N_("let each opponent {do}")),
}


WORDS: Mapping[str, Word] = {
    "negate": Word(
        "A spell that waits has no effect, and is discarded.",
        says(N_("negate {spell}")),
        {"spell": chosen(N_("{player}, which spell do you negate?"))},
        uses_up=True,
    ),
    "extra_build": Word(
        "The owner may build one more room in this build phase.",
        _extra_build,
        {"if": Argument("condition", optional=True)},
        permits=True,
    ),
    "tax_spells": Word(
        "Whoever plays this spell must pay a coin for it, or it is negated; and so with every "
        "further spell of theirs this round.",
        says(
            N_(
                "{spell} and all further spells of its player this round cost a coin each, or are "
                "negated"
            ),
            N_("make {spell} and all further spells of its player this round cost a coin each"),
        ),
        {"spell": chosen(N_("{player}, which spell shall cost a coin?"))},
        about_others=True,
    ),
    "free_match": Word(
        "This round the owner may build an advanced room on any room, whatever the treasure.",
        says(
            N_("this round you may build advanced rooms on any room"),
            N_("build advanced rooms on any room this round"),
        ),
        permits=True,
    ),
    "build_no_more": Word(
        "The owner builds no room in this round; what lies face down goes back to the hand.",
        says(N_("build no room this round")),
    ),
    "forbid_building": Word(
        "Nobody builds in this round; what lies face down goes back to the hands.",
        says(
            N_(
                "nobody can build this round; rooms placed face down go back to their owners' hands"
            ),
            N_(
                "stop all building this round; rooms placed face down go back to their owners' "
                "hands"
            ),
        ),
        about_others=True,
    ),
    "block_entrance": Word(
        "No hero enters the dungeon of a player in this round.",
        _block_entrance,
        {"player": chosen(N_("{player}, whose dungeon does no hero enter this round?"))},
        about_others=True,
    ),
    "build_now": Word(
        "The owner may build a room at once.",
        says(N_("you may build one more room at once"), N_("build one more room at once")),
        permits=True,
    ),
    "build_card": Word(
        "The owner may build a card that has just been taken, where it fits.",
        says(N_("you may build {card} at once"), N_("build {card} at once if you like")),
        {
            "card": chosen(
                N_("{player}, which card do you build?"), card=("hand", *DECKS_AND_DISCARD)
            )
        },
    ),
    "then": Word(
        "Something more, with choices that are made only now. Has `choose`, `do`, `optional`; with "
        "`if`, only under that condition, and else `otherwise`; with `times`, so often.",
        _then,
        {"part": PART},
    ),
    "each_opponent": Word(
        "Every opponent does this, and chooses. Has `choose`, `do` and `optional`.",
        _each_opponent,
        {"part": PART},
        about_others=True,
    ),
}
