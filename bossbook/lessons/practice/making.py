"""What is practised in which lesson: an exercise of a known kind on a table of chance.

A maker writes an exercise as an author would, in plain data; the reader of lesson files solves it
with the engine. What has come out dull (nothing wrong to choose, nothing right) is made anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from bossbook.bots.seeds import derive
from bossbook.card.model import CLASSES, EPIC, HERO, ROOM, SPELL, TREASURE_WORD, Card
from bossbook.documents import Report, from_plain, suggest
from bossbook.errors import Mistake
from bossbook.lessons.lesson_files import InvalidLesson, LessonReader
from bossbook.lessons.practice.chance import Chance
from bossbook.lessons.practice.coins import a_miniboss
from bossbook.lessons.practice.tables import (
    NAMES,
    asleep,
    cards,
    covering,
    hero,
    names,
    rooms,
    spells,
    table,
)
from bossbook.lessons.practice.town_board import a_town, alone, counters
from bossbook.lessons.tasks import Task
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.wording import word

PATH = "practice"  # progress knows the questions by this and their topic
_MOST_ATTEMPTS = 200  # two or three will do
_SEEDS = 0x60D5  # so that question 1 of a topic is like no other question 1


class Practised(NamedTuple):
    """A question, and the exercise it was made from."""

    task: Task
    fields: Data


def question(topic: str, number: int) -> Task:
    """The question of a topic with this number."""
    return practised(topic, number).task


def practised(topic: str, number: int) -> Practised:
    """The same, with what it was made from."""
    if topic not in TOPICS:
        what = say(N_("There is no practice for '{name}'."), name=topic)
        raise InvalidLesson([Mistake(PATH, 0, 0, what, suggest(topic, TOPICS))])
    seed = derive(_SEEDS + [*TOPICS].index(topic), number)
    for attempt in range(_MOST_ATTEMPTS):
        fields = {"id": str(number), **TOPICS[topic](Chance(derive(seed, attempt), number))}
        report = Report(topic)
        for task in _read(topic, fields, report):
            if _worth_asking(task):
                return Practised(task, fields)
    report.raise_if(InvalidLesson)
    raise AssertionError(topic, number)  # a maker that makes nothing worth asking


def _read(topic: str, fields: Data, report: Report) -> Iterable[Task]:
    """The question; none where a table of chance does not bring the moment asked about."""
    node = from_plain({"exercises": [fields]}, report)
    assert node is not None
    return LessonReader(f"{PATH}/{topic}", report).read(node).tasks.values()


def _worth_asking(task: Task) -> bool:
    """Something is right, and something else is wrong."""
    choices, right = task.solution.choices, task.solution.right
    return len(choices) > 1 and 0 < len(right) < len(choices)


# -- reading cards


def _a_card(chance: Chance) -> Data:
    """Which of these cards are like that?"""
    asks, rules, which, fits = chance.pick_in_turn(_LIKENESSES)(chance)
    every = (*cards(ROOM), *cards(SPELL), *cards(HERO), *cards(EPIC))
    good = [card.name for card in every if fits(card)]
    near = [card.name for card in every if card.deck == which["deck"] and card.name not in good]
    far = [card.name for card in every if card.deck != which["deck"]]
    shown = chance.some(good, chance.number(1, 2)) + chance.some(near, 2) + chance.some(far, 1)
    return {
        "kind": "cards",
        "asks": f"{asks} Mark all that fit.",
        "cards": chance.some(shown, len(shown)),
        "which": which,
        "rules": rules,
    }


Likeness = tuple[str, list[str], Data, Callable[[Card], bool]]


def _luring(chance: Chance) -> Likeness:
    wanted = chance.pick(CLASSES[:4])
    text = N_("Which of these cards are rooms that lure a {hero} ({treasure})?")
    asks = say(text, hero=word(wanted), treasure=say(TREASURE_WORD[wanted])).text
    fits = lambda card: card.deck == ROOM and wanted in card.icons()  # noqa: E731
    return asks, ["CARD-1", "CARD-3"], {"deck": ROOM, "treasure": wanted}, fits


def _ranked(chance: Chance) -> Likeness:
    advanced = chance.odds(1, 2)
    text = N_("Which of these are advanced rooms?") if advanced else N_("Which are ordinary rooms?")
    fits = lambda card: card.deck == ROOM and card.advanced == advanced  # noqa: E731
    return say(text).text, ["CARD-3"], {"deck": ROOM, "advanced": advanced}, fits


def _of_a_kind(chance: Chance) -> Likeness:
    kind = chance.pick(("monster", "trap"))
    text = N_("Which are monster rooms?") if kind == "monster" else N_("Which are trap rooms?")
    fits = lambda card: card.deck == ROOM and card.kind == kind  # noqa: E731
    return say(text).text, ["CARD-3", "CARD-7"], {"deck": ROOM, "kind": kind}, fits


def _in_a_phase(chance: Chance) -> Likeness:
    phase = chance.pick(("build", "adventure"))
    hammer = N_("You are building. Which of these are spells for that?")
    axe = N_("A hero walks. Which of these are spells for that?")
    text = hammer if phase == "build" else axe
    fits = lambda card: card.deck == SPELL and phase in card.phases  # noqa: E731
    return say(text).text, ["CARD-5", "SPELL-1"], {"deck": SPELL, "phase": phase}, fits


def _killed(chance: Chance) -> Likeness:
    damage = chance.number(4, 8)
    asks = say(N_("Which are ordinary heroes whom {damage} damage kills?"), damage=damage).text
    fits = lambda card: card.deck == HERO and card.health <= damage  # noqa: E731
    return asks, ["CARD-4", "ADV-4"], {"deck": HERO, "health": damage}, fits


def _dealing(chance: Chance) -> Likeness:
    damage = chance.number(2, 3)
    asks = say(
        N_("Which are rooms with a printed damage of at least {damage}?"), damage=damage
    ).text
    fits = lambda card: card.deck == ROOM and (card.damage or 0) >= damage  # noqa: E731
    return asks, ["CARD-3"], {"deck": ROOM, "damage": damage}, fits


_LIKENESSES = (_luring, _ranked, _of_a_kind, _in_a_phase, _killed, _dealing)


# -- building


def _a_build(chance: Chance) -> Data:
    """Where may this card be built?"""
    golden = chance.odds(1, 2)
    card = chance.pick_in_turn(names(ROOM, lambda card: card.advanced == golden))
    own = rooms(chance, 2, 5)
    at = chance.number(0, len(own) - 1)
    if chance.odds(1, 2):
        own[at] = (
            asleep(own[at]) if chance.odds(1, 2) else covering(own[at], chance.pick(names(ROOM)))
        )
    position = table(chance, [own, rooms(chance, 1, 1)], phase="build")
    position["players"][0]["hand"] = [card]
    return {"kind": "builds", "position": position, "player": NAMES[0], "card": card}


# -- bait


def _a_lure(chance: Chance) -> Data:
    """Where does this hero go?"""
    dungeons = [rooms(chance, 1, 4) for _ in range(chance.number(2, 3))]
    if chance.odds(1, 3):
        first = dungeons[0]
        at = chance.number(0, len(first) - 1)
        first[at] = asleep(first[at])
    guest = hero(chance, lambda card: bool(card.classes))
    return {"kind": "bait", "position": table(chance, dungeons, town=[guest.name])}


# -- the adventure


def _a_walk(chance: Chance) -> Data:
    """Where does this hero die? Or: how much damage is that in all?"""
    own = rooms(chance, 3, 5)
    if chance.odds(1, 3):
        at = chance.number(0, len(own) - 1)
        own[at] = asleep(own[at])
    position = table(chance, [own, rooms(chance, 1, 1)], phase="adventure")
    if chance.second and chance.odds(2, 3):
        offer = {"count": 4, "below": chance.number(0, 3)}
        return {"kind": "number", "position": position, "count": "damage", "offer": offer}
    position["players"][0]["entrance"] = [hero(chance).name]
    return {"kind": "walk", "position": position}


# -- spells and priority


@cache
def _at_any_time() -> str:
    """A spell that can nearly always be played: for both phases, and all it needs is a room."""
    (spell, *_) = names(SPELL, lambda card: len(card.phases) > 1 and _needs_a_room(card))
    return spell


def _needs_a_room(card: Card) -> bool:
    return [choice.what for one in card.abilities for choice in one.needed] == [ROOM]


def _a_spell(chance: Chance) -> Data:
    """What may be played now? Or: who may act first?"""
    return _the_floor(chance) if chance.odds(1, 3) else _a_hand(chance)


def _a_hand(chance: Chance) -> Data:
    walking = chance.second
    position = table(chance, [rooms(chance, 2, 3), rooms(chance, 1, 2)])
    position["phase"] = "adventure" if walking else "build"
    hand = spells(chance, 4)
    position["players"][0]["hand"] = hand if walking else [*hand, chance.pick(names(ROOM))]
    guest = hero(chance).name
    if walking:
        position["players"][0]["entrance"] = [guest]
    else:
        position["town"] = [guest]
    before = N_(
        "{hero} is about to enter Pip's dungeon. Which of these may Pip play now?"
        " Mark all that fit."
    )
    building = N_("It is Pip's turn to build. Which of these may Pip play now? Mark all that fit.")
    return {
        "kind": "allowed",
        "asks": say(before if walking else building, hero=guest).text,
        "position": position,
        "player": NAMES[0],
        "decision": "act" if walking else "build",
        "choices": [f"cast:{spell}" for spell in sorted(hand)],
    }


def _the_floor(chance: Chance) -> Data:
    walking = chance.second
    position = table(chance, [rooms(chance, 1, 2, quiet=True) for _ in NAMES])
    position["phase"] = "adventure" if walking else "build"
    spell = _at_any_time()
    for seat in position["players"]:
        seat["hand"] = [spell] if walking else [chance.pick(names(ROOM)), spell]
    if not walking:
        asks = N_("The build phase begins, and everybody holds a room card. Who places first?")
        return {"kind": "floor", "asks": say(asks).text, "position": position}
    guest = hero(chance, lambda card: card.health > 4).name
    chance.pick(position["players"])["entrance"] = [guest]
    asks = N_("{hero} is in a room, and everybody holds {spell}. Who may act first?")
    return {
        "kind": "floor",
        "asks": say(asks, hero=guest, spell=spell).text,
        "position": position,
        "hero": guest,
    }


# -- winning


def _an_end(chance: Chance) -> Data:
    """Who wins? Or: does the boss level up?"""
    return _a_fifth_room(chance) if chance.second else _a_count(chance)


def _a_count(chance: Chance) -> Data:
    position = table(chance, [[] for _ in range(chance.number(2, 3))])
    for seat in position["players"]:
        seat["souls"], seat["wounds"] = chance.number(7, 12), chance.number(0, 6)
    return {"kind": "verdict", "position": position}


def _a_fifth_room(chance: Chance) -> Data:
    own = rooms(chance, 3 if chance.odds(1, 4) else 4, 4, quiet=True)
    bare = list(own)
    if chance.odds(1, 3):
        own[0] = asleep(own[0])
    position = table(chance, [own, rooms(chance, 1, 1, quiet=True)], phase="build")
    card = chance.pick([name for name in _simple_rooms() if name not in bare])
    on_top, levelled = chance.odds(1, 4), chance.odds(1, 6)
    position["players"][0] |= {"hand": [card], "levelled": levelled}
    return {
        "kind": "level_up",
        "asks": _asks_whether(card, str(bare[-1]) if on_top else "", levelled),
        "position": position,
        "viewer": NAMES[0],
        "plays": [f"build:{card}@{len(bare) - 1 if on_top else 'new'}"],
    }


def _asks_whether(card: str, under: str, levelled: bool) -> str:
    new = N_("Pip builds {card} as a new room. Does Pip's boss level up in this round?")
    on_top = N_("Pip builds {card} on {under}. Does Pip's boss level up in this round?")
    again = N_(
        "Pip's boss has levelled up before, and now Pip builds {card}. Does it level up again?"
    )
    text = again if levelled else on_top if under else new
    return say(text, card=card, under=under).text


def _simple_rooms() -> list[str]:
    """Ordinary rooms that do nothing when they are built: they may go anywhere."""
    at_once = ("built", "builds_another")
    return names(
        ROOM,
        lambda card: not card.advanced and not any(one.when in at_once for one in card.abilities),
    )


TOPICS: Mapping[str, Callable[[Chance], Data]] = {
    "cards": _a_card,
    "building": _a_build,
    "bait": _a_lure,
    "adventure": _a_walk,
    "spells_and_priority": _a_spell,
    "level_up_and_winning": _an_end,
    "minibosses_and_coins": a_miniboss,
    "super_town": a_town,
    "super_stack": counters,
    "solo": alone,
}
