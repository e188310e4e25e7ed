"""Practice with the town board: who is pushed where, what a minion may do and brings, counters and
stun, and the thresholds of whoever plays alone.
"""

from __future__ import annotations

from bossbook.card.model import CLASSES, EPIC, HERO, ROOM, Card
from bossbook.lessons.practice.chance import Chance
from bossbook.lessons.practice.tables import NAMES, cards, names, rooms, table
from bossbook.messages import N_, say
from bossbook.plain import Data
from bossbook.spaces import EVERY_LOCATION, INN, LOCATIONS, SECOND, SPACES, SUMMON, TREASURE

EDITION = "super"
_HOMES = LOCATIONS[:INN]  # where there is room for one
_PLACES_ALONE = 4


# -- the town, and who works there


def a_town(chance: Chance) -> Data:
    """Who is pushed where? Where may a minion go, and what does it bring?"""
    return chance.pick((_a_push, _a_push, _a_space, _a_loan, _an_ambush))(chance)


def _players(chance: Chance, count: int, low: int = 1, high: int = 3) -> list[list[object]]:
    """Dungeons of rooms that do nothing while nobody has built."""
    return [rooms(chance, low, high, quiet=True, edition=EDITION) for _ in range(count)]


def _heroes(chance: Chance, count: int, alone: bool = False, guests: bool = False) -> list[str]:
    """Different heroes, ordinary ones and a few epic ones; ``guests`` go straight somewhere."""
    every = (*cards(HERO, EDITION), *cards(HERO, EDITION), *cards(EPIC, EDITION))
    fitting = [one for one in every if (one.solo or not alone) and (guests or not _straight(one))]
    picked = chance.some([one.name for one in fitting], len(fitting))
    return list(dict.fromkeys(picked))[:count]


def _straight(card: Card) -> bool:
    return any(op.verb == "goes_to" for one in card.abilities for op in one.do)


def _a_push(chance: Chance) -> Data:
    count = chance.number(2, 3)
    return _pushed(chance, count, places=count, arrivals=count)


def _pushed(chance: Chance, players: int, places: int, arrivals: int) -> Data:
    """A town that is nearly full, and as many who come as ever."""
    alone = players == 1
    waiting = chance.number(max(1, places - 1), places)
    coming = _heroes(chance, arrivals, alone, guests=not alone)
    others = [one for one in _heroes(chance, 99, alone) if one not in coming]
    town, guests = others[:waiting], others[waiting:]
    taken = chance.some(_HOMES, chance.number(1, 3))
    position = table(chance, _players(chance, players), EDITION, phase="town", round=4, town=town)
    position["locations"] = {key: guests.pop() for key in _HOMES if key in taken}
    position["decks"] = {"heroes": coming}
    asked = chance.pick([town[0], *town[:2], *coming[:2]])
    comes = say(N_("{heroes} come to town, in this order."), heroes=coming).text
    where = say(N_("Where is {hero} then?"), hero=asked).text
    return {"kind": "pushed", "asks": f"{comes} {where}", "position": position, "hero": asked}


def _a_space(chance: Chance) -> Data:
    """Some action spaces, with a hero in some of the locations and a minion of Grim on one."""
    dungeons = _players(chance, 2)
    position = table(chance, dungeons, EDITION, phase="town", round=4, first_player=NAMES[0])
    guests = _heroes(chance, 3)
    taken = chance.some(_HOMES, 2)
    position["locations"] = dict(zip(taken, guests, strict=False))
    if chance.odds(1, 2):
        position["locations"]["inn"] = [guests[2]]
    position["decks"] = {"heroes": [], "epics": []}
    free = [key for key in _HOMES if key not in taken]
    position["players"][1]["minion"] = f"{chance.pick(free)}:{chance.pick((TREASURE, SECOND))}"
    shown = {position["players"][1]["minion"], f"{taken[0]}:{chance.pick((TREASURE, SECOND))}"}
    shown |= {f"{taken[1]}:{SUMMON}", f"{free[0]}:{SUMMON}", f"inn:{SUMMON}"}
    shown |= {f"{key}:{chance.pick((TREASURE, SECOND))}" for key in free}
    return {
        "kind": "allowed",
        "asks": say(N_("Where may Pip place a minion now? Mark all that fit.")).text,
        "position": position,
        "player": NAMES[0],
        "choices": [f"minion:{key}" for key in SPACES if key in shown],
    }


