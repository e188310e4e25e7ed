"""Practice with coins and minibosses: what may be built, what is paid for, what a level brings."""

from __future__ import annotations

from bossbook.card.model import BOSS, CLASSES, LAST_LEVEL, MINIBOSS
from bossbook.lessons.practice.chance import Chance
from bossbook.lessons.practice.tables import NAMES, asleep, names, rooms, table
from bossbook.messages import N_, Message, say
from bossbook.plain import Data

EDITION = "minibosses"


def a_miniboss(chance: Chance) -> Data:
    """Where may it be built? What becomes of it? What does its level bring?"""
    return chance.pick((_a_home, _a_payment, _a_promotion, _a_sum, _a_sum))(chance)


def _tenants(chance: Chance, count: int) -> list[str]:
    """Different minibosses; none that has its owner discard cards before anything else."""
    at_once = ("build_phase",)
    quiet = names(
        MINIBOSS, lambda card: not any(one.when in at_once for one in card.abilities), EDITION
    )
    return chance.some(quiet, count)


def _housed(room: object, tenant: str, level: int) -> Data:
    """A room with a miniboss."""
    return {"card": room, "miniboss": {"card": tenant, "level": level}}


def _laid(chance: Chance, own: list[object], **more: object) -> Data:
    """Such a dungeon of Pip, beside one room of Grim."""
    other = rooms(chance, 1, 1, quiet=True, edition=EDITION)
    return table(chance, [own, other], EDITION, **more)


# -- where may it go?


def _a_home(chance: Chance) -> Data:
    own = rooms(chance, 3, 5, quiet=True, edition=EDITION)
    tenant, card = _tenants(chance, 2)
    at, other = chance.some(range(len(own)), 2)
    own[at] = _housed(own[at], tenant, chance.number(1, LAST_LEVEL))
    if chance.odds(1, 3):
        own[other] = asleep(own[other])
    position = _laid(chance, own, phase="build")
    position["players"][0] |= {"hand": [card], "coins": chance.number(0, 2)}
    return {"kind": "builds", "position": position, "player": NAMES[0], "card": card}


# -- who pays?


def _a_payment(chance: Chance) -> Data:
    """A miniboss is built, and perhaps another one is promoted before."""
    own = rooms(chance, 3, 4, quiet=True, edition=EDITION)
    old, new = _tenants(chance, 2)
    own[0] = _housed(own[0], old, chance.number(1, LAST_LEVEL - 1))
    coins, first = chance.number(0, 2), chance.odds(1, 2)
    position = _laid(chance, own, phase="build")
    position["players"][0] |= {"hand": [new], "coins": coins}
    if chance.odds(1, 4):
        _give_patron(*position["players"])
    promoting = N_(
        "Pip has {coins} {coins:coin|coins}, promotes {old}, then places {new} on {room}. When this"
        " round is over, where is {new}?"
    )
    alone = N_(
        "Pip has {coins} {coins:coin|coins} and places {new} on {room}. When this round is over,"
        " where is {new}?"
    )
    asks = say(promoting if first else alone, coins=coins, old=old, new=new, room=own[2])
    plays = [*(["promote:0"] if first else []), f"build:{new}@2"]
    return _fate(position, asks, new, plays)


def _give_patron(own: Data, other: Data) -> None:
    """A player's boss is that one, levelled up; who had it before gets the player's."""
    patron = _patron()
    if other["boss"] == patron:
        other["boss"] = own["boss"]
    own |= {"boss": patron, "levelled": True}


def _patron() -> str:
    """The boss whose minibosses begin on a higher level."""
    (patron,) = names(
        BOSS,
        lambda card: any(op.verb == "miniboss_start" for one in card.abilities for op in one.do),
        EDITION,
    )
    return patron


def _a_promotion(chance: Chance) -> Data:
    """A miniboss is promoted, and perhaps a room is built over its own."""
    own = rooms(chance, 2, 3, quiet=True, edition=EDITION)
    (old,) = _tenants(chance, 1)
    level, coins, cover = chance.number(1, LAST_LEVEL), chance.number(1, 3), chance.odds(1, 2)
    own[0] = _housed(own[0], old, level)
    brick = str(rooms(chance, 1, 1, quiet=True, edition=EDITION)[0])
    position = _laid(chance, own, phase="build")
    position["players"][0] |= {"hand": [brick], "coins": coins}
    plays = [
        *(["promote:0"] if level < LAST_LEVEL else []),
        *([f"build:{brick}@0"] if cover else []),
    ]
    return _fate(position, _told(old, level, brick, plays), old, plays)


def _told(old: str, level: int, brick: str, plays: list[str]) -> Message:
    texts = {
        (True, False): N_("{old} is on level {level}, and Pip promotes it. Where is it then?"),
        (True, True): N_(
            "{old} is on level {level}. Pip promotes it, and builds {brick} over its room. Where is"
            " it when the round is over?"
        ),
        (False, True): N_(
            "{old} is on level {level}, and Pip builds {brick} over its room. Where is it when the"
            " round is over?"
        ),
        (False, False): N_("{old} is on level {level}, and Pip does nothing. Where is it then?"),
    }
    done = ("promote:0" in plays, plays[-1:] not in ([], ["promote:0"]))
    return say(texts[done], old=old, level=level, brick=brick)


def _fate(position: Data, asks: Message, card: str, plays: list[str]) -> Data:
    made = {"kind": "becomes", "asks": asks.text, "position": position, "card": card}
    return {**made, "viewer": NAMES[0], **({"plays": plays} if plays else {})}


# -- what does its level bring?


def _a_sum(chance: Chance) -> Data:
    """The damage of a dungeon, or its treasure of one kind, with minibosses in it."""
    own = rooms(chance, 3, 4, quiet=True, edition=EDITION)
    for at, tenant in zip((0, 2), chance.some(names(MINIBOSS, edition=EDITION), 2), strict=True):
        own[at] = _housed(own[at], tenant, chance.number(1, 2))
    offer = {"count": 4, "below": chance.number(0, 3)}
    position = _laid(chance, own, phase="adventure")
    made = {"kind": "number", "position": position, "offer": offer, "player": NAMES[0]}
    if chance.odds(1, 2):
        return {**made, "count": "damage"}
    return {**made, "count": "treasure", "class": chance.pick(CLASSES[:4])}
