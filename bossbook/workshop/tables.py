"""Small tables on which a card is tried: everything lies there that a card may speak of.

The cards around it are written out here and have next to no text, so that what happens is the
doing of the one that is tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bossbook.card.model import BOSS, EPIC, HERO, ITEM, MINIBOSS, ROOM, SPELL, Card
from bossbook.card.words import about_coins, about_counters, about_minibosses
from bossbook.editions import EDITIONS
from bossbook.plain import Data

LEARNER, OTHER = "Pip", "Grim"
# Where a card is tried: the first in which it can act. Coins and minibosses, then the town board.
TRIED_IN = ("base", "minibosses", "super")
# What is spoken of on cards that belong there.
SPOKEN_OF: Mapping[str, frozenset[str]] = {
    "minibosses": frozenset(
        {*about_coins.WORDS, *about_minibosses.WORDS, "miniboss", "minibosses", "coins", "no_coins"}
        | {"my_coins", "gains_coins", "opponent_miniboss", "with_miniboss", "miniboss_start"}
        | {"promote_by_discard", "my_minibosses", "minibosses_in_hand", "has_miniboss"}
        | {"show_minibosses", "number", "only_miniboss", "build_cost", "promoted"}
    ),
    "super": frozenset({*about_counters.WORDS, "minion", "location", "counters", "goes_to"}),
}


@dataclass(frozen=True, slots=True)
class TrialScene:
    """Where the card lies, in which phase it begins, and how the others stand."""

    place: str  # in the dungeon: front, middle, back; hand, boss, town, entrance, score
    phase: str
    level: int = 1  # of a miniboss
    weak: bool = True  # whether the heroes at the entrance are


def room(name: str, kind: str, damage: int, **fields: object) -> Data:
    """A room of no importance."""
    return {"name": name, "kind": kind, "damage": damage, **fields}


def hero(name: str, class_: str, health: int, **fields: object) -> Data:
    """A hero of no importance."""
    return {"name": name, "class": class_, "health": health, **fields}


def _spell(name: str, choose: Data, *do: Data) -> Data:
    return {"name": name, "spell": "both", "ability": {"choose": choose, "do": list(do)}}


HALL = room("Hall", "trap", 1, treasure={"thief": 1, "mage": 1})
DEN = room("Den", "monster", 1, treasure={"fighter": 1})
CELL = room("Cell", "trap", 2, treasure={"cleric": 1})
CAVE = room("Cave", "monster", 2, treasure={"fighter": 1, "cleric": 1})
LOFT = room("Loft", "monster", 1, treasure={"mage": 1})
SHED = room("Shed", "trap", 1, treasure={"thief": 1})
TOWER = room("Tower", "monster", 3, treasure={"fighter": 1}, advanced=True)
SPARK = _spell("Spark", {"it": {"room": "any"}}, {"boost_room": {"room": "it", "add": 1}})
SNEEZE = _spell("Sneeze", {"who": {"player": "any"}}, {"draw": "rooms"})
SQUIRE: Data = {
    "name": "Squire",
    "ability": [
        {"level": 1, "when": "standing", "do": [{"more_damage": 1}]},
        {"level": 2, "when": "standing", "do": [{"more_treasure": "mage"}]},
        {"level": 3, "when": "activated", "do": [{"draw": "spells"}]},
    ],
}
_MASTER = {"name": "Host", "xp": 990, "treasure": {"mage": 1}}
_GUEST = {"name": "Guest", "xp": 100, "treasure": {"cleric": 1}}


def position(card: Card, name: str, own_set: Data, scene: TrialScene, edition: str) -> Data:
    """The table of a scene; ``own_set`` has the card, under that name."""
    record = EDITIONS[edition]
    board = bool(record.regions)
    waiting = _waiting(scene)
    town = [hero("Di", "cleric", 4), hero("Eve", "thief", 3)]
    pip: Data = {
        "name": LEARNER,
        "boss": _MASTER,
        "rooms": [HALL, CELL, DEN],
        "entrance": [] if scene.phase in ("start", "town", "build") else waiting,
        "hand": [CAVE, SHED, TOWER, SPARK, SNEEZE],
        "score": {"dead": [hero("Old Ned", "fighter", 4)], "survived": [hero("Ug", "mage", 6)]},
        "coins": 6,
    }
    grim: Data = {
        "name": OTHER,
        "boss": _GUEST,
        "rooms": [LOFT, CAVE, SHED, CELL],
        "entrance": [] if scene.phase in ("start", "town", "build") else [hero("Flo", "mage", 9)],
        "hand": [DEN, HALL, SPARK, SNEEZE],
        "score": {"dead": [hero("Sir Tim", "cleric", 4)], "survived": []},
        "souls": 2,
        "coins": 4,
    }
    table: Data = {
        "edition": edition,
        "cards": [record.card_set, {**own_set, "expands": record.card_set}],
        "phase": scene.phase,
        "round": 3,
        "seed": 5,
        "town": town,
        "players": [pip, grim],
        "discard": [SHED, CAVE, TOWER, SNEEZE],
    }
    if record.coins:
        _hire(table, own_set, scene)
    if board:
        pip["rooms"] = [HALL, CELL, DEN | {"stunned": True}]
        grim["rooms"] = [LOFT | {"counters": 2}, CAVE, SHED, CELL]
        table["first_player"] = LEARNER
        table["locations"] = {"temple": hero("Abe", "cleric", 5), "inn": [hero("Zo", "mage", 4)]}
    else:
        table["town"] = [*town, hero("Gus", "mage", 4), hero("Hal", "fighter", 4)]
    _PLACING[card.deck](table, name, scene, card)
    return table


def _waiting(scene: TrialScene) -> list[Data]:
    """Who stands at the entrance: two who die soon, one who does not, or one who is quick."""
    if scene.place == "asleep":
        return [hero("Jo", "thief", 5, ability={"when": "standing", "do": ["skips_first"]})]
    if scene.weak:
        return [hero("Ada", "mage", 3), hero("Bo", "fighter", 4)]
    return [hero("Cy", "thief", 14)]


def _hire(table: Data, own_set: Data, scene: TrialScene) -> None:
    """Minibosses for both, and one in hand; for the poor, no coins."""
    helpers = own_set.get("minibosses") or []
    assert isinstance(helpers, list)
    first, own = table["cards"]
    table["cards"] = [first, {**own, "minibosses": [*helpers, SQUIRE]}]
    pip, grim = _players(table)
    squire = {"miniboss": {"card": "Squire", "level": 1}}
    pip["hand"] = [CAVE, "Squire", SHED, SPARK]
    pip["coins"] = 0 if scene.place == "asleep" else 6
    grim["hand"] = [DEN, HALL, "Squire", SPARK, SNEEZE]
    grim["rooms"] = [LOFT | squire, CAVE, SHED]


def _players(table: Mapping[str, object]) -> Sequence[Data]:
    players = table["players"]
    assert isinstance(players, list)
    return players


def _lay_room(table: Data, name: str, scene: TrialScene, card: Card) -> None:
    pip, grim = _players(table)
    state: Data = {"card": name}
    match scene.place:
        case "hand":
            base = room("Base", "trap", 1, treasure=card.icons() or {"thief": 1})
            pip["rooms"] = [HALL, base, DEN]
            pip["hand"] = [name, *pip["hand"][:4]]
        case "front":
            pip["rooms"] = [state, CELL, DEN]
        case "back":
            pip["rooms"] = [HALL, DEN, CELL, state]
        case "helped":
            pip["rooms"] = [DEN, state | {"counters": 3, "coins": 3, "under": [SHED]}, HALL, CAVE]
        case "theirs":
            grim["rooms"] = [LOFT, state, SHED]
        case "asleep":
            pip["rooms"] = [HALL | {"counters": 2}, state, CAVE | {"counters": 1}]
            grim["rooms"] = [CELL, CAVE | {"stunned": True}, LOFT]
        case _:
            pip["rooms"] = [DEN, state, pip["rooms"][-1] | CELL]
    if scene.place == "minion":
        pip["minion"] = "room:1"


def _lay_boss(table: Data, name: str, scene: TrialScene, card: Card) -> None:
    pip = _players(table)[0]
    pip["boss"] = name
    if scene.place == "hand":  # about to level up
        pip["rooms"] = [HALL, CELL, DEN, LOFT]
        pip["hand"] = [CAVE, SHED, SPARK, SNEEZE]
        return
    helped = {"counters": 1, "coins": 1}
    if EDITIONS[str(table["edition"])].coins:
        helped["miniboss"] = {"card": "Squire", "level": 1}  # type: ignore[assignment]
    place = {"front": 0, "back": 3}.get(scene.place, 2)
    rooms = [HALL, CELL, DEN, CAVE]
    pip["rooms"] = [*rooms[:place], rooms[place] | helped, *rooms[place + 1 :]]
    pip["levelled"] = True
    if scene.place == "minion":
        pip["minion"] = "boss"


def _lay_spell(table: Data, name: str, scene: TrialScene, card: Card) -> None:
    pip, grim = _players(table)
    pip["hand"] = [name, *pip["hand"][:2]]
    if scene.place == "asleep":
        pip["rooms"] = [HALL, DEN]
    if scene.place == "helped":
        pip["rooms"] = [HALL | {"counters": 2}, CELL, DEN]
        grim["rooms"] = [LOFT | {"counters": 1}, CAVE, SHED]
        pip["hand"] = [name, CAVE, SNEEZE]


def _lay_miniboss(table: Data, name: str, scene: TrialScene, card: Card) -> None:
    pip = _players(table)[0]
    if scene.place == "hand":
        pip["hand"] = [name, CAVE, SPARK]
        return
    bearer = DEN | {"miniboss": {"card": name, "level": scene.level}, "coins": 2}
    pip["rooms"] = [HALL, bearer, CELL]
    if scene.place == "front":
        pip["rooms"] = [bearer, HALL, CELL]


def _lay_hero(table: Data, name: str, scene: TrialScene, card: Card) -> None:
    pip = _players(table)[0]
    if scene.place == "entrance":
        pip["entrance"] = [name]
        pip["rooms"] = [HALL] if not scene.weak else [room(f"Pit {n}", "trap", 9) for n in (1, 2)]
    elif scene.place == "deck":
        deck = "epics" if card.deck == EPIC else "heroes"
        table["town"] = []
        table["decks"] = {"heroes": [], "epics": [], deck: [name, name, name]}
    else:
        table["town"] = [name]
    if scene.place == "entrance" and table.get("locations"):
        pip["rooms"] = [pip["rooms"][0] | {"counters": 1}, *pip["rooms"][1:]]


def _lay_item(table: Data, name: str, scene: TrialScene, card: Card) -> None:
    pip = _players(table)[0]
    wanted = card.classes[0] if card.classes else "thief"
    bearer = hero("Ivo", wanted, 6 if scene.weak else 20, item=[name])
    if scene.place == "entrance":
        pip["entrance"] = [bearer]
        if scene.weak:
            pip["rooms"] = [room(f"Pit {n}", "trap", 9) for n in (1, 2)]
    else:
        table["town"] = [bearer]


_PLACING = {
    ROOM: _lay_room,
    BOSS: _lay_boss,
    SPELL: _lay_spell,
    MINIBOSS: _lay_miniboss,
    HERO: _lay_hero,
    EPIC: _lay_hero,
    ITEM: _lay_item,
}


def scenes(card: Card, number: int) -> tuple[TrialScene, ...]:
    """The scenes in which an ability of a card may act, the likeliest first."""
    ability = card.wholes[number]
    level = max(ability.level, 1)
    if card.deck in (HERO, EPIC, ITEM):
        return (
            TrialScene("entrance", "adventure", weak=True),
            TrialScene("entrance", "adventure", weak=False),
            TrialScene("town", "bait"),
            TrialScene("deck", "town"),
            TrialScene("deck", "start"),
        )
    laid = tuple(
        TrialScene(place, phase, level, weak)
        for phase in ("adventure", "build")
        for place in ("middle", "front", "back", "helped", "asleep", "theirs")
        for weak in (True, False)
        if phase == "adventure" or weak
    )
    built = (TrialScene("hand", "build", level), TrialScene("hand", "start", level))
    early = (TrialScene("middle", "start", level), TrialScene("middle", "town", level))
    minion = (TrialScene("minion", "minions", level),)
    match ability.when:
        case "built" | "built_or_uncovered" | "level_up":
            return (*built, *laid)
        case "cast" | "from_hand":
            hands = ("adventure", "build")
            return tuple(TrialScene("hand" if card.deck == ROOM else place, phase, level, weak)
                         for phase in hands for place in ("middle", "helped", "asleep")
                         for weak in (True, False))  # fmt: skip
        case "minion":
            return (*minion, *early)
        case "builds_another" | "builds_beside" | "build_phase" | "gains_coins":
            return (*(one for one in laid if one.phase == "build"), *early, *laid)
        case "opponent_miniboss":
            return (*(one for one in laid if one.phase == "build"), *early)
        case "activated":
            return (*laid, *built, *early)
        case _:
            return (*laid, *early)