def _a_loan(chance: Chance) -> Data:
    """A hero in town, and a minion whose treasure may decide."""
    guest = chance.pick([one for one in cards(HERO, EDITION) if one.classes])
    count = chance.number(2, 3)
    position = table(
        chance, _players(chance, count, 2, 3), EDITION, phase="bait", town=[guest.name]
    )
    own = next(key for key in _HOMES if EVERY_LOCATION[key].class_ == guest.classes[0])
    homes = [own if chance.odds(2, 3) else chance.pick(_HOMES)]
    homes += [key for key in chance.some(_HOMES, count) if key not in homes]
    for seat, home in zip(chance.some(position["players"], count), homes, strict=False):
        seat["minion"] = f"{home}:{TREASURE}"
    return {"kind": "bait", "position": position}


def _an_ambush(chance: Chance) -> Data:
    """A walk, with or without a minion in the hideout."""
    position = _walk(chance)
    where = f"hideout:{SECOND}" if chance.odds(2, 3) else f"hideout:{TREASURE}"
    position["players"][0]["minion"] = where
    return {"kind": "walk", "position": {**position, "phase": "minions"}}


# -- counters and stun


def counters(chance: Chance) -> Data:
    """How much damage is that, or where does a hero die, with counters and stunned rooms?"""
    position = _walk(chance)
    own = position["players"][0]["rooms"]
    for at in chance.some(range(len(own)), 2):
        own[at] = {"card": own[at], "counters": chance.number(1, 3)}
    if chance.odds(2, 3):
        at = chance.number(0, len(own) - 1)
        laid = own[at] if isinstance(own[at], dict) else {"card": own[at]}
        own[at] = {**laid, "stunned": True}
    if chance.odds(1, 3):
        return {"kind": "walk", "position": position}
    del position["players"][0]["entrance"]
    offer = {"count": 4, "below": chance.number(0, 3)}
    made = {"kind": "number", "position": position, "offer": offer, "player": NAMES[0]}
    if chance.odds(2, 3):
        return {**made, "count": "damage"}
    return {**made, "count": "treasure", "class": chance.pick(CLASSES[:4])}


def _walk(chance: Chance) -> Data:
    """A hero before a dungeon that stays as it is while the hero walks."""
    own: list[object] = list(chance.some(names(ROOM, _steady, EDITION), chance.number(3, 4)))
    position = table(chance, [own, *_players(chance, 1, 1, 1)], EDITION, phase="adventure")
    plain = [one.name for one in cards(HERO, EDITION) if not one.abilities]
    position["players"][0]["entrance"] = [chance.pick(plain)]
    return position


def _steady(card: Card) -> bool:
    """Whether a room is the same after a hero as before it."""
    return not any(one.when in _ON_THE_WAY for one in card.abilities)


_ON_THE_WAY = ("survives_here", "dies_here", "kills")


# -- alone


def alone(chance: Chance) -> Data:
    """Who comes to whoever plays alone, and who is pushed where?"""
    return chance.pick((_a_push_alone, _a_threshold, _a_threshold, _a_crowd))(chance)


def _a_push_alone(chance: Chance) -> Data:
    return _pushed(chance, 1, places=_PLACES_ALONE, arrivals=3)


def _before_bait(chance: Chance) -> Data:
    town = _heroes(chance, _PLACES_ALONE, alone=True)
    return table(chance, _players(chance, 1, 3, 5), EDITION, phase="bait", round=3, town=town)


def _a_threshold(chance: Chance) -> Data:
    position = _before_bait(chance)
    hero = chance.pick(position["town"])
    ask = N_("{hero} stands in place {place} from the left. Where does {hero} go?")
    asks = say(ask, hero=hero, place=position["town"].index(hero) + 1).text
    return {"kind": "bait", "asks": asks, "position": position, "hero": hero}


def _a_crowd(chance: Chance) -> Data:
    offer = {"count": 4, "below": chance.number(0, 3)}
    made = {"kind": "number", "count": "heroes", "player": NAMES[0], "offer": offer}
    return {**made, "position": _before_bait(chance)}
