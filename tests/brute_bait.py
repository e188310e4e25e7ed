"""The bait forecast by brute force: plain loops over plain data, straight from the contract.

Positions are dicts in which every card is written out. Nothing here uses the package.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

Room = dict[str, Any]
Dungeon = tuple[Any, ...]  # the visible rooms from the entrance on
CLASSES = ("cleric", "fighter", "mage", "thief")


def rooms_in(cards: list[Any]) -> list[Room]:
    return [card for card in cards if "kind" in card]


def icons(card: Room) -> dict[str, int]:
    return {name: n for name, n in card.get("treasure", {}).items() if n}


def different(cards: list[Room]) -> list[Room]:
    """Each card once, however often it is there; no icons and none written are the same."""
    plain = [{**card, "treasure": icons(card)} for card in cards]
    return [card for at, card in enumerate(plain) if card not in plain[:at]]


def legal_places(dungeon: list[Room], card: Room) -> list[int]:
    """-1: a new room; else the index of the room that is covered."""
    advanced = card.get("advanced", False)
    new = [-1] if len(dungeon) < 5 and not advanced else []
    return new + [at for at, below in enumerate(dungeon) if _may_cover(below, card, advanced)]


def _may_cover(below: Room, card: Room, advanced: bool) -> bool:
    if below.get("deactivated"):
        return False
    forbids = below.get("ability") == {"when": "standing", "do": ["no_advanced_above"]}
    return not advanced or (bool(icons(below).keys() & icons(card).keys()) and not forbids)


def after(dungeon: list[Room], card: Room, on: int) -> list[Room]:
    return [card, *dungeon] if on < 0 else [*dungeon[:on], card, *dungeon[on + 1 :]]


def counts(player: dict[str, Any], dungeon: list[Room]) -> tuple[int, ...]:
    """The treasure of a dungeon and its boss."""
    total = Counter(icons(player["boss"]))
    for room in dungeon:
        if not room.get("deactivated"):
            total.update(icons(room))
    return tuple(total[name] for name in CLASSES)


def goes_to(hero: dict[str, Any], treasure: dict[str, tuple[int, ...]], souls: dict) -> str:
    if hero.get("lure"):
        fewest = [name for name in souls if souls[name] == min(souls.values())]
        return fewest[0] if len(fewest) == 1 else "town"
    classes = hero.get("classes") or ([hero["class"]] if "class" in hero else [])
    found = {
        name: sum(had[CLASSES.index(one)] for one in classes) for name, had in treasure.items()
    }
    most = max(found.values())
    leaders = [name for name in found if found[name] == most]
    return leaders[0] if most and len(leaders) == 1 else "town"


class Brute:
    """A position and the player asked about; ``unseen`` must be given."""

    def __init__(self, position: dict[str, Any], player: str) -> None:
        self.position = position
        self.players = {one["name"]: one for one in position["players"]}
        self.seated = [one["name"] for one in position["players"] if not one.get("out")]
        self.me = player
        self.opponents = [name for name in self.seated if name != player]

    def dungeon(self, name: str) -> list[Room]:
        return list(self.players[name].get("rooms", []))

    def pool_of(self, name: str) -> list[Room] | None:
        """None: out of the unseen cards."""
        hand = self.players[name].get("hand", [])
        if isinstance(hand, list):
            return rooms_in(hand)
        unknown = hand if isinstance(hand, int) else hand.get("rooms", 0)
        return None if unknown else []

    def placed(self, name: str, card: Room | None) -> list[tuple[int, ...]]:
        """The treasure for each legal place; one entry if nothing can be built."""
        dungeon, player = self.dungeon(name), self.players[name]
        places = legal_places(dungeon, card) if card is not None else []
        stands = [counts(player, dungeon)]
        return [counts(player, after(dungeon, card, on)) for on in places] or stands

    def builds(self) -> list[tuple[tuple[str, int | None] | None, tuple[int, ...]]]:
        player, dungeon = self.players[self.me], self.dungeon(self.me)
        found: list[Any] = [(None, counts(player, dungeon))]
        for card in different(rooms_in(player.get("hand", []))):
            for on in legal_places(dungeon, card):
                key = (card["name"], None if on < 0 else on)
                found.append((key, counts(player, after(dungeon, card, on))))
        return found

    # -- all that the opponents may do, each with its chance

    def deals(self, blanks: int) -> list[dict[str, Any]]:
        """Every way to give each opponent a card: those who draw get different ones."""
        drawing = [name for name in self.opponents if self.pool_of(name) is None]
        others = [name for name in self.opponents if name not in drawing]
        pile = [*self.position["unseen"], *([None] * blanks)]
        pile += [None] * max(len(drawing) - len(pile), 0)
        hands = [self.pool_of(name) or [None] for name in others]
        return [
            dict(zip(drawing, drawn, strict=True)) | dict(zip(others, listed, strict=True))
            for drawn in permutations(pile, len(drawing))
            for listed in product(*hands)
        ]

    def uniform(self) -> dict[tuple[Any, ...], Fraction]:
        found: dict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
        deals = self.deals(0)
        for deal in deals:
            ways = list(product(*(self.placed(name, deal[name]) for name in self.opponents)))
            for way in ways:
                found[way] += Fraction(1, len(deals) * len(ways))
        return found

    def can_be(self) -> set[tuple[Any, ...]]:
        """Everybody may also build nothing."""
        found: set[tuple[Any, ...]] = set()
        for deal in self.deals(len(self.opponents)):
            stands = [self.placed(name, None) for name in self.opponents]
            built = [self.placed(name, deal[name]) for name in self.opponents]
            found |= set(product(*(a + b for a, b in zip(stands, built, strict=True))))
        return found

    def best(self, cards: int) -> dict[tuple[Any, ...], Fraction]:
        each = [self.best_of(name, cards) for name in self.opponents]
        found: dict[tuple[Any, ...], Fraction] = defaultdict(Fraction)
        for way in product(*(one.items() for one in each)):
            chance = Fraction(1)
            for _, share in way:
                chance *= share
            found[tuple(treasure for treasure, _ in way)] += chance
        return found

    def best_of(self, name: str, cards: int) -> dict[tuple[int, ...], Fraction]:
        listed = self.pool_of(name)
        pile = self.position["unseen"] if listed is None else listed
        size = min(cards, len(pile)) if listed is None else len(pile)
        hands = list(combinations(pile, size))
        found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for hand in hands:
            tables = [
                after(self.dungeon(name), card, on)
                for card in different(list(hand))
                for on in legal_places(self.dungeon(name), card)
            ]
            values = [self.value(name, table) for table in tables]
            stands = self.dungeon(name)
            top = max(values, default=-99)
            good = [t for t, value in zip(tables, values, strict=True) if value == top]
            if top < self.value(name, stands):
                good = [stands]
            for table in good:
                treasure = counts(self.players[name], table)
                found[treasure] += Fraction(1, len(hands) * len(good))
        return found

    def value(self, name: str, dungeon: list[Room]) -> int:
        treasure = {one: counts(self.players[one], self.dungeon(one)) for one in self.seated}
        treasure[name] = counts(self.players[name], dungeon)
        damage = sum(room["damage"] for room in dungeon if not room.get("deactivated"))
        return sum(
            1 if damage >= hero["health"] else -1
            for hero in self.position["town"]
            if goes_to(hero, treasure, self.souls()) == name
        )

    def souls(self) -> dict[str, int]:
        return {name: self.players[name].get("souls", 0) for name in self.seated}

    # -- the answer

    def heroes(self, mine: tuple[int, ...], ways: Any) -> list[dict[str, Any]]:
        """For each hero: the sum over the ways (a mapping to chances) of where it goes."""
        answer: list[dict[str, Any]] = [defaultdict(Fraction) for _ in self.position["town"]]
        for way, chance in ways.items():
            treasure = dict(zip(self.opponents, way, strict=True))
            treasure |= {self.me: mine} if self.me in self.seated else {}
            for hero, found in zip(self.position["town"], answer, strict=True):
                found[goes_to(hero, treasure, self.souls())] += chance
        return answer
